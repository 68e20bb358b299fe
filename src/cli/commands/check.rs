//! `sudoku check`.

use crate::cli::command_prelude::*;
use crate::cli::stats::RunTally;
use crate::cli::steps::{AgainstOption, Position, cell_list};
use sudoku::format::{Claim, Layout};
use sudoku::rate::{Flaw, occurring_candidates};
use sudoku::transform::are_minimal;

/// Report whether each puzzle has one solution, several or none
///
/// The verdict is `unique`, `complete` for a full and correct grid, `multiple` or `none`. If a record distinguishes placed
/// digits from givens, or with --against, a grid is `right so far` (`unique` in CSV and JSON), `complete` or `wrong`. The
/// reason for `none` or `wrong` comes last: the cells with a wrong digit and those whose candidates lack the right one.
///
/// A claim is a solution that came with a puzzle: in the column or member `solution`, `solutions`, `answer` or
/// `answers`, in that of --claim-column, or in a second field of 81 cells on a line. A claim is `right` if it solves
/// the puzzle, otherwise `wrong`; an empty field or null is no claim. --stats counts each of these.
///
/// The exit code is 0 if every puzzle is unique or complete and no claim is wrong.
#[derive(Debug, Args)]
pub struct CheckCommand {
    /// Also report whether each puzzle is minimal: it has one solution, but several if any given is removed
    #[arg(long)]
    minimal: bool,

    #[command(flatten)]
    against: AgainstOption,

    /// Also give the right digits for wrong cells, where the givens are known
    #[arg(long)]
    reveal: bool,

    /// If a grid has several solutions, list the cells in which they differ, with the candidates there
    #[arg(long)]
    cells: bool,

    /// Table column, or member of JSON objects, that holds claimed solutions [default: solution, answer]
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    claim_column: Option<String>,

    #[command(flatten)]
    options: RunOptions,

    #[command(flatten)]
    search: SearchOptions,
}

impl CheckCommand {
    pub fn run(mut self) -> anyhow::Result<Status> {
        self.options.input.claim_column = self.claim_column.take();
        self.minimal |= self.options.output.asks_for("minimal");
        self.cells |= ["cells", "candidates"].iter().any(|name| self.options.output.asks_for(name));
        run_task(self, |command| &command.options)
    }
}

/// Whether a puzzle is minimal. `None` if it does not have exactly one solution or has pencil marks; an error if the
/// search was given up.
type Minimality = Option<Result<bool, NotUnique>>;

fields!("check", CheckFields { status, claim, minimal, cells, candidates, guesses, error });

impl PuzzleTask for CheckCommand {
    type Worker = (Solver, Vec<Answer>, Vec<Minimality>);
    type Fields<'a> = CheckFields<'a>;

    fn default_columns(&self) -> DefaultColumns {
        let always: &[&str] = match (self.minimal, self.cells || self.against.against.is_some()) {
            (false, false) => &["status", "claim"],
            (true, false) => &["status", "claim", "minimal"],
            (false, true) => &["status", "claim", "cells"],
            (true, true) => &["status", "claim", "minimal", "cells"],
        };
        DefaultColumns { always, in_objects: &["cells", "candidates"] }
    }

    /// Returns the counts of claims, all 0, so that they are present even if the input has no puzzles.
    fn own_counts(&self) -> JsonCounts {
        RunTally::default().claim_sums()
    }

    fn new_worker(&self) -> Self::Worker {
        (self.search.solver(), Vec::new(), Vec::new())
    }

    fn answer_puzzles(&self, worker: &mut Self::Worker, puzzles: &[Grid], _: &mut LocationIter<'_>) {
        let (solver, answers, minimalities) = worker;
        solver.solve_many(puzzles, Limit::TWO, answers);
        if !self.minimal {
            return;
        }
        let solution = |(puzzle, answer): (&Grid, &Answer)| answer.unique_solution().ok().filter(|_| puzzle.is_plain());
        let solutions: Vec<_> = puzzles.iter().zip(&*answers).map(solution).collect();
        let proper_puzzles = puzzles.iter().zip(&solutions);
        let proper_puzzles = proper_puzzles.filter_map(|(puzzle, solution)| Some((puzzle, (*solution)?)));
        let mut minimality_results = are_minimal(solver, proper_puzzles).into_iter();
        *minimalities = solutions.iter().map(|solution| solution.and_then(|_| minimality_results.next())).collect();
    }

    fn write_answer(&self, (solver, answers, minimalities): &mut Self::Worker, writer: &mut RecordWriter<'_>) {
        let case = writer.case;
        let (extra, answer) = (case.record.extra(), answers[case.index]);
        let minimality = minimalities.get(case.index).copied().flatten();
        // Finding the differences takes longer than the verdict. So without --cells, only a person gets them: for a
        // grid, or on a terminal.
        let is_for_person = writer.style.is_on_terminal || case.record.layout == Layout::Grid;
        let lists_differences = self.cells || is_for_person && !writer.style.format.kind.has_fields();
        let grid_check = self.check_grid(&case, &answer, lists_differences, solver);
        // If there are several solutions, any of them may be claimed. Digits that a player placed may be wrong.
        let is_claim_right = extra.claim.map(|claim| match (answer.unique_solution(), claim) {
            (Ok(solution), Claim::Digits(claimed)) if extra.progress.placed.is_empty() => claimed == solution,
            _ if extra.progress.placed.is_empty() => claim.solves(case.puzzle),
            _ => claim.solves(&extra.givens(case.puzzle)),
        });
        let is_minimality_unknown = matches!(minimality, Some(Err(_)));
        writer.count_outcome(&grid_check.outcome);
        let tally = writer.tally();
        tally.count_search(answer.guesses);
        tally.count_claim(is_claim_right);
        if is_minimality_unknown || is_claim_right == Some(false) {
            tally.worsen(Status::Unsolved);
        }
        if self.reveal && !grid_check.is_attempt && grid_check.outcome.status == RecordStatus::None {
            let notice = "--reveal: where the givens are not known, no digit is right; --against names the puzzle";
            writer.part.add_notice(notice.to_owned());
        }
        write_checks(&grid_check, is_claim_right, minimality, answer.guesses, writer);
    }
}

