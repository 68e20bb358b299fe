//! The searches for chains find the same steps with and without the knowledge of `src/logic/chains/se/prune`.
//!
//! The whole suite passes without it, too: for that, change the default of `SearchOptions::prunes`.

use sudoku::grid::Grid;
use sudoku::logic::{Ladder, State, Step, explain};

use crate::human::RATED_PUZZLES;

/// Returns puzzles that need chains: some of those rated below 9.5, and more of those above.
fn puzzles() -> Vec<Grid> {
    let lines = RATED_PUZZLES.lines().filter(|line| !line.starts_with('#'));
    let rated_puzzles = lines.map(|line| {
        let mut fields = line.split('\t');
        (fields.next().unwrap(), fields.next().unwrap().parse::<f64>().unwrap())
    });
    let (hard, middling): (Vec<_>, Vec<_>) =
        rated_puzzles.filter(|&(_, rating)| rating > 6.5).partition(|&(_, rating)| rating >= 9.5);
    let chosen = middling.into_iter().step_by(12).chain(hard.into_iter().step_by(3));
    chosen.map(|(puzzle, _)| puzzle.parse().unwrap()).collect()
}

fn description(step: Option<&Step>) -> Option<String> {
    step.map(|step| format!("{} {step}\n{}", step.difficulty, explain::full_explanation(step)))
}

/// Asserts that the ladder finds the same steps in all states of a solution with and without pruning.
fn assert_same_steps(puzzle: &Grid, ladder: fn() -> Ladder) {
    let (mut pruned, mut complete) = (ladder(), ladder().without_pruning());
    let mut state = State::new(puzzle);
    loop {
        let [step, same_step] = [&mut pruned, &mut complete].map(|ladder| ladder.next_step(&state).ok());
        assert_eq!(description(step.as_ref()), description(same_step.as_ref()), "{puzzle}");
        let Some(step) = step else { return };
        state.apply(&step);
    }
}

#[test]
fn pruning_does_not_change_the_steps() {
    let puzzles = puzzles();
    assert!(puzzles.len() >= 30);
    for puzzle in &puzzles {
        assert_same_steps(puzzle, Ladder::sudoku_explainer);
        assert_same_steps(puzzle, Ladder::human);
    }
}

#[test]
#[ignore = "takes a minute"]
fn pruning_does_not_change_the_steps_of_the_deepest_nesting() {
    let puzzle = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    assert_same_steps(&puzzle.parse().unwrap(), Ladder::sudoku_explainer);
}
