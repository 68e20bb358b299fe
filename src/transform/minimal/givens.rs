//! The givens of a puzzle as bit masks, for tests that take a few instructions.

/// The length of tables indexed by digit: a power of two, which avoids bounds checks.
pub(super) const PADDED_DIGITS: usize = 16;

/// The givens, by houses of one kind.
#[derive(Default)]
pub(super) struct GivensByHouse {
    /// The digits in each house.
    pub(super) digits: [u16; 9],
    /// The places of givens in each house.
    pub(super) places: [u16; 9],
    /// The houses in which each digit is given. The digits repeat, so a cyclic range is contiguous.
    pub(super) houses: [u16; 2 * PADDED_DIGITS],
}
