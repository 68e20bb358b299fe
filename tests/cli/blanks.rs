//! The character of blank cells: `--blank` in every format and command.

use std::fs;

use crate::common::{LINE, OTHER, quiet_output, run, stderr, stdout, sudoku};

const BLANKS: [&str; 8] = [".", "0", "*", "_", "-", "x", "X", "?"];

/// Two puzzles, one per line.
fn two_puzzles() -> String {
    format!("{LINE}\n{OTHER}\n")
}

#[test]
fn blanks_are_written_as_asked_in_every_format_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut file_names = Vec::new();
    for format in ["line", "sdm", "grid", "csv", "json"] {
        for (index, blank) in BLANKS.into_iter().enumerate() {
            let made = quiet_output(&run(&["convert", "-f", format, "--blank", blank], two_puzzles()));
            assert!(made.contains(blank), "{format} {blank}: {made}");
            let file_name = format!("{format}-{index}");
            fs::write(folder.path().join(&file_name), made).unwrap();
            file_names.push(file_name);
        }
    }
    // One run for each file would take longer.
    let arguments = ["convert", "-f", "line", "--blank", "."];
    let output = sudoku().args(arguments).args(&file_names).current_dir(folder.path()).output().unwrap();
    let read_back = stdout(&output);
    let puzzles: Vec<&str> = read_back.lines().collect();
    assert_eq!(puzzles.len(), 2 * file_names.len(), "{}", stderr(&output));
    for (file_name, puzzles) in file_names.iter().zip(puzzles.chunks(2)) {
        assert_eq!(puzzles, [LINE, OTHER], "{file_name}");
    }
}

#[test]
fn no_command_writes_another_blank_than_the_one_asked_for() {
    let zeros = two_puzzles().replace('.', "0");
    for command in ["check", "count", "rate", "hint", "convert", "canonicalize", "minimize"] {
        let lines = quiet_output(&run(&[command, "-f", "line", "--blank=0"], &zeros));
        assert_eq!(lines.lines().count(), 2, "{command}: {lines}");
        for line in lines.lines() {
            let puzzle = line.split('\t').next().unwrap();
            assert!(puzzle.len() == 81 && puzzle.bytes().all(|byte| byte.is_ascii_digit()), "{command}: {line}");
        }
        for format in ["csv", "json"] {
            let output = run(&[command, "-f", format, "--blank=0"], &zeros);
            let text = quiet_output(&output);
            assert!(text.lines().count() >= 2 && !text.contains("...."), "{command} {format}: {text}");
        }
    }
}

/// HoDoKu's library has a blank of its own.
#[test]
fn the_blank_of_hodokus_library_stays() {
    let convert =
        |options: &[&str]| quiet_output(&run(&[&["convert", "-f", "hodoku"], options].concat(), two_puzzles()));
    assert_eq!(convert(&["--blank", "x"]), convert(&[]));
}

#[test]
fn a_sign_that_is_no_blank_is_refused() {
    for blank in ["y", "", "1", "..", "#"] {
        let output = run(&["solve", "--blank", blank], LINE);
        let message = stderr(&output);
        let expected = match blank {
            "" => "error: a value is required for '--blank <CHAR>' but none was supplied\n".to_owned(),
            _ => format!("error: invalid value '{blank}' for '--blank <CHAR>'\n"),
        };
        let is_expected = message.starts_with(&expected);
        assert!(is_expected && message.contains("  [possible values: ., 0, *, _, -, x, X, ?]\n"), "{blank}: {message}");
        // Clap offers a similar value.
        assert_eq!(message.contains("  tip: a similar value exists: '.'\n"), blank == "..", "{message}");
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()), "{blank}");
    }
}
