//! A trace can be replayed: applying its steps to the givens leads to the printed answer. As text, it has the same steps.

use serde_json::Value;
use sudoku::grid::{Cell, Digit, DigitSet, Grid};
use sudoku::logic::State;

use crate::common::{grid, objects, oracle, run, stdout};

const UNIQUE: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const MULTIPLE: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7......3..";
const IMPOSSIBLE: &str = "12...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// A replay of a trace. It panics at a step that the search would not take.
struct Replay {
    grid: Grid,
    guess_stack: Vec<(Grid, Cell)>,
    solutions: Vec<String>,
    contradictions: usize,
    guesses: u64,
}

impl Replay {
    fn apply_step(&mut self, step: &Value) {
        let integer = |name: &str| step[name].as_u64().unwrap() as usize;
        let cell = || step["cell"].as_str().unwrap().parse::<Cell>().unwrap();
        let digit = || Digit::new(integer("digit")).unwrap();
        match step["action"].as_str().unwrap() {
            "start" => {}
            "naked single" => {
                assert_eq!(self.grid[cell()], DigitSet::from_digit(digit()));
                self.grid.place(cell(), digit());
            }
            "guess" => {
                assert_eq!((integer("nth"), integer("of")), (1, self.grid[cell()].len()));
                assert_eq!(self.grid[cell()].first(), Some(digit()));
                self.guess_stack.push((self.grid, cell()));
                assert_eq!(integer("depth"), self.guess_stack.len());
                self.guesses += 1;
                self.grid.place(cell(), digit());
            }
            "return" => {
                assert_eq!(integer("depth"), self.guess_stack.len());
                let (grid_before, guessed_cell) = *self.guess_stack.last().unwrap();
                assert_eq!(guessed_cell, cell());
                assert_eq!(grid_before[guessed_cell].iter().nth(integer("nth") - 1), Some(digit()));
                if integer("nth") == integer("of") {
                    self.guess_stack.pop();
                } else {
                    self.guesses += 1;
                }
                self.grid = grid_before;
                self.grid.place(guessed_cell, digit());
            }
            "contradiction" => {
                assert!(step["reason"].as_str().unwrap().starts_with("no "));
                self.contradictions += 1;
            }
            "solution" => self.solutions.push(self.grid.to_string()),
            "end" => assert_eq!(integer("guesses") as u64, self.guesses),
            other => panic!("unknown action {other}"),
        }
        if let Some(shown) = step["candidates"].as_str() {
            let shown = grid(shown);
            // A placement that leads to a contradiction may be carried through only in part: then the grids differ.
            if step["action"] != "contradiction" && self.grid != shown {
                assert!(Cell::all().any(|cell| self.grid[cell].is_empty()), "{step}");
            }
        }
    }
}

fn replay(puzzle: &str, trace: &str) -> (Replay, Value) {
    let output = run(&["solve", trace, "--format", "json", "--columns", "solution,status,guesses"], puzzle);
    let mut lines = objects(&stdout(&output));
    let result = lines.pop().unwrap();
    let grid = State::new(&grid(puzzle)).grid();
    let mut replay = Replay { grid, guess_stack: Vec::new(), solutions: Vec::new(), contradictions: 0, guesses: 0 };
    for (index, step) in lines.iter().filter(|line| line["number"].is_u64()).enumerate() {
        assert_eq!(step["number"].as_u64(), Some(index as u64 + 1));
    }
    lines.iter().for_each(|step| replay.apply_step(step));
    assert_eq!(result["guesses"].as_u64(), Some(replay.guesses));
    (replay, result)
}

#[test]
fn a_trace_replays_to_the_printed_answer() {
    for trace in ["--trace", "--trace=grid"] {
        for (puzzle, status, solutions) in [(UNIQUE, "unique", 1), (MULTIPLE, "multiple", 2), (IMPOSSIBLE, "none", 0)] {
            let (replayed, result) = replay(puzzle, trace);
            assert_eq!((result["status"].as_str(), replayed.solutions.len()), (Some(status), solutions));
            assert_eq!(replayed.solutions.first().map(String::as_str), result["solution"].as_str());
            let is_solution = |solution: &String| oracle::solves(puzzle.as_bytes(), solution.as_bytes());
            assert!(replayed.solutions.iter().all(is_solution));
            assert!(status == "multiple" || replayed.contradictions > 0 && replayed.guess_stack.is_empty());
        }
    }
}

/// Returns a step as the text says it.
fn step_text(step: &Value) -> String {
    let text = |name: &str| step[name].as_str().unwrap();
    let placement = || format!("{} = {}", text("cell"), step["digit"]);
    match text("action") {
        "naked single" => format!("{}  naked single", placement()),
        action @ ("guess" | "return") => {
            let [nth, of, depth] = ["nth", "of", "depth"].map(|name| &step[name]);
            format!("{}  {action}, candidate {nth} of {of}, stack depth {depth}", placement())
        }
        "contradiction" => format!("contradiction: {}", text("reason")),
        "solution" => "solution".to_owned(),
        "end" => {
            let [steps, guesses, deepest] = ["steps", "guesses", "deepest"].map(|name| &step[name]);
            format!("{steps} steps, {guesses} guesses, deepest stack {deepest}")
        }
        other => panic!("unknown action {other}"),
    }
}

#[test]
fn a_trace_as_text_has_the_steps_of_its_json() {
    for (puzzle, step_count) in [(UNIQUE, 2348), (MULTIPLE, 363), (IMPOSSIBLE, 398)] {
        let text = stdout(&run(&["solve", "--trace"], puzzle));
        // The candidates at the start come first, the answer last.
        let lines: Vec<&str> = text.lines().skip(14).collect();
        let records = objects(&stdout(&run(&["solve", "--trace", "--format", "json"], puzzle)));
        assert_eq!(records[0]["action"], "start");
        let expected: Vec<String> = records[1..records.len() - 1].iter().map(step_text).collect();
        assert_eq!(lines[..lines.len() - 1], expected, "{puzzle}");
        assert_eq!(expected.len(), step_count, "{puzzle}");
    }
}
