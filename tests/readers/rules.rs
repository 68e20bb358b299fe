//! The rules of reading, each with inputs of its whole kind: what a cell, a row, a line and a part of a file are.

use serde_json::{Value, json};
use sudoku::format::write::Board;
use sudoku::format::{
    Batch, Claim, Field, FieldRetention, InputFormat, LineEnds, ReadWarning, Reader, RecordData, RecordErrorKind,
    TextPuzzle, puzzle_in_text,
};
use sudoku::grid::{Grid, Solution};

use crate::common::{LINE, OTHER, SOLVED, plain_rows, rows};
use crate::fuzz_properties::readers;
use crate::styles::drawn_grid;
use crate::texts::{assert_puzzles, error_count, fields, puzzles, read, read_all, records};

/// Returns the rows as lists of cells, with this JSON for a blank.
fn cell_lists(line: &str, blank: &Value) -> Vec<Vec<Value>> {
    let cell = |c: char| c.to_digit(10).map_or_else(|| blank.clone(), Value::from);
    rows(line).iter().map(|row| row.chars().map(cell).collect()).collect()
}

/// Returns a value as JSON in several layouts.
fn layouts(value: &Value) -> [String; 3] {
    let pretty = serde_json::to_string_pretty(value).unwrap();
    [value.to_string() + "\n", pretty.clone() + "\n", pretty.replace('\n', "\r\n")]
}

#[test]
fn long_words_and_headings_hide_nothing() {
    for word in ["a", "abc", "A", "9)", "u5", "é", "| x", "  "] {
        for len in [1, 2, 20, 26, 60, 200, 300] {
            for first_line in [format!("{} = [", word.repeat(len)), format!("{}A 53..7....", " ".repeat(len))] {
                for row in ["u5 3 4 6 7 8 9 1 2", "u1 2 3 4 5 6 7 8 9", "A u5", "| u5 |"] {
                    let text = format!("{first_line}\n{row}\n\n\n{}", plain_rows(OTHER));
                    let batch = read(&text);
                    assert_eq!(batch.puzzles.last(), Some(&OTHER.parse().unwrap()), "{text}");
                }
            }
        }
    }
}

/// A row of the digits 1 to 9 in order looks like headings of columns.
#[test]
fn u_before_a_placed_digit_is_read_in_rows_fields_and_json() {
    let solved_rows = rows(SOLVED.trim());
    let first_rows: [String; 2] = [solved_rows[0].clone(), "123456789".to_owned()];
    for first_row in first_rows {
        // Digits change places so that the first row is the wanted one.
        let renamed = |c: char| match solved_rows[0].find(c) {
            Some(place) => char::from(first_row.as_bytes()[place]),
            None => c,
        };
        let solution: String = SOLVED.trim().chars().map(renamed).collect();
        let spelled: Vec<Vec<String>> =
            rows(&solution).iter().map(|row| row.chars().map(|digit| format!("u{digit}")).collect()).collect();
        let text: String = spelled.iter().map(|row| row.join(" ") + "\n").collect();
        let table = format!("id,puzzle\n1,\"{}\"\n", spelled.concat().join(" "));
        for input in [text, table, json!({"puzzle": spelled}).to_string(), json!(spelled.concat()).to_string()] {
            let batch = read(&input);
            assert_eq!(puzzles(&batch), [solution.as_str()], "{input}");
            let extra = batch.records[0].extra();
            assert_eq!(extra.progress.placed.len(), 81, "{input}");
        }
    }
}

#[test]
fn a_cell_that_is_none_makes_an_array_one_error_and_shifts_no_record() {
    for blank in [json!(0), json!(0.0), json!(-1), json!(null), json!(""), json!("."), json!("null"), json!("NaN")] {
        let lists = json!(cell_lists(LINE, &blank));
        let flat = json!(cell_lists(LINE, &blank).concat());
        for value in [lists, flat] {
            for document in [json!(value), json!([value, OTHER]), json!({"puzzle": value}), json!({"board": value})] {
                for text in layouts(&document) {
                    for format in [InputFormat::Auto, InputFormat::Json] {
                        let batch = readers::read(text.as_bytes(), format);
                        assert_eq!(puzzles(&batch).first().map(String::as_str), Some(LINE), "{format:?} {text}");
                        assert_eq!(error_count(&batch), 0, "{text}");
                    }
                }
            }
        }
    }
    for wrong in [json!(10), json!(-2), json!(3.5), json!(true), json!("10"), json!("a"), json!("33"), json!([])] {
        let mut lists = cell_lists(LINE, &json!(0));
        lists[4][4] = wrong.clone();
        for value in [json!(lists), json!(lists.concat())] {
            let in_object = json!([{"id": 1, "grid": value}, {"id": 2, "grid": OTHER}]);
            for document in [json!([value, OTHER]), json!([OTHER, value, LINE]), in_object, json!({"puzzle": value})] {
                for text in layouts(&document) {
                    let batch = readers::read(text.as_bytes(), InputFormat::Json);
                    assert_eq!(error_count(&batch), 1, "{text}");
                    let good = batch.len() - 1;
                    assert_eq!(good, document.as_array().map_or(0, |list| list.len() - 1), "{text}");
                }
            }
            for text in layouts(&value) {
                let batch = readers::read(text.as_bytes(), InputFormat::Json);
                assert_eq!((batch.len(), error_count(&batch)), (1, 1), "{text}");
                let batch = read(&text);
                assert!(batch.puzzles.is_empty() && !batch.is_empty(), "{text}");
            }
        }
    }
    // Beside a puzzle, or under another name, such a list is a member.
    let times = json!({"puzzle": LINE, "times": vec![100; 81], "regions": vec![vec![10; 9]; 9]});
    assert_puzzles(&times.to_string(), &[LINE]);
    assert_eq!(records(&json!({"times": vec![100; 81]}).to_string()), ["1 error 1:1 no puzzle in this JSON object"]);
}

