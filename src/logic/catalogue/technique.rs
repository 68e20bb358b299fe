//! The techniques, each with its name, its family, and its difficulty on Sudoku Explainer's scale.
//! `.github/CONTRIBUTING.md` says how to add a technique.

use super::family::Family;
use super::scale::Difficulty;
use crate::grid::named;

/// Defines the techniques. A row has a name, a family, and, if the technique is on the scale, its lowest difficulty.
macro_rules! techniques {
    ($($Technique:ident $name:literal $Family:ident $($difficulty:literal)?)*) => {
        named! {
            /// A technique by which people solve sudokus.
            pub enum Technique { $($Technique $name doc $name)* }
        }

        impl Technique {
            /// Returns the family.
            pub const fn family(self) -> Family {
                const FAMILIES: [Family; Technique::COUNT] = [$(Family::$Family),*];
                FAMILIES[self.index()]
            }

            /// Returns the lowest difficulty of the steps, without increments; 0 if the technique is not on the scale.
            pub const fn base_difficulty(self) -> Difficulty {
                const DIFFICULTIES: [f64; Technique::COUNT] = [$(0.0 $(+ $difficulty)?),*];
                Difficulty::new(DIFFICULTIES[self.index()])
            }
        }
    };
}

techniques! {
    // Sudoku Explainer's techniques, roughly in the order of their difficulty. The dynamic chains must come last.
    FullHouse "Full House" Singles 1.0
    HiddenSingle "Hidden Single" Singles 1.2
    DirectPointing "Direct Pointing" Locked 1.7
    DirectHiddenPair "Direct Hidden Pair" Subsets 2.0
    NakedSingle "Naked Single" Singles 2.3
    DirectHiddenTriple "Direct Hidden Triple" Subsets 2.5
    Pointing "Pointing" Locked 2.6
    Claiming "Claiming" Locked 2.8
    NakedPair "Naked Pair" Subsets 3.0
    XWing "X-Wing" Fish 3.2
    HiddenPair "Hidden Pair" Subsets 3.4
    NakedTriple "Naked Triple" Subsets 3.6
    Swordfish "Swordfish" Fish 3.8
    HiddenTriple "Hidden Triple" Subsets 4.0
    XyWing "XY-Wing" Wings 4.2
    XyzWing "XYZ-Wing" Wings 4.4
    UniqueRectangle1 "Unique Rectangle type 1" Uniqueness 4.5
    UniqueRectangle2 "Unique Rectangle type 2" Uniqueness 4.5
    UniqueRectangle3 "Unique Rectangle type 3" Uniqueness 4.5
    UniqueRectangle4 "Unique Rectangle type 4" Uniqueness 4.5
    UniqueLoop1 "Unique Loop type 1" Uniqueness 4.6
    UniqueLoop2 "Unique Loop type 2" Uniqueness 4.6
    UniqueLoop3 "Unique Loop type 3" Uniqueness 4.6
    UniqueLoop4 "Unique Loop type 4" Uniqueness 4.6
    NakedQuad "Naked Quad" Subsets 5.0
    Jellyfish "Jellyfish" Fish 5.2
    HiddenQuad "Hidden Quad" Subsets 5.4
    Bug1 "BUG type 1" Uniqueness 5.6
    Bug2 "BUG type 2" Uniqueness 5.7
    Bug3 "BUG type 3" Uniqueness 5.8
    Bug4 "BUG type 4" Uniqueness 5.7
    AlignedPairExclusion "Aligned Pair Exclusion" Exclusion 6.2
    XCycle "Bidirectional X-Cycle" Chains 6.5
    YCycle "Bidirectional Y-Cycle" Chains 6.5
    TurbotFish "Turbot Fish" Patterns 6.6
    ForcingXChain "Forcing X-Chain" Chains 6.6
    XyCycle "Bidirectional Cycle" Chains 7.0
    ForcingChain "Forcing Chain" Chains 7.0
    AlignedTripleExclusion "Aligned Triple Exclusion" Exclusion 7.5
    NishioForcingChain "Nishio Forcing Chain" Chains 7.5
    CellForcingChains "Cell Forcing Chains" Chains 8.0
    RegionForcingChains "Region Forcing Chains" Chains 8.0
    DynamicContradiction "Dynamic Contradiction Forcing Chains" Chains 8.5
    DynamicDouble "Dynamic Double Forcing Chains" Chains 8.5
    DynamicCell "Dynamic Cell Forcing Chains" Chains 8.5
    DynamicRegion "Dynamic Region Forcing Chains" Chains 8.5
    DynamicContradictionWithPatterns "Dynamic Contradiction Forcing Chains (+)" Chains 9.0
    DynamicDoubleWithPatterns "Dynamic Double Forcing Chains (+)" Chains 9.0
    DynamicCellWithPatterns "Dynamic Cell Forcing Chains (+)" Chains 9.0
    DynamicRegionWithPatterns "Dynamic Region Forcing Chains (+)" Chains 9.0
    DynamicContradictionWithForcing "Dynamic Contradiction Forcing Chains (+ Forcing Chains)" Chains 9.5
    DynamicDoubleWithForcing "Dynamic Double Forcing Chains (+ Forcing Chains)" Chains 9.5
    DynamicCellWithForcing "Dynamic Cell Forcing Chains (+ Forcing Chains)" Chains 9.5
    DynamicRegionWithForcing "Dynamic Region Forcing Chains (+ Forcing Chains)" Chains 9.5
    DynamicContradictionWithMultiple "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)" Chains 10.0
    DynamicDoubleWithMultiple "Dynamic Double Forcing Chains (+ Multiple Forcing Chains)" Chains 10.0
    DynamicCellWithMultiple "Dynamic Cell Forcing Chains (+ Multiple Forcing Chains)" Chains 10.0
    DynamicRegionWithMultiple "Dynamic Region Forcing Chains (+ Multiple Forcing Chains)" Chains 10.0
    DynamicContradictionWithDynamic "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)" Chains 10.5
    DynamicDoubleWithDynamic "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains)" Chains 10.5
    DynamicCellWithDynamic "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains)" Chains 10.5
    DynamicRegionWithDynamic "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains)" Chains 10.5
    DynamicContradictionWithDynamicForcing "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" Chains 11.0
    DynamicDoubleWithDynamicForcing "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" Chains 11.0
    DynamicCellWithDynamicForcing "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" Chains 11.0
    DynamicRegionWithDynamicForcing "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" Chains 11.0
    // Techniques that only the players' ladder has.
    LockedPair "Locked Pair" Locked
    LockedTriple "Locked Triple" Locked
    Squirmbag "Squirmbag" Fish
    Whale "Whale" Fish
    Leviathan "Leviathan" Fish
    FinnedXWing "Finned X-Wing" Fish
    FinnedSwordfish "Finned Swordfish" Fish
    FinnedJellyfish "Finned Jellyfish" Fish
    FinnedSquirmbag "Finned Squirmbag" Fish
    FinnedWhale "Finned Whale" Fish
    FinnedLeviathan "Finned Leviathan" Fish
    SashimiXWing "Sashimi X-Wing" Fish
    SashimiSwordfish "Sashimi Swordfish" Fish
    SashimiJellyfish "Sashimi Jellyfish" Fish
    SashimiSquirmbag "Sashimi Squirmbag" Fish
    SashimiWhale "Sashimi Whale" Fish
    SashimiLeviathan "Sashimi Leviathan" Fish
    FrankenXWing "Franken X-Wing" Fish
    FrankenSwordfish "Franken Swordfish" Fish
    FrankenJellyfish "Franken Jellyfish" Fish
    FrankenSquirmbag "Franken Squirmbag" Fish
    FrankenWhale "Franken Whale" Fish
    FrankenLeviathan "Franken Leviathan" Fish
    FinnedFrankenXWing "Finned Franken X-Wing" Fish
    FinnedFrankenSwordfish "Finned Franken Swordfish" Fish
    FinnedFrankenJellyfish "Finned Franken Jellyfish" Fish
    FinnedFrankenSquirmbag "Finned Franken Squirmbag" Fish
    FinnedFrankenWhale "Finned Franken Whale" Fish
    FinnedFrankenLeviathan "Finned Franken Leviathan" Fish
    MutantXWing "Mutant X-Wing" Fish
    MutantSwordfish "Mutant Swordfish" Fish
    MutantJellyfish "Mutant Jellyfish" Fish
    MutantSquirmbag "Mutant Squirmbag" Fish
    MutantWhale "Mutant Whale" Fish
    MutantLeviathan "Mutant Leviathan" Fish
    FinnedMutantXWing "Finned Mutant X-Wing" Fish
    FinnedMutantSwordfish "Finned Mutant Swordfish" Fish
    FinnedMutantJellyfish "Finned Mutant Jellyfish" Fish
    FinnedMutantSquirmbag "Finned Mutant Squirmbag" Fish
    FinnedMutantWhale "Finned Mutant Whale" Fish
    FinnedMutantLeviathan "Finned Mutant Leviathan" Fish
    Skyscraper "Skyscraper" Patterns
    TwoStringKite "2-String Kite" Patterns
    DualTwoStringKite "Dual 2-String Kite" Patterns
    EmptyRectangle "Empty Rectangle" Patterns
    DualEmptyRectangle "Dual Empty Rectangle" Patterns
    SimpleColoursTrap "Simple Colours Trap" Colours
    SimpleColoursWrap "Simple Colours Wrap" Colours
    MultiColours1 "Multi-Colours 1" Colours
    MultiColours2 "Multi-Colours 2" Colours
    Medusa "3D Medusa" Colours
    UniqueRectangle5 "Unique Rectangle type 5" Uniqueness
    UniqueRectangle6 "Unique Rectangle type 6" Uniqueness
    HiddenRectangle "Hidden Rectangle" Uniqueness
    AvoidableRectangle1 "Avoidable Rectangle type 1" Uniqueness
    AvoidableRectangle2 "Avoidable Rectangle type 2" Uniqueness
    RemotePair "Remote Pair" Chains
    XChain "X-Chain" Chains
    XyChain "XY-Chain" Chains
    ContinuousNiceLoop "Continuous Nice Loop" Chains
    DiscontinuousNiceLoop "Discontinuous Nice Loop" Chains
    Aic "AIC" Chains
    GroupedContinuousNiceLoop "Grouped Continuous Nice Loop" Chains
    GroupedDiscontinuousNiceLoop "Grouped Discontinuous Nice Loop" Chains
    GroupedAic "Grouped AIC" Chains
    AicWithSets "AIC with sets" Chains
    WWing "W-Wing" Wings
    AlsXz "ALS-XZ" Als
    AlsXyWing "ALS-XY-Wing" Als
    AlsChain "ALS-Chain" Als
    DeathBlossom "Death Blossom" Als
    SueDeCoq "Sue de Coq" SueDeCoq
    ForcingChainContradiction "Forcing Chain Contradiction" Forcing
    ForcingChainVerity "Forcing Chain Verity" Forcing
    ForcingNetContradiction "Forcing Net Contradiction" Forcing
    ForcingNetVerity "Forcing Net Verity" Forcing
    TemplateSet "Template Set" Templates
    TemplateDelete "Template Delete" Templates
    MWing "M-Wing" Wings
    SWing "S-Wing" Wings
    LWing "L-Wing" Wings
    HWing "H-Wing" Wings
    WxyzWing "WXYZ-Wing" Als
    AlmostLockedPair "Almost Locked Pair" Als
    AlmostLockedTriple "Almost Locked Triple" Als
    BugPlus "BUG+n" Uniqueness
    ExtendedRectangle "Extended Rectangle" Uniqueness
    FireworkTriple "Firework Triple" Exotic
    FireworkQuad "Firework Quad" Exotic
    Tridagon "Tridagon" Exotic
    JuniorExocet "Junior Exocet" Exotic
    LinkedRectangle "Unique Rectangle with strong links" Uniqueness
    SkLoop "SK Loop" Exotic
    Msls "MSLS" Exotic
}

