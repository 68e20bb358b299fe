#[path = "../properties/mod.rs"]
mod properties;
#[path = "../../common/random.rs"]
mod random;
