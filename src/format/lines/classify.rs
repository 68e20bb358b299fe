//! Finds the kind of a line. What a line is depends on the line alone; what its rows mean, on the rows around it.

use super::fields;
use super::kind::{LineKind, PuzzleList};
use super::{forms, other_lines};
use crate::format::RecordErrorKind;
use crate::format::error::short_name;
use crate::format::grammar::LineError;
use crate::format::grammar::MIN_PUZZLE_CHARS;
use crate::format::grammar::decoded_puzzle::DecodedPuzzle;
use crate::format::grammar::lexer::{self, LexedLine, Token, TokenKind};
use crate::format::grammar::row;
use crate::format::grammar::row::{LooseRow, MAX_LAYOUT_BYTES, MalformedRow, Row, RowCells, RowNotation};
use crate::grid::Cell;

/// Classifies a line, given without its line end. `lexed` is a buffer.
pub(crate) fn classify(line: &[u8], lexed: &mut LexedLine) -> LineKind {
    if let Some(row) = line.try_into().ok().and_then(RowCells::parse_plain) {
        return LineKind::Row(Row::Cells(row));
    }
    if let Some(comment) = other_lines::parse_comment(line, lexed) {
        return comment;
    }
    match str::from_utf8(line) {
        Ok(line) => classify_text_line(line, lexed),
        Err(error) => LineKind::Row(LineError::new(RecordErrorKind::NOT_UTF8, error.valid_up_to()).into()),
    }
}

fn classify_text_line(line: &str, lexed: &mut LexedLine) -> LineKind {
    let start = lexer::mail_marker_end(line);
    let body = &line[start..];
    if body.trim().is_empty() {
        if line.contains('\t') {
            lexed.lex(line, start);
            return classify_hollow(lexed.data(), line);
        }
        let is_spaces = start == 0 && line.len() <= MAX_LAYOUT_BYTES;
        return LineKind::Blank { width: if is_spaces { line.chars().count() } else { 0 } };
    }
    let recognized_kind = other_lines::parse_malformed_output(line)
        .or_else(|| other_lines::parse_comment(body.as_bytes(), lexed).filter(|_| start > 0))
        .or_else(|| other_lines::parse_fence(body))
        .or_else(|| other_lines::parse_section(body))
        .or_else(|| other_lines::parse_border(body))
        .or_else(|| forms::parse_line(body, start).map(LineKind::Puzzles))
        .or_else(|| other_lines::parse_number_or_date(body))
        .or_else(|| other_lines::parse_column_headings(body));
    recognized_kind.unwrap_or_else(|| {
        lexed.lex(line, start);
        classify_tokens(lexed, line, start)
    })
}

/// Classifies a line by its tokens, which begin at byte `start`.
fn classify_tokens(lexed: &LexedLine, line: &str, start: usize) -> LineKind {
    if let Some(puzzles) = forms::parse_puzzles(lexed, line, start) {
        return LineKind::Puzzles(puzzles);
    }
    let tokens = other_lines::without_end_of_row(lexed.data());
    match lexer::first_stray(tokens) {
        None => classify_cells(tokens, line),
        Some(stray) => classify_words(tokens, line, start, stray),
    }
}

/// Classifies a line that consists of cells and separators.
fn classify_cells(all_tokens: &[Token], line: &str) -> LineKind {
    let tokens = without_barred_heading(all_tokens);
    let may_be_row = line.len() <= MAX_LAYOUT_BYTES;
    let cell_count = lexer::cell_count(tokens);
    if cell_count == 0 {
        return classify_hollow(tokens, line);
    }
    if is_end_of_clause(tokens) {
        return LineKind::Blank { width: 0 };
    }
    let is_whole_puzzle = cell_count == Cell::COUNT && lexer::words(tokens).nth(9).is_some();
    if !is_whole_puzzle
        && !is_list_item_of_eight(tokens, line)
        && let Some(row) = RowCells::parse(tokens)
    {
        return LineKind::Row(kept_row(row, all_tokens, line));
    }
    let whole_puzzle = DecodedPuzzle::parse_array(tokens).or_else(|| DecodedPuzzle::parse_integers(tokens));
    if let Some(decoded) = whole_puzzle {
        return LineKind::Puzzles(vec![Ok(decoded)]);
    }
    if let Some(row) = LooseRow::parse_integer(tokens, line) {
        return LineKind::Row(Row::Loose(Box::new(row)));
    }
    if let Some(kind) = classify_code(tokens, line).or_else(|| parse_numbered_row(tokens, line).map(LineKind::Row)) {
        return kind;
    }
    if let Some(rest) = without_list_marker(tokens, line) {
        return classify_cells(rest, line);
    }
    match cell_count {
        ..9 if may_be_row && (cell_count == 1 || tokens.iter().all(may_have_columns)) => {
            LineKind::Row(Row::Loose(Box::new(LooseRow::new(None, tokens, line))))
        }
        9 | Cell::COUNT => LineError::new(RecordErrorKind::NO_PUZZLE, lexer::cell_offset(tokens, 0)).into(),
        MIN_PUZZLE_CHARS.. => {
            LineError::new(RecordErrorKind::CellCount(cell_count), lexer::cell_offset(tokens, Cell::COUNT)).into()
        }
        _ => LineKind::Row(malformed_row(row_error(tokens, line), line, lexer::has_bars(tokens))),
    }
}

