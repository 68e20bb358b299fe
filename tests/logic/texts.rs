//! The sentences that explain steps and techniques: they say exactly what the steps do.

use sudoku::grid::{Cell, CellSet, Digit, DigitSet, Grid, House};
use sudoku::logic::{
    Candidate, Ladder, LadderName, Lesson, Reason, Role, State, Step, Technique, TechniqueSet, explain,
};

use crate::{every_step, examples_of, follow_ladder, generated_puzzles, ladder_with, techniques_named};

/// Solves every `stride`-th puzzle with the players' ladder, and visits all steps of these techniques on the way.
pub fn for_each_step(techniques: TechniqueSet, stride: usize, mut visit: impl FnMut(&State, &Step)) {
    let mut ladder = Ladder::with_techniques(LadderName::Human, techniques);
    for puzzle in generated_puzzles().step_by(stride) {
        follow_ladder(&mut Ladder::human(), State::new(&puzzle), |state, _| {
            every_step(&mut ladder, state).iter().for_each(|step| visit(state, step));
        });
    }
}

/// Returns the explanation of the naked single 8 in r7c7, in a grid with these digits and eliminations in the cell.
fn naked_single_explanation(filled: &[(&str, usize)], eliminated: &[usize]) -> String {
    let digit = |value| Digit::new(value).unwrap();
    let mut grid = Grid::EMPTY;
    for &(cell, value) in filled {
        grid[cell.parse::<Cell>().unwrap()] = DigitSet::from_digit(digit(value));
    }
    let (mut state, cell) = (State::new(&grid), Cell::at(6, 6));
    eliminated.iter().for_each(|&value| state.eliminate(cell, digit(value)));
    explain::explanation(&ladder_with(Technique::NakedSingle).next_step(&state).unwrap())
}

#[test]
fn a_naked_single_tells_what_was_eliminated_earlier_from_what_is_seen() {
    let seen = [("r7c1", 2), ("r7c2", 3), ("r1c7", 1), ("r2c7", 4), ("r3c7", 9)];
    let more = [&seen[..], &[("r8c8", 5), ("r9c9", 6)]].concat();
    let most = [&more[..], &[("r8c9", 7)]].concat();
    for (filled, eliminated, start) in [
        (&seen[..], &[5, 6, 7][..], "Row 7 has 2 and 3, column 7 has 1, 4 and 9; 5, 6 and 7 were eliminated earlier"),
        (&[], &[1, 2, 3, 4, 5, 6, 7, 9], "1, 2, 3, 4, 5, 6, 7 and 9 were eliminated earlier"),
        (&more, &[7], "Row 7 has 2 and 3, column 7 has 1, 4 and 9, box 9 has 5 and 6; 7 was eliminated earlier"),
        (&most, &[], "Row 7 has 2 and 3, column 7 has 1, 4 and 9, box 9 has 5, 6 and 7"),
    ] {
        assert_eq!(naked_single_explanation(filled, eliminated), format!("{start}, so only 8 is left for r7c7."));
    }
}

#[test]
fn a_hidden_single_tells_what_was_eliminated_earlier() {
    let mut count = 0;
    for_each_step(techniques_named(&["Hidden Single"]), 5, |_, step| {
        let text = explain::explanation(step);
        assert!(!text.contains(" is eliminated from"), "{text}");
        count += usize::from(text.contains(" was eliminated from r") && text.contains(" earlier, so only r"));
    });
    assert!(count > 100, "{count}");
}

/// A cell sees its peers but not itself: a candidate in the cell of a chain's end does not see this end.
#[test]
fn chains_say_sees_only_of_candidates_in_other_cells() {
    let mut shared_count = 0;
    for_each_step(techniques_named(&["mw", "sw", "lw", "hw", "xyc", "cnl", "dnl", "aic"]), 10, |_, step| {
        let chain = &step.proof().unwrap().derivations[0];
        let text = explain::explanation(step);
        let first_line = text.lines().next().unwrap();
        let is_in_node_cell =
            |candidate: Candidate| chain.nodes.iter().any(|node| node.cells.contains(candidate.cell()));
        if step.eliminations.iter().any(is_in_node_cell) {
            assert!(!first_line.contains(" see"), "{first_line}");
            shared_count += 1;
        }
        assert!(first_line.contains("conflict with ") || first_line.contains("conflicts with "), "{first_line}");
    });
    assert!(shared_count > 100, "{shared_count}");
}

