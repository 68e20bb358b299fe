//! `sudoku minimize`.

use std::borrow::Cow;

use crate::cli::command_prelude::*;
use crate::cli::values::parse_cell;
use sudoku::StopFlag;
use sudoku::generate::GivenSymmetry;
use sudoku::transform::{Minimized, NotMinimized, minimal_puzzles, minimize_in_groups};

/// Remove givens until the puzzle is minimal
///
/// A puzzle is minimal if it has one solution, but several if any given is removed. The givens are tried in random
/// order, and each is removed if the solution stays unique. A remark after a TAB says if a puzzle was already minimal,
/// or does not have exactly one solution or has pencil marks (exit code 1). CSV and JSON have the result in `minimized`.
/// With the same seed, --givens 30 leaves what --givens 24 would leave, and six givens more. If a puzzle is minimal
/// before it has as few givens as wanted, or had fewer at the start, a remark says so, and the exit code is 1.
#[derive(Debug, Args)]
pub struct MinimizeCommand {
    /// Seed of the order in which givens are tried [default: random]
    #[arg(long, value_name = "SEED", value_parser = number::<u64>(ANY_NUMBER), conflicts_with_all = ["all", "limit"])]
    #[arg(default_value_t = seed_from_system(), hide_default_value = true)]
    seed: u64,

    /// Print all minimal puzzles contained in each puzzle, as they are found
    #[arg(long)]
    all: bool,

    /// Print all minimal puzzles, but at most N for each puzzle; 0 means no limit
    #[arg(long, value_name = "N", value_parser = number::<u64>(ANY_NUMBER))]
    limit: Option<u64>,

    /// Stop as soon as N givens are left; with --symmetry, before fewer would be left
    #[arg(long, value_name = "N", value_parser = number::<u8>(17..=81))]
    #[arg(conflicts_with_all = ["all", "limit"])]
    givens: Option<u8>,

    /// Keep these givens, such as r1c1,r5c5
    #[arg(long, value_name = "CELLS", value_delimiter = ',', value_parser = parse_cell)]
    #[arg(conflicts_with_all = ["all", "limit"])]
    keep: Vec<Cell>,

    /// Remove givens in groups that keep this symmetry; `help` lists the names
    #[arg(long, value_name = "NAME", default_value = "none", hide_default_value = true, hide_possible_values = true)]
    #[arg(value_parser = one_of_named!(GivenSymmetry))]
    #[arg(conflicts_with_all = ["all", "limit"])]
    symmetry: GivenSymmetry,

    #[command(flatten)]
    options: RunOptions,

    #[command(flatten)]
    search: SearchOptions,
}

impl MinimizeCommand {
    pub fn run(self) -> anyhow::Result<Status> {
        if self.all || self.limit.is_some() {
            return run_task(AllMinimalTask(self), |task| &task.0.options);
        }
        run_task(self, |command| &command.options)
    }
}

fields!("minimize", MinimizeFields { minimized, removed, status, error });

const MINIMIZE_COLUMNS: DefaultColumns = DefaultColumns { always: &["minimized", "removed"], in_objects: &["status"] };

type MinimizeResult = Result<Minimized, NotMinimized>;

impl PuzzleTask for MinimizeCommand {
    type Worker = (Solver, Vec<MinimizeResult>);
    type Fields<'a> = MinimizeFields<'a>;

    fn default_columns(&self) -> DefaultColumns {
        MINIMIZE_COLUMNS
    }

    fn new_worker(&self) -> Self::Worker {
        (self.search.solver(), Vec::new())
    }

    fn answer_puzzles(&self, (solver, results): &mut Self::Worker, puzzles: &[Grid], locations: &mut LocationIter<'_>) {
        let kept_cells: CellSet = self.keep.iter().copied().collect();
        let mut groups = self.symmetry.orbits();
        groups.retain(|group| (*group & kept_cells).is_empty());
        let locations: Vec<_> = locations.collect();
        let min_givens = self.givens.map_or(0, usize::from);
        let random_of = |index: usize| locations[index].random(self.seed, 0);
        *results = minimize_in_groups(solver, puzzles, &groups, min_givens, random_of);
    }

    fn write_answer(&self, (_, results): &mut Self::Worker, writer: &mut RecordWriter<'_>) {
        match &results[writer.case.index] {
            Ok(_) if self.symmetry != GivenSymmetry::None && !is_symmetric(writer.case.puzzle, self.symmetry) => {
                let reason = format!("the givens do not have {} symmetry", self.symmetry.name());
                write_refusal(reason, writer);
            }
            Ok(minimized) => {
                writer.count_outcome(&RecordStatus::of_proper(writer.case.puzzle).into());
                self.write_minimized(minimized, writer);
            }
            Err(problem) => write_problem(*problem, writer),
        }
    }
}

