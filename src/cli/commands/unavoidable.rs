//! `sudoku unavoidable`.

use std::sync::OnceLock;

use serde_json::json;

use crate::cli::command_prelude::*;
use sudoku::grid::ValidGrid;
use sudoku::hunt::UnavoidableFinder;

/// List the minimal unavoidable sets of full grids and of puzzles' solutions
///
/// An unavoidable set is a set of cells whose digits can be rearranged into another valid grid, so a puzzle with one
/// solution has a given in each. A set is minimal if it contains no other one. Each line has the line number of the
/// record, a TAB, and the cells of a set with their digits. Smaller sets come first; sets of equal size are in the
/// order of their cells. For a puzzle, a TAB and the number of givens in the set follow; a given that is the only one
/// in a set cannot be removed. With --summary, each line has the grid, a TAB and the number of sets.
///
/// Finding sets of up to 12 cells takes about 3 ms per grid, and each further cell multiplies the time by about 2.5;
/// sets of up to 17 cells take less than a second.
#[derive(Debug, Args)]
pub struct UnavoidableCommand {
    /// Leave out sets of more than N cells
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = number::<u8>(4..=18))]
    max_cells: u8,

    /// Print the number of sets, not the sets
    #[arg(long)]
    summary: bool,

    #[command(flatten)]
    pub options: RunOptions,

    #[command(flatten)]
    guess_options: GuessOptions,

    /// The finder that all threads share. Creating it takes milliseconds.
    #[arg(skip)]
    finder: OnceLock<UnavoidableFinder>,
}

fields!("unavoidable", UnavoidableFields { status, count, sets, error });

impl PuzzleTask for UnavoidableCommand {
    type Worker = Solver;
    type Fields<'a> = UnavoidableFields<'a>;

    const BATCH_RECORDS: usize = SMALL_BATCH_RECORDS;

    fn default_columns(&self) -> DefaultColumns {
        let always: &[&str] = if self.summary { &["status", "count"] } else { &["status", "count", "sets"] };
        DefaultColumns { always, in_objects: &[] }
    }

    fn new_worker(&self) -> Solver {
        self.guess_options.solver()
    }

    fn write_answer(&self, solver: &mut Solver, writer: &mut RecordWriter<'_>) {
        let case = writer.case;
        match solver.prove(case.puzzle) {
            Err(problem) => write_improper::<Self>(writer, problem),
            Ok(solution) => {
                writer.count_outcome(&RecordStatus::of_proper(case.puzzle).into());
                let finder = self.finder.get_or_init(|| UnavoidableFinder::new(self.max_cells.into()));
                let Ok(grid) = ValidGrid::try_from(solution) else { unreachable!("solutions are valid") };
                let Ok(sets) = finder.find(&grid) else { unreachable!("nothing raises the finder's own stop flag") };
                self.write_sets(&FoundSets { solution: &solution, givens: case.puzzle.filled_cells(), sets }, writer);
            }
        }
        writer.flush_if_late();
    }
}

struct FoundSets<'a> {
    solution: &'a Solution,
    /// The cells of the givens; all cells of a full grid.
    givens: CellSet,
    sets: Vec<CellSet>,
}

impl FoundSets<'_> {
    /// Returns the number of givens in the set, unless all cells are givens.
    fn given_count(&self, set: CellSet) -> Option<usize> {
        (self.givens != CellSet::ALL).then(|| (set & self.givens).len())
    }

    /// Returns the cells of a set with their digits, such as `r1c1=5,r1c4=8`, with this text between them.
    fn set_text(&self, set: CellSet, gap: &str) -> String {
        let cell_text = |cell: Cell| format!("{cell}={}", self.solution.digit(cell));
        set.iter().map(cell_text).collect::<Vec<_>>().join(gap)
    }

    /// Returns the text of each set, followed by the number of givens unless all cells are givens. The gaps are the
    /// texts between cells and before the number.
    fn set_texts(&self, cell_gap: &str, number_gap: &str) -> impl Iterator<Item = String> {
        self.sets.iter().map(move |&set| {
            let suffix = self.given_count(set).map_or(String::new(), |count| format!("{number_gap}{count}"));
            self.set_text(set, cell_gap) + &suffix
        })
    }

    fn to_json(&self) -> String {
        let set_data = |&set: &CellSet| {
            let cells: Vec<_> = set.iter().map(|cell| cell.to_string()).collect();
            let digits: String = set.iter().map(|cell| self.solution.digit(cell).to_string()).collect();
            let mut data = json!({ "cells": cells, "digits": digits });
            if let Some(count) = self.given_count(set) {
                data["givens"] = count.into();
            }
            data
        };
        serde_json::Value::Array(self.sets.iter().map(set_data).collect()).to_string()
    }

    fn slides(&self) -> impl Iterator<Item = Slide> {
        self.sets.iter().map(|&set| Slide {
            scene: Scene::from_solution(self.givens, self.solution).with_tinted_cells(set),
            caption: format!("An unavoidable set of {} cells: {}.", set.len(), self.set_text(set, ",")),
        })
    }
}

impl UnavoidableCommand {
    fn write_sets(&self, found_sets: &FoundSets<'_>, writer: &mut RecordWriter<'_>) {
        if !self.summary && writer.write_pictures(PageKind::List, || found_sets.slides()) {
            return;
        }
        if !self.summary && !writer.style.format.kind.has_fields() {
            let line_number = writer.case.location.line();
            let is_labelled = writer.style.is_labelled;
            return found_sets.set_texts(",", "\t").for_each(|text| match is_labelled {
                true => writer.write_text(&text),
                false => writer.write_text(&format_args!("{line_number}\t{text}")),
            });
        }
        let count = found_sets.sets.len();
        let sets_text = match writer.style.is_json() {
            true => found_sets.to_json(),
            false => found_sets.set_texts(" ", " ").collect::<Vec<_>>().join(";"),
        };
        let fields = UnavoidableFields {
            status: Value::Str(RecordStatus::of_proper(writer.case.puzzle).word()),
            count: Value::Number(count as u64),
            sets: writer.text_value(&sets_text),
            error: Value::Null,
        };
        writer.write(Board::Puzzle(writer.case.puzzle), &[&count], &fields);
    }
}
