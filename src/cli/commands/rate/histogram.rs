//! A bar chart of ER.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::cli::status::{Sums, complain};
use sudoku::logic::Difficulty;

/// The width of a bin, in tenths of a rating.
const BIN: u32 = 5;
/// The bins up to 12.9, and one for what is beyond all techniques.
const BINS: usize = 130 / BIN as usize + 1;
/// The longest bar, in characters.
const LONGEST: u64 = 50;

/// Counts of puzzles by ER, filled by all threads. The last bin is for puzzles that are only known to be above a bound.
#[derive(Debug, Default)]
pub struct Histogram([AtomicU64; BINS + 1]);

impl Histogram {
    /// Counts a puzzle by its ER; without one, as above the bound.
    pub fn add(&self, er: Option<Difficulty>) {
        let bin = er.map_or(BINS, |er| ((er.tenths() / BIN) as usize).min(BINS - 1));
        self.0[bin].fetch_add(1, Ordering::Relaxed);
    }

    /// The counts of the bins that are not empty, including the bin above the bound.
    pub fn sums(&self, bound: Option<Difficulty>) -> Sums {
        let (counts, label) = self.up_to(bound);
        sums(&counts, label)
    }

    /// Prints the chart on stderr, from the first bin that is not empty to the last.
    pub fn print(&self, bound: Option<Difficulty>) {
        let (counts, label) = self.up_to(bound);
        print("    ER   ", &counts, label);
    }

    /// The counts and their labels, without the bins that the bound makes useless.
    fn up_to(&self, bound: Option<Difficulty>) -> (Vec<u64>, impl Fn(usize) -> String) {
        let mut counts = self.counts();
        if let Some(bound) = bound {
            let known = (bound.tenths() / BIN + 1) as usize;
            counts.drain(known.min(BINS)..BINS);
        }
        let above = counts.len() - 1;
        let label = move |bin| match bound {
            Some(bound) if bin == above => format!("{:>9}", format!("> {bound}")),
            _ => label(bin),
        };
        (counts, label)
    }

    fn counts(&self) -> Vec<u64> {
        self.0.iter().map(|count| count.load(Ordering::Relaxed)).collect()
    }
}

/// The counts of the bins that are not empty, by label.
pub fn sums(counts: &[u64], label: impl Fn(usize) -> String) -> Sums {
    let bins = counts.iter().enumerate().filter(|&(_, &count)| count > 0);
    bins.map(|(bin, &count)| (label(bin).trim().to_owned(), count.into())).collect()
}

/// Prints counts on stderr as bars, from the first bin that is not empty to the last.
pub fn print(title: &str, counts: &[u64], label: impl Fn(usize) -> String) {
    for line in chart(title, counts, label) {
        complain(&line);
    }
}

fn chart(title: &str, counts: &[u64], label: impl Fn(usize) -> String) -> Vec<String> {
    let most = counts.iter().copied().max().unwrap_or(0);
    let (Some(first), Some(last)) =
        (counts.iter().position(|&count| count > 0), counts.iter().rposition(|&count| count > 0))
    else {
        return Vec::new();
    };
    let width = most.to_string().len();
    let row = |bin: usize| {
        let count = counts[bin];
        // Even the smallest count gets a visible bar.
        let length = (count * LONGEST).div_ceil(most.max(LONGEST)) as usize;
        format!("{} | {count:>width$} {}", label(bin), "#".repeat(length)).trim_end().to_owned()
    };
    std::iter::once(format!("{title} | puzzles")).chain((first..=last).map(row)).collect()
}

fn label(bin: usize) -> String {
    let from = bin as u32 * BIN;
    let to = from + BIN - 1;
    if bin == BINS - 1 {
        format!("{:>9}", Difficulty::BEYOND)
    } else {
        format!("{}.{} - {}.{}", from / 10, from % 10, to / 10, to % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rating_falls_into_its_bin() {
        let histogram = Histogram::default();
        for er in [1.0, 1.2, 1.5, 8.4] {
            histogram.add(Some(Difficulty::new(er)));
        }
        histogram.add(Some(Difficulty::BEYOND));
        let counts = histogram.counts();
        assert_eq!((counts[2], counts[3], counts[16], counts[BINS - 1]), (2, 1, 1, 1));
        assert_eq!(label(2), "1.0 - 1.4");
        assert_eq!(label(16), "8.0 - 8.4");
        assert_eq!(label(25), "12.5 - 12.9");
        assert_eq!(label(BINS - 1), "     20.0");
    }

    #[test]
    fn bars_are_to_scale_and_none_vanishes() {
        let mut counts = [0; BINS];
        (counts[2], counts[4]) = (1000, 1);
        let chart = chart("    ER   ", &counts, label);
        assert_eq!(chart[1], format!("1.0 - 1.4 | 1000 {}", "#".repeat(50)));
        assert_eq!(chart[2], "1.5 - 1.9 |    0");
        assert_eq!(chart[3], "2.0 - 2.4 |    1 #");
        assert_eq!(chart.len(), 4);
    }
}
