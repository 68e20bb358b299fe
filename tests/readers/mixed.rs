//! Files of several formats, and what stands between the puzzles.

use sudoku::format::{Batch, Layout, Syntax, SyntaxName};

use crate::common::{LINE, OTHER, SOLVED, plain_rows, project_file, rows};
use crate::held::readers;
use crate::texts::{apart, assert_reads, bordered, read, records};

#[test]
fn formats_follow_each_other_in_one_file() {
    let text = format!(
        "{LINE}\n{OTHER} # remark\n{}{}\n{LINE}\nGrid 02\n{}",
        plain_rows(LINE),
        plain_rows(OTHER),
        plain_rows(LINE)
    );
    assert_eq!(
        records(&text),
        [
            format!("1 {LINE}"),
            format!("2 {OTHER}"),
            format!("3 {LINE}"),
            format!("12 {OTHER}"),
            format!("22 {LINE}"),
            format!("24 {LINE}"),
        ]
    );
}

#[test]
fn numbers_are_not_taken_for_puzzles() {
    for text in ["10 20 30 40 50 60 70 80 90", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n"] {
        let batch = read(text);
        assert!(batch.puzzles.is_empty() && !batch.is_empty(), "{text}");
    }
    let digits = LINE.replace('.', "0");
    let array: Vec<_> =
        rows(&digits).iter().map(|row| format!("{{{}}},", apart(row, ","))).collect();
    let typo = array.join("\n").replace("{8,0,0,0,6,0,0,0,3}", "{8,0,0,0,60,0,0,0,3}");
    assert_eq!(records(&typo), ["1 error 4:19 expected 9 cells in the row, found 10"]);
    let spaced: Vec<_> = rows(LINE).iter().map(|row| apart(row, " ")).collect();
    let typo = spaced.join("\n").replace(". 9 8 . .", ". 9 8 34 .");
    assert_eq!(records(&typo), ["1 error 3:18 expected 9 cells in the row, found 10"]);
}

#[test]
fn a_state_hides_one_repetition_and_no_puzzle_after_it() {
    let (grid, other) = (plain_rows(LINE), plain_rows(OTHER));
    for (state, after) in [
        (SOLVED.to_owned(), other.clone()),
        (plain_rows(SOLVED), OTHER.to_owned()),
        (plain_rows(SOLVED), format!("[State]\n{other}")),
        ("Grid 02".to_owned(), other.clone()),
    ] {
        let text = format!("[Puzzle]\n{grid}[State]\n{}\n{after}\n", state.trim_end());
        let read: Vec<_> = read(&text).puzzles.iter().map(ToString::to_string).collect();
        assert_eq!(read, [LINE, OTHER], "{text}");
    }
}

#[test]
fn titles_code_and_sections_around_grids() {
    let grid = plain_rows(LINE);
    assert_reads(&format!("1\n{grid}"), 2, Layout::Grid);
    assert_eq!(records(&format!("2024-01-05\n{grid}"))[1], format!("2 {LINE}"));
    assert_reads(&format!("grid = \"\"\"\n{grid}\"\"\"\n"), 2, Layout::Grid);
    assert_reads(&format!("grid = '''{}'''\n", grid.trim_end()), 1, Layout::Grid);
    let digits = LINE.replace('.', "0");
    let array: Vec<_> = rows(&digits).iter().map(|row| format!("[{}]", apart(row, ","))).collect();
    assert_reads(&format!("grid = np.array([{}])\n", array.join(",\n")), 1, Layout::Grid);
    let marks = "[PencilMarks]\n1,2,,\n12,3\n[Colors]\n0,0,0\n";
    assert_reads(&format!("[Puzzle]\n{grid}[State]\n{grid}{marks}"), 2, Layout::Grid);
    assert_reads(&format!("[Puzzle]\n{LINE}\n[State]\n{SOLVED}\n"), 2, Layout::Line);
    assert_reads(
        &format!("{{\n  \"difficulty\": 3,\n  \"puzzle\": \"{LINE}\"\n}}\n"),
        3,
        Layout::Line,
    );
}

