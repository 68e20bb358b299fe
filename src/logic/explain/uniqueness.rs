//! Unique loops and BUG in words.

use super::notation::{and, cells, conclusion, digits, join, or};
use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::logic::{CandidateSet, LoopPath, Rescue, Step};

/// The extra candidates of a BUG in short: `3 in r5c5, 7 in r58c2`.
pub(super) fn extras(extras: &CandidateSet) -> String {
    let of_digit = |digit: Digit| format!("{digit} in {}", cells(extras.cells_of(digit)));
    join(extras.digits().iter().map(of_digit), ", ")
}

/// What the deduction needs beyond the extra candidates, in short.
pub(super) fn addition(rescue: &Rescue) -> String {
    match rescue {
        Rescue::OneCell(_) | Rescue::OneDigit(_) => String::new(),
        Rescue::NakedSet(set) | Rescue::HiddenSet(set) => {
            format!(", {} in {} ({})", digits(set.digits), cells(set.cells), set.house)
        }
        Rescue::LockedDigit(digit, house) => format!(", {digit} of {house}"),
    }
}

/// Why a loop needs its extra candidates.
pub(super) fn two_fillings(path: &LoopPath, digits: DigitSet) -> String {
    let shape = if path.len() == 4 { "rectangle" } else { "loop" };
    format!(
        "If {} held only {}, these two digits could be exchanged all around the {shape}, and the \
         puzzle would have two solutions. It has one,",
        and(path.cells()),
        and(digits)
    )
}

/// Why a grid of pairs needs its extra candidates.
pub(super) fn bivalue_grave(extras: &CandidateSet) -> String {
    let of_cell = |cell: Cell| format!("{} in {cell}", and(extras.digits_of(cell)));
    format!(
        "Without {}, every empty cell would have two candidates and every digit two places in each \
         house that lacks it; such a grid never has exactly one solution. The puzzle has one,",
        and(extras.cells().iter().map(of_cell))
    )
}

/// What follows from one of the extra candidates in these cells being true.
pub(super) fn rescued(step: &Step, extra_cells: CellSet, rescue: &Rescue) -> String {
    let (cells, conclusion) = (and(extra_cells), conclusion(step));
    let one_is_true = "so one of the extra candidates is true.";
    match rescue {
        Rescue::OneCell(cell) => {
            format!("so {cell} holds an extra candidate, and the others there go: {conclusion}.")
        }
        Rescue::OneDigit(digit) => format!(
            "{one_is_true} They are all {digit}, which stands in {}, and goes from the cells that see \
             all of these: {conclusion}.",
            or(extra_cells)
        ),
        Rescue::NakedSet(set) => format!(
            "{one_is_true} With these, {cells} act as one cell, which together with {} takes the digits \
             {} in {}. These go from the other cells there: {conclusion}.",
            and(set.cells),
            and(set.digits),
            set.house
        ),
        Rescue::HiddenSet(set) => format!(
            "{one_is_true} That leaves at most one of {cells} for {digits}. Besides, {house} has no \
             places for {digits} but {others}, so they fill the rest, and other digits go from there: \
             {conclusion}.",
            digits = and(set.digits),
            house = set.house,
            others = and(set.cells)
        ),
        Rescue::LockedDigit(digit, house) => format!(
            "{one_is_true} In {house}, {digit} has no other places than {cells}. One of these takes \
             {digit}, the other one an extra candidate: {conclusion}."
        ),
    }
}
