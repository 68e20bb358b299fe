//! The candidate grid on which techniques work.

use std::fmt;

use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid, House, Progress, bit_indices};
use crate::logic::{Candidate, CandidateSet};

/// A half-solved puzzle: the digits of filled cells and the candidates of empty cells.
///
/// The candidates are stored in three views: digits by cell, cells by digit, and places by house and digit. A cell with
/// one remaining candidate is still empty: filling it is a separate step (a naked single).
///
/// ```
/// use sudoku::grid::{Cell, Grid};
/// use sudoku::logic::State;
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let state = State::new(&grid);
/// assert_eq!(state.candidates(Cell::at(4, 4)).to_string(), "5");
/// assert!(state.digit(Cell::at(4, 4)).is_none());
/// # Ok::<(), sudoku::grid::ParseGridError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct State {
    candidates: [DigitSet; Cell::COUNT],
    all_candidates: CandidateSet,
    places: [[u16; 9]; House::COUNT],
    digits: [Option<Digit>; Cell::COUNT],
    empty_cells: CellSet,
    bivalue_cells: CellSet,
    trivalue_cells: CellSet,
    /// The digits with one remaining place, by house.
    digits_with_one_place: [DigitSet; House::COUNT],
    empty_counts: [u8; House::COUNT],
    missing_counts: [u8; 9],
    givens: CellSet,
    /// The indices of the cells in which a naked single arose.
    naked_singles: SinglesQueue<{ Cell::COUNT }>,
    /// The houses and digits for which a hidden single arose, as `9 * house + digit` with their indices.
    hidden_singles: SinglesQueue<{ 9 * House::COUNT }>,
}

/// Shows the grid, in which every filled cell has one candidate.
impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("State").field(&self.grid()).finish()
    }
}

/// Singles in the order in which they arose, without those at the front that have since been placed.
///
/// All queues compare as equal, so that the order does not matter when states are compared.
#[derive(Clone)]
struct SinglesQueue<const N: usize> {
    numbers: [u8; N],
    start: u8,
    end: u8,
}

impl<const N: usize> PartialEq for SinglesQueue<N> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<const N: usize> Eq for SinglesQueue<N> {}

impl<const N: usize> SinglesQueue<N> {
    const EMPTY: Self = Self { numbers: [0; N], start: 0, end: 0 };

    #[inline]
    fn push(&mut self, number: usize) {
        self.numbers[usize::from(self.end)] = number as u8;
        self.end += 1;
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = usize> {
        self.numbers[self.start.into()..self.end.into()].iter().map(|&number| number.into())
    }

    fn skip_while(&mut self, is_obsolete: impl Fn(usize) -> bool) {
        let mut start = self.start;
        while start < self.end && is_obsolete(self.numbers[usize::from(start)].into()) {
            start += 1;
        }
        self.start = start;
    }
}

impl State {
    /// Creates the state of a puzzle or of a half-solved grid.
    ///
    /// Fills cells with a single candidate, eliminates their digits from their peers, and keeps all other candidates.
    pub fn new(grid: &Grid) -> Self {
        Self::with_progress(grid, Progress::NONE)
    }

    /// Creates the state of a half-solved grid, in which a player has placed digits, or left cells with one candidate
    /// unfilled. It is the state whose [grid](Self::grid) and [progress](Self::progress) these are.
    pub fn with_progress(grid: &Grid, progress: Progress) -> Self {
        let filled = grid.filled_cells() - progress.unfilled;
        let mut state = Self {
            candidates: [DigitSet::ALL; Cell::COUNT],
            all_candidates: CandidateSet::product(CellSet::ALL, DigitSet::ALL),
            places: [[0x1FF; 9]; House::COUNT],
            digits: [None; Cell::COUNT],
            empty_cells: CellSet::ALL,
            bivalue_cells: CellSet::EMPTY,
            trivalue_cells: CellSet::EMPTY,
            digits_with_one_place: [DigitSet::EMPTY; House::COUNT],
            empty_counts: [9; House::COUNT],
            missing_counts: [9; 9],
            givens: progress.givens(grid),
            naked_singles: SinglesQueue::EMPTY,
            hidden_singles: SinglesQueue::EMPTY,
        };
        for cell in filled {
            if let Some(digit) = grid[cell].single() {
                state.place(cell, digit);
            }
        }
        for cell in !filled {
            for digit in state.candidates(cell) - grid[cell] {
                state.eliminate(cell, digit);
            }
        }
        state
    }

    /// Returns the cells with one candidate that are not givens: the digits placed so far, and the cells to fill.
    pub fn progress(&self) -> Progress {
        let has_one_candidate = |cell: &Cell| self.candidates(*cell).is_single();
        Progress {
            placed: !self.empty_cells - self.givens,
            unfilled: self.empty_cells.iter().filter(has_one_candidate).collect(),
        }
    }

