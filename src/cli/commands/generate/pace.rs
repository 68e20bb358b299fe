//! The size of jobs: large enough to fill the lanes of the engine, small if puzzles take long, so that the first is
//! written soon. The size does not change the output.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The largest job, in puzzles.
const MOST: u64 = 1024;

/// Jobs that take less are made larger.
const SHORT: Duration = Duration::from_millis(20);

/// Jobs that take more are made smaller.
const LONG: Duration = Duration::from_millis(100);

/// The size of jobs, shared by all threads.
#[derive(Debug, Clone)]
pub struct Pace(Arc<AtomicU64>);

impl Pace {
    pub fn new() -> Self {
        Self(Arc::new(AtomicU64::new(1)))
    }

    /// The number of puzzles for the next job.
    pub fn size(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Adapts the size after a job.
    pub fn learn(&self, size: u64, took: Duration) {
        let better = match took {
            _ if took < SHORT => (4 * size).min(MOST),
            _ if took > LONG => (size / 4).max(1),
            _ => return,
        };
        // Jobs at the end of a run, or from before a change, may be smaller; they tell nothing new.
        if (better > size) == (better > self.size()) {
            self.0.store(better, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_jobs_grow_and_long_ones_shrink() {
        let pace = Pace::new();
        for expected in [4, 16, 64, 256, 1024, 1024] {
            pace.learn(pace.size(), Duration::ZERO);
            assert_eq!(pace.size(), expected);
        }
        pace.learn(16, Duration::ZERO);
        assert_eq!(pace.size(), 1024, "an old job");
        pace.learn(1024, Duration::from_millis(50));
        assert_eq!(pace.size(), 1024, "as it should be");
        for expected in [256, 64, 16, 4, 1, 1] {
            pace.learn(pace.size(), Duration::from_secs(1));
            assert_eq!(pace.size(), expected);
        }
    }
}
