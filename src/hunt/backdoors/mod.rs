//! Backdoors: the smallest sets of cells whose digits make the rest of a puzzle fall by naked and hidden singles.
//!
//! Sets of one cell are tried first, then those of two and so on. Whether a set solves the puzzle is a question, and
//! hundreds of them are answered at once (see `singles`). Few have to be asked. A set that does not solve the puzzle
//! leaves some cells open and fills the others, and what it fills is *stuck*: no set of those cells solves the puzzle.
//! So the first questions are samples, sets of some cells at random. Most that leave the puzzle unsolved fill half of
//! it or more, and a set of few cells need only be asked about if no stuck one holds it.
//!
//! The sizes are those that gridchecker (M. Dobrichev) gives.

mod singles;

use std::cmp::Reverse;

use crate::grid::{Cell, CellSet, Grid, Solution};
use crate::random::Random;
use singles::{Answers, QUESTIONS, QuestionSet, RivalTable};

/// The smallest backdoors of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backdoors {
    /// How many cells each of them has; 0 if singles solve the puzzle.
    pub size: usize,
    /// All of them, sorted by their cells. If singles solve the puzzle it is the empty set alone.
    pub sets: Vec<CellSet>,
}

/// Finds backdoors. It owns 60 KB on the heap, so make one per thread and keep it.
///
/// ```
/// use sudoku::{Limit, engine::Solver, grid::Grid, hunt::{BackdoorFinder, Backdoors}};
///
/// // AI Escargot, by A. Inkala.
/// let puzzle: Grid =
///     "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".parse()?;
/// let solution = Solver::new().solve_one(&puzzle, Limit::TWO).only()?;
/// let Backdoors { size, sets } = BackdoorFinder::new().find(&puzzle, &solution, 4).ok_or("more than four")?;
/// assert_eq!((size, sets.len()), (2, 33));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BackdoorFinder {
    /// For each cell the samples that fill it.
    samples: Box<[QuestionSet; Cell::COUNT]>,
    answers: Answers,
}

/// The cells of a sample at most, open or not. With more of them too many samples solve the puzzle, with fewer they
/// fill too little.
const SAMPLE_CELLS: usize = 8;

impl BackdoorFinder {
    /// A finder.
    pub fn new() -> Self {
        let mut random = Random::new(&[]);
        let mut samples = Box::new([QuestionSet::NONE; Cell::COUNT]);
        for question in 0..QUESTIONS {
            for _ in 0..SAMPLE_CELLS {
                samples[random.below(Cell::COUNT as u64) as usize].insert(question);
            }
        }
        Self { samples, answers: Answers::new() }
    }

    /// The smallest backdoors of a proper puzzle; `None` if all have more than `most` cells. Pencilmarks are taken as
    /// they stand. The solution must be the puzzle's.
    pub fn find(&mut self, puzzle: &Grid, solution: &Solution, most: usize) -> Option<Backdoors> {
        let table = RivalTable::new(puzzle, solution);
        if table.open.is_empty() {
            return Some(Backdoors { size: 0, sets: vec![CellSet::EMPTY] });
        }
        let stuck = self.sample(&table);
        let mut asking = Asking { table: &table, answers: &mut self.answers, asked: Vec::new(), solved: Vec::new() };
        for size in 1..=most.min(Cell::COUNT) {
            asking.each_set((table.open, size), CellSet::EMPTY, &QuestionSet::ALL, &stuck);
            asking.answer();
            if !asking.solved.is_empty() {
                let mut sets = asking.solved;
                // The set with the first cell in which two sets differ comes first.
                sets.sort_unstable_by_key(|set| Reverse(set.bits().reverse_bits()));
                return Some(Backdoors { size, sets });
            }
        }
        None
    }

    /// For each cell the samples that fill it and are stuck.
    fn sample(&mut self, table: &RivalTable) -> [QuestionSet; Cell::COUNT] {
        let Self { samples, answers } = self;
        *answers.filled = **samples;
        table.propagate(answers);
        let unsolved = answers.all_filled(table.open).complement();
        let mut stuck = *answers.filled;
        for cell in table.open {
            stuck[cell.index()] = stuck[cell.index()].intersection(&unsolved);
        }
        stuck
    }
}

impl Default for BackdoorFinder {
    fn default() -> Self {
        Self::new()
    }
}

/// Sets of cells to be asked about, and those that solve the puzzle.
struct Asking<'a> {
    table: &'a RivalTable,
    answers: &'a mut Answers,
    asked: Vec<CellSet>,
    solved: Vec<CellSet>,
}

impl Asking<'_> {
    /// Asks about `chosen` with any so many of the cells, unless a stuck sample has them all. `stuck_with` are the
    /// stuck samples that fill `chosen`.
    fn each_set(
        &mut self,
        (from, size): (CellSet, usize),
        chosen: CellSet,
        stuck_with: &QuestionSet,
        stuck: &[QuestionSet; Cell::COUNT],
    ) {
        let mut rest = from;
        for cell in from {
            rest = rest.without(cell);
            let of_cell = &stuck[cell.index()];
            if size > 1 {
                let both = stuck_with.intersection(of_cell);
                self.each_set((rest, size - 1), chosen.with(cell), &both, stuck);
            } else if stuck_with.is_disjoint(of_cell) {
                self.ask(chosen.with(cell));
            }
        }
    }

    /// Asks whether the set solves the puzzle, sooner or later.
    fn ask(&mut self, set: CellSet) {
        self.asked.push(set);
        if self.asked.len() == QUESTIONS {
            self.answer();
        }
    }

    /// Answers what has been asked.
    fn answer(&mut self) {
        if self.asked.is_empty() {
            return;
        }
        self.answers.clear();
        for (question, set) in self.asked.iter().enumerate() {
            set.iter().for_each(|cell| self.answers.fill(cell, question));
        }
        self.table.propagate(self.answers);
        let solved = self.answers.all_filled(self.table.open);
        let asked = self.asked.drain(..).enumerate();
        self.solved.extend(asked.filter(|(question, _)| solved.contains(*question)).map(|(_, set)| set));
    }
}
