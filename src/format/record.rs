//! The result of reading: records, and the puzzles of the well-formed ones.

use std::borrow::Cow;
use std::iter::FusedIterator;
use std::sync::Arc;
use std::vec;

use super::grammar::cells::{self, Blank, CellMark};
use super::grammar::decoded_puzzle::{CANDIDATE_COUNT, DecodedPuzzle};
use super::{RecordError, SourceFields};
use crate::grid::{Cell, DigitSet, Grid, Progress, Solution};

/// The layout of a puzzle in its input. Output may mirror it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layout {
    /// The puzzle is on one line.
    Line,
    /// The puzzle is drawn over several lines.
    Grid,
}

/// A warning about a record: an assumption that the reader made, or a part that it left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ReadWarning {
    /// Rows written as integers were shorter than nine digits.
    #[error("read nine integers; restored the leading zeros that rows had lost")]
    LostZeros,
    /// The pencil mark section has an unknown layout.
    #[error("left out pencil marks that are not nine rows of nine cells with commas between them")]
    PencilMarks,
    /// Fields of a row are not valid UTF-8. Their bytes became U+FFFD, except where the row is copied.
    #[error("not all fields are UTF-8; other bytes are shown as \u{FFFD}. Convert the file to UTF-8 first")]
    NotUtf8,
    /// The claimed solution has this number of digits instead of 81.
    #[error("the claimed solution has {0} digits instead of 81")]
    ClaimedLength(usize),
    /// The letter `x` or `X` stands for blanks beside other characters.
    #[error("read the letter x as a blank cell, although other characters stand for blank cells as well")]
    BlankLetters,
}

impl ReadWarning {
    /// Returns the warning about blanks of a puzzle, if a letter and other characters stand for them.
    #[inline]
    pub(super) fn of_blanks(are_mixed: bool) -> Option<Self> {
        are_mixed.then_some(Self::BlankLetters)
    }
}

/// One record of the input: a puzzle, or the error found in its place.
///
/// ```
/// use sudoku::format::*;
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let text = format!("start;level;solution\n{puzzle};1.5;123\n5;;\n");
/// let choice = ColumnChoice { puzzle: Some("start".into()), ..ColumnChoice::default() };
/// let reader = Reader::new(text.as_bytes()).with_columns(choice).with_fields(FieldRetention::AsWritten);
/// let records = reader.records().collect::<Result<Vec<_>, _>>()?;
/// let [(first, _), (_, second)] = &records[..] else { return Err("not two records".into()) };
/// let Record { line, layout, warning, extra, source_fields, .. } = first;
/// assert_eq!((*line, *layout, *warning), (2, Layout::Line, None::<ReadWarning>));
/// assert!(matches!(extra.as_deref(), Some(RecordData { claim: Some(Claim::Unreadable), .. })));
/// let fields: &SourceFields = source_fields.as_deref().ok_or("no fields")?;
/// let SourceColumns { names, syntax, .. } = &*fields.columns;
/// assert_eq!((&*names[1], *syntax), ("level", FieldSyntax::Delimited(b';')));
/// assert_eq!(fields.values()[1], Field::Text("1.5".into()));
/// let RecordError { line, problem, .. } = second.as_ref().err().ok_or("no error")?;
/// assert_eq!((line, problem), (&3, &RecordErrorKind::CellCount(1)));
/// assert_eq!(RecordErrorKind::TOO_LONG.to_string(), format!("line of more than {MAX_LINE_BYTES} bytes"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The first line of the record, counted from 1.
    pub line: u64,
    /// The layout of the puzzle.
    pub layout: Layout,
    /// The character for blank cells in the puzzle.
    pub blank: Blank,
    /// A warning for the user.
    pub warning: Option<ReadWarning>,
    /// The other data of the record; `None` if there is none.
    pub extra: Option<Box<RecordData>>,
    /// The fields of the row or object that the record comes from, if they are kept.
    pub source_fields: Option<Box<SourceFields>>,
    /// The error, if the record is malformed.
    pub malformed: Option<Box<RecordError>>,
}

impl Record {
    /// Returns an empty record, a placeholder until the first record has been read.
    pub fn empty() -> &'static Self {
        static EMPTY: Record = Record::new(0, Layout::Line);
        &EMPTY
    }

    pub(super) const fn new(line: u64, layout: Layout) -> Self {
        Self { line, layout, blank: Blank::DOT, warning: None, extra: None, source_fields: None, malformed: None }
    }

    #[inline]
    pub(super) fn from_line_cells(line: u64, cells: &[u8; Cell::COUNT]) -> Self {
        let warning = ReadWarning::of_blanks(cells::has_mixed_blanks(cells));
        Self { blank: Blank::from_cells(cells), warning, ..Self::new(line, Layout::Line) }
    }

    /// Returns the other data of the record, which is empty for most records.
    pub fn extra(&self) -> &RecordData {
        self.extra.as_deref().unwrap_or(RecordData::empty())
    }
}

