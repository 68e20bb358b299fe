//! Tables: columns by name, quoted fields, rows that are too short, too long or never closed, and other columns.

use sudoku::format::{
    Batch, Claim, ColumnChoice, Field, FieldRetention, FieldSyntax, InputFormat, MAX_LINE_BYTES, ReadWarning, Reader,
    Record, RecordData,
};

use crate::common::{LINE, OTHER, SOLVED, plain_rows};
use crate::fuzz_properties::readers;
use crate::random::Xorshift;
use crate::texts::{fields, read, read_all, records};

#[test]
fn other_columns_come_with_their_puzzle_by_name_and_in_order() {
    for delimiter in [",", ";", "\t"] {
        let rows = [["id", "Puzzle", "a b", "solution", ""], ["7", LINE, "x  ", SOLVED, "y"], ["8", OTHER, "", "", ""]];
        let text = rows.map(|row| row.join(delimiter) + "\r\n").concat();
        let batch = read(&text);
        assert_eq!(records(&text), [format!("2 {LINE}"), format!("3 {OTHER}")]);
        assert_eq!(fields(&batch.records[0]), ["id=7", "a b=x  ", "field5=y"]);
        assert_eq!(batch.records[0].extra().claimed_solution().unwrap().to_string(), SOLVED);
        assert_eq!(fields(&batch.records[1]), ["id=8", "a b=", "field5="]);
        assert!(batch.records[1].extra().claimed_solution().is_none());
    }
    // The same name occurs twice, and the puzzles are known only by the contents of the first row. So are the claims, if
    // the first is a full grid with most of the givens.
    let batch = read(&format!("a,a,b,c\n1,2,{LINE},{SOLVED}\n"));
    assert_eq!(fields(&batch.records[0]), ["a=1".to_owned(), "a_2=2".into()]);
    assert_eq!(batch.records[0].extra().claimed_solution().unwrap().to_string(), SOLVED);
    let other: String = SOLVED.chars().rev().collect();
    let batch = read(&format!("a,b\n{LINE},{other}\n"));
    assert_eq!(fields(&batch.records[0]), [format!("b={other}")]);
    // The column `clues` holds the number of clues if another column holds the puzzle.
    let batch = read(&format!("clues,puzzle\n30,{LINE}\n"));
    assert_eq!((batch.puzzles.len(), fields(&batch.records[0])), (1, vec!["clues=30".to_owned()]));
}

#[test]
fn quotes_hold_delimiters_quotes_and_line_ends() {
    let text = format!(
        "\"id\",\"no,te\",puzzle\n\"1\",\"a, \"\"b\"\"\",\"{LINE}\"\n2,\"one\r\ntwo\n\",{OTHER}\n3,5\" disk,{LINE}\n\
         \"4\n\",x,\"{}\"\n5,,a\n",
        plain_rows(OTHER)
    );
    let found = records(&text);
    let expected = [(2, LINE), (3, OTHER), (6, LINE), (7, OTHER)];
    assert_eq!(found[..4], expected.map(|(line, puzzle)| format!("{line} {puzzle}")));
    assert_eq!(found[4..], ["18 error 18:4 unexpected character 'a'"]);
    let batch = read(&text);
    assert_eq!(fields(&batch.records[0]), ["id=1", "no,te=a, \"b\""]);
    assert_eq!(fields(&batch.records[1]), ["id=2", "no,te=one\r\ntwo\n"]);
    assert_eq!(fields(&batch.records[2]), ["id=3", "no,te=5\" disk"]);
    assert_eq!(fields(&batch.records[3]), ["id=4\n", "no,te=x"]);
    // The carriage return that ends a row is no part of its last field, quoted or not.
    let batch = read(&format!("id,puzzle,note\r\n\"1\",{LINE},last\r\n2,{OTHER},\"a, b\"\r\n"));
    assert_eq!(fields(&batch.records[0]), ["id=1", "note=last"]);
    assert_eq!(fields(&batch.records[1]), ["id=2", "note=a, b"]);
    // An error on a later line of a row names that line.
    let wrong = format!("a,puzzle\n\"1\n2\",{}\n", &LINE[..80]);
    assert_eq!(records(&wrong), ["2 error 3:84 expected 81 cells, found 80"]);
}