#[test]
fn a_document_without_a_puzzle_is_an_error() {
    for text in ["[[1,2,3],[4]]\n", "[]", "[1]", "\"abc\"\n", "17\n", "[\"a\", \"b\"]\n"] {
        let batch = readers::read(text.as_bytes(), InputFormat::Json);
        assert_eq!((batch.len(), error_count(&batch)), (1, 1), "{text}");
    }
}

#[test]
fn rows_of_json_may_be_texts_with_separators() {
    let row_texts = |separator: &str, blank: &str| {
        let text =
            |row: &String| row.chars().map(|c| c.to_string().replace('.', blank)).collect::<Vec<_>>().join(separator);
        rows(LINE).iter().map(text).collect::<Vec<_>>()
    };
    for (separator, blank) in [("", "."), (" ", "0"), (", ", "0"), (" ", "-"), ("|", "."), ("\t", "0"), (" ", "-1")] {
        let texts = row_texts(separator, blank);
        for document in [json!(texts), json!({"grid": texts}), json!([{"id": 1, "puzzle": texts}]), json!([texts])] {
            for text in layouts(&document) {
                assert_puzzles(&text, &[LINE]);
            }
        }
        assert_puzzles(&json!({"puzzle": texts.join("\n")}).to_string(), &[LINE]);
    }
    let mut short = row_texts(" ", "0");
    short[8].truncate(15);
    let error = "1 error 1:170 expected 9 cells in the row, found 8";
    assert_eq!(records(&json!({"grid": short}).to_string()), [error]);
}

/// Reads a text and keeps the fields as written.
fn read_as_written(text: &str) -> Batch {
    read_all(&mut Reader::new(text.as_bytes()).with_fields(FieldRetention::AsWritten))
}

/// Returns the fields of each record as written.
fn written_fields(text: &str) -> Vec<Vec<String>> {
    let batch = read_as_written(text);
    let to_text = |field: Field| match field {
        Field::Text(text) | Field::Json(text) => text,
    };
    let values = |source: &sudoku::format::SourceFields| source.values().into_iter().map(to_text).collect();
    batch.records.iter().map(|record| record.source_fields.as_deref().map(values).unwrap_or_default()).collect()
}

#[test]
fn a_malformed_object_keeps_its_members_and_a_lost_zero_is_told() {
    let cut = &LINE.replace('.', "0")[1..];
    let text = format!("{{\"id\":\"11\",\"puzzle\":\"{cut}\",\"clues\":3}}");
    assert_eq!(written_fields(&text), [["\"11\"", &format!("\"{cut}\""), "3"]]);
    let messages = [
        records(&text),
        records(&format!("{{\"id\":\"11\",\"puzzle\":{cut}}}")),
        records(&format!("id,puzzle\n11,{cut}\n")),
    ];
    assert!(messages.iter().all(|errors| errors[0].contains("was the column read as a number?")), "{messages:?}");
}

