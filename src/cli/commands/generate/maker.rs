//! Makes puzzles or full grids, and writes them.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::practice::{Practice, PracticePosition, PracticeSearch};
use crate::cli::columns::CommandColumns;
use crate::cli::command_prelude::*;
use crate::cli::ladder::typed_name;
use crate::cli::messages::Message;
use crate::cli::record_writer::{OutputPart, RecordStyle, SpanForm};
use crate::cli::scales::{Raters, RatingColumns, RatingPlan, Ratings};
use crate::cli::sources::LinePosition;
use sudoku::StopFlag;
use sudoku::format::Layout;
use sudoku::format::write::{Blank, BoardRecord, Row, Writer};
use sudoku::generate::{GenerationOutcome, Generator, NewPuzzle, Request, full_grid};
use sudoku::logic::State;
use sudoku::random::Random;
use sudoku::transform::canonicalize;

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
    pub request: Option<Request>,
    pub scales: RatingPlan,
    /// The scales of the ratings that are written, if any are.
    pub rating_scales: Option<RatingPlan>,
    pub practice: Option<Practice>,
    pub seed: u64,
    pub engine: EngineOption,
    pub style: RecordStyle,
    pub columns: Arc<CommandColumns>,
    pub writes_solution: bool,
    /// The advice to print if no puzzle is found; `None` if only a higher limit can help.
    pub advice: Option<&'static str>,
    /// Whether a shuffled example takes the place of a position that is not found.
    pub uses_examples: bool,
    /// Whether a puzzle that is equivalent to an earlier one of the run is left out.
    pub is_distinct: bool,
    /// Counts the attempts of all threads.
    pub attempts: Arc<AtomicU64>,
    /// Ends the run with the puzzles made so far.
    pub stop: StopFlag,
}

pub struct PuzzleMaker {
    work: GenerateWork,
    /// `None` for full grids.
    generator: Option<Generator>,
    /// Finds the positions that are written.
    practice: Option<PracticeSearch>,
}

/// The raters and ladders with which one thread decides whether to accept a puzzle.
struct PuzzleChecker {
    scales: RatingPlan,
    raters: Raters,
    practice: Option<PracticeSearch>,
}

impl PuzzleChecker {
    fn new(work: &GenerateWork) -> Self {
        let practice = work.practice.map(Practice::new_search);
        Self { scales: work.scales.clone(), raters: work.scales.raters(), practice }
    }

    fn accepts(&mut self, grid: &Grid) -> bool {
        let suits_practice = self.practice.as_mut().is_none_or(|search| search.find_position(grid).is_some());
        suits_practice && self.scales.accepts(&mut self.raters, grid)
    }
}

impl PuzzleMaker {
    pub fn new(work: GenerateWork, threads: usize) -> Self {
        let new_generator = |request| {
            let solvers = (0..threads).map(|_| work.engine.solver()).collect();
            let filter_work = work.clone();
            let new_filter = move || {
                let mut checker = PuzzleChecker::new(&filter_work);
                move |puzzle: &NewPuzzle| checker.accepts(&puzzle.grid)
            };
            let generator = Generator::new(request, work.seed).with_solvers(solvers).with_filter(new_filter);
            generator.with_attempt_counter(Arc::clone(&work.attempts)).with_stop_flag(work.stop.clone())
        };
        let generator = work.request.clone().map(new_generator);
        Self { practice: work.practice.map(Practice::new_search), generator, work }
    }

    /// Makes and writes these puzzles, numbered from 0. Stops at the first failure, and reports it unless the run was
    /// stopped.
    pub fn make(&mut self, numbers: Range<u64>) -> OutputPart {
        let Self { work, generator, practice } = self;
        let mut part = OutputPart::default();
        let Some(generator) = generator else {
            for number in numbers {
                // The first attempt at the puzzle with this number starts from this grid, too.
                let solution = full_grid(&mut Random::new(&[work.seed, number, 0]));
                work.write(&MadePuzzle { number, puzzle: solution.into(), position: None, solution }, &mut part);
            }
            return part;
        };
        for (number, outcome) in (numbers.start..).zip(generator.make(numbers)) {
            let made = match outcome {
                GenerationOutcome::Made(NewPuzzle { grid: puzzle, solution, .. }) => {
                    let position = practice.as_mut().and_then(|search| search.find_position(&puzzle));
                    MadePuzzle { number, puzzle, position, solution }
                }
                _ => match work.shuffled_example(number, &outcome, practice.as_mut(), &mut part) {
                    Some(example) => example,
                    None => {
                        work.report_failure(number, &outcome, &mut part);
                        break;
                    }
                },
            };
            work.write(&made, &mut part);
        }
        part
    }
}

