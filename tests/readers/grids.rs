//! Puzzles on one line, with remarks, in fields of CSV and in lists, and on several lines: rows, integers, candidates.

use sudoku::format::{Layout, ReadWarning};

use crate::common::{LINE, OTHER, SOLVED, pencilmarks, plain_rows, rows};
use crate::texts::{assert_reads, read, records};

#[test]
fn a_dash_may_be_a_blank_even_for_a_whole_row() {
    let mut dashed = rows(&LINE.replace('.', "-"));
    dashed[4] = "---------".into();
    assert_eq!(records(&dashed.join("\n")), [format!("1 {}", dashed.concat().replace('-', "."))]);
    // A byte order mark and a title are not rows.
    assert_reads(&format!("\u{feff}{}", plain_rows(LINE).trim_end()), 1, Layout::Grid);
    assert_reads(&format!("Grid 01\n{}", plain_rows(LINE)), 2, Layout::Grid);
}

#[test]
fn nine_integers_that_lost_their_leading_zeros_are_a_grid() {
    let text = "821007900, 7000000, 400003000, 908040000, 1, 374201000, 160040, 60000000, 709008600";
    let line = "821..79....7......4....3...9.8.4............13742.1......16..4..6.......7.9..86..";
    assert_eq!(records(text), [format!("1 {line}")]);
    assert_eq!(read(text).records[0].warning, Some(ReadWarning::LostZeros));
    assert_eq!(records(&text.replace(", ", "\n")), [format!("1 {line}")]);
    assert_eq!(read(&text.replace(", ", "\n")).records[0].layout, Layout::Grid);
    // A row of this grid keeps a leading zero: nothing was lost, a cell is missing.
    let broken = plain_rows(&LINE.replace('.', "0")).replace("600195000", "60019500");
    assert_eq!(records(&broken), ["1 error 2:9 expected 9 cells in the row, found 8"]);
}

#[test]
fn a_grid_of_candidates_is_read_from_rows_and_from_one_line() {
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
    let sukaku = pencilmarks(&puzzle);
    assert_eq!(read(&sukaku).puzzles, [puzzle]);
    assert_eq!(read(&sukaku).records[0].layout, Layout::Line);
}

#[test]
fn lines_with_every_blank_and_remark_are_read() {
    for blank in ".0*_-xX?".chars() {
        assert_reads(&LINE.replace('.', &blank.to_string()), 1, Layout::Line);
    }
    let mut blanks = "0*_-xX?".chars().cycle();
    let mixed: String = LINE.chars().map(|c| if c == '.' { blanks.next().unwrap() } else { c }).collect();
    assert_reads(&mixed, 1, Layout::Line);
    for remark in [" easy", "\t2.3/1.2", ",x", ";x", "#x", " # a b c", "  ", "\r", ",,,", " (17)"] {
        assert_reads(&format!("{LINE}{remark}"), 1, Layout::Line);
        assert_reads(&format!("\n  {LINE}{remark}\n"), 2, Layout::Line);
    }
}

#[test]
fn lines_with_ids_tables_and_objects_are_read() {
    assert_reads(&format!("0000183b305c {LINE} 1.2"), 1, Layout::Line);
    assert_reads(&format!("id,puzzle,solution,clues,difficulty\n1,{LINE},{SOLVED},30,0.0"), 2, Layout::Line);
    assert_reads(&format!("\"id\";\"puzzle\";\"s\"\n\"7\";\"{LINE}\";\"{SOLVED}\"\n"), 2, Layout::Line);
    assert_reads(&format!("{{\"source\":\"a\",\"line\":3,\"puzzle\":\"{LINE}\"}}"), 1, Layout::Line);
}

#[test]
fn several_puzzles_in_a_list_on_one_line_are_read() {
    assert_eq!(records(&format!("[\"{LINE}\",\"{OTHER}\",\"{LINE}\"]")).len(), 3);
    let pairs = format!("data = [(\"{LINE}\", \"{SOLVED}\"), (\"{OTHER}\", \"{SOLVED}\")]");
    let batch = read(&pairs);
    assert_eq!(batch.records.iter().filter(|record| record.extra().claimed_solution().is_some()).count(), 2);
}
