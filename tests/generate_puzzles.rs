//! Generated puzzles, judged by the reference search.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashSet;

use sudoku::engine::{Isa, Solver};
use sudoku::generate::{Generator, Made, Outcome, Plan, Repeats, Request, SymmetryClass};
use sudoku::grid::{Cell, CellSet, DigitSet, Grid};
use sudoku::search::Search;

fn generator(request: &Request, seed: u64) -> Generator {
    Generator::new(Plan::new(request).unwrap(), seed)
}

fn made(outcomes: Vec<Outcome>) -> Vec<Made> {
    let made = outcomes.into_iter().map(|outcome| match outcome {
        Outcome::Made(made) => made,
        Outcome::GaveUp { attempts } => panic!("gave up after {attempts} attempts"),
    });
    made.collect()
}

fn has_this_solution_only(made: &Made) -> bool {
    let answer = Search::new(&made.grid).count(2);
    answer.solutions == 1 && answer.first == Some(made.solution)
}

fn is_minimal(grid: &Grid) -> bool {
    grid.filled().iter().all(|cell| {
        let mut without = *grid;
        without[cell] = DigitSet::ALL;
        Search::new(&without).count(2).solutions == 2
    })
}

#[test]
fn puzzles_have_one_solution_and_no_given_to_spare() {
    let puzzles = made(generator(&Request::default(), 7).make(0..300, |_| true));
    assert_eq!(puzzles.len(), 300);
    for made in &puzzles {
        assert!(has_this_solution_only(made) && is_minimal(&made.grid), "{}", made.grid);
        assert_eq!(made.attempts, 1);
    }
    let grids: HashSet<Grid> = puzzles.iter().map(|made| made.grid).collect();
    assert_eq!(grids.len(), 300);
}

#[test]
fn a_puzzle_is_a_function_of_seed_and_number() {
    let request =
        Request { symmetry: SymmetryClass::Diagonal, clues: 24..=28, ..Request::default() };
    let all = generator(&request, 11).make(0..40, |_| true);
    let mut parts = generator(&request, 11);
    assert_eq!(parts.make(25..40, |_| true), all[25..]);
    assert_eq!(parts.make(0..1, |_| true), all[..1]);
    assert_eq!(parts.make(1..25, |_| true), all[1..25]);
    assert_ne!(generator(&request, 12).make(0..1, |_| true), all[..1]);
}

#[test]
fn the_instruction_set_does_not_matter() {
    let request = Request { minimal: false, clues: 22..=26, ..Request::default() };
    let expected = generator(&request, 5).make(0..60, |_| true);
    for path in Isa::ALL.into_iter().filter(|path| path.is_available()) {
        let solver = Solver::with_isa(path).unwrap();
        let plan = Plan::new(&request).unwrap();
        let outcomes = Generator::with_solver(plan, 5, solver).make(0..60, |_| true);
        assert_eq!(outcomes, expected, "{path}");
    }
}

#[test]
fn the_puzzles_of_a_seed_never_change() {
    let lines = |request: &Request| -> Vec<String> {
        let puzzles = made(generator(request, 2026).make(0..2, |_| true));
        puzzles.iter().map(|made| made.grid.to_string()).collect()
    };
    assert_eq!(
        lines(&Request::default()),
        [
            "2....48.........9..5..1......6..3....1...8..2.7.29..3....9.5..31.....46.4....2...",
            "1..7....9..3.8..7..45....3..5.2..7.....4...8..71...6.....91......934.........2.45"
        ]
    );
    let rotational = Request { symmetry: SymmetryClass::Rotational, ..Request::default() };
    assert_eq!(
        lines(&rotational),
        [
            "...3..7...37....4.4...9..58.1....5..3.6.2.9.4..4....7.28..3...5.4....89...9..6...",
            "...738..5....6..2...1...7.8....7.5..76.....39..2.5....4.6...8...5..9....1..683..."
        ]
    );
    let loose = Request { minimal: false, clues: 30..=30, ..Request::default() };
    assert_eq!(
        lines(&loose),
        [
            "2...348.........9..5..19.....6.73....1.6.8..257.29..3....9.5..31.....4654....2.8.",
            "1..7.6..9..3.8..7..451...3..5.26.7.....4...8..71...6.....91......934..1....6.2.45"
        ]
    );
}

#[test]
fn the_givens_have_the_symmetry_asked_for() {
    for (symmetry, name) in SymmetryClass::NAMED {
        // Strictly minimal puzzles with the symmetry of the square are too rare for a test.
        let minimal = !matches!(symmetry, SymmetryClass::Full);
        let request = Request { symmetry, minimal, ..Request::default() };
        for made in made(generator(&request, 3).make(0..4, |_| true)) {
            let givens = made.grid.filled();
            let kept = |orbit: &CellSet| orbit.is_subset(givens) || (*orbit & givens).is_empty();
            assert!(symmetry.orbits().iter().all(kept), "{name} {}", made.grid);
            assert!(has_this_solution_only(&made), "{name} {}", made.grid);
            assert!(!minimal || is_minimal(&made.grid), "{name} {}", made.grid);
        }
    }
}

#[test]
fn clues_stay_in_their_range_and_in_the_pattern() {
    // Everything but the middle box and the corners.
    let outside = |cell: &Cell| cell.block() != 4 && !matches!(cell.index(), 0 | 8 | 72 | 80);
    let pattern: CellSet = Cell::all().filter(outside).collect();
    for (clues, minimal) in [(22..=23, true), (27..=60, true), (40..=42, false), (17..=24, false)] {
        let request = Request { clues: clues.clone(), minimal, pattern, ..Request::default() };
        for made in made(generator(&request, 1).make(0..6, |_| true)) {
            let givens = made.grid.filled();
            assert!(clues.contains(&givens.len()) && givens.is_subset(pattern), "{}", made.grid);
            assert!(has_this_solution_only(&made), "{}", made.grid);
            assert!(!minimal || is_minimal(&made.grid), "{}", made.grid);
        }
    }
}

#[test]
fn puzzles_that_are_turned_down_are_replaced() {
    let corner = |made: &Made| made.grid[Cell::at(0, 0)].is_single();
    let puzzles = made(generator(&Request::default(), 9).make(0..50, corner));
    assert!(puzzles.iter().all(corner));
    let plain = made(generator(&Request::default(), 9).make(0..50, |_| true));
    for (puzzle, plain) in puzzles.iter().zip(&plain) {
        assert_eq!(puzzle.attempts == 1, corner(plain));
        assert_eq!(puzzle == plain, corner(plain));
    }
}

#[test]
fn what_does_not_succeed_is_given_up() {
    let request = Request { attempts: 50, ..Request::default() };
    let mut asked = 0;
    let outcomes = generator(&request, 1).make(0..3, |_| {
        asked += 1;
        false
    });
    assert_eq!(outcomes, [Outcome::GaveUp { attempts: 50 }; 3]);
    assert_eq!(asked, 150, "every attempt led to a puzzle");
}

#[test]
fn repeats_within_a_run_are_found() {
    let mut repeats = Repeats::default();
    let puzzles = made(generator(&Request::default(), 4).make(0..20, |_| true));
    let again = made(generator(&Request::default(), 4).make(10..30, |_| true));
    assert!(puzzles.iter().all(|made| repeats.is_new(&made.grid)));
    let new: Vec<bool> = again.iter().map(|made| repeats.is_new(&made.grid)).collect();
    assert_eq!(new, [[false; 10], [true; 10]].concat());
}
