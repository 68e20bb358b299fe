//! Every way to write a puzzle that the contract names is read, by itself and among others, and every
//! broken record is one error at the right place that costs no other record.
#![allow(clippy::unwrap_used)]

use std::io::{self, Read};

use sudoku::format::{Batch, Layout, Note, Reader, Syntax};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OTHER: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn read(text: &str) -> Batch {
    Batch::read_all(text.as_bytes()).unwrap()
}

/// Each record in short: its line and puzzle, or its error as a message would show it.
fn records(text: &str) -> Vec<String> {
    let batch = read(text);
    batch
        .iter()
        .map(|(record, puzzle)| match puzzle {
            Ok(puzzle) => format!("{} {puzzle}", record.line),
            Err(error) => match error.column {
                Some(column) => format!("{} error {}:{column} {error}", record.line, error.line),
                None => format!("{} error {} {error}", record.line, error.line),
            },
        })
        .collect()
}

fn rows(line: &str) -> Vec<String> {
    line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
}

fn plain_rows(line: &str) -> String {
    rows(line).join("\n") + "\n"
}

/// The text holds exactly this puzzle, starting on this line.
#[track_caller]
fn assert_reads(text: &str, at: u64, layout: Layout) {
    assert_eq!(records(text), [format!("{at} {LINE}")], "in\n{text}");
    assert_eq!(read(text).records[0].layout, layout);
}

#[test]
fn lines_with_every_blank_and_remark() {
    for blank in ".0*_-xX?".chars() {
        assert_reads(&LINE.replace('.', &blank.to_string()), 1, Layout::Line);
    }
    let mut blanks = "0*_-xX?".chars().cycle();
    let mixed: String =
        LINE.chars().map(|c| if c == '.' { blanks.next().unwrap() } else { c }).collect();
    assert_reads(&mixed, 1, Layout::Line);
    for remark in [" easy", "\t2.3/1.2", ",x", ";x", "#x", " # a b c", "  ", "\r", ",,,", " (17)"] {
        assert_reads(&format!("{LINE}{remark}"), 1, Layout::Line);
        assert_reads(&format!("\n  {LINE}{remark}\n"), 2, Layout::Line);
    }
}

#[test]
fn ids_csv_and_claimed_solutions() {
    assert_reads(&format!("0000183b305c {LINE} 1.2"), 1, Layout::Line);
    assert_reads(&format!("quizzes,solutions\n{LINE},{SOLVED}\n"), 2, Layout::Line);
    assert_reads(&format!(",puzzle,solution\n0,{LINE},{SOLVED}\n"), 2, Layout::Line);
    assert_reads(
        &format!("id,puzzle,solution,clues,difficulty\n1,{LINE},{SOLVED},30,0.0"),
        2,
        Layout::Line,
    );
    assert_reads(&format!("puzzle\n{LINE}"), 2, Layout::Line);
    assert_reads(&format!("\"id\";\"puzzle\"\n\"7\";\"{LINE}\";\"{SOLVED}\"\n"), 2, Layout::Line);
    assert_reads(
        &format!("{{\"source\":\"a\",\"line\":3,\"puzzle\":\"{LINE}\"}}"),
        1,
        Layout::Line,
    );

    let batch = read(&format!("{LINE},{SOLVED}\n{LINE},{LINE}\n"));
    let claimed: Vec<_> = batch.records.iter().map(|record| record.claimed.is_some()).collect();
    assert_eq!(claimed, [true, false], "a claimed solution is full");
    assert_eq!(batch.records[0].claimed.as_deref().unwrap().to_string(), SOLVED);
}

