//! Minimal puzzles: those in which no given can go without a second solution coming up.

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
use redundant::{Asked, Redundant, redundant};

/// The givens that can go, each if the others stay. A puzzle is minimal if there are none.
///
/// # Errors
/// If the puzzle does not have exactly one solution, or a search was given up.
pub fn redundant_givens(solver: &mut Solver, puzzle: &Grid) -> Result<CellSet, Verdict> {
    let solution = solver.solve_one(puzzle, 2).only()?;
    let asked = Asked { puzzle: *puzzle, solution: &solution, cells: puzzle.filled() };
    redundant(&mut asker(solver), &[asked])[0].all()
}

/// Whether no given can go.
///
/// # Errors
/// If the puzzle does not have exactly one solution, or a search was given up.
pub fn is_minimal(solver: &mut Solver, puzzle: &Grid) -> Result<bool, Verdict> {
    redundant_givens(solver, puzzle).map(CellSet::is_empty)
}

/// Asks this solver for a solution of each puzzle.
fn asker(solver: &mut Solver) -> impl FnMut(&[Grid]) -> Vec<Answer> {
    |puzzles| {
        let mut answers = vec![Answer::default(); puzzles.len()];
        solver.solve_many(puzzles, 1, &mut answers);
        answers
    }
}

/// So many givens at most are asked about at once before any is taken out.
const MOST_ASKED: usize = 36;

/// Takes givens out of each puzzle until it is minimal; they are tried in random order.
///
/// The puzzles share the calls of the solver, which is much faster than one after the other. Each draws from
/// random numbers of its own, so that the outcome does not depend on how a run is divided. A puzzle without exactly
/// one solution, or on which a search was given up, is an error in its place.
pub fn minimize(
    solver: &mut Solver,
    puzzles: &[Grid],
    randoms: impl IntoIterator<Item = Random>,
) -> Vec<Result<Grid, Verdict>> {
    let mut answers = vec![Answer::default(); puzzles.len()];
    solver.solve_many(puzzles, 2, &mut answers);
    let outcomes: Vec<_> = answers.iter().map(Answer::only).collect();
    let (mut asked, mut orders) = (Vec::new(), Vec::new());
    for ((mut random, puzzle), outcome) in randoms.into_iter().zip(puzzles).zip(&outcomes) {
        let Ok(solution) = outcome else { continue };
        let givens = puzzle.filled();
        let mut order: Vec<u8> = givens.iter().map(|cell| cell.index() as u8).collect();
        random.shuffle(&mut order);
        orders.push(order);
        // Of many givens nearly all can go, and each is asked about in its turn.
        let cells = if givens.len() > MOST_ASKED { CellSet::EMPTY } else { givens };
        asked.push(Asked { puzzle: *puzzle, solution, cells });
    }
    let groups: Vec<CellSet> = Cell::all().map(CellSet::of).collect();
    let removal = |((asked, redundant), mut order): ((&Asked<'_>, Redundant), Vec<u8>)| {
        // What is needed now stays so.
        let needed = asked.cells - redundant.known - redundant.unknown;
        order.retain(|&cell| (needed & groups[usize::from(cell)]).is_empty());
        Removal::new(asked.puzzle, *asked.solution, &groups, order, 0)
    };
    let redundant = redundant(&mut asker(solver), &asked);
    let mut removals: Vec<_> = asked.iter().zip(redundant).zip(orders).map(removal).collect();
    finish(solver, &mut removals);
    let mut removals = removals.iter();
    let outcome = |outcome: Result<Solution, Verdict>| {
        outcome.and_then(|_| match removals.next() {
            Some(removal) if !removal.gave_up() => Ok(*removal.puzzle()),
            _ => Err(Verdict::GaveUp),
        })
    };
    outcomes.into_iter().map(outcome).collect()
}

/// Brings the removals to their ends, with one question each at a time.
fn finish(solver: &mut Solver, removals: &mut [Removal<'_>]) {
    let mut questions = Questions::default();
    let mut open: Vec<&mut Removal<'_>> = removals.iter_mut().collect();
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
