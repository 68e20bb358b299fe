//! The symmetries of sudoku as data.

use crate::format::{Claim, Extra, Field, drop_step};
use crate::grid::{Cell, Digit, DigitSet, Grid, Solution};
use crate::random::Random;

/// A change of a grid that maps houses to houses: a transposition or none, then permutations of the bands, of the rows
/// within each band, of the stacks and of the columns within each stack, and a relabelling of the digits.
///
/// There are 2 · 6⁸ · 9! of them, and they form a group.
///
/// ```
/// use sudoku::{grid::Grid, random::Random, transform::{Symmetry, canonical}};
///
/// let grid: Grid = format!("12.......{}", ".".repeat(72)).parse()?;
/// let shuffle = Symmetry::random(&mut Random::new(&[42]));
/// let shuffled = shuffle.apply(&grid);
/// assert_ne!(shuffled, grid);
/// assert_eq!(canonical(&shuffled)?.grid, canonical(&grid)?.grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Whether rows and columns are exchanged first.
    pub(super) transposed: bool,
    /// For each row, the row that it comes from, after the transposition.
    pub(super) rows: [u8; 9],
    /// For each column, the column that it comes from, after the transposition.
    pub(super) columns: [u8; 9],
    /// The image of each digit; digits as indices from 0.
    pub(super) digits: [u8; 9],
}

const UNCHANGED: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

impl Symmetry {
    /// A random one of all, with equal probability.
    pub fn random(random: &mut Random) -> Self {
        let mut digits = UNCHANGED;
        random.shuffle(&mut digits);
        Self { transposed: random.below(2) == 1, rows: random_lines(random), columns: random_lines(random), digits }
    }

    /// The cell that this cell comes from.
    #[inline]
    pub fn source(&self, cell: Cell) -> Cell {
        let row = usize::from(self.rows[cell.row()]);
        let column = usize::from(self.columns[cell.column()]);
        if self.transposed { Cell::at(column, row) } else { Cell::at(row, column) }
    }

    /// The image of this digit.
    #[inline]
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()].into())
    }

    /// The images of these candidates.
    #[inline]
    pub fn candidates(&self, set: DigitSet) -> DigitSet {
        set.iter().map(|digit| self.digit(digit)).collect()
    }

    /// The equivalent grid, pencilmarks included.
    pub fn apply(&self, grid: &Grid) -> Grid {
        let mut equivalent = Grid::EMPTY;
        for cell in Cell::all() {
            let set = grid[self.source(cell)];
            equivalent[cell] = if set == DigitSet::ALL { set } else { self.candidates(set) };
        }
        equivalent
    }

    /// The equivalent solution.
    pub fn apply_to_solution(&self, solution: &Solution) -> Solution {
        let mut equivalent = Solution::ONES;
        for (cell, byte) in Cell::all().zip(equivalent.as_mut_bytes()) {
            *byte = self.digit(solution.digit(self.source(cell))).ascii();
        }
        equivalent
    }

    /// The data that came with a puzzle, for the equivalent puzzle. The claimed solution, the placed digits, notes, and
    /// fields of 81 cells change as the puzzle does. A step to be found in the puzzle is dropped. Other fields stay.
    pub fn apply_to_extra(&self, extra: &Extra) -> Extra {
        let notes = |notes: &[DigitSet; Cell::COUNT]| {
            let equivalent = Cell::all().map(|cell| self.candidates(notes[self.source(cell).index()]));
            let mut moved = Box::new([DigitSet::EMPTY; Cell::COUNT]);
            moved.iter_mut().zip(equivalent).for_each(|(set, noted)| *set = noted);
            moved
        };
        let mut moved = Extra {
            placed: Cell::all().filter(|&cell| extra.placed.contains(self.source(cell))).collect(),
            notes: extra.notes.as_deref().map(notes),
            claim: extra.claim.map(|claim| match claim {
                Claim::Digits(solution) => Claim::Digits(self.apply_to_solution(&solution)),
                Claim::Unreadable => Claim::Unreadable,
            }),
            ..extra.clone()
        };
        drop_step(&mut moved);
        for (_, field) in &mut moved.fields {
            match field {
                Field::Text(text) => self.apply_to_text(text),
                Field::Json(json) => self.apply_to_text(json),
            }
        }
        moved
    }

    /// Changes text of 81 cells, also in quotes, as the puzzle changes; blanks keep their characters.
    fn apply_to_text(&self, text: &mut String) {
        let cells = text.trim_matches('"');
        if cells.parse::<Grid>().is_err() {
            return;
        }
        let moved = Cell::all().map(|cell| {
            let byte = cells.as_bytes()[self.source(cell).index()];
            char::from(Digit::from_ascii(byte).map_or(byte, |digit| self.digit(digit).ascii()))
        });
        *text = text.replace(cells, &moved.collect::<String>());
    }
}

/// Permutes the three triples of lines, and the lines within each.
fn random_lines(random: &mut Random) -> [u8; 9] {
    let mut chutes = [0, 3, 6];
    random.shuffle(&mut chutes);
    let mut lines = UNCHANGED;
    for (triple, chute) in lines.chunks_exact_mut(3).zip(chutes) {
        triple.copy_from_slice(&[chute, chute + 1, chute + 2]);
        random.shuffle(triple);
    }
    lines
}
