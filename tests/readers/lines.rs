//! Puzzles on one line: with remarks, in fields of CSV, in lists.

use sudoku::format::Layout;

use crate::common::{LINE, OTHER, SOLVED};
use crate::texts::{assert_reads, read, records};

#[test]
fn lines_with_every_blank_and_remark() {
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
fn lines_of_ids_tables_and_objects() {
    assert_reads(&format!("0000183b305c {LINE} 1.2"), 1, Layout::Line);
    assert_reads(&format!("id,puzzle,solution,clues,difficulty\n1,{LINE},{SOLVED},30,0.0"), 2, Layout::Line);
    assert_reads(&format!("\"id\";\"puzzle\";\"s\"\n\"7\";\"{LINE}\";\"{SOLVED}\"\n"), 2, Layout::Line);
    assert_reads(&format!("{{\"source\":\"a\",\"line\":3,\"puzzle\":\"{LINE}\"}}"), 1, Layout::Line);
}

#[test]
fn several_puzzles_of_a_list_on_one_line() {
    assert_eq!(records(&format!("[\"{LINE}\",\"{OTHER}\",\"{LINE}\"]")).len(), 3);
    let pairs = format!("data = [(\"{LINE}\", \"{SOLVED}\"), (\"{OTHER}\", \"{SOLVED}\")]");
    let batch = read(&pairs);
    assert_eq!(batch.records.iter().filter(|record| record.extra().claimed_solution().is_some()).count(), 2);
}
