//! Times the engine: `cargo bench --bench engine -- [--rounds N] [--path NAME]... [--one] FILE...`
//!
//! For each file (81 characters a line, other lines are skipped) and each path of the machine, in turn:
//! nanoseconds per puzzle, minimum and median of the rounds, for the first solution and for the proof of
//! uniqueness. With `--one` also one call per puzzle, on the first 3000.

use std::time::Instant;

use sudoku::engine::{Answer, Path, Solver, Unavailable};
use sudoku::grid::Grid;

/// Calls with one puzzle are timed on so many puzzles of a file.
const ONE_AT_A_TIME: usize = 3000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut rounds = 5;
    let mut paths = Vec::new();
    let mut files = Vec::new();
    let mut one = false;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--rounds" => rounds = arguments.next().ok_or("how many rounds?")?.parse()?,
            "--path" => paths.push(arguments.next().ok_or("which path?")?.parse()?),
            "--one" => one = true,
            // Cargo says so to every benchmark.
            "--bench" => {}
            _ => files.push(argument),
        }
    }
    if paths.is_empty() {
        paths = Path::available().collect();
    }
    println!(
        "{:<34}{:<10}{:>11}{:>9}{:>11}{:>9}{:>9}{:>8}{:>6}",
        "", "", "first: min", "median", "uniq.: min", "median", "guesses", "rounds", "use"
    );
    for file in files {
        let text = std::fs::read_to_string(&file)?;
        let puzzles: Vec<Grid> =
            text.lines().filter_map(|line| line.get(..81)?.parse().ok()).collect();
        let name = file.rsplit('/').next().unwrap_or(&file);
        time_file(name, &puzzles, &paths, rounds, false)?;
        if one {
            time_file(
                "  one at a time",
                &puzzles[..puzzles.len().min(ONE_AT_A_TIME)],
                &paths,
                rounds,
                true,
            )?;
        }
    }
    Ok(())
}

/// Times the paths in alternation and prints a line for each.
fn time_file(
    name: &str,
    puzzles: &[Grid],
    paths: &[Path],
    rounds: usize,
    one: bool,
) -> Result<(), Unavailable> {
    let mut solvers: Vec<Solver> =
        paths.iter().map(|&path| Solver::with_path(path)).collect::<Result<_, _>>()?;
    let mut answers = vec![Answer::default(); puzzles.len()];
    let mut times = vec![[const { Vec::new() }; 2]; paths.len()];
    for _ in 0..rounds {
        for (solver, times) in solvers.iter_mut().zip(&mut times) {
            solver.take_stats();
            for (limit, times) in (1..).zip(times) {
                let start = Instant::now();
                if one {
                    for (puzzle, answer) in puzzles.iter().zip(&mut answers) {
                        *answer = solver.solve_one(puzzle, limit);
                    }
                } else {
                    solver.solve_many(puzzles, limit, &mut answers);
                }
                times.push(start.elapsed().as_nanos() as f64 / puzzles.len() as f64);
            }
        }
    }
    let guesses = answers.iter().map(|answer| f64::from(answer.guesses)).sum::<f64>();
    for ((path, solver), times) in paths.iter().zip(&mut solvers).zip(&mut times) {
        let [first, unique] = times.each_mut().map(|times| {
            times.sort_by(f64::total_cmp);
            [times[0], times[times.len() / 2]]
        });
        let stats = solver.take_stats();
        println!(
            "{name:<34}{path:<10}{:>11.1}{:>9.1}{:>11.1}{:>9.1}{:>9.2}{:>8.2}{:>6.2}",
            first[0],
            first[1],
            unique[0],
            unique[1],
            guesses / puzzles.len() as f64,
            stats.busy_lanes as f64 / 2.0 / puzzles.len() as f64,
            stats.lane_use()
        );
    }
    Ok(())
}
