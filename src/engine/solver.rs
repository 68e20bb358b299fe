//! The solver that callers hold: one search of the chosen instruction set, behind safe functions.

use super::path::{Path, Unavailable};
use super::portable::Portable;
use super::search::{Job, Search};
use super::stats::Stats;
use super::vector::Vector;
use crate::grid::Grid;
use crate::search::Answer;

/// Bytes that an alternative takes on a lane's stack.
pub const FRAME_BYTES: usize = size_of::<super::layout::Frame>();

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
    path: Path,
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
    /// A solver on the machine's best path.
    pub fn new() -> Self {
        Self::on(Path::best())
    }

    /// A solver on this path.
    ///
    /// # Errors
    /// If the machine cannot run it.
    pub fn with_path(path: Path) -> Result<Self, Unavailable> {
        if path.is_available() { Ok(Self::on(path)) } else { Err(Unavailable { path }) }
    }

    /// A solver on a path that is available: all searches are made here and only after that check.
    fn on(path: Path) -> Self {
        let search: Box<dyn Engine> = match path {
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => Box::new(Search::<super::avx512::Avx512>::new()),
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => Box::new(Search::<super::avx2::Avx2>::new()),
            #[cfg(target_arch = "x86_64")]
            Path::Sse2 => Box::new(Search::<super::sse2::Sse2>::new()),
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Path::Neon => Box::new(Search::<super::neon::Neon>::new()),
            _ => Box::new(Search::<Portable>::new()),
        };
        Self { path, max_guesses: u32::MAX, search }
    }

    /// The same solver, which gives up on a puzzle that takes more guesses (see [`Answer::gave_up`]);
    /// `u32::MAX` is no limit.
    ///
    /// The answers depend on the number alone, neither on the path nor on the other puzzles of a call.
    pub fn with_max_guesses(self, max_guesses: u32) -> Self {
        Self { max_guesses, ..self }
    }

    /// The path it runs on.
    pub fn path(&self) -> Path {
        self.path
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
