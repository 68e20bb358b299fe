//! What is written reads back as the same grids, in every form and layout.

use sudoku::format::write::{Board, Entry, FORMS, Form, Shape, Text, Value};
use sudoku::format::{Batch, Extra, Layout, Syntax};
use sudoku::grid::{Grid, Solution};

use super::bytes::Bytes;
use super::grids::grids;
use super::readers;

/// A record to write.
pub struct Item {
    pub layout: Layout,
    /// The puzzle, or why there is none.
    pub puzzle: Result<Grid, String>,
    pub claimed: Option<Solution>,
}

/// The first byte chooses whether the rest is text or grids, what remarks stand beside them, and whether
/// all are written as lines, as grids, or each as it came.
pub fn hold(input: &[u8]) {
    let mut bytes = Bytes(input);
    let choices = bytes.next();
    let mut items = if choices & 1 == 0 {
        read(bytes.0)
    } else {
        grids(&mut bytes, 8).into_iter().map(Item::from).collect()
    };
    if let Some(layout) =
        [None, Some(Layout::Line), Some(Layout::Grid), None][usize::from(choices >> 1 & 3)]
    {
        items.iter_mut().for_each(|item| item.layout = layout);
    }
    let remarks: &[&dyn Text] = match choices >> 3 & 3 {
        0 => &[],
        1 => &[&"multiple solutions"],
        2 => &[&"no solution: 7 twice in row 3 (r3c1, r3c8)"],
        _ => &[&"minimal", &"not, \"minimal\": r1c1 (5) is not needed"],
    };
    for form in FORMS {
        reads_back(form, &items, remarks);
    }
}

fn read(text: &[u8]) -> Vec<Item> {
    let batch = Batch::read_all(text).unwrap();
    let item = |(record, puzzle): (&sudoku::format::Record, Result<&Grid, _>)| Item {
        layout: record.layout,
        puzzle: puzzle
            .copied()
            .map_err(|malformed: &sudoku::format::Malformed| format!("invalid: {malformed}")),
        claimed: record.extra().claimed,
    };
    batch.iter().map(item).collect()
}

impl From<Grid> for Item {
    fn from(puzzle: Grid) -> Self {
        Self { layout: Layout::Line, puzzle: Ok(puzzle), claimed: None }
    }
}

/// Writes the items and reads them again.
pub fn reads_back(form: &Form, items: &[Item], remarks: &[&dyn Text]) {
    let written = written(form, items, remarks);
    let read = Batch::read_all(&written[..]).unwrap();
    let fields = form.shape.has_fields();
    let shown = |item: &Item| {
        let puzzle = item.puzzle.as_ref().ok()?;
        Some(if fields { *puzzle } else { item.claimed.map_or(*puzzle, Grid::from) })
    };
    let expected: Vec<Grid> = items.iter().filter_map(shown).collect();
    assert_eq!(read.puzzles, expected, "{form:?}:\n{}", String::from_utf8_lossy(&written));
    if let Some(syntax) = syntax(form) {
        assert_eq!(readers::read(&written, syntax).puzzles, expected, "{form:?} as {syntax}");
    }
    if fields {
        let good = items.iter().filter(|item| item.puzzle.is_ok());
        let records = read.records.iter().filter(|record| record.malformed.is_none());
        assert!(
            records
                .map(|record| record.extra().claimed.as_ref())
                .eq(good.map(|item| item.claimed.as_ref()))
        );
    }
}

/// The format that all records of a form have, whatever the puzzles.
fn syntax(form: &Form) -> Option<Syntax> {
    match form.shape {
        Shape::Line | Shape::Csv | Shape::Json => Some(Syntax::Line),
        Shape::Candidates => Some(Syntax::Pencilmarks),
        Shape::Mirror | Shape::Grid => None,
    }
}

/// The items with their remarks in this form.
pub fn written(form: &Form, items: &[Item], remarks: &[&dyn Text]) -> Vec<u8> {
    let mut out = Vec::new();
    form.writer(Layout::Line).header(&["line", "puzzle", "solution", "remark"], &mut out);
    for (number, item) in (1..).zip(items) {
        let wrong = item.puzzle.as_ref().err();
        let wrong: Vec<&dyn Text> = wrong.iter().map(|&wrong| wrong as &dyn Text).collect();
        let remarks = if wrong.is_empty() { remarks } else { &wrong };
        let (puzzle, board) = match (&item.puzzle, &item.claimed) {
            (Ok(puzzle), Some(solution)) => {
                (Value::Puzzle(puzzle), Board::Solved(puzzle, solution))
            }
            (Ok(puzzle), None) => (Value::Puzzle(puzzle), Board::Puzzle(puzzle)),
            (Err(_), _) => (Value::Null, Board::Nothing),
        };
        let fields = [
            ("line", Value::Number(number)),
            ("puzzle", puzzle),
            ("solution", item.claimed.as_ref().map_or(Value::Null, Value::Solution)),
            ("remark", remarks.first().map_or(Value::Null, |&remark| Value::Text(remark))),
        ];
        let entry =
            Entry { colour: false, board, extra: Extra::nothing(), remarks, fields: &fields };
        form.writer(item.layout).record(&entry, &mut out);
    }
    out
}
