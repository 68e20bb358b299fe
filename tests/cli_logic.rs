//! The commands that explain and rate: what holds for whatever puzzle they are given.
#![allow(clippy::unwrap_used)]

mod common;

use common::{project_file, run, stdout};
use serde_json::Value;

/// Every puzzle of the project that stands on a line, easy and hard, and two that are no proper puzzles.
fn puzzles() -> String {
    let read = |name: &str| std::fs::read_to_string(project_file(name)).unwrap();
    ["generated.txt", "mixed.txt", "hard.sdm", "generated.csv"]
        .map(|name| read(&format!("puzzles/{name}")))
        .concat()
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn ratings_are_the_same_bytes_for_any_number_of_threads() {
    let input = puzzles();
    for format in ["line", "json", "csv"] {
        let rate = |threads| run(&["rate", "--format", format, "--threads", threads], &input);
        let alone = rate("1");
        assert!(alone.stdout.len() > 1000);
        for threads in ["2", "7"] {
            let together = rate(threads);
            assert_eq!(alone.stdout, together.stdout, "{format}, {threads} threads");
            assert_eq!(alone.stderr, together.stderr, "{format}, {threads} threads");
        }
    }
}

#[test]
fn filters_keep_the_lines_that_fit() {
    let input = puzzles();
    let all = objects(&stdout(&run(&["rate", "--format", "json"], &input)));
    let rated = |record: &&Value| record["status"] == "unique";
    let kept = |arguments: &[&str]| -> Vec<Value> {
        let arguments = [&["rate", "--format", "json"], arguments].concat();
        let found = objects(&stdout(&run(&arguments, &input)));
        found.into_iter().filter(|record| record["status"] != "invalid").collect()
    };
    let fitting = |fits: &dyn Fn(&Value) -> bool| -> Vec<Value> {
        all.iter().filter(rated).filter(|record| fits(record)).cloned().collect()
    };
    let at_least =
        |bound: f64| move |record: &Value| record["er"].as_f64().is_none_or(|er| er >= bound);
    let hard = kept(&["--min-er", "7.2"]);
    assert!(hard.len() > 5);
    assert_eq!(hard, fitting(&at_least(7.2)));
    let easy = kept(&["--max-er", "2.6"]);
    assert!(easy.len() > 5);
    assert_eq!(easy, fitting(&|record| record["er"].as_f64().is_some_and(|er| er <= 2.6)));
    let paired = kept(&["--technique", "naked-pair"]);
    assert!(!paired.is_empty());
    assert_eq!(paired, fitting(&|record| record["techniques"]["Naked Pair"].is_u64()));
}

#[test]
fn what_is_beyond_the_ladder_gets_no_number() {
    let hard = std::fs::read_to_string(project_file("puzzles/hard.sdm")).unwrap();
    for record in objects(&stdout(&run(&["rate", "--format", "json"], &hard))) {
        assert_eq!(record["er"], "> 8.4");
        assert_eq!(record["level"], "extreme");
    }
}
