//! The learner's loop: hints that are applied, one after the other.

use crate::common::{run, stdout};

/// Applies hints until nothing changes. `step` returns the next input for an output.
fn loop_of_hints(arguments: &[&str], start: &str, step: impl Fn(&str) -> String) -> String {
    let arguments = [&["hint", "--apply"], arguments].concat();
    let mut position = start.to_owned();
    for _ in 0..200 {
        let next = step(&stdout(&run(&arguments, &position)));
        if next == position {
            break;
        }
        position = next;
    }
    position
}

#[test]
fn hints_that_are_applied_one_after_the_other_reach_the_solution() {
    let puzzles = stdout(&run(&["generate", "-n", "50", "--seed", "1"], ""));
    let solutions = stdout(&run(&["solve"], &puzzles));
    let first_field = |line: &str| line.split('\t').next().unwrap().to_owned() + "\n";
    let step = |output: &str| output.lines().map(first_field).collect();
    assert_eq!(loop_of_hints(&["--format", "line"], &puzzles, step), solutions);
    // As a person sees them.
    let (puzzle, solution) = (puzzles.lines().next().unwrap(), solutions.lines().next().unwrap());
    let last = loop_of_hints(&[], puzzle, str::to_owned);
    assert!(last.starts_with("# Solved"), "{last}");
    assert_eq!(stdout(&run(&["convert", "--format", "line"], &last)).trim_end(), solution);
}
