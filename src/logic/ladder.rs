//! The ladder: which technique is tried after which.

use std::ops::ControlFlow;

use super::als;
use super::chains::{multiple::Multiple, nishio::nishio, simple::Simple};
use super::scale::{self, Difficulty};
use super::state::State;
use super::step::{CONTINUE, Flow, Step, Steps};
use super::technique::Technique;
use super::techniques::*;

/// Finds all steps of a family, and may keep memory from one call to the next.
type Find = Box<dyn FnMut(&State, &mut Steps<'_>) -> Flow + Send>;

/// One family of techniques, tried in its turn.
struct Rung {
    find: Find,
    /// Whether the easiest of its steps is taken, not the first.
    is_sorted: bool,
}

fn first(find: impl FnMut(&State, &mut Steps<'_>) -> Flow + Send + 'static) -> Rung {
    Rung { find: Box::new(find), is_sorted: false }
}

fn easiest(find: impl FnMut(&State, &mut Steps<'_>) -> Flow + Send + 'static) -> Rung {
    Rung { find: Box::new(find), is_sorted: true }
}

/// The families of Sudoku Explainer in the order in which it tries them.
///
/// The order is not that of the ratings: a long chain of one rung may be rated above a short one of the
/// next, and is taken all the same.
fn sudoku_explainer() -> Vec<Rung> {
    let (mut simple, mut multiple) = (Simple::new(), Multiple::new());
    vec![
        first(singles::hidden_single),
        first(locked::direct),
        first(|state, steps| subsets::direct_hidden(state, 2, steps)),
        first(singles::naked_single),
        first(|state, steps| subsets::direct_hidden(state, 3, steps)),
        first(locked::locked),
        first(|state, steps| subsets::naked(state, 2, steps)),
        first(|state, steps| fish::fish(state, 2, steps)),
        first(|state, steps| subsets::hidden(state, 2, steps)),
        first(|state, steps| subsets::naked(state, 3, steps)),
        first(|state, steps| fish::fish(state, 3, steps)),
        first(|state, steps| subsets::hidden(state, 3, steps)),
        first(wings::xy_wing),
        first(wings::xyz_wing),
        easiest(unique_loops::unique_loop),
        first(|state, steps| subsets::naked(state, 4, steps)),
        first(|state, steps| fish::fish(state, 4, steps)),
        first(|state, steps| subsets::hidden(state, 4, steps)),
        first(bug::bug),
        first(aligned::pair),
        easiest(move |state, steps| simple.find(state, steps)),
        first(aligned::triplet),
        easiest(nishio),
        easiest(move |state, steps| multiple.find(state, steps)),
    ]
}

/// Techniques that people use, the easier ones first.
fn human() -> Vec<Rung> {
    let sets = als::Shared::default();
    vec![
        first(singles::hidden_single),
        first(singles::naked_single),
        first(|state, steps| locked_sets::locked_set(state, 2, steps)),
        first(|state, steps| locked_sets::locked_set(state, 3, steps)),
        first(locked::locked),
        first(|state, steps| subsets::any_naked(state, 2, steps)),
        first(|state, steps| subsets::any_naked(state, 3, steps)),
        first(|state, steps| subsets::any_hidden(state, 2, steps)),
        first(|state, steps| subsets::any_hidden(state, 3, steps)),
        first(|state, steps| subsets::any_naked(state, 4, steps)),
        first(|state, steps| subsets::any_hidden(state, 4, steps)),
        first(|state, steps| fish::fish(state, 2, steps)),
        first(remote_pair::remote_pair),
        first(bug::bug_plus_one),
        first(skyscraper::skyscraper),
        first(w_wing::w_wing),
        first(wings::xy_wing),
        first(wings::xyz_wing),
        first(|state, steps| rectangles::unique(state, Technique::UniqueRectangle1, steps)),
        first(|state, steps| rectangles::unique(state, Technique::UniqueRectangle2, steps)),
        first(|state, steps| rectangles::unique(state, Technique::UniqueRectangle3, steps)),
        first(|state, steps| rectangles::unique(state, Technique::UniqueRectangle4, steps)),
        first(|state, steps| rectangles::unique(state, Technique::UniqueRectangle5, steps)),
        first(|state, steps| rectangles::unique(state, Technique::UniqueRectangle6, steps)),
        first(|state, steps| rectangles::unique(state, Technique::HiddenRectangle, steps)),
        first(|state, steps| rectangles::avoidable(state, Technique::AvoidableRectangle1, steps)),
        first(|state, steps| rectangles::avoidable(state, Technique::AvoidableRectangle2, steps)),
        first(sue_de_coq::sue_de_coq),
        first(sets.find(almost_locked::xz)),
        first(sets.find(|sets, state, steps| almost_locked::xy_wing(sets, state, false, steps))),
        first(sets.find(almost_locked::chain)),
        first(sets.find(almost_locked::death_blossom)),
        // HoDoKu lets sets overlap only where it is asked to.
        first(sets.find(|sets, state, steps| almost_locked::xy_wing(sets, state, true, steps))),
    ]
}

/// Finds the next step of a solution; keeps the memory of its searches from one step to the next.
pub struct Ladder {
    rungs: Vec<Rung>,
    limit: Difficulty,
    with_evidence: bool,
}

impl Ladder {
    /// Sudoku Explainer's techniques, up to multiple forcing chains.
    pub fn new() -> Self {
        let limit = scale::BELOW_DYNAMIC_CHAINS;
        Self { rungs: sudoku_explainer(), limit, with_evidence: true }
    }

    /// The same techniques. The steps tell what follows, but not what was seen: to rate many puzzles.
    pub fn effects_only() -> Self {
        Self { with_evidence: false, ..Self::new() }
    }

    /// Techniques that people use. A beginning: the command line does not offer it.
    pub fn human() -> Self {
        Self { rungs: human(), limit: Difficulty::default(), with_evidence: true }
    }

    /// The highest rating that is exact: beyond it, techniques that the ladder lacks could be easier.
    pub const fn limit(&self) -> Difficulty {
        self.limit
    }

    /// The first step that any rung finds; `None` if the state is solved or needs techniques beyond these.
    pub fn next_step(&mut self, state: &State) -> Option<Step> {
        let with_evidence = self.with_evidence;
        self.rungs.iter_mut().find_map(|rung| {
            let is_sorted = rung.is_sorted;
            let mut found = None;
            let mut take = |step| {
                found = Some(step);
                if is_sorted { CONTINUE } else { ControlFlow::Break(()) }
            };
            // Whether the finder came to its end or was stopped makes no difference.
            let _ = (rung.find)(state, &mut Steps::new(with_evidence, is_sorted, &mut take));
            found
        })
    }

    /// Hands every step of every rung to `take`, until it breaks.
    pub fn all_steps(
        &mut self,
        state: &State,
        mut take: impl FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut steps = Steps::new(self.with_evidence, false, &mut take);
        self.rungs.iter_mut().try_for_each(|rung| (rung.find)(state, &mut steps))
    }
}

impl Default for Ladder {
    fn default() -> Self {
        Self::new()
    }
}
