//! Writes that fail. What `-o` leaves behind then is the matter of `output_file.rs`.

use std::fs::File;
use std::io::Write;
use std::process::Stdio;

use crate::common::{LINE, project_file, stderr, sudoku};

#[test]
fn a_full_disk_is_noticed() {
    for arguments in [
        &["solve"][..],
        &["solve", "--all"],
        &["solve", "--trace"],
        &["check"],
        &["count"],
        &["hint"],
        &["rate"],
        &["minimize"],
        &["canonicalize", "--unique"],
        &["shuffle"],
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
}

#[test]
fn a_full_disk_is_noticed_by_what_reads_no_puzzles() {
    for arguments in [
        &["man"][..],
        &["completions", "bash"],
        &["convert", "-o", "/dev/full"],
        &["generate", "-n", "0"],
        &["--help"],
        &["-V"],
        &["help", "solve"],
        &["solve", "-h"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut command = sudoku();
        command.args(arguments).stdin(File::open(project_file("puzzles/euler.txt")).unwrap());
        let output = command.stdout(full).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains("No space left"));
    }
}
