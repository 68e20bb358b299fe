//! One round of deduction on all lanes at once: straight-line code without a branch.
//!
//! Indices: `r` row in the band, `s` stack, `c` column in the stack, all three modulo 3; the words of
//! a card stand at `9r + 3s + c` and hold the bands as fields (see [`super::card`]). The nine words of
//! one column `c` are a *square*, with rows `r` and stacks `s`. A card is three squares.
//!
//! 1. [`Round::naked_singles`]: which cells are filled, which are empty.
//! 2. [`Round::eliminate`]: every filled cell eliminates its digit from its row and its box, not from itself, so
//!    that two equal ones there empty each other.
//! 3. [`Square::close`] on the columns of the stacks, then on the rows of the bands. In a band, a digit's
//!    three minirows lie in different rows and different stacks: they form one of six permutations. What
//!    is in none of the six that remain is eliminated; if none remains for a digit it is a contradiction.
//!    Before it, [`Round::lock_triples`]: three candidates left in a minirow are taken there.
//! 4. [`Round::hidden_singles`] in minirows whose digit has no other place in the row or in the box. Two such
//!    digits in one cell are a contradiction.
//!
//! The closure of the columns is also what eliminates a filled cell's digit from its column: step 2 has left it
//! no other place in its box, so only the permutations through the cell remain.
//!
//! The closure is exact and is known from tdoku (T. Dillon) and from the six "band patterns" of
//! Zhou Yundong's solver; to hold the three bands as fields of one word is this engine's own.

use std::hint::black_box;
use std::ops::Range;

use super::card::{ALL, FIELD, GUARDS, ONES};
use super::simd::vector::{Simd, Vector};

/// What a round says about the lanes, lane 0 in bit 0.
#[derive(Clone, Copy, Default)]
pub(super) struct Effect {
    /// The card has a contradiction.
    pub(super) bad: u32,
    /// At the start of the round, some cell had more than one candidate.
    pub(super) unsolved: u32,
    /// The round eliminated a candidate.
    pub(super) changed: u32,
}

/// How `N` vectors hold a square: nine of them one word each, of a card in every lane, with that of row `r`
/// and stack `s` in vector `3r + s`; or one of them all nine words of a single card. Indices are the vectors'.
///
/// The methods are functions of vectors, so they need no witness.
pub(super) trait Square<const N: usize>: Simd {
    /// The word wherever there are cards, elsewhere zero.
    fn everywhere(self, word: u32) -> Self::Vector;

    /// In place of each word of vector `i`: the two others of its row, the next one first.
    fn others_in_row(square: &[Self::Vector; N], i: usize) -> [Self::Vector; 2];
    /// In place of each word of vector `i`: the two others of its stack, the next one first.
    fn others_in_stack(square: &[Self::Vector; N], i: usize) -> [Self::Vector; 2];

    /// Keeps what is part of a permutation: three entries, no two in a line.
    fn close(square: [Self::Vector; N]) -> [Self::Vector; N];

    /// In which minicolumns of a card a digit can be: a square of bands and columns, either way round, with
    /// the stacks as fields. So the three stacks are served at once.
    fn minicolumns(self, cells: &[[Self::Vector; 3]; N]) -> [Self::Vector; N];
    /// Leaves in the cells what these minicolumns have.
    fn keep(self, minicolumns: [Self::Vector; N], cells: &mut [[Self::Vector; 3]; N]);
}

/// The words of cards, as they lie in memory.
type Cards<S, const N: usize> = [[<S as Simd>::Array; 3]; N];
/// The same in vectors, column by column.
type Cells<S, const N: usize> = [[<S as Simd>::Vector; 3]; N];

/// Runs one round on the cards.
#[inline(always)]
pub(super) fn deduce<S: Square<N>, const N: usize>(simd: S, cards: &mut Cards<S, N>) -> Effect {
    let round = Round {
        simd,
        zero: simd.everywhere(0),
        ones: simd.everywhere(ONES),
        all: simd.everywhere(ALL),
        guards: simd.everywhere(GUARDS),
    };
    round.run(cards)
}

/// A round, with the vectors that its steps share.
struct Round<S: Square<N>, const N: usize> {
    simd: S,
    zero: S::Vector,
    ones: S::Vector,
    all: S::Vector,
    guards: S::Vector,
}

impl<S: Square<N>, const N: usize> Round<S, N> {
    #[inline(always)]
    fn run(&self, cards: &mut Cards<S, N>) -> Effect {
        let (singles, empty, multi) = self.naked_singles(cards);
        let cards = Self::reload(cards);
        let mut cells = self.eliminate(cards, &singles);
        let columns = S::close(self.lock_triples(self.simd.minicolumns(&cells)));
        self.simd.keep(columns, &mut cells);
        let rows = self.close_rows(&mut cells);
        let cards = Self::reload(cards);
        let (changed, clash) = self.hidden_singles(cards, &cells, &rows);
        let impossible = self.all.and_not(Self::possible(&rows).and(Self::possible(&columns)));
        Effect {
            bad: impossible.or3(clash, empty.and(self.guards)).nonzero_lanes(),
            unsolved: multi.nonzero_lanes(),
            changed: changed.nonzero_lanes(),
        }
    }

