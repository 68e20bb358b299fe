//! The steps of the search, as text or as JSON Lines.
//!
//! The steps, applied in order to the givens, lead to the solution. A naked single or a guess fills a cell and
//! eliminates its digit from the peers. A return restores the grid before the guess at that stack depth and fills the
//! cell with the next candidate.

use std::ops::ControlFlow;

use super::answer::{SolveFields, show};
use super::logic::{self, Climb, TraceParts};
use super::tell::TraceTeller;
use crate::cli::engine::SearchOptions;
use crate::cli::ladder::ChosenLadder;
use crate::cli::page::{JsonObject, RecordPage};
use crate::cli::run::{PuzzleCase, PuzzleTask, SMALL_BATCH};
use sudoku::Limit;
use sudoku::draw::Slide;
use sudoku::engine::Solver;
use sudoku::format::write::Value;
use sudoku::grid::{Cell, Digit, Grid};
use sudoku::logic::Ladder;
use sudoku::search::{Answer, Event, GuessedCell, Increasing, Observer, Order, Shuffled};

/// The task of `solve --trace`: the steps of the techniques, of the search or of both, then the answer.
pub struct TraceTask {
    pub search: SearchOptions,
    /// The number of solutions to look for.
    pub limit: Limit,
    /// Try candidates in random order.
    pub seed: Option<u64>,
    /// What is shown with each step.
    pub wanted: TraceParts,
    /// The techniques that come first, if any do.
    pub by_logic: Option<ChosenLadder>,
}

impl PuzzleTask for TraceTask {
    /// The ladder, if techniques come first, and a solver for the proof that there is one solution.
    type Worker = (Option<Ladder>, Solver);
    type Fields<'a> = SolveFields<'a>;

    const BATCH: usize = SMALL_BATCH;

    fn worker(&self) -> (Option<Ladder>, Solver) {
        (self.by_logic.map(ChosenLadder::ladder), self.search.solver())
    }

    fn show(&self, (ladder, solver): &mut (Option<Ladder>, Solver), case: &PuzzleCase<'_>, page: &mut RecordPage<'_>) {
        // If this breaks, nobody reads the rest.
        _ = self.trace(ladder.as_mut(), solver, case, page);
    }
}

impl TraceTask {
    fn trace(
        &self,
        ladder: Option<&mut Ladder>,
        solver: &mut Solver,
        case: &PuzzleCase<'_>,
        page: &mut RecordPage<'_>,
    ) -> ControlFlow<()> {
        let mut climb = Climb::Stuck { rest: *case.puzzle, steps: 0 };
        if let (Some(chosen), Some(ladder)) = (self.by_logic, ladder) {
            climb = logic::run(case, self.wanted, chosen, ladder, solver, page)?;
        }
        match climb {
            Climb::Solved(solution) => {
                let answer = Answer { solutions: 1, first: Some(solution), ..Answer::default() };
                // It has been proven that there is no other.
                show(case.puzzle, &answer, Limit::TWO, page);
            }
            Climb::Stuck { rest, steps } => {
                let answer = match self.seed {
                    None => self.search(&rest, steps, Increasing, page)?,
                    Some(seed) => self.search(&rest, steps, Shuffled::new(case.place.random(seed, 0)), page)?,
                };
                show(case.puzzle, &answer, self.limit, page);
            }
        }
        ControlFlow::Continue(())
    }

    /// Searches for solutions and writes each step as it is made. `steps` were made before.
    fn search(
        &self,
        puzzle: &Grid,
        steps: u64,
        order: impl Order,
        page: &mut RecordPage<'_>,
    ) -> ControlFlow<(), Answer> {
        let teller = SearchTeller { grids: self.wanted.grids, steps };
        let mut tracer = Tracer { page, teller };
        let mut search = self.search.guess_limit.search(puzzle, &mut tracer, order);
        let mut answer = search.count(self.limit);
        // A search that was broken off still counts its guesses.
        answer.guesses = search.guesses();
        let deepest = search.deepest();
        if tracer.page.out.is_closed() {
            return ControlFlow::Break(());
        }
        let end = SearchEvent::End { guesses: answer.guesses, deepest };
        tracer.teller.tell(&end, page);
        page.tally().keep_deepest(deepest);
        ControlFlow::Continue(answer)
    }
}

