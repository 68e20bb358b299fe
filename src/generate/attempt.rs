//! One attempt at a puzzle: draws a full grid and removes givens in random order. If the cells of all givens are fixed
//! in advance, changes digits instead, until there is one solution.

use super::climb::hill_climb;
use super::theme::ThemeCompleter;
use super::{Request, full_grid};
use crate::engine::Verdict;
use crate::grid::{Cell, CellSet, Grid, Solution};
use crate::random::Random;
use crate::transform::{QuestionTask, RedundancyTask, Removal, TaskQuestion};

pub(super) struct Attempt<'a> {
    request: &'a Request,
    solution: Solution,
    stage: Stage<'a>,
}

enum Stage<'a> {
    /// Givens are being removed. Before that, unless `is_checked`, the solver checks that the cells that can be givens
    /// determine the grid.
    Remove { removal: Removal<'a>, is_checked: bool },
    /// Givens were removed in groups. The solver checks whether each remaining given is needed by itself.
    Verify { puzzle: Grid, redundancy: RedundancyTask },
    /// The attempt has ended, with a puzzle if it has succeeded.
    Done(Option<Grid>),
}

impl<'a> Attempt<'a> {
    pub(super) fn new(request: &'a Request, completer: &mut ThemeCompleter, random: &mut Random) -> Self {
        // The solution of a failed attempt is never read.
        let (solution, stage) = first_stage(request, completer, random).unwrap_or((Solution::ONES, Stage::Done(None)));
        Self { request, solution, stage }
    }

    /// Returns the puzzle and its solution, if the attempt has succeeded.
    pub(super) fn puzzle_and_solution(&self) -> Option<(Grid, Solution)> {
        let Stage::Done(Some(puzzle)) = self.stage else { return None };
        Some((puzzle, self.solution))
    }
}

/// Returns the solution and the first stage of an attempt; `None` if the attempt has failed already.
fn first_stage<'a>(
    request: &'a Request,
    completer: &mut ThemeCompleter,
    random: &mut Random,
) -> Option<(Solution, Stage<'a>)> {
    let Request { wanted, allowed_cells, orbits, clue_counts, .. } = request;
    let solution = match wanted.theme == Grid::EMPTY {
        true => full_grid(random),
        false => completer.complete(&wanted.theme, random)?,
    };
    let puzzle = Grid::from(solution).without(!*allowed_cells);
    if wanted.is_exact {
        let (puzzle, solution) = hill_climb(request, puzzle, random)?;
        let removal = Removal::new(puzzle, solution, orbits, Vec::new(), 0..=Cell::COUNT);
        return Some((solution, Stage::Remove { removal, is_checked: true }));
    }
    let mut group_order: Vec<usize> = (0..orbits.len()).collect();
    random.shuffle(&mut group_order);
    let min_givens = if wanted.is_minimal { 0 } else { clue_counts[random.below(clue_counts.len() as u64) as usize] };
    let removal = Removal::new(puzzle, solution, orbits, group_order, min_givens..=*wanted.clues.end());
    Some((solution, Stage::Remove { removal, is_checked: *allowed_cells == CellSet::ALL }))
}

impl QuestionTask for Attempt<'_> {
    fn next_question(&mut self) -> Option<TaskQuestion> {
        loop {
            self.stage = match &mut self.stage {
                Stage::Remove { removal, is_checked: false } => {
                    return Some(TaskQuestion { puzzle: removal.puzzle, is_known_excluded: false });
                }
                Stage::Remove { removal, .. } => {
                    let question = removal.next_question();
                    if removal.givens.len() < *self.request.wanted.clues.start() {
                        Stage::Done(None)
                    } else if question.is_some() {
                        return question;
                    } else {
                        stage_after_removal(self.request, removal)
                    }
                }
                Stage::Verify { puzzle, redundancy } => match redundancy.next_question() {
                    None => Stage::Done((redundancy.redundant_givens.is_empty() == Ok(true)).then_some(*puzzle)),
                    question => return question,
                },
                Stage::Done(_) => return None,
            };
        }
    }

    fn receive_verdict(&mut self, verdict: Verdict) {
        match &mut self.stage {
            Stage::Remove { removal, is_checked: true } => removal.receive_verdict(verdict),
            Stage::Remove { is_checked, .. } if verdict.is_ok() => *is_checked = true,
            Stage::Verify { redundancy, .. } => redundancy.receive_verdict(verdict),
            _ => self.stage = Stage::Done(None),
        }
    }
}

fn stage_after_removal<'a>(request: &Request, removal: &mut Removal<'a>) -> Stage<'a> {
    let (puzzle, givens) = (removal.puzzle, removal.givens);
    if removal.gave_up || givens.len() > *request.wanted.clues.end() {
        return Stage::Done(None);
    }
    if !request.wanted.is_minimal || (givens & request.grouped_givens).is_empty() {
        return Stage::Done(Some(puzzle));
    }
    match removal.start_redundancy_search(givens & request.grouped_givens) {
        (_, Some(redundancy)) => Stage::Verify { puzzle, redundancy },
        (redundant_givens, None) => Stage::Done((redundant_givens.is_empty() == Ok(true)).then_some(puzzle)),
    }
}
