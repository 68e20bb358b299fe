//! Classifies the text around puzzles: borders, titles, column names, the code around an array.

use super::kind::{Broken, Gap, LineKind, Section};
use super::tokens::Tokens;
use super::{cells, tokens};
use crate::format::formats::sdk::TAGS;
use crate::format::names::FieldRole;
use crate::format::{Problem, links};
use crate::grid::Cell;

/// Recognizes a blank line.
pub(crate) fn blank(line: &str) -> Option<LineKind> {
    line.trim().is_empty().then_some(LineKind::Gap(Gap::Blank))
}

/// Recognizes a number with a full stop or a bracket after it, or a date. They are text, although all their characters
/// could be cells.
pub(crate) fn numbering(line: &str) -> Option<LineKind> {
    let body = line.trim();
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let number = body.strip_suffix(['.', ')']).is_some_and(|n| (1..5).contains(&n.len()) && digits(n));
    let parts = || body.split(['-', '.', '/']);
    let sizes = || parts().map(str::len);
    let date = parts().all(digits) && (sizes().eq([4, 2, 2]) || sizes().eq([2, 2, 4]));
    (number || date).then(|| text(line))
}

/// Recognizes a border between rows: rules and corners only, but not nine or 81 cells, since a dash may be a blank. (A
/// `+` is never a cell.)
pub(crate) fn border(line: &str) -> Option<LineKind> {
    let body = line.trim();
    let rule = |c| tokens::is_box_drawing(c) && !tokens::is_bar(c);
    let ruled = || ["---", "===", "***", "___", "+"].iter().any(|run| body.contains(run));
    let drawn = |c| tokens::is_box_drawing(c) || "-=*_+|.:'`, \t".contains(c);
    if !body.chars().all(drawn) {
        return None;
    }
    let cells = body.bytes().filter(|&byte| cells::is_cell(byte)).count();
    let is_border = (ruled() || body.contains(rule)) && (body.contains('+') || !matches!(cells, 9 | Cell::COUNT));
    let is_border = is_border || is_table_rule(body);
    is_border.then(|| {
        let mut pairs = body.chars().zip(body.chars().skip(1));
        let rule = pairs.find(|(c, next)| c == next).map_or('+', |(c, _)| c);
        let inside = body.trim_matches(|c| c != rule);
        let is_outer = body.starts_with(tokens::is_outer_corner);
        LineKind::Gap(Gap::Border { rule, crossed: inside.chars().any(|c| c != rule), is_outer })
    })
}

/// Returns whether a line is the rule below the header of a Markdown table: dashes between bars, perhaps with colons.
fn is_table_rule(body: &str) -> bool {
    let body = body.strip_prefix('|').unwrap_or(body);
    let is_rule = |part: &str| {
        let part = part.trim();
        let dashes = part.trim_matches(':');
        !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-')
    };
    // One dash per cell may be a row of blanks.
    let is_plain = !body.contains(':') && !body.contains("--");
    let parts = body.strip_suffix('|').unwrap_or(body).split('|');
    body.contains('|') && !is_plain && parts.into_iter().all(is_rule)
}

/// Returns the start of a literal: after `name = `, `call(` or both if brackets or quotes follow, otherwise 0.
pub(crate) fn literal_start(line: &str) -> usize {
    let value = line.split_once('=').map_or(line, |(_, value)| value);
    let in_name = |c: char| c.is_alphabetic() || "_.:!&".contains(c);
    let literal = value.trim_start().trim_start_matches(in_name);
    let is_value = value.len() < line.len() && literal.starts_with(['[', '{', '(', '"', '\'']);
    let is_call = literal.starts_with("([") || literal.starts_with("({");
    if is_value || is_call { tokens::place(line, literal) } else { 0 }
}

/// Recognizes the name of a section of an `.sdk` file: `[PencilMarks]`.
pub(crate) fn section(line: &str) -> Option<LineKind> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let section = match name.to_ascii_lowercase().as_str() {
        "puzzle" => Section::Puzzle,
        "state" => Section::State,
        "pencilmarks" => Section::PencilMarks,
        "colors" | "colours" => Section::Colours,
        _ if name.len() >= 4 && name.chars().all(|c| c.is_ascii_alphabetic()) => Section::Unknown,
        _ => return None,
    };
    Some(LineKind::Section(section))
}

