//! The techniques: name, family, rating on Sudoku Explainer's scale, and a summary of each.
//!
//! To add a technique, add a row here, and one in the table of each ladder that uses it.

use super::family::Family;
use super::scale::Difficulty;
use crate::grid::named;

/// Defines the enum of techniques. A row has the name, the family, the lowest rating of a step (`-` if the technique is
/// not on the scale), and a summary.
macro_rules! techniques {
    ($($Technique:ident $name:literal $Family:ident $base:tt $summary:literal)*) => {
        named! {
            /// A technique by which people solve sudokus.
            pub enum Technique { $($Technique $name $summary)* }
        }

        impl Technique {
            /// Returns the family.
            pub const fn family(self) -> Family {
                const FAMILIES: [Family; Technique::COUNT] = [$(Family::$Family),*];
                FAMILIES[self.index()]
            }

            /// Returns the lowest rating of its steps, without the increments for lengths and set sizes. 0 if the
            /// technique is not on the scale.
            pub const fn base(self) -> Difficulty {
                const BASES: [f64; Technique::COUNT] = [$(base!($base)),*];
                Difficulty::new(BASES[self.index()])
            }
        }
    };
}

macro_rules! base {
    (-) => {
        0.0
    };
    ($base:literal) => {
        $base
    };
}

