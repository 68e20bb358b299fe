//! The search: lanes that take puzzles from a queue, guess, and backtrack.
//!
//! After each round of deduction on all lanes, every lane that can go no further has its event, each
//! kind in a loop of its own: [`Search::guess`] where nothing changes any more, [`Search::count_solutions`]
//! where all cells are filled, [`Search::backtrack`] after a contradiction and after a solution. A lane that
//! has nothing left to try is done with its puzzle and takes the next one at once, so that no lane idles until
//! the queue runs dry; then it helps others (see [`super::split`]).

use std::hint::black_box;
use std::ops::Range;

use super::branch::Choose;
use super::deduce::Effect;
use super::lanes::{Board, Lanes, Memory};
use super::split::{MOST_SPLIT, Outcome, Parts};
use super::stats::Stats;
use crate::grid::{Grid, Solution, bits};
use crate::search::Answer;

/// The puzzles to solve and where their answers go.
pub(super) struct Job<'a> {
    pub(super) puzzles: &'a [Grid],
    pub(super) answers: &'a mut [Answer],
    pub(super) limit: u64,
    /// A walk that makes more guesses gives up.
    pub(super) max_guesses: u64,
    /// The puzzles that no lane has taken yet.
    pub(super) queue: Range<usize>,
}

/// How a job is done, which an instruction set may do in a way of its own.
pub(super) trait Solve: Memory + Choose {
    /// Solves all puzzles of the job, in lanes.
    #[inline(always)]
    fn solve(lanes: &mut Lanes<Self>, search: &mut Search, job: &mut Job<'_>) {
        search.start(lanes, job);
        search.go_on(lanes, job);
    }
}

/// The search, on whatever board.
pub(super) struct Search {
    parts: Parts,
    pub(super) stats: Stats,
}

impl Search {
    pub(super) fn new(lanes: usize) -> Self {
        Self { parts: Parts::new(), stats: Stats { lanes: lanes as u64, ..Stats::default() } }
    }

    /// Gives each lane of the board its first puzzle, as long as there are any.
    #[inline(always)]
    pub(super) fn start<B: Board>(&mut self, board: &mut B, job: &mut Job<'_>) {
        for lane in 0..B::LANES.min(job.queue.len()) {
            self.refill(board, lane, job);
        }
    }

    /// Whether a lane still has work.
    #[inline(always)]
    pub(super) fn is_unfinished(&self) -> bool {
        self.parts.active() != 0
    }

    /// Works until all lanes are done or the board is overtaxed.
    #[inline(always)]
    pub(super) fn go_on<B: Board>(&mut self, board: &mut B, job: &mut Job<'_>) {
        while self.is_unfinished() {
            let active = self.parts.active();
            if active != u32::MAX && job.limit <= MOST_SPLIT {
                self.split(board, B::served(active) & !active);
            }
            let active = self.parts.active();
            let Effect { bad, unsolved, changed } = board.deduce(active, &mut self.stats);
            let settled = active & !bad & !changed;
            if settled & unsolved != 0 && board.is_overtaxed() && job.limit <= MOST_SPLIT {
                return;
            }
            let mut back = active & bad;
            back |= self.guess(board, settled & unsolved, job.max_guesses);
            back |= self.count_solutions(board, settled & !unsolved, job.limit);
            // Solutions and giving up may have stopped other lanes.
            back &= self.parts.active();
            for lane in bits(back) {
                self.backtrack(board, lane, job);
            }
        }
    }

    /// Gives each idle lane among these a part of another lane's work, as long as there is any.
    #[inline(always)]
    fn split<B: Board>(&mut self, board: &mut B, idle: u32) {
        for idle in bits(idle) {
            let Some(from) = self.parts.donor() else { return };
            let card = self.parts.split(from, idle);
            board.scatter(idle, &card);
        }
    }

    /// Guesses in these lanes. Returns those that have made too many guesses and are to end their walks.
    #[inline(always)]
    fn guess<B: Board>(&mut self, board: &mut B, lanes: u32, most: u64) -> u32 {
        let mut too_many = 0;
        for lane in bits(lanes) {
            let (depth, guesses) = self.parts.push(lane, board.gather(lane));
            self.stats.guesses += 1;
            self.stats.deepest = self.stats.deepest.max(depth as u64);
            too_many |= u32::from(guesses > most) << lane;
        }
        // In a loop of its own, so that the choices need not wait for what is gathered.
        for lane in bits(lanes) {
            let Some(card) = self.parts.latest(lane) else { continue };
            // The guess goes to the lane, the other candidates stay in the card that is kept.
            let choice = board.simd().choose(card);
            board.set_word(lane, choice.word, card.0[choice.word] ^ choice.others);
            card.0[choice.word] ^= choice.first;
        }
        for lane in bits(too_many) {
            self.parts.end(lane);
        }
        too_many
    }

    /// Counts the solutions in these lanes. Returns the lanes that have to backtrack after it.
    #[inline(always)]
    fn count_solutions<B: Board>(&mut self, board: &mut B, lanes: u32, limit: u64) -> u32 {
        let mut back = lanes;
        for lane in bits(lanes) {
            // A lane further left may have found enough in this very round.
            if self.parts.active() >> lane & 1 == 0 {
                continue;
            }
            if self.parts.has_none(lane) {
                self.parts.keep_first(lane, board.gather(lane));
            }
            if let Some(other) = self.parts.add_solution(lane, limit) {
                back |= 1 << other;
            }
        }
        back
    }

    /// Takes up the latest alternative of a lane, or reports its puzzle and takes the next one.
    #[inline(always)]
    fn backtrack<B: Board>(&mut self, board: &mut B, lane: usize, job: &mut Job<'_>) {
        if let Some(card) = self.parts.latest(lane) {
            board.scatter(lane, card);
            self.parts.pop(lane);
            return;
        }
        if let Some((puzzle, outcome)) = self.parts.finish(lane, job.limit) {
            job.report(board.simd(), puzzle, outcome);
        }
        self.refill(board, lane, job);
    }

    /// Gives a lane that is done the next puzzle, if there is one.
    #[inline(always)]
    fn refill<B: Board>(&mut self, board: &mut B, lane: usize, job: &mut Job<'_>) {
        let Some(puzzle) = job.queue.next() else {
            self.parts.stop(lane);
            return;
        };
        self.parts.start(lane, puzzle);
        let card = board.simd().card_of(&job.puzzles[puzzle]);
        // Words are spread from memory faster than they are taken apart in registers.
        board.scatter(lane, black_box(&card));
    }
}

impl Job<'_> {
    /// Writes the answer to a puzzle.
    #[inline(always)]
    fn report<S: Memory>(&mut self, simd: S, puzzle: usize, outcome: &Outcome) {
        let answer = &mut self.answers[puzzle];
        answer.gave_up = outcome.guesses > self.max_guesses;
        let cut_off;
        let outcome = if answer.gave_up {
            cut_off = outcome.cut_off(self.limit, self.max_guesses);
            &cut_off
        } else {
            outcome
        };
        (answer.solutions, answer.guesses) = (outcome.found, outcome.guesses);
        match outcome.first() {
            None => answer.first = None,
            Some((card, _)) => {
                simd.write_solution(card, answer.first.get_or_insert(Solution::ONES));
            }
        }
    }
}
