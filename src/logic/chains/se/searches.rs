//! The table of searches: the consequences that each collects, the rules that lengthen them, and its conclusions.
//!
//! | search | assumptions | their consequences | rules when no link is left | conclusions |
//! |---|---|---|---|---|
//! | [`SIMPLE`] | one | along one path | | cycles, and the negation of the assumption |
//! | [`NISHIO`] | one | of one digit, with eliminations | | contradictions |
//! | [`MULTIPLE`], [`VERITY`] | all of a cell or house | without eliminations | | common to all |
//! | [`DYNAMIC`] | both | with eliminations | none; patterns; then entire searches | both |
//! | [`NETS`] | both | with eliminations, without lengths | | both |

use crate::logic::Technique::{self, *};

/// A row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Search {
    pub(super) consequences: Consequences,
    /// The rules that a run tries in turn when no link is left to follow.
    pub(super) rules: &'static [Rule],
    /// Cells with fewer candidates are skipped, together with the houses whose first place they are.
    pub(super) min_candidates: u32,
    /// The technique that determines the difficulty of a conclusion without its length.
    pub(super) rated_as: Technique,
    /// The technique of conclusions from an assumption that leads to a clash.
    pub(super) contradiction: Option<Technique>,
    /// The technique of conclusions that follow from a candidate being on, and from it being off.
    pub(super) double: Option<Technique>,
    /// The technique of conclusions that follow from all candidates of a cell.
    pub(super) cell: Option<Technique>,
    /// The technique of conclusions that follow from all places of a digit in a house.
    pub(super) house: Option<Technique>,
    /// Whether the first conclusion counts, not the easiest. For a person, such a search skips no house.
    pub(super) takes_first: bool,
}

/// The consequences of an assumption that a search collects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Consequences {
    /// Those along one path without branches, which is as short as possible.
    Path,
    /// Those by links of one digit. Off candidates are eliminated on the way.
    OneDigit,
    /// Those by links of the state. Nothing is eliminated on the way.
    Links,
    /// Those by links, old and new. Off candidates are eliminated on the way.
    Eliminating,
    /// The same in any order, so that they have no length.
    Unordered,
}

/// A rule that a run tries when no link is left to follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    /// Locked candidates, pairs and X-wings among the remaining candidates.
    Patterns,
    /// An entire search among the remaining candidates, whose chains are nested in the run.
    Search(&'static Search),
}

/// Cycles and forcing chains. Their techniques depend on the links of the path.
pub(crate) const SIMPLE: Search = row(Consequences::Path, ForcingChain);

/// Contradictions of one digit.
pub(crate) const NISHIO: Search =
    Search { contradiction: Some(NishioForcingChain), ..row(Consequences::OneDigit, NishioForcingChain) };

/// Conclusions common to all candidates of a cell, or to all places of a digit in a house.
pub(crate) const MULTIPLE: Search = Search {
    min_candidates: 3,
    cell: Some(CellForcingChains),
    house: Some(RegionForcingChains),
    ..row(Consequences::Links, CellForcingChains)
};

/// The same for players, who use one name for both.
pub(crate) const VERITY: Search =
    Search { cell: Some(ForcingChainVerity), house: Some(ForcingChainVerity), takes_first: true, ..MULTIPLE };

/// Dynamic forcing chains: the six levels at the top of the scale. A level is tried only if those below find nothing.
pub(crate) const DYNAMIC: [Search; 6] = [
    WITH_LINKS,
    dynamic(1, &[Rule::Patterns]),
    WITH_FORCING,
    dynamic(3, &[Rule::Patterns, Rule::Search(&SIMPLE), Rule::Search(&MULTIPLE)]),
    dynamic(4, &[Rule::Patterns, Rule::Search(&WITH_LINKS)]),
    dynamic(5, &[Rule::Patterns, Rule::Search(&WITH_LINKS), Rule::Search(&WITH_FORCING)]),
];

/// The techniques of dynamic forcing chains, level by level: contradiction, double, cell and region.
pub(crate) const DYNAMIC_TECHNIQUES: [[Technique; 4]; 6] = [
    [DynamicContradiction, DynamicDouble, DynamicCell, DynamicRegion],
    [DynamicContradictionWithPatterns, DynamicDoubleWithPatterns, DynamicCellWithPatterns, DynamicRegionWithPatterns],
    [DynamicContradictionWithForcing, DynamicDoubleWithForcing, DynamicCellWithForcing, DynamicRegionWithForcing],
    [DynamicContradictionWithMultiple, DynamicDoubleWithMultiple, DynamicCellWithMultiple, DynamicRegionWithMultiple],
    [DynamicContradictionWithDynamic, DynamicDoubleWithDynamic, DynamicCellWithDynamic, DynamicRegionWithDynamic],
    [
        DynamicContradictionWithDynamicForcing,
        DynamicDoubleWithDynamicForcing,
        DynamicCellWithDynamicForcing,
        DynamicRegionWithDynamicForcing,
    ],
];

const WITH_LINKS: Search = dynamic(0, &[]);
const WITH_FORCING: Search = dynamic(2, &[Rule::Patterns, Rule::Search(&SIMPLE)]);

/// Forcing nets: everything that follows, whatever its length.
pub(crate) const NETS: Search = Search {
    contradiction: Some(ForcingNetContradiction),
    double: Some(ForcingNetVerity),
    cell: Some(ForcingNetVerity),
    house: Some(ForcingNetVerity),
    ..row(Consequences::Unordered, ForcingNetVerity)
};

/// Returns a row that draws no conclusions.
const fn row(consequences: Consequences, rated_as: Technique) -> Search {
    Search {
        consequences,
        rules: &[],
        min_candidates: 1,
        rated_as,
        contradiction: None,
        double: None,
        cell: None,
        house: None,
        takes_first: false,
    }
}

const fn dynamic(level: usize, rules: &'static [Rule]) -> Search {
    let [contradiction, double, cell, house] = DYNAMIC_TECHNIQUES[level];
    Search {
        rules,
        min_candidates: 2,
        contradiction: Some(contradiction),
        double: Some(double),
        cell: Some(cell),
        house: Some(house),
        ..row(Consequences::Eliminating, contradiction)
    }
}

impl Search {
    pub(super) const fn is_of_one_digit(&self) -> bool {
        matches!(self.consequences, Consequences::OneDigit)
    }

    /// Returns whether off candidates are eliminated on the way.
    pub(super) const fn eliminates(&self) -> bool {
        matches!(self.consequences, Consequences::OneDigit | Consequences::Eliminating)
    }

    /// Iterates over the techniques of its conclusions.
    pub(super) fn techniques(&self) -> impl Iterator<Item = Technique> {
        [self.contradiction, self.double, self.cell, self.house].into_iter().flatten()
    }
}

impl Technique {
    /// Returns the level of nesting, counted from 0, if the technique is a dynamic forcing chain.
    pub(crate) fn dynamic_level(self) -> Option<usize> {
        DYNAMIC_TECHNIQUES.iter().position(|techniques| techniques.contains(&self))
    }
}
