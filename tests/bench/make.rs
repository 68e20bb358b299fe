//! How long it takes to make and to transform puzzles: `cargo bench --bench make`.
//!
//! Each task runs over the same seeded items in several rounds, the tasks in turn; printed are the least
//! and the median time of a round, in nanoseconds per item.

use std::hint::black_box;
use std::time::Instant;

use sudoku::engine::Solver;
use sudoku::generate::{Generator, Plan, Request, SymmetryClass, full_grid};
use sudoku::grid::{Cell, DigitSet, Grid};
use sudoku::random::Random;
use sudoku::transform::{Symmetry, canonical, minimize};

const ROUNDS: usize = 21;
const ITEMS: u64 = 1000;

/// What is done with all items in a round.
type Task<'a> = (&'a str, Box<dyn FnMut() + 'a>);

fn main() {
    let grids: Vec<Grid> = (0..ITEMS).map(|i| full_grid(&mut Random::new(&[i])).into()).collect();
    let mut solver = Solver::new();
    let puzzles: Vec<Grid> =
        minimize(&mut solver, &grids, 1, 0).into_iter().filter_map(Result::ok).collect();
    let thinned: Vec<Grid> = (0..).zip(&grids).map(|(i, grid)| thinned(i, grid)).collect();
    let symmetry = SymmetryClass::Rotational;
    let mut any = generator(&Request::default());
    let mut rotational = generator(&Request { symmetry, minimal: false, ..Request::default() });
    let mut tasks: [Task<'_>; 7] = [
        ("canonical form of a full grid", Box::new(|| grids.iter().for_each(canonicalize))),
        ("canonical form of a puzzle", Box::new(|| puzzles.iter().for_each(canonicalize))),
        ("full grid, drawn uniformly", Box::new(|| (0..ITEMS).for_each(draw))),
        ("minimal puzzle", Box::new(|| _ = black_box(any.make(0..ITEMS, |_| true)))),
        (
            "rotational, 17 to 81 clues",
            Box::new(|| _ = black_box(rotational.make(0..ITEMS, |_| true))),
        ),
        ("minimize 50 givens", Box::new(|| _ = black_box(minimize(&mut solver, &thinned, 1, 0)))),
        ("shuffle", Box::new(|| (0..).zip(&grids).for_each(shuffle))),
    ];
    let mut times = vec![Vec::new(); tasks.len()];
    for _ in 0..ROUNDS {
        for ((_, task), times) in tasks.iter_mut().zip(&mut times) {
            let start = Instant::now();
            task();
            times.push(start.elapsed().as_nanos() as f64 / ITEMS as f64);
        }
    }
    for ((name, _), times) in tasks.iter().zip(&mut times) {
        times.sort_by(f64::total_cmp);
        println!("{name:30} {:8.0} {:8.0} ns", times[0], times[ROUNDS / 2]);
    }
}

fn generator(request: &Request) -> Generator {
    let plan = Plan::new(request).unwrap_or_else(|impossible| panic!("{impossible}"));
    Generator::new(plan, 1)
}

fn canonicalize(grid: &Grid) {
    let _ = black_box(canonical(grid));
}

fn draw(number: u64) {
    black_box(full_grid(&mut Random::new(&[number])));
}

fn shuffle((number, grid): (u64, &Grid)) {
    black_box(Symmetry::random(&mut Random::new(&[number])).apply(grid));
}

/// The grid with 50 of its cells.
fn thinned(number: u64, grid: &Grid) -> Grid {
    let mut cells: Vec<Cell> = Cell::all().collect();
    Random::new(&[number]).shuffle(&mut cells);
    let mut puzzle = *grid;
    cells[50..].iter().for_each(|&cell| puzzle[cell] = DigitSet::ALL);
    puzzle
}
