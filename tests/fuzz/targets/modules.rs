// The modules of every target.

#[path = "../properties/mod.rs"]
mod properties;
#[path = "../../common/random.rs"]
mod random;