#[test]
fn objects_by_columns_are_read_by_rows() {
    let by_columns = json!({
        "id": {"0": 7, "1": 8}, "puzzle": {"0": LINE, "1": OTHER}, "solution": {"0": SOLVED, "1": null},
    });
    let split = json!({
        "columns": ["id", "puzzle", "solution"], "index": [0, 1], "data": [[7, LINE, SOLVED], [8, OTHER, null]],
    });
    let by_index = json!({
        "0": {"id": 7, "puzzle": LINE, "solution": SOLVED}, "1": {"id": 8, "puzzle": OTHER, "solution": null},
    });
    for document in [by_columns, split, by_index] {
        for text in layouts(&document) {
            let batch = read(&text);
            assert_eq!(puzzles(&batch), [LINE, OTHER], "{text}");
            let found: Vec<_> = batch.records.iter().map(|record| (fields(record), record.extra().claim)).collect();
            let solution = SOLVED.as_bytes().try_into().ok().and_then(sudoku::grid::Solution::new);
            assert_eq!(found[0], (vec!["id=7".to_owned()], solution.map(Claim::Digits)), "{text}");
            assert_eq!(found[1].1, None, "{text}");
        }
    }
    let long_split = json!({
        "columns": ["id", "puzzle", "solution"], "data": vec![json!([7, LINE, SOLVED]); 60_000],
    });
    let batch = read(&long_split.to_string());
    assert_eq!((batch.puzzles.len(), error_count(&batch)), (60_000, 0));
    assert!(batch.records.iter().all(|record| fields(record) == ["id=7"] && record.extra().claim.is_some()));
    // Columns that are too long to be read together are refused.
    let column: serde_json::Map<_, _> = (0..120_000).map(|row| (row.to_string(), json!(LINE))).collect();
    let batch = read(&json!({"puzzle": column.clone(), "solution": column}).to_string());
    assert!(batch.len() == 1 && batch.puzzles.is_empty(), "{}", batch.len());
}

#[test]
fn grids_by_columns_and_boxes_are_turned() {
    let list = cell_lists(LINE, &json!(0));
    let columns: Vec<Vec<_>> = (0..9).map(|column| (0..9).map(|row| list[row][column].clone()).collect()).collect();
    let box_cell = |block: usize, index: usize| list[3 * (block / 3) + index / 3][3 * (block % 3) + index % 3].clone();
    let boxes: Vec<Vec<_>> = (0..9).map(|block| (0..9).map(|index| box_cell(block, index)).collect()).collect();
    for document in [json!({"columns": columns}), json!({"boxes": boxes, "id": 1}), json!({"rows": list})] {
        layouts(&document).iter().for_each(|text| assert_puzzles(text, &[LINE]));
    }
}

#[test]
fn below_a_header_every_row_is_a_record() {
    for row in ["#1,P,\"a, b\"", "#1,P", "# 1,P,x", "//1,P,x", "%,P,", "#,P,\"\""] {
        let text = format!("id,puzzle,note\n{}\n2,{OTHER},x\n", row.replace('P', LINE));
        assert_puzzles(&text, &[LINE, OTHER]);
    }
}

#[test]
fn a_table_may_have_any_delimiter_and_a_marked_header() {
    for header in ["id|puzzle|n", "id;puzzle;n", "id\tpuzzle\tn", "id,puzzle,n", "#id,puzzle,n", "#id\tpuzzle\tn"] {
        let delimiter = header.chars().find(|c| ",;|\t".contains(*c)).unwrap();
        let row = format!("7,{LINE},x").replace(',', &delimiter.to_string());
        let batch = read(&format!("{header}\n{row}\n"));
        assert_eq!(
            (puzzles(&batch), fields(&batch.records[0])),
            (vec![LINE.to_owned()], vec!["id=7".into(), "n=x".into()])
        );
    }
    for delimiter in [';', '|', ',', '\t', ':'] {
        let text = format!("sep={delimiter}\nid;puzzle;n, m\n7;{LINE};a, b\n").replace(';', &delimiter.to_string());
        let text = if delimiter == ',' { text.replace(", ", " ") } else { text };
        assert_puzzles(&text, &[LINE]);
    }
    let batch = read(&format!("puzzle;note (a,b)\n{LINE};x, y\n"));
    assert_eq!(fields(&batch.records[0]), ["note (a,b)=x, y"]);
    // Bars in prose, and comments that speak of puzzles, are no header.
    assert_puzzles(&format!("Puzzles | Forum | About\n{LINE}\n"), &[LINE]);
    assert_puzzles(&format!("#puzzles, sorted\n{LINE}\n"), &[LINE]);
}

#[test]
fn full_grids_in_a_column_are_claims_in_csv_as_in_json() {
    let wrong = SOLVED.replacen("53", "35", 1);
    for (puzzle_name, claim_name) in [("input", "output"), ("unsolved", "solved"), ("puzzle", "sol"), ("sudoku", "x")] {
        let csv = format!("{puzzle_name},{claim_name}\n{LINE},{wrong}\n");
        let json = json!({(puzzle_name): LINE, (claim_name): wrong}).to_string();
        for text in [csv, json] {
            let batch = read(&text);
            assert!(matches!(batch.records[0].extra().claim, Some(Claim::Digits(digits)) if digits.as_str() == wrong));
        }
    }
}

#[test]
fn a_full_grid_beyond_the_columns_of_the_header_makes_its_row_an_error() {
    for header in ["puzzle", "puzzle,n", "id,puzzle"] {
        let batch = read(&format!("{header}\n1,{LINE},{SOLVED},{SOLVED}\n{LINE},2,{SOLVED},{SOLVED}\n"));
        assert_eq!((batch.len(), error_count(&batch)), (2, 2), "{header}");
    }
}

