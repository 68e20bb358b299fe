//! What a line is, by itself.

use super::fields::{attempt, fields, is_mostly_cells};
use super::prose::{self, HALF};
use super::row::Row;
use super::tokens::Tokens;
use super::whole::{self, Whole};
use super::{Problem, Syntax};
use crate::grid::{Cell, Solution};

/// What a line is.
#[derive(Debug)]
pub(super) enum Kind {
    /// Nothing to do with puzzles: a comment, XML around them.
    Skip,
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
    /// Column names, which may stand at the top of a CSV file.
    Header,
    /// None of these.
    Broken(Broken),
}

/// A section of an `.sdk` file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    Puzzle,
    State,
}

/// A line that was expected to be a puzzle, or part of one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Broken {
    pub problem: Problem,
    /// Byte in the line, from 0.
    pub at: Option<usize>,
    /// Whether it seems to be a row of a grid rather than a whole puzzle.
    pub row: bool,
}

impl Broken {
    /// What is wrong at a byte of a line that is meant to be a whole puzzle.
    pub(super) fn line(problem: Problem, at: usize) -> Self {
        Self { problem, at: Some(at), row: false }
    }

    /// What is wrong at a byte of a line that is meant to be a row.
    pub(super) fn row(problem: Problem, at: usize) -> Self {
        Self { row: true, ..Self::line(problem, at) }
    }
}

/// Tells what lines are. Keeps its memory from line to line.
#[derive(Debug, Default)]
pub(super) struct Classifier {
    syntax: Syntax,
    /// The puzzles of the last line, if it was [`Kind::Whole`].
    pub wholes: Vec<Result<Whole, Broken>>,
    tokens: Tokens,
}

impl Classifier {
    pub(super) fn new(syntax: Syntax) -> Self {
        Self { syntax, ..Self::default() }
    }

    /// Whether a field of 81 cells is a whole puzzle.
    pub(super) fn has_lines(&self) -> bool {
        self.syntax.has_lines()
    }

    /// Tells what a line, without its end, is.
    pub(super) fn classify(&mut self, line: &[u8]) -> Kind {
        self.wholes.clear();
        let body = line.trim_ascii_start();
        if body.starts_with(b"#") || body.starts_with(b"%") || body.starts_with(b"//") {
            return Kind::Skip;
        }
        let line = match str::from_utf8(line) {
            Ok(line) => line.trim_end(),
            Err(error) => return Kind::Broken(Broken::line(Problem::NotUtf8, error.valid_up_to())),
        };
        match line.trim_start() {
            "" => return Kind::Gap { border: false },
            body if body.eq_ignore_ascii_case("[puzzle]") => return Kind::Section(Section::Puzzle),
            body if body.eq_ignore_ascii_case("[state]") => return Kind::Section(Section::State),
            body if self.syntax.has_xml() && body.starts_with('<') => return self.xml(line),
            body if prose::is_border(body) => return Kind::Gap { border: true },
            _ => {}
        }
        if self.syntax.has_lines()
            && let Some(kind) = self.line(line)
        {
            return kind;
        }
        self.tokens.read(line, prose::literal_start(line));
        match self.tokens.stray {
            None => self.cells(line),
            Some(stray) => self.with_stray(line, stray),
        }
    }

    /// Takes the first field of 81 cells for the puzzle and the second, if it is full, for its solution.
    fn line(&mut self, line: &str) -> Option<Kind> {
        let mut fields = fields(line);
        let puzzle = fields.find_map(|(at, field)| match field.len() {
            Cell::COUNT | 729.. => {
                whole::field(field).map(Ok).or_else(|| attempt(at, field).map(Err))
            }
            HALF.. => attempt(at, field).map(Err),
            _ => None,
        })?;
        let whole = puzzle.map(|puzzle| {
            let claim = |(_, field): (_, &str)| Solution::new(field.as_bytes().try_into().ok()?);
            Whole { claimed: fields.find_map(claim).map(Box::new), ..Whole::from(puzzle) }
        });
        Some(whole.map_or_else(Kind::Broken, |whole| self.whole(whole)))
    }

    /// OpenSudoku: each attribute of 81 cells is a puzzle; one that is meant to be is an error.
    fn xml(&mut self, line: &str) -> Kind {
        let wholes = fields(line).filter_map(|(at, field)| match whole::field(field) {
            Some(puzzle) => Some(Ok(Whole::from(puzzle))),
            None if field.len() >= HALF => attempt(at, field).map(Err),
            None => None,
        });
        self.wholes.extend(wholes);
        if self.wholes.is_empty() { Kind::Skip } else { Kind::Whole }
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
        let row = plain_row().or_else(group_row);
        if let (None, Some(whole)) = (row, array().or_else(groups).or_else(integers)) {
            return self.whole(whole);
        }
        match row.or_else(integer_row).or_else(|| Row::spreadsheet(line)) {
            Some(row) => Kind::Row(Row { headed, ..row }),
            None if tokens.cells >= HALF || tokens.runs.len() == 9 => Kind::Broken(Broken::line(
                Problem::CellCount(tokens.cells),
                tokens.position(Cell::COUNT),
            )),
            None => {
                Kind::Broken(Broken::row(Problem::RowCellCount(tokens.cells), tokens.position(9)))
            }
        }
    }

    /// A line with something that is neither cell nor separator.
    fn with_stray(&mut self, line: &str, (at, c): (usize, char)) -> Kind {
        let (cells, strays) = (self.tokens.cells, self.tokens.strays);
        if let Some(from) = prose::after_letter_heading(line) {
            self.tokens.read(line, from);
            if self.tokens.stray.is_none()
                && let Kind::Row(row) = self.cells(line)
            {
                return Kind::Row(Row { headed: true, ..row });
            }
        }
        let body = line.trim_start();
        if prose::is_column_letters(body) {
            Kind::Skip
        } else if cells + strays == 9 && cells >= 5 {
            Kind::Broken(Broken::row(Problem::Character(c), at))
        } else if is_mostly_cells(cells, cells + strays) {
            Kind::Broken(Broken::line(Problem::Character(c), at))
        } else if prose::is_heading(body) {
            Kind::Heading
        } else if prose::is_header(body) {
            Kind::Header
        } else if c.is_control() {
            Kind::Broken(Broken::line(Problem::Character(c), at))
        } else {
            Kind::Broken(Broken::line(Problem::NoPuzzle, line.len() - body.len()))
        }
    }

    fn whole(&mut self, whole: Whole) -> Kind {
        self.wholes.push(Ok(whole));
        Kind::Whole
    }
}
