//! The ways to read a line, in the order in which they are tried.

use super::columns::MAX_ROW_BYTES;
use crate::format::Problem;
use crate::format::formats::{Syntax, hodoku, link, sdx};
use crate::format::line::kind::{Broken, Gap, LineKind};
use crate::format::line::row::{Heading, Row, RowStyle};
use crate::format::line::tokens::Tokens;
use crate::format::line::whole::Whole;
use crate::format::line::{cells, fields, prose, signs, tokens, whole};
use crate::grid::Cell;

/// A way to read a line, by the input it needs. Each returns `None` for other kinds of lines.
enum Way {
    /// Reads the text.
    Text(fn(&str) -> Option<LineKind>),
    /// Reads a line that consists of cells and separators as a row of a grid.
    Row(fn(&Tokens, &str) -> Option<Row>),
    /// Reads such a line as a whole puzzle.
    Whole(fn(&Tokens, &str) -> Option<Whole>),
    /// Reads the cells and the first other character.
    Words(fn(&Tokens, (usize, char), &str) -> Option<LineKind>),
}

/// All ways, with the formats that use them. The first that fits classifies the line.
const WAYS: [(Way, &[Syntax]); 24] = [
    (Way::Text(prose::blank), EVERY),
    (Way::Text(prose::malformed), EVERY),
    (Way::Text(prose::fence), EVERY),
    (Way::Text(prose::section), EVERY),
    (Way::Text(fields::xml), &[Syntax::OpenSudoku]),
    (Way::Text(prose::border), EVERY),
    (Way::Text(hodoku::line), &[Syntax::Hodoku]),
    (Way::Text(link::link), &[Syntax::Link]),
    (Way::Text(prose::numbering), EVERY),
    (Way::Text(fields::line), LISTS),
    (Way::Text(sdx::row), &[Syntax::Sdx]),
    (Way::Text(fields::candidates), &[Syntax::Pencilmarks]),
    (Way::Row(Row::plain), ROWS),
    (Way::Row(Row::groups), &[Syntax::Pencilmarks, Syntax::Sdx]),
    (Way::Row(Row::spreadsheet), ROWS),
    (Way::Whole(whole::array), ROWS),
    (Way::Whole(whole::groups), &[Syntax::Pencilmarks]),
    (Way::Whole(whole::integers), &[Syntax::Integers]),
    (Way::Row(Row::integer), &[Syntax::Integers]),
    (Way::Row(Row::numbered), ROWS),
    (Way::Words(prose::beside_puzzles), EVERY),
    (Way::Words(fields::almost_row), EVERY),
    (Way::Words(fields::almost_puzzle), EVERY),
    (Way::Words(prose::heading), EVERY),
];

/// All formats.
const EVERY: &[Syntax] = &[];
const LINES: &[Syntax] = &[Syntax::Line];
const LISTS: &[Syntax] = &[Syntax::Line, Syntax::Json];
const ROWS: &[Syntax] = &[Syntax::Rows, Syntax::Array, Syntax::Pencilmarks, Syntax::Sdx];

/// Classifies lines.
#[derive(Debug, Default)]
pub(super) struct Classifier {
    syntax: Syntax,
    tokens: Tokens,
    /// The last line that may be a row, with known characters only and without marks of mail and lists.
    row: String,
}

impl Classifier {
    pub(super) fn new(syntax: Syntax) -> Self {
        Self { syntax, ..Self::default() }
    }

    /// Returns whether any of these formats is accepted.
    pub(super) fn has(&self, formats: &[Syntax]) -> bool {
        self.syntax.is_any(formats)
    }

    /// Returns whether each line must be a record.
    pub(super) fn is_strict(&self) -> bool {
        self.syntax == Syntax::Line
    }

    /// Returns whether a field of 81 cells is accepted as a puzzle.
    pub(super) fn has_lines(&self) -> bool {
        self.has(LINES)
    }

    /// Returns the text of the last row.
    pub(super) fn row_text(&self) -> &str {
        &self.row
    }

