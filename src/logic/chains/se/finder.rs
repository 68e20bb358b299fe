//! Finds the steps of a search of the table, or of the first of several searches that has any.

use super::board::{CandidateBoard, RemainingCandidates};
use super::conclusion_search::ConclusionSearch;
use super::conclusions::{Conclusion, ConclusionSink, Runs};
use super::memory::{ChainMemory, SearchMemory};
use super::nets::find_nets;
use super::prune::SearchBounds;
use super::run::BoardNode;
use super::searches::{Consequences, Search};
use super::simple::find_simple_chains;
use super::worker::{RunWorker, SearchRoot};
use crate::grid::Digit;
use crate::logic::{CONTINUE, Flow, State, Step, StepSink};
use crate::threads::for_each_on_threads;

/// The maximum number of threads. More would mostly wait, since a search has a few hundred runs.
const MAX_SEARCH_THREADS: usize = 32;

impl ChainMemory {
    /// Passes the steps of the first of these searches that finds any.
    pub fn find(&mut self, searches: &[Search], state: &State, steps: &mut StepSink<'_>) -> Flow {
        let candidate_count = state.all_candidates().len();
        let prunes = steps.options.prunes;
        if candidate_count <= CandidateBoard::<4>::CAPACITY {
            self.small.update_to(state, prunes).find(searches, steps)
        } else if candidate_count <= CandidateBoard::<6>::CAPACITY {
            self.medium.update_to(state, prunes).find(searches, steps)
        } else {
            self.large.update_to(state, prunes).find(searches, steps)
        }
    }
}

impl<const W: usize> SearchMemory<W> {
    fn find(&mut self, searches: &[Search], steps: &mut StepSink<'_>) -> Flow {
        let Self { board, bounds, paths, runs, workers } = self;
        workers.resize_with(steps.options.threads.clamp(1, MAX_SEARCH_THREADS), RunWorker::default);
        let mut earlier_search = None;
        for search in searches {
            match search.consequences {
                Consequences::Path => return find_simple_chains(board, bounds.implications(), paths, steps),
                Consequences::Unordered => return find_nets(board, steps),
                Consequences::OneDigit | Consequences::Links | Consequences::Eliminating => {}
            }
            if !search.rated_as.base_difficulty().is_at_most(steps.options.max_difficulty) {
                break;
            }
            bounds.update_for(search, board, workers.len());
            let is_wanted = search.techniques().any(|technique| steps.accepts(technique));
            let continues_runs = earlier_search.is_some_and(|earlier| bounds.may_continue(earlier, search));
            if !continues_runs || !is_wanted {
                runs.clear();
            }
            earlier_search = Some(search);
            if !is_wanted {
                continue;
            }
            let root = SearchRoot { board, state_bounds: bounds };
            let conclusions = conclusions_of(search, &root, runs, workers, steps);
            if !conclusions.is_empty() {
                return conclusions.iter().try_for_each(|conclusion| {
                    let Some(technique) = search.technique(conclusion.method) else { return CONTINUE };
                    let difficulty = conclusion.difficulty(search);
                    let step = Step::from_node(technique, board.node(conclusion.node)).with_difficulty(difficulty);
                    steps.push(step, || workers[0].proof(&root, search, &board.remaining, runs, conclusion))
                });
            }
        }
        CONTINUE
    }
}

/// Returns the wanted conclusions, easiest first unless the first counts. Continues the runs, if there are any.
fn conclusions_of<const W: usize>(
    search: &Search,
    root: &SearchRoot<'_, W>,
    runs: &mut Runs<W>,
    workers: &mut [RunWorker<W>],
    steps: &StepSink<'_>,
) -> Vec<Conclusion> {
    let (board, remaining) = (root.board, &root.board.remaining);
    let bounds = root.state_bounds.of_search(search);
    let mut threads = 1;
    // If nothing is known, all runs are needed. Their results do not depend on the threads.
    if matches!(bounds, SearchBounds::None) && !search.rules.is_empty() {
        threads = workers.len();
        for number in board.undecided_candidates(remaining).iter() {
            for is_on in [true, false] {
                runs.get_or_follow(BoardNode { number, is_on }, remaining, |_| ());
            }
        }
    }
    for_each_on_threads(runs.used_runs().iter_mut(), &mut workers[..threads], |worker, run| {
        worker.follow(root, run, search, false)
    });
    // A digit that has not changed since the search found nothing need not be searched again.
    let remaining_of_changed = |digit| match steps.changes.digits.contains(digit) {
        true => board.remaining_of_digit(digit),
        false => RemainingCandidates::default(),
    };
    let remaining_of_digits =
        search.is_of_one_digit().then(|| std::array::from_fn(|index| remaining_of_changed(Digit::from_index(index))));
    let mut conclusion_search = ConclusionSearch {
        board,
        search,
        remaining,
        remaining_of_digits: remaining_of_digits.as_ref(),
        runs,
        sink: ConclusionSink::from_step_sink(steps, search),
        bounds,
        searches_all_houses: search.takes_first && steps.tells(),
    };
    conclusion_search.search(&mut |run| workers[0].follow(root, run, search, false));
    if search.takes_first { conclusion_search.sink.conclusions } else { conclusion_search.sink.into_sorted() }
}
