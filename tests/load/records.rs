//! How long each of the hostile records takes, one by one.

use std::process;
use std::time::Instant;

use sudoku::Limit;
use sudoku::engine::{Isa, Solver};

use super::hostile::{Hostile, hostile};
use super::judge::Fate;
use super::stream;
use crate::common::grid;

const MAX_GUESSES: u32 = 10_000;

/// What records of one kind took: how many they were, the most guesses and the longest time in microseconds.
struct Worst {
    kind: &'static str,
    records: usize,
    guesses: u64,
    microseconds: f64,
    gave_up: usize,
}

/// Prints a table for each instruction set of this machine, with two solutions asked for: the kinds of records, and the
/// worst of each. What is endless gives up after 10,000 guesses, see the time of that.
pub fn print() {
    for isa in Isa::available() {
        println!("{isa}: {:22}{:>8}{:>10}{:>12}{:>9}", "", "records", "guesses", "worst µs", "gave up");
        for worst in all(isa) {
            let Worst { kind, records, guesses, microseconds, gave_up } = worst;
            println!("    {kind:<26}{records:>8}{guesses:>10}{microseconds:>12.0}{gave_up:>9}");
        }
    }
}

fn all(isa: Isa) -> Vec<Worst> {
    let Ok(solver) = Solver::with_isa(isa) else { return Vec::new() };
    let mut solver = solver.with_max_guesses(Some(MAX_GUESSES));
    let mut kinds: Vec<Worst> = Vec::new();
    for Hostile { kind, line, fate } in hostile() {
        let puzzle = grid(&String::from_utf8_lossy(&line));
        let answer = solver.solve_one(&puzzle, Limit::TWO);
        let microseconds = microseconds(|| {
            std::hint::black_box(solver.solve_one(&puzzle, Limit::TWO));
        });
        assert_eq!(answer.gave_up, fate == Fate::Endless, "{kind}");
        let at = kinds.iter().position(|worst| worst.kind == kind).unwrap_or_else(|| {
            kinds.push(Worst { kind, records: 0, guesses: 0, microseconds: 0.0, gave_up: 0 });
            kinds.len() - 1
        });
        let worst = &mut kinds[at];
        worst.records += 1;
        worst.guesses = worst.guesses.max(answer.guesses);
        worst.microseconds = worst.microseconds.max(microseconds);
        worst.gave_up += usize::from(answer.gave_up);
    }
    kinds
}

/// How long this takes: the best of a few times, as what the machine does besides is not the record's. Where that
/// is longer than the system lets anybody have the processor for himself, the processor time of many.
fn microseconds(mut solve: impl FnMut()) -> f64 {
    let (mut best, times) = (f64::INFINITY, 50);
    for _ in 0..7 {
        let start = Instant::now();
        solve();
        best = best.min(start.elapsed().as_secs_f64() * 1e6);
    }
    let now = || stream::processor_seconds(process::id());
    let start = now().filter(|_| best > 1000.0);
    let Some(start) = start else { return best };
    (0..times).for_each(|_| solve());
    now().map_or(best, |end| (end - start) * 1e6 / f64::from(times))
}
