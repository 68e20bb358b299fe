//! Claimed solutions: which texts are read as claims, and which are not.

use serde_json::{Value, json};
use sudoku::format::{Claim, InputFormat};

use crate::common::{LINE, OTHER, SOLVED, rows};
use crate::fuzz_properties::readers;
use crate::texts::{puzzles, read, records};

const RIGHT: Option<bool> = Some(true);
const WRONG: Option<bool> = Some(false);

/// Returns, for each record, whether its claim is the solution of `LINE`; `None` if it has no claim.
fn claims(text: &str) -> Vec<Option<bool>> {
    let batch = read(text);
    assert_eq!(batch.puzzles.len(), batch.len(), "{text}");
    let is_right = |claim: &Claim| matches!(claim, Claim::Digits(solution) if solution.as_str() == SOLVED);
    batch.records.iter().map(|record| record.extra().claim.as_ref().map(is_right)).collect()
}

/// Returns texts that are not solutions of `LINE`.
fn wrong_claims() -> [String; 12] {
    let mut blank = SOLVED.to_owned();
    blank.replace_range(40..41, ".");
    [
        "123".into(),
        "abc".into(),
        "NaN".into(),
        "0".repeat(81),
        ".".repeat(81),
        "1".repeat(81),
        LINE.into(),
        SOLVED[..80].into(),
        format!("{SOLVED}1"),
        SOLVED.replace('5', "x"),
        blank,
        // A full grid, but of another puzzle.
        SOLVED.chars().rev().collect(),
    ]
}

#[test]
fn a_column_of_solutions_holds_claims() {
    for (header, first_claim) in
        [("puzzle,solution\n", ""), ("puzzle,Answer\n", ""), ("quizzes,solutions\n", SOLVED), ("", SOLVED)]
    {
        let first_row = if first_claim.is_empty() { String::new() } else { format!("{LINE},{first_claim}\n") };
        for quote in ["", "\""] {
            let rows: String = wrong_claims().iter().map(|claim| format!("{LINE},{quote}{claim}{quote}\n")).collect();
            for delimiter in [",", ";", "\t"] {
                let text = format!("{header}{first_row}{rows}").replace(',', delimiter);
                let right = [RIGHT].repeat(usize::from(!first_row.is_empty()));
                assert_eq!(claims(&text), [right, vec![WRONG; 12]].concat(), "{text}");
            }
        }
    }
}

#[test]
fn an_empty_field_is_no_claim() {
    for empty in ["", " ", "\"\"", "\"  \"", "\t"] {
        let claim_after = format!("puzzle,solution,level\n{LINE},{empty},easy\n{LINE},{SOLVED},easy\n");
        let claim_before = format!("level,answer,puzzle\neasy,{empty},{LINE}\neasy,{SOLVED},{LINE}\n");
        assert_eq!([claims(&claim_after), claims(&claim_before)], [[None, RIGHT]; 2], "{empty:?}");
    }
    // The column is missing in a row, with and without a header.
    assert_eq!(claims(&format!("puzzle,solution\n{LINE}\n{LINE},{SOLVED}\n")), [None, RIGHT]);
    assert_eq!(claims(&format!("{LINE},{SOLVED}\n{LINE}\n{LINE},\n{LINE},,easy\n")), [RIGHT, None, None, None]);
}

#[test]
fn other_columns_and_remarks_are_no_claims() {
    for text in [
        format!("puzzle,solved,result,output\n{LINE},true,solved in 3 s,{SOLVED}\n"),
        format!("puzzle,remark\n{LINE},123\n"),
        format!("{LINE},123\n{LINE},abc\n"),
        format!("{LINE} 123\n{LINE} # 4.2\n{LINE}\teasy\n"),
        format!("{LINE} {SOLVED}\n{LINE} easy\n"),
        format!("{{\"puzzle\":\"{LINE}\",\"solved\":true,\"result\":\"ok\",\"answers\":[]}}\n"),
    ] {
        assert!(claims(&text).iter().all(|claim| claim.is_none_or(|right| right)), "{text}");
    }
}

