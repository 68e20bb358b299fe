//! Steps of the ladder as they are shown: for a machine and in the candidate grid.

mod data;
mod marked;

pub use data::StepData;
pub use marked::{MarkedGrid, legend};
