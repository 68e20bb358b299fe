use super::*;
use crate::format::{Extra, FORMS};
use crate::grid::{Grid, Solution};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

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
    Entry { remarks, ..Entry::new(board, Extra::nothing()) }
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
    let text = written("markdown", &entry);
    assert!(text.contains("|\n|---|---|---|---|---|---|---|---|---|\n| 5 | 3 | . |"), "{text}");
    assert!(text.ends_with("| . | . | . | . | 8 | . | . | 7 | 9 |\n# unique, minimal\n"), "{text}");
    let text = written("sdk", &entry);
    assert!(text.starts_with("\n[Puzzle]\n53..7....\n") && text.ends_with("....8..79\n# unique, minimal\n"));
    for form in ["mirror", "line", "grid", "markdown", "pencilmarks", "sdk"] {
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
        ("puzzle", Value::Puzzle(&puzzle, Blank::DOT)),
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
    assert_eq!(written("tsv", &entry), format!("\"a \"\"b\"\",c\"\t7\t{PUZZLE}\t{SOLVED}\t\n"));
    let tab = Entry { fields: &[("name", Value::Word("a\tb")), ("remark", Value::Word("a,b"))], ..entry };
    assert_eq!(written("tsv", &tab), "\"a\tb\"\ta,b\n");
    assert_eq!(written("ndjson", &entry), written("json", &entry));
    for (form, header) in [("csv", "a,\"b,c\",d\te\n"), ("tsv", "a\tb,c\t\"d\te\"\n")] {
        let mut out = Vec::new();
        writer(form).header(&["a", "b,c", "d\te"], &mut out);
        assert_eq!(String::from_utf8(out).unwrap(), header);
    }
}

#[test]
fn colour_marks_the_givens_and_nothing_else_changes() {
    let puzzle = grid();
    let solution = solution();
    let entry = shown(Board::Solved(&puzzle, &solution), &[]);
    let coloured = written("grid", &Entry { colour: true, ..entry });
    assert_eq!(coloured.matches("\u{1b}[1m").count(), puzzle.filled().len());
    let plain: String = coloured
        .split('\u{1b}')
        .enumerate()
        .fold(String::new(), |text, (i, part)| text + if i == 0 { part } else { part.split_once('m').unwrap().1 });
    assert_eq!(plain, written("grid", &entry));
}

/// Returns the data of a puzzle with this name and this remark.
fn labelled(name: Option<&str>, name_first: bool, remark: Option<&str>) -> Extra {
    let (name, remark) = (name.map(String::from), remark.map(String::from));
    Extra { name, name_first, remark, ..Extra::NOTHING }
}

#[test]
fn names_and_remarks_stand_where_they_stood() {
    let puzzle = grid();
    let written = |form: &str, extra: &Extra| {
        let entry = Entry { remarks: &[&"unique"], ..Entry::new(Board::Puzzle(&puzzle), extra) };
        written(form, &entry)
    };
    let id = labelled(Some("17"), true, Some("easy\tone\r"));
    assert_eq!(written("line", &id), format!("17\t{PUZZLE}\tunique\teasy one \n"));
    assert_eq!(written("sdm", &id), format!("17\t{PUZZLE} # unique, easy one \n"));
    let titled = labelled(Some("Grid\u{1b}01"), false, None);
    assert_eq!(written("line", &titled), format!("{PUZZLE}\tunique\tGrid 01\n"));
    assert_eq!(written("sdm", &titled), format!("{PUZZLE} # unique, Grid 01\n"));
    let both = labelled(Some("a"), false, Some("b"));
    assert_eq!(written("mirror", &both), format!("{PUZZLE}\tunique\ta\tb\n"));
    let bare = Entry::new(Board::Puzzle(&puzzle), &both);
    assert_eq!(super::tests::written("sdm", &bare), format!("{PUZZLE} # a, b\n"));
    let broken = Entry { remarks: &[&"invalid: x"], ..Entry::new(Board::Nothing, &id) };
    assert_eq!(super::tests::written("line", &broken), "\tinvalid: x\n");
    assert_eq!(super::tests::written("sdm", &broken), "# invalid: x\n");
}

