//! One round of deduction on all lanes at once: code without branches.
//!
//! Indices are `r` for the row in the band, `s` for the stack and `c` for the column in the stack, all modulo 3. Word
//! `9r + 3s + c` of a card holds the bands as fields (see [`super::card`]). The nine words of one column `c` form a
//! *square* of rows `r` and stacks `s`. A card has three squares.
//!
//! 1. [`Round::naked_singles`] finds the filled cells and the empty cells.
//! 2. [`Round::eliminate_singles`]: every filled cell eliminates its digit from its row and its box, but not from
//!    itself. So two equal digits in a row or a box empty each other's cells.
//! 3. [`keep_permutations`] computes the *closure* of the columns of the stacks, then of the rows of the bands. A
//!    *minirow* is the three cells of a row within a box. In a band, a digit's three minirows lie in different rows and
//!    different stacks: they form one of the six permutations shown below. Candidates in none of the possible
//!    permutations are eliminated. A digit without a possible permutation is a contradiction. For nine digits and three
//!    bands, this takes 15 AVX-512 instructions per vector. Before each closure, [`Round::eliminate_triples`] applies
//!    naked triples: minirows with only three candidates left.
//! 4. [`Round::fill_hidden_singles`] fills each cell that is a digit's only place in its row. Two such digits in one
//!    cell are a contradiction.
//!
//! ```text
//!   stack    0 1 2   0 1 2   0 1 2      0 1 2   0 1 2   0 1 2
//!   row 0    x . .   . x .   . . x      x . .   . x .   . . x
//!   row 1    . x .   . . x   x . .      . . x   x . .   . x .
//!   row 2    . . x   x . .   . x .      . x .   . . x   x . .
//! ```
//!
//! The closure of the columns also eliminates a filled cell's digit from its column: step 2 has left the digit no other
//! place in the box, so only the permutations through the cell remain.
//!
//! The closure finds everything that the permutations imply. tdoku (T. Dillon) uses it too, and so does Zhou Yundong's
//! solver, in the form of six "band patterns". Holding the three bands as fields of one word is this engine's own idea.
//!
//! # Fields and guards
//!
//! A field has nine bits for candidates and a guard bit above them, 0 at rest. A sum or a difference carries into the
//! guard, so one operation compares all fields of a vector with zero. [`Round::naked_singles`] classifies a field `x`
//! by the number of its candidates in this way. `ALL` stands for [`ALL_CANDIDATES`], 0 111111111 in each field:
//!
//! ```text
//!                         two candidates    one candidate     no candidate
//! x                       0 000010100       0 000000100       0 000000000
//! less = x - 1            0 000010011       0 000000011       1 111111111    guard 1: the cell is empty
//! x & less                0 000010000       0 000000000       0 000000000
//!   + ALL                 1 000001111       0 111111111       0 111111111    guard 1: several candidates
//! more, the guard >> 9    0 000000001       0 000000000       0 000000000
//! more + ALL              1 000000000       0 111111111       0 111111111
//! single = x & that       0 000000000       0 000000100       0 000000000
//! ```
//!
//! Sums stay within a field. Subtracting from an empty field borrows from the field above, which is then off by one.
//! The card is contradictory in that case, so the other fields do not matter.

use std::hint::black_box;
use std::ops::Range;

use super::card::{ALL_CANDIDATES, FIELD_MASK, FIELD_ONES, GUARD_BITS};
use super::card_ops::LaneWords;
use super::simd::vector::{Simd, Vector};

/// The outcome of a round, as sets of lanes: lane 0 in bit 0.
#[derive(Clone, Copy, Default)]
pub(super) struct RoundOutcome {
    pub(super) contradictory: u32,
    /// The lanes in which some cell had several candidates at the start of the round.
    pub(super) unsolved: u32,
    /// The lanes in which the round eliminated a candidate.
    pub(super) changed: u32,
}

/// The words of the cards in one vector's lanes, in vectors: row `r`, stack `s` and column `c` at `[3r + s][c]`.
type CellVectors<S> = [[<S as Simd>::Vector; 3]; 9];
/// A square of words or of minirows, in vectors: row `r` and stack `s` at `3r + s`.
type SquareVectors<S> = [<S as Simd>::Vector; 9];

