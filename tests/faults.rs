//! What goes wrong around the binary, and the manners that scripts rely on.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use common::{run, shell, stderr, stdout, sudoku};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// No solution, which the plain search takes minutes to see.
const HOPELESS: &str =
    ".....5......6.1.43..........1.5........1.6...........553.....61..................";

#[test]
fn a_full_disk_is_noticed() {
    for arguments in [
        &["solve"][..],
        &["solve", "--all"],
        &["solve", "--trace"],
        &["check"],
        &["count"],
        &["convert"],
        &["convert", "--format", "csv"],
    ] {
        let mut child = sudoku()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(File::options().write(true).open("/dev/full").unwrap())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A header that can't be written may end the run before it reads.
        let _ = writeln!(child.stdin.take().unwrap(), "{LINE}");
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(stderr(&output), "sudoku: <stdout>: No space left on device (os error 28)\n");
    }
    for arguments in [
        &["man"][..],
        &["completions", "bash"],
        &["convert", "-o", "/dev/full"],
        &["--help"],
        &["-V"],
        &["help", "solve"],
        &["solve", "-h"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut command = sudoku();
        command
            .args(arguments)
            .stdin(File::open(common::project_file("puzzles/euler.txt")).unwrap());
        let output = command.stdout(full).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains("No space left"));
    }
}

#[test]
fn a_closed_pipe_ends_the_run_silently() {
    for arguments in [
        &["solve"][..],
        &["solve", "--threads", "1"],
        &["solve", "--all"],
        &["convert", "-f", "csv"],
        &["solve", "--trace"],
    ] {
        let mut child = sudoku()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // An endless input, as of a generator: only the closed output can end the run.
        let feeder = thread::spawn(move || {
            let line = match arguments {
                ["solve", "--all"] => ".".repeat(81),
                ["solve", "--trace"] => HOPELESS.to_owned(),
                _ => LINE.to_owned(),
            };
            while writeln!(stdin, "{line}").is_ok() {}
        });
        let mut first = String::new();
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        reader.read_line(&mut first).unwrap();
        assert!(first.ends_with('\n'));
        drop(reader);
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (output.status.code(), stderr(&output).as_str()),
            (Some(0), ""),
            "{arguments:?}"
        );
        feeder.join().unwrap();
    }
}

