//! What stands around puzzles: borders, titles, column names, the code around an array.

use super::{cells, tokens};
use crate::grid::Cell;

/// A field of at least this many characters can't be an id or a remark: it is meant to be a puzzle.
pub(super) const HALF: usize = Cell::COUNT / 2 + 1;

/// Whether a line is drawn between rows: rules and corners alone, and not nine or 81 cells, since a blank
/// may look like a dash. (A `+` is never a cell.)
pub(super) fn is_border(body: &str) -> bool {
    let rule = |c| tokens::is_box_drawing(c) && !matches!(c, '│' | '║' | '┃');
    let ruled = ["---", "===", "***", "___", "+"].iter().any(|run| body.contains(run));
    let drawn = |c| tokens::is_box_drawing(c) || "-=*_+|.:'`, \t".contains(c);
    let cells = body.bytes().filter(|&byte| cells::is_cell(byte)).count();
    (ruled || body.contains(rule))
        && body.chars().all(drawn)
        && (body.contains('+') || !matches!(cells, 9 | Cell::COUNT))
}

/// Where a literal starts: after `name = ` if brackets follow, else at the front.
pub(super) fn literal_start(line: &str) -> usize {
    let Some((name, literal)) = line.split_once('=') else { return 0 };
    let opens = literal.trim_start().starts_with(['[', '{', '(', '"']);
    if opens { name.len() + 1 } else { 0 }
}

/// Where the cells start after a row heading such as `A `, `r1:` or `B |`.
pub(super) fn after_letter_heading(line: &str) -> Option<usize> {
    let body = line.trim_start();
    let word = body.find(|c: char| !c.is_ascii_alphanumeric())?;
    let starts_with_letter = body.starts_with(|c: char| c.is_ascii_alphabetic());
    (starts_with_letter && (1..=3).contains(&word)).then(|| line.len() - body.len() + word)
}

/// Column headings: `A B C D E F G H I`.
pub(super) fn is_column_letters(body: &str) -> bool {
    let letters = body.chars().filter(|&c| !tokens::is_separator(c));
    letters.map(|c| c.to_ascii_uppercase()).eq('A'..='I')
}

/// The title of one grid or of all: a word that says so, a colon, or the start of an array in a program.
pub(super) fn is_heading(body: &str) -> bool {
    const TITLES: [&str; 14] = [
        "grid", "puzzle", "puzzles", "sudoku", "sudokus", "quiz", "quizzes", "game", "board",
        "problem", "example", "no", "nr", "number",
    ];
    let word = body.split(|c: char| !c.is_ascii_alphabetic()).find(|word| !word.is_empty());
    let titled =
        word.is_some_and(|word| TITLES.iter().any(|title| word.eq_ignore_ascii_case(title)));
    (titled && body.len() < HALF) || body.ends_with([':', '{', '[', '(', '='])
}

/// Column names, as at the top of a CSV file.
pub(super) fn is_header(body: &str) -> bool {
    let is_name = |name: &str| {
        let name = name.trim().trim_matches(['"', '\'']);
        let letters = |c: char| c.is_alphanumeric() || "_ -.()".contains(c);
        name.chars().all(letters) && !name.starts_with(|c: char| c.is_ascii_digit())
    };
    let mut names = body.split([',', ';', '\t']);
    names.clone().count() > 1 && names.all(is_name)
}