    /// Makes the compiler forget what it has loaded, unless the cards fit the registers: it would keep that on
    /// the stack, with a store for each.
    #[inline(always)]
    fn reload(cards: &mut Cards<S, N>) -> &mut Cards<S, N> {
        if N == 1 { cards } else { black_box(cards) }
    }

    /// The cells with one candidate (others zero); guard bits where a cell is empty; and the lowest bit of
    /// the fields that have more than one candidate.
    #[inline(always)]
    fn naked_singles(&self, cards: &Cards<S, N>) -> (Cells<S, N>, S::Vector, S::Vector) {
        let mut singles = [[self.zero; 3]; N];
        let (mut empty, mut multi) = (self.zero, self.zero);
        for i in 0..N {
            let (mut less, mut more) = ([self.zero; 3], [self.zero; 3]);
            for c in 0..3 {
                let x = self.simd.load(&cards[i][c]);
                less[c] = x.less_ones(self.ones);
                more[c] = self.nonempty(x.and(less[c]));
                singles[i][c] = x.and(more[c].add(self.all));
            }
            empty = empty.or3(less[0], less[1].or(less[2]));
            multi = multi.or3(more[0], more[1].or(more[2]));
        }
        (singles, empty, multi)
    }

    /// The lowest bit of each field that is not empty. Added to [`ALL`] it leaves the empty fields' nine
    /// bits at one and turns the others' to zero.
    #[inline(always)]
    fn nonempty(&self, fields: S::Vector) -> S::Vector {
        fields.add(self.all).guards_down().and(self.ones)
    }

    /// Eliminates the digit of each filled cell from its row and its box.
    #[inline(always)]
    fn eliminate(&self, cards: &Cards<S, N>, singles: &Cells<S, N>) -> Cells<S, N> {
        let minirows = self.minirows(singles);
        let mut cells = [[self.zero; 3]; N];
        for i in 0..N {
            let [next, last] = S::others_in_row(&minirows, i);
            let [below, above] = S::others_in_stack(&minirows, i);
            let seen = next.or(last).or3(below, above);
            for c in 0..3 {
                let (left, right) = (singles[i][(c + 1) % 3], singles[i][(c + 2) % 3]);
                cells[i][c] = self.simd.load(&cards[i][c]).and_not(seen.or3(left, right));
            }
        }
        cells
    }

    /// The candidates of each minirow.
    #[inline(always)]
    fn minirows(&self, cells: &Cells<S, N>) -> [S::Vector; N] {
        let mut minirows = [self.zero; N];
        for i in 0..N {
            minirows[i] = cells[i][0].or3(cells[i][1], cells[i][2]);
        }
        minirows
    }

    /// Applies the closure to the rows of the bands. Returns in which minirows a digit can still be.
    #[inline(always)]
    fn close_rows(&self, cells: &mut Cells<S, N>) -> [S::Vector; N] {
        let closed = S::close(self.lock_triples(self.minirows(cells)));
        for i in 0..N {
            for c in 0..3 {
                cells[i][c] = cells[i][c].and(closed[i]);
            }
        }
        closed
    }

    /// The digits that a closed square has a permutation for.
    #[inline(always)]
    fn possible(closed: &[S::Vector; N]) -> S::Vector {
        let [next, last] = S::others_in_row(closed, 0);
        closed[0].or3(next, last)
    }

    /// Naked triples: where a minirow has only three candidates left, they leave the two other minirows
    /// of its row and of its box.
    #[inline(always)]
    fn lock_triples(&self, square: [S::Vector; N]) -> [S::Vector; N] {
        let mut locked = square;
        for i in 0..N {
            let one_less = square[i].and(square[i].sub(self.ones));
            let two_less = one_less.and(one_less.add(self.all));
            let three_less = two_less.and(two_less.add(self.all));
            locked[i] = square[i].and(self.nonempty(three_less).add(self.all));
        }
        let mut kept = square;
        for i in 0..N {
            let [next, last] = S::others_in_row(&locked, i);
            let [below, above] = S::others_in_stack(&locked, i);
            kept[i] = square[i].and_not(next.or3(last, below).or(above));
        }
        kept
    }

    /// Fills the cells that are a digit's only place in their minirow, where `rows` says that the digit
    /// can be in no other minirow of the row. Writes the cards; returns the bits that the round changed, and
    /// what is not zero if two digits have their only place in the same cell.
    #[inline(always)]
    fn hidden_singles(
        &self,
        cards: &mut Cards<S, N>,
        cells: &Cells<S, N>,
        rows: &[S::Vector; N],
    ) -> (S::Vector, S::Vector) {
        // The compiler does not unroll a loop over the rows: better in plain words, 10% slower in SSE2.
        if S::LANES < 4 {
            let (mut changed, mut clash) = (self.zero, self.zero);
            for r in 0..3 {
                let in_row = self.hidden_in(3 * r..3 * r + 3, cards, cells, rows);
                (changed, clash) = (changed.or(in_row.0), clash.or(in_row.1));
            }
            return (changed, clash);
        }
        let third = N.div_ceil(3);
        let first = self.hidden_in(0..third, cards, cells, rows);
        let second = self.hidden_in(third..N.min(2 * third), cards, cells, rows);
        let last = self.hidden_in(2 * third..N, cards, cells, rows);
        (first.0.or3(second.0, last.0), first.1.or3(second.1, last.1))
    }

