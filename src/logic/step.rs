//! A deduction as data.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};

use super::{
    Candidate, CandidateSet, Chain, ChainShape, Difficulty, Lines, LoopPath, Node, Technique,
};

/// One step of a solution: what was seen, and what follows from it.
///
/// Nothing here is text: [`super::explain`] turns a step into English.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// Its rating, with what lengths and set sizes add.
    pub difficulty: Difficulty,
    /// What was seen.
    pub pattern: Pattern,
    /// The digit that can be placed, if one can.
    pub placement: Option<Candidate>,
    /// The candidates that can be struck; those that a placement strikes are not listed.
    pub eliminations: CandidateSet,
}

/// What a step rests on, one form for each family of techniques.
#[derive(Debug, Clone, PartialEq)]
pub enum Pattern {
    /// The one place of the placed digit in a house, or the only empty cell of it.
    HiddenSingle {
        /// The house.
        house: House,
    },
    /// The one candidate of the filled cell.
    NakedSingle,
    /// A digit locked where two houses cross.
    Locked(Locked),
    /// A digit locked where two houses cross, and the house where this leaves one place for it.
    DirectLocked {
        /// The locked digit.
        locked: Locked,
        /// The house in which the digit has one place left.
        house: House,
    },
    /// Cells of a house that hold no other digits than these.
    NakedSet(Subset),
    /// Digits of a house that have no other cells than these.
    HiddenSet(Subset),
    /// Digits of a house that have no other cells, so that the placed digit has one place left in it.
    DirectHiddenSet(Subset),
    /// A digit whose places in the base lines all lie in as many cover lines.
    Fish {
        /// The digit.
        digit: Digit,
        /// The lines in which every place of the digit is covered.
        base: Lines,
        /// The lines from which the digit goes.
        cover: Lines,
        /// Its places where they cross.
        cells: CellSet,
    },
    /// A pivot and two wings, one of which must hold the digit.
    Wing {
        /// The cell that sees both wings.
        pivot: Cell,
        /// The two cells with two candidates.
        wings: [Cell; 2],
        /// The digit that all of them share, or only the wings.
        digit: Digit,
        /// The digit that the pivot shares with each wing besides.
        shared: [Digit; 2],
    },
    /// A rectangle or longer loop that would have two solutions.
    UniqueLoop {
        /// The loop.
        path: LoopPath,
        /// The two digits that would swap.
        digits: DigitSet,
        /// The cells of the loop that have other candidates too.
        extra_cells: CellSet,
        /// What prevents the second solution.
        rescue: Rescue,
    },
    /// A grid that would be full of pairs, and have two solutions.
    Bug {
        /// The candidates beyond the pairs, at least one of which must be true.
        extras: CandidateSet,
        /// What prevents the second solution.
        rescue: Rescue,
    },
    /// Cells whose digits exclude each other, with the cells that exclude combinations of them.
    Aligned {
        /// The two or three cells.
        base: CellSet,
        /// The cells with few candidates that all of them see.
        excluders: CellSet,
    },
    /// Chains of implications.
    Chains {
        /// How they prove the conclusion.
        shape: ChainShape,
        /// One or several chains; none where the ladder was asked for effects only.
        chains: Vec<Chain>,
    },
}

/// A digit whose places in one house all lie in another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Locked {
    /// The digit.
    pub digit: Digit,
    /// The house that has no other place for it.
    pub base: House,
    /// The house that crosses it, from whose other cells the digit goes.
    pub cover: House,
    /// The places where they cross.
    pub cells: CellSet,
}

/// As many cells as digits in a house.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subset {
    /// The house.
    pub house: House,
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
}

/// What keeps a loop or a grid of pairs from having two solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rescue {
    /// Type 1: one cell has extra candidates, one of which it must hold.
    OneCell(Cell),
    /// Type 2: one digit is the extra candidate of all the cells, and must stand in one of them.
    OneDigit(Digit),
    /// Type 3: the extra candidates stand for a cell that completes a naked set.
    NakedSet(Subset),
    /// Type 3: the pair stands for a cell that completes a hidden set.
    HiddenSet(Subset),
    /// Type 4: the digit has no other places in the house than the two cells.
    LockedDigit(Digit, House),
}

impl Step {
    /// A step with this technique's lowest rating and no conclusion yet.
    pub(super) fn new(technique: Technique, pattern: Pattern) -> Self {
        Self {
            technique,
            difficulty: technique.base(),
            pattern,
            placement: None,
            eliminations: CandidateSet::EMPTY,
        }
    }

    /// The step with this rating.
    pub(super) fn rated(self, difficulty: Difficulty) -> Self {
        Self { difficulty, ..self }
    }

    /// The step that places a digit.
    pub(super) fn placing(self, cell: Cell, digit: Digit) -> Self {
        Self { placement: Some(Candidate::new(cell, digit)), ..self }
    }

    /// The step that places the node's candidate if it is on, and strikes it if it is off.
    pub(super) fn concluding(self, node: Node) -> Self {
        if node.on {
            Self { placement: Some(node.candidate), ..self }
        } else {
            Self { eliminations: CandidateSet::of(node.candidate), ..self }
        }
    }

    /// The step that strikes these candidates, if there are any.
    pub(super) fn striking(self, eliminations: CandidateSet) -> Option<Self> {
        (!eliminations.is_empty()).then_some(Self { eliminations, ..self })
    }
}
