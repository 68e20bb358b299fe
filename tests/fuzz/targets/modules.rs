#[path = "../properties/mod.rs"]
mod properties;
#[path = "../../common/random.rs"]
#[allow(dead_code)]
mod random;
