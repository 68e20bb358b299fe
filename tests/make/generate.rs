//! Generated puzzles, judged by the model solver.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use sudoku::engine::Solver;
use sudoku::generate::{
    GenerationOutcome, Generator, GivenSymmetry, ImpossibleRequest, NewPuzzle, Request, RequestBuilder, full_grid,
};
use sudoku::grid::{Cell, CellSet, Grid};
use sudoku::random::Random;
use sudoku::search::Search;
use sudoku::{Limit, StopFlag};

use crate::{is_minimal, is_proper, without_cells};

fn generator(wanted: RequestBuilder, seed: u64) -> Generator {
    Generator::new(wanted.build().unwrap(), seed)
}

/// Returns the puzzles with these numbers, all of which must be made.
fn made_puzzles(mut generator: Generator, numbers: Range<u64>) -> Vec<NewPuzzle> {
    generator.make(numbers).into_iter().map(|outcome| outcome.made().unwrap_or_else(|| panic!("{outcome:?}"))).collect()
}

fn has_symmetry(puzzle: &Grid, symmetry: GivenSymmetry) -> bool {
    let givens = puzzle.filled_cells();
    symmetry.orbits().iter().all(|orbit| orbit.is_subset(givens) || (*orbit & givens).is_empty())
}

/// Asserts that the puzzle has the solution that came with it and no other and, if it must be minimal, that it is.
fn assert_proper(made: &NewPuzzle, must_be_minimal: bool) {
    let answer = Search::new(&made.grid).count(Limit::TWO);
    assert!(answer.solutions == 1 && answer.first == Some(made.solution), "{}", made.grid);
    assert!(!must_be_minimal || is_minimal(&made.grid), "{}", made.grid);
}

#[test]
fn puzzles_have_one_solution_and_no_redundant_given() {
    let puzzles = made_puzzles(generator(Request::builder(), 7), 0..300);
    assert_eq!(puzzles.len(), 300);
    for made in &puzzles {
        assert_proper(made, true);
        assert_eq!(made.attempts, 1);
    }
    let grids: HashSet<Grid> = puzzles.iter().map(|made| made.grid).collect();
    assert_eq!(grids.len(), 300);
}

#[test]
fn a_puzzle_is_a_function_of_seed_and_number() {
    let wanted = Request::builder().with_symmetry(GivenSymmetry::Diagonal).with_clues(24..=28);
    let puzzles = generator(wanted.clone(), 11).make(0..40);
    let mut second_generator = generator(wanted.clone(), 11);
    assert_eq!(second_generator.make(25..40), puzzles[25..]);
    assert_eq!(second_generator.make(0..1), puzzles[..1]);
    assert_eq!(second_generator.make(1..25), puzzles[1..25]);
    assert_eq!(second_generator.outcomes(7..30).collect::<Vec<_>>(), puzzles[7..30]);
    assert_ne!(generator(wanted, 12).make(0..1), puzzles[..1]);
}

#[test]
fn the_givens_have_the_symmetry_asked_for() {
    for symmetry in GivenSymmetry::ALL {
        // Minimal puzzles with the full symmetry of the square are too rare for a test.
        let is_minimal = !matches!(symmetry, GivenSymmetry::Full);
        let wanted = Request::builder().with_symmetry(symmetry).with_redundant_givens(!is_minimal);
        for made in made_puzzles(generator(wanted, 3), 0..4) {
            assert!(has_symmetry(&made.grid, symmetry), "{symmetry} {}", made.grid);
            assert_proper(&made, is_minimal);
        }
    }
}

