//! Ladders that are asked for all steps, not for the next one.

use std::ops::ControlFlow;

use sudoku::logic::{Ladder, State, Step};

use crate::{PUZZLES, assert_sound, lines, only_solution};

#[test]
fn every_step_of_every_rung_is_sound_and_the_next_one_is_among_them() {
    let mut ladder = Ladder::new();
    let mut count = 0;
    for line in lines(PUZZLES).step_by(7) {
        let puzzle = line[..81].parse().unwrap();
        let solution = only_solution(&puzzle);
        let mut state = State::new(&puzzle);
        while let Some(next) = ladder.next_step(&state) {
            let is_next = |step: &Step| {
                (step.technique, step.difficulty, step.placement, step.eliminations)
                    == (next.technique, next.difficulty, next.placement, next.eliminations)
            };
            let mut has_next = false;
            // Where digits can be placed at once, the rungs of chains would say so in many ways.
            let is_easy = next.placement.is_some();
            let _ = ladder.all_steps(&state, |step| {
                assert_sound(&state, &step, &solution);
                has_next |= is_next(&step);
                count += 1;
                if is_easy && has_next { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert!(has_next, "{next:?}");
            state.apply(&next);
        }
    }
    assert!(count >= 847_854, "{count}");
}
