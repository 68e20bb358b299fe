//! Generated puzzles, judged by the reference search.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use sudoku::Limit;
use sudoku::engine::Solver;
use sudoku::generate::{
    CheckedRequest, GenerationOutcome, Generator, GeneratorRequest, ImpossibleRequest, NewPuzzle, SymmetryClass,
    full_grid,
};
use sudoku::grid::{Cell, CellSet, Grid};
use sudoku::random::Random;
use sudoku::search::Search;

use crate::{is_minimal, is_proper, without_cells};

fn generator(request: &GeneratorRequest, seed: u64) -> Generator {
    Generator::new(CheckedRequest::new(request).unwrap(), seed)
}

fn made_puzzles(outcomes: Vec<GenerationOutcome>) -> Vec<NewPuzzle> {
    let made = outcomes.into_iter().map(|outcome| match outcome {
        GenerationOutcome::Made(made) => made,
        GenerationOutcome::GaveUp { attempts } => panic!("gave up after {attempts} attempts"),
    });
    made.collect()
}

fn has_symmetry(puzzle: &Grid, symmetry: SymmetryClass) -> bool {
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
    let puzzles = made_puzzles(generator(&GeneratorRequest::default(), 7).make(0..300, |_| true));
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
    let request = GeneratorRequest { symmetry: SymmetryClass::Diagonal, clues: 24..=28, ..GeneratorRequest::default() };
    let puzzles = generator(&request, 11).make(0..40, |_| true);
    let mut second_generator = generator(&request, 11);
    assert_eq!(second_generator.make(25..40, |_| true), puzzles[25..]);
    assert_eq!(second_generator.make(0..1, |_| true), puzzles[..1]);
    assert_eq!(second_generator.make(1..25, |_| true), puzzles[1..25]);
    assert_ne!(generator(&request, 12).make(0..1, |_| true), puzzles[..1]);
}

