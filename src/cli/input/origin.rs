//! Where records come from.

use std::fmt;
use std::sync::LazyLock;

use super::span::Span;
use crate::cli::status::complain;

/// A source, as messages and records name it.
pub struct Origin {
    /// What messages call it.
    pub name: String,
    /// How many sources came before it.
    pub number: u64,
    /// How many lines its reader does not see, counted when a line is asked for.
    unseen: Option<LazyLock<u64, Box<dyn FnOnce() -> u64 + Send>>>,
}

impl Origin {
    /// A source that is read from its beginning.
    pub fn new(name: String, number: u64) -> Self {
        Self { name, number, unseen: None }
    }

    /// A source that is read from somewhere within: its reader sees so many lines of a lead in place of what stands
    /// before.
    pub fn part(name: String, before: Span, lead: u64) -> Self {
        let source = name.clone();
        let count = move || {
            let lines = before.lines().unwrap_or_else(|error| {
                complain(&format_args!(
                    "{source}: lines are counted from where the shard begins: {error}"
                ));
                lead
            });
            // What stands before has all lines of the lead.
            lines.saturating_sub(lead)
        };
        Self { name, number: 0, unseen: Some(LazyLock::new(Box::new(count))) }
    }

    /// The true number of a line that its reader has counted.
    pub fn line(&self, line: u64) -> u64 {
        line + self.unseen.as_ref().map_or(0, |unseen| **unseen)
    }
}

impl fmt::Debug for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Origin").field("name", &self.name).finish_non_exhaustive()
    }
}
