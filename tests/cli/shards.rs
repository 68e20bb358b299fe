//! Shards: the concatenated outputs of all shards are the output for the whole input.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Output;

use proptest::prelude::*;
use serde_json::Value;

use crate::common::{LINE, OTHER, SOLVED, project_puzzles, random_cases, stderr, stdout, sudoku};

const COMMANDS: [&[&str]; 14] = [
    &["solve"],
    &["solve", "--format", "grid"],
    &["solve", "--random", "--seed", "3", "--any"],
    &["solve", "--all", "--limit", "2"],
    &["check", "--format", "csv"],
    &["count", "--format", "json"],
    &["rate"],
    &["rate", "--er", "2..", "--format", "csv"],
    &["convert", "--format", "csv"],
    &["convert", "--format", "opensudoku"],
    &["minimize", "--seed", "3"],
    &["canonicalize"],
    &["shuffle", "--seed", "3", "-n", "2"],
    &["shuffle", "--seed", "3", "--format", "json"],
];

/// Runs the binary in a folder on the file `file` there, so that messages name the file without the folder.
fn run_on_file(folder: &Path, arguments: &[&str]) -> Output {
    sudoku().args(arguments).arg("file").current_dir(folder).output().unwrap()
}

fn line() -> impl Strategy<Value = String> {
    let puzzles = project_puzzles("generated.txt");
    let puzzle = prop::sample::select(puzzles).prop_map(|puzzle| puzzle.to_string());
    prop_oneof![
        8 => puzzle.clone(),
        2 => puzzle.prop_map(|puzzle| format!("{puzzle} # {}", "long ".repeat(60))),
        1 => Just(LINE[1..].to_owned()),
        1 => Just(LINE.replace('5', "a")),
        1 => Just(String::new()),
        1 => Just("# a comment".to_owned()),
        4 => prop::sample::select(vec!["NaN", "12345", "53..7....", "[]", "1,2,3", "+-------+", "Grid 01", "\u{feff}"])
            .prop_map(String::from),
        1 => Just(format!("[\"{LINE}\", \"{OTHER}\", \"{LINE}\"]")),
        1 => Just(format!("{{\"id\":7,\"puzzle\":\"{LINE}\"}}")),
    ]
}

/// Generates lines or a table, possibly malformed, with line ends of either kind. The last line may have no line end.
fn text() -> impl Strategy<Value = String> {
    let lines = prop::collection::vec((line(), any::<bool>()), 0..30);
    (lines, any::<bool>(), 0..3).prop_map(|(lines, has_final_newline, header_kind)| {
        let mut text = match header_kind {
            0 => format!("{OTHER}\n"),
            1 => format!("# of all\n\nid,puzzle,solution\r\n1,{LINE},{SOLVED}\n"),
            _ => format!("# {}\npuzzle;\"a name\"\n{OTHER};\"b;c\"\n", "long ".repeat(100)),
        };
        text.extend(lines.into_iter().map(|(line, has_crlf)| line + if has_crlf { "\r\n" } else { "\n" }));
        if !has_final_newline {
            text.truncate(text.trim_end().len());
        }
        text
    })
}

/// Returns the messages about single records.
fn messages(output: &Output) -> Vec<String> {
    let text = stderr(output);
    let lines = text.lines().filter(|line| line.starts_with("sudoku: file:"));
    lines.map(String::from).collect()
}

fn stats_totals(output: &Output) -> BTreeMap<String, u64> {
    let text = stderr(output);
    let json_line = text.lines().find(|line| line.starts_with('{')).unwrap();
    let Value::Object(object) = serde_json::from_str(json_line).unwrap() else { panic!("{text}") };
    object.into_iter().filter_map(|(name, value)| Some((name, value.as_u64()?))).collect()
}

proptest! {
    #![proptest_config(random_cases(24))]

    #[test]
    fn all_shards_together_equal_the_run_without_shards(
        text in text(),
        command in prop::sample::select(COMMANDS.to_vec()),
        shard_count in prop_oneof![Just(1), 2..8u64, 8..=50u64],
    ) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), &text).unwrap();
        let command = [command, &["--stats=json"]].concat();
        let unsharded_output = run_on_file(folder.path(), &command);
        let (mut joined_stdout, mut all_messages, mut totals) = (Vec::new(), Vec::new(), BTreeMap::<_, u64>::new());
        let mut max_code = 0;
        for number in 1..=shard_count {
            let shard = format!("{number}/{shard_count}");
            let output = run_on_file(folder.path(), &[&command[..], &["--shard", &shard]].concat());
            all_messages.extend(messages(&output));
            joined_stdout.extend_from_slice(&output.stdout);
            max_code = max_code.max(output.status.code().unwrap());
            for (name, count) in stats_totals(&output) {
                *totals.entry(name).or_default() += count;
            }
        }
        prop_assert_eq!(String::from_utf8(joined_stdout).unwrap(), stdout(&unsharded_output), "{:?} {}", command, text);
        prop_assert_eq!(all_messages, messages(&unsharded_output));
        prop_assert_eq!(Some(max_code), unsharded_output.status.code());
        prop_assert_eq!(totals, stats_totals(&unsharded_output));
    }
}
