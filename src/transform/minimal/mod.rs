//! Minimal puzzles: without any one of its givens, such a puzzle has several solutions. A given is *redundant* if the
//! puzzle has one solution without it, else it is *needed*. `figures.md`, beside this file, tells how fast the tests
//! are.

mod enumerate;
mod evident;
mod questions;
mod redundant;
mod removal;

pub use enumerate::minimal_puzzles;
pub(crate) use questions::{Questions, Ticket};
pub use redundant::are_minimal;
pub(crate) use removal::Removal;

use crate::engine::Solver;
use crate::grid::{Cell, CellSet, Grid, Solution};
use crate::random::Random;
use crate::search::{Answer, Verdict};
use redundant::{RedundancyQuestion, redundant};

/// Asks this solver for a solution of each puzzle.
fn asker(solver: &mut Solver) -> impl FnMut(&[Grid]) -> Vec<Answer> {
    |puzzles| {
        let mut answers = vec![Answer::default(); puzzles.len()];
        solver.solve_many(puzzles, 1, &mut answers);
        answers
    }
}

/// The most givens that are asked about at once before any is removed.
const MOST_ASKED: usize = 36;

/// Removes givens from each puzzle, in random order, until it is minimal.
///
/// The puzzles share the calls of the solver, which is much faster than one after the other. Each has random numbers of
/// its own, so that the outcome does not depend on how a run is divided. A puzzle is an error in its place if it does
/// not have exactly one solution, or if the solver gave up.
pub fn minimize(
    solver: &mut Solver,
    puzzles: &[Grid],
    randoms: impl IntoIterator<Item = Random>,
) -> Vec<Result<Grid, Verdict>> {
    let mut answers = vec![Answer::default(); puzzles.len()];
    solver.solve_many(puzzles, 2, &mut answers);
    let solutions: Vec<_> = answers.iter().map(Answer::only).collect();
    let ask_about = |(puzzle, solution): (&Grid, &Result<Solution, Verdict>)| {
        let givens = puzzle.filled();
        // Nearly all of many givens can be removed, and each is asked about in its turn.
        let cells = if givens.len() > MOST_ASKED { CellSet::EMPTY } else { givens };
        solution.as_ref().ok().map(|&solution| RedundancyQuestion {
            puzzle: *puzzle,
            solution,
            cells,
        })
    };
    let asked: Vec<_> = puzzles.iter().zip(&solutions).filter_map(ask_about).collect();
    let mut judged = asked.iter().zip(redundant(&mut asker(solver), &asked));
    let groups: Vec<CellSet> = Cell::all().map(CellSet::of).collect();
    let mut removals = Vec::new();
    let mut outcomes = Vec::with_capacity(puzzles.len());
    for ((puzzle, solution), mut random) in puzzles.iter().zip(&solutions).zip(randoms) {
        outcomes.push(solution.map(|_| *puzzle));
        if solution.is_err() {
            continue;
        }
        let Some((asked, redundant)) = judged.next() else { break };
        // A needed given stays needed.
        let needed = asked.cells - redundant.known - redundant.unknown;
        let givens = puzzle.filled();
        if needed == givens {
            continue;
        }
        let mut order: Vec<u8> = givens.iter().map(|cell| cell.index() as u8).collect();
        random.shuffle(&mut order);
        order.retain(|&cell| (needed & groups[usize::from(cell)]).is_empty());
        let removal = Removal::new(*puzzle, asked.solution, &groups, order, 0);
        removals.push((outcomes.len() - 1, removal));
    }
    finish(solver, removals.iter_mut().map(|(_, removal)| removal).collect());
    for (place, removal) in &removals {
        outcomes[*place] =
            if removal.gave_up() { Err(Verdict::GaveUp) } else { Ok(*removal.puzzle()) };
    }
    outcomes
}

/// Completes the removals. Each asks one question at a time.
fn finish(solver: &mut Solver, mut open: Vec<&mut Removal<'_>>) {
    let mut questions = Questions::default();
    while !open.is_empty() {
        questions.clear();
        open.retain(|removal| !removal.is_done());
        let tickets: Vec<Ticket> = open.iter().map(|removal| removal.ask(&mut questions)).collect();
        questions.solve(solver);
        for (removal, ticket) in open.iter_mut().zip(&tickets) {
            questions.answers(ticket).iter().for_each(|answer| removal.tell(answer));
        }
    }
}
