//! Claimed solutions in `check`: right, wrong or missing.

use std::fs;

use serde_json::{Value, json};

use crate::common::{LINE, OTHER, SOLVED, run, stderr, stdout, sudoku};

/// The claims of the records, and the exit code.
fn checked(input: &str) -> (Vec<Value>, Option<i32>) {
    let output = run(&["check", "--format", "json"], input);
    let claim = |line: &str| serde_json::from_str::<Value>(line).unwrap()["claim"].clone();
    // The text says the same.
    let claims: Vec<Value> = stdout(&output).lines().map(claim).collect();
    let text = run(&["check", "--format", "line"], input);
    let wrong = stdout(&text).lines().filter(|line| line.contains("\twrong solution claimed")).count();
    assert_eq!(wrong, claims.iter().filter(|claim| *claim == "wrong").count(), "{input}");
    assert_eq!(text.status.code(), output.status.code(), "{input}");
    (claims, output.status.code())
}

fn right() -> Value {
    json!("right")
}

fn wrong() -> Value {
    json!("wrong")
}

/// Texts that are no solution of `LINE`.
fn no_solutions() -> Vec<String> {
    let other = stdout(&run(&["solve", "--format", "line"], OTHER)).trim().to_owned();
    let mut blank = SOLVED.to_owned();
    blank.replace_range(40..41, ".");
    vec![
        "123".to_owned(),
        "abc".to_owned(),
        "NaN".to_owned(),
        "0".repeat(81),
        ".".repeat(81),
        "1".repeat(81),
        LINE.to_owned(),
        SOLVED[..80].to_owned(),
        format!("{SOLVED}1"),
        SOLVED.replace('5', "x"),
        blank,
        other,
    ]
}

#[test]
fn a_column_of_solutions_holds_claims() {
    let claims = no_solutions();
    for (header, first) in [
        ("puzzle,solution", ""),
        ("puzzle,Answer", ""),
        ("quizzes,solutions", SOLVED),
        ("puzzle,result", SOLVED),
        ("puzzle,anything", SOLVED),
        ("", SOLVED),
    ] {
        let first = if first.is_empty() { String::new() } else { format!("{LINE},{first}\n") };
        for quote in ["", "\""] {
            let rows: String = claims.iter().map(|claim| format!("{LINE},{quote}{claim}{quote}\n")).collect();
            let header = if header.is_empty() { String::new() } else { format!("{header}\n") };
            for delimiter in [",", ";", "\t"] {
                let input = format!("{header}{first}{rows}").replace(',', delimiter);
                let expected = vec![wrong(); claims.len()];
                let expected = if first.is_empty() { expected } else { [vec![right()], expected].concat() };
                assert_eq!(checked(&input), (expected, Some(1)), "{input}");
            }
        }
    }
}

#[test]
fn an_empty_field_is_no_claim() {
    for header in ["puzzle,solution,level", "level,answer,puzzle"] {
        for empty in ["", " ", "\"\"", "\"  \"", "\t"] {
            let row = |claim: &str| match header.starts_with("puzzle") {
                true => format!("{LINE},{claim},easy\n"),
                false => format!("easy,{claim},{LINE}\n"),
            };
            let input = format!("{header}\n{}{}", row(empty), row(SOLVED));
            assert_eq!(checked(&input), (vec![Value::Null, right()], Some(0)), "{input}");
        }
    }
    // The column is missing in a row, or in the file.
    assert_eq!(checked(&format!("puzzle,solution\n{LINE}\n{LINE},{SOLVED}\n")).1, Some(0));
    assert_eq!(checked(&format!("{LINE},{SOLVED}\n{LINE}\n{LINE},\n{LINE},,easy\n")).1, Some(0));
}

