use super::*;
use crate::format::Extra;
use crate::grid::{Grid, Solution};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn grid() -> Grid {
    PUZZLE.parse().unwrap()
}

fn solution() -> Solution {
    Solution::new(SOLVED.as_bytes().try_into().unwrap()).unwrap()
}

fn writer(name: &str) -> &'static dyn Writer {
    FORMS.iter().find(|form| form.name == name).unwrap().writer(Layout::Line)
}

fn written(form: &str, record: &Entry<'_>) -> String {
    let mut out = Vec::new();
    writer(form).record(record, &mut out);
    String::from_utf8(out).unwrap()
}

fn shown<'a>(board: Board<'a>, remarks: &'a [&'a dyn Text]) -> Entry<'a> {
    Entry { colour: false, board, extra: Extra::nothing(), remarks, fields: &[] }
}

#[test]
fn remarks_follow_in_each_form() {
    let puzzle = grid();
    let entry = shown(Board::Puzzle(&puzzle), &[&"unique", &"minimal"]);
    assert_eq!(written("line", &entry), format!("{PUZZLE}\tunique\tminimal\n"));
    assert_eq!(written("sdm", &entry), format!("{PUZZLE} # unique, minimal\n"));
    let text = written("grid", &entry);
    assert!(text.starts_with("\n+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n"), "{text}");
    assert!(text.ends_with("+-------+-------+-------+\n# unique, minimal\n"), "{text}");
    let text = written("sdk", &entry);
    assert!(
        text.starts_with("\n[Puzzle]\n53..7....\n")
            && text.ends_with("....8..79\n# unique, minimal\n")
    );
    for form in ["mirror", "line", "grid", "pencilmarks", "sdk"] {
        let nothing = shown(Board::Nothing, &[&"invalid: x"]);
        assert_eq!(written(form, &nothing), "\tinvalid: x\n");
    }
}

#[test]
fn fields_are_quoted_as_the_form_wants() {
    let puzzle = grid();
    let solution = solution();
    let fields = [
        ("source", Value::Text(&"a \"b\",c")),
        ("line", Value::Number(7)),
        ("puzzle", Value::Puzzle(&puzzle)),
        ("solution", Value::Solution(&solution)),
        ("error", Value::Null),
    ];
    let entry = Entry { fields: &fields, ..shown(Board::Nothing, &[]) };
    assert_eq!(written("csv", &entry), format!("\"a \"\"b\"\",c\",7,{PUZZLE},{SOLVED},\n"));
    assert_eq!(
        written("json", &entry),
        format!(
            "{{\"source\":\"a \\\"b\\\",c\",\"line\":7,\"puzzle\":\"{PUZZLE}\",\
             \"solution\":\"{SOLVED}\",\"error\":null}}\n"
        )
    );
    let mut out = Vec::new();
    writer("csv").header(&["a", "b"], &mut out);
    assert_eq!(out, b"a,b\n");
}

#[test]
fn colour_marks_the_givens_and_nothing_else_changes() {
    let puzzle = grid();
    let solution = solution();
    let entry = shown(Board::Solved(&puzzle, &solution), &[]);
    let coloured = written("grid", &Entry { colour: true, ..entry });
    assert_eq!(coloured.matches("\u{1b}[1m").count(), puzzle.filled().len());
    let plain: String =
        coloured.split('\u{1b}').enumerate().fold(String::new(), |text, (i, part)| {
            text + if i == 0 { part } else { part.split_once('m').unwrap().1 }
        });
    assert_eq!(plain, written("grid", &entry));
}
