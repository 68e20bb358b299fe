//! What a line is, by itself.

use super::broken::{Broken, Meant};
use super::fields::{self, is_mostly_cells};
use super::prose::{self, Column};
use super::row::Row;
use super::tokens::Tokens;
use super::whole::{self, Whole};
use super::{Problem, Syntax};
use crate::grid::Cell;

/// What a line is.
#[derive(Debug)]
pub(super) enum Kind {
    /// Nothing to do with puzzles: XML around them, column letters.
    Skip,
    /// A comment.
    Comment,
    /// A blank line, brackets alone, or a border: may part blocks of rows.
    Gap {
        /// Whether it is a border.
        border: bool,
    },
    /// Whole puzzles: see [`Classifier::wholes`].
    Whole,
    /// A row of a grid.
    Row(Row),
    /// A section of an `.sdk` file.
    Section(Section),
    /// A title that a grid may follow.
    Heading,
    /// Column names, which may stand at the top of a CSV file, and where in it the puzzle is.
    Header(Option<Column>),
    /// None of these.
    Broken(Broken),
}

/// A section of an `.sdk` file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    Puzzle,
    State,
    /// One of things that are no puzzle.
    Other,
}

/// Tells what lines are. Keeps its memory from line to line.
#[derive(Debug, Default)]
pub(super) struct Classifier {
    syntax: Syntax,
    /// The puzzles of the last line, if it was [`Kind::Whole`].
    pub wholes: Vec<Result<Whole, Broken>>,
    tokens: Tokens,
    /// The column of a CSV file that holds the puzzles.
    column: Option<Column>,
}

impl Classifier {
    pub(super) fn new(syntax: Syntax) -> Self {
        Self { syntax, ..Self::default() }
    }

    /// Whether a field of 81 cells is a whole puzzle.
    pub(super) fn has_lines(&self) -> bool {
        self.syntax.has_lines()
    }

    /// From now on the puzzle of a line with separators is in this column.
    pub(super) fn take_column(&mut self, column: Option<Column>) {
        self.column = column;
    }

    /// Tells what a line, without its end, is.
    pub(super) fn classify(&mut self, line: &[u8]) -> Kind {
        self.wholes.clear();
        let body = line.trim_ascii_start();
        if body.starts_with(b"#") || body.starts_with(b"%") || body.starts_with(b"//") {
            return Kind::Comment;
        }
        let line = match str::from_utf8(line) {
            // Behind a TAB at the end there may be an empty cell.
            Ok(line) => line.trim_end_matches(|c: char| c.is_whitespace() && c != '\t'),
            Err(error) => return Kind::Broken(Broken::line(Problem::NotUtf8, error.valid_up_to())),
        };
        match line.trim() {
            "" => return Kind::Gap { border: false },
            body if body.eq_ignore_ascii_case("[puzzle]") => return Kind::Section(Section::Puzzle),
            body if body.eq_ignore_ascii_case("[state]") => return Kind::Section(Section::State),
            body if prose::is_section(body) => return Kind::Section(Section::Other),
            body if self.syntax.has_xml() && body.starts_with('<') => {
                return self.list(line).unwrap_or(Kind::Skip);
            }
            body if prose::is_border(body) => return Kind::Gap { border: true },
            _ => {}
        }
        if self.syntax.has_lines()
            && let Some(kind) = self.line(line)
        {
            return kind;
        }
        if self.syntax.has_pencilmarks()
            && let Some(kind) = self.candidates(line)
        {
            return kind;
        }
        self.tokens.read(line, prose::literal_start(line));
        match self.tokens.stray {
            None => self.cells(line),
            Some(stray) => self.with_stray(line, stray),
        }
    }

    /// Takes the first field of 81 cells for the puzzle, or that in the column which a header named, and
    /// another, if it is full, for its solution.
    fn line(&mut self, line: &str) -> Option<Kind> {
        if line[prose::literal_start(line)..].trim_start().starts_with('[') {
            return self.list(line);
        }
        let (place, puzzle) = match self.column.and_then(|column| column.field(line)) {
            Some((at, field)) => (at, whole::field(field).ok_or_else(|| fields::wrong(at, field))),
            None => {
                fields::of(line).find_map(|(at, field)| Some((at, fields::puzzle(at, field)?)))?
            }
        };
        let whole = puzzle.map(|puzzle| {
            let mut others = fields::of(line).filter(|&(at, _)| at != place);
            Whole {
                claimed: others.find_map(|(_, field)| fields::solution(field)),
                ..puzzle.into()
            }
        });
        Some(whole.map_or_else(Kind::Broken, |whole| self.whole(whole)))
    }