#[test]
fn parts_are_read_as_text_whatever_their_first_bytes_are() {
    let whole = format!("{LINE}\n{OTHER}\n");
    for start in [&b"\0\0\0\0"[..], b"\xFF\xFE", b"\xFE\xFF", b"\x1F\x8B\x08", b"PK\x03\x04", b"\xEF\xBB\xBF", b"\0\0"]
    {
        let mut reader = Reader::new(whole.as_bytes());
        read_all(&mut reader);
        let part = [start, b"\n", OTHER.as_bytes(), b"\n"].concat();
        let batch = read_all(&mut reader.part_reader(&part[..]).unwrap());
        assert_eq!(puzzles(&batch).last().map(String::as_str), Some(OTHER), "{start:?}");
        assert!(error_count(&batch) <= 1);
    }
}

#[test]
fn only_the_names_of_sdk_are_sections_and_they_end_with_their_lines() {
    let grid = plain_rows(LINE);
    for heading in ["[code]", "[quote]", "[Hard]", "[spoiler]", "[/code]", "[Easy]", "[Expert]", "[b]"] {
        assert_puzzles(&format!("{heading}\n{LINE}\n{OTHER}\n"), &[LINE, OTHER]);
        assert_puzzles(&format!("{heading}\n{grid}{heading}\n{OTHER}\n"), &[LINE, OTHER]);
        let drawn = drawn_grid("ASCII borders: wide", LINE);
        assert_puzzles(&format!("{drawn}{heading}\n{OTHER}\n"), &[LINE, OTHER]);
    }
    let sections = format!(
        "[Puzzle]\n{grid}[PencilMarks]\n{}[Colors]\n{}",
        ",,,,,,,,\n".repeat(9),
        "0,0,0,0,0,0,0,0,0\n".repeat(9)
    );
    for gap in ["", "\n"] {
        assert_puzzles(&format!("{sections}{gap}{OTHER}\n{LINE}\n"), &[LINE, OTHER, LINE]);
        assert_puzzles(&format!("{sections}{gap}{}", plain_rows(OTHER)), &[LINE, OTHER]);
    }
    let short = format!("[Puzzle]\n{grid}[Colors]\n0,0\n\n{OTHER}\n");
    assert_puzzles(&short, &[LINE, OTHER]);
}

#[test]
fn every_line_end_ends_a_line() {
    let documents = [
        format!("{LINE}\n{OTHER}\n"),
        format!("# c\n\n{LINE} easy\n{OTHER}\n"),
        format!("Guardian\n{}\nTimes\n{}", plain_rows(LINE), plain_rows(OTHER)),
        drawn_grid("box drawing: light", LINE) + "\n" + &drawn_grid("ASCII borders: wide", OTHER),
        format!("> {LINE}\n>\n> {OTHER}\n"),
    ];
    for document in documents {
        for line_end in ["\n", "\r\n", "\r", "\u{C}", "\u{85}"] {
            assert_puzzles(&document.replace('\n', line_end), &[LINE, OTHER]);
        }
    }
    let table = format!("id,puzzle,n\n7,{LINE},x\n8,{OTHER},\"a \n b\"\n");
    for line_end in ["\n", "\r\n", "\r"] {
        assert_puzzles(&table.replace('\n', line_end), &[LINE, OTHER]);
    }
    for (line_end, count) in [("\n", 2), ("\r\n", 2), ("\r", 2), ("\u{C}", 1)] {
        let text = format!("{LINE}{line_end}{OTHER}");
        assert_eq!(readers::read(text.as_bytes(), InputFormat::Line).len(), count, "{line_end:?}");
    }
    let mut text = b"a\rb\r\nc\x0Cd\xC2\x85e\r".to_vec();
    assert_eq!(LineEnds::Cr.convert(&mut text.clone(), 0, false), 1);
    assert_eq!((LineEnds::All.convert(&mut text, 0, true), &text[..]), (0, &b"a\nb\r\nc\nd \ne\n"[..]));
}

#[test]
fn two_puzzles_on_a_line_are_an_error_unless_the_second_is_full() {
    for separator in [" ", ";", ",", "\t", " # ", "  |  "] {
        let text = format!("{OTHER}\n{LINE}{separator}{OTHER}\n");
        let error = "2 error 2:1 several puzzles on this line; use --from text to read them all";
        assert_eq!(records(&text)[1], error, "{text}");
        let found = readers::read(text.as_bytes(), InputFormat::Text);
        assert_eq!(puzzles(&found), [OTHER, LINE, OTHER], "{text}");
        assert_puzzles(&format!("{OTHER}\n{LINE}{separator}{SOLVED}\n"), &[OTHER, LINE]);
    }
}