techniques! {
    // Sudoku Explainer's, roughly in the order of their ratings, up to the dynamic chains.
    FullHouse "Full House" Singles 1.0 "The last empty cell of a house takes the last missing digit."
    HiddenSingle "Hidden Single" Singles 1.2 "A digit has one place left in a house (1.2 in a box, 1.5 in a line)."
    DirectPointing "Direct Pointing" Locked 1.7 "A digit locked in a box leaves it one place in another box."
    DirectHiddenPair "Direct Hidden Pair" Subsets 2.0
        "Two digits fill two cells of a house, which leaves another digit one place."
    NakedSingle "Naked Single" Singles 2.3 "A cell has one candidate left."
    DirectHiddenTriplet "Direct Hidden Triplet" Subsets 2.5
        "Three digits fill three cells of a house, which leaves another digit one place."
    Pointing "Pointing" Locked 2.6 "A digit of a box lies in one line, and is eliminated from the rest of the line."
    Claiming "Claiming" Locked 2.8 "A digit of a line lies in one box, and is eliminated from the rest of the box."
    NakedPair "Naked Pair" Subsets 3.0 "Two cells of a house hold only the same two digits."
    XWing "X-Wing" Fish 3.2 "A digit of two lines lies in the same two crossing lines."
    HiddenPair "Hidden Pair" Subsets 3.4 "Two digits of a house have only the same two cells."
    NakedTriplet "Naked Triplet" Subsets 3.6 "Three cells of a house hold only the same three digits."
    Swordfish "Swordfish" Fish 3.8 "A digit of three lines lies in the same three crossing lines."
    HiddenTriplet "Hidden Triplet" Subsets 4.0 "Three digits of a house have only the same three cells."
    XyWing "XY-Wing" Wings 4.2 "A pivot with two candidates forces a third digit into one of two wings."
    XyzWing "XYZ-Wing" Wings 4.4 "A pivot with three candidates forces a digit into itself or one of two wings."
    UniqueRectangle1 "Unique Rectangle type 1" Uniqueness 4.5
        "Four cells would swap two digits but for extra candidates in one of them."
    UniqueRectangle2 "Unique Rectangle type 2" Uniqueness 4.5
        "Four cells would swap two digits but for one extra digit."
    UniqueRectangle3 "Unique Rectangle type 3" Uniqueness 4.5
        "Extra candidates of two cells of a rectangle act as a cell of a naked or hidden set."
    UniqueRectangle4 "Unique Rectangle type 4" Uniqueness 4.5
        "One digit of a rectangle is locked in the two cells that have extra candidates."
    UniqueLoop1 "Unique Loop type 1" Uniqueness 4.6
        "A loop of six cells or more would swap two digits but for extra candidates in one cell."
    UniqueLoop2 "Unique Loop type 2" Uniqueness 4.6
        "A loop of six cells or more would swap two digits but for one extra digit."
    UniqueLoop3 "Unique Loop type 3" Uniqueness 4.6
        "Extra candidates of two cells of a loop act as a cell of a naked or hidden set."
    UniqueLoop4 "Unique Loop type 4" Uniqueness 4.6
        "One digit of a loop is locked in the two cells that have extra candidates."
    NakedQuad "Naked Quad" Subsets 5.0 "Four cells of a house hold only the same four digits."
    Jellyfish "Jellyfish" Fish 5.2 "A digit of four lines lies in the same four crossing lines."
    HiddenQuad "Hidden Quad" Subsets 5.4 "Four digits of a house have only the same four cells."
    Bug1 "BUG type 1" Uniqueness 5.6 "All empty cells would hold two candidates but for one cell."
    Bug2 "BUG type 2" Uniqueness 5.7
        "All empty cells would hold two candidates but for one extra digit in several cells."
    Bug3 "BUG type 3" Uniqueness 5.8 "The extra candidates of a near-bivalue grid act as a cell of a naked set."
    Bug4 "BUG type 4" Uniqueness 5.7 "Two cells with extra candidates share a house and a locked digit."
    AlignedPairExclusion "Aligned Pair Exclusion" Exclusion 6.2
        "The pairs of digits possible in two cells leave some candidate without partner."
    XCycle "Bidirectional X-Cycle" Chains 6.5 "A digit alternates around a cycle of cells."
    YCycle "Bidirectional Y-Cycle" Chains 6.5 "Cells with two candidates follow each other around a cycle."
    TurbotFish "Turbot Fish" Patterns 6.6 "A digit is forced along two strong links."
    ForcingXChain "Forcing X-Chain" Chains 6.6 "A digit is forced along a chain of strong and weak links."
    XyCycle "Bidirectional Cycle" Chains 7.0 "Links within cells and within houses close to a cycle."
    ForcingChain "Forcing Chain" Chains 7.0 "A chain of links within cells and houses shows its own start false."
    AlignedTripletExclusion "Aligned Triplet Exclusion" Exclusion 7.5
        "The digits possible in three cells together leave some candidate without partners."
    NishioForcingChain "Nishio Forcing Chain" Chains 7.5
        "Placing a digit, or eliminating it, leads that digit into a contradiction."
    CellForcingChains "Cell Forcing Chains" Chains 8.0 "Every candidate of a cell leads to the same conclusion."
    RegionForcingChains "Region Forcing Chains" Chains 8.0
        "Every place of a digit in a house leads to the same conclusion."
    DynamicContradiction "Dynamic Contradiction Forcing Chains" Chains 8.5
        "An assumption leads to a contradiction, with candidates eliminated on the way."
    DynamicDouble "Dynamic Double Forcing Chains" Chains 8.5
        "A candidate leads to the same conclusion true and false, with candidates eliminated on the way."
    DynamicCell "Dynamic Cell Forcing Chains" Chains 8.5
        "Every candidate of a cell leads to the same conclusion, with candidates eliminated on the way."
    DynamicRegion "Dynamic Region Forcing Chains" Chains 8.5
        "Every place of a digit in a house leads to the same conclusion, with candidates eliminated on the way."
    DynamicContradictionWithPatterns "Dynamic Contradiction Forcing Chains (+)" Chains 9.0
        "An assumption leads to a contradiction, with pairs, X-wings and locked digits on the way."
    DynamicDoubleWithPatterns "Dynamic Double Forcing Chains (+)" Chains 9.0
        "A candidate leads to the same conclusion true and false, with pairs, X-wings and locked digits on the way."
    DynamicCellWithPatterns "Dynamic Cell Forcing Chains (+)" Chains 9.0
        "Every candidate of a cell leads to the same conclusion, with pairs, X-wings and locked digits on the way."
    DynamicRegionWithPatterns "Dynamic Region Forcing Chains (+)" Chains 9.0
        "Every place of a digit in a house leads to the same conclusion, with pairs, X-wings and locked digits on the way."
    DynamicContradictionWithForcing "Dynamic Contradiction Forcing Chains (+ Forcing Chains)" Chains 9.5
        "An assumption leads to a contradiction, with forcing chains on the way."
    DynamicDoubleWithForcing "Dynamic Double Forcing Chains (+ Forcing Chains)" Chains 9.5
        "A candidate leads to the same conclusion true and false, with forcing chains on the way."
    DynamicCellWithForcing "Dynamic Cell Forcing Chains (+ Forcing Chains)" Chains 9.5
        "Every candidate of a cell leads to the same conclusion, with forcing chains on the way."
    DynamicRegionWithForcing "Dynamic Region Forcing Chains (+ Forcing Chains)" Chains 9.5
        "Every place of a digit in a house leads to the same conclusion, with forcing chains on the way."
    DynamicContradictionWithMultiple "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)" Chains 10.0
        "An assumption leads to a contradiction, with cell and region forcing chains on the way."
    DynamicDoubleWithMultiple "Dynamic Double Forcing Chains (+ Multiple Forcing Chains)" Chains 10.0
        "A candidate leads to the same conclusion true and false, with cell and region forcing chains on the way."
    DynamicCellWithMultiple "Dynamic Cell Forcing Chains (+ Multiple Forcing Chains)" Chains 10.0
        "Every candidate of a cell leads to the same conclusion, with cell and region forcing chains on the way."
    DynamicRegionWithMultiple "Dynamic Region Forcing Chains (+ Multiple Forcing Chains)" Chains 10.0
        "Every place of a digit in a house leads to the same conclusion, with cell and region forcing chains on the way."
    DynamicContradictionWithDynamic "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)" Chains 10.5
        "An assumption leads to a contradiction, with dynamic chains on the way."
    DynamicDoubleWithDynamic "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains)" Chains 10.5
        "A candidate leads to the same conclusion true and false, with dynamic chains on the way."
    DynamicCellWithDynamic "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains)" Chains 10.5
        "Every candidate of a cell leads to the same conclusion, with dynamic chains on the way."
    DynamicRegionWithDynamic "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains)" Chains 10.5
        "Every place of a digit in a house leads to the same conclusion, with dynamic chains on the way."
    DynamicContradictionWithDynamicForcing "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" Chains 11.0
        "An assumption leads to a contradiction, with dynamic chains that nest forcing chains on the way."
    DynamicDoubleWithDynamicForcing "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" Chains 11.0
        "A candidate leads to the same conclusion true and false, with dynamic chains that nest forcing chains on the way."
    DynamicCellWithDynamicForcing "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" Chains 11.0
        "Every candidate of a cell leads to the same conclusion, with dynamic chains that nest forcing chains on the way."
    DynamicRegionWithDynamicForcing "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" Chains 11.0
        "Every place of a digit in a house leads to the same conclusion, with dynamic chains that nest forcing chains on the way."
    // The players' own.
    LockedPair "Locked Pair" Locked - "A naked pair in a box and a line: both lose its digits elsewhere."
    LockedTriple "Locked Triple" Locked - "A naked triple in a box and a line: both lose its digits elsewhere."
    Squirmbag "Squirmbag" Fish - "A digit of five lines lies in the same five crossing lines."
    Whale "Whale" Fish - "A digit of six lines lies in the same six crossing lines."
    Leviathan "Leviathan" Fish - "A digit of seven lines lies in the same seven crossing lines."
    FinnedXWing "Finned X-Wing" Fish - "Either a fish of two lines is there or one of its fins is true."
    FinnedSwordfish "Finned Swordfish" Fish - "Either a fish of three lines is there or one of its fins is true."
    FinnedJellyfish "Finned Jellyfish" Fish - "Either a fish of four lines is there or one of its fins is true."
    FinnedSquirmbag "Finned Squirmbag" Fish - "Either a fish of five lines is there or one of its fins is true."
    FinnedWhale "Finned Whale" Fish - "Either a fish of six lines is there or one of its fins is true."
    FinnedLeviathan "Finned Leviathan" Fish - "Either a fish of seven lines is there or one of its fins is true."
    SashimiXWing "Sashimi X-Wing" Fish - "A finned fish of two lines one of which the fins leave one place."
    SashimiSwordfish "Sashimi Swordfish" Fish -
        "A finned fish of three lines one of which the fins leave one place."
    SashimiJellyfish "Sashimi Jellyfish" Fish - "A finned fish of four lines one of which the fins leave one place."
    SashimiSquirmbag "Sashimi Squirmbag" Fish - "A finned fish of five lines one of which the fins leave one place."
    SashimiWhale "Sashimi Whale" Fish - "A finned fish of six lines one of which the fins leave one place."
    SashimiLeviathan "Sashimi Leviathan" Fish -
        "A finned fish of seven lines one of which the fins leave one place."
    FrankenXWing "Franken X-Wing" Fish - "A fish of two lines and boxes, crossed by lines and boxes."
    FrankenSwordfish "Franken Swordfish" Fish - "A fish of three lines and boxes, crossed by lines and boxes."
    FrankenJellyfish "Franken Jellyfish" Fish - "A fish of four lines and boxes, crossed by lines and boxes."
    FrankenSquirmbag "Franken Squirmbag" Fish - "A fish of five lines and boxes, crossed by lines and boxes."
    FrankenWhale "Franken Whale" Fish - "A fish of six lines and boxes, crossed by lines and boxes."
    FrankenLeviathan "Franken Leviathan" Fish - "A fish of seven lines and boxes, crossed by lines and boxes."
    FinnedFrankenXWing "Finned Franken X-Wing" Fish -
        "Either a fish of two lines and boxes is there or one of its fins is true."
    FinnedFrankenSwordfish "Finned Franken Swordfish" Fish -
        "Either a fish of three lines and boxes is there or one of its fins is true."
    FinnedFrankenJellyfish "Finned Franken Jellyfish" Fish -
        "Either a fish of four lines and boxes is there or one of its fins is true."
    FinnedFrankenSquirmbag "Finned Franken Squirmbag" Fish -
        "Either a fish of five lines and boxes is there or one of its fins is true."
    FinnedFrankenWhale "Finned Franken Whale" Fish -
        "Either a fish of six lines and boxes is there or one of its fins is true."
    FinnedFrankenLeviathan "Finned Franken Leviathan" Fish -
        "Either a fish of seven lines and boxes is there or one of its fins is true."
    MutantXWing "Mutant X-Wing" Fish - "A fish of two houses of any kind."
    MutantSwordfish "Mutant Swordfish" Fish - "A fish of three houses of any kind."
    MutantJellyfish "Mutant Jellyfish" Fish - "A fish of four houses of any kind."
    MutantSquirmbag "Mutant Squirmbag" Fish - "A fish of five houses of any kind."
    MutantWhale "Mutant Whale" Fish - "A fish of six houses of any kind."
    MutantLeviathan "Mutant Leviathan" Fish - "A fish of seven houses of any kind."
    FinnedMutantXWing "Finned Mutant X-Wing" Fish -
        "Either a fish of two houses of any kind is there or one of its fins is true."
    FinnedMutantSwordfish "Finned Mutant Swordfish" Fish -
        "Either a fish of three houses of any kind is there or one of its fins is true."
    FinnedMutantJellyfish "Finned Mutant Jellyfish" Fish -
        "Either a fish of four houses of any kind is there or one of its fins is true."
    FinnedMutantSquirmbag "Finned Mutant Squirmbag" Fish -
        "Either a fish of five houses of any kind is there or one of its fins is true."
    FinnedMutantWhale "Finned Mutant Whale" Fish -
        "Either a fish of six houses of any kind is there or one of its fins is true."
    FinnedMutantLeviathan "Finned Mutant Leviathan" Fish -
        "Either a fish of seven houses of any kind is there or one of its fins is true."
    Skyscraper "Skyscraper" Patterns - "Of two lines with two places each for a digit, two ends see each other."
    TwoStringKite "2-String Kite" Patterns - "A row and a column with two places each for a digit, joined in a box."
    DualTwoStringKite "Dual 2-String Kite" Patterns - "Two such kites joined in the same box."
    EmptyRectangle "Empty Rectangle" Patterns -
        "The places of a digit in a box lie on a row and a column, and a strong link meets one of them."
    DualEmptyRectangle "Dual Empty Rectangle" Patterns - "Two empty rectangles of the same box."
    SimpleColoursTrap "Simple Colours Trap" Colours -
        "A digit is eliminated from cells that see both colours of a cluster of strong links."
    SimpleColoursWrap "Simple Colours Wrap" Colours -
        "A colour of a cluster of strong links that sees itself is false."
    MultiColours1 "Multi-Colours 1" Colours -
        "Colours of two clusters see each other: a digit is eliminated from cells that see the other two."
    MultiColours2 "Multi-Colours 2" Colours - "A colour that sees both colours of another cluster is false."
    Medusa "3D Medusa" Colours -
        "Strong links in cells and houses give candidates of several digits two colours, one of which is true."
    UniqueRectangle5 "Unique Rectangle type 5" Uniqueness -
        "The extra candidates of two or three cells of a rectangle are one digit."
    UniqueRectangle6 "Unique Rectangle type 6" Uniqueness -
        "The extra candidates stand in opposite corners, and one digit of the rectangle has no other places in its lines."
    HiddenRectangle "Hidden Rectangle" Uniqueness -
        "From a corner without extra candidates two strong links lead to the corner opposite."
    AvoidableRectangle1 "Avoidable Rectangle type 1" Uniqueness -
        "Four cells none of which is given would swap two digits if the empty one took the wrong digit."
    AvoidableRectangle2 "Avoidable Rectangle type 2" Uniqueness -
        "Four cells none of which is given would swap two digits but for one extra digit in two of them."
    RemotePair "Remote Pair" Chains - "A chain of cells that hold the same two digits."
    XChain "X-Chain" Chains - "One digit alternates along strong and weak links, and is true at one of the ends."
    XyChain "XY-Chain" Chains -
        "Cells with two candidates follow each other, and one digit is true at one of the ends."
    ContinuousNiceLoop "Continuous Nice Loop" Chains -
        "Strong and weak links alternate around a loop: every weak link becomes a strong one."
    DiscontinuousNiceLoop "Discontinuous Nice Loop" Chains -
        "Strong and weak links alternate from a cell back to itself."
    Aic "AIC" Chains - "Strong and weak links alternate between two ends one of which is true."
    GroupedContinuousNiceLoop "Grouped Continuous Nice Loop" Chains -
        "A continuous nice loop over groups of cells or almost locked sets."
    GroupedDiscontinuousNiceLoop "Grouped Discontinuous Nice Loop" Chains -
        "A discontinuous nice loop over groups of cells or almost locked sets."
    GroupedAic "Grouped AIC" Chains - "An AIC over groups of cells or almost locked sets."
    WWing "W-Wing" Wings - "Two cells with the same two candidates, joined by a strong link in one of them."
    AlsXz "ALS-XZ" Als - "Two almost locked sets share a digit that only one of them can hold."
    AlsXyWing "ALS-XY-Wing" Als - "An almost locked set forces a digit into one of two others."
    AlsChain "ALS-Chain" Als - "Almost locked sets follow each other, and a digit is true in the first or the last."
    DeathBlossom "Death Blossom" Als - "Each candidate of a cell forces the same digit into an almost locked set."
    SueDeCoq "Sue de Coq" SueDeCoq -
        "Cells of a box and a line share their digits with cells of both, so that all of them are locked."
    ForcingChainContradiction "Forcing Chain Contradiction" Forcing -
        "Chains from an assumption leave a cell without candidates, or a house without a place for a digit."
    ForcingChainVerity "Forcing Chain Verity" Forcing -
        "Chains from all candidates of a cell, or from all places of a digit in a house, lead to the same."
    ForcingNetContradiction "Forcing Net Contradiction" Forcing -
        "An assumption leads to a contradiction, with several candidates that together leave one."
    ForcingNetVerity "Forcing Net Verity" Forcing -
        "All candidates of a cell, all places of a digit in a house, or a candidate true and false lead to the same."
    TemplateSet "Template Set" Templates - "All ways to place a digit nine times have these cells in common."
    TemplateDelete "Template Delete" Templates - "No way to place a digit nine times uses these cells."
    MWing "M-Wing" Wings -
        "An AIC of three links: a cell with two candidates, and strong links in both that meet in a cell."
    SWing "S-Wing" Wings - "An AIC of three links: a cell with two candidates between strong links in both."
    LWing "L-Wing" Wings - "An AIC of three strong links of digits in houses."
    HWing "H-Wing" Wings - "An AIC of three links of three digits, with one or two cells of two candidates."
    WxyzWing "WXYZ-Wing" Als - "Three cells that hold four digits, and a cell beside them that holds two of these."
    AlmostLockedPair "Almost Locked Pair" Als -
        "A cell of a line and a cell of a box share two digits, one of which stands where line and box cross."
    AlmostLockedTriple "Almost Locked Triple" Als -
        "Two cells of a line and two of a box share three digits, one of which stands where line and box cross."
    BugPlus "BUG+n" Uniqueness - "All empty cells would hold two candidates but for several, one of which is true."
    ExtendedRectangle "Extended Rectangle" Uniqueness -
        "Two lines would exchange three digits or four but for an extra candidate."
    FireworkTriple "Firework Triple" Exotic -
        "Three digits of a row and a column fill their crossing and one cell of each."
    FireworkQuad "Firework Quad" Exotic -
        "Two digits of a corner and two of the opposite one fill the corners of a rectangle."
    Tridagon "Tridagon" Exotic -
        "Three digits cannot fill twelve cells of four boxes: one of the guardians is true."
    JuniorExocet "Junior Exocet" Exotic - "Two target cells of a band hold the same digits as two base cells."
    LinkedRectangle "Unique Rectangle with strong links" Uniqueness -
        "A candidate of a rectangle would complete it along lines that leave a digit two corners."
    SkLoop "SK Loop" Exotic -
        "Eight pairs of cells around four crossings whose digits all belong to the lines and boxes between them."
    Msls "MSLS" Exotic -
        "As many cells as there are lines that hold their digits: each line is needed for one of them."
}

