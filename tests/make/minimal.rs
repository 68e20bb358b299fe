//! Minimal puzzles, judged by the model solver.

use std::collections::HashSet;
use std::ops::ControlFlow;

use sudoku::engine::Solver;
use sudoku::grid::{Cell, CellSet, Digit, DigitSet, Grid, Solution};
use sudoku::random::Random;
use sudoku::transform::{Minimized, NotMinimized, are_minimal, minimal_puzzles, minimize, minimize_in_groups};
use sudoku::{Limit, NotUnique, StopFlag};

use crate::{filled_grid, is_minimal, is_proper, without_cells};

/// A minimal puzzle of 17 givens (G. Royle's list).
const SEVENTEEN: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

/// Removes every redundant given, one at a time, from the end of `order` to its start: the plain method.
fn remove_one_by_one(mut grid: Grid, order: &[CellSet]) -> Grid {
    for &cells in order.iter().rev() {
        let smaller = without_cells(grid, cells);
        grid = if is_proper(&smaller) { smaller } else { grid };
    }
    grid
}

/// Returns the random number generators of puzzles by their indices, beginning with that of puzzle number `first_number`.
fn randoms(seed: u64, first_number: u64) -> impl FnMut(usize) -> Random {
    move |index| Random::new(&[seed, first_number + index as u64])
}

/// An empty group has nothing to remove, and the groups after it are tried.
#[test]
fn empty_groups_are_skipped_and_there_may_be_any_number() {
    let grids = [filled_grid(0)];
    let cells: Vec<CellSet> = Cell::all().map(CellSet::from_cell).collect();
    let groups: Vec<CellSet> = vec![CellSet::EMPTY; 300].into_iter().chain(cells).collect();
    let minimal = minimize_in_groups(&mut Solver::new(), &grids, &groups, 0, randoms(3, 0))[0].unwrap().puzzle;
    assert!(is_minimal(&minimal), "{minimal}");
}

/// A removal that stops early leaves the givens of the complete removal in the same order, and some more.
#[test]
fn a_removal_stops_at_a_number_of_givens() {
    let grids: Vec<Grid> = (0..20).map(filled_grid).collect();
    let mut solver = Solver::new();
    let cells: Vec<CellSet> = Cell::all().map(CellSet::from_cell).collect();
    // Each cell goes with the one opposite; the centre is alone.
    let pairs: Vec<CellSet> =
        (0..=40).map(|i| [Cell::new(i), Cell::new(80 - i)].into_iter().flatten().collect()).collect();
    for groups in [&cells, &pairs] {
        for min_givens in [81, 80, 60, 50, 49, 48, 47, 40, 31, 28, 25, 24, 22, 17] {
            let reached = minimize_in_groups(&mut solver, &grids, groups, min_givens, randoms(3, 0));
            for ((number, grid), reached) in (0..).zip(&grids).zip(reached) {
                let Minimized { puzzle, is_stopped } = reached.unwrap();
                let mut order = groups.clone();
                Random::new(&[3, number]).shuffle(&mut order);
                let (mut expected, mut has_untried_groups) = (*grid, false);
                for &group in order.iter().rev() {
                    let smaller = without_cells(expected, group);
                    if smaller.filled_cells().len() < min_givens {
                        has_untried_groups = true;
                    } else if is_proper(&smaller) {
                        expected = smaller;
                    }
                }
                assert_eq!((puzzle, is_stopped), (expected, has_untried_groups), "{min_givens}");
                assert!(is_stopped || groups.len() < 81 || is_minimal(&puzzle));
            }
        }
    }
}

/// The fewer givens are redundant, the fewer are in the first question; if it fails, each of them is tried.
#[test]
fn puzzles_with_few_redundant_givens_are_minimized_one_by_one() {
    let mut solver = Solver::new();
    let cells: Vec<CellSet> = Cell::all().map(CellSet::from_cell).collect();
    let solutions: Vec<Grid> = (0..5).map(filled_grid).collect();
    let minimal_puzzles = minimize(&mut solver, &solutions, randoms(5, 0));
    for (solution, minimal) in solutions.iter().zip(minimal_puzzles) {
        let minimal = minimal.unwrap();
        for added_count in 1..40 {
            let mut grid = minimal;
            let added_cells = (!minimal.filled_cells()).iter().step_by(1 + 40 / added_count).take(added_count);
            added_cells.for_each(|cell| grid[cell] = solution[cell]);
            let mut order: Vec<CellSet> = grid.filled_cells().iter().map(CellSet::from_cell).collect();
            Random::new(&[6, 0]).shuffle(&mut order);
            let minimized = minimize_in_groups(&mut solver, &[grid], &cells, 0, randoms(6, 0))[0].unwrap();
            assert_eq!(minimized.puzzle, remove_one_by_one(grid, &order), "{added_count}");
        }
    }
}

