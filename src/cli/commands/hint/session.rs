//! A person's session with `hint` at a terminal: the position, and what may be typed in place of a new puzzle.

use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::cli::conversation::{Conversation, Reply};
use crate::cli::values::parse_cell;
use sudoku::engine::Solver;
use sudoku::grid::{Cell, Digit};
use sudoku::logic::explain::{self, Detail};
use sudoku::logic::{Notation, State, Step};

/// The session of a run. It begins anew with each puzzle that is typed.
pub struct HintSession {
    notation: Notation,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    /// The position of the last hint, with the digits placed since then; `None` before the first puzzle.
    state: Option<State>,
    /// The step of the last hint, until it is taken.
    step: Option<Step>,
    /// The positions before the steps and digits of the person.
    earlier_states: Vec<State>,
    /// Whether the next position is one of the session, rather than a new puzzle.
    continues: bool,
}

impl HintSession {
    pub fn new(notation: Notation) -> Self {
        Self { notation, inner: Mutex::default() }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes the position that was read, and the step of its hint.
    pub fn note_hint(&self, state: State, step: Option<Step>) {
        let mut inner = self.inner();
        if !mem::take(&mut inner.continues) {
            inner.earlier_states.clear();
        }
        (inner.state, inner.step) = (Some(state), step);
    }
}

impl Conversation for HintSession {
    fn prompt(&self) -> &'static str {
        "Enter: next hint; or another puzzle, why, grid, r3c4=7, undo, help, quit"
    }

    fn help(&self) -> &'static str {
        "a puzzle  nine rows, or 81 cells on a line; a blank is . or 0, or a space if the cells stand in columns\n\
         Enter     takes the step of the hint, and gives the next; grid shows the position\n\
         why       gives the hint with all links of its chains\n\
         r3c4=7    places a digit of your own, unless it is wrong\n\
         undo      takes back the last row, step or digit; quit, q, exit or Ctrl-D ends"
    }

    fn reply(&self, line: &str) -> Option<Reply> {
        let mut inner = self.inner();
        let state = inner.state.as_ref()?;
        match line {
            "grid" => Some(Reply::Say(grid_text(state))),
            "" => Some(inner.take_step()),
            "why" => Some(Reply::Say(match &inner.step {
                Some(step) => explain::hint(step, Detail::Links, self.notation),
                None => NO_STEP.to_owned(),
            })),
            "undo" => Some(inner.undo()),
            _ => parse_placement(line).map(|(cell, digit)| Reply::Say(inner.place(cell, digit))),
        }
    }
}

/// The answer if there is no step to take or to explain.
const NO_STEP: &str = "there is no step to take; type another puzzle";

impl Inner {
    /// Takes the step of the last hint, if it is not taken yet, and asks for the next hint.
    fn take_step(&mut self) -> Reply {
        let Some(state) = self.state.as_mut().filter(|state| !state.is_solved()) else {
            return Reply::Say(NO_STEP.to_owned());
        };
        if let Some(step) = self.step.take() {
            self.earlier_states.push(state.clone());
            state.apply(&step);
        }
        self.continues = true;
        Reply::Read(position_line(state))
    }

    /// Goes back to the position before the last step or digit, and asks for its hint.
    fn undo(&mut self) -> Reply {
        match self.earlier_states.pop() {
            Some(earlier_state) => {
                self.continues = true;
                let text = position_line(&earlier_state);
                (self.state, self.step) = (Some(earlier_state), None);
                Reply::Read(text)
            }
            None => Reply::Say("there is nothing to take back".to_owned()),
        }
    }

    /// Places a digit of the person's own, unless it is wrong. Returns what to say about it.
    fn place(&mut self, cell: Cell, digit: Digit) -> String {
        let Some(state) = &mut self.state else { return NO_STEP.to_owned() };
        if let Some(other_digit) = state.digit(cell) {
            return format!("{cell} is {other_digit} already");
        }
        let Ok(solution) = Solver::new().prove(&state.grid()) else {
            return "the position does not have exactly one solution, so no digit is certain".to_owned();
        };
        if solution.digit(cell) != digit {
            return format!("{cell} is not {digit}; the position stays as it was");
        }
        self.earlier_states.push(state.clone());
        state.place(cell, digit);
        let is_still_of_use = |step: &Step| {
            let mut next_state = state.clone();
            next_state.apply(step);
            next_state != *state
        };
        self.step = self.step.take().filter(is_still_of_use);
        match state.empty_cells().len() {
            1 => format!("{cell} is {digit}: right. 1 cell is left"),
            count => format!("{cell} is {digit}: right. {count} cells are left"),
        }
    }
}

fn position_line(state: &State) -> String {
    format!("{}\n", state.grid().position_line(state.progress()))
}

fn grid_text(state: &State) -> String {
    state.grid().position_text(state.progress()).to_string()
}

/// Parses a cell and its digit, such as `r3c4=7`.
fn parse_placement(text: &str) -> Option<(Cell, Digit)> {
    let (cell, digit) = text.split_once('=')?;
    Some((parse_cell(cell.trim()).ok()?, digit.trim().parse().ok().and_then(Digit::new)?))
}
