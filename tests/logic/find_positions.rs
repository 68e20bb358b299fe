//! Prints lines for authors of a technique: `cargo run --profile test --example find_positions -- '3D Medusa'`.
//!
//! `show` and `trap` lines are for `human.txt`: positions that show the technique, and positions where it is found by
//! mistake if a candidate is overlooked. The other lines are for `src/logic/examples.txt`: positions where nothing
//! easier is found. Choose the clearest.

#![allow(clippy::unwrap_used, reason = "a tool for developers may panic")]

#[allow(dead_code, reason = "this program uses a part")]
#[path = "../common/ladder.rs"]
mod ladder;
#[path = "../common/pencilmarks.rs"]
mod pencilmarks;
mod positions;

use std::env;
use std::error::Error;

use sudoku::grid::{Grid, Solution};
use sudoku::logic::{Candidate, Ladder, LadderName, State, Step, Technique, TechniqueSet};

use ladder::every_step;
use pencilmarks::pencilmarks;
use positions::{example_line, lines, only_solution};

/// The maximum number of lines of each kind. Each line is from a different puzzle.
const MAX_LINES: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let technique = Technique::from_name(&env::args().nth(1).ok_or("name a technique, such as '3D Medusa'")?)?;
    let mut technique_ladder =
        Ladder::with_techniques(LadderName::Human, TechniqueSet::from_technique(technique)).telling();
    let techniques = LadderName::Human.default_techniques() | TechniqueSet::from_technique(technique);
    let mut example_ladder = Ladder::with_techniques(LadderName::Human, techniques).telling();
    let (mut show_count, mut trap_count, mut example_count) = (0, 0, 0);
    for line in lines(include_str!("puzzles.txt")) {
        let puzzle = line[..81].parse()?;
        if show_count < MAX_LINES {
            show_count += usize::from(print_first(&puzzle, &mut Ladder::human(), |state, _| {
                Some(position_line("show", &puzzle, state, &technique_ladder.next_step(state).ok()?.to_string()))
            }));
        }
        if trap_count < MAX_LINES {
            let solution = only_solution(&puzzle);
            trap_count += usize::from(print_first(&puzzle, &mut Ladder::human(), |state, _| {
                Some(position_line("trap", &puzzle, state, &trap_text(&mut technique_ladder, state, &solution)?))
            }));
        }
        if example_count < MAX_LINES {
            example_count += usize::from(print_first(&puzzle, &mut example_ladder, |state, next| {
                (next.technique == technique).then(|| example_line(LadderName::Human, state, next))
            }));
        }
    }
    Ok(())
}

/// Solves the puzzle with the ladder, and prints the first line that `make_line` returns for a position and step.
/// Returns whether there is such a line.
fn print_first(puzzle: &Grid, ladder: &mut Ladder, mut make_line: impl FnMut(&State, &Step) -> Option<String>) -> bool {
    let mut state = State::new(puzzle);
    while let Ok(next) = ladder.next_step(&state) {
        if let Some(line) = make_line(&state, &next) {
            println!("{line}");
            return true;
        }
        state.apply(&next);
    }
    false
}

/// Returns a line for `human.txt`.
fn position_line(kind: &str, puzzle: &Grid, state: &State, text: &str) -> String {
    let name = text.split(':').next().unwrap_or_default();
    let (grid, progress) = (state.grid(), state.progress());
    let candidates =
        if progress.unfilled.is_empty() { pencilmarks(&grid) } else { grid.position_line(progress).to_string() };
    format!("{kind}\t{name}\t{puzzle}\t{candidates}\t{text}")
}

/// Returns a wrong step that is found if a candidate is overlooked, a tab and that candidate; `None` if there is none.
fn trap_text(ladder: &mut Ladder, state: &State, solution: &Solution) -> Option<String> {
    let is_true = |candidate: Candidate| solution.digit(candidate.cell()) == candidate.digit();
    let right_steps: Vec<String> = every_step(ladder, state).iter().map(Step::to_string).collect();
    state.all_candidates().iter().find_map(|overlooked| {
        let (cell, digit) = (overlooked.cell(), overlooked.digit());
        let mut mistaken_state = state.clone();
        mistaken_state.eliminate(cell, digit);
        let is_wrong = |step: &Step| step.eliminations.iter().any(is_true) && !right_steps.contains(&step.to_string());
        let wrong_step = every_step(ladder, &mistaken_state).into_iter().find(is_wrong)?;
        Some(format!("{wrong_step}\t{cell}={digit}"))
    })
}