#[test]
fn the_markers_of_mail_are_taken_off_before_a_line_is_classified() {
    let rule = "-".repeat(72);
    let quoted = |text: &str| text.lines().map(|line| format!("> {line}\n")).collect::<String>();
    for rule in [rule.clone(), "=".repeat(60), "_".repeat(81), "-".repeat(90)] {
        assert_puzzles(&quoted(&format!("{rule}\n{}", plain_rows(LINE))), &[LINE]);
    }
    assert_puzzles(&format!(">\n> {LINE}\n>\n>> {OTHER}\n>\n"), &[LINE, OTHER]);
    assert_puzzles(&format!("> # a comment\n> {LINE}\n"), &[LINE]);
    let candidates = LINE.parse::<sudoku::grid::Grid>().unwrap().candidates_text().to_string();
    assert_eq!(read(&quoted(&candidates)).puzzles, read(&candidates).puzzles);
    assert_eq!(records(&format!("> {}\n", &LINE[1..])), ["1 error 1:83 expected 81 cells, found 80"]);
    assert_eq!(records(&format!("{LINE}\n> > {}x12\n", &LINE[2..]))[1], "2 error 2:86 expected 81 cells, found 82");
}

#[test]
fn a_row_without_a_digit_is_a_row_where_the_others_are_written_like_it() {
    let empty_row = |row: usize| {
        let cells = LINE.char_indices().map(|(index, c)| if index / 9 == row { '.' } else { c });
        cells.collect::<String>()
    };
    for row in 0..9 {
        let line = empty_row(row);
        for (blank, separators) in
            [("-", ["", "|", ""]), ("-", ["", "", ""]), ("*", ["", "|", ""]), ("", [",", ",", ","])]
        {
            let cells =
                |row: &String| -> Vec<String> { row.chars().map(|c| c.to_string().replace('.', blank)).collect() };
            let box_text = |cells: &[String]| cells.join(separators[0]);
            let row_text = |row: &String| cells(row).chunks(3).map(box_text).collect::<Vec<_>>().join(separators[1]);
            let text: String = rows(&line).iter().map(|row| row_text(row) + "\n").collect();
            assert_puzzles(&text, &[&line]);
            assert_puzzles(&format!("{text}\n{text}"), &[&line, &line]);
            assert_puzzles(&text.repeat(3), &[&*line; 3]);
        }
        // Lines of spaces are rows if they are as wide as the rows.
        let spaces: String = rows(&line).iter().map(|row| row.replace('.', " ") + "\n").collect();
        assert_puzzles(&spaces, &[&line]);
    }
}

#[test]
fn any_number_of_blanks_may_be_look_alikes() {
    for blank in ["·", "–", "□", "◦", "−", "⬜"] {
        for count in [1, 3, 8, 9, 40, 81] {
            let line = LINE.replacen('.', blank, count);
            assert_puzzles(&format!("{line}\n"), &[LINE]);
            assert_puzzles(&format!("{OTHER}\n{line}\n{LINE}\n"), &[OTHER, LINE, LINE]);
            assert_puzzles(&format!("id,puzzle\n1,{line}\n"), &[LINE]);
            assert_puzzles(&json!({"puzzle": line}).to_string(), &[LINE]);
            assert_eq!(puzzle_in_text(&line), Some(TextPuzzle::Puzzle));
        }
    }
}

#[test]
fn eighty_one_dashes_are_a_rule_in_text_and_a_puzzle_in_a_field() {
    let rule = "-".repeat(81);
    let empty = ".".repeat(81);
    assert_puzzles(&format!("{rule}\n{}{rule}\n", plain_rows(LINE)), &[LINE]);
    assert_eq!(puzzles(&readers::read(rule.as_bytes(), InputFormat::Line)), [&*empty]);
    assert_puzzles(&format!("id,puzzle\n1,{rule}\n"), &[&empty]);
    assert_puzzles(&json!({"puzzle": rule}).to_string(), &[&empty]);
    assert_eq!(puzzle_in_text(&rule), Some(TextPuzzle::Puzzle));
}

#[test]
fn a_word_with_a_number_is_a_title() {
    for title in ["id_000123", "puzzle_17", "p-000123", "Nr000017", "week_00012"] {
        let batch = read(&format!("{title}\n{}", plain_rows(LINE)));
        assert_eq!((puzzles(&batch), error_count(&batch)), (vec![LINE.to_owned()], 0), "{title}");
        assert_eq!(batch.records[0].extra().name.as_deref(), Some(title));
    }
}

/// Any white space may be before a comment or make up a blank line, in lines, in tables and in text.
#[test]
fn every_white_space_is_blank() {
    for space in [" ", "\t", "\u{b}", "\u{a0}", "\u{2003}", "\u{3000}", " \u{3000}\t"] {
        let skipped = format!("{space}\n{space}# a comment\n{space}// another\n{space}% one more\n");
        assert_puzzles(&format!("{skipped}{LINE}\n{skipped}{OTHER}\n{skipped}"), &[LINE, OTHER]);
        assert_puzzles(&format!("{skipped}{LINE},a\n{skipped}{OTHER},b\n{skipped}"), &[LINE, OTHER]);
        let grids = [LINE, OTHER].map(|puzzle| skipped.clone() + &plain_rows(puzzle)).concat();
        assert_puzzles(&(grids + &skipped), &[LINE, OTHER]);
    }
}

