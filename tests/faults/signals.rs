//! A run that is ended from outside: it dies of the signal, so that whoever waits for it knows.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::thread;

use crate::common::{LINE, SOLVED, deadly, send, sudoku};

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
