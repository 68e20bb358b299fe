//! Fish, kites, turbot fish, empty rectangles, colours and templates: techniques that look at one digit.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use sudoku::logic::human::{LADDER, code};
use sudoku::logic::{Candidate, Ladder, State, Step, Technique};

use crate::common::{Random, corpus};
use crate::library::{self, Case};
use crate::{PUZZLES, assert_sound, lines, only_solution};

const CASES: &str = include_str!("one_digit.txt");

/// The technique with this code, which has a fifth digit for siamese fish.
fn technique(code: &str) -> Technique {
    LADDER.iter().find(|entry| entry.code == &code[..4]).unwrap().technique
}

fn is_single_digit(code: &str) -> bool {
    ["03", "04", "05", "12"].contains(&&code[..2])
}

/// All steps of a technique.
fn all_steps(state: &State, technique: Technique) -> Vec<Step> {
    let mut found = Vec::new();
    let _ = Ladder::only(technique).unwrap().all_steps(state, |step| {
        found.push(step);
        ControlFlow::Continue(())
    });
    found
}

/// All steps of a case's code.
fn of_code(case: &Case) -> Vec<Step> {
    let mut steps = all_steps(&case.state, technique(&case.code));
    steps.retain(|step| code(step).as_ref() == Some(&case.code));
    steps
}

#[test]
fn every_technique_is_found_where_it_is_and_not_beside() {
    for entry in LADDER.iter().filter(|entry| is_single_digit(entry.code) && entry.code != "0400") {
        let cases = library::cases(CASES, |code| code.starts_with(entry.code));
        for code in cases.iter().map(|case| case.code.as_str()).collect::<BTreeSet<_>>() {
            let cases = library::cases(CASES, |other| other == code);
            let (traps, shown): (Vec<Case>, Vec<Case>) =
                cases.into_iter().partition(|case| case.fails);
            let tally = library::judge(&shown, of_code);
            assert_eq!((tally.found, tally.strict), (tally.cases, tally.cases), "{code}");
            assert!(shown.len() >= 3 && !traps.is_empty(), "{code}");
            library::judge(&traps, of_code);
            for Case { eliminations, placements, solution, .. } in &traps {
                let is_right =
                    |candidate: Candidate| solution.digit(candidate.cell()) == candidate.digit();
                assert!(eliminations.iter().any(is_right) || !placements.iter().all(is_right));
            }
        }
        assert!(!cases.is_empty(), "{}", entry.code);
    }
}

#[test]
fn the_cases_of_the_library_are_found() {
    let Some(library) = library::library() else { return };
    let codes = library::cases(&library, is_single_digit);
    let codes: BTreeSet<&str> = codes.iter().map(|case| case.code.as_str()).collect();
    let mut missed = 0;
    for code in codes {
        let cases = library::cases(&library, |other| other == code);
        let tally = library::judge(&cases, of_code);
        println!("{code} {tally:?}");
        // What siamese and dual patterns are joined there depends on the order of a search.
        let is_lenient = code.len() == 5 || ["0404", "0405"].contains(&code);
        assert!(is_lenient || tally.found == tally.cases, "{code}: {tally:?}");
        missed += tally.cases - tally.found;
    }
    assert!(missed <= 1, "{missed}");
}

/// Follows the first techniques of the ladder, eliminates at random what they leave, and checks all steps of
/// these techniques on the way.
#[test]
fn every_step_along_the_way_is_sound_and_proven() {
    let is_small = |code: &str| code[..2] != *"03" || code[3..] <= *"2";
    let entries = LADDER.iter().filter(|entry| is_single_digit(entry.code) && is_small(entry.code));
    let techniques: Vec<Technique> = entries.map(|entry| entry.technique).collect();
    let own = lines(PUZZLES).step_by(40).map(|line| line[..81].parse().unwrap());
    let hard = corpus("puzzles3_magictour_top1465").unwrap_or_default();
    let mut random = Random::new(14);
    let mut counts = [0; Technique::COUNT];
    let mut human = Ladder::human();
    for puzzle in own.chain(hard.into_iter().step_by(400)) {
        let (mut state, solution) = (State::new(&puzzle), only_solution(&puzzle));
        while !state.is_solved() {
            let next = human.next_step(&state);
            if next.as_ref().is_none_or(|step| step.placement.is_none()) {
                for &technique in &techniques {
                    for step in all_steps(&state, technique) {
                        assert_sound(&state, &step, &solution);
                        counts[technique.index()] += 1;
                    }
                }
            }
            if let Some(step) = next {
                state.apply(&step);
                continue;
            }
            let is_wrong = |wrong: &Candidate| solution.digit(wrong.cell()) != wrong.digit();
            let wrong: Vec<_> = state.all().iter().filter(is_wrong).collect();
            let chosen = wrong[random.below(wrong.len())];
            state.remove(chosen.cell(), chosen.digit());
        }
    }
    let missing: Vec<_> =
        techniques.iter().filter(|technique| counts[technique.index()] == 0).collect();
    println!("{} steps, none of {missing:?}", counts.iter().sum::<usize>());
    assert!(counts.iter().sum::<usize>() > 1000 && missing.len() <= 6, "{missing:?}");
}
