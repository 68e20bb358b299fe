//! Making puzzles or full grids on one thread, and writing them.

use std::ops::Range;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};

use crate::cli::columns::CommandColumns;
use crate::cli::engine::EngineOption;
use crate::cli::page::{Fields, RecordStyle, Report, fields};
use crate::cli::scales::{Raters, Scales};
use crate::cli::status::Status;
use sudoku::format::write::{Blank, Board, Entry, Text, Value};
use sudoku::format::{Extra, Layout};
use sudoku::generate::{Generator, GeneratorPlan, Outcome, full_grid};
use sudoku::grid::{Grid, Solution};
use sudoku::random::Random;

fields!("generate", GenerateFields { puzzle, solution, clues, number, seed });

/// The puzzles to make, and the format to write them in.
#[derive(Clone)]
pub struct GenerateWork {
    /// The puzzles to make; `None` for full grids.
    pub plan: Option<GeneratorPlan>,
    pub scales: Scales,
    pub seed: u64,
    pub engine: EngineOption,
    pub style: RecordStyle,
    pub columns: Arc<CommandColumns>,
    pub with_solution: bool,
    /// What to try if puzzles are not found.
    pub advice: &'static str,
    /// Counts the attempts of all threads.
    pub attempts: Arc<AtomicU64>,
}

pub struct PuzzleMaker {
    work: GenerateWork,
    /// `None` for full grids.
    generator: Option<Generator>,
    /// Those that no thread is using.
    free_raters: Mutex<Vec<Raters>>,
}

impl PuzzleMaker {
    /// A maker that may use this many threads.
    pub fn new(work: GenerateWork, threads: usize) -> Self {
        let generator = |plan| {
            let solvers = (0..threads).map(|_| work.engine.solver()).collect();
            let generator = Generator::with_solvers(plan, work.seed, solvers);
            generator.with_attempt_counter(Arc::clone(&work.attempts))
        };
        let generator = work.plan.clone().map(generator);
        Self { work, generator, free_raters: Mutex::default() }
    }

    /// Makes and writes the puzzles with these numbers, counted from 0. Stops at the first failure and reports it.
    pub fn make(&mut self, numbers: Range<u64>) -> Report {
        let Self { work, generator, free_raters } = self;
        let free_raters = &*free_raters;
        let mut report = Report::default();
        let Some(generator) = generator else {
            for number in numbers {
                // The grid with which the first attempt at the puzzle of this number begins.
                let solution = full_grid(&mut Random::new(&[work.seed, number, 0]));
                work.write(number, Grid::from(solution), &solution, &mut report);
            }
            return report;
        };
        let free = || free_raters.lock().unwrap_or_else(PoisonError::into_inner);
        let outcomes = generator.make(numbers.clone(), |made| {
            let rested = free().pop();
            let mut raters = rested.unwrap_or_else(|| work.scales.raters());
            let is_accepted = work.scales.accepts(&mut raters, &made.grid);
            free().push(raters);
            is_accepted
        });
        for (number, outcome) in (numbers.start..).zip(outcomes) {
            match outcome {
                Outcome::Made(made) => work.write(number, made.grid, &made.solution, &mut report),
                Outcome::GaveUp { attempts } => {
                    let number = number + 1;
                    let message = format!("gave up puzzle {number} after {attempts} attempts; {}", work.advice);
                    report.messages.push(message.into());
                    report.tally.worsen(Status::Unsolved);
                    break;
                }
            }
        }
        report
    }
}

impl GenerateWork {
    fn write(&self, number: u64, grid: Grid, solution: &Solution, report: &mut Report) {
        let RecordStyle { form, colour, blank, has_files, .. } = self.style;
        let blank = blank.unwrap_or(Blank::DOT);
        let fields = GenerateFields {
            puzzle: self.style.puzzle(&grid),
            solution: Value::Solution(solution),
            clues: Value::Number(grid.filled().len() as u64),
            number: Value::Number(number + 1),
            seed: Value::Number(self.seed),
        };
        let fields = self.columns.fields(fields.values().as_ref());
        let solution: &dyn Text = solution;
        let remarks = if self.with_solution { &[solution][..] } else { &[] };
        let plain = Entry::new(Board::Puzzle(&grid), Extra::nothing());
        let entry = Entry { colour, blank, remarks, fields: &fields, ..plain };
        form.writer(Layout::Line).record(&entry, &mut report.out);
        if has_files {
            report.end_file();
        }
        report.tally.puzzles += 1;
    }
}