#[test]
fn grids_of_rows() {
    assert_reads(&plain_rows(LINE), 1, Layout::Grid);
    assert_reads(&plain_rows(LINE).replace('\n', "\r\n"), 1, Layout::Grid);
    assert_reads(&format!("\u{feff}{}", plain_rows(LINE).trim_end()), 1, Layout::Grid);
    assert_reads(&format!("Grid 01\n{}", plain_rows(LINE)), 2, Layout::Grid);
    for separator in [" ", "\t", ",", ", ", "|", " | "] {
        let spaced =
            |row: String| row.chars().map(String::from).collect::<Vec<_>>().join(separator);
        let text: Vec<_> = rows(LINE).into_iter().map(spaced).collect();
        assert_reads(&text.join("\n"), 1, Layout::Grid);
        assert_reads(&text.join("\n\n"), 1, Layout::Grid);
    }
    let bands: Vec<_> = rows(LINE).chunks(3).map(|band| band.join("\n")).collect();
    assert_reads(&bands.join("\n\n"), 1, Layout::Grid);
    assert_reads(&bands.join("\n---\n").replace("---", "------+-------+------"), 1, Layout::Grid);
}

/// Nine rows with bars between boxes and these borders above, between and below the bands.
fn bordered(line: &str, open: &str, row_border: &str, close: &str) -> String {
    let mut text = format!("{open}\n");
    for (i, row) in rows(line).iter().enumerate() {
        if i == 3 || i == 6 {
            text += &format!("{row_border}\n");
        }
        text += &format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
    }
    text + close + "\n"
}

#[test]
fn bordered_grids() {
    let styles = [
        ["*-----------*", "|---+---+---|", "*-----------*"],
        ["+---+---+---+", "+---+---+---+", "+---+---+---+"],
        [".---.---.---.", ":---+---+---:", "'---'---'---'"],
        ["┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘"],
        ["|---|---|---|", "|---|---|---|", "|---|---|---|"],
        ["---------", "---------", "---------"],
        ["=============", "=============", "============="],
    ];
    for [open, between, close] in styles {
        let text = bordered(LINE, open, between, close);
        assert_reads(&text, 2, Layout::Grid);
        assert_reads(&text.replace('|', " | "), 2, Layout::Grid);
        let twice = text.clone() + &text;
        assert_eq!(records(&twice), [format!("2 {LINE}"), format!("15 {LINE}")], "{twice}");
    }
    // A dash may also be a blank, even for a whole row.
    let holes = LINE.replace("..8.", "----").replace('.', "-");
    let mut empty_row: Vec<_> = rows(&holes);
    empty_row[4] = "---------".into();
    let expected: String = empty_row.concat().replace('-', ".");
    assert_eq!(records(&empty_row.join("\n")), [format!("1 {expected}")]);
}

#[test]
fn full_box_drawing_with_a_rule_under_every_row() {
    let rule = "╟───┼───┼───╫───┼───┼───╫───┼───┼───╢\n";
    let mut text = String::from("╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗\n");
    for row in rows(LINE) {
        let cells: Vec<_> =
            row.chars().map(|c| format!(" {} ", c.to_string().replace('.', "·"))).collect();
        text += &format!("║{}║\n{rule}", cells.join("│"));
    }
    let text = text.replace('·', ".");
    assert_reads(&text, 2, Layout::Grid);
}

#[test]
fn row_and_column_headings() {
    let body: String = rows(LINE)
        .iter()
        .enumerate()
        .map(|(i, row)| {
            let cells: Vec<_> = row.chars().map(String::from).collect();
            format!("{i} | {}\n", cells.join(" "))
        })
        .collect();
    assert_reads(&body, 1, Layout::Grid);
    assert_reads(&format!("    0 1 2 3 4 5 6 7 8\n    -----------------\n{body}"), 3, Layout::Grid);
    let letters: String = "ABCDEFGHI"
        .chars()
        .zip(rows(LINE))
        .map(|(name, row)| format!("{name} | {row}\n"))
        .collect();
    assert_reads(&format!("    A B C  D E F  G H I\n{letters}"), 2, Layout::Grid);
}

