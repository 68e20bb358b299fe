//! Times the rater, and compares its ratings with expected ones:
//! `cargo bench --bench rate -- [--rounds N] [--every N] [--threads N] [FILE]...`
//!
//! A file has one puzzle of 81 characters per line, optionally followed by the expected ER, EP and ED, each after a
//! TAB. The benchmark rates every N-th line. It prints every puzzle whose ratings are not as expected. Then it prints,
//! for each range of ER, the mean and the longest time of a puzzle in milliseconds. The time of a puzzle is that of its
//! fastest round, without the check that there is one solution. By default the benchmark uses one thread.

use std::time::{Duration, Instant};

use sudoku::grid::Grid;
use sudoku::logic::State;
use sudoku::rate::{ErRating, Rater};

/// The lowest ER of each range, in tenths.
const RANGE_STARTS: [u32; 8] = [10, 70, 85, 90, 95, 100, 105, 110];

struct RatedLine {
    puzzle: Grid,
    expected: Option<String>,
    rating: ErRating,
    time: Duration,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut rounds, mut stride, mut threads) = (1, 1, 1);
    let mut files = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--rounds" => rounds = arguments.next().ok_or("--rounds needs a number")?.parse()?,
            "--every" => stride = arguments.next().ok_or("--every needs a number")?.parse()?,
            "--threads" => threads = arguments.next().ok_or("--threads needs a number")?.parse()?,
            // Cargo passes this argument to every benchmark.
            "--bench" => {}
            _ => files.push(argument),
        }
    }
    let mut rater = Rater::new().with_threads(threads);
    for file in files {
        println!("{file}");
        let text = std::fs::read_to_string(&file)?;
        let lines = text.lines().step_by(stride);
        let mut lines: Vec<RatedLine> = lines.filter_map(|line| rate_line(&mut rater, line)).collect();
        for _ in 1..rounds {
            for line in &mut lines {
                let (_, time) = time_rating(&mut rater, &line.puzzle);
                line.time = line.time.min(time);
            }
        }
        let is_unexpected =
            |line: &&RatedLine| line.expected.as_ref().is_some_and(|expected| *expected != line.rating.to_string());
        for RatedLine { puzzle, expected, rating, .. } in lines.iter().filter(is_unexpected) {
            println!("{puzzle} is {rating}, not {}", expected.as_deref().unwrap_or_default());
        }
        let compared = lines.iter().filter(|line| line.expected.is_some()).count();
        println!("{} of {compared} ratings differ", lines.iter().filter(is_unexpected).count());
        print_times(&lines);
    }
    Ok(())
}

/// Prints the mean and the longest time for each range of ER.
fn print_times(lines: &[RatedLine]) {
    println!("{:<12}{:>8}{:>12}{:>12}", "from ER", "puzzles", "mean ms", "longest ms");
    for (index, &start) in RANGE_STARTS.iter().enumerate() {
        let end = RANGE_STARTS.get(index + 1).copied().unwrap_or(u32::MAX);
        let lines_in_range = lines.iter().filter(|line| (start..end).contains(&line.rating.er.tenths()));
        let times: Vec<f64> = lines_in_range.map(|line| line.time.as_secs_f64() * 1e3).collect();
        if !times.is_empty() {
            let mean = times.iter().sum::<f64>() / times.len() as f64;
            let longest = times.iter().copied().fold(0.0, f64::max);
            let start = f64::from(start) / 10.0;
            println!("{start:<12.1}{:>8}{mean:>12.3}{longest:>12.3}", times.len());
        }
    }
}

/// Rates the puzzle of a line. Returns `None` if there is none. Ratings are expected only if the line has all three.
fn rate_line(rater: &mut Rater, line: &str) -> Option<RatedLine> {
    let mut fields = line.split('\t');
    let puzzle: Grid = fields.next()?.get(..81)?.parse().ok()?;
    let expected: Vec<&str> = fields.take(3).collect();
    let expected = (expected.len() == 3).then(|| expected.join("/"));
    let (rating, time) = time_rating(rater, &puzzle);
    Some(RatedLine { puzzle, expected, rating, time })
}

fn time_rating(rater: &mut Rater, puzzle: &Grid) -> (ErRating, Duration) {
    let start = Instant::now();
    let rating = rater.rate_unique(State::new(puzzle));
    (rating, start.elapsed())
}