#[test]
fn a_closed_pipe_ends_the_run_while_the_input_pauses() {
    let mut child =
        sudoku().arg("solve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    drop(child.stdout.take());
    writeln!(stdin, "{LINE}").unwrap();
    // The input stays open: it is the failed write that ends the run.
    assert_eq!(child.wait().unwrap().code(), Some(0));
    drop(stdin);
}

#[test]
fn a_script_that_waits_for_its_answer_gets_it() {
    let grid: String = LINE
        .as_bytes()
        .chunks(9)
        .map(|row| format!("{}\n", str::from_utf8(row).unwrap()))
        .collect();
    for threads in ["1", "2", "7"] {
        let mut child = sudoku()
            .args(["solve", "--format", "line", "--threads", threads])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        for question in
            [format!("{LINE}\n"), grid.clone(), format!("{LINE} remark\r\n"), "wrong\n".into()]
        {
            stdin.write_all(question.as_bytes()).unwrap();
            let answer = answers.next().unwrap().unwrap();
            let expected =
                if question == "wrong\n" { "\tinvalid: no puzzle in this line" } else { SOLVED };
            assert_eq!(answer, expected);
        }
        drop(stdin);
        assert!(answers.next().is_none());
        assert_eq!(child.wait().unwrap().code(), Some(2));
    }
}

#[test]
fn bytes_are_the_same_for_any_number_of_threads_and_any_timing() {
    let mut text = String::new();
    for name in ["generated.txt", "mixed.txt", "hard.sdm", "generated.csv", "escargot.sdk"] {
        text += &fs::read_to_string(common::project_file("puzzles").join(name)).unwrap();
    }
    let text = text.repeat(20);
    for format in ["mirror", "json", "csv"] {
        let arguments = |threads| ["solve", "--random=7", "--format", format, "--threads", threads];
        let one = run(&arguments("1"), &text);
        for threads in ["2", "3", "16"] {
            let many = run(&arguments(threads), &text);
            assert!(one.stdout == many.stdout && one.stderr == many.stderr, "{threads} {format}");
            assert_eq!(one.status, many.status);
        }
        let mut child = sudoku()
            .args(arguments("2"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (mut stdin, bytes) = (child.stdin.take().unwrap(), text.clone().into_bytes());
        let feeder = thread::spawn(move || {
            for piece in bytes.chunks(997) {
                stdin.write_all(piece).unwrap();
                stdin.flush().unwrap();
                thread::sleep(Duration::from_micros(300));
            }
        });
        let mut slow = Vec::new();
        child.stdout.take().unwrap().read_to_end(&mut slow).unwrap();
        assert_eq!(slow, one.stdout);
        feeder.join().unwrap();
        child.wait().unwrap();
    }
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let (good, locked) = (folder.path().join("good"), folder.path().join("locked"));
    fs::write(&good, LINE).unwrap();
    fs::write(&locked, LINE).unwrap();
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).unwrap();
    let (good, locked) = (good.to_str().unwrap(), locked.to_str().unwrap());
    let output =
        run(&["solve", "/missing", folder.path().to_str().unwrap(), locked, good, "-"], LINE);
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    let mut said = said.lines();
    assert_eq!(said.next(), Some("sudoku: /missing: No such file or directory (os error 2)"));
    let directory = format!("sudoku: {}: Is a directory (os error 21)", folder.path().display());
    assert_eq!(said.next(), Some(directory.as_str()));
    // The superuser may read anything.
    let denied = format!("sudoku: {locked}: Permission denied (os error 13)");
    let readable = File::open(locked).is_ok();
    assert_eq!(said.next(), (!readable).then_some(denied.as_str()));
    assert_eq!(stdout(&output), format!("{SOLVED}\n").repeat(if readable { 3 } else { 2 }));
}

#[test]
fn an_endless_line_is_an_error_in_bounded_memory() {
    // 400 MB without a newline, more than the limit on the process's memory.
    let mut child = std::process::Command::new("sh")
        .args([
            "-c",
            "ulimit -v 300000; exec \"$0\" solve --threads 1",
            env!("CARGO_BIN_EXE_sudoku"),
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = thread::spawn(move || {
        writeln!(stdin, "{LINE}").unwrap();
        for _ in 0..400 {
            stdin.write_all(&[b'.'; 1_000_000]).unwrap();
        }
        writeln!(stdin, "\n{LINE}").unwrap();
    });
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert_eq!(stderr(&output), "sudoku: <stdin>:2: line of more than 1048576 bytes\n");
    assert_eq!(
        stdout(&output),
        format!("{SOLVED}\n\tinvalid: line of more than 1048576 bytes\n{SOLVED}\n")
    );
}

#[test]
fn a_closed_stderr_or_stdin_is_no_reason_to_fail() {
    let solve = |redirections: &str, input: &str| {
        let script = format!("printf '%s\\n' {input} | \"$0\" solve {redirections}");
        shell(&script, Path::new("."))
    };
    let output = solve("2>&-", &format!("wrong {LINE}"));
    assert_eq!(stdout(&output), format!("\tinvalid: no puzzle in this line\n{SOLVED}\n"));
    assert_eq!(output.status.code(), Some(2));
    // The standard library opens /dev/null where a standard stream is closed, so there is nothing to read.
    let output = solve("<&-", "nothing");
    assert_eq!((output.status.code(), stdout(&output)), (Some(0), String::new()));
}

#[test]
fn standard_input_may_be_no_stream_at_all() {
    let output = shell("\"$0\" solve < .", Path::new("."));
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output), "sudoku: <stdin>: Is a directory (os error 21)\n");
}

#[test]
fn threads_that_cannot_be_had_are_done_without() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("many"), format!("{LINE}\n").repeat(5000)).unwrap();
    for limit in ["unlimited", "1000000", "300000", "30000"] {
        let script = format!("ulimit -v {limit}; exec \"$0\" solve --threads 100000 many");
        let output = shell(&script, folder.path());
        assert!(output.status.success(), "{limit}: {:?} {}", output.status, stderr(&output));
        assert_eq!(stdout(&output), format!("{SOLVED}\n").repeat(5000));
    }
}