#[inline(always)]
pub(super) fn run_round<S: Simd>(simd: S, cards: &mut LaneWords<S>) -> RoundOutcome {
    let (zero, ones) = (simd.splat(0), simd.splat(FIELD_ONES));
    let (all_candidates, guards) = (simd.splat(ALL_CANDIDATES), simd.splat(GUARD_BITS));
    Round { simd, zero, ones, all_candidates, guards }.run(cards)
}

/// A round, with the vectors that its steps share.
struct Round<S: Simd> {
    simd: S,
    zero: S::Vector,
    ones: S::Vector,
    all_candidates: S::Vector,
    guards: S::Vector,
}

impl<S: Simd> Round<S> {
    #[inline(always)]
    fn run(&self, cards: &mut LaneWords<S>) -> RoundOutcome {
        let (singles, empty_guards, several_ones) = self.naked_singles(cards);
        // Makes the compiler load the cards again. It would otherwise store each loaded vector on the stack.
        let cards = black_box(cards);
        let mut cells = self.eliminate_singles(cards, &singles);
        let columns = keep_permutations(self.eliminate_triples(self.minicolumns(&cells)));
        self.intersect_minicolumns(columns, &mut cells);
        let rows = self.close_rows(&mut cells);
        let cards = black_box(cards);
        let (changed, clash) = self.fill_hidden_singles(cards, &cells, &rows);
        let impossible = self.all_candidates.and_not(Self::possible_digits(&rows).and(Self::possible_digits(&columns)));
        RoundOutcome {
            contradictory: impossible.or3(clash, empty_guards.and(self.guards)).nonzero_lanes(),
            unsolved: several_ones.nonzero_lanes(),
            changed: changed.nonzero_lanes(),
        }
    }

    /// Returns the cells with one candidate (other cells are zero), guard bits for the empty cells, and the lowest bit
    /// of each field with more than one candidate. See "Fields and guards" above.
    #[inline(always)]
    fn naked_singles(&self, cards: &LaneWords<S>) -> (CellVectors<S>, S::Vector, S::Vector) {
        let mut singles = [[self.zero; 3]; 9];
        let (mut empty_guards, mut several_ones) = (self.zero, self.zero);
        for i in 0..9 {
            let (mut less, mut more) = ([self.zero; 3], [self.zero; 3]);
            for c in 0..3 {
                let x = self.simd.load(&cards[i][c]);
                less[c] = x.sub_ones(self.ones);
                more[c] = self.nonempty_ones(x.and(less[c]));
                singles[i][c] = x.and(more[c].add(self.all_candidates));
            }
            empty_guards = empty_guards.or3(less[0], less[1].or(less[2]));
            several_ones = several_ones.or3(more[0], more[1].or(more[2]));
        }
        (singles, empty_guards, several_ones)
    }

    /// Returns the lowest bit of each field that is not empty. Adding [`ALL_CANDIDATES`] to the result sets the nine
    /// bits of each empty field and clears those of each other field.
    #[inline(always)]
    fn nonempty_ones(&self, fields: S::Vector) -> S::Vector {
        fields.add(self.all_candidates).guards_to_ones().and(self.ones)
    }

    /// Eliminates the digit of each filled cell from its row and its box.
    #[inline(always)]
    fn eliminate_singles(&self, cards: &LaneWords<S>, singles: &CellVectors<S>) -> CellVectors<S> {
        let minirows = self.minirows(singles);
        let mut cells = [[self.zero; 3]; 9];
        for i in 0..9 {
            let [next, last] = others_in_row(&minirows, i);
            let [below, above] = others_in_stack(&minirows, i);
            let seen_digits = next.or(last).or3(below, above);
            for c in 0..3 {
                let (next_single, last_single) = (singles[i][(c + 1) % 3], singles[i][(c + 2) % 3]);
                cells[i][c] = self.simd.load(&cards[i][c]).and_not(seen_digits.or3(next_single, last_single));
            }
        }
        cells
    }

