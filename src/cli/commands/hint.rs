//! `sudoku hint`.

use clap::Args;
use serde::Serialize;

use crate::cli::args::RunOptions;
use crate::cli::engine::GuessLimit;
use crate::cli::ladder::{ChosenLadder, LadderOptions};
use crate::cli::one_of::one_of;
use crate::cli::page::{RecordPage, fields};
use crate::cli::run::{PuzzleCase, PuzzleTask, SMALL_BATCH, run};
use crate::cli::status::Status;
use crate::cli::steps::{Finding, MarkedGrid, StepData, legend, rating};
use sudoku::draw::{Scene, Slide};
use sudoku::engine::Solver;
use sudoku::format::write::{Board, Shape, Text, Value};
use sudoku::grid::Grid;
use sudoku::logic::explain::{self, HintLevel};
use sudoku::logic::{Ladder, State, Step};

/// Give the next step only: the easiest technique that makes progress, and why it holds
///
/// Takes puzzles as they are, half-filled or with pencil marks; candidates that you have eliminated stay eliminated.
/// If the grid contains a mistake, the hint names the wrong cells instead: all of them if the input tells givens from
/// placed digits, as .sdk files with a [State], OpenSudoku, ipuz and HoDoKu's lines do. Otherwise it guesses: it names
/// cells without which there is a solution, as few as possible. The exit code is 1 if a grid is wrong, has several
/// solutions, or is beyond the techniques of the ladder.
///
/// Of several puzzles, each after the first is headed by its file and line. Long chains are abridged, except with
/// --level whole. JSON always has the whole proof: the nodes and links of each chain, the base and cover of patterns,
/// and nested chains, which refer to each other by number.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  sudoku hint --level name puzzle.txt        just the technique
  sudoku hint --level cells puzzle.txt       and where to look
  sudoku hint puzzle.txt                     and what follows, and why
  sudoku hint --level whole puzzle.txt       and of long chains every line
  sudoku hint --format pencilmarks puzzle.txt    with the candidates, what matters marked
  sudoku hint --format json puzzle.txt | jq .step")]
pub struct HintCommand {
    /// How much to reveal
    ///
    /// The technique's name; its cells and digits; the conclusion and why it holds; or also every link of nested
    /// chains.
    #[arg(long, value_name = "LEVEL", default_value = "full")]
    #[arg(value_parser = one_of(HintLevel::ALL, HintLevel::name))]
    level: HintLevel,

    #[command(flatten)]
    ladder: LadderOptions,

    #[command(flatten)]
    options: RunOptions,

    #[command(flatten)]
    guess_limit: GuessLimit,
}

impl HintCommand {
    pub fn run(self) -> anyhow::Result<Status> {
        let ladder = self.ladder.chosen()?;
        run(&self.options, HintTask { level: self.level, guess_limit: self.guess_limit, ladder })
    }
}

/// The task of `hint`.
struct HintTask {
    level: HintLevel,
    guess_limit: GuessLimit,
    ladder: ChosenLadder,
}

fields!(HintFields { status, technique, rating, hint, error });

impl PuzzleTask for HintTask {
    type Worker = (Ladder, Solver);
    type Fields<'a> = HintFields<'a>;

    const BATCH: usize = SMALL_BATCH;
    const USES_NUMBER: bool = true;

    fn worker(&self) -> (Ladder, Solver) {
        (self.ladder.ladder(), self.guess_limit.limit(Solver::new()))
    }

    fn lone_worker(&self, threads: &dyn Fn() -> usize) -> (Ladder, Solver) {
        let (ladder, solver) = self.worker();
        (ladder.on_threads(threads()), solver)
    }

    fn show(&self, (ladder, solver): &mut (Ladder, Solver), case: &PuzzleCase<'_>, page: &mut RecordPage<'_>) {
        let puzzle = case.puzzle;
        let state = State::new(puzzle).with_placed(case.record.extra().placed);
        let next = || ladder.next_step(&state);
        let finding = Finding::of(case, self.ladder.name, solver, next);
        page.tally().count_unsearched(finding.verdict);
        if !finding.is_good() {
            page.tally().worsen(Status::Unsolved);
        }
        match (page.style.form.shape, &finding.found) {
            (Shape::Json, _) => self.json(puzzle, &finding, page),
            (Shape::Picture | Shape::Page, _) => self.draw(case, &finding, page),
            (Shape::Candidates, Ok(step)) => self.marked(case, step, page),
            (Shape::Mirror | Shape::Candidates, _) => page.part(case.number, &self.text(&finding)),
            _ => self.record(puzzle, &finding, page),
        }
    }
}

