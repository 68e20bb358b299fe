//! The output on stdout and stderr, and the order of both on one pipe, are the same for every number of threads and
//! however the input arrives: cut at random places, at random times, in one file or in several, whatever the language.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use proptest::prelude::*;

use crate::common::{
    Conversation, LINE, SOLVED, Xorshift, feed, objects, project_file, project_puzzles, random_cases, run, shell,
    stderr, stdout, sudoku,
};

/// Commands with options, one for each type of worker. The output of each may depend only on the options and the input.
const COMMANDS: [&[&str]; 7] = [
    &["solve", "--format", "csv"],
    &["rate", "--format", "json"],
    &["minimize", "--all", "--limit", "2"],
    &["canonicalize", "--unique"],
    &["shuffle", "--seed", "3", "-n", "65"],
    &["print", "--qr"],
    &["print", "--heading", "level"],
];

/// Returns an input of `count` random parts: puzzles as lines, grids, candidates or entire files, with one solution,
/// several or none, and among them remarks and malformed records.
fn random_input(count: usize, seed: u64) -> Vec<u8> {
    let mut random = Xorshift::new(seed);
    let puzzles = project_puzzles("generated.txt");
    let file = |name: &str| fs::read(project_file("puzzles").join(name)).unwrap();
    let mut text = Vec::new();
    for _ in 0..count {
        match random.below(16) {
            0 => text.extend(b"wrong\n"),
            1 => text.extend(b"1234\r\n\r\n"),
            2 => text.extend(b"caf\xe9 \0\n"),
            3 => text.extend(b"\n# a remark\n\n"),
            4 => text.extend([&b"\n"[..], &file("wikipedia.ss"), b"\n"].concat()),
            5 => text.extend([&b"\n"[..], &file("array.txt"), b"\n"].concat()),
            6 => text.extend([&b"\n"[..], &file("pencilmarks.txt"), b"\n"].concat()),
            7 => text.extend(file("mixed.txt")),
            // A grid that breaks off.
            8 => text.extend(b"\n123......\n...456...\n......789\n\n"),
            9 => {
                let solution = random.solution();
                let puzzle = random.puzzle(&solution, 54);
                text.extend(format!("{puzzle} some remark\n").bytes());
            }
            _ => text.extend(format!("{}\n", puzzles[random.below(puzzles.len())]).bytes()),
        }
    }
    text
}

/// A chunk of the input, after which the writer yields to other threads a number of times.
#[derive(Debug)]
struct InputChunk {
    max_bytes: usize,
    yield_count: usize,
}

/// The output of a run whose stdout and stderr are the same pipe.
#[derive(PartialEq)]
struct MixedOutput {
    /// Answers and messages, in the order in which they were written.
    text: String,
    code: Option<i32>,
}

/// Runs the binary on input that arrives in these chunks and a last one, which is the rest.
fn run_in_chunks(arguments: &[&str], input: &[u8], chunks: Vec<InputChunk>) -> MixedOutput {
    let (mut reader, writer) = std::io::pipe().unwrap();
    let mut command = sudoku();
    command.args(arguments).stdin(Stdio::piped()).stdout(writer.try_clone().unwrap()).stderr(writer);
    let mut child = command.spawn().unwrap();
    // The command holds the pipe open.
    drop(command);
    let (mut stdin, mut input) = (child.stdin.take().unwrap(), input.to_vec());
    let feeder = thread::spawn(move || {
        for InputChunk { max_bytes, yield_count } in chunks {
            let rest = input.split_off(max_bytes.min(input.len()));
            stdin.write_all(&input).unwrap();
            input = rest;
            (0..yield_count).for_each(|_| thread::yield_now());
        }
        stdin.write_all(&input).unwrap();
    });
    let mut text = String::new();
    reader.read_to_string(&mut text).unwrap();
    feeder.join().unwrap();
    MixedOutput { text, code: child.wait().unwrap().code() }
}

fn any_chunks() -> impl Strategy<Value = Vec<InputChunk>> {
    let max_bytes = prop_oneof![4 => 1..100usize, 2 => 100..3000usize, 1 => 3000..70_000usize];
    let yield_count = prop_oneof![2 => Just(0), 2 => Just(1), 1 => 20..1000usize];
    let chunk = (max_bytes, yield_count).prop_map(|(max_bytes, yield_count)| InputChunk { max_bytes, yield_count });
    prop::collection::vec(chunk, 0..60)
}