#[test]
fn the_givens_have_the_symmetry_asked_for() {
    for symmetry in SymmetryClass::ALL {
        // Minimal puzzles with the full symmetry of the square are too rare for a test.
        let is_minimal = !matches!(symmetry, SymmetryClass::Full);
        let request = GeneratorRequest { symmetry, is_minimal, ..GeneratorRequest::default() };
        for made in made_puzzles(generator(&request, 3).make(0..4, |_| true)) {
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
        let request = GeneratorRequest { clues: clues.clone(), is_minimal, pattern, ..GeneratorRequest::default() };
        for made in made_puzzles(generator(&request, 1).make(0..6, |_| true)) {
            let givens = made.grid.filled_cells();
            assert!(clues.contains(&givens.len()) && givens.is_subset(pattern), "{}", made.grid);
            assert_proper(&made, is_minimal);
        }
    }
}

#[test]
fn an_exact_pattern_is_filled_as_drawn() {
    // Patterns of minimal puzzles, a filled band with a diagonal in each box of the other bands, and the entire grid.
    let sparse = GeneratorRequest {
        clues: 24..=24,
        symmetry: SymmetryClass::Rotational,
        max_attempts: 20_000,
        ..GeneratorRequest::default()
    };
    let patterns =
        made_puzzles(generator(&sparse, 3).make(0..2, |_| true)).into_iter().map(|made| made.grid.filled_cells());
    let dense = Cell::all().filter(|cell| cell.row() < 3 || cell.row() % 3 == cell.column() % 3).collect();
    let minimal_pattern =
        made_puzzles(generator(&GeneratorRequest::default(), 8).make(0..1, |_| true))[0].grid.filled_cells();
    let patterns = patterns.chain([dense, CellSet::ALL]).map(|pattern| (pattern, false));
    for (pattern, is_minimal) in patterns.chain([(minimal_pattern, true)]) {
        let request = GeneratorRequest { pattern, is_exact: true, is_minimal, ..GeneratorRequest::default() };
        let puzzles = made_puzzles(generator(&request, 1).make(0..3, |_| true));
        assert!(puzzles.iter().all(|made| made.grid.filled_cells() == pattern));
        puzzles.iter().for_each(|made| assert_proper(made, is_minimal));
        assert_eq!(made_puzzles(generator(&request, 1).make(1..2, |_| true)), puzzles[1..2]);
    }
}

#[test]
fn a_theme_is_in_every_puzzle() {
    let theme: Grid = format!("123456789{}", ".".repeat(72)).parse().unwrap();
    for (clues, is_minimal, symmetry) in [
        (17..=81, true, SymmetryClass::None),
        (40..=42, false, SymmetryClass::None),
        (17..=81, true, SymmetryClass::Horizontal),
    ] {
        let request =
            GeneratorRequest { clues: clues.clone(), is_minimal, symmetry, theme, ..GeneratorRequest::default() };
        let puzzles = made_puzzles(generator(&request, 2).make(0..4, |_| true));
        for made in &puzzles {
            assert_proper(made, false);
            assert!(clues.contains(&made.grid.filled_cells().len()));
            assert!(theme.filled_cells().iter().all(|cell| made.grid[cell] == theme[cell]), "{}", made.grid);
            let is_redundant = |cell| is_proper(&without_cells(made.grid, CellSet::from_cell(cell)));
            let others = made.grid.filled_cells() - theme.filled_cells();
            assert!(!is_minimal || symmetry != SymmetryClass::None || !others.iter().any(is_redundant));
            assert!(has_symmetry(&made.grid, symmetry));
        }
        assert!(puzzles.windows(2).all(|pair| pair[0].solution != pair[1].solution));
    }
    let check_theme = |theme: &str| {
        CheckedRequest::new(&GeneratorRequest { theme: theme.parse().unwrap(), ..GeneratorRequest::default() })
    };
    let blank = ".".repeat(72);
    for theme in [format!("11.......{blank}"), format!("12345678.........9{}", &blank[9..])] {
        assert_eq!(check_theme(&theme).err(), Some(ImpossibleRequest::NoSolution));
    }
}

#[test]
fn a_timeout_ends_a_search_that_finds_nothing() {
    let timeout = Some(Duration::from_millis(20));
    let outcomes = generator(&GeneratorRequest { timeout, max_attempts: u64::MAX, ..GeneratorRequest::default() }, 1)
        .make(0..2, |_| false);
    let is_given_up = |outcome: &GenerationOutcome| matches!(outcome, GenerationOutcome::GaveUp { attempts: 1.. });
    assert!(outcomes.iter().all(is_given_up), "{outcomes:?}");
}

#[test]
fn a_stop_gives_up_unfinished_puzzles() {
    let first = made_puzzles(generator(&GeneratorRequest::default(), 1).make(0..1, |_| true))[0].grid;
    let stop = Arc::new(AtomicBool::new(false));
    let solvers = vec![Solver::new(), Solver::new()];
    let request = GeneratorRequest { max_attempts: u64::MAX, ..GeneratorRequest::default() };
    let generator = Generator::with_solvers(CheckedRequest::new(&request).unwrap(), 1, solvers);
    let outcomes = generator.with_stop_flag(Arc::clone(&stop)).make(0..2, |made| {
        let is_first = made.grid == first;
        stop.fetch_or(!is_first, Ordering::Relaxed);
        is_first
    });
    assert!(outcomes.iter().any(|outcome| matches!(outcome, GenerationOutcome::GaveUp { .. })), "{outcomes:?}");
}

#[test]
fn rejected_puzzles_are_replaced() {
    let has_corner_given = |made: &NewPuzzle| made.grid[Cell::at(0, 0)].is_single();
    let puzzles = made_puzzles(generator(&GeneratorRequest::default(), 9).make(0..50, has_corner_given));
    assert!(puzzles.iter().all(has_corner_given));
    let unfiltered_puzzles = made_puzzles(generator(&GeneratorRequest::default(), 9).make(0..50, |_| true));
    for (puzzle, unfiltered_puzzle) in puzzles.iter().zip(&unfiltered_puzzles) {
        assert_eq!(puzzle.attempts == 1, has_corner_given(unfiltered_puzzle));
        assert_eq!(puzzle == unfiltered_puzzle, has_corner_given(unfiltered_puzzle));
    }
}

#[test]
fn hopeless_requests_are_given_up() {
    let request = GeneratorRequest { max_attempts: 50, ..GeneratorRequest::default() };
    let asked_count = AtomicUsize::new(0);
    let outcomes = generator(&request, 1).make(0..3, |_| {
        asked_count.fetch_add(1, Ordering::Relaxed);
        false
    });
    assert_eq!(outcomes, [GenerationOutcome::GaveUp { attempts: 50 }; 3]);
    assert_eq!(asked_count.into_inner(), 150, "every attempt led to a puzzle");
}

#[test]
fn a_solver_that_gives_up_costs_attempts_and_spoils_no_puzzle() {
    let (mut made_count, mut failed_attempts) = (0, 0);
    for (symmetry, is_minimal) in
        [(SymmetryClass::None, true), (SymmetryClass::Diagonal, true), (SymmetryClass::None, false)]
    {
        let request = GeneratorRequest { symmetry, is_minimal, max_attempts: 40, ..GeneratorRequest::default() };
        for max_guesses in 0..4 {
            let solvers = vec![Solver::new().with_max_guesses(Some(max_guesses))];
            let mut generator = Generator::with_solvers(CheckedRequest::new(&request).unwrap(), 8, solvers);
            for outcome in generator.make(0..20, |_| true) {
                let GenerationOutcome::Made(puzzle) = outcome else {
                    failed_attempts += request.max_attempts;
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
    let request =
        GeneratorRequest { symmetry: SymmetryClass::Orthogonal, max_attempts: 3000, ..GeneratorRequest::default() };
    let expected = generator(&request, 5).make(0..6, |_| true);
    let is_late = |outcome: &GenerationOutcome| matches!(outcome, GenerationOutcome::Made(made) if made.attempts > 300);
    let gave_up = GenerationOutcome::GaveUp { attempts: 3000 };
    assert!(expected.iter().any(is_late) && expected.contains(&gave_up), "{expected:?}");
    for threads in [0, 2, 5] {
        let solvers = (0..threads).map(|_| Solver::new()).collect();
        let mut generator = Generator::with_solvers(CheckedRequest::new(&request).unwrap(), 5, solvers);
        let none = vec![GenerationOutcome::GaveUp { attempts: 0 }; 6];
        assert_eq!(generator.make(0..6, |_| true), if threads == 0 { none } else { expected.clone() });
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
