//! Sources of questions that depend on earlier verdicts.

use crate::NotUnique;
use crate::grid::Grid;

/// The question whether a puzzle has a solution other than a known one.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// A number that identifies the question until it is answered.
    pub number: usize,
    /// The puzzle.
    pub puzzle: &'a Grid,
    /// Whether the candidates of the puzzle exclude the known solution. If they do, every solution is another one.
    pub is_known_excluded: bool,
}

/// The answer to a [`Question`]: `Ok` if the known solution is the only one, [`NotUnique::Multiple`] if there is
/// another, [`NotUnique::GaveUp`] if the search gave up, and [`NotUnique::NoSolution`] if there is none at all.
pub type Verdict = Result<(), NotUnique>;

/// A source of questions, which may depend on earlier verdicts.
///
/// ```
/// use sudoku::engine::{Question, QuestionSource, Solver, Verdict};
/// use sudoku::grid::Grid;
///
/// /// Counts the proper puzzles among puzzles that have a solution.
/// struct ProperPuzzles<'a> {
///     puzzles: std::iter::Enumerate<std::slice::Iter<'a, Grid>>,
///     proper_count: usize,
/// }
///
/// impl QuestionSource for ProperPuzzles<'_> {
///     fn next(&mut self) -> Option<Question<'_>> {
///         self.puzzles.next().map(|(number, puzzle)| Question { number, puzzle, is_known_excluded: false })
///     }
///
///     fn receive_verdict(&mut self, _: usize, verdict: Verdict) {
///         self.proper_count += usize::from(verdict.is_ok());
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

    /// Receives the verdict on the question with this number.
    fn receive_verdict(&mut self, number: usize, verdict: Verdict);
}
