//! The steps of the ladder, as text or as JSON Lines.
//!
//! Whoever applies the steps in order to the candidates of the givens comes to the solution, or to where the
//! ladder ends and the search goes on: a placement fills a cell and eliminates its digit from the peers.

use std::ops::ControlFlow;

use serde::Serialize;

use crate::cli::engine::SearchOptions;
use crate::cli::ladder::ChosenLadder;
use crate::cli::page::{RecordPage, Row};
use crate::cli::run::PuzzleCase;
use crate::cli::steps::{MarkedGrid, StepData, legend};
use sudoku::draw::{Scene, Slide};
use sudoku::format::write::Value;
use sudoku::grid::{Grid, Solution};
use sudoku::logic::{Difficulty, LadderName, Notation, State, Step, explain};
use sudoku::rate::HumanTally;
use sudoku::search::Verdict;

/// What is wanted beside each step.
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
    /// To this grid, in so many steps. The rest is the search's.
    Stuck { rest: Grid, steps: u64 },
}

/// Solves by the ladder and writes each step as it is made, with the candidates before it and with why it holds where
/// these are wanted.
pub fn run(
    case: &PuzzleCase<'_>,
    wanted: TraceParts,
    search: SearchOptions,
    chosen: ChosenLadder,
    page: &mut RecordPage<'_>,
) -> ControlFlow<(), Climb> {
    let puzzle = case.puzzle;
    let answer = search.lanes().solve_one(puzzle, 2);
    let mut climber = Climber {
        page,
        ladder: chosen.name,
        notation: chosen.notation,
        wanted,
        steps: 0,
        hardest: Difficulty::default(),
        tally: HumanTally::default(),
    };
    let solution = match (answer.verdict(2), answer.first) {
        (Verdict::Unique, Some(solution)) => solution,
        (outcome, _) => {
            climber.refuse(outcome, puzzle);
            return ControlFlow::Continue(Climb::Stuck { rest: *puzzle, steps: 0 });
        }
    };
    let mut state = State::new(puzzle).with_placed(case.record.extra().placed);
    climber.start(&state);
    let mut ladder = chosen.ladder();
    while let Some(step) = ladder.next_step(&state) {
        climber.step(&state, &step)?;
        state.apply(&step);
    }
    climber.end(&state);
    ControlFlow::Continue(if state.is_solved() {
        Climb::Solved(solution)
    } else {
        Climb::Stuck { rest: state.grid(), steps: climber.steps }
    })
}

struct Climber<'a, 'p> {
    page: &'a mut RecordPage<'p>,
    ladder: LadderName,
    notation: Notation,
    wanted: TraceParts,
    /// Steps so far.
    steps: u64,
    hardest: Difficulty,
    tally: HumanTally,
}

impl Climber<'_, '_> {
    fn start(&mut self, state: &State) {
        if self.page.has_slides() {
            return;
        }
        if self.page.is_json() {
            let candidates = state.grid();
            let mut row = vec![("action", Value::Word("start"))];
            if !self.wanted.grids {
                row.push(("candidates", self.page.style.puzzle(&candidates)));
            }
            return self.page.json(&Row(&row));
        }
        if self.wanted.grids {
            self.page.text(&format_args!("{}", legend(self.page.style.colour)));
        } else {
            self.page
                .text(&format_args!("candidates at the start:\n{}", state.grid().candidates()));
        }
        let scale = match self.ladder {
            LadderName::SudokuExplainer => "rating",
            LadderName::Human => " score",
        };
        self.page.text(&format_args!(
            "step {scale}  technique: what is seen => what follows (= is placed, <> is eliminated)"
        ));
    }

    fn step(&mut self, state: &State, step: &Step) -> ControlFlow<()> {
        self.steps += 1;
        self.hardest = self.hardest.max(step.difficulty);
        self.tally.add(step);
        if self.page.has_slides() {
            let sentence = explain::short_in(step, self.notation);
            self.page.slides.push(Slide { scene: Scene::of_step(state, step), sentence });
            return ControlFlow::Continue(());
        }
        if self.page.is_json() {
            #[derive(Serialize)]
            struct TraceLine<'a> {
                step: u64,
                action: &'static str,
                #[serde(flatten)]
                data: StepData,
                /// Those before the step.
                #[serde(skip_serializing_if = "Option::is_none")]
                candidates: Option<Value<'a>>,
            }
            let before = state.grid();
            self.page.json(&TraceLine {
                step: self.steps,
                action: "technique",
                data: StepData::new(step, self.ladder),
                candidates: self.wanted.grids.then_some(self.page.style.puzzle(&before)),
            });
        } else {
            if self.wanted.grids {
                let colour = self.page.style.colour;
                self.page.text(&format_args!("\n{}", MarkedGrid { state, step, colour }));
            }
            let number = self.steps;
            let rating = match self.ladder {
                LadderName::SudokuExplainer => step.difficulty.to_string(),
                LadderName::Human => {
                    step.technique.entry().map_or(String::new(), |entry| entry.score.to_string())
                }
            };
            self.page.text(&format_args!(
                "{number:>4}. {rating:>5}  {}",
                explain::short_in(step, self.notation)
            ));
            if self.wanted.reasons {
                let reason = explain::whole(step).replace('\n', "\n      ");
                self.page.text(&format_args!("      {reason}"));
            }
        }
        // A step may take long: it is shown at once.
        self.page.pass()
    }

    /// Says that the techniques don't apply.
    fn refuse(&mut self, outcome: Verdict, puzzle: &Grid) {
        let reason = match outcome {
            Verdict::None => "the puzzle has no solution",
            Verdict::GaveUp => "the proof that there is one solution was given up",
            _ => "the puzzle has several solutions",
        };
        if self.page.has_slides() {
            return self.page.slides.push(Slide {
                scene: Scene::of_state(&State::new(puzzle)),
                sentence: format!("No techniques: {reason}."),
            });
        }
        if self.page.is_json() {
            return self.event("no techniques", Some(reason));
        }
        self.page.text(&format_args!("no techniques: {reason}; the search instead:"));
    }

    /// Says how far it led.
    fn end(&mut self, state: &State) {
        let solved = state.is_solved();
        let reason = match self.ladder {
            LadderName::SudokuExplainer => "beyond all techniques: none leads on from here",
            LadderName::Human => "no technique leads on from here",
        };
        if self.page.has_slides() {
            if !solved {
                let scene = Scene::of_state(state);
                self.page.slides.push(Slide { scene, sentence: format!("Stuck: {reason}.") });
            }
            return;
        }
        match (self.page.is_json(), solved) {
            (true, true) => self.event("solution", None),
            (true, false) => self.event("ladder ends", Some(reason)),
            (false, true) => {
                let (steps, hardest) = (self.steps, self.hardest);
                let rating = match self.ladder {
                    LadderName::SudokuExplainer => format!("the hardest rated {hardest}"),
                    LadderName::Human => {
                        let rating = self.tally.rating(true);
                        format!("level {}, score {}", rating.level, rating.score)
                    }
                };
                self.page.text(&format_args!("solved in {steps} steps, {rating}"));
            }
            (false, false) => self.page.text(&format_args!("{reason}; the search goes on:")),
        }
    }

    /// Writes for a machine what is no step, and its reason, if there is one.
    fn event(&mut self, action: &str, reason: Option<&str>) {
        let mut row = vec![("action", Value::Text(&action))];
        row.extend(reason.iter().map(|reason| ("reason", Value::Text(reason))));
        self.page.json(&Row(&row));
    }
}
