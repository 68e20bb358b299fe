//! The techniques, judged from outside: by positions that show them, by the ratings and steps of the reference
//! programs, and by the solution, with which every conclusion must agree.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../fuzz/properties/mod.rs"]
mod fuzz_properties;

mod bounds;
mod chains;
mod check;
mod drawn;
mod examples;
mod human;
mod library;
mod naive;
mod perturbed;
mod pictures;
mod players_techniques;
mod positions;
mod proofs;
mod pruning;
mod reasons;
mod reference;
mod serialized;
mod soundness;
mod techniques;
mod texts;
mod told;
mod truths;
mod wishes;

use std::sync::LazyLock;

use sudoku::Limit;
use sudoku::grid::{Grid, Solution};
use sudoku::logic::{Example, Ladder, LadderName, State, Step, Technique, TechniqueSet};
use sudoku::search::Search;

use common::{every_step, follow_ladder, random, techniques_named};
use positions::{lines, only_solution};

/// Puzzles generated for this project, with their ratings by the reference program. Together they need every technique.
const PUZZLES: &str = include_str!("puzzles.txt");

fn generated_puzzles() -> impl Iterator<Item = Grid> {
    lines(PUZZLES).map(|line| line[..81].parse().unwrap())
}

/// Iterates over the proper puzzles among these, each with its solution. Some puzzles of the corpora are improper.
fn proper_puzzles(puzzles: impl Iterator<Item = Grid>) -> impl Iterator<Item = (Grid, Solution)> {
    puzzles.filter_map(|puzzle| Some((puzzle, Search::new(&puzzle).count(Limit::TWO).unique_solution().ok()?)))
}

/// The examples of each technique, in the order of [`Technique::ALL`]. To find the steps again takes seconds.
static EXAMPLES: LazyLock<Vec<Vec<Example>>> = LazyLock::new(|| {
    let examples_of = |technique: Technique| (0..technique.example_count()).filter_map(move |n| technique.example(n));
    Technique::ALL.into_iter().map(|technique| examples_of(technique).collect()).collect()
});

fn examples_of(technique: Technique) -> &'static [Example] {
    &EXAMPLES[technique.index()]
}

/// Returns the players' ladder with this technique alone.
fn ladder_with(technique: Technique) -> Ladder {
    Ladder::with_techniques(LadderName::Human, TechniqueSet::from_technique(technique))
}

/// Asserts that the step changes the state and agrees with the solution, and that the state has the step's evidence.
fn assert_sound(state: &State, step: &Step, solution: &Solution) {
    check::assert_pattern(state, step);
    if let Some(placed) = step.placement {
        assert_eq!(solution.digit(placed.cell()), placed.digit(), "{step:?}");
        assert!(state.empty_cells().contains(placed.cell()), "{step:?}");
    }
    for eliminated in step.eliminations.iter() {
        assert_ne!(solution.digit(eliminated.cell()), eliminated.digit(), "{step:?}");
        assert!(state.candidates(eliminated.cell()).contains(eliminated.digit()), "{step:?}");
    }
    assert!(!step.conclusions().is_empty(), "{step:?}");
}
