//! An independent judge: what is true of a puzzle, and whether a line of output says so. It shares nothing with
//! the library.

use std::fmt;

/// What is true of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Unique {
        minimal: bool,
    },
    Several,
    None,
    /// No solution either, but more guesses to see it than are allowed.
    Endless,
}

impl Fate {
    /// The truth about a puzzle, 0 for blanks.
    pub fn of(cells: &[u8; 81]) -> Self {
        match count(cells, 2) {
            0 => Self::None,
            1 => {
                let without = |given| {
                    let mut fewer = *cells;
                    fewer[given] = 0;
                    fewer
                };
                let mut givens = (0..81).filter(|&cell| cells[cell] != 0);
                Self::Unique { minimal: givens.all(|given| count(&without(given), 2) > 1) }
            }
            _ => Self::Several,
        }
    }
}

/// Counts solutions up to `limit`: always the blank cell with the fewest digits left, digit after digit.
pub fn count(cells: &[u8; 81], limit: usize) -> usize {
    let givens = (0..81).filter(|&cell| cells[cell] != 0);
    if givens.clone().any(|cell| free(cells, cell) >> cells[cell] & 1 == 0) {
        return 0;
    }
    let blanks = (0..81).filter(|&cell| cells[cell] == 0);
    let Some(cell) = blanks.min_by_key(|&cell| free(cells, cell).count_ones()) else { return 1 };
    let mut found = 0;
    let mut next = *cells;
    for digit in (1..=9).filter(|digit| free(cells, cell) >> digit & 1 == 1) {
        if found < limit {
            next[cell] = digit;
            found += count(&next, limit - found);
        }
    }
    found
}

/// The digits that no other cell in the row, the column and the box of this one has, digit `d` in bit `d`.
fn free(cells: &[u8; 81], cell: usize) -> u16 {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    let mut seen = 0;
    for i in 0..9 {
        for peer in [9 * row + i, 9 * i + column, corner + i / 3 * 9 + i % 3] {
            seen |= u16::from(peer != cell) << cells[peer];
        }
    }
    !seen & 0b11_1111_1110
}

/// Whether these 81 characters keep to the puzzle, 81 givens or 729 candidates, and have each digit once in each
/// house.
pub fn solves(puzzle: &[u8], answer: &[u8]) -> bool {
    if answer.len() != 81 || ![81, 729].contains(&puzzle.len()) {
        return false;
    }
    let (mut rows, mut columns, mut boxes) = ([0_u16; 9], [0_u16; 9], [0_u16; 9]);
    let mut kept = true;
    for cell in 0..81 {
        let (row, column) = (cell / 9, cell % 9);
        let digit = match answer[cell] {
            digit @ b'1'..=b'9' => 1 << (digit - b'1'),
            _ => return false,
        };
        rows[row] |= digit;
        columns[column] |= digit;
        boxes[row / 3 * 3 + column / 3] |= digit;
        kept &= match puzzle.len() {
            81 => puzzle[cell] == b'.' || puzzle[cell] == answer[cell],
            _ => puzzle[9 * cell + usize::from(answer[cell] - b'1')] == answer[cell],
        };
    }
    kept && [rows, columns, boxes].as_flattened().iter().all(|&digits| digits == 0b1_1111_1111)
}

/// A command whose output is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    Solve,
    Check,
    Count,
}

impl Command {
    pub fn name(self) -> &'static str {
        match self {
            Self::Solve => "solve",
            Self::Check => "check",
            Self::Count => "count",
        }
    }

    /// Whether this line (without its end) is the right answer to the puzzle.
    pub fn accepts(self, puzzle: &[u8], fate: Fate, answer: &[u8]) -> bool {
        let end = answer.iter().position(|&byte| byte == b'\t').unwrap_or(answer.len());
        let (cells, remark) = answer.split_at(end);
        if self == Self::Solve && matches!(fate, Fate::Unique { .. } | Fate::Several) {
            let expected: &[u8] = if fate == Fate::Several { b"\tmultiple solutions" } else { b"" };
            return remark == expected && solves(puzzle, cells);
        }
        let expected: &[u8] = match (self, fate) {
            (_, Fate::Endless) => b"\tgave up",
            (Self::Solve, _) => b"\tno solution",
            (Self::Check, Fate::None) => b"\tnone",
            (Self::Check, Fate::Several) => b"\tmultiple",
            (Self::Check, Fate::Unique { minimal: true }) => b"\tunique\tminimal",
            (Self::Check, Fate::Unique { minimal: false }) => b"\tunique\tnot minimal",
            (Self::Count, Fate::None) => b"\t0",
            (Self::Count, Fate::Unique { .. }) => b"\t1",
            (Self::Count, Fate::Several) => b"\t2",
        };
        // A reason may follow.
        let right = match (self, fate) {
            (Self::Solve | Self::Check, Fate::None) => remark.starts_with(expected),
            _ => remark == expected,
        };
        right && cells == puzzle
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