/// Returns whether the solver finds each of these puzzles minimal, or why it cannot tell. All have this solution.
fn minimality_by_solver(solver: &mut Solver, solution: &Grid, puzzles: &[Grid]) -> Vec<Result<bool, NotUnique>> {
    let solution = Solution::try_from(solution).unwrap();
    let puzzles = puzzles.iter().map(|puzzle| (puzzle, solution));
    are_minimal(solver, puzzles)
}

#[test]
fn minimized_puzzles_are_minimal_and_follow_from_seed_and_number() {
    let grids: Vec<Grid> = (0..60).map(filled_grid).collect();
    let mut solver = Solver::new();
    let minimal = minimize(&mut solver, &grids, randoms(3, 0));
    for ((number, grid), minimal) in (0..).zip(&grids).zip(&minimal) {
        let minimal = minimal.unwrap();
        assert!(is_minimal(&minimal), "{minimal}");
        assert_eq!(minimality_by_solver(&mut solver, grid, &[minimal, *grid]), [Ok(true), Ok(false)]);

        let mut order: Vec<CellSet> = Cell::all().map(CellSet::from_cell).collect();
        Random::new(&[3, number]).shuffle(&mut order);
        assert_eq!(remove_one_by_one(*grid, &order), minimal);
    }
    let later = minimize(&mut solver, &grids[40..], randoms(3, 40));
    assert_eq!(later, minimal[40..]);
    assert_ne!(minimize(&mut solver, &grids, randoms(4, 0)), minimal);
}

#[test]
fn puzzles_without_exactly_one_solution_are_refused_and_a_minimal_one_stays() {
    let proper: Grid = SEVENTEEN.parse().unwrap();
    let several = without_cells(proper, CellSet::from_cell(proper.filled_cells().first().unwrap()));
    let none: Grid = format!("11{}", ".".repeat(79)).parse().unwrap();
    let mut solver = Solver::new();
    assert_eq!(
        minimize(&mut solver, &[none, proper, several], randoms(1, 0)),
        [Err(NotUnique::NoSolution.into()), Ok(proper), Err(NotUnique::Multiple.into())]
    );
    let breaking_sink = |_: &Grid| ControlFlow::Break(());
    let result = minimal_puzzles(&mut solver, &several, &StopFlag::new(), breaking_sink);
    assert_eq!(result, Err(NotUnique::Multiple.into()));
}

/// A puzzle of pencil marks has no givens to remove, and is not minimal for that: here marks can be added.
#[test]
fn pencil_marks_are_refused() {
    let proper: Grid = SEVENTEEN.parse().unwrap();
    let solved = Grid::from(Solver::new().solve_one(&proper, Limit::TWO).first.unwrap());
    let mut marks = solved;
    for cell in Cell::all() {
        marks[cell] |= DigitSet::from_digit(Digit::from_index(cell.index() % 9));
    }
    let mut solver = Solver::new();
    assert_eq!(minimize(&mut solver, &[marks, proper], randoms(1, 0)), [Err(NotMinimized::PencilMarks), Ok(proper)]);
    let sink = |_: &Grid| ControlFlow::Continue(());
    assert_eq!(minimal_puzzles(&mut solver, &marks, &StopFlag::new(), sink), Err(NotMinimized::PencilMarks));
}

#[test]
fn a_stop_ends_the_search_for_minimal_puzzles() {
    let stop = StopFlag::new();
    let mut found_count = 0;
    let sink = |_: &Grid| {
        found_count += 1;
        stop.stop();
        ControlFlow::Continue(())
    };
    let end = minimal_puzzles(&mut Solver::new(), &filled_grid(0), &stop, sink);
    assert!(matches!(end, Err(NotMinimized::Stopped(_))), "{end:?}");
    assert!((1..=32).contains(&found_count), "{found_count}");
}

