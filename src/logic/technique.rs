//! The names of the techniques.

use crate::grid::named;

// Those of Sudoku Explainer's ladder, in about the order of their ratings, up to the dynamic chains; then others.
named! {
    /// A way in which people solve sudokus.
    pub enum Technique {
        FullHouse "Full House" "The last empty cell of a house takes the last missing digit."
        HiddenSingle "Hidden Single" "A digit has one place left in a house (1.2 in a box, 1.5 in a line)."
        DirectPointing "Direct Pointing" "A digit locked in a box leaves it one place in another box."
        DirectHiddenPair "Direct Hidden Pair"
            "Two digits fill two cells of a house, which leaves another digit one place."
        NakedSingle "Naked Single" "A cell has one candidate left."
        DirectHiddenTriplet "Direct Hidden Triplet"
            "Three digits fill three cells of a house, which leaves another digit one place."
        Pointing "Pointing" "A digit of a box lies in one line, and goes from the rest of the line."
        Claiming "Claiming" "A digit of a line lies in one box, and goes from the rest of the box."
        NakedPair "Naked Pair" "Two cells of a house hold only the same two digits."
        XWing "X-Wing" "A digit of two lines lies in the same two crossing lines."
        HiddenPair "Hidden Pair" "Two digits of a house have only the same two cells."
        NakedTriplet "Naked Triplet" "Three cells of a house hold only the same three digits."
        Swordfish "Swordfish" "A digit of three lines lies in the same three crossing lines."
        HiddenTriplet "Hidden Triplet" "Three digits of a house have only the same three cells."
        XyWing "XY-Wing" "A pivot with two candidates forces a third digit into one of two wings."
        XyzWing "XYZ-Wing" "A pivot with three candidates forces a digit into itself or one of two wings."
        UniqueRectangle1 "Unique Rectangle type 1"
            "Four cells would swap two digits but for extra candidates in one of them."
        UniqueRectangle2 "Unique Rectangle type 2" "Four cells would swap two digits but for one extra digit."
        UniqueRectangle3 "Unique Rectangle type 3"
            "Extra candidates of two cells of a rectangle act as a cell of a naked or hidden set."
        UniqueRectangle4 "Unique Rectangle type 4"
            "One digit of a rectangle is locked in the two cells that have extra candidates."
        UniqueLoop1 "Unique Loop type 1"
            "A loop of six cells or more would swap two digits but for extra candidates in one cell."
        UniqueLoop2 "Unique Loop type 2"
            "A loop of six cells or more would swap two digits but for one extra digit."
        UniqueLoop3 "Unique Loop type 3"
            "Extra candidates of two cells of a loop act as a cell of a naked or hidden set."
        UniqueLoop4 "Unique Loop type 4"
            "One digit of a loop is locked in the two cells that have extra candidates."
        NakedQuad "Naked Quad" "Four cells of a house hold only the same four digits."
        Jellyfish "Jellyfish" "A digit of four lines lies in the same four crossing lines."
        HiddenQuad "Hidden Quad" "Four digits of a house have only the same four cells."
        Bug1 "BUG type 1" "All empty cells would hold two candidates but for one cell."
        Bug2 "BUG type 2" "All empty cells would hold two candidates but for one extra digit in several cells."
        Bug3 "BUG type 3" "The extra candidates of a near-bivalue grid act as a cell of a naked set."
        Bug4 "BUG type 4" "Two cells with extra candidates share a house and a locked digit."
        AlignedPairExclusion "Aligned Pair Exclusion"
            "The pairs of digits possible in two cells leave some candidate without partner."
        XCycle "Bidirectional X-Cycle" "A digit alternates around a cycle of cells."
        YCycle "Bidirectional Y-Cycle" "Cells with two candidates follow each other around a cycle."
        TurbotFish "Turbot Fish" "A digit is forced along two strong links."
        ForcingXChain "Forcing X-Chain" "A digit is forced along a chain of strong and weak links."
        XyCycle "Bidirectional Cycle" "Links within cells and within houses close to a cycle."
        ForcingChain "Forcing Chain" "A chain of links within cells and houses shows its own start false."
        AlignedTripletExclusion "Aligned Triplet Exclusion"
            "The digits possible in three cells together leave some candidate without partners."
        NishioForcingChain "Nishio Forcing Chain"
            "Placing a digit, or eliminating it, leads that digit into a contradiction."
        CellForcingChains "Cell Forcing Chains" "Every candidate of a cell leads to the same conclusion."
        RegionForcingChains "Region Forcing Chains"
            "Every place of a digit in a house leads to the same conclusion."
        DynamicContradiction "Dynamic Contradiction Forcing Chains"
            "An assumption leads to a contradiction, with candidates eliminated on the way."
        DynamicDouble "Dynamic Double Forcing Chains"
            "A candidate leads to the same conclusion true and false, with candidates eliminated on the way."
        DynamicCell "Dynamic Cell Forcing Chains"
            "Every candidate of a cell leads to the same conclusion, with candidates eliminated on the way."
        DynamicRegion "Dynamic Region Forcing Chains"
            "Every place of a digit in a house leads to the same conclusion, with candidates eliminated on the way."
        DynamicContradictionWithPatterns "Dynamic Contradiction Forcing Chains (+)"
            "An assumption leads to a contradiction, with pairs, X-wings and locked digits on the way."
        DynamicDoubleWithPatterns "Dynamic Double Forcing Chains (+)"
            "A candidate leads to the same conclusion true and false, with pairs, X-wings and locked digits on the way."
        DynamicCellWithPatterns "Dynamic Cell Forcing Chains (+)"
            "Every candidate of a cell leads to the same conclusion, with pairs, X-wings and locked digits on the way."
        DynamicRegionWithPatterns "Dynamic Region Forcing Chains (+)"
            "Every place of a digit in a house leads to the same conclusion, with pairs, X-wings and locked digits on the way."
        DynamicContradictionWithForcing "Dynamic Contradiction Forcing Chains (+ Forcing Chains)"
            "An assumption leads to a contradiction, with forcing chains on the way."
        DynamicDoubleWithForcing "Dynamic Double Forcing Chains (+ Forcing Chains)"
            "A candidate leads to the same conclusion true and false, with forcing chains on the way."
        DynamicCellWithForcing "Dynamic Cell Forcing Chains (+ Forcing Chains)"
            "Every candidate of a cell leads to the same conclusion, with forcing chains on the way."
        DynamicRegionWithForcing "Dynamic Region Forcing Chains (+ Forcing Chains)"
            "Every place of a digit in a house leads to the same conclusion, with forcing chains on the way."
        DynamicContradictionWithMultiple "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)"
            "An assumption leads to a contradiction, with cell and region forcing chains on the way."
        DynamicDoubleWithMultiple "Dynamic Double Forcing Chains (+ Multiple Forcing Chains)"
            "A candidate leads to the same conclusion true and false, with cell and region forcing chains on the way."
        DynamicCellWithMultiple "Dynamic Cell Forcing Chains (+ Multiple Forcing Chains)"
            "Every candidate of a cell leads to the same conclusion, with cell and region forcing chains on the way."
        DynamicRegionWithMultiple "Dynamic Region Forcing Chains (+ Multiple Forcing Chains)"
            "Every place of a digit in a house leads to the same conclusion, with cell and region forcing chains on the way."
        DynamicContradictionWithDynamic "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)"
            "An assumption leads to a contradiction, with dynamic chains on the way."
        DynamicDoubleWithDynamic "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains)"
            "A candidate leads to the same conclusion true and false, with dynamic chains on the way."
        DynamicCellWithDynamic "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains)"
            "Every candidate of a cell leads to the same conclusion, with dynamic chains on the way."
        DynamicRegionWithDynamic "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains)"
            "Every place of a digit in a house leads to the same conclusion, with dynamic chains on the way."
        DynamicContradictionWithDynamicForcing "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))"
            "An assumption leads to a contradiction, with dynamic chains that nest forcing chains on the way."
        DynamicDoubleWithDynamicForcing "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))"
            "A candidate leads to the same conclusion true and false, with dynamic chains that nest forcing chains on the way."
        DynamicCellWithDynamicForcing "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))"
            "Every candidate of a cell leads to the same conclusion, with dynamic chains that nest forcing chains on the way."
        DynamicRegionWithDynamicForcing "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))"
            "Every place of a digit in a house leads to the same conclusion, with dynamic chains that nest forcing chains on the way."
        LockedPair "Locked Pair" "A naked pair in a box and a line: both lose its digits elsewhere."
        LockedTriple "Locked Triple" "A naked triple in a box and a line: both lose its digits elsewhere."
        Squirmbag "Squirmbag" "A digit of five lines lies in the same five crossing lines."
        Whale "Whale" "A digit of six lines lies in the same six crossing lines."
        Leviathan "Leviathan" "A digit of seven lines lies in the same seven crossing lines."
        FinnedXWing "Finned X-Wing" "Either a fish of two lines is there or one of its fins is true."
        FinnedSwordfish "Finned Swordfish" "Either a fish of three lines is there or one of its fins is true."
        FinnedJellyfish "Finned Jellyfish" "Either a fish of four lines is there or one of its fins is true."
        FinnedSquirmbag "Finned Squirmbag" "Either a fish of five lines is there or one of its fins is true."
        FinnedWhale "Finned Whale" "Either a fish of six lines is there or one of its fins is true."
        FinnedLeviathan "Finned Leviathan" "Either a fish of seven lines is there or one of its fins is true."
        SashimiXWing "Sashimi X-Wing" "A finned fish of two lines one of which the fins leave one place."
        SashimiSwordfish "Sashimi Swordfish" "A finned fish of three lines one of which the fins leave one place."
        SashimiJellyfish "Sashimi Jellyfish" "A finned fish of four lines one of which the fins leave one place."
        SashimiSquirmbag "Sashimi Squirmbag" "A finned fish of five lines one of which the fins leave one place."
        SashimiWhale "Sashimi Whale" "A finned fish of six lines one of which the fins leave one place."
        SashimiLeviathan "Sashimi Leviathan" "A finned fish of seven lines one of which the fins leave one place."
        FrankenXWing "Franken X-Wing" "A fish of two lines and boxes, crossed by lines and boxes."
        FrankenSwordfish "Franken Swordfish" "A fish of three lines and boxes, crossed by lines and boxes."
        FrankenJellyfish "Franken Jellyfish" "A fish of four lines and boxes, crossed by lines and boxes."
        FrankenSquirmbag "Franken Squirmbag" "A fish of five lines and boxes, crossed by lines and boxes."
        FrankenWhale "Franken Whale" "A fish of six lines and boxes, crossed by lines and boxes."
        FrankenLeviathan "Franken Leviathan" "A fish of seven lines and boxes, crossed by lines and boxes."
        FinnedFrankenXWing "Finned Franken X-Wing" "Either a fish of two lines and boxes is there or one of its fins is true."
        FinnedFrankenSwordfish "Finned Franken Swordfish" "Either a fish of three lines and boxes is there or one of its fins is true."
        FinnedFrankenJellyfish "Finned Franken Jellyfish" "Either a fish of four lines and boxes is there or one of its fins is true."
        FinnedFrankenSquirmbag "Finned Franken Squirmbag" "Either a fish of five lines and boxes is there or one of its fins is true."
        FinnedFrankenWhale "Finned Franken Whale" "Either a fish of six lines and boxes is there or one of its fins is true."
        FinnedFrankenLeviathan "Finned Franken Leviathan" "Either a fish of seven lines and boxes is there or one of its fins is true."
        MutantXWing "Mutant X-Wing" "A fish of two houses of any kind."
        MutantSwordfish "Mutant Swordfish" "A fish of three houses of any kind."
        MutantJellyfish "Mutant Jellyfish" "A fish of four houses of any kind."
        MutantSquirmbag "Mutant Squirmbag" "A fish of five houses of any kind."
        MutantWhale "Mutant Whale" "A fish of six houses of any kind."
        MutantLeviathan "Mutant Leviathan" "A fish of seven houses of any kind."
        FinnedMutantXWing "Finned Mutant X-Wing" "Either a fish of two houses of any kind is there or one of its fins is true."
        FinnedMutantSwordfish "Finned Mutant Swordfish" "Either a fish of three houses of any kind is there or one of its fins is true."
        FinnedMutantJellyfish "Finned Mutant Jellyfish" "Either a fish of four houses of any kind is there or one of its fins is true."
        FinnedMutantSquirmbag "Finned Mutant Squirmbag" "Either a fish of five houses of any kind is there or one of its fins is true."
        FinnedMutantWhale "Finned Mutant Whale" "Either a fish of six houses of any kind is there or one of its fins is true."
        FinnedMutantLeviathan "Finned Mutant Leviathan" "Either a fish of seven houses of any kind is there or one of its fins is true."
        Skyscraper "Skyscraper" "Of two lines with two places each for a digit, two ends see each other."
        TwoStringKite "2-String Kite" "A row and a column with two places each for a digit, joined in a box."
        DualTwoStringKite "Dual 2-String Kite" "Two such kites joined in the same box."
        EmptyRectangle "Empty Rectangle" "The places of a digit in a box lie on a row and a column, and a strong link meets one of them."
        DualEmptyRectangle "Dual Empty Rectangle" "Two empty rectangles of the same box."
        SimpleColoursTrap "Simple Colours Trap" "A digit goes from cells that see both colours of a cluster of strong links."
        SimpleColoursWrap "Simple Colours Wrap" "A colour of a cluster of strong links that sees itself is false."
        MultiColours1 "Multi-Colours 1" "Colours of two clusters see each other: a digit goes from cells that see the other two."
        MultiColours2 "Multi-Colours 2" "A colour that sees both colours of another cluster is false."
        UniqueRectangle5 "Unique Rectangle type 5" "The extra candidates of two or three cells of a rectangle are one digit."
        UniqueRectangle6 "Unique Rectangle type 6" "The extra candidates stand in opposite corners, and one digit of the rectangle has no other places in its lines."
        HiddenRectangle "Hidden Rectangle" "From a corner without extra candidates two strong links lead to the corner opposite."
        AvoidableRectangle1 "Avoidable Rectangle type 1" "Four cells none of which is given would swap two digits if the empty one took the wrong digit."
        AvoidableRectangle2 "Avoidable Rectangle type 2" "Four cells none of which is given would swap two digits but for one extra digit in two of them."
        RemotePair "Remote Pair" "A chain of cells that hold the same two digits."
        XChain "X-Chain" "One digit alternates along strong and weak links, and is true at one of the ends."
        XyChain "XY-Chain" "Cells with two candidates follow each other, and one digit is true at one of the ends."
        ContinuousNiceLoop "Continuous Nice Loop" "Strong and weak links alternate around a loop: every weak link becomes a strong one."
        DiscontinuousNiceLoop "Discontinuous Nice Loop" "Strong and weak links alternate from a cell back to itself."
        Aic "AIC" "Strong and weak links alternate between two ends one of which is true."
        GroupedContinuousNiceLoop "Grouped Continuous Nice Loop" "A continuous nice loop over groups of cells or almost locked sets."
        GroupedDiscontinuousNiceLoop "Grouped Discontinuous Nice Loop" "A discontinuous nice loop over groups of cells or almost locked sets."
        GroupedAic "Grouped AIC" "An AIC over groups of cells or almost locked sets."
        WWing "W-Wing" "Two cells with the same two candidates, joined by a strong link in one of them."
        AlsXz "ALS-XZ" "Two almost locked sets share a digit that only one of them can hold."
        AlsXyWing "ALS-XY-Wing" "An almost locked set forces a digit into one of two others."
        AlsChain "ALS-Chain" "Almost locked sets follow each other, and a digit is true in the first or the last."
        DeathBlossom "Death Blossom" "Each candidate of a cell forces the same digit into an almost locked set."
        SueDeCoq "Sue de Coq" "Cells of a box and a line share their digits with cells of both, so that all of them are locked."
        ForcingChainContradiction "Forcing Chain Contradiction"
            "Chains from an assumption leave a cell without candidates, or a house without a place for a digit."
        ForcingChainVerity "Forcing Chain Verity"
            "Chains from all candidates of a cell, or from all places of a digit in a house, lead to the same."
        ForcingNetContradiction "Forcing Net Contradiction"
            "An assumption leads to a contradiction, with several candidates that together leave one."
        ForcingNetVerity "Forcing Net Verity"
            "All candidates of a cell, all places of a digit in a house, or a candidate true and false lead to the same."
        TemplateSet "Template Set" "All ways to place a digit nine times have these cells in common."
        TemplateDelete "Template Delete" "No way to place a digit nine times uses these cells."
        MWing "M-Wing" "An AIC of three links: a cell with two candidates, and strong links in both that meet in a cell."
        SWing "S-Wing" "An AIC of three links: a cell with two candidates between strong links in both."
        LWing "L-Wing" "An AIC of three strong links of digits in houses."
        HWing "H-Wing" "An AIC of three links of three digits, with one or two cells of two candidates."
        WxyzWing "WXYZ-Wing" "Three cells that hold four digits, and a cell beside them that holds two of these."
        AlmostLockedPair "Almost Locked Pair"
            "A cell of a line and a cell of a box share two digits, one of which stands where line and box cross."
        AlmostLockedTriple "Almost Locked Triple"
            "Two cells of a line and two of a box share three digits, one of which stands where line and box cross."
        BugPlus "BUG+n" "All empty cells would hold two candidates but for several, one of which is true."
        ExtendedRectangle "Extended Rectangle"
            "Two lines would exchange three digits or four but for an extra candidate."
        FireworkTriple "Firework Triple" "Three digits of a row and a column fill their crossing and one cell of each."
        FireworkQuad "Firework Quad" "Two digits of a corner and two of the opposite one fill the corners of a rectangle."
        Tridagon "Tridagon" "Three digits cannot fill twelve cells of four boxes: one of the guardians is true."
        JuniorExocet "Junior Exocet" "Two target cells of a band hold the same digits as two base cells."
        LinkedRectangle "Unique Rectangle with strong links"
            "A candidate of a rectangle would complete it along lines that leave a digit two corners."
        SkLoop "SK Loop"
            "Eight pairs of cells around four crossings whose digits all belong to the lines and boxes between them."
        Msls "MSLS" "As many cells as there are lines that hold their digits: each line is needed for one of them."
    }
}

impl Technique {
    /// How many techniques there are, those of all ladders.
    pub const COUNT: usize = Self::LIST.len();

    /// Those of Sudoku Explainer's ladder, in about the order of their ratings.
    pub const ALL: &[Self] = Self::LIST.split_at(Self::FIRST_DYNAMIC + 4 * Self::DYNAMIC.len()).0;

    const FIRST_DYNAMIC: usize = Self::DynamicContradiction.index();

    /// Dynamic forcing chains by level: contradictions, doubles, those of cells, those of regions.
    pub(super) const DYNAMIC: [[Self; 4]; 6] = {
        let mut levels = [[Self::DynamicContradiction; 4]; 6];
        let mut number = 0;
        while number < 24 {
            levels[number / 4][number % 4] = Self::LIST[Self::FIRST_DYNAMIC + number];
            number += 1;
        }
        levels
    };

    /// Its level, if it is one of the dynamic forcing chains.
    pub(super) const fn dynamic_level(self) -> Option<usize> {
        match self.index().checked_sub(Self::FIRST_DYNAMIC) {
            Some(number) if number < 24 => Some(number / 4),
            _ => None,
        }
    }

    /// Its number, for tables of counts.
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