#[test]
fn comments_that_hold_puzzles_are_counted() {
    for mark in ["#", "# ", "#1 ", "#2: ", "% ", "// ", "## "] {
        for format in [InputFormat::Auto, InputFormat::Text] {
            let text = format!("{LINE}\n{mark}{OTHER}\n# a comment\n{mark}{LINE}\n");
            let batch = readers::read(text.as_bytes(), format);
            assert_eq!(
                (batch.len(), batch.skipped.comment_count, batch.skipped.first_comment),
                (1, 2, Some(2)),
                "{text}"
            );
        }
    }
}

#[test]
fn the_texts_beside_a_puzzle_are_kept() {
    for (before, after) in [("level=3", "Fred"), ("::", "!!"), ("a=b c", "x=1"), ("§ 7", "☺"), ("<3", "ok")] {
        let batch = read(&format!("{before} {LINE} {after}\n"));
        let extra = batch.records[0].extra();
        let expected = if before.contains('<') { (None, None) } else { (Some(before), Some(after)) };
        assert_eq!((extra.name.as_deref(), extra.remark.as_deref()), expected);
    }
    for decoration in ["- ", "* ", "\"", "(", "> "] {
        let batch = read(&format!("{decoration}{LINE}\n"));
        assert_eq!(
            (puzzles(&batch), batch.records[0].extra()),
            (vec![LINE.to_owned()], RecordData::empty()),
            "{decoration}"
        );
    }
}

#[test]
fn a_list_of_properties_below_a_puzzle_names_no_puzzle() {
    let statistics = "Number of Givens: 30\nDifficulty: Simple\n";
    for gap in ["", "\n"] {
        let text = format!("{}\n{statistics}{gap}{}", plain_rows(LINE), plain_rows(OTHER));
        let batch = read(&text);
        let names: Vec<_> = batch.records.iter().map(|record| record.extra().name.clone()).collect();
        assert_eq!((names, batch.skipped.line_count), (vec![None, None], 2), "{text}");
    }
    // A single one may be a title.
    let batch = read(&format!("Level: evil\n{}", plain_rows(LINE)));
    assert_eq!(batch.records[0].extra().name.as_deref(), Some("Level: evil"));
}

#[test]
fn one_line_formats_are_read_wherever_a_puzzle_stands() {
    let grid = LINE.parse().unwrap();
    for name in ["tatham", "hodoku", "sudoku-coach", "puzz-link", "sudoku-exchange", "sudokupad"] {
        let form = crate::written::written(name, &crate::written::board_record(Board::Puzzle(&grid), &[]));
        let form = form.trim_end();
        assert_puzzles(&format!("{form}\n"), &[LINE]);
        assert_puzzles(&format!("{OTHER}\n{form}\n{LINE}\n"), &[OTHER, LINE, LINE]);
        assert_puzzles(&format!("A title\n\n{}\n{form}\n", plain_rows(OTHER)), &[OTHER, LINE]);
        assert_puzzles(&format!("id,puzzle\n1,\"{form}\"\n2,{form}\n"), &[LINE, LINE]);
        for before in ["- ", "> ", "17\t", "17. ", "See "] {
            assert_puzzles(&format!("{before}{form}\n{OTHER}\n"), &[LINE, OTHER]);
        }
        assert_puzzles(&format!("\"{form}\"\n'{form}'\n"), &[LINE, LINE]);
        assert_puzzles(&format!("A title\n\nIt is {form}\n\n{}", plain_rows(OTHER)), &[LINE, OTHER]);
        assert_eq!(read(&format!("# {form}\n{OTHER}\n")).skipped.comment_count, 1, "{form}");
        assert_puzzles(&json!([form, OTHER]).to_string(), &[LINE, OTHER]);
        assert_puzzles(&json!([{"puzzle": form}, {"puzzle": OTHER}]).to_string(), &[LINE, OTHER]);
        assert_eq!(puzzle_in_text(form), Some(TextPuzzle::Puzzle), "{form}");
    }
    for site in ["https://sudoku.secuso.org/", "http://example.org/a/b/", "www.example.org/play/"] {
        assert_puzzles(&format!("{site}{}\n", LINE.replace('.', "0")), &[LINE]);
        assert_puzzles(&format!("See {site}{} for more\n", LINE.replace('.', "0")), &[LINE]);
    }
}

#[test]
fn a_game_id_that_is_no_classic_puzzle_is_an_error_that_says_so() {
    for (id, error) in [
        ("2x3:a", "1:1 not classic sudoku: 2x3"),
        ("3x3x:5_3a", "1:1 not classic sudoku: 3x3x"),
        ("3x3#123456", "1:5 a random seed, from which only the program can make the puzzle; use the game ID"),
        ("3x3:5_3b7zzz", "1:12 expected 81 cells, found 83"),
        ("3x3:zz", "1:7 expected 81 cells, found 52"),
        ("3x3:zz5A", "1:8 unexpected character 'A'"),
    ] {
        assert_eq!(records(&format!("{id}\n")), [format!("1 error {error}")]);
    }
}

