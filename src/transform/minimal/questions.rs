//! Questions to the solver, gathered from many askers.

use std::ops::Range;

use crate::engine::Solver;
use crate::grid::Grid;
use crate::search::Answer;

/// Puzzles for the solver, and its answers.
///
/// Each asker gets a [`Ticket`] for its answers. All questions with the same limit share one call.
#[derive(Default)]
pub(crate) struct Questions {
    /// The calls with limits 1 and 2.
    calls: [Call; 2],
}

#[derive(Default)]
struct Call {
    puzzles: Vec<Grid>,
    answers: Vec<Answer>,
}

/// The place of the answers to some questions.
#[derive(Clone, Default)]
pub(crate) struct Ticket {
    call: usize,
    places: Range<usize>,
}

impl Questions {
    /// Forgets all questions and answers. Earlier tickets are no longer valid.
    pub(crate) fn clear(&mut self) {
        self.calls.iter_mut().for_each(|call| call.puzzles.clear());
    }

    /// Asks for the number of solutions, up to a limit of 1 or 2, of variations of a puzzle. `vary` turns the puzzle
    /// into the variation with a given number.
    #[inline]
    pub(crate) fn ask(
        &mut self,
        limit: usize,
        puzzle: &Grid,
        variations: usize,
        mut vary: impl FnMut(usize, &mut Grid),
    ) -> Ticket {
        let puzzles = &mut self.calls[limit - 1].puzzles;
        let start = puzzles.len();
        puzzles.resize(start + variations, *puzzle);
        puzzles[start..].iter_mut().enumerate().for_each(|(number, puzzle)| vary(number, puzzle));
        Ticket { call: limit - 1, places: start..start + variations }
    }

    /// Puts all questions to the solver.
    pub(crate) fn solve(&mut self, solver: &mut Solver) {
        for (call, limit) in self.calls.iter_mut().zip(1..) {
            call.answers.resize(call.puzzles.len(), Answer::default());
            solver.solve_many(&call.puzzles, limit, &mut call.answers);
        }
    }

    /// The answers, in the order of the questions.
    #[inline]
    pub(crate) fn answers(&self, ticket: &Ticket) -> &[Answer] {
        &self.calls[ticket.call].answers[ticket.places.clone()]
    }
}
