//! Steps of the ladder as they are shown: for a machine and in the candidate grid.

mod data;
mod marked;

pub(super) use data::StepData;
pub(super) use marked::{MarkedGrid, legend};
