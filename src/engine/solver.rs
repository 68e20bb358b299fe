//! The solver that callers hold: one search of the chosen instruction set, behind safe functions.

use super::isa::{Isa, Unavailable};
use super::portable::Portable;
use super::search::{Job, Search};
use super::stats::Stats;
use super::vector::Vector;
use crate::grid::Grid;
use crate::search::Answer;

/// Bytes that an alternative takes on a lane's stack.
pub const CARD_BYTES: usize = size_of::<super::card::Card>();

/// Solves puzzles, many at once.
///
/// It owns the lanes and their stacks (up to about 350 KB, on the heap), so make one per thread and keep it.
///
/// ```
/// use sudoku::engine::Solver;
/// use sudoku::search::Answer;
/// use sudoku::grid::Grid;
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut solver = Solver::new();
/// let mut answers = [Answer::default(); 2];
/// solver.solve_many(&[puzzle, Grid::EMPTY], 2, &mut answers);
/// assert_eq!([answers[0].solutions, answers[1].solutions], [1, 2]);
/// assert!(answers[0].first.is_some_and(|solution| solution.solves(&puzzle)));
/// # Ok::<(), sudoku::grid::ParseGridError>(())
/// ```
pub struct Solver {
    isa: Isa,
    max_guesses: u32,
    search: Box<dyn Engine>,
}

/// A search of any instruction set.
trait Engine: Send {
    fn solve(&mut self, job: &mut Job<'_>);
    fn stats(&mut self) -> &mut Stats;
}

impl<V: Vector> Engine for Search<V> {
    fn solve(&mut self, job: &mut Job<'_>) {
        if job.puzzles.len() == 1 {
            V::run_alone(self, job);
        } else {
            V::run(self, job);
        }
    }

    fn stats(&mut self) -> &mut Stats {
        &mut self.stats
    }
}

impl Solver {
    /// A solver on the machine's best instruction set.
    pub fn new() -> Self {
        Self::on(Isa::best())
    }

    /// A solver on this instruction set.
    ///
    /// # Errors
    /// If the machine cannot run it.
    pub fn with_isa(isa: Isa) -> Result<Self, Unavailable> {
        if isa.is_available() { Ok(Self::on(isa)) } else { Err(Unavailable { isa }) }
    }

    /// A solver on an instruction set that is available: all searches are made here and only after that check.
    fn on(isa: Isa) -> Self {
        let search: Box<dyn Engine> = match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => Box::new(Search::<super::avx512::Avx512>::new()),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => Box::new(Search::<super::avx2::Avx2>::new()),
            #[cfg(target_arch = "x86_64")]
            Isa::Sse2 => Box::new(Search::<super::sse2::Sse2>::new()),
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Isa::Neon => Box::new(Search::<super::neon::Neon>::new()),
            _ => Box::new(Search::<Portable>::new()),
        };
        Self { isa, max_guesses: u32::MAX, search }
    }

    /// The same solver, which gives up on a puzzle that takes more guesses (see [`Answer::gave_up`]);
    /// `u32::MAX` is no limit.
    ///
    /// The answers depend on the number alone, neither on the instruction set nor on the other puzzles of a call.
    pub fn with_max_guesses(self, max_guesses: u32) -> Self {
        Self { max_guesses, ..self }
    }

    /// The instruction set it runs on.
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// Solves each puzzle until `limit` solutions are found, and puts the answers at the same places.
    /// Fastest with hundreds of puzzles a call.
    ///
    /// # Panics
    /// If the slices differ in length or the limit is 0.
    pub fn solve_many(&mut self, puzzles: &[Grid], limit: u32, answers: &mut [Answer]) {
        assert_eq!(puzzles.len(), answers.len(), "a place for each answer");
        assert!(limit >= 1, "at least one solution must be asked for");
        let (max_guesses, queue) = (self.max_guesses, 0..puzzles.len());
        self.search.solve(&mut Job { puzzles, answers, limit, max_guesses, queue });
    }

    /// Solves one puzzle until `limit` solutions are found.
    ///
    /// # Panics
    /// If the limit is 0.
    pub fn solve_one(&mut self, puzzle: &Grid, limit: u32) -> Answer {
        let mut answer = [Answer::default()];
        self.solve_many(std::slice::from_ref(puzzle), limit, &mut answer);
        answer[0]
    }

    /// What it has done so far, or since [`Solver::take_stats`].
    pub fn stats(&mut self) -> Stats {
        *self.search.stats()
    }

    /// What it has done so far; starts again from zero.
    pub fn take_stats(&mut self) -> Stats {
        let stats = self.search.stats();
        let zero = Stats { lanes: stats.lanes, ..Stats::default() };
        std::mem::replace(stats, zero)
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}
