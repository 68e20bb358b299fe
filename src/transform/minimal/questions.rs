//! Questions to the solver, gathered from many askers.

use std::ops::Range;

use crate::engine::Solver;
use crate::grid::Grid;
use crate::search::Answer;

/// Puzzles on their way to the solver, and the answers when they have come.
///
/// Those who ask keep a [`Ticket`]. All questions with the same limit share one call.
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

/// Where the answers to some questions are found.
#[derive(Clone, Default)]
pub(crate) struct Ticket {
    call: usize,
    places: Range<usize>,
}

impl Questions {
    /// Forgets all questions and answers, and the tickets with them.
    pub(crate) fn clear(&mut self) {
        self.calls.iter_mut().for_each(|call| call.puzzles.clear());
    }

    /// Asks how many solutions some variations of a puzzle have, up to a limit of 1 or 2. Each is made by
    /// `vary` from its number and the puzzle.
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
