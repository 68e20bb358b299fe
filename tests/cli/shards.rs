//! Shards: the outputs of all parts, one after the other, are that of the whole.

use std::fs;
use std::path::Path;
use std::process::Output;

use proptest::prelude::*;
use serde_json::Value;

use crate::common::{
    LINE, OTHER, RECORD_BY_RECORD, SOLVED, TOO_SHORT, project_file, project_puzzles, random_cases, shell, stderr,
    stdout, sudoku,
};

const COMMANDS: [&[&str]; 14] = [
    &["solve"],
    &["solve", "--format", "grid"],
    &["solve", "--random=3", "--any"],
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

/// Runs on a file in a folder, which no message then names by more than `file`.
fn run_on(folder: &Path, arguments: &[&str]) -> Output {
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

/// Lines or a table, however broken, with line ends of either kind and perhaps none at the end.
fn text() -> impl Strategy<Value = String> {
    let lines = prop::collection::vec((line(), any::<bool>()), 0..30);
    (lines, any::<bool>(), 0..3).prop_map(|(lines, ends, header)| {
        let mut text = match header {
            0 => format!("{OTHER}\n"),
            1 => format!("# of all\n\nid,puzzle,solution\r\n1,{LINE},{SOLVED}\n"),
            _ => format!("# {}\npuzzle;\"a name\"\n{OTHER};\"b;c\"\n", "long ".repeat(100)),
        };
        text.extend(lines.into_iter().map(|(line, crlf)| line + if crlf { "\r\n" } else { "\n" }));
        if !ends {
            text.truncate(text.trim_end().len());
        }
        text
    })
}

/// The messages that are said of single records.
fn messages(output: &Output) -> Vec<String> {
    let text = stderr(output);
    let lines = text.lines().filter(|line| line.starts_with("sudoku: file:"));
    lines.map(String::from).collect()
}

fn sums(output: &Output) -> Vec<(String, u64)> {
    let text = stderr(output);
    let object = text.lines().find(|line| line.starts_with('{')).unwrap();
    let Value::Object(object) = serde_json::from_str(object).unwrap() else { panic!("{text}") };
    object.into_iter().filter_map(|(name, value)| Some((name, value.as_u64()?))).collect()
}

proptest! {
    #![proptest_config(random_cases(24))]

    #[test]
    fn shards_are_the_whole(
        text in text(),
        command in prop::sample::select(COMMANDS.to_vec()),
        of in prop_oneof![Just(1), 2..8u64, 8..=50u64],
    ) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), &text).unwrap();
        let command = [command, &["--stats=json"]].concat();
        let whole = run_on(folder.path(), &command);
        let (mut out, mut said, mut added) = (Vec::new(), Vec::new(), Vec::new());
        let mut code = 0;
        for number in 1..=of {
            let shard = format!("{number}/{of}");
            let part = run_on(folder.path(), &[&command[..], &["--shard", &shard]].concat());
            said.extend(messages(&part));
            out.extend_from_slice(&part.stdout);
            code = code.max(part.status.code().unwrap());
            for (at, (name, count)) in sums(&part).into_iter().enumerate() {
                if number == 1 { added.push((name, count)) } else { added[at].1 += count }
            }
        }
        prop_assert_eq!(String::from_utf8(out).unwrap(), stdout(&whole), "{:?} {}", command, text);
        prop_assert_eq!(said, messages(&whole));
        prop_assert_eq!(Some(code), whole.status.code());
        prop_assert_eq!(added, sums(&whole));
    }
}

#[test]
fn what_cannot_be_cut_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let json = format!("[\n\"{LINE}\"\n]\n");
    let packed = b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x03\0\0\0\0\0\0\0\0\0".to_vec();
    let cases = [
        (b"53..7....\n".repeat(9), "file: neither lines nor a table, but --shard"),
        (json.into_bytes(), "file: neither lines nor a table, but --shard"),
        (b"Grid 01\n".to_vec(), "file: neither lines nor a table, but --shard"),
        (b"\x89PNG\r\n\x1a\n".to_vec(), "file: not text, but --shard"),
        (packed, "file: compressed, or UTF-16, but --shard"),
        (b"\xff\xfe1\0".to_vec(), "file: compressed, or UTF-16, but --shard"),
    ];
    for (text, message) in cases {
        fs::write(folder.path().join("file"), &text).unwrap();
        let output = run_on(folder.path(), &["solve", "--exit-zero", "--shard", "1/1"]);
        assert!(stderr(&output).contains(message), "{message}: {}", stderr(&output));
        assert!(stderr(&output).contains("convert --format line"), "{}", stderr(&output));
        assert_eq!(output.status.code(), Some(2), "{message}");
    }
    // Each line taken by itself, a row is malformed like any other that is too short.
    fs::write(folder.path().join("file"), format!("{LINE}\n53..7....\n")).unwrap();
    let output = run_on(folder.path(), &["solve", "--from", "line", "--shard", "2/2", "--exit-zero"]);
    assert_eq!((stdout(&output).lines().count(), output.status.code()), (1, Some(0)));

    for (script, message) in [
        ("cat file | \"$0\" solve --shard 1/2", "one file by its name"),
        ("cat file | \"$0\" solve --shard 1/2 -", "not standard input"),
        ("cat file | \"$0\" solve --shard 1/2 /dev/stdin", "regular file"),
        ("\"$0\" solve --shard 1/2 file file", "one file by its name"),
        ("echo file | \"$0\" solve --shard 1/2 --files-from - file", "not a list"),
        ("\"$0\" canonicalize --unique --shard 1/2 file", "sort -u"),
        ("\"$0\" convert --format svg --shard 1/2 file", "--format svg"),
        ("\"$0\" solve --shard 1/2 .", "regular file"),
        ("\"$0\" solve --shard 1/2 missing", "missing: No such file"),
        ("\"$0\" solve --shard 0/4 file", "expected I/N"),
        ("\"$0\" solve --shard 5/4 file", "expected I/N"),
        ("\"$0\" solve --shard x file", "expected I/N"),
        ("\"$0\" solve --shard 1/99999999999999999999 file", "expected I/N"),
    ] {
        let output = shell(script, folder.path());
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""), "{script}");
        assert!(stderr(&output).contains(message), "{script}: {}", stderr(&output));
    }
}

