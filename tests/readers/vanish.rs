//! Nothing that was read is lost silently: each part of an input is a record or an error.

use std::fs;
use std::path::Path;

use sudoku::format::Batch;

use crate::cases::{Cases, errors, puzzles};
use crate::common::{HARD, LINE, OTHER, SOLVED, rows, run, shell, stderr, stdout};
use crate::texts::read;

const THIRD: &str = HARD[1];

/// Each of these is read, and at least so many errors are told beside them.
fn check(cases: &mut Cases, name: &str, text: &str, expected: &[&str], least: usize) {
    let batch = read(text);
    let found = puzzles(&batch);
    let is_right = found == expected && errors(&batch) >= least;
    let told = || {
        let read = batch.iter().map(|(record, puzzle)| match puzzle {
            Ok(puzzle) => format!("\n  {} {puzzle}", record.line),
            Err(error) => format!("\n  {} {error}", record.line),
        });
        format!("expected {expected:#?} and {least} errors, found{}", read.collect::<String>())
    };
    cases.note("vanishes", name, "records", text, (!is_right).then(told));
}

/// The digits with commas between them.
fn listed(cells: &str) -> String {
    cells.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(",")
}

#[test]
fn a_key_that_stands_twice_is_told() {
    let mut cases = Cases::default();
    let twice = format!("{{\"puzzle\":\"{LINE}\",\"puzzle\":\"{THIRD}\"}}");
    for text in [format!("{twice}\n{{\"puzzle\":\"{OTHER}\"}}\n"), format!("[{twice},\"{OTHER}\"]")] {
        let batch = read(&text);
        let found = puzzles(&batch);
        let is_right = found.contains(&OTHER.to_owned()) && batch.len() > 1 && (errors(&batch) > 0 || found.len() == 3);
        let problem = (!is_right).then(|| format!("found {found:?}, {} errors", errors(&batch)));
        cases.note("keys", "twice", "records", &text, problem);
    }
    cases.finish();
}

#[test]
fn a_broken_part_of_xml_is_told_and_costs_no_other() {
    let mut cases = Cases::default();
    let games = |middle: &str| {
        format!("<opensudoku>\n<game data=\"{LINE}\"/>\n{middle}\n<game data=\"{OTHER}\"/>\n</opensudoku>\n")
            .replace('.', "0")
    };
    let misspelt = games(&format!("<gme data=\"{THIRD}\"/>"));
    check(&mut cases, "a misspelt element", &misspelt, &[LINE, OTHER], 1);
    let attribute = games(&format!("<game dat=\"{THIRD}\"/>"));
    check(&mut cases, "a misspelt attribute", &attribute, &[LINE, OTHER], 1);
    cases.finish();
}

#[test]
fn a_link_without_its_scheme_is_read_or_told() {
    let mut cases = Cases::default();
    let zeros = LINE.replace('.', "0");
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={zeros}");
    for cut in ["h", "http", "https", "https:/", "https://"] {
        let text = format!("{OTHER}\n{}\n{OTHER}\n", &link[cut.len()..]);
        let batch = read(&text);
        let problem = (batch.len() != 3).then(|| format!("found {:?}", batch.records));
        cases.note("links", cut, "records", &text, problem);
    }
    let short = "https://sudokupad.app/abc123";
    for cut in ["h", "http", "https"] {
        check(&mut cases, cut, &format!("{OTHER}\n{}\n{OTHER}\n", &short[cut.len()..]), &[OTHER, OTHER], 1);
    }
    cases.finish();
}

#[test]
fn a_line_of_json_that_is_not_closed_takes_nothing_with_it() {
    let mut cases = Cases::default();
    let object = |puzzle: &str| format!("{{\"puzzle\":\"{puzzle}\"}}\n");
    for (name, broken) in [
        ("an object", "{\"puzzle\":\"1\",\n".to_owned()),
        ("a list in an object", "{\"name\":\"a\",\"tags\":[1,2\n".to_owned()),
        ("a list", "[1,2,\n".to_owned()),
        ("a string", "{\"name\":\"a\n".to_owned()),
        ("a syntax error in a list on one line", "{\"tags\":[1 2],\"name\":\"a\"}\n".to_owned()),
        ("a word in a list on one line", "{\"puzzle\":[1,2,x],\"name\":\"a\"}\n".to_owned()),
        ("rows", "{\"puzzle\":[[1,2,3\n".to_owned()),
    ] {
        let text = format!("{}{broken}{}{}", object(LINE), object(OTHER), object(THIRD));
        check(&mut cases, name, &text, &[LINE, OTHER, THIRD], 1);
    }
    cases.finish();
}

#[test]
fn lines_with_more_in_them_than_we_write_are_read() {
    let mut cases = Cases::default();
    let library = format!(":0401:5:{LINE}:::::");
    check(&mut cases, "an empty field more", &format!("{library}\n{OTHER}\n"), &[LINE, OTHER], 0);
    for text in [format!("{LINE},\"a\nb\"\n{OTHER}\n"), format!("{LINE},{SOLVED},7,\"a\n\nb\"\n{OTHER},{SOLVED},7,c\n")]
    {
        check(&mut cases, "a quoted line end in a later column", &text, &[LINE, OTHER], 0);
    }
    let row = |digits: &str| -> String {
        let cell = |digit| match digit {
            '.' => "{}".to_owned(),
            digit => format!("{{\"value\":{digit},\"given\":true}}"),
        };
        format!("[{}]", digits.chars().map(cell).collect::<Vec<_>>().join(","))
    };
    let grid: Vec<_> = rows(LINE).iter().map(|digits| row(digits)).collect();
    for solution in [listed(SOLVED), format!("\"{}\"", listed(SOLVED).replace(',', "\",\""))] {
        let json = format!("{{\"size\":9,\"grid\":[{}],\"solution\":[{solution}]}}", grid.join(","));
        let link = format!("https://f-puzzles.com/?load={}\n", lz_str::compress_to_base64(&json));
        let batch = read(&link);
        let claimed = batch.records[0].extra().claimed().map(|claimed| claimed.to_string());
        let problem = (puzzles(&batch) != [LINE] || claimed.as_deref() != Some(SOLVED))
            .then(|| format!("found {:?}", batch.records));
        cases.note("f-puzzles", "solution as an array", "claim", &json, problem);
    }
    cases.finish();
}

