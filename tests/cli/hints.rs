//! Hints that are applied one after the other reach the solution. For a grid with wrong digits, a hint names the wrong
//! cells if the givens are known; otherwise it guesses which cells are wrong.

use serde_json::Value;
use sudoku::grid::Cell;
use sudoku::search::Search;

use crate::common::{LINE, Xorshift, objects, project_puzzles, quiet_output, run, stdout};

/// A puzzle with added digits, some of them wrong.
struct Attempt {
    givens: String,
    /// The givens and all added digits.
    grid: String,
    /// The wrong cells, by their names.
    wrong_cells: Vec<String>,
}

/// Returns puzzles with up to 15 right and 1 to 5 wrong digits added. If possible, a wrong digit clashes with no other.
fn attempts() -> Vec<Attempt> {
    let mut random = Xorshift::new(4);
    let mut attempts = Vec::new();
    for puzzle in project_puzzles("generated.txt") {
        let givens = puzzle.to_string();
        let solution = Search::new(&puzzle).next_solution().unwrap();
        for wrong_count in 1..=5 {
            attempts.push(attempt(&givens, solution.as_bytes(), random.below(16), wrong_count, &mut random));
        }
    }
    attempts
}

fn attempt(givens: &str, solution: &[u8], right_count: usize, wrong_count: usize, random: &mut Xorshift) -> Attempt {
    let cell_of = |cell: usize| Cell::new(cell).unwrap();
    let mut grid = givens.as_bytes().to_vec();
    let mut empty_cells: Vec<usize> = (0..81).filter(|&cell| grid[cell] == b'.').collect();
    let mut take_cell = || empty_cells.swap_remove(random.below(empty_cells.len()));
    let right: Vec<usize> = (0..right_count).map(|_| take_cell()).collect();
    let mut wrong: Vec<usize> = (0..wrong_count).map(|_| take_cell()).collect();
    wrong.sort_unstable();
    right.iter().for_each(|&cell| grid[cell] = solution[cell]);
    for &cell in &wrong {
        let seen: Vec<u8> = cell_of(cell).peers().iter().map(|peer| grid[peer.index()]).collect();
        let wrong_digits: Vec<u8> = (b'1'..=b'9').filter(|&digit| digit != solution[cell]).collect();
        let unseen_digits: Vec<u8> = wrong_digits.iter().copied().filter(|digit| !seen.contains(digit)).collect();
        let choices = if unseen_digits.is_empty() { wrong_digits } else { unseen_digits };
        grid[cell] = choices[random.below(choices.len())];
    }
    let wrong = wrong.into_iter().map(|cell| cell_of(cell).to_string()).collect();
    Attempt { givens: givens.to_owned(), grid: String::from_utf8(grid).unwrap(), wrong_cells: wrong }
}

/// Returns the cells and the error with which `hint` answers each record. Asserts that every grid has this status.
fn hints(input: &str, status: &str) -> Vec<(Vec<String>, String)> {
    let output = run(&["hint", "--format", "json"], input);
    assert_eq!(output.status.code(), Some(1));
    let answer = |line: &Value| {
        assert_eq!(line["status"], status, "{line}");
        let cells = line["cells"].as_array().into_iter().flatten();
        let cells = cells.map(|cell| cell.as_str().unwrap().to_owned()).collect();
        (cells, line["error"].as_str().unwrap().to_owned())
    };
    objects(&stdout(&output)).iter().map(answer).collect()
}

/// Returns the attempts as lines of HoDoKu's library, with `+` before each placed digit.
fn hodoku_lines(attempts: &[Attempt]) -> String {
    let line = |Attempt { givens, grid, .. }: &Attempt| {
        let cells = givens.chars().zip(grid.chars());
        let cells: String =
            cells.map(|(given, digit)| if given == digit { digit.to_string() } else { format!("+{digit}") }).collect();
        format!(":0000:x:{cells}::::\n")
    };
    attempts.iter().map(line).collect()
}

#[test]
fn with_known_givens_all_wrong_cells_are_named_and_no_others() {
    let attempts = attempts();
    assert!(attempts.len() > 40);
    let library = hodoku_lines(&attempts);
    let mut inputs = Vec::new();
    for format in ["ipuz", "sdk", "sudokuwiki", "f-puzzles", "csv", "json"] {
        inputs.push((format, stdout(&run(&["convert", "--format", format], &library))));
    }
    inputs.push(("hodoku", library));
    for (format, input) in inputs {
        let answers = hints(&input, "wrong");
        assert_eq!(answers.len(), attempts.len(), "{format}");
        for ((cells, error), Attempt { grid, wrong_cells, .. }) in answers.iter().zip(&attempts) {
            assert_eq!(cells, wrong_cells, "{format} {grid}");
            assert!(error.contains("contradict") && !error.contains("guess"), "{format}: {error}");
        }
    }
}

