//! Every conclusion of every step against the solution.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod logic;

use sudoku::grid::Grid;
use sudoku::logic::{Ladder, State, Technique};
use sudoku::search::Search;

/// Follows the ladder through the puzzles, and counts the steps of each technique.
fn check(puzzles: impl Iterator<Item = Grid>) -> [usize; Technique::COUNT] {
    let mut ladder = Ladder::new();
    let mut counts = [0; Technique::COUNT];
    for puzzle in puzzles {
        if Search::new(&puzzle).count(2).solutions != 1 {
            continue; // Some lines of the corpora are no proper puzzles.
        }
        let solution = logic::only_solution(&puzzle);
        let mut state = State::new(&puzzle);
        while let Some(step) = ladder.next_step(&state) {
            logic::assert_sound(&state, &step, &solution);
            assert!(step.difficulty >= step.technique.base(), "{step:?}");
            counts[step.technique.index()] += 1;
            state.apply(&step);
        }
    }
    counts
}

#[test]
fn no_step_contradicts_the_solution_on_the_projects_own_puzzles() {
    let text = include_str!("logic/puzzles.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let counts = check(lines.map(|line| line[..81].parse().unwrap()));
    assert!(counts.iter().filter(|&&count| count > 0).count() > Technique::COUNT - 3);
}

#[test]
fn no_step_contradicts_the_solution_on_samples_of_the_corpora() {
    for (file, every) in [
        ("corpora/puzzles2_17_clue", 97),
        ("corpora/puzzles3_magictour_top1465", 7),
        ("corpora/puzzles6_forum_hardest_1106", 5),
    ] {
        let Some(text) = logic::shared(file) else { continue };
        let lines = text.lines().filter(|line| !line.starts_with('#')).step_by(every);
        let counts = check(lines.filter_map(|line| line.get(..81)?.replace('0', ".").parse().ok()));
        println!("{file}: {} steps", counts.iter().sum::<usize>());
        assert!(counts.iter().sum::<usize>() > 20, "{file}");
    }
}
