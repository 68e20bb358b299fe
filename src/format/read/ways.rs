//! The ways to read a line, in the order in which they are tried.

use super::cells;
use super::fields;
use super::kind::{Broken, Gap, Kind, Meant};
use super::prose;
use super::row::Row;
use super::sdx;
use super::spelled;
use super::syntax::Syntax;
use super::tokens::{self, Tokens};
use super::whole::{self, Whole};
use crate::format::Problem;
use crate::grid::Cell;

/// A way to read a line, by what it has to see of it. Each yields `None` if the line is something else.
enum Way {
    /// Its text.
    Text(fn(&str) -> Option<Kind>),
    /// Its cells, of a line of cells and separators alone: a row of a grid.
    Row(fn(&Tokens, &str) -> Option<Row>),
    /// The same for a whole puzzle.
    Whole(fn(&Tokens, &str) -> Option<Whole>),
    /// Its cells and the first of its other characters.
    Words(fn(&Tokens, (usize, char), &str) -> Option<Kind>),
}

/// All ways with the formats that have them. The first that fits says what a line is.
const WAYS: [(Way, &[Syntax]); 24] = [
    (Way::Text(prose::blank), EVERY),
    (Way::Text(prose::section), EVERY),
    (Way::Text(fields::xml), &[Syntax::OpenSudoku]),
    (Way::Text(prose::border), EVERY),
    (Way::Text(spelled::library), &[Syntax::Hodoku]),
    (Way::Text(spelled::link), &[Syntax::Link]),
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
    (Way::Words(prose::puzzle_column), EVERY),
    (Way::Words(prose::heading), EVERY),
    (Way::Words(prose::column_names), EVERY),
];

/// Of all formats.
const EVERY: &[Syntax] = &[];
const LINES: &[Syntax] = &[Syntax::Line];
const LISTS: &[Syntax] = &[Syntax::Line, Syntax::Json];
const ROWS: &[Syntax] = &[Syntax::Rows, Syntax::Array, Syntax::Pencilmarks, Syntax::Sdx];

/// Tells what lines are. Keeps its memory from line to line.
#[derive(Debug, Default)]
pub(super) struct Classifier {
    syntax: Syntax,
    tokens: Tokens,
}

impl Classifier {
    pub(super) fn new(syntax: Syntax) -> Self {
        Self { syntax, ..Self::default() }
    }

    /// Whether this format is one of these, or any.
    pub(super) fn has(&self, formats: &[Syntax]) -> bool {
        self.syntax.is_any(formats)
    }

    /// Whether a field of 81 cells is a whole puzzle.
    pub(super) fn has_lines(&self) -> bool {
        self.has(LINES)
    }

    /// Tells what a line, without its end, is.
    pub(super) fn classify(&mut self, line: &[u8]) -> Kind {
        if prose::is_comment(line) {
            return str::from_utf8(line).ok().and_then(prose::tag).unwrap_or(Kind::Comment);
        }
        let line = match str::from_utf8(line) {
            // Behind a TAB at the end there may be an empty cell.
            Ok(line) => line.trim_end_matches(|c: char| c.is_whitespace() && c != '\t'),
            Err(error) => return Kind::Broken(Broken::line(Problem::NotUtf8, error.valid_up_to())),
        };
        let kind = self.first(|way| match way {
            Way::Text(read) => read(line),
            _ => None,
        });
        kind.unwrap_or_else(|| {
            self.tokens.read(line, prose::literal_start(line));
            match self.tokens.stray {
                None => self.cells(line),
                Some(stray) => self.words(line, stray),
            }
        })
    }

    /// What the first way that fits makes of a line.
    fn first(&self, read: impl Fn(&Way) -> Option<Kind>) -> Option<Kind> {
        let allowed = WAYS.iter().filter(|(_, formats)| self.syntax.is_any(formats));
        allowed.map(|(way, _)| way).find_map(read)
    }

    /// A line of cells and separators alone.
    fn cells(&mut self, line: &str) -> Kind {
        let headed = self.tokens.drop_heading();
        let tokens = &self.tokens;
        if tokens.runs.is_empty() {
            return Kind::Gap(Gap::Blank);
        }
        let kind = self.first(|way| match way {
            Way::Row(read) => read(tokens, line).map(Kind::Row),
            Way::Whole(read) => read(tokens, line).map(Kind::Whole),
            _ => None,
        });
        match kind {
            Some(Kind::Row(row)) if headed => Kind::Row(row.with_heading()),
            Some(kind) => kind,
            None => Kind::Broken(match tokens.cells {
                // Right, but not as the format that was asked for has it, or as any has.
                9 | Cell::COUNT => {
                    let asked = self.syntax != Syntax::Auto;
                    let problem = if asked { Problem::OtherFormat } else { Problem::NoPuzzle };
                    Broken::line(problem, tokens.position(0))
                }
                cells @ cells::HALF.. => {
                    Broken::line(Problem::CellCount(cells), tokens.position(Cell::COUNT))
                }
                cells => Broken::row_of(cells, tokens.position(9)),
            }),
        }
    }

    /// A line with something that is neither cell nor separator.
    fn words(&mut self, line: &str, stray: (usize, char)) -> Kind {
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
            let meant = if tokens.cells == 0 { Meant::Text } else { Meant::Puzzle };
            let (at, c) = stray;
            let broken = if c.is_control() {
                Broken::line(Problem::Character(c), at)
            } else {
                Broken::line(Problem::NoPuzzle, tokens::place(line, line.trim()))
            };
            Kind::Broken(Broken { meant, ..broken })
        })
    }

    /// A row, or what is meant to be one, after a heading of letters.
    fn after_letters(&mut self, line: &str) -> Option<Kind> {
        self.tokens.read(line, prose::after_letter_heading(line)?);
        if let Some(stray) = self.tokens.stray {
            return fields::almost_row(&self.tokens, stray, line);
        }
        let cells = self.tokens.cells;
        match self.cells(line) {
            Kind::Row(row) => Some(Kind::Row(row.with_heading())),
            Kind::Broken(broken) if (5..=13).contains(&cells) => Some(Kind::Broken(broken)),
            _ => None,
        }
    }
}