#[test]
fn array_literals() {
    let digits =
        |row: &str| row.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(",");
    let all = rows(LINE);
    for (open, close) in [("{", "},"), ("[", "],"), ("", ""), ("", ","), ("  {", "}")] {
        let text: Vec<_> = all.iter().map(|row| format!("{open}{}{close}", digits(row))).collect();
        assert_reads(&text.join("\n"), 1, Layout::Grid);
        assert_reads(&text.join(" "), 1, Layout::Line);
        assert_reads(&format!("int grid[9][9] = {{\n{}\n}};\n", text.join("\n")), 2, Layout::Grid);
        assert_reads(&format!("board = [{}]", text.join(" ")), 1, Layout::Line);
    }
    let quoted =
        |row: &String| row.chars().map(|c| format!("\"{c}\"")).collect::<Vec<_>>().join(",");
    let text: Vec<_> = all.iter().map(quoted).collect();
    assert_reads(&text.join(",\n"), 1, Layout::Grid);
    assert_reads(&format!("[[{}]]", text.join("],[")), 1, Layout::Line);
    assert_reads(&text.join(",\n").replace("\".\"", "\"\""), 1, Layout::Grid);
    assert_reads(&text.join(",\n").replace("\".\"", "\" \""), 1, Layout::Grid);
    assert_reads(&LINE.chars().map(String::from).collect::<Vec<_>>().join(", "), 1, Layout::Line);
    let spreadsheet: Vec<_> = all
        .iter()
        .map(|row| {
            row.chars().map(|c| c.to_string().replace('.', "")).collect::<Vec<_>>().join(",")
        })
        .collect();
    assert_reads(&spreadsheet.join("\n"), 1, Layout::Grid);
}

#[test]
fn nine_integers_that_lost_their_leading_zeros() {
    let text =
        "821007900, 7000000, 400003000, 908040000, 1, 374201000, 160040, 60000000, 709008600";
    let line = "821..79....7......4....3...9.8.4............1374201......16..4..6.......7.9..86..";
    assert_eq!(records(text), [format!("1 {}", line.replace('0', "."))]);
    assert_eq!(read(text).records[0].note, Some(Note::LostZeros));
    assert_eq!(records(&text.replace(", ", "\n")), [format!("1 {}", line.replace('0', "."))]);
    assert_eq!(read(&text.replace(", ", "\n")).records[0].layout, Layout::Grid);
    // A row of this grid keeps a leading zero: nothing was lost, a cell is missing.
    let broken = plain_rows(&LINE.replace('.', "0")).replace("600195000", "60019500");
    assert_eq!(records(&broken), ["1 error 2:9 expected 9 cells in the row, found 8"]);
}

#[test]
fn sdk_sections_ss_and_open_sudoku() {
    let sdk = format!(
        "#ARuud\n#DNumber 17 of 2006\n#B03-08-2006\n[Puzzle]\n{}[State]\n{}",
        plain_rows(LINE),
        plain_rows(SOLVED)
    );
    assert_reads(&sdk, 5, Layout::Grid);
    let twice = sdk.clone() + &sdk;
    assert_eq!(records(&twice).len(), 2);
    assert_reads(&format!("[State]\n{}", plain_rows(LINE)), 2, Layout::Grid);
    let xml = format!(
        "<?xml version=\"1.0\"?>\n<opensudoku>\n<name>Easy 1</name>\n  <game data=\"{LINE}\" />\n</opensudoku>\n"
    );
    assert_reads(&xml.replace('.', "0"), 4, Layout::Line);
    let game = format!("<game data=\"{LINE}\"/>");
    assert_eq!(records(&game.repeat(3)).len(), 3, "several on one line");
    let broken = format!("{game}<game data=\"{}\"/>{game}", &LINE[1..]);
    assert_eq!(read(&broken).puzzles.len(), 2, "a broken one costs no other");
    let short = format!("<game data=\"{}\"/>", &LINE[1..]);
    assert_eq!(records(&short), ["1 error 1:93 expected 81 cells, found 80"]);
}