/// Returns whether a line is brackets and the point that ends a clause: `]).`
fn is_end_of_clause(tokens: &[Token]) -> bool {
    let Some((end, brackets)) = tokens.split_last() else { return false };
    matches!(end.kind, TokenKind::Cell(_, b'.'))
        && !brackets.is_empty()
        && brackets.iter().all(|token| token.kind == TokenKind::CloseBracket)
}

/// Classifies a line of separators alone: a row whose blanks are not written, a part of a frame, or a blank line.
fn classify_hollow(tokens: &[Token], line: &str) -> LineKind {
    let row = LooseRow::new(None, tokens, line);
    let is_fields = lexer::DELIMITERS.iter().any(|&delimiter| {
        tokens.len() == 8 && tokens.iter().all(|token| token.kind == TokenKind::Delimiter(delimiter))
    });
    match line.len() <= MAX_LAYOUT_BYTES && (row.layout.has_bars() || is_fields) {
        true => LineKind::Row(Row::Loose(Box::new(row))),
        false => LineKind::Blank { width: 0 },
    }
}

/// Returns nine cells as they are kept until their grid is complete.
fn kept_row(row: RowCells, tokens: &[Token], line: &str) -> Row {
    // In a grid whose blanks are not written, a row without blanks has columns, too. The columns of nine ASCII
    // digits side by side need not be kept.
    let are_side_by_side = |word: &[Token]| word.len() == 9 && word[8].end - word[0].start == 9;
    let has_columns = row.blank == 0 && !lexer::words(tokens).next().is_some_and(are_side_by_side);
    let needs_line =
        line.len() <= MAX_LAYOUT_BYTES && (has_columns || row.are_labels || other_lines::is_date(line.trim()));
    if needs_line { Row::Loose(Box::new(LooseRow::new(Some(row), tokens, line))) } else { Row::Cells(row) }
}

/// Returns the error of a line of cells that is no row.
fn row_error(tokens: &[Token], line: &str) -> LineError {
    let are_candidates = may_be_candidates(tokens);
    let word_count = lexer::words(tokens).count();
    if let Some(word) = wrong_words(tokens).next().filter(|_| are_candidates && word_count == 9) {
        let (start, end) = (word[0].start(), word[word.len() - 1].end());
        let problem = format!("{:?} is neither a cell nor candidates", short_name(&line[start..end]));
        return LineError::new(RecordErrorKind::Details(problem), start);
    }
    let cell_count = if are_candidates { word_count } else { lexer::cell_count(tokens) };
    LineError::new(RecordErrorKind::RowCellCount(cell_count), tenth_cell_offset(tokens, are_candidates))
}

/// Returns whether the words of a line that is no row are meant as cells: about nine, nearly all of them are cells, and
/// at least one is a group of candidates.
fn may_be_candidates(tokens: &[Token]) -> bool {
    let word_count = lexer::words(tokens).count();
    let has_group = lexer::words(tokens).any(|word| word.len() > 1 && row::parse_word(word).is_some());
    has_group && (7..=11).contains(&word_count) && wrong_words(tokens).count() <= 2
}

/// Iterates over the words that are neither a cell nor a group of candidates.
fn wrong_words(tokens: &[Token]) -> impl Iterator<Item = &[Token]> {
    lexer::words(tokens).filter(|word| row::parse_word(word).is_none())
}