#[test]
fn documents_have_a_title() {
    let puzzle = grid();
    let titled = |form: &str, name: Option<&str>, remark: Option<&str>| {
        let extra = labelled(name, true, remark);
        written(form, &Entry::new(Board::Puzzle(&puzzle), &extra))
    };
    let name = Some("<A> & \"B\"\n");
    assert!(titled("sdk", name, Some("x")).starts_with("\n#D<A> & \"B\"\n[Puzzle]\n53..7....\n"));
    assert!(titled("sdk", None, Some("x")).starts_with("\n#D x\n[Puzzle]\n"));
    assert!(titled("sdk", None, None).starts_with("\n[Puzzle]\n"));
    let game = titled("opensudoku", name, None);
    assert!(game.ends_with("79\" name=\"&lt;A&gt; &amp; &quot;B&quot; \"/>\n"), "{game}");
    assert!(titled("ipuz", name, None).contains(",\"title\":\"<A> & \\\"B\\\"\\n\","));
    assert!(titled("ipuz", None, Some("x")).contains(",\"title\":\"x\","));
}

#[test]
fn what_has_no_place_for_a_name_or_a_remark_says_so() {
    let puzzle = grid();
    let lost = |form: &str, name, remark| {
        let form = FORMS.iter().find(|other| other.name == form).unwrap();
        form.fit(&puzzle, &labelled(name, false, remark), Layout::Grid).1
    };
    let (names, remarks) = ("no place for names: left out", "no place for remarks: left out");
    let (name, remark) = (Some("a"), Some("b"));
    for form in ["line", "sdm", "csv", "json"] {
        assert!(lost(form, name, remark).is_empty(), "{form}");
    }
    for form in ["sdk", "ipuz", "opensudoku", "f-puzzles"] {
        assert_eq!(lost(form, name, remark), [remarks], "{form}");
        assert!(lost(form, name, None).is_empty() && lost(form, None, remark).is_empty());
    }
    for form in ["mirror", "grid", "markdown", "pencilmarks", "hodoku", "sudokupad", "puzz-link"] {
        assert_eq!(lost(form, name, remark), [names, remarks], "{form}");
        assert_eq!(lost(form, None, remark), [remarks], "{form}");
    }
}

#[test]
fn blanks_are_what_is_asked_for() {
    let puzzle = grid();
    for name in Blank::NAMES {
        let blank = Blank::from_name(name).unwrap();
        let fields = [("puzzle", Value::Puzzle(&puzzle, blank))];
        let plain = Entry::new(Board::Puzzle(&puzzle), Extra::nothing());
        let entry = Entry { blank, fields: &fields, ..plain };
        let text = PUZZLE.replace('.', name);
        assert_eq!(written("line", &entry), format!("{text}\n"));
        assert_eq!(written("sdm", &entry), format!("{text}\n"));
        assert_eq!(written("csv", &entry), format!("{text}\n"));
        assert_eq!(written("json", &entry), format!("{{\"puzzle\":\"{text}\"}}\n"));
        assert!(written("sdk", &entry).starts_with(&format!("\n[Puzzle]\n{}\n", &text[..9])));
        let rows = written("grid", &entry);
        let row = format!("| 5 3 {name} | {name} 7 {name} | {name} {name} {name} |");
        assert_eq!(rows.lines().nth(2), Some(&*row));
        // Candidate grids have their own character.
        assert_eq!(written("pencilmarks", &entry), written("pencilmarks", &plain));
    }
    assert!(["", "y", "..", "1"].into_iter().all(|name| Blank::from_name(name).is_none()));
}

#[test]
fn strings_are_escaped_in_json_where_they_have_to_be() {
    for (text, string) in [
        ("", r#""""#),
        ("a", r#""a""#),
        ("é|ü", r#""é|ü""#),
        ("\"", r#""\"""#),
        ("\\", r#""\\""#),
        ("\u{1}", r#""\u0001""#),
        ("\u{7f}", r#""\u007f""#),
        ("\u{9b}", r#""\u009b""#),
        ("a\nb", r#""a\nb""#),
    ] {
        let fields = [(text, Value::Word(text)), ("b", Value::Null)];
        let entry = Entry { fields: &fields, ..shown(Board::Nothing, &[]) };
        assert_eq!(written("json", &entry), format!("{{{string}:{string},\"b\":null}}\n"));
    }
}
