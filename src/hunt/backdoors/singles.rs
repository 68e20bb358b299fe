//! Finds the cells of a puzzle that follow by singles, for many questions at once.
//!
//! The solution is known, so only *rivals* matter: candidates that are not in the solution. A rival conflicts with four
//! cells: its own, and the cells of the solution that hold its digit in its row, its column and its box. Filling any of
//! the four eliminates it. Conversely, each cell has four lists of rivals: the rivals in the cell itself, and the
//! rivals of its digit in its row, its column and its box. If a list is empty, the cell is a single: naked for the
//! first list, hidden for the others.
//!
//! So a cell is filled once every rival in one of its lists is eliminated: a formula of ANDs and ORs. Each bit of a
//! word is a question of its own, so evaluating the formulas to a fixed point answers one question per bit.

use std::ops::Range;

use crate::grid::{Cell, CellSet, Digit, Grid, House, Solution};
use crate::isa::{IsaTask, run_on_best_isa};
use crate::logic::bits::BitSet;

pub(super) const QUESTIONS_PER_CALL: usize = 64 * SET_WORDS;
const SET_WORDS: usize = 8;

/// A set of questions.
pub(super) type QuestionSet = BitSet<SET_WORDS>;

/// The indices of the four cells that a rival conflicts with: its own, and the cells of its digit in its row, its
/// column and its box. Some of them may be equal.
type Conflicts = [u8; 4];

/// The rivals that remain after the singles of a puzzle.
pub(super) struct RivalTable {
    /// The cells that the singles leave open.
    pub(super) open_cells: CellSet,
    rivals: Vec<Conflicts>,
    /// The indices of the rivals in all lists of all cells, one list after another.
    lists: Vec<u16>,
    /// For each cell, the starts of its four lists and the end of the last one.
    list_starts: [[u16; 5]; Cell::COUNT],
    /// For each cell, the open cells to evaluate again once it is filled.
    affected_cells: [CellSet; Cell::COUNT],
}

/// The answers of a call, in memory that later calls reuse.
pub(super) struct SinglesAnswers {
    /// For each cell, the questions in which it is filled. Meaningful only for the table's open cells.
    pub(super) filled: Box<[QuestionSet; Cell::COUNT]>,
    /// For each rival, the questions in which it is eliminated.
    pub(super) eliminated: Vec<QuestionSet>,
}

impl RivalTable {
    /// Creates the table of a proper puzzle after its singles. `solution` must be the puzzle's solution.
    pub(super) fn new(puzzle: &Grid, solution: &Solution) -> Self {
        let mut rivals = find_rivals(puzzle, solution);
        let mut unfilled_cells = CellSet::ALL;
        loop {
            let mut list_sizes = [[0_u8; 4]; Cell::COUNT];
            for rival in &rivals {
                for (list, &cell) in rival.iter().enumerate() {
                    list_sizes[usize::from(cell)][list] += 1;
                }
            }
            let is_single = |cell: &Cell| list_sizes[cell.index()].contains(&0);
            let singles: CellSet = unfilled_cells.iter().filter(is_single).collect();
            if singles.is_empty() {
                return Self::from_rivals(unfilled_cells, rivals, &list_sizes);
            }
            unfilled_cells -= singles;
            rivals.retain(|rival| rival.iter().all(|&cell| unfilled_cells.bits() >> cell & 1 == 1));
        }
    }

    fn from_rivals(open_cells: CellSet, rivals: Vec<Conflicts>, list_sizes: &[[u8; 4]; Cell::COUNT]) -> Self {
        let mut list_starts = [[0; 5]; Cell::COUNT];
        let mut end = 0;
        for (cell_starts, sizes) in list_starts.iter_mut().zip(list_sizes) {
            cell_starts[0] = end;
            for (list, &size) in sizes.iter().enumerate() {
                end += u16::from(size);
                cell_starts[list + 1] = end;
            }
        }
        let mut lists = vec![0; usize::from(end)];
        let mut next_indices = list_starts;
        let mut affected_cells = [CellSet::EMPTY; Cell::COUNT];
        for (rival_index, rival) in rivals.iter().enumerate() {
            let cell_bits = rival.iter().fold(0, |bits, cell| bits | 1 << cell);
            for (list, &cell) in rival.iter().enumerate() {
                let index = &mut next_indices[usize::from(cell)][list];
                // There are at most 8 * 81 rivals.
                lists[usize::from(*index)] = rival_index as u16;
                *index += 1;
                affected_cells[usize::from(cell)] |= CellSet::from_bits(cell_bits);
            }
        }
        Self { open_cells, rivals, lists, list_starts, affected_cells }
    }

