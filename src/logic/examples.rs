//! Positions that show each technique, for learners.
//!
//! Each line of `examples.txt` is a position. The positions of a technique are in order of clarity, the clearest first.
//! The fields of a line are separated by tabs: the technique; the ladder that finds it; 81 cells, with `+` before each
//! digit that is placed rather than given; the eliminated candidates, each as digit, row and column; and the step in
//! one line. The step is the easiest one in the position, except for techniques that are always, or nearly always,
//! preceded by an easier one. The puzzles were generated for this project. The tests check every line.

use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid};
use crate::logic::{Ladder, LadderName, State, Step, Technique, TechniqueSet};

const EXAMPLES: &str = include_str!("examples.txt");

/// A position in which a technique has a step.
#[derive(Clone)]
pub struct Example {
    /// The technique.
    pub technique: Technique,
    /// The ladder that found the step.
    pub ladder: LadderName,
    /// The position.
    pub state: State,
    /// The step.
    pub step: Step,
}

impl Technique {
    /// Returns the number of examples of the technique.
    pub fn example_count(self) -> usize {
        example_lines(self).count()
    }

    /// Returns the example with this index.
    pub fn example(self, index: usize) -> Option<Example> {
        let mut fields = example_lines(self).nth(index)?.split('\t').skip(1);
        let ladder: LadderName = fields.next()?.parse().ok()?;
        let state = parse_state(fields.next()?, fields.next()?)?;
        let step = Ladder::with_techniques(ladder, TechniqueSet::from_technique(self)).next_step(&state)?;
        Some(Example { technique: self, ladder, state, step })
    }
}

fn example_lines(technique: Technique) -> impl Iterator<Item = &'static str> {
    EXAMPLES.lines().filter(move |line| line.split('\t').next() == Some(technique.name()))
}

/// Parses a position from the field of its cells and the field of its eliminated candidates.
fn parse_state(cells: &str, eliminations: &str) -> Option<State> {
    let (mut grid, mut placed_cells, mut is_next_placed) = (Grid::EMPTY, CellSet::EMPTY, false);
    let mut remaining_cells = Cell::all();
    for symbol in cells.chars() {
        if symbol == '+' {
            is_next_placed = true;
            continue;
        }
        let cell = remaining_cells.next()?;
        if let Some(digit) = symbol.to_digit(10).and_then(|value| Digit::new(value as usize)) {
            grid[cell] = DigitSet::from_digit(digit);
            if is_next_placed {
                placed_cells = placed_cells.with(cell);
            }
        }
        is_next_placed = false;
    }
    let mut state = State::new(&grid).with_placed(placed_cells);
    for candidate_text in eliminations.split_whitespace() {
        let mut values = candidate_text.chars().filter_map(|symbol| symbol.to_digit(10));
        let mut next_value = || values.next().map(|value| value as usize);
        let (digit, row, column) = (Digit::new(next_value()?)?, next_value()?, next_value()?);
        state.eliminate(Cell::at(row.checked_sub(1)?, column.checked_sub(1)?), digit);
    }
    remaining_cells.next().is_none().then_some(state)
}
