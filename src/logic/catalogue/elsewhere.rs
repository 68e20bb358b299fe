//! Other names of techniques: those in other programs, and those that players use.

use crate::grid::named;
use crate::logic::Technique::{self, *};
use crate::logic::TechniqueSet;

named! {
    /// Where a technique has another name.
    pub enum NameGiver {
        SudokuExplainer "Sudoku Explainer" "the program of Nicolas Juillerat, and those made from it"
        HoDoKu "HoDoKu" "the program of Bernhard Hobiger"
        SudokuWiki "SudokuWiki" "sudokuwiki.org, by Andrew Stuart"
        Players "players" "players and their forums"
    }
}

impl NameGiver {
    /// All of them.
    pub const ALL: [Self; 4] = Self::LIST;
}

impl Technique {
    /// Iterates over its other names. A program that has no such technique may find the same under another name.
    pub fn called_elsewhere(self) -> impl Iterator<Item = (NameGiver, &'static str)> {
        let rows = NAMES.iter().filter(move |(_, _, techniques)| techniques.contains(&self));
        rows.map(|&(giver, name, _)| (giver, name))
    }
}

/// Iterates over all other names, each with its techniques.
pub(crate) fn names() -> impl Iterator<Item = (&'static str, TechniqueSet)> {
    NAMES.iter().map(|&(_, name, techniques)| (name, techniques.iter().copied().collect()))
}

use NameGiver::{HoDoKu, Players, SudokuExplainer, SudokuWiki};

/// The other names, each with its techniques.
const NAMES: &[(NameGiver, &str, &[Technique])] = &[
    (SudokuExplainer, "Naked Pair", &[LockedPair]),
    (SudokuExplainer, "Naked Triplet", &[LockedTriple]),
    (SudokuExplainer, "Turbot Fish", &[Skyscraper, TwoStringKite]),
    (SudokuExplainer, "Forcing X-Chain", &[XChain]),
    (SudokuExplainer, "Bidirectional Y-Cycle", &[RemotePair]),
    (SudokuExplainer, "Forcing Chain", &[XyChain, DiscontinuousNiceLoop, Aic]),
    (SudokuExplainer, "Bidirectional Cycle", &[ContinuousNiceLoop]),
    (SudokuExplainer, "Cell Forcing Chains or Region Forcing Chains", &[ForcingChainVerity]),
    (SudokuExplainer, "Dynamic Contradiction Forcing Chains", &[ForcingNetContradiction]),
    (HoDoKu, "Locked Candidates Type 1 (Pointing)", &[Pointing]),
    (HoDoKu, "Locked Candidates Type 2 (Claiming)", &[Claiming]),
    (HoDoKu, "Naked Triple", &[NakedTriplet]),
    (HoDoKu, "Naked Quadruple", &[NakedQuad]),
    (HoDoKu, "Hidden Triple", &[HiddenTriplet]),
    (HoDoKu, "Hidden Quadruple", &[HiddenQuad]),
    (HoDoKu, "Bivalue Universal Grave + 1", &[Bug1]),
    (HoDoKu, "Uniqueness Test 1", &[UniqueRectangle1]),
    (HoDoKu, "Uniqueness Test 2", &[UniqueRectangle2]),
    (HoDoKu, "Uniqueness Test 3", &[UniqueRectangle3]),
    (HoDoKu, "Uniqueness Test 4", &[UniqueRectangle4]),
    (HoDoKu, "Uniqueness Test 5", &[UniqueRectangle5]),
    (HoDoKu, "Uniqueness Test 6", &[UniqueRectangle6]),
    (HoDoKu, "Simple Colors Trap", &[SimpleColoursTrap]),
    (HoDoKu, "Simple Colors Wrap", &[SimpleColoursWrap]),
    (HoDoKu, "Multi Colors 1", &[MultiColours1]),
    (HoDoKu, "Multi Colors 2", &[MultiColours2]),
    (HoDoKu, "Almost Locked Set XZ-Rule", &[AlsXz]),
    (HoDoKu, "Almost Locked Set XY-Wing", &[AlsXyWing]),
    (HoDoKu, "Almost Locked Set Chain", &[AlsChain]),
    (SudokuWiki, "Pointing Pairs", &[Pointing]),
    (SudokuWiki, "Box/Line Reduction", &[Claiming]),
    (SudokuWiki, "Naked Triple", &[NakedTriplet]),
    (SudokuWiki, "Hidden Triple", &[HiddenTriplet]),
    (SudokuWiki, "Y-Wing", &[XyWing]),
    (SudokuWiki, "Simple Colouring", &[SimpleColoursTrap, SimpleColoursWrap]),
    (SudokuWiki, "X-Cycles", &[XCycle, XChain]),
    (SudokuWiki, "Alternating Inference Chains", &[Aic, DiscontinuousNiceLoop, ContinuousNiceLoop]),
    (
        SudokuWiki,
        "AIC with Groups, AIC with ALSs",
        &[GroupedAic, GroupedDiscontinuousNiceLoop, GroupedContinuousNiceLoop],
    ),
    (SudokuWiki, "Unit Forcing Chains", &[RegionForcingChains]),
    (SudokuWiki, "Cell Forcing Chains, Unit Forcing Chains", &[ForcingChainVerity]),
    (SudokuWiki, "Hidden Unique Rectangle", &[HiddenRectangle]),
    (SudokuWiki, "Extended Unique Rectangle", &[ExtendedRectangle]),
    (SudokuWiki, "Almost Locked Sets", &[AlsXz]),
    (SudokuWiki, "Pattern Overlay", &[TemplateSet, TemplateDelete]),
    (SudokuWiki, "Exocet", &[JuniorExocet]),
    (SudokuWiki, "Fireworks", &[FireworkTriple, FireworkQuad]),
    (Players, "Locked Candidates", &[Pointing, Claiming]),
    (Players, "Starfish", &[Squirmbag]),
    (Players, "AIC Ring", &[ContinuousNiceLoop]),
    (Players, "Grouped AIC Ring", &[GroupedContinuousNiceLoop]),
    (Players, "BUG+1", &[Bug1]),
    (Players, "Almost Locked Candidates", &[AlmostLockedPair, AlmostLockedTriple]),
    (Players, "Two-Sector Disjoint Subsets", &[SueDeCoq]),
    (Players, "Domino Loop", &[SkLoop]),
    (Players, "Multi-Sector Locked Set", &[Msls]),
    (Players, "Thor's Hammer", &[Tridagon]),
];
