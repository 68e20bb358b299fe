//! Counts of few and of many solutions.

use std::thread;
use std::time::Duration;

use sudoku::count::{self, Counter};
use sudoku::engine::Solver;
use sudoku::grid::{CellSet, Grid};
use sudoku::{Count, Limit, SearchEnd, StopFlag};

use crate::common::{Xorshift, at_most, grid};

/// A puzzle with 14 givens.
const SPARSE: &str = ".................2..3....4......56.1.............8.......2..79..5.....3.16.......";
const SPARSE_SOLUTION_COUNT: u64 = 46_698_618;

#[test]
fn small_counts_are_those_of_the_solver() {
    let mut random = Xorshift::new(21);
    let mut solver = Solver::new();
    for case in 0..120 {
        let solution = random.solution();
        let puzzle = random.puzzle(&solution, 20 + case % 13);
        let limit = at_most([2, 7, 1000][case % 3]);
        let answer = solver.solve_one(&puzzle, limit);
        assert_eq!(Counter::new(limit).count(&puzzle), answer, "{puzzle}");
        let is_exact = answer.solutions < limit.get();
        assert_eq!(matches!(answer.count(), Count::Exact(_)), is_exact, "{puzzle}");
    }
    assert_eq!(count::solutions(&grid(&"1".repeat(81)), Limit::TWO), Count::Exact(0));
}

/// A count by bands, which makes no guess of the solver's, would take seconds for each of these.
#[test]
fn two_solutions_of_a_nearly_empty_grid_are_found_by_the_solver() {
    let given_digits = grid(SPARSE);
    for given_count in 0..=12 {
        let removed = given_digits.filled_cells().iter().skip(given_count).collect();
        let puzzle = without_cells(given_digits, removed);
        let answer = Counter::new(Limit::TWO).count(&puzzle);
        assert_eq!((answer, answer.count()), (Solver::new().solve_one(&puzzle, Limit::TWO), Count::AtLeast(2)));
        assert!(answer.guesses > 0);
    }
}

#[test]
fn a_limit_on_guesses_gives_up() {
    let counted = Counter::new(Limit::All).with_max_guesses(Some(100)).count(&Grid::EMPTY);
    assert_eq!((counted.end, counted.guesses), (SearchEnd::GaveUp, 100));
    assert!(matches!(counted.count(), Count::AtLeast(1..)), "{counted:?}");
}

/// The empty grid has more solutions than can be counted in a lifetime.
#[test]
fn a_stop_ends_a_count_with_the_solutions_counted_so_far() {
    let stop = StopFlag::new();
    let mut counter = Counter::new(Limit::All).with_stop_flag(stop.clone());
    let mut begun = Vec::new();
    counter.begin(&[Grid::EMPTY], &mut begun);
    assert!(!counter.is_done(&begun[0]));
    let counted = thread::scope(|scope| {
        let count = scope.spawn(move || counter.finish(&Grid::EMPTY, &begun[0]));
        thread::sleep(Duration::from_millis(300));
        stop.stop();
        count.join().unwrap()
    });
    assert_eq!(counted.end, SearchEnd::GaveUp);
    assert!(matches!(counted.count(), Count::AtLeast(50_000..)), "{counted:?}");
}

/// The expected number comes from a count that guessed cells and joined the bands in another way.
#[test]
fn ten_billion_solutions_are_counted_in_parts() {
    let puzzle = grid("................1...3.45........3....6....4.....8...........5....92.......4......");
    assert_eq!(count::solutions(&puzzle, Limit::All), Count::Exact(10_785_546_165));
}

#[test]
fn counts_are_exact_beyond_the_reach_of_a_search() {
    let puzzle = grid(SPARSE);
    assert_eq!(count::solutions(&puzzle, Limit::All), Count::Exact(SPARSE_SOLUTION_COUNT));
    assert_eq!(count::solutions(&puzzle, at_most(10_000_000)), Count::AtLeast(10_000_000));
    let fewer_givens = without_cells(puzzle, puzzle.filled_cells().iter().take(1).collect());
    let limit = SPARSE_SOLUTION_COUNT + 1;
    assert_eq!(count::solutions(&fewer_givens, at_most(limit)), Count::AtLeast(limit));
}

fn without_cells(mut puzzle: Grid, cells: CellSet) -> Grid {
    puzzle.clear(cells);
    puzzle
}