/// Returns the byte offset of the tenth cell, or of the end of the cells if there are fewer.
fn tenth_cell_offset(tokens: &[Token], are_words: bool) -> usize {
    let tenth_word = lexer::words(tokens).nth(9).filter(|_| are_words);
    let index = if are_words { usize::MAX } else { 9 };
    tenth_word.map_or_else(|| lexer::cell_offset(tokens, index), |word| word[0].start())
}

/// Returns whether a token may be part of a row in which spaces are blanks.
fn may_have_columns(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Cell(..) | TokenKind::Bar | TokenKind::Delimiter(_))
}

/// Returns the tokens after the first of ten words if a bar or a colon follows it: a row heading.
fn without_barred_heading(tokens: &[Token]) -> &[Token] {
    let mut words = lexer::words(tokens);
    let (Some(heading), Some(first), 10) = (words.next(), words.next(), lexer::words(tokens).take(11).count()) else {
        return tokens;
    };
    let is_between = |token: &&Token| heading[0].start < token.start && token.start < first[0].start;
    let mut separators = tokens.iter().filter(is_between);
    if separators.any(|token| matches!(token.kind, TokenKind::Bar | TokenKind::Colon)) {
        let heading_end = tokens.iter().position(|token| token.start > heading[heading.len() - 1].start);
        heading_end.map_or(tokens, |end| &tokens[end..])
    } else {
        tokens
    }
}

/// Parses nine cells after a number: `1. 53..7....`, `[1,] 5 3 …`, `1 53..7....`. Without a mark, the rows around it
/// must show that the number is a heading.
fn parse_numbered_row(tokens: &[Token], line: &str) -> Option<Row> {
    let heading_len = tokens.iter().take_while(|token| !token.is_cell()).count();
    let digits = tokens[heading_len..].iter().take_while(|token| row::digit_byte(token).is_some());
    let word = &tokens[heading_len..][..digits.count().min(lexer::words(&tokens[heading_len..]).next()?.len())];
    if !(1..=2).contains(&word.len()) {
        return None;
    }
    let number = word.iter().filter_map(row::digit_byte).fold(0, |n, byte| 10 * n + u32::from(byte - b'0'));
    let mut rest = &tokens[heading_len + word.len()..];
    let word_end = word[word.len() - 1].end;
    let is_in_brackets = heading_len > 0 && tokens[heading_len - 1].kind == TokenKind::OpenBracket;
    let mut is_marked = false;
    while let Some((first, later)) = rest.split_first() {
        match first.kind {
            TokenKind::Cell(_, b'.') if first.start == word_end && !is_marked => {}
            TokenKind::CloseBracket | TokenKind::Colon | TokenKind::Bar => {}
            TokenKind::Delimiter(_) if is_in_brackets && !is_marked => {
                rest = later;
                continue;
            }
            _ => break,
        }
        (is_marked, rest) = (true, later);
    }
    let marker_end = before(tokens, rest.first()?)?.end;
    let row = RowCells::parse(without_first_delimiter(rest)).filter(|_| rest[0].start > marker_end || !is_marked)?;
    if is_marked {
        return Some(kept_row(RowCells { is_headed: true, ..row }, rest, line));
    }
    // The heading of candidates is a word of its own.
    let are_words = row.notation == RowNotation::Candidates;
    if are_words && rest[0].start == word_end {
        return None;
    }
    let loose_row = LooseRow::new(Some(row), rest, line);
    let cell_count = if are_words { 10 } else { lexer::cell_count(tokens) };
    let end_offset = tenth_cell_offset(tokens, are_words);
    Some(Row::Loose(Box::new(LooseRow { number: Some(number), cell_count, end_offset, ..loose_row })))
}

/// Returns the tokens without the delimiter between a heading and the cells.
fn without_first_delimiter(tokens: &[Token]) -> &[Token] {
    match tokens {
        [Token { kind: TokenKind::Delimiter(_), .. }, rest @ ..] => rest,
        _ => tokens,
    }
}

/// Returns the tokens after a list marker, `- ` or `* `, if the line begins with one: no later cell is written so.
fn without_list_marker<'t>(tokens: &'t [Token], line: &str) -> Option<&'t [Token]> {
    let marker_end = other_lines::list_marker_end(line)?;
    let (first, rest) = tokens.split_first()?;
    let TokenKind::Cell(_, marker) = first.kind else { return None };
    let is_marker = |token: &Token| matches!(token.kind, TokenKind::Cell(_, blank) if blank == marker && marker != 0);
    (first.end() < marker_end && !rest.iter().any(is_marker)).then_some(rest)
}

