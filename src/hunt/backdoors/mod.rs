//! Backdoors: the smallest sets of cells that, once filled, leave only naked and hidden singles.
//!
//! Sets of one cell are tried first, then sets of two, and so on. Whether a set solves the puzzle is a *question*;
//! hundreds of questions are answered at once (see `singles`). Few sets become questions, thanks to samples. A set that
//! does not solve the puzzle fills some cells by singles and leaves others open. Its filled cells are *stuck*: no
//! subset of them solves the puzzle. So the first questions are about samples, random sets of cells. Most samples that
//! leave the puzzle unsolved fill at least half of it. A set of few cells becomes a question only if no stuck sample
//! fills all of its cells. The sizes agree with those that gridchecker by M. Dobrichev reports.

mod singles;

use std::cmp::Reverse;
use std::fmt;

use crate::grid::{Cell, CellSet, Grid, Solution};
use crate::random::Random;
use crate::{StopFlag, Stopped};
use singles::{QUESTIONS_PER_CALL, QuestionSet, RivalTable, SinglesAnswers};

/// The smallest backdoors of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backdoors {
    /// The number of cells of each backdoor; 0 if singles solve the puzzle.
    pub size: usize,
    /// All backdoors of this size, sorted by their cells. If singles solve the puzzle, only the empty set.
    pub sets: Vec<CellSet>,
}

/// Finds backdoors. Owns 60 KB on the heap: create one finder per thread and reuse it.
///
/// ```
/// use sudoku::{Limit, engine::Solver, grid::Grid, hunt::{BackdoorFinder, Backdoors}};
///
/// // AI Escargot, by A. Inkala.
/// let puzzle: Grid =
///     "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".parse()?;
/// let solution = Solver::new().prove(&puzzle)?;
/// let Backdoors { size, sets } = BackdoorFinder::new().find(&puzzle, &solution, 4)?.ok_or("more than four")?;
/// assert_eq!((size, sets.len()), (2, 33));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub struct BackdoorFinder {
    /// For each cell, the samples that contain it.
    samples: Box<[QuestionSet; Cell::COUNT]>,
    answers: SinglesAnswers,
    stop: StopFlag,
}

/// The maximum number of cells in a sample, whether open or not. With more cells, too many samples solve the puzzle;
/// with fewer, samples fill too few cells.
const MAX_SAMPLE_CELLS: usize = 8;

impl BackdoorFinder {
    /// Creates a finder.
    pub fn new() -> Self {
        let mut random = Random::new(&[]);
        let mut samples = Box::new([QuestionSet::EMPTY; Cell::COUNT]);
        for question in 0..QUESTIONS_PER_CALL as u16 {
            for _ in 0..MAX_SAMPLE_CELLS {
                samples[random.below(Cell::COUNT as u64) as usize].insert(question);
            }
        }
        let filled = Box::new([QuestionSet::EMPTY; Cell::COUNT]);
        Self { samples, answers: SinglesAnswers { filled, eliminated: Vec::new() }, stop: StopFlag::new() }
    }

    /// Returns this finder with a flag that ends its searches within milliseconds.
    pub fn with_stop_flag(self, stop: StopFlag) -> Self {
        Self { stop, ..self }
    }

    /// Returns the smallest backdoors of a proper puzzle; `None` if each has more than `max_cells` cells.
    /// Pencil marks are used as they are. `solution` must be the puzzle's solution.
    ///
    /// # Errors
    /// Returns an error if the [stop flag](Self::with_stop_flag) was raised.
    pub fn find(&mut self, puzzle: &Grid, solution: &Solution, max_cells: usize) -> Result<Option<Backdoors>, Stopped> {
        let table = RivalTable::new(puzzle, solution);
        if table.open_cells.is_empty() {
            return Ok(Some(Backdoors { size: 0, sets: vec![CellSet::EMPTY] }));
        }
        let Self { samples, answers, stop } = self;
        *answers.filled = **samples;
        let solved_samples = table.propagate(answers);
        let mut stuck_samples = *answers.filled;
        table.open_cells.iter().for_each(|cell| stuck_samples[cell.index()] -= solved_samples);
        let (queued_sets, solving_sets) = (Vec::new(), Vec::new());
        let table = &table;
        let mut questions = BackdoorQuestions { table, stuck_samples, answers, stop, queued_sets, solving_sets };
        for size in 1..=max_cells.min(Cell::COUNT) {
            questions.ask_about_sets(size, table.open_cells, CellSet::EMPTY, &QuestionSet::ALL)?;
            questions.answer_queue();
            if !questions.solving_sets.is_empty() {
                let mut sets = questions.solving_sets;
                // Of two sets, the one with the first cell in which they differ comes first.
                sets.sort_unstable_by_key(|set| Reverse(set.bits().reverse_bits()));
                return Ok(Some(Backdoors { size, sets }));
            }
        }
        Ok(None)
    }
}

impl fmt::Debug for BackdoorFinder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BackdoorFinder").field("stop", &self.stop).finish_non_exhaustive()
    }
}

/// The queued questions, and the sets found to solve the puzzle.
struct BackdoorQuestions<'a> {
    table: &'a RivalTable,
    /// For each cell, the samples that fill it without solving the puzzle.
    stuck_samples: [QuestionSet; Cell::COUNT],
    answers: &'a mut SinglesAnswers,
    stop: &'a StopFlag,
    queued_sets: Vec<CellSet>,
    solving_sets: Vec<CellSet>,
}

impl BackdoorQuestions<'_> {
    /// Asks about each set that consists of `chosen_cells` and `size` cells of `allowed_cells`, unless a stuck sample
    /// fills all of it. `chosen_samples` are the stuck samples that fill `chosen_cells`.
    fn ask_about_sets(
        &mut self,
        size: usize,
        allowed_cells: CellSet,
        chosen_cells: CellSet,
        chosen_samples: &QuestionSet,
    ) -> Result<(), Stopped> {
        let mut later_cells = allowed_cells;
        self.stop.check()?;
        for cell in allowed_cells {
            later_cells = later_cells.without(cell);
            let cell_samples = &self.stuck_samples[cell.index()];
            if size > 1 {
                let common_samples = *chosen_samples & *cell_samples;
                self.ask_about_sets(size - 1, later_cells, chosen_cells.with(cell), &common_samples)?;
            } else if !chosen_samples.intersects(cell_samples) {
                self.queued_sets.push(chosen_cells.with(cell));
                if self.queued_sets.len() == QUESTIONS_PER_CALL {
                    self.answer_queue();
                }
            }
        }
        Ok(())
    }

    fn answer_queue(&mut self) {
        if self.queued_sets.is_empty() {
            return;
        }
        self.answers.filled.fill(QuestionSet::EMPTY);
        for (question, set) in (0..).zip(&self.queued_sets) {
            set.iter().for_each(|cell| self.answers.filled[cell.index()].insert(question));
        }
        let solved_questions = self.table.propagate(self.answers);
        let sets = (0..).zip(self.queued_sets.drain(..));
        self.solving_sets.extend(sets.filter(|(question, _)| solved_questions.contains(*question)).map(|(_, set)| set));
    }
}