    /// Classifies a line, given without its line end.
    pub(super) fn classify(&mut self, line: &[u8]) -> LineKind {
        if prose::is_comment(line) {
            return str::from_utf8(line).ok().and_then(prose::tag).unwrap_or(LineKind::Comment);
        }
        let line = match str::from_utf8(line) {
            Ok(line) => line,
            Err(error) => {
                return LineKind::Broken(Broken::row(Problem::NOT_UTF8, error.valid_up_to()));
            }
        };
        let known = signs::known_signs(line);
        let body = signs::unquoted(&known);
        if body.len() == line.len() {
            return self.known_line(line).with_signs(self.behind_mark(line), 0);
        }
        // Prose keeps its original characters.
        let before = line.len() - signs::unquoted(line).len();
        let kind = self.known_line(&line[before..]);
        if matches!(kind, LineKind::Whole(_) | LineKind::List(_)) {
            return kind;
        }
        match (kind, self.known_line(body)) {
            (LineKind::Text { title, at }, LineKind::Text { .. }) => LineKind::Text { title, at: before + at },
            (_, kind) => {
                let before = known.len() - body.len();
                let kind = kind.moved(|at| signs::original(line, &known, before + at));
                let (marks, body) = line.split_at(line.len() - signs::unquoted(line).len());
                kind.with_signs(self.behind_mark(body), marks.matches('>').count())
            }
        }
    }

    /// Classifies a line with known characters.
    fn known_line(&mut self, all: &str) -> LineKind {
        // A TAB at the end may precede an empty cell.
        let line = all.trim_end_matches(|c: char| c.is_whitespace() && c != '\t');
        let kind = self.first(|way| match way {
            Way::Text(read) => read(line),
            _ => None,
        });
        let kind = kind.unwrap_or_else(|| {
            self.tokens.read(line, prose::literal_start(line));
            match self.tokens.stray {
                None => self.cells(line),
                Some(stray) => self.words(line, stray),
            }
        });
        match kind {
            LineKind::Row(_) | LineKind::Sparse { .. } => self.keep_row(all),
            LineKind::Broken(_) => all.clone_into(&mut self.row),
            _ => {}
        }
        match kind {
            LineKind::Text { at, .. } if self.is_strict() => LineKind::Broken(Broken::line(Problem::NO_PUZZLE, at)),
            LineKind::Skip if self.is_strict() && prose::fence(line).is_some() => {
                LineKind::Broken(Broken::line(Problem::NO_PUZZLE, 0))
            }
            kind => kind,
        }
    }

