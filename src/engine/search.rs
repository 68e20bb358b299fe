//! The search: lanes that take puzzles from a queue, guess, and backtrack.
//!
//! A lane has an event after a round that eliminated nothing or found a contradiction. Each kind of event has a loop
//! of its own over the lanes: [`LaneSearch::guess`] if cells are unfilled, [`LaneSearch::count_solutions`] if all are
//! filled, [`LaneSearch::backtrack`] after a contradiction and after a solution. A lane with nothing left to try is
//! done with its puzzle and takes the next one at once. When the queue is empty it helps others (see
//! [`super::split`]).

use std::hint::black_box;
use std::ops::Range;

use super::card::Card;
use super::card_ops::CardOps;
use super::deduce::Effect;
use super::lanes::{LaneCards, SolverStats};
use super::split::{LANES, MOST_SPLIT, TreeParts, WalkOutcome};
use crate::Limit;
use crate::grid::{Grid, Solution, bits};
use crate::search::{Answer, Question, QuestionSource};

/// Puzzles to solve, each until `limit` solutions are found.
pub(super) struct Job<'a> {
    pub(super) puzzles: JobPuzzles<'a>,
    pub(super) limit: u64,
    /// The search for a puzzle gives up if it makes more guesses.
    pub(super) max_guesses: u64,
}

/// The limit of jobs with questions from a source. If a question leaves out the known solution, that one counts as
/// found from the start.
pub(super) const SOURCE_LIMIT: Limit = Limit::TWO;

/// Where the puzzles of a job come from, and where their answers go.
pub(super) enum JobPuzzles<'a> {
    /// From a slice, to the same places of another one.
    Slice {
        puzzles: &'a [Grid],
        answers: &'a mut [Answer],
        /// The numbers of the puzzles that no lane has taken yet.
        queue: Range<usize>,
    },
    /// From a source that asks one question after another, and back to it.
    Source(&'a mut dyn QuestionSource),
}

/// The search, on the cards of all lanes.
pub(super) struct LaneSearch {
    parts: TreeParts,
    pub(super) stats: SolverStats,
}

impl LaneSearch {
    pub(super) fn new() -> Self {
        Self { parts: TreeParts::new(), stats: SolverStats::default() }
    }

    /// Gives each lane its first puzzle, as long as there are any.
    #[inline(always)]
    pub(super) fn start<S: CardOps>(&mut self, cards: &mut LaneCards<S>, job: &mut Job<'_>) {
        // If a source panicked, lanes still walk the puzzles of its job.
        self.parts.stop_all();
        for lane in 0..LANES {
            self.refill(cards, lane, job);
            if self.parts.active() >> lane & 1 == 0 {
                break;
            }
        }
    }

    /// Whether a lane still has work.
    #[inline(always)]
    pub(super) fn is_unfinished(&self) -> bool {
        self.parts.active() != 0
    }

    /// Works until all lanes are done, or more lanes should share the search.
    #[inline(always)]
    pub(super) fn go_on<S: CardOps>(&mut self, cards: &mut LaneCards<S>, job: &mut Job<'_>) {
        while self.is_unfinished() {
            let active = self.parts.active();
            if active != u32::MAX && job.limit <= MOST_SPLIT {
                self.split(cards, LaneCards::<S>::in_round(active) & !active);
            }
            let active = self.parts.active();
            let Effect { bad, unsolved, changed } = cards.deduce(active, &mut self.stats);
            let settled = active & !bad & !changed;
            let mut back = active & bad;
            back |= self.guess(cards, settled & unsolved, job.max_guesses);
            back |= self.count_solutions(cards, settled & !unsolved, job.limit);
            // A solution, or giving up, may have stopped other lanes.
            back &= self.parts.active();
            for lane in bits(back) {
                self.backtrack(cards, lane, job);
            }
        }
    }

    /// Gives each of these idle lanes a part of another lane's work, as long as there is any.
    #[inline(always)]
    fn split<S: CardOps>(&mut self, cards: &mut LaneCards<S>, idle: u32) {
        for idle in bits(idle) {
            let Some(from) = self.parts.donor() else { return };
            let card = self.parts.split(from, idle);
            cards.scatter(idle, &card);
        }
    }

