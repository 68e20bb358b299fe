//! The oracle: a check of solutions and a naive solver that counts them. It shares no code with the library, and is
//! simple enough to be verified by reading.

use std::sync::LazyLock;

/// The candidates of 81 cells, row by row: digit `d` in bit `d - 1`.
pub type CandidateMasks = [u16; 81];

pub const ALL_DIGITS: u16 = 0x1FF;

/// The cells of rows, columns and boxes.
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

/// Returns whether these 81 characters solve the puzzle: they agree with its 81 givens (`.` for none) or 729
/// candidates, and have each digit once in each house.
pub fn solves(puzzle: &[u8], answer: &[u8]) -> bool {
    let is_filled = answer.len() == 81 && answer.iter().all(|digit| (b'1'..=b'9').contains(digit));
    let keeps = |cell: usize| match puzzle.len() {
        81 => [b'.', answer[cell]].contains(&puzzle[cell]),
        729 => puzzle[9 * cell + usize::from(answer[cell] - b'1')] == answer[cell],
        _ => false,
    };
    let digits = |house: &[usize; 9]| house.iter().fold(0, |union, &cell| union | 1 << (answer[cell] - b'1'));
    is_filled && (0..81).all(keeps) && HOUSES.iter().all(|house| digits(house) == ALL_DIGITS)
}

/// Counts the solutions up to `limit`.
pub fn count(cells: &CandidateMasks, limit: u64) -> u64 {
    count_completions(*cells, [false; 81], limit)
}

/// Fills one more cell in each possible way and counts the solutions up to `limit`. The cell has at most one candidate,
/// or is the only place of a digit in a house, or else has the fewest candidates. The digits of filled cells have been
/// eliminated from their peers.
fn count_completions(cells: CandidateMasks, filled: [bool; 81], limit: u64) -> u64 {
    let open_cells = (0..81).filter(|&cell| !filled[cell]);
    let Some(fewest) = open_cells.min_by_key(|&cell| cells[cell].count_ones()) else { return 1 };
    let fewest_candidates = (fewest, cells[fewest]);
    let (cell, digits) = match cells[fewest].count_ones() {
        0 | 1 => fewest_candidates,
        _ => only_place(&cells, &filled).unwrap_or(fewest_candidates),
    };
    let mut solutions = 0;
    for digit in (0..9).map(|digit| 1 << digit).filter(|digit| digits & digit != 0) {
        if solutions < limit {
            let (mut cells, mut filled) = (cells, filled);
            let (row, column, block) = (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
            for house in [row, 9 + column, 18 + block] {
                HOUSES[house].iter().for_each(|&peer| cells[peer] &= !digit);
            }
            cells[cell] = digit;
            filled[cell] = true;
            solutions += count_completions(cells, filled, limit - solutions);
        }
    }
    solutions
}

/// Returns the only place of a digit in some house, and that digit; if a digit has no place in a house, a cell of the
/// house and no digit. Returns `None` if there is neither.
fn only_place(cells: &CandidateMasks, filled: &[bool; 81]) -> Option<(usize, u16)> {
    HOUSES.iter().find_map(|house| {
        let (mut seen_once, mut seen_twice) = (0, 0);
        for &cell in house {
            seen_twice |= seen_once & cells[cell];
            seen_once |= cells[cell];
        }
        if seen_once != ALL_DIGITS {
            return Some((house[0], 0));
        }
        let only = |cell: usize| cells[cell] & !seen_twice;
        let cell = house.iter().copied().find(|&cell| !filled[cell] && only(cell) != 0)?;
        Some((cell, 1 << only(cell).trailing_zeros()))
    })
}
