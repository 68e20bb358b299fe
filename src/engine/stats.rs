//! Counts of a solver's work.

/// The work of a solver, summed over its calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SolverStats {
    /// Rounds of deduction, each on all lanes of a vector.
    pub rounds: u64,
    /// The number of lanes of a vector.
    pub lanes: u64,
    /// Lanes that had a puzzle, summed over the rounds.
    pub busy_lanes: u64,
    /// Guesses made, including needless ones that idle lanes made in advance.
    pub guesses: u64,
    /// The most cards that one lane kept at a time.
    pub deepest: u64,
}

impl SolverStats {
    /// The share of lanes that had a puzzle to work on, 0 to 1.
    pub fn lane_use(&self) -> f64 {
        self.busy_lanes as f64 / (self.rounds * self.lanes).max(1) as f64
    }
}