/// The data of a record besides digits and candidates.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordData {
    /// The cells with one candidate that are not givens.
    pub progress: Progress,
    /// A player's notes for each cell, row by row. They do not restrict the candidates.
    pub notes: Option<Box<[DigitSet; 81]>>,
    /// The solution that the input claims for the puzzle.
    pub claim: Option<Claim>,
    /// The puzzle's name: an id before it on its line, a title above it, or the title of its document.
    pub name: Option<String>,
    /// Whether the name is before the puzzle on the same line.
    pub is_name_first: bool,
    /// The text after the puzzle on its line.
    pub remark: Option<String>,
    /// All other fields with their names, in input order: columns of a CSV file, members of a JSON object.
    pub fields: Vec<(Arc<str>, Field)>,
}

/// A claimed solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// 81 digits, right or wrong.
    Digits(Solution),
    /// Any other text, which is kept in a field or in the remark.
    Unreadable,
}

impl Claim {
    /// Returns whether the claim is a solution of this puzzle.
    pub fn solves(&self, puzzle: &Grid) -> bool {
        matches!(self, Self::Digits(solution) if solution.solves(puzzle))
    }
}

/// The value of a field that is carried through to the output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Field {
    /// Text, such as a field of a CSV row.
    Text(String),
    /// A JSON value as written in the input: valid JSON on one line.
    Json(String),
}

impl RecordData {
    /// The value of a record without other data.
    pub const EMPTY: Self = Self {
        progress: Progress::NONE,
        notes: None,
        claim: None,
        name: None,
        is_name_first: false,
        remark: None,
        fields: Vec::new(),
    };

    /// Returns a reference to [`Self::EMPTY`].
    pub fn empty() -> &'static Self {
        static EMPTY: RecordData = RecordData::EMPTY;
        &EMPTY
    }

    pub(super) fn into_box(self) -> Option<Box<Self>> {
        (self != Self::EMPTY).then(|| Box::new(self))
    }

    /// Adds the mark of a cell to the player's progress.
    pub(super) fn mark(&mut self, cell: Cell, mark: CellMark) {
        let Progress { placed, unfilled } = &mut self.progress;
        match mark {
            CellMark::None => {}
            CellMark::Placed => *placed = placed.with(cell),
            CellMark::Unfilled => *unfilled = unfilled.with(cell),
        }
    }

    /// The name of the field that holds the givens alone, in 81 characters, and so shows which digits were placed.
    pub const GIVENS_FIELD: &str = "givens";
    /// The name of the field that holds the notes, in 729 characters: nine for each cell.
    pub const NOTES_FIELD: &str = "notes";

    /// Returns the claimed solution, if it has 81 digits.
    #[inline]
    pub fn claimed_solution(&self) -> Option<&Solution> {
        match &self.claim {
            Some(Claim::Digits(solution)) => Some(solution),
            Some(Claim::Unreadable) | None => None,
        }
    }

    /// Returns the givens alone, without placed digits or eliminations.
    pub fn givens(&self, puzzle: &Grid) -> Grid {
        puzzle.without(!self.progress.givens(puzzle))
    }

    /// Returns the notes as text: nine characters per cell, with each noted digit in its position and `.` in the
    /// others.
    pub fn notes_text(&self) -> Option<String> {
        let characters = |notes: &[DigitSet; 81]| notes.map(DigitSet::to_ascii).into_iter().flatten();
        self.notes.as_deref().map(|notes| characters(notes).map(char::from).collect())
    }

    /// Restores placed digits and notes from the fields that a writer added, and removes each field that fits the
    /// puzzle.
    pub(super) fn restore_fields(&mut self, puzzle: &Grid) {
        let mut fields = std::mem::take(&mut self.fields);
        fields.retain(|(name, field)| {
            let (Field::Text(text) | Field::Json(text)) = field;
            let text = text.trim_matches('"');
            match &**name {
                Self::GIVENS_FIELD | Self::NOTES_FIELD if matches!(text, "" | "null") => false,
                Self::GIVENS_FIELD => !self.restore_givens(puzzle, text),
                Self::NOTES_FIELD => !self.restore_notes(text),
                _ => true,
            }
        });
        self.fields = fields;
    }

    fn restore_givens(&mut self, puzzle: &Grid, text: &str) -> bool {
        text.parse::<Grid>().is_ok_and(|givens| {
            let given_cells = givens.filled_cells();
            let are_in_puzzle = given_cells.iter().all(|cell| givens[cell] == puzzle[cell]);
            if are_in_puzzle {
                self.progress.placed = puzzle.filled_cells() - self.progress.unfilled - given_cells;
            }
            are_in_puzzle
        })
    }

    fn restore_notes(&mut self, text: &str) -> bool {
        let notes = DecodedPuzzle::parse(text).filter(|_| text.len() == CANDIDATE_COUNT).map(|notes| notes.puzzle);
        self.notes = notes.map(|notes| Box::new(*notes.as_array())).or(self.notes.take());
        notes.is_some()
    }

    /// Returns the value of the field of this name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|(field_name, _)| **field_name == *name).map(|(_, field)| field)
    }

    /// Returns the value of the field of this name, if it is text.
    pub(super) fn field_text(&self, name: &str) -> Option<Cow<'_, str>> {
        match self.field(name)? {
            Field::Text(text) => Some(Cow::Borrowed(text)),
            Field::Json(json) => serde_json::from_str(json).ok().map(Cow::Owned),
        }
    }

    /// Returns the title: the name, or else the field `title`, or else the remark.
    pub fn title(&self) -> Option<Cow<'_, str>> {
        let name = self.name.as_deref().map(Cow::Borrowed);
        name.or_else(|| self.field_text("title")).or(self.remark.as_deref().map(Cow::Borrowed))
    }
}