    /// [`Round::hidden_singles`] in some minirows.
    #[inline(always)]
    fn hidden_in(
        &self,
        some: Range<usize>,
        cards: &mut Cards<S, N>,
        cells: &Cells<S, N>,
        rows: &[S::Vector; N],
    ) -> (S::Vector, S::Vector) {
        let (mut changed, mut clash) = (self.zero, self.zero);
        for i in some {
            let twice = cells[i][0].majority(cells[i][1], cells[i][2]);
            let [next, last] = S::others_in_row(rows, i);
            let elsewhere = twice.or3(next, last);
            for c in 0..3 {
                let mut hidden = cells[i][c].and_not(elsewhere);
                // Less one, a field keeps its bits but the lowest.
                let less = hidden.add(self.all);
                let filled = less.guards_down().and(self.ones).add(self.all);
                if S::LANES < 8 {
                    // Cheaper with few registers: only the lowest stays, and the next round misses the others.
                    hidden = hidden.and_not(less);
                } else {
                    clash = clash.or_and(hidden, less);
                }
                let kept = cells[i][c].and_or(hidden, filled);
                changed = changed.or_xor(kept, self.simd.load(&cards[i][c]));
                self.simd.store(kept, &mut cards[i][c]);
            }
        }
        (changed, clash)
    }
}

/// A card in every lane.
impl<S: Simd> Square<9> for S {
    #[inline(always)]
    fn everywhere(self, word: u32) -> S::Vector {
        self.splat(word)
    }

    #[inline(always)]
    fn others_in_row(square: &[S::Vector; 9], i: usize) -> [S::Vector; 2] {
        [square[i / 3 * 3 + (i + 1) % 3], square[i / 3 * 3 + (i + 2) % 3]]
    }

    #[inline(always)]
    fn others_in_stack(square: &[S::Vector; 9], i: usize) -> [S::Vector; 2] {
        [square[(i + 3) % 9], square[(i + 6) % 9]]
    }

    #[inline(always)]
    fn close(t: [S::Vector; 9]) -> [S::Vector; 9] {
        // Rising permutations pass through (0,k) (1,k+1) (2,k+2), falling ones through (0,k) (1,k+2) (2,k+1).
        let rising = [t[0].and(t[4]).and(t[8]), t[1].and(t[5]).and(t[6]), t[2].and(t[3]).and(t[7])];
        let falling =
            [t[0].and(t[5]).and(t[7]), t[1].and(t[3]).and(t[8]), t[2].and(t[4]).and(t[6])];
        let mut closed = t;
        for k in 0..3 {
            closed[k] = rising[k].or(falling[k]);
            closed[3 + k] = rising[(k + 2) % 3].or(falling[(k + 1) % 3]);
            closed[6 + k] = rising[(k + 1) % 3].or(falling[(k + 2) % 3]);
        }
        closed
    }

    #[inline(always)]
    fn minicolumns(self, cells: &[[S::Vector; 3]; 9]) -> [S::Vector; 9] {
        let mut minicolumns = [cells[0][0]; 9];
        for c in 0..3 {
            let mut by_stack = [cells[0][c]; 3];
            for s in 0..3 {
                by_stack[s] = cells[s][c].or3(cells[3 + s][c], cells[6 + s][c]);
            }
            let by_band = transpose_fields(self, by_stack);
            for band in 0..3 {
                minicolumns[3 * band + c] = by_band[band];
            }
        }
        minicolumns
    }

    #[inline(always)]
    fn keep(self, minicolumns: [S::Vector; 9], cells: &mut [[S::Vector; 3]; 9]) {
        for c in 0..3 {
            let by_band = [minicolumns[c], minicolumns[3 + c], minicolumns[6 + c]];
            let by_stack = transpose_fields(self, by_band);
            for i in 0..9 {
                cells[i][c] = cells[i][c].and(by_stack[i % 3]);
            }
        }
    }
}

/// Transposes the 3×3 fields of three words: field `j` of word `i` goes to field `i` of word `j`.
#[inline(always)]
fn transpose_fields<S: Simd>(simd: S, v: [S::Vector; 3]) -> [S::Vector; 3] {
    let low = simd.splat(FIELD);
    let middle = simd.splat(FIELD << 10);
    [
        low.select(v[0], middle.select(v[1].up_one(), v[2].up_two())),
        low.select(v[0].down_one(), middle.select(v[1], v[2].up_one())),
        low.select(v[0].down_two(), middle.select(v[1].down_one(), v[2])),
    ]
}
