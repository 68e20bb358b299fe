use super::*;
use crate::format::Batch;
use crate::grid::{Cell, Digit, DigitSet};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn grid() -> Grid {
    PUZZLE.parse().unwrap()
}

fn written(form: Form, entry: &Entry<'_>) -> String {
    let mut out = Vec::new();
    form.writer(Layout::Line, false).entry(entry, &mut out);
    String::from_utf8(out).unwrap()
}

fn shown<'a>(board: Board<'a>, remarks: &'a [&'a dyn Text]) -> Entry<'a> {
    Entry { index: 0, board, remarks, fields: &[] }
}

#[test]
fn remarks_follow_in_each_form() {
    let puzzle = grid();
    let entry = shown(Board::Puzzle(&puzzle), &[&"unique", &"minimal"]);
    assert_eq!(written(Form::Line, &entry), format!("{PUZZLE}\tunique\tminimal\n"));
    let text = written(Form::Grid, &entry);
    assert!(text.starts_with("+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n"), "{text}");
    assert!(text.ends_with("+-------+-------+-------+\n# unique, minimal\n"), "{text}");
    let text = written(Form::Sdk, &entry);
    assert!(
        text.starts_with("[Puzzle]\n53..7....\n")
            && text.ends_with("....8..79\n# unique, minimal\n")
    );
    for form in [Form::Mirror, Form::Line, Form::Grid, Form::Pencilmarks, Form::Sdk] {
        let nothing = shown(Board::Nothing, &[&"invalid: x"]);
        assert_eq!(written(form, &nothing), "\tinvalid: x\n");
    }
}

#[test]
fn fields_are_quoted_as_the_form_wants() {
    let puzzle = grid();
    let solution = Solution::new(SOLVED.as_bytes().try_into().unwrap()).unwrap();
    let fields = [
        ("source", Value::Text(&"a \"b\",c")),
        ("line", Value::Number(7)),
        ("puzzle", Value::Puzzle(&puzzle)),
        ("solution", Value::Solution(&solution)),
        ("error", Value::Null),
    ];
    let entry = Entry { index: 0, board: Board::Nothing, remarks: &[], fields: &fields };
    assert_eq!(written(Form::Csv, &entry), format!("\"a \"\"b\"\",c\",7,{PUZZLE},{SOLVED},\n"));
    assert_eq!(
        written(Form::Json, &entry),
        format!(
            "{{\"source\":\"a \\\"b\\\",c\",\"line\":7,\"puzzle\":\"{PUZZLE}\",\
             \"solution\":\"{SOLVED}\",\"error\":null}}\n"
        )
    );
    let mut out = Vec::new();
    Form::Csv.writer(Layout::Line, false).header(&["a", "b"], &mut out);
    assert_eq!(out, b"a,b\n");
}

#[test]
fn colour_marks_the_givens_and_nothing_else_changes() {
    let (puzzle, mut coloured) = (grid(), Vec::new());
    let solution = Solution::new(SOLVED.as_bytes().try_into().unwrap()).unwrap();
    let entry = shown(Board::Solved(&puzzle, &solution), &[]);
    Form::Grid.writer(Layout::Line, true).entry(&entry, &mut coloured);
    let coloured = String::from_utf8(coloured).unwrap();
    assert_eq!(coloured.matches("\u{1b}[1m").count(), puzzle.filled().len());
    let plain: String =
        coloured.split('\u{1b}').enumerate().fold(String::new(), |text, (i, part)| {
            text + if i == 0 { part } else { part.split_once('m').unwrap().1 }
        });
    assert_eq!(plain, written(Form::Grid, &entry));
}

#[test]
fn what_is_written_reads_back_as_the_same_grids() {
    let plain = grid();
    let mut marked = plain;
    for cell in Cell::all() {
        marked[cell] -= DigitSet::of(Digit::from_index(cell.index() * 5 % 9));
    }
    for (name, form) in Form::NAMES {
        for layout in [Layout::Line, Layout::Grid] {
            let puzzles = [plain, marked, Grid::EMPTY, marked, plain];
            let mut out = Vec::new();
            let writer = form.writer(layout, false);
            writer.header(&["source", "puzzle"], &mut out);
            for (index, puzzle) in (0..).zip(&puzzles) {
                let fields = [("source", Value::Text(&"x,1")), ("puzzle", Value::Puzzle(puzzle))];
                let board = Board::Puzzle(puzzle);
                writer.entry(
                    &Entry { index, board, remarks: &[&"7 twice"], fields: &fields },
                    &mut out,
                );
            }
            let text = String::from_utf8_lossy(&out);
            assert_eq!(Batch::read_all(&out[..]).unwrap().puzzles, puzzles, "{name}:\n{text}");
        }
    }
}

#[test]
fn every_name_parses() {
    for (name, form) in Form::NAMES {
        assert_eq!(name.parse(), Ok(form));
    }
    assert_eq!("xml".parse::<Form>(), Err(ParseFormError));
}
