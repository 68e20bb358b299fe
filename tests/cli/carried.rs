//! What came with a puzzle leaves with it: columns, claimed solutions, placed digits.

use std::fs;

use crate::common::{LINE, OTHER, RECORD_BY_RECORD, SOLVED, Talk, project_file, run, stderr, stdout, sudoku};

/// The columns of CSV output, by their names, of its row with this number.
fn row(csv: &str, number: usize) -> Vec<(String, String)> {
    let cut = |line: &str| line.split(',').map(String::from).collect::<Vec<_>>();
    let mut lines = csv.lines();
    let names = cut(lines.next().unwrap());
    names.into_iter().zip(cut(lines.nth(number).unwrap())).collect()
}

fn value(csv: &str, number: usize, name: &str) -> String {
    let row = row(csv, number);
    let (_, value) = row.iter().find(|(other, _)| other == name).unwrap_or_else(|| panic!("{csv}"));
    value.clone()
}

#[test]
fn every_command_carries_the_columns() {
    let input = format!("id,puzzle,solution,status\n1,bad,,a\n2,{LINE},{SOLVED},b\n");
    for command in RECORD_BY_RECORD {
        let csv = stdout(&run(&[command, "--format", "csv"], &input));
        assert_eq!(value(&csv, 0, "id"), "1", "{command}");
        assert_eq!(value(&csv, 1, "id"), "2", "{command}");
        let json = stdout(&run(&[command, "--format", "json"], &input));
        let [first, second] = json.lines().collect::<Vec<_>>()[..] else { panic!("{json}") };
        assert!(first.contains("\"id\":\"1\"") && second.contains("\"id\":\"2\""), "{json}");
        // A name of the command's own is not taken twice.
        let header = csv.lines().next().unwrap();
        let own = header.split(',').filter(|&name| name == "status").count();
        assert_eq!(own, 1, "{command} {header}");
        let status = if header.contains("input_status") { "input_status" } else { "status" };
        assert_eq!(value(&csv, 1, status), "b", "{command}");
        assert!(second.contains(&format!("\"{status}\":\"b\"")), "{json}");
        // The claimed solution, or what has become of it.
        let solution = if command == "solve" { "input_solution" } else { "solution" };
        let claimed = value(&csv, 1, solution);
        let moved = ["canonicalize", "shuffle"].contains(&command);
        assert_eq!((claimed.len(), claimed == SOLVED), (81, !moved), "{command}");
    }
}

#[test]
fn columns_are_those_of_the_first_file_for_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, header: &str, row: &dyn Fn(usize) -> String| {
        let rows: String = (0..2000).map(row).collect();
        fs::write(folder.path().join(name), format!("{header}\n{rows}")).unwrap();
    };
    // The first record is malformed, and claims nothing.
    write("a", "id,puzzle,solution", &|id| match id {
        0 => "0,bad,\n".to_owned(),
        _ => format!("{id},{LINE},{SOLVED}\n"),
    });
    write("b", "author;puzzle;id", &|id| format!("n{id};{OTHER};{id}\n"));
    let solve = |format, threads| {
        let mut command = sudoku();
        command.args(["solve", "--format", format, "--threads", threads, "a", "b"]);
        command.current_dir(folder.path()).output().unwrap()
    };
    for format in ["csv", "json"] {
        let alone = solve(format, "1");
        for threads in ["2", "7"] {
            let output = solve(format, threads);
            assert!(output.stdout == alone.stdout && output.stderr == alone.stderr, "{threads}");
        }
    }
    let alone = solve("csv", "1");
    assert_eq!(
        stderr(&alone),
        "sudoku: a:2:3: unexpected character 'b'\n\
         sudoku: author: left out, as the first record has no such column\n"
    );
    let csv = stdout(&alone);
    assert_eq!(csv.lines().count(), 4001);
    let header = "source,line,puzzle,status,solution,guesses,error,name,remark,id,input_solution\n";
    assert!(csv.starts_with(header), "{csv}");
    assert_eq!(value(&csv, 0, "id"), "0");
    assert_eq!(value(&csv, 1, "input_solution"), SOLVED);
    assert_eq!((value(&csv, 2001, "id"), value(&csv, 2001, "input_solution")), ("1".into(), "".into()));
}

#[test]
fn what_was_written_with_columns_is_read_again_with_them() {
    let input = format!("id,puzzle,note\n1,{LINE},\"a, \"\"b\"\"\nc\"\n");
    let once = stdout(&run(&["solve", "--format", "csv"], &input));
    assert!(once.ends_with(",1,\"a, \"\"b\"\"\nc\"\n"), "{once}");
    let twice = stdout(&run(&["solve", "--format", "csv"], &once));
    let thrice = stdout(&run(&["convert", "--format", "json"], &twice));
    assert!(thrice.contains("\"id\":\"1\",\"note\":\"a, \\\"b\\\"\\nc\""), "{thrice}");
    assert_eq!(thrice.matches("\"input_status\"").count(), 1, "{thrice}");
}

