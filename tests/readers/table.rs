//! Tables: columns by name, quoted fields, rows that are too short, too long or never end, and what comes with a grid.

use sudoku::format::{Batch, Claim, Extra, Field, Note, Reader, Record};

use crate::common::{LINE, OTHER, SOLVED, plain_rows};
use crate::texts::{read, records};

/// The fields of a record as `name=value`.
fn fields(record: &Record) -> Vec<String> {
    let show = |(name, field): &(_, Field)| match field {
        Field::Text(text) | Field::Json(text) => format!("{name}={text}"),
    };
    record.extra().fields.iter().map(show).collect()
}

#[test]
fn other_columns_come_with_their_puzzle_by_name_and_in_order() {
    for delimiter in [",", ";", "\t"] {
        let rows = [["id", "Puzzle", "a b", "solution", ""], ["7", LINE, "x  ", SOLVED, "y"], ["8", OTHER, "", "", ""]];
        let text = rows.map(|row| row.join(delimiter) + "\r\n").concat();
        let batch = read(&text);
        assert_eq!(records(&text), [format!("2 {LINE}"), format!("3 {OTHER}")]);
        assert_eq!(fields(&batch.records[0]), ["id=7", "a b=x  ", "field5=y"]);
        assert_eq!(batch.records[0].extra().claimed().unwrap().to_string(), SOLVED);
        assert_eq!(fields(&batch.records[1]), ["id=8", "a b=", "field5="]);
        assert!(batch.records[1].extra().claimed().is_none());
    }
    // The same name twice, and a column that is known only by what it holds.
    let batch = read(&format!("a,a,b,c\n1,2,{LINE},{SOLVED}\n"));
    assert_eq!(fields(&batch.records[0]), ["a=1", "a_2=2"]);
    assert!(batch.records[0].extra().claimed().is_some());
    // The number of clues, where another column holds the puzzle.
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
    // Where something is wrong on a later line of a row, it is named.
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
            "3 error 3:2 expected 81 cells, found 1",
            &format!("4 {LINE}"),
            &format!("5 {LINE}"),
            "7 error 7:3 expected 81 cells, found 0",
        ]
    );
    let batch = read(&text);
    assert_eq!(fields(&batch.records[0]), ["id=1", "n=x"]);
    assert!(batch.records[0].extra().claimed().is_some());
    assert_eq!(fields(&batch.records[2]), ["id=3"]);
    assert_eq!(fields(&batch.records[3]), ["id=4", "n=y", "field5=z"]);
    assert_eq!(fields(&batch.records[4]), ["id=5"]);
}

#[test]
fn a_quote_that_is_never_closed_is_one_error() {
    let row = |id: usize| format!("{id},{LINE},\n");
    for rest in [0, 1, 5, 500] {
        for quoted in ["", "6,\"", "\"6\","] {
            let after: String = (6..6 + rest).map(row).collect();
            // The next row that has quotes does not close it.
            let last = if quoted.is_empty() { String::new() } else { format!("{quoted}{LINE}\",\n") };
            let last = last.replace("\"6\",53", "\"6\",\"53");
            let text = format!("id,puzzle,note\n{}5,{LINE},\"open\n{after}{last}", row(4));
            let found = records(&text);
            let error = format!("3 error 3:{} the quote is not closed", 2 + 81 + 2);
            assert_eq!(found[..2], [format!("2 {LINE}"), error], "{text}");
            assert_eq!(found.len(), 2 + rest + usize::from(!last.is_empty()), "{text}");
            assert_eq!(fields(&read(&text).records[1]), ["id=5"]);
        }
    }
    // A field over two lines before it was closed.
    let text = format!("id,puzzle,note\n\"1\n2\",{LINE},\"open\n{}", row(3));
    let error = format!("2 error 3:{} the quote is not closed", 3 + 81 + 2);
    assert_eq!(records(&text), [error, format!("4 {LINE}")]);
    let all = format!("id,puzzle,note\n{}", format!("1,\"{LINE}\",\"open\n").repeat(300));
    assert!(read(&all).records.iter().all(|record| record.malformed.is_some()));
}

