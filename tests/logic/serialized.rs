//! The vocabulary and the steps as data: what is written reads back.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use sudoku::grid::{Cell, Digit, DigitSet, Grid, Solution};
use sudoku::logic::{Candidate, Step, Technique};

use crate::common::{LINE, SOLVED};
use crate::examples_of;

#[track_caller]
fn assert_round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: serde_json::Value) {
    assert_eq!(serde_json::to_value(value).unwrap(), json);
    assert_eq!(serde_json::from_value::<T>(json).unwrap(), *value);
}

#[test]
fn the_vocabulary_is_text_and_numbers() {
    let grid: Grid = LINE.parse().unwrap();
    assert_round_trip(&grid, json!(LINE));
    let mut marked_grid = grid;
    marked_grid[Cell::at(0, 2)] = DigitSet::from_bits(0b1001);
    marked_grid[Cell::at(8, 8)] = DigitSet::EMPTY;
    let marks = marked_grid.as_array().map(DigitSet::to_ascii);
    assert_round_trip(&marked_grid, json!(String::from_utf8_lossy(marks.as_flattened())));
    let solution: Solution = SOLVED.parse().unwrap();
    assert_round_trip(&solution, json!(SOLVED));
    let (cell, digit) = (Cell::at(3, 6), Digit::from_index(2));
    assert_round_trip(&cell, json!("r4c7"));
    assert_round_trip(&digit, json!(3));
    assert_round_trip(&Candidate::new(cell, digit), json!("r4c7=3"));
    for technique in Technique::ALL {
        assert_round_trip(&technique, json!(technique.name()));
    }
}

#[test]
fn what_is_wrong_is_refused_with_the_reason() {
    fn error<T: DeserializeOwned + Debug>(json: serde_json::Value) -> String {
        serde_json::from_value::<T>(json).unwrap_err().to_string()
    }

    assert_eq!(error::<Grid>(json!("12")), "expected 81 cells, each 1 to 9, '.' or '0', found 2");
    assert_eq!(error::<Solution>(json!(LINE)), "the grid has cells that are not filled");
    assert_eq!(error::<Cell>(json!("r0c1")), "expected a cell from r1c1 to r9c9");
    assert_eq!(error::<Digit>(json!(10)), "invalid value: integer `10`, expected a digit from 1 to 9");
    assert_eq!(error::<Candidate>(json!("r1c1")), "expected a candidate from r1c1=1 to r9c9=9");
    assert!(error::<Technique>(json!("skyscrapr")).ends_with(", not 'skyscrapr'"));
    assert_eq!(error::<Grid>(json!(81)), "invalid type: integer `81`, expected a text");
}

#[test]
fn a_step_keeps_all_but_its_evidence() {
    let step = &examples_of(Technique::XWing)[0].step;
    let json = serde_json::to_value(step).unwrap();
    assert_eq!((&json["technique"], &json["difficulty"]), (&json!("X-Wing"), &json!(3.2)));
    assert_eq!((&json["placement"], &json["text"]), (&json!(null), &json!(step.to_string())));
    for technique in Technique::ALL {
        let step = &examples_of(technique)[0].step;
        let json = serde_json::to_string(&step).unwrap();
        let read: Step = serde_json::from_str(&json).unwrap();
        assert_eq!((read.technique, read.placement, read.eliminations), (technique, step.placement, step.eliminations));
        assert_eq!(read.difficulty.to_string(), step.difficulty.to_string());
        assert!(read.evidence.is_none());
    }
}
