//! Files named in a list, with `--files-from`.

use std::fs;

use crate::common::{LINE, feed, project_file, quiet_output, sudoku};

#[test]
fn files_in_a_list_are_read_like_arguments_after_these() {
    let folder = project_file("puzzles");
    for command in [&["solve"][..], &["shuffle", "--seed", "1"]] {
        let run_on = |files: &[&str]| {
            feed(
                sudoku().args(command).arg("generated.txt").args(files).current_dir(&folder),
                "wikipedia.ss\nmixed.txt",
            )
        };
        let listed = run_on(&["--files-from", "-"]);
        assert!(listed == run_on(&["wikipedia.ss", "mixed.txt"]), "{command:?}");
        // Ten lines, thirteen rows of a grid with a blank line before it, and five lines.
        assert_eq!(listed.stdout.iter().filter(|&&byte| byte == b'\n').count(), 29, "{command:?}");
    }
}

#[test]
fn an_empty_list_means_no_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    for list in ["", "\n", "\r\n\n", "\n\n\n"] {
        fs::write(folder.path().join("list"), list).unwrap();
        for command in ["solve", "check", "convert"] {
            // Standard input is no input if a list is given, unless it is the list.
            for (source, input) in [("list", LINE), ("-", list)] {
                let output = feed(sudoku().args([command, "--files-from", source]).current_dir(folder.path()), input);
                assert_eq!(quiet_output(&output), "", "{command} {source} {list:?}");
            }
        }
    }
}