    /// Returns the last line without the mark of a list.
    fn behind_mark<'l>(&self, line: &'l str) -> &'l str {
        &line[signs::list_item(line).filter(|_| self.tokens.from > 0).unwrap_or(0)..]
    }

    /// Stores the text of a row, without the mark of a list, and with blanks in place of its heading.
    fn keep_row(&mut self, line: &str) {
        self.row.clear();
        match signs::list_item(line).filter(|_| self.tokens.from > 0) {
            Some(item) => self.row.push_str(&line[item..]),
            None => {
                let (heading, cells) = line.split_at(self.tokens.from);
                self.row.extend(heading.chars().map(|_| ' '));
                self.row.push_str(cells);
            }
        }
    }

    /// Returns the result of the first way that fits.
    fn first(&self, read: impl Fn(&Way) -> Option<LineKind>) -> Option<LineKind> {
        let allowed = WAYS.iter().filter(|(_, formats)| self.syntax.is_any(formats));
        allowed.map(|(way, _)| way).find_map(read)
    }

    /// Classifies a line that consists of cells and separators.
    fn cells(&mut self, line: &str) -> LineKind {
        let headed = self.tokens.drop_heading();
        if self.tokens.runs.is_empty() {
            let style = RowStyle::of(&self.tokens, line);
            let is_hollow = style.bars && self.has(ROWS) && line.len() <= MAX_ROW_BYTES;
            let hollow = LineKind::Sparse { cells: 0, style, at: 0 };
            return if is_hollow { hollow } else { LineKind::Gap(Gap::Blank) };
        }
        if let Some(kind) = self.known_cells(line) {
            return match kind {
                LineKind::Row(row) if headed => LineKind::Row(row.with_heading()),
                kind => kind,
            };
        }
        let is_item = |&item: &usize| item > self.tokens.from && self.tokens.is_item(line);
        if let Some(item) = signs::list_item(line).filter(is_item) {
            self.tokens.read(line, item);
            return self.cells(line);
        }
        let tokens = &self.tokens;
        let in_columns = |c: char| c == ' ' || c == '\t' || ",;".contains(c) || tokens::is_bar(c);
        let is_sparse = tokens.cells < 9
            && self.has(ROWS)
            && line.len() <= MAX_ROW_BYTES
            && line[tokens.from..].chars().all(|c| in_columns(c) || c.is_ascii() && cells::is_cell(c as u8));
        match tokens.cells {
            cells if is_sparse => LineKind::Sparse { cells, style: RowStyle::of(tokens, line), at: tokens.position(9) },
            // The number of cells is right, but the format is not the chosen one, or not any.
            9 | Cell::COUNT => {
                let asked = self.syntax != Syntax::Auto;
                let problem = if asked { Problem::Text("not in the format asked for") } else { Problem::NO_PUZZLE };
                LineKind::Broken(Broken::line(problem, tokens.position(0)))
            }
            cells @ cells::HALF.. => {
                let at = tokens.position(Cell::COUNT);
                LineKind::Broken(Broken::line(Problem::CellCount(cells), at))
            }
            cells => LineKind::Broken(Broken::row_of(cells, tokens.position(9))),
        }
    }

    /// Returns the result of the first way to read cells that fits.
    fn known_cells(&self, line: &str) -> Option<LineKind> {
        let tokens = &self.tokens;
        self.first(|way| match way {
            Way::Row(read) => read(tokens, line).map(|row| LineKind::Row(row.styled(tokens, line))),
            Way::Whole(read) => read(tokens, line).map(LineKind::Whole),
            _ => None,
        })
    }

    /// Classifies a line with a character that is neither a cell nor a separator.
    fn words(&mut self, line: &str, stray: (usize, char)) -> LineKind {
        if let Some(kind) = self.after_letters(line) {
            return kind;
        }
        self.tokens.read(line, prose::literal_start(line));
        let tokens = &self.tokens;
        let kind = self.first(|way| match way {
            Way::Words(read) => read(tokens, stray, line),
            _ => None,
        });
        kind.unwrap_or_else(|| {
            let (at, c) = stray;
            match () {
                () if c.is_control() => LineKind::Broken(Broken::row(Problem::Character(c), at)),
                // A run of nine cells may be a broken row.
                () if tokens.runs.iter().any(|run| run.len() >= 9) => {
                    let at = tokens::place(line, line.trim());
                    LineKind::Broken(Broken::line(Problem::NO_PUZZLE, at))
                }
                // In a frame the character may be a broken cell.
                () if tokens.strays == 1 && RowStyle::of(tokens, line).bars && tokens.cells >= 2 => {
                    LineKind::Broken(Broken::row(Problem::Character(c), at))
                }
                () => prose::text(line),
            }
        })
    }

    /// Reads a row, perhaps a broken one, after a heading of letters.
    fn after_letters(&mut self, line: &str) -> Option<LineKind> {
        self.tokens.read(line, prose::after_letter_heading(line)?);
        if let Some(stray) = self.tokens.stray {
            return fields::almost_row(&self.tokens, stray, line);
        }
        let cells = self.tokens.cells;
        match self.cells(line) {
            LineKind::Row(row) if matches!(row.heading, Heading::Number(_)) => {
                Some(LineKind::Broken(Broken::row_of(cells, row.end)))
            }
            LineKind::Row(row) if row.short().is_none() => Some(LineKind::Row(row.with_heading().named())),
            LineKind::Broken(broken) if (5..=13).contains(&cells) => Some(LineKind::Broken(broken)),
            LineKind::Sparse { cells, style, at } if style.bars => {
                Some(LineKind::Sparse { cells, style: RowStyle { named: true, ..style }, at })
            }
            // Without bars, the columns of a row with a heading are ambiguous.
            LineKind::Sparse { at, .. } if cells >= 7 => Some(LineKind::Broken(Broken::row_of(cells, at))),
            _ => None,
        }
    }
}
