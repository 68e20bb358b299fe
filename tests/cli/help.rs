//! Help and man pages: short help fits a screen, and every example runs.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{commands, project_file, run, stderr, stdout, sudoku};

/// The files of the examples, and what each is a copy of.
const FILES: &[(&str, &str)] = &[
    ("puzzles.txt", "generated.txt"),
    ("puzzle.ss", "wikipedia.ss"),
    ("puzzles.csv", "generated.csv"),
    ("kaggle.csv", "generated.csv"),
    ("p096_sudoku.txt", "euler.txt"),
    ("empty.txt", "empty.txt"),
    ("hard.txt", "hard.sdm"),
    ("known.txt", "generated.csv"),
    ("best.txt", "generated.txt"),
];

/// The examples in the help of a command, without their comments.
fn examples(command: &str) -> Vec<String> {
    let help = stdout(&run(&[command, "--help"][usize::from(command.is_empty())..], ""));
    let lines = help.lines().skip_while(|line| !line.starts_with("Example")).skip(1);
    let lines = lines.take_while(|line| line.starts_with("  "));
    lines.map(|line| line.trim().split("   ").next().unwrap().to_owned()).collect()
}

fn prepare(folder: &Path) {
    for (name, source) in FILES {
        fs::copy(project_file("puzzles").join(source), folder.join(name)).unwrap();
    }
    let puzzle = fs::read_to_string(folder.join("puzzles.txt")).unwrap();
    let puzzle = puzzle.lines().nth(6).unwrap();
    fs::write(folder.join("puzzle.txt"), puzzle).unwrap();
    let written = |arguments: &[&str], to: &str| {
        let output = sudoku().args(arguments).current_dir(folder).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        fs::write(folder.join(to), output.stdout).unwrap();
    };
    written(&["convert", "--format", "sdk", "puzzle.ss"], "puzzle.sdk");
    written(&["solve", "puzzles.txt"], "grids.txt");
    fs::write(folder.join("open.txt"), puzzle.replacen(|c: char| c.is_ascii_digit(), ".", 4)).unwrap();
    fs::create_dir_all(folder.join(".local/share/bash-completion/completions")).unwrap();
    for name in ["old", "bin"] {
        fs::create_dir(folder.join(name)).unwrap();
        symlink(env!("CARGO_BIN_EXE_sudoku"), folder.join(name).join("sudoku")).unwrap();
    }
}

/// Programs that some examples take, which a system may lack.
const PROGRAMS: [&str; 4] = ["jq", "man", "chromium", "taskset"];

/// Examples that end with another code than 0: puzzles have several solutions, or there is no such step.
const CODES: [(&str, i32); 2] =
    [("sudoku print -o book.html *.txt", 1), ("sudoku steps --cell r4c7 --digit 3 puzzle.txt", 1)];

