//! Ladders that list all steps of a position instead of the next one.

use std::ops::ControlFlow;

use sudoku::logic::{Ladder, State, Step};

use crate::{assert_sound, follow_ladder, only_solution, own_puzzles};

#[test]
fn every_step_of_every_rung_is_sound_and_the_next_one_is_among_them() {
    let mut ladder = Ladder::sudoku_explainer();
    let mut count = 0;
    for puzzle in own_puzzles().step_by(7) {
        let solution = only_solution(&puzzle);
        follow_ladder(&mut Ladder::sudoku_explainer(), State::new(&puzzle), |state, next| {
            let is_next = |step: &Step| {
                (step.technique, step.difficulty, step.placement, step.eliminations)
                    == (next.technique, next.difficulty, next.placement, next.eliminations)
            };
            let mut has_next = false;
            // If a digit can be placed by a single, chains would prove the same in many ways.
            let is_easy = next.placement.is_some();
            let _ = ladder.for_each_step(state, |step| {
                assert_sound(state, &step, &solution);
                has_next |= is_next(&step);
                count += 1;
                if is_easy && has_next { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert!(has_next, "{next:?}");
        });
    }
    assert!(count >= 847_854, "{count}");
}
