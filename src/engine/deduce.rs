//! One round of deduction on all lanes at once: straight-line code without a branch.
//!
//! Indices: `r` row in the band, `s` stack, `c` column in the stack, all three modulo 3; the words of
//! a card stand at `9r + 3s + c` and hold the bands as fields (see [`super::card`]).
//!
//! 1. [`naked_singles`]: which cells are filled, which are empty.
//! 2. [`eliminate`]: every filled cell strikes its digit from its row and its box, not from itself, so
//!    that two equal ones there empty each other.
//! 3. [`close`] on the columns of the stacks, then on the rows of the bands. In a band, a digit's three
//!    minirows lie in different rows and different stacks: they form one of six permutations. What
//!    is in none of the six that remain is struck; if none remains for a digit it is a contradiction.
//!    Before it, [`lock_triples`]: three candidates left in a minirow are taken there.
//! 4. [`hidden_singles`] in minirows whose digit has no other place in the row or in the box. Two such
//!    digits in one cell are a contradiction.
//!
//! The closure of the columns is also what strikes a filled cell's digit from its column: step 2 has left it
//! no other place in its box, so only the permutations through the cell remain.
//!
//! The closure is exact and is known from tdoku (T. Dillon) and from the six "band patterns" of
//! Zhou Yundong's solver; to hold the three bands as fields of one word is this engine's own.

use std::hint::black_box;

use super::card::{ALL, FIELD, GUARDS, ONES, WORDS};
use super::vector::Vector;

/// What a round says about the lanes, lane 0 in bit 0.
#[derive(Clone, Copy, Default)]
pub(super) struct Verdict {
    /// The card has a contradiction.
    pub(super) bad: u32,
    /// At the start of the round, some cell had more than one candidate.
    pub(super) unsolved: u32,
    /// The round struck a candidate.
    pub(super) changed: u32,
}

/// A 3×3 arrangement of vectors, for example by row and stack.
type Square<V> = [[V; 3]; 3];

/// Vectors that the steps share.
struct Constants<V> {
    zero: V,
    ones: V,
    all: V,
    guards: V,
}

/// Runs one round on the cards.
#[inline(always)]
pub(super) fn round<V: Vector>(cards: &mut [V::Array; WORDS]) -> Verdict {
    let k = Constants {
        zero: V::splat(0),
        ones: V::splat(ONES),
        all: V::splat(ALL),
        guards: V::splat(GUARDS),
    };
    let (singles, empty, multi) = naked_singles::<V>(cards, &k);
    // The cards are loaded three times: what the compiler remembers of a load it would keep on the stack, with a
    // store for each.
    let cards = black_box(cards);
    let mut cells = eliminate::<V>(cards, &singles, &k);
    let columns_possible = close_columns(&mut cells, &k);
    let (rows, rows_possible) = close_rows(&mut cells, &k);
    let cards = black_box(cards);
    let (changed, clash) = hidden_singles::<V>(cards, &cells, &rows, &k);
    let impossible = k.all.and_not(rows_possible.and(columns_possible));
    Verdict {
        bad: impossible.or3(clash, empty.and(k.guards)).nonzero_lanes(),
        unsolved: multi.nonzero_lanes(),
        changed: changed.nonzero_lanes(),
    }
}

/// The cells with one candidate (others zero); guard bits where a cell is empty; and the lowest bit of
/// the fields that have more than one candidate.
#[inline(always)]
fn naked_singles<V: Vector>(cards: &[V::Array; WORDS], k: &Constants<V>) -> ([V; WORDS], V, V) {
    let mut singles = [k.zero; WORDS];
    let (mut empty, mut multi) = (k.zero, k.zero);
    for s in 0..9 {
        let (mut less, mut more) = ([k.zero; 3], [k.zero; 3]);
        for c in 0..3 {
            let w = 3 * s + c;
            let x = V::load(&cards[w]);
            less[c] = x.less_ones(k.ones);
            more[c] = nonempty(x.and(less[c]), k);
            singles[w] = x.and(more[c].add(k.all));
        }
        empty = empty.or3(less[0], less[1].or(less[2]));
        multi = multi.or3(more[0], more[1].or(more[2]));
    }
    (singles, empty, multi)
}