#[test]
fn old_line_ends_and_a_comment_before_the_next_grid() {
    assert_reads(&format!("{LINE}\r"), 1, Layout::Line);
    assert_eq!(records(&format!("{LINE}\r{OTHER}\r")), [format!("1 {LINE}"), format!("2 {OTHER}")]);
    let broken = rows(LINE)[..8].join("\n");
    let text = format!("{broken}\n# the next one\n{}", plain_rows(OTHER));
    assert_eq!(
        records(&text),
        ["1 error 1 expected 9 rows, found 8".into(), format!("10 {OTHER}")]
    );
}

#[test]
fn utf16_is_read_like_utf8() {
    let text = format!(
        "{LINE}\r\nhell\u{f6}\r\n{}",
        bordered(OTHER, "┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘")
    );
    let utf16: Vec<u8> =
        format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let batch = Batch::read_all(&utf16[..]).unwrap();
    assert_eq!(batch, read(&text));
    assert_eq!((batch.puzzles.len(), batch.len()), (2, 3));
}

#[test]
fn nothing_in_nothing_out() {
    for text in ["", "\n", "\n\n# only a comment\n", "\u{feff}", "   \n\t\n"] {
        assert!(read(text).is_empty(), "{text:?}");
    }
}

#[test]
fn a_forced_format_accepts_nothing_else() {
    let forced = |syntax: &str, text: &str| {
        let batch = readers::read(text.as_bytes(), syntax.parse::<Syntax>().unwrap());
        batch.iter().map(|(_, puzzle)| puzzle.is_ok()).collect::<Vec<_>>()
    };
    let grid = plain_rows(LINE);
    for name in ["line", "sdm", "csv", "json"] {
        assert_eq!(forced(name, LINE), [true]);
        assert!(!forced(name, &grid).contains(&true));
        let cells: Vec<_> = rows(LINE).iter().map(|row| apart(row, ",").replace('.', "")).collect();
        assert!(!forced(name, &cells.join("\n")).contains(&true));
    }
    for name in ["rows", "sdk", "ss", "euler"] {
        assert_eq!(forced(name, &grid), [true]);
        assert_eq!(forced(name, LINE), [false]);
    }
    assert_eq!(
        forced(
            "integers",
            "53007\n6\n98000060\n800060003\n400803001\n700020006\n60000280\n419005\n80079\n"
        ),
        [true]
    );
    let sukaku = "123456789".repeat(81);
    assert_eq!(forced("pencilmarks", &format!("{sukaku}\n{sukaku} all\n")), [true, true]);
    assert_eq!(forced("pencilmarks", &format!("{sukaku}1\n{LINE}\n")), [false, false]);
    assert_eq!(forced("opensudoku", &format!("<game data=\"{LINE}\"/>")), [true]);
    assert_eq!(forced("opensudoku", LINE), [false]);
    assert!("nonsense".parse::<Syntax>().is_err());
    for &SyntaxName { name, syntax, .. } in Syntax::NAMES {
        assert_eq!(name.parse(), Ok(syntax));
    }
    for name in ["hodoku", "sdx", "link", "sudokupad"] {
        assert!(!forced(name, LINE).contains(&true), "{name}");
    }
    assert_eq!(forced("hodoku", &format!(":0000:x:{LINE}::::")), [true]);
    assert_eq!(forced("sudoku-coach", &format!("https://sudoku.coach/en/play/{LINE}")), [true]);
    assert_eq!(forced("line", &format!(":0000:x:{LINE}::::")), [true], "an id and a puzzle");
}

#[test]
fn the_readme_has_the_list_of_formats() {
    let row = |name: &SyntaxName| format!("| `{}` | {} |\n", name.name, name.about);
    let rows: String = Syntax::NAMES[1..].iter().map(row).collect();
    let readme = std::fs::read_to_string(project_file("README.md")).unwrap();
    let table = format!("\n| `--from` | what it is |\n|---|---|\n{rows}\n");
    assert!(readme.contains(&table), "the table of README.md should be{table}");
}