#[test]
fn pencilmarks() {
    let text = "\
.---------------.-------------.-----------.
| 5   3   124   | 26 7 2468   | 1489 1249 248 |
| 6   247 247   | 1  9 5      | 3478 2348 2478 |
| 12  9   8     | 23 34 24    | 13457 6 247 |
:---------------+-------------+-----------:
| 8   125 1259  | 579 6 147   | 4579 2459 3 |
| 4   25  2569  | 8 5 3       | 579 259 1 |
| 7   15  1359  | 59 2 14     | 4589 4589 6 |
:---------------+-------------+-----------:
| 139 6   134579 | 357 35 7   | 2 8 4 |
| 23  278 237   | 4 1 9       | 36 3 5 |
| 123 1245 12345 | 2356 8 26  | 1346 7 9 |
'---------------'-------------'-----------'
";
    let batch = read(text);
    assert_eq!((batch.puzzles.len(), batch.len(), batch.records[0].line), (1, 1, 2));
    let puzzle = batch.puzzles[0];
    assert_eq!(puzzle["r1c3".parse().unwrap()].to_string(), "124");
    assert_eq!(puzzle["r9c4".parse().unwrap()].to_string(), "2356");
    let in_one: String = text.lines().filter(|line| line.contains('5')).collect();
    assert_eq!(read(&in_one).puzzles, [puzzle], "81 groups on one line");
    let sukaku: String = puzzle
        .as_array()
        .iter()
        .flat_map(|set| sudoku::grid::Digit::all().map(move |digit| (set, digit)))
        .map(|(set, digit)| if set.contains(digit) { digit.to_string() } else { ".".into() })
        .collect();
    assert_eq!(sukaku.len(), 729);
    assert_eq!(read(&sukaku).puzzles, [puzzle]);
    assert_eq!(read(&sukaku).records[0].layout, Layout::Line);
}

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
fn broken_lines_are_errors_at_their_place() {
    let wrong = |line: &str, message: &str| {
        let text = format!("{LINE}\n{line}\n{OTHER}\n");
        let expected = [format!("1 {LINE}"), format!("2 error 2:{message}"), format!("3 {OTHER}")];
        assert_eq!(records(&text), expected);
    };
    wrong(&LINE[..80], "81 expected 81 cells, found 80");
    wrong(&format!("{LINE}."), "82 expected 81 cells, found 82");
    wrong(&LINE.replacen("6..195", "6..1a5", 1), "14 unexpected character 'a'");
    wrong(&LINE.replacen("6..195", "6..1\u{e9}5", 1), "14 unexpected character 'é'");
    wrong("hello", "1 no puzzle in this line");
    wrong("hello, world", "1 no puzzle in this line");
    wrong("\0\0\0", "1 unexpected character '\\0'");
    wrong("12345", "6 expected 81 cells, found 5");
    wrong(&format!("{},{SOLVED}", &LINE[..80]), "81 expected 81 cells, found 80");
    wrong(&format!("7,{},{SOLVED}", &LINE[..80]), "83 expected 81 cells, found 80");
    wrong(&"1".repeat(100), "82 expected 81 cells, found 100");
    assert_eq!(records(&LINE[..80]), ["1 error 1:81 expected 81 cells, found 80"]);
    assert_eq!(records("hello"), ["1 error 1:1 no puzzle in this line"]);
    assert_eq!(records("puzzle\n"), ["1 error 1:1 no puzzle in this line"]);
}

#[test]
fn a_line_that_is_not_utf8_or_too_long_costs_itself_alone() {
    let mut text = format!("{LINE}\n").into_bytes();
    text.extend(b"caf\xE9\n");
    text.extend(vec![b'.'; sudoku::format::MAX_LINE + 1]);
    text.extend(format!("\n# caf\u{e9}\n{OTHER}\n").bytes());
    let batch = Batch::read_all(&text[..]).unwrap();
    let errors: Vec<_> =
        batch.iter().map(|(record, puzzle)| (record.line, puzzle.is_ok())).collect();
    assert_eq!(errors, [(1, true), (2, false), (3, false), (5, true)]);
    let messages: Vec<_> =
        batch.iter().filter_map(|(_, puzzle)| puzzle.err()).map(|e| e.to_string()).collect();
    assert_eq!(messages, ["not valid UTF-8", "line of more than 1048576 bytes"]);
}

