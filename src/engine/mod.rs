//! The fast solver: many puzzles at once, one in each lane of a vector register.
//!
//! # The idea
//!
//! A processor that adds sixteen numbers in one instruction can also solve sixteen puzzles with one sequence of
//! instructions, provided that the sequence has no branches. So deduction is one branch-free *round*, run on all lanes
//! again and again. Guesses, contradictions, solutions and new puzzles differ from lane to lane. They are handled
//! between the rounds, in a few short loops over the lanes concerned. The engine solves 32 puzzles at a time, each in
//! its own *lane*. A vector holds sixteen, eight, four or two lanes, depending on the processor. A round skips vectors
//! whose lanes are all idle.
//!
//! # The card
//!
//! A band is a row of boxes, a stack is a column of boxes, and cells are numbered row by row. A puzzle is 81 sets of
//! candidates, nine bits each: its *card*. The three cells that have the same position in their bands share a word of
//! 32 bits. So a card has 27 words. A vector holds the same word `w` of several puzzles, one in each lane:
//!
//! ```text
//!            stack 0    stack 1    stack 2
//!   row 0    0  1  2 |  3  4  5 |  6  7  8          29      20 19      10 9        0   bit
//!   row 1    9 10 11 | 12 13 14 | 15 16 17         +----------+----------+----------+
//!   row 2   18 19 20 | 21 22 23 | 24 25 26         |g987654321|g987654321|g987654321|
//!                                                  +----------+----------+----------+
//!   word w, by its position in a band                cell w+54  cell w+27  cell w
//! ```
//!
//! So one operation works on all nine digits, all three bands and all lanes of a vector. Rows and boxes lie in one
//! band, so combining their cells needs no shift. Columns run through all three bands; for them the 3×3 fields of
//! three words are transposed, and transposed back. The bit `g` guards a field: it catches the carry when a field
//! is compared with zero by an addition or a subtraction (`deduce` has an example).
//!
//! # A round
//!
//! A round finds the naked singles (cells with one candidate) and eliminates their digits from their rows and boxes;
//! at its end it fills hidden singles (digits with one place). Between the two it considers each digit in a whole
//! band. A *minirow* is the three cells of a row within a box; a band has 3×3 of them. A digit needs three, one in
//! each row and one in each box. There are six such permutations (each entry below is a minirow):
//!
//! ```text
//!   stack    0 1 2   0 1 2   0 1 2      0 1 2   0 1 2   0 1 2
//!   row 0    x . .   . x .   . . x      x . .   . x .   . . x
//!   row 1    . x .   . . x   x . .      . . x   x . .   . x .
//!   row 2    . . x   x . .   . x .      . x .   . . x   x . .
//! ```
//!
//! A permutation is possible if the digit has a candidate in each of its three minirows. A candidate that is in
//! no possible permutation is eliminated; a digit without a possible permutation is a contradiction. This step is
//! called the *closure*. For nine digits and three bands it takes 15 AVX-512 instructions per vector. The columns are
//! closed before the rows. This also eliminates a filled cell's digit from its column: the digit has no other place in
//! that box, so all remaining permutations pass through the cell. Before each closure, naked triples are found: if a
//! minirow (or minicolumn) has only three candidates left, these digits are eliminated from the rest of its row (or
//! column) and its box.
//!
//! # One lane's life
//!
//! ```text
//!  queue of puzzles --> round <----------------------------------+
//!         ^               |                                      |
//!         |               +-- contradiction: BACKTRACK to the    |
//!         |               |   latest kept card ------------------+
//!         |               |                                      |
//!         |               +-- a candidate was eliminated --------+
//!         |               |                                      |
//!         |               +-- none was, and cells are unfilled:  |
//!         |               |   GUESS a candidate, keep the card --+
//!         |               |   without that candidate             |
//!         |               |                                      |
//!         |               +-- all cells are filled: COUNT; at    |
//!         |                   the limit drop the kept cards;     |
//!         |                   then backtrack                     |
//!         |                                                      |
//!         +---- no card is kept: write the answer, take the      |
//!               next puzzle; if there is none, HELP another      |
//!               lane with its oldest kept card ------------------+
//! ```
//!
//! The caller sets a limit: the search for a puzzle ends when it has found this number of solutions. With a limit of
//! two, a puzzle is proven to have one solution if its whole search tree has one. A caller may also limit the guesses.
//!
//! The cell to guess in is the one whose candidates are likely to eliminate most; `guess` says how it is chosen.
//!
//! Helping changes no answer. If the limit is one or two, an idle lane takes a card from the lane with the most cards.
//! The outcomes of a tree's parts are joined from left to right, in the order of a depth-first walk. So solutions,
//! guesses and the first solution are the same on each instruction set, in any batch, at any position in it.
//!
//! Puzzles come from a slice, or from a source of questions: does this puzzle have a solution other than a known one
//! (see [`crate::search::QuestionSource`])? The answer is a number, so no solution is kept. It is returned at once, and
//! the lane takes the next question, which may depend on it. So no lane waits for another.
//!
//! # The traits
//!
//! ```text
//!  isa        IsaTask        a task, compiled for an instruction set         LaneJob
//!             Avx512 ...     witnesses that the processor has the set
//!                |
//!  simd       Simd           creates registers: load, store, splat           the five witnesses
//!             Vector         a register: and, or, add, shift                 Avx512Vector ...
//!                |
//!  card_ops   CardOps        moves cards, chooses the cell to guess in       the five witnesses
//! ```
//!
//! Everything that runs on vectors is generic over the instruction set `S: CardOps`, so the compiler creates one copy
//! for each. `Solver` picks the copy.
//!
//! # Reading order
//!
//! | file | what it is for |
//! |---|---|
//! | `solver` | the public interface |
//! | `card` | 81 candidate sets in 27 words |
//! | `simd`, its `vector` | what the engine needs of a register, and why it is safe to use |
//! | `deduce` | one round |
//! | `guess`, `card_ops` | the choice of the cell to guess in; moves of single cards |
//! | `lanes` | the cards of 32 lanes |
//! | `split` | the kept cards and outcomes of lanes, and how lanes share a tree |
//! | `search` | the events between rounds |
//! | `simd`: `portable`, `sse2`, `neon`, `avx2`, `avx512` | the instruction sets: 2, 4, 4, 8 and 16 lanes a vector |
//!
//! `figures.md` in this folder has the engine's speed, and what was tried. [`crate::search`] is the simplest such
//! solver: naked singles alone, then the cell with the fewest candidates. The tests compare all instruction sets with
//! each other, with that search, and with a deliberately naive solver. They also define a round and the choice of a
//! cell in terms of a grid (`simd/tests`).

#![expect(clippy::needless_range_loop, reason = "words are numbered, and loops over them unroll")]

mod card;
mod card_ops;
mod deduce;
mod guess;
mod lanes;
mod search;
mod simd;
mod solver;
mod split;

pub use crate::isa::{Isa, Unavailable};
pub use lanes::SolverStats;
pub use solver::Solver;