/// The lowest bit of each field that is not empty. Added to [`ALL`] it leaves the empty fields' nine
/// bits at one and turns the others' to zero.
#[inline(always)]
fn nonempty<V: Vector>(fields: V, k: &Constants<V>) -> V {
    fields.add(k.all).guards_down().and(k.ones)
}

/// Strikes the digit of each filled cell from its row and its box.
#[inline(always)]
fn eliminate<V: Vector>(
    cards: &[V::Array; WORDS],
    singles: &[V; WORDS],
    k: &Constants<V>,
) -> [V; WORDS] {
    let mut minirow = [[k.zero; 3]; 3];
    for r in 0..3 {
        for s in 0..3 {
            let w = 9 * r + 3 * s;
            minirow[r][s] = singles[w].or3(singles[w + 1], singles[w + 2]);
        }
    }
    let mut cells = [k.zero; WORDS];
    for r in 0..3 {
        for s in 0..3 {
            let in_row = minirow[r][(s + 1) % 3].or(minirow[r][(s + 2) % 3]);
            let seen = in_row.or3(minirow[(r + 1) % 3][s], minirow[(r + 2) % 3][s]);
            for c in 0..3 {
                let w = 9 * r + 3 * s;
                let (left, right) = (singles[w + (c + 1) % 3], singles[w + (c + 2) % 3]);
                cells[w + c] = V::load(&cards[w + c]).and_not(seen.or3(left, right));
            }
        }
    }
    cells
}

/// Applies [`close`] to the rows of the bands. Returns in which minirows (`[r][s]`) a digit can still
/// be, and the digits that can be placed at all.
#[inline(always)]
fn close_rows<V: Vector>(cells: &mut [V; WORDS], k: &Constants<V>) -> (Square<V>, V) {
    let mut minirow = [[k.zero; 3]; 3];
    for r in 0..3 {
        for s in 0..3 {
            let w = 9 * r + 3 * s;
            minirow[r][s] = cells[w].or3(cells[w + 1], cells[w + 2]);
        }
    }
    let (closed, possible) = close(lock_triples(minirow, k));
    for r in 0..3 {
        for s in 0..3 {
            for c in 0..3 {
                let w = 9 * r + 3 * s + c;
                cells[w] = cells[w].and(closed[r][s]);
            }
        }
    }
    (closed, possible)
}

/// Applies [`close`] to the columns of the stacks; returns the digits that can be placed at all.
#[inline(always)]
fn close_columns<V: Vector>(cells: &mut [V; WORDS], k: &Constants<V>) -> V {
    // By band and column, with the stacks as fields: so the three stacks are served at once.
    let mut minicolumn = [[k.zero; 3]; 3];
    for c in 0..3 {
        let by_stack = std::array::from_fn(|s| {
            cells[3 * s + c].or3(cells[9 + 3 * s + c], cells[18 + 3 * s + c])
        });
        let by_band = transpose_fields(by_stack);
        for band in 0..3 {
            minicolumn[band][c] = by_band[band];
        }
    }
    let (closed, possible) = close(lock_triples(minicolumn, k));
    for c in 0..3 {
        let by_stack = transpose_fields([closed[0][c], closed[1][c], closed[2][c]]);
        for r in 0..3 {
            for s in 0..3 {
                cells[9 * r + 3 * s + c] = cells[9 * r + 3 * s + c].and(by_stack[s]);
            }
        }
    }
    possible
}

/// Keeps of a square what is part of a permutation: three entries, no two in a line. Also returns the
/// bits that have a permutation.
#[inline(always)]
fn close<V: Vector>(t: Square<V>) -> (Square<V>, V) {
    // Rising permutations pass through (0,k) (1,k+1) (2,k+2), falling ones through (0,k) (1,k+2) (2,k+1).
    let rising: [V; 3] = [
        t[0][0].and3(t[1][1], t[2][2]),
        t[0][1].and3(t[1][2], t[2][0]),
        t[0][2].and3(t[1][0], t[2][1]),
    ];
    let falling: [V; 3] = [
        t[0][0].and3(t[1][2], t[2][1]),
        t[0][1].and3(t[1][0], t[2][2]),
        t[0][2].and3(t[1][1], t[2][0]),
    ];
    let mut closed = t;
    for k in 0..3 {
        closed[0][k] = rising[k].or(falling[k]);
        closed[1][k] = rising[(k + 2) % 3].or(falling[(k + 1) % 3]);
        closed[2][k] = rising[(k + 1) % 3].or(falling[(k + 2) % 3]);
    }
    (closed, closed[0][0].or3(closed[0][1], closed[0][2]))
}