/// What the program says: its exit code, and both streams in one.
fn said(arguments: &[&str], input: impl AsRef<[u8]>) -> (Option<i32>, String, String) {
    let output = run(arguments, input);
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.code(), out, String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_claimed_solution_of_another_length_is_told() {
    for claimed in [&SOLVED[..80], &format!("{SOLVED}1")] {
        for text in [
            format!("puzzle,solution\n{LINE},{claimed}\n{OTHER},\n"),
            format!("{{\"puzzle\":\"{LINE}\",\"solution\":\"{claimed}\"}}\n{OTHER}\n"),
        ] {
            let (_, out, error) = said(&["check"], &text);
            let of_it = |line: &str| line.contains("solution") && line.contains(&claimed.len().to_string());
            assert!(out.lines().chain(error.lines()).any(of_it), "{text}\n{out}{error}");
        }
    }
}

#[test]
fn a_shard_of_a_table_has_the_columns_of_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    let name = path.to_str().unwrap();
    // Neither the first line of data nor what it says may be read.
    for broken in [&LINE.as_bytes()[..80], b"1", b"\xFF", b""] {
        let first = [b"id,puzzle,source\n1,", broken, b",a\n"].concat();
        let rest = format!("2,{OTHER},b\n3,{LINE},c\n4,{THIRD},d\n");
        fs::write(&path, [&first, rest.as_bytes()].concat()).unwrap();
        let converted = |more: &[&str]| {
            let arguments = [&["convert", "-f", "json", name], more].concat();
            stdout(&run(&arguments, ""))
        };
        let shards = ["1/2", "2/2"].map(|shard| converted(&["--shard", shard]));
        assert_eq!(shards.concat(), converted(&[]), "{}", String::from_utf8_lossy(&first));
    }
}

#[test]
fn numbers_that_cannot_be_counted_are_refused() {
    let script = "timeout 10 \"$0\" generate --seed 1 -n 3 --first 18446744073709551614; echo $?";
    let output = shell(script, Path::new("."));
    let error = stderr(&output);
    assert_eq!(stdout(&output), "2\n", "{error}");
    assert!(!error.is_empty());
}

#[test]
fn an_archive_or_a_picture_is_one_error_that_names_it() {
    let mut cases = Cases::default();
    let noise: Vec<u8> = (0..4000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for (name, first, hint) in [
        ("zip", &b"PK\x03\x04\x14\0\0\0\x08\0"[..], "unzip -p"),
        ("xz", b"\xFD7zXZ\0\0\x04", "xz"),
        ("bzip2", b"BZh91AY&SY", "bzip2"),
        ("PNG", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PNG"),
        ("JPEG", b"\xFF\xD8\xFF\xE0\0\x10JFIF\0", "JPEG"),
        ("PDF", b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n", "PDF"),
        ("ELF", b"\x7fELF\x02\x01\x01\0\0\0", "program"),
    ] {
        let bytes = [first, &noise].concat();
        let (code, out, error) = said(&["solve"], &bytes);
        let lines = [out.lines().count(), error.lines().count()];
        let is_right = code == Some(2) && lines == [1, 1] && error.contains(hint);
        let told = || {
            format!(
                "expected one error with {hint:?}, exit code 2; found {lines:?} lines, {code:?}\n{}",
                error.lines().next().unwrap_or_default()
            )
        };
        cases.note("binary files", name, "error", "", (!is_right).then(told));
        let batch = Batch::read_all(&bytes[..]);
        let count = batch.map(|batch| batch.len());
        let problem = (count.as_ref().is_ok_and(|&count| count > 1)).then(|| format!("{count:?} records"));
        cases.note("binary files", name, "records", "", problem);
    }
    cases.finish();
}

#[test]
fn a_broken_archive_is_told_in_words() {
    let signs = ["{", "}", "Error(", "::", "Err("];
    // Zstandard's magic number, a frame's header, and blocks that are broken.
    for rest in
        [&b"\x04\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF"[..], b"\0\0", b"\x20\x05\x2D\0\0hello", b"\x20\x05\x2C\0\0hello"]
    {
        let (code, _, error) = said(&["solve"], [&b"\x28\xB5\x2F\xFD"[..], rest].concat());
        assert_eq!(code, Some(2));
        let is_debug = signs.iter().any(|sign| error.contains(sign));
        assert!(error.starts_with("sudoku: ") && !is_debug, "{error}");
    }
}

#[test]
fn control_characters_of_a_file_name_are_escaped_in_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a\u{1b}[31mb.txt");
    fs::write(&path, format!("{LINE}\n")).unwrap();
    for arguments in [["rate", "-f", "csv"], ["check", "-f", "csv"], ["convert", "-f", "csv"], ["solve", "-f", "json"]]
    {
        let output = run(&[&arguments[..], &[path.to_str().unwrap()]].concat(), "");
        assert!(output.status.success(), "{}", stderr(&output));
        assert!(!stdout(&output).contains('\u{1b}'), "{arguments:?}: {}", stdout(&output));
    }
}