    /// Returns the cells whose digits are given.
    #[inline]
    pub fn givens(&self) -> CellSet {
        self.givens
    }

    /// Returns the digit of the cell if it is filled.
    #[inline]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    /// Returns the digit of each cell that is filled, by the index of the cell.
    #[inline]
    pub const fn digits(&self) -> &[Option<Digit>; Cell::COUNT] {
        &self.digits
    }

    /// Returns the candidates of a cell. A filled cell has none.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// Returns the empty cells that have the digit as a candidate.
    #[inline]
    pub fn cells_with(&self, digit: Digit) -> CellSet {
        self.all_candidates.cells_of(digit)
    }

    /// Returns the candidates of all empty cells.
    #[inline]
    pub fn all_candidates(&self) -> &CandidateSet {
        &self.all_candidates
    }

    /// Returns the union of the candidates of these cells.
    #[inline]
    pub fn digits_in(&self, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |union, cell| union | self.candidates(cell))
    }

    /// Returns the candidates with these digits in these cells.
    #[inline]
    pub fn candidates_in(&self, cells: CellSet, digits: DigitSet) -> CandidateSet {
        CandidateSet::product(cells, digits) & self.all_candidates
    }

    /// Returns the candidates that conflict with all of these candidates.
    #[inline]
    pub fn candidates_seeing_all(&self, candidates: &CandidateSet) -> CandidateSet {
        candidates.iter().fold(self.all_candidates, |seen, candidate| seen & candidate.conflicting_candidates())
    }

    /// Returns the places of the digit in the house, as bits 0 to 8. The mask is 0 if the house already has the digit.
    #[inline]
    pub fn places(&self, house: House, digit: Digit) -> u16 {
        self.places[house.index()][digit.index()]
    }

    /// Returns the digits that have exactly one place in the house.
    #[inline]
    pub fn digits_with_one_place(&self, house: House) -> DigitSet {
        self.digits_with_one_place[house.index()]
    }

    /// Returns the empty cells.
    #[inline]
    pub fn empty_cells(&self) -> CellSet {
        self.empty_cells
    }

    /// Returns the cells with exactly two candidates.
    #[inline]
    pub fn bivalue_cells(&self) -> CellSet {
        self.bivalue_cells
    }

    /// Returns the cells with exactly three candidates.
    #[inline]
    pub fn trivalue_cells(&self) -> CellSet {
        self.trivalue_cells
    }

    /// Iterates over the naked singles in the order in which they arose.
    pub fn naked_singles(&self) -> impl Iterator<Item = Candidate> {
        self.naked_singles.iter().filter_map(|index| {
            let cell = Cell::from_index(index);
            Some(Candidate::new(cell, self.candidates(cell).single()?))
        })
    }

    /// Iterates over the hidden singles and their houses in the order in which they arose. Full houses are included.
    pub fn hidden_singles(&self) -> impl Iterator<Item = (House, Candidate)> {
        self.hidden_singles.iter().filter_map(|number| {
            let (house, digit) = (House::from_index(number / 9), Digit::from_index(number % 9));
            let places = self.places(house, digit);
            let cell = house.cell(places.trailing_zeros() as usize % 9);
            places.is_power_of_two().then_some((house, Candidate::new(cell, digit)))
        })
    }

    /// Returns the number of empty cells in the house.
    #[inline]
    pub fn empty_count(&self, house: House) -> usize {
        self.empty_counts[house.index()].into()
    }

    /// Returns the number of times that the digit must still be placed.
    #[inline]
    pub fn missing_count(&self, digit: Digit) -> usize {
        self.missing_counts[digit.index()].into()
    }

    /// Returns whether every cell is filled.
    pub fn is_solved(&self) -> bool {
        self.empty_cells.is_empty()
    }

