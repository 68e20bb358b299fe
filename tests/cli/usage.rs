//! Wrong arguments: the error says what is expected, and what was meant.

use std::fs;

use crate::common::{LINE, SOLVED, run, stderr, stdout, sudoku};

/// The first line of the error for these arguments, which must be wrong.
fn error(arguments: &[&str]) -> String {
    let output = run(arguments, "");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    stderr(&output)
}

/// The command that is suggested for an unknown one.
fn suggestion(word: &str) -> Option<String> {
    let error = error(&[word]);
    let (_, tip) = error.split_once("exists: '")?;
    Some(tip.split('\'').next().unwrap().to_owned())
}

#[test]
fn an_unknown_command_is_answered_with_one_that_is_meant() {
    for (word, meant) in [
        ("verify", "check"),
        ("validate", "check"),
        ("teach", "explain"),
        ("slove", "solve"),
        ("chekc", "check"),
        ("rat", "rate"),
        ("genarete", "generate"),
        ("minimise", "minimize"),
    ] {
        assert_eq!(suggestion(word).as_deref(), Some(meant), "{word}");
    }
    for word in ["nosuch", "run", "gnaret", "a", ""] {
        assert_eq!(suggestion(word), None, "{word}");
    }
}

#[test]
fn input_in_place_of_a_command_is_solved() {
    let link = "https://sudokupad.app/scf5rAQ19j9mGca3OIN1bWGk2m41TjS79";
    let short = LINE[1..].replace('.', "0");
    for input in ["nosuch.txt", "folder/nosuch", "./nosuch", "-", LINE, &short, link] {
        let expected = format!("sudoku: no such command '{input}'; did you mean `sudoku solve {input}`?\n");
        assert_eq!(error(&[input]), expected);
    }
    let options = error(&["--no.such"]);
    assert!(options.starts_with("error: unexpected argument '--no.such'"), "{options}");
}

#[test]
fn a_link_is_read_as_a_puzzle() {
    let link = stdout(&run(&["convert", "--format", "sudokuwiki"], LINE));
    let link = link.trim_end();
    assert!(link.starts_with("https://"));
    assert_eq!(stdout(&run(&["solve", link], "")).trim_end(), SOLVED);
    for command in
        ["check", "count", "hint", "steps", "rate", "convert", "canonicalize", "neighbours", "print", "bench"]
    {
        let rest: &[&str] = if command == "bench" { &["--rounds", "1"] } else { &[] };
        let output = run(&[&[command, link], rest].concat(), "");
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{command}");
        assert!(!output.stdout.is_empty() || command == "neighbours");
    }
    let known = run(&["canonicalize", "--against", link, link], "");
    assert_eq!((known.status.code(), stdout(&known).as_str()), (Some(0), ""));
    // Longer than any name of a file, and no puzzle.
    let output = run(&["solve", &format!("https://example.org/{}", "x".repeat(5000))], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).starts_with("sudoku: <argument>:1"), "{}", stderr(&output));
}

#[test]
fn a_value_apart_from_its_option_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let told = |arguments: &[&str]| {
        let output = sudoku().args(arguments).arg(LINE).current_dir(folder.path()).output().unwrap();
        (output.status.code(), stderr(&output))
    };
    for (arguments, value, meant) in [
        (&["solve", "--trace", "logic"][..], "logic", "--trace=logic"),
        (&["solve", "--trace", "logic,Grid"], "logic,Grid", "--trace=logic,Grid"),
        (&["check", "--stats", "json"], "json", "--stats=json"),
        (&["solve", "--random", "5"], "5", "--random=5"),
    ] {
        let (code, said) = told(arguments);
        assert_eq!(code, Some(2));
        assert!(said.starts_with(&format!("error: there is no file '{value}'; did you mean '{meant}'?")), "{said}");
    }
    assert_eq!(told(&["solve", "--trace", "other"]).1, "sudoku: other: No such file or directory (os error 2)\n");
    fs::write(folder.path().join("json"), LINE).unwrap();
    assert_eq!(told(&["check", "--stats", "json"]).0, Some(0));
}

#[test]
fn values_are_read_in_any_case() {
    for (arguments, equal) in [
        (&["solve", "--color", "Always", LINE][..], &["solve", "--color", "always", LINE][..]),
        (&["solve", "--format", "CSV", LINE], &["solve", "--format", "csv", LINE]),
        (&["solve", "--from", "Line", LINE], &["solve", "--from", "line", LINE]),
        (&["solve", "--trace=Logic,GRID", LINE], &["solve", "--trace=logic,grid", LINE]),
        (&["solve", "--engine", "Portable", LINE], &["solve", "--engine", "portable", LINE]),
        (&["rate", "--ladder", "SE,Human", LINE], &["rate", "--ladder", "se,human", LINE]),
        (&["rate", "--difficulty", "Easy,HARD", LINE], &["rate", "--difficulty", "easy,hard", LINE]),
        (&["rate", "--technique", "HIDDEN-single", LINE], &["rate", "--technique", "hidden-single", LINE]),
        (&["hint", "--level", "Name", LINE], &["hint", "--level", "name", LINE]),
        (&["hint", "--notation", "EUREKA", LINE], &["hint", "--notation", "eureka", LINE]),
        (&["steps", "--cell", "R1C3", LINE], &["steps", "--cell", "r1c3", LINE]),
        (&["print", "--paper", "A4", LINE], &["print", "--paper", "a4", LINE]),
        (
            &["generate", "--seed", "1", "--symmetry", "Rotational"],
            &["generate", "--seed", "1", "--symmetry", "rotational"],
        ),
        (&["explain", "--format", "JSON", "Skyscraper"], &["explain", "--format", "json", "skyscraper"]),
        (&["completions", "Bash"], &["completions", "bash"]),
    ] {
        let (output, expected) = (run(arguments, ""), run(equal, ""));
        assert_eq!(stderr(&output), stderr(&expected), "{arguments:?}");
        assert_eq!(stdout(&output), stdout(&expected), "{arguments:?}");
        assert!(!output.stdout.is_empty(), "{arguments:?}");
    }
    // Two that differ in case only.
    let blank = |blank: &str| stdout(&run(&["convert", "--blank", blank, LINE], ""));
    assert_ne!(blank("x"), blank("X"));
}

