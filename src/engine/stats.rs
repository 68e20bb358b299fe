//! What a solver tells of its work.

/// What a solver has done, summed over its calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stats {
    /// Rounds of deduction, each on all lanes of a vector.
    pub rounds: u64,
    /// How many lanes a vector has.
    pub lanes: u64,
    /// Lanes that had a puzzle, summed over the rounds.
    pub busy_lanes: u64,
    /// Guesses made, those included that idle lanes made in advance and that proved needless.
    pub guesses: u64,
    /// The most alternatives that one lane had waiting.
    pub deepest: u64,
}

impl Stats {
    /// The share of lanes that had a puzzle to work on, 0 to 1.
    pub fn lane_use(&self) -> f64 {
        self.busy_lanes as f64 / (self.rounds * self.lanes).max(1) as f64
    }
}
