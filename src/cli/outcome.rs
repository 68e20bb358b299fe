//! The outcome of a record: one of eight words, and the reason if the record has no full answer.

use sudoku::grid::{Grid, Solution};
use sudoku::rate::Flaw;
use sudoku::search;
use sudoku::{Answer, NotUnique, SearchEnd};

use super::status::Status;

/// The words of the column `status`, in the order of the counts of `--stats`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordStatus {
    /// Exactly one solution.
    Unique,
    /// A full, correct grid.
    Complete,
    /// A solution was found, and no other one was looked for.
    Solved,
    /// Several solutions.
    Multiple,
    /// No solution.
    None,
    /// Entries contradict the givens.
    Wrong,
    /// A limit was reached first.
    GaveUp,
    /// A malformed record.
    Invalid,
}

impl RecordStatus {
    pub const ALL: [Self; 8] = [
        Self::Unique,
        Self::Complete,
        Self::Solved,
        Self::Multiple,
        Self::None,
        Self::Wrong,
        Self::GaveUp,
        Self::Invalid,
    ];

    pub fn word(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Complete => "complete",
            Self::Solved => "solved",
            Self::Multiple => "multiple",
            Self::None => "none",
            Self::Wrong => "wrong",
            Self::GaveUp => "gave up",
            Self::Invalid => "invalid",
        }
    }

    /// Returns the status of a puzzle after a search.
    pub fn of_answer(answer: &Answer, puzzle: &Grid) -> Self {
        match (answer.end, answer.solutions) {
            (SearchEnd::GaveUp, _) => Self::GaveUp,
            (_, 0) => Self::None,
            (_, 1) if is_full(puzzle) => Self::Complete,
            (SearchEnd::Exhausted, 1) => Self::Unique,
            (SearchEnd::AtLimit, 1) => Self::Solved,
            _ => Self::Multiple,
        }
    }

    /// Returns the status of a puzzle with one solution: unique, or complete if every cell is filled.
    pub fn of_proper(puzzle: &Grid) -> Self {
        if is_full(puzzle) { Self::Complete } else { Self::Unique }
    }

    /// Returns the status of a run with such a record, if one solution is required.
    pub fn run_status(self) -> Status {
        match self {
            Self::Unique | Self::Complete | Self::Solved => Status::Done,
            Self::Multiple | Self::None | Self::Wrong | Self::GaveUp => Status::Unsolved,
            Self::Invalid => Status::Malformed,
        }
    }
}

fn is_full(puzzle: &Grid) -> bool {
    puzzle.as_array().iter().all(|set| set.is_single())
}

/// The status of a record, and the reason if it has no full answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    pub status: RecordStatus,
    reason: Option<String>,
}

impl From<RecordStatus> for Outcome {
    fn from(status: RecordStatus) -> Self {
        Self { status, reason: None }
    }
}

impl Outcome {
    pub fn new(status: RecordStatus, reason: impl Into<String>) -> Self {
        Self { status, reason: Some(reason.into()) }
    }

    /// Returns the outcome for a puzzle that is not known to have exactly one solution.
    pub fn improper(problem: NotUnique, puzzle: &Grid) -> Self {
        match problem {
            NotUnique::NoSolution => {
                let reason = search::fill_naked_singles(puzzle).err().map(|contradiction| contradiction.to_string());
                Self { status: RecordStatus::None, reason }
            }
            NotUnique::Multiple => RecordStatus::Multiple.into(),
            NotUnique::GaveUp => Self::gave_up(0),
        }
    }

    /// Returns the outcome of a search that was given up after this number of solutions.
    pub fn gave_up(solutions: u64) -> Self {
        let reason = match solutions {
            0 => "too many guesses".to_owned(),
            1 => "at least 1 solution".to_owned(),
            _ => format!("at least {solutions} solutions"),
        };
        Self::new(RecordStatus::GaveUp, reason)
    }

    /// Returns the outcome of a search.
    pub fn of_answer(answer: &Answer, puzzle: &Grid) -> Self {
        match RecordStatus::of_answer(answer, puzzle) {
            RecordStatus::GaveUp => Self::gave_up(answer.solutions),
            RecordStatus::None => Self::improper(NotUnique::NoSolution, puzzle),
            status => status.into(),
        }
    }

    /// Returns the outcome for a half-solved grid with a flaw. If a `solution` is given, the reason reveals it.
    pub fn of_flaw(flaw: &Flaw, givens: Option<&Grid>, solution: Option<&Solution>) -> Self {
        match flaw {
            Flaw::Improper(problem @ (NotUnique::Multiple | NotUnique::GaveUp)) => {
                Self::improper(*problem, &Grid::EMPTY)
            }
            Flaw::Wrong(wrong_cells) => {
                Self::new(RecordStatus::Wrong, wrong_cells.describe(givens.unwrap_or(&Grid::EMPTY), solution))
            }
            Flaw::Clash(_) | Flaw::Suspects(_) | Flaw::ImproperGivens(_) => {
                Self::new(RecordStatus::None, flaw.to_string())
            }
            Flaw::Improper(NotUnique::NoSolution) => RecordStatus::None.into(),
        }
    }

    /// Returns the value of the column `error`: the reason for a record without a full answer.
    pub fn error(&self) -> Option<&str> {
        match self.status {
            RecordStatus::None => Some(self.reason.as_deref().unwrap_or("no solution")),
            _ => self.reason.as_deref(),
        }
    }

    /// Returns the remark in a line or a grid, if the record has no full answer.
    pub fn remark(&self) -> Option<String> {
        let text = match self.status {
            RecordStatus::Unique | RecordStatus::Complete | RecordStatus::Solved => return self.reason.clone(),
            RecordStatus::Multiple => "multiple solutions",
            RecordStatus::None => "no solution",
            status => status.word(),
        };
        Some(self.reason.as_ref().map_or(text.to_owned(), |reason| format!("{text}: {reason}")))
    }

    /// Returns the sentence for a person who wants to know how to go on.
    pub fn sentence(&self) -> String {
        let text = match self.status {
            RecordStatus::Unique | RecordStatus::Solved => "One solution",
            RecordStatus::Complete => "Solved: every cell is filled correctly",
            RecordStatus::Multiple => "More than one solution",
            RecordStatus::None => "No solution",
            RecordStatus::Wrong => "Wrong so far",
            RecordStatus::GaveUp => "Gave up",
            RecordStatus::Invalid => "RecordError",
        };
        self.reason.as_ref().map_or(format!("{text}."), |reason| format!("{text}: {reason}."))
    }
}