#[test]
fn a_malformed_form_is_an_error_wherever_a_puzzle_stands() {
    for (form, problem) in [
        ("3x3:zz", "expected 81 cells, found 52"),
        (":0000:x:12:::", "expected 81 cells, found 2"),
        ("https://puzz.link/p?sudoku/9/9/zz", "expected 81 cells, found 40"),
    ] {
        for (text, error_index) in [
            (format!("{form}\n{LINE}\n"), 0),
            (format!("{LINE}\nSee {form}\n"), 1),
            (format!("\"{form}\"\n\"{LINE}\"\n"), 0),
            (format!("id,puzzle\n1,{form}\n2,{LINE}\n"), 0),
            (json!([form, LINE]).to_string(), 0),
            (json!({"puzzles": [LINE, form]}).to_string(), 1),
            (format!("{}\n{}\n", json!({"puzzle": form}), json!({"puzzle": LINE})), 0),
        ] {
            let batch = read(&text);
            let errors: Vec<_> = batch.iter().map(|(_, result)| result.err().map(|e| e.problem.to_string())).collect();
            let mut expected = [None, None];
            expected[error_index] = Some(problem.to_owned());
            assert_eq!(errors, expected, "{text}");
        }
    }
}

#[test]
fn a_long_number_before_a_puzzle_is_its_name() {
    for number in
        ["003400803001700020006060000280000419005000080079", "(003400803001700020006060000280000419005000080079)"]
    {
        for text in [
            format!("{number} {LINE}\n"),
            format!("a\t{number}\t{LINE}\trem\n"),
            format!("{LINE}\n{number} {LINE} # b\n"),
        ] {
            let batch = read(&text);
            let last = batch.records.len() - 1;
            assert_eq!((puzzles(&batch).last().map(String::as_str), error_count(&batch)), (Some(LINE), 0), "{text}");
            assert!(
                batch.records[last].extra().name.as_ref().is_some_and(|name| name.contains(&number[1..9])),
                "{text}"
            );
        }
    }
    // A number of about 81 digits is meant as a puzzle.
    for malformed in [&LINE[1..], &format!("{LINE}.")[..]] {
        let batch = read(&format!("{LINE}\n{malformed} {SOLVED}\n"));
        assert_eq!(error_count(&batch), 1, "{malformed}");
    }
}

#[test]
fn a_claim_may_have_any_form_of_a_puzzle() {
    let spaced: String = SOLVED.chars().flat_map(|digit| [digit, ' ']).collect();
    let link = format!("https://sudoku.coach/en/play/{SOLVED}");
    let grid: Grid = SOLVED.parse().unwrap();
    let game_id = crate::written::written("tatham", &crate::written::board_record(Board::Puzzle(&grid), &[]));
    for claim in [SOLVED, spaced.trim(), &link, game_id.trim_end()] {
        for text in [
            format!("puzzle,solution\n{LINE},{claim}\n"),
            format!("puzzle,solution\n{LINE},\"{claim}\"\n"),
            format!("puzzle;answer\n{LINE};{claim}\n"),
            json!({"puzzle": LINE, "solution": claim}).to_string(),
        ] {
            let batch = read(&text);
            let claims: Vec<_> = batch.records.iter().map(|record| record.extra().claimed_solution()).collect();
            assert_eq!(claims, [Solution::new(SOLVED.as_bytes().try_into().unwrap()).as_ref()], "{text}");
        }
    }
    for claim in [SOLVED, &spaced, &game_id] {
        for delimiter in [",", "\t", " "] {
            let batch = read(&format!("{LINE}{delimiter}{claim}\n"));
            assert!(batch.records[0].extra().claimed_solution().is_some(), "{claim}");
        }
    }
}

#[test]
fn a_file_in_another_encoding_is_decoded_or_told() {
    for (encoding, name) in [("windows-1252", "Süd “1” €"), ("iso-8859-1", "Süd")] {
        let to_byte = |c: char| match c {
            '“' => 0x93,
            '”' => 0x94,
            '€' => 0x80,
            c => c as u8,
        };
        let text = format!(
            "<?xml version=\"1.0\" encoding=\"{encoding}\"?>\n<opensudoku><game data=\"{LINE}\" name=\"{name}\"/></opensudoku>"
        );
        let bytes: Vec<u8> = text.chars().map(to_byte).collect();
        let batch = Batch::read_all(&bytes[..]).unwrap();
        assert_eq!(batch.records[0].extra().name.as_deref(), Some(name));
    }
    let text = [b"id,puzzle\ncaf\xE9,", LINE.as_bytes(), b"\n"].concat();
    assert_eq!(Batch::read_all(&text[..]).unwrap().records[0].warning, Some(ReadWarning::NotUtf8));
}