#[test]
fn a_pipe_that_pauses_within_a_quoted_field_is_answered_as_soon_as_the_row_is_there() {
    for threads in ["1", "3"] {
        let mut command = sudoku();
        command.args(["solve", "--format", "csv", "--threads", threads]);
        let mut talk = Talk::new(&mut command);
        talk.say("id,puzzle,note\n");
        for (id, note, lines) in [("1", "", 1), ("\"2\"", "\"a\"\"\n b\"", 2), ("3", "x", 1)] {
            for byte in format!("{id},{LINE},{note}\n").bytes() {
                talk.say([byte]);
            }
            if id == "1" {
                assert!(talk.answer().ends_with(",id,note"));
            }
            let answer = talk.answer();
            assert!(answer.contains(SOLVED), "{answer}");
            (1..lines).for_each(|_| drop(talk.answer()));
        }
        assert_eq!(talk.end(), Some(0));
    }
}

#[test]
fn a_claimed_solution_is_shuffled_with_its_puzzle() {
    let puzzles = project_file("puzzles/generated.csv");
    let puzzles = puzzles.to_str().unwrap();
    for make in [&["shuffle", "-n", "10"][..], &["canonicalize"], &["minimize"], &["convert"]] {
        let made = stdout(&run(&[make, &["--format", "csv", puzzles]].concat(), ""));
        let checked = run(&["check", "--format", "csv"], &made);
        let csv = stdout(&checked);
        let count = made.lines().count() - 1;
        assert!(count >= 10, "{made}");
        for number in 0..count {
            assert_eq!(value(&csv, number, "claim"), "right", "{make:?}");
        }
        assert_eq!(checked.status.code(), Some(0));
    }
    // The line of a puzzle stays alone.
    let line = stdout(&run(&["shuffle", puzzles], ""));
    assert!(line.lines().all(|line| line.len() == 81));
}

#[test]
fn placed_digits_stay_told_apart_and_wrong_ones_are_named() {
    let right = LINE.replacen("53.", "534", 1);
    let wrong = LINE.replacen("53..", "5312", 1);
    let input = format!("puzzle,givens\n{right},{LINE}\n{wrong},{LINE}\n");
    let output = run(&["check"], &input);
    let named = "r1c3=1 was placed, the solution has 4; r1c4=2 was placed, the solution has 6";
    assert_eq!(stdout(&output), format!("{right}\tunique\tnot minimal\n{wrong}\tnone\t{named}\n"));
    assert_eq!(output.status.code(), Some(1));
    let json = stdout(&run(&["check", "--format", "json"], &input));
    assert!(
        json.contains(&format!("\"error\":\"{named}\",\"name\":null,\"remark\":null,\"givens\":\"{LINE}\"")),
        "{json}"
    );
    // They move as the puzzle does, and read back.
    for make in [&["shuffle", "--seed", "1"][..], &["canonicalize"], &["convert"]] {
        let made = stdout(&run(&[make, &["--format", "csv"]].concat(), &input));
        let checked = stdout(&run(&["check", "--format", "csv"], &made));
        assert_eq!(value(&checked, 0, "status"), "unique");
        assert_eq!(value(&checked, 1, "status"), "none");
        // Where two of the same digit clash, there is no canonical form.
        assert!(checked.contains(" was placed, the solution has "), "{made}");
        let placed = |number| {
            let blanks = |name| value(&made, number, name).matches('.').count();
            blanks("givens") - blanks("puzzle")
        };
        assert_eq!((placed(0), placed(1)), (1, 2), "{made}");
    }
    let colours = stdout(&run(&["solve", "--format", "grid", "--color", "always"], &input));
    let first = "\u{1b}[1m5\u{1b}[0m \u{1b}[1m3\u{1b}[0m \u{1b}[35m4\u{1b}[0m | \u{1b}[36m6\u{1b}[0m";
    assert!(colours.contains(first), "{colours:?}");
}

#[test]
fn what_is_of_the_grid_as_it_was_moves_with_it_or_is_left_out() {
    let line = ":0401:5:53..7....6..195...+198....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79::213::3";
    let input = format!("{line}\n{line}\n");
    for make in [&["shuffle", "--seed", "1"][..], &["canonicalize"], &["minimize", "--seed", "1"]] {
        let made = |format| run(&[make, &["--format", format]].concat(), &input);
        let json = made("json");
        assert!(!stdout(&json).contains("0401"), "{make:?}");
        let said = "the puzzle has changed: fields (code, digits, removed, eliminations, placements, extra) left out";
        assert_eq!(stderr(&json), format!("sudoku: {said}\n"), "{make:?}");
        // What shows no fields has none to lose.
        assert_eq!(stderr(&made("line")), "", "{make:?}");
    }
    assert!(stdout(&run(&["convert", "--format", "json"], &input)).contains("\"code\":\"0401\""));

    let player = LINE.replacen("53..", "534.", 1).replace('.', "0");
    let input = format!("puzzle,solution,player\n{LINE},{SOLVED},{player}\n");
    for make in [&["shuffle", "--seed", "1"][..], &["canonicalize"], &["minimize", "--seed", "1"]] {
        for input in [input.clone(), stdout(&run(&["convert", "--format", "json"], &input))] {
            let csv = stdout(&run(&[make, &["--format", "csv"]].concat(), input));
            let value = |name| value(&csv, 0, name).into_bytes();
            let (solution, player) = (value("solution"), value("player"));
            assert_eq!(player.iter().filter(|&&byte| byte != b'0').count(), 31, "{make:?} {csv}");
            for at in 0..81 {
                assert!(player[at] == b'0' || player[at] == solution[at], "{make:?} {csv}");
            }
        }
    }
}
