//! Steps for a person: a hint is one of the listed steps, and each listed technique is found if it alone is asked for.

use sudoku::logic::{CandidateSet, Family, Ladder, LadderName, State, Step, Technique, TechniqueSet};

use crate::common::grid;
use crate::every_step;
use crate::positions::lines;
use crate::{follow_ladder, ladder_with};

/// Calls `judge` with positions of puzzles in which a person needs more than singles.
fn for_each_position(max_positions: usize, ladder: &mut Ladder, mut judge: impl FnMut(&State, &Step)) {
    let mut position_count = 0;
    for line in lines(include_str!("puzzles.txt")).step_by(3) {
        let mut count_in_puzzle = 0;
        follow_ladder(ladder, State::new(&grid(&line[..81])), |state, step| {
            let is_harder = step.technique.family() != Family::Singles || count_in_puzzle == 0;
            if is_harder && count_in_puzzle < 4 && position_count < max_positions {
                judge(state, step);
                count_in_puzzle += 1;
                position_count += 1;
            }
        });
    }
    assert_eq!(position_count, max_positions);
}

/// Returns what a person takes from a step.
fn told(step: &Step) -> (Technique, CandidateSet) {
    (step.technique, step.conclusions())
}

#[test]
fn a_hint_is_a_listed_step_under_the_same_name_and_with_all_its_eliminations() {
    let techniques = LadderName::Human.listed_techniques() - Family::Forcing.techniques();
    let mut listing_ladder = Ladder::with_techniques(LadderName::Human, techniques);
    let mut hint_ladder = Ladder::with_techniques(LadderName::Human, techniques).telling();
    for_each_position(60, &mut hint_ladder, |state, hint| {
        let steps = every_step(&mut listing_ladder, state);
        assert!(steps.iter().any(|step| told(step) == told(hint)), "{hint}");
    });
}

#[test]
fn what_is_listed_is_found_if_it_alone_is_asked_for() {
    let techniques = LadderName::Human.listed_techniques() - Family::Forcing.techniques();
    let mut listing_ladder = Ladder::with_techniques(LadderName::Human, techniques);
    let mut found_techniques = TechniqueSet::EMPTY;
    for_each_position(20, &mut Ladder::human(), |state, _| {
        let steps = every_step(&mut listing_ladder, state);
        for technique in Technique::ALL.into_iter().filter(|&technique| techniques.contains(technique)) {
            let mut listed = steps.iter().filter(|step| step.technique == technique);
            let found = ladder_with(technique).telling().next_step(state);
            match found {
                Some(step) => {
                    found_techniques.insert(technique);
                    // Without full houses, the last cell of a house is a hidden single.
                    let is_listed = listed.any(|other| told(other) == told(&step));
                    assert!(is_listed || technique == Technique::HiddenSingle, "{step}");
                }
                None => assert!(listed.next().is_none(), "{technique} is listed, but is not found alone"),
            }
        }
    });
    let found_count = Technique::ALL.iter().filter(|technique| found_techniques.contains(**technique)).count();
    assert!(found_count > 35, "{found_count}");
}

#[test]
fn the_last_cell_of_a_house_is_a_hidden_single_where_full_houses_are_not_asked_for() {
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for ladder in LadderName::ALL {
        for index in [0, 40, 80] {
            let mut cells: Vec<char> = solved.chars().collect();
            cells[index] = '.';
            let state = State::new(&grid(&cells.iter().collect::<String>()));
            let hidden_single = TechniqueSet::from_technique(Technique::HiddenSingle);
            let mut hidden_singles = Ladder::with_techniques(ladder, hidden_single);
            assert!(hidden_singles.next_step(&state).is_none(), "scores are as they were");
            let step = hidden_singles.telling().next_step(&state).unwrap();
            assert_eq!(step.technique, Technique::HiddenSingle);
            let mut all = Ladder::with_techniques(ladder, TechniqueSet::ALL).telling();
            assert_eq!(all.next_step(&state).unwrap().technique, Technique::FullHouse);
        }
    }
}

/// Sudoku Explainer skips houses whose first place is in a cell with two candidates. Players do not.
#[test]
fn forcing_chains_are_told_from_all_houses() {
    let verity = TechniqueSet::from_technique(Technique::ForcingChainVerity);
    let mut listing_ladder = Ladder::with_techniques(LadderName::Human, verity);
    let mut explainer = Ladder::with_techniques(
        LadderName::SudokuExplainer,
        [Technique::CellForcingChains, Technique::RegionForcingChains].into_iter().collect(),
    );
    let mut more_count = 0;
    for_each_position(20, &mut Ladder::human(), |state, _| {
        let [told_steps, scored_steps] = [&mut listing_ladder, &mut explainer].map(|ladder| every_step(ladder, state));
        let conclusions = |steps: &[Step]| steps.iter().map(Step::conclusions).collect::<Vec<_>>();
        let told_conclusions = conclusions(&told_steps);
        assert!(conclusions(&scored_steps).iter().all(|conclusion| told_conclusions.contains(conclusion)));
        more_count += usize::from(told_steps.len() > scored_steps.len());
    });
    assert!(more_count > 0);
}
