//! One puzzle on its own in AVX-512: the same search with the card across the lanes of three registers.
//!
//! With a single puzzle the lanes of [`super::search`] have little to do but to wait for each other. Here
//! register `c` holds the words of column `c` of every stack, that of row `r` and stack `s` in lane
//! `4r + s`:
//!
//! ```text
//! lane      0  1  2  3 | 4  5  6  7 | 8  9 10 11 | 12..15
//! r, s     00 01 02  - | 10 11 12  - | 20 21 22  - |  -         (- is zero and never moves)
//! ```
//!
//! So the next stack is the next lane in a quarter, the next row is the next quarter, and a 3×3
//! [`Square`] of words is one register: [`super::round`] in a fifth of the operations. Each step does to
//! the card exactly what it does there, hence the same guesses and the same first solution.

use std::arch::x86_64::*;

use super::avx512::{Avx512, avx512};
use super::card::{ALL, Card, GUARDS, ONES};
use super::search::{Job, Search};
use super::share::MOST_SHARED;
use super::vector::Vector;
use super::{avx512_cards, avx512_choice};

/// The lanes in use.
const LIVE: u16 = 0x0777;

/// Words by row (quarter) and stack (lane of the quarter), or by other pairs of three.
type Square = Avx512;

/// A card: register `c` has the columns `c`.
type Spread = [Square; 3];

/// After so many dead ends the tree is large enough to be shared among the lanes. Guesses would not tell:
/// a puzzle with many solutions takes many of them on the way straight down to the first.
const MOST_DEAD_ENDS: u32 = 2;

/// Solves the only puzzle of a job, on the outcome and the stack of the first lane. A search that turns
/// out to be long goes over to all lanes as it stands.
#[inline(always)]
pub(super) fn solve(search: &mut Search<Avx512>, job: &mut Job<'_>) {
    let lane = &mut search.lanes[0];
    lane.start(0);
    let mut card = from_words(&avx512_cards::from_grid(&job.puzzles[0]));
    let mut dead_ends = 0;
    loop {
        let verdict = round(&mut card);
        search.stats.rounds += 1;
        search.stats.busy_lanes += 1;
        if !verdict.bad {
            if verdict.changed {
                continue;
            }
            if verdict.unsolved {
                if dead_ends >= MOST_DEAD_ENDS && job.limit <= MOST_SHARED {
                    return search.resume(&to_words(&card), job);
                }
                guess(&mut card, &mut lane.frames);
                lane.own.guesses = lane.own.guesses.saturating_add(1);
                search.stats.guesses += 1;
                search.stats.deepest = search.stats.deepest.max(lane.frames.len() as u64);
                if lane.own.guesses > job.max_guesses {
                    return job.report::<Avx512>(0, &lane.own);
                }
                continue;
            }
            if lane.own.found == 0 {
                lane.own.first = to_words(&card);
            }
            lane.own.add_solution();
            if lane.own.found == job.limit {
                lane.drop_frames();
            }
        } else {
            dead_ends += 1;
        }
        match lane.frames.last() {
            Some(kept) => card = from_words(kept),
            None => return job.report::<Avx512>(0, &lane.own),
        }
        lane.frames.pop();
    }
}

/// Pushes the card without the guessed candidate and keeps it with the candidate alone in its cell.
#[inline(always)]
fn guess(card: &mut Spread, frames: &mut Vec<Card>) {
    let kept = to_words(card);
    let choice = avx512_choice::choose(&kept);
    let word = kept.0[choice.word];
    let (r, s, c) = (choice.word / 9, choice.word / 3 % 3, choice.word % 3);
    let tried = (word ^ choice.others) as i32;
    for (column, lanes) in card.iter_mut().enumerate() {
        let lane = u16::from(column == c) << (4 * r + s);
        lanes.0 = avx512!(_mm512_mask_set1_epi32(lanes.0, lane, tried));
    }
    frames.push(kept);
    if let Some(pushed) = frames.last_mut() {
        pushed.0[choice.word] = word ^ choice.first;
    }
}

/// What a round says about the card.
struct Verdict {
    bad: bool,
    unsolved: bool,
    changed: bool,
}

