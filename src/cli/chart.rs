//! Bar charts of counts.

use std::iter;
use std::sync::atomic::{AtomicU64, Ordering};

use super::stats::JsonCounts;

const MAX_BAR_CHARS: u64 = 50;

/// Counts of puzzles in bins, filled by all threads.
#[derive(Debug)]
pub struct Chart {
    title: &'static str,
    /// The label and the count of each bin.
    bins: Vec<(String, AtomicU64)>,
}

impl Chart {
    pub fn new(title: &'static str, labels: impl IntoIterator<Item = String>) -> Self {
        Self { title, bins: labels.into_iter().map(|label| (label, AtomicU64::new(0))).collect() }
    }

    /// Counts a puzzle in the bin with this index or, if there is no such bin, in the last one.
    pub fn count_puzzle(&self, bin_index: u32) {
        let (_, count) = &self.bins[(bin_index as usize).min(self.bins.len() - 1)];
        count.fetch_add(1, Ordering::Relaxed);
    }

    fn counts(&self) -> impl DoubleEndedIterator<Item = (&str, u64)> + ExactSizeIterator {
        self.bins.iter().map(|(label, count)| (&**label, count.load(Ordering::Relaxed)))
    }

    /// Returns the labels and counts of the bins that are not empty.
    pub fn nonempty_bins(&self) -> impl Iterator<Item = (&str, u64)> {
        self.counts().filter(|&(_, count)| count > 0)
    }

    /// Returns the counts of the bins that are not empty, each by the lower edge of its bin. The bins for what has no
    /// number are left out: their puzzles have a status.
    pub fn sums(&self) -> JsonCounts {
        let edge = |label: &str| {
            let len = label.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
            let edge = label[..len].trim_end_matches('.');
            if edge.is_empty() && label.starts_with(char::is_alphabetic) { label } else { edge }.to_owned()
        };
        let bins = self.nonempty_bins().map(|(label, count)| (edge(label), count.into()));
        bins.filter(|(edge, _)| !edge.is_empty()).collect()
    }

    /// Returns the chart line by line, from the first bin that is not empty to the last.
    pub fn lines(&self) -> Vec<String> {
        let max_count = self.counts().map(|(_, count)| count).max().unwrap_or(0);
        let is_nonempty = |(_, count): (&str, u64)| count > 0;
        let Some(first_bin) = self.counts().position(is_nonempty) else { return Vec::new() };
        let last_bin = self.counts().rposition(is_nonempty).unwrap_or(first_bin);
        let (label_width, count_width) = (self.title.len(), max_count.to_string().len());
        let row = |(label, count): (&str, u64)| {
            // Even the smallest count gets a visible bar.
            let bar = "#".repeat((count * MAX_BAR_CHARS).div_ceil(max_count.max(MAX_BAR_CHARS)) as usize);
            format!("{label:>label_width$} | {count:>count_width$} {bar}").trim_end().to_owned()
        };
        let rows = self.counts().skip(first_bin).take(last_bin + 1 - first_bin).map(row);
        iter::once(format!("{} | puzzles", self.title)).chain(rows).collect()
    }
}
