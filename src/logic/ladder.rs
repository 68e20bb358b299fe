//! The ladder: which technique is tried after which.

use super::chains::Chains;
use super::{State, Step, aligned, bug, fish, locked, singles, subsets, unique_loops, wings};

/// One family of techniques, tried in its turn.
pub struct Rung {
    /// What the rung finds.
    pub family: &'static str,
    find: fn(&State, &mut Chains) -> Option<Step>,
}

const fn rung(family: &'static str, find: fn(&State, &mut Chains) -> Option<Step>) -> Rung {
    Rung { family, find }
}

/// The families in the order in which they are tried.
///
/// The order is not that of the ratings: a long chain of one rung may be rated above a short one of the
/// next, and is taken all the same.
#[rustfmt::skip]
pub const RUNGS: [Rung; 24] = [
    rung("full house, hidden single",    |state, _| singles::hidden_single(state)),
    rung("direct pointing and claiming", |state, _| locked::direct(state)),
    rung("direct hidden pair",           |state, _| subsets::direct_hidden(state, 2)),
    rung("naked single",                 |state, _| singles::naked_single(state)),
    rung("direct hidden triplet",        |state, _| subsets::direct_hidden(state, 3)),
    rung("pointing and claiming",        |state, _| locked::locked(state)),
    rung("naked pair",                   |state, _| subsets::naked(state, 2)),
    rung("X-wing",                       |state, _| fish::fish(state, 2)),
    rung("hidden pair",                  |state, _| subsets::hidden(state, 2)),
    rung("naked triplet",                |state, _| subsets::naked(state, 3)),
    rung("swordfish",                    |state, _| fish::fish(state, 3)),
    rung("hidden triplet",               |state, _| subsets::hidden(state, 3)),
    rung("XY-wing",                      |state, _| wings::xy_wing(state)),
    rung("XYZ-wing",                     |state, _| wings::xyz_wing(state)),
    rung("unique rectangle and loop",    |state, _| unique_loops::unique_loop(state)),
    rung("naked quad",                   |state, _| subsets::naked(state, 4)),
    rung("jellyfish",                    |state, _| fish::fish(state, 4)),
    rung("hidden quad",                  |state, _| subsets::hidden(state, 4)),
    rung("bivalue universal grave",      |state, _| bug::bug(state)),
    rung("aligned pair exclusion",       |state, _| aligned::pair(state)),
    rung("cycle and forcing chain",      |state, chains| chains.simple(state)),
    rung("aligned triplet exclusion",    |state, _| aligned::triplet(state)),
    rung("Nishio forcing chain",         |state, chains| chains.nishio(state)),
    rung("multiple forcing chains",      |state, chains| chains.multiple(state)),
];

/// Finds the next step of a solution; keeps the memory of its searches from one step to the next.
pub struct Ladder {
    chains: Box<Chains>,
}

impl Ladder {
    /// A ladder whose steps tell all there is to tell.
    pub fn new() -> Self {
        Self { chains: Box::new(Chains::new(true)) }
    }

    /// A ladder whose chain steps tell what follows from the chains, but not the chains themselves: to rate
    /// many puzzles.
    pub fn effects_only() -> Self {
        Self { chains: Box::new(Chains::new(false)) }
    }

    /// The first step that any rung finds; `None` if the state is solved or needs techniques beyond these.
    pub fn next_step(&mut self, state: &State) -> Option<Step> {
        RUNGS.iter().find_map(|rung| (rung.find)(state, &mut self.chains))
    }
}

impl Default for Ladder {
    fn default() -> Self {
        Self::new()
    }
}
