//! The board of one puzzle on its own: a card laid across the lanes of one vector for each column `c`.
//!
//! With a single puzzle the lanes of [`Lanes`] have little to do but to wait for each
//! other. Here a whole [`Square`] is one vector, and a round takes a fifth of the operations. Each step does to
//! the card exactly what it does there, hence the same guesses and the same first solution.

use super::branch::Choose;
use super::card::Card;
use super::deduce::{Effect, Square, deduce};
use super::lanes::{Board, Lanes, Memory};
use super::search::{Job, Search};
use super::stats::Stats;

/// After so many dead ends the tree is large enough to be shared among lanes. Guesses would not tell:
/// a puzzle with many solutions takes many of them on the way straight down to the first.
const MOST_DEAD_ENDS: u32 = 2;

/// A vector that has room for a whole square.
pub(super) trait Spread: Square<1> {
    /// The card's three squares.
    fn spread(self, card: &Card) -> [Self::Array; 3];

    /// The card of three squares.
    fn collect(self, squares: &[Self::Array; 3]) -> Card;

    /// Gives one word of the card this value. All squares are written, so that they can stay in registers.
    fn put(self, squares: &mut [Self::Array; 3], word: usize, value: u32);
}

/// Solves a job, a single puzzle alone as long as its tree is small.
#[inline(always)]
pub(super) fn solve<S: Spread + Memory + Choose>(
    lanes: &mut Lanes<S>,
    search: &mut Search,
    job: &mut Job<'_>,
) {
    if job.puzzles.len() == 1 {
        let mut alone = Alone::new(lanes.simd());
        search.start(&mut alone, job);
        search.go_on(&mut alone, job);
        if search.is_unfinished() {
            lanes.scatter(0, &alone.gather(0));
        }
    } else {
        search.start(lanes, job);
    }
    search.go_on(lanes, job);
}

/// One card.
struct Alone<S: Spread> {
    simd: S,
    squares: [S::Array; 3],
    dead_ends: u32,
}

impl<S: Spread> Alone<S> {
    /// A card without candidates.
    fn new(simd: S) -> Self {
        Self { simd, squares: [S::ZEROS; 3], dead_ends: 0 }
    }
}

impl<S: Spread + Memory + Choose> Board for Alone<S> {
    type Simd = S;

    const LANES: usize = 1;

    #[inline(always)]
    fn simd(&self) -> S {
        self.simd
    }

    /// Rounds until nothing changes or there is a contradiction, so that the card stays in registers.
    #[inline(always)]
    fn deduce(&mut self, _: u32, stats: &mut Stats) -> Effect {
        let mut squares = [self.squares];
        loop {
            let effect = deduce(self.simd, &mut squares);
            stats.rounds += 1;
            stats.busy_lanes += 1;
            if effect.bad == 0 && effect.changed != 0 {
                continue;
            }
            [self.squares] = squares;
            self.dead_ends += u32::from(effect.bad != 0);
            let [bad, unsolved] = [effect.bad, effect.unsolved].map(|lanes| u32::from(lanes != 0));
            return Effect { bad, unsolved, changed: 0 };
        }
    }

    #[inline(always)]
    fn served(active: u32) -> u32 {
        active
    }

    #[inline(always)]
    fn is_overtaxed(&self) -> bool {
        self.dead_ends >= MOST_DEAD_ENDS
    }

    #[inline(always)]
    fn gather(&self, _: usize) -> Card {
        self.simd.collect(&self.squares)
    }

    #[inline(always)]
    fn scatter(&mut self, _: usize, card: &Card) {
        self.squares = self.simd.spread(card);
    }

    #[inline(always)]
    fn set_word(&mut self, _: usize, word: usize, value: u32) {
        self.simd.put(&mut self.squares, word, value);
    }
}
