// The modules of every fuzz target, which includes this file.
#[path = "../properties/mod.rs"]
mod properties;
#[path = "../../common/random.rs"]
#[allow(dead_code)]
mod random;
