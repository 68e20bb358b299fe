//! What reading yields: records, and the puzzles of those that are well formed.

use std::borrow::Cow;
use std::sync::Arc;

use super::Malformed;
use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid, Solution};

/// How a puzzle stood in its file; output mirrors it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layout {
    /// On one line.
    Line,
    /// Over several lines.
    Grid,
}

/// What a reader had to assume to make sense of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Note {
    /// Rows written as integers were shorter than nine digits.
    #[error("read nine integers; zeros that were lost at the front of a row have been put back")]
    LostZeros,
    /// A section for pencil marks is written in a way that nobody knows.
    #[error("pencil marks that are not nine rows of nine cells with commas between them: left out")]
    PencilMarks,
    /// The claimed solution has so many digits, which are not 81.
    #[error("the claimed solution has {0} digits instead of 81: not checked")]
    ClaimedLength(usize),
    /// Cells had colours.
    #[error("no place for colours of cells: left out")]
    Colours,
}

/// One record of the input: a puzzle, or what is wrong where one was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Its first line, counted from 1.
    pub line: u64,
    /// How it stood there.
    pub layout: Layout,
    /// Something worth telling the user.
    pub note: Option<Note>,
    /// What came with it, if anything did.
    pub extra: Option<Box<Extra>>,
    /// Why it is no puzzle.
    pub malformed: Option<Box<Malformed>>,
}

impl Record {
    /// No record: what stands before the first.
    pub fn none() -> &'static Self {
        static NONE: Record = Record::new(0, Layout::Line);
        &NONE
    }

    pub(super) const fn new(line: u64, layout: Layout) -> Self {
        Self { line, layout, note: None, extra: None, malformed: None }
    }

    /// What came with it; nothing for most.
    pub fn extra(&self) -> &Extra {
        self.extra.as_deref().unwrap_or(Extra::nothing())
    }
}

/// What came with a puzzle beside its digits and candidates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extra {
    /// The filled cells whose digits were placed, not given.
    pub placed: CellSet,
    /// A player's own notes for each cell, row by row: jottings, which restrict nothing.
    pub notes: Option<Box<[DigitSet; 81]>>,
    /// The solution that is claimed for the puzzle.
    pub claimed: Option<Solution>,
    /// What the puzzle is called: an id before it on its line, a title above it, the title of its document.
    pub name: Option<String>,
    /// Whether the name stood before the puzzle on the same line.
    pub name_first: bool,
    /// What stood behind the puzzle on its line.
    pub remark: Option<String>,
    /// What else there was, by name, in its order: other columns of a CSV file, other members of a JSON object.
    pub fields: Vec<(Arc<str>, Field)>,
}

/// A value that is carried through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Field {
    /// Text, such as a column's.
    Text(String),
    /// A JSON value as it was written: valid JSON on one line.
    Json(String),
}

impl Extra {
    /// Nothing.
    pub const NOTHING: Self = Self {
        placed: CellSet::EMPTY,
        notes: None,
        claimed: None,
        name: None,
        name_first: false,
        remark: None,
        fields: Vec::new(),
    };

