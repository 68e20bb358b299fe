//! `sudoku generate`, judged from outside by the reference search.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use common::{is_solution, run, stderr, stdout, sudoku};
use sudoku::engine::Isa;
use sudoku::grid::{Cell, DigitSet, Grid};
use sudoku::search::Search;

fn lines(arguments: &[&str]) -> Vec<String> {
    let output = run(&[&["generate"], arguments].concat(), "");
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{arguments:?}");
    stdout(&output).lines().map(str::to_owned).collect()
}

fn solutions(grid: &Grid) -> u64 {
    Search::new(grid).count(2).solutions
}

#[test]
fn every_puzzle_has_one_solution_and_no_given_to_spare() {
    let puzzles = lines(&["-n", "400", "--seed", "3"]);
    assert_eq!(puzzles.iter().collect::<HashSet<_>>().len(), 400);
    for line in &puzzles {
        let puzzle: Grid = line.parse().unwrap();
        assert_eq!(solutions(&puzzle), 1, "{line}");
        for cell in puzzle.filled() {
            let mut without = puzzle;
            without[cell] = DigitSet::ALL;
            assert_eq!(solutions(&without), 2, "{line} {cell}");
        }
    }
}

#[test]
fn the_bytes_depend_on_nothing_but_the_seed() {
    for kind in [
        &["-n", "700"][..],
        &["-n", "90", "--clues", "21..22"],
        &["-n", "70", "--symmetry", "diagonal", "--no-minimal", "--format", "json"],
        &["-n", "700", "--full", "--format", "grid"],
    ] {
        let make = |more: &[&str]| lines(&[kind, &["--seed", "11"], more].concat());
        let expected = make(&["--threads", "1"]);
        let engines = Isa::available().map(|path| ["--engine", path.name()]);
        for more in engines.chain([["--threads", "2"], ["--threads", "7"]]) {
            assert_eq!(make(&more), expected, "{kind:?} {more:?}");
        }
        assert_ne!(lines(&[kind, &["--seed", "12"]].concat()), expected);
    }
    assert_ne!(lines(&[]), lines(&[]), "without a seed, each run makes its own");
}

#[test]
fn fewer_puzzles_of_a_seed_are_the_first_of_more() {
    let many = lines(&["-n", "600", "--seed", "4"]);
    for count in [1, 2, 63, 599] {
        assert_eq!(lines(&["-n", &count.to_string(), "--seed", "4"]), many[..count]);
    }
}

#[test]
fn solutions_are_those_of_the_puzzles() {
    for line in lines(&["-n", "50", "--with-solution"]) {
        let (puzzle, solution) = line.split_once('\t').unwrap();
        assert!(is_solution(puzzle, solution), "{line}");
    }
    for line in lines(&["-n", "500", "--full"]) {
        assert!(is_solution(&".".repeat(81), &line), "{line}");
    }
}

#[test]
fn conditions_hold() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pattern");
    // A frame without corners, and a cross.
    let may = |cell: Cell| {
        let (row, column) = (cell.row() as i32, cell.column() as i32);
        row == 4
            || column == 4
            || ([0, 8].contains(&row) != [0, 8].contains(&column))
            || row % 2 == 0
    };
    let marks: String = Cell::all().map(|cell| if may(cell) { '#' } else { '.' }).collect();
    std::fs::write(
        &file,
        marks.as_bytes().chunks(9).map(<[u8]>::to_vec).collect::<Vec<_>>().join(&b'\n'),
    )
    .unwrap();
    let pattern = file.to_str().unwrap();
    for line in lines(&["-n", "30", "--pattern", pattern, "--clues", "24..30"]) {
        let puzzle: Grid = line.parse().unwrap();
        assert!(puzzle.filled().iter().all(may), "{line}");
        assert!((24..=30).contains(&puzzle.filled().len()));
    }
    for line in lines(&["-n", "30", "--no-minimal", "--clues", "40", "--symmetry", "full"]) {
        let puzzle: Grid = line.parse().unwrap();
        assert_eq!((puzzle.filled().len(), solutions(&puzzle)), (40, 1));
        for cell in Cell::all() {
            let mirrored = puzzle[Cell::at(cell.row(), 8 - cell.column())];
            let turned = puzzle[Cell::at(cell.column(), 8 - cell.row())];
            let is_given = puzzle[cell].is_single();
            assert!(is_given == mirrored.is_single() && is_given == turned.is_single(), "{line}");
        }
    }
}

#[test]
fn an_endless_run_ends_when_nobody_reads_on() {
    for arguments in
        [&["generate", "-n", "0"][..], &["generate", "-n", "0", "--full", "--threads", "1"]]
    {
        let mut child =
            sudoku().args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..3000 {
            let mut line = String::new();
            reader.read_line(&mut line).unwrap();
            assert_eq!(line.len(), 82);
        }
        drop(reader);
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
    }
}

#[test]
fn a_full_disk_is_noticed() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = sudoku();
    let output = command.args(["generate", "-n", "0"]).stdout(full).stderr(Stdio::piped()).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output), "sudoku: <stdout>: No space left on device (os error 28)\n");
}

#[test]
fn ratings_are_as_asked_for() {
    use sudoku::logic::{Difficulty, Technique};
    use sudoku::rate::{Level, Rater};
    let mut rater = Rater::new();
    let mut ratings = |arguments: &[&str]| -> Vec<_> {
        let lines = lines(&[&["-n", "8", "--seed", "6"], arguments].concat());
        assert_eq!(lines.len(), 8);
        lines.iter().map(|line| rater.rate(&line.parse().unwrap()).unwrap()).collect()
    };
    for level in Level::ALL {
        let rated = ratings(&["--difficulty", level.name()]);
        assert!(rated.iter().all(|rating| rating.level() == level), "{level}");
    }
    let (least, most) = (Difficulty::new(3.0), Difficulty::new(4.2));
    let rated = ratings(&["--er", "3.0..4.2"]);
    assert!(rated.iter().all(|rating| rating.er.is_at_least(least) && rating.er.is_at_most(most)));
    let rated = ratings(&["--technique", "x-wing", "--threads", "7"]);
    assert!(rated.iter().all(|rating| rating.counts.of(Technique::XWing) > 0));
}