/// Naked triples: where a minirow has only three candidates left, they leave the two other minirows
/// of its row and of its box.
#[inline(always)]
fn lock_triples<V: Vector>(t: Square<V>, k: &Constants<V>) -> Square<V> {
    let mut locked = t;
    for i in 0..3 {
        for j in 0..3 {
            let one_less = t[i][j].and(t[i][j].sub(k.ones));
            let two_less = one_less.and(one_less.add(k.all));
            let three_less = two_less.and(two_less.add(k.all));
            locked[i][j] = t[i][j].and(nonempty(three_less, k).add(k.all));
        }
    }
    let mut kept = t;
    for i in 0..3 {
        for j in 0..3 {
            let in_line =
                locked[i][(j + 1) % 3].or3(locked[i][(j + 2) % 3], locked[(i + 1) % 3][j]);
            kept[i][j] = t[i][j].and_nor(in_line, locked[(i + 2) % 3][j]);
        }
    }
    kept
}

/// Transposes the 3×3 fields of three words: field `j` of word `i` goes to field `i` of word `j`.
#[inline(always)]
fn transpose_fields<V: Vector>(v: [V; 3]) -> [V; 3] {
    let low = V::splat(FIELD);
    let middle = V::splat(FIELD << 10);
    [
        low.select(v[0], middle.select(v[1].up_one(), v[2].up_two())),
        low.select(v[0].down_one(), middle.select(v[1], v[2].up_one())),
        low.select(v[0].down_two(), middle.select(v[1].down_one(), v[2])),
    ]
}

/// Fills the cells that are a digit's only place in their minirow, where `rows` says that the digit
/// can be in no other minirow of the row. Writes the cards; returns the bits that the round changed, and
/// what is not zero if two digits have their only place in the same cell.
#[inline(always)]
fn hidden_singles<V: Vector>(
    cards: &mut [V::Array; WORDS],
    cells: &[V; WORDS],
    rows: &Square<V>,
    k: &Constants<V>,
) -> (V, V) {
    if V::LANES < 4 {
        let (mut changed, mut clash) = (k.zero, k.zero);
        for r in 0..3 {
            let in_row = hidden_in_row::<V>(cards, cells, &rows[r], r, k);
            (changed, clash) = (changed.or(in_row.0), clash.or(in_row.1));
        }
        return (changed, clash);
    }
    // Not a loop, which the compiler finds too long to unroll: for whole vectors that is slower, by 10% in SSE2.
    let first = hidden_in_row::<V>(cards, cells, &rows[0], 0, k);
    let second = hidden_in_row::<V>(cards, cells, &rows[1], 1, k);
    let third = hidden_in_row::<V>(cards, cells, &rows[2], 2, k);
    (first.0.or3(second.0, third.0), first.1.or3(second.1, third.1))
}

/// [`hidden_singles`] in row `r` of each band.
#[inline(always)]
fn hidden_in_row<V: Vector>(
    cards: &mut [V::Array; WORDS],
    cells: &[V; WORDS],
    row: &[V; 3],
    r: usize,
    k: &Constants<V>,
) -> (V, V) {
    let (mut changed, mut clash) = (k.zero, k.zero);
    for s in 0..3 {
        let w = 9 * r + 3 * s;
        let twice = cells[w].majority(cells[w + 1], cells[w + 2]);
        let elsewhere = twice.or3(row[(s + 1) % 3], row[(s + 2) % 3]);
        for c in 0..3 {
            let cell = cells[w + c];
            let mut hidden = cell.and_not(elsewhere);
            // Less one, a field keeps its bits but the lowest.
            let less = hidden.add(k.all);
            let filled = less.guards_down().and(k.ones).add(k.all);
            if V::LANES < 8 {
                // Cheaper with few registers: only the lowest stays, and the next round misses the others.
                hidden = hidden.and_not(less);
            } else {
                clash = clash.or_and(hidden, less);
            }
            let kept = cell.and_or(hidden, filled);
            changed = changed.or_xor(kept, V::load(&cards[w + c]));
            kept.store(&mut cards[w + c]);
        }
    }
    (changed, clash)
}