    /// Guesses in these lanes. Returns the lanes that have made too many guesses and must end their walks.
    #[inline(always)]
    fn guess<S: CardOps>(&mut self, cards: &mut LaneCards<S>, lanes: u32, most: u64) -> u32 {
        let mut too_many = 0;
        for lane in bits(lanes) {
            let guesses = self.parts.push(lane, cards.gather(lane));
            self.stats.guesses += 1;
            too_many |= u32::from(guesses > most) << lane;
        }
        // In loops of their own, so that the choices need not wait for the gathered cards.
        cards.simd().choose_all(lanes, &mut self.parts, |lane, guess, card| {
            // The lane gets the guess, and the kept card the other candidates.
            cards.set_word(lane, guess.word, card.0[guess.word] ^ guess.others);
            card.0[guess.word] ^= guess.first;
        });
        for lane in bits(too_many) {
            self.parts.end(lane);
        }
        too_many
    }

    /// Counts the solutions in these lanes. Returns the lanes that must backtrack then.
    #[inline(always)]
    fn count_solutions<S: CardOps>(&mut self, cards: &mut LaneCards<S>, lanes: u32, limit: u64) -> u32 {
        let mut back = lanes;
        for lane in bits(lanes) {
            // A lane further left may have found enough in this very round.
            if self.parts.active() >> lane & 1 == 0 {
                continue;
            }
            if self.parts.has_none(lane) {
                self.parts.keep_first(lane, cards.gather(lane));
            }
            if let Some(other) = self.parts.add_solution(lane, limit) {
                back |= 1 << other;
            }
        }
        back
    }

    /// Takes up the card that a lane has kept last, or reports its puzzle and takes the next one.
    #[inline(always)]
    fn backtrack<S: CardOps>(&mut self, cards: &mut LaneCards<S>, lane: usize, job: &mut Job<'_>) {
        if let Some(card) = self.parts.latest(lane) {
            cards.scatter(lane, card);
            self.parts.pop(lane);
            return;
        }
        if let Some((puzzle, outcome)) = self.parts.finish(lane, job.limit) {
            job.report(cards.simd(), puzzle, outcome);
        }
        self.refill(cards, lane, job);
    }

    /// Gives a lane that is done the next puzzle, if there is one.
    #[inline(always)]
    fn refill<S: CardOps>(&mut self, cards: &mut LaneCards<S>, lane: usize, job: &mut Job<'_>) {
        let Some((number, found, card)) = job.next(cards.simd()) else {
            self.parts.stop(lane);
            return;
        };
        self.parts.start(lane, number, found);
        // Words are distributed from memory faster than they are taken apart in registers.
        cards.scatter(lane, black_box(&card));
    }
}

impl Job<'_> {
    /// The next puzzle, if there is one: its number, the number of its solutions that are known already, and its card.
    #[inline(always)]
    fn next<S: CardOps>(&mut self, simd: S) -> Option<(usize, u64, Card)> {
        match &mut self.puzzles {
            JobPuzzles::Slice { puzzles, queue, .. } => {
                let number = queue.next()?;
                Some((number, 0, simd.card_of(&puzzles[number])))
            }
            JobPuzzles::Source(source) => {
                let Question { number, puzzle, limit } = source.next()?;
                Some((number, SOURCE_LIMIT.get().saturating_sub(limit.get()), simd.card_of(puzzle)))
            }
        }
    }

    /// Writes the answer to a puzzle.
    #[inline(always)]
    fn report<S: CardOps>(&mut self, simd: S, number: usize, outcome: &WalkOutcome) {
        let gave_up = outcome.guesses > self.max_guesses;
        let answer = match &mut self.puzzles {
            JobPuzzles::Slice { answers, .. } => &mut answers[number],
            JobPuzzles::Source(source) => {
                let solutions = outcome.found;
                source
                    .receive_verdict(number, Answer { solutions, gave_up, ..Answer::default() }.verdict(SOURCE_LIMIT));
                return;
            }
        };
        answer.gave_up = gave_up;
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
