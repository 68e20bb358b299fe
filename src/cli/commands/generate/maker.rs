//! Makes puzzles or full grids, and writes them.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::practice::{Practice, PracticePosition, PracticeSearch};
use crate::cli::columns::CommandColumns;
use crate::cli::command_prelude::*;
use crate::cli::record_writer::{OutputPart, RecordStyle, SpanForm};
use crate::cli::scales::{Raters, RatingColumns, Ratings, Scales};
use crate::cli::sources::LinePosition;
use sudoku::format::Layout;
use sudoku::format::write::{Blank, BoardRecord, Row, Writer};
use sudoku::generate::{CheckedRequest, GenerationOutcome, Generator, full_grid};
use sudoku::logic::State;
use sudoku::random::Random;

fields! {
    "generate",
    GenerateFields { puzzle, solution, clues, number, seed, er, ep, ed, score, level, technique, techniques },
    false
}

pub const GENERATE_COLUMNS: DefaultColumns =
    DefaultColumns { always: &["puzzle", "solution", "clues", "number", "seed"], in_objects: &[] };

/// The puzzles to make, and the format to write them in.
#[derive(Clone)]
pub struct GenerateWork {
    /// The request to the generator; `None` for full grids.
    pub checked_request: Option<CheckedRequest>,
    pub scales: Scales,
    /// The scales of the ratings that are written, if any are.
    pub rating_scales: Option<Scales>,
    pub practice: Option<Practice>,
    pub seed: u64,
    pub engine: EngineOption,
    pub style: RecordStyle,
    pub columns: Arc<CommandColumns>,
    pub writes_solution: bool,
    /// The advice to print if no puzzle is found; `None` if only a higher limit can help.
    pub advice: Option<&'static str>,
    pub max_attempts: u64,
    pub timeout: Option<Duration>,
    /// Counts the attempts of all threads.
    pub attempts: Arc<AtomicU64>,
    /// Whether to end the run with the puzzles made so far.
    pub is_stopped: Arc<AtomicBool>,
}

pub struct PuzzleMaker {
    work: GenerateWork,
    /// `None` for full grids.
    generator: Option<Generator>,
    /// The checkers that no thread is using.
    idle_checkers: Mutex<Vec<PuzzleChecker>>,
}

/// The raters and ladders with which one thread decides whether to accept a puzzle.
struct PuzzleChecker {
    raters: Raters,
    practice: Option<PracticeSearch>,
}

impl PuzzleMaker {
    pub fn new(work: GenerateWork, threads: usize) -> Self {
        let new_generator = |checked_request| {
            let solvers = (0..threads).map(|_| work.engine.solver()).collect();
            let generator = Generator::with_solvers(checked_request, work.seed, solvers);
            generator.with_attempt_counter(Arc::clone(&work.attempts)).with_stop_flag(Arc::clone(&work.is_stopped))
        };
        Self { generator: work.checked_request.clone().map(new_generator), work, idle_checkers: Mutex::default() }
    }

    /// Makes and writes these puzzles, numbered from 0. Stops at the first failure, and reports it unless `is_stopped`.
    pub fn make(&mut self, numbers: Range<u64>) -> OutputPart {
        let Self { work, generator, idle_checkers } = self;
        let mut part = OutputPart::default();
        let Some(generator) = generator else {
            for number in numbers {
                // The first attempt at the puzzle with this number starts from this grid, too.
                let solution = full_grid(&mut Random::new(&[work.seed, number, 0]));
                work.write_puzzle(number, &Grid::from(solution), None, &solution, &mut part);
            }
            return part;
        };
        let lock_checkers = || Mutex::lock(idle_checkers).unwrap_or_else(PoisonError::into_inner);
        let find_position = |checker: &mut PuzzleChecker, grid: &Grid| checker.practice.as_mut()?.find_position(grid);
        let outcomes = generator.make(numbers.clone(), |made_puzzle| {
            let idle_checker = lock_checkers().pop();
            let mut checker = idle_checker.unwrap_or_else(|| work.new_checker());
            let suits_practice = work.practice.is_none() || find_position(&mut checker, &made_puzzle.grid).is_some();
            let is_accepted = suits_practice && work.scales.accepts(&mut checker.raters, &made_puzzle.grid);
            lock_checkers().push(checker);
            is_accepted
        });
        for (number, outcome) in (numbers.start..).zip(outcomes) {
            match outcome {
                GenerationOutcome::Made(puzzle) => {
                    let position = lock_checkers().last_mut().and_then(|checker| find_position(checker, &puzzle.grid));
                    work.write_puzzle(number, &puzzle.grid, position.as_ref(), &puzzle.solution, &mut part);
                }
                GenerationOutcome::GaveUp { .. } if work.is_stopped.load(Ordering::Relaxed) => break,
                GenerationOutcome::GaveUp { attempts } => {
                    part.messages.push(work.failure_message(number + 1, attempts).into());
                    part.tally.worsen(Status::Unsolved);
                    break;
                }
            }
        }
        part
    }
}

