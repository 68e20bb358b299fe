//! `sudoku minimize`, `canonicalize` and `shuffle`, judged from outside.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::HashSet;

use common::{Talk, first_bytes, line, random, random_full, run, stderr, stdout, sudoku};
use sudoku::grid::{Cell, DigitSet, Grid};
use sudoku::search::Search;

/// The output lines of a run that must succeed.
fn lines(arguments: &[&str], input: &str) -> Vec<String> {
    let output = run(arguments, input);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{arguments:?}");
    stdout(&output).lines().map(str::to_owned).collect()
}

/// Full grids, one a line.
fn full_grids(count: usize) -> String {
    let mut random = random(1);
    (0..count).map(|_| line(&random_full(&mut random)) + "\n").collect()
}

/// Puzzles with givens to spare, one a line.
fn loose_puzzles(count: usize) -> String {
    let count = count.to_string();
    let arguments = ["generate", "-n", &count, "--seed", "1", "--no-minimal", "--clues", "24..36"];
    lines(&arguments, "").join("\n") + "\n"
}

fn first(line: &str) -> &str {
    line.split('\t').next().unwrap()
}

fn solutions(grid: &Grid) -> u64 {
    Search::new(grid).count(2).solutions
}

fn is_minimal(grid: &Grid) -> bool {
    solutions(grid) == 1
        && grid.filled().iter().all(|cell| {
            let mut without = *grid;
            without[cell] = DigitSet::ALL;
            solutions(&without) == 2
        })
}

fn is_within(minimal: &Grid, puzzle: &Grid) -> bool {
    minimal.filled().iter().all(|cell| minimal[cell] == puzzle[cell])
}

#[test]
fn minimal_puzzles_are_minimal_and_within_theirs() {
    let input = loose_puzzles(100) + &full_grids(50);
    let minimal = lines(&["minimize", "--seed", "3"], &input);
    assert_eq!(minimal.len(), 150);
    for (puzzle, line) in input.lines().zip(&minimal) {
        let (grid, puzzle): (Grid, Grid) = (first(line).parse().unwrap(), puzzle.parse().unwrap());
        assert!(is_minimal(&grid) && is_within(&grid, &puzzle), "{line}");
        assert_eq!(line.ends_with("\talready minimal"), grid == puzzle);
    }
    let again = lines(&["minimize", "--seed", "4"], &(minimal.join("\n") + "\n"));
    assert!(again.iter().zip(&minimal).all(|(again, line)| {
        first(again) == first(line) && again.ends_with("\talready minimal")
    }));
    assert_ne!(lines(&["minimize", "--seed", "4"], &input), minimal);
}

#[test]
fn all_minimal_puzzles_are_found_once() {
    for puzzle in loose_puzzles(200).lines() {
        let grid: Grid = puzzle.parse().unwrap();
        if grid.filled().len() > 28 {
            continue;
        }
        let all = lines(&["minimize", "--all"], &format!("{puzzle}\n"));
        let found: HashSet<&str> = all.iter().map(|line| first(line)).collect();
        assert_eq!(found.len(), all.len());
        for line in found.iter().take(40) {
            let minimal: Grid = line.parse().unwrap();
            assert!(is_minimal(&minimal) && is_within(&minimal, &grid), "{line}");
        }
        for seed in ["1", "2", "3"] {
            let one = lines(&["minimize", "--seed", seed], &format!("{puzzle}\n"));
            assert!(found.contains(first(&one[0])), "{puzzle}");
        }
        let some = lines(&["minimize", "--all", "--limit", "3"], &format!("{puzzle}\n"));
        assert_eq!(some, all[..all.len().min(3)]);
    }
}

#[test]
fn shuffles_collapse_to_one_canonical_form() {
    for puzzle in (full_grids(6) + &loose_puzzles(6)).lines() {
        let shuffled = lines(&["shuffle", "-n", "1000", "--seed", "9"], &format!("{puzzle}\n"));
        assert_eq!(shuffled.len(), 1000);
        assert!(shuffled.iter().collect::<HashSet<_>>().len() > 900, "{puzzle}");
        let shuffled = shuffled.join("\n");
        let forms = lines(&["canonicalize"], &shuffled);
        assert!(forms.iter().all(|form| *form == forms[0]), "{puzzle}");
        assert_eq!(lines(&["canonicalize", "--unique"], &shuffled), forms[..1]);
        assert_eq!(lines(&["canonicalize"], &format!("{puzzle}\n")), forms[..1]);
        assert_eq!(lines(&["canonicalize"], &format!("{}\n", first(&forms[0]))), forms[..1]);
    }
}

#[test]
fn a_shuffled_puzzle_keeps_its_solutions() {
    for line in lines(&["shuffle", "-n", "2", "--seed", "2"], &loose_puzzles(50)) {
        assert_eq!(solutions(&line.parse().unwrap()), 1);
    }
    let open = "1".to_owned() + &".".repeat(80) + "\n";
    for line in lines(&["shuffle", "-n", "70"], &open) {
        let grid: Grid = line.parse().unwrap();
        assert_eq!(Cell::all().filter(|&cell| grid[cell].is_single()).count(), 1);
    }
}

#[test]
fn threads_do_not_matter() {
    let puzzles = loose_puzzles(1500) + "nonsense\n" + &loose_puzzles(20);
    // All minimal puzzles within a full grid are found slowly.
    let (few, many) = (loose_puzzles(40) + "nonsense\n", puzzles + &full_grids(500));
    for arguments in [
        &["minimize", "--seed", "5"][..],
        &["minimize", "--all", "--limit", "2"],
        &["canonicalize"],
        &["canonicalize", "--unique", "--format", "json"],
        &["shuffle", "--seed", "5", "-n", "3"],
        &["shuffle", "--seed", "5", "-n", "65", "--format", "grid"],
    ] {
        let input = if arguments.contains(&"--all") { &few } else { &many };
        let run = |threads: &str| {
            let output = run(&[arguments, &["--threads", threads]].concat(), input);
            assert_eq!(output.status.code(), Some(2), "one record is malformed");
            (stdout(&output), stderr(&output))
        };
        let expected = run("1");
        for threads in ["2", "7"] {
            assert!(run(threads) == expected, "{arguments:?} {threads}");
        }
    }
}

#[test]
fn an_answer_comes_before_the_next_question() {
    for arguments in
        [&["minimize"][..], &["canonicalize"], &["canonicalize", "--unique"], &["shuffle"]]
    {
        let mut talk = Talk::new(sudoku().args(arguments));
        for puzzle in loose_puzzles(3).lines() {
            talk.say(format!("{puzzle}\n"));
            assert!(talk.answer().len() > 80, "{arguments:?}");
        }
        assert_eq!(talk.end(), Some(0));
    }
}

#[test]
fn a_closed_pipe_ends_the_run_silently() {
    let input = full_grids(200);
    for arguments in [
        &["minimize"][..],
        &["minimize", "--all"],
        &["canonicalize"],
        &["shuffle"],
        &["shuffle", "-n", "1000000000"],
    ] {
        first_bytes(arguments, &input, 81);
    }
}
