//! Counts of a solver's work.

/// The work of a solver, summed over its calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SolverStats {
    /// Rounds of deduction, each on all lanes of a vector.
    pub rounds: u64,
    /// Guesses made, including needless ones that idle lanes made in advance.
    pub guesses: u64,
}
