//! `sudoku generate` from outside.

use sudoku::engine::Isa;
use sudoku::logic::{Difficulty, Technique};
use sudoku::rate::{Level, Rater};

use crate::common::{run, stderr, stdout};

fn lines(arguments: &[&str]) -> Vec<String> {
    let output = run(&[&["generate"], arguments].concat(), "");
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{arguments:?}");
    stdout(&output).lines().map(str::to_owned).collect()
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
fn ratings_are_as_asked_for() {
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
