//! The judge of answers: finds the truth about a puzzle, and checks that a line of output states it. Like the oracle,
//! the judge shares no code with the library.

use crate::common::oracle::{ALL_DIGITS, count, solves};

/// The truth about a puzzle's solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Truth {
    Unique {
        is_minimal: bool,
    },
    Several,
    None,
    /// No solution, but proving this takes more guesses than are allowed.
    TooHard,
}

impl Truth {
    /// Finds the truth about a puzzle by search. Blank cells are 0. Never returns [`Truth::TooHard`].
    pub fn from_cells(cells: &[u8; 81]) -> Self {
        let candidates = cells.map(|digit| if digit == 0 { ALL_DIGITS } else { 1 << (digit - 1) });
        match count(&candidates, 2) {
            0 => Self::None,
            1 => {
                let candidates_without = |given| {
                    let mut fewer_givens = candidates;
                    fewer_givens[given] = ALL_DIGITS;
                    fewer_givens
                };
                let mut givens = (0..81).filter(|&cell| cells[cell] != 0);
                Self::Unique { is_minimal: givens.all(|given| count(&candidates_without(given), 2) > 1) }
            }
            _ => Self::Several,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JudgedCommand {
    Solve,
    Check,
    Count,
}

impl JudgedCommand {
    /// Returns the command and the options with which its answers are judged.
    pub fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Solve => &["solve"],
            Self::Check => &["check", "--minimal"],
            Self::Count => &["count", "--limit", "2"],
        }
    }

    /// Returns whether this line, without its line end, is the right answer to the puzzle.
    pub fn accepts(self, puzzle: &[u8], truth: Truth, answer: &[u8]) -> bool {
        let end = answer.iter().position(|&byte| byte == b'\t').unwrap_or(answer.len());
        let (cells, remark) = answer.split_at(end);
        if self == Self::Solve && matches!(truth, Truth::Unique { .. } | Truth::Several) {
            let expected_remark: &[u8] = if truth == Truth::Several { b"\tmultiple solutions" } else { b"" };
            return remark == expected_remark && solves(puzzle, cells);
        }
        let expected_remark: &[u8] = match (self, truth) {
            (_, Truth::TooHard) => match self {
                Self::Check => b"\tgave up\ttoo many guesses",
                Self::Solve | Self::Count => b"\tgave up: too many guesses",
            },
            (Self::Solve, _) => b"\tno solution",
            (Self::Check, Truth::None) => b"\tnone",
            (Self::Check, Truth::Several) => b"\tmultiple",
            (Self::Check, Truth::Unique { is_minimal: true }) => b"\tunique\tminimal",
            (Self::Check, Truth::Unique { is_minimal: false }) => b"\tunique\tnot minimal",
            (Self::Count, Truth::None) => b"\t0",
            (Self::Count, Truth::Unique { .. }) => b"\t1",
            (Self::Count, Truth::Several) => b"\t2+",
        };
        // A reason may follow the verdict that there is no solution.
        let is_right = match (self, truth) {
            (Self::Solve | Self::Check, Truth::None) => remark.starts_with(expected_remark),
            _ => remark == expected_remark,
        };
        is_right && cells == puzzle
    }
}
