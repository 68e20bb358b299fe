//! Sudoku Explainer's ladder: its techniques in the order in which that program tries them.
//!
//! The first rung that finds a step is used, even if the step is a long chain and the next rung has a short one with a
//! lower difficulty. So steps are not always found in the order of their difficulty.

use super::finder::{FindFn, Finder, RungSelection};
use crate::logic::Technique::*;
use crate::logic::chains::se::dynamic::DynamicChains;
use crate::logic::chains::se::multiple::MultipleChains;
use crate::logic::chains::se::nishio::NishioChains;
use crate::logic::chains::se::simple::SimpleChains;
use crate::logic::position::order::Order;
use crate::logic::techniques::exotic::aligned;
use crate::logic::techniques::one_digit::fish;
use crate::logic::techniques::singles;
use crate::logic::techniques::subsets::{locked, naked_hidden};
use crate::logic::techniques::uniqueness::{bug, loops};
use crate::logic::techniques::wings::xy_wing;
use crate::logic::{CONTINUE, Technique, TechniqueSet};

/// A rung of the ladder: the techniques of one finder, and the rule that selects one of its steps.
struct SeRung {
    selection: RungSelection,
    techniques: &'static [Technique],
    find: FindFn,
}

const RUNGS: &[SeRung] = &[
    SeRung {
        selection: RungSelection::FirstOnGrid,
        techniques: &[FullHouse, HiddenSingle],
        find: |state, steps, _| singles::hidden_single(state, Order::Explainer, steps),
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[DirectPointing],
        find: |state, steps, _| locked::direct_pointing(state, steps),
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[DirectHiddenPair],
        find: |state, steps, _| naked_hidden::direct_hidden_subset(state, 2, steps),
    },
    SeRung {
        selection: RungSelection::FirstOnGrid,
        techniques: &[NakedSingle],
        find: |state, steps, _| singles::naked_single(state, Order::Explainer, steps),
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[DirectHiddenTriple],
        find: |state, steps, _| naked_hidden::direct_hidden_subset(state, 3, steps),
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[Pointing, Claiming],
        find: |state, steps, _| locked::locked_candidates(state, Order::Explainer, steps),
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[NakedPair],
        find: |state, steps, _| naked_hidden::naked_subset(state, 2, Order::Explainer, steps),
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[XWing],
        find: |state, steps, memory| {
            memory.run_one_digit(state, steps, |state, steps| fish::basic_fish(state, 2, Order::Explainer, steps))
        },
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[HiddenPair],
        find: |state, steps, _| naked_hidden::hidden_subset(state, 2, Order::Explainer, steps),
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[NakedTriple],
        find: |state, steps, _| naked_hidden::naked_subset(state, 3, Order::Explainer, steps),
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[Swordfish],
        find: |state, steps, memory| {
            memory.run_one_digit(state, steps, |state, steps| fish::basic_fish(state, 3, Order::Explainer, steps))
        },
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[HiddenTriple],
        find: |state, steps, _| naked_hidden::hidden_subset(state, 3, Order::Explainer, steps),
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[XyWing],
        find: |state, steps, _| xy_wing::xy_wing(state, steps),
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[XyzWing],
        find: |state, steps, _| xy_wing::xyz_wing(state, steps),
    },
    SeRung {
        selection: RungSelection::Easiest,
        techniques: &[
            UniqueRectangle1, UniqueRectangle2, UniqueRectangle3, UniqueRectangle4, UniqueLoop1, UniqueLoop2,
            UniqueLoop3, UniqueLoop4,
        ],
        find: |state, steps, _| loops::unique_loop(state, steps),
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[NakedQuad],
        find: |state, steps, _| naked_hidden::naked_subset(state, 4, Order::Explainer, steps),
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[Jellyfish],
        find: |state, steps, memory| {
            memory.run_one_digit(state, steps, |state, steps| fish::basic_fish(state, 4, Order::Explainer, steps))
        },
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[HiddenQuad],
        find: |state, steps, _| naked_hidden::hidden_subset(state, 4, Order::Explainer, steps),
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[Bug1, Bug2, Bug3, Bug4],
        find: |state, steps, _| bug::bug(state, steps),
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[AlignedPairExclusion],
        find: |state, steps, _| aligned::aligned_pair(state, steps),
    },
    SeRung {
        selection: RungSelection::Easiest,
        techniques: &[XCycle, YCycle, TurbotFish, ForcingXChain, XyCycle, ForcingChain],
        find: |state, steps, memory| memory.chain_memory.find::<SimpleChains>(state, steps),
    },
    SeRung {
        selection: RungSelection::First,
        techniques: &[AlignedTripleExclusion],
        find: |state, steps, _| aligned::aligned_triple(state, steps),
    },
    SeRung {
        selection: RungSelection::Easiest,
        techniques: &[NishioForcingChain],
        find: |state, steps, memory| {
            if memory.one_digit_memory.restrict_search(state, steps) {
                memory.chain_memory.find::<NishioChains>(state, steps)
            } else {
                CONTINUE
            }
        },
    },
    SeRung {
        selection: RungSelection::Easiest,
        techniques: &[CellForcingChains, RegionForcingChains],
        find: |state, steps, memory| memory.chain_memory.find::<MultipleChains>(state, steps),
    },
    // Sudoku Explainer has six rungs here. They are one rung, because each continues the search of the one before.
    SeRung {
        selection: RungSelection::Easiest,
        techniques: &[
            DynamicContradiction,
            DynamicDouble,
            DynamicCell,
            DynamicRegion,
            DynamicContradictionWithPatterns,
            DynamicDoubleWithPatterns,
            DynamicCellWithPatterns,
            DynamicRegionWithPatterns,
            DynamicContradictionWithForcing,
            DynamicDoubleWithForcing,
            DynamicCellWithForcing,
            DynamicRegionWithForcing,
            DynamicContradictionWithMultiple,
            DynamicDoubleWithMultiple,
            DynamicCellWithMultiple,
            DynamicRegionWithMultiple,
            DynamicContradictionWithDynamic,
            DynamicDoubleWithDynamic,
            DynamicCellWithDynamic,
            DynamicRegionWithDynamic,
            DynamicContradictionWithDynamicForcing,
            DynamicDoubleWithDynamicForcing,
            DynamicCellWithDynamicForcing,
            DynamicRegionWithDynamicForcing,
        ],
        find: |state, steps, memory| memory.chain_memory.find::<DynamicChains>(state, steps),
    },
];

