//! Work that stops at a bound gives the same results as the complete work, as far as it goes.

use sudoku::logic::{Difficulty, Ladder, State};
use sudoku::rate::{BoundedRating, Filter, Gem, PartialRating, Rater};

use crate::{follow_ladder, own_puzzles};

const BOUNDS: [f64; 8] = [1.0, 1.2, 2.0, 4.5, 6.6, 7.5, 8.4, 8.9];

#[test]
fn a_step_within_a_bound_is_the_step_of_the_whole_ladder() {
    let (mut ladder, mut left_out) = (Ladder::sudoku_explainer(), 0);
    for puzzle in own_puzzles().step_by(5) {
        follow_ladder(&mut Ladder::sudoku_explainer(), State::new(&puzzle), |state, step| {
            for most in BOUNDS.map(Difficulty::new) {
                let bounded = ladder.next_step_up_to(state, most);
                if step.difficulty.is_at_most(most) {
                    assert_eq!(bounded.unwrap().to_string(), step.to_string());
                } else {
                    assert!(bounded.is_none_or(|other| !other.difficulty.is_at_most(most)));
                    left_out += 1;
                }
            }
        });
    }
    assert!(left_out > 3000, "{left_out}");
}

#[test]
fn ratings_up_to_a_bound_are_whole_or_stopped() {
    let mut rater = Rater::new();
    for puzzle in own_puzzles() {
        let state = State::new(&puzzle);
        let whole = rater.rate_unique(state.clone());
        for most in BOUNDS.map(Difficulty::new) {
            let within = |score: Difficulty| Some(score).filter(|score| score.is_at_most(most));
            match rater.rate_up_to(state.clone(), most) {
                BoundedRating::Within(rating) => {
                    assert_eq!((within(rating.er), rating), (Some(whole.er), whole))
                }
                BoundedRating::Above(PartialRating { ep, ed, counts, .. }) => {
                    assert_eq!((None, ep, ed), (within(whole.er), within(whole.ep), within(whole.ed)));
                    let used =
                        counts.used_techniques().all(|(technique, count)| count <= whole.counts.count_of(technique));
                    assert!(used && counts != whole.counts);
                }
            }
        }
        for gem in [Gem::Pearl, Gem::Diamond] {
            let filter = Filter { gem: Some(gem), ..Filter::default() };
            let first = if gem == Gem::Pearl { whole.ep } else { whole.ed };
            let is_gem = first.tenths() == whole.er.tenths();
            assert_eq!(rater.rate_if_admitted(state.clone(), &filter), is_gem.then_some(whole));
        }
    }
}
