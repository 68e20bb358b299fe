//! Candidate grids made from bytes. A few bytes give a grid that is worth solving, and changing one byte changes
//! little, so a fuzzer can make progress.

use std::sync::OnceLock;

use sudoku::grid::{Cell, DigitSet, Grid, HouseKind, Solution};
use sudoku::logic::State;
use sudoku::search::Search;

use super::bytes::Bytes;
use crate::random::Xorshift;

/// Proper puzzles, easy and hard.
const PUZZLES: [&str; 2] = [include_str!("../../../puzzles/generated.txt"), include_str!("../../../puzzles/hard.sdm")];

/// Returns up to `max_grids` grids. Each begins with a byte for its kind and the number of changes to it:
///
/// | bits | |
/// |---|---|
/// | 0 to 2 | the initial grid, see [`initial_grid`] |
/// | 3 to 7 | the number of changes that follow, see [`change`] |
pub fn grids(bytes: &mut Bytes<'_>, max_grids: usize) -> Vec<Grid> {
    let mut grids: Vec<Grid> = Vec::new();
    while !bytes.is_empty() && grids.len() < max_grids {
        let head = bytes.next_byte();
        let mut grid = initial_grid(head & 7, grids.last(), bytes);
        for _ in 0..head >> 3 {
            if !bytes.is_empty() {
                change(&mut grid, bytes);
            }
        }
        grids.push(grid);
    }
    grids
}

/// Returns a grid of this kind, before any changes.
fn initial_grid(kind: u8, previous_grid: Option<&Grid>, bytes: &mut Bytes<'_>) -> Grid {
    match kind {
        0 => Grid::EMPTY,
        1 => grid_from_bits(bytes),
        2 => previous_grid.copied().unwrap_or(Grid::EMPTY),
        // A puzzle, the same puzzle with its givens eliminated from their peers, and its solution.
        3 => puzzle_with_solution(bytes).0,
        4 => State::new(&puzzle_with_solution(bytes).0).grid(),
        5 => puzzle_with_solution(bytes).1.into(),
        // A solution hidden among other candidates, from few to many.
        6 => with_false_candidates(&puzzle_with_solution(bytes).1, bytes),
        // A puzzle among other candidates: some cells are given, and some candidates are eliminated.
        _ => {
            let (puzzle, solution) = puzzle_with_solution(bytes);
            let candidate_grid = with_false_candidates(&solution, bytes);
            Grid::new(std::array::from_fn(|index| puzzle.as_array()[index] & candidate_grid.as_array()[index]))
        }
    }
}

/// Reads a grid from 81 times 9 bits. The lowest bit of each byte comes first.
fn grid_from_bits(bytes: &mut Bytes<'_>) -> Grid {
    let (mut bits, mut bit_count) = (0u32, 0);
    Grid::new(std::array::from_fn(|_| {
        while bit_count < 9 {
            bits |= u32::from(bytes.next_byte()) << bit_count;
            bit_count += 8;
        }
        let set = DigitSet::from_bits((bits & 0x1FF) as u16);
        (bits, bit_count) = (bits >> 9, bit_count - 9);
        set
    }))
}

/// Returns one of the project's puzzles and its solution.
fn puzzle_with_solution(bytes: &mut Bytes<'_>) -> (Grid, Solution) {
    static PUZZLES_WITH_SOLUTIONS: OnceLock<Vec<(Grid, Solution)>> = OnceLock::new();
    let pairs = PUZZLES_WITH_SOLUTIONS.get_or_init(|| {
        let lines = PUZZLES.iter().flat_map(|text| text.lines()).filter(|line| line.len() >= 81);
        let puzzles = lines.filter_map(|line| line[..81].parse::<Grid>().ok());
        puzzles.map(|puzzle| (puzzle, Search::new(&puzzle).next_solution().unwrap())).collect()
    });
    pairs[bytes.below(pairs.len())]
}

/// Returns the solution among other candidates. The first byte is their percentage, the second the seed.
fn with_false_candidates(solution: &Solution, bytes: &mut Bytes<'_>) -> Grid {
    let percent = bytes.below(100);
    Xorshift::new(bytes.next_byte().into()).pencilmarks(solution, percent)
}

/// Reads a change and applies it to a cell or to cells that see it. A byte chooses the cell; two more bytes hold a set
/// of digits (bits 0 to 8) and the kind of change (bits 9 to 11).
fn change(grid: &mut Grid, bytes: &mut Bytes<'_>) {
    let cell = Cell::new(bytes.below(Cell::COUNT)).unwrap();
    let word = bytes.next_word();
    let set = DigitSet::from_bits(word & 0x1FF);
    match word >> 9 & 7 {
        0 | 1 => grid[cell] -= set,
        2 => grid[cell] |= set,
        3 => grid[cell] = set,
        4 => grid[cell] = DigitSet::ALL,
        // Eliminates the digits from the other cells of the row or column.
        5 => cell.house(HouseKind::Row).cells().without(cell).iter().for_each(|peer| grid[peer] -= set),
        6 => cell.house(HouseKind::Column).cells().without(cell).iter().for_each(|peer| grid[peer] -= set),
        _ => {
            if let Some(digit) = set.first() {
                grid.place(cell, digit);
            }
        }
    }
}