/// Recognizes lines that accompany puzzles: column headings, `A B C D E F G H I`, or a member of a JSON object on its
/// own line, `"difficulty": 3,`.
pub(crate) fn beside_puzzles(_: &Tokens, _: (usize, char), line: &str) -> Option<LineKind> {
    let body = line.trim();
    let letters = body.chars().filter(|&c| !tokens::is_separator(c));
    let is_letters = letters.map(|c| c.to_ascii_uppercase()).eq('A'..='I');
    let member = body.strip_prefix('"').and_then(|rest| rest.split_once('"'));
    let is_member = |(name, value): (&str, &str)| value.trim_start().starts_with(':') && !is_title(name);
    (is_letters || member.is_some_and(is_member)).then_some(LineKind::Skip)
}

/// Recognizes a title that begins with a word such as "puzzle", or the start of an array in a program.
pub(crate) fn heading(_: &Tokens, _: (usize, char), line: &str) -> Option<LineKind> {
    let body = line.trim();
    let word = body.split(|c: char| !c.is_ascii_alphabetic()).find(|word| !word.is_empty());
    let is_title = body.len() < cells::HALF && word.is_some_and(is_title);
    (is_title || opens(body)).then(|| text(line))
}

/// Classifies a line of text. It can be a title if it has letters or digits, is not code, and is short enough.
pub(crate) fn text(line: &str) -> LineKind {
    let body = line.trim();
    let title = body.trim_end_matches(':');
    // The header of a table with one column.
    if matches!(FieldRole::of(title), FieldRole::Puzzle | FieldRole::Solution) {
        return LineKind::Skip;
    }
    let is_code = opens(title) || title.starts_with(['<', '|', '[', '{', '}']);
    let is_title = !is_code && title.len() <= LONGEST_TITLE && title.contains(char::is_alphanumeric);
    LineKind::Text { title: is_title.then(|| title.to_owned()), at: tokens::place(line, body) }
}

/// Returns whether a line ends in an opening bracket, quote or equals sign, as code does.
fn opens(body: &str) -> bool {
    ["\"\"\"", "'''", "{", "[", "(", "="].iter().any(|end| body.ends_with(end))
}

/// Recognizes the output line of a malformed record, which stays malformed.
pub(crate) fn malformed(line: &str) -> Option<LineKind> {
    let is_one = line.starts_with("\tinvalid: ");
    is_one.then(|| LineKind::Broken(Broken::line(Problem::NO_PUZZLE, 1)))
}

/// Recognizes the fence of a code block in Markdown.
pub(crate) fn fence(line: &str) -> Option<LineKind> {
    let body = line.trim_start();
    (body.starts_with("```") || body.starts_with("~~~")).then_some(LineKind::Skip)
}

/// Returns the byte offset of the end of a row heading such as `A `, `r1:` or `B |`.
pub(crate) fn after_letter_heading(line: &str) -> Option<usize> {
    let body = line.trim_start();
    let word = body.find(|c: char| !c.is_ascii_alphanumeric())?;
    let starts_with_letter = body.starts_with(|c: char| c.is_ascii_alphabetic());
    (starts_with_letter && (1..=3).contains(&word)).then(|| line.len() - body.len() + word)
}

/// The longest title, in bytes.
const LONGEST_TITLE: usize = 200;

/// Words that announce a puzzle.
const TITLES: [&str; 14] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "grid", "board", "question", "game", "problem",
    "example", "no", "number",
];

fn is_title(word: &str) -> bool {
    TITLES.iter().any(|title| word.eq_ignore_ascii_case(title))
}

/// Recognizes a tagged comment of an `.sdk` file: `#LHard`. A second letter in lower case makes it an ordinary word.
pub(crate) fn tag(line: &str) -> Option<LineKind> {
    let (letter, text) = line.trim().strip_prefix('#')?.split_at_checked(1)?;
    let (_, name) = TAGS.iter().find(|(tag, _)| letter.as_bytes() == [*tag])?;
    let is_word = text.starts_with(char::is_lowercase) && !text.starts_with("http");
    let text = text.trim();
    (!is_word && !text.is_empty()).then(|| LineKind::Tag(name, text.to_owned()))
}

/// Returns whether a line is a comment.
pub(crate) fn is_comment(line: &[u8]) -> bool {
    let body = line.trim_ascii_start();
    // A link may have lost its scheme.
    let is_link = || str::from_utf8(body).is_ok_and(links::is_in_front);
    matches!(body, [b'#' | b'%', ..]) || body.starts_with(b"//") && !is_link()
}