/// A puzzle to write.
struct MadePuzzle {
    /// The number of the puzzle, from 0.
    number: u64,
    puzzle: Grid,
    /// The position for practice, which is written in place of the puzzle.
    position: Option<PracticePosition>,
    solution: Solution,
}

impl GenerateWork {
    /// Reports that a puzzle was given up, unless the user has stopped the run.
    fn report_failure(&self, number: u64, outcome: &GenerationOutcome, part: &mut OutputPart) {
        if let Some(message) = self.failure_message(number + 1, outcome) {
            part.add_message(Message::remark(message));
            part.tally.worsen(Status::Unsolved);
        }
    }

    /// Returns the message that a puzzle was given up, with advice; `None` if the user has stopped the run.
    fn failure_message(&self, number: u64, outcome: &GenerationOutcome) -> Option<String> {
        let timeout = self.request.as_ref().and_then(Request::timeout);
        let (effort, option) = match (outcome, timeout) {
            (GenerationOutcome::TimedOut { .. }, Some(timeout)) => {
                (format!("{} s", timeout.as_secs_f64()), "--timeout")
            }
            (GenerationOutcome::Exhausted { attempts }, _) => {
                (format!("{attempts} attempt{}", if *attempts == 1 { "" } else { "s" }), "--attempts")
            }
            _ => return None,
        };
        let advice = self.advice.map_or(format!("{option} allows more"), str::to_owned);
        Some(format!("gave up on puzzle {number} after {effort}; {advice}"))
    }

    /// Returns an example in place of a position that was not found, with a notice; `None` if there may be none or the
    /// user has stopped the run.
    fn shuffled_example(
        &self,
        number: u64,
        outcome: &GenerationOutcome,
        practice: Option<&mut PracticeSearch>,
        part: &mut OutputPart,
    ) -> Option<MadePuzzle> {
        let is_stopped = matches!(outcome, GenerationOutcome::Stopped { .. });
        let search = practice.filter(|_| self.uses_examples && !is_stopped)?;
        let position = search.shuffled_example(&mut Random::new(&[self.seed, number]))?;
        let solution = self.engine.solver().prove(&position.grid).ok()?;
        let technique = position.step.technique;
        part.add_notice(format!(
            "no new puzzle was found that needs {technique}; its examples, shuffled, take their places (`sudoku hint --only \
             {}`)",
            typed_name(technique)
        ));
        Some(MadePuzzle { number, puzzle: position.digits(), position: Some(position), solution })
    }

    fn write(&self, made: &MadePuzzle, part: &mut OutputPart) {
        self.write_board(made, part);
        if self.is_distinct
            && let Ok(form) = canonicalize(&made.puzzle)
        {
            part.set_filter_grid(form.grid);
        }
    }

    /// Writes a puzzle, or its position for practice.
    fn write_board(&self, made: &MadePuzzle, part: &mut OutputPart) {
        let MadePuzzle { number, puzzle, position, solution } = made;
        let (number, position) = (*number, position.as_ref());
        let RecordStyle { format, is_coloured, picture_style, blank, is_on_terminal, .. } = self.style;
        let place = LinePosition { reader_line: number, records_before: 0 };
        let blank = blank.unwrap_or(Blank::DOT);
        part.tally.puzzles += 1;
        if let Some(position) = position.filter(|_| format.kind == OutputKind::Page) {
            part.bytes.extend_from_slice(position.to_page().as_bytes());
            return part.end_span(SpanForm::File, place);
        }
        let mut grid = *puzzle;
        let mut extra = RecordData::EMPTY;
        let mut layout = Layout::Line;
        if let Some(position) = position {
            let read_extra = RecordData { progress: position.needed_progress(), ..RecordData::EMPTY };
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
