//! Unavoidable sets, compared with a search without knowledge of patterns, the naive solver and gridchecker's numbers.

use std::collections::BTreeSet;

use sudoku::grid::{Cell, CellSet, Digit, DigitSet, Grid, Solution, ValidGrid};
use sudoku::hunt::UnavoidableFinder;
use sudoku::{StopFlag, Stopped};

use crate::common::{Xorshift, count, reference_text};
use crate::{filled_grid, without_cells};

/// A grid for which the number of sets of each size is known (from gridchecker, and from a search cell by cell).
const KNOWN_GRID: &str = "953168742862734951417952836746893125281645397395271468138529674574386219629417583";

fn solution(grid: &Grid) -> Solution {
    Solution::try_from(grid).unwrap()
}

fn find_sets(grid: &Grid, max_cells: usize) -> Vec<CellSet> {
    UnavoidableFinder::new(max_cells).find(&solution(grid).try_into().unwrap()).unwrap()
}

/// Fills the empty cells in every way that differs from the solution in at most `max_cells` cells, including the
/// `changed_cells`. Adds the cells that differ, as a set for each way, to `sets`.
fn collect_differences(
    grid: Grid,
    empty_cells: CellSet,
    solution: &Solution,
    max_cells: usize,
    changed_cells: CellSet,
    sets: &mut BTreeSet<CellSet>,
) {
    let Some(cell) = empty_cells.iter().min_by_key(|&cell| grid[cell].len()) else {
        sets.insert(changed_cells);
        return;
    };
    for digit in grid[cell] {
        let is_change = digit != solution.digit(cell);
        if !is_change || changed_cells.len() < max_cells {
            let mut filled = grid;
            filled.place(cell, digit);
            let changed_cells = if is_change { changed_cells.with(cell) } else { changed_cells };
            collect_differences(filled, empty_cells.without(cell), solution, max_cells, changed_cells, sets);
        }
    }
}

/// Returns the minimal sets of at most `max_cells` cells, by size, then by cells. Each digit of a set has two cells or
/// more, so a set of nine cells or fewer has at most four digits. The search empties the cells of any four digits.
fn plain_unavoidable_sets(grid: &Grid, max_cells: usize) -> Vec<CellSet> {
    assert!(max_cells <= 9);
    let solution = solution(grid);
    let mut sets = BTreeSet::new();
    for digits in (0..512).map(DigitSet::from_bits).filter(|digits| digits.len() == 4) {
        let emptied_cells: CellSet = Cell::all().filter(|&cell| digits.contains(solution.digit(cell))).collect();
        let mut emptied = Grid::EMPTY;
        (!emptied_cells).iter().for_each(|cell| emptied.place(cell, solution.digit(cell)));
        collect_differences(emptied, emptied_cells, &solution, max_cells, CellSet::EMPTY, &mut sets);
    }
    sets.remove(&CellSet::EMPTY);
    let holds_another = |set: &CellSet| sets.iter().any(|other| other != set && other.is_subset(*set));
    let mut minimal: Vec<CellSet> = sets.iter().copied().filter(|set| !holds_another(set)).collect();
    minimal.sort_by_key(|set| (set.len(), set.iter().collect::<Vec<_>>()));
    minimal
}

#[test]
fn plain_search_finds_the_same_sets() {
    for number in 0..2 {
        let grid = filled_grid(number);
        for max_cells in [4, 7, 9] {
            assert_eq!(find_sets(&grid, max_cells), plain_unavoidable_sets(&grid, max_cells), "{grid} {max_cells}");
        }
    }
}

#[test]
fn a_known_grid_has_the_known_set_counts() {
    let sets = find_sets(&KNOWN_GRID.parse().unwrap(), 12);
    let count_of_size = |size| sets.iter().filter(|set| set.len() == size).count();
    assert_eq!((4..=12).map(count_of_size).collect::<Vec<_>>(), [8, 0, 12, 0, 20, 12, 68, 35, 161]);
}

#[test]
fn sets_are_unavoidable_and_minimal() {
    let grid = filled_grid(5);
    for set in find_sets(&grid, 14) {
        let emptied = without_cells(grid, set);
        assert!(count(&emptied, 2) == 2, "{set} of {grid}");
        // Once any one of the cells is given, there is one solution.
        assert!(set.iter().all(|cell| count(&without_cells(grid, set.without(cell)), 2) == 1), "{set}");
    }
}

#[test]
fn equivalent_grids_have_equivalent_sets() {
    let grid = filled_grid(9);
    let mut digits: [usize; 9] = std::array::from_fn(|digit| digit);
    Xorshift::new(3).shuffle(&mut digits);
    let transposed = |cell: Cell| Cell::at(cell.column(), cell.row());
    let mut other = Grid::EMPTY;
    for cell in Cell::all() {
        let digit = grid[transposed(cell)].single().unwrap();
        other[cell] = DigitSet::from_digit(Digit::from_index(digits[digit.index()]));
    }
    let moved = |set: CellSet| set.iter().map(transposed).collect::<CellSet>();
    let expected: BTreeSet<_> = find_sets(&grid, 13).into_iter().map(moved).collect();
    assert_eq!(find_sets(&other, 13).into_iter().collect::<BTreeSet<_>>(), expected);
}

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn set_counts_agree_with_gridchecker() {
    let table = reference_text("hunting/unavoidable.tsv");
    let finder = UnavoidableFinder::new(12);
    for line in table.lines().skip(1) {
        let (grid, expected_count) = line.split_once('\t').unwrap();
        let set_count = finder.find(&ValidGrid::try_from(&grid.parse().unwrap()).unwrap()).unwrap().len();
        assert_eq!(set_count.to_string(), expected_count, "{grid}");
    }
}

#[test]
fn a_stop_ends_the_search_for_sets() {
    let stop = StopFlag::new();
    let finder = UnavoidableFinder::new(8).with_stop_flag(stop.clone());
    let grid = ValidGrid::try_from(&KNOWN_GRID.parse().unwrap()).unwrap();
    assert!(finder.find(&grid).is_ok());
    stop.stop();
    assert_eq!(finder.find(&grid), Err(Stopped));
}