#[test]
fn one_table_may_follow_another() {
    let text = format!("id,puzzle\n1,{LINE}\n\npuzzle;name;id\n{OTHER};x;2\n{LINE}\nhello, world\n{OTHER};y;3\n");
    let batch = read(&text);
    assert_eq!(batch.puzzles.len(), 4);
    let all: Vec<_> = batch.records.iter().map(fields).collect();
    assert_eq!(all[0], ["id=1"]);
    assert_eq!(all[1], ["id=2"]);
    assert_eq!(batch.records[1].extra().name.as_deref(), Some("x"));
    assert!(all[2].is_empty());
    assert_eq!(all[3], ["id=3"]);
    // Words between rows are passed over.
    assert_eq!((batch.passed.first, batch.passed.lines), (Some(7), 1));
}

#[test]
fn a_column_of_any_known_name_holds_the_puzzles() {
    for name in ["problem", "Mission", "boards", "initial", "clues", "start", "input", "given"] {
        let text = format!("id,{name},note\n1,{LINE},a\n2,bad,b\n");
        let error = "3 error 3:3 unexpected character 'b'".to_owned();
        assert_eq!(records(&text), [format!("2 {LINE}"), error], "{name}");
        assert_eq!(fields(&read(&text).records[0]), ["id=1", "note=a"]);
    }
    // Many a column is named so that holds something else.
    for (text, others) in [
        (format!("start,grid,end\n{OTHER},{LINE},x\n"), vec![format!("start={OTHER}"), "end=x".into()]),
        (format!("start,a,end\n12:30,{LINE},x\n"), vec!["start=12:30".into(), "end=x".into()]),
        (format!("a,input\n{OTHER},{LINE}\n"), vec![format!("a={OTHER}")]),
        (format!("solution,a,candidates\n{SOLVED},{LINE},12\n"), vec!["candidates=12".into()]),
        (format!("puzzle,result\n{LINE},won\n"), vec!["result=won".into()]),
    ] {
        assert_eq!(records(&text), [format!("2 {LINE}")], "{text}");
        assert_eq!(fields(&read(&text).records[0]), others);
    }
}

#[test]
fn names_and_remarks_are_those_of_their_puzzles() {
    let text = format!("Title,puzzle,Remark,name\nt,{LINE},r,n\nt,{LINE},,\nt,bad,r,n\n");
    for reader in [Reader::new(text.as_bytes()), Reader::new(text.as_bytes()).without_fields()] {
        let (mut reader, mut batch) = (reader, Batch::default());
        while reader.read(&mut batch, 1000).unwrap() {}
        let told = |record: &Record| {
            let Extra { name, name_first, remark, .. } = record.extra().clone();
            assert!(!name_first);
            (name.unwrap_or_default(), remark.unwrap_or_default())
        };
        let both = ("n".to_owned(), "r".to_owned());
        let all: Vec<_> = batch.records.iter().map(told).collect();
        assert_eq!(all, [both.clone(), Default::default(), both]);
        let columns: Vec<_> = reader.columns().unwrap().iter().map(|name| &**name).collect();
        assert_eq!(columns, ["Title"]);
    }
    assert_eq!(fields(&read(&text).records[0]), ["Title=t"]);
    let title = read(&format!("title,puzzle\nt,{LINE}\n"));
    assert_eq!(title.records[0].extra().name.as_deref(), Some("t"));
}