    /// Takes the first field of 729 candidates for the puzzle.
    fn candidates(&mut self, line: &str) -> Option<Kind> {
        let mut fields =
            fields::of(line).map(|(_, field)| field).filter(|field| field.len() == 9 * Cell::COUNT);
        let puzzle = fields.find_map(whole::field)?;
        Some(self.whole(puzzle.into()))
    }

    /// Several puzzles on a line, strings in brackets or attributes in XML, each perhaps with its solution.
    fn list(&mut self, line: &str) -> Option<Kind> {
        for (at, field) in fields::of(line) {
            let solution = fields::solution(field);
            match self.wholes.last_mut() {
                Some(Ok(last)) if solution.is_some() && last.claimed.is_none() => {
                    last.claimed = solution
                }
                _ => self
                    .wholes
                    .extend(fields::puzzle(at, field).map(|puzzle| puzzle.map(Whole::from))),
            }
        }
        (!self.wholes.is_empty()).then_some(Kind::Whole)
    }

    /// A line of cells and separators alone.
    fn cells(&mut self, line: &str) -> Kind {
        let headed = self.tokens.drop_heading();
        let (tokens, syntax) = (&self.tokens, self.syntax);
        if tokens.runs.is_empty() {
            return Kind::Gap { border: false };
        }
        let array = || if syntax.has_rows() { whole::array(tokens, line) } else { None };
        let groups = || if syntax.has_pencilmarks() { whole::groups(tokens, line) } else { None };
        let integers = || if syntax.has_integers() { whole::integers(tokens, line) } else { None };
        let plain_row = || if syntax.has_rows() { Row::plain(tokens, line) } else { None };
        let group_row = || if syntax.has_pencilmarks() { Row::groups(tokens, line) } else { None };
        let integer_row = || if syntax.has_integers() { Row::integer(tokens, line) } else { None };
        let numbered_row = || if syntax.has_rows() { Row::numbered(tokens, line) } else { None };
        let spreadsheet = || if syntax.has_rows() { Row::spreadsheet(line) } else { None };
        let row = plain_row().or_else(group_row).or_else(spreadsheet);
        if let (None, Some(whole)) = (row, array().or_else(groups).or_else(integers)) {
            return self.whole(whole);
        }
        match row.or_else(integer_row).or_else(numbered_row) {
            Some(row) => Kind::Row(Row { headed: headed || row.headed, ..row }),
            None => Kind::Broken(match tokens.cells {
                // Right, but not as the format that was asked for has it.
                9 | Cell::COUNT => Broken::line(Problem::OtherFormat, tokens.position(0)),
                cells @ fields::HALF.. => {
                    Broken::line(Problem::CellCount(cells), tokens.position(Cell::COUNT))
                }
                cells => Broken::row_of(cells, tokens.position(9)),
            }),
        }
    }

    /// A line with something that is neither cell nor separator.
    fn with_stray(&mut self, line: &str, (at, c): (usize, char)) -> Kind {
        let (cells, strays) = (self.tokens.cells, self.tokens.strays);
        if let Some(from) = prose::after_letter_heading(line) {
            self.tokens.read(line, from);
            let (cells, strays) = (self.tokens.cells, self.tokens.strays);
            match self.tokens.stray {
                None => match self.cells(line) {
                    Kind::Row(row) => return Kind::Row(Row { headed: true, ..row }),
                    Kind::Broken(broken) if (5..=13).contains(&cells) => {
                        return Kind::Broken(broken);
                    }
                    _ => {}
                },
                Some((at, c)) if is_almost_a_row(cells, strays) => {
                    return Kind::Broken(Broken::row(Problem::Character(c), at));
                }
                Some(_) => {}
            }
        }
        let body = line.trim();
        if prose::is_column_letters(body) || prose::is_json_member(body) {
            Kind::Skip
        } else if is_almost_a_row(cells, strays) {
            Kind::Broken(Broken::row(Problem::Character(c), at))
        } else if is_mostly_cells(cells, cells + strays) {
            Kind::Broken(Broken::line(Problem::Character(c), at))
        } else if let Some(column) = Column::find(body) {
            Kind::Header(Some(column))
        } else if prose::is_heading(body) {
            Kind::Heading
        } else if prose::is_header(body) {
            Kind::Header(None)
        } else {
            let meant = if cells == 0 { Meant::Text } else { Meant::Puzzle };
            let broken = if c.is_control() {
                Broken::line(Problem::Character(c), at)
            } else {
                Broken::line(Problem::NoPuzzle, fields::place(line, body))
            };
            Kind::Broken(Broken { meant, ..broken })
        }
    }

    fn whole(&mut self, whole: Whole) -> Kind {
        self.wholes.push(Ok(whole));
        Kind::Whole
    }
}

/// Whether so many cells and so many characters that are none are a row with a few wrong characters in it.
fn is_almost_a_row(cells: usize, strays: usize) -> bool {
    cells + strays == 9 && cells >= 5
}