#[test]
fn a_row_that_is_wrong_keeps_its_other_columns() {
    let text = format!("id,puzzle,solution,n\n1,bad,{SOLVED},x\n2\t\n3,{LINE}\n4,{LINE},,y,z,\n,,,\n5,\n");
    assert_eq!(
        records(&text),
        [
            "2 error 2:3 unexpected character 'b'",
            "3 error 3:2 expected 81 cells, found 0",
            &format!("4 {LINE}"),
            "5 error 5 expected 4 fields as in the header, found 6",
            "6 error 6:2 expected 81 cells, found 0",
            "7 error 7:3 expected 81 cells, found 0",
        ]
    );
    let batch = read(&text);
    assert_eq!(fields(&batch.records[0]), ["id=1", "n=x"]);
    assert!(batch.records[0].extra().claimed_solution().is_some());
    assert_eq!(fields(&batch.records[2]), ["id=3"]);
    assert_eq!(fields(&batch.records[5]), ["id=5"]);
}

#[test]
fn below_a_header_rows_are_records_but_blank_lines_and_repeated_headers_are_not() {
    let rows = [
        ("", None),
        ("  ", None),
        ("# a comment", Some("12 expected 81 cells, found 0")),
        ("// a, comment", Some("7 unexpected character 'c'")),
        ("id,puzzle,n", None),
        ("\u{FEFF}id,puzzle,n", None),
        ("#6,P,x", Some("P")),
        ("\u{FEFF}7,P,x", Some("P")),
        ("#8,b,", Some("4 unexpected character 'b'")),
        (",,", Some("2 expected 81 cells, found 0")),
        ("Title", Some("6 expected 81 cells, found 0")),
        ("53..7....", Some("10 expected 81 cells, found 0")),
        ("\"9\",\"b\"", Some("6 unexpected character 'b'")),
    ];
    for (row, expected) in rows {
        let text = format!("id,puzzle,n\n{}\n1,{OTHER},\n", row.replace('P', LINE));
        let record = match expected {
            None => None,
            Some("P") => Some(format!("2 {LINE}")),
            Some(error) => Some(format!("2 error 2:{error}")),
        };
        let expected: Vec<_> = record.into_iter().chain([format!("3 {OTHER}")]).collect();
        assert_eq!(records(&text), expected, "{row}");
    }
    let single_column = format!("puzzle\n{LINE}\n\n# x\n\"{OTHER}\"\n");
    let error = "4 error 4:1 unexpected character '#'".to_owned();
    assert_eq!(records(&single_column), [format!("2 {LINE}"), error, format!("5 {OTHER}")]);
}

#[test]
fn an_open_quote_is_one_error_and_what_it_swallowed_is_not_read_again() {
    let row = |id: usize| format!("{id},{LINE},\n");
    for (open, column) in [(format!("5,{LINE},\"open\n"), 85), ("\"5,\n".to_owned(), 1)] {
        let text = format!("id,puzzle,note\n{}{open}{}", row(4), row(6).repeat(500));
        let error = format!("3 error 3:{column} the quote is not closed");
        assert_eq!(records(&text), [format!("2 {LINE}"), error]);
    }
    // The error is located at the quote, not at the start of the row.
    let text = format!("id,puzzle,note\n\"1\n2\",{LINE},\"open\n{}", row(3));
    assert_eq!(records(&text), ["2 error 3:86 the quote is not closed"]);
    // The next quote closes the field; the text after that quote is read normally.
    let text = format!("id,puzzle,note\n5,{LINE},\"open\n6,\"{OTHER},\n{}", row(7));
    assert_eq!(records(&text), [format!("2 {LINE}"), format!("4 {LINE}")]);
    // A row may have 1 MiB. The line at which it becomes too long is dropped.
    let lines = 2 * MAX_LINE_BYTES / row(1).len();
    let text = format!("id,puzzle,note\n1,\"\n{}", row(1).repeat(lines));
    let batch = read(&text);
    let first = batch.records.iter().position(|record| record.malformed.is_none()).unwrap();
    assert_eq!((first, batch.len()), (1, 1 + lines - MAX_LINE_BYTES / row(1).len() - 1));
    assert_eq!(batch.records[1].line as usize, 3 + lines - (batch.len() - 1));
    let note = "x\n".repeat(1000);
    assert_eq!(records(&format!("id,puzzle,note\n1,{LINE},\"{note}\"\n{}", row(2))).len(), 2);
}

