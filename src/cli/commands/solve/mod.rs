//! `sudoku solve`: on many threads, or step by step where all solutions or the trace are asked for.

mod all;
mod logic;
mod outlet;
mod trace;

use std::ops::ControlFlow;

use anyhow::bail;
use clap::{Args, ValueEnum};

use crate::cli::engine::{SearchOptions, Solver};
use crate::cli::page::Page;
use crate::cli::run::{Plan, Task};
use crate::cli::sink::Sink;
use crate::cli::status::Status;
use crate::cli::tally::{GaveUp, Outcome, Tally};
use logic::Climb;
use sudoku::format::Record;
use sudoku::format::write::{Board, Form, Text, Value};
use sudoku::grid::{Grid, Solution};
use sudoku::search::{self, Answer, Contradiction, Frame, Increasing, Shuffled};

/// Solve puzzles: one answer per puzzle, in input order
///
/// A proper puzzle has exactly one solution; that there is no other is proven. What has several or none is
/// reported after a TAB (in grids, in a comment), and the exit code is 1.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  sudoku solve puzzles.txt > solutions.txt
  sudoku solve --format json kaggle.csv | jq -r .solution
  sudoku solve --trace=grid puzzle.sdk
  sudoku solve --trace=logic puzzle.sdk       as a person would, step by step
  sudoku solve --all --limit 10 open.txt
  sudoku solve --any --random empty.txt")]
pub struct Solve {
    #[command(flatten)]
    plan: Plan,

    #[command(flatten)]
    search: SearchOptions,

    /// Accept the first solution found and skip the proof that there is no other
    #[arg(long, conflicts_with = "all")]
    any: bool,

    /// Print every solution, as it is found
    #[arg(long)]
    all: bool,

    /// Print at most N solutions of each puzzle; 0 is no limit
    #[arg(long, value_name = "N", requires = "all")]
    limit: Option<u64>,

    /// Print each step of the search, or of `logic`: the techniques of people; with `grid`, the candidates as
    /// well; `logic,grid` is both
    #[arg(long, value_name = "WHAT", num_args = 0..=1, require_equals = true, value_delimiter = ',')]
    #[arg(default_missing_value = "steps", conflicts_with = "all")]
    trace: Option<Vec<Trace>>,

    /// Try candidates in random order; the same SEED gives the same order
    #[arg(long, value_name = "SEED", num_args = 0..=1, require_equals = true)]
    random: Option<Option<u64>>,
}

/// What a trace shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Trace {
    /// The steps
    Steps,
    /// The candidates as well: after each step of the search, before each of the techniques
    Grid,
    /// The steps of human techniques, as far as they lead, with their ratings
    Logic,
}

/// The fields that tell a puzzle's outcome.
const FIELDS: &[&str] = &["status", "solution", "guesses", "error"];

impl Solve {
    pub fn run(self) -> anyhow::Result<Status> {
        let plan = &self.plan;
        let search = self.search.check()?;
        let seed = self.random.map(|seed| seed.unwrap_or_else(rand::random));
        let limit = if self.any { 1 } else { 2 };
        if self.trace.is_some() && self.plan.target.format == Form::Csv {
            bail!("--trace cannot be used with --format csv");
        }
        if self.all {
            let limit = self.limit.filter(|&limit| limit != 0).unwrap_or(u64::MAX);
            return plan.run_in_order(FIELDS, all_solutions(search, limit, seed));
        }
        match self.trace {
            Some(trace) => plan.run_in_order(FIELDS, traced(trace, search, limit, seed)),
            None => plan.run(Bulk { search, limit, seed }),
        }
    }
}

/// Solving on many threads.
struct Bulk {
    search: SearchOptions,
    /// Solutions to look for: two to prove that there is but one.
    limit: u64,
    /// Try candidates in an order that hangs on this and on the puzzle's number; the plain search does so.
    seed: Option<u64>,
}

impl Task for Bulk {
    type Solver = Solver;
    type Answer = Answer;

