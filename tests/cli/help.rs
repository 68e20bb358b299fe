//! Help and man pages: short help fits a screen, and every example runs.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::common::{
    commands, path_with_bin, project_file, quiet_output, run, stderr, stdout, successful_output, sudoku,
};

/// The files that the examples use, and the project files that they are copies of.
const EXAMPLE_FILES: &[(&str, &str)] = &[
    ("puzzles.txt", "generated.txt"),
    ("puzzle.ss", "wikipedia.ss"),
    ("my-grid.txt", "wikipedia.ss"),
    ("puzzles.csv", "generated.csv"),
    ("kaggle.csv", "generated.csv"),
    ("p096_sudoku.txt", "euler.txt"),
    ("empty.txt", "empty.txt"),
    ("hard.txt", "hard.sdm"),
    ("known.txt", "generated.csv"),
    ("best.txt", "generated.txt"),
];

/// Returns the examples in the help of a command, without their comments.
fn examples(command: &str) -> Vec<String> {
    let help = stdout(&run(&[command, "--help"][usize::from(command.is_empty())..], ""));
    let lines = help.lines().skip_while(|line| !line.starts_with("Example")).skip(1);
    let lines = lines.take_while(|line| line.starts_with("  "));
    lines.map(|line| line.trim().split("   ").next().unwrap().to_owned()).collect()
}

fn add_example_files(folder: &Path) {
    for (name, source) in EXAMPLE_FILES {
        fs::copy(project_file("puzzles").join(source), folder.join(name)).unwrap();
    }
    let puzzle = fs::read_to_string(folder.join("puzzles.txt")).unwrap();
    let puzzle = puzzle.lines().nth(6).unwrap();
    fs::write(folder.join("puzzle.txt"), puzzle).unwrap();
    let write_output = |arguments: &[&str], file_name: &str| {
        let output = sudoku().args(arguments).current_dir(folder).output().unwrap();
        fs::write(folder.join(file_name), successful_output(&output)).unwrap();
    };
    write_output(&["convert", "--format", "sdk", "puzzle.ss"], "puzzle.sdk");
    write_output(&["solve", "puzzles.txt"], "grids.txt");
    fs::write(folder.join("open.txt"), puzzle.replacen(|c: char| c.is_ascii_digit(), ".", 4)).unwrap();
    fs::create_dir_all(folder.join(".local/share/bash-completion/completions")).unwrap();
    fs::create_dir(folder.join("old")).unwrap();
    symlink(env!("CARGO_BIN_EXE_sudoku"), folder.join("old/sudoku")).unwrap();
}

/// Runs a Bash script in a folder, which is also its home, with the variables of a Slurm task.
fn run_bash(script: &str, folder: &Path) -> Output {
    let mut bash = Command::new("bash");
    bash.args(["-c", &format!("set -eo pipefail; {script}")]).stdin(Stdio::null()).current_dir(folder);
    bash.env("PATH", path_with_bin(folder)).env("HOME", folder);
    bash.envs([("SLURM_ARRAY_TASK_ID", "2"), ("SLURM_ARRAY_TASK_COUNT", "3")]).output().unwrap()
}

/// Programs that some examples need and that a system may lack.
const PROGRAMS: [&str; 4] = ["jq", "man", "chromium", "taskset"];

/// Examples whose exit code is not 0, because puzzles have several solutions or there is no such step.
const EXIT_CODES: [(&str, i32); 2] =
    [("sudoku print -o book.html *.txt", 1), ("sudoku steps --cell r4c7 --digit 3 puzzle.txt", 1)];

