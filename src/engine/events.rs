//! The search: lanes that take puzzles from a queue, guess, and backtrack.
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
//! Each kind of event has its own loop over the lanes: [`LaneSearch::make_guesses`], [`LaneSearch::count_solutions`],
//! [`LaneSearch::backtrack`]. [`super::walks`] explains how lanes help each other.

use std::hint::black_box;
use std::iter::Enumerate;
use std::slice;

use super::card::Card;
use super::card_ops::{CardOps, LaneCard, SEARCH_LANES};
use super::deduce::RoundOutcome;
use super::lanes::{LaneCards, SolverStats};
use super::questions::{Question, QuestionSource};
use super::walks::{LaneWalks, MAX_SPLIT_LIMIT, WalkOutcome};
use crate::grid::{Grid, Solution, bit_indices};
use crate::{Answer, Limit, NotUnique, SearchEnd, StopFlag};

/// Puzzles to solve, and the limits of the search of each of them.
pub(super) struct SolverJob<'a> {
    pub(super) puzzles: JobIo<'a>,
    /// The number of solutions at which the search of a puzzle ends.
    pub(super) limit: u64,
    /// The number of guesses above which the search of a puzzle gives up.
    pub(super) max_guesses: u64,
}

/// The limit of jobs whose questions come from a source. If a question's candidates exclude the known solution, that
/// solution counts as found from the start.
pub(super) const QUESTION_LIMIT: Limit = Limit::TWO;

/// The source of a job's puzzles and the destination of its answers.
pub(super) enum JobIo<'a> {
    /// The puzzles of a slice that no lane has taken yet, and a slice for the answers in the same order.
    Slice { queue: Enumerate<slice::Iter<'a, Grid>>, answers: &'a mut [Answer] },
    /// A source that asks questions and receives their verdicts.
    Source(&'a mut dyn QuestionSource),
}

/// The search, on the cards of all lanes.
#[derive(Default)]
pub(super) struct LaneSearch {
    parts: LaneWalks,
    /// The cards of the lanes that guess after this round.
    guessing_cards: Box<[LaneCard; SEARCH_LANES]>,
    pub(super) stats: SolverStats,
    /// Once this flag is raised, no more guesses are allowed.
    pub(super) stop_flag: StopFlag,
}

impl LaneSearch {
    /// Gives each lane its first puzzle, while there are puzzles, and runs rounds until all lanes are done.
    #[inline(always)]
    pub(super) fn run_job<S: CardOps>(&mut self, cards: &mut LaneCards<S>, job: &mut SolverJob<'_>) {
        // If a source has panicked, lanes are still walking the puzzles of the earlier job.
        self.parts.stop_all_lanes();
        for lane in 0..SEARCH_LANES {
            self.refill(cards, lane, job);
            if self.parts.active_lanes >> lane & 1 == 0 {
                break;
            }
        }
        while self.parts.active_lanes != 0 {
            if self.stop_flag.is_stopped() {
                job.max_guesses = 0;
            }
            let active_lanes = self.parts.active_lanes;
            if active_lanes != u32::MAX && job.limit <= MAX_SPLIT_LIMIT {
                self.share_work(cards, LaneCards::<S>::lanes_in_round(active_lanes) & !active_lanes);
            }
            let active_lanes = self.parts.active_lanes;
            let RoundOutcome { contradictory, unsolved, changed } = cards.run_round(active_lanes, &mut self.stats);
            let settled_lanes = active_lanes & !contradictory & !changed;
            let mut backtrack_lanes = active_lanes & contradictory;
            backtrack_lanes |= self.make_guesses(cards, settled_lanes & unsolved, job.max_guesses);
            backtrack_lanes |= self.count_solutions(cards, settled_lanes & !unsolved, job.limit);
            // A solution, or giving up, may have stopped other lanes.
            backtrack_lanes &= self.parts.active_lanes;
            for lane in bit_indices(backtrack_lanes) {
                self.backtrack(cards, lane, job);
            }
        }
    }

    /// Gives each of these idle lanes a part of another lane's work, as long as there is enough work to share.
    #[inline(always)]
    fn share_work<S: CardOps>(&mut self, cards: &mut LaneCards<S>, idle_lanes: u32) {
        for idle_lane in bit_indices(idle_lanes) {
            let Some(busy_lane) = self.parts.busiest_lane() else { return };
            let card = self.parts.give_oldest_card(busy_lane, idle_lane);
            cards.scatter(idle_lane, &card);
        }
    }

