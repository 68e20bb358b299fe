//! Fish, kites, turbot fish, empty rectangles, colours and templates: techniques that look at one digit.

use std::collections::BTreeSet;

use sudoku::logic::human::LADDER;
use sudoku::logic::{
    Candidate, Evidence, Fish, Ladder, LadderName, Role, State, Step, Technique, TechniqueSet, explain,
};

use crate::common::{Xorshift, hard};
use crate::library::{self, LibraryCase};
use crate::{PUZZLES, assert_sound, every_step, lines, only_solution};

const CASES: &str = include_str!("one_digit.txt");

/// Whether the code is one of fish, short patterns of one digit, colours or templates.
pub fn is_single_digit(code: &str) -> bool {
    code.get(..2).is_some_and(|family| ["03", "04", "05", "12"].contains(&family))
}

/// All steps of a technique.
fn all_steps(state: &State, technique: Technique) -> Vec<Step> {
    every_step(&mut Ladder::of(LadderName::Human, TechniqueSet::of(technique)), state)
}

#[test]
fn every_technique_is_found_where_it_is_and_not_beside() {
    for entry in LADDER.iter().filter(|entry| is_single_digit(entry.code) && entry.code != "0400") {
        let cases = library::cases(CASES, |code| code.starts_with(entry.code));
        for code in cases.iter().map(|case| case.code.as_str()).collect::<BTreeSet<_>>() {
            let cases = library::cases(CASES, |other| other == code);
            let (traps, shown): (Vec<LibraryCase>, Vec<LibraryCase>) = cases.into_iter().partition(|case| case.fails);
            let tally = library::judge(&shown, library::steps);
            assert_eq!((tally.found, tally.strict), (tally.cases, tally.cases), "{code}");
            assert!(shown.len() >= 3 && !traps.is_empty(), "{code}");
            library::judge(&traps, library::steps);
            for LibraryCase { eliminations, placements, solution, .. } in &traps {
                let is_right = |candidate: Candidate| solution.digit(candidate.cell()) == candidate.digit();
                assert!(eliminations.iter().any(is_right) || !placements.iter().all(is_right));
            }
        }
        assert!(!cases.is_empty(), "{}", entry.code);
    }
}

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn the_cases_of_the_library_are_found() {
    let library = library::library();
    let codes = library::cases(&library, is_single_digit);
    let codes: BTreeSet<&str> = codes.iter().map(|case| case.code.as_str()).collect();
    let mut missed = 0;
    for code in codes {
        let cases = library::cases(&library, |other| other == code);
        let tally = library::judge(&cases, library::steps);
        println!("{code} {tally:?}");
        // What siamese and dual patterns are joined there depends on the order of a search.
        let is_lenient = code.len() == 5 || ["0404", "0405"].contains(&code);
        assert!(is_lenient || tally.found == tally.cases, "{code}: {tally:?}");
        missed += tally.cases - tally.found;
    }
    assert_eq!(missed, 1);
}

/// The words for the first step of the first case of some codes.
#[test]
fn the_steps_are_explained() {
    for (code, short, long) in [
        (
            "0310",
            "Finned X-Wing: 3 r58 c12, fin r5c3 => r4c1<>3",
            "Unless r5c3 is 3, the only places for 3 in rows 5 and 8 lie in columns 1 and 2, and each of these \
             takes one of the 3s. Either way 3 is eliminated from the other cells of columns 1 and 2 that see \
             it: r4c1<>3.",
        ),
        (
            "0331",
            "Franken Swordfish: 3 r58b1 c123 => r4c13<>3",
            "In rows 5 and 8 and box 1, the only places for 3 lie in columns 1, 2 and 3. Each of these takes \
             one of the 3s, so 3 is eliminated from all other cells of columns 1, 2 and 3: r4c13<>3.",
        ),
        (
            "0401",
            "2-String Kite: 6 in r7,c2 joined in b7, ends r1c2,r7c7 => r1c7<>6",
            "In row 7 and column 2, 6 has two places each, and one of each lies in box 7. At most one of r7c3 \
             and r8c2 is 6, so r1c2 or r7c7 is, and 6 is eliminated from all cells that see both: r1c7<>6.",
        ),
        (
            "0402",
            "Empty Rectangle: 6 in b4 and r7 (r7c37) => r4c7<>6",
            "In box 4, 6 lies in r4c1, r4c3 and r6c3; in row 7, in r7c3 and r7c7. If r4c7 were 6, both box 4 \
             and row 7 would have to take their 6 in column 3. That cannot be: r4c7<>6.",
        ),
        (
            "0500",
            "Simple Colours Trap: 3 (r4c9) / (r2c9,r4c7) => r4c13<>3",
            "Strong links put 3 either in r4c9 or in r2c9 and r4c7. Either way 3 is eliminated from cells that see one \
             of each: r4c13<>3.",
        ),
        (
            "0503",
            "Multi-Colours 2: 8 (r7c1,r9c6) / (r9c3), (r1c6) / (r3c6) => r7c1,r9c6<>8",
            "Strong links put 8 either in r7c1 and r9c6 or in r9c3. Strong links put 8 either in r1c6 or in r3c6. But \
             r9c6 and r1c6 see each other in column 6. And r9c6 and r3c6 see each other in column 6. So r7c1 and r9c6 \
             are not 8: r7c1,r9c6<>8.",
        ),
        (
            "1201",
            "Template Set: 8 => r9c3 = 8",
            "A template of 8 is a choice of one cell for 8 in each row, column and box that lacks it. Every \
             one has r9c3: r9c3 = 8.",
        ),
    ] {
        let step = &library::steps(&library::cases(CASES, |other| other == code)[0])[0];
        assert_eq!((explain::short(step).as_str(), explain::long(step).as_str()), (short, long));
    }
}

#[test]
fn a_siamese_fish_has_two_covers_and_says_so() {
    let case = &library::cases(CASES, |code| code == "03111")[0];
    let step = &library::steps(case)[0];
    let fish: &Fish = step.evidence().unwrap();
    assert_eq!((step.code().as_deref(), fish.is_siamese()), (Some("03111"), true));
    assert_eq!(explain::short(step), "Finned Swordfish: 8 c145 r457, fin r6c1 or r567, fin r4c4 => r5c36<>8");
    let parts = fish.parts();
    assert_eq!((parts.base.len(), parts.cover.len()), (3, 4));
    assert_eq!(parts.roles[0].0, Role::Fin);
}

/// Follows the first techniques of the ladder, eliminates at random what they leave, and checks all steps of
/// these techniques on the way.
#[test]
fn every_step_along_the_way_is_sound_and_proven() {
    let is_small = |code: &str| code[..2] != *"03" || code[3..] <= *"2";
    let entries = LADDER.iter().filter(|entry| is_single_digit(entry.code) && is_small(entry.code));
    let techniques: Vec<Technique> = entries.map(|entry| entry.technique).collect();
    let own = lines(PUZZLES).step_by(20).map(|line| line[..81].parse().unwrap());
    let mut random = Xorshift::new(14);
    let mut counts = [0; Technique::COUNT];
    let mut human = Ladder::human();
    for puzzle in own.chain(hard()) {
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
    let missing: Vec<_> = techniques.iter().filter(|technique| counts[technique.index()] == 0).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(counts.iter().sum::<usize>() >= 4900);
}
