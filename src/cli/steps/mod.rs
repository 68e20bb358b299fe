//! Steps as they are shown: as JSON, in the candidate grid; the examination of a position.

mod data;
mod finding;
mod marked;
mod position;

pub use data::{ProofData, StepData, candidate_data, cell_names, constraint_data, json_text, names, rating};
pub use finding::Finding;
pub use marked::{MarkedGrid, legend};
pub use position::{AgainstOption, Position};
