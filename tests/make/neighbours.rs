//! Neighbours, compared with plain enumerations, and the guarantees of their search.

use std::collections::BTreeSet;

use sudoku::StopFlag;
use sudoku::count;
use sudoku::engine::Solver;
use sudoku::generate::full_grid;
use sudoku::grid::{Cell, CellSet, Digit, DigitSet, Grid};
use sudoku::hunt::{Neighbour, NeighbourFinder, NeighbourSearch, NoNeighbours, NotSearchable, Reach};
use sudoku::random::Random;
use sudoku::search::Search;
use sudoku::transform::{canonicalize, minimize};

use crate::common::{at_most, project_puzzles};
use crate::{is_minimal, without_cells};

/// Returns the neighbours in the order in which they are found. Asserts that their canonical forms are right.
fn find_neighbours(puzzle: &Grid, reach: &Reach, threads: usize) -> Vec<Grid> {
    let mut finders: Vec<_> = (0..threads).map(|_| NeighbourFinder::new()).collect();
    let search = NeighbourSearch::new(&mut finders, puzzle, reach.clone()).unwrap();
    let checked = |Neighbour { puzzle, canonical_form: form }| {
        assert_eq!(canonicalize(&puzzle).unwrap().grid, form);
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

/// Returns all minimal puzzles within reach, which adds at most two givens: for each choice of removed givens, lists all
/// solutions, and counts those that contain the added givens.
fn plain_neighbours(puzzle: &Grid, reach: &Reach) -> BTreeSet<String> {
    let mut neighbours = BTreeSet::new();
    for removed_cells in subsets(puzzle.filled_cells(), reach.removed_count) {
        let reduced = without_cells(*puzzle, removed_cells);
        if reach.added_counts.contains(&0) && is_minimal(&reduced) {
            neighbours.insert(reduced.to_string());
        }
        if *reach.added_counts.end() == 0 {
            continue;
        }
        let mut search = Search::new(&reduced);
        let mut solution_numbers = vec![Vec::new(); 729];
        for number in 0_u32.. {
            let Some(solution) = search.next_solution() else { break };
            for cell in Cell::all().filter(|&cell| reduced[cell] == DigitSet::ALL) {
                if !reach.is_within_pattern || puzzle[cell] != DigitSet::ALL {
                    solution_numbers[9 * cell.index() + solution.digit(cell).index()].push(number);
                }
            }
        }
        let possible_givens: Vec<usize> = (0..729).filter(|&given| !solution_numbers[given].is_empty()).collect();
        for (index, &a) in possible_givens.iter().enumerate() {
            for &b in &possible_givens[index..] {
                let has_both = |number: &&u32| solution_numbers[b].binary_search(number).is_ok();
                let is_wanted = reach.added_counts.contains(&if a == b { 1 } else { 2 });
                if is_wanted && solution_numbers[a].iter().filter(has_both).take(2).count() == 1 {
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

/// Returns all subsets of this size.
fn subsets(cells: CellSet, size: usize) -> Vec<CellSet> {
    if size == 0 {
        return vec![CellSet::EMPTY];
    }
    let with_first = |first: Cell| {
        let later_cells = cells.iter().filter(|&cell| cell > first).collect();
        subsets(later_cells, size - 1).into_iter().map(move |rest| rest.with(first))
    };
    cells.iter().flat_map(with_first).collect()
}

fn assert_agrees_with_listing(puzzle: &Grid, reach: &Reach) -> usize {
    let expected = plain_neighbours(puzzle, reach);
    assert_neighbours(puzzle, reach, &expected);
    expected.len()
}

/// Asserts that the search agrees with the list for all numbers of added givens up to `max_added`, and for the greatest
/// number alone. One list of all solutions, which takes seconds, decides both.
fn assert_agrees_for_all_and_for_most_added(puzzle: &Grid, all: &Reach) -> usize {
    let expected = plain_neighbours(puzzle, all);
    assert_neighbours(puzzle, all, &expected);
    let max_added = *all.added_counts.end();
    let most = Reach { added_counts: max_added..=max_added, ..all.clone() };
    let given_count = puzzle.filled_cells().len() - all.removed_count + max_added;
    let has_most = |neighbour: &&String| neighbour.bytes().filter(u8::is_ascii_digit).count() == given_count;
    assert_neighbours(puzzle, &most, &expected.iter().filter(has_most).cloned().collect());
    expected.len()
}

fn assert_neighbours(puzzle: &Grid, reach: &Reach, expected: &BTreeSet<String>) {
    let neighbours = find_neighbours(puzzle, reach, 1);
    assert_eq!(lines(&neighbours).len(), neighbours.len(), "found twice: {puzzle} {reach:?}");
    assert_eq!(&lines(&neighbours), expected, "{puzzle} {reach:?}");
}

fn reach(removed_count: usize, min_added: usize, max_added: usize) -> Reach {
    Reach { removed_count, added_counts: min_added..=max_added, is_within_pattern: false }
}

fn reach_within_pattern(removed_count: usize, min_added: usize, max_added: usize) -> Reach {
    Reach { is_within_pattern: true, ..reach(removed_count, min_added, max_added) }
}

/// Returns a puzzle without some of its givens, which therefore has several solutions.
fn without_givens(puzzle: Grid, count: usize) -> Grid {
    without_cells(puzzle, puzzle.filled_cells().iter().step_by(3).take(count).collect())
}

/// Returns the puzzle for which a plain search takes the least time.
fn puzzle_with_most_givens(puzzles: impl Iterator<Item = Grid>) -> Grid {
    puzzles.max_by_key(|puzzle| puzzle.filled_cells().len()).unwrap()
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
    for puzzle in project_puzzles("generated.txt").into_iter().chain(minimal_puzzles(4)) {
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
    assert!(assert_agrees_for_all_and_for_most_added(&puzzle, &reach(1, 1, 2)) > 100);
}

#[test]
fn puzzles_with_several_solutions_are_completed() {
    let mut completed_count = 0;
    for puzzle in minimal_puzzles(2) {
        for (missing_count, reach) in
            [(1, reach(0, 1, 1)), (1, reach(0, 1, 2)), (1, reach(1, 1, 1)), (2, reach(0, 2, 2)), (2, reach(0, 1, 2))]
        {
            completed_count += assert_agrees_with_listing(&without_givens(puzzle, missing_count), &reach);
        }
        assert!(find_neighbours(&without_givens(puzzle, 3), &reach(0, 3, 3), 2).contains(&puzzle));
    }
    assert!(completed_count > 50);
}

#[test]
fn redundant_givens_are_only_removed() {
    for puzzle in minimal_puzzles(2) {
        let solution = Search::new(&puzzle).next_solution().unwrap();
        let mut larger = puzzle;
        for cell in (!puzzle.filled_cells()).iter().step_by(7).take(3) {
            larger[cell] = DigitSet::from_digit(solution.digit(cell));
        }
        for removed_count in 1..=4 {
            let reach = reach(removed_count, 0, 0);
            assert!(assert_agrees_with_listing(&larger, &reach) > 0 || removed_count != 3, "{larger}");
        }
    }
}

#[test]
fn givens_stay_within_the_pattern() {
    let puzzle = puzzle_with_most_givens(minimal_puzzles(100));
    let given_count = puzzle.filled_cells().len();
    assert_agrees_with_listing(&puzzle, &reach_within_pattern(1, 1, 1));
    assert_agrees_for_all_and_for_most_added(&puzzle, &reach_within_pattern(2, 1, 2));
    let same_pattern = find_neighbours(&puzzle, &reach_within_pattern(3, 3, 3), 2);
    assert!(same_pattern.iter().all(|neighbour| neighbour.filled_cells() == puzzle.filled_cells()));
    assert!(same_pattern.contains(&puzzle) && given_count > 20);
    let open = without_givens(puzzle, 1);
    assert_agrees_with_listing(&open, &reach_within_pattern(1, 1, 1));
}

#[test]
fn evident_reasons_agree_with_listing() {
    let puzzle = project_puzzles("generated.txt")[0];
    let solution = Search::new(&puzzle).next_solution().unwrap();
    let mut larger = puzzle;
    let redundant_cell = (!puzzle.filled_cells()).first().unwrap();
    larger[redundant_cell] = DigitSet::from_digit(solution.digit(redundant_cell));
    let mut open = Grid::EMPTY;
    for cell in puzzle.filled_cells().iter().take(14) {
        open[cell] = puzzle[cell];
    }
    let given_count = puzzle.filled_cells().len();
    let cases = [
        (puzzle, reach(0, 1, 2), NoNeighbours::AddedAreRedundant),
        (puzzle, reach(given_count + 1, 1, 30), NoNeighbours::TooFewToRemove(given_count)),
        (puzzle, reach(1, 0, 0), NoNeighbours::NeededGivens(0)),
        (larger, reach(2, 0, 0), NoNeighbours::NeededGivens(1)),
        (without_givens(puzzle, 1), reach(1, 0, 0), NoNeighbours::NoneExcluded),
        (open, reach(0, 1, 2), NoNeighbours::TooFewGivens(16)),
    ];
    for (puzzle, reach, reason) in cases {
        let mut finders = [NeighbourFinder::new()];
        let mut search = NeighbourSearch::new(&mut finders, &puzzle, reach.clone()).unwrap();
        assert_eq!(search.evident_reason(), Some(reason), "{puzzle} {reach:?}");
        assert!(search.next().is_none());
        if reach.removed_count <= 2 && puzzle != open {
            assert!(plain_neighbours(&puzzle, &reach).is_empty(), "{puzzle} {reach:?}");
        }
    }
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
fn unsolvable_and_marked_puzzles_are_refused() {
    let mut finders = [NeighbourFinder::new()];
    let proper = project_puzzles("generated.txt")[0];
    let mut unsolvable = proper;
    let mut cells = proper.filled_cells().iter();
    let [first, second] = [cells.next().unwrap(), cells.next().unwrap()];
    unsolvable[second] = unsolvable[first];
    let mut marked = proper;
    marked[(!proper.filled_cells()).first().unwrap()] =
        DigitSet::from_digit(Digit::from_index(3)).with(Digit::from_index(4));
    let mut search_error = |puzzle| NeighbourSearch::new(&mut finders, puzzle, reach(1, 1, 1)).err();
    assert_eq!(search_error(&unsolvable), Some(NotSearchable::NoSolution));
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