    #[inline(always)]
    fn minirows(&self, cells: &CellVectors<S>) -> SquareVectors<S> {
        let mut minirows = [self.zero; 9];
        for i in 0..9 {
            minirows[i] = cells[i][0].or3(cells[i][1], cells[i][2]);
        }
        minirows
    }

    /// Returns the candidates of each minicolumn: a square of bands and columns, with the three stacks as fields.
    #[inline(always)]
    fn minicolumns(&self, cells: &CellVectors<S>) -> SquareVectors<S> {
        let mut minicolumns = [self.zero; 9];
        for c in 0..3 {
            let mut stack_candidates = [self.zero; 3];
            for s in 0..3 {
                stack_candidates[s] = cells[s][c].or3(cells[3 + s][c], cells[6 + s][c]);
            }
            let band_candidates = transpose_fields(self.simd, stack_candidates);
            for band in 0..3 {
                minicolumns[3 * band + c] = band_candidates[band];
            }
        }
        minicolumns
    }

    /// Eliminates from the cells the candidates that their minicolumns do not have.
    #[inline(always)]
    fn intersect_minicolumns(&self, minicolumns: SquareVectors<S>, cells: &mut CellVectors<S>) {
        for c in 0..3 {
            let stack_candidates =
                transpose_fields(self.simd, [minicolumns[c], minicolumns[3 + c], minicolumns[6 + c]]);
            for i in 0..9 {
                cells[i][c] = cells[i][c].and(stack_candidates[i % 3]);
            }
        }
    }

    /// Applies the closure to the rows of the bands. Returns the digits that each minirow can still hold.
    #[inline(always)]
    fn close_rows(&self, cells: &mut CellVectors<S>) -> SquareVectors<S> {
        let closed = keep_permutations(self.eliminate_triples(self.minirows(cells)));
        for i in 0..9 {
            for c in 0..3 {
                cells[i][c] = cells[i][c].and(closed[i]);
            }
        }
        closed
    }

    /// Returns the digits that have a possible permutation in a closed square.
    #[inline(always)]
    fn possible_digits(closed: &SquareVectors<S>) -> S::Vector {
        let [next, last] = others_in_row(closed, 0);
        closed[0].or3(next, last)
    }

    /// Applies naked triples: if a minirow has only three candidates left, eliminates them from the two other minirows
    /// of its row and of its box.
    #[inline(always)]
    fn eliminate_triples(&self, square: SquareVectors<S>) -> SquareVectors<S> {
        let mut triples = square;
        for i in 0..9 {
            let one_fewer = square[i].and(square[i].sub(self.ones));
            let two_fewer = one_fewer.and(one_fewer.add(self.all_candidates));
            let three_fewer = two_fewer.and(two_fewer.add(self.all_candidates));
            triples[i] = square[i].and(self.nonempty_ones(three_fewer).add(self.all_candidates));
        }
        let mut remaining = square;
        for i in 0..9 {
            let [next, last] = others_in_row(&triples, i);
            let [below, above] = others_in_stack(&triples, i);
            remaining[i] = square[i].and_not(next.or3(last, below).or(above));
        }
        remaining
    }

    /// Fills each cell that is a digit's only place in its minirow, provided that no other minirow of the row can hold
    /// the digit according to `rows`. Writes the cards. Returns the bits that the round changed, and a vector that is
    /// nonzero in lanes where two digits have their only place in one cell (always zero with fewer than eight lanes).
    #[inline(always)]
    fn fill_hidden_singles(
        &self,
        cards: &mut LaneWords<S>,
        cells: &CellVectors<S>,
        rows: &SquareVectors<S>,
    ) -> (S::Vector, S::Vector) {
        // The compiler does not unroll this loop, which is better in the portable form but would make SSE2 10% slower.
        if S::LANES < 4 {
            let (mut changed, mut clash) = (self.zero, self.zero);
            for r in 0..3 {
                let (row_changed, row_clash) = self.fill_hidden_singles_in(3 * r..3 * r + 3, cards, cells, rows);
                (changed, clash) = (changed.or(row_changed), clash.or(row_clash));
            }
            return (changed, clash);
        }
        let (first_changed, first_clash) = self.fill_hidden_singles_in(0..3, cards, cells, rows);
        let (second_changed, second_clash) = self.fill_hidden_singles_in(3..6, cards, cells, rows);
        let (last_changed, last_clash) = self.fill_hidden_singles_in(6..9, cards, cells, rows);
        (first_changed.or3(second_changed, last_changed), first_clash.or3(second_clash, last_clash))
    }

