//! The redundant givens of a puzzle.

use super::evident::EvidentGivens;
use super::nearby::NearbyQuestions;
use super::questions::{PuzzleWork, Questions};
use crate::grid::{CellSet, Grid, Solution};
use crate::search::{QuestionSource, Verdict};

/// The question which of these givens of a puzzle are redundant.
#[derive(Clone, Copy)]
pub(super) struct RedundancyQuestion {
    pub(super) puzzle: Grid,
    /// Its solution.
    pub(super) solution: Solution,
    pub(super) cells: CellSet,
}

/// The answer.
#[derive(Clone, Copy, Default)]
pub(super) struct RedundantGivens {
    /// Givens that are redundant, each as long as the others stay.
    pub(super) known: CellSet,
    /// Givens on which the search gave up.
    pub(super) unknown: CellSet,
}

impl RedundantGivens {
    /// All redundant givens.
    ///
    /// # Errors
    /// If a search gave up.
    pub(super) fn all(self) -> Result<CellSet, Verdict> {
        if self.unknown.is_empty() { Ok(self.known) } else { Err(Verdict::GaveUp) }
    }

    /// Whether no given is redundant.
    fn is_empty(self) -> Result<bool, Verdict> {
        if self.known.is_empty() { self.all().map(CellSet::is_empty) } else { Ok(false) }
    }
}

/// Whether each of these puzzles, given with its only solution, is minimal.
///
/// All are answered together, which is much faster than one after the other. `answer` answers the questions of a
/// source.
///
/// # Errors
/// In the place of a puzzle, if a search gave up and no given is known to be redundant.
pub fn are_minimal(
    answer: impl FnMut(&mut dyn QuestionSource),
    puzzles: &[(Grid, Solution)],
) -> Vec<Result<bool, Verdict>> {
    let asked = puzzles.iter().map(|&(puzzle, solution)| {
        let cells = puzzle.filled();
        RedundancyQuestion { puzzle, solution, cells }
    });
    judge(answer, asked, true).into_iter().map(RedundantGivens::is_empty).collect()
}

/// The redundant ones among the givens in question.
pub(super) fn redundant(
    answer: impl FnMut(&mut dyn QuestionSource),
    asked: impl ExactSizeIterator<Item = RedundancyQuestion>,
) -> Vec<RedundantGivens> {
    judge(answer, asked, false)
}

fn judge(
    mut answer: impl FnMut(&mut dyn QuestionSource),
    asked: impl ExactSizeIterator<Item = RedundancyQuestion>,
    is_one_enough: bool,
) -> Vec<RedundantGivens> {
    let outcomes = vec![RedundantGivens::default(); asked.len()];
    let work = RedundancyWork { asked: asked.enumerate(), outcomes, is_one_enough };
    let mut questions = Questions::new(work);
    answer(&mut questions);
    questions.work.outcomes
}

struct RedundancyWork<I> {
    asked: I,
    outcomes: Vec<RedundantGivens>,
    /// Whether one redundant given of a puzzle is enough.
    is_one_enough: bool,
}

/// The search for redundant givens of a puzzle.
struct RedundancyTask {
    place: usize,
    puzzle: Grid,
    /// The givens to be asked about.
    open: CellSet,
    questions: NearbyQuestions,
    found: RedundantGivens,
}

impl<I: Iterator<Item = (usize, RedundancyQuestion)>> PuzzleWork for RedundancyWork<I> {
    type Task = RedundancyTask;

    fn begin(&mut self) -> Option<RedundancyTask> {
        let (place, RedundancyQuestion { puzzle, solution, cells }) = self.asked.next()?;
        let evident = EvidentGivens::new(solution, &puzzle);
        let mut found = RedundantGivens::default();
        let mut open = CellSet::EMPTY;
        for cell in cells {
            if evident.is_single(cell) {
                found.known |= CellSet::of(cell);
            } else if !evident.is_needed(cell) {
                open |= CellSet::of(cell);
            }
        }
        let questions = NearbyQuestions::new(solution, evident.by_givens());
        Some(RedundancyTask { place, puzzle, open, questions, found })
    }

    fn ask(&mut self, task: &mut RedundancyTask) -> Option<u64> {
        let is_enough = self.is_one_enough && !task.found.known.is_empty();
        let Some(cell) = task.open.first().filter(|_| !is_enough) else {
            self.outcomes[task.place] = task.found;
            return None;
        };
        task.questions.ask(&task.puzzle, cell);
        Some(1)
    }

    fn question(task: &RedundancyTask) -> &Grid {
        task.questions.question()
    }

    fn tell(&mut self, task: &mut RedundancyTask, verdict: Verdict) {
        let (Some(verdict), Some(cell)) = (task.questions.tell(verdict), task.open.first()) else {
            return;
        };
        task.open = task.open.without(cell);
        match verdict {
            Verdict::Multiple => {}
            Verdict::GaveUp => task.found.unknown |= CellSet::of(cell),
            _ => task.found.known |= CellSet::of(cell),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::minimize;
    use super::*;
    use crate::engine::Solver;
    use crate::grid::{Cell, Digit};
    use crate::random::Random;
    use crate::search::Search;

    #[test]
    fn redundant_givens_are_those_that_the_plain_search_finds() {
        let solved: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        let solution = Solution::try_from(&solved).unwrap();
        let mut counts = [0; 2];
        for number in 0..60 {
            let mut random = Random::new(&[number]);
            let minimal = minimize(&mut Solver::new(), &[solved], [random.clone()])[0].unwrap();
            let mut others: Vec<Cell> = (!minimal.filled()).iter().collect();
            random.shuffle(&mut others);
            let (extra, empty) = others.split_at(number as usize / 3);
            let mut puzzle = minimal;
            extra.iter().for_each(|&cell| puzzle[cell] = solved[cell]);
            // Some have pencilmarks.
            for &cell in empty.iter().skip(number as usize % 4 * 20).step_by(2) {
                let digit = Digit::from_index(cell.index() % 9);
                puzzle[cell] = puzzle[cell].without(digit) | solved[cell];
            }
            let cells = puzzle.filled();
            let question = RedundancyQuestion { puzzle, solution, cells };
            let mut solver = Solver::new();
            let found = redundant(|questions| solver.answer(questions), [question].into_iter());
            let found = found[0].all().unwrap();
            for cell in cells {
                let mut without = puzzle;
                without.clear(CellSet::of(cell));
                let can_go = Search::new(&without).count(2).solutions == 1;
                assert_eq!(found.contains(cell), can_go, "{cell} {puzzle}");
                counts[usize::from(can_go)] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
    }
}
