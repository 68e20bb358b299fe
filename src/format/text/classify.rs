//! Finds the kind of a line.

use super::columns::MAX_ROW_BYTES;
use crate::format::formats::hodoku;
use crate::format::lines::kind::{LineError, LineKind, RowKind};
use crate::format::lines::row::GridRow;
use crate::format::lines::tokens::Tokens;
use crate::format::lines::{cells, decoded_puzzle, fields, prose, signs, tokens};
use crate::format::{Problem, links};
use crate::grid::Cell;

#[derive(Debug, Default)]
pub(super) struct Classifier {
    tokens: Tokens,
    /// The last line that may be a row, with all replaceable characters replaced and without mail markers. Unless the
    /// row is malformed, its list marker is removed and its heading is replaced with spaces.
    pub row_text: String,
}

impl Classifier {
    /// Classifies a line, given without its line end.
    pub(super) fn classify(&mut self, line: &[u8]) -> LineKind {
        if prose::is_comment(line) {
            return str::from_utf8(line).ok().and_then(prose::parse_tag).unwrap_or(LineKind::Comment);
        }
        let line = match str::from_utf8(line) {
            Ok(line) => line,
            Err(error) => {
                return LineKind::Row(RowKind::Malformed(LineError::new(Problem::NOT_UTF8, error.valid_up_to())));
            }
        };
        let known_line = signs::with_known_characters(line);
        let body = signs::without_mail_markers(&known_line);
        if body.len() == line.len() {
            return self.classify_body(line);
        }
        // Prose and remarks keep their original characters.
        let original_body = signs::without_mail_markers(line);
        let kind = self.classify_body(original_body);
        if matches!(kind, LineKind::Puzzles(_)) {
            return kind;
        }
        match self.classify_body(body) {
            LineKind::Text(_) => prose::classify_text(original_body),
            kind => {
                let marker_len = known_line.len() - body.len();
                kind.map_offsets(|offset| signs::original_offset(line, &known_line, marker_len + offset))
            }
        }
    }

    /// Classifies a line without mail markers. Replaceable characters are not replaced here.
    fn classify_body(&mut self, full_line: &str) -> LineKind {
        // A TAB at the end may precede an empty cell.
        let line = full_line.trim_end_matches(|c: char| c.is_whitespace() && c != '\t');
        let recognized_kind = (line.trim().is_empty().then_some(LineKind::Blank))
            .or_else(|| prose::parse_malformed_output(line))
            .or_else(|| prose::parse_fence(line))
            .or_else(|| prose::parse_section(line))
            .or_else(|| prose::parse_border(line))
            .or_else(|| hodoku::parse_library_line(line).map(LineKind::Puzzles))
            .or_else(|| links::parse_links(line).map(LineKind::Puzzles))
            .or_else(|| prose::parse_number_or_date(line))
            .or_else(|| prose::parse_column_letters(line))
            .or_else(|| fields::parse_fields(line).map(LineKind::Puzzles))
            .or_else(|| GridRow::parse_sdx(line).map(RowKind::Cells).map(LineKind::Row))
            .or_else(|| GridRow::parse_marked(line).map(RowKind::Cells).map(LineKind::Row));
        let kind = recognized_kind.unwrap_or_else(|| {
            self.tokens.split_from(line, prose::literal_start(line));
            match self.tokens.first_stray {
                None => self.classify_cells(line),
                Some(stray) => self.classify_words(line, stray),
            }
        });
        match kind {
            LineKind::Row(RowKind::Malformed(_)) => full_line.clone_into(&mut self.row_text),
            LineKind::Row(_) => self.set_row_text(full_line),
            _ => {}
        }
        kind
    }

    fn set_row_text(&mut self, line: &str) {
        self.row_text.clear();
        match signs::list_marker_end(line).filter(|_| self.tokens.start > 0) {
            Some(marker_end) => self.row_text.push_str(&line[marker_end..]),
            None => {
                let (heading, cells) = line.split_at(self.tokens.start);
                self.row_text.extend(heading.chars().map(|_| ' '));
                self.row_text.push_str(cells);
            }
        }
    }