impl From<Solution> for RecordData {
    fn from(solution: Solution) -> Self {
        Self { claim: Some(Claim::Digits(solution)), ..Self::EMPTY }
    }
}

/// The lines that belong to no record, such as prose around puzzles: the first of them, and their number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SkippedLines {
    /// The first of these lines, counted from 1.
    pub first_line: Option<u64>,
    /// The number of these lines.
    pub line_count: u64,
    /// The first of the comments that hold a puzzle, counted from 1.
    pub first_comment: Option<u64>,
    /// The number of comments that hold a puzzle.
    pub comment_count: u64,
}

impl SkippedLines {
    /// Adds a comment that holds a puzzle.
    pub(super) fn add_commented(&mut self, line: u64) {
        self.first_comment.get_or_insert(line);
        self.comment_count += 1;
    }

    pub(super) fn add(&mut self, line: u64) {
        self.first_line.get_or_insert(line);
        self.line_count += 1;
    }

    /// Adds the lines of a later part of the input.
    pub fn append(&mut self, later_lines: Self) {
        self.first_line = self.first_line.or(later_lines.first_line);
        self.line_count += later_lines.line_count;
        self.first_comment = self.first_comment.or(later_lines.first_comment);
        self.comment_count += later_lines.comment_count;
    }
}

/// Records in input order, and the puzzles of the well-formed ones side by side, ready for a solver.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Batch {
    /// All records, including the malformed ones.
    pub records: Vec<Record>,
    /// The puzzles of the records that are not malformed, in the same order.
    pub puzzles: Vec<Grid>,
    /// The lines that were skipped.
    pub skipped: SkippedLines,
}

impl Batch {
    /// Returns the number of records.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Returns whether there are no records.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Removes all records, but keeps the allocated memory.
    pub fn clear(&mut self) {
        self.records.clear();
        self.puzzles.clear();
        self.skipped = SkippedLines::default();
    }

    /// Iterates over the records, each with its puzzle or its error.
    pub fn iter(&self) -> impl Iterator<Item = (&Record, Result<&Grid, &RecordError>)> {
        let mut puzzles = self.puzzles.iter();
        self.records.iter().filter_map(move |record| {
            let result = match &record.malformed {
                Some(malformed) => Err(&**malformed),
                None => Ok(puzzles.next()?),
            };
            Some((record, result))
        })
    }

    pub(super) fn push(&mut self, record: Record, puzzle: Grid) {
        self.records.push(record);
        self.puzzles.push(puzzle);
    }

    pub(super) fn push_malformed(&mut self, line: u64, layout: Layout, malformed: RecordError) {
        self.push_result(Record::new(line, layout), Err(malformed));
    }

    #[inline]
    pub(super) fn push_result(&mut self, record: Record, result: Result<Grid, RecordError>) {
        match result {
            Ok(puzzle) => self.push(record, puzzle),
            Err(malformed) => self.records.push(Record { malformed: Some(Box::new(malformed)), ..record }),
        }
    }
}

/// A record that owns its data, with its puzzle or its error. The error has been moved out of [`Record::malformed`].
pub type ReadRecord = (Record, Result<Grid, RecordError>);

/// An iterator over the records of a [`Batch`], each with its puzzle or its error.
#[derive(Debug, Clone)]
pub struct BatchIntoIter {
    records: vec::IntoIter<Record>,
    puzzles: vec::IntoIter<Grid>,
}

impl IntoIterator for Batch {
    type Item = ReadRecord;
    type IntoIter = BatchIntoIter;

    fn into_iter(self) -> BatchIntoIter {
        BatchIntoIter { records: self.records.into_iter(), puzzles: self.puzzles.into_iter() }
    }
}

impl Iterator for BatchIntoIter {
    type Item = ReadRecord;

    fn next(&mut self) -> Option<ReadRecord> {
        let mut record = self.records.next()?;
        let result = match record.malformed.take() {
            Some(malformed) => Err(*malformed),
            None => Ok(self.puzzles.next()?),
        };
        Some((record, result))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.records.size_hint()
    }
}

impl FusedIterator for BatchIntoIter {}
