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
fn a_run_is_read_as_a_whole_however_long_it_is() {
    for grid_count in [3, 130, 1000] {
        let grids = plain_rows(LINE).repeat(grid_count);
        let batch = read(&grids);
        assert_eq!((batch.len(), batch.puzzles.len()), (grid_count, grid_count));
        // With a row too many or too few, no grid is put together from the rows of two.
        let last_line = 9 * grid_count as u64;
        let longer = grids.clone() + &rows_of_line(0..1);
        assert_eq!(records(&longer), [rows_error(9 * grid_count + 1, 1, last_line + 1)]);
        let mut lines: Vec<&str> = grids.lines().collect();
        for row in [0, 4, 8, 9, 9 * grid_count / 2, 9 * grid_count - 1] {
            let removed_line = lines.remove(row);
            assert_eq!(records(&lines.join("\n")), [rows_error(9 * grid_count - 1, 1, last_line - 1)], "{row}");
            lines.insert(row, removed_line);
        }
    }
}

#[test]
fn bands_form_grids_only_if_all_of_them_do() {
    let bands: Vec<String> = (0..12).map(|band| rows_of_line(3 * (band % 3)..3 * (band % 3) + 3)).collect();
    assert_eq!(records(&bands.join("\n")).len(), 4);
    for band in 0..12 {
        for row in 0..3 {
            let mut cut_bands = bands.clone();
            let cut_rows: Vec<&str> = bands[band].lines().collect();
            cut_bands[band] = (0..3).filter(|other| *other != row).map(|row| cut_rows[row].to_owned() + "\n").collect();
            let error = format!(
                "1 error 1 35 rows in lines 1 to 46 do not form grids of nine rows: the group in line {} has 2, the \
                 others 3",
                4 * band + 1
            );
            assert_eq!(records(&cut_bands.join("\n")), [error]);
        }
        // A whole grid ends the sequence before it, and is no part of one.
        let torn = format!("{}\n{}", bands[..=band].join("\n"), plain_rows(OTHER));
        let found = records(&torn);
        assert_eq!(found.len(), if band % 3 == 2 { band / 3 + 2 } else { 2 }, "{found:?}");
        assert!(found[found.len() - 1].ends_with(OTHER));
    }
}