/// Every option that takes a number, with what is expected.
const NUMBERS: [(&str, &str, &str); 22] = [
    ("solve", "--threads", "a whole number from 1 to 1024"),
    ("solve", "--max-guesses", "a whole number from 0 to 4294967294"),
    ("solve", "--random", "a whole number"),
    ("count", "--limit", "a whole number"),
    ("minimize", "--seed", "a whole number"),
    ("shuffle", "--seed", "a whole number"),
    ("shuffle", "--count", "a whole number from 1 up"),
    ("steps", "--limit", "a whole number"),
    ("steps", "--digit", "a digit from 1 to 9"),
    ("backdoors", "--max", "a whole number from 0 to 6"),
    ("unavoidable", "--max-cells", "a whole number from 4 to 18"),
    ("neighbours", "--add", "a whole number from 1 to 81"),
    ("neighbours", "--remove", "a whole number from 1 to 81"),
    ("print", "--first", "a whole number"),
    ("explain", "--example", "a whole number from 1 up"),
    ("bench", "--rounds", "a whole number from 1 to 4294967295"),
    ("bench", "--batch", "a whole number from 1 to 4294967295"),
    ("bench", "--threads", "a whole number from 1 to 1024"),
    ("generate", "--count", "a whole number"),
    ("generate", "--seed", "a whole number"),
    ("generate", "--first", "a whole number from 1 up"),
    ("generate", "--attempts", "a whole number from 1 up"),
];

#[test]
fn a_wrong_number_is_answered_with_what_is_expected() {
    const HUGE: &str = "99999999999999999999999";
    for (command, option, expected) in NUMBERS {
        for value in ["", "-1", "abc", "1.5", "5..3", HUGE] {
            let argument = format!("{option}={value}");
            // The value of this one is part of the word.
            let arguments = if option == "--random" { vec![command, &*argument] } else { vec![command, option, value] };
            let error = error(&arguments);
            let first = error.lines().next().unwrap();
            assert!(first.starts_with(&format!("error: invalid value '{value}' for '{option}")), "{first}");
            let up = "a whole number up to 18446744073709551615";
            let is_expected = first.ends_with(&format!(": expected {expected}"));
            let is_unbounded = value == HUGE && first.ends_with(&format!(": expected {up}"));
            assert!(is_expected || is_unbounded, "{first}");
        }
    }
}

#[test]
fn a_wrong_range_is_answered_with_what_is_expected() {
    for (command, option, expected) in [
        ("generate", "--clues", "expected a number or a range such as 24..28"),
        ("generate", "--er", "expected a rating or a range such as 3.0..4.2"),
        ("rate", "--score", "expected a number or a range such as 4..8"),
        ("rate", "--stop-above", "expected a rating such as 7.1"),
        ("solve", "--shard", "expected I/N, the I-th of N parts, such as 3/200"),
    ] {
        for value in ["", "-1", "abc", "99999999999999999999999"] {
            let error = error(&[command, option, value]);
            let first = error.lines().next().unwrap();
            assert!(first.starts_with(&format!("error: invalid value '{value}' for '{option}")), "{first}");
            assert!(first.ends_with(&format!(": {expected}")), "{first}");
        }
    }
    assert_eq!(error(&["generate", "--clues", "28..24"]), "sudoku: the clue range 28..24 is empty\n");
    for option in ["--er", "--score"] {
        let error = error(&["rate", option, "5..3"]);
        assert!(error.starts_with(&format!("error: invalid value '5..3' for '{option} <RANGE>': the range is empty")));
    }
}

#[test]
fn what_a_terminal_would_obey_is_escaped_in_errors() {
    let hostile = "a\u{1b}]0;x\u{7}\u{9b}31m\u{202e}b";
    let escaped = "a\\u{1b}]0;x\\u{7}\\u{9b}31m\\u{202e}b";
    for arguments in [
        &[hostile][..],
        &["solve", hostile],
        &["solve", "--format", hostile],
        &["solve", &format!("--{hostile}")],
        &["solve", "--threads", hostile],
        &["rate", "--technique", hostile],
        &["man", hostile],
        &["explain", hostile],
        &["solve", "--trace", hostile],
        &["generate", "--pattern", hostile],
        &["convert", "-o", &format!("nosuch/{hostile}"), LINE],
        &["convert", "--template", &format!("{{{hostile}}}"), LINE],
    ] {
        let error = error(arguments);
        assert!(error.contains(escaped), "{arguments:?} {error}");
        assert!(!error.contains(['\u{1b}', '\u{7}', '\u{9b}', '\u{202e}']), "{arguments:?} {error:?}");
    }
}