#[test]
fn without_known_givens_the_smallest_change_is_a_guess() {
    let attempts = attempts();
    let lines: String = attempts.iter().map(|attempt| attempt.grid.clone() + "\n").collect();
    let (mut guesses, mut mistaken_guesses) = (0, 0);
    for ((cells, error), Attempt { grid, wrong_cells, .. }) in hints(&lines, "none").iter().zip(&attempts) {
        if error.contains(" twice in ") || error.contains("more than two cells are wrong") {
            assert!(!error.contains("may be") && wrong_cells.len() > 2 * usize::from(cells.is_empty()), "{error}");
            continue;
        }
        assert!(error.ends_with(" may be wrong") && !error.contains('\n'), "{error}");
        let is_pair = error.contains(" and ");
        let grid_without = |cells: &[String]| {
            let mut grid = grid.clone().into_bytes();
            for cell in cells {
                grid[cell.parse::<Cell>().unwrap().index()] = b'.';
            }
            String::from_utf8(grid).unwrap() + "\n"
        };
        let cell_groups = if is_pair { cells.chunks(2) } else { cells.chunks(1) };
        let counted = stdout(&run(&["count", "--limit", "1"], cell_groups.map(grid_without).collect::<String>()));
        assert!(counted.lines().all(|line| line.ends_with("\t1+")), "{error} {grid}");
        guesses += 1;
        mistaken_guesses += usize::from(!cells.iter().any(|cell| wrong_cells.contains(cell)));
    }
    assert!(guesses > 5 && mistaken_guesses > 0, "{mistaken_guesses} of {guesses} guesses name right cells only");
}

#[test]
fn every_format_says_that_the_answer_is_a_guess() {
    let wrong = LINE.replacen("53.", "531", 1);
    // A page says it in its text and in its data.
    for (format, count) in [("line", 1), ("grid", 1), ("json", 1), ("svg", 1), ("html", 2), ("pencilmarks", 1)] {
        let text = stdout(&run(&["hint", "--format", format], &wrong));
        assert_eq!(text.lines().filter(|line| line.contains("r1c3 may be wrong")).count(), count, "{format}: {text}");
    }
}

/// Applies hints until the input stays the same, at most 200 times, and returns it. `next_input` makes input of output.
fn apply_hints(arguments: &[&str], start: &str, next_input: impl Fn(&str) -> String) -> String {
    let arguments = [&["hint", "--apply"], arguments].concat();
    let mut position = start.to_owned();
    for _ in 0..200 {
        let next = next_input(&stdout(&run(&arguments, &position)));
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
    let next_input = |output: &str| output.lines().map(first_field).collect();
    let last = apply_hints(&["--format", "hodoku"], &puzzles, next_input);
    assert_eq!(stdout(&run(&["convert", "--format", "line"], &last)), solutions);
    // The hints for one puzzle as a person sees them.
    let (puzzle, solution) = (puzzles.lines().next().unwrap(), solutions.lines().next().unwrap());
    let last = apply_hints(&[], puzzle, str::to_owned);
    assert!(last.starts_with("# Solved"), "{last}");
    assert_eq!(stdout(&run(&["convert", "--format", "line"], &last)).trim_end(), solution);
}

/// `generate --practice` makes positions in which the next step is by the technique.
#[test]
fn the_hint_for_a_position_to_practise_in_is_the_technique() {
    let players_names = [
        ("fh", "Full House"),
        ("h1", "Hidden Single"),
        ("l2", "Locked Pair"),
        ("lc1", "Pointing"),
        ("n3", "Naked Triple"),
        ("bf2", "X-Wing"),
        ("w-wing", "W-Wing"),
        ("u1", "Unique Rectangle type 1"),
        ("xyc", "XY-Chain"),
        ("gaic", "Grouped AIC"),
        ("als-xz", "ALS-XZ"),
    ];
    let explainer_names = [
        ("forcing-chain", "Forcing Chain"),
        ("turbot-fish", "Turbot Fish"),
        ("direct-hidden-pair", "Direct Hidden Pair"),
    ];
    for (ladder, seed, names) in [("human", "1", &players_names[..]), ("se", "3", &explainer_names)] {
        let position = |name: &str| {
            let arguments = ["generate", "-q", "--seed", seed, "--ladder", ladder, "--technique", name, "--practice"];
            quiet_output(&run(&arguments, ""))
        };
        let positions: String = names.iter().map(|(name, _)| position(name)).collect();
        let hints = objects(&quiet_output(&run(&["hint", "--ladder", ladder, "--format", "json"], positions)));
        assert_eq!(hints.len(), names.len(), "{ladder}");
        for (hint, (name, technique)) in hints.iter().zip(names) {
            assert_eq!(hint["technique"], *technique, "{ladder} {name}");
        }
    }
}
