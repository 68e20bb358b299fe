//! `--words FILE`: the texts of sheets in another language.
//!
//! Each line of the file is `name = text`. Blank lines and lines that start with `#` are comments.

use std::path::Path;

use anyhow::{Context, anyhow, bail, ensure};

use crate::cli::input::{open_file, read_small};
use crate::cli::status::print_message;
use sudoku::draw::{SheetWords, TextDirection};

/// A text that a file of words may set.
struct WordRow {
    name: &'static str,
    /// A comment that precedes the text in the file of the English words; empty if it belongs to the text before.
    comment: &'static str,
    field: fn(&mut SheetWords) -> &mut String,
}

/// The name of the language, which says in what language the other texts are.
const LANGUAGE: &str = "lang";
/// The name of the direction.
const DIRECTION: &str = "dir";

const LABEL_COMMENT: &str = "Names for screen readers; {n} stands for the number";

/// All texts. The direction, which is no text, comes after the first.
const ROWS: [WordRow; 15] = [
    row(LANGUAGE, "The language, as a tag such as ar, he or pt-BR", |words| &mut words.language),
    row("title", "The title of the document, if there is no --title", |words| &mut words.title),
    row("solutions", "The heading of the pages at the back", |words| &mut words.solutions),
    row("easy", "The levels", |words| &mut words.levels[0]),
    row("medium", "", |words| &mut words.levels[1]),
    row("hard", "", |words| &mut words.levels[2]),
    row("unfair", "", |words| &mut words.levels[3]),
    row("extreme", "", |words| &mut words.levels[4]),
    row("none", "In place of the level, if there is no solution, if there are several, or if a limit was reached", {
        |words| &mut words.no_solution
    }),
    row("multiple", "", |words| &mut words.multiple_solutions),
    row("gave up", "", |words| &mut words.gave_up),
    row("scan", "The purpose of a QR code", |words| &mut words.code_purpose),
    row("puzzle", LABEL_COMMENT, |words| &mut words.puzzle_label),
    row("solution", "", |words| &mut words.solution_label),
    row("link", "", |words| &mut words.code_label),
];

const fn row(name: &'static str, comment: &'static str, field: fn(&mut SheetWords) -> &mut String) -> WordRow {
    WordRow { name, comment, field }
}

/// Returns the English words as a file.
pub fn english_word_file() -> String {
    let mut words = SheetWords::default();
    let direction = format!("# ltr, or rtl if texts and rows of boards run from right to left\n{DIRECTION} = ltr\n");
    let mut lines =
        "# The words of sheets. Translate what follows each =, and leave out what stays English.\n".to_owned();
    for WordRow { name, comment, field } in &ROWS {
        if !comment.is_empty() {
            lines += &format!("# {comment}\n");
        }
        lines += &format!("{name} = {}\n", field(&mut words));
        if *name == LANGUAGE {
            lines += &direction;
        }
    }
    lines
}

/// Reads words from this file; `-` is standard input. Unless `is_quiet`, prints which texts of a page in another language
/// stay English.
pub fn read_words(path: &Path, is_quiet: bool) -> anyhow::Result<SheetWords> {
    let (name, input) = open_file(path, "words");
    let bytes = input.with_context(|| name.clone()).and_then(|input| read_small(&name, input, "the words have"));
    let bytes = bytes.context("--words")?;
    let text = String::from_utf8(bytes).map_err(|_| anyhow!("--words: {name}: not UTF-8; save the file as UTF-8"))?;
    let (words, english_names) = parse_words(&text).map_err(|error| anyhow!("--words: {name}:{error:#}"))?;
    if !(is_quiet || words.language.starts_with("en") || english_names.is_empty()) {
        print_message(&format_args!("--words: {name}: these texts stay English: {}", english_names.join(", ")));
    }
    Ok(words)
}

/// Returns the words in a file with this text, and the names of the texts that it does not set. An error starts with the
/// number of its line.
fn parse_words(text: &str) -> anyhow::Result<(SheetWords, Vec<&'static str>)> {
    let mut words = SheetWords::default();
    let mut set_names: Vec<&str> = Vec::new();
    let lines = text.trim_start_matches('\u{feff}').lines();
    for (number, line) in (1..).zip(lines).map(|(number, line)| (number, line.trim())) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let Some((name, value)) = line.split_once('=').map(|(name, value)| (name.trim(), value.trim())) else {
            bail!("{number}: expected a line such as `easy = facile`");
        };
        ensure!(!set_names.contains(&name), "{number}: '{name}' is set twice");
        ensure!(!value.is_empty(), "{number}: '{name}' has no text; leave the line out to keep the English one");
        set_names.push(name);
        set_word(&mut words, name, value).with_context(|| number.to_string())?;
    }
    let english_names = ROWS.iter().map(|row| row.name).filter(|name| !set_names.contains(name)).collect();
    Ok((words, english_names))
}

fn set_word(words: &mut SheetWords, name: &str, value: &str) -> anyhow::Result<()> {
    if name == DIRECTION {
        words.direction = value.parse::<TextDirection>().with_context(|| DIRECTION)?;
        return Ok(());
    }
    let Some(WordRow { field, .. }) = ROWS.iter().find(|row| row.name == name) else {
        let names: Vec<&str> = ROWS.iter().map(|row| row.name).collect();
        bail!("there is no text '{name}'; the names are {DIRECTION}, {}", names.join(", "));
    };
    if name == LANGUAGE {
        ensure!(is_language_tag(value), "'{value}' is no language; expected a tag such as ar or pt-BR");
    }
    let text = field(words);
    let needs_number = text.contains(SheetWords::NUMBER);
    let number = SheetWords::NUMBER;
    ensure!(!needs_number || value.contains(number), "'{name}' needs {number} in the place of the number");
    value.clone_into(text);
    Ok(())
}

/// Returns whether a text has the form of a language tag: letters, and then parts of letters and digits.
fn is_language_tag(text: &str) -> bool {
    let mut parts = text.split('-');
    let is_language = |part: &str| (2..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_part = |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    parts.next().is_some_and(is_language) && parts.all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_english_file_sets_every_text_to_its_default() {
        let (words, english_names) = parse_words(&english_word_file()).unwrap();
        assert_eq!((words, english_names), (SheetWords::default(), Vec::new()));
    }

    #[test]
    fn every_text_can_be_set_alone() {
        for WordRow { name, field, .. } in &ROWS {
            let value = if *name == LANGUAGE { "he" } else { "\u{5d0} {n}" };
            let (mut words, english_names) = parse_words(&format!("\u{feff}\r\n {name}={value} \r\n")).unwrap();
            assert_eq!((field(&mut words).as_str(), english_names.len()), (value, ROWS.len() - 1), "{name}");
            *field(&mut words) = field(&mut SheetWords::default()).clone();
            assert_eq!(words, SheetWords::default(), "{name}");
        }
    }
}