#[test]
fn a_later_field_of_about_81_digits_is_a_claim_and_one_with_blanks_another_puzzle() {
    for claim in wrong_claims().iter().filter(|claim| claim.len() >= 80 && !claim.contains('x')) {
        let is_puzzle = claim.len() == 81 && claim.contains(['.', '0']);
        for text in [format!("{LINE} {claim}\n"), format!("7 {LINE};{claim} # easy\n"), format!("{LINE},a,{claim}\n")] {
            if is_puzzle {
                let error = "1 error 1:1 several puzzles on this line; use --from text to read them all";
                assert_eq!(records(&text), [error], "{text}");
                let found = puzzles(&readers::read(text.as_bytes(), InputFormat::Text));
                assert_eq!(found, [LINE, &claim.replace('0', ".")], "{text}");
            } else {
                assert_eq!(claims(&text), [WRONG], "{text}");
            }
        }
    }
}

/// Returns the digits as lists of nine numbers, 0 for blanks.
fn numbers(line: &str) -> Vec<Vec<u32>> {
    rows(line).iter().map(|row| row.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect()).collect()
}

#[test]
fn members_named_as_solutions_are_claims() {
    let mut wrong: Vec<Value> = wrong_claims().into_iter().map(Value::from).collect();
    wrong.extend([json!(123), json!(0), json!(false), json!([1, 2, 3]), json!({"a": 1}), json!(vec![vec![0; 9]; 9])]);
    wrong.push(json!(numbers(&SOLVED[..72])));
    let right = vec![json!(SOLVED), json!(numbers(SOLVED)), json!([SOLVED])];
    let none = vec![json!(null), json!(""), json!("  "), json!([])];
    for name in ["solution", "answer", "Solution"] {
        for (values, expected) in [(&wrong, WRONG), (&right, RIGHT), (&none, None)] {
            for value in values {
                let text = json!({"puzzle": LINE, (name): value}).to_string();
                assert_eq!(claims(&text), [expected], "{text}");
            }
        }
    }
    // A number of 81 digits is a grid as well.
    assert_eq!(claims(&format!("{{\"puzzle\":\"{LINE}\",\"solution\":{SOLVED}}}")), [RIGHT]);
    assert_eq!(claims(&format!("{{\"puzzle\":\"{LINE}\",\"solution\":{}}}", "1".repeat(80))), [WRONG]);
    // Claims beside several puzzles.
    let text = json!({"puzzles": [LINE, LINE, OTHER, LINE], "solutions": [SOLVED, "123", null, LINE]}).to_string();
    assert_eq!(claims(&text), [RIGHT, WRONG, None, WRONG]);
}

#[test]
fn the_solution_in_an_ipuz_or_f_puzzles_object_is_a_claim() {
    let mut saved = numbers(LINE);
    saved[0][2] = 1;
    let ipuz =
        |solution: Value| json!({"kind": ["http://ipuz.org/sudoku#1"], "puzzle": numbers(LINE), "solution": solution});
    assert_eq!(claims(&ipuz(json!(numbers(SOLVED))).to_string()), [RIGHT]);
    assert_eq!(claims(&ipuz(Value::Null).to_string()), [None]);
    for solution in
        [json!(numbers(LINE)), json!(numbers(&".".repeat(81))), json!(numbers(&SOLVED[..72])), json!("abc"), json!(1)]
    {
        assert_eq!(claims(&ipuz(solution.clone()).to_string()), [WRONG], "{solution}");
    }
    // A player's mistake is not a mistake in the solution.
    let mut with_mistake = ipuz(json!(numbers(SOLVED)));
    with_mistake["saved"] = json!(saved);
    assert_eq!(claims(&with_mistake.to_string()), [RIGHT]);
    let cell = |c: char| c.to_digit(10).map_or(json!({}), |digit| json!({"value": digit, "given": true}));
    let grid: Vec<Value> = rows(LINE).iter().map(|row| row.chars().map(cell).collect()).collect();
    let digits: Vec<String> = SOLVED.chars().map(String::from).collect();
    for (solution, expected) in [
        (json!(&SOLVED[..80]), WRONG),
        (json!(SOLVED), RIGHT),
        (json!(numbers(SOLVED).concat()), RIGHT),
        (json!(digits), RIGHT),
        (json!(numbers(SOLVED)), RIGHT),
    ] {
        let text = json!({"size": 9, "title": "T", "grid": grid, "solution": solution}).to_string();
        assert_eq!(claims(&text), [expected], "{text}");
        let batch = read(&text);
        // A text that is not a valid claim stays a field.
        let fields = usize::from(expected == WRONG);
        assert_eq!(batch.puzzles[0], LINE.parse().unwrap(), "{text}");
        assert_eq!(batch.records[0].extra().fields.len(), fields, "{text}");
    }
}
