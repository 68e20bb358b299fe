//! Steps as columns and in the candidate grid, and the examination of positions.

mod columns;
mod data;
mod marked;
mod position;

pub use columns::{StepColumns, StepData, StepFields, cell_list, hint_columns, reason_of, step_slide, steps_columns};
pub use marked::{MarkedGrid, legend};
pub use position::{AgainstOption, Finding, Position};
