//! Filters of `rate` and `steps` keep the records that fit, unchanged and in order.

use std::fs;
use std::sync::LazyLock;

use serde_json::Value;

use crate::common::{objects, project_file, project_puzzles, run, stdout};

/// Puzzles with one solution, one per line: easy ones, and all hard ones but the one that takes by far the longest.
static PUZZLES: LazyLock<String> = LazyLock::new(|| {
    let generated = ["generated.txt", "generated.csv"].into_iter().flat_map(project_puzzles);
    let hard = fs::read_to_string(project_file("puzzles/hard.sdm")).unwrap();
    let hard = hard.lines().filter(|line| !line.starts_with('#') && !line.contains("Golden Nugget"));
    let mixed = fs::read_to_string(project_file("puzzles/mixed.txt")).unwrap();
    let proper = [1, 5].map(|index| mixed.lines().nth(index).unwrap());
    let lines = generated.map(|puzzle| puzzle.to_string());
    lines.chain(proper.into_iter().chain(hard).map(|line| line[..81].to_owned())).map(|line| line + "\n").collect()
});

/// The ratings by Sudoku Explainer's ladder.
static RATED: LazyLock<String> = LazyLock::new(|| rate(&[]));
/// The ratings by the players' ladder.
static RATED_FOR_PLAYERS: LazyLock<String> = LazyLock::new(|| rate(&["--ladder", "human"]));
/// The ratings by Sudoku Explainer's ladder as objects.
static RATED_OBJECTS: LazyLock<String> = LazyLock::new(|| rate(&OBJECTS));

const OBJECTS: [&str; 4] = ["--format", "json", "--columns", "er,ep,ed,techniques,status"];

/// Rates [`PUZZLES`] with these options. Some puzzles are beyond the players' ladder, so the exit code may be 1.
fn rate(options: &[&str]) -> String {
    stdout(&run(&[&["rate"], options].concat(), &*PUZZLES))
}

/// Returns a field of a line with tabs.
fn field(line: &str, index: usize) -> &str {
    line.split('\t').nth(index).unwrap()
}

/// Returns a rating in a field of a line. A puzzle beyond all techniques has none.
fn rating(line: &str, index: usize) -> Option<f64> {
    field(line, index).parse().ok()
}

fn has_rating_between(line: &str, min: f64, max: f64) -> bool {
    rating(line, 1).is_some_and(|rating| (min..=max).contains(&rating))
}

/// Returns the lines for which the predicate holds. Asserts that there are this many.
fn lines_that(text: &str, count: usize, holds: impl Fn(&str) -> bool) -> String {
    let kept: Vec<&str> = text.split_inclusive('\n').filter(|line| holds(line.trim_end_matches('\n'))).collect();
    assert_eq!(kept.len(), count, "{text}");
    kept.concat()
}

#[test]
fn ratings_in_a_range_are_kept() {
    assert_eq!(RATED.lines().count(), 25);
    for (range, min, max, count) in [("7.2..", 7.2, 99.0, 9), ("..2.6", 0.0, 2.6, 13), ("1.5..8.2", 1.5, 8.2, 19)] {
        assert_eq!(rate(&["--er", range]), lines_that(&RATED, count, |line| has_rating_between(line, min, max)));
    }
    let kept = rate(&["--ladder", "human", "--score", "300..600"]);
    assert_eq!(kept, lines_that(&RATED_FOR_PLAYERS, 11, |line| has_rating_between(line, 300.0, 600.0)));
    let kept = rate(&["--ladder", "human", "--level", "easy"]);
    assert_eq!(kept, lines_that(&RATED_FOR_PLAYERS, 11, |line| field(line, 2) == "easy"));
}

#[test]
fn pearls_and_diamonds_begin_with_their_hardest_step() {
    assert_eq!(rate(&["--pearl"]), lines_that(&RATED, 3, |line| rating(line, 2) == rating(line, 1)));
    assert_eq!(rate(&["--diamond"]), lines_that(&RATED, 2, |line| rating(line, 3) == rating(line, 1)));
}

