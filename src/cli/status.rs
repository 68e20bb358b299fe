//! What the exit code says.

use std::process::ExitCode;

/// How a run went, from good to bad: the worst of its records is that of the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Status {
    /// Every puzzle did what was asked.
    #[default]
    Done,
    /// A puzzle has no solution, or several where one was asked for; or the search was given up.
    Unsolved,
    /// Malformed input, or something that could not be read or written.
    Failed,
}

impl Status {
    /// Takes another into account.
    pub fn add(&mut self, other: Self) {
        *self = other.max(*self);
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Done => 0,
            Status::Unsolved => 1,
            Status::Failed => 2,
        })
    }
}