impl HintTask {
    /// The text for a person.
    fn text(&self, finding: &Finding<Step>) -> String {
        match &finding.found {
            Ok(step) => explain::hint_in(step, self.level, self.ladder.notation),
            Err(other) => other.clone(),
        }
    }

    /// Shows the candidates, with those that matter marked, and the hint below.
    fn marked(&self, case: &PuzzleCase<'_>, step: &Step, page: &mut RecordPage<'_>) {
        let puzzle = case.puzzle;
        let hint = explain::hint_in(step, self.level, self.ladder.notation);
        let text = if self.level.tells_all() {
            let (state, colour) = (State::new(puzzle), page.style.colour);
            let grid = MarkedGrid { state: &state, step, colour };
            format!("{grid}\n{}\n{hint}", legend(colour))
        } else {
            // The marks would reveal the conclusion.
            format!("{}\n{hint}", State::new(puzzle).grid().candidates())
        };
        page.part(case.number, &text);
    }

    /// Draws the step or, if there is none, the grid with the cells to look at.
    fn draw(&self, case: &PuzzleCase<'_>, finding: &Finding<Step>, page: &mut RecordPage<'_>) {
        let state = State::new(case.puzzle).with_placed(case.record.extra().placed);
        let scene = match &finding.found {
            // The marks would reveal the conclusion.
            Ok(step) if self.level.tells_all() => Scene::of_step(&state, step),
            _ => Scene::of_state(&state).pointing_at(finding.cells),
        };
        page.slide(Slide { scene, sentence: self.text(finding) });
    }

    /// Writes the puzzle with the hint as its remark.
    fn record(&self, puzzle: &Grid, finding: &Finding<Step>, page: &mut RecordPage<'_>) {
        let text = match &finding.found {
            Ok(step) if self.level.tells_all() => explain::short_in(step, self.ladder.notation),
            _ => self.text(finding),
        };
        page.write(Board::Puzzle(puzzle), &[&text as &dyn Text], &self.fields(finding, &text));
    }

    fn json(&self, puzzle: &Grid, finding: &Finding<Step>, page: &mut RecordPage<'_>) {
        #[derive(Serialize)]
        struct HintLine<'a> {
            puzzle: Value<'a>,
            status: Value<'a>,
            technique: Value<'a>,
            rating: Value<'a>,
            hint: Value<'a>,
            /// Only at the level `full`.
            #[serde(skip_serializing_if = "Option::is_none")]
            step: Option<StepData>,
            #[serde(skip_serializing_if = "Vec::is_empty")]
            cells: Vec<String>,
            error: Value<'a>,
        }
        let text = self.text(finding);
        let HintFields { status, technique, rating, hint, error } = self.fields(finding, &text);
        let full = finding.found.as_ref().ok().filter(|_| self.level.tells_all());
        let step = full.map(|step| StepData::new(step, self.ladder.name));
        let cells = finding.cells.iter().map(|cell| cell.to_string()).collect();
        let line = HintLine { puzzle: page.style.puzzle(puzzle), status, technique, rating, hint, step, cells, error };
        page.json_record(puzzle, &line, &["step", "cells"]);
    }

    /// The fields. `text` is the hint or the reason why there is none.
    fn fields<'a>(&self, finding: &'a Finding<Step>, text: &'a String) -> HintFields<'a> {
        let (status, text) = (Value::Text(&finding.status), Value::Text(text));
        match &finding.found {
            Ok(step) => HintFields {
                status,
                technique: Value::Text(&step.technique),
                rating: rating(step, self.ladder.name),
                hint: text,
                error: Value::Null,
            },
            Err(_) => HintFields { status, error: text, ..HintFields::default() },
        }
    }
}
