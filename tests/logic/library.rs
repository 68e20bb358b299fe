//! HoDoKu's regression library: positions by many hands, each with what one technique concludes there. It is read
//! from where it lies beside a developer's checkout; elsewhere its tests are skipped.

use std::ops::ControlFlow;

use sudoku::grid::{Cell, CellSet, Digit, DigitSet};
use sudoku::logic::human::{Entry, LADDER};
use sudoku::logic::{Candidate, CandidateSet, Ladder, State, Step, explain};

use crate::common::shared;
use crate::{assert_sound, only_solution, truths};

/// One case of the library.
pub struct Case {
    /// The line, for messages.
    pub line: String,
    /// Whether there is nothing to be found: it names what a careless search finds.
    pub is_empty: bool,
    /// The digits eliminated or of the pattern, as the technique has it.
    pub key: DigitSet,
    /// The position.
    pub state: State,
    /// What is to be eliminated.
    pub eliminations: CandidateSet,
    /// What is to be placed.
    pub placements: CandidateSet,
}

/// The cases of a code, such as "0400"; `None` where the library is not here.
pub fn cases(code: &str) -> Option<Vec<Case>> {
    let library = shared("techniques/reglib-1.4-given.txt")?;
    let is_case =
        |line: &&str| line.starts_with(':') && line.split([':', '-']).nth(1) == Some(code);
    Some(library.lines().filter(is_case).map(case).collect())
}

fn case(line: &str) -> Case {
    let fields: Vec<&str> = line.split(':').collect();
    let [grid, removed, eliminations] = [3, 4, 5].map(|field| fields[field]);
    let (mut placed, mut cells) = (CellSet::EMPTY, Cell::all());
    for (at, byte) in grid.bytes().enumerate().filter(|&(_, byte)| byte != b'+') {
        let cell = cells.next().unwrap();
        if byte != b'.' && at > 0 && grid.as_bytes()[at - 1] == b'+' {
            placed = placed.with(cell);
        }
    }
    let mut state = State::new(&grid.replace('+', "").parse().unwrap()).with_placed(placed);
    for removed in candidates(removed).iter() {
        state.remove(removed.cell(), removed.digit());
    }
    Case {
        line: line.to_owned(),
        is_empty: fields[1].ends_with("-x"),
        key: fields[2].bytes().map(|digit| Digit::from_index((digit - b'1').into())).collect(),
        state,
        eliminations: candidates(eliminations),
        placements: candidates(fields[6]),
    }
}

/// Candidates written as digit, row and column: `714 816`.
fn candidates(text: &str) -> CandidateSet {
    let candidate = |number: &str| {
        let [digit, row, column] = [0, 1, 2].map(|at| usize::from(number.as_bytes()[at] - b'1'));
        Candidate::new(Cell::at(row, column), Digit::from_index(digit))
    };
    text.split_whitespace().map(candidate).collect()
}

/// All steps of the technique with this code, each sound and proven by its evidence.
pub fn steps(case: &Case, code: &str) -> Vec<Step> {
    let entry: &Entry = LADDER.iter().find(|entry| entry.code == code).unwrap();
    let solution = only_solution(&case.state.grid());
    let mut found = Vec::new();
    let _ = Ladder::human().all_steps(&case.state, |step| {
        if step.technique == entry.technique {
            assert_sound(&case.state, &step, &solution);
            truths::assert_proven(&case.state, &step);
            found.push(step);
        }
        ControlFlow::Continue(())
    });
    found
}

/// Asserts that in every case of the code some step concludes exactly what is expected, that there are at least so
/// many, and that nothing is found in those that name a careless find.
pub fn assert_found(code: &str, at_least: usize) {
    let Some(cases) = cases(code) else { return };
    let (mut found, mut strict, mut missed) = (0, 0, Vec::new());
    for case in &cases {
        let steps = steps(case, code);
        let expected = case.eliminations | case.placements;
        let is_exact = |step: &Step| step.conclusions() == expected;
        let has_key = |step: &&Step| key(step, code) == case.key;
        if case.is_empty {
            assert!(!steps.iter().any(|step| has_key(&step)), "{}", case.line);
        } else if steps.iter().any(is_exact) {
            found += 1;
            strict += usize::from(steps.iter().filter(has_key).all(is_exact));
        } else {
            let texts: Vec<String> = steps.iter().map(explain::short).collect();
            missed.push(format!("{}\n  {}", case.line, texts.join("\n  ")));
        }
    }
    let count = cases.iter().filter(|case| !case.is_empty).count();
    println!("{code}: {count} cases, {found} found, {strict} strict");
    assert!(missed.is_empty(), "{code}: not found\n{}", missed.join("\n"));
    assert!(count >= at_least, "{code}: {count} cases");
}

/// The digits by which the library files a step: the eliminated ones for chains and almost locked sets, those of
/// the pattern otherwise; none for a BUG.
fn key(step: &Step, code: &str) -> DigitSet {
    match &code[..2] {
        "07" if code > "0705" => step.conclusions().digits(),
        "09" | "11" | "13" => step.conclusions().digits(),
        _ if code == "0610" => DigitSet::EMPTY,
        _ => step.digits(),
    }
}
