//! Which cells of a puzzle follow by singles, for many questions at once.
//!
//! The solution is known, so only the *rivals* matter: candidates that are not the solution's. A rival conflicts with
//! four cells: its own, and those that hold its digit in its row, its column and its box. Filling any of the four
//! eliminates it. The other way round, each cell has four lists of rivals, by what they conflict with it in: itself,
//! and its digit in its row, column and box. Where one list is empty the cell is a single, naked for the first list,
//! hidden for the others.
//!
//! So a cell is filled if for one of its lists each rival has one of its four cells filled: a formula of ANDs and ORs.
//! A bit of a word stands for one question, and evaluating the formulas until nothing changes answers as many
//! questions as words have bits.

use std::ops::Range;

use crate::grid::{Cell, CellSet, Digit, Grid, House, Solution};
use crate::isa::{IsaTask, run_on_best_isa};

/// How many questions are answered at once.
pub(super) const QUESTIONS: usize = 64 * WORDS;
const WORDS: usize = 8;

/// A set of questions, which does not straddle lines of the cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct QuestionSet([u64; WORDS]);

impl QuestionSet {
    pub(super) const NONE: Self = Self([0; WORDS]);
    pub(super) const ALL: Self = Self([u64::MAX; WORDS]);

    pub(super) fn contains(&self, question: usize) -> bool {
        self.0[question / 64] >> (question % 64) & 1 == 1
    }

    pub(super) fn insert(&mut self, question: usize) {
        self.0[question / 64] |= 1 << (question % 64);
    }

    #[inline(always)]
    fn keep(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
    }

    #[inline(always)]
    fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    pub(super) fn complement(mut self) -> Self {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }

    pub(super) fn intersection(mut self, other: &Self) -> Self {
        self.keep(other);
        self
    }

    pub(super) fn is_disjoint(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).fold(0, |both, (word, other)| both | word & other) == 0
    }

    #[inline(always)]
    fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).fold(0, |beyond, (word, other)| beyond | word & !other) == 0
    }
}

/// The four cells that a rival conflicts with, by their numbers: its own, those of its digit in its row, its column
/// and its box. Some may be the same.
type Conflicts = [u8; 4];

/// The rivals of a puzzle that its singles leave.
pub(super) struct RivalTable {
    /// The cells that singles leave open.
    pub(super) open: CellSet,
    rivals: Vec<Conflicts>,
    /// The numbers of the rivals in the lists of each cell, one list after the other.
    lists: Vec<u16>,
    /// Where the lists of a cell start, and where the last one ends.
    starts: [[u16; 5]; Cell::COUNT],
    /// The open cells to look at again once a cell is filled.
    affected: [CellSet; Cell::COUNT],
}

/// Words for the answers, kept from puzzle to puzzle.
pub(super) struct Answers {
    /// For each cell the questions in which it is filled; of use only for cells that are open in the table.
    pub(super) filled: Box<[QuestionSet; Cell::COUNT]>,
    /// For each rival the questions in which it is eliminated.
    eliminated: Vec<QuestionSet>,
}

impl Answers {
    pub(super) fn new() -> Self {
        Self { filled: Box::new([QuestionSet::NONE; Cell::COUNT]), eliminated: Vec::new() }
    }

    /// Starts new questions, without any cell filled.
    pub(super) fn clear(&mut self) {
        self.filled.fill(QuestionSet::NONE);
    }

    /// Fills a cell in one question.
    pub(super) fn fill(&mut self, cell: Cell, question: usize) {
        self.filled[cell.index()].insert(question);
    }

    /// The questions in which all these cells are filled.
    pub(super) fn all_filled(&self, cells: CellSet) -> QuestionSet {
        let mut all = QuestionSet::ALL;
        cells.iter().for_each(|cell| all.keep(&self.filled[cell.index()]));
        all
    }
}

impl RivalTable {
    /// The rivals of a proper puzzle, after its singles. The solution must be the puzzle's.
    pub(super) fn new(puzzle: &Grid, solution: &Solution) -> Self {
        let mut rivals = rivals(puzzle, solution);
        let mut open = CellSet::ALL;
        loop {
            let mut left = [[0_u8; 4]; Cell::COUNT];
            for rival in &rivals {
                for (list, &cell) in rival.iter().enumerate() {
                    left[usize::from(cell)][list] += 1;
                }
            }
            let single = |cell: &Cell| left[cell.index()].contains(&0);
            let singles: CellSet = open.iter().filter(single).collect();
            if singles.is_empty() {
                return Self::of(open, rivals, &left);
            }
            open -= singles;
            rivals.retain(|rival| rival.iter().all(|&cell| open.bits() >> cell & 1 == 1));
        }
    }

