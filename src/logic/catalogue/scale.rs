//! Sudoku Explainer's scale of difficulty, and its increments.

use std::cmp::Ordering;
use std::fmt;

use crate::grid::HouseKind;
use crate::logic::{Family, Technique};

/// A difficulty on the scale of Sudoku Explainer 1.2.1.
///
/// Difficulties are compared by their raw values, and displayed with one decimal place. As in that program, the display
/// adds 0.05 and truncates, because sums of tenths in floating point are inexact.
///
/// ```
/// use sudoku::logic::Difficulty;
///
/// let difficulty = Difficulty::new(7.0).plus(0.1 + 0.1 + 0.1);
/// assert_eq!(difficulty.to_string(), "7.3");
/// assert_eq!(difficulty.tenths(), 73);
/// ```
#[derive(Clone, Copy, PartialEq, Default)]
pub struct Difficulty(f64);

impl Difficulty {
    /// The ER of a puzzle that the techniques do not solve.
    pub const UNSOLVED: Self = Self(20.0);

    /// Creates a difficulty with this value.
    pub const fn new(value: f64) -> Self {
        Self(value)
    }

    /// Returns the raw value.
    pub const fn value(self) -> f64 {
        self.0
    }

    /// Returns the difficulty plus this increment.
    pub fn plus(self, increment: f64) -> Self {
        Self(self.0 + increment)
    }

    /// Returns whether the displayed value is at least that of `bound`.
    pub fn is_at_least(self, bound: Self) -> bool {
        self.tenths() >= bound.tenths()
    }

    /// Returns whether the displayed value is at most that of `bound`.
    pub fn is_at_most(self, bound: Self) -> bool {
        self.tenths() <= bound.tenths()
    }

    /// Returns the displayed value in tenths: 83 for 8.3.
    pub fn tenths(self) -> u32 {
        ((self.0 + 0.05) * 10.0) as u32
    }
}

impl Eq for Difficulty {}

impl Ord for Difficulty {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Difficulty {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.tenths();
        f.pad(&format!("{}.{}", tenths / 10, tenths % 10))
    }
}

impl fmt::Debug for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl Technique {
    /// Returns whether the difficulty depends on the house, the size of a subset, or the length of a loop or chain.
    pub fn has_variable_difficulty(self) -> bool {
        use Technique::*;
        let variable_techniques =
            [HiddenSingle, UniqueRectangle3, UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4, Bug3];
        variable_techniques.contains(&self) || self.family() == Family::Chains
    }
}

/// Returns the difficulty of a hidden single, which is higher in a line than in a box.
pub(crate) const fn hidden_single_difficulty(kind: HouseKind) -> Difficulty {
    match kind {
        HouseKind::Block => Technique::HiddenSingle.base_difficulty(),
        HouseKind::Row | HouseKind::Column => Difficulty::new(1.5),
    }
}

/// Returns the difficulty of a unique rectangle or loop with this number of cells, without the increment for type 3.
pub(crate) fn unique_loop_difficulty(cell_count: usize) -> Difficulty {
    let rectangle_difficulty = Technique::UniqueRectangle1.base_difficulty();
    match cell_count {
        ..6 => rectangle_difficulty,
        6..8 => rectangle_difficulty.plus(0.1),
        8..10 => rectangle_difficulty.plus(0.2),
        // Sudoku Explainer adds both increments.
        _ => rectangle_difficulty.plus(0.3).plus(0.2),
    }
}

/// Returns the increment for a rectangle, loop or BUG of type 3 with a naked or hidden subset of this size.
pub(crate) fn subset_increment(size: usize) -> f64 {
    (size - 1) as f64 * 0.1
}

/// Returns the increment for the length of a chain.
///
/// `node_count` is the number of nodes on which the conclusion depends, summed over the branches. The thresholds are 4,
/// 6, 8, 12, 16, 24, 32 and so on. Each threshold that `node_count` exceeds by more than two adds 0.1.
pub(crate) fn length_increment(node_count: usize) -> f64 {
    let mut increment = 0.0;
    let mut threshold = 4;
    let mut grows_by_half = true;
    while node_count > threshold + 2 {
        increment += 0.1;
        threshold = if grows_by_half { threshold * 3 / 2 } else { threshold * 4 / 3 };
        grows_by_half = !grows_by_half;
    }
    increment
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_threshold_passed_adds_a_tenth() {
        let thresholds = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024];
        for (passed_count, &threshold) in thresholds.iter().enumerate() {
            let at_threshold = Difficulty::new(8.0).plus(length_increment(threshold + 2));
            let above_threshold = Difficulty::new(8.0).plus(length_increment(threshold + 3));
            assert_eq!(at_threshold.tenths() as usize, 80 + passed_count);
            assert_eq!(above_threshold.tenths() as usize, 81 + passed_count);
        }
    }
}
