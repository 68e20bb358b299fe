//! Backdoors, compared with a plain search that shares nothing with the finder, and with the results of gridchecker.

use sudoku::engine::Solver;
use sudoku::grid::{Cell, CellSet, DigitSet, Grid, Solution};
use sudoku::hunt::{BackdoorFinder, Backdoors};
use sudoku::logic::{Ladder, LadderName, State};
use sudoku::random::Random;
use sudoku::transform::minimize;
use sudoku::{StopFlag, Stopped};

use crate::common::{corpus, follow_ladder, hard_puzzles, project_puzzles, reference_text, techniques_named};
use crate::filled_grid;

fn solution(puzzle: &Grid) -> Solution {
    Solver::new().prove(puzzle).unwrap()
}

fn find_backdoors(puzzle: &Grid, max_size: usize) -> Option<Backdoors> {
    BackdoorFinder::new().find(puzzle, &solution(puzzle), max_size).unwrap()
}

/// Returns whether the players' singles alone solve the puzzle.
fn is_solved_by_singles(grid: &Grid) -> bool {
    let mut ladder = Ladder::with_techniques(LadderName::Human, techniques_named(&["singles"]));
    follow_ladder(&mut ladder, State::new(grid), |_, _| {}).is_solved()
}

/// Returns every set of `size` cells, none before `first_cell`, whose digits let singles solve the puzzle, in order.
fn plain_sets(puzzle: &Grid, solution: &Solution, size: usize, first_cell: usize) -> Vec<CellSet> {
    if size == 0 {
        return if is_solved_by_singles(puzzle) { vec![CellSet::EMPTY] } else { Vec::new() };
    }
    let open_cells = Cell::all().skip(first_cell).filter(|&cell| !puzzle[cell].is_single());
    let sets_with_cell = |cell: Cell| {
        let mut filled = *puzzle;
        filled[cell] = DigitSet::from_digit(solution.digit(cell));
        let smaller_sets = plain_sets(&filled, solution, size - 1, cell.index() + 1);
        smaller_sets.into_iter().map(move |set| set.with(cell)).collect::<Vec<_>>()
    };
    open_cells.flat_map(sets_with_cell).collect()
}

/// Returns the smallest backdoors, as plain search finds them; `None` if they have more than `max_size` cells.
fn plain_backdoors(puzzle: &Grid, max_size: usize) -> Option<Backdoors> {
    let solution = solution(puzzle);
    let backdoors_of_size = |size| Backdoors { size, sets: plain_sets(puzzle, &solution, size, 0) };
    (0..=max_size).map(backdoors_of_size).find(|found| !found.sets.is_empty())
}

/// Asserts that finder and plain search agree. Counts the puzzles by backdoor size; index 3 is for puzzles without one.
fn assert_agreement(puzzles: &[Grid], max_size: usize) -> [usize; 4] {
    let mut counts_by_size = [0; 4];
    for puzzle in puzzles {
        let found = find_backdoors(puzzle, max_size);
        assert_eq!(found, plain_backdoors(puzzle, max_size), "{puzzle}");
        counts_by_size[found.map_or(3, |found| found.size)] += 1;
    }
    counts_by_size
}

#[test]
fn found_sets_are_those_of_plain_search() {
    let full: Vec<Grid> = (0..25).map(filled_grid).collect();
    let random_of = |index| Random::new(&[7, index as u64]);
    let minimal: Vec<Grid> = minimize(&mut Solver::new(), &full, random_of).into_iter().map(Result::unwrap).collect();
    let [size_0, size_1, size_2, not_found] = assert_agreement(&minimal, 1);
    assert!(size_0 > 0 && size_1 > 0 && size_2 == 0, "{size_0} {size_1} {size_2} {not_found}");
    let [.., size_2, _] = assert_agreement(&hard_puzzles()[..2], 2);
    assert_eq!(size_2, 2);
}

#[test]
fn pencilmarks_are_used_as_they_are() {
    for puzzle in project_puzzles("hard.sdm").iter().take(3) {
        let marked = State::new(puzzle).grid();
        assert_eq!(find_backdoors(&marked, 4), find_backdoors(puzzle, 4));
        // A wrong candidate is eliminated in each cell with three candidates.
        let (solution, mut fewer) = (solution(puzzle), marked);
        for cell in Cell::all().filter(|&cell| marked[cell].len() == 3) {
            let wrong = marked[cell].without(solution.digit(cell)).first().unwrap();
            fewer[cell] = fewer[cell].without(wrong);
        }
        assert_ne!(find_backdoors(&fewer, 4), find_backdoors(puzzle, 4));
        assert_agreement(&[fewer], 1);
    }
}

#[test]
fn sizes_are_bounded_and_sets_sorted() {
    for puzzle in hard_puzzles() {
        let backdoors = find_backdoors(&puzzle, 4).unwrap();
        assert_eq!(find_backdoors(&puzzle, backdoors.size - 1), None);
        assert_eq!(find_backdoors(&puzzle, backdoors.size), Some(backdoors.clone()));
        let cells: Vec<Vec<Cell>> = backdoors.sets.iter().map(|set| set.iter().collect()).collect();
        assert!(cells.is_sorted() && cells.iter().all(|cells| cells.len() == backdoors.size));
    }
    let solved: Grid = solution(&hard_puzzles()[0]).into();
    assert_eq!(find_backdoors(&solved, 0), Some(Backdoors { size: 0, sets: vec![CellSet::EMPTY] }));
}

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn sizes_are_those_of_gridchecker() {
    let table = reference_text("hunting/backdoors.tsv");
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let found = find_backdoors(&fields[0].parse().unwrap(), 4);
        assert_eq!(found.map(|found| found.size), fields[2].parse().ok(), "{line}");
    }
}

#[test]
#[ignore = "takes minutes, needs SUDOKU_REFERENCE"]
fn takes_minutes_found_sets_are_those_of_plain_search_for_200_puzzles() {
    let names = ["puzzles2_17_clue", "puzzles3_magictour_top1465"];
    let sizes = names.iter().map(|name| assert_agreement(&corpus(name)[..100], 2));
    println!("{:?}", sizes.collect::<Vec<_>>());
}

#[test]
fn a_stop_ends_the_search_for_backdoors() {
    let stop = StopFlag::new();
    let mut finder = BackdoorFinder::new().with_stop_flag(stop.clone());
    let puzzle = hard_puzzles()[0];
    assert!(finder.find(&puzzle, &solution(&puzzle), 4).is_ok());
    stop.stop();
    assert_eq!(finder.find(&puzzle, &solution(&puzzle), 4), Err(Stopped));
}