    const FIELDS: &'static [&'static str] = FIELDS;

    fn solver(&self) -> Solver {
        self.search.solver()
    }

    fn answer(
        &self,
        solver: &mut Solver,
        puzzles: &[Grid],
        before: u64,
        tally: &mut Tally,
    ) -> Vec<Answer> {
        let Some(seed) = self.seed else { return solver.solve(puzzles, self.limit, tally) };
        let solve = |(number, puzzle)| {
            let mut search = self.search.search(puzzle, (), Shuffled::new(seed, number));
            let answer = search.count(self.limit);
            tally.keep_deepest(search.stack().deepest(), Frame::BYTES);
            answer
        };
        (before..).zip(puzzles).map(solve).collect()
    }

    fn show(&self, _: &Record, puzzle: &Grid, answer: Answer, page: &mut Page<'_>) {
        show(puzzle, &answer, self.limit, page);
    }
}

/// Shows what came of a puzzle of which one solution was asked for.
fn show(puzzle: &Grid, answer: &Answer, limit: u64, page: &mut Page<'_>) {
    let outcome = Outcome::of(answer, limit);
    page.report.tally.count(outcome, answer.guesses);
    let reason;
    let gave_up = GaveUp { solutions: answer.solutions };
    let remark: Option<&dyn Text> = match outcome {
        Outcome::Solved | Outcome::Unique => None,
        Outcome::Multiple => Some(&"multiple solutions"),
        Outcome::GaveUp => Some(&gave_up),
        Outcome::None => {
            reason = NoSolution(search::diagnose(puzzle));
            Some(&reason)
        }
    };
    if remark.is_some() {
        page.report.status.add(Status::Unsolved);
    }
    write(puzzle, answer.first.as_ref(), outcome, remark, answer.guesses, page);
}

fn write(
    puzzle: &Grid,
    solution: Option<&Solution>,
    outcome: Outcome,
    remark: Option<&dyn Text>,
    guesses: u64,
    page: &mut Page<'_>,
) {
    let own = [
        ("status", Value::Text(&outcome.name())),
        ("solution", solution.map_or(Value::Null, Value::Solution)),
        ("guesses", Value::Number(guesses)),
        ("error", remark.map_or(Value::Null, Value::Text)),
    ];
    let board = solution.map_or(Board::Puzzle(puzzle), |solution| Board::Solved(puzzle, solution));
    page.write(board, remark.as_slice(), &own);
}

/// `no solution`, and why, where that can be said.
struct NoSolution(Option<Contradiction>);

impl std::fmt::Display for NoSolution {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            None => write!(f, "no solution"),
            Some(reason) => write!(f, "no solution: {reason}"),
        }
    }
}

type Show = dyn FnMut(&Record, &Grid, &mut Page<'_>, &mut Sink) -> ControlFlow<()>;

/// Shows every solution of a puzzle, up to `limit`, as it is found.
fn all_solutions(options: SearchOptions, limit: u64, seed: Option<u64>) -> Box<Show> {
    let mut number = 0;
    Box::new(move |_, puzzle, page, sink| {
        number += 1;
        match seed {
            None => all::run(puzzle, options, Increasing, limit, page, sink),
            Some(seed) => {
                let order = Shuffled::new(seed, number - 1);
                all::run(puzzle, options, order, limit, page, sink)
            }
        }
    })
}

/// Shows the steps of the techniques, of the search, or of the one and then the other, and then the answer.
fn traced(trace: Vec<Trace>, options: SearchOptions, limit: u64, seed: Option<u64>) -> Box<Show> {
    let (grids, by_logic) = (trace.contains(&Trace::Grid), trace.contains(&Trace::Logic));
    let mut number = 0;
    Box::new(move |_, puzzle, page, sink| {
        number += 1;
        let start = Climb::Stuck { rest: *puzzle, steps: 0 };
        let climb = if by_logic { logic::run(puzzle, options, grids, page, sink)? } else { start };
        let (rest, steps) = match climb {
            Climb::Solved(solution) => {
                let answer = Answer { solutions: 1, first: Some(solution), ..Answer::default() };
                // That there is no other has been proven.
                show(puzzle, &answer, 2, page);
                return ControlFlow::Continue(());
            }
            Climb::Stuck { rest, steps } => (rest, steps),
        };
        let way = trace::Way { options, grids, steps, limit };
        let (answer, deepest) = match seed {
            None => trace::run(&rest, way, Increasing, page, sink)?,
            Some(seed) => trace::run(&rest, way, Shuffled::new(seed, number - 1), page, sink)?,
        };
        page.report.tally.keep_deepest(deepest, Frame::BYTES);
        show(puzzle, &answer, limit, page);
        ControlFlow::Continue(())
    })
}
