//! Steps as JSON and in the candidate grid, and the examination of positions.

mod data;
mod marked;
mod position;

pub use data::{
    ProofData, StepData, candidate_data, cell_names, constraint_data, display_names, json_list, step_rating,
};
pub use marked::{MarkedGrid, legend};
pub use position::{AgainstOption, Finding, Position};
