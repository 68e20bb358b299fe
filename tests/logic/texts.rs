//! The sentences of steps and lessons: what they claim is what the step does.

use std::ops::ControlFlow;

use sudoku::grid::{Cell, Digit, DigitSet, Grid};
use sudoku::logic::{Ladder, LadderName, State, Step, Technique, TechniqueSet, explain};

use crate::{PUZZLES, lines};

/// Sees all steps of the players' ladder on the way of some puzzles.
fn for_each_step(techniques: TechniqueSet, stride: usize, mut see: impl FnMut(&State, &Step)) {
    let mut all = Ladder::of(LadderName::Human, techniques);
    for line in lines(PUZZLES).step_by(stride) {
        let (mut ladder, mut state) = (Ladder::human(), State::new(&line[..81].parse().unwrap()));
        while let Some(next) = ladder.next_step(&state) {
            let _ = all.all_steps(&state, |step| {
                see(&state, &step);
                ControlFlow::Continue(())
            });
            state.apply(&next);
        }
    }
}

/// The techniques that these names or families mean.
fn called(names: &[&str]) -> TechniqueSet {
    names.iter().fold(TechniqueSet::EMPTY, |all, name| all | TechniqueSet::called(name).unwrap())
}

/// The explanation of the naked single 8 in r7c7, in a grid with these digits and without these candidates of the cell.
fn naked_single(filled: &[(&str, usize)], eliminated: &[usize]) -> String {
    let digit = |value| Digit::new(value).unwrap();
    let mut grid = Grid::EMPTY;
    for &(cell, value) in filled {
        grid[cell.parse::<Cell>().unwrap()] = DigitSet::of(digit(value));
    }
    let (mut state, cell) = (State::new(&grid), Cell::at(6, 6));
    eliminated.iter().for_each(|&value| state.remove(cell, digit(value)));
    let mut ladder = Ladder::of(LadderName::Human, TechniqueSet::of(Technique::NakedSingle));
    explain::long(&ladder.next_step(&state).unwrap())
}

#[test]
fn a_naked_single_tells_what_was_eliminated_earlier_from_what_is_seen() {
    let seen = [("r7c1", 2), ("r7c2", 3), ("r1c7", 1), ("r2c7", 4), ("r3c7", 9)];
    assert_eq!(
        naked_single(&seen, &[5, 6, 7]),
        "Row 7 has 2 and 3, column 7 has 1, 4 and 9; 5, 6 and 7 were eliminated earlier: only 8 is left for r7c7."
    );
    assert_eq!(
        naked_single(&[], &[1, 2, 3, 4, 5, 6, 7, 9]),
        "1, 2, 3, 4, 5, 6, 7 and 9 were eliminated earlier: only 8 is left for r7c7."
    );
    let more = [("r8c8", 5), ("r9c9", 6)];
    assert_eq!(
        naked_single(&[&seen[..], &more].concat(), &[7]),
        "Row 7 has 2 and 3, column 7 has 1, 4 and 9, box 9 has 5 and 6; 7 was eliminated earlier: only 8 is left for \
         r7c7."
    );
    let all = [&seen[..], &more, &[("r8c9", 7)]].concat();
    assert_eq!(
        naked_single(&all, &[]),
        "Row 7 has 2 and 3, column 7 has 1, 4 and 9, box 9 has 5, 6 and 7: only 8 is left for r7c7."
    );
}

#[test]
fn a_hidden_single_tells_what_was_eliminated_earlier() {
    let mut count = 0;
    for_each_step(called(&["Hidden Single"]), 5, |_, step| {
        let text = explain::long(step);
        assert!(!text.contains(" is eliminated from"), "{text}");
        count += usize::from(text.contains(" was eliminated from r") && text.contains(" earlier: only r"));
    });
    assert!(count > 100, "{count}");
}
