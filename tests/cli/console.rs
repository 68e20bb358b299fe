//! The console sessions in README.md and in tests/transcripts, run by a shell and compared character by character.
//!
//! In a fenced block marked `console`, a line that begins with `$ ` is a command, and the lines up to the next command
//! are its output on stdout and stderr. A line `...` stands for any number of lines. `$?` is the previous command's
//! exit code. Each file runs in a folder of its own with a link to `puzzles`. Commands are plain: what takes a program to
//! check is a test in Rust.
//!
//! `SUDOKU_TESTS=renew cargo test --test cli console` replaces the expected output with the actual output. Read the
//! diff before you commit it.

use std::fs;
use std::mem::take;
use std::path::Path;
use std::process::Command;
use std::thread;

use crate::common::{is_test_mode, path_with_bin, project_file};

const MARK: &str = "==== next command ====";

/// A line of 120 columns without the prompt.
const MAX_COMMAND_COLUMNS: usize = 118;

struct SessionStep {
    /// The text from the end of the previous output to the end of the command's line.
    text: String,
    command: String,
    expected: Vec<String>,
}

/// Returns the steps of all sessions in a text, and the text after the last output.
fn session_steps(text: &str) -> (Vec<SessionStep>, String) {
    let mut steps: Vec<SessionStep> = Vec::new();
    let (mut text_before, mut is_in_session) = (String::new(), false);
    for line in text.lines() {
        let is_fence = line.starts_with("```");
        if is_in_session && !is_fence && !line.starts_with("$ ") {
            steps.last_mut().unwrap().expected.push(line.to_owned());
            continue;
        }
        text_before += &format!("{line}\n");
        if is_fence {
            is_in_session = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| is_in_session) {
            steps.push(SessionStep { text: take(&mut text_before), command: command.to_owned(), expected: Vec::new() });
        }
    }
    (steps, text_before)
}

fn run_steps(steps: &[SessionStep]) -> Vec<Vec<String>> {
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(project_file("puzzles"), folder.path().join("puzzles")).unwrap();
    let mut script = String::from("exec 2>&1\nstatus=0\n");
    for step in steps {
        // The subshell sets `$?` to the exit code of the previous command.
        script += &format!("(exit $status)\n{}\nstatus=$?\necho '{MARK}'\n", step.command);
    }
    let output = Command::new("sh")
        .args(["-c", &script])
        .current_dir(folder.path())
        .env("PATH", path_with_bin(folder.path()))
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let mut outputs = vec![Vec::new()];
    for line in text.lines() {
        // The output before the mark may lack its newline.
        match line.strip_suffix(MARK) {
            Some(unfinished_line) => {
                outputs.last_mut().unwrap().extend((!unfinished_line.is_empty()).then(|| unfinished_line.to_owned()));
                outputs.push(Vec::new());
            }
            None => outputs.last_mut().unwrap().push(line.to_owned()),
        }
    }
    outputs.pop();
    outputs
}

fn matches(expected: &[String], output: &[String]) -> bool {
    match expected.split_first() {
        None => output.is_empty(),
        Some((wildcard, rest)) if wildcard == "..." => (0..=output.len()).any(|skip| matches(rest, &output[skip..])),
        Some((line, rest)) => output.first() == Some(line) && matches(rest, &output[1..]),
    }
}

/// Returns whether a command printed what its session expects. Expected blank lines at the end may be missing.
fn is_as_expected(step: &SessionStep, output: &[String]) -> bool {
    let mut expected = &step.expected[..];
    while let Some((last, rest)) = expected.split_last()
        && last.is_empty()
        && output.last().is_none_or(|line| !line.is_empty())
    {
        expected = rest;
    }
    matches(expected, output)
}

/// Returns the text of the steps, with wrong expected output replaced by what the commands printed.
fn renewed_text(steps: &[SessionStep], outputs: &[Vec<String>]) -> String {
    let renew = |(step, output): (&SessionStep, &Vec<String>)| {
        let lines = if is_as_expected(step, output) { &step.expected } else { output };
        lines.iter().fold(step.text.clone(), |text, line| text + line + "\n")
    };
    steps.iter().zip(outputs).map(renew).collect()
}

/// Asserts that people can read a command: it fits into a line and is no program.
fn assert_is_plain(command: &str, file: &Path) {
    let place = format!("{}\n$ {command}\n", file.display());
    assert!(command.chars().count() <= MAX_COMMAND_COLUMNS, "{place}is too wide");
    let is_word_of_program =
        |word: &str| ["while", "until", "case", "eval", "awk"].contains(&word) || word.ends_with("()");
    assert!(!command.split_whitespace().any(is_word_of_program), "{place}is a program: make it a test in Rust");
}

fn check_file(file: &Path) {
    let text = fs::read_to_string(file).unwrap();
    let (steps, text_after) = session_steps(&text);
    assert!(!steps.is_empty(), "{} has no session", file.display());
    steps.iter().for_each(|step| assert_is_plain(&step.command, file));
    let outputs = run_steps(&steps);
    assert_eq!(outputs.len(), steps.len(), "{}: a command ended the shell", file.display());
    if is_test_mode("renew") {
        return fs::write(file, renewed_text(&steps, &outputs) + &text_after).unwrap();
    }
    for (step, output) in steps.iter().zip(&outputs) {
        assert!(
            is_as_expected(step, output),
            "{}\n$ {}\nexpected:\n{}\nfound:\n{}\nIf it shall be so, SUDOKU_TESTS=renew changes the file.",
            file.display(),
            step.command,
            step.expected.join("\n"),
            output.join("\n")
        );
    }
}

#[test]
fn the_readme_sessions_run_as_shown() {
    check_file(&project_file("README.md"));
}

fn check_folder(folder: &str) {
    let entries = fs::read_dir(project_file(folder)).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<_> = entries.filter(|path| path.is_file()).collect();
    assert!(!files.is_empty());
    thread::scope(|scope| files.iter().for_each(|file| drop(scope.spawn(|| check_file(file)))));
}

#[test]
fn the_transcripts_run_as_shown() {
    check_folder("tests/transcripts");
}

/// Sessions that need `/dev/full`, limits of address space, or the error messages of Linux.
#[cfg(target_os = "linux")]
#[test]
fn the_linux_transcripts_run_as_shown() {
    check_folder("tests/transcripts/linux");
}
