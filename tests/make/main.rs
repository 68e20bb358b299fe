//! Generated puzzles, minimal puzzles, canonical forms and the tools for puzzle hunters, judged by the reference
//! search, by brute force and by known results.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../common/mod.rs"]
mod common;

mod backdoors;
mod canonical;
mod command;
mod generate;
mod minimal;
mod neighbours;
mod unavoidable;

use sudoku::Limit;
use sudoku::grid::{Cell, CellSet, Grid};
use sudoku::search::Search;

use common::Xorshift;

fn filled_grid(seed: u64) -> Grid {
    Xorshift::new(seed).solution().into()
}

/// Returns the grid with these cells blank.
fn without_cells(mut grid: Grid, cells: CellSet) -> Grid {
    grid.clear(cells);
    grid
}

/// Returns a puzzle with `given_count` digits of a random filled grid.
fn random_puzzle(seed: u64, given_count: usize) -> Grid {
    let mut random = Xorshift::new(seed);
    let solution = random.solution();
    random.puzzle(&solution, given_count)
}

fn is_proper(grid: &Grid) -> bool {
    Search::new(grid).count(Limit::TWO).solutions == 1
}

/// Returns whether the puzzle has one solution, and several once any given is removed.
fn is_minimal(grid: &Grid) -> bool {
    let is_needed =
        |cell: Cell| Search::new(&without_cells(*grid, CellSet::from_cell(cell))).count(Limit::TWO).solutions == 2;
    is_proper(grid) && grid.filled_cells().iter().all(is_needed)
}
