//! Dynamic forcing chains, and chains nested in chains: the top of the scale.
//!
//! Every candidate is assumed to be on, then off, and consequences are eliminated on the way. An assumption that leads
//! to a clash is wrong. A node is true if it follows from a candidate both on and off, from all candidates of a cell,
//! or from all places of a digit in a house.
//!
//! There are six levels. At the lowest a run follows links only. At the others, when no link is left to follow, it
//! applies the level's rules to the candidates that are left: patterns, then whole searches for chains, nested in the
//! run. A level is tried if those below find nothing.
//!
//! | module | purpose |
//! |---|---|
//! | [`super::hand`] | the work of one thread: follows runs, and searches the candidates that they left |
//! | [`super::telling`] | the proof of a conclusion |
//! | [`super::board`] | the numbered candidates of the state |
//! | [`super::run`] | the consequences of one assumption |
//! | [`super::bounds`] | bounds on the results of runs, so that few are needed at the lower levels |
//! | [`super::patterns`] | locked digits, pairs and X-wings among the candidates left by a run |
//! | [`super::paths`] | cycles and forcing chains among the candidates left by a run |
//! | [`super::implications`] | a test whether there will be any |
//! | [`super::nested`] | the premises of a nested chain |
//! | [`super::conclusions`] | draws conclusions from runs |

use super::board::CandidateBoard;
use super::conclusions::{ConclusionSearch, Conclusions, Runs, WantedConclusions};
use super::evidence::concluding;
use super::hand::{Hand, RULES, Top, technique};
use super::run::{Numbered, Rule, Run};
use crate::logic::shared::threads::deal;
use crate::logic::{CONTINUE, Flow, State, Steps, Technique};

/// The maximum number of threads. More would mostly wait, since a level has a few hundred runs.
const MOST_THREADS: usize = 32;

/// Returns whether the rules of a level begin with those of the level before, so that its runs can continue.
const fn goes_on(level: usize) -> bool {
    matches!(level, 1..=3 | 5)
}

/// The search with its memory, for states of up to 256, 384 and all 729 candidates.
#[derive(Default)]
pub struct Dynamic {
    small: Option<Box<Levels<4>>>,
    medium: Option<Box<Levels<6>>>,
    large: Option<Box<Levels<12>>>,
}

impl Dynamic {
    /// Finds the chains of the lowest level that has any.
    pub fn find(&mut self, state: &State, steps: &mut Steps<'_>) -> Flow {
        let len = state.all().len();
        if len <= CandidateBoard::<4>::CAPACITY {
            self.small.get_or_insert_default().find(state, steps)
        } else if len <= CandidateBoard::<6>::CAPACITY {
            self.medium.get_or_insert_default().find(state, steps)
        } else {
            self.large.get_or_insert_default().find(state, steps)
        }
    }
}

/// The state, the facts known about it, and the runs on it.
struct Levels<const W: usize> {
    top: Option<Top<W>>,
    runs: Runs<W>,
    hands: Vec<Hand<W>>,
}

impl<const W: usize> Default for Levels<W> {
    fn default() -> Self {
        Self { top: None, runs: Runs::new(), hands: Vec::new() }
    }
}

impl<const W: usize> Levels<W> {
    fn find(&mut self, state: &State, steps: &mut Steps<'_>) -> Flow {
        let before = self.top.take().filter(|top| top.board.has_all(state));
        if before.is_none() {
            self.hands.iter_mut().for_each(Hand::forget);
        }
        let mut top = Top::of(before, state);
        let flow = self.climb(&mut top, steps);
        self.top = Some(top);
        flow
    }

    fn climb(&mut self, top: &mut Top<W>, steps: &mut Steps<'_>) -> Flow {
        let wanted = if steps.only_easier() { WantedConclusions::Easiest } else { WantedConclusions::All };
        self.hands.resize_with(steps.threads.clamp(1, MOST_THREADS), Hand::new);
        for (level, &rules) in RULES.iter().enumerate() {
            if !steps.may_rate(Technique::DYNAMIC[level][0].base()) {
                break;
            }
            top.prepare(level, self.hands.len());
            let is_asked = Technique::DYNAMIC[level].iter().any(|&one| steps.asks_for(one));
            if !goes_on(level) || !is_asked {
                self.runs.clear();
            }
            if !is_asked {
                continue;
            }
            self.follow_all(top, level, rules);
            let Self { runs, hands, .. } = self;
            let (board, left) = (&top.board, &top.board.left);
            let conclusions = Conclusions::new(wanted, CandidateBoard::<W>::CAPACITY)
                .only(|shape| steps.asks_for(technique(level, shape)));
            let prospects = top.prospects(level);
            let search = ConclusionSearch { board, left, runs: &mut *runs, conclusions, prospects };
            let found = hands[0].conclusions(top, search, rules, 0);
            if !found.is_empty() {
                return found.iter().try_for_each(|conclusion| {
                    let technique = technique(level, conclusion.shape);
                    let difficulty = conclusion.difficulty(Technique::DYNAMIC[level][0]);
                    let node = top.board.node(conclusion.node);
                    let step = concluding(technique, node).rated(difficulty);
                    steps.push_ranked((difficulty, 0, 0), step, || {
                        hands[0].proof(top, &top.board.left, runs, conclusion)
                    })
                });
            }
        }
        CONTINUE
    }

    /// Continues the runs made so far. If there are no bounds to choose among them, makes all runs, distributed over
    /// the threads. Each run is independent of the thread that follows it.
    fn follow_all(&mut self, top: &Top<W>, level: usize, rules: &'static [Rule]) {
        let left = &top.board.left;
        if level > 1 {
            for number in top.board.open(left).iter() {
                for on in [true, false] {
                    self.runs.from(Numbered { number, on }, left, |_| ());
                }
            }
        }
        let threads = if level > 1 { self.hands.len() } else { 1 };
        let follow = |hand: &mut Hand<W>, run: &mut Run<W>| hand.follow(top, run, rules, 0);
        deal(self.runs.used().iter_mut(), &mut self.hands[..threads], follow);
    }
}
