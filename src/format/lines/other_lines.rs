//! Classifies the text around puzzles: comments, borders, titles, column names, and the code around an array.

use super::forms;
use super::kind::{LineKind, LineText, Section};
use crate::format::RecordErrorKind;
use crate::format::formats::sdk::TAGS;
use crate::format::grammar::lexer::{self, LexedLine, Token, TokenKind};
use crate::format::grammar::{LineError, cells};
use crate::format::names::FieldRole;

const MAX_TITLE_BYTES: usize = 200;

/// Recognizes a comment.
pub(crate) fn parse_comment(line: &[u8], lexed: &mut LexedLine) -> Option<LineKind> {
    if !is_comment(line) {
        return None;
    }
    let text = str::from_utf8(line).ok();
    let mut has_puzzle = |text: &str| forms::has_puzzle(lexed, text.trim_start().trim_start_matches(['#', '%', '/']));
    let tag = text.and_then(parse_tag);
    Some(tag.unwrap_or_else(|| LineKind::Comment { has_puzzle: text.is_some_and(&mut has_puzzle) }))
}

/// Returns the byte offset after the list marker and its space, if the line begins with them, perhaps after the markers
/// of quoted mail.
pub(crate) fn list_marker_end(line: &str) -> Option<usize> {
    let body = line[lexer::mail_marker_end(line)..].trim_start();
    let after_marker = body.strip_prefix(['-', '*', '+', '•'])?;
    after_marker.starts_with(' ').then(|| lexer::offset_of(line, after_marker) + 1)
}

/// Returns the tokens without what ends a row but is no cell of it: the point of LaTeX's package sudoku,
/// `|5|3| | |7| | | | |.`, and the marks by which Basic and MATLAB continue a line, `, _` and `; ...`.
pub(crate) fn without_end_of_row(tokens: &[Token]) -> &[Token] {
    let is_blank = |token: &Token, byte| matches!(token.kind, TokenKind::Cell(_, blank) if blank == byte);
    match tokens {
        [Token { kind: TokenKind::Bar, .. }, .., bar, point]
            if bar.kind == TokenKind::Bar && is_blank(point, b'.') && bar.end == point.start =>
        {
            &tokens[..tokens.len() - 1]
        }
        [row @ .., Token { kind: TokenKind::Delimiter(_), end, .. }, mark]
            if is_blank(mark, b'_') && mark.start > *end && lexer::cell_count(row) == 9 =>
        {
            row
        }
        [row @ .., Token { kind: TokenKind::Delimiter(_), .. }, a, b, c]
            if [a, b, c].iter().all(|mark| is_blank(mark, b'.')) && lexer::cell_count(row) == 9 =>
        {
            row
        }
        _ => tokens,
    }
}

/// Recognizes text that looks like cells: a number before a full stop or a parenthesis, or a date of ten characters.
pub(crate) fn parse_number_or_date(line: &str) -> Option<LineKind> {
    let body = line.trim();
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = body.strip_suffix(['.', ')']).is_some_and(|n| (1..5).contains(&n.len()) && are_digits(n));
    (is_number || body.len() == 10 && is_date(body)).then(|| LineKind::Text(text(line)))
}

/// Returns whether a text is a date: three numbers, one of them a year, with dots, dashes or slashes between them.
pub(crate) fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split(['-', '.', '/']).collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let lens: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    parts.iter().all(is_number) && matches!(lens[..], [4, 1..=2, 1..=2] | [1..=2, 1..=2, 4])
}

/// Recognizes a border between rows: a line of rules and corners. A line that could be nine cells is no border, since a
/// dash may be a blank, unless the line has a `+`, which is never a cell, or a `:`, as in Markdown.
pub(crate) fn parse_border(line: &str) -> Option<LineKind> {
    let body = line.trim();
    let is_rule = |c| lexer::is_box_drawing(c) && !lexer::is_bar(c);
    let is_dash = |c: char| "-–—―−".contains(c);
    let is_border_character = |c| lexer::is_box_drawing(c) || is_dash(c) || "=*_+|.:'`, \t".contains(c);
    if !body.chars().all(is_border_character) {
        return None;
    }
    let cell_count = body.chars().filter(|&c| cells::char_candidates(c).is_some()).count();
    let has_rule =
        body.contains(is_rule) || ["---", "===", "***", "___", "———", "+"].iter().any(|run| body.contains(run));
    // The rule below the header of a Markdown table, with dashes in every column.
    let mut columns = body.trim_matches('|').split('|').map(|part| part.trim().trim_matches(':'));
    let is_table_rule = body.contains('|')
        && (body.contains(':') || body.contains("--") && cell_count != 9)
        && columns.all(|part| !part.is_empty() && part.bytes().all(|byte| byte == b'-'));
    let may_be_cells = cell_count == 9 && !body.contains('+');
    match is_table_rule {
        true => Some(LineKind::TableRule),
        false => (has_rule && !may_be_cells).then_some(LineKind::Skip),
    }
}

/// Returns the byte offset of a literal, which begins with a bracket or a quote, after `name = `, `call(` or both; 0
/// without a literal.
pub(crate) fn literal_start(line: &str) -> usize {
    if memchr::memchr2(b'=', b'(', line.as_bytes()).is_none() {
        return 0;
    }
    let value = line.split_once('=').map_or(line, |(_, value)| value);
    let is_name_character = |c: char| c.is_alphabetic() || "_.:!&".contains(c);
    let literal = value.trim_start().trim_start_matches(is_name_character);
    let is_value = value.len() < line.len() && literal.starts_with(['[', '{', '(', '"', '\'']);
    let is_call = literal.starts_with("([") || literal.starts_with("({");
    if is_value || is_call { lexer::offset_of(line, literal) } else { 0 }
}