    /// Fills the hidden singles of these minirows (see [`Round::fill_hidden_singles`]).
    #[inline(always)]
    fn fill_hidden_singles_in(
        &self,
        minirows: Range<usize>,
        cards: &mut LaneWords<S>,
        cells: &CellVectors<S>,
        rows: &SquareVectors<S>,
    ) -> (S::Vector, S::Vector) {
        let (mut changed, mut clash) = (self.zero, self.zero);
        for i in minirows {
            let repeated_digits = cells[i][0].majority(cells[i][1], cells[i][2]);
            let [next, last] = others_in_row(rows, i);
            let excluded_digits = repeated_digits.or3(next, last);
            for c in 0..3 {
                let mut hidden_singles = cells[i][c].and_not(excluded_digits);
                // In a nonempty field, this subtracts one and sets the guard: of its bits, only the lowest is cleared.
                let hidden_less_one = hidden_singles.add(self.all_candidates);
                let unfilled_fields = hidden_less_one.guards_to_ones().and(self.ones).add(self.all_candidates);
                if S::LANES < 8 {
                    // Keeping the lowest digit is cheaper with few registers: the next round finds the contradiction.
                    hidden_singles = hidden_singles.and_not(hidden_less_one);
                } else {
                    clash = clash.or_and(hidden_singles, hidden_less_one);
                }
                let remaining = cells[i][c].and_or(hidden_singles, unfilled_fields);
                changed = changed.or_xor(remaining, self.simd.load(&cards[i][c]));
                self.simd.store(remaining, &mut cards[i][c]);
            }
        }
        (changed, clash)
    }
}

/// Returns the two other words in the row of word `i` of a square, the next word first.
#[inline(always)]
fn others_in_row<V: Vector>(square: &[V; 9], i: usize) -> [V; 2] {
    [square[i / 3 * 3 + (i + 1) % 3], square[i / 3 * 3 + (i + 2) % 3]]
}

/// Returns the two other words in the stack of word `i` of a square, the next word first.
#[inline(always)]
fn others_in_stack<V: Vector>(square: &[V; 9], i: usize) -> [V; 2] {
    [square[(i + 3) % 9], square[(i + 6) % 9]]
}

/// Keeps the entries of a square that are part of a permutation: three entries, no two of them in the same line.
#[inline(always)]
fn keep_permutations<V: Vector>(square: [V; 9]) -> [V; 9] {
    // Rising permutations go through (0,k) (1,k+1) (2,k+2), falling ones through (0,k) (1,k+2) (2,k+1).
    let rising = [
        square[0].and(square[4]).and(square[8]),
        square[1].and(square[5]).and(square[6]),
        square[2].and(square[3]).and(square[7]),
    ];
    let falling = [
        square[0].and(square[5]).and(square[7]),
        square[1].and(square[3]).and(square[8]),
        square[2].and(square[4]).and(square[6]),
    ];
    let mut closed = square;
    for k in 0..3 {
        closed[k] = rising[k].or(falling[k]);
        closed[3 + k] = rising[(k + 2) % 3].or(falling[(k + 1) % 3]);
        closed[6 + k] = rising[(k + 1) % 3].or(falling[(k + 2) % 3]);
    }
    closed
}

/// Transposes the 3×3 fields of three words: field `j` of word `i` goes to field `i` of word `j`.
#[inline(always)]
fn transpose_fields<S: Simd>(simd: S, words: [S::Vector; 3]) -> [S::Vector; 3] {
    let low = simd.splat(FIELD_MASK);
    let middle = simd.splat(FIELD_MASK << 10);
    [
        low.select(words[0], middle.select(words[1].one_field_up(), words[2].two_fields_up())),
        low.select(words[0].one_field_down(), middle.select(words[1], words[2].one_field_up())),
        low.select(words[0].two_fields_down(), middle.select(words[1].one_field_down(), words[2])),
    ]
}
