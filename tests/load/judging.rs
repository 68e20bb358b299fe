//! Tests of the judge: it accepts right answers and refuses wrong ones.

use super::judge::JudgedCommand::{Check, Count, Solve};
use super::judge::Truth;
use super::lines::parse_cells;
use super::source::RecordSource;
use super::stream;
use crate::common::oracle::{ALL_DIGITS, count, solves};
use crate::common::{LINE, SOLVED, script_command};

const PUZZLE: &[u8; 81] = LINE.as_bytes().first_chunk().unwrap();
const SOLUTION: &[u8; 81] = SOLVED.as_bytes().first_chunk().unwrap();

#[test]
fn any_other_digit_anywhere_is_wrong() {
    assert!(solves(PUZZLE, SOLUTION));
    for cell in 0..81 {
        for byte in (b'0'..=b'9').chain([b'.', b' ', 0xFF]) {
            let mut answer = *SOLUTION;
            answer[cell] = byte;
            assert_eq!(solves(PUZZLE, &answer), byte == SOLUTION[cell], "cell {cell}: {byte}");
        }
    }
    assert!(!solves(PUZZLE, &SOLUTION[..80]));
    // A valid full grid, but of another puzzle.
    let other_solution = SOLUTION.map(|digit| if digit == b'9' { b'1' } else { digit + 1 });
    assert!(solves(&[b'.'; 81], &other_solution) && !solves(PUZZLE, &other_solution));
    // Valid in rows and columns, but not in boxes.
    let latin_square: [u8; 81] = std::array::from_fn(|cell| b'1' + ((cell / 9 + cell % 9) % 9) as u8);
    assert!(!solves(&[b'.'; 81], &latin_square));
}

#[test]
fn the_truth_is_right_where_it_is_known() {
    assert_eq!(Truth::from_cells(&parse_cells(SOLUTION)), Truth::Unique { is_minimal: false });
    assert_eq!(Truth::from_cells(&parse_cells(PUZZLE)), Truth::Unique { is_minimal: false });
    assert_eq!(count(&[ALL_DIGITS; 81], 5), 5);
    let mut clash = parse_cells(PUZZLE);
    clash[2] = 5;
    assert_eq!(Truth::from_cells(&clash), Truth::None);
}

#[test]
fn statements_about_a_puzzle_must_be_true() {
    let minimal = Truth::Unique { is_minimal: true };
    let answer_line = |cells: &[u8], remark: &str| [cells, remark.as_bytes()].concat();
    assert!(Solve.accepts(PUZZLE, minimal, SOLUTION));
    assert!(!Solve.accepts(PUZZLE, minimal, PUZZLE));
    assert!(!Solve.accepts(PUZZLE, minimal, b""));
    assert!(!Solve.accepts(PUZZLE, minimal, &answer_line(SOLUTION, "\tmultiple solutions")));
    assert!(!Solve.accepts(PUZZLE, Truth::Several, SOLUTION));
    assert!(Solve.accepts(PUZZLE, Truth::Several, &answer_line(SOLUTION, "\tmultiple solutions")));
    assert!(Solve.accepts(PUZZLE, Truth::None, &answer_line(PUZZLE, "\tno solution: 5 twice")));
    assert!(!Solve.accepts(PUZZLE, Truth::None, SOLUTION));
    assert!(!Solve.accepts(PUZZLE, Truth::None, &answer_line(SOLUTION, "\tno solution")));
    assert!(Check.accepts(PUZZLE, minimal, &answer_line(PUZZLE, "\tunique\tminimal")));
    assert!(!Check.accepts(PUZZLE, minimal, &answer_line(PUZZLE, "\tunique\tnot minimal")));
    assert!(!Check.accepts(PUZZLE, minimal, &answer_line(PUZZLE, "\tmultiple")));
    assert!(Count.accepts(PUZZLE, Truth::None, &answer_line(PUZZLE, "\t0")));
    assert!(!Count.accepts(PUZZLE, Truth::Several, &answer_line(PUZZLE, "\t20")));
    assert!(!Count.accepts(PUZZLE, Truth::Several, &answer_line(SOLUTION, "\t2")));
}

/// Runs the binary's output through filters that lose, repeat, exchange or spoil an answer.
#[test]
fn a_stream_with_a_flaw_is_refused() {
    let source = RecordSource::new(1, 0);
    let run = |filter: &str| {
        let mut shell = script_command(&format!("\"$0\" \"$@\" | {filter}"));
        stream::run(&mut shell, Solve, &["--threads", "1"], source.clone(), 3000).map(drop)
    };
    assert_eq!(run("cat"), Ok(()));
    for (flaw, filter) in [
        ("an answer lost", "sed 1500d"),
        ("the last answer lost", "sed '$d'"),
        ("one answer too many", "sed '$p'"),
        ("an answer twice", "sed 2000p"),
        ("two answers exchanged", "sed '700{h;d};701G'"),
        ("a digit spoilt", "sed '2500y/1/2/'"),
        ("the end cut off", "head -c 200000"),
    ] {
        assert!(run(filter).is_err(), "{flaw}");
    }
}
