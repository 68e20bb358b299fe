//! `sudoku neighbours`.

use std::path::PathBuf;
use std::sync::Arc;

use crate::cli::command_prelude::*;
use crate::cli::known_forms::KnownForms;
use crate::cli::stats::FilterCounts;
use sudoku::hunt::{Neighbour, NeighbourFinder, NeighbourSearch, NotSearchable, Reach};
use sudoku::transform::canonicalize;

/// Print the minimal puzzles that differ from a puzzle in a few givens
///
/// From each puzzle, every choice of X givens is removed, and up to Y givens are added wherever they fit. A removed
/// given may be added again. Players call this {-X+Y}. Each minimal puzzle that results is printed once, in canonical
/// form, in the order found (remembering a puzzle takes about 100 bytes of memory). A minimal puzzle is its own
/// neighbour if Y is at least X.
///
/// With --remove 0, added givens complete a puzzle with several solutions: {+Y}. With --add 0, givens are only removed:
/// {-X}. As neighbours are minimal, a puzzle with more than X redundant givens has few or none; if it has none for such
/// a reason, stderr says so. The exit code is 1 if a puzzle has no solution or has pencil marks. With --shard, two
/// shards may print the same puzzle; merge their outputs with `LC_ALL=C sort -u`.
///
/// {-1+1} takes milliseconds per puzzle, {-1+2} and {-2+1} tenths of a second, {-2+2} seconds. Each further given to
/// add multiplies the time by a hundred, except with --within-pattern.
#[derive(Debug, Args)]
pub struct NeighboursCommand {
    /// Number of givens to remove; 0 only adds givens
    #[arg(long, value_name = "X", default_value = "1", value_parser = number::<u8>(0..=81))]
    remove: u8,

    /// Maximum number of givens to add; 0 only removes givens
    #[arg(long, value_name = "Y", default_value = "1", value_parser = number::<u8>(0..=81))]
    add: u8,

    /// Add exactly Y givens, no fewer
    #[arg(long)]
    exactly: bool,

    /// Add givens only in cells whose givens were removed, so that the other cells stay blank
    #[arg(long)]
    within_pattern: bool,

    /// Leave out puzzles equivalent to one in FILE (takes about 60 bytes of memory per puzzle in FILE)
    #[arg(long, value_name = "FILE")]
    exclude: Option<PathBuf>,

    /// Print puzzles as found, not in canonical form, each with the puzzle it came from
    #[arg(long)]
    as_found: bool,

    #[command(flatten)]
    options: RunOptions,

    /// The numbers of puzzles that were printed and left out.
    #[arg(skip)]
    filter_counts: FilterCounts,
}

impl NeighboursCommand {
    pub fn run(self) -> anyhow::Result<Status> {
        self.check()?;
        let (mut known_forms, file_status) = KnownForms::read(self.exclude.as_deref(), canonicalize, &self.options)?;
        if file_status == Status::Failed {
            return Ok(file_status);
        }
        let task = Arc::new(self);
        let status = run_filtered(&task.options, &task, |form| task.filter_counts.count(known_forms.insert(form)))?;
        Ok(status.max(file_status))
    }

    /// Returns an error if some options have no effect together.
    fn check(&self) -> anyhow::Result<()> {
        let Self { remove, add, exactly, within_pattern, .. } = *self;
        ensure!(remove > 0 || add > 0, "--remove 0 --add 0 leaves nothing to search for");
        ensure!(!exactly || add > 0, "--exactly has no effect with --add 0");
        ensure!(!within_pattern || add > 0, "--within-pattern has no effect with --add 0");
        ensure!(
            !within_pattern || add <= remove,
            "--within-pattern only fills cells that --remove empties: --add may be {remove} at most"
        );
        Ok(())
    }
}

fields!("neighbours", NeighbourFields { neighbour, status, error });

impl PuzzleTask for NeighboursCommand {
    type Worker = Vec<NeighbourFinder>;
    type Fields<'a> = NeighbourFields<'a>;

