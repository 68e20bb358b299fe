//! How long it takes to make and to transform puzzles: `cargo bench --bench make`.
//!
//! Each task runs over the same seeded items in several rounds, the tasks in turn; printed is the median
//! of the rounds in nanoseconds per item.

use std::hint::black_box;
use std::time::Instant;

use sudoku::generate::{Generator, Plan, Request, full_grid};
use sudoku::grid::{Cell, DigitSet, Grid};
use sudoku::random::Random;
use sudoku::search::{Search, Shuffled};
use sudoku::transform::{Symmetry, canonical};

const ROUNDS: usize = 9;

/// A name, a number of items, and what is done with each.
struct Task<'a> {
    name: &'a str,
    items: usize,
    run: Box<dyn FnMut(usize) + 'a>,
}

fn main() {
    let grids: Vec<Grid> = (0..1000).map(filled).collect();
    let puzzles: Vec<Grid> = (0..).zip(&grids).map(|(i, grid)| thinned(i, grid)).collect();
    let plan = Plan::new(&Request::default()).unwrap_or_else(|impossible| panic!("{impossible}"));
    let mut generator = Generator::new(plan, 1);
    let mut tasks = [
        Task {
            name: "canonical form of a full grid",
            items: grids.len(),
            run: Box::new(|i| _ = black_box(canonical(&grids[i]))),
        },
        Task {
            name: "canonical form of 24 givens",
            items: puzzles.len(),
            run: Box::new(|i| _ = black_box(canonical(&puzzles[i]))),
        },
        Task {
            name: "full grid, drawn uniformly",
            items: 1000,
            run: Box::new(|i| _ = black_box(full_grid(&mut Random::new(&[i as u64])))),
        },
        Task {
            name: "minimal puzzle (500 a call)",
            items: 1,
            run: Box::new(|i| {
                _ = black_box(generator.make(500 * i as u64..500 * (i as u64 + 1), |_| true))
            }),
        },
        Task {
            name: "shuffle",
            items: grids.len(),
            run: Box::new(|i| {
                let symmetry = Symmetry::random(&mut Random::new(&[i as u64]));
                black_box(symmetry.apply(&grids[i]));
            }),
        },
    ];
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); tasks.len()];
    for _ in 0..ROUNDS {
        for (task, times) in tasks.iter_mut().zip(&mut times) {
            let start = Instant::now();
            (0..task.items).for_each(&mut task.run);
            times.push(start.elapsed().as_nanos() as f64 / task.items as f64);
        }
    }
    for (task, times) in tasks.iter().zip(&mut times) {
        times.sort_by(f64::total_cmp);
        println!("{:32} {:9.0} ns", task.name, times[ROUNDS / 2]);
    }
}

fn filled(number: u64) -> Grid {
    let mut search = Search::with(&Grid::EMPTY, (), Shuffled::new(1, number));
    search.next_solution().map_or(Grid::EMPTY, Grid::from)
}

fn thinned(number: u64, grid: &Grid) -> Grid {
    let mut cells: Vec<Cell> = Cell::all().collect();
    Random::new(&[number]).shuffle(&mut cells);
    let mut puzzle = *grid;
    cells[24..].iter().for_each(|&cell| puzzle[cell] = DigitSet::ALL);
    puzzle
}
