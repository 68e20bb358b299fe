//! Why each step holds, in two or three sentences.

use super::notation::{and, cells, conclusion, count, or};
use super::{chains, short, uniqueness};
use crate::grid::{Cell, CellSet, Digit, House};
use crate::logic::{Lines, Locked, Pattern, Step, Subset, Technique};

/// Why the step holds.
///
/// Of a step whose chains were not asked for, this tells no more than [`short()`].
pub fn long(step: &Step) -> String {
    match &step.pattern {
        Pattern::HiddenSingle { house } => hidden_single(step, *house),
        Pattern::NakedSingle => naked_single(step),
        Pattern::Locked(locked) => format!("{}: {}.", locked_digit(locked), conclusion(step)),
        Pattern::DirectLocked { locked, house } => format!(
            "{}. That leaves it one place in {house}: {}.",
            locked_digit(locked),
            conclusion(step)
        ),
        Pattern::NakedSet(set) => naked_set(step, set),
        Pattern::HiddenSet(set) => {
            format!("{} Other digits go from them: {}.", hidden_set(set), conclusion(step))
        }
        Pattern::DirectHiddenSet(set) => {
            let left = step.placement.map(|placed| placed.digit().to_string()).unwrap_or_default();
            let place = format!("That leaves {left} one place in {}", set.house);
            format!("{} {place}: {}.", hidden_set(set), conclusion(step))
        }
        Pattern::Fish { digit, base, cover, .. } => fish(step, *digit, *base, *cover),
        Pattern::Wing { pivot, wings, digit, shared } => {
            wing(step, *pivot, *wings, *digit, *shared)
        }
        Pattern::UniqueLoop { path, digits, extra_cells, rescue } => format!(
            "{} {}",
            uniqueness::two_fillings(path, *digits),
            uniqueness::rescued(step, *extra_cells, rescue)
        ),
        Pattern::Bug { extras, rescue } => format!(
            "{} {}",
            uniqueness::bivalue_grave(extras),
            uniqueness::rescued(step, extras.cells(), rescue)
        ),
        Pattern::Aligned { base, excluders } => aligned(step, *base, *excluders),
        Pattern::Chains { chains, .. } if chains.is_empty() => short(step),
        Pattern::Chains { shape, chains } => chains::long(step, *shape, chains),
    }
}

fn hidden_single(step: &Step, house: House) -> String {
    let Some(placed) = step.placement else { return String::new() };
    let (cell, digit) = (placed.cell(), placed.digit());
    if step.technique == Technique::FullHouse {
        return format!(
            "{cell} is the only empty cell of {house}, and {digit} the only digit that {house} still \
             lacks."
        );
    }
    format!(
        "The digit {digit} must stand somewhere in {house}, and it has been ruled out in every other \
         cell there. {cell} is its only place."
    )
}

fn naked_single(step: &Step) -> String {
    let Some(placed) = step.placement else { return String::new() };
    let (cell, digit) = (placed.cell(), placed.digit());
    format!("All other digits have been ruled out in {cell}. {digit} is the only candidate left.")
}

fn locked_digit(locked: &Locked) -> String {
    let Locked { digit, base, cover, cells } = locked;
    format!(
        "In {base}, all places for {digit} ({}) lie in {cover}, so that one of them takes the {digit} \
         of {cover}, too. The {digit} goes from the other cells of {cover}",
        and(*cells)
    )
}

fn naked_set(step: &Step, set: &Subset) -> String {
    let Subset { house, cells, digits } = set;
    let number = count(cells.len());
    format!(
        "In {house}, {} hold no other digits than {}. These {number} cells take these {number} \
         digits, which go from the other cells of {house}: {}.",
        and(*cells),
        and(*digits),
        conclusion(step)
    )
}

fn hidden_set(set: &Subset) -> String {
    let Subset { house, cells, digits } = set;
    let number = count(cells.len());
    format!(
        "In {house}, {} have no other places than {}. These {number} digits fill these {number} cells.",
        and(*digits),
        and(*cells)
    )
}

fn fish(step: &Step, digit: Digit, base: Lines, cover: Lines) -> String {
    let (base, cover) = (named(base), named(cover));
    format!(
        "In {base}, the only places for {digit} lie in {cover}. Each of the former takes its {digit} in \
         another one of the latter, so that {digit} goes from all other cells of {cover}: {}.",
        conclusion(step)
    )
}

/// `rows 1 and 4`.
fn named(lines: Lines) -> String {
    format!("{}s {}", lines.kind(), and(lines.houses().map(|house| house.number() + 1)))
}

fn wing(step: &Step, pivot: Cell, wings: [Cell; 2], digit: Digit, shared: [Digit; 2]) -> String {
    let [first, second] = wings;
    let [with_first, with_second] = shared;
    let (otherwise, all) = match step.technique {
        Technique::XyzWing => (format!("; otherwise {pivot} is {digit} itself"), "all three"),
        _ => (String::new(), "both wings"),
    };
    format!(
        "If {pivot} is {with_first}, then {first} is {digit}; if {pivot} is {with_second}, then \
         {second} is {digit}{otherwise}. One of them takes {digit} in any case, and it goes from what \
         sees {all}: {}.",
        conclusion(step)
    )
}

fn aligned(step: &Step, base: CellSet, excluders: CellSet) -> String {
    let struck = |digit| format!("{digit} in {}", or(step.eliminations.cells_of(digit)));
    format!(
        "Consider the combinations of digits that {} can take. Cells that see each other never take the \
         same digit, and no combination may use up all candidates of a cell that sees them all ({}). \
         No combination is left with {}: {}.",
        and(base),
        cells(excluders),
        or(step.eliminations.digits().iter().map(struck)),
        conclusion(step)
    )
}
