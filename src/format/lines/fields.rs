//! Finds the fields of a line that are puzzles, or are meant as puzzles.

use std::ops::RangeInclusive;

use super::cells::{self, Blank};
use super::decoded_puzzle::{DecodedPuzzle, SecondField};
use super::kind::{LineError, PuzzleList};
use super::tokens::Tokens;
use super::{decoded_puzzle, prose, tokens};
use crate::format::{Claim, Extra, Problem, ReadWarning};
use crate::grid::{Cell, Grid, Solution};

const DELIMITERS: [char; 3] = [',', ';', '\t'];

/// The lengths of fields that are meant to have 81 characters.
const NEARLY_81_CHARS: RangeInclusive<usize> = 70..=92;

/// Splits a line into fields with their byte offsets.
fn split_fields(line: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    let is_separator = |c: char| tokens::is_separator(c) || matches!(c, '#' | '<' | '>' | '=');
    let fields = line.split(is_separator).filter(|field| !field.is_empty());
    fields.map(|field| (tokens::offset_of(line, field), field))
}

/// Parses a line of fields. The first field that is meant as a puzzle is the puzzle, and another field of 81 digits is
/// the claimed solution. Without a claimed solution, another field of 81 cells, or of about 81 digits, is an unreadable
/// claim. A line of strings in brackets is a list of puzzles.
pub(crate) fn parse_fields(line: &str) -> Option<PuzzleList> {
    if line.len() < cells::MIN_PUZZLE_BYTES {
        return None;
    }
    if line[prose::literal_start(line)..].trim_start().starts_with(['[', '<']) {
        return parse_list(line);
    }
    let (puzzle_start, puzzle_end, result) = split_fields(line)
        .find_map(|(offset, field)| Some((offset, offset + field.len(), parse_puzzle_field(offset, field)?)))?;
    let other_fields = split_fields(line).filter(|&(offset, _)| offset != puzzle_start);
    Some(vec![result.map(|puzzle| {
        let solution = other_fields.clone().find_map(|(start, field)| Some((start, parse_solution(field.as_bytes())?)));
        let mut texts = other_fields.map(|(_, field)| field);
        let unreadable_claim = if solution.is_some() { None } else { texts.find(|text| is_unreadable_claim(text)) };
        let second_field = classify_second_field(line, puzzle_end, solution.map(|(offset, _)| offset));
        let texts_after = match solution {
            Some((solution_offset, _)) if solution_offset >= puzzle_end => {
                [&line[puzzle_end..solution_offset], &line[solution_offset + Cell::COUNT..]]
            }
            _ => [&line[puzzle_end..], ""],
        };
        let text_before = &line[..puzzle_start];
        let has_dropped_text = text_before.split_once('{').is_some_and(|(text, _)| trimmed_text(text).is_some());
        let claim = solution.map(|(_, digits)| Claim::Digits(digits)).or(unreadable_claim.map(|_| Claim::Unreadable));
        let mut extra = Extra { claim, ..Extra::EMPTY };
        add_name_and_remark(text_before, texts_after, &mut extra);
        let blank = Blank::from_cells(&line.as_bytes()[puzzle_start..puzzle_end]);
        let warning = unreadable_claim.and_then(claim_of_wrong_length);
        DecodedPuzzle { puzzle, blank, extra: extra.into_box(), warning, second_field, has_dropped_text }
    })])
}

/// Returns whether a field is an unreadable claim: 81 cells, or about 81 digits.
fn is_unreadable_claim(field: &str) -> bool {
    claim_of_wrong_length(field).is_some() || field.len() == Cell::COUNT && decoded_puzzle::parse_field(field).is_some()
}

/// Classifies the field after the puzzle, given the byte offset of the puzzle's end and that of the claimed solution.
fn classify_second_field(line: &str, puzzle_end: usize, solution_offset: Option<usize>) -> SecondField {
    let text_after = line[puzzle_end..].trim_start_matches(['"', '\'', ' ']);
    let Some(fields_text) = text_after.strip_prefix(DELIMITERS) else { return SecondField::Blank };
    let delimiter = text_after.chars().next().unwrap_or_default();
    match claim_text(fields_text.split(delimiter).next().unwrap_or_default()) {
        "" => SecondField::Blank,
        field if Some(tokens::offset_of(line, field)) == solution_offset => SecondField::Solution,
        _ => SecondField::Text,
    }
}

/// Adds the text before a puzzle as its name, and the texts after the puzzle as its remark. Adds neither if the text
/// before the puzzle is code.
fn add_name_and_remark(mut text_before: &str, [mut text_after, last_text]: [&str; 2], extra: &mut Extra) {
    if text_before.contains(['=', '[', '{', '<']) {
        return;
    }
    // Drop the quotes around the puzzle.
    for quote in ['"', '\''] {
        if let (Some(name), Some(remark)) = (text_before.strip_suffix(quote), text_after.strip_prefix(quote)) {
            (text_before, text_after) = (name, remark);
        }
    }
    let remark = [text_after, last_text].into_iter().filter_map(trimmed_text).collect::<Vec<_>>().join(" ");
    (extra.name, extra.remark) = (trimmed_text(text_before), trimmed_text(&remark));
    extra.is_name_first = extra.name.is_some();
}

