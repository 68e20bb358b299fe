//! Counts of many solutions, compared with a search that finds each solution.

use sudoku::Limit;
use sudoku::count;
use sudoku::engine::Solver;
use sudoku::grid::{CellSet, DigitSet, Grid};

use crate::common::{Xorshift, at_most, grid};

/// A puzzle with 14 givens.
const SPARSE: &str = ".................2..3....4......56.1.............8.......2..79..5.....3.16.......";
const SPARSE_SOLUTION_COUNT: u64 = 46_698_618;

#[test]
fn counts_agree_with_plain_search() {
    let mut random = Xorshift::new(21);
    let mut solver = Solver::new();
    let mut many_count = 0;
    for case in 0..120 {
        let solution = random.solution();
        let mut puzzle = random.puzzle(&solution, 22 + case % 11);
        match case % 4 {
            // Some puzzles have pencil marks, and some lack a candidate.
            0 => puzzle = random.pencilmarks(&solution, 30 + case / 6),
            1 => puzzle[random.cell()] -= DigitSet::from_digit(random.digit()),
            _ => {}
        }
        let expected = solver.solve_one(&puzzle, at_most(30_000)).solutions;
        assert_eq!(count::solutions(&puzzle, at_most(30_000)), expected, "{puzzle}");
        many_count += usize::from(expected > 1000);
        if case % 8 == 0 && expected > 1 {
            assert_eq!(count::solutions(&puzzle, at_most(expected - 1)), expected - 1, "{puzzle}");
        }
    }
    assert!(many_count > 12, "{many_count}");
}

#[test]
fn missing_digits_are_exchangeable() {
    let mut random = Xorshift::new(22);
    let mut solver = Solver::new();
    let mut few_count = 0;
    for _ in 0..40 {
        let solution = random.solution();
        let mut puzzle = random.puzzle(&solution, 52);
        let missing = DigitSet::from_bits(0b1_0010_0100);
        puzzle.clear(puzzle.filled_cells().iter().filter(|&cell| puzzle[cell].is_subset(missing)).collect());
        let expected = solver.solve_one(&puzzle, at_most(30_000)).solutions;
        assert_eq!(count::solutions(&puzzle, at_most(30_000)), expected, "{puzzle}");
        assert!(expected == 30_000 || expected.is_multiple_of(6), "{puzzle}: {expected}");
        assert_eq!(count::solutions(&puzzle, at_most(expected - 4)), expected - 4, "{puzzle}");
        few_count += usize::from(expected < 30_000);
    }
    assert!(few_count > 10, "{few_count}");
}

/// The expected number comes from a count that guessed cells and joined the bands in another way.
#[test]
fn ten_billion_solutions_are_counted_in_parts() {
    let puzzle = grid("................1...3.45........3....6....4.....8...........5....92.......4......");
    assert_eq!(count::solutions(&puzzle, Limit::All), 10_785_546_165);
}

#[test]
fn counts_are_exact_beyond_the_reach_of_a_search() {
    let puzzle = grid(SPARSE);
    assert_eq!(count::solutions(&puzzle, Limit::All), SPARSE_SOLUTION_COUNT);
    assert_eq!(count::solutions(&puzzle, at_most(10_000_000)), 10_000_000);
    assert_eq!(count::solutions_without_guessing(&puzzle, Limit::All), Some(SPARSE_SOLUTION_COUNT));
    assert_eq!(count::solutions_without_guessing(&Grid::EMPTY, at_most(10_000_000)), None);
    let mut fewer_givens = puzzle;
    fewer_givens.clear(CellSet::from_cell(puzzle.filled_cells().first().unwrap()));
    assert_eq!(count::solutions(&fewer_givens, at_most(SPARSE_SOLUTION_COUNT + 1)), SPARSE_SOLUTION_COUNT + 1);
}