/// Runs the examples that need one of [`PROGRAMS`] if `with_programs`, otherwise all others. Returns their number.
fn run_examples(with_programs: bool) -> usize {
    let (mut count, mut failures) = (0, Vec::new());
    for command in [String::new()].into_iter().chain(commands()) {
        // Each command has a folder of its own: the examples of `generate` replace files.
        let folder = tempfile::tempdir().unwrap();
        add_example_files(folder.path());
        let needs_program = |example: &str| example.split(['|', ' ']).any(|word| PROGRAMS.contains(&word));
        for example in examples(&command).into_iter().filter(|example| needs_program(example) == with_programs) {
            // One round is enough to show that a benchmark runs, and a thousand grids that a million can be made.
            let with_one_round = example.replace("--rounds 20", "").replace("bench", "bench --rounds 1");
            let line = match &*command {
                "bench" => with_one_round,
                "generate" => example.replace("-n 1000000", "-n 1000"),
                _ => example.clone(),
            };
            let output = run_bash(&line, folder.path());
            let code = EXIT_CODES.iter().find(|(other, _)| *other == example).map_or(0, |&(_, code)| code);
            if output.status.code() != Some(code) || stderr(&output).contains("error") {
                failures.push(format!("{example}: {:?} {}", output.status.code(), stderr(&output)));
            }
            count += 1;
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
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

/// Returns the help of a command, at a width of 100 columns.
fn help(command: &str, argument: &str) -> String {
    stdout(&sudoku().args([command, argument]).env("COLUMNS", "100").output().unwrap())
}

#[test]
fn help_is_short_and_ascii() {
    // `manual.md` shows the list of commands.
    let list = |argument| {
        let help = stdout(&run(&[argument], ""));
        let (_, list) = help.split_once("\n\nUsage: sudoku <COMMAND>\n\n").unwrap();
        list.split("\n\nOptions:\n").next().unwrap().to_owned()
    };
    assert_eq!([list("--help"), list("help")], [list("-h"), list("-h")]);
    let mut counts = HashMap::<String, usize>::new();
    for command in commands() {
        let (short_help, long_help) = (help(&command, "-h"), help(&command, "--help"));
        assert!(short_help.lines().count() <= 32, "{short_help}");
        assert!(long_help.lines().count() <= 90, "{long_help}");
        let is_printable = |byte: u8| byte == b'\n' || (b' '..=b'~').contains(&byte);
        assert!(short_help.bytes().chain(long_help.bytes()).all(is_printable), "{short_help}{long_help}");
        let is_example = |line: &str| line.starts_with("  sudoku") || line.starts_with("  chromium");
        assert!(long_help.lines().all(|line| line.len() <= 100 || is_example(line)), "{long_help}");
        assert_eq!(long_help, stdout(&sudoku().args(["help", &command]).env("COLUMNS", "100").output().unwrap()));
        for option in options_in_help(&long_help).into_iter().filter(|option| option != "-h --help") {
            *counts.entry(option).or_default() += 1;
        }
    }
    // Of the options that most commands have, only these have a line of their own in the help.
    let shared: HashSet<_> = counts.iter().filter(|(_, count)| **count >= 9).map(|(option, _)| &**option).collect();
    assert_eq!(shared, HashSet::from(["-f --format <FORMAT>", "-o --output <FILE>"]));
}

/// Options that most commands have, and those for machines, are named in the help of a command, and described on a page.
#[test]
fn options_of_many_commands_are_described_once() {
    let groups = [
        (
            "Options that most commands have, see `sudoku man options`: ",
            "options",
            &["--from", "-H", "-j", "--color"][..],
        ),
        (
            "For machines, see `sudoku man machines`: ",
            "machines",
            &["--shard", "--exit-zero", "--max-guesses", "--files-from", "-0", "--progress", "--attempts"],
        ),
    ];
    for (introduction, page, expected) in groups {
        let described: Vec<String> = options_in_page(&man_page(page)).into_iter().map(|(option, _)| option).collect();
        let mut options = HashSet::new();
        for command in commands() {
            let (short_help, long_help) = (help(&command, "-h"), help(&command, "--help"));
            let named_options = |help: &str| {
                let (_, named) = help.split_once(introduction)?;
                let names = named.split("\nFor machines").next()?.split([',', ' ', '\n']);
                Some(names.filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>())
            };
            assert_eq!(named_options(&short_help), named_options(&long_help));
            for option in named_options(&long_help).unwrap_or_default() {
                let is_described = |term: &String| term.split([' ', '|']).any(|word| word == option);
                assert!(described.iter().any(is_described), "{option}: {described:?}");
                assert!(options_in_help(&long_help).iter().all(|term| !term.split(' ').any(|word| word == option)));
                options.insert(option);
            }
        }
        let shown_in_help = if page == "options" { ["-f", "-o"].map(str::to_owned).to_vec() } else { Vec::new() };
        options.extend(shown_in_help);
        assert_eq!(options.len(), described.len(), "{options:?} {described:?}");
        assert!(expected.iter().all(|option| options.contains(*option)), "{options:?}");
    }
}

/// Returns the man page of a command or a topic as roff.
pub fn man_page(name: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    successful_output(&sudoku().args(["man", "-o"]).arg(folder.path()).output().unwrap());
    let title = if name.is_empty() { "sudoku".to_owned() } else { format!("sudoku-{name}") };
    let path = |section: u8| folder.path().join(format!("man{section}/{title}.{section}"));
    fs::read_to_string(path(1)).or_else(|_| fs::read_to_string(path(7))).unwrap()
}

/// Returns the blocks of preformatted lines in a man page.
pub fn code_blocks(page: &str) -> Vec<String> {
    let unescaped =
        |text: &str| text.replace("\\-", "-").replace("\\*(Aq", "'").replace("\\&", "").replace("\\\\", "\\");
    let blocks = page.split("\n.nf\n").skip(1).map(|block| block.split("\n.fi").next().unwrap());
    blocks.map(|block| unescaped(block).lines().map(|line| format!("{}\n", &line[2..])).collect()).collect()
}

/// Runs the examples of the page `machines` that need jq if `with_jq`, otherwise all others. Returns their number.
fn run_machine_examples(with_jq: bool) -> usize {
    let folder = tempfile::tempdir().unwrap();
    add_example_files(folder.path());
    fs::write(folder.path().join("stats.json"), r#"{"puzzles": 1, "input": {"size": 5}}"#).unwrap();
    let blocks = code_blocks(&man_page("machines"));
    let blocks = blocks.iter().filter(|block| block.contains("jq ") == with_jq);
    for block in blocks.clone() {
        quiet_output(&run_bash(block, folder.path()));
    }
    if !with_jq {
        let read = |file| fs::read(folder.path().join(file)).unwrap();
        assert!(!read("ratings.txt").is_empty() && read("ratings.txt") == read("ratings"));
    }
    blocks.count()
}

#[test]
fn examples_for_machines_run() {
    assert_eq!(run_machine_examples(false), 5);
}

#[test]
#[ignore = "needs jq"]
fn examples_for_machines_with_jq_run() {
    assert_eq!(run_machine_examples(true), 1);
}

#[test]
fn every_command_and_topic_has_a_man_page() {
    let overview = man_page("");
    assert!(overview.lines().count() <= 200);
    let topics = ["options", "formats", "machines", "columns", "data"].map(|name| (name.to_owned(), 7));
    for (name, section) in commands().into_iter().map(|name| (name, 1)).chain(topics) {
        let page = man_page(&name);
        assert!(page.is_ascii() && page.starts_with(".ie"), "{name}");
        let listed = format!("sudoku\\-{}({section})", name.replace('-', "\\-"));
        assert!(overview.contains(&listed), "{listed}");
        // A pipe gets text that can be searched.
        let text = stdout(&run(&["man", &name], ""));
        assert!(!text.contains(".TP") && !text.contains("\\fB") && text.lines().count() > 5, "{text}");
    }
}

/// Returns the options in a help text, each with its names and its value, such as `-o --output <FILE>`.
fn options_in_help(help: &str) -> Vec<String> {
    let is_option = |line: &&str| line.starts_with("  -") || line.starts_with("      --");
    let names = help.lines().filter(is_option).map(|line| line.trim().split("  ").next().unwrap());
    names.map(|names| names.replace("[=<", " <").replace([',', '[', ']'], "")).collect()
}

/// Returns a line of a man page without font changes and with plain hyphens.
fn without_fonts(line: &str) -> String {
    line.replace("\\fB", "").replace("\\fI", "").replace("\\fR", "").replace("\\-", "-")
}

/// Returns the options in a man page, each with its description.
fn options_in_page(page: &str) -> Vec<(String, String)> {
    let entries = page.split("\n.TP\n").skip(1);
    let entry = |entry: &str| {
        let (term, text) = entry.split_once('\n').unwrap_or((entry, ""));
        let term = without_fonts(term);
        let term = term.split(" [default").next().unwrap().replace("[=<", " <").replace([',', '[', ']'], "");
        (term.trim().to_owned(), text.split("\n.").next().unwrap().trim().to_owned())
    };
    entries.map(entry).filter(|(term, _)| term.starts_with('-')).collect()
}

#[test]
fn man_pages_describe_every_option_of_the_help() {
    for command in commands() {
        let help = stdout(&run(&[&command, "--help"], ""));
        let page = man_page(&command);
        let described = options_in_page(&page);
        let mut page_options: Vec<&str> = described.iter().map(|(option, _)| &**option).collect();
        let mut help_options = options_in_help(&help);
        page_options.sort();
        help_options.sort();
        assert_eq!(page_options, help_options, "{command}");
        for (option, text) in &described {
            assert!(text.len() > 5 && !text.starts_with('.'), "{command} {option}: {text:?}");
        }
        let synopsis = without_fonts(page.split(".SH SYNOPSIS\n").nth(1).unwrap().lines().next().unwrap());
        for option in help_options {
            let long = option.split([' ', '=']).find(|name| name.starts_with("--")).unwrap();
            let is_in_synopsis = synopsis.contains(&format!("{long}]"));
            assert!(is_in_synopsis, "{command} {long} {synopsis}");
        }
    }
}