/// Returns whether the line is a list marker and eight cells, rather than nine cells.
fn is_list_item_of_eight(tokens: &[Token], line: &str) -> bool {
    if lexer::cell_count(tokens) != 9 {
        return false;
    }
    let Some(rest) = without_list_marker(tokens, line) else { return false };
    let is_single_word = row::single_word(rest).is_some();
    is_single_word || rest.iter().any(|token| matches!(token.kind, TokenKind::Cell(_, 1..)))
}

/// Classifies a line of code, if its innermost bracket holds nine cells, or a bracket holds 81.
fn classify_code(tokens: &[Token], line: &str) -> Option<LineKind> {
    if let Some(row) = parse_row_in_code(tokens, line) {
        return Some(LineKind::Row(row));
    }
    let parts = tokens.split(Token::is_stray).filter(|part| lexer::cell_count(part) >= Cell::COUNT);
    let puzzles = parts.map(|part| {
        let last_cell = part.iter().rev().find(|token| token.is_cell());
        let error = || LineError::new(SEVERAL_ARRAYS, last_cell.map_or(0, Token::start));
        parse_puzzle_in_code(part).ok_or_else(error)
    });
    let puzzles: PuzzleList = puzzles.collect();
    (!puzzles.is_empty()).then_some(LineKind::Puzzles(puzzles))
}

const SEVERAL_ARRAYS: RecordErrorKind =
    RecordErrorKind::Text("more than 81 cells in an array on one line; write each puzzle on its own line");

/// Parses the row in the innermost bracket that holds nine cells: after the bracket that opens it, or before the one
/// that closes it. No other nine cells may be on the line.
fn parse_row_in_code(tokens: &[Token], line: &str) -> Option<Row> {
    let is_edge = |token: &Token| matches!(token.kind, TokenKind::OpenBracket | TokenKind::CloseBracket);
    let is_bracketed = |part: &[Token]| {
        let opening = before(tokens, &part[0]);
        let closing = tokens.get(tokens.partition_point(|token| token.start <= part[part.len() - 1].start));
        opening.is_some_and(|token| token.kind == TokenKind::OpenBracket)
            || closing.is_some_and(|token| token.kind == TokenKind::CloseBracket)
    };
    let parts = tokens.split(|token| is_edge(token) || token.is_stray());
    let mut rows = parts.filter(|part| !part.is_empty() && is_bracketed(part)).filter_map(|part| {
        let row = RowCells::parse(without_bars_in_front(part))?;
        Some((row, part))
    });
    let (row, part) = rows.next()?;
    rows.next().is_none().then(|| kept_row(row, part, line))
}

/// Returns the token before another.
fn before<'t>(tokens: &'t [Token], token: &Token) -> Option<&'t Token> {
    tokens[..tokens.partition_point(|other| other.start < token.start)].last()
}

/// Returns the tokens without the bars and quotes in front of them, as in `[| 5; 3; … |]`.
fn without_bars_in_front(mut tokens: &[Token]) -> &[Token] {
    while let [Token { kind: TokenKind::Bar | TokenKind::Quote, .. }, rest @ ..] = tokens {
        tokens = rest;
    }
    tokens
}

/// Parses the 81 cells in a bracket, perhaps with brackets around each row. Returns `None` if there are nine cells more.
fn parse_puzzle_in_code(part: &[Token]) -> Option<DecodedPuzzle> {
    let opening = part.iter().enumerate().filter(|(_, token)| token.kind == TokenKind::OpenBracket);
    let starts = opening.map(|(index, _)| index + 1).take(3).chain([0]);
    starts.into_iter().find_map(|start| {
        let opened_part = &part[start..];
        let mut closing = opened_part.iter().scan(0, |cell_count, token| {
            *cell_count += usize::from(token.is_cell());
            Some((*cell_count, token.kind))
        });
        let is_end = |(cell_count, kind)| cell_count >= Cell::COUNT && kind == TokenKind::CloseBracket;
        let end = closing.position(is_end).unwrap_or(opened_part.len());
        let is_alone = lexer::cell_count(&opened_part[end..]) < 9;
        DecodedPuzzle::parse_array(&opened_part[..end]).filter(|_| is_alone)
    })
}