/// One round, see [`super::round`].
#[inline(always)]
fn round(card: &mut Spread) -> Verdict {
    let (ones, all, guards) = (Avx512::splat(ONES), Avx512::splat(ALL), Avx512::splat(GUARDS));
    let old = *card;
    // Naked singles.
    let (mut less, mut more) = (old, old);
    let mut singles = old;
    for c in 0..3 {
        less[c] = old[c].sub(ones);
        more[c] = nonempty(old[c].and(less[c]));
        singles[c] = old[c].and(more[c].add(all));
    }
    let minirow = singles[0].or3(singles[1], singles[2]);
    let in_row = next_stack(minirow).or(last_stack(minirow));
    let seen = in_row.or3(next_row(minirow), last_row(minirow));
    let mut cells = old;
    for c in 0..3 {
        let near = seen.or3(singles[(c + 1) % 3], singles[(c + 2) % 3]);
        cells[c] = old[c].and_not(near);
    }
    // Columns of the stacks: column c of all stacks in quarter c, and the bands for lanes.
    let [a, b, c] = [in_any_row(cells[0]), in_any_row(cells[1]), in_any_row(cells[2])];
    let ab = avx512!(_mm512_mask_blend_epi32(0x00F0, a.0, b.0));
    let minicolumn = Avx512(avx512!(_mm512_mask_blend_epi32(0x0F00, ab, c.0)));
    let columns = close(lock_triples(transpose_fields(minicolumn)));
    let by_stack = transpose_fields(columns).0;
    let cells = and_each(
        cells,
        [
            Avx512(avx512!(_mm512_shuffle_i32x4::<0x00>(by_stack, by_stack))),
            Avx512(avx512!(_mm512_shuffle_i32x4::<0x55>(by_stack, by_stack))),
            Avx512(avx512!(_mm512_shuffle_i32x4::<0xAA>(by_stack, by_stack))),
        ],
    );
    // Rows of the bands.
    let rows = close(lock_triples(cells[0].or3(cells[1], cells[2])));
    let cells = and_each(cells, [rows; 3]);
    // Hidden singles.
    let twice = cells[0].majority(cells[1], cells[2]);
    let elsewhere = twice.or3(next_stack(rows), last_stack(rows));
    let (mut changed, mut clash) = (Avx512::splat(0), Avx512::splat(0));
    for c in 0..3 {
        let hidden = cells[c].and_not(elsewhere);
        clash = clash.or_and(hidden, hidden.add(all));
        card[c] = cells[c].and_or(hidden, nonempty(hidden).add(all));
        changed = changed.or_xor(card[c], old[c]);
    }
    let empty = less[0].or3(less[1], less[2]).and(guards);
    let possible = in_any_stack(rows).and(in_any_stack(columns));
    Verdict {
        bad: any(all.and_not(possible).or3(empty, clash)),
        unsolved: any(more[0].or3(more[1], more[2])),
        changed: any(changed),
    }
}

/// Whether a lane in use is not zero.
#[inline(always)]
fn any(lanes: Avx512) -> bool {
    avx512!(_mm512_mask_test_epi32_mask(LIVE, lanes.0, lanes.0)) != 0
}

#[inline(always)]
fn and_each(cells: Spread, masks: [Square; 3]) -> Spread {
    [cells[0].and(masks[0]), cells[1].and(masks[1]), cells[2].and(masks[2])]
}

/// The lowest bit of each field that is not empty.
#[inline(always)]
fn nonempty(fields: Square) -> Square {
    fields.add(Avx512::splat(ALL)).guards_down().and(Avx512::splat(ONES))
}

/// What has a permutation, see [`super::round`]. Those are turned so that they stand in columns.
#[inline(always)]
fn close(t: Square) -> Square {
    let all_rows = |t: Square| t.and3(next_row(t), last_row(t));
    turn_right(all_rows(turn_left(t))).or(turn_left(all_rows(turn_right(t))))
}

/// Naked triples, see [`super::round`].
#[inline(always)]
fn lock_triples(t: Square) -> Square {
    let all = Avx512::splat(ALL);
    let one_less = t.and(t.sub(Avx512::splat(ONES)));
    let two_less = one_less.and(one_less.add(all));
    let three_less = two_less.and(two_less.add(all));
    let locked = t.and(nonempty(three_less).add(all));
    let in_line = next_stack(locked).or3(last_stack(locked), next_row(locked));
    t.and_nor(in_line, last_row(locked))
}

/// The union of the three stacks, in each of them.
#[inline(always)]
fn in_any_stack(t: Square) -> Square {
    t.or3(next_stack(t), last_stack(t))
}

/// The union of the three rows, in each of them.
#[inline(always)]
fn in_any_row(t: Square) -> Square {
    t.or3(next_row(t), last_row(t))
}