    /// The table of these rivals, given how many are in each list of each cell.
    fn of(open: CellSet, rivals: Vec<Conflicts>, left: &[[u8; 4]; Cell::COUNT]) -> Self {
        let mut starts = [[0; 5]; Cell::COUNT];
        let mut end = 0;
        for (starts, left) in starts.iter_mut().zip(left) {
            starts[0] = end;
            for (list, &left) in left.iter().enumerate() {
                end += u16::from(left);
                starts[list + 1] = end;
            }
        }
        let mut lists = vec![0; usize::from(end)];
        let mut next = starts;
        let mut affected = [CellSet::EMPTY; Cell::COUNT];
        for (number, rival) in rivals.iter().enumerate() {
            let cells = rival.iter().fold(0, |cells, cell| cells | 1 << cell);
            for (list, &cell) in rival.iter().enumerate() {
                let place = &mut next[usize::from(cell)][list];
                // There are at most 8 * 81 rivals.
                lists[usize::from(*place)] = number as u16;
                *place += 1;
                affected[usize::from(cell)] |= CellSet::from_bits(cells);
            }
        }
        Self { open, rivals, lists, starts, affected }
    }

    /// The numbers of the rivals in some of the four lists of a cell.
    #[inline(always)]
    fn listed(&self, cell: Cell, lists: Range<usize>) -> impl Iterator<Item = usize> {
        let starts = &self.starts[cell.index()];
        self.lists[starts[lists.start].into()..starts[lists.end].into()].iter().copied().map(usize::from)
    }

    /// Fills all that follows by singles from what is filled.
    pub(super) fn propagate(&self, answers: &mut Answers) {
        run_on_best_isa(SinglesOf { table: self, answers });
    }
}

/// The candidates that are not the solution's, unless a given eliminates them.
fn rivals(puzzle: &Grid, solution: &Solution) -> Vec<Conflicts> {
    let mut places = [[0; 9]; House::COUNT];
    for cell in Cell::all() {
        let digit = solution.digit(cell).index();
        cell.houses().iter().for_each(|house| places[house.index()][digit] = cell.index() as u8);
    }
    let given = puzzle.filled();
    let mut rivals = Vec::with_capacity(8 * Cell::COUNT);
    for cell in !given {
        let conflicts = |digit: Digit| {
            let [row, column, block] = cell.houses().map(|house| places[house.index()][digit.index()]);
            [cell.index() as u8, row, column, block]
        };
        let others = puzzle[cell].without(solution.digit(cell));
        let others = others.iter().map(conflicts);
        rivals.extend(others.filter(|others| others.iter().all(|&other| given.bits() >> other & 1 == 0)));
    }
    rivals
}

/// The work of [`RivalTable::propagate`].
struct SinglesOf<'a> {
    table: &'a RivalTable,
    answers: &'a mut Answers,
}

impl IsaTask for SinglesOf<'_> {
    #[inline(always)]
    fn run(self) {
        let Self { table, answers: Answers { filled, eliminated } } = self;
        eliminated.clear();
        eliminated.extend(table.rivals.iter().map(|rival| {
            let mut gone = filled[usize::from(rival[0])];
            rival[1..].iter().for_each(|&cell| gone.add(&filled[usize::from(cell)]));
            gone
        }));
        // In turns through the grid: a cell that is affected by one behind it waits for the next turn.
        let mut next = table.open;
        while !next.is_empty() {
            let mut turn = std::mem::take(&mut next);
            while let Some(cell) = turn.first() {
                turn = turn.without(cell);
                let mut single = QuestionSet::NONE;
                for list in 0..4 {
                    let mut gone = QuestionSet::ALL;
                    table.listed(cell, list..list + 1).for_each(|rival| gone.keep(&eliminated[rival]));
                    single.add(&gone);
                }
                let filled = &mut filled[cell.index()];
                if single.is_subset(filled) {
                    continue;
                }
                filled.add(&single);
                table.listed(cell, 0..4).for_each(|rival| eliminated[rival].add(&single));
                let affected = table.affected[cell.index()].without(cell);
                let ahead = affected & CellSet::from_bits(!0 << cell.index());
                turn |= ahead;
                next |= affected - ahead;
            }
        }
    }
}
