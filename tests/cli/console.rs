//! The console sessions in README.md and in tests/transcripts, run by a shell and compared character by character.
//!
//! In a fenced block marked `console`, a line after `$ ` is a command and the lines up to the next one are what
//! it prints, on stdout and stderr. A line `...` stands for any lines. `$?` is the last command's exit code.
//! Each file runs in a folder of its own with a link to `puzzles`.
//!
//! `SUDOKU_TESTS=renew cargo test --test cli console` replaces the expected output with the actual output. Read the
//! diff before you commit it.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

use crate::common::{is_asked, project_file};

const MARK: &str = "==== next command ====";

struct SessionStep {
    command: String,
    expected: Vec<String>,
}

fn sessions(text: &str) -> Vec<SessionStep> {
    let mut steps: Vec<SessionStep> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match line.strip_prefix("$ ") {
            _ if line.starts_with("```") => inside = line == "```console",
            Some(command) if inside => {
                steps.push(SessionStep { command: command.to_owned(), expected: Vec::new() });
            }
            None if inside => steps.last_mut().unwrap().expected.push(line.to_owned()),
            _ => {}
        }
    }
    steps
}

fn run(steps: &[SessionStep]) -> Vec<Vec<String>> {
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(project_file("puzzles"), folder.path().join("puzzles")).unwrap();
    let mut script = String::from("exec 2>&1\nstatus=0\n");
    for step in steps {
        // The subshell sets `$?` to the exit code of the previous command.
        script += &format!("(exit $status)\n{}\nstatus=$?\necho '{MARK}'\n", step.command);
    }
    let binary = Path::new(env!("CARGO_BIN_EXE_sudoku")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", &script])
        .current_dir(folder.path())
        .env("PATH", path)
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

/// Returns whether a command printed what its session expects. Blank lines at the end of a block are for readability.
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

/// Returns the text with wrong expected output replaced by what the commands printed.
fn renewed(text: &str, steps: &[SessionStep], results: &[Vec<String>]) -> String {
    let mut steps = steps.iter().zip(results);
    let (mut inside, mut skips, mut renewed) = (false, false, String::new());
    for line in text.lines() {
        let is_fence = line.starts_with("```");
        let is_command = inside && line.starts_with("$ ");
        skips &= !is_fence && !is_command;
        if !skips {
            renewed += &format!("{line}\n");
        }
        if is_fence {
            inside = line == "```console";
        }
        if is_command {
            let (step, found) = steps.next().unwrap();
            skips = !is_as_expected(step, found);
            let lines = found.iter().filter(|_| skips);
            renewed.extend(lines.map(|line| format!("{line}\n")));
        }
    }
    renewed
}

fn check(file: &Path) {
    let text = fs::read_to_string(file).unwrap();
    let steps = sessions(&text);
    assert!(!steps.is_empty(), "{} has no session", file.display());
    let results = run(&steps);
    assert_eq!(results.len(), steps.len(), "{}: a command ended the shell", file.display());
    if is_asked("renew") {
        return fs::write(file, renewed(&text, &steps, &results)).unwrap();
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
    check(&project_file("README.md"));
}

fn check_all(folder: &str) {
    let entries = fs::read_dir(project_file(folder)).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<_> = entries.filter(|path| path.is_file()).collect();
    assert!(!files.is_empty());
    thread::scope(|scope| files.iter().for_each(|file| drop(scope.spawn(|| check(file)))));
}

#[test]
fn transcripts() {
    check_all("tests/transcripts");
}

/// Sessions that need `/dev/full`, limits of address space, or the error messages of Linux.
#[cfg(target_os = "linux")]
#[test]
fn transcripts_on_linux() {
    check_all("tests/transcripts/linux");
}
