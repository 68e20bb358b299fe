//! All solutions of a puzzle, written as they are found.

use std::ops::ControlFlow;

use super::answer::{SolveFields, SolveTask, show, write};
use crate::cli::record_writer::RecordWriter;
use crate::cli::run::{PuzzleCase, PuzzleTask, SMALL_BATCH_RECORDS};
use sudoku::Limit;
use sudoku::grid::{Grid, Solution};
use sudoku::search::{Answer, Event, GuessedCell, Increasing, Observer, Order, Shuffled, Verdict};

/// The task that finds up to `limit` solutions of each puzzle.
pub struct AllSolutionsTask(pub SolveTask);

impl PuzzleTask for AllSolutionsTask {
    type Worker = ();
    type Fields<'a> = SolveFields<'a>;

    const BATCH_RECORDS: usize = SMALL_BATCH_RECORDS;

    fn worker(&self) {}

    fn show(&self, (): &mut (), case: &PuzzleCase<'_>, writer: &mut RecordWriter<'_>) {
        match self.0.seed {
            None => self.find(case.puzzle, Increasing, writer),
            Some(seed) => self.find(case.puzzle, Shuffled::new(case.location.random(seed, 0)), writer),
        }
    }
}

impl AllSolutionsTask {
    fn find(&self, puzzle: &Grid, order: impl Order, writer: &mut RecordWriter<'_>) {
        let limit = self.0.limit;
        let mut finder = SolutionFinder { writer, puzzle, limit, found: 0, first: None, guesses: 0 };
        let mut search = self.0.search.guess_options.search(puzzle, &mut finder, order);
        // Even if one is enough, its status depends on whether there is a second.
        let answer = search.count(limit.max(Limit::TWO));
        let deepest = search.deepest();
        if finder.writer.is_closed {
            return;
        }
        if let Some(only) = finder.first.take() {
            let outcome = if answer.gave_up { Verdict::Solved } else { Verdict::Unique };
            finder.write(&only, outcome);
        }
        writer.tally().keep_deepest(deepest);
        match answer.verdict(Limit::All) {
            // The puzzle itself follows the solutions that were found.
            Verdict::None | Verdict::GaveUp => {
                show(puzzle, &Answer { first: None, ..answer }, limit, writer);
            }
            outcome => writer.tally().count(outcome, answer.guesses),
        }
    }
}

struct SolutionFinder<'a, 'p> {
    writer: &'a mut RecordWriter<'p>,
    puzzle: &'a Grid,
    limit: Limit,
    found: u64,
    /// Held back until the search for a second one ends, which decides its status.
    first: Option<Solution>,
    guesses: u64,
}

impl Observer for &mut SolutionFinder<'_, '_> {
    fn event(&mut self, event: Event, candidates: &Grid) -> ControlFlow<()> {
        match event {
            Event::Solution => {
                if let Ok(solution) = Solution::try_from(candidates) {
                    self.accept_solution(solution);
                }
            }
            // The last candidate is not a guess.
            Event::Guess(GuessedCell { nth, candidate_count: of, .. })
            | Event::Backtrack(GuessedCell { nth, candidate_count: of, .. }) => {
                self.guesses += u64::from(nth < of);
            }
            _ => {}
        }
        self.writer.flush_if_large_or_late()
    }
}

impl SolutionFinder<'_, '_> {
    fn accept_solution(&mut self, solution: Solution) {
        self.found += 1;
        if self.found == 1 {
            self.first = Some(solution);
            return;
        }
        if let Some(first) = self.first.take() {
            self.write(&first, Verdict::Multiple);
        }
        if self.found <= self.limit.get() {
            self.write(&solution, Verdict::Multiple);
        }
    }

    fn write(&mut self, solution: &Solution, outcome: Verdict) {
        write(self.puzzle, Some(solution), outcome, None, self.guesses, self.writer);
    }
}
