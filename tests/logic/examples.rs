//! The examples that explain techniques: each shows its technique in a position of a proper puzzle, the step holds, and
//! no earlier technique of the ladder finds anything there, except where `EXCEPTIONS` says so.

use std::collections::HashSet;

use sudoku::logic::Technique::*;
use sudoku::logic::{CandidateSet, Example, Family, Ladder, LadderName, Role, Technique, TechniqueSet};

use crate::common::{is_test_mode, project_file};
use crate::perturbed::assert_holds;
use crate::positions::{example_line, grid_with_digits};
use crate::{examples_of, lines, only_solution};

/// Checks the examples. `SUDOKU_TESTS=renew` replaces their steps, and the next run reads the renewed file.
#[test]
fn every_technique_has_examples_and_each_shows_it() {
    let text = include_str!("../../src/logic/examples.txt");
    let comments = text.lines().filter(|line| line.starts_with('#'));
    let mut renewed_text: String = comments.map(|line| format!("{line}\n")).collect();
    let mut rows = lines(text);
    for technique in Technique::ALL {
        assert!(technique.example_count() >= 1, "src/logic/examples.txt has no example of {technique}");
        for index in 0..technique.example_count() {
            let example = examples_of(technique).get(index).unwrap_or_else(|| panic!("{technique}"));
            let line = example_line(example.ladder, &example.state, &example.step);
            renewed_text += &format!("{line}\n");
            let row = rows.next().unwrap();
            if !is_test_mode("renew") {
                assert_eq!(line, row, "src/logic/examples.txt must follow the order of the table");
            }
            assert_eq!(example.step.technique, technique);
            assert_eq!(example.ladder == LadderName::Human, technique.ladder_row().is_some(), "{technique}");
            let solution = only_solution(&example.state.grid());
            // A uniqueness step assumes one solution, so the solution alone does not prove it.
            if technique.family() == Family::Uniqueness {
                let givens = example.state.givens();
                let puzzle = grid_with_digits(&example.state, |cell| givens.contains(cell));
                assert_eq!(only_solution(&puzzle), solution, "{technique}");
            }
            assert_holds(example.ladder, &example.state, &example.step, &solution);
        }
        assert!(technique.example(technique.example_count()).is_none());
    }
    assert_eq!(rows.next(), None, "src/logic/examples.txt has an example too many");
    if is_test_mode("renew") {
        std::fs::write(project_file("src/logic/examples.txt"), renewed_text).unwrap();
    }
}

/// Techniques in whose examples another technique comes first, and the techniques that may come first. "None is known"
/// means that no example in which the technique itself comes first was found in the positions of 390,000 puzzles.
/// The puzzles were generated, or made from the hardest generated ones by moving givens. None of 45,000 of them needs
/// chains with nested chains.
const EXCEPTIONS: &[(&[Technique], &[Technique])] = &[
    // The other lines hold a fish of four lines or fewer with the same eliminations.
    (&[Squirmbag, Whale, Leviathan], &[XWing, Swordfish, Jellyfish]),
    // Each of the two patterns is a step by itself.
    (&[DualTwoStringKite, DualEmptyRectangle], &[TwoStringKite, EmptyRectangle]),
    // A house of its base claims the digit of a box.
    (&[FrankenXWing, MutantXWing], &[Claiming]),
    // Sue de Coq, with the other cells of the second house, has the same eliminations.
    (&[AlmostLockedTriple], &[SueDeCoq]),
    // A place that sees the second cluster also sees the other colour of its own cluster: Multi-Colours 1.
    (&[MultiColours2], &[MultiColours1]),
    // Its chains, read backwards from the opposite of the conclusion, are a contradiction.
    (&[ForcingChainVerity], &[ForcingChainContradiction]),
    // None was found in the positions of 1,500 puzzles; singles or another rectangle come first.
    (&[AvoidableRectangle3], &[NakedSingle]),
    // None is known; patterns of two lines or a box come first.
    (&[FinnedLeviathan, SashimiLeviathan, FinnedFrankenXWing], &[SashimiXWing, EmptyRectangle]),
    // None is known; chains over groups come first.
    (
        &[FrankenSwordfish, FrankenLeviathan, MutantSwordfish, FinnedMutantXWing],
        &[GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop, GroupedAic],
    ),
    // None is known; chains come first.
    (&[FireworkQuad, SkLoop], &[Skyscraper, XyChain, Aic, SashimiSwordfish]),
    // Singles prove what patterns show; it is a trial because nobody looks for these patterns.
    (&[Trial], &[Skyscraper, WWing]),
    // None is known; forcing nets come first.
    (&[TemplateSet, TemplateDelete], &[AlsXyWing, ForcingChainContradiction, ForcingNetContradiction]),
    // None is known; dynamic chains without such nested chains come first.
    (last_of_explainer(3 * 4), last_of_explainer(6 * 4)),
];

/// Returns the last techniques of Sudoku Explainer's ladder: four dynamic chains for each level of nesting.
const fn last_of_explainer(count: usize) -> &'static [Technique] {
    let ladder = Technique::SUDOKU_EXPLAINER_LADDER;
    ladder.split_at(ladder.len() - count).1
}

/// Returns the technique of the step that the ladder finds first. The ladder includes the example's technique even if
/// it is off by default.
fn first_technique(example: &Example) -> Technique {
    let techniques = example.ladder.default_techniques() | TechniqueSet::from_technique(example.technique);
    Ladder::with_techniques(example.ladder, techniques).next_step(&example.state).unwrap().technique
}

#[test]
fn every_example_shows_the_easiest_step_of_its_position() {
    for technique in Technique::ALL {
        let exception = EXCEPTIONS.iter().find(|(techniques, _)| techniques.contains(&technique));
        for example in examples_of(technique) {
            let (first, text) = (first_technique(example), example.step.to_string());
            match exception {
                None => assert_eq!(first, technique, "{text}"),
                Some((_, expected)) => assert!(expected.contains(&first), "{first} comes before {text}"),
            }
        }
    }
}

#[test]
fn the_examples_of_a_technique_differ_and_so_do_the_sets_of_each() {
    for technique in Technique::ALL {
        let mut patterns = HashSet::new();
        for example in examples_of(technique) {
            let text = example.step.to_string();
            let (pattern, _) = text.split_once(" => ").unwrap_or((&text, ""));
            assert!(patterns.insert(pattern.to_owned()), "{text}");
            let roles = example.step.evidence.as_ref().unwrap().parts().roles;
            let is_filled_set = |(role, set): &(Role, CandidateSet)| matches!(role, Role::Set(_)) && !set.is_empty();
            for (index, (role, set)) in roles.iter().enumerate().filter(|(_, one)| is_filled_set(one)) {
                let is_other = |(before, other): &(Role, CandidateSet)| before == role || other != set;
                assert!(roles[..index].iter().all(is_other), "{text}");
            }
        }
    }
}
