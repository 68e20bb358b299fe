//! Neighbours, compared with plain enumerations, and the guarantees of their search.

use std::collections::BTreeSet;

use sudoku::count;
use sudoku::engine::Solver;
use sudoku::generate::full_grid;
use sudoku::grid::{Cell, CellSet, Digit, DigitSet, Grid};
use sudoku::hunt::{Neighbour, NeighbourFinder, NeighbourSearch, NotSearchable, Reach};
use sudoku::random::Random;
use sudoku::search::Search;
use sudoku::transform::{canonical, minimize};
use sudoku::{NotUnique, StopFlag};

use crate::common::{at_most, grid, project_puzzles};
use crate::{is_minimal, without_cells};

/// Returns the neighbours in the order in which they are found. Asserts that their canonical forms are right.
fn find_neighbours(puzzle: &Grid, reach: &Reach, threads: usize) -> Vec<Grid> {
    let mut finders: Vec<_> = (0..threads).map(|_| NeighbourFinder::new()).collect();
    let search = NeighbourSearch::new(&mut finders, puzzle, reach.clone()).unwrap();
    let checked = |Neighbour { puzzle, canonical_form: form }| {
        assert_eq!(canonical(&puzzle).unwrap().grid, form);
        puzzle
    };
    search.flatten().map(checked).collect()
}

fn lines<'g>(grids: impl IntoIterator<Item = &'g Grid>) -> BTreeSet<String> {
    grids.into_iter().map(Grid::to_string).collect()
}

/// Tries everything to find all minimal puzzles with one given removed and one added, in the same cell or elsewhere.
fn plain_one_for_one(puzzle: &Grid) -> BTreeSet<String> {
    let mut neighbours = BTreeSet::new();
    for removed_cell in puzzle.filled_cells() {
        let reduced = without_cells(*puzzle, CellSet::from_cell(removed_cell));
        for cell in Cell::all().filter(|&cell| reduced[cell] == DigitSet::ALL) {
            for digit in Digit::all() {
                let mut moved = reduced;
                moved[cell] = DigitSet::from_digit(digit);
                if is_minimal(&moved) {
                    neighbours.insert(moved.to_string());
                }
            }
        }
    }
    neighbours
}

/// Returns all minimal puzzles with one given removed and one or two added: lists all solutions, and counts those that
/// contain the added givens.
fn plain_one_for_one_or_two(puzzle: &Grid) -> BTreeSet<String> {
    let mut neighbours = BTreeSet::new();
    for removed_cell in puzzle.filled_cells() {
        let reduced = without_cells(*puzzle, CellSet::from_cell(removed_cell));
        let mut search = Search::new(&reduced);
        let mut solution_numbers = vec![Vec::new(); 729];
        for number in 0_u32.. {
            let Some(solution) = search.next_solution() else { break };
            for cell in Cell::all().filter(|&cell| reduced[cell] == DigitSet::ALL) {
                solution_numbers[9 * cell.index() + solution.digit(cell).index()].push(number);
            }
        }
        let possible_givens: Vec<usize> = (0..729).filter(|&given| !solution_numbers[given].is_empty()).collect();
        for (index, &a) in possible_givens.iter().enumerate() {
            for &b in &possible_givens[index..] {
                let has_both = |number: &&u32| solution_numbers[b].binary_search(number).is_ok();
                if solution_numbers[a].iter().filter(has_both).take(2).count() == 1 {
                    let mut changed = reduced;
                    for given in [a, b] {
                        let cell = Cell::new(given / 9).unwrap();
                        changed[cell] = DigitSet::from_digit(Digit::from_index(given % 9));
                    }
                    if is_minimal(&changed) {
                        neighbours.insert(changed.to_string());
                    }
                }
            }
        }
    }
    neighbours
}

fn assert_neighbours(puzzle: &Grid, reach: &Reach, expected: &BTreeSet<String>) {
    let neighbours = find_neighbours(puzzle, reach, 1);
    assert_eq!(lines(&neighbours).len(), neighbours.len(), "found twice: {puzzle} {reach:?}");
    assert_eq!(&lines(&neighbours), expected, "{puzzle} {reach:?}");
}

fn reach(removed_count: usize, min_added: usize, max_added: usize) -> Reach {
    Reach { removed_count, added_counts: min_added..=max_added }
}

/// Iterates over minimal puzzles, the same each time.
fn minimal_puzzles(count: u64) -> impl Iterator<Item = Grid> {
    let (mut random, mut solver) = (Random::new(&[2026]), Solver::new());
    (0..count).map(move |number| {
        let full = full_grid(&mut random).into();
        minimize(&mut solver, &[full], |_| Random::new(&[2026, number]))[0].unwrap()
    })
}

