//! Describes steps in English. This module has what is common to all techniques.
//!
//! | function | text |
//! |---|---|
//! | [`one_line()`] | one line in the players' notation: `Naked Pair: 3,5 in r7c89 => r7c1<>3, r8c7<>5` |
//! | [`explanation()`] | the reason in two or three sentences; for a short chain, each link with its reason |
//! | [`full_explanation()`] | the reason, with every link of every chain |
//! | [`hint()`] | as much as the [`Detail`] reveals |
//!
//! ```
//! use sudoku::logic::{Notation, Technique, explain::{Detail, conclusion, hint, one_line}};
//!
//! let step = Technique::from_name("m-wing")?.example(0).ok_or("no example")?.step;
//! assert_eq!(hint(&step, Detail::Cells, Notation::Ours), "M-Wing: look at 3,7 on a chain from r5c5 to r6c3");
//! let line = one_line(&step, Notation::Eureka);
//! assert_eq!(line, "M-Wing: (3=7)r5c5 - (7)r5c9 = (7-3)r6c9 = (3)r6c3 => r5c3<>3");
//! assert!(line.ends_with(&conclusion(&step)) && hint(&step, Detail::Step, Notation::Eureka).starts_with(&line));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(super) mod links;
pub(crate) mod phrases;

use std::fmt;

pub use phrases::conclusion;

use crate::grid::named;
use crate::logic::{Family, Step};

named! {
    /// The amount of information that a hint reveals.
    pub enum Detail {
        Name "name" "The technique's name."
        Cells "cells" "The name, the cells and the digits."
        Step "step" "The conclusions and the reason."
        Links "links" "Every link as well, including those of nested chains: hundreds in the longest."
    }
}

impl Detail {
    /// Returns whether the hint includes the conclusions.
    pub const fn includes_conclusions(self) -> bool {
        matches!(self, Self::Step | Self::Links)
    }
}

named! {
    /// A one-line notation for chains.
    pub enum Notation {
        Ours "ours" "Inferences in order: `r1c2<>5 -> r1c9=5 -> r4c9<>5`."
        HoDoKu "hodoku" "Cells, with the digits of the links between them: `r1c2 =5= r1c9 -5- r4c9`."
        Eureka "eureka" "Digits before cells, with links within cells in brackets: `(5)r1c2 = r1c9 - (5=3)r4c9`."
    }
}

/// Writes the step in one line, as [`one_line()`] returns it for [`Notation::Ours`].
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&one_line(self, Notation::Ours))
    }
}

/// Describes the step in one line: technique, evidence if there is any, and conclusions, with chains in this notation.
pub fn one_line(step: &Step, notation: Notation) -> String {
    let conclusion = conclusion(step);
    let text = match &step.evidence {
        // The pattern of a single is its conclusion.
        Some(evidence) if step.technique.family() == Family::Singles => conclusion + &evidence.one_line(step),
        Some(evidence) => format!("{} => {conclusion}", evidence.one_line_in(step, notation)),
        None => conclusion,
    };
    format!("{}: {text}", step.technique)
}

/// Explains the step in two or three sentences, or as [`one_line()`] does if the step has no evidence.
pub fn explanation(step: &Step) -> String {
    step.evidence.as_ref().map_or_else(|| step.to_string(), |evidence| evidence.explanation(step))
}

/// Explains the step with every inference of every chain.
pub fn full_explanation(step: &Step) -> String {
    step.evidence.as_ref().map_or_else(|| step.to_string(), |evidence| evidence.full_explanation(step))
}

/// Returns the step as a hint, with chains in this notation.
pub fn hint(step: &Step, detail: Detail, notation: Notation) -> String {
    match detail {
        Detail::Name => step.technique.name().to_owned(),
        Detail::Cells => format!("{}: {}", step.technique, where_to_look(step)),
        Detail::Step => format!("{}\n{}", one_line(step, notation), explanation(step)),
        Detail::Links => format!("{}\n{}", one_line(step, notation), full_explanation(step)),
    }
}

/// Describes where to look, without the conclusions if possible.
fn where_to_look(step: &Step) -> String {
    step.evidence.as_ref().and_then(|evidence| evidence.where_to_look()).unwrap_or_else(|| {
        let (cells, digits) = (phrases::format_cells(step.cells()), phrases::format_digits(step.digits()));
        format!("look at {digits} in {cells}")
    })
}