#[test]
fn a_table_needs_a_column_of_puzzles_unless_it_is_empty() {
    let errors_of = |text: &str| {
        let error = |record: &Record| Some((record.line, record.malformed.as_ref()?.problem.to_string()));
        readers::read(text.as_bytes(), InputFormat::Table).records.iter().map(error).collect::<Vec<_>>()
    };
    let message = "no column seems to hold puzzles; choose one with --puzzle-column NAME".to_owned();
    assert_eq!(errors_of("\nid,board_text\n1,x\n2,y\n"), [Some((2, message))]);
    let many = (0..1001).map(|n| format!("c{n},")).collect::<String>() + "puzzle\n";
    assert_eq!(errors_of(&format!("{many}1\n2\n")), [Some((1, "more than 1000 columns".to_owned()))]);
    assert_eq!(errors_of(&format!("puzzle,{many}1,2\n")), [Some((1, "more than 1000 columns".to_owned()))]);
    assert_eq!(records(&format!("puzzle,{many}1,2\n")), ["1 error 1 more than 1000 columns"]);
    let wide = format!("id,puzzle\n1,{LINE}{}\n1,{LINE}\n", ",x".repeat(1000));
    assert_eq!(errors_of(&wide), [Some((2, "expected 2 fields as in the header, found 1002".to_owned())), None]);
    for text in [format!("id,x\n1,{LINE}\n"), format!("My list\n{LINE}\n"), format!("{LINE},{SOLVED}\n")] {
        assert_eq!(errors_of(&text), [None], "{text}");
    }
    let grid = format!("Sudoku\n{}", plain_rows(LINE));
    assert_eq!(records(&grid), [format!("2 {LINE}")], "a name alone is a title above a grid");
    for header in ["id,puzzle\n", "puzzle", "\"name\";\"puzzle\"\r\n\r\n", "\u{FEFF}puzzle,solution\n"] {
        assert!(records(header).is_empty(), "{header}");
    }
}

#[test]
fn bytes_that_are_not_utf8_are_replaced_outside_the_puzzle() {
    let text = [b"n\xE4me,puzzle\ncaf\xE9,", LINE.as_bytes(), b"\nx,\xE9\n"].concat();
    let batch = Batch::read_all(&text[..]).unwrap();
    assert_eq!(fields(&batch.records[0]), ["n\u{FFFD}me=caf\u{FFFD}"]);
    let error = batch.records[1].malformed.as_ref().unwrap();
    assert_eq!((error.line, error.column, &*error.problem.to_string()), (3, Some(3), "not valid UTF-8"));
}

#[test]
fn a_column_of_any_known_name_holds_the_puzzles() {
    for name in ["problem", "Mission", "boards", "initial", "clues", "start", "input", "given"] {
        let text = format!("id,{name},note\n1,{LINE},a\n2,bad,b\n");
        let error = "3 error 3:3 unexpected character 'b'".to_owned();
        assert_eq!(records(&text), [format!("2 {LINE}"), error], "{name}");
        assert_eq!(fields(&read(&text).records[0]), ["id=1", "note=a"]);
    }
    // Columns with such names often hold something else.
    for (text, others) in [
        (format!("start,a,end\n12:30,{LINE},x\n"), vec!["start=12:30".into(), "end=x".into()]),
        (format!("a,input\n{OTHER},{LINE}\n"), vec![format!("a={OTHER}")]),
        (format!("solution,a,candidates\n{SOLVED},{LINE},12\n"), vec!["candidates=12".into()]),
        (format!("puzzle,result\n{LINE},won\n"), vec!["result=won".into()]),
    ] {
        assert_eq!(records(&text), [format!("2 {LINE}")], "{text}");
        assert_eq!(fields(&read(&text).records[0]), others);
    }
}

