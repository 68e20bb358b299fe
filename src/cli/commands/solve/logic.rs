//! The steps of the ladder, as text or as JSON Lines.
//!
//! The steps, applied in order to the candidates of the givens, lead to the solution or to the position where the
//! search takes over. A placement fills a cell and eliminates its digit from the peers.

use std::ops::ControlFlow;

use serde::Serialize;

use super::tell::TraceTeller;
use crate::cli::ladder::ChosenLadder;
use crate::cli::page::{JsonObject, RecordPage};
use crate::cli::run::PuzzleCase;
use crate::cli::steps::{MarkedGrid, StepData, legend};
use sudoku::Limit;
use sudoku::draw::{Scene, Slide};
use sudoku::engine::Solver;
use sudoku::format::write::Value;
use sudoku::grid::{Grid, Solution};
use sudoku::logic::explain::HintLevel;
use sudoku::logic::{Difficulty, Ladder, LadderName, Notation, State, Step, explain};
use sudoku::rate::HumanTally;
use sudoku::search::Verdict;

/// What to show with each step.
#[derive(Clone, Copy)]
pub struct TraceParts {
    /// The candidates.
    pub grids: bool,
    /// Why each step of a technique holds.
    pub reasons: bool,
}

/// How far the ladder led.
pub enum Climb {
    /// To the solution, which is the only one.
    Solved(Solution),
    /// To this grid, in this number of steps. The search takes over.
    Stuck { rest: Grid, steps: u64 },
}

/// Solves with the chosen ladder and writes each step as it is made, with the parts that are `wanted`.
pub fn run(
    case: &PuzzleCase<'_>,
    wanted: TraceParts,
    chosen: ChosenLadder,
    ladder: &mut Ladder,
    solver: &mut Solver,
    page: &mut RecordPage<'_>,
) -> ControlFlow<(), Climb> {
    let puzzle = case.puzzle;
    let answer = solver.solve_one(puzzle, Limit::TWO);
    let mut climber = Climber {
        ladder: chosen.name,
        notation: chosen.notation,
        wanted,
        steps: 0,
        hardest: Difficulty::default(),
        tally: HumanTally::default(),
    };
    let solution = match (answer.verdict(Limit::TWO), answer.first) {
        (Verdict::Unique, Some(solution)) => solution,
        (verdict, _) => {
            climber.tell(&ClimbEvent::Refused(verdict, puzzle), page);
            return ControlFlow::Continue(Climb::Stuck { rest: *puzzle, steps: 0 });
        }
    };
    let mut state = State::new(puzzle).with_placed(case.record.extra().placed);
    climber.tell(&ClimbEvent::Start(&state), page);
    while let Some(step) = ladder.next_step(&state) {
        climber.steps += 1;
        climber.hardest = climber.hardest.max(step.difficulty);
        climber.tally.add(&step);
        climber.tell(&ClimbEvent::Step(&state, &step), page);
        // The next step may take long, so this one is shown at once.
        page.out.flush()?;
        state.apply(&step);
    }
    climber.tell(&ClimbEvent::End(&state), page);
    ControlFlow::Continue(if state.is_solved() {
        Climb::Solved(solution)
    } else {
        Climb::Stuck { rest: state.grid(), steps: climber.steps }
    })
}

