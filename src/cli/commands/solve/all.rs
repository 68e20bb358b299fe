//! Every solution of a puzzle, as it is found.

use std::ops::ControlFlow;

use super::outlet::Outlet;
use super::{show, write};
use crate::cli::engine::SearchOptions;
use crate::cli::page::Page;
use crate::cli::sink::Sink;
use crate::cli::tally::Outcome;
use sudoku::grid::{Grid, Solution};
use sudoku::search::{Answer, Event, Frame, Observer, Order};

/// Writes the solutions of a puzzle, up to `limit`.
pub fn run(
    puzzle: &Grid,
    options: SearchOptions,
    order: impl Order,
    limit: u64,
    page: &mut Page<'_>,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let outlet = Outlet::new(page, sink);
    let mut finder = Finder { outlet, puzzle, limit, found: 0, first: None, guesses: 0 };
    let mut search = options.search(puzzle, &mut finder, order);
    // Even if one will do, a second tells what the first is.
    let answer = search.count(limit.max(2));
    let deepest = search.stack().deepest();
    if finder.outlet.closed {
        return ControlFlow::Break(());
    }
    if let Some(only) = finder.first.take() {
        let outcome = if answer.gave_up { Outcome::Solved } else { Outcome::Unique };
        finder.write(&only, outcome);
    }
    page.report.tally.keep_deepest(deepest, Frame::BYTES);
    match Outcome::of(&answer, u64::MAX) {
        // After the solutions that were found, the puzzle itself.
        Outcome::None | Outcome::GaveUp => {
            show(puzzle, &Answer { first: None, ..answer }, limit, page)
        }
        outcome => page.report.tally.count(outcome, answer.guesses),
    }
    ControlFlow::Continue(())
}

struct Finder<'a, 'p> {
    outlet: Outlet<'a, 'p>,
    puzzle: &'a Grid,
    limit: u64,
    found: u64,
    /// Held back until a second is found or none: its status says whether it is the only one.
    first: Option<Solution>,
    guesses: u64,
}

impl Observer for &mut Finder<'_, '_> {
    fn event(&mut self, event: Event, candidates: &Grid) -> ControlFlow<()> {
        match event {
            Event::Solution => {
                if let Ok(solution) = Solution::try_from(candidates) {
                    self.take(solution);
                }
            }
            // The last candidate is no guess any more.
            Event::Guess { nth, of, .. } | Event::Return { nth, of, .. } => {
                self.guesses += u64::from(nth < of);
            }
            _ => {}
        }
        self.outlet.step()
    }
}

impl Finder<'_, '_> {
    fn take(&mut self, solution: Solution) {
        self.found += 1;
        if self.found == 1 {
            self.first = Some(solution);
            return;
        }
        if let Some(first) = self.first.take() {
            self.write(&first, Outcome::Multiple);
        }
        if self.found <= self.limit {
            self.write(&solution, Outcome::Multiple);
        }
    }

    fn write(&mut self, solution: &Solution, outcome: Outcome) {
        write(self.puzzle, Some(solution), outcome, None, self.guesses, self.outlet.page);
    }
}
