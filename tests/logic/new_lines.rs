//! Lines for `human.txt`, for whoever adds a technique: positions that show it, and positions where it is found by
//! mistake if a candidate is overlooked. And lines for `examples.txt`, of positions where nothing easier is found, of
//! which the clearest are to be chosen.

use std::env;

use sudoku::grid::{Grid, Solution};
use sudoku::logic::{Candidate, Ladder, LadderName, State, Step, Technique, TechniqueSet, explain};

use crate::common::pencilmarks;
use crate::examples::example_line;
use crate::{PUZZLES, every_step, lines, only_solution};

/// How many lines of each kind are printed, each of a puzzle of its own.
const MOST: usize = 5;

#[test]
#[ignore = "prints lines of the technique that SUDOKU_TECHNIQUE names"]
fn new_lines() {
    let technique = Technique::called(&env::var("SUDOKU_TECHNIQUE").unwrap()).unwrap();
    let mut ladder = Ladder::of(LadderName::Human, TechniqueSet::of(technique));
    let (mut shows, mut traps, mut examples) = (0, 0, 0);
    for puzzle in lines(PUZZLES).map(|line| &line[..81]) {
        if shows < MOST {
            shows += print(puzzle, |state, _| {
                let step = ladder.next_step(state)?;
                Some(told(&step))
            });
        }
        if examples < MOST {
            examples += usize::from(print_example(puzzle, technique));
        }
        if traps < MOST {
            traps += print(puzzle, |state, solution| trap(&mut ladder, state, solution));
        }
    }
    assert!(shows >= 2 && traps >= 1, "{technique}: {shows} positions show it, {traps} trap it");
}

/// Prints a line of the first position on the way of the puzzle where there is one; whether there is.
fn print(puzzle: &str, mut line: impl FnMut(&State, &Solution) -> Option<(String, String)>) -> usize {
    let grid: Grid = puzzle.parse().unwrap();
    let solution = only_solution(&grid);
    let (mut climb, mut state) = (Ladder::human(), State::new(&grid));
    while let Some(next) = climb.next_step(&state) {
        if let Some((text, overlooked)) = line(&state, &solution) {
            let kind = if overlooked.is_empty() { "show" } else { "trap" };
            let (name, _) = text.split_once(':').unwrap();
            println!("{kind}\t{name}\t{puzzle}\t{}\t{text}{overlooked}", pencilmarks(&state.grid()));
            return 1;
        }
        state.apply(&next);
    }
    0
}

/// Prints the first position on the way of the puzzle where the technique is the easiest; whether there is one.
fn print_example(puzzle: &str, technique: Technique) -> bool {
    let techniques = LadderName::Human.usual() | TechniqueSet::of(technique);
    let (mut climb, mut state) = (Ladder::of(LadderName::Human, techniques), State::new(&puzzle.parse().unwrap()));
    while let Some(next) = climb.next_step(&state) {
        if next.technique == technique {
            println!("{}", example_line(LadderName::Human, &state, &next));
            return true;
        }
        state.apply(&next);
    }
    false
}

fn told(step: &Step) -> (String, String) {
    (explain::short(step), String::new())
}

/// A wrong step that is found if a candidate is overlooked, and that candidate.
fn trap(ladder: &mut Ladder, state: &State, solution: &Solution) -> Option<(String, String)> {
    let is_true = |candidate: Candidate| solution.digit(candidate.cell()) == candidate.digit();
    let right: Vec<String> = every_step(ladder, state).iter().map(explain::short).collect();
    state.all().iter().find_map(|overlooked| {
        let (cell, digit) = (overlooked.cell(), overlooked.digit());
        let mut mistaken = state.clone();
        mistaken.remove(cell, digit);
        let is_wrong = |step: &Step| {
            let mut gone = step.eliminations.iter();
            gone.any(is_true) && !right.contains(&explain::short(step))
        };
        let wrong = every_step(ladder, &mistaken).into_iter().find(is_wrong)?;
        Some((explain::short(&wrong), format!("\t{cell}={digit}")))
    })
}
