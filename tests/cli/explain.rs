//! The commands that explain and rate: what holds for whatever puzzle they are given.

use serde_json::Value;
use sudoku::grid::{Cell, Digit, DigitSet, Grid};
use sudoku::logic::{State, Technique};

use crate::common::{grid, pencilmarks, project_file, run, stderr, stdout};
use crate::trace::{eliminated, objects};

/// Every puzzle of the project that stands on a line, easy and hard, and two that are no proper puzzles.
fn puzzles() -> String {
    let read = |name: &str| std::fs::read_to_string(project_file(name)).unwrap();
    ["generated.txt", "mixed.txt", "hard.sdm", "generated.csv"]
        .map(|name| read(&format!("puzzles/{name}")))
        .concat()
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

/// Follows the steps of a logic trace, and fails where one eliminates or places what is no candidate.
fn replay(puzzle: &str, lines: &[Value]) -> Grid {
    let mut reached = eliminated(puzzle);
    for (number, step) in lines.iter().filter(|line| line["action"] == "technique").enumerate() {
        assert_eq!(step["step"].as_u64(), Some(number as u64 + 1));
        if let Some(shown) = step["candidates"].as_str() {
            assert_eq!(grid(shown), reached, "{step}");
        }
        apply(&mut reached, step);
    }
    reached
}

#[test]
fn a_logic_trace_replays_to_the_solution() {
    let mut solved = 0;
    for record in objects(&stdout(&run(&["solve", "--format", "json"], puzzles()))) {
        let Some(puzzle) = record["puzzle"].as_str() else { continue };
        for trace in ["--trace=logic", "--trace=grid,logic"] {
            let mut lines = objects(&stdout(&run(&["solve", trace, "--format", "json"], puzzle)));
            let result = lines.pop().unwrap();
            assert_eq!(result["status"], record["status"]);
            let has = |action: &str| lines.iter().any(|line| line["action"] == action);
            if record["status"] != "unique" {
                assert!(has("no techniques") && !has("technique") && has("end"));
                continue;
            }
            assert_eq!(result["solution"], record["solution"]);
            let text = stdout(&run(&["solve", trace], puzzle));
            let expected = lines.iter().filter(|line| line["action"] == "technique").map(|step| {
                let [number, rating] = ["step", "rating"].map(|name| step[name].to_string());
                format!("{number:>4}. {rating:>5}  {}", step["text"].as_str().unwrap())
            });
            let is_step = |line: &&str| line.get(4..6) == Some(". ");
            assert!(expected.eq(text.lines().filter(is_step)), "{text}");
            let solution: Grid = record["solution"].as_str().unwrap().parse().unwrap();
            let reached = replay(puzzle, &lines);
            assert_eq!(reached, solution);
            assert!(!has("guess"));
            solved += 1;
        }
    }
    assert!(solved > 20, "{solved}");
}

#[test]
fn hints_lead_to_the_solution_one_by_one() {
    // Takes techniques up to an XY-wing: eliminations must be kept from hint to hint.
    let puzzle =
        ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84.3..";
    let mut grid = State::new(&puzzle.parse().unwrap()).grid();
    for _ in 0..100 {
        let output = run(&["hint", "--format", "json"], pencilmarks(&grid));
        let hint = objects(&stdout(&output)).remove(0);
        assert_eq!(output.status.code(), Some(0));
        if hint["status"] == "solved" {
            return;
        }
        assert_eq!(hint["status"], "hint");
        apply(&mut grid, &hint["step"]);
    }
    panic!("not solved in a hundred hints");
}

/// Applies a step to the candidates.
fn apply(grid: &mut Grid, step: &Value) {
    let candidate = |value: &Value| {
        let cell: Cell = value["cell"].as_str().unwrap().parse().unwrap();
        let digit = Digit::new(value["digit"].as_u64().unwrap() as usize).unwrap();
        assert!(grid[cell].contains(digit), "{step}");
        (cell, digit)
    };
    let eliminated: Vec<_> =
        step["eliminations"].as_array().unwrap().iter().map(candidate).collect();
    let placed = step["placement"].as_object().map(|_| candidate(&step["placement"]));
    assert!(!eliminated.is_empty() || placed.is_some());
    for (cell, digit) in eliminated {
        grid[cell] -= DigitSet::of(digit);
    }
    if let Some((cell, digit)) = placed {
        grid.place(cell, digit);
    }
}

#[test]
fn every_technique_is_described() {
    let manual = stdout(&run(&["man"], "")).replace("\\-", "-");
    let texts = std::fs::read_to_string(project_file("README.md")).unwrap() + &manual;
    let known = stderr(&run(&["rate", "--technique", "guess"], ""));
    for technique in Technique::ALL {
        assert!(texts.contains(technique.name()) && texts.contains(technique.summary()));
        assert!(known.contains(&format!("\n  {technique}\n")), "{technique}: {known}");
    }
}
