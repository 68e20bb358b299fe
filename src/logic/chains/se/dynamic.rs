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

use super::agreement::{ConclusionSearch, Prospects};
use super::board::CandidateBoard;
use super::bounds::Bounds;
use super::conclusions::{Conclusions, WantedConclusions};
use super::evidence::concluding;
use super::hand::{Hand, RULES, Top, technique};
use super::memory::{DynamicMemory, Prepared, Seek};
use super::run::Numbered;
use crate::logic::shared::threads::deal;
use crate::logic::{CONTINUE, Flow, Steps, Technique};

/// The maximum number of threads. More would mostly wait, since a level has a few hundred runs.
const MOST_THREADS: usize = 32;

/// Returns whether the rules of a level begin with those of the level before, so that its runs can continue.
const fn goes_on(level: usize) -> bool {
    matches!(level, 1..=3 | 5)
}

/// The search for the chains of the lowest level that has any.
pub struct Dynamic;

impl Seek for Dynamic {
    fn seek<const W: usize>(prepared: Prepared<'_, W>, steps: &mut Steps<'_>) -> Flow {
        let Prepared { board, implied, runs, dynamic: DynamicMemory { bounds, hands }, .. } = prepared;
        let left = &board.left;
        let [by_links, by_patterns] = bounds.get_or_insert_with(|| [Bounds::new(board), Bounds::new(board)]);
        let is_bounded = !left.masks.iter().any(|mask| mask.is_power_of_two());
        let wanted = if steps.only_easier() { WantedConclusions::Easiest } else { WantedConclusions::All };
        hands.resize_with(steps.options.threads.clamp(1, MOST_THREADS), Hand::new);
        for (level, &rules) in RULES.iter().enumerate() {
            if !steps.may_rate(Technique::DYNAMIC[level][0].base()) {
                break;
            }
            if level == 0 {
                by_links.update(board, left, false, 1);
            } else if level == 1 {
                by_patterns.add(by_links);
                by_patterns.update(board, left, true, hands.len());
            }
            let is_asked = Technique::DYNAMIC[level].iter().any(|&one| steps.asks_for(one));
            if !goes_on(level) || !is_asked {
                runs.clear();
            }
            if !is_asked {
                continue;
            }
            let top = Top { board, implied, by_links, is_bounded };
            // Without bounds to choose among them, all runs are needed. None depends on the thread that follows it.
            if level > 1 {
                for number in board.open(left).iter() {
                    for on in [true, false] {
                        runs.from(Numbered { number, on }, left, |_| ());
                    }
                }
            }
            let threads = if level > 1 { hands.len() } else { 1 };
            deal(runs.used().iter_mut(), &mut hands[..threads], |hand, run| hand.follow(&top, run, rules, false));
            let conclusions = Conclusions::new(wanted, CandidateBoard::<W>::CAPACITY)
                .only(|shape| steps.asks_for(technique(level, shape)));
            let prospects = match level {
                0 if is_bounded => Prospects::Bounds(by_links),
                1 if is_bounded => Prospects::Bounds(by_patterns),
                _ => Prospects::None,
            };
            let mut search = ConclusionSearch { board, left, runs: &mut *runs, conclusions, prospects };
            search.search(&mut |run| hands[0].follow(&top, run, rules, false));
            let found = search.conclusions.sorted();
            if !found.is_empty() {
                return found.iter().try_for_each(|conclusion| {
                    let technique = technique(level, conclusion.shape);
                    let difficulty = conclusion.difficulty(Technique::DYNAMIC[level][0]);
                    let step = concluding(technique, board.node(conclusion.node)).rated(difficulty);
                    steps.push_ranked((difficulty, 0, 0), step, || hands[0].proof(&top, left, runs, conclusion))
                });
            }
        }
        CONTINUE
    }
}
