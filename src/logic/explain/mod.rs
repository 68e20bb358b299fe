//! The English of every step.
//!
//! | form | what it tells |
//! |---|---|
//! | [`short()`] | one line in the players' notation: `Naked Pair: 3,5 in r7c89 => r7c1<>3, r8c7<>5` |
//! | [`long()`] | why it holds, in two or three sentences; every link of a chain with its reason |
//! | [`hint()`] | as much as somebody wants to know |

mod chains;
mod long;
mod notation;
mod short;
mod uniqueness;

use std::str::FromStr;

use super::{Pattern, Step};

pub use long::long;
pub use short::short;

/// How much a hint tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintLevel {
    /// The technique's name.
    Name,
    /// Its cells and digits, too.
    Cells,
    /// Everything.
    Full,
}

/// The text names no level of hints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected one of name, cells, full")]
pub struct ParseHintLevelError;

impl FromStr for HintLevel {
    type Err = ParseHintLevelError;

    fn from_str(text: &str) -> Result<Self, ParseHintLevelError> {
        match text {
            "name" => Ok(Self::Name),
            "cells" => Ok(Self::Cells),
            "full" => Ok(Self::Full),
            _ => Err(ParseHintLevelError),
        }
    }
}

/// The step as a hint.
pub fn hint(step: &Step, level: HintLevel) -> String {
    match level {
        HintLevel::Name => step.technique.name().to_owned(),
        HintLevel::Cells => format!("{}: {}", step.technique, where_to_look(step)),
        HintLevel::Full => format!("{}\n{}", short(step), long(step)),
    }
}

/// The cells and digits of the pattern, without what follows from it where that can be kept apart.
fn where_to_look(step: &Step) -> String {
    let (cells, digits) = (notation::cells(step.cells()), notation::digits(step.digits()));
    match &step.pattern {
        Pattern::HiddenSingle { house } => format!("look for {digits} in {house}"),
        Pattern::NakedSingle => format!("look at {cells}"),
        Pattern::Aligned { base, excluders } => {
            format!("look at {} and {}", notation::cells(*base), notation::cells(*excluders))
        }
        _ => format!("look at {digits} in {cells}"),
    }
}
