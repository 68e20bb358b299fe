// The modules that all fuzz targets need. Each target includes this file.
#[path = "../properties/mod.rs"]
mod properties;
#[path = "../../common/random.rs"]
#[allow(dead_code)]
mod random;
