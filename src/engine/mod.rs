//! The fast solver: many puzzles at once, one in each lane of a vector register.
//!
//! # The idea
//!
//! A processor that adds sixteen numbers in one instruction can as well solve sixteen puzzles with one
//! sequence of instructions, provided the sequence has no branches: then every lane goes the same way.
//! So deduction is one straight *round*, run on all lanes again and again. What differs from lane to lane (a
//! guess, a contradiction, a solution, the next puzzle) happens between the rounds, in a few short loops over
//! the lanes concerned. We solve 32 puzzles at a time; each has a *lane*. A vector holds sixteen, eight, four or
//! two lanes, as the processor can, and a vector whose lanes are all idle is left out of the round.
//!
//! # The card
//!
//! Bands are three rows of boxes, stacks are three columns of boxes, and cells are numbered row by row. A puzzle is
//! 81 sets of candidates, nine bits each: its *card*. The three cells that have the same place in their bands share
//! a word of 32 bits. So a card has 27 words, and word `w` of as many puzzles as fit is one vector:
//!
//! ```text
//!            stack 0    stack 1    stack 2
//!   row 0    0  1  2 |  3  4  5 |  6  7  8          29      20 19      10 9        0   bit
//!   row 1    9 10 11 | 12 13 14 | 15 16 17         +----------+----------+----------+
//!   row 2   18 19 20 | 21 22 23 | 24 25 26         |g987654321|g987654321|g987654321|
//!                                                  +----------+----------+----------+
//!   word w, by its place in a band                   cell w+54  cell w+27  cell w
//! ```
//!
//! One operation then serves all nine digits, all three bands and all lanes of a vector. Rows and boxes lie in one
//! band, so combining their cells needs no shift. Columns run through all three bands; for them the 3×3 fields of
//! three words are transposed, and transposed back. The bit `g` guards a field: it catches the carry when a field
//! is compared with zero by an addition or a subtraction.
//!
//! # A round
//!
//! A round finds the naked singles (cells with one candidate) and eliminates their digits from their rows and boxes;
//! at its end it fills hidden singles (digits with one place). Between the two it takes each digit in each band as
//! a whole. A *minirow* is the three cells of a row within a box; a band has 3×3 of them. A digit needs three, one
//! in each row and one in each box. There are six such permutations (each place below is a minirow):
//!
//! ```text
//!   stack    0 1 2   0 1 2   0 1 2      0 1 2   0 1 2   0 1 2
//!   row 0    x . .   . x .   . . x      x . .   . x .   . . x
//!   row 1    . x .   . . x   x . .      . . x   x . .   . x .
//!   row 2    . . x   x . .   . x .      . x .   . . x   x . .
//! ```
//!
//! A permutation is possible if the digit has a candidate in each of its three minirows. A candidate that is in
//! no possible permutation is eliminated; a digit without a possible permutation is a contradiction. This is called the
//! *closure*; for nine digits and three bands it takes 15 instructions of AVX-512 a vector. The columns of the
//! stacks have theirs first. That also eliminates a filled cell's digit from its column: the digit has no other place
//! in that box, so every permutation left goes through the cell. Before each closure, where a minirow (or the
//! same of a column) has only three candidates left, a naked triple, these digits are eliminated from the rest of
//! its row and its box.
//!
//! # One lane's life
//!
//! ```text
//!  queue of puzzles --> round <----------------------------------+
//!         ^               |                                      |
//!         |               +-- contradiction: BACKTRACK to the    |
//!         |               |   card that was kept last -----------+
//!         |               |                                      |
//!         |               +-- a candidate was eliminated --------+
//!         |               |                                      |
//!         |               +-- nothing was, and cells are open:   |
//!         |               |   GUESS a candidate, keep the card --+
//!         |               |   without it with the lane           |
//!         |               |                                      |
//!         |               +-- all cells are filled: COUNT; at    |
//!         |                   the limit drop the kept cards;     |
//!         |                   then backtrack                     |
//!         |                                                      |
//!         +---- no card is kept: write the answer, take the      |
//!               next puzzle; if there is none, HELP another      |
//!               lane with the oldest card that it has kept ------+
//! ```
//!
//! A caller asks for so many solutions (one, two or more) and may allow so many guesses. A puzzle is proven to have
//! one solution if two are asked for and its whole tree shows one.
//!
//! To guess, up to sixteen cells with two candidates are compared: for each candidate, how many peers have it, those
//! with two candidates themselves counting four times. The cell with the largest sum is taken, and of its candidates
//! first the one with the larger part. Without such a cell it is the first with the fewest candidates, lowest first.
//!
//! Helping changes no answer. Where one or two solutions are asked for, an idle lane takes a card of the lane that
//! has kept most. The parts of a tree are put together from left to right as one depth-first walk would
//! have come by them, so solutions, guesses and the first solution are the same on each instruction set, in
//! any batch, at any place in it.
//!
//! A call with one puzzle would leave most lanes idle. Each word stands in the first, second or third column of its
//! stack; in AVX-512 the nine words of each kind fill one vector, and the same round runs on these three vectors.
//! After two contradictions there is work to share, and the next guess hands the puzzle to the lanes of one vector.
//!
//! # Reading order
//!
//! | file | what it is for |
//! |---|---|
//! | `solver`, `stats`, `isa` | what callers see; which instruction set to take |
//! | `card` | 81 candidate sets in 27 words |
//! | `simd`, its `vector` | what is asked of a register, and why it is safe to use |
//! | `deduce` | one round |
//! | `branch` | the cell to guess in |
//! | `lanes`, `alone` | the cards of 32 lanes; one card in three registers |
//! | `split` | what lanes keep and have found, and how they share a tree |
//! | `search` | what happens between rounds |
//! | `simd`: `portable`, `sse2`, `neon`, `avx2`, `avx512` | the instruction sets: 2, 4, 4, 8 and 16 lanes a vector |
//!
//! `figures.md`, beside this file, tells how fast it is and what was tried and lost. [`crate::search`] is the
//! same in its plainest form: naked singles alone, then the cell with the fewest candidates. The tests hold all
//! instruction sets against each other, against it, and against a deliberately naive solver.

#![expect(clippy::needless_range_loop, reason = "words are numbered, and loops over them unroll")]

#[cfg(target_arch = "x86_64")]
mod alone;
mod branch;
mod card;
mod deduce;
mod isa;
mod lanes;
mod search;
mod simd;
mod solver;
mod split;
mod stats;

pub(crate) use isa::widely;
pub use isa::{Isa, ParseIsaError, Unavailable};
pub(crate) use simd::vector::Work;
pub use solver::{CARD_BYTES, Solver};
pub use stats::Stats;
