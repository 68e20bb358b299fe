//! Steps for a person: a hint is one of the listed steps, and each listed technique is found if it alone is asked for.

use std::collections::HashMap;

use sudoku::grid::{Grid, Solution};
use sudoku::logic::{CandidateSet, Family, Ladder, LadderName, State, Step, Technique, TechniqueSet, ToldTechniques};

use crate::common::{corpus, grid, project_puzzles};
use crate::every_step;
use crate::positions::lines;
use crate::{assert_sound, follow_ladder, generated_puzzles, ladder_with, proper_puzzles};

/// Calls `judge` with positions of puzzles in which a person needs more than singles.
fn for_each_position(max_positions: usize, ladder: &mut Ladder, mut judge: impl FnMut(&State, &Step)) {
    let mut position_count = 0;
    for line in lines(include_str!("puzzles.txt")).step_by(6) {
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

/// Follows the ladder for a person. Asserts that each step is sound, and that the last position is the solution.
fn assert_never_fails(puzzle: &Grid, solution: &Solution, ladder: &mut Ladder, counts: &mut HashMap<Technique, usize>) {
    let end = follow_ladder(ladder, State::new(puzzle), |state, step| {
        assert_sound(state, step, solution);
        *counts.entry(step.technique).or_default() += 1;
    });
    assert!(end.is_solved(), "{puzzle}");
}

#[test]
fn hints_lead_every_proper_puzzle_to_the_full_grid() {
    let mut ladder = Ladder::told(ToldTechniques::default());
    let mut counts = HashMap::new();
    let hard = project_puzzles("hard.sdm");
    for (puzzle, solution) in proper_puzzles(generated_puzzles().step_by(18).chain(hard.iter().copied())) {
        assert_never_fails(&puzzle, &solution, &mut ladder, &mut counts);
    }
    let explainer_chains = ToldTechniques::forcing() - Family::Forcing.techniques();
    assert!(counts.keys().any(|&technique| explainer_chains.contains(technique)), "{counts:?}");
}

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn hints_lead_the_hardest_puzzles_to_the_full_grid() {
    let mut ladder = Ladder::told(ToldTechniques::default());
    let mut counts = HashMap::new();
    for file in ["puzzles6_forum_hardest_1106", "puzzles3_magictour_top1465", "puzzles5_forum_hardest_1905_11+"] {
        for (puzzle, solution) in proper_puzzles(corpus(file).into_iter().step_by(367).take(4)) {
            assert_never_fails(&puzzle, &solution, &mut ladder, &mut counts);
        }
    }
    println!("{counts:?}");
}

/// The order of singles depends on the position alone, not on the way that led to it.
#[test]
fn a_position_that_is_read_again_has_the_same_hint() {
    let mut ladder = Ladder::told(ToldTechniques::default());
    let mut fresh_ladder = Ladder::told(ToldTechniques::default());
    let mut single_count = 0;
    for puzzle in generated_puzzles().step_by(25) {
        follow_ladder(&mut ladder, State::new(&puzzle), |state, step| {
            let fresh_state = State::with_progress(&state.grid(), state.progress());
            let hint = fresh_ladder.next_step(&fresh_state).unwrap();
            assert_eq!(told(&hint), told(step));
            single_count += usize::from(step.technique.family() == Family::Singles);
        });
    }
    assert!(single_count > 300, "{single_count}");
}

#[test]
fn techniques_that_are_asked_for_are_tried_at_their_places() {
    let rung_index = |told: ToldTechniques, technique| Ladder::told(told).rung_index(technique);
    let default = ToldTechniques::default();
    let with_wing = default.also(TechniqueSet::from_technique(Technique::MWing));
    let is_before = |told, a, b| rung_index(told, a) < rung_index(told, b);
    assert!(is_before(default, Technique::AlsChain, Technique::MWing));
    assert!(is_before(with_wing, Technique::XyzWing, Technique::MWing));
    assert!(is_before(with_wing, Technique::MWing, Technique::UniqueRectangle1));
    assert!(is_before(default, Technique::Msls, Technique::ForcingChainContradiction));
    assert!(is_before(default, Technique::ForcingNetVerity, Technique::NishioForcingChain));
    for large_fish in [Technique::Squirmbag, Technique::FinnedWhale, Technique::TemplateSet] {
        assert_eq!(rung_index(default, large_fish), None);
        assert!(rung_index(default.also(TechniqueSet::from_technique(large_fish)), large_fish).is_some());
    }
    let without_chains = default.without(ToldTechniques::forcing());
    assert_eq!(rung_index(without_chains, Technique::NishioForcingChain), None);
}

/// Returns what a person takes from a step.
fn told(step: &Step) -> (Technique, CandidateSet) {
    (step.technique, step.conclusions())
}

#[test]
fn a_hint_is_a_listed_step_under_the_same_name_and_with_all_its_eliminations() {
    let techniques = LadderName::Human.listed_techniques() - Family::Forcing.techniques();
    let mut listing_ladder = Ladder::told(ToldTechniques::only(techniques));
    let mut hint_ladder = Ladder::told(ToldTechniques::only(techniques));
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
            let found = ladder_with(technique).telling().next_step(state).ok();
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
            assert!(hidden_singles.next_step(&state).is_err(), "scores are as they were");
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