    /// Makes a guess in each of these lanes. Ends the walks of the lanes that have made too many guesses, and returns
    /// these lanes, which must backtrack.
    #[inline(always)]
    fn make_guesses<S: CardOps>(&mut self, cards: &mut LaneCards<S>, lanes: u32, max_guesses: u64) -> u32 {
        let guessing_cards = &mut self.guessing_cards[..lanes.count_ones() as usize];
        for (lane, lane_card) in bit_indices(lanes).zip(&mut *guessing_cards) {
            (lane_card.lane, lane_card.card) = (lane, cards.gather(lane));
        }
        // A separate loop, so that the choices need not wait for the gathered cards.
        cards.simd.choose_cells(guessing_cards);
        let mut giving_up_lanes = 0;
        for LaneCard { lane, card, guess } in &*guessing_cards {
            let lane = *lane;
            // The lane gets the guess, and the kept card the other candidates.
            cards.set_word(lane, guess.word, card.0[guess.word] ^ guess.others);
            let guesses = self.parts.keep_card(lane, card, guess);
            giving_up_lanes |= u32::from(guesses > max_guesses) << lane;
        }
        self.stats.guesses += u64::from(lanes.count_ones());
        for lane in bit_indices(giving_up_lanes) {
            self.parts.end_walk(lane);
        }
        giving_up_lanes
    }

    /// Counts one solution in each of these lanes. Returns the lanes that must backtrack afterwards.
    #[inline(always)]
    fn count_solutions<S: CardOps>(&mut self, cards: &mut LaneCards<S>, lanes: u32, limit: u64) -> u32 {
        let mut backtrack_lanes = lanes;
        for lane in bit_indices(lanes) {
            // A lane to its left in the search tree may have reached the limit in this round and stopped it.
            if self.parts.active_lanes >> lane & 1 == 0 {
                continue;
            }
            if self.parts.has_no_solution(lane) {
                self.parts.set_first_solution(lane, &cards.gather(lane));
            }
            if let Some(other_lane) = self.parts.add_solution(lane, limit) {
                backtrack_lanes |= 1 << other_lane;
            }
        }
        backtrack_lanes
    }

    /// Continues a lane with its latest kept card. If it has none, finishes its part, reports the outcome if that was
    /// the last part of the tree, and gives the lane the next puzzle.
    #[inline(always)]
    fn backtrack<S: CardOps>(&mut self, cards: &mut LaneCards<S>, lane: usize, job: &mut SolverJob<'_>) {
        if let Some(card) = self.parts.latest_card(lane) {
            cards.scatter(lane, card);
            self.parts.drop_latest_card(lane);
            return;
        }
        if let Some((number, outcome)) = self.parts.finish_part(lane, job.limit) {
            job.report_outcome(cards.simd, number, outcome);
        }
        self.refill(cards, lane, job);
    }

    /// Gives the next puzzle to a lane that is done, or stops the lane if there is none.
    #[inline(always)]
    fn refill<S: CardOps>(&mut self, cards: &mut LaneCards<S>, lane: usize, job: &mut SolverJob<'_>) {
        let Some((number, known_solutions, card)) = job.next_puzzle(cards.simd) else {
            self.parts.stop_lane(lane);
            return;
        };
        self.parts.start_walk(lane, number, known_solutions);
        // Scattering words from memory is faster than extracting them from registers.
        cards.scatter(lane, black_box(&card));
    }
}

impl SolverJob<'_> {
    /// Returns the number of the next puzzle, the number of its solutions that are already known, and its card; `None`
    /// if there are no more puzzles.
    #[inline(always)]
    fn next_puzzle<S: CardOps>(&mut self, simd: S) -> Option<(usize, u64, Card)> {
        match &mut self.puzzles {
            JobIo::Slice { queue, .. } => {
                let (number, puzzle) = queue.next()?;
                Some((number, 0, simd.card_from_grid(puzzle)))
            }
            JobIo::Source(source) => {
                let Question { number, puzzle, is_known_excluded } = source.next()?;
                Some((number, u64::from(is_known_excluded), simd.card_from_grid(puzzle)))
            }
        }
    }

    /// Writes the answer to a puzzle, or passes the verdict to the source.
    #[inline(always)]
    fn report_outcome<S: CardOps>(&mut self, simd: S, number: usize, outcome: &WalkOutcome) {
        let gave_up = outcome.guesses > self.max_guesses;
        let answer = match &mut self.puzzles {
            JobIo::Slice { answers, .. } => &mut answers[number],
            JobIo::Source(source) => {
                let verdict = match outcome.solutions {
                    _ if gave_up => Err(NotUnique::GaveUp),
                    0 => Err(NotUnique::NoSolution),
                    1 => Ok(()),
                    _ => Err(NotUnique::Multiple),
                };
                source.receive_verdict(number, verdict);
                return;
            }
        };
        let cut_off_outcome = gave_up.then(|| outcome.cut_off_outcome(self.limit, self.max_guesses));
        let outcome = cut_off_outcome.as_ref().unwrap_or(outcome);
        (answer.solutions, answer.guesses) = (outcome.solutions, outcome.guesses);
        answer.end = match outcome.solutions {
            _ if gave_up => SearchEnd::GaveUp,
            solutions if solutions == self.limit => SearchEnd::AtLimit,
            _ => SearchEnd::Exhausted,
        };
        match outcome.first_solution() {
            None => answer.first = None,
            Some((card, _)) => simd.write_solution(card, answer.first.get_or_insert(Solution::ONES)),
        }
    }
}
