//! A run that is ended from outside: what it has written is a prefix that ends with a whole record, and it dies
//! of the signal, so that whoever waits for it knows.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::thread;

use crate::common::{LINE, SOLVED, deadly, feed_forever, piped, run, send, sudoku};

/// Commands whose records are lines, grids and long lines.
const COMMANDS: [&[&str]; 7] = [
    &["solve", "--format", "line"],
    &["solve", "--format", "grid"],
    &["solve", "--format", "csv"],
    &["solve", "--format", "json", "--threads", "1"],
    &["convert", "--format", "pencilmarks"],
    &["convert", "--format", "sdk", "--threads", "1"],
    &["hint"],
];

/// A stretch of the input, endlessly repeated.
fn text() -> String {
    format!("{LINE}\nwrong\n{LINE}\n{LINE}\n")
}

/// Whether this is what the run has to write, up to the end of a record.
fn is_whole(written: &[u8], expected: &[u8]) -> bool {
    let Some(rest) = expected.strip_prefix(written) else { return false };
    // A record of several lines, and no other, begins with an empty line; such a line is nowhere else.
    let by_lines = expected.windows(2).any(|pair| pair == b"\n\n");
    let alone = |line: &[u8]| line.starts_with(b"\tinvalid");
    let at_end = !by_lines || rest.starts_with(b"\n") || alone(rest);
    written.is_empty() || rest.is_empty() || written.ends_with(b"\n") && at_end
}

#[test]
fn what_a_pipe_has_got_ends_with_a_whole_record() {
    for arguments in COMMANDS {
        let expected = run(arguments, text().repeat(3000)).stdout;
        // A process that gets no chance to do anything leaves whole records as well.
        for ((signal, number), count) in
            deadly().into_iter().chain([("KILL", 9)]).zip([0, 1000, 50_000, 100_000])
        {
            let mut child = piped(sudoku().args(arguments));
            let mut messages = child.stderr.take().unwrap();
            let drain = thread::spawn(move || messages.read_to_end(&mut Vec::new()));
            let feeder = feed_forever(&mut child, text());
            let mut stdout = child.stdout.take().unwrap();
            let mut written = vec![0; count];
            stdout.read_exact(&mut written).unwrap();
            // Most often it waits now, in the middle of a write, as the pipe is full.
            send(signal, &child);
            stdout.read_to_end(&mut written).unwrap();
            assert_eq!(child.wait().unwrap().signal(), Some(number), "dies of the signal");
            assert!(is_whole(&written, &expected), "{arguments:?} {signal} {}", written.len());
            feeder.join().unwrap();
            drain.join().unwrap().unwrap();
        }
    }
}

#[test]
fn what_a_file_has_got_ends_with_a_whole_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for arguments in COMMANDS {
        let expected = run(arguments, text().repeat(10_000)).stdout;
        for ((signal, number), count) in deadly().into_iter().zip([1, 100_000, 300_000]) {
            let mut child = sudoku()
                .args(arguments)
                .stdin(Stdio::piped())
                .stdout(File::create(&path).unwrap())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let mut stdin = child.stdin.take().unwrap();
            let feeder = thread::spawn(move || {
                let _ = stdin.write_all(text().repeat(10_000).as_bytes());
                // Handed back, so that the input does not end.
                stdin
            });
            while fs::metadata(&path).unwrap().len() < count {
                thread::yield_now();
            }
            send(signal, &child);
            assert_eq!(child.wait().unwrap().signal(), Some(number), "dies of the signal");
            drop(feeder.join().unwrap());
            let written = fs::read(&path).unwrap();
            assert!(is_whole(&written, &expected), "{arguments:?} {signal} {}", written.len());
        }
    }
}

/// Whoever waits for input is ended at once, and what was asked for before has been written.
#[test]
fn a_run_that_waits_for_input_can_be_ended() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for (signal, number) in deadly() {
        let mut child = sudoku()
            .args(["solve", "--threads", "2"])
            .stdin(Stdio::piped())
            .stdout(File::create(&path).unwrap())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        for count in 1..=3 {
            writeln!(stdin, "{LINE}").unwrap();
            while fs::metadata(&path).unwrap().len() < 82 * count {
                thread::yield_now();
            }
        }
        send(signal, &child);
        assert_eq!(child.wait().unwrap().signal(), Some(number), "dies of the signal");
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SOLVED}\n").repeat(3));
        drop(stdin);
    }
}

/// What is ignored, as by nohup, stays so.
#[test]
fn an_ignored_signal_ends_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let mut child = std::process::Command::new("sh")
        .args(["-c", "trap '' HUP INT; exec \"$0\" solve", env!("CARGO_BIN_EXE_sudoku")])
        .stdin(Stdio::piped())
        .stdout(File::create(&path).unwrap())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for count in 1..=4 {
        writeln!(stdin, "{LINE}").unwrap();
        while fs::metadata(&path).unwrap().len() < 82 * count {
            thread::yield_now();
        }
        send(if count % 2 == 0 { "HUP" } else { "INT" }, &child);
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SOLVED}\n").repeat(4));
}
