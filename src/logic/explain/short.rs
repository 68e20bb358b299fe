//! One line for each step.

use super::notation::{cells, conclusion, digits, lines, path};
use super::{chains, uniqueness};
use crate::logic::{Pattern, Step};

/// The step in one line: technique, what was seen, and what follows.
pub fn short(step: &Step) -> String {
    let seen = match &step.pattern {
        Pattern::HiddenSingle { house } => {
            return format!("{}: {} in {house}", step.technique, conclusion(step));
        }
        Pattern::NakedSingle => return format!("{}: {}", step.technique, conclusion(step)),
        Pattern::Locked(locked) | Pattern::DirectLocked { locked, .. } => {
            let (digit, base, cover) = (locked.digit, locked.base, locked.cover);
            format!("{digit} in {} ({base}, {cover})", cells(locked.cells))
        }
        Pattern::NakedSet(set) | Pattern::HiddenSet(set) => {
            format!("{} in {}", digits(set.digits), cells(set.cells))
        }
        Pattern::DirectHiddenSet(set) => {
            format!("{} in {} ({})", digits(set.digits), cells(set.cells), set.house)
        }
        Pattern::Fish { digit, base, cover, .. } => {
            format!("{digit} {} {}", lines(*base), lines(*cover))
        }
        Pattern::Wing { pivot, wings: [first, second], .. } => {
            format!("{} in {pivot},{first},{second}", digits(step.digits()))
        }
        Pattern::UniqueLoop { path: cells, digits: pair, rescue, .. } => {
            format!("{} in {}{}", digits(*pair), path(cells), uniqueness::addition(rescue))
        }
        Pattern::Bug { extras, rescue } => {
            format!("{}{}", uniqueness::extras(extras), uniqueness::addition(rescue))
        }
        Pattern::Aligned { base, excluders } => {
            format!("{} by {}", cells(*base), cells(*excluders))
        }
        Pattern::Chains { chains, .. } => chains::short(chains),
    };
    format!("{}: {seen} => {}", step.technique, conclusion(step))
}