/// Returns the commands whose output is the same for one file or several: it has no file names and no random numbers.
fn file_independent_commands() -> Vec<&'static [&'static str]> {
    let file_dependent_options = ["--format", "--seed"];
    let is_file_independent = |command: &&[&str]| !command.iter().any(|word| file_dependent_options.contains(word));
    COMMANDS.into_iter().filter(is_file_independent).collect()
}

proptest! {
    #![proptest_config(random_cases(16))]

    #[test]
    fn the_sizes_of_reads_do_not_matter(
        command in prop::sample::select(COMMANDS.to_vec()),
        threads in prop::sample::select(vec!["1", "2", "5", "16", "200"]),
        count in prop_oneof![0..40usize, 40..300usize],
        seed in any::<u64>(),
        chunks in any_chunks(),
    ) {
        let input = random_input(count, seed);
        let expected = run_in_chunks(&[command, &["--threads", "1"]].concat(), &input, Vec::new());
        let arguments = [command, &["--threads", threads]].concat();
        let output = run_in_chunks(&arguments, &input, chunks);
        prop_assert!(expected == output, "{arguments:?}\n{}\nor\n{}", expected.text, output.text);
        prop_assert!(matches!(expected.code, Some(0..=2)), "{}", expected.text);
    }

    #[test]
    fn the_number_of_files_does_not_matter(
        command in prop::sample::select(file_independent_commands()),
        counts in prop::collection::vec(0..30usize, 1..8),
        seed in any::<u64>(),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let (mut joined_text, mut file_names) = (Vec::new(), Vec::new());
        for (index, &count) in counts.iter().enumerate() {
            // A record cannot continue in the next file, so each file begins and ends with a puzzle on a line.
            let line = format!("{LINE}\n");
            let records = random_input(count, seed ^ index as u64);
            let text = [line.as_bytes(), &records, line.as_bytes()].concat();
            let name = index.to_string();
            fs::write(folder.path().join(&name), &text).unwrap();
            joined_text.extend(text);
            file_names.push(name);
        }
        // CSV and JSON name sources and lines. Sheets have one format.
        let format_options: &[&str] = if command[0] == "print" { &[] } else { &["--format", "line"] };
        let arguments = [command, format_options, &["--threads", "2"]].concat();
        let one_file_output = run(&arguments, &joined_text);
        let mut command_with_files = sudoku();
        command_with_files.args(&arguments).args(&file_names).current_dir(folder.path());
        let several_files_output = feed(&mut command_with_files, "");
        prop_assert!(one_file_output.stdout == several_files_output.stdout, "{arguments:?}");
        prop_assert_eq!(one_file_output.status, several_files_output.status);
    }
}

#[test]
fn the_number_of_threads_does_not_matter() {
    // Enough that every thread gets several batches.
    let input = random_input(5000, 1);
    for command in COMMANDS {
        let small_input = random_input(400, 2);
        let is_slow = ["rate", "minimize", "shuffle", "print"].contains(&command[0]);
        let input = if is_slow { &small_input } else { &input };
        let expected = run_in_chunks(&[command, &["--threads", "1"]].concat(), input, Vec::new());
        let answers = expected.text.lines().filter(|line| !line.starts_with("sudoku: "));
        assert!(answers.map(str::len).sum::<usize>() > 40_000, "{command:?}");
        for threads in ["2", "16"] {
            let output = run_in_chunks(&[command, &["--threads", threads]].concat(), input, Vec::new());
            assert!(expected == output, "{command:?} {threads}");
        }
    }
}

/// The columns of the input are in the output. Each file has a header, and a row that is malformed.
#[test]
fn tables_with_the_same_columns_are_one_table_for_every_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let small_table = format!("id,puzzle,solution\n0,bad,\n1,{LINE},{SOLVED}\n");
    let rows: String = (1..=2000).map(|number| format!("{number},{LINE},{SOLVED}\n")).collect();
    fs::write(folder.path().join("many"), format!("{small_table}{rows}")).unwrap();
    fs::write(folder.path().join("few"), small_table).unwrap();
    let solve = |threads: &str| {
        let arguments = ["solve", "--format", "csv", "--threads", threads, "many", "few"];
        sudoku().args(arguments).current_dir(folder.path()).output().unwrap()
    };
    let expected = solve("1");
    let header = "id,puzzle,solution,solve_solution,status\n";
    assert!(stdout(&expected).starts_with(header) && stdout(&expected).matches(header).count() == 1);
    assert_eq!((stdout(&expected).lines().count(), stderr(&expected).lines().count()), (2005, 3));
    for threads in ["2", "7"] {
        assert!(expected == solve(threads), "{threads}");
    }
}

