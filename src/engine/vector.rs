//! What the kernel asks of a register: the operations on `LANES` words of 32 bits at once.
//!
//! Each instruction set implements [`Vector`] in a file of its own. The fused forms have a default in
//! plain operations, which a set with three-operand logic replaces.
//!
//! Every method of an implementation, and every function of the kernel, is `#[inline(always)]`: only
//! so do the intrinsics end up inside the one function of each path that has their target features
//! switched on ([`Vector::run`]). One call that stays out of line costs more than a whole round.

use super::branch;
use super::card::{Card, WORDS};
use super::planes;
use super::search::{Job, Search};
use crate::grid::{Grid, Solution};

/// A vector of 32-bit lanes, one puzzle in each.
pub(super) trait Vector: Copy + Send + Sized + 'static {
    /// The lanes in memory.
    type Array: Copy + Send + AsRef<[u32]> + AsMut<[u32]>;

    /// How many lanes there are: a power of two, at most [`LANES`](super::lanes::LANES).
    const LANES: usize;
    /// All lanes zero.
    const ZEROS: Self::Array;

    /// Runs a search inside a function compiled for the instruction set of this vector.
    fn run(search: &mut Search<Self>, job: &mut Job<'_>);

    /// Runs a search for the only puzzle of a job, in a faster way where there is one.
    #[inline(always)]
    fn run_alone(search: &mut Search<Self>, job: &mut Job<'_>) {
        Self::run(search, job);
    }

    fn load(from: &Self::Array) -> Self;
    fn store(self, to: &mut Self::Array);
    /// The word in every lane.
    fn splat(word: u32) -> Self;

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`
    fn and_not(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    /// The difference in each lane, which must not be negative as a number of 32 bits: in the portable
    /// form the borrow would reach the next lane. See [`Vector::less_ones`].
    fn sub(self, other: Self) -> Self;

    /// `self << 10`: each field one band up. What leaves the lane is lost, bits 30 and 31 fill.
    fn up_one(self) -> Self;
    /// `self << 20`
    fn up_two(self) -> Self;
    /// `self >> 10`
    fn down_one(self) -> Self;
    /// `self >> 20`
    fn down_two(self) -> Self;
    /// `self >> 9`: each guard bit to the lowest bit of its field.
    fn guards_down(self) -> Self;

    /// Which lanes are not zero, lane 0 in bit 0.
    fn nonzero_lanes(self) -> u32;

    /// Subtracts 1 from each field of a card, whose bits 30 and 31 are 0. A field that was empty
    /// borrows and so sets its own guard bit; the fields above it then are off by one.
    #[inline(always)]
    fn less_ones(self, ones: Self) -> Self {
        self.sub(ones)
    }

    /// `self | a | b`
    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        self.or(a).or(b)
    }

    /// `self & a & b`
    #[inline(always)]
    fn and3(self, a: Self, b: Self) -> Self {
        self.and(a).and(b)
    }

    /// `self & (a | b)`
    #[inline(always)]
    fn and_or(self, a: Self, b: Self) -> Self {
        self.and(a.or(b))
    }

    /// `self & !(a | b)`
    #[inline(always)]
    fn and_nor(self, a: Self, b: Self) -> Self {
        self.and_not(a.or(b))
    }

    /// `self | (a & b)`
    #[inline(always)]
    fn or_and(self, a: Self, b: Self) -> Self {
        self.or(a.and(b))
    }

    /// The bits that at least two of the three have.
    #[inline(always)]
    fn majority(self, a: Self, b: Self) -> Self {
        self.and(a).or(self.or(a).and(b))
    }

    /// `self | (a ^ b)`
    #[inline(always)]
    fn or_xor(self, a: Self, b: Self) -> Self {
        self.or(a.xor(b))
    }

    /// The bits of `a` where `self` has ones, else those of `b`.
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        self.and(a).or(b.and_not(self))
    }

    /// Transposes two 32×32 matrices of bits: bit `j` of word `i` goes to bit `i` of word `j`, those of
    /// `low` to the lower halves and those of `high` to the upper ones.
    #[inline(always)]
    fn planes(low: &[u32; 32], high: &[u32; 32]) -> [u64; 32] {
        planes::transpose(std::array::from_fn(|w| u64::from(high[w]) << 32 | u64::from(low[w])))
    }

    /// See [`branch::weigh`].
    #[inline(always)]
    fn weigh(rows: [[u64; 2]; 3], peers: [u64; 2]) -> [u32; 2] {
        branch::weigh(rows, peers)
    }

    /// Chooses the cell to branch on, see [`branch`].
    #[inline(always)]
    fn choose(card: &Card) -> branch::Choice {
        branch::choose::<Self>(card)
    }

    /// The card of a grid.
    #[inline(always)]
    fn from_grid(grid: &Grid) -> Card {
        Card::from_grid(grid)
    }

    /// Writes the solution that a filled card shows.
    #[inline(always)]
    fn write_solution(card: &Card, to: &mut Solution) {
        card.write_solution(to);
    }

    /// Gives one word of a lane's card this value.
    #[inline(always)]
    fn set_word(lanes: &mut Self::Array, lane: usize, word: u32) {
        lanes.as_mut()[lane % Self::LANES] = word;
    }

    /// The card of a lane.
    #[inline(always)]
    fn gather(cards: &[Self::Array; WORDS], lane: usize) -> Card {
        let mut card = Card::EMPTY;
        for w in 0..WORDS {
            card.0[w] = cards[w].as_ref()[lane % Self::LANES];
        }
        card
    }

    /// Gives a lane this card.
    #[inline(always)]
    fn scatter(cards: &mut [Self::Array; WORDS], lane: usize, card: &Card) {
        for w in 0..WORDS {
            cards[w].as_mut()[lane % Self::LANES] = card.0[w];
        }
    }
}
