//! The public solver: safe functions around a search on the chosen instruction set.

use std::{fmt, slice};

use super::card_ops::CardOps;
use super::events::{JobIo, LaneSearch, QUESTION_LIMIT, SolverJob};
use super::lanes::{LaneCards, SolverStats};
use super::questions::QuestionSource;
use crate::grid::{Grid, Solution};
use crate::isa::{Isa, IsaTask, UnavailableIsa, Witness, on_witness};
use crate::{Answer, Limit, NotUnique, StopFlag};

/// A solver that works on many puzzles at once.
///
/// A solver owns its lanes and the cards that they keep, up to about 350 KB on the heap. Create one per thread and
/// reuse it.
///
/// ```
/// use sudoku::Limit;
/// use sudoku::engine::Solver;
/// use sudoku::grid::Grid;
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut solver = Solver::new();
/// let mut answers = Vec::new();
/// solver.solve_many(&[puzzle, Grid::EMPTY], Limit::TWO, &mut answers);
/// assert_eq!([answers[0].solutions, answers[1].solutions], [1, 2]);
/// assert!(answers[0].first.is_some_and(|solution| solution.solves(&puzzle)));
/// # Ok::<(), sudoku::grid::ParseGridError>(())
/// ```
pub struct Solver {
    isa: Isa,
    max_guesses: Option<u32>,
    search: LaneSearch,
    engine: Engine,
}

/// A closure that runs jobs in code compiled for one instruction set. It owns the cards of the lanes.
type Engine = Box<dyn FnMut(&mut LaneSearch, &mut SolverJob<'_>) + Send + Sync>;

struct LaneJob<'a, 'b, S: CardOps> {
    cards: &'a mut LaneCards<S>,
    search: &'a mut LaneSearch,
    job: &'a mut SolverJob<'b>,
}

impl<S: CardOps> IsaTask for LaneJob<'_, '_, S> {
    #[inline(always)]
    fn run(self) {
        self.search.run_job(self.cards, self.job);
    }
}

impl Solver {
    /// Creates a solver on the machine's fastest instruction set.
    pub fn new() -> Self {
        Self::from_witness(Isa::best(), Witness::best())
    }

    /// Creates a solver on this instruction set.
    ///
    /// ```
    /// use sudoku::engine::{Isa, Solver, SolverStats, UnavailableIsa};
    ///
    /// let mut solver = Solver::with_isa(Isa::Portable)?;
    /// assert_eq!(solver.take_stats(), SolverStats { rounds: 0, guesses: 0 });
    /// let error = UnavailableIsa { isa: Isa::Neon }.to_string();
    /// assert!(error.starts_with("this processor cannot run the neon engine (it can run: "));
    /// # Ok::<(), UnavailableIsa>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the processor does not have this instruction set.
    pub fn with_isa(isa: Isa) -> Result<Self, UnavailableIsa> {
        isa.witness().map(|witness| Self::from_witness(isa, witness)).ok_or(UnavailableIsa { isa })
    }

    fn from_witness(isa: Isa, witness: Witness) -> Self {
        let engine: Engine = on_witness!(witness, simd => {
            let mut cards = LaneCards::new(simd);
            Box::new(move |search, job| simd.run_task(LaneJob { cards: &mut cards, search, job }))
        });
        Self { isa, max_guesses: None, search: LaneSearch::default(), engine }
    }

    /// Returns this solver with a maximum number of guesses per puzzle. The solver gives up on puzzles that take more
    /// (see [`SearchEnd::GaveUp`](crate::SearchEnd)).
    ///
    /// The answer to a puzzle depends on this number, but not on the instruction set or on the other puzzles of a call.
    #[must_use]
    pub fn with_max_guesses(self, max_guesses: Option<u32>) -> Self {
        Self { max_guesses, ..self }
    }

    /// Returns this solver with a flag. Once the flag is raised, the solver gives up on every puzzle that needs another
    /// guess, and the guesses and solutions of the answers to these puzzles mean nothing.
    ///
    /// ```
    /// use sudoku::{Limit, SearchEnd, StopFlag, engine::Solver, grid::Grid};
    ///
    /// let stop_flag = StopFlag::new();
    /// let mut solver = Solver::new().with_stop_flag(stop_flag.clone());
    /// let counting = std::thread::spawn(move || solver.solve_one(&Grid::EMPTY, Limit::All));
    /// std::thread::sleep(std::time::Duration::from_millis(10));
    /// stop_flag.stop();
    /// assert_eq!(counting.join().map(|answer| answer.end).ok(), Some(SearchEnd::GaveUp));
    /// ```
    #[must_use]
    pub fn with_stop_flag(mut self, stop_flag: StopFlag) -> Self {
        self.search.stop_flag = stop_flag;
        self
    }

    /// Returns the instruction set that this solver runs on.
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// Solves each puzzle until the limit is reached. Replaces the contents of `answers` with the answers, in the order
    /// of the puzzles. Calls with hundreds of puzzles are fastest.
    pub fn solve_many(&mut self, puzzles: &[Grid], limit: Limit, answers: &mut Vec<Answer>) {
        answers.resize(puzzles.len(), Answer::default());
        self.solve(JobIo::Slice { queue: puzzles.iter().enumerate(), answers }, limit);
    }

    /// Answers the questions of a source. Lanes never wait: a lane that has finished a question takes the next one at
    /// once. Sources that can ask 32 questions before the first verdict are fastest. If the source panics, the solver
    /// can still be used.
    pub fn answer_questions(&mut self, source: &mut dyn QuestionSource) {
        self.solve(JobIo::Source(source), QUESTION_LIMIT);
    }

    /// Solves one puzzle until the limit is reached.
    pub fn solve_one(&mut self, puzzle: &Grid, limit: Limit) -> Answer {
        let mut answer = Answer::default();
        let queue = slice::from_ref(puzzle).iter().enumerate();
        self.solve(JobIo::Slice { queue, answers: slice::from_mut(&mut answer) }, limit);
        answer
    }

    /// Returns the only solution of a puzzle.
    ///
    /// ```
    /// use sudoku::{NotUnique, engine::Solver, grid::Grid};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut solver = Solver::new();
    /// assert!(solver.prove(&puzzle)?.solves(&puzzle));
    /// assert_eq!(solver.prove(&Grid::EMPTY), Err(NotUnique::Multiple));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the puzzle does not have exactly one solution, or if the solver gave up.
    pub fn prove(&mut self, puzzle: &Grid) -> Result<Solution, NotUnique> {
        self.solve_one(puzzle, Limit::TWO).unique_solution()
    }

    fn solve(&mut self, puzzles: JobIo<'_>, limit: Limit) {
        let max_guesses = self.max_guesses.map_or(u64::MAX, u64::from);
        (self.engine)(&mut self.search, &mut SolverJob { puzzles, limit: limit.get(), max_guesses });
    }

    /// Returns the amount of work done since the last call of this method, or since the solver was created.
    pub fn take_stats(&mut self) -> SolverStats {
        std::mem::take(&mut self.search.stats)
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("isa", &self.isa).field("max_guesses", &self.max_guesses).finish_non_exhaustive()
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}
