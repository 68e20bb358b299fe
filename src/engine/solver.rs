//! The solver that callers hold: one search of the chosen instruction set, behind safe functions.

use super::card_ops::CardOps;
use super::lanes::LaneCards;
use super::search::{Job, JobPuzzles, LaneSearch, SOURCE_LIMIT};
#[cfg(target_arch = "x86_64")]
use super::single::Avx512Job;
use super::stats::SolverStats;
use crate::grid::Grid;
use crate::isa::{Isa, IsaTask, Unavailable, Witness};
use crate::search::{Answer, QuestionSource};

/// Solves puzzles, many at once.
///
/// It owns the lanes and the cards that they keep, up to about 350 KB on the heap. So make one per thread and keep it.
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
    search: LaneSearch,
    engine: Engine,
}

/// Does jobs with the cards that it holds, in code that is compiled for an instruction set.
type Engine = Box<dyn FnMut(&mut LaneSearch, &mut Job<'_>) + Send>;

/// An engine that works in lanes.
fn in_lanes<S: CardOps>(simd: S) -> Engine {
    let mut lanes = LaneCards::new(simd);
    Box::new(move |search, job| simd.enter(LaneJob { lanes: &mut lanes, search, job }))
}

struct LaneJob<'a, 'b, S: CardOps> {
    lanes: &'a mut LaneCards<S>,
    search: &'a mut LaneSearch,
    job: &'a mut Job<'b>,
}

impl<S: CardOps> IsaTask for LaneJob<'_, '_, S> {
    #[inline(always)]
    fn run(self) {
        self.search.start(self.lanes, self.job);
        self.search.go_on(self.lanes, self.job);
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
        let engine = match witness {
            #[cfg(target_arch = "x86_64")]
            Witness::Avx512(simd) => {
                let mut lanes = LaneCards::new(simd);
                let engine: Engine = Box::new(move |search, job| {
                    simd.enter(Avx512Job { lanes: &mut lanes, search, job });
                });
                engine
            }
            #[cfg(target_arch = "x86_64")]
            Witness::Avx2(simd) => in_lanes(simd),
            #[cfg(target_arch = "x86_64")]
            Witness::Sse2(simd) => in_lanes(simd),
            #[cfg(target_arch = "aarch64")]
            Witness::Neon(simd) => in_lanes(simd),
            Witness::Portable(simd) => in_lanes(simd),
        };
        Self { isa, max_guesses: u32::MAX, search: LaneSearch::new(isa.lanes()), engine }
    }

    /// The same solver, but it gives up on a puzzle that takes more guesses (see [`Answer::gave_up`]). `u32::MAX` is no
    /// limit.
    ///
    /// The answer to a puzzle depends on this number and on neither the instruction set nor the other puzzles of a
    /// call.
    pub fn with_max_guesses(self, max_guesses: u32) -> Self {
        Self { max_guesses, ..self }
    }

    /// The instruction set it runs on.
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// Solves each puzzle until `limit` solutions are found, and writes the answers to the same places. `u64::MAX` asks
    /// for all that can be counted. Calls with hundreds of puzzles are fastest.
    ///
    /// # Panics
    /// If the slices differ in length or the limit is 0.
    pub fn solve_many(&mut self, puzzles: &[Grid], limit: u64, answers: &mut [Answer]) {
        assert_eq!(puzzles.len(), answers.len(), "a place for each answer");
        assert!(limit >= 1, "at least one solution must be asked for");
        let queue = 0..puzzles.len();
        self.solve(JobPuzzles::Slice { puzzles, answers, queue }, limit);
    }

    /// Answers the questions of a source. The lanes never wait: one that has an answer takes the next question at once.
    /// Sources that can ask 32 questions before the first is answered are fastest. If the source panics, the solver can
    /// still be used.
    pub fn answer(&mut self, source: &mut dyn QuestionSource) {
        self.solve(JobPuzzles::Source(source), SOURCE_LIMIT);
    }

    fn solve(&mut self, puzzles: JobPuzzles<'_>, limit: u64) {
        let max_guesses = match self.max_guesses {
            u32::MAX => u64::MAX,
            most => most.into(),
        };
        (self.engine)(&mut self.search, &mut Job { puzzles, limit, max_guesses });
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

    /// The work done so far, or since [`Solver::take_stats`].
    pub fn stats(&self) -> SolverStats {
        self.search.stats
    }

    /// The work done so far; the counts start again from zero.
    pub fn take_stats(&mut self) -> SolverStats {
        let stats = &mut self.search.stats;
        let zero = SolverStats { lanes: stats.lanes, ..SolverStats::default() };
        std::mem::replace(stats, zero)
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}
