//! Little memory, few files, full disks. `linux/limits.md` shows more.

use std::collections::BTreeSet;
use std::fs::{self, File};

use crate::common::{LINE, SOLVED, project_file, quiet_output, shell, stderr, sudoku};

/// An allocation that fails ends the process, so that a run with less memory than its threads need starts fewer.
#[test]
fn many_threads_with_little_memory_give_the_output_of_one() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("many"), format!("{LINE}\n").repeat(20_000)).unwrap();
    fs::write(folder.path().join("some"), format!("{LINE}\n").repeat(1000)).unwrap();
    for arguments in ["solve many", "convert -f csv many", "rate some", "generate -n 2000 --seed 1", "print some"] {
        let run_script = |script: String| quiet_output(&shell(&script, folder.path()));
        let expected = run_script(format!("exec \"$0\" {arguments} --threads 1"));
        for kibibytes in [131_072, 1_000_000] {
            let output = run_script(format!("ulimit -v {kibibytes}; exec \"$0\" {arguments} --threads 1024"));
            assert!(output == expected, "{arguments} {kibibytes}");
        }
    }
}

/// With too few files, the system cannot start the binary; with enough, it says nothing.
#[test]
fn too_few_open_files_are_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a"), format!("{LINE}\n")).unwrap();
    fs::write(folder.path().join("file"), "old\n").unwrap();
    let mut messages = BTreeSet::new();
    for count in 3..=12 {
        let output = shell(&format!("ulimit -n {count}; exec \"$0\" solve a -o file"), folder.path());
        let is_ours = |line: &&str| line.starts_with("sudoku: a") || line.starts_with("sudoku: file");
        messages.extend(stderr(&output).lines().filter(is_ours).map(str::to_owned));
    }
    let expected = [
        "sudoku: a: too many open files; raise the limit with ulimit -n",
        "sudoku: file is unchanged: the output would be incomplete",
        "sudoku: file: too many open files; raise the limit with ulimit -n",
    ];
    assert_eq!(messages, BTreeSet::from(expected.map(str::to_owned)));
    assert_eq!(fs::read_to_string(folder.path().join("file")).unwrap(), format!("{SOLVED}\n"));
}

/// Runs a command on a file of `puzzles/`, with a full disk as its output, and returns the exit code and the messages.
fn run_on_full_disk(arguments: &str, file: &str) -> (Option<i32>, String) {
    let mut command = sudoku();
    command.args(arguments.split(' ')).stdin(File::open(project_file("puzzles").join(file)).unwrap());
    command.stdout(File::options().write(true).open("/dev/full").unwrap());
    let output = command.output().unwrap();
    (output.status.code(), stderr(&output))
}

#[test]
fn every_command_notices_a_full_disk() {
    for arguments in [
        "solve",
        "solve --all",
        "solve --trace",
        "check",
        "count",
        "hint",
        "rate",
        "minimize",
        "canonicalize --unique",
        "shuffle",
        "convert",
        "convert --format csv",
        "print",
        "man",
        "completions bash",
        "generate -n 0",
        "--help",
        "-V",
        "help solve",
        "solve -h",
    ] {
        let (code, messages) = run_on_full_disk(arguments, "euler.txt");
        let message = "sudoku: <stdout>: No space left on device (os error 28)";
        assert_eq!((code, messages.lines().last()), (Some(2), Some(message)), "{arguments}");
    }
}

#[test]
fn exit_zero_does_not_forgive_a_full_disk() {
    for command in
        ["solve", "check", "count", "rate", "hint", "convert", "canonicalize", "shuffle", "minimize", "steps"]
    {
        let (code, messages) = run_on_full_disk(&format!("{command} --exit-zero"), "mixed.txt");
        assert_eq!(code, Some(2), "{command}: {messages}");
    }
}
