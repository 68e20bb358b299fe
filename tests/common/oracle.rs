//! The oracle: a check of solutions and a naive solver that counts them. It shares no code with the library, and is
//! simple enough to be verified by reading.

use std::sync::LazyLock;

/// The candidates of 81 cells, row by row: digit `d` in bit `d - 1`.
pub type CandidateMasks = [u16; 81];

pub const ALL_DIGITS: u16 = 0x1FF;

/// The cells of each house: nine rows, nine columns, nine boxes.
static HOUSES: LazyLock<[[usize; 9]; 27]> = LazyLock::new(|| {
    std::array::from_fn(|house| {
        let index = house % 9;
        std::array::from_fn(|place| match house / 9 {
            0 => 9 * index + place,
            1 => 9 * place + index,
            _ => index / 3 * 27 + index % 3 * 3 + place / 3 * 9 + place % 3,
        })
    })
});

/// Returns whether the answer is 81 digits that solve the puzzle: they agree with its 81 cells (`.` for a blank) or
/// 729 candidates, and each house has each digit once.
pub fn solves(puzzle: &[u8], answer: &[u8]) -> bool {
    let is_filled = answer.len() == 81 && answer.iter().all(|digit| (b'1'..=b'9').contains(digit));
    let is_compatible = |cell: usize| match puzzle.len() {
        81 => [b'.', answer[cell]].contains(&puzzle[cell]),
        729 => puzzle[9 * cell + usize::from(answer[cell] - b'1')] == answer[cell],
        _ => false,
    };
    let digits = |house: &[usize; 9]| house.iter().fold(0, |union, &cell| union | 1 << (answer[cell] - b'1'));
    is_filled && (0..81).all(is_compatible) && HOUSES.iter().all(|house| digits(house) == ALL_DIGITS)
}

/// Counts the solutions up to `limit`.
pub fn count(candidates: &CandidateMasks, limit: u64) -> u64 {
    count_completions(*candidates, [false; 81], limit)
}

/// Fills one more cell in each possible way and counts the solutions up to `limit`. The cell has at most one candidate,
/// or is the only place of a digit in a house, or else has the fewest candidates. If a digit has no place in a house,
/// there are no solutions. The digits of filled cells have been eliminated from their peers.
fn count_completions(candidates: CandidateMasks, is_filled: [bool; 81], limit: u64) -> u64 {
    let (mut cell_with_fewest, mut fewest_candidates) = (None, u32::MAX);
    for cell in 0..81 {
        let candidate_count = candidates[cell].count_ones();
        if !is_filled[cell] && candidate_count < fewest_candidates {
            (cell_with_fewest, fewest_candidates) = (Some(cell), candidate_count);
        }
    }
    let Some(cell_with_fewest) = cell_with_fewest else { return 1 };
    let default_choice = (cell_with_fewest, candidates[cell_with_fewest]);
    let (cell, digits) = match fewest_candidates {
        0 | 1 => default_choice,
        _ => only_place_or_conflict(&candidates, &is_filled).unwrap_or(default_choice),
    };
    let mut solutions = 0;
    for digit in 0..9 {
        let digit_bit = 1 << digit;
        if digits & digit_bit != 0 && solutions < limit {
            let (mut candidates, mut is_filled) = (candidates, is_filled);
            let (row, column, block) = (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
            for house in [row, 9 + column, 18 + block] {
                HOUSES[house].iter().for_each(|&peer| candidates[peer] &= !digit_bit);
            }
            candidates[cell] = digit_bit;
            is_filled[cell] = true;
            solutions += count_completions(candidates, is_filled, limit - solutions);
        }
    }
    solutions
}

/// Returns the only place of a digit in some house, and that digit; if a digit has no place in a house, a cell of the
/// house and no digit. Returns `None` if there is neither.
fn only_place_or_conflict(candidates: &CandidateMasks, is_filled: &[bool; 81]) -> Option<(usize, u16)> {
    HOUSES.iter().find_map(|house| {
        let (mut seen_digits, mut repeated_digits) = (0, 0);
        for &cell in house {
            repeated_digits |= seen_digits & candidates[cell];
            seen_digits |= candidates[cell];
        }
        if seen_digits != ALL_DIGITS {
            return Some((house[0], 0));
        }
        let digits_seen_once = |cell: usize| candidates[cell] & !repeated_digits;
        let cell = house.iter().copied().find(|&cell| !is_filled[cell] && digits_seen_once(cell) != 0)?;
        Some((cell, 1 << digits_seen_once(cell).trailing_zeros()))
    })
}
