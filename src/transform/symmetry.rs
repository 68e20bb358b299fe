//! The symmetries of sudoku as data: compose them, invert them, apply them.

use crate::grid::{Cell, Digit, DigitSet, Grid, Solution};
use crate::random::Random;

/// A change of a grid that keeps rows, columns and boxes what they are: a transposition or not, then a
/// permutation of the rows and one of the columns, both within and of the bands and stacks, and a
/// relabelling of the digits.
///
/// There are 2 · 6⁸ · 9! of them, and they form a group: [`then`](Self::then) composes two,
/// [`inverse`](Self::inverse) undoes one.
///
/// ```
/// use sudoku::{grid::Grid, random::Random, transform::Symmetry};
///
/// let grid: Grid = format!("12.......{}", ".".repeat(72)).parse()?;
/// let shuffle = Symmetry::random(&mut Random::new(&[42]));
/// let shuffled = shuffle.apply(&grid);
/// assert_ne!(shuffled, grid);
/// assert_eq!(shuffle.inverse().apply(&shuffled), grid);
/// # Ok::<(), sudoku::grid::ParseGridError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Rows and columns are exchanged first.
    pub(super) transposed: bool,
    /// Which row, after the transposition, comes to each row.
    pub(super) rows: [u8; 9],
    /// Which column, after the transposition, comes to each column.
    pub(super) columns: [u8; 9],
    /// What each digit becomes; digits as indices from 0.
    pub(super) digits: [u8; 9],
}

const UNCHANGED: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

impl Symmetry {
    /// The one that changes nothing.
    pub const IDENTITY: Self =
        Self { transposed: false, rows: UNCHANGED, columns: UNCHANGED, digits: UNCHANGED };

    /// The one that exchanges rows and columns.
    pub const TRANSPOSITION: Self = Self { transposed: true, ..Self::IDENTITY };

    /// One of all, each equally likely.
    pub fn random(random: &mut Random) -> Self {
        let mut digits = UNCHANGED;
        random.shuffle(&mut digits);
        Self {
            transposed: random.below(2) == 1,
            rows: random_lines(random),
            columns: random_lines(random),
            digits,
        }
    }

    /// Where this cell comes from.
    #[inline]
    pub fn source(&self, cell: Cell) -> Cell {
        let row = usize::from(self.rows[cell.row()]);
        let column = usize::from(self.columns[cell.column()]);
        if self.transposed { Cell::at(column, row) } else { Cell::at(row, column) }
    }

    /// What this digit becomes.
    #[inline]
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()].into())
    }

    /// What these candidates become.
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
        let mut digits = *solution.as_bytes();
        for cell in Cell::all() {
            digits[cell.index()] = self.digit(solution.digit(self.source(cell))).ascii();
        }
        // Digits became digits, so this is never anything but the new ones.
        Solution::new(digits).unwrap_or(*solution)
    }

    /// First this one, then the other.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        // A later transposition makes of what came to the rows what comes to the columns.
        let (rows, columns) =
            if other.transposed { (self.columns, self.rows) } else { (self.rows, self.columns) };
        Self {
            transposed: self.transposed != other.transposed,
            rows: after(&rows, &other.rows),
            columns: after(&columns, &other.columns),
            digits: after(&other.digits, &self.digits),
        }
    }

    /// The one that undoes it.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (undo(&self.rows), undo(&self.columns));
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        Self { transposed: self.transposed, rows, columns, digits: undo(&self.digits) }
    }
}

impl Default for Symmetry {
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// The permutation `i ↦ outer[inner[i]]`.
fn after(outer: &[u8; 9], inner: &[u8; 9]) -> [u8; 9] {
    inner.map(|i| outer[usize::from(i)])
}

/// The permutation that undoes this one.
fn undo(permutation: &[u8; 9]) -> [u8; 9] {
    let mut inverse = UNCHANGED;
    for (i, &image) in (0..).zip(permutation) {
        inverse[usize::from(image)] = i;
    }
    inverse
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

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Vec<Symmetry> {
        (0..40).map(|i| Symmetry::random(&mut Random::new(&[i]))).collect()
    }

    /// A grid with other candidates in every cell, so that no two symmetries act alike on it.
    fn varied() -> Grid {
        let mut random = Random::new(&[1]);
        let mut grid = Grid::EMPTY;
        for cell in Cell::all() {
            grid[cell] = DigitSet::from_bits(random.below(512) as u16);
        }
        grid
    }

    #[test]
    fn symmetries_form_a_group() {
        let all = some();
        for a in &all {
            assert_eq!(a.then(&Symmetry::IDENTITY), *a);
            assert_eq!(Symmetry::IDENTITY.then(a), *a);
            assert_eq!(a.then(&a.inverse()), Symmetry::IDENTITY);
            assert_eq!(a.inverse().then(a), Symmetry::IDENTITY);
            for b in &all {
                assert_eq!(a.then(b).inverse(), b.inverse().then(&a.inverse()));
                for c in &all[..10] {
                    assert_eq!(a.then(b).then(c), a.then(&b.then(c)));
                }
            }
        }
    }

    #[test]
    fn to_compose_is_to_apply_one_after_the_other() {
        let grid = varied();
        for a in &some() {
            for b in &some() {
                assert_eq!(a.then(b).apply(&grid), b.apply(&a.apply(&grid)));
            }
            assert_eq!(a.inverse().apply(&a.apply(&grid)), grid);
        }
    }

    #[test]
    fn a_solution_goes_the_way_of_its_grid() {
        let line =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let solution = Solution::new(line.as_bytes().try_into().unwrap()).unwrap();
        for symmetry in &some() {
            let image = symmetry.apply_to_solution(&solution);
            assert!(image.is_valid());
            assert_eq!(Grid::from(image), symmetry.apply(&Grid::from(solution)));
        }
    }
}