/// If an almost locked set alone eliminates a digit, the eliminated candidate sees all the digit's places in the set.
/// The ends of the links do not explain this.
#[test]
fn a_loop_tells_of_the_other_digits_of_its_almost_locked_sets() {
    let (mut named_count, mut unnamed_count) = (0, 0);
    for_each_step(techniques_named(&["aics"]), 20, |_, step| {
        let chain = &step.proof().unwrap().derivations[0];
        let text = explain::explanation(step);
        let has_node_digit = |candidate: Candidate| chain.nodes.iter().any(|node| node.digit == candidate.digit());
        let is_in_node_cell =
            |candidate: Candidate| chain.nodes.iter().any(|node| node.cells.contains(candidate.cell()));
        let is_named = text.contains("another digit in an almost locked set of the chain");
        if step.eliminations.iter().all(has_node_digit) {
            unnamed_count += usize::from(!is_named);
        } else if step.eliminations.iter().any(|candidate| !has_node_digit(candidate) && !is_in_node_cell(candidate)) {
            assert!(is_named, "{text}");
            named_count += 1;
        }
    });
    assert!(named_count > 0 && unnamed_count > 0, "{named_count} {unnamed_count}");
}

#[test]
fn bug_type_1_eliminates_and_says_so() {
    let mut count = 0;
    for_each_step(techniques_named(&["bug1"]), 1, |_, step| {
        assert!(step.placement.is_none() && !step.eliminations.is_empty(), "{step:?}");
        count += 1;
    });
    let Lesson { what, .. } = Technique::Bug1.lesson();
    assert!(count > 0 && what.contains("eliminated") && !what.contains("placed"), "{what}");
}

/// If a rectangle's subset lies in a box and a line, it eliminates in both.
#[test]
fn a_rectangle_names_each_house_in_which_its_subset_eliminates() {
    let mut two_house_count = 0;
    for_each_step(techniques_named(&["u3"]), 1, |_, step| {
        let text = explain::explanation(step);
        let (_, houses) = text.split_once(" from the other cells of ").unwrap();
        let (houses, _) = houses.split_once(": ").unwrap();
        let named = House::all().filter(|house| houses.split(" and ").any(|name| name == house.to_string()));
        let cells = named.fold(CellSet::EMPTY, |union, house| union | house.cells());
        assert!(step.eliminations.cells().is_subset(cells), "{text}");
        two_house_count += usize::from(houses.contains(" and "));
    });
    assert!(two_house_count > 0);
}

#[test]
fn a_set_that_is_the_petal_of_two_candidates_is_named_once() {
    let mut count = 0;
    for_each_step(techniques_named(&["db"]), 10, |_, step| {
        let roles = step.evidence.as_ref().unwrap().parts().roles;
        let sets: Vec<_> = roles.iter().filter(|(role, _)| matches!(role, Role::Set(_))).collect();
        for (index, (_, set)) in sets.iter().enumerate() {
            assert!(sets[..index].iter().all(|(_, other)| other != set), "{step}");
        }
        let stem_len = roles[0].1.len();
        count += usize::from(sets.len() < stem_len);
    });
    assert!(count > 0);
}

/// Returns the first word after a wrong article, if any.
fn word_after_wrong_article(text: &str) -> Option<&str> {
    let words: Vec<&str> = text.split(|sign: char| sign.is_whitespace() || "()\":;,.".contains(sign)).collect();
    let wrong = words.windows(2).find(|pair| match pair[0] {
        "a" => needs_an(pair[1]),
        // Sets of cells have capital letters for names.
        "A" => pair[1].starts_with(|sign: char| sign.is_ascii_uppercase()) && needs_an(pair[1]),
        "an" | "An" => !needs_an(pair[1]),
        _ => false,
    });
    wrong.map(|pair| pair[1])
}