#[test]
fn a_broken_first_line_costs_no_shard_its_columns() {
    let folder = tempfile::tempdir().unwrap();
    for first in ["bad", "1,bad,x", &"8".repeat(82)] {
        let rows: String = (2..20).map(|id| format!("{id},{LINE},\"n {id}\"\n")).collect();
        fs::write(folder.path().join("file"), format!("id,puzzle,note\n{first}\n{rows}")).unwrap();
        for format in ["json", "csv"] {
            let command = ["convert", "--format", format, "--exit-zero"];
            let whole = stdout(&run_on(folder.path(), &command));
            assert!(whole.contains("n 19"), "{whole}");
            let part = |shard| stdout(&run_on(folder.path(), &[&command[..], &["--shard", shard]].concat()));
            assert_eq!(["1/3", "2/3", "3/3"].map(part).concat(), whole, "{first}");
        }
    }
}

#[test]
fn a_quoted_field_over_lines_is_an_error_in_a_shard() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), format!("puzzle,name\n{LINE},\"a\nb\"\n{LINE},c\n")).unwrap();
    let output = run_on(folder.path(), &["convert", "--shard", "1/1"]);
    assert!(stderr(&output).starts_with("sudoku: file:2:"), "{}", stderr(&output));
    assert!(stderr(&output).contains("a quoted field over several lines"), "{}", stderr(&output));
    assert!(stdout(&output).ends_with(&format!("{LINE}\tc\n")), "{}", stdout(&output));
}

#[test]
fn a_shard_without_a_record_is_silent() {
    let folder = tempfile::tempdir().unwrap();
    for text in ["", "\n\n", "# a comment\n", "id,puzzle,solution\n"] {
        fs::write(folder.path().join("file"), text).unwrap();
        for shard in ["1/2", "2/2"] {
            let output = run_on(folder.path(), &["solve", "--shard", shard]);
            let nothing = (stdout(&output), stderr(&output), output.status.code());
            assert_eq!(nothing, (String::new(), String::new(), Some(0)), "{text} {shard}");
        }
    }
}

#[test]
fn exit_zero_forgives_records_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), format!("{TOO_SHORT}\n{}\n", ".".repeat(81))).unwrap();
    for command in RECORD_BY_RECORD.into_iter().chain(["steps"]) {
        let output = run_on(folder.path(), &[command]);
        assert_eq!(output.status.code(), Some(2), "{command}");
        let forgiven = run_on(folder.path(), &[command, "--exit-zero"]);
        assert_eq!(forgiven.status.code(), Some(0), "{command}");
        assert!(!forgiven.stderr.is_empty(), "{command}");
        let missing = sudoku().args([command, "--exit-zero", "missing"]).output().unwrap();
        assert_eq!(missing.status.code(), Some(2), "{command}");
        if Path::new("/dev/full").exists() {
            let script = format!("\"$0\" {command} --exit-zero file > /dev/full");
            assert_eq!(shell(&script, folder.path()).status.code(), Some(2), "{command}");
        }
    }
}

#[test]
fn a_stream_of_puzzles_is_made_in_parts() {
    let make = |arguments: &[&str]| {
        let output = sudoku().args(["generate", "--seed", "2026"]).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stdout(&output)
    };
    for form in ["line", "json"] {
        let whole = make(&["-n", "40", "--format", form]);
        let parts = [("1", "15"), ("16", "1"), ("17", "24")];
        let made = parts.map(|(first, count)| make(&["--first", first, "-n", count, "--format", form]));
        assert_eq!(made.concat(), whole);
    }
    // Repeats stay, so that every number has its puzzle.
    let few = make(&["--full", "--first", "3", "-n", "5"]);
    assert_eq!(few.lines().count(), 5);
}

#[test]
fn known_puzzles_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let all = fs::read_to_string(project_file("puzzles").join("generated.txt")).unwrap();
    let lines: Vec<&str> = all.lines().filter(|line| !line.starts_with('#')).collect();
    fs::write(folder.path().join("file"), format!("{all}{}\n", lines[0])).unwrap();
    fs::write(folder.path().join("some"), lines[..5].join("\n")).unwrap();
    let script = "\"$0\" shuffle --seed 1 some > known; \"$0\" canonicalize --against known file";
    let left = stdout(&shell(script, folder.path()));
    let whole = stdout(&shell("\"$0\" canonicalize file", folder.path()));
    let new: Vec<_> = whole.lines().skip(5).take(lines.len() - 5).collect();
    assert_eq!(left.lines().collect::<Vec<_>>(), new);
    // A record that is no puzzle costs no other; a file that can't be read, all.
    let script = format!("echo {TOO_SHORT} >> known; \"$0\" canonicalize --against known file");
    let output = shell(&script, folder.path());
    assert_eq!((stdout(&output), output.status.code()), (left, Some(2)));
    assert_eq!(stderr(&output), "sudoku: known:6:81: expected 81 cells, found 80\n");
    let output = shell("\"$0\" canonicalize --against missing file", folder.path());
    assert_eq!((output.stdout.len(), output.status.code()), (0, Some(2)));
}
