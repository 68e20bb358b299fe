//! What a line is, by itself.

use super::fields::{attempt, fields, is_mostly_cells, whole_field};
use super::prose::{self, HALF};
use super::row::{Row, cell_candidates, group, integer, spreadsheet_row};
use super::tokens::Tokens;
use super::{Note, Problem, Syntax};
use crate::grid::{Cell, DigitSet, Grid, Solution};

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

/// A puzzle that is complete on its line.
#[derive(Debug)]
pub(super) struct Whole {
    pub puzzle: Grid,
    pub claimed: Option<Box<Solution>>,
    pub note: Option<Note>,
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
    pub wholes: Vec<Whole>,
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
                whole_field(field).map(Ok).or_else(|| attempt(at, field).map(Err))
            }
            HALF.. => attempt(at, field).map(Err),
            _ => None,
        })?;
        Some(match puzzle {
            Err(broken) => Kind::Broken(broken),
            Ok(puzzle) => {
                let claimed = fields.find_map(|(_, field)| {
                    Solution::new(field.as_bytes().try_into().ok()?).map(Box::new)
                });
                self.whole(Whole { puzzle, claimed, note: None })
            }
        })
    }

    /// OpenSudoku: each attribute of 81 cells is a puzzle; one that is meant to be is an error.
    fn xml(&mut self, line: &str) -> Kind {
        for (at, field) in fields(line) {
            match whole_field(field) {
                Some(puzzle) => self.wholes.push(Whole { puzzle, claimed: None, note: None }),
                None if field.len() >= HALF => {
                    if let Some(broken) = attempt(at, field) {
                        return Kind::Broken(broken);
                    }
                }
                None => {}
            }
        }
        if self.wholes.is_empty() { Kind::Skip } else { Kind::Whole }
    }

    /// A line of cells and separators alone.
    fn cells(&mut self, line: &str) -> Kind {
        let Tokens { runs, cells, .. } = &self.tokens;
        // Nine groups of all nine candidates are a row, although they are 81 characters.
        let all_candidates = runs.iter().all(|run| &line[run.start..run.end] == "123456789");
        let uniform =
            [1, 3, 9, 27].into_iter().any(|len| self.tokens.all_of_len(len)) && !all_candidates;
        match (runs.len(), *cells) {
            (0, _) => Kind::Gap { border: false },
            (_, Cell::COUNT) if uniform && self.syntax.has_rows() => self.array(line),
            (Cell::COUNT, _) if self.syntax.has_pencilmarks() => self.pencilmarks(line),
            (10, _) if runs[0].bar_after => {
                self.tokens.cells -= runs[0].len();
                self.tokens.runs.remove(0);
                self.row(line, true)
            }
            _ => self.row(line, false),
        }
    }

    fn array(&mut self, line: &str) -> Kind {
        let mut puzzle = Grid::EMPTY;
        for (cell, byte) in Cell::all().zip(self.tokens.bytes(line)) {
            puzzle[cell] = cell_candidates(byte);
        }
        self.whole(Whole { puzzle, claimed: None, note: None })
    }

    fn pencilmarks(&mut self, line: &str) -> Kind {
        let mut puzzle = Grid::EMPTY;
        for (cell, run) in Cell::all().zip(&self.tokens.runs) {
            match group(&line.as_bytes()[run.start..run.end]) {
                Some(set) => puzzle[cell] = set,
                None => {
                    return Kind::Broken(Broken::line(
                        Problem::CellCount(self.tokens.cells),
                        run.start,
                    ));
                }
            }
        }
        self.whole(Whole { puzzle, claimed: None, note: None })
    }

    fn row(&mut self, line: &str, headed: bool) -> Kind {
        let bytes = line.as_bytes();
        let tokens = &self.tokens;
        let run = |i: usize| tokens.runs.get(i).map_or(&[][..], |run| &bytes[run.start..run.end]);
        let (runs, cells) = (tokens.runs.len(), tokens.cells);
        if cells == 9 && self.syntax.has_rows() {
            let mut row = Row::new(tokens.bytes(line), tokens.position(9));
            row.headed = headed;
            row.integer = runs == 1 && !run(0).starts_with(b"0") && integer(run(0)).is_some();
            row.maybe_border = line.contains("---") || line.contains("***");
            row.maybe_border &= row.cells == [DigitSet::ALL; 9];
            return Kind::Row(row);
        }
        if runs == 9 && self.syntax.has_pencilmarks() {
            let groups: [_; 9] = std::array::from_fn(|i| group(run(i)));
            if let Some(cells) = all_some(groups) {
                let row = Row::new([].into_iter(), tokens.position(cells.len()));
                return Kind::Row(Row { cells, headed, ..row });
            }
        }
        if runs == 9 && self.syntax.has_integers() {
            let rows: [_; 9] = std::array::from_fn(|i| integer(run(i)));
            if let Some(rows) = all_some(rows) {
                let candidates = std::array::from_fn(|i| rows[i / 9][i % 9]);
                let note = Some(Note::LostZeros);
                return self.whole(Whole { puzzle: Grid::new(candidates), claimed: None, note });
            }
        }
        if runs == 1
            && self.syntax.has_integers()
            && let Some(cells) = integer(run(0))
        {
            let row = Row::new([].into_iter(), tokens.position(9));
            return Kind::Row(Row {
                cells,
                short: (run(0).len() < 9).then_some(run(0).len()),
                integer: true,
                ..row
            });
        }
        if let Some(row) = spreadsheet_row(line) {
            return Kind::Row(row);
        }
        if cells >= HALF || runs == 9 {
            Kind::Broken(Broken::line(Problem::CellCount(cells), tokens.position(Cell::COUNT)))
        } else {
            Kind::Broken(Broken::row(Problem::RowCellCount(cells), tokens.position(9)))
        }
    }

    /// A line with something that is neither cell nor separator.
    fn with_stray(&mut self, line: &str, (at, c): (usize, char)) -> Kind {
        let (cells, strays) = (self.tokens.cells, self.tokens.strays);
        if let Some(from) = prose::after_letter_heading(line) {
            self.tokens.read(line, from);
            if self.tokens.stray.is_none() && self.tokens.cells == 9 {
                return self.row(line, true);
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
        self.wholes.push(whole);
        Kind::Whole
    }
}

fn all_some<T: Copy, const N: usize>(items: [Option<T>; N]) -> Option<[T; N]> {
    let first = (*items.first()?)?;
    let mut all = [first; N];
    for (slot, item) in all.iter_mut().zip(items) {
        *slot = item?;
    }
    Some(all)
}
