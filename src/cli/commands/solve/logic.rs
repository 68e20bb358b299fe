//! The steps of the ladder, as text or as JSON Lines.
//!
//! The steps, applied in order to the candidates of the givens, lead to the solution or to the position where the
//! search takes over. A placement fills a cell and eliminates its digit from the peers.

use serde::Serialize;

use crate::cli::command_prelude::*;
use crate::cli::ladder::ChosenLadder;
use crate::cli::record_writer::RecordStyle;
use crate::cli::steps::{MarkedGrid, StepData, legend, reason_of, step_slide};
use sudoku::logic::explain::Detail;
use sudoku::logic::{Difficulty, Ladder, LadderName, State, Step, explain};
use sudoku::rate::{PlayersRater, PlayersRating};

/// The parts to show with each step.
#[derive(Clone, Copy)]
pub struct TraceParts {
    /// Whether to show the candidates.
    pub shows_grids: bool,
    /// The amount to reveal of each step of a technique; `None` for a line that says what it does, but not why.
    pub detail: Option<Detail>,
}

pub enum LadderOutcome {
    /// The ladder leads to the only solution.
    Solved(Solution),
    /// The ladder leads to this grid, in this number of steps. The search takes over.
    Stuck { grid: Grid, steps: u64 },
}

/// Solves a puzzle with the chosen ladder, and writes each step as it is made, with these `parts`.
pub fn solve_with_ladder(
    parts: TraceParts,
    chosen_ladder: ChosenLadder,
    ladder: &mut Ladder,
    solver: &mut Solver,
    writer: &mut RecordWriter<'_>,
) -> ControlFlow<(), LadderOutcome> {
    let case = writer.case;
    let puzzle = case.puzzle;
    let solution = match solver.prove(puzzle) {
        Ok(solution) => solution,
        Err(problem) => {
            write_skip_reason(problem, writer);
            return ControlFlow::Continue(LadderOutcome::Stuck { grid: *puzzle, steps: 0 });
        }
    };
    let mut state = State::with_progress(puzzle, case.record.extra().progress);
    let start = state.clone();
    let (mut steps, mut max_difficulty) = (0, Difficulty::default());
    let formatter = StepFormatter { chosen_ladder, parts, style: writer.style };
    let start_grid = state.grid();
    let candidates = || ("candidates", writer.style.puzzle_value(&start_grid));
    let start_data = event_data("start", (!parts.shows_grids).then(candidates));
    writer.write_event(|| None, || start_data, || formatter.start_text(&state));
    while let Ok(step) = ladder.next_step(&state) {
        steps += 1;
        max_difficulty = max_difficulty.max(step.difficulty);
        let grid_before = state.grid();
        let slide = || Some(formatter.slide(&state, &step));
        let data = || formatter.step_data(steps, &grid_before, &step);
        writer.write_event(slide, data, || formatter.step_text(steps, &state, &step));
        // The next step may take a long time, so this one is shown at once.
        writer.flush()?;
        state.apply(&step);
    }
    if state.is_solved() {
        let rating = match chosen_ladder.name {
            LadderName::SudokuExplainer => format!("the hardest rated {max_difficulty}"),
            // The steps above are for a person, and may differ from those that are scored.
            LadderName::Human => match PlayersRater::with_techniques(chosen_ladder.scored).rate_unique(start) {
                PlayersRating { is_unsolved: true, .. } => "beyond the score".to_owned(),
                PlayersRating { level, score, .. } => format!("level {level}, score {score}"),
            },
        };
        writer.write_event(|| None, || event_data("solution", None), || format!("solved in {steps} steps, {rating}"));
        return ControlFlow::Continue(LadderOutcome::Solved(solution));
    }
    let reason = chosen_ladder.stuck_reason(&state);
    let slide = || Some(Slide { scene: Scene::from_state(&state), caption: format!("Stuck: {reason}.") });
    let data = || event_data("ladder ends", Some(("reason", Value::Str(&reason))));
    writer.write_event(slide, data, || format!("{reason}; the search continues:"));
    ControlFlow::Continue(LadderOutcome::Stuck { grid: state.grid(), steps })
}

