//! Broken wings: places of a digit without which the strong links of the digit would form an odd loop.

use sudoku::grid::{CellSet, Digit, House};
use sudoku::logic::{CandidateSet, State, Technique};

use super::{NaiveFind, assert_listed, candidates_of_digit, choices, common_peers};

/// Returns whether the houses with two of these places link them to a loop of an odd number of cells, nine at most.
fn has_odd_loop(places: CellSet) -> bool {
    let links: Vec<CellSet> = House::all().map(|house| house.cells() & places).filter(|link| link.len() == 2).collect();
    let returns_after_odd_count = |start| {
        let mut ends = CellSet::EMPTY.with(start);
        (1..=9).any(|count| {
            let reached_ends = ends;
            let other_ends = links.iter().flat_map(|link| {
                let from_ends = link.iter().filter(|&end| reached_ends.contains(end));
                from_ends.flat_map(|end| link.without(end))
            });
            ends = other_ends.collect();
            count % 2 == 1 && ends.contains(start)
        })
    };
    places.iter().any(returns_after_odd_count)
}

/// Returns the conclusions from one to four guardians, unless fewer of them suffice.
fn broken_wings(state: &State) -> Vec<NaiveFind> {
    let mut finds = Vec::new();
    for digit in Digit::all() {
        let places = state.cells_with(digit);
        let mut found_guardians: Vec<CellSet> = Vec::new();
        for count in 1..=4 {
            for victim in places {
                let seen_places: Vec<_> = (places & victim.peers()).iter().collect();
                for guardians in choices(&seen_places, count).into_iter().map(CellSet::from_iter) {
                    let is_known = found_guardians.iter().any(|found| found.is_subset(guardians));
                    if is_known || !has_odd_loop(places - guardians) {
                        continue;
                    }
                    found_guardians.push(guardians);
                    finds.push(match count {
                        1 => CandidateSet::from_digit(digit, guardians),
                        _ => candidates_of_digit(state, digit, common_peers(guardians)),
                    });
                }
            }
        }
    }
    finds
}

#[test]
fn every_broken_wing_of_at_most_nine_cells_and_four_guardians_is_listed() {
    assert_listed(50, &[Technique::BrokenWing], broken_wings);
}