/// Reads a table with this column of puzzles, if one is named. Keeps the fields as they are written.
fn read_with_column(text: &str, column: Option<&str>) -> Batch {
    let choice = ColumnChoice { puzzle: column.map(str::to_owned), ..ColumnChoice::default() };
    read_all(&mut Reader::new(text.as_bytes()).with_columns(choice).with_fields(FieldRetention::AsWritten))
}

#[test]
fn two_columns_of_puzzles_are_an_error_unless_one_is_chosen() {
    for header in ["start,grid", "a,b"] {
        let text = format!("{header},end\n{OTHER},{LINE},x\n");
        let names = header.replace(',', " and ");
        let error = format!("both {names} may be the column of puzzles; choose one with --puzzle-column NAME");
        assert_eq!(records(&text), [format!("1 error 1 {error}")]);
        let (first, second) = header.split_once(',').unwrap();
        for (name, puzzle) in [(first, OTHER), (&*second.to_uppercase(), LINE)] {
            assert_eq!(read_with_column(&text, Some(name)).puzzles, read(puzzle).puzzles, "{name}");
        }
    }
    // A full grid beside a puzzle is not a second puzzle.
    assert_eq!(records(&format!("a,b\n{SOLVED},{LINE}\n")), [format!("2 {LINE}")]);
    let error = "no column is named a; --puzzle-column NAME needs a name from the header";
    let text = format!("{LINE}\n{LINE},\n");
    let choice = ColumnChoice { puzzle: Some("a".to_owned()), ..ColumnChoice::default() };
    let mut reader = Reader::new(text.as_bytes()).with_columns(choice);
    assert_eq!(reader.read(&mut Batch::default(), 1).unwrap_err().to_string(), format!("line 1: {error}"));
}

#[test]
fn rows_and_objects_are_kept_as_they_are_written() {
    let rows = [
        ("1 ,\"PUZZLE\",\"a, \"\"b\"\"\"", "1 |PUZZLE|a, \"b\""),
        ("\"2\",PUZZLE", "2|PUZZLE|"),
        ("3,PUZZLE,x,,", "3|PUZZLE|x"),
        ("4,bad,\"two\nlines\"", "4|bad|two\nlines"),
        ("", ""),
    ];
    for (row, values) in rows {
        let batch = read_with_column(&format!("id,puzzle,n\n{}\r\n", row.replace("PUZZLE", LINE)), None);
        let Some(record) = batch.records.first() else { continue };
        let fields = record.source_fields.as_ref().unwrap();
        assert_eq!(fields.columns.header.as_deref(), Some(&b"id,puzzle,n"[..]));
        let expected = match row {
            "\"2\",PUZZLE" => format!("\"2\",{LINE},"),
            "3,PUZZLE,x,," => format!("3,{LINE},x"),
            row => row.replace("PUZZLE", LINE),
        };
        let text = fields.text(FieldSyntax::Delimited(b',')).unwrap();
        assert_eq!(String::from_utf8_lossy(text), expected);
        assert_eq!(fields.text(FieldSyntax::Json), None);
        let found: Vec<_> = fields.values().into_iter().map(|(Field::Text(text) | Field::Json(text))| text).collect();
        assert_eq!(found.join("|"), values.replace("PUZZLE", LINE));
        assert!(record.extra().fields.is_empty());
    }
    let members = format!("\"id\": 7, \"a\": {{\"b\": [1, {{}}]}}, \"quiz\": \"{LINE}\", \"c\": {{}}");
    let batch = read_with_column(&format!("[{{{}}}]", members.replace(", ", ",\n  ")), None);
    let fields = batch.records[0].source_fields.as_ref().unwrap();
    assert_eq!(fields.columns.names.join(" "), "id a quiz c");
    assert_eq!(String::from_utf8_lossy(fields.text(FieldSyntax::Json).unwrap()), members.replace(", ", ","));
    let values = ["7".to_owned(), "{\"b\": [1,{}]}".into(), format!("\"{LINE}\""), "{}".into()];
    assert_eq!(fields.values(), values.map(Field::Json));
}

