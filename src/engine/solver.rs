//! The solver that callers hold: one search of the chosen instruction set, behind safe functions.

use super::card::Card;
use super::isa::{Isa, Unavailable, Witness};
use super::lanes::{Board, Lanes};
use super::search::{Job, Search, Solve};
use super::simd::vector::{Simd, Work};
use super::stats::Stats;
use crate::grid::Grid;
use crate::search::Answer;

/// Bytes that an alternative takes on a lane's stack.
pub const CARD_BYTES: usize = size_of::<Card>();

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
    search: Search,
    engine: Box<dyn Engine>,
}

/// The lanes of any instruction set.
trait Engine: Send {
    fn solve(&mut self, search: &mut Search, job: &mut Job<'_>);
}

impl<S: Solve> Engine for Lanes<S> {
    fn solve(&mut self, search: &mut Search, job: &mut Job<'_>) {
        self.simd().enter(Task { lanes: self, search, job });
    }
}

struct Task<'a, 'b, S: Simd> {
    lanes: &'a mut Lanes<S>,
    search: &'a mut Search,
    job: &'a mut Job<'b>,
}

impl<S: Solve> Work for Task<'_, '_, S> {
    #[inline(always)]
    fn run(self) {
        S::solve(self.lanes, self.search, self.job);
    }
}

impl Solver {
    /// A solver on the machine's best instruction set.
    pub fn new() -> Self {
        Self::on(Isa::best(), Witness::best())
    }

    /// A solver on this instruction set.
    ///
    /// # Errors
    /// If the machine cannot run it.
    pub fn with_isa(isa: Isa) -> Result<Self, Unavailable> {
        isa.witness().map(|witness| Self::on(isa, witness)).ok_or(Unavailable { isa })
    }

    fn on(isa: Isa, witness: Witness) -> Self {
        let engine: Box<dyn Engine> = match witness {
            #[cfg(target_arch = "x86_64")]
            Witness::Avx512(simd) => Box::new(Lanes::new(simd)),
            #[cfg(target_arch = "x86_64")]
            Witness::Avx2(simd) => Box::new(Lanes::new(simd)),
            #[cfg(target_arch = "x86_64")]
            Witness::Sse2(simd) => Box::new(Lanes::new(simd)),
            #[cfg(target_arch = "aarch64")]
            Witness::Neon(simd) => Box::new(Lanes::new(simd)),
            Witness::Portable(simd) => Box::new(Lanes::new(simd)),
        };
        Self { isa, max_guesses: u32::MAX, search: Search::new(isa.lanes()), engine }
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

    /// Solves each puzzle until `limit` solutions are found, and puts the answers at the same places;
    /// `u64::MAX` asks for all that can be counted. Fastest with hundreds of puzzles a call.
    ///
    /// # Panics
    /// If the slices differ in length or the limit is 0.
    pub fn solve_many(&mut self, puzzles: &[Grid], limit: u64, answers: &mut [Answer]) {
        assert_eq!(puzzles.len(), answers.len(), "a place for each answer");
        assert!(limit >= 1, "at least one solution must be asked for");
        let max_guesses = match self.max_guesses {
            u32::MAX => u64::MAX,
            most => most.into(),
        };
        let queue = 0..puzzles.len();
        self.engine
            .solve(&mut self.search, &mut Job { puzzles, answers, limit, max_guesses, queue });
    }

    /// Solves one puzzle until `limit` solutions are found.
    ///
    /// # Panics
    /// If the limit is 0.
    pub fn solve_one(&mut self, puzzle: &Grid, limit: u64) -> Answer {
        let mut answer = [Answer::default()];
        self.solve_many(std::slice::from_ref(puzzle), limit, &mut answer);
        answer[0]
    }

    /// What it has done so far, or since [`Solver::take_stats`].
    pub fn stats(&self) -> Stats {
        self.search.stats
    }

    /// What it has done so far; starts again from zero.
    pub fn take_stats(&mut self) -> Stats {
        let stats = &mut self.search.stats;
        let zero = Stats { lanes: stats.lanes, ..Stats::default() };
        std::mem::replace(stats, zero)
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}
