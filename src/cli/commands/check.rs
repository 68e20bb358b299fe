//! `sudoku check`.

use std::sync::Arc;

use clap::Args;

use crate::cli::args::RunOptions;
use crate::cli::engine::SearchOptions;
use crate::cli::page::{RecordPage, fields};
use crate::cli::run::{Places, PuzzleCase, PuzzleTask, run};
use crate::cli::status::{RunTally, Status, Sums};
use sudoku::Limit;
use sudoku::engine::Solver;
use sudoku::format::write::{Board, Text, Value};
use sudoku::format::{Claim, Extra};
use sudoku::grid::Grid;
use sudoku::search::{self, Answer, NotProper, Verdict};
use sudoku::transform::are_minimal;

/// Report whether each puzzle has one solution, several or none
///
/// The verdict is `unique`, `multiple` or `none`. If a record distinguishes placed digits from givens, placed digits that
/// contradict the solution are named.
///
/// A claim is what stands in a column or member named `solution`, `solutions` or `answer`, or in that of --claim-column;
/// on a line it is a second field of 81 cells. It is `right` if it is a full grid that solves the puzzle, otherwise
/// `wrong`; an empty field or null is `no claim`. --stats counts each.
///
/// The exit code is 0 if every puzzle is unique and no claim is wrong.
#[derive(Debug, Args)]
pub struct CheckCommand {
    /// Report also whether each puzzle is minimal: it has one solution, and removing any given leaves several
    #[arg(long)]
    minimal: bool,

    /// Column of a table, or member of objects, that holds claimed solutions [default: solution, answer]
    #[arg(long, value_name = "NAME", help_heading = "Input", hide_short_help = true)]
    claim_column: Option<String>,

    #[command(flatten)]
    options: RunOptions,

    #[command(flatten)]
    search: SearchOptions,
}

impl CheckCommand {
    pub fn run(mut self) -> anyhow::Result<Status> {
        self.search.check()?;
        self.options.sources.claim_column = self.claim_column.take();
        let task = Arc::new(self);
        run(&task.options, &task)
    }
}

/// Whether a puzzle is minimal, if that is asked for: `None` if it has not exactly one solution or has notes, an error
/// if the search was given up.
type Minimality = Option<Result<bool, NotProper>>;

fields!("check", CheckFields { status, claim, minimal, guesses: Asked, error: Json });

impl PuzzleTask for CheckCommand {
    type Worker = (Solver, Vec<Answer>, Vec<Minimality>);
    type Fields<'a> = CheckFields<'a>;

    fn columns(&self) -> Option<&'static [&'static str]> {
        Some(if self.minimal { &["status", "claim", "minimal"] } else { &["status", "claim"] })
    }

    /// The names of its counts, also for a part of the input without puzzles.
    fn sums(&self) -> Sums {
        RunTally::default().claim_sums()
    }

    fn worker(&self) -> Self::Worker {
        (self.search.solver(), Vec::new(), Vec::new())
    }

    fn prepare(&self, (solver, answers, minimal): &mut Self::Worker, puzzles: &[Grid], _: &mut Places<'_>) {
        solver.solve_many(puzzles, Limit::TWO, answers);
        if !self.minimal {
            return;
        }
        let solution = |(puzzle, answer): (&Grid, &Answer)| answer.only().ok().filter(|_| puzzle.is_plain());
        let solutions: Vec<_> = puzzles.iter().zip(&*answers).map(solution).collect();
        let asked = puzzles.iter().zip(&solutions);
        let asked = asked.filter_map(|(puzzle, solution)| Some((puzzle, (*solution)?)));
        let mut judged = are_minimal(solver, asked).into_iter();
        *minimal = solutions.iter().map(|solution| solution.and_then(|_| judged.next())).collect();
    }

    fn show(
        &self,
        (solver, answers, minimal): &mut Self::Worker,
        &PuzzleCase { record, puzzle, index, .. }: &PuzzleCase<'_>,
        page: &mut RecordPage<'_>,
    ) {
        let answer = answers[index];
        let outcome = answer.verdict(Limit::TWO);
        let minimal = minimal.get(index).copied().flatten();
        let mut reason = None;
        if outcome == Verdict::None {
            let misplaced = misplaced(puzzle, record.extra(), solver);
            let diagnosis = || search::diagnose(puzzle).map(|reason| reason.to_string());
            reason = misplaced.or_else(diagnosis);
        }
        let minimality = minimal.map(|minimal| match minimal {
            Ok(true) => "minimal",
            Ok(false) => "not minimal",
            Err(_) => "gave up on minimality",
        });
        let status = outcome.name();
        // If there are several solutions, any of them may be claimed. Digits that a player placed may be wrong.
        let extra = record.extra();
        let is_right = extra.claim.map(|claim| match (answer.only(), claim) {
            (Ok(solution), Claim::Digits(claimed)) if extra.placed.is_empty() => claimed == solution,
            _ if extra.placed.is_empty() => claim.solves(puzzle),
            _ => claim.solves(&extra.givens(puzzle)),
        });
        let claim = match is_right {
            Some(true) => "right",
            Some(false) => "wrong",
            None => "no claim",
        };
        let gave_up = minimal.is_some_and(|minimal| minimal.is_err());
        let tally = page.tally();
        tally.count(outcome, answer.guesses);
        tally.count_claim(is_right);
        if outcome != Verdict::Unique || gave_up || is_right == Some(false) {
            tally.worsen(Status::Unsolved);
        }
        let mut remarks: Vec<&dyn Text> = vec![&status];
        remarks.extend(is_right.map(|_| &claim as &dyn Text));
        remarks.extend(minimality.as_ref().map(|name| name as &dyn Text));
        remarks.extend(reason.as_ref().map(|reason| reason as &dyn Text));
        let error = match (&reason, &minimality) {
            (Some(reason), _) => Value::Text(reason),
            (None, Some(minimality)) if gave_up => Value::Text(minimality),
            _ if outcome == Verdict::GaveUp => Value::Text(&status),
            _ => Value::Null,
        };
        let fields = CheckFields {
            status: Value::Word(status),
            minimal: minimal.and_then(Result::ok).map_or(Value::Null, Value::Flag),
            claim: Value::Word(claim),
            guesses: Value::Number(answer.guesses),
            error,
        };
        page.write(Board::Puzzle(puzzle), &remarks, &fields);
    }
}

/// The placed digits that contradict the solution, if the givens alone have exactly one.
fn misplaced(puzzle: &Grid, extra: &Extra, solver: &mut Solver) -> Option<String> {
    if extra.placed.is_empty() {
        return None;
    }
    let solution = solver.solve_one(&extra.givens(puzzle), Limit::TWO).only().ok()?;
    let wrong = extra.placed.iter().filter_map(|cell| {
        let (digit, right) = (puzzle[cell].single()?, solution.digit(cell));
        (digit != right).then(|| format!("{cell}={digit} was placed, the solution has {right}"))
    });
    let wrong: Vec<_> = wrong.collect();
    (!wrong.is_empty()).then(|| wrong.join("; "))
}
