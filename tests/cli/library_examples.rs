//! The examples of the library: each runs, and prints what its first comment shows.

use std::fs;
use std::process::Command;

use crate::common::{project_file, successful_output};

/// The maximum number of lines of an example, without the comment that shows its output.
const MAX_LINES: usize = 39;

#[test]
fn each_example_prints_what_it_shows() {
    let mut example_count = 0;
    for entry in fs::read_dir(project_file("tests/examples")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let comment: Vec<&str> = text.lines().map_while(|line| line.strip_prefix("//!")).collect();
        assert!(text.lines().count() - comment.len() <= MAX_LINES, "{path:?} is too long");
        let shown: Vec<&str> = comment.iter().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        let command_index = shown.iter().position(|line| line.starts_with("$ cargo run ")).unwrap();
        let arguments: Vec<&str> = shown[command_index].split(' ').skip(3).collect();
        let shown_lines = shown[command_index + 1..].iter().take_while(|line| **line != "```");
        let shown_output: String = shown_lines.map(|line| format!("{line}\n")).collect();
        let mut command = Command::new(env!("CARGO"));
        command.args(["run", "--quiet", "--profile", "test"]).args(arguments).current_dir(project_file(""));
        assert_eq!(successful_output(&command.output().unwrap()), shown_output, "{path:?}");
        example_count += 1;
    }
    assert_eq!(example_count, 7);
}