impl Technique {
    /// The number of techniques.
    pub const COUNT: usize = Self::ALL.len();

    /// The techniques of Sudoku Explainer's ladder, roughly in the order of their difficulty.
    pub const SUDOKU_EXPLAINER_LADDER: &[Self] =
        Self::ALL.split_at(Self::FIRST_DYNAMIC_INDEX + Self::DYNAMIC_CHAIN_COUNT).0;

    const FIRST_DYNAMIC_INDEX: usize = Self::DynamicContradiction.index();

    const DYNAMIC_CHAIN_COUNT: usize = 4 * 6;

    /// The dynamic forcing chains: contradiction, double, cell and region for each of the six levels of nesting.
    pub(crate) const DYNAMIC_CHAINS: &[[Self; 4]] =
        Self::SUDOKU_EXPLAINER_LADDER.split_at(Self::FIRST_DYNAMIC_INDEX).1.as_chunks().0;

    /// Returns the level of nesting, counted from 0, if the technique is a dynamic forcing chain.
    pub(crate) const fn dynamic_level(self) -> Option<usize> {
        match self.index().checked_sub(Self::FIRST_DYNAMIC_INDEX) {
            Some(offset) if offset < Self::DYNAMIC_CHAIN_COUNT => Some(offset / 4),
            _ => None,
        }
    }

    /// Returns the index of the technique in [`Self::ALL`], for use in tables.
    pub const fn index(self) -> usize {
        self as usize
    }
}