/// A few hard puzzles are one batch, so the threads share the work on each puzzle.
#[test]
fn the_number_of_threads_for_a_puzzle_does_not_matter() {
    let text = fs::read_to_string(project_file("puzzles/hard.sdm")).unwrap();
    // The last one takes as long as the others together.
    let input: String = text.lines().take(3).map(|line| format!("{line}\n")).collect();
    for command in [&["rate", "--format", "json"][..], &["hint"]] {
        let expected = run(&[command, &["--threads", "1"]].concat(), &input);
        for threads in ["2", "40"] {
            let output = run(&[command, &["--threads", threads]].concat(), &input);
            assert!(expected == output, "{command:?} {threads}");
        }
    }
}

/// Neither the language of the environment nor its absence changes anything.
#[cfg(unix)]
#[test]
fn the_language_of_the_environment_does_not_matter() {
    let environments: [&[(&str, &str)]; 8] = [
        &[],
        &[("LANG", "C")],
        &[("LC_ALL", "C")],
        &[("LC_ALL", "C.UTF-8")],
        &[("LC_ALL", "de_DE.ISO-8859-1")],
        &[("LC_ALL", "ja_JP.SJIS"), ("LANGUAGE", "ja:de")],
        &[("LC_ALL", "POSIX"), ("LANG", "de_DE.UTF-8")],
        &[("LANG", "none")],
    ];
    for arguments in [
        "solve wikipedia.ss mixed.txt missing",
        "solve --trace array.txt",
        "solve --trace=logic,grid array.txt",
        "hint escargot.sdk",
        "rate --format json generated.txt",
        "generate --seed 1",
        "solve --nonsense",
        "solve --help",
    ] {
        let outputs = environments.map(|environment| {
            let mut command = sudoku();
            command.args(arguments.split(' ')).current_dir(project_file("puzzles"));
            command.env_clear().envs(environment.iter().copied()).output().unwrap()
        });
        for (output, environment) in outputs.iter().zip(environments) {
            assert!(*output == outputs[0], "{arguments}: {environment:?}");
        }
        assert!(!outputs[0].stdout.is_empty() || !outputs[0].stderr.is_empty(), "{arguments}");
    }
}

#[test]
fn more_shuffles_begin_with_the_same_ones() {
    let input = fs::read(project_file("puzzles/hard.sdm")).unwrap();
    let first_shuffles = |count: &str| {
        let text = stdout(&run(&["shuffle", "--seed", "5", "-n", count], &input));
        text.lines().take(64).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(first_shuffles("64"), first_shuffles("65"));
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs taskset"]
fn there_are_as_many_threads_as_the_process_may_use() {
    let cores = thread::available_parallelism().unwrap().get();
    let bench_thread_counts = |script: &str| {
        let lines = objects(&stdout(&shell(script, &project_file("puzzles"))));
        lines.iter().map(|line| line["threads"].as_u64().unwrap() as usize).collect::<Vec<_>>()
    };
    let bench_command = "\"$0\" bench --engine portable --rounds 1 --format json wikipedia.ss";
    assert_eq!(bench_thread_counts(bench_command), if cores > 1 { vec![1, cores] } else { vec![1] });
    // The threads of a run that waits for more input: one writer, and workers only if several threads may run.
    let thread_count_of = |command: &mut Command| {
        let mut talk = Conversation::new(command);
        // More than a batch for each thread: once all puzzles are answered, all threads have been started.
        talk.send(format!("{LINE}\n").repeat(100));
        (0..100).for_each(|_| drop(talk.next_line()));
        let status = fs::read_to_string(format!("/proc/{}/status", talk.child.id())).unwrap();
        let count = status.lines().find_map(|line| line.strip_prefix("Threads:")).unwrap();
        count.trim().parse::<usize>().unwrap()
    };
    let thread_count = thread_count_of(sudoku().arg("rate"));
    assert_eq!(thread_count, if cores > 1 { cores + 1 } else { 1 });
    let taskset_output = shell("taskset -cp $$ | sed 's/.*[^0-9]\\([0-9]\\)/\\1/'", Path::new("."));
    let last_core = stdout(&taskset_output).trim().to_owned();
    assert_eq!(bench_thread_counts(&format!("taskset -c {last_core} {bench_command}")), [1]);
    let mut pinned = Command::new("taskset");
    pinned.args(["-c", &last_core, env!("CARGO_BIN_EXE_sudoku"), "rate"]);
    assert_eq!(thread_count_of(&mut pinned), 1);
}