    /// Iterates over the indices of the rivals in some of the four lists of a cell.
    #[inline(always)]
    fn listed_rivals(&self, cell: Cell, list_range: Range<usize>) -> impl Iterator<Item = usize> {
        let starts = &self.list_starts[cell.index()];
        self.lists[starts[list_range.start].into()..starts[list_range.end].into()].iter().copied().map(usize::from)
    }

    /// Fills all cells that follow from the filled cells by singles. Returns the questions in which all are filled.
    pub(super) fn propagate(&self, answers: &mut SinglesAnswers) -> QuestionSet {
        run_on_best_isa(Propagation { table: self, answers });
        let mut solved = QuestionSet::ALL;
        self.open_cells.iter().for_each(|cell| solved &= answers.filled[cell.index()]);
        solved
    }
}

/// Returns the candidates that are not in the solution and that no given eliminates.
fn find_rivals(puzzle: &Grid, solution: &Solution) -> Vec<Conflicts> {
    let mut cells_of_digits = [[0; 9]; House::COUNT];
    for cell in Cell::all() {
        let digit = solution.digit(cell).index();
        cell.houses().iter().for_each(|house| cells_of_digits[house.index()][digit] = cell.index() as u8);
    }
    let givens = puzzle.filled_cells();
    let mut rivals = Vec::with_capacity(8 * Cell::COUNT);
    for cell in !givens {
        let conflicts = |digit: Digit| {
            let [row, column, block] = cell.houses().map(|house| cells_of_digits[house.index()][digit.index()]);
            [cell.index() as u8, row, column, block]
        };
        let wrong_digits = puzzle[cell].without(solution.digit(cell));
        let cell_rivals = wrong_digits.iter().map(conflicts);
        rivals.extend(cell_rivals.filter(|rival| rival.iter().all(|&other_cell| givens.bits() >> other_cell & 1 == 0)));
    }
    rivals
}

struct Propagation<'a> {
    table: &'a RivalTable,
    answers: &'a mut SinglesAnswers,
}

impl IsaTask for Propagation<'_> {
    #[inline(always)]
    fn run(self) {
        let Self { table, answers: SinglesAnswers { filled, eliminated } } = self;
        eliminated.clear();
        eliminated.extend(table.rivals.iter().map(|rival| {
            let mut any_filled = filled[usize::from(rival[0])];
            rival[1..].iter().for_each(|&cell| any_filled |= filled[usize::from(cell)]);
            any_filled
        }));
        // Sweep the grid until nothing changes. A cell that is affected by a later cell waits for the next sweep.
        let mut next_sweep = table.open_cells;
        while !next_sweep.is_empty() {
            let mut sweep = std::mem::take(&mut next_sweep);
            while let Some(cell) = sweep.first() {
                sweep = sweep.without(cell);
                let mut single_questions = QuestionSet::EMPTY;
                for list in 0..4 {
                    let mut all_eliminated = QuestionSet::ALL;
                    table.listed_rivals(cell, list..list + 1).for_each(|rival| all_eliminated &= eliminated[rival]);
                    single_questions |= all_eliminated;
                }
                let cell_questions = &mut filled[cell.index()];
                if (single_questions - *cell_questions).is_empty() {
                    continue;
                }
                *cell_questions |= single_questions;
                table.listed_rivals(cell, 0..4).for_each(|rival| eliminated[rival] |= single_questions);
                let affected_cells = table.affected_cells[cell.index()].without(cell);
                let later_cells = affected_cells & CellSet::from_bits(!0 << cell.index());
                sweep |= later_cells;
                next_sweep |= affected_cells - later_cells;
            }
        }
    }
}