    /// Returns the state as a grid, in which a filled cell has only its digit.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::new(self.candidates);
        for cell in !self.empty_cells {
            grid[cell] = self.digit(cell).map_or(DigitSet::EMPTY, DigitSet::from_digit);
        }
        grid
    }

    /// Fills the cell, unless it is already filled, and eliminates the digit from its peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        if self.empty_cells.contains(cell) {
            self.empty_cells = self.empty_cells.without(cell);
            self.digits[cell.index()] = Some(digit);
            self.missing_counts[digit.index()] = self.missing_counts[digit.index()].saturating_sub(1);
            for house in cell.houses() {
                self.empty_counts[house.index()] -= 1;
            }
        }
        for peer in cell.peers() & self.cells_with(digit) {
            self.eliminate_present(peer, digit);
        }
        for remaining_digit in self.candidates(cell) {
            self.eliminate_present(cell, remaining_digit);
        }
        self.naked_singles.skip_while(|index| self.candidates[index].is_empty());
        self.hidden_singles.skip_while(|number| self.places[number / 9][number % 9] == 0);
    }

    /// Eliminates a candidate if it is present.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) {
        if self.candidates(cell).contains(digit) {
            self.eliminate_present(cell, digit);
        }
    }

    #[inline(always)]
    fn eliminate_present(&mut self, cell: Cell, digit: Digit) {
        let remaining_digits = self.candidates(cell).without(digit);
        self.candidates[cell.index()] = remaining_digits;
        self.all_candidates.remove(Candidate::new(cell, digit));
        for (house, place_bit) in PLACE_BITS[cell.index()] {
            let house_index = house.index();
            let places = &mut self.places[house_index][digit.index()];
            let remaining_places = *places & !place_bit;
            *places = remaining_places;
            if remaining_places & remaining_places.wrapping_sub(1) == 0 {
                let lone_digits = &mut self.digits_with_one_place[house_index];
                *lone_digits = if remaining_places == 0 { lone_digits.without(digit) } else { lone_digits.with(digit) };
                if remaining_places != 0 {
                    self.hidden_singles.push(9 * house_index + digit.index());
                }
            }
        }
        match remaining_digits.len() {
            3 => self.trivalue_cells = self.trivalue_cells.with(cell),
            2 => {
                self.trivalue_cells = self.trivalue_cells.without(cell);
                self.bivalue_cells = self.bivalue_cells.with(cell);
            }
            1 => {
                self.bivalue_cells = self.bivalue_cells.without(cell);
                self.naked_singles.push(cell.index());
            }
            _ => {}
        }
    }
}

/// The row, the column and the box of each cell, each with the bit of the cell's place in that house.
const PLACE_BITS: [[(House, u16); 3]; Cell::COUNT] = {
    let mut table = [[(House::row(0), 0); 3]; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        let cell = Cell::from_index(index);
        let mut kind = 0;
        while kind < 3 {
            let house = cell.houses()[kind];
            table[index][kind] = (house, 1 << cell.place_in(house.kind()));
            kind += 1;
        }
        index += 1;
    }
    table
};

/// Returns the cells at these places of the house.
#[inline]
pub(crate) fn cells_at(house: House, places: u16) -> CellSet {
    bit_indices(places).map(|place| house.cell(place)).collect()
}

/// Displays the candidates in 13 lines, as [`Grid::candidates_text`] does.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid().candidates_text().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_consistent(state: &State) {
        for digit in Digit::all() {
            let cells: CellSet = Cell::all().filter(|&cell| state.candidates(cell).contains(digit)).collect();
            assert_eq!(state.cells_with(digit), cells);
            for house in House::all() {
                assert_eq!(cells_at(house, state.places(house, digit)), cells & house.cells());
            }
        }
        let cells_with_count =
            |count: usize| -> CellSet { Cell::all().filter(|&cell| state.candidates(cell).len() == count).collect() };
        assert_eq!((state.bivalue_cells(), state.trivalue_cells()), (cells_with_count(2), cells_with_count(3)));
        for house in House::all() {
            assert_eq!(state.empty_count(house), (state.empty_cells() & house.cells()).len());
            let has_one_place = |&digit: &Digit| state.places(house, digit).is_power_of_two();
            let digits: DigitSet = Digit::all().filter(has_one_place).collect();
            assert_eq!(state.digits_with_one_place(house), digits);
        }
        let naked_single_cells: CellSet = state.naked_singles().map(Candidate::cell).collect();
        assert_eq!(naked_single_cells, cells_with_count(1));
        let is_hidden_single = |&(house, digit): &(House, Digit)| state.places(house, digit).is_power_of_two();
        let house_digits = House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit)));
        assert_eq!(state.hidden_singles().count(), house_digits.filter(is_hidden_single).count());
        for digit in Digit::all() {
            let placed_count = Cell::all().filter(|&cell| state.digit(cell) == Some(digit)).count();
            assert_eq!(state.missing_count(digit), 9 - placed_count);
        }
    }

    #[test]
    fn all_views_agree_after_every_change() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let mut state = State::new(&grid);
        assert_consistent(&state);
        assert_eq!(state.empty_cells(), !grid.filled_cells());
        while let Some(cell) = state.empty_cells().iter().find(|&cell| state.candidates(cell).is_single()) {
            state.place(cell, state.candidates(cell).single().unwrap());
            assert_consistent(&state);
        }
        assert!(state.is_solved());
    }

    #[test]
    fn pencil_marks_are_respected() {
        let mut grid = Grid::EMPTY;
        grid[Cell::at(0, 0)] = DigitSet::from_bits(0b11);
        grid[Cell::at(8, 8)] = DigitSet::from_bits(0b1);
        let state = State::new(&grid);
        assert_consistent(&state);
        assert_eq!(state.bivalue_cells(), CellSet::from_cell(Cell::at(0, 0)));
        assert_eq!(state.grid()[Cell::at(8, 0)].len(), 8);
        assert_eq!(state.grid()[Cell::at(8, 8)], grid[Cell::at(8, 8)]);
    }
}
