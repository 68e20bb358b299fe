//! The English of every step, as far as it does not hang on the technique.
//!
//! | form | what it tells |
//! |---|---|
//! | [`short()`] | one line in the players' notation: `Naked Pair: 3,5 in r7c89 => r7c1<>3, r8c7<>5` |
//! | [`long()`] | why it holds, in two or three sentences; every link of a chain with its reason, if they are not too many |
//! | [`whole()`] | the same with every link of every chain |
//! | [`hint()`] | as much as somebody wants to know |

pub(super) mod links;
pub(super) mod notation;
pub(super) mod phrases;

use std::fmt;

use crate::grid::named;
use crate::logic::{Notation, Step};

named! {
    /// How much a hint tells.
    pub enum HintLevel {
        Name "name" "The technique's name."
        Cells "cells" "Its cells and digits, too."
        Full "full" "What follows, and why."
        Whole "whole" "Every link of chains within chains, too, which may be hundreds."
    }
}

impl HintLevel {
    /// All levels, the least first.
    pub const ALL: [Self; 4] = Self::LIST;

    /// Whether it tells what follows.
    pub const fn tells_all(self) -> bool {
        matches!(self, Self::Full | Self::Whole)
    }
}

/// The step in one line: technique, what was seen, and what follows.
///
/// Of a step from a ladder of effects only, this tells no more than what follows.
pub fn short(step: &Step) -> String {
    short_in(step, Notation::Ours)
}

/// Shows the step in one line, as [`short()`] does.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&short(self))
    }
}

/// The step in one line, with chains in this notation.
pub fn short_in(step: &Step, notation: Notation) -> String {
    let text = match &step.evidence {
        Some(evidence) => evidence.short_in(step, notation),
        None => phrases::conclusion(step),
    };
    format!("{}: {text}", step.technique)
}

/// What the step concludes: `r1c2 = 3`, or `r3c29,r9c6<>2`.
pub fn conclusion(step: &Step) -> String {
    phrases::conclusion(step)
}

/// Why the step holds, in two or three sentences.
///
/// Of a step from a ladder of effects only, this tells no more than [`short()`].
pub fn long(step: &Step) -> String {
    step.evidence.as_ref().map_or_else(|| short(step), |evidence| evidence.long(step))
}

/// Why the step holds, with every inference of every chain, however many there are.
pub fn whole(step: &Step) -> String {
    step.evidence.as_ref().map_or_else(|| short(step), |evidence| evidence.whole(step))
}

/// The step as a hint.
pub fn hint(step: &Step, level: HintLevel) -> String {
    hint_in(step, level, Notation::Ours)
}

/// The step as a hint, with chains in this notation.
pub fn hint_in(step: &Step, level: HintLevel, notation: Notation) -> String {
    match level {
        HintLevel::Name => step.technique.name().to_owned(),
        HintLevel::Cells => format!("{}: {}", step.technique, look(step)),
        HintLevel::Full => format!("{}\n{}", short_in(step, notation), long(step)),
        HintLevel::Whole => format!("{}\n{}", short_in(step, notation), whole(step)),
    }
}

/// Where to look, without what follows from it where that can be kept apart.
fn look(step: &Step) -> String {
    let by_technique = step.evidence.as_ref().and_then(|evidence| evidence.look());
    by_technique.unwrap_or_else(|| {
        let (cells, digits) = (phrases::cells(step.cells()), phrases::digits(step.digits()));
        format!("look at {digits} in {cells}")
    })
}
