//! Help and man pages: short help fits a screen, and every example runs.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{commands, project_file, run, skipped, stderr, stdout, sudoku};

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
    for name in ["old", "bin"] {
        fs::create_dir(folder.join(name)).unwrap();
        symlink(env!("CARGO_BIN_EXE_sudoku"), folder.join(name).join("sudoku")).unwrap();
    }
}

/// Whether a program of the example is missing.
fn lacks(example: &str) -> Option<&str> {
    let named = |program: &&&str| example.split(['|', ' ']).any(|word| word == **program);
    ["jq", "man", "chromium", "taskset"].iter().filter(named).copied().find(|program| {
        let found = Command::new("sh").args(["-c", &format!("command -v {program}")]).output();
        !found.unwrap().status.success()
    })
}

#[test]
fn every_example_of_the_help_runs() {
    let mut count = 0;
    for command in [String::new()].into_iter().chain(commands()) {
        // A folder for each: the examples of `generate` replace files, by a million grids.
        let folder = tempfile::tempdir().unwrap();
        prepare(folder.path());
        let path = format!("{}:{}", folder.path().join("bin").display(), env!("PATH"));
        for example in examples(&command) {
            if example.starts_with("chromium") {
                continue;
            }
            if let Some(program) = lacks(&example) {
                skipped(format!("{program} is missing, so that this is not run: {example}"));
                continue;
            }
            // A benchmark needs one round to show that it runs.
            let once = example.replace("--rounds 20", "").replace("bench", "bench --rounds 1");
            let is_bench = command == "bench";
            let line = if is_bench { once } else { example.clone() };
            let mut shell = Command::new("bash");
            shell.args(["-c", &format!("set -o pipefail; {line}")]).stdin(Stdio::null());
            shell.env("PATH", &path).env("HOME", folder.path()).current_dir(folder.path());
            let output = shell.output().unwrap();
            let said = stderr(&output);
            // 141: `head` has seen enough.
            let code = output.status.code();
            assert!(matches!(code, Some(0 | 1 | 141)), "{example}: {code:?} {said}");
            assert!(!said.contains("error"), "{example}: {said}");
            count += 1;
        }
    }
    assert!(count > 50, "{count} examples");
}

#[test]
fn short_help_fits_a_screen() {
    for command in commands() {
        let help = stdout(&run(&[&command, "-h"], ""));
        let options = help.lines().filter(|line| line.starts_with("  ")).count();
        assert!(options <= 24, "{command}: {options} lines\n{help}");
    }
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

#[test]
fn braces_in_the_help_are_shown() {
    let with_output = commands().into_iter().filter(|command| stdout(&run(&["man", command], "")).contains("{n}"));
    let with_output: Vec<String> = with_output.collect();
    assert!(with_output.len() > 10, "{with_output:?}");
    for command in with_output {
        // With colours, an escape may divide them.
        let output = sudoku().args([&command, "--help"]).env("COLUMNS", "100").output().unwrap();
        let help = stdout(&output).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains("`name-{n}.sdk`") && help.contains("for {n}."), "{command}: {help}");
    }
}
