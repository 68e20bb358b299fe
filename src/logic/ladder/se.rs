//! Sudoku Explainer's ladder: its techniques in the order in which it tries them.
//!
//! The order is not that of the ratings: the first rung that finds a step wins, even if its step is a long chain rated
//! above a short one of the next rung.

use super::finder::{Find, Finder, FinderMemory, plain};
use crate::logic::Technique::{self, *};
use crate::logic::TechniqueSet;
use crate::logic::chains::se::dynamic::Dynamic;
use crate::logic::chains::se::multiple::Multiple;
use crate::logic::chains::se::nishio::Nishio;
use crate::logic::chains::se::simple::Simple;
use crate::logic::techniques::exotic::aligned;
use crate::logic::techniques::one_digit::fish;
use crate::logic::techniques::singles;
use crate::logic::techniques::subsets::{locked, naked_hidden};
use crate::logic::techniques::uniqueness::{bug, loops};
use crate::logic::techniques::wings::xy_wing;

/// Techniques that are searched together.
pub(super) struct Rung {
    techniques: &'static [Technique],
    takes: Takes,
    make: fn(&FinderMemory) -> Find,
}

/// The step of a rung that is taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// The first. Its finder searches the whole grid, which is faster than computing the changes.
    FirstOfAll,
    /// The first.
    First,
    /// The easiest.
    Easiest,
}

impl Rung {
    /// Creates the finder.
    pub(super) fn finder(&self, shared: &FinderMemory) -> Finder {
        let asked = self.techniques.iter().copied().collect();
        let mut finder = Finder::new(asked, (self.make)(shared));
        finder.is_quick = self.takes == Takes::FirstOfAll;
        finder.is_sorted = self.takes == Takes::Easiest;
        finder
    }
}

/// All techniques of the ladder.
pub(super) const TECHNIQUES: TechniqueSet = {
    let (mut all, mut rung) = (TechniqueSet::EMPTY, 0);
    while rung < LADDER.len() {
        let mut number = 0;
        while number < LADDER[rung].techniques.len() {
            all.insert(LADDER[rung].techniques[number]);
            number += 1;
        }
        rung += 1;
    }
    all
};

macro_rules! ladder {
    ($($takes:ident [$($technique:ident)*] |$shared:pat_param| $make:expr;)*) => {
        /// All rungs.
        pub(super) const LADDER: &[Rung] = &[$(Rung {
            techniques: &[$($technique),*],
            takes: Takes::$takes,
            make: |$shared| $make,
        }),*];
    };
}

ladder! {
    FirstOfAll [HiddenSingle FullHouse] |_| plain(singles::hidden_single);
    First [DirectPointing] |_| plain(locked::direct);
    First [DirectHiddenPair] |_| plain(|state, steps| naked_hidden::direct_hidden(state, 2, steps));
    FirstOfAll [NakedSingle] |_| plain(singles::naked_single);
    First [DirectHiddenTriplet] |_| plain(|state, steps| naked_hidden::direct_hidden(state, 3, steps));
    First [Pointing Claiming] |_| plain(locked::locked);
    First [NakedPair] |_| plain(|state, steps| naked_hidden::naked(state, 2, steps));
    First [XWing] |shared| shared.one_digit(|state, steps| fish::fish(state, 2, steps));
    First [HiddenPair] |_| plain(|state, steps| naked_hidden::hidden(state, 2, steps));
    First [NakedTriplet] |_| plain(|state, steps| naked_hidden::naked(state, 3, steps));
    First [Swordfish] |shared| shared.one_digit(|state, steps| fish::fish(state, 3, steps));
    First [HiddenTriplet] |_| plain(|state, steps| naked_hidden::hidden(state, 3, steps));
    First [XyWing] |_| plain(xy_wing::xy_wing);
    First [XyzWing] |_| plain(xy_wing::xyz_wing);
    Easiest [UniqueRectangle1 UniqueRectangle2 UniqueRectangle3 UniqueRectangle4
        UniqueLoop1 UniqueLoop2 UniqueLoop3 UniqueLoop4]
        |_| plain(loops::unique_loop);
    First [NakedQuad] |_| plain(|state, steps| naked_hidden::naked(state, 4, steps));
    First [Jellyfish] |shared| shared.one_digit(|state, steps| fish::fish(state, 4, steps));
    First [HiddenQuad] |_| plain(|state, steps| naked_hidden::hidden(state, 4, steps));
    First [Bug1 Bug2 Bug3 Bug4] |_| plain(bug::bug);
    First [AlignedPairExclusion] |_| plain(aligned::aligned_pair);
    Easiest [XCycle YCycle TurbotFish ForcingXChain XyCycle ForcingChain]
        |shared| plain(shared.chains.find::<Simple>());
    First [AlignedTripletExclusion] |_| plain(aligned::aligned_triplet);
    Easiest [NishioForcingChain] |shared| shared.one_digit(shared.chains.find::<Nishio>());
    Easiest [CellForcingChains RegionForcingChains] |shared| plain(shared.chains.find::<Multiple>());
    // These six rungs are one, since each continues the search of the one before.
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
    ] |shared| plain(shared.chains.find::<Dynamic>());
}
