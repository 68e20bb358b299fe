//! Unique, hidden and avoidable rectangles and BUG+1.

use crate::library;

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn the_rectangles_of_the_library_are_found() {
    let cases = [("0600", 14), ("0601", 16), ("0602", 10), ("0603", 17), ("0604", 6), ("0605", 10)];
    for (code, count) in cases.into_iter().chain([("0606", 18), ("0607", 8), ("0608", 12)]) {
        library::assert_found(code, count);
    }
}

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn the_bugs_of_the_library_are_found_and_its_false_ones_are_not() {
    library::assert_found("0610", 10);
}
