//! Work that stops at a bound gives the same results as the complete work, as far as it goes.

use sudoku::logic::{Difficulty, Ladder, State};
use sudoku::rate::{BoundedRating, ErFilter, Gem, PartialRating, Rater};

use crate::{follow_ladder, generated_puzzles};

const BOUNDS: [f64; 8] = [1.0, 1.2, 2.0, 4.5, 6.6, 7.5, 8.4, 8.9];

#[test]
fn a_step_within_a_bound_is_the_step_of_the_whole_ladder() {
    let (mut ladder, mut steps_above_bound) = (Ladder::sudoku_explainer(), 0);
    for puzzle in generated_puzzles().step_by(5) {
        follow_ladder(&mut Ladder::sudoku_explainer(), State::new(&puzzle), |state, step| {
            for max_difficulty in BOUNDS.map(Difficulty::new) {
                let bounded = ladder.next_step_up_to(state, max_difficulty);
                if step.difficulty.is_at_most(max_difficulty) {
                    assert_eq!(bounded.unwrap().to_string(), step.to_string());
                } else {
                    assert!(bounded.is_none_or(|other| !other.difficulty.is_at_most(max_difficulty)));
                    steps_above_bound += 1;
                }
            }
        });
    }
    assert!(steps_above_bound > 3000, "{steps_above_bound}");
}

#[test]
fn a_rating_within_a_bound_is_complete_and_any_other_stops_above_it() {
    let mut rater = Rater::new();
    for puzzle in generated_puzzles() {
        let state = State::new(&puzzle);
        let unbounded = rater.rate_unique(state.clone());
        for max_er in BOUNDS.map(Difficulty::new) {
            let within = |difficulty: Difficulty| Some(difficulty).filter(|difficulty| difficulty.is_at_most(max_er));
            match rater.rate_up_to(state.clone(), max_er) {
                BoundedRating::Within(rating) => {
                    assert_eq!((within(rating.er), rating), (Some(unbounded.er), unbounded))
                }
                BoundedRating::Above(PartialRating { ep, ed, counts, .. }) => {
                    assert_eq!((None, ep, ed), (within(unbounded.er), within(unbounded.ep), within(unbounded.ed)));
                    let are_counts_within = counts
                        .used_techniques()
                        .all(|(technique, count)| count <= unbounded.counts.count_of(technique));
                    assert!(are_counts_within && counts != unbounded.counts);
                }
            }
        }
        for gem in [Gem::Pearl, Gem::Diamond] {
            let filter = ErFilter { gem: Some(gem), ..ErFilter::default() };
            let gem_difficulty = if gem == Gem::Pearl { unbounded.ep } else { unbounded.ed };
            let is_gem = gem_difficulty.tenths() == unbounded.er.tenths();
            assert_eq!(rater.rate_if_admitted(state.clone(), &filter), is_gem.then_some(unbounded));
        }
    }
}
