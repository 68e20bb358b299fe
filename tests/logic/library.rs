//! Cases of HoDoKu's regression library. A line is `:CODE[-VARIANT]:KEY:GRID:REMOVED:ELIMINATIONS:PLACEMENTS:EXTRA`,
//! with candidates as digit, row and column; the variant `x` marks a case in which nothing is to be found.

use std::collections::HashSet;

use sudoku::grid::{Cell, CellSet, Digit, DigitSet, Solution};
use sudoku::logic::human::{LADDER, LadderRow};
use sudoku::logic::{Candidate, CandidateSet, State, Step};

use crate::common::reference;
use crate::{assert_sound, every_step, ladder_with, only_solution};

/// A position and what is to be found in it.
pub struct LibraryCase {
    pub line: String,
    pub code: String,
    pub is_trap: bool,
    pub key_digits: DigitSet,
    pub state: State,
    pub solution: Solution,
    pub eliminations: CandidateSet,
    pub placements: CandidateSet,
}

pub fn library() -> String {
    reference("techniques/reglib-1.4-given.txt")
}

/// Returns the cases in a text of this form whose code is accepted.
pub fn cases(text: &str, accept: impl Fn(&str) -> bool) -> Vec<LibraryCase> {
    let lines = text.lines().filter(|line| line.starts_with(':'));
    lines.filter(|line| accept(code(line).0)).map(parse).collect()
}

/// Returns the code and the variant of a case.
fn code(line: &str) -> (&str, &str) {
    let code = line.split(':').nth(1).unwrap();
    code.split_once('-').unwrap_or((code, ""))
}

fn parse(line: &str) -> LibraryCase {
    let fields: Vec<&str> = line.split(':').collect();
    let (code, variant) = code(line);
    let grid = fields[3].replace('+', "").parse().unwrap();
    let mut state = State::new(&grid).with_placed(placed(fields[3]));
    for removed in candidates(fields[4]).iter() {
        state.eliminate(removed.cell(), removed.digit());
    }
    LibraryCase {
        line: line.to_owned(),
        code: code.to_owned(),
        is_trap: variant == "x",
        key_digits: fields[2].bytes().map(|digit| Digit::from_index((digit - b'1').into())).collect(),
        state,
        solution: only_solution(&grid),
        eliminations: candidates(fields[5]),
        placements: candidates(fields[6]),
    }
}

/// Returns the cells whose digits follow a plus sign.
fn placed(grid: &str) -> CellSet {
    let is_placed = |cell: usize| {
        let mut digits = grid.char_indices().filter(|&(_, character)| character != '+');
        digits.nth(cell).is_some_and(|(offset, _)| grid[..offset].ends_with('+'))
    };
    Cell::all().filter(|cell| is_placed(cell.index())).collect()
}

fn candidates(text: &str) -> CandidateSet {
    let numbers = text.split_whitespace().map(|number| number.as_bytes());
    let candidate = |number: &[u8]| {
        let [digit, row, column] = [0, 1, 2].map(|index| usize::from(number[index] - b'1'));
        Candidate::new(Cell::at(row, column), Digit::from_index(digit))
    };
    numbers.map(candidate).collect()
}

/// Returns all steps with the code of a case.
pub fn steps(case: &LibraryCase) -> Vec<Step> {
    let is_it = |entry: &&LadderRow| !entry.code.is_empty() && case.code.starts_with(entry.code);
    let entry = LADDER.iter().find(is_it).unwrap();
    let mut steps_with_code = every_step(&mut ladder_with(entry.technique), &case.state);
    steps_with_code.retain(|step| step.library_code().as_ref() == Some(&case.code));
    steps_with_code
}

/// The results of the cases of a code.
#[derive(Debug, Default, PartialEq)]
pub struct LibraryTally {
    pub cases: usize,
    /// The number of cases in which some step does exactly what is expected.
    pub found_cases: usize,
    /// The number of cases in which the steps with the same digits do this and nothing else (HoDoKu's own rule).
    pub strict_cases: usize,
}

/// Judges the steps that `find` finds with the code of each case. Every step must be sound.
pub fn judge(cases: &[LibraryCase], find: impl Fn(&LibraryCase) -> Vec<Step>) -> LibraryTally {
    let mut tally = LibraryTally::default();
    for case in cases {
        let steps = find(case);
        let conclusions_of = |steps: &mut dyn Iterator<Item = &Step>| -> HashSet<Vec<Candidate>> {
            let results = steps.map(|step| step.conclusions().iter().collect());
            // The cells of a template set are placed one by one.
            if case.placements.is_empty() {
                return results.collect();
            }
            let union: CandidateSet = results.flat_map(|cells: Vec<Candidate>| cells).collect();
            HashSet::from([union.iter().collect()])
        };
        let conclusions = conclusions_of(&mut steps.iter());
        let has_key = |step: &&Step| step.library_digits() == case.key_digits;
        let key_conclusions = conclusions_of(&mut steps.iter().filter(has_key));
        for step in &steps {
            assert_sound(&case.state, step, &case.solution);
        }
        if case.is_trap {
            assert_eq!(steps.iter().filter(has_key).count(), 0, "{}", case.line);
            continue;
        }
        let expected: Vec<Candidate> = (case.eliminations | case.placements).iter().collect();
        let is_found = conclusions.contains(&expected) || key_conclusions.contains(&expected);
        tally.cases += 1;
        tally.found_cases += usize::from(is_found);
        tally.strict_cases += usize::from(key_conclusions == HashSet::from([expected]));
        if !is_found {
            println!("not found: {}\n  but {conclusions:?}", case.line);
        }
    }
    tally
}

/// The codes of which every case is found, and the minimum number of cases: subsets, rectangles, chains and wings,
/// almost locked sets.
const FOUND: &str = "0110=15 0111=11 0200=20 0201=20 0202=8 0210=20 0211=20 0212=12
    0600=14 0601=16 0602=10 0603=17 0604=6 0605=10 0606=18 0607=8 0608=12 0610=10
    0701=12 0702=18 0703=16 0707=22 0708=27 0710=30 0800=7 0801=13 0803=11
    0901=14 0902=11 0903=12 0904=14 1101=24";

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn the_cases_of_the_library_are_found() {
    let library = library();
    for (code, at_least) in FOUND.split_whitespace().map(|case| case.split_once('=').unwrap()) {
        let tally = judge(&cases(&library, |other| other == code), steps);
        println!("{code}: {tally:?}");
        assert!(tally.found_cases == tally.cases && tally.cases >= at_least.parse().unwrap(), "{code}: {tally:?}");
    }
    // Loops eliminate more than in HoDoKu. One AIC is expected to eliminate less than its ends see.
    for (code, others) in [("0706", 3), ("0709", 0), ("0711", 1)] {
        let tally = judge(&cases(&library, |other| other == code), steps);
        assert_eq!((tally.cases > 0, tally.found_cases + others), (true, tally.cases), "{code}: {tally:?}");
    }
}
