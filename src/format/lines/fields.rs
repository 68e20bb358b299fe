//! Finds the words of a line that are puzzles, or are meant as puzzles.

use std::ops::RangeInclusive;

use super::kind::PuzzleList;
use crate::format::grammar::decoded_puzzle::{self, CANDIDATE_COUNT, DecodedPuzzle, SecondField};
use crate::format::grammar::lexer::{self, LexedLine, Token};
use crate::format::grammar::{LineError, MIN_PUZZLE_CHARS};
use crate::format::{Claim, ReadWarning, RecordData, line_formats};
use crate::grid::{Cell, Solution};

const DELIMITERS: [char; 3] = [',', ';', '\t'];

/// The lengths of words that are meant to have 81 characters.
const NEARLY_81_CHARS: RangeInclusive<usize> = 70..=92;

/// A word that is a puzzle, or is meant as one.
struct PuzzleWord {
    start: usize,
    end: usize,
    result: Result<DecodedPuzzle, LineError>,
}

impl PuzzleWord {
    fn find(word: &[Token], line: &str) -> Option<Self> {
        let result = parse_puzzle_word(word, line)?;
        Some(Self { start: word[0].start(), end: word[word.len() - 1].end(), result })
    }

    /// Returns whether the word is neither a puzzle nor nearly one.
    fn may_be_name(&self) -> bool {
        self.result.is_err() && !NEARLY_81_CHARS.contains(&(self.end - self.start))
    }

    fn solution(&self) -> Option<Solution> {
        self.result.as_ref().ok().and_then(DecodedPuzzle::solution)
    }
}

/// Parses a line of words. A word that is meant as a puzzle is a puzzle; a full grid after a puzzle is its claimed
/// solution. The tokens begin at this byte offset of the line. If there is one puzzle, the text before it is its name,
/// and the text after it its remark; another word of about 81 digits is an unreadable claim.
pub(crate) fn parse_fields(lexed: &LexedLine, line: &str, start: usize) -> Option<PuzzleList> {
    let mut words: Vec<(PuzzleWord, Option<(usize, Solution)>)> = Vec::new();
    let is_list = line[start..].trim_start().starts_with(['[', '<']);
    for word in lexed.words().filter_map(|word| PuzzleWord::find(word, line)) {
        let solution = if words.is_empty() { None } else { word.solution() };
        match words.last_mut() {
            Some((_, claim @ None)) if solution.is_some() => *claim = solution.map(|digits| (word.start, digits)),
            // After a puzzle, only a list has malformed puzzles.
            Some(_) if word.result.is_err() && !is_list => {}
            // Before a puzzle, a long number is its name.
            Some((last, None)) if last.may_be_name() && word.result.is_ok() && !is_list => *last = word,
            _ => words.push((word, None)),
        }
    }
    if let ([_], false) = (&words[..], is_list) {
        let (word, claim) = words.pop()?;
        return Some(match decode_fields(word, claim, lexed, line, start) {
            Ok(mut decoded) => {
                // The remark may be a puzzle in another form than a word.
                let remark = decoded.extra.as_ref().and_then(|extra| extra.remark.as_deref());
                let second = remark.and_then(|remark| line_formats::parse_puzzle(remark)?.ok());
                if let (Some(_), Some(extra)) = (&second, &mut decoded.extra) {
                    extra.remark = None;
                }
                let mut puzzles = vec![Ok(decoded)];
                second.into_iter().for_each(|second| add_puzzle(&mut puzzles, Ok(second)));
                puzzles
            }
            error => vec![error],
        });
    }
    let puzzles = words.into_iter().map(|(word, claim)| {
        let mut decoded = word.result?;
        if let Some((_, solution)) = claim {
            decoded.extra.get_or_insert_default().claim = Some(Claim::Digits(solution));
        }
        Ok(decoded)
    });
    Some(puzzles.collect()).filter(|puzzles: &PuzzleList| !puzzles.is_empty())
}

/// Adds a puzzle to those before it on its line. A full grid after a puzzle without a claim is its claim.
pub(crate) fn add_puzzle(puzzles: &mut PuzzleList, next: Result<DecodedPuzzle, LineError>) {
    if let Some(Ok(last)) = puzzles.last_mut()
        && let Some(solution) = next.as_ref().ok().and_then(DecodedPuzzle::solution)
        && last.extra.as_ref().is_none_or(|extra| extra.claim.is_none())
    {
        last.extra.get_or_insert_default().claim = Some(Claim::Digits(solution));
        if last.second_field == SecondField::Text {
            last.second_field = SecondField::Solution;
        }
    } else {
        puzzles.push(next);
    }
}

/// Decodes the only puzzle of a line, with its claim and the texts around it. The claim comes with its byte offset.
fn decode_fields(
    word: PuzzleWord,
    claim: Option<(usize, Solution)>,
    lexed: &LexedLine,
    line: &str,
    line_start: usize,
) -> Result<DecodedPuzzle, LineError> {
    let PuzzleWord { start, end, result } = word;
    let mut decoded = result?;
    let claim_offset = claim.map(|(offset, _)| offset);
    let other_words = lexed.words().filter(|other| other[0].start() != start);
    let wrong_claim = other_words.filter(|_| claim.is_none()).find_map(|other| {
        let text = &line[other[0].start()..other[other.len() - 1].end()];
        claim_of_wrong_length(text)
    });
    decoded.second_field = classify_second_field(line, end, claim_offset);
    let texts_after = match claim_offset {
        Some(claim_offset) => [&line[end..claim_offset], &line[claim_offset + Cell::COUNT..]],
        None => [&line[end..], ""],
    };
    let text_before = &line[line_start..start];
    decoded.has_dropped_text = text_before.split_once('{').is_some_and(|(text, _)| trimmed_text(text).is_some());
    let mut extra = decoded.extra.take().map_or(RecordData::EMPTY, |extra| *extra);
    extra.claim = claim.map(|(_, solution)| Claim::Digits(solution)).or(wrong_claim.map(|_| Claim::Unreadable));
    add_name_and_remark(text_before, texts_after, &mut extra);
    decoded.extra = extra.into_box();
    decoded.warning = wrong_claim.or(decoded.warning);
    Ok(decoded)
}