/// Classifies a line with a character that is neither a cell nor a separator.
fn classify_words(tokens: &[Token], line: &str, start: usize, (offset, c): (usize, char)) -> LineKind {
    if let Some(kind) = classify_after_letters(tokens, line, start).or_else(|| classify_code(tokens, line)) {
        return kind;
    }
    let literal = tokens_from(tokens, other_lines::literal_start(line));
    if lexer::first_stray(literal).is_none() && !literal.is_empty() && literal.len() < tokens.len() {
        return classify_cells(literal, line);
    }
    let cell_count = lexer::cell_count(literal);
    let stray_count = lexer::stray_count(literal);
    let malformed = LineError::new(RecordErrorKind::Character(c), offset);
    // In a frame, the character may be a malformed cell.
    let has_bars = lexer::has_bars(literal);
    let is_framed = has_bars && (stray_count == 1 && cell_count >= 2 || is_boxed_row_with_wrong_word(literal));
    let has_long_word = || lexer::words(literal).any(|word| word.split(Token::is_stray).any(|run| run.len() >= 9));
    match () {
        () if fields::is_mostly_cells(cell_count, cell_count + stray_count) => malformed.into(),
        () if is_almost_row(cell_count, stray_count) || c.is_control() || is_framed => {
            LineKind::Row(malformed_row(malformed, line, has_bars))
        }
        // A run of nine cells may be a malformed row.
        () if has_long_word() => LineError::new(RecordErrorKind::NO_PUZZLE, lexer::offset_of(line, line.trim())).into(),
        () => other_lines::classify_text(&line[start..]),
    }
}

/// Returns a malformed row. If its line is one word with letters, it may also be a title.
fn malformed_row(error: LineError, line: &str, has_bars: bool) -> Row {
    let word = line.trim();
    let is_word_byte = |byte: u8| byte.is_ascii_alphanumeric() || b"_-".contains(&byte);
    let is_word =
        word.bytes().all(is_word_byte) && word.contains(char::is_alphabetic) && word.len() <= MAX_LAYOUT_BYTES;
    Row::Malformed(Box::new(MalformedRow { error, word: is_word.then(|| word.to_owned()), has_bars }))
}

/// Returns whether a line has bars around three boxes and nine words, all of which but one are cells. A table with bars
/// around each of its fields is something else.
fn is_boxed_row_with_wrong_word(tokens: &[Token]) -> bool {
    let bar_count = tokens.iter().filter(|token| token.kind == TokenKind::Bar).count();
    bar_count <= 4 && lexer::words(tokens).count() == 9 && wrong_words(tokens).count() == 1
}

/// Returns whether a line is a row with a few wrong characters.
fn is_almost_row(cell_count: usize, stray_count: usize) -> bool {
    cell_count + stray_count == 9 && cell_count >= 5
}

fn tokens_from(tokens: &[Token], offset: usize) -> &[Token] {
    &tokens[tokens.partition_point(|token| token.start() < offset)..]
}

/// Classifies a line with a heading of letters. Returns `None` unless a row, perhaps a malformed one, follows the
/// heading.
fn classify_after_letters(tokens: &[Token], line: &str, start: usize) -> Option<LineKind> {
    let tokens = tokens_from(tokens, start + other_lines::letter_heading_end(&line[start..])?);
    let cell_count = lexer::cell_count(tokens);
    if let Some((offset, c)) = lexer::first_stray(tokens) {
        let malformed = LineError::new(RecordErrorKind::Character(c), offset);
        return is_almost_row(cell_count, lexer::stray_count(tokens)).then(|| LineKind::Row(malformed.into()));
    }
    let LineKind::Row(row) = classify_cells(tokens, line) else { return None };
    let has_bars = lexer::has_bars(tokens);
    let is_row = match &row {
        Row::Cells(_) => true,
        Row::Loose(loose_row) if loose_row.cells.is_some() => {
            loose_row.lost_zero_count == 0 && loose_row.number.is_none()
        }
        Row::Malformed(_) => (5..=13).contains(&cell_count),
        // Without bars, the columns of a row with a heading are ambiguous.
        Row::Loose(_) if cell_count >= 7 && !has_bars => return Some(LineKind::Row(row_error(tokens, line).into())),
        Row::Loose(_) => has_bars,
    };
    is_row.then(|| LineKind::Row(row.with_heading()))
}