/// Recognizes the name of a section of an `.sdk` file: `[PencilMarks]`. Any other word in brackets is text.
pub(crate) fn parse_section(line: &str) -> Option<LineKind> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    Some(LineKind::Section(match name.to_ascii_lowercase().as_str() {
        "puzzle" => Section::Puzzle,
        "state" => Section::State,
        "pencilmarks" => Section::PencilMarks,
        "colors" => Section::Colors,
        _ => return None,
    }))
}

/// Recognizes the headings of nine columns: `A B C D E F G H I`, or `V1 V2 … V9`.
pub(crate) fn parse_column_headings(line: &str) -> Option<LineKind> {
    let is_between = |c: char| c.is_whitespace() || lexer::is_bar(c) || ",;&\"'".contains(c);
    // Fast path: headings are short and begin with a letter.
    if line.len() > MAX_TITLE_BYTES || !line.trim_start_matches(is_between).starts_with(char::is_alphabetic) {
        return None;
    }
    let words: Vec<&str> = line.split(is_between).filter(|word| !word.is_empty()).take(10).collect();
    let letters = line.chars().filter(|c| !is_between(*c)).map(|c| c.to_ascii_uppercase());
    let are_letters = || letters.eq('A'..='I');
    let split_number = |word: &&str| {
        let prefix = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_prefix = prefix.chars().all(|c| c.is_alphabetic() || c == '_') && !prefix.is_empty();
        Some((prefix.len(), word[prefix.len()..].parse::<u32>().ok().filter(|_| is_prefix)?))
    };
    let are_numbered = || {
        let numbers: Option<Vec<_>> = words.iter().map(split_number).collect();
        numbers.is_some_and(|numbers| {
            let (len, first) = numbers[0];
            first < 2 && numbers.into_iter().eq((first..first + 9).map(|number| (len, number)))
        })
    };
    // `u1 u2 … u9` is a row of placed digits.
    let has_placed_digit = || cells::parse_placed(words[0]).is_some();
    (are_letters() || words.len() == 9 && are_numbered() && !has_placed_digit()).then_some(LineKind::Skip)
}

/// Classifies a line of text.
pub(crate) fn classify_text(line: &str) -> LineKind {
    // The header of a table with one column.
    match FieldRole::from_name(line.trim().trim_end_matches(':')) {
        FieldRole::Puzzle | FieldRole::Solution => LineKind::Skip,
        _ => LineKind::Text(text(line)),
    }
}

/// Describes a line of text. It can be a title if it has letters or digits, is not code, and is short enough.
fn text(line: &str) -> LineText {
    let title = line.trim().trim_end_matches(':');
    let is_code = ["\"\"\"", "'''", "{", "[", "(", "="].iter().any(|end| title.ends_with(end))
        || title.starts_with(['<', '|', '[', '{', '}', '\\'])
        || title.contains("\":");
    let is_title = !is_code && title.len() <= MAX_TITLE_BYTES && title.contains(char::is_alphanumeric);
    let is_property = title.split_once(": ").is_some_and(|(name, value)| !name.contains(':') && !value.is_empty());
    LineText { title: is_title.then(|| title.to_owned()), is_property }
}

/// Recognizes the output line of a malformed record, so that the record stays malformed.
pub(crate) fn parse_malformed_output(line: &str) -> Option<LineKind> {
    line.starts_with("\tinvalid: ").then(|| LineError::new(RecordErrorKind::NO_PUZZLE, 1).into())
}

/// Recognizes the fence of a code block in Markdown.
pub(crate) fn parse_fence(line: &str) -> Option<LineKind> {
    let body = line.trim_start();
    (body.starts_with("```") || body.starts_with("~~~")).then_some(LineKind::Skip)
}

/// Returns the byte offset of the end of a row heading such as `A `, `r1:` or `B |`.
pub(crate) fn letter_heading_end(line: &str) -> Option<usize> {
    let body = line.trim_start();
    let word_len = body.find(|c: char| !c.is_ascii_alphanumeric())?;
    let starts_with_letter = body.starts_with(|c: char| c.is_ascii_alphabetic());
    let goes_on = body[word_len..].starts_with(['_', '-']);
    (starts_with_letter && !goes_on && (1..=3).contains(&word_len)).then(|| line.len() - body.len() + word_len)
}

/// Recognizes a tagged comment of an `.sdk` file: `#LHard` or `#Uhttp://...`. `#Lower` is an ordinary comment.
fn parse_tag(line: &str) -> Option<LineKind> {
    let (letter, text) = line.trim().strip_prefix('#')?.split_at_checked(1)?;
    let (_, name) = TAGS.iter().find(|(tag, _)| letter.as_bytes() == [*tag])?;
    let is_word = text.starts_with(char::is_lowercase) && !text.starts_with("http");
    let text = text.trim();
    (!is_word && !text.is_empty()).then(|| LineKind::Tag(name, text.to_owned()))
}

pub(crate) fn is_comment(line: &[u8]) -> bool {
    matches!(trim_start(line), [b'#' | b'%', ..] | [b'/', b'/', ..])
}

/// Returns a line without the white space in front: that of ASCII and, in valid UTF-8, all that Unicode has.
pub(crate) fn trim_start(line: &[u8]) -> &[u8] {
    let is_space = |byte: &u8| matches!(byte, b'\t'..=b'\r' | b' ');
    let body = &line[line.iter().take_while(|byte| is_space(byte)).count()..];
    match body {
        [0x80..=0xFF, ..] => str::from_utf8(body).map_or(body, |text| text.trim_start().as_bytes()),
        _ => body,
    }
}
