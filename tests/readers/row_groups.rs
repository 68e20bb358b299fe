//! The rules for text: which rows form a grid, and which are an error.

use crate::common::{LINE, OTHER, plain_rows, rows};
use crate::texts::{read, records, separated};

/// Returns these rows of `LINE`, each on a line of its own.
fn rows_of_line(range: std::ops::Range<usize>) -> String {
    rows(LINE)[range].iter().map(|row| format!("{row}\n")).collect()
}

fn rows_error(row_count: usize, first: u64, last: u64) -> String {
    format!("{first} error {first} {row_count} rows in lines {first} to {last} do not form grids of nine rows")
}

#[test]
fn a_fourth_band_below_a_grid_is_an_error() {
    let bands = [rows_of_line(0..3), rows_of_line(3..6), rows_of_line(6..9), rows_of_line(0..3)].join("\n");
    assert_eq!(records(&bands), [rows_error(12, 1, 15)]);
}

#[test]
fn incomplete_row_groups_are_one_error_and_affect_nothing_else() {
    let grid = plain_rows(OTHER);
    let eight_rows_error = |line| format!("{line} error {line} expected 9 rows, found 8");
    assert_eq!(records(&rows_of_line(0..8)), [eight_rows_error(1)]);
    assert_eq!(
        records(&format!("{}\n{grid}\n{}", rows_of_line(0..8), rows_of_line(0..8))),
        [eight_rows_error(1), format!("10 {OTHER}"), eight_rows_error(20)]
    );
    assert_eq!(records(&(rows_of_line(0..8) + &grid)), [rows_error(17, 1, 17)], "eight rows and nine are seventeen");
    // Incomplete row groups with a single blank line between them are one error.
    assert_eq!(
        records(&format!("{}\n{}\n\n{grid}", rows_of_line(0..5), rows_of_line(5..7))),
        [rows_error(7, 1, 8), format!("11 {OTHER}")]
    );
    // Two blank lines, a comment or other text separate row groups.
    for gap in ["\n\n", "# a comment\n", "a text\n"] {
        assert_eq!(records(&format!("{}{gap}{}", rows_of_line(0..8), rows_of_line(0..8))).len(), 2, "{gap:?}");
    }
    // No part of a grid is lost or joined with another grid.
    let torn = format!("{}{}{grid}", rows_of_line(0..4), rows_of_line(5..9));
    assert_eq!(records(&torn), [rows_error(17, 1, 17)]);
}

#[test]
fn a_number_a_date_or_a_word_above_a_grid_is_its_title() {
    for title in
        ["1", "12345", "20240131", "1.12.2024", "2024-1-31", "12.1.2024", "week12345", "name10000", "A20240131", "Hard"]
    {
        for puzzle in [plain_rows(LINE), format!("{LINE}\n")] {
            let batch = read(&format!("{title}\n{puzzle}"));
            assert_eq!((batch.len(), batch.records[0].line), (1, 2), "{title}: {batch:?}");
            assert_eq!(batch.records[0].extra().name.as_deref(), Some(title));
            assert_eq!(batch.puzzles, [LINE.parse().unwrap()]);
        }
    }
}

#[test]
fn a_title_above_an_error_is_skipped() {
    let batch = read(&format!("My title\n{}\n", &LINE[1..]));
    assert_eq!((batch.len(), batch.puzzles.len(), batch.skipped.line_count), (1, 0, 1));
}

#[test]
fn candidates_may_be_in_any_order_but_only_once() {
    let grid = |group: &str| {
        let row = ["123456789"; 9].join(" ");
        format!("{row}\n{}{}\n", format!("{row}\n").repeat(7), row.replacen("123456789", group, 1))
    };
    for (group, expected) in [("49", Some("49")), ("94", Some("49")), ("449", None)] {
        let r9c1 = read(&grid(group)).puzzles.first().map(|puzzle| puzzle.as_array()[72].to_string());
        assert_eq!(r9c1.as_deref(), expected);
    }
}

#[test]
fn rows_of_a_table_may_lack_only_the_delimiters_at_their_end() {
    let mut rows: Vec<String> = rows(LINE).iter().map(|row| separated(row, ",").replace('.', "")).collect();
    // A field is missing, not a delimiter at the end.
    rows[1] = rows[1].replacen(",,", ",", 1);
    let batch = read(&rows.join("\n"));
    assert_eq!((batch.len(), batch.puzzles.len()), (1, 0));
}

#[test]
fn long_row_groups_are_read_in_parts() {
    let grid_count = 1000;
    let batch = read(&plain_rows(LINE).repeat(grid_count));
    assert_eq!((batch.len(), batch.puzzles.len()), (grid_count, grid_count));
    let batch = read(&(plain_rows(LINE).repeat(grid_count) + &rows_of_line(0..1)));
    assert_eq!(batch.puzzles.len() + 100, grid_count, "the last rows are broken");
    assert_eq!(batch.len(), batch.puzzles.len() + 1);
}