#[test]
fn names_and_remarks_are_those_of_their_puzzles() {
    let text = format!("Title,puzzle,Remark,name,solution\nt,{LINE},r,n,{SOLVED}\nt,{LINE},,,\nt,bad,r,n,\n");
    let all_fields = Reader::new(text.as_bytes());
    let no_fields = Reader::new(text.as_bytes()).with_fields(FieldRetention::Nothing);
    for (mut reader, expected) in [(all_fields, vec!["Title=t"]), (no_fields, vec![])] {
        let batch = read_all(&mut reader);
        assert_eq!(fields(&batch.records[0]), expected);
        assert!(batch.puzzles == read(&text).puzzles && batch.records[0].extra().claimed_solution().is_some());
        let texts_of = |record: &Record| {
            let RecordData { name, is_name_first, remark, .. } = record.extra().clone();
            assert!(!is_name_first);
            (name.unwrap_or_default(), remark.unwrap_or_default())
        };
        let both = ("n".to_owned(), "r".to_owned());
        let texts: Vec<_> = batch.records.iter().map(texts_of).collect();
        assert_eq!(texts, [both.clone(), Default::default(), both]);
        assert_eq!(reader.columns().unwrap().names.join(","), "Title,puzzle,Remark,name,solution");
    }
    let title = read(&format!("title,puzzle\nt,{LINE}\n"));
    assert_eq!(title.records[0].extra().name.as_deref(), Some("t"));
}

#[test]
fn a_claim_of_the_wrong_length_is_reported() {
    for (length, is_reported) in [(69, false), (70, true), (80, true), (82, true), (93, false)] {
        let claim = SOLVED.repeat(2)[..length].to_owned();
        for text in [
            format!("id,puzzle,answer\n1,{LINE},{claim}\n"),
            format!("id,puzzle,answer\n1,{LINE},\"{claim}\"\n"),
            format!("{LINE},{claim}\n"),
            format!("7 {LINE} {claim}\n"),
            format!("{{\"puzzle\":\"{LINE}\",\"answer\":\"{claim}\"}}\n"),
        ] {
            let batch = read(&text);
            assert_eq!(batch.puzzles.len(), 1, "{text}");
            assert_eq!(batch.records[0].warning, is_reported.then_some(ReadWarning::ClaimedLength(length)), "{text}");
            let is_claim = is_reported || text.contains("answer");
            assert_eq!(batch.records[0].extra().claim, is_claim.then_some(Claim::Unreadable), "{text}");
        }
    }
    let text = format!("id,puzzle,note\n1,{LINE},{}\n", &SOLVED[1..]);
    assert_eq!(read(&text).records[0].warning, None);
}

#[test]
fn a_quoted_field_may_span_lines_in_a_table_without_a_header() {
    let text =
        format!("1,a,{LINE},\"a\nb\"\n\"2\",x,{OTHER},\"a\n\n{LINE}\n\",{SOLVED}\r\n3,\"\r\n\",y\r\n# 4\n5,,{LINE}");
    let error = "7 error 8:3 unexpected character 'y'".to_owned();
    assert_eq!(records(&text), [format!("1 {LINE}"), format!("3 {OTHER}"), error, format!("10 {LINE}")]);
    let batch = read(&text);
    let RecordData { name, remark, .. } = batch.records[0].extra();
    assert_eq!((name.as_deref(), remark.as_deref()), (Some("1,a"), Some("a\nb")));
    assert!(batch.records[1].extra().claimed_solution().is_some());
    let wrong = format!("1,a,{LINE}\n2,\"\n\",{}\n", &LINE[1..]);
    assert_eq!(records(&wrong), [format!("1 {LINE}"), "2 error 3:83 expected 81 cells, found 80".into()]);
}