#[test]
fn other_columns_and_remarks_are_no_claims() {
    for input in [
        format!("puzzle,solutions\n{LINE},1\n{LINE},1\n"),
        format!("puzzle,solved,result,output\n{LINE},true,solved in 3 s,ok\n"),
        format!("puzzle,remark\n{LINE},123\n"),
        format!("{LINE},123\n{LINE},abc\n"),
        format!("{LINE} 123\n{LINE} # 4.2\n{LINE}\teasy\n"),
        format!("{LINE} {SOLVED}\n{LINE} easy\n"),
        format!("{{\"puzzle\":\"{LINE}\",\"solutions\":1,\"solved\":true,\"result\":\"ok\",\"answers\":[]}}\n"),
    ] {
        let (claims, code) = checked(&input);
        assert!(claims.iter().all(|claim| *claim == Value::Null || *claim == "right"), "{input}");
        assert_eq!(code, Some(0), "{input}");
    }
}

#[test]
fn a_second_field_of_81_cells_is_a_claim() {
    for claim in no_solutions().iter().filter(|claim| claim.len() >= 80 && !claim.contains('x')) {
        for input in [format!("{LINE} {claim}\n"), format!("7 {LINE};{claim} # easy\n"), format!("{LINE},a,{claim}\n")]
        {
            assert_eq!(checked(&input), (vec![wrong()], Some(1)), "{input}");
        }
    }
}

#[test]
fn members_named_as_solutions_are_claims() {
    let mut values: Vec<Value> = no_solutions().into_iter().map(Value::from).collect();
    values.extend([json!(123), json!(0), json!(false), json!([1, 2, 3]), json!({"a": 1}), json!(vec![vec![0; 9]; 9])]);
    let rows: Vec<Vec<u32>> =
        SOLVED.as_bytes().chunks(9).map(|row| row.iter().map(|c| u32::from(c - b'0')).collect()).collect();
    let eight = &rows[..8];
    values.push(json!(eight));
    for name in ["solution", "answer", "Solution"] {
        for value in &values {
            let input = json!({"puzzle": LINE, (name): value}).to_string();
            assert_eq!(checked(&input), (vec![wrong()], Some(1)), "{input}");
        }
        for value in [json!(SOLVED), json!(rows), json!([SOLVED])] {
            let input = json!({"puzzle": LINE, (name): value}).to_string();
            assert_eq!(checked(&input), (vec![right()], Some(0)), "{input}");
        }
        for value in [json!(null), json!(""), json!("  "), json!([])] {
            let input = json!({"puzzle": LINE, (name): value}).to_string();
            assert_eq!(checked(&input), (vec![Value::Null], Some(0)), "{input}");
        }
    }
    // A number of 81 digits is a grid, too.
    assert_eq!(checked(&format!("{{\"puzzle\":\"{LINE}\",\"solution\":{SOLVED}}}")), (vec![right()], Some(0)));
    assert_eq!(
        checked(&format!("{{\"puzzle\":\"{LINE}\",\"solution\":{}}}", "1".repeat(80))),
        (vec![wrong()], Some(1))
    );
    // Claims beside several puzzles.
    let input = json!({"puzzles": [LINE, LINE, LINE, LINE], "solutions": [SOLVED, "123", null, LINE]}).to_string();
    assert_eq!(checked(&input), (vec![right(), wrong(), Value::Null, wrong()], Some(1)));
}