#[test]
fn a_technique_under_any_of_its_names_keeps_the_puzzles_with_such_a_step() {
    let has_naked_pair = |line: &str| line.contains("\"Naked Pair\"");
    let kept = rate(&[&["--ladder", "se", "--technique", "naked-pair", "--around", "any"], &OBJECTS[..]].concat());
    assert_eq!(kept, lines_that(&RATED_OBJECTS, 5, has_naked_pair));
    let rate_for_players = |options: &[&str]| {
        let columns = ["--ladder", "human", "--format", "json", "--columns", "score,techniques"];
        rate(&[&columns, options].concat())
    };
    let all_objects = rate_for_players(&[]);
    for name in ["naked-pair", "n2", "0200"] {
        let kept = rate_for_players(&["--technique", name, "--around", "any"]);
        assert_eq!(kept, lines_that(&all_objects, 1, has_naked_pair), "{name}");
    }
    assert!(!has_naked_pair(&rate_for_players(&["--without", "subsets"])));
}

/// Work stops above a bound, and each record stays.
#[test]
fn ratings_above_a_bound_say_only_that() {
    for (bound, count_above) in [("1.2", 23), ("4.5", 11), ("8.4", 4), ("10.4", 3)] {
        let max: f64 = bound.parse().unwrap();
        let bounded_line = |line: &str| {
            let bounded_field = |index: usize| match rating(line, index).unwrap() > max {
                true => format!("> {bound}"),
                false => field(line, index).to_owned(),
            };
            format!("{}\t{}\n", field(line, 0), [1, 2, 3].map(bounded_field).join("\t"))
        };
        let output = rate(&["--stop-above", bound]);
        assert_eq!(output, RATED.lines().map(bounded_line).collect::<String>(), "{bound}");
        assert_eq!(output.lines().filter(|line| field(line, 1).starts_with('>')).count(), count_above, "{bound}");
    }
}

#[test]
fn both_ladders_side_by_side_give_the_ratings_of_each() {
    let both = rate(&["--ladder", "se,human"]);
    assert_eq!(both.lines().count(), RATED.lines().count());
    for (line, (rated, rated_for_players)) in both.lines().zip(RATED.lines().zip(RATED_FOR_PLAYERS.lines())) {
        let (_, score) = rated_for_players.split_once('\t').unwrap();
        assert_eq!(line, format!("{rated}\t{score}"));
    }
    let objects = rate(&[&["--ladder", "se,human"], &OBJECTS[..]].concat());
    assert_eq!(objects, *RATED_OBJECTS);
}

/// Returns whether a step places or eliminates a candidate of this cell, and of this digit if one is given.
fn concerns(step: &Value, cell: &str, digit: Option<u64>) -> bool {
    let conclusions = ["placements", "eliminations"].map(|name| step[name].as_array().unwrap());
    let is_meant =
        |candidate: &Value| candidate["cell"] == cell && digit.is_none_or(|digit| candidate["digit"] == digit);
    conclusions.into_iter().flatten().any(is_meant)
}

#[test]
fn steps_are_chosen_by_technique_cell_and_digit() {
    let input = fs::read_to_string(project_file("puzzles/generated.txt")).unwrap();
    let steps = |options: &[&str]| {
        objects(&stdout(&run(&[&["steps", "--every", "--format", "json"], options].concat(), &input)))
    };
    let all_steps = steps(&[]);
    let steps_that = |count: usize, holds: &dyn Fn(&Value) -> bool| {
        let chosen: Vec<Value> = all_steps.iter().filter(|step| holds(step)).cloned().collect();
        assert_eq!(chosen.len(), count);
        chosen
    };
    let is_skyscraper = |step: &Value| step["technique"] == "Skyscraper";
    let skyscrapers = steps_that(3, &is_skyscraper);
    for name in ["skyscraper", "sk", "0400"] {
        assert_eq!(steps(&["--technique", name]), skyscrapers, "{name}");
    }
    let patterns = steps(&["--only", "patterns"]);
    assert!(patterns.iter().all(|step| step["code"].as_str().is_some_and(|code| code.starts_with("04"))));
    assert_eq!(patterns.iter().filter(|step| is_skyscraper(step)).count(), 3);
    let chosen = steps(&["--cell", "r3c1"]);
    assert_eq!(chosen, steps_that(454, &|step| concerns(step, "r3c1", None)));
    let chosen = steps(&["--cell", "r3c1", "--digit", "5"]);
    assert_eq!(chosen, steps_that(24, &|step| concerns(step, "r3c1", Some(5))));
}
