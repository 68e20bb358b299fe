//! Steps of the ladder as they are shown: for a machine and in the candidate grid; and what there is to say of a
//! position from which none leads on.

mod data;
mod finding;
mod marked;

pub use data::{CellDigit, ProofData, SetData, StepData, rating};
pub use finding::Finding;
pub use marked::{MarkedGrid, legend};
