//! Bar charts of level and score on the players' ladder.

use std::sync::atomic::{AtomicU64, Ordering};

use super::histogram::{print, sums};
use crate::cli::status::Sums;
use sudoku::logic::human::HumanLevel;
use sudoku::rate::HumanRating;

/// The width of a bin of scores.
const BIN: u32 = 200;
/// The bins up to 2999, and one for higher scores.
const BINS: usize = 3000 / BIN as usize + 1;

/// Counts of puzzles by level and by score, filled by all threads.
#[derive(Debug, Default)]
pub struct LevelHistogram {
    levels: [AtomicU64; HumanLevel::ALL.len()],
    scores: [AtomicU64; BINS],
}

impl LevelHistogram {
    pub fn add(&self, rating: &HumanRating) {
        let bin = ((rating.score / BIN) as usize).min(BINS - 1);
        self.levels[rating.level as usize].fetch_add(1, Ordering::Relaxed);
        self.scores[bin].fetch_add(1, Ordering::Relaxed);
    }

    /// The counts of the levels and of the score bins that are not empty.
    pub fn sums(&self) -> [Sums; 2] {
        [sums(&counts(&self.levels), level_label), sums(&counts(&self.scores), score_label)]
    }

    /// Prints both charts on stderr.
    pub fn print(&self) {
        print("     level", &counts(&self.levels), level_label);
        print("     score", &counts(&self.scores), score_label);
    }
}

fn counts(all: &[AtomicU64]) -> Vec<u64> {
    all.iter().map(|count| count.load(Ordering::Relaxed)).collect()
}

fn level_label(number: usize) -> String {
    format!("{:>10}", HumanLevel::ALL[number])
}

fn score_label(bin: usize) -> String {
    let from = bin as u32 * BIN;
    let label = if bin == BINS - 1 { format!("{from}..") } else { format!("{from}..{}", from + BIN - 1) };
    format!("{label:>10}")
}
