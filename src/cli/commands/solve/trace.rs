//! The steps of the search, as text or as JSON Lines.
//!
//! Whoever applies the steps in order to the givens comes to the solution: a naked single or a guess fills a
//! cell and strikes its digit from the peers; a return brings back the grid before the guess at that stack
//! depth and fills the cell with the next candidate.

use std::io::Write as _;
use std::ops::ControlFlow;

use serde::Serialize;

use super::outlet::Outlet;
use crate::cli::engine::SearchOptions;
use crate::cli::page::Page;
use crate::cli::sink::Sink;
use sudoku::format::write::{Form, Value};
use sudoku::grid::Grid;
use sudoku::search::{Answer, Event, Observer, Order};

/// How to search, and what to show of it.
#[derive(Clone, Copy)]
pub struct Way {
    pub options: SearchOptions,
    /// Whether the candidates are shown after each step.
    pub grids: bool,
    /// How many steps came before.
    pub steps: u64,
    /// Solutions to look for.
    pub limit: u64,
}

/// Searches for solutions and writes each step as it is made. Gives the answer, and how many states were kept
/// at most.
pub fn run(
    puzzle: &Grid,
    way: Way,
    order: impl Order,
    page: &mut Page<'_>,
    sink: &mut Sink,
) -> ControlFlow<(), (Answer, usize)> {
    let Way { options, grids, steps, limit } = way;
    let json = page.style.form == Form::Json;
    let mut tracer = Tracer { outlet: Outlet::new(page, sink), json, grids, steps };
    let mut search = options.search(puzzle, &mut tracer, order);
    let mut answer = search.count(limit);
    // A search that was broken off has counted what it had.
    answer.guesses = search.guesses();
    let (deepest, bytes) = (search.stack().deepest(), search.stack().bytes());
    if tracer.outlet.closed {
        return ControlFlow::Break(());
    }
    tracer.end(answer.guesses, deepest, bytes);
    ControlFlow::Continue((answer, deepest))
}

struct Tracer<'a, 'p> {
    outlet: Outlet<'a, 'p>,
    json: bool,
    grids: bool,
    /// Steps so far.
    steps: u64,
}

/// A step for a machine. What does not apply is left out.
#[derive(Debug, Default, Serialize)]
struct Step {
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<u64>,
    action: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digit: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nth: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Step {
    fn new(event: Event) -> Self {
        let action = match event {
            Event::Start => "start",
            Event::NakedSingle { .. } => "naked single",
            Event::Guess { .. } => "guess",
            Event::Contradiction(_) => "contradiction",
            Event::Return { .. } => "return",
            Event::Solution => "solution",
        };
        let step = Self { action, ..Self::default() };
        match event {
            Event::Start | Event::Solution => step,
            Event::Contradiction(reason) => Self { reason: Some(reason.to_string()), ..step },
            Event::NakedSingle { cell, digit } => {
                Self { cell: Some(cell.to_string()), digit: Some(digit.value()), ..step }
            }
            Event::Guess { cell, digit, nth, of, depth }
            | Event::Return { cell, digit, nth, of, depth } => {
                let (cell, digit) = (Some(cell.to_string()), Some(digit.value()));
                Self { cell, digit, nth: Some(nth), of: Some(of), depth: Some(depth), ..step }
            }
        }
    }
}

impl Observer for &mut Tracer<'_, '_> {
    fn event(&mut self, event: Event, candidates: &Grid) -> ControlFlow<()> {
        let counted = !matches!(event, Event::Start | Event::Solution);
        self.steps += u64::from(counted);
        if self.json {
            self.json(event, counted, candidates);
        } else {
            self.text(event, candidates);
        }
        self.outlet.step()
    }
}

impl Tracer<'_, '_> {
    fn text(&mut self, event: Event, candidates: &Grid) {
        let out = &mut self.outlet.page.report.out;
        // Writing to a vector does not fail.
        let _ = match event {
            Event::Start => writeln!(out, "candidates at the start:\n{}", candidates.candidates()),
            Event::NakedSingle { cell, digit } => writeln!(out, "{cell} = {digit}  naked single"),
            Event::Guess { cell, digit, nth, of, depth } => {
                writeln!(
                    out,
                    "{cell} = {digit}  guess, candidate {nth} of {of}, stack depth {depth}"
                )
            }
            Event::Contradiction(reason) => writeln!(out, "contradiction: {reason}"),
            Event::Return { cell, digit, nth, of, depth } => {
                writeln!(
                    out,
                    "{cell} = {digit}  return, candidate {nth} of {of}, stack depth {depth}"
                )
            }
            Event::Solution => writeln!(out, "solution"),
        };
        if self.grids && !matches!(event, Event::Start | Event::Solution) {
            let _ = writeln!(out, "{}", candidates.candidates());
        }
    }

    fn json(&mut self, event: Event, counted: bool, candidates: &Grid) {
        #[derive(Serialize)]
        struct Line<'a> {
            source: &'a str,
            line: u64,
            #[serde(flatten)]
            step: Step,
            #[serde(skip_serializing_if = "Option::is_none")]
            candidates: Option<Value<'a>>,
        }
        let shown = self.grids || event == Event::Start;
        let line = Line {
            source: self.outlet.page.source,
            line: self.outlet.page.line,
            step: Step { step: counted.then_some(self.steps), ..Step::new(event) },
            candidates: shown.then_some(Value::Puzzle(candidates)),
        };
        let out = &mut self.outlet.page.report.out;
        // Writing to a vector does not fail.
        let _ = serde_json::to_writer(&mut *out, &line);
        out.push(b'\n');
    }

    /// The counts at the end.
    fn end(&mut self, guesses: u64, deepest: usize, bytes: usize) {
        #[derive(Serialize)]
        struct End<'a> {
            source: &'a str,
            line: u64,
            action: &'static str,
            steps: u64,
            guesses: u64,
            deepest: usize,
            stack_bytes: usize,
        }
        let (steps, out) = (self.steps, &mut self.outlet.page.report.out);
        if self.json {
            let (source, line) = (self.outlet.page.source, self.outlet.page.line);
            let end =
                End { source, line, action: "end", steps, guesses, deepest, stack_bytes: bytes };
            // Writing to a vector does not fail.
            let _ = serde_json::to_writer(&mut *out, &end);
            out.push(b'\n');
        } else {
            let _ = writeln!(
                out,
                "{steps} steps, {guesses} guesses, deepest stack {deepest}, {bytes} bytes of stack"
            );
        }
    }
}
