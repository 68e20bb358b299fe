//! Positions that show each technique, for learners.
//!
//! Each line of `examples.txt` is a position. The positions of a technique are in order of clarity, the clearest first.
//! The fields of a line are separated by tabs: the technique; the ladder that finds it; 81 cells, with `+` before each
//! digit that is placed rather than given; the eliminated candidates, each as digit, row and column; and the step in
//! one line. Cells and candidates are written as in HoDoKu's library. The step is the easiest one in the position,
//! except for techniques that are always, or nearly always, preceded by an easier one. The puzzles were generated for
//! this project. The tests check every line.

use crate::grid::{Cell, CellSet, Grid, Progress, candidate_from_digits};
use crate::logic::{Ladder, LadderName, State, Step, Technique, TechniqueSet};

const EXAMPLES: &str = include_str!("examples.txt");

/// A position in which a technique has a step.
#[derive(Debug, Clone)]
pub struct Example {
    /// The technique that the position shows.
    pub technique: Technique,
    /// The ladder that found the step.
    pub ladder: LadderName,
    /// The position, before the step.
    pub state: State,
    /// The technique's step in the position.
    pub step: Step,
}

impl Technique {
    /// Returns the number of examples of the technique.
    pub fn example_count(self) -> usize {
        example_lines(self).count()
    }

    /// Returns the technique's example with this index, or `None` if the technique has fewer examples.
    pub fn example(self, index: usize) -> Option<Example> {
        let mut fields = example_lines(self).nth(index)?.split('\t').skip(1);
        let ladder: LadderName = fields.next()?.parse().ok()?;
        let state = parse_state(fields.next()?, fields.next()?)?;
        let step =
            Ladder::with_techniques(ladder, TechniqueSet::from_technique(self)).telling().next_step(&state).ok()?;
        Some(Example { technique: self, ladder, state, step })
    }
}

fn example_lines(technique: Technique) -> impl Iterator<Item = &'static str> {
    EXAMPLES.lines().filter(move |line| line.split('\t').next() == Some(technique.name()))
}

/// Parses a position from the field of its cells and the field of its eliminated candidates.
fn parse_state(cells: &str, eliminations: &str) -> Option<State> {
    let (mut digits, mut placed) = (String::new(), CellSet::EMPTY);
    for (index, part) in cells.split('+').enumerate() {
        if index > 0 {
            placed = placed.with(Cell::new(digits.len())?);
        }
        digits += part;
    }
    let grid: Grid = digits.parse().ok()?;
    let mut state = State::with_progress(&grid, Progress { placed, ..Progress::NONE });
    for word in eliminations.split_whitespace() {
        let (digit, cell) = candidate_from_digits(word)?;
        state.eliminate(cell, digit);
    }
    Some(state)
}
