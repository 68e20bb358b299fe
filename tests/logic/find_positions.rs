//! Prints lines for authors of a technique: `cargo run --profile test --example find_positions -- '3D Medusa'`.
//!
//! `show` and `trap` lines are for `human.txt`: positions that show the technique, and positions where it is found by
//! mistake if a candidate is overlooked. The other lines are for `src/logic/examples.txt`: positions where nothing
//! easier is found. Choose the clearest.

#![allow(clippy::unwrap_used, reason = "a tool for developers may panic")]

#[path = "../common/pencilmarks.rs"]
mod pencilmarks;
mod positions;

use std::env;
use std::error::Error;

use sudoku::grid::{Grid, Solution};
use sudoku::logic::{Candidate, Ladder, LadderName, State, Step, Technique, TechniqueSet};

use pencilmarks::pencilmarks;
use positions::{every_step, example_line, lines, only_solution};

/// The maximum number of lines of each kind. Each line is from a different puzzle.
const MAX_LINES: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let technique = Technique::from_name(&env::args().nth(1).ok_or("name a technique")?)?;
    let mut ladder = Ladder::with_techniques(LadderName::Human, TechniqueSet::from_technique(technique));
    let (mut shows, mut traps, mut examples) = (0, 0, 0);
    for line in lines(include_str!("puzzles.txt")) {
        let puzzle = line[..81].parse()?;
        if shows < MAX_LINES {
            let show = |state: &State, _: &Solution| Some(("show", ladder.next_step(state)?.to_string()));
            shows += usize::from(print_first(&puzzle, show));
        }
        if traps < MAX_LINES {
            let trap = |state: &State, solution: &Solution| Some(("trap", trap(&mut ladder, state, solution)?));
            traps += usize::from(print_first(&puzzle, trap));
        }
        if examples < MAX_LINES {
            examples += usize::from(print_example(&puzzle, technique));
        }
    }
    Ok(())
}

/// Prints the first line that is found while solving the puzzle. Returns whether there is one.
fn print_first(puzzle: &Grid, mut line: impl FnMut(&State, &Solution) -> Option<(&'static str, String)>) -> bool {
    let solution = only_solution(puzzle);
    let (mut usual, mut state) = (Ladder::human(), State::new(puzzle));
    while let Some(next) = usual.next_step(&state) {
        if let Some((kind, text)) = line(&state, &solution) {
            let name = text.split(':').next().unwrap_or_default();
            println!("{kind}\t{name}\t{puzzle}\t{}\t{text}", pencilmarks(&state.grid()));
            return true;
        }
        state.apply(&next);
    }
    false
}

/// Prints the first position reached while solving the puzzle in which no technique is easier. Returns whether there is
/// one.
fn print_example(puzzle: &Grid, technique: Technique) -> bool {
    let techniques = LadderName::Human.default_techniques() | TechniqueSet::from_technique(technique);
    let (mut ladder, mut state) = (Ladder::with_techniques(LadderName::Human, techniques), State::new(puzzle));
    while let Some(next) = ladder.next_step(&state) {
        if next.technique == technique {
            println!("{}", example_line(LadderName::Human, &state, &next));
            return true;
        }
        state.apply(&next);
    }
    false
}

/// Returns a wrong step that is found if a candidate is overlooked, and that candidate.
fn trap(ladder: &mut Ladder, state: &State, solution: &Solution) -> Option<String> {
    let is_true = |candidate: Candidate| solution.digit(candidate.cell()) == candidate.digit();
    let right: Vec<String> = every_step(ladder, state).iter().map(Step::to_string).collect();
    state.all_candidates().iter().find_map(|overlooked| {
        let (cell, digit) = (overlooked.cell(), overlooked.digit());
        let mut mistaken = state.clone();
        mistaken.eliminate(cell, digit);
        let is_wrong = |step: &Step| step.eliminations.iter().any(is_true) && !right.contains(&step.to_string());
        let wrong = every_step(ladder, &mistaken).into_iter().find(is_wrong)?;
        Some(format!("{wrong}\t{cell}={digit}"))
    })
}
