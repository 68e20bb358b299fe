//! The redundant givens of a puzzle.

use super::evident::GivenIndex;
use crate::grid::{Cell, CellSet, Digit, Grid, Solution};
use crate::search::{Answer, Verdict};

/// The most questions in one call of the solver: enough for all lanes, not too many for the cache.
const TOGETHER: usize = 2048;

/// The number of digits in which a grid may differ from the solution, in the first, second and third question about a
/// given; measured to be fast.
const DIGITS: [usize; 3] = [5, 7, 9];

/// The question which of these givens of a puzzle are redundant.
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
/// All are answered together, which is much faster than one after the other. `ask` searches for one solution of each
/// puzzle that it gets.
///
/// # Errors
/// In the place of a puzzle, if a search gave up and no given is known to be redundant.
pub fn are_minimal(
    mut ask: impl FnMut(&[Grid]) -> Vec<Answer>,
    puzzles: &[(Grid, Solution)],
) -> Vec<Result<bool, Verdict>> {
    let asked = puzzles.iter().map(|&(puzzle, solution)| {
        let cells = puzzle.filled();
        RedundancyQuestion { puzzle, solution, cells }
    });
    let asked: Vec<_> = asked.collect();
    redundant(&mut ask, &asked).into_iter().map(RedundantGivens::is_empty).collect()
}

/// The redundant ones among the givens in question.
///
/// A given is redundant exactly if the puzzle has no solution with another digit in its place. `ask` searches for one,
/// at first among the grids that differ from the solution in few digits: this takes much less time, and mostly finds
/// one.
pub(super) fn redundant(
    ask: &mut impl FnMut(&[Grid]) -> Vec<Answer>,
    asked: &[RedundancyQuestion],
) -> Vec<RedundantGivens> {
    let mut outcomes = vec![RedundantGivens::default(); asked.len()];
    let (mut makers, mut open) = (Vec::with_capacity(asked.len()), Vec::new());
    for (RedundancyQuestion { puzzle, solution, cells }, outcome) in asked.iter().zip(&mut outcomes)
    {
        let mut evident = GivenIndex::new(*solution, puzzle.filled());
        // Pencilmarks may forbid the digits in other places.
        let is_plain = puzzle.is_plain();
        for cell in *cells {
            evident.toggle(cell);
            if evident.is_single(cell) {
                outcome.known |= CellSet::of(cell);
            } else if !(is_plain && evident.is_needed(cell)) {
                open.push((makers.len(), cell));
            }
            evident.toggle(cell);
        }
        makers.push(QuestionMaker {
            puzzle,
            solution: (*solution).into(),
            order: evident.by_givens(),
        });
    }
    for digits in DIGITS {
        let mut rest = Vec::new();
        for open in open.chunks(TOGETHER) {
            let question = |&(number, cell): &(usize, Cell)| makers[number].question(cell, digits);
            let questions: Vec<Grid> = open.iter().map(question).collect();
            for (&(number, cell), answer) in open.iter().zip(ask(&questions)) {
                let RedundantGivens { known, unknown } = &mut outcomes[number];
                match answer.verdict(1) {
                    Verdict::None if digits == 9 => *known |= CellSet::of(cell),
                    Verdict::GaveUp if digits == 9 => *unknown |= CellSet::of(cell),
                    Verdict::None | Verdict::GaveUp => rest.push((number, cell)),
                    _ => {}
                }
            }
        }
        open = rest;
    }
    outcomes
}

/// Makes the questions about a puzzle.
struct QuestionMaker<'a> {
    puzzle: &'a Grid,
    solution: Grid,
    /// The digits, those with the fewest givens first.
    order: [Digit; 9],
}

impl QuestionMaker<'_> {
    /// A variation of the puzzle. The cell may not hold its solution digit. All digits but `digits` of them are filled
    /// in from the solution.
    #[inline]
    fn question(&self, cell: Cell, digits: usize) -> Grid {
        let own = self.solution[cell];
        let mut free = own;
        for &digit in self.order.iter().filter(|&&digit| !own.contains(digit)).take(digits - 1) {
            free = free.with(digit);
        }
        let mut question = *self.puzzle.as_array();
        for (set, &digit) in question.iter_mut().zip(self.solution.as_array()) {
            *set = if (digit & free).is_empty() { digit } else { *set };
        }
        let mut question = Grid::new(question);
        question[cell] = !own;
        question
    }
}

#[cfg(test)]
mod tests {
    use super::super::{asker, minimize};
    use super::*;
    use crate::engine::Solver;
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
            let found = redundant(&mut asker(&mut Solver::new()), &[question])[0].all().unwrap();
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
