//! Steps of the ladder as they are shown: for a machine, in the candidate grid, one after the other.

mod data;
mod marked;

pub(super) use data::StepData;
pub(super) use marked::{MarkedGrid, legend};
