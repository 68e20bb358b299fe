//! A signal ends a run, and its parent sees which signal it was. `output_file.rs` tests what `-o` leaves behind then.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;

use crate::common::{LINE, SOLVED, assert_dies, deadly_signals, feed_forever, first_bytes, piped, send, sudoku};

/// When the signal comes, the run is usually waiting in the middle of a write, since the pipe is full.
#[test]
fn a_run_that_writes_can_be_ended() {
    let text = format!("{LINE}\n");
    for arguments in [&["solve"][..], &["convert", "--format", "json", "--threads", "1"]] {
        for signal in deadly_signals() {
            let mut child = piped(sudoku().args(arguments));
            let feeder = feed_forever(&mut child, &text);
            let mut stdout = child.stdout.take().unwrap();
            let mut written = vec![0; 100_000];
            stdout.read_exact(&mut written).unwrap();
            send(signal, &child);
            stdout.read_to_end(&mut written).unwrap();
            assert_dies(child, signal);
            assert!(written == first_bytes(arguments, &text, written.len()), "{arguments:?}");
            feeder.join().unwrap();
        }
    }
}

/// A process that waits for input ends at once, with all earlier answers written.
#[test]
fn a_run_that_waits_for_input_can_be_ended() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for signal in deadly_signals() {
        let mut command = sudoku();
        command.args(["solve", "--threads", "2"]).stdin(Stdio::piped()).stdout(File::create(&path).unwrap());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        for count in 1..=3 {
            writeln!(stdin, "{LINE}").unwrap();
            while fs::metadata(&path).unwrap().len() < 82 * count {
                thread::yield_now();
            }
        }
        send(signal, &child);
        assert_dies(child, signal);
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SOLVED}\n").repeat(3));
        drop(stdin);
    }
}