/// Writes the results of checking a grid, its claim and whether it is minimal.
fn write_checks(
    GridCheck { outcome, is_attempt, cells, candidates, differences }: &GridCheck,
    is_claim_right: Option<bool>,
    minimality: Minimality,
    guesses: u64,
    writer: &mut RecordWriter<'_>,
) {
    let claim_text = is_claim_right.map(|is_right| if is_right { "right" } else { "wrong" });
    let minimality_text = minimality.map(|result| match result {
        Ok(true) => "minimal",
        Ok(false) => "not minimal",
        Err(_) => "gave up checking minimality",
    });
    let status_text = match outcome.status {
        RecordStatus::Unique if *is_attempt => "right so far",
        status => status.word(),
    };
    let error = outcome.error();
    let mut remarks: Vec<&dyn Text> = vec![&status_text];
    remarks.extend(claim_text.as_ref().map(|text| text as &dyn Text));
    remarks.extend(minimality_text.as_ref().map(|text| text as &dyn Text));
    remarks.extend(error.as_ref().map(|text| text as &dyn Text));
    remarks.extend(differences.as_ref().map(|text| text as &dyn Text));
    let error = error.or(minimality_text.filter(|_| matches!(minimality, Some(Err(_)))));
    let cells_text = cell_list(*cells, writer.style.is_json());
    let fields = CheckFields {
        status: Value::Str(outcome.status.word()),
        minimal: minimality.and_then(Result::ok).map_or(Value::Null, Value::Flag),
        claim: claim_text.map_or(Value::Null, Value::Str),
        cells: cells_text.as_deref().map_or(Value::Null, |text| writer.text_value(text)),
        candidates: candidates.as_ref().map_or(Value::Null, |grid| writer.puzzle_value(grid)),
        guesses: Value::Number(guesses),
        error: error.map_or(Value::Null, Value::Str),
    };
    writer.write(Board::Puzzle(writer.case.puzzle), &remarks, &fields);
}

struct GridCheck {
    outcome: Outcome,
    /// Whether the grid is an attempt at a puzzle whose givens are known.
    is_attempt: bool,
    /// The wrong cells, or the cells in which the solutions differ.
    cells: CellSet,
    /// The candidates that occur in solutions, if there are several solutions and --cells is set.
    candidates: Option<Grid>,
    /// The differences between solutions.
    differences: Option<String>,
}

impl CheckCommand {
    /// Checks a grid: as an attempt at a puzzle if its givens are known, otherwise as a puzzle with this answer. If
    /// `lists_differences` is set, also searches for the cells in which the solutions differ.
    fn check_grid(
        &self,
        case: &CurrentRecord<'_>,
        answer: &Answer,
        lists_differences: bool,
        solver: &mut Solver,
    ) -> GridCheck {
        let puzzle = case.puzzle;
        let position = Position::new(case, &self.against);
        let check = |outcome, is_attempt| GridCheck {
            outcome,
            is_attempt,
            cells: CellSet::EMPTY,
            candidates: None,
            differences: None,
        };
        let status = RecordStatus::of_answer(answer, puzzle);
        let is_attempt = position.givens.is_some();
        if !is_attempt && status != RecordStatus::None {
            let puzzle_check = check(Outcome::of_answer(answer, puzzle), false);
            return match status {
                RecordStatus::Multiple if lists_differences => self.with_differences(puzzle_check, puzzle, solver),
                _ => puzzle_check,
            };
        }
        let Some(flaw) = position.find_flaw(solver) else {
            return check(RecordStatus::of_proper(puzzle).into(), is_attempt);
        };
        let givens = position.givens.as_ref().filter(|_| self.reveal);
        let solution = givens.and_then(|givens| solver.prove(givens).ok());
        let outcome = Outcome::of_flaw(&flaw, position.givens.as_ref(), solution.as_ref());
        let cells = if matches!(flaw, Flaw::Improper(_)) { CellSet::EMPTY } else { flaw.cells() };
        GridCheck { cells, ..check(outcome, is_attempt) }
    }

    /// Adds the cells in which the solutions of a puzzle differ.
    fn with_differences(&self, puzzle_check: GridCheck, puzzle: &Grid, solver: &mut Solver) -> GridCheck {
        let Some(candidates) = occurring_candidates(puzzle, self.cells, solver) else { return puzzle_check };
        let cells = CellSet::ALL - candidates.filled_cells();
        let digits_text = |set: DigitSet| set.iter().map(|digit| digit.to_string()).collect::<String>();
        let cell_text = |cell| format!(" {cell}={}", digits_text(candidates[cell]));
        let cell_list: String = cells.iter().filter(|_| self.cells).map(cell_text).collect();
        let colon = if self.cells { ":" } else { "" };
        let differences = Some(format!("the solutions differ in {} cells{colon}{cell_list}", cells.len()));
        GridCheck { cells, candidates: self.cells.then_some(candidates), differences, ..puzzle_check }
    }
}
