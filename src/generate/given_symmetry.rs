//! The symmetries that the cells of the givens can have.

use crate::grid::{Cell, CellSet, named};

named! {
    /// The symmetries of the square that map given cells to given cells; the digits may differ.
    pub enum GivenSymmetry {
        None "none" "No symmetry is required."
        Rotational "rotational" "A half turn, as in most newspapers."
        Rotational4 "rotational4" "A quarter turn."
        Diagonal "diagonal" "A reflection in the diagonal from the top left to the bottom right."
        AntiDiagonal "anti-diagonal" "A reflection in the diagonal from the top right to the bottom left."
        BothDiagonals "both-diagonals" "Reflections in both diagonals."
        Horizontal "horizontal" "A reflection in the middle row: top and bottom match."
        Vertical "vertical" "A reflection in the middle column: left and right match."
        Orthogonal "orthogonal" "Reflections in the middle row and the middle column."
        Full "full" "All eight symmetries of the square."
    }
}

/// A symmetry of the square: maps the row and column of a cell to its image.
type SquareSymmetry = fn(usize, usize) -> Cell;

const HALF_TURN: SquareSymmetry = |row, column| Cell::at(8 - row, 8 - column);
const QUARTER_TURN: SquareSymmetry = |row, column| Cell::at(column, 8 - row);
const MAIN_DIAGONAL: SquareSymmetry = |row, column| Cell::at(column, row);
const ANTI_DIAGONAL: SquareSymmetry = |row, column| Cell::at(8 - column, 8 - row);
const UPSIDE_DOWN: SquareSymmetry = |row, column| Cell::at(8 - row, column);
const LEFT_TO_RIGHT: SquareSymmetry = |row, column| Cell::at(row, 8 - column);

impl GivenSymmetry {
    /// Returns symmetries that generate all symmetries of this class.
    fn generators(self) -> &'static [SquareSymmetry] {
        match self {
            Self::None => &[],
            Self::Rotational => &[HALF_TURN],
            Self::Rotational4 => &[QUARTER_TURN],
            Self::Diagonal => &[MAIN_DIAGONAL],
            Self::AntiDiagonal => &[ANTI_DIAGONAL],
            Self::BothDiagonals => &[MAIN_DIAGONAL, ANTI_DIAGONAL],
            Self::Horizontal => &[UPSIDE_DOWN],
            Self::Vertical => &[LEFT_TO_RIGHT],
            Self::Orthogonal => &[UPSIDE_DOWN, LEFT_TO_RIGHT],
            Self::Full => &[QUARTER_TURN, MAIN_DIAGONAL],
        }
    }

    /// Returns the groups of cells that must be all givens or all blank, in the order of their first cells.
    pub fn orbits(self) -> Vec<CellSet> {
        let mut orbits = Vec::new();
        let mut remaining_cells = CellSet::ALL;
        while let Some(cell) = remaining_cells.first() {
            let (mut orbit, mut grown_orbit) = (CellSet::EMPTY, CellSet::from_cell(cell));
            while grown_orbit != orbit {
                orbit = grown_orbit;
                for generator in self.generators() {
                    grown_orbit |= orbit.iter().map(|cell| generator(cell.row(), cell.column())).collect();
                }
            }
            remaining_cells -= orbit;
            orbits.push(orbit);
        }
        orbits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_partition_the_grid_and_are_as_many_as_burnside_counts() {
        let expected = [81, 41, 21, 45, 45, 25, 45, 45, 25, 15];
        for (class, orbit_count) in GivenSymmetry::ALL.into_iter().zip(expected) {
            let class_orbits = class.orbits();
            assert_eq!(class_orbits.len(), orbit_count, "{class}");
            assert_eq!(class_orbits.iter().map(|orbit| orbit.len()).sum::<usize>(), 81);
            assert_eq!(class_orbits.iter().fold(CellSet::EMPTY, |cells, orbit| cells | *orbit), CellSet::ALL);
        }
    }
}