#[test]
fn the_solution_of_an_object_of_ipuz_or_f_puzzles_is_a_claim() {
    let rows = |text: &str| -> Vec<Vec<u32>> {
        text.as_bytes()
            .chunks(9)
            .map(|row| row.iter().map(|c| char::from(*c).to_digit(10).unwrap_or(0)).collect())
            .collect()
    };
    let object = |solution: Value| {
        json!({"kind": ["http://ipuz.org/sudoku#1"], "puzzle": rows(LINE), "solution": solution}).to_string()
    };
    assert_eq!(checked(&object(json!(rows(SOLVED)))), (vec![right()], Some(0)));
    assert_eq!(checked(&object(Value::Null)), (vec![Value::Null], Some(0)));
    for solution in
        [json!(rows(LINE)), json!(rows(&"0".repeat(81))), json!(rows(&SOLVED[..72])), json!("abc"), json!(123)]
    {
        assert_eq!(checked(&object(solution.clone())), (vec![wrong()], Some(1)), "{solution}");
    }
    let solution = &SOLVED[..80];
    let grid = vec![vec![json!({}); 9]; 9];
    assert_eq!(checked(&json!({"size": 9, "grid": grid, "solution": solution}).to_string()).0, [wrong()], "f-puzzles");
    assert_eq!(checked(&json!({"size": 9, "grid": grid, "solution": SOLVED}).to_string()).0, [right()], "f-puzzles");
    // The player's mistake is none of the solution.
    let mut saved = rows(LINE);
    saved[0][2] = 1;
    let object =
        json!({"kind": ["http://ipuz.org/sudoku#1"], "puzzle": rows(LINE), "saved": saved, "solution": rows(SOLVED)});
    assert_eq!(checked(&object.to_string()), (vec![right()], Some(1)));
}

#[test]
fn any_solution_of_several_is_right_and_none_of_none() {
    let several = LINE.replace(['5', '3'], ".");
    let swapped: String = SOLVED
        .chars()
        .map(|c| match c {
            '5' => '3',
            '3' => '5',
            c => c,
        })
        .collect();
    let mixed = format!("{}{}", &SOLVED[..40], &swapped[40..]);
    let none = LINE.replacen("53", "55", 1);
    let input = format!(
        "puzzle,solution\n{several},{SOLVED}\n{several},{swapped}\n{several},{mixed}\n{none},{SOLVED}\n{none},\n"
    );
    let (claims, code) = checked(&input);
    assert_eq!((claims, code), (vec![right(), right(), wrong(), wrong(), Value::Null], Some(1)));
}

#[test]
fn claims_are_counted_and_the_counts_of_shards_add_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("claims.csv");
    for header in ["puzzle,solution\n", "quizzes,solutions\n", ""] {
        let row = |number: usize| match number % 7 {
            0 | 1 | 3 => format!("{LINE},{SOLVED}\n"),
            2 => format!("{LINE},123\n"),
            4 => format!("{LINE},{OTHER}\n"),
            5 => format!("{LINE},abc\n"),
            _ => format!("{LINE},\n"),
        };
        let text: String = (0..7000).map(row).collect();
        fs::write(&path, format!("{header}{text}")).unwrap();
        let counts = |more: &[&str]| {
            let output = sudoku().args(["check", "--stats=json"]).args(more).arg(&path).output().unwrap();
            let line = stderr(&output).lines().last().unwrap().to_owned();
            let stats: Value = serde_json::from_str(&line).unwrap();
            ["right", "wrong", "missing"].map(|name| stats["claims"][name].as_u64().unwrap())
        };
        assert_eq!(counts(&[]), [3000, 3000, 1000], "{header}");
        assert_eq!(counts(&["--threads", "7"]), [3000, 3000, 1000], "{header}");
        let mut sum = [0; 3];
        for part in 1..=9 {
            let shard = counts(&["--shard", &format!("{part}/9")]);
            (0..3).for_each(|at| sum[at] += shard[at]);
        }
        assert_eq!(sum, [3000, 3000, 1000], "{header}");
    }
    let output = run(&["check", "--stats"], format!("puzzle,solution\n{LINE},{SOLVED}\n{LINE},x\n{LINE},x\n{LINE},\n"));
    assert!(
        stderr(&output).contains("sudoku: claimed solutions: 1 right, 2 wrong, 1 missing\n"),
        "{}",
        stderr(&output)
    );
    let output = run(&["check", "--stats=json"], "");
    assert!(stderr(&output).contains(r#""claims":{"missing":0,"right":0,"wrong":0}"#), "{}", stderr(&output));
    assert!(!stderr(&run(&["solve", "--stats=json"], LINE)).contains("claims"));
}
