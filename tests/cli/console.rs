//! The console sessions in README.md and in tests/transcripts, run by a shell and compared character by character.
//!
//! In a fenced block marked `console`, a line that begins with `$ ` is a command, and the lines up to the next command
//! are its output on stdout and stderr. A line `...` stands for any number of lines. `$?` is the previous command's
//! exit code. Each file runs in a folder of its own with a link to `puzzles`.
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
    let mut results = vec![Vec::new()];
    for line in text.lines() {
        // The output before the mark may lack its newline.
        match line.strip_suffix(MARK) {
            Some(rest) => {
                results.last_mut().unwrap().extend((!rest.is_empty()).then(|| rest.to_owned()));
                results.push(Vec::new());
            }
            None => results.last_mut().unwrap().push(line.to_owned()),
        }
    }
    results.pop();
    results
}

fn matches(expected: &[String], found: &[String]) -> bool {
    match expected.split_first() {
        None => found.is_empty(),
        Some((any, rest)) if any == "..." => (0..=found.len()).any(|skip| matches(rest, &found[skip..])),
        Some((line, rest)) => found.first() == Some(line) && matches(rest, &found[1..]),
    }
}

/// Returns whether a command printed what its session expects. Expected blank lines at the end may be missing.
fn is_as_expected(step: &SessionStep, found: &[String]) -> bool {
    let mut expected = &step.expected[..];
    while let Some((last, rest)) = expected.split_last()
        && last.is_empty()
        && found.last().is_none_or(|line| !line.is_empty())
    {
        expected = rest;
    }
    matches(expected, found)
}

/// Returns the text of the steps, with wrong expected output replaced by what the commands printed.
fn renewed_text(steps: &[SessionStep], results: &[Vec<String>]) -> String {
    let renew = |(step, found): (&SessionStep, &Vec<String>)| {
        let lines = if is_as_expected(step, found) { &step.expected } else { found };
        lines.iter().fold(step.text.clone(), |text, line| text + line + "\n")
    };
    steps.iter().zip(results).map(renew).collect()
}

fn check_file(file: &Path) {
    let text = fs::read_to_string(file).unwrap();
    let (steps, text_after) = session_steps(&text);
    assert!(!steps.is_empty(), "{} has no session", file.display());
    let results = run_steps(&steps);
    assert_eq!(results.len(), steps.len(), "{}: a command ended the shell", file.display());
    if is_test_mode("renew") {
        return fs::write(file, renewed_text(&steps, &results) + &text_after).unwrap();
    }
    for (step, found) in steps.iter().zip(&results) {
        assert!(
            is_as_expected(step, found),
            "{}\n$ {}\nexpected:\n{}\nfound:\n{}\n",
            file.display(),
            step.command,
            step.expected.join("\n"),
            found.join("\n")
        );
    }
}

#[test]
fn readme() {
    check_file(&project_file("README.md"));
}

fn check_folder(folder: &str) {
    let entries = fs::read_dir(project_file(folder)).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<_> = entries.filter(|path| path.is_file()).collect();
    assert!(!files.is_empty());
    thread::scope(|scope| files.iter().for_each(|file| drop(scope.spawn(|| check_file(file)))));
}

#[test]
fn transcripts() {
    check_folder("tests/transcripts");
}

/// Sessions that need `/dev/full`, limits of address space, or the error messages of Linux.
#[cfg(target_os = "linux")]
#[test]
fn transcripts_on_linux() {
    check_folder("tests/transcripts/linux");
}