/// Classifies the field after the puzzle, given the byte offset of the puzzle's end and that of the claimed solution.
fn classify_second_field(line: &str, puzzle_end: usize, solution_offset: Option<usize>) -> SecondField {
    let text_after = line[puzzle_end..].trim_start_matches(['"', '\'', ' ']);
    let Some(fields_text) = text_after.strip_prefix(DELIMITERS) else { return SecondField::Blank };
    let delimiter = text_after.chars().next().unwrap_or_default();
    match claim_text(fields_text.split(delimiter).next().unwrap_or_default()) {
        "" => SecondField::Blank,
        field if Some(lexer::offset_of(line, field)) == solution_offset => SecondField::Solution,
        _ => SecondField::Text,
    }
}

/// Adds the text before a puzzle as its name, unless the text is code.
pub(crate) fn add_name(text_before: &str, extra: &mut RecordData) {
    if !is_code(text_before) {
        extra.name = trimmed_text(text_before);
        extra.is_name_first = extra.name.is_some();
    }
}

/// Adds the text before a puzzle as its name, and the texts after the puzzle as its remark. Adds neither if the text
/// before the puzzle is code.
fn add_name_and_remark(mut text_before: &str, [mut text_after, last_text]: [&str; 2], extra: &mut RecordData) {
    if is_code(text_before) {
        return;
    }
    // Drop the quotes around the puzzle.
    for quote in ['"', '\''] {
        if let (Some(name), Some(remark)) = (text_before.strip_suffix(quote), text_after.strip_prefix(quote)) {
            (text_before, text_after) = (name, remark);
        }
    }
    let remark = [text_after, last_text].into_iter().filter_map(trimmed_text).collect::<Vec<_>>().join(" ");
    extra.remark = trimmed_text(&remark);
    add_name(text_before, extra);
}

/// Returns whether the text before a puzzle is code: it has a bracket, or ends with `=`.
fn is_code(text_before: &str) -> bool {
    text_before.contains(['[', '{', '<']) || text_before.trim_end_matches(['"', '\'', ' ', '(']).ends_with('=')
}

/// Characters that may surround a puzzle and mean nothing by themselves: list markers, quotes, brackets, lines of dashes.
const DECORATION: &str = "-*+•>~_=.\"'`()[]{}<>/\\ \t";

/// Returns the text beside a puzzle without separators and quotes, or `None` if there is only decoration.
fn trimmed_text(text: &str) -> Option<String> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || ",;|#".contains(c));
    (!text.chars().all(|c| DECORATION.contains(c) || ",;|#".contains(c))).then(|| without_quotes(text).to_owned())
}

/// Returns a text without the quotes around it.
fn without_quotes(text: &str) -> &str {
    let strip_quote = |quote| text.strip_prefix(quote)?.strip_suffix(quote);
    let unquoted = ['"', '\''].into_iter().find_map(strip_quote);
    unquoted.filter(|contents| !contents.contains(['"', '\''])).unwrap_or(text)
}

/// Returns the byte offsets of words that are puzzles, or are meant as puzzles.
pub(crate) fn puzzle_offsets(lexed: &LexedLine, line: &str) -> impl Iterator<Item = usize> {
    lexed.words().filter(|word| parse_puzzle_word(word, line).is_some()).map(|word| word[0].start())
}

/// Parses a word that is meant as a puzzle, perhaps a malformed one. Returns `None` for ids and remarks.
fn parse_puzzle_word(word: &[Token], line: &str) -> Option<Result<DecodedPuzzle, LineError>> {
    if word.len() < MIN_PUZZLE_CHARS {
        return None;
    }
    // Fast path: most puzzles are 81 ASCII characters.
    let text = &line[word[0].start()..word[word.len() - 1].end()];
    if let Some(decoded) = text.as_bytes().try_into().ok().and_then(DecodedPuzzle::parse_plain) {
        return Some(Ok(decoded));
    }
    let cell_count = lexer::cell_count(word);
    let is_puzzle = cell_count == word.len() && matches!(cell_count, Cell::COUNT | CANDIDATE_COUNT);
    if let Some(decoded) = is_puzzle.then(|| DecodedPuzzle::parse_tokens(word)).flatten() {
        return Some(Ok(decoded));
    }
    (cell_count == word.len() || is_mostly_cells(cell_count, word.len()))
        .then(|| Err(decoded_puzzle::token_error(word)))
}

/// Parses a text that is meant as a puzzle, perhaps a malformed one. Returns `None` for ids and remarks.
pub(crate) fn parse_puzzle_text(text: &str) -> Option<Result<DecodedPuzzle, LineError>> {
    if text.len() < MIN_PUZZLE_CHARS {
        return None;
    }
    let lexed = LexedLine::new(text);
    let mut words = lexed.words();
    match (words.next(), words.next()) {
        (Some(word), None) => parse_puzzle_word(word, text),
        _ => None,
    }
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
pub(crate) fn is_mostly_cells(cell_count: usize, char_count: usize) -> bool {
    NEARLY_81_CHARS.contains(&char_count) && cell_count * 10 >= char_count * 9
}
