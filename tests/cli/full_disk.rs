//! Writes that fail. `output_file.rs` tests what `-o` leaves behind then.

use std::fs::File;
use std::process::Stdio;

use crate::common::{project_file, stderr, sudoku};

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
        &["convert", "-o", "/dev/full"],
        &["print"],
        &["man"],
        &["completions", "bash"],
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
        let name = if arguments.contains(&"-o") { "/dev/full" } else { "<stdout>" };
        let said = format!("sudoku: {name}: No space left on device (os error 28)\n");
        assert!(stderr(&output).ends_with(&said), "{arguments:?} {}", stderr(&output));
    }
}