    /// Nothing, to look at.
    pub fn nothing() -> &'static Self {
        static NOTHING: Extra = Extra::NOTHING;
        &NOTHING
    }

    /// The name of the field that says which digits of a puzzle are givens, where others were placed: 81 characters.
    pub const GIVENS: &str = "givens";
    /// The name of the field for notes: 729 characters, nine for each cell.
    pub const NOTES: &str = "notes";

    /// The givens alone, without the digits that were placed and without what these may have eliminated.
    pub fn givens(&self, puzzle: &Grid) -> Grid {
        let mut givens = Grid::EMPTY;
        for cell in (puzzle.filled() - self.placed).iter() {
            givens[cell] = puzzle[cell];
        }
        givens
    }

    /// The notes as text, each digit in its place and `.` for those that are not noted.
    pub fn notes_text(&self) -> Option<String> {
        let places = |set: &DigitSet| {
            let set = *set;
            Digit::all().map(move |digit| if set.contains(digit) { digit.ascii() } else { b'.' })
        };
        self.notes.as_ref().map(|notes| notes.iter().flat_map(places).map(char::from).collect())
    }

    /// Takes fields of these names for what they say, if they fit the puzzle: so what was written reads back.
    pub(super) fn recall(&mut self, puzzle: &Grid) {
        let mut fields = std::mem::take(&mut self.fields);
        fields.retain(|(name, field)| {
            let (Field::Text(text) | Field::Json(text)) = field;
            let text = text.trim_matches('"');
            let is_known = [Self::GIVENS, Self::NOTES].contains(&&**name);
            let said = match &**name {
                Self::GIVENS => self.recall_givens(puzzle, text),
                Self::NOTES => self.recall_notes(text),
                _ => None,
            };
            said.is_none() && !(is_known && matches!(text, "" | "null"))
        });
        self.fields = fields;
    }

    fn recall_givens(&mut self, puzzle: &Grid, text: &str) -> Option<()> {
        let givens: Grid = text.parse().ok()?;
        let filled = givens.filled();
        if filled.iter().any(|cell| givens[cell] != puzzle[cell]) {
            return None;
        }
        self.placed = puzzle.filled() - filled;
        Some(())
    }

    fn recall_notes(&mut self, text: &str) -> Option<()> {
        let mut notes = Box::new([DigitSet::EMPTY; Cell::COUNT]);
        if text.len() != 9 * Cell::COUNT {
            return None;
        }
        for (set, places) in notes.iter_mut().zip(text.as_bytes().chunks_exact(9)) {
            for (digit, &byte) in Digit::all().zip(places) {
                match byte {
                    b'.' => {}
                    byte if byte == digit.ascii() => *set |= DigitSet::of(digit),
                    _ => return None,
                }
            }
        }
        self.notes = Some(notes);
        Some(())
    }

    /// The value carried under this name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|(other, _)| **other == *name).map(|(_, field)| field)
    }

    /// The same, if it is text.
    pub(super) fn text(&self, name: &str) -> Option<Cow<'_, str>> {
        match self.field(name)? {
            Field::Text(text) => Some(Cow::Borrowed(text)),
            Field::Json(json) => serde_json::from_str(json).ok().map(Cow::Owned),
        }
    }

    /// The name, or the remark where there is none.
    pub(super) fn label(&self) -> Option<&str> {
        self.name.as_deref().or(self.remark.as_deref())
    }

    /// What to call the puzzle where there is a place for a title: its name, the field `title`, or the remark.
    pub fn title(&self) -> Option<Cow<'_, str>> {
        let name = self.name.as_deref().map(Cow::Borrowed);
        name.or_else(|| self.text("title")).or(self.remark.as_deref().map(Cow::Borrowed))
    }
}

impl Default for Extra {
    fn default() -> Self {
        Self::NOTHING
    }
}

impl From<Solution> for Extra {
    /// A claimed solution alone.
    fn from(claimed: Solution) -> Self {
        Self { claimed: Some(claimed), ..Self::NOTHING }
    }
}

/// Texts that are in no record: words around puzzles.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Passed {
    /// The line of the first of them, from 1.
    pub first: Option<u64>,
    /// How many lines they are.
    pub lines: u64,
}

impl Passed {
    pub(super) fn add(&mut self, line: u64) {
        self.first.get_or_insert(line);
        self.lines += 1;
    }

    /// Adds those that come later.
    pub fn append(&mut self, later: Self) {
        self.first = self.first.or(later.first);
        self.lines += later.lines;
    }
}

/// Records in input order, and the puzzles of the well-formed ones side by side, ready for a solver.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Batch {
    /// All records, the malformed ones included.
    pub records: Vec<Record>,
    /// The puzzles of the records that are not malformed, in the same order.
    pub puzzles: Vec<Grid>,
    /// What has been passed over on the way.
    pub passed: Passed,
}

impl Batch {
    /// How many records it holds.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Empties it, keeping its memory.
    pub fn clear(&mut self) {
        self.records.clear();
        self.puzzles.clear();
        self.passed = Passed::default();
    }

    /// Counts lines from so many more, for a text that was decoded by itself.
    pub fn move_down(&mut self, lines: u64) {
        for record in &mut self.records {
            record.line += lines;
            if let Some(malformed) = &mut record.malformed {
                malformed.line += lines;
            }
        }
        self.passed.first = self.passed.first.map(|first| first + lines);
    }

    /// Each record with its puzzle, or with what is wrong with it.
    pub fn iter(&self) -> impl Iterator<Item = (&Record, Result<&Grid, &Malformed>)> {
        let mut puzzles = self.puzzles.iter();
        self.records.iter().filter_map(move |record| {
            let puzzle = match &record.malformed {
                Some(malformed) => Err(&**malformed),
                None => Ok(puzzles.next()?),
            };
            Some((record, puzzle))
        })
    }

    pub(super) fn push(&mut self, record: Record, puzzle: Grid) {
        self.records.push(record);
        self.puzzles.push(puzzle);
    }

    pub(super) fn push_malformed(&mut self, line: u64, layout: Layout, malformed: Malformed) {
        let malformed = Some(Box::new(malformed));
        self.records.push(Record { malformed, ..Record::new(line, layout) });
    }
}
