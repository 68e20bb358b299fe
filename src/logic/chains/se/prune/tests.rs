//! The searches find the same steps with and without this folder.

use crate::grid::Grid;
use crate::logic::{Ladder, State, Step, explain};

/// A puzzle that needs the deepest nesting; the rated puzzles need less.
const HARDEST: &str = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

/// Returns puzzles that need chains: one in ten of those rated below 9.5, and all harder ones.
fn puzzles() -> Vec<Grid> {
    let lines = include_str!("../../../../../tests/logic/rated.txt").lines().filter(|line| !line.starts_with('#'));
    let rated_puzzles = lines.map(|line| {
        let mut fields = line.split('\t');
        (fields.next().unwrap(), fields.next().unwrap().parse::<f64>().unwrap())
    });
    let (hard, middling): (Vec<_>, Vec<_>) =
        rated_puzzles.filter(|&(_, rating)| rating > 6.5).partition(|&(_, rating)| rating >= 9.5);
    let chosen = middling.into_iter().step_by(10).chain(hard).map(|(puzzle, _)| puzzle);
    chosen.chain([HARDEST]).map(|puzzle| puzzle.parse().unwrap()).collect()
}

fn description(step: Option<&Step>) -> Option<String> {
    step.map(|step| format!("{} {step}\n{}", step.difficulty, explain::full_explanation(step)))
}

/// Asserts that the ladder finds the same steps in all states of a solution with and without pruning.
fn assert_same_steps(puzzle: &Grid, ladder: fn() -> Ladder) {
    let (mut pruned, mut complete) = (ladder(), ladder().without_pruning());
    let mut state = State::new(puzzle);
    loop {
        let [step, same_step] = [&mut pruned, &mut complete].map(|ladder| ladder.next_step(&state));
        assert_eq!(description(step.as_ref()), description(same_step.as_ref()), "{puzzle}");
        let Some(step) = step else { return };
        state.apply(&step);
    }
}

#[test]
fn pruning_does_not_change_the_steps() {
    let puzzles = puzzles();
    assert!(puzzles.len() > 40);
    for puzzle in &puzzles {
        assert_same_steps(puzzle, Ladder::sudoku_explainer);
        assert_same_steps(puzzle, Ladder::human);
    }
}
