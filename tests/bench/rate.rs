//! Times the rater: `cargo bench --bench rate -- [--rounds N] [--first N] [FILE]...`
//!
//! For each file (81 characters a line, `#` for comments): milliseconds per puzzle on one thread, minimum
//! and median of the rounds, over those of the first 200 puzzles that are rated at most 8.4, without the check that
//! they have one solution; and the same over those beyond, up to the point where the ladder ends.

use std::time::Instant;

use sudoku::grid::Grid;
use sudoku::rate::Rater;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut rounds = 5;
    let mut first = 200;
    let mut files = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--rounds" => rounds = arguments.next().ok_or("how many rounds?")?.parse()?,
            "--first" => first = arguments.next().ok_or("how many puzzles?")?.parse()?,
            // Cargo says so to every benchmark.
            "--bench" => {}
            _ => files.push(argument),
        }
    }
    println!("{:<40}{:>8}{:>10}{:>10}{:>12}", "", "puzzles", "min ms", "median", "puzzles/s");
    for file in files {
        let text = std::fs::read_to_string(&file)?;
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let puzzles: Vec<Grid> =
            lines.filter_map(|line| line.get(..81)?.replace('0', ".").parse().ok()).collect();
        let mut rater = Rater::new();
        let mut is_rated = |puzzle: &Grid| rater.rate_unique(puzzle).er.exact().is_some();
        let (rated, beyond): (Vec<Grid>, Vec<Grid>) =
            puzzles.into_iter().take(first).partition(|puzzle| is_rated(puzzle));
        let sets = [("rated", rated), ("beyond 8.4", beyond)];
        for (name, puzzles) in sets.into_iter().filter(|(_, puzzles)| !puzzles.is_empty()) {
            let mut times: Vec<f64> = (0..rounds).map(|_| time(&puzzles)).collect();
            times.sort_by(f64::total_cmp);
            let (Some(min), Some(median)) = (times.first(), times.get(rounds / 2)) else {
                continue;
            };
            let short: String = file.rsplit('/').next().unwrap_or(&file).chars().take(28).collect();
            println!(
                "{short:<28}{name:<12}{:>8}{min:>10.3}{median:>10.3}{:>12.0}",
                puzzles.len(),
                1e3 / median
            );
        }
    }
    Ok(())
}

/// Milliseconds per puzzle.
fn time(puzzles: &[Grid]) -> f64 {
    let mut rater = Rater::new();
    let start = Instant::now();
    for puzzle in puzzles {
        std::hint::black_box(rater.rate_unique(puzzle));
    }
    start.elapsed().as_secs_f64() * 1e3 / puzzles.len() as f64
}