impl GenerateWork {
    fn new_checker(&self) -> PuzzleChecker {
        PuzzleChecker { raters: self.scales.raters(), practice: self.practice.map(Practice::new_search) }
    }

    /// Returns the message that a puzzle was given up, with advice.
    fn failure_message(&self, number: u64, attempts: u64) -> String {
        let (effort, option) = match self.timeout.filter(|_| attempts < self.max_attempts) {
            Some(timeout) => (format!("{} s", timeout.as_secs_f64()), "--timeout"),
            None => (format!("{attempts} attempt{}", if attempts == 1 { "" } else { "s" }), "--attempts"),
        };
        let advice = self.advice.map_or(format!("{option} allows more"), str::to_owned);
        format!("gave up on puzzle {number} after {effort}; {advice}")
    }

    /// Writes a puzzle, or its position for practice.
    fn write_puzzle(
        &self,
        number: u64,
        puzzle: &Grid,
        position: Option<&PracticePosition>,
        solution: &Solution,
        part: &mut OutputPart,
    ) {
        let RecordStyle { format, is_coloured, picture_style, blank, is_on_terminal, .. } = self.style;
        let place = LinePosition { reader_line: number, records_before: 0 };
        let blank = blank.unwrap_or(Blank::DOT);
        part.tally.puzzles += 1;
        if let Some(position) = position.filter(|_| format.kind == OutputKind::Page) {
            part.bytes.extend_from_slice(position.to_page().as_bytes());
            return part.end_span(SpanForm::File, place);
        }
        let (mut grid, mut extra, mut layout) = (*puzzle, Extra::empty().clone(), Layout::Line);
        if let Some(position) = position {
            let read_extra = Extra { progress: position.needed_progress(), ..Extra::EMPTY };
            // A line has no marks.
            if is_on_terminal || read_extra.progress != Progress::NONE {
                layout = Layout::Grid;
            }
            let (fitted_grid, losses) = format.fit_puzzle(&position.grid, &read_extra, layout);
            losses.iter().for_each(|loss| part.add_loss(format.name, loss));
            extra.progress = position.progress;
            grid = fitted_grid;
            if format.kind == OutputKind::Candidates {
                let state = State::with_progress(&fitted_grid, position.progress);
                (grid, extra.progress) = (state.grid(), state.progress());
            }
        }
        match format.writer(layout) {
            Writer::Rows(row_writer) => {
                let state = State::new(puzzle);
                let ratings = self.rating_scales.as_ref().and_then(|scales| scales.rate(&mut scales.raters(), &state));
                let ratings = ratings.unwrap_or(Ratings { se: None, human: None });
                let RatingColumns { er, ep, ed, score, level, technique, techniques } = (&ratings).into();
                let fields = GenerateFields {
                    puzzle: match grid.is_plain() {
                        true => self.style.puzzle_value(&grid),
                        false => Value::Position(&grid, extra.progress),
                    },
                    solution: Value::Solution(solution),
                    clues: Value::Number(puzzle.filled_cells().len() as u64),
                    number: Value::Number(number + 1),
                    seed: Value::Number(self.seed),
                    er,
                    ep,
                    ed,
                    score,
                    level,
                    technique,
                    techniques: Value::Counts(&techniques),
                };
                let fields = self.columns.named_values(fields.values().as_ref());
                row_writer.write_row(&Row { source_fields: None, fields: &fields }, &mut part.bytes);
                part.end_span(SpanForm::Lines, place);
            }
            Writer::Boards(board_writer) => {
                let solution: &dyn Text = solution;
                let remarks = if self.writes_solution { &[solution][..] } else { &[] };
                let board = BoardRecord::new(Board::Puzzle(&grid), &extra);
                let record = BoardRecord { has_colour: is_coloured, picture_style, blank, remarks, ..board };
                let form = board_writer.write_board(&record, &mut part.bytes).into();
                part.end_span(if format.kind.has_own_file() { SpanForm::File } else { form }, place);
            }
        }
    }
}