/// An event of a climb.
enum ClimbEvent<'a> {
    /// The techniques don't apply to this puzzle.
    Refused(Verdict, &'a Grid),
    Start(&'a State),
    /// A step, and the state before it.
    Step(&'a State, &'a Step),
    /// No step leads on from this state.
    End(&'a State),
}

struct Climber {
    ladder: LadderName,
    notation: Notation,
    wanted: TraceParts,
    /// Steps so far.
    steps: u64,
    hardest: Difficulty,
    tally: HumanTally,
}

impl TraceTeller<ClimbEvent<'_>> for Climber {
    fn slide(&self, event: &ClimbEvent<'_>) -> Option<Slide> {
        let (scene, sentence) = match event {
            ClimbEvent::Refused(verdict, puzzle) => {
                let why = refusal(*verdict);
                (Scene::of_state(&State::new(puzzle)), format!("No techniques: {why}."))
            }
            ClimbEvent::Step(state, step) => {
                let level = if self.wanted.reasons { HintLevel::Whole } else { HintLevel::Full };
                (Scene::of_step(state, step), explain::hint_in(step, level, self.notation))
            }
            ClimbEvent::End(state) if !state.is_solved() => {
                (Scene::of_state(state), format!("Stuck: {}.", self.limit()))
            }
            ClimbEvent::Start(_) | ClimbEvent::End(_) => return None,
        };
        Some(Slide { scene, sentence })
    }

    fn json(&self, event: &ClimbEvent<'_>, page: &mut RecordPage<'_>) {
        match event {
            ClimbEvent::Refused(verdict, _) => {
                json_event("no techniques", Some(refusal(*verdict)), page);
            }
            ClimbEvent::Start(state) => {
                let candidates = state.grid();
                let mut row = vec![("action", Value::Word("start"))];
                if !self.wanted.grids {
                    row.push(("candidates", page.style.puzzle(&candidates)));
                }
                page.json(&JsonObject(&row));
            }
            ClimbEvent::Step(state, step) => self.json_step(state, step, page),
            ClimbEvent::End(state) if state.is_solved() => json_event("solution", None, page),
            ClimbEvent::End(_) => json_event("ladder ends", Some(self.limit()), page),
        }
    }

    fn text(&self, event: &ClimbEvent<'_>, page: &mut RecordPage<'_>) {
        match event {
            ClimbEvent::Refused(verdict, _) => {
                let why = refusal(*verdict);
                page.text(&format_args!("no techniques: {why}; the search instead:"));
            }
            ClimbEvent::Start(state) => self.text_start(state, page),
            ClimbEvent::Step(state, step) => self.text_step(state, step, page),
            ClimbEvent::End(state) if state.is_solved() => {
                let (steps, hardest) = (self.steps, self.hardest);
                let rating = match self.ladder {
                    LadderName::SudokuExplainer => format!("the hardest rated {hardest}"),
                    LadderName::Human => {
                        let rating = self.tally.rating(true);
                        format!("level {}, score {}", rating.level, rating.score)
                    }
                };
                page.text(&format_args!("solved in {steps} steps, {rating}"));
            }
            ClimbEvent::End(_) => {
                page.text(&format_args!("{}; the search goes on:", self.limit()));
            }
        }
    }
}

impl Climber {
    fn json_step(&self, state: &State, step: &Step, page: &mut RecordPage<'_>) {
        #[derive(Serialize)]
        struct TraceLine<'a> {
            step: u64,
            action: &'static str,
            #[serde(flatten)]
            data: StepData,
            /// The candidates before the step.
            #[serde(skip_serializing_if = "Option::is_none")]
            candidates: Option<Value<'a>>,
        }
        let before = state.grid();
        let candidates = self.wanted.grids.then(|| page.style.puzzle(&before));
        let data = StepData::new(step, self.ladder);
        page.json(&TraceLine { step: self.steps, action: "technique", data, candidates });
    }

    fn text_start(&self, state: &State, page: &mut RecordPage<'_>) {
        if self.wanted.grids {
            page.text(&legend(page.style.colour));
        } else {
            page.text(&format_args!("candidates at the start:\n{}", state.grid().candidates()));
        }
        let scale = match self.ladder {
            LadderName::SudokuExplainer => "rating",
            LadderName::Human => " score",
        };
        page.text(&format_args!(
            "step {scale}  technique: what is seen => what follows (= is placed, <> is eliminated)"
        ));
    }

    fn text_step(&self, state: &State, step: &Step, page: &mut RecordPage<'_>) {
        if self.wanted.grids {
            let colour = page.style.colour;
            page.text(&format_args!("\n{}", MarkedGrid { state, step, colour }));
        }
        let number = self.steps;
        let rating = match self.ladder {
            LadderName::SudokuExplainer => step.difficulty.to_string(),
            LadderName::Human => step.technique.entry().map_or(String::new(), |entry| entry.score.to_string()),
        };
        let sentence = explain::short_in(step, self.notation);
        page.text(&format_args!("{number:>4}. {rating:>5}  {sentence}"));
        if self.wanted.reasons {
            let reason = explain::whole(step).replace('\n', "\n      ");
            page.text(&format_args!("      {reason}"));
        }
    }

    /// Why there are no more steps.
    fn limit(&self) -> &'static str {
        match self.ladder {
            LadderName::SudokuExplainer => "beyond all techniques: none leads on from here",
            LadderName::Human => "no technique leads on from here",
        }
    }
}

/// Why the techniques don't apply.
fn refusal(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::None => "the puzzle has no solution",
        Verdict::GaveUp => "the proof that there is one solution was given up",
        _ => "the puzzle has several solutions",
    }
}

/// Writes an event that is no step, and its reason, if there is one.
fn json_event(action: &str, reason: Option<&str>, page: &mut RecordPage<'_>) {
    let mut row = vec![("action", Value::Word(action))];
    row.extend(reason.map(|reason| ("reason", Value::Word(reason))));
    page.json(&JsonObject(&row));
}
