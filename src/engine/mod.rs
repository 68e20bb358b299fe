//! The fast solver: many puzzles at once, one in each lane of a vector register.
//!
//! # The idea
//!
//! A processor that adds sixteen numbers in one instruction can as well solve sixteen puzzles with one
//! sequence of instructions, provided the sequence has no branches: then every lane goes the same way.
//! So deduction is one straight *round*, run on all lanes again and again. What differs from lane to lane (a
//! guess, a contradiction, a solution, the next puzzle) happens between the rounds, in a few short loops over
//! the lanes concerned. There are 32 lanes, in vectors of sixteen, eight, four or two, as the processor can.
//!
//! # The card
//!
//! A puzzle is 81 sets of candidates, nine bits each: its *card*. The three cells that have the same place in
//! their bands share a word of 32 bits. So a card has 27 words, and word `w` of sixteen puzzles is one vector:
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
//! One operation then serves all nine digits, all three bands and all lanes. Rows and boxes join words
//! without a shift; only from columns to bands the fields have to be transposed. The bit `g` guards a field: it
//! catches the carry when a field is compared with zero by an addition or a subtraction.
//!
//! # A round
//!
//! A round finds the naked singles (cells with one candidate) and strikes their digits from their rows and boxes;
//! at its end it fills hidden singles (digits with one place). Between the two it takes each digit in each band as
//! a whole. The digit lies once in each row of the band and once in each box, so its three *minirows* (three
//! cells of a row within a box) form one of six permutations:
//!
//! ```text
//!   stack    0 1 2   0 1 2   0 1 2      0 1 2   0 1 2   0 1 2
//!   row 0    x . .   . x .   . . x      x . .   . x .   . . x
//!   row 1    . x .   . . x   x . .      . . x   x . .   . x .
//!   row 2    . . x   x . .   . x .      . x .   . . x   x . .
//! ```
//!
//! A permutation is possible if the digit has a candidate in all three of its minirows. A candidate that is in
//! no possible permutation is struck; a digit without any is a contradiction. This is called the *closure*; for
//! nine digits, three bands and all lanes it takes 15 instructions of AVX-512. The same is done with the columns
//! of the stacks. Also, where a minirow has only three candidates left (a naked triple), they leave the rest of
//! its row and its box.
//!
//! # One lane's life
//!
//! ```text
//!  queue of puzzles --> round <----------------------------------+
//!         ^               |                                      |
//!         |               +-- a candidate was struck ------------+
//!         |               |                                      |
//!         |               +-- nothing was, and cells are open:   |
//!         |               |   GUESS a candidate, keep the card --+
//!         |               |   without it on the lane's stack     |
//!         |               |                                      |
//!         |               +-- all cells are filled: COUNT,       |
//!         |               |   then backtrack                     |
//!         |               |                                      |
//!         |               +-- contradiction: BACKTRACK to the    |
//!         |                   card that was kept last -----------+
//!         |                   |
//!         +-------------------+-- none is left: write the answer, take the next puzzle
//!                             |
//!                             +-- no puzzle is left either: HELP another lane,
//!                                 take up the oldest card that it has kept
//! ```
//!
//! The guess goes to a cell with two candidates, if there is one: that whose peers share most of its candidates,
//! and first the candidate that more of them have. After a solution the search goes on as after a contradiction: it is
//! the only one if the stack runs empty without a second.
//!
//! Helping changes no answer. Parts of a tree are put together from left to right as one depth-first walk would
//! have come by them, so solutions, guesses and the first solution are the same on each instruction set, in
//! any batch, at any place in it.
//!
//! A puzzle that comes alone would leave most lanes idle. In AVX-512 its nine words of one column `c` are one
//! vector instead, and the same round runs on three of those, until two dead ends show that there is work to share.
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
//! | `lanes`, `alone` | the cards of 32 lanes; one card in one register for each column |
//! | `split` | what lanes keep and have found, and how they share a tree |
//! | `search` | what happens between rounds |
//! | `simd`: `portable`, `sse2`, `neon`, `avx2`, `avx512` | the instruction sets: 2, 4, 4, 8 and 16 lanes |
//!
//! `figures.md`, beside this file, tells how fast it is and what was tried and lost. [`crate::search`] is the
//! textbook that judges this solver: naked singles alone, then the cell with the fewest candidates. The tests
//! compare all instruction sets with it and with a deliberately naive solver.

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

pub use isa::{Isa, ParseIsaError, Unavailable};
pub use solver::{CARD_BYTES, Solver};
pub use stats::Stats;
