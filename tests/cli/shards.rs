//! Shards: the concatenated outputs of all shards are the output for the whole input.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Output;

use proptest::prelude::*;
use serde_json::Value;

use crate::common::{
    LINE, OTHER, SOLVED, feed, plain_rows, project_puzzles, quiet_output, random_cases, run, stderr, stdout, sudoku,
};

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
    (lines, any::<bool>(), 0..4).prop_map(|(lines, has_final_newline, header_kind)| {
        let mut text = match header_kind {
            0 => format!("{OTHER}\n"),
            1 => format!("# of all\n\nid,puzzle,solution\r\n1,{LINE},{SOLVED}\n"),
            // The first record is malformed.
            2 => format!("id,puzzle,solution\n1,12345,\n2,{LINE},{SOLVED}\n"),
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

#[test]
fn an_input_that_cannot_be_cut_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let rows = plain_rows(LINE);
    let json = format!("[\n\"{LINE}\"\n]\n");
    for (text, reason) in [
        (rows.as_bytes(), "neither lines nor a table"),
        (json.as_bytes(), "neither lines nor a table"),
        (b"Grid 01\n", "neither lines nor a table"),
        (b"\x89PNG\r\n\x1a\n", "not text"),
        // An empty file, compressed by gzip.
        (b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x03\0\0\0\0\0\0\0\0\0", "compressed, or UTF-16"),
        (b"\xff\xfe1\0", "compressed, or UTF-16"),
    ] {
        fs::write(folder.path().join("file"), text).unwrap();
        let output = run_on_file(folder.path(), &["solve", "--exit-zero", "--shard", "1/1"]);
        let message = format!(
            "sudoku: file: {reason}, but --shard needs one record per line. Convert the file with \
             `sudoku convert --format line`, or read each line as one record with --from line\n"
        );
        assert_eq!((stderr(&output), stdout(&output)), (message, String::new()));
        assert_eq!(output.status.code(), Some(2), "{reason}");
    }
}

#[test]
fn a_shard_is_a_part_of_one_named_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), format!("{LINE}\n")).unwrap();
    let no_part = |shard| {
        let expected = "expected I/N, the I-th of N parts, such as 3/200";
        format!("error: invalid value '{shard}' for '--shard <I/N>': {expected}")
    };
    for (arguments, message) in [
        ("solve --shard 1/2", "sudoku: --shard needs exactly one file".to_owned()),
        ("solve --shard 1/2 -", "sudoku: --shard needs a named file, not standard input".into()),
        ("solve --shard 1/2 file file", "sudoku: --shard needs exactly one file".into()),
        ("solve --shard 1/2 --files-from - file", "sudoku: --shard needs one file, not a list".into()),
        ("convert --format svg --shard 1/2 file", "sudoku: --shard cannot be used with --format svg".into()),
        ("solve --shard 0/4 file", no_part("0/4")),
        ("solve --shard 5/4 file", no_part("5/4")),
        ("solve --shard x file", no_part("x")),
        ("solve --shard 1/99999999999999999999 file", no_part("1/99999999999999999999")),
    ] {
        let output = feed(sudoku().args(arguments.split(' ')).current_dir(folder.path()), format!("{LINE}\n"));
        assert_eq!(stderr(&output).lines().next(), Some(&*message), "{arguments}");
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()), "{arguments}");
    }
}

#[test]
fn a_broken_first_row_costs_no_shard_its_columns() {
    let folder = tempfile::tempdir().unwrap();
    let rows: String = (2..=20).map(|id| format!("{id},{LINE},\"n {id}\"\n")).collect();
    for first_row in [&b"bad"[..], b"1,bad,x", &[b'8'; 82], b"1,12,a", b"1,1,a", b"1,\xff,a", b"1,,a"] {
        let table = [b"id,puzzle,note\n", first_row, b"\n", rows.as_bytes()].concat();
        fs::write(folder.path().join("file"), table).unwrap();
        for format in ["json", "csv"] {
            let command = ["convert", "--exit-zero", "--format", format];
            let whole = run_on_file(folder.path(), &command).stdout;
            let parts = ["1/2", "2/2"].map(|shard| {
                let output = run_on_file(folder.path(), &[&command[..], &["--shard", shard]].concat());
                assert_eq!(output.status.code(), Some(0));
                output.stdout
            });
            let what = format!("{format} {}", String::from_utf8_lossy(first_row));
            assert!(parts.concat() == whole, "{what}");
            let text = String::from_utf8_lossy(&whole);
            assert!(text.lines().last().unwrap().contains("n 20"), "{what}: {text}");
        }
    }
}

#[test]
fn a_shard_without_a_record_is_silent() {
    let folder = tempfile::tempdir().unwrap();
    for text in ["", "\n\n", "# a comment\n", "id,puzzle,solution\n"] {
        fs::write(folder.path().join("file"), text).unwrap();
        for shard in ["1/2", "2/2"] {
            assert_eq!(quiet_output(&run_on_file(folder.path(), &["solve", "--shard", shard])), "", "{text:?} {shard}");
        }
    }
}

/// Equivalent puzzles stay, so that every number has its puzzle.
#[test]
fn a_stream_of_puzzles_is_made_in_parts() {
    for format in ["line", "json"] {
        let made = |range: &[&str]| {
            quiet_output(&run(&[&["generate", "--seed", "2026", "--format", format], range].concat(), ""))
        };
        let ranges = [["--start", "1", "-n", "15"], ["--start", "16", "-n", "1"], ["--start", "17", "-n", "24"]];
        assert_eq!(ranges.map(|range| made(&range)).concat(), made(&["-n", "40"]), "{format}");
    }
}