impl Technique {
    /// The number of techniques of all ladders.
    pub const COUNT: usize = Self::LIST.len();

    /// All techniques.
    pub const ALL: &[Self] = &Self::LIST;

    /// The techniques of Sudoku Explainer's ladder, roughly in the order of their ratings.
    pub const OF_SUDOKU_EXPLAINER: &[Self] = Self::LIST.split_at(Self::FIRST_DYNAMIC + 4 * Self::DYNAMIC.len()).0;

    const FIRST_DYNAMIC: usize = Self::DynamicContradiction.index();

    /// The dynamic forcing chains by level: contradiction, double, cell and region.
    pub(crate) const DYNAMIC: [[Self; 4]; 6] = {
        let mut levels = [[Self::DynamicContradiction; 4]; 6];
        let mut number = 0;
        while number < 24 {
            levels[number / 4][number % 4] = Self::LIST[Self::FIRST_DYNAMIC + number];
            number += 1;
        }
        levels
    };

    /// Returns the level of a dynamic forcing chain.
    pub(crate) const fn dynamic_level(self) -> Option<usize> {
        match self.index().checked_sub(Self::FIRST_DYNAMIC) {
            Some(number) if number < 24 => Some(number / 4),
            _ => None,
        }
    }

    /// Returns the technique's number, for tables.
    pub const fn index(self) -> usize {
        self as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_read_back() {
        for (index, &technique) in Technique::ALL.iter().enumerate() {
            assert_eq!(technique.index(), index);
            assert_eq!(technique.name().parse(), Ok(technique));
            assert_eq!(technique.name().replace(' ', "-").to_uppercase().parse(), Ok(technique));
        }
        assert!("X-Wings".parse::<Technique>().is_err());
    }
}
