//! `solve` with techniques only: the position in which none of them makes progress.

use sudoku::Limit;
use sudoku::grid::{Cell, DigitSet, Grid, Solution};
use sudoku::logic::{Ladder, State, TechniqueSet, ToldTechniques};
use sudoku::search::Search;

use crate::common::{follow_ladder, objects, project_puzzles, run, stderr, stdout, techniques_named};

/// Returns puzzles of all kinds: proper ones, and some without a few of their givens.
fn puzzles() -> Vec<Grid> {
    let proper = ["generated.txt", "hard.sdm"].into_iter().flat_map(project_puzzles).collect::<Vec<_>>();
    let without_givens = |(number, puzzle): (usize, &Grid)| {
        let mut open = *puzzle;
        open.clear(puzzle.filled_cells().iter().skip(number % 5).step_by(5).take(1 + number % 3).collect());
        open
    };
    let open: Vec<Grid> = proper.iter().enumerate().map(without_givens).collect();
    [proper, open].concat()
}

/// Returns the position in which the ladder ends.
fn reached(techniques: TechniqueSet, puzzle: &Grid) -> State {
    follow_ladder(&mut Ladder::told(ToldTechniques::only(techniques)), State::new(puzzle), |_, _| {})
}

fn lines_of(puzzles: &[Grid]) -> String {
    puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect()
}

#[test]
fn the_position_is_the_one_in_which_the_ladder_ends() {
    let puzzles = puzzles();
    let (mut solved_count, mut gave_up_count) = (0, 0);
    for names in [
        "singles",
        "naked-single",
        "hidden-single",
        "full-house",
        "full-house,naked-single",
        "full-house,hidden-single",
        "singles,pairs",
        "singles,locked,subsets,x-wing",
        "pairs",
    ] {
        let techniques = techniques_named(&names.split(',').collect::<Vec<_>>());
        let output = run(&["solve", "--only", names, "--threads", "2"], lines_of(&puzzles));
        let json = run(&["solve", "--only", names, "-f", "json"], lines_of(&puzzles));
        let mut all_solved = true;
        let records = objects(&stdout(&json));
        for ((puzzle, line), record) in puzzles.iter().zip(stdout(&output).lines()).zip(&records) {
            let state = reached(techniques, puzzle);
            let mut digits = state.grid();
            digits.clear(state.empty_cells());
            assert_eq!(line, digits.to_string(), "{names} {puzzle}");
            let position = state.grid().position_line(state.progress()).to_string();
            assert_eq!(record["position"], position.as_str(), "{names} {puzzle}");
            if state.is_solved() {
                assert_eq!((&record["status"], &record["solution"]), (&"unique".into(), &line.into()));
                let answer = Search::new(puzzle).count(Limit::TWO);
                assert_eq!((answer.solutions, answer.first), (1, Solution::try_from(&state.grid()).ok()));
                solved_count += 1;
            } else {
                let error = format!("cells left: {}", state.empty_cells().len());
                assert_eq!((&record["status"], &record["error"]), (&"gave up".into(), &error.into()));
                assert!(record["solution"].is_null());
                gave_up_count += 1;
            }
            all_solved &= state.is_solved();
        }
        assert_eq!(records.len(), puzzles.len());
        assert_eq!(output.status.code(), Some(i32::from(!all_solved)));
        assert_eq!(stderr(&output), "");
    }
    assert!(solved_count >= 20 && gave_up_count >= 20, "{solved_count} {gave_up_count}");
}

#[test]
fn techniques_that_assume_one_solution_are_not_used_on_others() {
    let proper = project_puzzles("generated.txt")[0];
    let mut open = proper;
    open.clear([Cell::at(0, 5)].into_iter().collect());
    for options in [&["--only", "singles,unique-rectangle"][..], &["--without", "chains"], &["--ladder", "se"]] {
        let output = run(&[&["solve"], options].concat(), lines_of(&[proper, open]));
        let second_line = stdout(&output).lines().nth(1).unwrap().to_owned();
        assert_eq!(second_line, format!("{open}\tmultiple solutions"), "{options:?}");
        assert_eq!(output.status.code(), Some(1));
    }
    let output = run(&["solve", "--ladder", "se", "--without", "uniqueness"], lines_of(&[open]));
    assert!(!stdout(&output).contains("multiple"));
}

#[test]
fn contradictions_that_techniques_find_are_told() {
    let clash = format!("7......7.{}", ".".repeat(72));
    // A given is replaced by another candidate.
    let mut changed = project_puzzles("generated.txt")[1];
    let cell = changed.filled_cells().first().unwrap();
    let given = changed[cell];
    changed.clear([cell].into_iter().collect());
    let other = (State::new(&changed).candidates(cell) - given).first().unwrap();
    changed[cell] = DigitSet::from_digit(other);
    assert_eq!(Search::new(&changed).count(Limit::ONE).solutions, 0);
    for names in ["singles", "singles,pairs,locked"] {
        let output = run(&["solve", "--only", names], format!("{clash}\n{changed}\n"));
        let text = stdout(&output);
        let remarks: Vec<&str> = text.lines().map(|line| line.split_once('\t').unwrap().1).collect();
        assert_eq!(remarks[0], "no solution: 7 twice in row 1 (r1c1, r1c8)");
        assert!(remarks[1].starts_with("no solution: no "), "{remarks:?}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn options_for_the_search_are_refused() {
    let for_a_search = |option| {
        format!("{option} is for a search, but --ladder, --only, --without and --also solve with techniques only")
    };
    let needs_logic = || "--ladder, --only, --without and --also require --trace=logic".to_owned();
    for (options, message) in [
        ("--any", for_a_search("--any")),
        ("--all", for_a_search("--all")),
        ("--random", for_a_search("--random")),
        ("--trace", needs_logic()),
        ("--trace=grid", needs_logic()),
        ("--notation eureka", "--notation requires --trace=logic".to_owned()),
    ] {
        let arguments: Vec<&str> = "solve --only singles".split(' ').chain(options.split(' ')).collect();
        let output = run(&arguments, "");
        assert_eq!(stderr(&output), format!("sudoku: {message}\n"), "{options}");
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""), "{options}");
    }
    let output = run(&["solve", "--only", "singles", "--random=1"], "");
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""));
    assert_eq!(run(&["solve", "--notation", "eureka"], "").status.code(), Some(2));
}