#[test]
fn a_claim_of_80_digits_is_told() {
    for (length, is_told) in [(69, false), (70, true), (80, true), (82, true), (93, false)] {
        let claim = SOLVED.repeat(2)[..length].to_owned();
        for text in [
            format!("id,puzzle,answer\n1,{LINE},{claim}\n"),
            format!("id,puzzle,answer\n1,{LINE},\"{claim}\"\n"),
            format!("{LINE},{claim}\n"),
            format!("7 {LINE} {claim}\n"),
        ] {
            let batch = read(&text);
            assert_eq!(batch.puzzles.len(), 1, "{text}");
            assert_eq!(batch.records[0].note, is_told.then_some(Note::ClaimedLength(length)), "{text}");
            let is_claim = is_told || text.contains("answer");
            assert_eq!(batch.records[0].extra().claim, is_claim.then_some(Claim::Unreadable), "{text}");
        }
    }
    let text = format!("id,puzzle,note\n1,{LINE},{}\n", &SOLVED[1..]);
    assert_eq!(read(&text).records[0].note, None);
}

#[test]
fn a_quoted_field_goes_on_without_a_header() {
    let text = format!("1,{LINE},\"a\nb\"\n2,{OTHER},\"a\n\n{LINE}\n3;{OTHER};{SOLVED};\"\r\n\"\r\n{LINE}");
    let found = records(&text);
    let puzzles = [(1, LINE), (3, OTHER), (5, LINE), (6, OTHER), (8, LINE)];
    assert_eq!(found, puzzles.map(|(line, puzzle)| format!("{line} {puzzle}")));
    assert!(read(&text).records[3].extra().claimed().is_some());
    let wrong = format!("1,{},\"a\nb\"\n{LINE}\n", &LINE[1..]);
    assert_eq!(records(&wrong), ["1 error 1:83 expected 81 cells, found 80".into(), format!("3 {LINE}")]);
}

#[test]
fn fields_are_left_out_where_they_are_not_wanted() {
    let text = format!("id,puzzle,solution\n1,{LINE},{SOLVED}\n2,bad,\n");
    let mut batch = Batch::default();
    let mut reader = Reader::new(text.as_bytes()).without_fields();
    while reader.read(&mut batch, 1000).unwrap() {}
    assert_eq!(batch.puzzles, read(&text).puzzles);
    assert!(batch.records.iter().all(|record| record.extra().fields.is_empty()));
    assert!(batch.records[0].extra().claimed().is_some());
    let columns: Vec<_> = reader.columns().unwrap().iter().map(|name| &**name).collect();
    assert_eq!(columns, ["id", "solution"]);
}

#[test]
fn placed_digits_and_notes_read_back() {
    let puzzle = LINE.replacen("53.", "534", 1);
    let notes = ".".repeat(9 * 3) + "1.3......" + &".".repeat(9 * 77);
    let text = format!(
        "puzzle,{},{},id\n{puzzle},{LINE},{notes},1\n{LINE},,,2\n{LINE},{OTHER},12,3\n",
        Extra::GIVENS,
        Extra::NOTES
    );
    let batch = read(&text);
    let [first, second, third] = &batch.records[..] else { panic!("{batch:?}") };
    assert_eq!(first.extra().placed.to_string(), "r1c3");
    assert_eq!(first.extra().givens(&batch.puzzles[0]), batch.puzzles[1]);
    assert_eq!(first.extra().notes_text().unwrap(), notes);
    assert_eq!(fields(first), ["id=1"]);
    assert_eq!(fields(second), ["id=2"]);
    assert_eq!(second.extra().notes, None);
    // What does not fit the puzzle stays what it was.
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
    let tagged = ["author=Arto", "level=Hard", "url=http://a.b"];
    assert_eq!(fields(&read(&sdk).records[0]), tagged);
    let lined = format!("#AArto\n#LHard\n#Uhttp://a.b\n[Puzzle]\n{LINE}\n{other}");
    assert_eq!(read(&lined).records.iter().map(fields).collect::<Vec<_>>(), [&tagged[..], &[]]);
    // The header of a list is no title, and neither is code.
    for text in [format!("Puzzles:\n{LINE}\n{other}"), format!("grid = [\n{other}]\n")] {
        let batch = read(&text);
        assert!(batch.records.iter().all(|record| record.extra.is_none()), "{text}");
    }
}
