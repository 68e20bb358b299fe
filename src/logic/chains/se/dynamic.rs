//! Dynamic forcing chains, and chains nested in chains: the top of the scale.
//!
//! Every candidate is assumed to be on, then off, and candidates that turn out to be off are eliminated on the way. An
//! assumption that leads to a clash is wrong. A node is true if it follows from a candidate being on and from it being
//! off, from all candidates of a cell, or from all places of a digit in a house.
//!
//! There are six levels. At the lowest level, a run only follows links. At the others, when no link is left to follow,
//! it applies the rules of the level to the remaining candidates: first patterns, then entire searches for chains,
//! which are nested in the run. A level is tried only if the levels below find nothing.
//!
//! | module | purpose |
//! |---|---|
//! | [`super::dynamic_worker`] | the work of one thread: follows runs, and searches their remaining candidates |
//! | [`super::proofs`] | the proof of a conclusion |
//! | [`super::board`] | the numbered candidates of the state |
//! | [`super::run`] | the consequences of one assumption |
//! | [`super::prune`] | what is known about runs and paths, which makes most of them unnecessary |
//! | [`super::patterns`] | locked candidates, pairs and X-wings among the remaining candidates of a run |
//! | [`super::paths`] | cycles and forcing chains among the remaining candidates of a run |
//! | [`super::nested`] | the premises of a nested chain |
//! | [`super::conclusion_search`] | the search for conclusions from runs |
//! | [`super::conclusions`] | the conclusions, and the collections of runs that prove them |

use super::conclusion_search::ConclusionSearch;
use super::conclusions::{Conclusion, ConclusionSink, Runs};
use super::dynamic_worker::{DynamicWorker, LEVEL_RULES, SearchRoot, dynamic_technique};
use super::memory::{BoardSearch, SearchMemory};
use super::prune::SearchBounds;
use super::run::BoardNode;
use crate::logic::{CONTINUE, Flow, Step, StepSink, Technique};
use crate::threads::for_each_on_threads;

/// The maximum number of threads. More would mostly wait, since a level has a few hundred runs.
const MAX_SEARCH_THREADS: usize = 32;

/// Returns whether the rules of a level begin with the rules of the level below, whose runs can then be continued.
const fn continues_level_below(level: usize) -> bool {
    matches!(level, 1..=3 | 5)
}

/// The search for dynamic chains of the lowest level that has any.
pub struct DynamicChains;

impl BoardSearch for DynamicChains {
    fn search<const W: usize>(memory: &mut SearchMemory<W>, steps: &mut StepSink<'_>) -> Flow {
        let SearchMemory { board, runs, bounds: state_bounds, workers, .. } = memory;
        let board = &*board;
        workers.resize_with(steps.options.threads.clamp(1, MAX_SEARCH_THREADS), DynamicWorker::default);
        for level in 0..LEVEL_RULES.len() {
            if !Technique::DYNAMIC_CHAINS[level][0].base_difficulty().is_at_most(steps.options.max_difficulty) {
                break;
            }
            if level == 0 {
                state_bounds.update_link_bounds(board);
            } else if level == 1 {
                state_bounds.update_pattern_bounds(board, workers.len());
            }
            let is_wanted = Technique::DYNAMIC_CHAINS[level].iter().any(|&technique| steps.accepts(technique));
            if !continues_level_below(level) || !is_wanted {
                runs.clear();
            }
            if !is_wanted {
                continue;
            }
            let root = SearchRoot { board, state_bounds };
            let bounds = match level {
                0 => state_bounds.link_runs(),
                1 => state_bounds.pattern_runs(),
                _ => SearchBounds::None,
            };
            let sink = ConclusionSink::from_step_sink(steps, |method| dynamic_technique(level, method));
            let conclusions = conclusions_of_level(level, &root, bounds, runs, workers, sink);
            if !conclusions.is_empty() {
                return conclusions.iter().try_for_each(|conclusion| {
                    let technique = dynamic_technique(level, conclusion.method);
                    let difficulty = conclusion.difficulty(Technique::DYNAMIC_CHAINS[level][0]);
                    let step = Step::from_node(technique, board.node(conclusion.node)).with_difficulty(difficulty);
                    steps.push(step, || workers[0].proof(&root, &board.remaining, runs, conclusion))
                });
            }
        }
        CONTINUE
    }
}

/// Returns the conclusions of a level that the sink wants, easiest first. Continues runs of the level below, if any.
fn conclusions_of_level<const W: usize>(
    level: usize,
    root: &SearchRoot<'_, W>,
    bounds: SearchBounds<'_, W>,
    runs: &mut Runs<W>,
    workers: &mut [DynamicWorker<W>],
    sink: ConclusionSink,
) -> Vec<Conclusion> {
    let (board, remaining, rules) = (root.board, &root.board.remaining, LEVEL_RULES[level]);
    let mut threads = 1;
    // No bounds rule out runs here, so all runs are needed. Their results do not depend on the threads.
    if level > 1 {
        threads = workers.len();
        for number in board.undecided_candidates(remaining).iter() {
            for is_on in [true, false] {
                runs.get_or_follow(BoardNode { number, is_on }, remaining, |_| ());
            }
        }
    }
    for_each_on_threads(runs.used_runs().iter_mut(), &mut workers[..threads], |worker, run| {
        worker.follow(root, run, rules, false)
    });
    let mut search =
        ConclusionSearch { board, remaining, runs, sink, bounds, is_dynamic: true, searches_all_houses: false };
    search.search(&mut |run| workers[0].follow(root, run, rules, false));
    search.sink.into_sorted()
}