/// Runs the examples that take one of the programs, or the others. Returns their number.
fn run_examples(with_programs: bool) -> usize {
    let (mut count, mut wrong) = (0, Vec::new());
    for command in [String::new()].into_iter().chain(commands()) {
        // A folder for each: the examples of `generate` replace files, by a million grids.
        let folder = tempfile::tempdir().unwrap();
        prepare(folder.path());
        let path = format!("{}:{}", folder.path().join("bin").display(), env!("PATH"));
        let takes_program = |example: &str| example.split(['|', ' ']).any(|word| PROGRAMS.contains(&word));
        for example in examples(&command).into_iter().filter(|example| takes_program(example) == with_programs) {
            // A benchmark needs one round to show that it runs.
            let once = example.replace("--rounds 20", "").replace("bench", "bench --rounds 1");
            let line = if command == "bench" { once } else { example.clone() };
            let mut shell = Command::new("bash");
            shell.args(["-c", &format!("set -o pipefail; {line}")]).stdin(Stdio::null());
            shell.env("PATH", &path).env("HOME", folder.path()).current_dir(folder.path());
            let output = shell.output().unwrap();
            let code = CODES.iter().find(|(other, _)| *other == example).map_or(0, |&(_, code)| code);
            if output.status.code() != Some(code) || stderr(&output).contains("error") {
                wrong.push(format!("{example}: {:?} {}", output.status.code(), stderr(&output)));
            }
            count += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    count
}

#[test]
fn every_example_of_the_help_runs() {
    let count = run_examples(false);
    assert!(count > 50, "{count} examples");
}

#[test]
#[ignore = "needs jq, man, chromium and taskset"]
fn examples_of_the_help_with_other_programs_run() {
    assert!(run_examples(true) > 1);
}

#[test]
fn every_command_and_topic_has_a_man_page() {
    let folder = tempfile::tempdir().unwrap();
    let output = sudoku().args(["man", "-o"]).arg(folder.path()).output().unwrap();
    assert!(output.status.success() && output.stdout.is_empty(), "{}", stderr(&output));
    let overview = stdout(&run(&["man"], ""));
    assert!(overview.lines().count() <= 200);
    let topics = ["formats", "machines"].map(|name| (name.to_owned(), 7));
    for (name, section) in commands().into_iter().map(|name| (name, 1)).chain(topics) {
        let path = folder.path().join(format!("man{section}/sudoku-{name}.{section}"));
        let page = fs::read_to_string(path).unwrap();
        assert!(page.is_ascii() && page.starts_with(".ie"), "{name}");
        assert_eq!(page, stdout(&run(&["man", &name], "")));
        let listed = format!("sudoku\\-{}({section})", name.replace('-', "\\-"));
        assert!(overview.contains(&listed), "{listed}");
    }
    let unknown = run(&["man", "exits"], "");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(stderr(&unknown).contains("no man page 'exits'"));
}

/// The options in a help text: `-o`, `--output` and so on, each with its value.
fn options_in_help(help: &str) -> Vec<String> {
    let is_option = |line: &&str| line.starts_with("  -") || line.starts_with("      --");
    let names = help.lines().filter(is_option).map(|line| line.trim().split("  ").next().unwrap());
    names.map(|names| names.replace("[=<", " <").replace([',', '[', ']'], "")).collect()
}

/// The options in a man page, each with its description.
fn options_in_page(page: &str) -> Vec<(String, String)> {
    let entries = page.split("\n.TP\n").skip(1);
    let entry = |entry: &str| {
        let (term, text) = entry.split_once('\n').unwrap_or((entry, ""));
        let term = term.replace("\\fB", "").replace("\\fI", "").replace("\\fR", "").replace("\\-", "-");
        let term = term.split(" [default").next().unwrap().replace("[=<", " <").replace([',', '[', ']'], "");
        (term.trim().to_owned(), text.split("\n.").next().unwrap().trim().to_owned())
    };
    entries.map(entry).filter(|(term, _)| term.starts_with('-')).collect()
}

#[test]
fn man_pages_describe_every_option_of_the_help() {
    for command in commands() {
        let help = stdout(&run(&[&command, "--help"], ""));
        let page = stdout(&run(&["man", &command], ""));
        let described = options_in_page(&page);
        let mut of_page: Vec<&str> = described.iter().map(|(option, _)| &**option).collect();
        let mut of_help = options_in_help(&help);
        of_page.sort();
        of_help.sort();
        assert_eq!(of_page, of_help, "{command}");
        for (option, text) in &described {
            assert!(text.len() > 5 && !text.starts_with('.'), "{command} {option}: {text:?}");
        }
        let synopsis = page.split(".SH SYNOPSIS\n").nth(1).unwrap().lines().next().unwrap();
        let synopsis = synopsis.replace("\\fB", "").replace("\\fI", "").replace("\\fR", "").replace("\\-", "-");
        for option in of_help {
            let long = option.split(' ').find(|name| name.starts_with("--")).unwrap();
            let typed = match option.split_once('<') {
                None => format!("{long}]"),
                Some((_, value)) => format!("{long} {}]", value.trim_end_matches('>')),
            };
            let is_there = synopsis.contains(&typed) || synopsis.contains(&typed.replace(' ', "[="));
            assert!(is_there, "{command} {typed} {synopsis}");
        }
    }
}
