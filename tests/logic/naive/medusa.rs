//! 3D Medusa against a naive search that follows the wording of the six rules, candidate by candidate.

use sudoku::grid::{Cell, Digit, House};
use sudoku::logic::{Candidate, CandidateSet, Constraint, Ladder, State, Step, Technique};

use crate::{every_step, follow_ladder, generated_puzzles, ladder_with};

/// The number of a step's rule, and its eliminations in words.
type RuleFind = (usize, String);

fn rule_find(rule: usize, eliminated: impl IntoIterator<Item = Candidate>) -> Option<RuleFind> {
    let eliminated: CandidateSet = eliminated.into_iter().collect();
    (!eliminated.is_empty()).then(|| (rule, format!("{eliminated:?}")))
}

/// Returns the rules and eliminations of the finder's steps, sorted.
fn listed_finds(ladder: &mut Ladder, state: &State) -> Vec<RuleFind> {
    let find_of_step = |step: Step| {
        let text = step.to_string();
        let rule = text.strip_prefix("3D Medusa: rule ").unwrap()[..1].parse().unwrap();
        rule_find(rule, step.eliminations.iter())
    };
    let mut finds: Vec<RuleFind> = every_step(ladder, state).into_iter().filter_map(find_of_step).collect();
    finds.sort();
    finds
}

/// Iterates over all constraints: each has exactly one true candidate.
fn constraints() -> impl Iterator<Item = Constraint> {
    let in_houses = House::all().flat_map(|house| Digit::all().map(move |digit| Constraint::House(house, digit)));
    Cell::all().map(Constraint::Cell).chain(in_houses)
}

/// Returns the clusters, each as its two colours.
fn clusters(state: &State) -> Vec<[Vec<Candidate>; 2]> {
    let remaining_in =
        |constraint: Constraint| (constraint.candidates() & *state.all_candidates()).iter().collect::<Vec<_>>();
    let links: Vec<Vec<Candidate>> = constraints().map(remaining_in).filter(|link| link.len() == 2).collect();
    let mut clusters: Vec<[Vec<Candidate>; 2]> = Vec::new();
    for start in state.all_candidates().iter() {
        if clusters.iter().flatten().flatten().any(|&known| known == start) {
            continue;
        }
        let mut pending = vec![(start, 0)];
        let mut colours = [vec![], vec![]];
        while let Some((candidate, colour)) = pending.pop() {
            if colours[colour].contains(&candidate) {
                continue;
            }
            colours[colour].push(candidate);
            for link in links.iter().filter(|link| link.contains(&candidate)) {
                let linked_candidate = if link[0] == candidate { link[1] } else { link[0] };
                pending.push((linked_candidate, 1 - colour));
            }
        }
        if !colours[1].is_empty() {
            clusters.push(colours);
        }
    }
    clusters
}

/// Returns what the six rules eliminate because of a cluster.
fn naive_finds(state: &State, colours: &[Vec<Candidate>; 2]) -> Vec<RuleFind> {
    let [a, b] = colours;
    let uncoloured: Vec<Candidate> =
        state.all_candidates().iter().filter(|candidate| !a.contains(candidate) && !b.contains(candidate)).collect();
    let shares_cell_with = |candidate: Candidate, colour: &[Candidate]| {
        colour.iter().any(|other| candidate.cell() == other.cell() && candidate.digit() != other.digit())
    };
    let shares_house_with = |candidate: Candidate, colour: &[Candidate]| {
        colour.iter().any(|other| candidate.digit() == other.digit() && candidate.cell().sees(other.cell()))
    };
    let shares_house_and_cell = |one, [a, b]: [&[Candidate]; 2]| shares_house_with(one, a) && shares_cell_with(one, b);
    let uncoloured_where =
        |holds: &dyn Fn(Candidate) -> bool| uncoloured.iter().copied().filter(|&one| holds(one)).collect::<Vec<_>>();
    let mut finds = vec![
        rule_find(3, uncoloured_where(&|one| shares_cell_with(one, a) && shares_cell_with(one, b))),
        rule_find(4, uncoloured_where(&|one| shares_house_with(one, a) && shares_house_with(one, b))),
        rule_find(5, uncoloured_where(&|one| shares_house_and_cell(one, [a, b]) || shares_house_and_cell(one, [b, a]))),
    ];
    for colour in colours {
        let whole_colour_find = |rule, is_refuted: bool| rule_find(rule, colour.iter().copied().filter(|_| is_refuted));
        let is_emptied = |cell: Cell| {
            let mut candidates = state.candidates(cell).iter().map(|digit| Candidate::new(cell, digit));
            candidates.all(|one| uncoloured.contains(&one) && shares_house_with(one, colour))
        };
        finds.push(whole_colour_find(1, colour.iter().any(|&one| shares_cell_with(one, colour))));
        finds.push(whole_colour_find(2, colour.iter().any(|&one| shares_house_with(one, colour))));
        finds.push(whole_colour_find(6, state.empty_cells().iter().any(is_emptied)));
    }
    finds.into_iter().flatten().collect()
}

#[test]
fn each_rule_eliminates_what_a_naive_search_does() {
    let mut ladder = Ladder::human();
    let mut medusa_ladder = ladder_with(Technique::Medusa);
    let (mut positions, mut counts) = (0, [0; 7]);
    for puzzle in generated_puzzles() {
        if positions >= 400 {
            break;
        }
        follow_ladder(&mut ladder, State::new(&puzzle), |state, next| {
            if next.placement.is_none() {
                let clusters = clusters(state);
                let mut expected: Vec<_> = clusters.iter().flat_map(|colours| naive_finds(state, colours)).collect();
                expected.sort();
                assert_eq!(listed_finds(&mut medusa_ladder, state), expected, "{}", state.grid());
                expected.iter().for_each(|(rule, _)| counts[*rule] += 1);
                positions += 1;
            }
        });
    }
    println!("{positions} positions, steps by rule {counts:?}");
    assert!(counts[1..].iter().all(|&count| count > 5), "{counts:?}");
}
