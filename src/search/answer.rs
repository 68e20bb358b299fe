//! The answer of a solver, and sources of questions that depend on earlier verdicts.

use crate::Limit;
use crate::grid::{Grid, Solution, named};

/// The answer of a solver, the reference search or the fast engine, to one puzzle.
///
/// ```
/// use sudoku::{Limit, grid::Grid, search::{Answer, NotProper, Search, Verdict}};
///
/// let answer: Answer = Search::new(&Grid::EMPTY).count(Limit::TWO);
/// assert_eq!((answer.solutions, answer.unique_solution()), (2, Err(NotProper::Multiple)));
/// assert_eq!(answer.verdict(Limit::TWO), Verdict::Multiple);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Answer {
    /// The number of solutions, or the limit of the search if there are at least that many. The number may be too large
    /// to count: see [`Answer::is_beyond_counting`].
    pub solutions: u64,
    /// The number of guesses: digits tried while others remained.
    pub guesses: u64,
    /// The first solution of a depth-first search.
    pub first: Option<Solution>,
    /// Whether the search gave up because it would have needed more guesses than it was allowed. In that case, the
    /// other fields describe the solutions found so far, fewer than the limit, and hold the number of guesses allowed.
    pub gave_up: bool,
}

named! {
    /// The verdict of a search on the number of solutions. Its name is the value of a `status` field.
    pub enum Verdict {
        None "none" doc "No solution."
        Unique "unique" doc "Exactly one solution."
        Solved "solved" doc "At least one solution; the search looked no further."
        Multiple "multiple" doc "Several solutions."
        GaveUp "gave up" doc "Not known: the search gave up."
    }
}

/// The reason why a puzzle is not known to be proper, that is, to have exactly one solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NotProper {
    /// It has no solution.
    #[error("no solution")]
    NoSolution,
    /// It has several solutions.
    #[error("multiple solutions")]
    Multiple,
    /// The search gave up.
    #[error("gave up")]
    GaveUp,
}

impl From<NotProper> for Verdict {
    fn from(reason: NotProper) -> Self {
        match reason {
            NotProper::NoSolution => Self::None,
            NotProper::Multiple => Self::Multiple,
            NotProper::GaveUp => Self::GaveUp,
        }
    }
}

impl Answer {
    /// Returns whether the number of solutions is the largest that can be counted. There may be more.
    pub const fn is_beyond_counting(&self) -> bool {
        self.solutions == u64::MAX
    }

    /// Returns the verdict of this answer, for a search with this limit.
    pub const fn verdict(&self, limit: Limit) -> Verdict {
        match self.solutions {
            _ if self.gave_up => Verdict::GaveUp,
            0 => Verdict::None,
            1 if limit.get() == 1 => Verdict::Solved,
            1 => Verdict::Unique,
            _ => Verdict::Multiple,
        }
    }

    /// Returns the only solution. This must be the answer of a search with [`Limit::TWO`].
    ///
    /// # Errors
    /// Returns an error if the puzzle does not have exactly one solution, or if the search gave up.
    pub fn unique_solution(&self) -> Result<Solution, NotProper> {
        match self.first {
            _ if self.gave_up => Err(NotProper::GaveUp),
            Some(_) if self.solutions > 1 => Err(NotProper::Multiple),
            first => first.ok_or(NotProper::NoSolution),
        }
    }
}

/// The question whether a puzzle has a solution other than a known one.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// A number that identifies the question until it is answered.
    pub number: usize,
    /// The puzzle.
    pub puzzle: &'a Grid,
    /// The number of solutions to search for: [`Limit::ONE`] if the candidates exclude the known solution, otherwise
    /// [`Limit::TWO`].
    pub limit: Limit,
}

/// A source of questions, which may depend on earlier verdicts.
///
/// ```
/// use sudoku::{Limit, engine::Solver, grid::Grid, search::{Question, QuestionSource, Verdict}};
///
/// /// Counts the proper puzzles among puzzles that have a solution.
/// struct ProperPuzzles<'a> {
///     puzzles: std::iter::Enumerate<std::slice::Iter<'a, Grid>>,
///     proper_count: usize,
/// }
///
/// impl QuestionSource for ProperPuzzles<'_> {
///     fn next(&mut self) -> Option<Question<'_>> {
///         self.puzzles.next().map(|(number, puzzle)| Question { number, puzzle, limit: Limit::TWO })
///     }
///
///     fn receive_verdict(&mut self, _: usize, verdict: Verdict) {
///         self.proper_count += usize::from(verdict == Verdict::Unique);
///     }
/// }
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let puzzles = [puzzle, Grid::EMPTY, puzzle];
/// let mut source = ProperPuzzles { puzzles: puzzles.iter().enumerate(), proper_count: 0 };
/// Solver::new().answer_questions(&mut source);
/// assert_eq!(source.proper_count, 2);
/// # Ok::<(), sudoku::grid::ParseGridError>(())
/// ```
pub trait QuestionSource {
    /// Returns the next question; `None` if there is none, or none until another verdict is received.
    fn next(&mut self) -> Option<Question<'_>>;

    /// Receives the verdict on a question: [`Verdict::Unique`] if the known solution is the only one,
    /// [`Verdict::Multiple`] if there is another, [`Verdict::GaveUp`] if the search gave up.
    fn receive_verdict(&mut self, number: usize, verdict: Verdict);
}