#[test]
fn a_broken_grid_costs_itself_alone() {
    let eight: String = rows(LINE)[..8].join("\n") + "\n";
    let good = plain_rows(OTHER);
    let missing = |line| format!("{line} error {line} expected 9 rows, found 8");
    assert_eq!(records(&format!("{eight}\n{good}")), [missing(1), format!("10 {OTHER}")]);
    assert_eq!(records(&format!("{eight}Grid 2\n{good}")), [missing(1), format!("10 {OTHER}")]);
    assert_eq!(
        records(&format!("{eight}{OTHER}\n{good}")),
        [missing(1), format!("9 {OTHER}"), format!("10 {OTHER}")]
    );
    assert_eq!(records(&eight), [missing(1)]);
    for rows_left in [1, 2, 3, 4, 5, 6, 7, 8] {
        let text = format!("{}\n\n{good}{good}", rows(LINE)[..rows_left].join("\n"));
        let found = records(&text);
        let first = rows_left as u64 + 2;
        assert!(found[0].starts_with("1 error"), "{found:?}");
        assert_eq!(found[1..], [format!("{first} {OTHER}"), format!("{} {OTHER}", first + 9)]);
    }
    // A row with a cell too few or too many, or a letter, takes its grid with it and no more.
    for (bad, message) in [
        ("6..195..", "2:9 expected 9 cells in the row, found 8"),
        ("6..195....", "2:10 expected 9 cells in the row, found 10"),
        ("6..1a5...", "2:5 unexpected character 'a'"),
        ("6..1 what?", "2:6 no puzzle in this line"),
    ] {
        let text = plain_rows(LINE).replace("6..195...", bad) + &good;
        let found = records(&text);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].starts_with("1 error 2:"), "{found:?} {message}");
        assert_eq!(found[1], format!("10 {OTHER}"));
    }
    let style = ["*-----------*", "|---+---+---|", "*-----------*"];
    let whole = bordered(OTHER, style[0], style[1], style[2]);
    for drop in 1..13 {
        let broken: Vec<_> =
            whole.lines().enumerate().filter(|&(i, _)| i != drop).map(|(_, l)| l).collect();
        let found = records(&format!("{}\n{whole}", broken.join("\n")));
        assert!(found.last().unwrap().ends_with(OTHER), "without line {drop}: {found:?}");
        assert_eq!(found.len(), 2, "without line {drop}: {found:?}");
    }
}

#[test]
fn several_puzzles_of_a_list_on_one_line() {
    assert_eq!(records(&format!("[\"{LINE}\",\"{OTHER}\",\"{LINE}\"]")).len(), 3);
    let pairs = format!("data = [(\"{LINE}\", \"{SOLVED}\"), (\"{OTHER}\", \"{SOLVED}\")]");
    let batch = read(&pairs);
    assert_eq!(batch.records.iter().filter(|record| record.claimed.is_some()).count(), 2);
}

#[test]
fn a_header_says_which_column_holds_the_puzzle() {
    let text = format!("id,puzzle,solution\n1,{LINE},{SOLVED}\n2,bad,{SOLVED}\n3,,{SOLVED}\n");
    assert_eq!(
        records(&text),
        [
            format!("2 {LINE}"),
            "3 error 3:3 unexpected character 'b'".into(),
            "4 error 4:3 expected 81 cells, found 0".into(),
        ]
    );
    let swapped = format!("solution,puzzle\n{SOLVED},{LINE}\n");
    assert_eq!(records(&swapped), [format!("2 {LINE}")]);
    assert_eq!(read(&swapped).records[0].claimed.as_deref().unwrap().to_string(), SOLVED);
    assert_eq!(records(&format!("number,puzzle\n7,{LINE}\n")), [format!("2 {LINE}")]);
    let quoted = format!("\"name\",\"puzzle\"\n\"a, b\",\"{LINE}\"\n");
    assert_eq!(records(&quoted), [format!("2 {LINE}")]);
}