#[test]
fn with_few_guesses_a_solver_is_right_or_gives_up() {
    let grids: Vec<Grid> = (0..20).map(|number| with_extra_givens(number, 12)).collect();
    let unlimited = minimize(&mut Solver::new(), &grids, randoms(3, 0));
    let mut gave_up_count = 0;
    for max_guesses in 0..6 {
        let mut limited_solver = Solver::new().with_max_guesses(Some(max_guesses));
        for (outcome, minimal) in minimize(&mut limited_solver, &grids, randoms(3, 0)).iter().zip(&unlimited) {
            let gave_up = *outcome == Err(NotUnique::GaveUp.into());
            gave_up_count += usize::from(gave_up);
            assert!(outcome == minimal || gave_up, "{outcome:?}");
        }
        for (number, grid) in (0..).zip(&grids) {
            let result = &minimality_by_solver(&mut limited_solver, &filled_grid(number), &[*grid])[0];
            assert!(matches!(result, Ok(false) | Err(NotUnique::GaveUp)), "{result:?}");
        }
    }
    assert!((1..120).contains(&gave_up_count), "{gave_up_count} of 120");
    let mut limited_solver = Solver::new().with_max_guesses(Some(0));
    let end = minimal_puzzles(&mut limited_solver, &grids[0], &StopFlag::new(), |_| ControlFlow::Continue(()));
    assert_eq!(end, Err(NotUnique::GaveUp.into()));
}

/// Returns a minimal puzzle with some more digits of its solution as givens.
fn with_extra_givens(number: u64, extra_count: usize) -> Grid {
    let solved = filled_grid(number);
    let minimal = minimize(&mut Solver::new(), &[solved], randoms(number, 0))[0].unwrap();
    let mut others: Vec<Cell> = (!minimal.filled_cells()).iter().collect();
    Random::new(&[number]).shuffle(&mut others);
    let kept_cells = others[..extra_count].iter().fold(minimal.filled_cells(), |cells, &cell| cells.with(cell));
    without_cells(solved, !kept_cells)
}

fn all_minimal_puzzles(puzzle: &Grid) -> Vec<Grid> {
    let mut found = Vec::new();
    let sink = |minimal: &Grid| {
        found.push(*minimal);
        ControlFlow::Continue(())
    };
    let end = minimal_puzzles(&mut Solver::new(), puzzle, &StopFlag::new(), sink);
    assert_eq!(end, Ok(ControlFlow::Continue(())));
    found
}

#[test]
fn all_minimal_puzzles_are_those_that_trying_every_subset_finds() {
    let mut several_count = 0;
    for number in 0..32 {
        let puzzle = with_extra_givens(number, 3);
        let is_redundant = |cell: &Cell| is_proper(&without_cells(puzzle, CellSet::from_cell(*cell)));
        let redundant: Vec<Cell> = puzzle.filled_cells().iter().filter(is_redundant).collect();
        assert!(redundant.len() >= 3);
        if redundant.len() > 14 {
            continue; // too many subsets
        }
        let chosen = |bits: u32| (0..redundant.len()).filter(move |i| bits >> i & 1 == 1).map(|i| redundant[i]);
        let smaller = (0..1u32 << redundant.len()).map(|bits| without_cells(puzzle, chosen(bits).collect()));
        let expected: HashSet<Grid> = smaller.filter(is_minimal).collect();
        let found = all_minimal_puzzles(&puzzle);
        assert_eq!(found.iter().copied().collect::<HashSet<_>>(), expected);
        assert_eq!(found.len(), expected.len(), "a puzzle comes twice");
        several_count += usize::from(found.len() > 2);
    }
    assert!(several_count > 12, "{several_count}");
}

#[test]
fn all_minimal_puzzles_stream_until_the_sink_breaks() {
    let mut found = HashSet::new();
    let sink = |minimal: &Grid| {
        assert!(is_minimal(minimal));
        assert!(found.insert(*minimal), "a puzzle comes twice");
        if found.len() == 200 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let end = minimal_puzzles(&mut Solver::new(), &filled_grid(0), &StopFlag::new(), sink);
    assert_eq!((end, found.len()), (Ok(ControlFlow::Break(())), 200));
}