/// The number of techniques of the ladder.
const TECHNIQUE_COUNT: usize = {
    let (mut count, mut rung) = (0, 0);
    while rung < RUNGS.len() {
        count += RUNGS[rung].techniques.len();
        rung += 1;
    }
    count
};

const ORDER: [Technique; TECHNIQUE_COUNT] = {
    let mut order = [FullHouse; TECHNIQUE_COUNT];
    let (mut count, mut rung) = (0, 0);
    while rung < RUNGS.len() {
        let techniques = RUNGS[rung].techniques;
        let mut index = 0;
        while index < techniques.len() {
            order[count] = techniques[index];
            count += 1;
            index += 1;
        }
        rung += 1;
    }
    order
};

pub(super) const TECHNIQUES: TechniqueSet = TechniqueSet::from_slice(&ORDER);

pub(super) fn finders() -> Vec<Finder> {
    let finder = |rung: &SeRung| Finder::new(rung.techniques.iter().copied().collect(), rung.selection, rung.find);
    RUNGS.iter().map(finder).collect()
}

/// The number of dynamic forcing chains: four for each of the six levels of nesting.
const DYNAMIC_CHAIN_COUNT: usize = 4 * 6;

impl Technique {
    /// The techniques of Sudoku Explainer's ladder, in its order.
    pub const SUDOKU_EXPLAINER_LADDER: &[Self] = &ORDER;

    /// The dynamic forcing chains, which come last: contradiction, double, cell and region for each level of nesting.
    pub(crate) const DYNAMIC_CHAINS: &[[Self; 4]] =
        Self::SUDOKU_EXPLAINER_LADDER.split_at(TECHNIQUE_COUNT - DYNAMIC_CHAIN_COUNT).1.as_chunks().0;

    /// Returns the level of nesting, counted from 0, if the technique is a dynamic forcing chain.
    pub(crate) fn dynamic_level(self) -> Option<usize> {
        Self::DYNAMIC_CHAINS.iter().position(|chains| chains.contains(&self))
    }
}
