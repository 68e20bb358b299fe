//! The givens of a puzzle as bit masks, for tests that take a few instructions.

/// Room for nine digits, of a size that spares bounds checks.
pub(super) const DIGITS: usize = 16;

/// The givens, by houses of one kind.
#[derive(Default)]
pub(super) struct GivensByHouse {
    /// The digits in each house.
    pub(super) digits: [u16; 9],
    /// Their places in each house.
    pub(super) places: [u16; 9],
    /// The houses of each digit. The nine digits come twice.
    pub(super) houses: [u16; 2 * DIGITS],
}