#[test]
fn a_table_does_not_depend_on_how_it_is_read() {
    let text = format!(
        "\u{FEFF}id,puzzle,note\r\n1,{LINE},\"a\r\nb\"\r\n\u{FEFF}2,{OTHER},\r\n\"\"\"3\"\"\",\"{LINE}\",x\r\n,,\n4,{OTHER},\"x\ny"
    );
    assert_eq!(read(&text).len(), 5);
    let check = |text: &str, size: usize| {
        let batch = read_all(&mut Reader::new(text.as_bytes()).with_max_read(size));
        assert_eq!(batch, read(text), "reads of {size}: {text:?}");
    };
    (1..=text.len()).for_each(|size| check(&text, size));
    let mut random = Xorshift::new(1);
    let parts = [",", "\"", "\n", "\r\n", "\r", "#", "x", " ", "\u{FEFF}", LINE, SOLVED, "id,puzzle"];
    for _ in 0..2000 {
        let text: String = (0..random.below(30)).map(|_| parts[random.below(parts.len())]).collect();
        check(&format!("id,puzzle\n{text}"), 1 + random.below(20));
        check(&format!("1,x,{LINE},\"{text}"), 1 + random.below(20));
    }
}

#[test]
fn placed_digits_and_notes_read_back() {
    let puzzle = LINE.replacen("53.", "534", 1);
    let notes = ".".repeat(9 * 3) + "1.3......" + &".".repeat(9 * 77);
    let text = format!(
        "puzzle,{},{},id\n{puzzle},{LINE},{notes},1\n{LINE},,,2\n{LINE},{OTHER},12,3\n",
        RecordData::GIVENS_FIELD,
        RecordData::NOTES_FIELD
    );
    let batch = read(&text);
    let [first, second, third] = &batch.records[..] else { panic!("{batch:?}") };
    assert_eq!(first.extra().progress.placed.to_string(), "r1c3");
    assert_eq!(first.extra().givens(&batch.puzzles[0]), batch.puzzles[1]);
    assert_eq!(first.extra().notes_text().unwrap(), notes);
    assert_eq!(fields(first), ["id=1"]);
    assert_eq!(fields(second), ["id=2"]);
    assert_eq!(second.extra().notes, None);
    // A field that does not fit the puzzle stays an ordinary field.
    assert_eq!(fields(third), [format!("givens={OTHER}"), "notes=12".into(), "id=3".into()]);
}

#[test]
fn a_title_and_the_comments_of_an_sdk_file_come_with_the_grid_below() {
    let (grid, other) = (plain_rows(LINE), plain_rows(OTHER));
    let eight = &grid[..80];
    let text = format!("Grid 01\n{grid}Grid 02:\n{eight}Grid 03\n{other}{grid}");
    let batch = read(&text);
    let names: Vec<_> = batch.records.iter().map(|record| record.extra().name.as_deref()).collect();
    assert_eq!(names, [Some("Grid 01"), None, Some("Grid 03"), None]);
    let sdk = format!("#AArto\n#LHard\n#Uhttp://a.b\n#All of it\n# A b\n[Puzzle]\n{grid}[State]\n{grid}");
    let tag_fields = ["author=Arto", "level=Hard", "url=http://a.b"];
    assert_eq!(fields(&read(&sdk).records[0]), tag_fields);
    let sdk_with_line = format!("#AArto\n#LHard\n#Uhttp://a.b\n[Puzzle]\n{LINE}\n{other}");
    assert_eq!(read(&sdk_with_line).records.iter().map(fields).collect::<Vec<_>>(), [&tag_fields[..], &[]]);
    // Neither the header of a list nor code is a title.
    for text in [format!("Puzzles:\n{LINE}\n{other}"), format!("grid = [\n{other}]\n")] {
        let batch = read(&text);
        assert!(batch.records.iter().all(|record| record.extra.is_none()), "{text}");
    }
}
