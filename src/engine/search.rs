//! The search: lanes that take puzzles from a queue, guess, and go back.
//!
//! Each lane has the card of one puzzle and a stack of frames, cards with an alternative still to try.
//! After each round of deduction on all lanes, every lane that can go no further has its event, each
//! kind in a loop of its own: [`Search::branch`] where nothing changes any more, [`Search::store`] where
//! all cells are filled, [`Search::backtrack`] after a contradiction and after a solution. A lane whose
//! stack is empty is done with its puzzle and takes the next one at once, so that no lane idles until
//! the queue runs dry; then it steals (see [`super::share`]).

use std::hint::black_box;
use std::ops::Range;

use super::card::Card;
use super::deduce::Verdict;
use super::lanes::{LANES, Lanes};
use super::outcome::Outcome;
use super::share::MOST_SHARED;
use super::stats::Stats;
use super::vector::Vector;
use crate::grid::{Grid, Solution};
use crate::search::Answer;

/// The puzzles to solve and where their answers go.
pub(super) struct Job<'a> {
    pub(super) puzzles: &'a [Grid],
    pub(super) answers: &'a mut [Answer],
    pub(super) limit: u32,
    /// A walk that makes more guesses gives up; `u32::MAX` is no limit.
    pub(super) max_guesses: u32,
    /// The puzzles that no lane has taken yet.
    pub(super) queue: Range<usize>,
}

/// What a lane is doing.
pub(super) struct Lane {
    /// The index of its puzzle.
    pub(super) puzzle: usize,
    /// Lanes with an alternative to try, the deepest last. Those before `oldest` have been stolen.
    pub(super) frames: Vec<Card>,
    pub(super) oldest: usize,
    /// What its walk has given so far.
    pub(super) own: Outcome,
    /// Whether other lanes have worked on the same puzzle.
    pub(super) shared: bool,
    /// What lanes that are done have found left and right of this lane's part, up to its neighbours.
    pub(super) before: Outcome,
    pub(super) after: Outcome,
    /// The lanes that walk the next parts of the same tree.
    pub(super) left: Option<usize>,
    pub(super) right: Option<usize>,
}

impl Lane {
    fn new() -> Self {
        Self {
            puzzle: 0,
            frames: Vec::new(),
            oldest: 0,
            own: Outcome::NOTHING,
            shared: false,
            before: Outcome::NOTHING,
            after: Outcome::NOTHING,
            left: None,
            right: None,
        }
    }

    /// Starts on a puzzle.
    #[inline(always)]
    pub(super) fn start(&mut self, puzzle: usize) {
        self.drop_frames();
        self.puzzle = puzzle;
        self.own.clear();
        self.before.clear();
        self.shared = false;
    }

    /// How many alternatives it still has to try.
    #[inline(always)]
    pub(super) fn waiting(&self) -> usize {
        self.frames.len() - self.oldest
    }

    /// Drops the alternatives, so that the lane is done at its next event.
    #[inline(always)]
    pub(super) fn drop_frames(&mut self) {
        self.frames.clear();
        self.oldest = 0;
    }
}

/// A solver of one instruction set.
pub(super) struct Search<V: Vector> {
    pub(super) cards: Lanes<V>,
    pub(super) lanes: Vec<Lane>,
    /// The lanes that work on a puzzle, lane 0 in bit 0.
    pub(super) active: u32,
    pub(super) stats: Stats,
}

impl<V: Vector> Search<V> {
    pub(super) fn new() -> Self {
        Self {
            cards: Lanes::new(),
            lanes: (0..LANES).map(|_| Lane::new()).collect(),
            active: 0,
            stats: Stats { lanes: V::LANES as u64, ..Stats::default() },
        }
    }

    /// Solves all puzzles of the job.
    #[inline(always)]
    pub(super) fn solve(&mut self, job: &mut Job<'_>) {
        self.active = 0;
        for lane in 0..LANES {
            self.refill(lane, job);
        }
        self.work(job);
    }