    const BATCH_RECORDS: usize = 1;
    const KEEPS_BLANK: bool = false;

    fn drops_records(&self) -> bool {
        true
    }

    fn default_columns(&self) -> DefaultColumns {
        DefaultColumns { always: &["neighbour"], in_objects: &[] }
    }

    fn new_worker(&self) -> Vec<NeighbourFinder> {
        self.new_threaded_worker(&|| 1)
    }

    fn new_threaded_worker(&self, threads: &dyn Fn() -> usize) -> Vec<NeighbourFinder> {
        (0..threads()).map(|_| NeighbourFinder::new()).collect()
    }

    fn own_counts(&self) -> JsonCounts {
        self.filter_counts.sums("duplicates")
    }

    fn own_messages(&self) -> Vec<String> {
        let count = self.filter_counts.printed();
        vec![format!("{count} {}", if count == 1 { "neighbour" } else { "neighbours" })]
    }

    fn write_answer(&self, finders: &mut Vec<NeighbourFinder>, writer: &mut RecordWriter<'_>) {
        let case = writer.case;
        let max_added = usize::from(self.add);
        let min_added = if self.exactly { max_added } else { max_added.min(1) };
        let reach = Reach {
            removed_count: self.remove.into(),
            added_counts: min_added..=max_added,
            is_within_pattern: self.within_pattern,
        };
        let search = match NeighbourSearch::new(finders, case.puzzle, reach) {
            Ok(search) => search,
            Err(problem) => return write_problem(problem, writer),
        };
        let status = if search.is_proper() { RecordStatus::of_proper(case.puzzle) } else { RecordStatus::Multiple };
        writer.tally().count_status(status);
        let (evident_reason, redundant_count) = (search.evident_reason(), search.redundant_givens().len());
        let mut found_count = 0;
        let mut extra = case.record.extra().clone();
        (extra.notes, extra.claim, extra.progress) = (None, None, Progress::NONE);
        extra.drop_step();
        for neighbours in search {
            for neighbour in &neighbours {
                self.write_neighbour(neighbour, &extra, writer);
            }
            found_count += neighbours.len();
            if writer.flush_if_large_or_late().is_break() {
                return;
            }
        }
        if let Some(reason) = evident_reason {
            writer.add_message(&format_args!("no neighbours: {reason}"));
        } else if found_count == 0 && redundant_count > 0 {
            let givens = if redundant_count == 1 { "given is" } else { "givens are" };
            writer.add_message(&format_args!("no neighbours: {redundant_count} {givens} redundant"));
        }
    }
}

impl NeighboursCommand {
    fn write_neighbour(&self, neighbour: &Neighbour, extra: &RecordData, writer: &mut RecordWriter<'_>) {
        let original_puzzle = writer.case.puzzle.to_string();
        let remarks: &[&dyn Text] = if self.as_found { &[&original_puzzle] } else { &[] };
        let shown_grid = if self.as_found { &neighbour.puzzle } else { &neighbour.canonical_form };
        let fields = NeighbourFields {
            neighbour: writer.puzzle_value(shown_grid),
            status: Value::Str(RecordStatus::Unique.word()),
            ..NeighbourFields::default()
        };
        writer.write_changed(extra, Board::Puzzle(shown_grid), remarks, &fields);
        writer.part.set_filter_grid(neighbour.canonical_form);
    }
}

fn write_problem(problem: NotSearchable, writer: &mut RecordWriter<'_>) {
    let reason = match problem {
        NotSearchable::NoSolution => {
            let outcome = Outcome::improper(NotUnique::NoSolution, writer.case.puzzle);
            writer.count_outcome(&outcome);
            outcome.remark().unwrap_or_default()
        }
        _ => {
            writer.tally().worsen(Status::Unsolved);
            problem.to_string()
        }
    };
    writer.add_message(&format_args!("no neighbours: {reason}"));
}
