//! Measures how long each kind of hostile record takes.

use std::process;
use std::time::Instant;

use sudoku::Limit;
use sudoku::engine::{Isa, Solver};

use super::hostile::{HostileRecord, hostile_records};
use super::judge::Truth;
use super::stream;
use crate::common::grid;

const MAX_GUESSES: u32 = 10_000;

/// The figures of the records of one kind: their number, the most guesses and the longest time for a record, and the
/// number of records on which the solver gave up.
struct KindFigures {
    kind: &'static str,
    records: usize,
    worst_guesses: u64,
    worst_microseconds: f64,
    gave_up_count: usize,
}

/// Prints the figures of each kind of record for each instruction set of this machine, for up to two solutions. The
/// solver gives up on endless records after 10,000 guesses; their time is the time until then.
pub fn print_figures() {
    for isa in Isa::available() {
        println!("{isa}: {:22}{:>8}{:>10}{:>12}{:>9}", "", "records", "guesses", "worst µs", "gave up");
        for KindFigures { kind, records, worst_guesses, worst_microseconds, gave_up_count } in measure_kinds(isa) {
            println!("    {kind:<26}{records:>8}{worst_guesses:>10}{worst_microseconds:>12.0}{gave_up_count:>9}");
        }
    }
}

fn measure_kinds(isa: Isa) -> Vec<KindFigures> {
    let Ok(solver) = Solver::with_isa(isa) else { return Vec::new() };
    let mut solver = solver.with_max_guesses(Some(MAX_GUESSES));
    let mut kinds: Vec<KindFigures> = Vec::new();
    for HostileRecord { kind, line, truth } in hostile_records() {
        let puzzle = grid(&String::from_utf8_lossy(&line));
        let answer = solver.solve_one(&puzzle, Limit::TWO);
        let microseconds = measure_microseconds(|| {
            std::hint::black_box(solver.solve_one(&puzzle, Limit::TWO));
        });
        assert_eq!(answer.gave_up(), truth == Truth::TooHard, "{kind}");
        let index = kinds.iter().position(|figures| figures.kind == kind).unwrap_or_else(|| {
            kinds.push(KindFigures { kind, records: 0, worst_guesses: 0, worst_microseconds: 0.0, gave_up_count: 0 });
            kinds.len() - 1
        });
        let figures = &mut kinds[index];
        figures.records += 1;
        figures.worst_guesses = figures.worst_guesses.max(answer.guesses);
        figures.worst_microseconds = figures.worst_microseconds.max(microseconds);
        figures.gave_up_count += usize::from(answer.gave_up());
    }
    kinds
}

/// Returns how long `solve` takes: the shortest of a few runs, to exclude other work of the machine. If each run takes
/// longer than the system lets a process run without interruption, returns the average processor time of many runs.
fn measure_microseconds(mut solve: impl FnMut()) -> f64 {
    let (mut shortest, run_count) = (f64::INFINITY, 50);
    for _ in 0..7 {
        let start = Instant::now();
        solve();
        shortest = shortest.min(start.elapsed().as_secs_f64() * 1e6);
    }
    let processor_seconds_now = || stream::processor_seconds(process::id());
    let start = processor_seconds_now().filter(|_| shortest > 1000.0);
    let Some(start) = start else { return shortest };
    (0..run_count).for_each(|_| solve());
    processor_seconds_now().map_or(shortest, |end| (end - start) * 1e6 / f64::from(run_count))
}