/// Returns the text beside a puzzle without separators and quotes, or `None` if it has no letters or digits.
fn trimmed_text(text: &str) -> Option<String> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || ",;|#".contains(c));
    text.contains(char::is_alphanumeric).then(|| without_quotes(text).to_owned())
}

/// Returns a text without the quotes around it.
fn without_quotes(text: &str) -> &str {
    let strip_quote = |quote| text.strip_prefix(quote)?.strip_suffix(quote);
    let unquoted = ['"', '\''].into_iter().find_map(strip_quote);
    unquoted.filter(|contents| !contents.contains(['"', '\''])).unwrap_or(text)
}

/// Returns the byte offsets of fields that are puzzles, or are meant as puzzles.
pub(crate) fn puzzle_offsets(line: &str) -> impl Iterator<Item = usize> {
    split_fields(line).filter(|&(offset, field)| parse_puzzle_field(offset, field).is_some()).map(|(offset, _)| offset)
}

/// Parses several puzzles on a line: strings in brackets or attributes in XML. A solution may follow each puzzle.
fn parse_list(line: &str) -> Option<PuzzleList> {
    let mut puzzles = PuzzleList::new();
    for (offset, field) in split_fields(line) {
        match (puzzles.last_mut(), parse_solution(field.as_bytes())) {
            (Some(Ok(last_puzzle)), Some(solution)) if last_puzzle.extra.is_none() => {
                last_puzzle.extra = Some(Box::new(solution.into()))
            }
            _ => puzzles.extend(parse_puzzle_field(offset, field).map(|result| {
                let blank = Blank::from_cells(field.as_bytes());
                result.map(|puzzle| DecodedPuzzle { blank, ..puzzle.into() })
            })),
        }
    }
    (!puzzles.is_empty()).then_some(puzzles)
}

/// Returns whether a line is a row with a few wrong characters.
pub(crate) fn is_almost_row(tokens: &Tokens) -> bool {
    tokens.cell_count + tokens.stray_count == 9 && tokens.cell_count >= 5
}

/// Returns whether a line is a puzzle with a few wrong characters.
pub(crate) fn is_almost_puzzle(tokens: &Tokens) -> bool {
    is_mostly_cells(tokens.cell_count, tokens.cell_count + tokens.stray_count)
}

/// Parses a field that is meant as a puzzle, perhaps a malformed one. Returns `None` for ids and remarks.
pub(crate) fn parse_puzzle_field(offset: usize, field: &str) -> Option<Result<Grid, LineError>> {
    if field.len() < cells::MIN_PUZZLE_BYTES {
        return None;
    }
    let cell_count = field.bytes().filter(|&byte| cells::is_cell(byte)).count();
    let is_meant_as_puzzle = || cell_count == field.len() || is_mostly_cells(cell_count, field.chars().count());
    match decoded_puzzle::parse_field(field) {
        Some(puzzle) => Some(Ok(puzzle)),
        None => is_meant_as_puzzle().then(|| Err(field_error(offset, field))),
    }
}

/// Returns the error in a field that should be a puzzle.
pub(crate) fn field_error(offset: usize, field: &str) -> LineError {
    match field.char_indices().find(|&(_, c)| !c.is_ascii() || !cells::is_cell(c as u8)) {
        Some((stray_offset, c)) => LineError::new(Problem::Character(c), offset + stray_offset),
        None => LineError::new(Problem::CellCount(field.len()), offset + field.len().min(Cell::COUNT)),
    }
}

/// Parses a field of 81 digits as a claimed solution.
#[inline]
pub(crate) fn parse_solution(field: &[u8]) -> Option<Solution> {
    if let Ok(digits) = field.try_into() {
        return Solution::new(digits);
    }
    Solution::new(claim_text(str::from_utf8(field).ok()?).as_bytes().try_into().ok()?)
}

/// Returns a warning if a text looks like a claimed solution but does not have 81 digits.
pub(crate) fn claim_of_wrong_length(text: &str) -> Option<ReadWarning> {
    let text = claim_text(text);
    let is_claim = text.len() != Cell::COUNT
        && NEARLY_81_CHARS.contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_digit());
    is_claim.then_some(ReadWarning::ClaimedLength(text.len()))
}

/// Returns the text of a claim without white space and quotes around it.
fn claim_text(field: &str) -> &str {
    field.trim().trim_matches(['"', '\'']).trim()
}

/// Returns whether a text with this many cells among this many characters is a puzzle with a few wrong characters.
fn is_mostly_cells(cell_count: usize, char_count: usize) -> bool {
    NEARLY_81_CHARS.contains(&char_count) && cell_count * 10 >= char_count * 9
}