/// Exchanges lanes of a quarter and fields. The fields of a diagonal of the 3×3 go the same way.
#[inline(always)]
fn transpose_fields(t: Square) -> Square {
    let per_lane = |[a, b, c]: [i32; 3]| {
        avx512!(_mm512_setr_epi32(a, b, c, 0, a, b, c, 0, a, b, c, 0, 0, 0, 0, 0))
    };
    let [low, middle, high] = [0x1FF, 0x1FF << 10, 0x1FF << 20];
    let stay = avx512!(_mm512_and_si512(t.0, per_lane([low, middle, high])));
    // A rotation by 12 is a shift by 20 to the right, one by 22 a shift by 10.
    let next = avx512!(_mm512_rolv_epi32(next_stack(t).0, per_lane([10, 10, 12])));
    let last = avx512!(_mm512_rolv_epi32(last_stack(t).0, per_lane([20, 22, 22])));
    let next = avx512!(_mm512_and_si512(next, per_lane([middle, high, low])));
    let last = avx512!(_mm512_and_si512(last, per_lane([high, low, middle])));
    Avx512(stay).or3(Avx512(next), Avx512(last))
}

/// In place of each stack the next one, cyclically.
#[inline(always)]
fn next_stack(t: Square) -> Square {
    Avx512(avx512!(_mm512_shuffle_epi32::<0b11_00_10_01>(t.0)))
}

/// In place of each stack the one before, cyclically.
#[inline(always)]
fn last_stack(t: Square) -> Square {
    Avx512(avx512!(_mm512_shuffle_epi32::<0b11_01_00_10>(t.0)))
}

/// In place of each row the next one, cyclically.
#[inline(always)]
fn next_row(t: Square) -> Square {
    Avx512(avx512!(_mm512_shuffle_i32x4::<0b11_00_10_01>(t.0, t.0)))
}

/// In place of each row the one before, cyclically.
#[inline(always)]
fn last_row(t: Square) -> Square {
    Avx512(avx512!(_mm512_shuffle_i32x4::<0b11_01_00_10>(t.0, t.0)))
}

/// Turns row 1 by one stack to the left and row 2 by two.
#[inline(always)]
fn turn_left(t: Square) -> Square {
    let from = avx512!(_mm512_setr_epi32(0, 1, 2, 3, 1, 2, 0, 3, 2, 0, 1, 3, 0, 1, 2, 3));
    let lanes = avx512!(_mm512_permutevar_ps(_mm512_castsi512_ps(t.0), from));
    Avx512(avx512!(_mm512_castps_si512(lanes)))
}

/// Turns row 1 by one stack to the right and row 2 by two.
#[inline(always)]
fn turn_right(t: Square) -> Square {
    let from = avx512!(_mm512_setr_epi32(0, 1, 2, 3, 2, 0, 1, 3, 1, 2, 0, 3, 0, 1, 2, 3));
    let lanes = avx512!(_mm512_permutevar_ps(_mm512_castsi512_ps(t.0), from));
    Avx512(avx512!(_mm512_castps_si512(lanes)))
}

/// The card of a card.
#[inline(always)]
fn from_words(card: &Card) -> Spread {
    let [low, high] = avx512_choice::load(&card.0);
    let first = avx512!(_mm512_setr_epi32(0, 3, 6, 0, 9, 12, 15, 0, 18, 21, 24, 0, 0, 0, 0, 0));
    let mut spread = [Avx512::splat(0); 3];
    for (c, lanes) in (0..).zip(&mut spread) {
        let from = avx512!(_mm512_add_epi32(first, _mm512_set1_epi32(c)));
        lanes.0 = avx512!(_mm512_maskz_permutex2var_epi32(LIVE, low, from, high));
    }
    spread
}

/// The card of a card.
#[inline(always)]
fn to_words(card: &Spread) -> Card {
    let [Avx512(a), Avx512(b), Avx512(c)] = *card;
    // Where a word stands: its lane, and 16 more for the columns 1; the columns 2 come on top.
    let low = avx512!(_mm512_setr_epi32(0, 16, 0, 1, 17, 1, 2, 18, 2, 4, 20, 4, 5, 21, 5, 6));
    let high = avx512!(_mm512_setr_epi32(22, 6, 8, 24, 8, 9, 25, 9, 10, 26, 10, 3, 3, 3, 3, 3));
    let mut card = Card::EMPTY;
    for (from, last, first) in [(low, 0b0100_1001_0010_0100, 0), (high, 0b0000_0100_1001_0010, 16)]
    {
        let words = avx512!(_mm512_permutex2var_epi32(a, from, b));
        let words = avx512!(_mm512_mask_permutexvar_epi32(words, last, from, c));
        avx512_cards::store(words, &mut card, first);
    }
    card
}