/// The row's characters with a separator between them.
fn apart(row: &str, separator: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(separator)
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
    assert_eq!(records(&format!("1\n{grid}2\n{grid}")).len(), 2);
    assert_eq!(records(&format!("2024-01-05\n{grid}"))[1], format!("2 {LINE}"));
    assert_reads(&format!("grid = \"\"\"\n{grid}\"\"\"\n"), 2, Layout::Grid);
    assert_reads(&format!("grid = '''{}'''\n", grid.trim_end()), 1, Layout::Grid);
    let digits = LINE.replace('.', "0");
    let array: Vec<_> = rows(&digits).iter().map(|row| format!("[{}]", apart(row, ","))).collect();
    assert_reads(&format!("grid = np.array([{}])\n", array.join(",\n")), 1, Layout::Grid);
    let marks = "[PencilMarks]\n1,2,,\n12,3\n[Colors]\n0,0,0\n";
    assert_reads(&format!("[Puzzle]\n{grid}[State]\n{grid}{marks}"), 2, Layout::Grid);
    assert_reads(&format!("[Puzzle]\n{LINE}\n[State]\n{SOLVED}\n"), 2, Layout::Line);
    let numbered: Vec<_> =
        (0..).zip(rows(LINE)).map(|(i, row)| format!("{i}  {}", apart(&row, " "))).collect();
    let headings = "   0 1 2 3 4 5 6 7 8\n";
    assert_reads(&format!("{headings}{}", numbered.join("\n")), 2, Layout::Grid);
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
fn nothing_in_nothing_out() {
    for text in ["", "\n", "\n\n# only a comment\n", "\u{feff}", "   \n\t\n", "+---+\n"] {
        assert!(read(text).is_empty(), "{text:?}");
    }
}

#[test]
fn a_forced_format_accepts_nothing_else() {
    let forced = |syntax: &str, text: &str| {
        let mut batch = Batch::default();
        let mut reader = Reader::with_syntax(text.as_bytes(), syntax.parse::<Syntax>().unwrap());
        while reader.read(&mut batch, 10).unwrap() {}
        batch.iter().map(|(_, puzzle)| puzzle.is_ok()).collect::<Vec<_>>()
    };
    let grid = plain_rows(LINE);
    for name in ["line", "sdm", "csv", "json"] {
        assert_eq!(forced(name, LINE), [true]);
        assert!(!forced(name, &grid).contains(&true));
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
    assert_eq!(forced("opensudoku", &format!("<game data=\"{LINE}\"/>")), [true]);
    assert_eq!(forced("opensudoku", LINE), [false]);
    assert!("nonsense".parse::<Syntax>().is_err());
    for (name, syntax) in Syntax::NAMES {
        assert_eq!(name.parse(), Ok(syntax));
    }
}

/// Gives its bytes in pieces of one size.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.1.min(self.0.len()).min(buffer.len());
        buffer[..size].copy_from_slice(&self.0[..size]);
        self.0 = &self.0[size..];
        Ok(size)
    }
}

#[test]
fn records_do_not_depend_on_how_the_input_is_cut() {
    let text = format!(
        "\u{feff}{LINE}\r\n{}\nGrid 2\n{}{}\n",
        bordered(OTHER, "---------", "---------", "---------"),
        plain_rows(LINE),
        &LINE[1..]
    );
    let whole = read(&text);
    assert_eq!(whole.len(), 4);
    for piece in 1..200 {
        assert_eq!(
            Batch::read_all(Pieces(text.as_bytes(), piece)).unwrap(),
            whole,
            "pieces of {piece}"
        );
    }
}