    /// Classifies a line that consists of cells and separators.
    fn classify_cells(&mut self, line: &str) -> LineKind {
        self.tokens.drop_heading();
        let tokens = &self.tokens;
        let may_be_row = line.len() <= MAX_ROW_BYTES;
        if tokens.runs.is_empty() {
            let empty_row = LineKind::Row(RowKind::Sparse { cell_count: 0, offset: 0 });
            return if tokens::has_bars(line) && may_be_row { empty_row } else { LineKind::Blank };
        }
        let row = GridRow::parse_plain(tokens, line)
            .or_else(|| GridRow::parse_groups(tokens, line))
            .or_else(|| GridRow::parse_fields(line));
        let parse_whole_puzzle = || {
            decoded_puzzle::parse_array(tokens, line)
                .or_else(|| decoded_puzzle::parse_groups(tokens, line))
                .or_else(|| decoded_puzzle::parse_integers(tokens, line))
        };
        if row.is_none()
            && let Some(decoded) = parse_whole_puzzle()
        {
            return LineKind::Puzzles(vec![Ok(decoded)]);
        }
        if let Some(row) = row.or_else(|| GridRow::parse_integer(tokens, line)) {
            return LineKind::Row(RowKind::Cells(row));
        }
        let is_list_marker = |&marker_end: &usize| marker_end > tokens.start && tokens.has_list_marker(line);
        if let Some(marker_end) = signs::list_marker_end(line).filter(is_list_marker) {
            self.tokens.split_from(line, marker_end);
            return self.classify_cells(line);
        }
        let is_column_character = |c: char| {
            c == ' ' || c == '\t' || ",;".contains(c) || tokens::is_bar(c) || c.is_ascii() && cells::is_cell(c as u8)
        };
        let cells_end = tokens.cell_offset(9);
        match tokens.cell_count {
            cell_count @ ..9 if may_be_row && line[tokens.start..].chars().all(is_column_character) => {
                LineKind::Row(RowKind::Sparse { cell_count, offset: cells_end })
            }
            9 | Cell::COUNT => LineError::new(Problem::NO_PUZZLE, tokens.cell_offset(0)).into(),
            cell_count @ cells::MIN_PUZZLE_BYTES.. => {
                LineError::new(Problem::CellCount(cell_count), tokens.cell_offset(Cell::COUNT)).into()
            }
            count => LineKind::Row(RowKind::Malformed(LineError::new(Problem::RowCellCount(count), cells_end))),
        }
    }

    /// Classifies a line with a character that is neither a cell nor a separator.
    fn classify_words(&mut self, line: &str, (offset, c): (usize, char)) -> LineKind {
        if let Some(kind) = self.classify_after_letters(line) {
            return kind;
        }
        self.tokens.split_from(line, prose::literal_start(line));
        let tokens = &self.tokens;
        let malformed = LineError::new(Problem::Character(c), offset);
        // In a frame, the character may be a malformed cell.
        let is_framed = tokens.stray_count == 1 && tokens::has_bars(line) && tokens.cell_count >= 2;
        match () {
            () if fields::is_almost_puzzle(tokens) => malformed.into(),
            () if fields::is_almost_row(tokens) || c.is_control() || is_framed => {
                LineKind::Row(RowKind::Malformed(malformed))
            }
            // A run of nine cells may be a malformed row.
            () if tokens.runs.iter().any(|run| run.len() >= 9) => {
                LineError::new(Problem::NO_PUZZLE, tokens::offset_of(line, line.trim())).into()
            }
            () => prose::classify_text(line),
        }
    }

    /// Classifies a line with a heading of letters. Returns `None` unless a row, perhaps a malformed one, follows the
    /// heading.
    fn classify_after_letters(&mut self, line: &str) -> Option<LineKind> {
        self.tokens.split_from(line, prose::letter_heading_end(line)?);
        if let Some((offset, c)) = self.tokens.first_stray {
            let malformed = LineError::new(Problem::Character(c), offset);
            return fields::is_almost_row(&self.tokens).then_some(LineKind::Row(RowKind::Malformed(malformed)));
        }
        let cell_count = self.tokens.cell_count;
        let LineKind::Row(row) = self.classify_cells(line) else { return None };
        let is_row = match row {
            RowKind::Cells(grid_row) => grid_row.lost_zero_count() == 0,
            RowKind::Malformed(_) => (5..=13).contains(&cell_count),
            // Without bars, the columns of a row with a heading are ambiguous.
            RowKind::Sparse { offset, .. } if cell_count >= 7 && !tokens::has_bars(line) => {
                let malformed = LineError::new(Problem::RowCellCount(cell_count), offset);
                return Some(LineKind::Row(RowKind::Malformed(malformed)));
            }
            RowKind::Sparse { .. } => tokens::has_bars(line),
        };
        is_row.then_some(LineKind::Row(row))
    }
}
