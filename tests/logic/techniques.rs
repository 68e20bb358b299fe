//! Positions that show each technique, and near-misses that do not.
//!
//! `logic/positions` has one file for each technique of Sudoku Explainer before dynamic chains, with positions from
//! generated puzzles. A `show` line has a position, as 729 candidates or 81 digits, and the step that is found in it.
//! A `miss` line after it has a slightly different position, the step that is found there, and the difference.

use sudoku::logic::human::LADDER;
use sudoku::logic::{CandidateSet, Ladder, Notation, State, Step, Technique, explain};

use crate::common::{grid, is_test_mode, project_file};
use crate::{assert_sound, examples_of, lines, only_solution};

/// Iterates over the techniques of Sudoku Explainer before dynamic chains: those whose evidence a person can follow.
pub fn techniques_before_dynamic_chains() -> impl Iterator<Item = Technique> {
    let dynamic_difficulty = Technique::DynamicContradiction.base_difficulty();
    let techniques = Technique::SUDOKU_EXPLAINER_LADDER.iter().copied();
    techniques.take_while(move |technique| technique.base_difficulty() < dynamic_difficulty)
}

fn file_name(technique: Technique) -> String {
    technique.name().to_lowercase().replace([' ', '-'], "_") + ".txt"
}

fn positions_text(technique: Technique) -> String {
    let folder = project_file("tests/logic/positions");
    std::fs::read_to_string(folder.join(file_name(technique))).unwrap()
}

/// Returns the next step in a position, after checking it against the position's solution; `None` if there is no step.
fn find_sound_step(ladder: &mut Ladder, position: &str) -> Option<Step> {
    let grid = grid(position);
    let state = State::new(&grid);
    let step = ladder.next_step(&state).ok();
    if let Some(step) = &step {
        assert_sound(&state, step, &only_solution(&grid));
    }
    step
}

#[test]
fn each_technique_is_found_in_its_positions_and_not_in_near_misses() {
    let mut ladder = Ladder::sudoku_explainer();
    for technique in techniques_before_dynamic_chains() {
        let (mut positions, mut near_misses) = (0, 0);
        let mut conclusions = CandidateSet::EMPTY;
        for line in lines(&positions_text(technique)) {
            let fields: Vec<&str> = line.split('\t').collect();
            let found_step = find_sound_step(&mut ladder, fields[1]);
            let text = found_step.as_ref().map_or("nothing".to_owned(), Step::to_string);
            assert_eq!(text, fields[2], "{line}");
            if fields[0] == "show" {
                let step = found_step.unwrap();
                assert_eq!(step.technique, technique, "{line}");
                conclusions = step.conclusions();
                positions += 1;
            } else {
                let is_shown_step =
                    found_step.is_some_and(|step| step.technique == technique && step.conclusions() == conclusions);
                assert!(!is_shown_step, "{line}");
                near_misses += 1;
            }
        }
        assert!(positions >= 2 && near_misses >= 1, "{technique}: {positions} positions, {near_misses} near-misses");
    }
}

/// Checks the texts of the first position of each file in `logic/positions`, and of each example of the players'
/// techniques, with chains in all notations. `SUDOKU_TESTS=renew` replaces the expected texts.
#[test]
fn every_explanation_reads_as_agreed() {
    let mut ladder = Ladder::sudoku_explainer();
    let mut texts = String::new();
    let mut add_texts = |step: &Step| {
        let [name, cells, full, _] = explain::Detail::ALL.map(|level| explain::hint(step, level, Notation::Ours));
        assert_eq!(name, step.technique.name());
        texts += &format!("[{}] {cells}\n{full}\n", step.difficulty);
        let others = Notation::ALL.map(|notation| explain::one_line(step, notation));
        texts.extend(others.iter().filter(|other| **other != step.to_string()).map(|other| format!("{other}\n")));
        texts.push('\n');
    };
    for technique in techniques_before_dynamic_chains() {
        let text = positions_text(technique);
        let show_line = text.lines().find(|line| line.starts_with("show")).unwrap();
        add_texts(&find_sound_step(&mut ladder, show_line.split('\t').nth(1).unwrap()).unwrap());
    }
    for technique in LADDER.iter().map(|row| row.technique) {
        examples_of(technique).iter().for_each(|example| add_texts(&example.step));
    }
    let path = project_file("tests/logic/explanations.txt");
    if is_test_mode("renew") {
        std::fs::write(&path, &texts).unwrap();
    }
    let agreed = std::fs::read_to_string(path).unwrap();
    let advice = "if it shall be so, `SUDOKU_TESTS=renew cargo test --test logic explanation` changes explanations.txt";
    for (actual, expected) in texts.lines().zip(agreed.lines()) {
        assert_eq!(actual, expected, "{advice}");
    }
    assert_eq!(texts.len(), agreed.len(), "the texts now are:\n{texts}");
}
