//! The redundant givens of a puzzle.

use super::evident::EvidentGivens;
use super::nearby::NearbyQuestions;
use super::questions::{PuzzleWork, Questions};
use super::unavoidable::SimpleUnavoidableSets;
use crate::grid::{CellSet, Grid, Solution};
use crate::search::{QuestionSource, Verdict};

/// The question which of these givens of a puzzle are redundant.
#[derive(Clone, Copy)]
pub(super) struct RedundancyQuestion<'a> {
    pub(super) puzzle: Grid,
    /// Its solution.
    pub(super) solution: Solution,
    pub(super) cells: CellSet,
    /// The unavoidable sets of the solution, if they are known already.
    pub(super) sets: Option<&'a SimpleUnavoidableSets>,
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
pub fn are_minimal<'a>(
    answer: impl FnOnce(&mut dyn QuestionSource),
    puzzles: impl Iterator<Item = (&'a Grid, Solution)>,
) -> Vec<Result<bool, Verdict>> {
    let asked = puzzles.map(|(&puzzle, solution)| {
        let cells = puzzle.filled();
        RedundancyQuestion { puzzle, solution, cells, sets: None }
    });
    judge(answer, asked, true).into_iter().map(RedundantGivens::is_empty).collect()
}

/// The redundant ones among the givens in question.
pub(super) fn redundant<'a>(
    answer: impl FnOnce(&mut dyn QuestionSource),
    asked: impl Iterator<Item = RedundancyQuestion<'a>>,
) -> Vec<RedundantGivens> {
    judge(answer, asked, false)
}

fn judge<'a>(
    answer: impl FnOnce(&mut dyn QuestionSource),
    asked: impl Iterator<Item = RedundancyQuestion<'a>>,
    is_one_enough: bool,
) -> Vec<RedundantGivens> {
    let mut questions = Questions::new(RedundancyWork { asked, outcomes: Vec::new(), is_one_enough });
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

impl<'a, I: Iterator<Item = RedundancyQuestion<'a>>> PuzzleWork for RedundancyWork<I> {
    type Task = RedundancyTask;

    fn begin(&mut self) -> Option<RedundancyTask> {
        loop {
            let asked = self.asked.next()?;
            let evident = EvidentGivens::new(asked.solution, &asked.puzzle);
            let (found, open) = look(&evident, &asked);
            self.outcomes.push(found);
            // Most questions of an enumeration end here.
            if !open.is_empty() {
                let RedundancyQuestion { puzzle, solution, .. } = asked;
                let questions = NearbyQuestions::new(solution, evident.by_givens(), !self.is_one_enough);
                let place = self.outcomes.len() - 1;
                return Some(RedundancyTask { place, puzzle, open, questions, found });
            }
        }
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

/// The givens in question that are evidently redundant, and those about which nothing is evident.
fn look(evident: &EvidentGivens, asked: &RedundancyQuestion<'_>) -> (RedundantGivens, CellSet) {
    let mut found = RedundantGivens::default();
    let mut open = CellSet::EMPTY;
    if asked.cells.is_empty() {
        return (found, open);
    }
    let own;
    let sets = match asked.sets {
        Some(sets) => sets,
        None => {
            own = SimpleUnavoidableSets::new(&asked.solution);
            &own
        }
    };
    for cell in asked.cells {
        if evident.is_single(cell) {
            found.known |= CellSet::of(cell);
        } else if !evident.is_needed(cell, sets) {
            open |= CellSet::of(cell);
        }
    }
    (found, open)
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
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse().unwrap();
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
            let question = RedundancyQuestion { puzzle, solution, cells, sets: None };
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