    /// Goes on with a puzzle of which the first lane has the stack and the outcome up to this card.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn resume(&mut self, card: &Card, job: &mut Job<'_>) {
        self.active = 1;
        job.queue = 0..0;
        self.cards.scatter(0, card);
        self.work(job);
    }

    /// Works until all lanes are done.
    #[inline(always)]
    fn work(&mut self, job: &mut Job<'_>) {
        while self.active != 0 {
            if self.active != u32::MAX && job.limit <= MOST_SHARED {
                self.steal_for_idle_lanes(Lanes::<V>::awake(self.active));
            }
            let verdict = self.cards.round(self.active);
            self.stats.rounds += Lanes::<V>::groups(self.active);
            self.stats.busy_lanes += u64::from(self.active.count_ones());
            self.handle_events(verdict, job);
        }
    }

    #[inline(always)]
    fn handle_events(&mut self, Verdict { bad, unsolved, changed }: Verdict, job: &mut Job<'_>) {
        let settled = self.active & !bad & !changed;
        let mut back = self.active & bad;
        let mut too_many = 0;
        for lane in bits(settled & unsolved) {
            too_many |= u32::from(self.push(lane) > job.max_guesses) << lane;
        }
        for lane in bits(settled & unsolved) {
            self.branch(lane);
        }
        if too_many != 0 {
            self.give_up(too_many);
            back |= too_many;
        }
        for lane in bits(settled & !unsolved) {
            back |= self.store(lane, job.limit);
        }
        // Storing and giving up may have stopped other lanes.
        for lane in bits(back & self.active) {
            self.backtrack(lane, job);
        }
    }

    /// Pushes the card of a lane. Returns how many guesses a walk over the whole tree is known to have
    /// made when it comes here.
    #[inline(always)]
    fn push(&mut self, lane: usize) -> u32 {
        let state = &mut self.lanes[lane];
        state.frames.push(self.cards.gather(lane));
        // There are puzzles on which the count would run over in minutes.
        state.own.guesses = state.own.guesses.saturating_add(1);
        self.stats.guesses += 1;
        self.stats.deepest = self.stats.deepest.max(state.waiting() as u64);
        state.before.guesses.saturating_add(state.own.guesses)
    }

    /// Guesses: strikes the guessed candidate from the pushed card and leaves it alone in the lane's.
    #[inline(always)]
    fn branch(&mut self, lane: usize) {
        let Some(card) = self.lanes[lane].frames.last_mut() else { return };
        let choice = V::choose(card);
        self.cards.set_word(lane, choice.word, card.0[choice.word] ^ choice.others);
        card.0[choice.word] ^= choice.first;
    }

    /// Counts the solution in a lane; returns the lanes that have to go back after it.
    #[inline(always)]
    fn store(&mut self, lane: usize, limit: u32) -> u32 {
        // A lane further left may have found enough in this very round.
        if self.active >> lane & 1 == 0 || self.lanes[lane].own.found == limit {
            return 0;
        }
        if self.lanes[lane].own.found == 0 {
            self.lanes[lane].own.first = self.cards.gather(lane);
        }
        let state = &mut self.lanes[lane];
        state.own.add_solution();
        if state.shared {
            return self.stop_after_enough(lane, limit) | 1 << lane;
        }
        if state.own.found == limit {
            state.drop_frames();
        }
        1 << lane
    }

    /// Takes up the latest alternative of a lane, or reports its puzzle and takes the next one.
    #[inline(always)]
    fn backtrack(&mut self, lane: usize, job: &mut Job<'_>) {
        let state = &mut self.lanes[lane];
        if state.waiting() > 0 {
            if let Some(card) = state.frames.last() {
                self.cards.scatter(lane, card);
            }
            state.frames.pop();
            return;
        }
        if state.shared {
            self.leave(lane, job);
        } else {
            job.report::<V>(state.puzzle, &state.own);
        }
        self.refill(lane, job);
    }

    /// Gives a lane that is done the next puzzle, if there is one.
    #[inline(always)]
    fn refill(&mut self, lane: usize, job: &mut Job<'_>) {
        let Some(puzzle) = job.queue.next() else {
            self.lanes[lane].drop_frames();
            self.active &= !(1 << lane);
            return;
        };
        self.lanes[lane].start(puzzle);
        self.active |= 1 << lane;
        let card = V::from_grid(&job.puzzles[puzzle]);
        // Words are spread from memory faster than they are taken apart in registers.
        self.cards.scatter(lane, black_box(&card));
    }
}

impl Job<'_> {
    /// Writes the answer to a puzzle.
    #[inline(always)]
    pub(super) fn report<V: Vector>(&mut self, puzzle: usize, outcome: &Outcome) {
        let answer = &mut self.answers[puzzle];
        answer.gave_up = outcome.guesses > self.max_guesses;
        let cut_off;
        let outcome = if answer.gave_up {
            cut_off = outcome.cut_off(self.limit, self.max_guesses);
            &cut_off
        } else {
            outcome
        };
        (answer.solutions, answer.guesses) = (outcome.found.into(), outcome.guesses.into());
        if outcome.found == 0 {
            answer.first = None;
        } else {
            V::write_solution(&outcome.first, answer.first.get_or_insert(Solution::ONES));
        }
    }
}

/// The numbers of the bits that are set, lowest first.
#[inline(always)]
pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            lane
        })
    })
}
