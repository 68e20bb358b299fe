//! The card of one puzzle on its own, laid across the lanes of one vector for each column `c`.
//!
//! With a single puzzle the lanes of [`LaneCards`] would mostly wait for each other. Here a whole square is one
//! vector, and a round takes a fifth of the operations. Each step does to the card exactly what it does there, hence
//! the same guesses and the same first solution.

use super::card::Card;
use super::deduce::{Effect, deduce};
use super::lanes::{CardStore, LaneCards};
use super::search::{Job, JobPuzzles, LaneSearch};
use super::simd::WholeSquare;
use super::simd::vector::Simd;
use super::stats::SolverStats;
use crate::isa::{Avx512, IsaTask};

/// After this many dead ends the tree is large enough to be shared among lanes. The number of guesses would not tell:
/// a puzzle with many solutions takes many of them on the way straight down to the first.
const MOST_DEAD_ENDS: u32 = 2;

/// Does a job in AVX-512. A single puzzle is on its own as long as its tree is small.
pub(super) struct Avx512Job<'a, 'b> {
    pub(super) lanes: &'a mut LaneCards<Avx512>,
    pub(super) search: &'a mut LaneSearch,
    pub(super) job: &'a mut Job<'b>,
}

impl IsaTask for Avx512Job<'_, '_> {
    #[inline(always)]
    fn run(self) {
        let Self { lanes, search, job } = self;
        if matches!(&job.puzzles, JobPuzzles::Slice { puzzles: [_], .. }) {
            let mut single = SingleCard::new(lanes.simd());
            search.start(&mut single, job);
            search.go_on(&mut single, job);
            if search.is_unfinished() {
                lanes.scatter(0, &single.gather(0));
            }
        } else {
            search.start(lanes, job);
        }
        search.go_on(lanes, job);
    }
}

/// One card.
struct SingleCard {
    simd: Avx512,
    squares: [[u32; 16]; 3],
    dead_ends: u32,
}

impl SingleCard {
    /// A card without candidates.
    fn new(simd: Avx512) -> Self {
        Self { simd, squares: [Avx512::ZEROS; 3], dead_ends: 0 }
    }
}

impl CardStore for SingleCard {
    type Simd = Avx512;

    const LANES: usize = 1;

    #[inline(always)]
    fn simd(&self) -> Avx512 {
        self.simd
    }

    /// Rounds until nothing changes or there is a contradiction, so that the card stays in registers.
    #[inline(always)]
    fn deduce(&mut self, _: u32, stats: &mut SolverStats) -> Effect {
        let mut squares = [self.squares];
        loop {
            let effect = deduce(WholeSquare, self.simd, &mut squares);
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
        WholeSquare::collect(self.simd, &self.squares)
    }

    #[inline(always)]
    fn scatter(&mut self, _: usize, card: &Card) {
        self.squares = WholeSquare::spread(self.simd, card);
    }

    #[inline(always)]
    fn set_word(&mut self, _: usize, word: usize, value: u32) {
        WholeSquare::put(self.simd, &mut self.squares, word, value);
    }
}