/// Writes why no technique is tried: the puzzle has no solution or several, or the search gave up.
fn write_skip_reason(problem: NotUnique, writer: &mut RecordWriter<'_>) {
    let reason = Outcome::improper(problem, writer.case.puzzle).remark().unwrap_or_default();
    let state = State::new(writer.case.puzzle);
    let caption = format!("No technique is tried: {reason}.");
    let slide = || Some(Slide { scene: Scene::from_state(&state), caption });
    let data = || event_data("no techniques", Some(("reason", Value::Str(&reason))));
    writer.write_event(slide, data, || format!("techniques skipped: {reason}; the search follows instead:"));
}

/// Formats the steps of a ladder.
struct StepFormatter {
    chosen_ladder: ChosenLadder,
    parts: TraceParts,
    style: RecordStyle,
}

#[derive(Serialize)]
struct TraceLine<'a> {
    number: u64,
    action: &'static str,
    #[serde(flatten)]
    step: StepData<'a>,
    /// The candidates before the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Value<'a>>,
}

impl StepFormatter {
    fn start_text(&self, state: &State) -> String {
        let preamble = match self.parts.shows_grids {
            true => legend(self.style.is_coloured),
            false => format!("candidates at the start:\n{}", state.grid().candidates_text()),
        };
        let rating_heading = match self.chosen_ladder.name {
            LadderName::SudokuExplainer => "rating",
            LadderName::Human => " score",
        };
        format!("{preamble}\nstep {rating_heading}  technique: pattern => conclusion (= is placed, <> is eliminated)")
    }

    fn slide(&self, state: &State, step: &Step) -> Slide {
        step_slide(state, step, self.parts.detail.unwrap_or(Detail::Step), self.chosen_ladder.notation)
    }

    fn step_data<'a>(&self, number: u64, grid_before: &'a Grid, step: &'a Step) -> TraceLine<'a> {
        let candidates = self.parts.shows_grids.then(|| self.style.puzzle_value(grid_before));
        let ChosenLadder { name, notation, .. } = self.chosen_ladder;
        TraceLine {
            number,
            action: "technique",
            step: StepData::new(step, name, notation, self.parts.detail),
            candidates,
        }
    }

    fn step_text(&self, number: u64, state: &State, step: &Step) -> String {
        let (detail, notation) = (self.parts.detail, self.chosen_ladder.notation);
        let hiding_detail = detail.filter(|detail| !detail.includes_conclusions());
        let grid_text = match (self.parts.shows_grids, hiding_detail) {
            (true, None) => format!("\n{}\n", MarkedGrid { state, step, is_coloured: self.style.is_coloured }),
            (true, Some(_)) => format!("\n{}\n", state.grid().candidates_text()),
            (false, _) => String::new(),
        };
        let rating = match self.chosen_ladder.name {
            LadderName::SudokuExplainer => step.difficulty.to_string(),
            LadderName::Human => step.technique.ladder_row().map_or(String::new(), |row| row.score.to_string()),
        };
        let reason = detail.and_then(|detail| reason_of(step, detail));
        let reason = reason.map_or(String::new(), |reason| format!("\n      {}", reason.replace('\n', "\n      ")));
        let step_text = match hiding_detail {
            Some(detail) => explain::hint(step, detail, notation),
            None => explain::one_line(step, notation),
        };
        format!("{grid_text}{number:>4}. {rating:>5}  {step_text}{reason}")
    }
}

/// Returns the JSON of an event that is not a step, with these members after the action.
pub fn event_data<'a>(action: &'a str, members: impl IntoIterator<Item = (&'static str, Value<'a>)>) -> JsonObject<'a> {
    JsonObject([("action", Value::Str(action))].into_iter().chain(members).collect())
}