#[test]
fn clues_stay_in_their_range_and_in_the_pattern() {
    // Everything but the middle box and the corners.
    let is_in_pattern = |cell: &Cell| cell.block() != 4 && !matches!(cell.index(), 0 | 8 | 72 | 80);
    let pattern: CellSet = Cell::all().filter(is_in_pattern).collect();
    for (clues, is_minimal) in [(22..=23, true), (27..=60, true), (40..=42, false), (17..=24, false)] {
        let wanted = Request::builder().with_clues(clues.clone()).with_pattern(pattern);
        for made in made_puzzles(generator(wanted.with_redundant_givens(!is_minimal), 1), 0..6) {
            let givens = made.grid.filled_cells();
            assert!(clues.contains(&givens.len()) && givens.is_subset(pattern), "{}", made.grid);
            assert_proper(&made, is_minimal);
        }
    }
}

#[test]
fn an_exact_pattern_is_filled_as_drawn() {
    // Patterns of minimal puzzles, a filled band with a diagonal in each box of the other bands, and the entire grid.
    let sparse = Request::builder().with_clues(24..=24).with_symmetry(GivenSymmetry::Rotational);
    let sparse_puzzles = made_puzzles(generator(sparse.with_max_attempts(20_000), 3), 0..1);
    let patterns = sparse_puzzles.into_iter().map(|made| made.grid.filled_cells());
    let dense = Cell::all().filter(|cell| cell.row() < 3 || cell.row() % 3 == cell.column() % 3).collect();
    let minimal_pattern = made_puzzles(generator(Request::builder(), 8), 0..1)[0].grid.filled_cells();
    let patterns = patterns.chain([dense, CellSet::ALL]).map(|pattern| (pattern, false));
    for (pattern, is_minimal) in patterns.chain([(minimal_pattern, true)]) {
        let wanted = Request::builder().with_exact_pattern(pattern).with_redundant_givens(!is_minimal);
        let puzzles = made_puzzles(generator(wanted.clone(), 1), 0..3);
        assert!(puzzles.iter().all(|made| made.grid.filled_cells() == pattern));
        puzzles.iter().for_each(|made| assert_proper(made, is_minimal));
        assert_eq!(made_puzzles(generator(wanted, 1), 1..2), puzzles[1..2]);
    }
}

#[test]
fn a_theme_is_in_every_puzzle() {
    let theme: Grid = format!("123456789{}", ".".repeat(72)).parse().unwrap();
    for (clues, is_minimal, symmetry) in [
        (17..=81, true, GivenSymmetry::None),
        (40..=42, false, GivenSymmetry::None),
        (17..=81, true, GivenSymmetry::Horizontal),
    ] {
        let wanted = Request::builder().with_clues(clues.clone()).with_symmetry(symmetry).with_theme(theme);
        let puzzles = made_puzzles(generator(wanted.with_redundant_givens(!is_minimal), 2), 0..4);
        for made in &puzzles {
            assert_proper(made, false);
            assert!(clues.contains(&made.grid.filled_cells().len()));
            assert!(theme.filled_cells().iter().all(|cell| made.grid[cell] == theme[cell]), "{}", made.grid);
            let is_redundant = |cell| is_proper(&without_cells(made.grid, CellSet::from_cell(cell)));
            let others = made.grid.filled_cells() - theme.filled_cells();
            assert!(!is_minimal || symmetry != GivenSymmetry::None || !others.iter().any(is_redundant));
            assert!(has_symmetry(&made.grid, symmetry));
        }
        assert!(puzzles.windows(2).all(|pair| pair[0].solution != pair[1].solution));
    }
    let blank = ".".repeat(72);
    for theme in [format!("11.......{blank}"), format!("12345678.........9{}", &blank[9..])] {
        assert_eq!(theme_request(&theme).err(), Some(ImpossibleRequest::NoSolution));
    }
}

fn theme_request(theme: &str) -> Result<Request, ImpossibleRequest> {
    Request::builder().with_theme(theme.parse().unwrap()).build()
}

