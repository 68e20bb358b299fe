//! `sudoku unavoidable`.

use std::sync::Arc;

use clap::Args;
use serde_json::json;

use crate::cli::args::RunOptions;
use crate::cli::engine::GuessLimit;
use crate::cli::page::{RecordPage, fields};
use crate::cli::run::{PuzzleCase, PuzzleTask, SMALL_BATCH, improper, run};
use crate::cli::status::Status;
use crate::cli::values::number;
use sudoku::Limit;
use sudoku::draw::{Kind, Scene, Slide};
use sudoku::engine::Solver;
use sudoku::format::write::{Board, Value};
use sudoku::grid::{Cell, CellSet, Solution};
use sudoku::hunt::UnavoidableFinder;
use sudoku::search::Verdict;

/// List the minimal unavoidable sets of grids and of solutions
///
/// An unavoidable set is a set of cells whose digits can be rearranged into another valid grid: a puzzle with one
/// solution has a given in each. A minimal set contains no other. Each line has the line number of the record, a TAB
/// and a set, its cells with their digits: smaller sets first, then by cells. For a puzzle, a TAB and the number of
/// givens in the set follow: the only given of a set cannot be removed. With --count, each line is the grid, a TAB and
/// the number of sets.
///
/// Sets of up to 12 cells take about 3 ms per grid, and each further cell about 2.5 times as long; up to 17 cells take
/// less than a second.
#[derive(Debug, Args)]
pub struct UnavoidableCommand {
    /// Leave out sets of more than N cells
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = number::<u8>(4..=18))]
    max_cells: u8,

    /// Print the number of sets, not the sets
    #[arg(long)]
    count: bool,

    #[command(flatten)]
    options: RunOptions,

    #[command(flatten)]
    guess_limit: GuessLimit,
}

impl UnavoidableCommand {
    pub fn run(self) -> anyhow::Result<Status> {
        let finder = UnavoidableFinder::new(self.max_cells.into());
        let task = Arc::new(UnavoidableTask { asked: self, finder });
        run(&task.asked.options, &task)
    }
}

/// Unavoidable sets on many threads.
struct UnavoidableTask {
    asked: UnavoidableCommand,
    finder: UnavoidableFinder,
}

fields!("unavoidable", UnavoidableFields { status, count, sets, error: Json });

impl PuzzleTask for UnavoidableTask {
    type Worker = Solver;
    type Fields<'a> = UnavoidableFields<'a>;

    const BATCH: usize = SMALL_BATCH;

    fn worker(&self) -> Solver {
        self.asked.guess_limit.limit(Solver::new())
    }

    fn show(&self, solver: &mut Solver, case: &PuzzleCase<'_>, page: &mut RecordPage<'_>) {
        match solver.solve_one(case.puzzle, Limit::TWO).only() {
            Err(problem) => improper::<Self>(page, case.puzzle, problem),
            Ok(solution) => {
                page.tally().count_unsearched(Verdict::Unique);
                let givens = case.puzzle.filled();
                let sets = self.finder.find(&solution);
                let sets = FoundSets { solution: &solution, givens, sets };
                self.show_sets(case, &sets, page);
            }
        }
        page.flush_if_late();
    }
}

/// The sets of a grid.
struct FoundSets<'a> {
    solution: &'a Solution,
    /// The cells that the puzzle gives; all of a full grid.
    givens: CellSet,
    sets: Vec<CellSet>,
}

impl FoundSets<'_> {
    /// Returns the number of givens in the set, unless all cells are givens.
    fn hits(&self, set: CellSet) -> Option<usize> {
        (self.givens != CellSet::ALL).then(|| (set & self.givens).len())
    }

    /// The cells of a set with their digits: `r1c1=5,r1c4=8`.
    fn named(&self, set: CellSet) -> String {
        let cell = |cell: Cell| format!("{cell}={}", self.solution.digit(cell));
        set.iter().map(cell).collect::<Vec<_>>().join(",")
    }

    /// Returns the sets as text, each followed by its number of givens.
    fn texts(&self, gap: &str) -> impl Iterator<Item = String> {
        self.sets.iter().map(move |&set| {
            let hits = self.hits(set).map_or(String::new(), |hits| format!("{gap}{hits}"));
            self.named(set) + &hits
        })
    }

    fn json(&self) -> String {
        let data = |&set: &CellSet| {
            let cells: Vec<_> = set.iter().map(|cell| cell.to_string()).collect();
            let digits: String = set.iter().map(|cell| self.solution.digit(cell).to_string()).collect();
            let mut data = json!({ "cells": cells, "digits": digits });
            if let Some(hits) = self.hits(set) {
                data["givens"] = hits.into();
            }
            data
        };
        serde_json::Value::Array(self.sets.iter().map(data).collect()).to_string()
    }

    fn slides(&self) -> impl Iterator<Item = Slide> {
        self.sets.iter().map(|&set| Slide {
            scene: Scene::of_solution(self.givens, self.solution).pointing_at(set),
            sentence: format!("An unavoidable set of {} cells: {}.", set.len(), self.named(set)),
        })
    }
}

impl UnavoidableTask {
    fn show_sets(&self, case: &PuzzleCase<'_>, found: &FoundSets<'_>, page: &mut RecordPage<'_>) {
        let is_count = self.asked.count;
        if !is_count && page.draw(Kind::Choice, || found.slides()) {
            return;
        }
        if !is_count && !page.style.form.shape.has_fields() {
            let line = case.place.line();
            let is_labelled = page.style.is_labelled;
            return found.texts("\t").for_each(|set| match is_labelled {
                true => page.text(&set),
                false => page.text(&format_args!("{line}\t{set}")),
            });
        }
        let count = found.sets.len();
        let (data, text);
        let sets = if is_count {
            Value::Null
        } else if page.style.is_json() {
            data = found.json();
            Value::Json(&data)
        } else {
            text = found.texts(" ").collect::<Vec<_>>().join("; ");
            Value::Text(&text)
        };
        let fields = UnavoidableFields {
            status: Value::Word(Verdict::Unique.name()),
            count: Value::Number(count as u64),
            sets,
            error: Value::Null,
        };
        page.write(Board::Puzzle(case.puzzle), &[&count], &fields);
    }
}
