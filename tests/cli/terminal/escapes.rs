//! Control characters in the input: escaped on a terminal and in JSON, and unchanged in the text that a pipe gets.

use std::fs;

use sudoku::{draw, format};

use super::{pipe_output, run_on_terminal};
use crate::common::LINE;

/// A sequence that sets the title of the window, a C1 control character, marks that change the direction of the text,
/// and a delete character.
const HOSTILE_TEXT: &str = "a\u{1b}]0;x\u{7}\u{9b}31m\u{202e}\u{2067}\u{200f}\u{61c}\u{7f}b";

fn is_hostile(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\t')
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Writes a table whose puzzle has a hostile name, remark and field, and a file with a hostile path. Returns the paths.
fn write_hostile_files(folder: &std::path::Path) -> [String; 2] {
    let field = format!("\"{HOSTILE_TEXT}\"");
    let table = format!("puzzle,name,remark,more\n{LINE},{field},{field},{field}\n");
    let (plain, hostile) = (folder.join("table.csv"), folder.join(HOSTILE_TEXT));
    fs::write(&plain, table).unwrap();
    fs::write(&hostile, format!("{LINE}\n{LINE}\n{}\n", &LINE[1..])).unwrap();
    [plain, hostile].map(|path| path.to_str().unwrap().to_owned())
}

#[test]
fn a_terminal_obeys_no_control_character_of_the_input() {
    let folder = tempfile::tempdir().unwrap();
    let [table, hostile_file] = write_hostile_files(folder.path());
    let template = ["solve", "--template", "{puzzle} {name} {remark} {more} {source}"];
    let formats = format::OUTPUT_FORMATS.iter().chain(draw::OUTPUT_FORMATS);
    let conversions = formats.map(|format| vec!["convert", "--format", format.name]);
    let others = "solve|hint|rate -H|solve --trace=logic,grid|hint --format json|print|bench --rounds 1 --format json";
    let other_commands = others.split('|').map(|words| words.split(' ').collect());
    for arguments in conversions.chain(other_commands).chain([template.to_vec()]) {
        for file in [&table, &hostile_file] {
            let arguments = [&arguments[..], &[file]].concat();
            for environment in [[("TERM", "dumb")], [("TERM", "xterm")]] {
                let (shown, _) = run_on_terminal(200, &environment, &arguments);
                // Our own colours are harmless, and the terminal turns `\n` into `\r\n`.
                let stripped = anstream::adapter::strip_str(&shown).to_string().replace("\r\n", "\n");
                assert!(stripped.len() > 81, "{arguments:?} {stripped}");
                let hostile_start = stripped.find(is_hostile).or(shown.find("\u{1b}]"));
                assert_eq!(hostile_start, None, "{arguments:?} {shown:?}");
            }
        }
    }
}

#[test]
fn json_escapes_control_characters_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let [table, hostile_file] = write_hostile_files(folder.path());
    let json = format!("{{\"puzzle\":\"{LINE}\",\"more\":{{\"a\":[\"\u{9b}\u{202e}\"]}}}}\n");
    let document = folder.path().join("document.json");
    fs::write(&document, json).unwrap();
    for arguments in [
        &["convert", "--format", "json", &table][..],
        &["convert", "--format", "ipuz", &table],
        &["hint", "--format", "json", &table],
        &["solve", "--format", "json", document.to_str().unwrap()],
        &["hint", "--format", "json", document.to_str().unwrap()],
        &["solve", "-H", "--format", "json", &hostile_file],
        &["bench", "--rounds", "1", "--format", "json", &hostile_file],
    ] {
        let text = pipe_output(arguments);
        assert!(text.contains("\\u009b") && text.contains("\\u202e"), "{arguments:?} {text}");
        assert_eq!(text.find(is_hostile), None, "{arguments:?} {text:?}");
        for line in text.lines() {
            assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "{line}");
        }
    }
}

#[test]
fn a_pipe_gets_the_bytes_of_the_input() {
    let folder = tempfile::tempdir().unwrap();
    let [table, _] = write_hostile_files(folder.path());
    let csv = pipe_output(&["convert", "--format", "csv", &table]);
    assert_eq!(csv.matches(HOSTILE_TEXT).count(), 3, "{csv:?}");
}