/// A search by naked singles takes minutes for the first theme and seconds for the second.
#[test]
fn hard_themes_are_refused_or_completed_soon() {
    let start = Instant::now();
    let without_solution = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    assert_eq!(theme_request(without_solution).err(), Some(ImpossibleRequest::NoSolution));
    let with_one_solution = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let request = theme_request(with_one_solution).unwrap();
    for made in made_puzzles(Generator::new(request, 1), 0..3) {
        assert_eq!(made.grid.to_string(), with_one_solution);
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn a_timeout_ends_a_search_that_finds_nothing() {
    let wanted = Request::builder().with_timeout(Some(Duration::from_millis(20))).with_max_attempts(u64::MAX);
    let outcomes = generator(wanted, 1).with_filter(|| |_: &NewPuzzle| false).make(0..2);
    let is_timed_out = |outcome: &GenerationOutcome| matches!(outcome, GenerationOutcome::TimedOut { attempts: 1.. });
    assert!(outcomes.iter().all(is_timed_out), "{outcomes:?}");
}

#[test]
fn a_stop_leaves_puzzles_unfinished() {
    let first = made_puzzles(generator(Request::builder(), 1), 0..1)[0].grid;
    let stop = StopFlag::new();
    let filter_stop = stop.clone();
    let new_filter = move || {
        let stop = filter_stop.clone();
        move |made: &NewPuzzle| {
            let is_first = made.grid == first;
            if !is_first {
                stop.stop();
            }
            is_first
        }
    };
    let generator = generator(Request::builder().with_max_attempts(u64::MAX), 1).with_threads(2);
    let outcomes = generator.with_stop_flag(stop).with_filter(new_filter).make(0..2);
    assert!(matches!(outcomes[1], GenerationOutcome::Stopped { attempts: 1.. }), "{outcomes:?}");
}

fn has_corner_given(made: &NewPuzzle) -> bool {
    made.grid[Cell::at(0, 0)].is_single()
}

#[test]
fn rejected_puzzles_are_replaced() {
    let puzzles = made_puzzles(generator(Request::builder(), 9).with_filter(|| has_corner_given), 0..50);
    assert!(puzzles.iter().all(has_corner_given));
    let unfiltered_puzzles = made_puzzles(generator(Request::builder(), 9), 0..50);
    for (puzzle, unfiltered_puzzle) in puzzles.iter().zip(&unfiltered_puzzles) {
        assert_eq!(puzzle.attempts == 1, has_corner_given(unfiltered_puzzle));
        assert_eq!(puzzle == unfiltered_puzzle, has_corner_given(unfiltered_puzzle));
    }
}

/// Many puzzles of one call are made on all threads at once, each with a filter of its own.
#[test]
fn threads_share_large_calls() {
    let thread_count = Arc::new(AtomicUsize::new(0));
    let filter_count = Arc::clone(&thread_count);
    let new_filter = move || {
        filter_count.fetch_add(1, Ordering::Relaxed);
        |made: &NewPuzzle| {
            thread::yield_now();
            has_corner_given(made)
        }
    };
    let expected = generator(Request::builder(), 9).with_filter(|| has_corner_given).make(0..600);
    let outcomes = generator(Request::builder(), 9).with_threads(3).with_filter(new_filter).make(0..600);
    assert_eq!(outcomes, expected);
    assert!((1..=3).contains(&thread_count.load(Ordering::Relaxed)));
}

#[test]
fn hopeless_requests_are_given_up() {
    let asked_count = Arc::new(AtomicUsize::new(0));
    let filter_count = Arc::clone(&asked_count);
    let new_filter = move || {
        let asked_count = Arc::clone(&filter_count);
        move |_: &NewPuzzle| {
            asked_count.fetch_add(1, Ordering::Relaxed);
            false
        }
    };
    let outcomes = generator(Request::builder().with_max_attempts(50), 1).with_filter(new_filter).make(0..3);
    assert_eq!(outcomes, [GenerationOutcome::Exhausted { attempts: 50 }; 3]);
    assert_eq!(asked_count.load(Ordering::Relaxed), 150, "every attempt led to a puzzle");
}

#[test]
fn a_solver_that_gives_up_costs_attempts_and_spoils_no_puzzle() {
    let (mut made_count, mut failed_attempts) = (0, 0);
    for (symmetry, is_minimal) in
        [(GivenSymmetry::None, true), (GivenSymmetry::Diagonal, true), (GivenSymmetry::None, false)]
    {
        let wanted = Request::builder().with_symmetry(symmetry).with_max_attempts(40);
        let request = wanted.with_redundant_givens(!is_minimal).build().unwrap();
        for max_guesses in 0..4 {
            let solvers = vec![Solver::new().with_max_guesses(Some(max_guesses))];
            for outcome in Generator::new(request.clone(), 8).with_solvers(solvers).make(0..20) {
                let GenerationOutcome::Made(puzzle) = outcome else {
                    failed_attempts += 40;
                    continue;
                };
                assert_proper(&puzzle, is_minimal);
                made_count += 1;
                failed_attempts += puzzle.attempts - 1;
            }
        }
    }
    assert!(made_count > 100 && failed_attempts > 1000, "{made_count} made, {failed_attempts} attempts failed");
}

#[test]
fn rare_puzzles_are_the_same_on_any_number_of_threads() {
    let wanted = Request::builder().with_symmetry(GivenSymmetry::Orthogonal).with_max_attempts(3000);
    let expected = generator(wanted.clone(), 5).make(0..6);
    let is_late = |outcome: &GenerationOutcome| matches!(outcome, GenerationOutcome::Made(made) if made.attempts > 300);
    let exhausted = GenerationOutcome::Exhausted { attempts: 3000 };
    assert!(expected.iter().any(is_late) && expected.contains(&exhausted), "{expected:?}");
    for threads in [2, 5] {
        assert_eq!(generator(wanted.clone(), 5).with_threads(threads).make(0..6), expected);
    }
}

#[test]
fn grids_are_valid_and_never_change() {
    assert!((0..2000).all(|i| full_grid(&mut Random::new(&[1, i])).is_valid()));
    assert_eq!(
        full_grid(&mut Random::new(&[2026, 0])).as_str(),
        "478219653621357984935684172157498326293176548864532791542761839786943215319825467"
    );
}

/// The generator draws the first band differently from the rest, and rows differently from columns. This must not show:
/// a property of three lines must be about equally frequent in all bands and stacks. The property here is that two rows
/// of a band have the same three digits in two boxes.
#[test]
fn no_band_or_stack_is_special() {
    const GRIDS: u64 = 40_000;
    let mut counts = [0; 6];
    for i in 0..GRIDS {
        let grid = full_grid(&mut Random::new(&[3, i]));
        let digit_bit = |band: usize, line: usize, place: usize| {
            let (across, along) = (3 * (band % 3) + line, place);
            let (row, column) = if band < 3 { (across, along) } else { (along, across) };
            1u16 << grid.digit(Cell::at(row, column)).index()
        };
        for (band, count) in counts.iter_mut().enumerate() {
            let minirow_digits =
                |line: usize, part: usize| (0..3).fold(0u16, |set, i: usize| set | digit_bit(band, line, 3 * part + i));
            for [a, b] in [[0, 1], [0, 2], [1, 2]] {
                *count += u32::from((1..3).any(|part| minirow_digits(a, 0) == minirow_digits(b, part)));
            }
        }
    }
    let mean = f64::from(counts.iter().sum::<u32>()) / 6.0;
    // About one pair in 28 has the property. The bound is four and a half standard deviations.
    assert!((0.95..1.10).contains(&(mean * 28.0 / (3.0 * GRIDS as f64))), "{counts:?}");
    let is_near_mean = |&count: &u32| (f64::from(count) - mean).abs() < 4.5 * mean.sqrt();
    assert!(counts.iter().all(is_near_mean), "{counts:?}");
}
