//! Sudoku Explainer's ladder: its techniques in the order in which that program tries them.
//!
//! The first rung that finds a step is used, even if the step is a long chain and the next rung has a short one with a
//! lower difficulty. So steps are not always found in the order of their difficulty.

use super::finder::{Finder, RungSelection};
use crate::logic::Technique::*;
use crate::logic::chains::se::dynamic::DynamicChains;
use crate::logic::chains::se::multiple::MultipleChains;
use crate::logic::chains::se::nishio::NishioChains;
use crate::logic::chains::se::simple::SimpleChains;
use crate::logic::techniques::exotic::aligned;
use crate::logic::techniques::one_digit::fish;
use crate::logic::techniques::singles;
use crate::logic::techniques::subsets::{locked, naked_hidden};
use crate::logic::techniques::uniqueness::{bug, loops};
use crate::logic::techniques::wings::xy_wing;
use crate::logic::{CONTINUE, TechniqueSet};

macro_rules! ladder {
    ($($selection:ident [$($technique:ident)*] $(by $module:ident::$find:ident)?
       $(|$state:ident, $steps:ident, $memory:pat_param| $search:expr)?;)*) => {
        pub(super) const TECHNIQUES: TechniqueSet = TechniqueSet::from_slice(&[$($($technique),*),*]);

        pub(super) fn finders() -> Vec<Finder> {
            vec![$(Finder::new(
                TechniqueSet::from_slice(&[$($technique),*]),
                RungSelection::$selection,
                $(|state, steps, _| $module::$find(state, steps))?
                $(|$state, $steps, $memory| $search)?,
            )),*]
        }
    };
}

ladder! {
    FirstOnGrid [HiddenSingle FullHouse] by singles::hidden_single;
    First [DirectPointing] by locked::direct_pointing;
    First [DirectHiddenPair] |state, steps, _| naked_hidden::direct_hidden_subset(state, 2, steps);
    FirstOnGrid [NakedSingle] by singles::naked_single;
    First [DirectHiddenTriple] |state, steps, _| naked_hidden::direct_hidden_subset(state, 3, steps);
    First [Pointing Claiming] by locked::locked_candidates;
    First [NakedPair] |state, steps, _| naked_hidden::naked_subset(state, 2, steps);
    First [XWing] |state, steps, memory| memory.run_one_digit(state, steps, |state, steps| fish::basic_fish(state, 2, steps));
    First [HiddenPair] |state, steps, _| naked_hidden::hidden_subset(state, 2, steps);
    First [NakedTriple] |state, steps, _| naked_hidden::naked_subset(state, 3, steps);
    First [Swordfish] |state, steps, memory| memory.run_one_digit(state, steps, |state, steps| fish::basic_fish(state, 3, steps));
    First [HiddenTriple] |state, steps, _| naked_hidden::hidden_subset(state, 3, steps);
    First [XyWing] by xy_wing::xy_wing;
    First [XyzWing] by xy_wing::xyz_wing;
    Easiest [UniqueRectangle1 UniqueRectangle2 UniqueRectangle3 UniqueRectangle4
        UniqueLoop1 UniqueLoop2 UniqueLoop3 UniqueLoop4]
        by loops::unique_loop;
    First [NakedQuad] |state, steps, _| naked_hidden::naked_subset(state, 4, steps);
    First [Jellyfish] |state, steps, memory| memory.run_one_digit(state, steps, |state, steps| fish::basic_fish(state, 4, steps));
    First [HiddenQuad] |state, steps, _| naked_hidden::hidden_subset(state, 4, steps);
    First [Bug1 Bug2 Bug3 Bug4] by bug::bug;
    First [AlignedPairExclusion] by aligned::aligned_pair;
    Easiest [XCycle YCycle TurbotFish ForcingXChain XyCycle ForcingChain]
        |state, steps, memory| memory.chain_memory.find::<SimpleChains>(state, steps);
    First [AlignedTripleExclusion] by aligned::aligned_triple;
    Easiest [NishioForcingChain] |state, steps, memory| {
        if memory.one_digit_memory.restrict_search(state, steps) { memory.chain_memory.find::<NishioChains>(state, steps) } else { CONTINUE }
    };
    Easiest [CellForcingChains RegionForcingChains] |state, steps, memory| memory.chain_memory.find::<MultipleChains>(state, steps);
    // Sudoku Explainer has six rungs here. They are one rung, because each continues the search of the one before.
    Easiest [
        DynamicContradiction DynamicDouble
        DynamicCell DynamicRegion
        DynamicContradictionWithPatterns DynamicDoubleWithPatterns
        DynamicCellWithPatterns DynamicRegionWithPatterns
        DynamicContradictionWithForcing DynamicDoubleWithForcing
        DynamicCellWithForcing DynamicRegionWithForcing
        DynamicContradictionWithMultiple DynamicDoubleWithMultiple
        DynamicCellWithMultiple DynamicRegionWithMultiple
        DynamicContradictionWithDynamic DynamicDoubleWithDynamic
        DynamicCellWithDynamic DynamicRegionWithDynamic
        DynamicContradictionWithDynamicForcing DynamicDoubleWithDynamicForcing
        DynamicCellWithDynamicForcing DynamicRegionWithDynamicForcing
    ] |state, steps, memory| memory.chain_memory.find::<DynamicChains>(state, steps);
}