impl MinimizeCommand {
    fn write_minimized(&self, minimized: &Minimized, writer: &mut RecordWriter<'_>) {
        let may_remove_all = self.keep.is_empty() && self.symmetry == GivenSymmetry::None;
        let Some(wanted_count) = self.givens.map(usize::from) else {
            let unchanged_remark = if may_remove_all { ALREADY_MINIMAL } else { "no other given can be removed" };
            return write_minimal(&minimized.puzzle, Remark::IfUnchanged(unchanged_remark), writer);
        };
        let given_count = minimized.puzzle.filled_cells().len();
        let reason = if given_count < wanted_count {
            Some(format!("only {given_count} givens at the start"))
        } else if given_count == wanted_count || minimized.is_stopped {
            None
        } else if may_remove_all {
            Some(format!("minimal with {given_count} givens"))
        } else {
            Some(format!("no other given can be removed from {given_count}"))
        };
        if reason.is_some() {
            writer.tally().worsen(Status::Unsolved);
        }
        write_minimal(&minimized.puzzle, Remark::NotAsRequested(reason.as_deref()), writer);
    }
}

fn is_symmetric(puzzle: &Grid, symmetry: GivenSymmetry) -> bool {
    let givens = puzzle.filled_cells();
    symmetry.orbits().iter().all(|orbit| [CellSet::EMPTY, *orbit].contains(&(*orbit & givens)))
}

/// The task of `minimize --all`: finds up to `limit` minimal puzzles in each puzzle.
struct AllMinimalTask(MinimizeCommand);

impl PuzzleTask for AllMinimalTask {
    type Worker = Solver;
    type Fields<'a> = MinimizeFields<'a>;

    const BATCH_RECORDS: usize = 1;

    fn default_columns(&self) -> DefaultColumns {
        MINIMIZE_COLUMNS
    }

    fn new_worker(&self) -> Solver {
        self.0.search.solver()
    }

    fn write_answer(&self, solver: &mut Solver, writer: &mut RecordWriter<'_>) {
        let limit = self.0.limit.filter(|&limit| limit != 0).unwrap_or(u64::MAX);
        let mut found_count = 0;
        let result = minimal_puzzles(solver, writer.case.puzzle, &StopFlag::new(), |minimal| {
            write_minimal(minimal, Remark::IfUnchanged(ALREADY_MINIMAL), writer);
            found_count += 1;
            writer.flush_if_large_or_late()?;
            if found_count == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match result {
            Ok(_) => writer.count_outcome(&RecordStatus::of_proper(writer.case.puzzle).into()),
            Err(problem) => write_problem(problem, writer),
        }
    }
}

/// Writes why a puzzle was not made minimal.
fn write_problem(problem: NotMinimized, writer: &mut RecordWriter<'_>) {
    match problem {
        NotMinimized::NotUnique(problem) => write_improper::<MinimizeCommand>(writer, problem),
        _ => write_refusal(problem.to_string(), writer),
    }
}

/// Writes why a proper puzzle was not made minimal.
fn write_refusal(reason: String, writer: &mut RecordWriter<'_>) {
    writer.tally().worsen(Status::Unsolved);
    writer.write_outcome::<MinimizeFields<'_>>(&Outcome::new(RecordStatus::of_proper(writer.case.puzzle), reason));
}

/// The remark on a puzzle that was already minimal.
const ALREADY_MINIMAL: &str = "already minimal";

/// The remark on a puzzle from which givens were removed.
enum Remark<'a> {
    /// The remark, if no given was removed.
    IfUnchanged(&'static str),
    /// The reason why it is not as requested, if it is not.
    NotAsRequested(Option<&'a str>),
}

fn write_minimal(minimal: &Grid, remark: Remark<'_>, writer: &mut RecordWriter<'_>) {
    let case = writer.case;
    let givens = minimal.filled_cells();
    let removed_count = case.puzzle.filled_cells().len() - givens.len();
    let (remark, error) = match remark {
        Remark::IfUnchanged(remark) => (Some(remark).filter(|_| removed_count == 0), None),
        Remark::NotAsRequested(reason) => (reason, reason),
    };
    let remark = remark.as_ref().map(|remark| remark as &dyn Text);
    let fields = MinimizeFields {
        minimized: writer.puzzle_value(minimal),
        removed: Value::Number(removed_count as u64),
        status: Value::Str(RecordStatus::of_proper(case.puzzle).word()),
        error: error.map_or(Value::Null, Value::Str),
    };
    let mut extra = Cow::Borrowed(case.record.extra());
    if removed_count > 0 && *extra != RecordData::EMPTY {
        let changed_extra = extra.to_mut();
        changed_extra.progress.placed &= givens;
        changed_extra.drop_step();
    }
    writer.write_changed(&extra, Board::Puzzle(minimal), remark.as_slice(), &fields);
}
