//! The search for steps ends on any candidates: for each technique that `sudoku steps` lists, and for the players'
//! ladder. Each step changes the state and explains its conclusions. Each listed step agrees with the solution if
//! there is exactly one. Listed steps that assume a unique solution are not compared with the solution: on candidates
//! that are not a puzzle's, these steps may be wrong.

use std::ops::ControlFlow;

use sudoku::Limit;
use sudoku::grid::{Cell, DigitSet, Grid, Solution};
use sudoku::logic::human::{LADDER, LadderRow};
use sudoku::logic::{Candidate, Family, Ladder, LadderName, State, Step, TechniqueSet, explain};
use sudoku::search::Search;

use super::bytes::Bytes;
use super::grids::grids;

/// The number of guesses after which the search for the solution gives up. Steps are then checked without a solution.
const MAX_GUESSES: u32 = 1000;

/// The maximum number of steps of one technique that are checked in one position. Some positions have half a million.
const MAX_CHECKED_STEPS: usize = 50;

/// The maximum number of steps to the end of a ladder: each step eliminates at least one candidate or fills a cell.
const MAX_STEPS: usize = 9 * Cell::COUNT + Cell::COUNT;

/// Checks the property. The first two bytes choose digits to add to every cell (bits 0 to 8), except to filled cells if
/// bit 9 is set. The rest is grids, which the same ladders process one after another.
pub fn check_property(input: &[u8]) {
    let mut bytes = Bytes(input);
    let word = bytes.next_word();
    let (digits, keeps_filled) = (DigitSet::from_bits(word & 0x1FF), word >> 9 & 1 == 1);
    assert_steps_hold(grids(&mut bytes, 3).iter().map(|grid| with_added_digits(grid, digits, keeps_filled)));
}

/// Checks steps of each listed technique in each of these positions, and follows the players' ladder to its last step.
pub fn assert_steps_hold(grids: impl IntoIterator<Item = Grid>) {
    let mut players_ladder = Ladder::human();
    let mut listed_ladders: Vec<Ladder> = LADDER.iter().filter_map(listed_ladder).collect();
    for grid in grids {
        let answer = Search::new(&grid).with_max_guesses(Some(MAX_GUESSES)).count(Limit::TWO);
        let solution = answer.first.filter(|_| answer.solutions == 1 && !answer.gave_up());
        listed_ladders.iter_mut().for_each(|ladder| check_listed_steps(ladder, &State::new(&grid), solution.as_ref()));
        check_to_the_end(&mut players_ladder, State::new(&grid));
    }
}

fn with_added_digits(grid: &Grid, digits: DigitSet, keeps_filled: bool) -> Grid {
    let is_kept = |cell: Cell| keeps_filled && grid[cell].is_single();
    Grid::new(std::array::from_fn(|index| {
        let cell = Cell::new(index).unwrap();
        if is_kept(cell) { grid[cell] } else { grid[cell] | digits }
    }))
}

/// Returns the ladder of one technique, if `sudoku steps` lists it.
fn listed_ladder(row: &LadderRow) -> Option<Ladder> {
    let is_listed = LadderName::Human.listed_techniques().contains(row.technique);
    is_listed.then(|| Ladder::with_techniques(LadderName::Human, TechniqueSet::from_technique(row.technique)))
}

fn check_listed_steps(ladder: &mut Ladder, state: &State, solution: Option<&Solution>) {
    let mut count = 0;
    let _ = ladder.for_each_step(state, |step| {
        check_step(state, &step);
        if let Some(solution) = solution.filter(|_| step.technique.family() != Family::Uniqueness) {
            let is_true = |candidate: Candidate| solution.digit(candidate.cell()) == candidate.digit();
            assert!(!step.eliminations.iter().any(is_true) && step.placement.is_none_or(is_true), "{step}");
        }
        count += 1;
        if count < MAX_CHECKED_STEPS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
}

/// Follows the ladder to its last step and checks each step. Panics if there are more than [`MAX_STEPS`].
pub fn check_to_the_end(ladder: &mut Ladder, mut state: State) {
    for _ in 0..=MAX_STEPS {
        let Ok(step) = ladder.next_step(&state) else { return };
        check_step(&state, &step);
        let state_before = state.clone();
        state.apply(&step);
        assert!(state != state_before, "{step:?}");
    }
    panic!("too many steps");
}

fn check_step(state: &State, step: &Step) {
    let text = explain::explanation(step);
    // Singles state their placement in other words.
    let has_conclusion = step.placement.is_some() || text.contains(&explain::conclusion(step));
    assert!(has_conclusion && text.ends_with('.'), "{text}");
    assert!(!step.conclusions().is_empty(), "{step:?}");
    assert!((step.conclusions() - *state.all_candidates()).is_empty(), "{step:?}");
}
