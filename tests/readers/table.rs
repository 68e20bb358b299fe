//! Tables: columns by name, quoted fields, rows that are too short, too long or never end, and what comes with a grid.

use sudoku::format::{Batch, Extra, Field, Reader, Record};

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
        let rows = [
            ["id", "Puzzle", "a b", "solution", ""],
            ["7", LINE, "x  ", SOLVED, "y"],
            ["8", OTHER, "", "", ""],
        ];
        let text = rows.map(|row| row.join(delimiter) + "\r\n").concat();
        let batch = read(&text);
        assert_eq!(records(&text), [format!("2 {LINE}"), format!("3 {OTHER}")]);
        assert_eq!(fields(&batch.records[0]), ["id=7", "a b=x  ", "field5=y"]);
        assert_eq!(batch.records[0].extra().claimed.unwrap().to_string(), SOLVED);
        assert_eq!(fields(&batch.records[1]), ["id=8", "a b=", "field5="]);
        assert!(batch.records[1].extra().claimed.is_none());
    }
    // The same name twice, and a column that is known only by what it holds.
    let batch = read(&format!("a,a,b,c\n1,2,{LINE},{SOLVED}\n"));
    assert_eq!(fields(&batch.records[0]), ["a=1", "a_2=2"]);
    assert!(batch.records[0].extra().claimed.is_some());
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
    let text =
        format!("id,puzzle,solution,n\n1,bad,{SOLVED},x\n2\t\n3,{LINE}\n4,{LINE},,y,z,\n,,,\n5,\n");
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
    assert!(batch.records[0].extra().claimed.is_some());
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
            let last =
                if quoted.is_empty() { String::new() } else { format!("{quoted}{LINE}\",\n") };
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
    let text = format!(
        "id,puzzle\n1,{LINE}\n\npuzzle;name;id\n{OTHER};x;2\n{LINE}\nhello, world\n{OTHER};y;3\n"
    );
    let batch = read(&text);
    assert_eq!(batch.puzzles.len(), 4);
    let all: Vec<_> = batch.records.iter().map(fields).collect();
    assert_eq!(all[0], ["id=1"]);
    assert_eq!(all[1], ["name=x", "id=2"]);
    assert!(all[2].is_empty());
    assert_eq!(records(&text)[3], "7 error 7:1 no puzzle in this line");
    assert_eq!(all[4], ["name=y", "id=3"]);
}

#[test]
fn fields_are_left_out_where_they_are_not_wanted() {
    let text = format!("id,puzzle,solution\n1,{LINE},{SOLVED}\n2,bad,\n");
    let mut batch = Batch::default();
    let mut reader = Reader::new(text.as_bytes()).without_fields();
    while reader.read(&mut batch, 1000).unwrap() {}
    assert_eq!(batch.puzzles, read(&text).puzzles);
    assert!(batch.records.iter().all(|record| record.extra().fields.is_empty()));
    assert!(batch.records[0].extra().claimed.is_some());
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
    let all: Vec<_> = read(&text).records.iter().map(fields).collect();
    let titles = [vec!["title=Grid 01"], vec!["title=Grid 02"], vec!["title=Grid 03"], vec![]];
    assert_eq!(all, titles);
    let sdk =
        format!("#AArto\n#LHard\n#Uhttp://a.b\n#All of it\n# A b\n[Puzzle]\n{grid}[State]\n{grid}");
    let tagged = ["author=Arto", "level=Hard", "url=http://a.b"];
    assert_eq!(fields(&read(&sdk).records[0]), tagged);
    let lined = format!("#AArto\n#LHard\n#Uhttp://a.b\n[Puzzle]\n{LINE}\n{other}");
    assert_eq!(read(&lined).records.iter().map(fields).collect::<Vec<_>>(), [&tagged[..], &[]]);
    // The title of a list is not that of a grid below it, and code is no title.
    for text in [format!("Puzzles:\n{LINE}\n{other}"), format!("grid = [\n{other}]\n")] {
        let batch = read(&text);
        assert!(batch.records.iter().all(|record| record.extra.is_none()), "{text}");
    }
}