struct Tracer<'a, 'p> {
    page: &'a mut RecordPage<'p>,
    teller: SearchTeller,
}

impl Observer for &mut Tracer<'_, '_> {
    fn event(&mut self, event: Event, candidates: &Grid) -> ControlFlow<()> {
        self.teller.steps += u64::from(is_step(event));
        self.teller.tell(&SearchEvent::Search(event, candidates), self.page);
        self.page.out.step()
    }
}

/// An event of a search.
enum SearchEvent<'a> {
    /// An event, and the candidates after it.
    Search(Event, &'a Grid),
    End {
        guesses: u64,
        deepest: usize,
    },
}

struct SearchTeller {
    grids: bool,
    /// Steps so far.
    steps: u64,
}

impl TraceTeller<SearchEvent<'_>> for SearchTeller {
    fn slide(&self, _: &SearchEvent<'_>) -> Option<Slide> {
        None
    }

    fn json(&self, event: &SearchEvent<'_>, page: &mut RecordPage<'_>) {
        match event {
            SearchEvent::Search(event, candidates) => self.json_event(event, candidates, page),
            SearchEvent::End { guesses, deepest } => page.json(&JsonObject(&[
                ("action", Value::Word("end")),
                ("steps", Value::Number(self.steps)),
                ("guesses", Value::Number(*guesses)),
                ("deepest", Value::Number(*deepest as u64)),
            ])),
        }
    }

    fn text(&self, event: &SearchEvent<'_>, page: &mut RecordPage<'_>) {
        let (event, candidates) = match event {
            SearchEvent::Search(event, candidates) => (*event, candidates.candidates()),
            SearchEvent::End { guesses, deepest } => {
                let steps = self.steps;
                return page.text(&format_args!("{steps} steps, {guesses} guesses, deepest stack {deepest}"));
            }
        };
        let action = action(event);
        match event {
            Event::Start => page.text(&format_args!("candidates at the start:\n{candidates}")),
            Event::NakedSingle { cell, digit } => {
                page.text(&format_args!("{cell} = {digit}  {action}"));
            }
            Event::Guess(GuessedCell { cell, digit, nth, of, depth })
            | Event::Return(GuessedCell { cell, digit, nth, of, depth }) => {
                page.text(&format_args!("{cell} = {digit}  {action}, candidate {nth} of {of}, stack depth {depth}"))
            }
            Event::Contradiction(reason) => page.text(&format_args!("{action}: {reason}")),
            Event::Solution => page.text(&action),
        }
        if self.grids && is_step(event) {
            page.text(&candidates);
        }
    }
}

impl SearchTeller {
    /// Writes what applies to the event.
    fn json_event(&self, event: &Event, candidates: &Grid, page: &mut RecordPage<'_>) {
        let mut row = Vec::new();
        if is_step(*event) {
            row.push(("step", Value::Number(self.steps)));
        }
        let action = action(*event);
        row.push(("action", Value::Word(action)));
        match event {
            Event::Start | Event::Solution => {}
            Event::Contradiction(reason) => row.push(("reason", Value::Text(reason))),
            Event::NakedSingle { cell, digit } => row.extend(placement(cell, *digit)),
            Event::Guess(GuessedCell { cell, digit, nth, of, depth })
            | Event::Return(GuessedCell { cell, digit, nth, of, depth }) => {
                row.extend(placement(cell, *digit));
                let numbers = [("nth", nth), ("of", of), ("depth", depth)];
                row.extend(numbers.map(|(name, number)| (name, Value::Number(*number as u64))));
            }
        }
        if self.grids || *event == Event::Start {
            row.push(("candidates", page.style.puzzle(candidates)));
        }
        page.json(&JsonObject(&row));
    }
}

/// Whether the event is a step of the search, not its start or a solution.
fn is_step(event: Event) -> bool {
    !matches!(event, Event::Start | Event::Solution)
}

fn action(event: Event) -> &'static str {
    match event {
        Event::Start => "start",
        Event::NakedSingle { .. } => "naked single",
        Event::Guess(_) => "guess",
        Event::Contradiction(_) => "contradiction",
        Event::Return(_) => "return",
        Event::Solution => "solution",
    }
}

fn placement(cell: &Cell, digit: Digit) -> [(&'static str, Value<'_>); 2] {
    [("cell", Value::Text(cell)), ("digit", Value::Number(digit.value() as u64))]
}