/// Returns whether the word takes `an`: the word, or the name of its first letter or number, begins with a vowel sound.
fn needs_an(word: &str) -> bool {
    let (first, second) = (word.chars().next().unwrap_or('-'), word.chars().nth(1).unwrap_or('-'));
    let is_read_by_letter = word.len() == 1 || second == '-' || second.is_ascii_uppercase();
    match first {
        'A' | 'E' | 'I' | 'O' | 'a' | 'e' | 'i' | 'o' => !word.starts_with("one"),
        'U' | 'u' => !["unique", "Unique", "union", "unit"].iter().any(|start| word.starts_with(start)),
        '8' => true,
        'F' | 'H' | 'L' | 'M' | 'N' | 'R' | 'S' | 'X' => is_read_by_letter,
        _ => ["11", "18"].contains(&word),
    }
}

#[test]
fn articles_fit_the_words_after_them() {
    for (text, wrong) in [
        ("A X-Wing in which", Some("X-Wing")),
        ("a 8 and a XY-Chain", Some("8")),
        ("An X-Wing, an 8, a Swordfish, a unique one, a Hidden Pair", None),
        ("an Skyscraper", Some("Skyscraper")),
        ("A Almost Locked Pair", Some("Almost")),
        ("in A or in B", None),
    ] {
        assert_eq!(word_after_wrong_article(text), wrong, "{text}");
    }
    for technique in Technique::ALL {
        let Lesson { what, why, where_to_look } = technique.lesson();
        for text in [what, why].into_iter().chain(where_to_look) {
            assert_eq!(word_after_wrong_article(text), None, "{technique}: {text}");
        }
        for example in examples_of(technique) {
            let text = explain::explanation(&example.step);
            assert_eq!(word_after_wrong_article(&text), None, "{technique}: {text}");
        }
    }
}

/// A sentence with an empty list in it would read `the only places for  are` or `in .`.
#[test]
fn every_explanation_is_complete_and_states_its_conclusion() {
    // Nets have chains without assumptions.
    for_each_step(LadderName::Human.listed_techniques() - techniques_named(&["fnc", "fnv"]), 120, |_, step| {
        let text = explain::explanation(step);
        assert!(text.lines().all(|line| !line.trim_start().contains("  ") && line.ends_with(['.', ':'])), "{text}");
        assert!(![" .", " ,", " :", " ;"].iter().any(|gap| text.contains(gap)), "{text}");
        assert!(text.starts_with(|sign: char| !sign.is_lowercase() || sign == 'r'), "{text}");
        if !text.contains("only empty cell") && !text.contains(" is left for ") {
            assert!(text.contains(&format!(": {}.", explain::conclusion(step))), "{text}");
        }
    });
}

/// Chains that players name by their shape say so: loops of cells with two candidates, and W-Wings over groups.
#[test]
fn chains_of_a_named_shape_say_their_name() {
    let mut counts = [0, 0];
    for_each_step(techniques_named(&["cnl", "gaic"]), 8, |_, step| {
        let Some(chain) = step.proof().map(|proof| &proof.derivations[0]) else { return };
        let text = explain::explanation(step);
        let is_named = |name: &str| text.ends_with(&format!("Players call a chain of this shape {name}."));
        let mut inferences = chain.inferences.iter();
        let are_cells =
            inferences.all(|inference| (inference.reason == Reason::Cell) == chain.nodes[inference.conclusion].is_on);
        let is_ring = step.technique == Technique::ContinuousNiceLoop && are_cells;
        assert_eq!(is_named("an XY-Ring"), is_ring, "{text}");
        counts[0] += usize::from(is_ring);
        if is_named("a grouped W-Wing") {
            let [first, .., last] = &chain.nodes[..] else { panic!("{text}") };
            assert!(step.technique == Technique::GroupedAic && first.digit == last.digit, "{text}");
            assert!(chain.nodes.iter().any(|node| node.cells.len() > 1), "{text}");
            counts[1] += 1;
        }
    });
    assert!(counts[0] > 0 && counts[1] > 5, "{counts:?}");
}