#[test]
fn a_line_with_no_cell_of_its_own_says_what_it_expected() {
    let batch = readers::read(b"3x3", InputFormat::Line);
    assert!(matches!(batch.records[0].malformed.as_ref().unwrap().problem, RecordErrorKind::CellCount(_)));
}

#[test]
fn a_heading_counts_as_no_row_of_its_grid() {
    let lines = rows(LINE);
    let spaced = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let lettered: Vec<String> = ('A'..).zip(&lines).map(|(letter, row)| format!("{letter} {}", spaced(row))).collect();
    let r_print: Vec<String> = (1..).zip(&lines).map(|(n, row)| format!(" [{n},]  {}", spaced(row))).collect();
    let bold = |row: &String| {
        row.chars().map(|c| if c == '.' { "   ".into() } else { format!("**{c}**") }).collect::<Vec<_>>()
    };
    let table: Vec<String> = lines.iter().map(|row| format!("|{}|", bold(row).join("|"))).collect();
    let empty_header = format!("|{}|\n|{}|", ["   "; 9].join("|"), ["---"; 9].join("|"));
    for (heading, body) in [
        ("  1 2 3 4 5 6 7 8 9".to_owned(), lettered),
        ("      [,1] [,2] [,3] [,4] [,5] [,6] [,7] [,8] [,9]".to_owned(), r_print),
        (empty_header, table),
    ] {
        assert_puzzles(&format!("{heading}\n{}\n", body.join("\n")), &[LINE]);
        for row in 0..9 {
            let cut: Vec<_> = (0..9).filter(|other| *other != row).map(|row| body[row].clone()).collect();
            let batch = read(&format!("{heading}\n{}\n", cut.join("\n")));
            assert_eq!((batch.len(), error_count(&batch)), (1, 1), "{heading} without row {row}");
        }
    }
}

#[test]
fn ten_rows_are_no_grid_unless_the_first_is_a_title() {
    let spaces: Vec<String> = rows(LINE).iter().map(|row| row.replace('.', " ")).collect();
    let integers: Vec<String> =
        rows(&LINE.replace('.', "0")).iter().map(|row| row.parse::<u32>().unwrap().to_string()).collect();
    for lines in [rows(LINE), spaces, integers] {
        for row in 0..9 {
            let mut doubled = lines.clone();
            doubled.insert(row, lines[row].clone());
            let batch = read(&(doubled.join("\n") + "\n"));
            assert!(batch.puzzles.is_empty() && batch.len() == 1, "{doubled:?}");
        }
        assert_puzzles(&format!("17\n{}\n", lines.join("\n")), &[LINE]);
    }
}

#[test]
fn several_puzzles_in_any_form_on_a_line_are_told() {
    let lists = |line: &str| json!(cell_lists(line, &json!(0))).to_string();
    let spaced = |line: &str| line.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let texts = json!([rows(LINE), rows(OTHER)]).to_string();
    assert_puzzles(&(texts + "\n"), &[LINE, OTHER]);
    assert_puzzles(&format!("a: {} b: {}\n", spaced(LINE), spaced(OTHER)), &[LINE, OTHER]);
    let batch = read(&format!("p = [{}, {}]\n", lists(LINE), lists(OTHER)));
    assert!(batch.puzzles.is_empty() && batch.len() == 1);
    for second in [spaced(OTHER), rows(OTHER).join(" "), "3x3:zzzc".into(), format!(":0000:x:{OTHER}:::")] {
        let batch = read(&format!("{LINE}\n{LINE} {second}\n"));
        assert_eq!((batch.puzzles.len(), error_count(&batch)), (1, 1), "{second}");
    }
}

#[test]
fn an_item_of_a_list_of_puzzles_is_a_record() {
    let grid = cell_lists(LINE, &json!(0));
    let wrong = [
        json!(null),
        json!("hello"),
        json!(5),
        json!([]),
        json!({}),
        json!(grid[..8]),
        json!(grid.concat()[..80]),
        json!(rows(LINE)[1..]),
        json!(grid.iter().map(|row| &row[1..]).collect::<Vec<_>>()),
    ];
    for value in wrong {
        for list in [json!([OTHER, value, LINE]), json!({"puzzles": [OTHER, value, LINE]})] {
            let batch = read(&(list.to_string() + "\n"));
            assert_eq!((batch.len(), puzzles(&batch)), (3, vec![OTHER.to_owned(), LINE.to_owned()]), "{list}");
        }
    }
    // A list of values is a row of a table.
    let batch = read(&json!([[1, LINE, SOLVED], [2, OTHER, null]]).to_string());
    assert_eq!(puzzles(&batch), [LINE, OTHER]);
    assert!(batch.records[0].extra().claim.is_some() && batch.records[1].extra().claim.is_none());
}