#[test]
fn one_given_moved_agrees_with_trying_everything() {
    for puzzle in project_puzzles("generated.txt").into_iter().chain(minimal_puzzles(10)) {
        assert_neighbours(&puzzle, &reach(1, 1, 1), &plain_one_for_one(&puzzle));
    }
}

#[test]
#[ignore = "takes minutes"]
fn takes_minutes_one_given_moved_agrees_for_200_puzzles() {
    minimal_puzzles(200).for_each(|puzzle| assert_neighbours(&puzzle, &reach(1, 1, 1), &plain_one_for_one(&puzzle)));
}

#[test]
fn one_given_for_two_agrees_with_listing_all_solutions() {
    let puzzle = project_puzzles("generated.txt")[0];
    let expected = plain_one_for_one_or_two(&puzzle);
    assert_neighbours(&puzzle, &reach(1, 1, 2), &expected);
    let is_larger = |line: &&String| grid(line).filled_cells().len() > puzzle.filled_cells().len();
    assert_neighbours(&puzzle, &reach(1, 2, 2), &expected.iter().filter(is_larger).cloned().collect());
}

#[test]
fn a_puzzle_is_a_neighbour_of_its_neighbours() {
    let puzzle = project_puzzles("generated.txt")[1];
    let mut larger = find_neighbours(&puzzle, &reach(1, 2, 2), 1);
    larger.truncate(3);
    assert_eq!(larger.len(), 3);
    for neighbour in &larger {
        assert!(find_neighbours(neighbour, &reach(2, 1, 1), 1).contains(&puzzle), "{puzzle} {neighbour}");
    }
}

#[test]
fn the_order_does_not_depend_on_threads() {
    let puzzle = project_puzzles("generated.txt")[2];
    let [alone, three] = [1, 3].map(|threads| find_neighbours(&puzzle, &reach(1, 1, 2), threads));
    assert!(alone.len() > 100);
    assert_eq!(alone, three);
}

#[test]
fn a_puzzle_that_is_not_minimal_has_neighbours_too() {
    let mut puzzle = project_puzzles("generated.txt")[0];
    let minimal = puzzle;
    let solution = Search::new(&puzzle).next_solution().unwrap();
    let cell = (!puzzle.filled_cells()).first().unwrap();
    puzzle[cell] = DigitSet::from_digit(solution.digit(cell));
    assert_neighbours(&puzzle, &reach(1, 1, 1), &plain_one_for_one(&puzzle));
    // Of two removed givens, one may be added again.
    assert!(find_neighbours(&puzzle, &reach(2, 1, 1), 1).contains(&minimal));
    // Removing one given without adding any was not requested.
    assert!(!find_neighbours(&puzzle, &reach(1, 1, 1), 1).contains(&minimal));
}

#[test]
fn improper_and_marked_puzzles_are_refused() {
    let mut finders = [NeighbourFinder::new()];
    let proper = project_puzzles("generated.txt")[0];
    let mut unsolvable = proper;
    let mut cells = proper.filled_cells().iter();
    let [first, second] = [cells.next().unwrap(), cells.next().unwrap()];
    unsolvable[second] = unsolvable[first];
    let with_several_solutions = without_cells(proper, CellSet::from_cell(first));
    let mut marked = proper;
    marked[(!proper.filled_cells()).first().unwrap()] =
        DigitSet::from_digit(Digit::from_index(3)).with(Digit::from_index(4));
    let mut search_error = |puzzle| NeighbourSearch::new(&mut finders, puzzle, reach(1, 1, 1)).err();
    assert_eq!(search_error(&unsolvable), Some(NotSearchable::NotUnique(NotUnique::NoSolution)));
    assert_eq!(search_error(&with_several_solutions), Some(NotSearchable::NotUnique(NotUnique::Multiple)));
    assert!(matches!(search_error(&marked), Some(NotSearchable::NotPlain(_))));
}

#[test]
fn very_many_solutions_are_not_listed() {
    let puzzle = project_puzzles("generated.txt")[0];
    let removed_cells = puzzle.filled_cells().iter().take(8).collect();
    assert_eq!(count::solutions(&without_cells(puzzle, removed_cells), at_most(100_000_000)).get(), 100_000_000);
    let mut finders = [NeighbourFinder::new()];
    // One of nine removed givens may be added again, so the search begins with choices of eight.
    let mut search = NeighbourSearch::new(&mut finders, &puzzle, reach(9, 1, 1)).unwrap();
    assert!(search.next().is_some());
}

#[test]
fn a_stop_ends_a_search_and_is_told() {
    let stop = StopFlag::new();
    let mut finders = [NeighbourFinder::new()];
    let puzzle = project_puzzles("generated.txt")[0];
    let mut search = NeighbourSearch::new(&mut finders, &puzzle, reach(1, 1, 1)).unwrap().with_stop_flag(stop.clone());
    assert!(search.next().is_some() && !search.is_stopped());
    stop.stop();
    assert!(search.next().is_none() && search.is_stopped());
}
