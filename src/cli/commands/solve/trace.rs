//! The steps of the search, as text or as JSON Lines.
//!
//! The steps, applied in order to the givens, lead to the solution. A naked single or a guess fills a cell and
//! eliminates its digit from the peers. A return restores the grid from before the guess at its stack depth and fills
//! the cell with the next candidate.

use super::answer::{SOLVE_COLUMNS, SolveFields, SolveTask, write_search_answer};
use super::logic::{self, LadderOutcome, TraceParts};
use crate::cli::command_prelude::*;
use crate::cli::ladder::ChosenLadder;
use crate::cli::record_writer::RecordStyle;
use sudoku::logic::Ladder;
use sudoku::random::Random;
use sudoku::search::{Event, GuessedCell, Observer};

/// The task of `solve --trace`. It writes the steps of the techniques, of the search or of both, and then the answer.
pub struct TraceTask {
    /// The search, which continues where the techniques end.
    pub solve: SolveTask,
    pub parts: TraceParts,
    /// The ladder of the techniques that come first, if any do.
    pub logic_ladder: Option<ChosenLadder>,
}

impl PuzzleTask for TraceTask {
    /// The ladder, if techniques come first, and a solver for the proof that there is one solution.
    type Worker = (Option<Ladder>, Solver);
    type Fields<'a> = SolveFields<'a>;

    const BATCH_RECORDS: usize = SMALL_BATCH_RECORDS;

    fn default_columns(&self) -> DefaultColumns {
        SOLVE_COLUMNS
    }

    fn new_worker(&self) -> (Option<Ladder>, Solver) {
        (self.logic_ladder.map(ChosenLadder::telling_ladder), self.solve.search.without_model().solver())
    }

    fn write_answer(&self, worker: &mut Self::Worker, writer: &mut RecordWriter<'_>) {
        // A break means that nobody reads the rest.
        _ = self.trace(worker, writer);
    }
}

impl TraceTask {
    fn trace(&self, (ladder, solver): &mut (Option<Ladder>, Solver), writer: &mut RecordWriter<'_>) -> ControlFlow<()> {
        let case = writer.case;
        let mut outcome = LadderOutcome::Stuck { grid: *case.puzzle, steps: 0 };
        if let (Some(chosen_ladder), Some(ladder)) = (self.logic_ladder, ladder) {
            outcome = logic::solve_with_ladder(self.parts, chosen_ladder, ladder, solver, writer)?;
        }
        match outcome {
            LadderOutcome::Solved(solution) => {
                let answer = Answer { solutions: 1, first: Some(solution), ..Answer::default() };
                // The solver has proven that there is no other solution.
                write_search_answer(&answer, writer);
            }
            LadderOutcome::Stuck { grid: stuck_grid, steps } => {
                let random = self.solve.seed.map(|seed| case.location.random(seed, 0));
                let answer = self.search(&stuck_grid, steps, random, writer)?;
                write_search_answer(&answer, writer);
            }
        }
        ControlFlow::Continue(())
    }

    /// Searches for solutions, and writes each step as it is made. The first has the number `steps_before` + 1.
    fn search(
        &self,
        puzzle: &Grid,
        steps_before: u64,
        random: Option<Random>,
        writer: &mut RecordWriter<'_>,
    ) -> ControlFlow<(), Answer> {
        let mut tracer = Tracer { writer, shows_grids: self.parts.shows_grids, steps: steps_before };
        let mut search = self.solve.search.search(puzzle, &mut tracer, random);
        let answer = search.count(self.solve.limit);
        let max_depth = search.max_depth();
        let (guesses, steps) = (answer.guesses, tracer.steps);
        if writer.is_closed {
            return ControlFlow::Break(());
        }
        let data = || {
            let numbers = [("steps", steps), ("guesses", guesses), ("deepest", max_depth as u64)];
            logic::event_data("end", numbers.map(|(name, number)| (name, Value::Number(number))))
        };
        writer.write_event(|| None, data, || format!("{steps} steps, {guesses} guesses, deepest stack {max_depth}"));
        writer.tally().record_stack_depth(max_depth);
        ControlFlow::Continue(answer)
    }
}

struct Tracer<'a, 'p> {
    writer: &'a mut RecordWriter<'p>,
    shows_grids: bool,
    steps: u64,
}

impl Observer for &mut Tracer<'_, '_> {
    fn event(&mut self, event: Event, candidates: &Grid) -> ControlFlow<()> {
        let Tracer { writer, shows_grids, steps } = &mut **self;
        *steps += u64::from(is_step(event));
        let style = writer.style;
        let data = || event_data(&event, candidates, *shows_grids, *steps, style);
        writer.write_event(|| None, data, || event_text(event, candidates, *shows_grids));
        writer.flush_if_large_or_late()
    }
}

/// Returns an event as text, followed by the candidates if `shows_grids` is set.
fn event_text(event: Event, candidates: &Grid, shows_grids: bool) -> String {
    let candidates = candidates.candidates_text();
    let action_name = action_name(event);
    let line = match event {
        Event::Start => format!("candidates at the start:\n{candidates}"),
        Event::NakedSingle { cell, digit } => format!("{cell} = {digit}  {action_name}"),
        Event::Guess(GuessedCell { cell, digit, nth, candidate_count: total, depth })
        | Event::Backtrack(GuessedCell { cell, digit, nth, candidate_count: total, depth }) => {
            format!("{cell} = {digit}  {action_name}, candidate {nth} of {total}, stack depth {depth}")
        }
        Event::Contradiction(reason) => format!("{action_name}: {reason}"),
        Event::Solution => action_name.to_owned(),
    };
    if shows_grids && is_step(event) { format!("{line}\n{candidates}") } else { line }
}

/// Returns the JSON object of an event. `step_number` matters only if the event is a step.
fn event_data<'a>(
    event: &'a Event,
    candidates: &'a Grid,
    shows_grids: bool,
    step_number: u64,
    style: RecordStyle,
) -> JsonObject<'a> {
    let mut members = Vec::new();
    if is_step(*event) {
        members.push(("number", Value::Number(step_number)));
    }
    members.push(("action", Value::Str(action_name(*event))));
    match event {
        Event::Start | Event::Solution => {}
        Event::Contradiction(reason) => members.push(("reason", Value::Text(reason))),
        Event::NakedSingle { cell, digit } => members.extend(placement_members(cell, *digit)),
        Event::Guess(GuessedCell { cell, digit, nth, candidate_count: total, depth })
        | Event::Backtrack(GuessedCell { cell, digit, nth, candidate_count: total, depth }) => {
            members.extend(placement_members(cell, *digit));
            let numbers = [("nth", nth), ("of", total), ("depth", depth)];
            members.extend(numbers.map(|(name, number)| (name, Value::Number(*number as u64))));
        }
    }
    if shows_grids || *event == Event::Start {
        members.push(("candidates", style.puzzle_value(candidates)));
    }
    JsonObject(members)
}

fn is_step(event: Event) -> bool {
    !matches!(event, Event::Start | Event::Solution)
}

fn action_name(event: Event) -> &'static str {
    match event {
        Event::Start => "start",
        Event::NakedSingle { .. } => "naked single",
        Event::Guess(_) => "guess",
        Event::Contradiction(_) => "contradiction",
        Event::Backtrack(_) => "return",
        Event::Solution => "solution",
    }
}

fn placement_members(cell: &Cell, digit: Digit) -> [(&'static str, Value<'_>); 2] {
    [("cell", Value::Text(cell)), ("digit", Value::Number(digit.value() as u64))]
}
