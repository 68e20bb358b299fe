//! Minimal puzzles: those in which no given can go without a second solution coming up.

mod enumerate;
mod questions;
mod removal;

pub use enumerate::minimal_puzzles;
pub(crate) use questions::{Questions, Ticket};
pub(crate) use removal::Removal;

use crate::engine::Solver;
use crate::grid::{Cell, CellSet, DigitSet, Grid, Solution};
use crate::random::Random;
use crate::search::{Answer, Verdict};

/// The givens that can go, each if the others stay. A puzzle is minimal if there are none.
///
/// All givens are tried in one call of the solver.
///
/// # Errors
/// If the puzzle does not have exactly one solution, or a search was given up.
pub fn redundant_givens(solver: &mut Solver, puzzle: &Grid) -> Result<CellSet, Verdict> {
    let solution = solver.solve_one(puzzle, 2).only()?;
    Ok(redundant(solver, &solution, &[(*puzzle, puzzle.filled())])?[0])
}

/// Of each puzzle, those of the cells that can go, each if the other givens stay.
///
/// A given can go exactly if the puzzle has no solution with another digit in its place.
fn redundant(
    solver: &mut Solver,
    solution: &Solution,
    givens: &[(Grid, CellSet)],
) -> Result<Vec<CellSet>, Verdict> {
    let with_another = |(puzzle, cells): &(Grid, CellSet)| {
        let puzzle = *puzzle;
        cells.iter().map(move |cell| {
            let mut puzzle = puzzle;
            puzzle[cell] = !DigitSet::of(solution.digit(cell));
            puzzle
        })
    };
    let questions: Vec<Grid> = givens.iter().flat_map(with_another).collect();
    let mut answers = vec![Answer::default(); questions.len()];
    solver.solve_many(&questions, 1, &mut answers);
    if answers.iter().any(|answer| answer.gave_up) {
        return Err(Verdict::GaveUp);
    }
    let mut answers = answers.iter();
    let can_go = |(_, cells): &(Grid, CellSet)| {
        let judged = cells.iter().zip(answers.by_ref());
        judged.filter(|(_, answer)| answer.solutions == 0).map(|(cell, _)| cell).collect()
    };
    Ok(givens.iter().map(can_go).collect())
}

/// Whether no given can go.
///
/// # Errors
/// If the puzzle does not have exactly one solution, or a search was given up.
pub fn is_minimal(solver: &mut Solver, puzzle: &Grid) -> Result<bool, Verdict> {
    redundant_givens(solver, puzzle).map(CellSet::is_empty)
}

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
    let cells: Vec<CellSet> = Cell::all().map(CellSet::of).collect();
    let mut removals = Vec::with_capacity(puzzles.len());
    let mut outcomes = Vec::with_capacity(puzzles.len());
    for ((mut random, puzzle), answer) in randoms.into_iter().zip(puzzles).zip(&answers) {
        let solution = answer.only();
        if let Ok(solution) = solution {
            let mut order: Vec<u8> =
                puzzle.filled().iter().map(|cell| cell.index() as u8).collect();
            random.shuffle(&mut order);
            removals.push(Removal::new(*puzzle, solution, &cells, order, 0));
        }
        outcomes.push(solution.map(|_| *puzzle));
    }
    finish(solver, &mut removals);
    let proper = outcomes.iter_mut().filter(|outcome| outcome.is_ok());
    proper.zip(&removals).for_each(|(outcome, removal)| {
        *outcome = if removal.gave_up() { Err(Verdict::GaveUp) } else { Ok(*removal.puzzle()) };
    });
    outcomes
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
