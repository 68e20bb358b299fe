//! Steps as they are shown: as JSON, in the candidate grid; the examination of a position.

mod data;
mod finding;
mod marked;

pub use data::{CellDigit, ProofData, SetData, StepData, cell_names, json, names, rating};
pub use finding::Finding;
pub use marked::{MarkedGrid, legend};
