//! The canonical forms of known puzzles.

use std::collections::HashSet;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::args::{InputOptions, RunOptions};
use super::output::{INCOMPLETE, print_abandoned};
use super::run::read_puzzles;
use super::status::Status;
use sudoku::grid::Grid;
use sudoku::transform::{CanonicalForm, NoCanonicalForm};

/// A function that computes the canonical form of a puzzle.
pub type FormFn = fn(&Grid) -> Result<CanonicalForm, NoCanonicalForm>;

/// A set of canonical forms, packed into half a byte per cell.
#[derive(Default)]
pub struct KnownForms(HashSet<[u8; 41]>);

impl KnownForms {
    /// Returns the forms of the puzzles in a file, if one is given, and the status of its worst record. The status is
    /// [`Status::Failed`] if the file could not be read.
    pub fn read(file: Option<&Path>, form_of: FormFn, options: &RunOptions) -> anyhow::Result<(Self, Status)> {
        let Some(file) = file else { return Ok((Self::default(), Status::Done)) };
        let input = InputOptions { files: vec![file.to_owned()], ..InputOptions::default() };
        let forms = Arc::<Mutex<Self>>::default();
        let shared_forms = Arc::clone(&forms);
        let worst_status =
            read_puzzles(input, options.work.threads, options.exit, move |writer| match form_of(writer.case.puzzle) {
                Ok(form) => _ = shared_forms.lock().unwrap_or_else(PoisonError::into_inner).insert(&form.grid),
                Err(problem) => {
                    writer.add_message(&problem);
                    writer.tally().worsen(Status::Malformed);
                }
            })?;
        if let Some(file) = options.output.file().filter(|_| worst_status == Status::Failed)
            && options.output.files().is_none()
        {
            print_abandoned(file, INCOMPLETE);
        }
        let forms = std::mem::take(&mut *forms.lock().unwrap_or_else(PoisonError::into_inner));
        Ok((forms, worst_status))
    }

    pub fn contains(&self, form: &Grid) -> bool {
        self.0.contains(&pack_grid(form))
    }

    /// Adds a form. Returns whether it is new.
    pub fn insert(&mut self, form: &Grid) -> bool {
        self.0.insert(pack_grid(form))
    }
}

/// Packs a grid without notes into half a byte per cell.
fn pack_grid(grid: &Grid) -> [u8; 41] {
    let mut packed = [0; 41];
    for (index, byte) in grid.to_ascii().iter().enumerate() {
        packed[index / 2] |= (byte & 15) << (4 * (index % 2));
    }
    packed
}
