//! Locked and almost locked sets, wings and remote pairs.

use crate::library;

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn the_locked_sets_of_the_library_are_found() {
    for (code, count) in [("0110", 15), ("0111", 11), ("0200", 20), ("0201", 20), ("0202", 8)] {
        library::assert_found(code, count);
    }
    for (code, count) in [("0210", 20), ("0211", 20), ("0212", 12)] {
        library::assert_found(code, count);
    }
}

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn the_wings_and_remote_pairs_of_the_library_are_found() {
    for (code, count) in [("0703", 16), ("0800", 7), ("0801", 13), ("0803", 11)] {
        library::assert_found(code, count);
    }
}

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn the_almost_locked_sets_of_the_library_are_found() {
    for (code, count) in [("0901", 14), ("0902", 11), ("0903", 12), ("0904", 14)] {
        library::assert_found(code, count);
    }
}

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn the_sue_de_coqs_of_the_library_are_found() {
    library::assert_found("1101", 24);
}
