//! `sudoku canonicalize`.

use std::path::PathBuf;
use std::sync::Arc;

use crate::cli::command_prelude::*;
use crate::cli::known_forms::{FormFn, KnownForms};
use crate::cli::stats::FilterCounts;
use sudoku::transform::{CanonicalForm, canonicalize, maximal};

/// Print the canonical form of each puzzle or full grid
///
/// Two puzzles are equivalent if one becomes the other by relabelling the digits, permuting the bands, the stacks, the
/// rows within bands and the columns within stacks, and transposing. The canonical form is the equivalent puzzle whose
/// 81 characters sort first, with `.` before `1` before `2` (players call it row-minlex). After a TAB, the number of
/// automorphisms follows: how many of these operations leave the puzzle unchanged. CSV and JSON have the form in
/// `canonical`.
///
/// --map adds how the form is made, in the column `map`: `transpose=1 rows=312546789 columns=123789456
/// digits=987654321`. If transpose is 1, rows and columns are exchanged first. Then row 3 becomes row 1 of the form,
/// row 1 becomes row 2 and so on; the columns likewise; digit 1 becomes 9, digit 2 becomes 8 and so on.
#[derive(Debug, Args)]
pub struct CanonicalizeCommand {
    /// Print the equivalent puzzle whose characters sort last, as in lists that begin with `98.7` (row-maxlex)
    #[arg(long)]
    max: bool,

    /// Add the rows, columns and digits that the form is made of
    #[arg(long)]
    map: bool,

    /// Leave out puzzles equivalent to an earlier one (takes about 100 bytes of memory per puzzle kept)
    #[arg(long)]
    unique: bool,

    /// Leave out puzzles equivalent to one in FILE (takes about 60 bytes of memory per puzzle in FILE)
    #[arg(long, value_name = "FILE")]
    exclude: Option<PathBuf>,

    #[command(flatten)]
    options: RunOptions,

    /// The numbers of puzzles that were printed and left out.
    #[arg(skip)]
    filter_counts: FilterCounts,
}

impl CanonicalizeCommand {
    pub fn run(self) -> anyhow::Result<Status> {
        ensure!(
            !self.unique || self.options.shard.is_none(),
            "--unique cannot compare shards: canonicalize each shard, then run `LC_ALL=C sort -u` over all outputs"
        );
        let (mut known_forms, file_status) = KnownForms::read(self.exclude.as_deref(), self.form_fn(), &self.options)?;
        if file_status == Status::Failed {
            return Ok(file_status);
        }
        let task = Arc::new(self);
        let status = run_filtered(&task.options, &task, |form| {
            let is_new = if task.unique { known_forms.insert(form) } else { !known_forms.contains(form) };
            task.filter_counts.count(is_new)
        })?;
        Ok(status.max(file_status))
    }

    fn form_fn(&self) -> FormFn {
        if self.max { maximal } else { canonicalize }
    }
}

// `solution` is the claimed solution, transformed in the same way.
fields!("canonicalize", CanonicalizeFields { canonical, automorphisms, map, solution, status, error });

impl PuzzleTask for CanonicalizeCommand {
    /// A solver, if the status is asked for.
    type Worker = Option<Solver>;
    type Fields<'a> = CanonicalizeFields<'a>;

    const KEEPS_BLANK: bool = false;

    fn drops_records(&self) -> bool {
        self.unique || self.exclude.is_some()
    }

    fn default_columns(&self) -> DefaultColumns {
        let always: &[&str] = match self.map {
            true => &["canonical", "automorphisms", "map"],
            false => &["canonical", "automorphisms"],
        };
        DefaultColumns { always, in_objects: &[] }
    }

    fn judges_puzzles(&self) -> bool {
        self.options.output.asks_for("status")
    }

    fn own_counts(&self) -> JsonCounts {
        if self.drops_records() { self.filter_counts.sums("duplicates") } else { JsonCounts::new() }
    }

    fn new_worker(&self) -> Option<Solver> {
        self.judges_puzzles().then(Solver::new)
    }

    fn write_answer(&self, solver: &mut Option<Solver>, writer: &mut RecordWriter<'_>) {
        let case = writer.case;
        let status = solver
            .as_mut()
            .map(|solver| RecordStatus::of_answer(&solver.solve_one(case.puzzle, Limit::TWO), case.puzzle));
        if let Some(status) = status {
            writer.tally().count_status(status);
            if status != RecordStatus::Multiple {
                writer.tally().worsen(status.run_status());
            }
        }
        let status = status.map_or(Value::Null, |status| Value::Str(status.word()));
        match self.form_fn()(case.puzzle) {
            Ok(CanonicalForm { grid, symmetry, automorphisms }) => {
                let automorphism_count = Value::Number(automorphisms.into());
                let original_extra = case.record.extra.as_ref();
                let equivalent_extra = original_extra.map(|extra| {
                    extra.equivalent(|cell| symmetry.source_cell(cell), |digit| symmetry.map_digit(digit))
                });
                let extra = equivalent_extra.as_ref().unwrap_or(RecordData::empty());
                let fields = CanonicalizeFields {
                    canonical: writer.puzzle_value(&grid),
                    automorphisms: automorphism_count,
                    map: Value::Text(&symmetry),
                    solution: extra.claimed_solution().map_or(Value::Null, Value::Solution),
                    status,
                    error: Value::Null,
                };
                let remarks: [&dyn Text; 2] = [&automorphisms, &symmetry];
                writer.write_changed(extra, Board::Puzzle(&grid), &remarks[..1 + usize::from(self.map)], &fields);
                if self.drops_records() {
                    writer.part.set_filter_grid(grid);
                }
            }
            Err(problem) => {
                writer.tally().worsen(Status::Unsolved);
                let fields =
                    CanonicalizeFields { status, error: Value::Text(&problem), ..CanonicalizeFields::default() };
                writer.write(Board::Puzzle(case.puzzle), &[&problem], &fields);
            }
        }
    }
}
