//! The ways in which guardians prevent a second solution, and the words for them.

use crate::grid::{Cell, Digit, DigitSet, House};
use crate::logic::explain::phrases::{candidates_in_words, join, join_and, join_or};
use crate::logic::{Candidate, CandidateSet, Constraint, PatternParts, Role, Step, Subset};

/// The way in which guardians keep a deadly pattern from having two solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GuardianRule {
    /// Type 1: one cell has guardians, and must hold one of them.
    OneCell(Cell),
    /// Type 2: all guardians are the same digit, which one of their cells must hold.
    OneDigit(Digit),
    /// Type 3: the guardians act as a cell that completes a naked subset.
    NakedSubset(Subset),
    /// Type 3: the pair acts as a cell that completes a hidden subset.
    HiddenSubset(Subset),
    /// Type 4: the two cells with guardians are the digit's only places in the house.
    LockedDigit(Digit, House),
    /// Type 6: the corners of the rectangle are the digit's only places in the two lines.
    ParallelLines(Digit, [House; 2]),
    /// The hidden rectangle: the corners are the digit's only places in the row and the column of this corner.
    CrossingLines {
        /// The digit.
        digit: Digit,
        /// The row and the column.
        lines: [House; 2],
        /// The corner where they cross.
        corner: Cell,
        /// The rectangle's other digit.
        other: DigitSet,
    },
    /// If this candidate were true, strong links along sides of the rectangle would complete the deadly pattern.
    StrongLinks {
        /// The candidate.
        refuted: Candidate,
        /// The links.
        links: Vec<StrongLink>,
        /// Both digits of the pair in each side of the rectangle.
        sides: Vec<Constraint>,
    },
    /// One of the guardians is true.
    OneOfAll,
}

/// A digit whose only places in a line are two corners of a rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StrongLink {
    /// The digit.
    pub digit: Digit,
    /// The line.
    pub line: House,
}

impl GuardianRule {
    pub(crate) fn extend_parts(&self, mut parts: PatternParts) -> PatternParts {
        let mut add_subset = |subset: &Subset, base, cover| {
            parts.roles.push((Role::Set(0), subset.candidates()));
            parts.base.extend::<Vec<_>>(base);
            parts.cover.extend::<Vec<_>>(cover);
        };
        match self {
            Self::OneCell(_) | Self::OneDigit(_) | Self::OneOfAll => {}
            Self::NakedSubset(subset) => add_subset(subset, subset.cell_constraints(), subset.digit_constraints()),
            Self::HiddenSubset(subset) => add_subset(subset, subset.digit_constraints(), subset.cell_constraints()),
            Self::LockedDigit(digit, house) => parts.base.push(Constraint::House(*house, *digit)),
            Self::ParallelLines(digit, lines) | Self::CrossingLines { digit, lines, .. } => {
                parts.base.extend(lines.map(|line| Constraint::House(line, *digit)));
            }
            Self::StrongLinks { links, sides, .. } => {
                parts.base.extend(links.iter().map(|link| Constraint::House(link.line, link.digit)));
                parts.cover.extend(sides);
            }
        }
        parts
    }

    /// Returns the number of the type that patterns have in common, or 0.
    pub(crate) const fn type_number(&self) -> usize {
        match self {
            Self::OneCell(_) => 1,
            Self::OneDigit(_) => 2,
            Self::NakedSubset(_) | Self::HiddenSubset(_) => 3,
            Self::LockedDigit(..) => 4,
            Self::ParallelLines(..) | Self::CrossingLines { .. } | Self::StrongLinks { .. } | Self::OneOfAll => 0,
        }
    }

    pub(crate) fn digits(&self) -> DigitSet {
        match self {
            Self::OneCell(_) | Self::StrongLinks { .. } | Self::OneOfAll => DigitSet::EMPTY,
            Self::OneDigit(digit)
            | Self::LockedDigit(digit, _)
            | Self::ParallelLines(digit, _)
            | Self::CrossingLines { digit, .. } => DigitSet::from_digit(*digit),
            Self::NakedSubset(subset) | Self::HiddenSubset(subset) => subset.digits,
        }
    }

    pub(crate) fn one_line(&self) -> String {
        match self {
            Self::OneCell(_) | Self::OneDigit(_) | Self::OneOfAll => String::new(),
            Self::NakedSubset(subset) | Self::HiddenSubset(subset) => {
                format!(", {} ({})", subset.one_line(), subset.house)
            }
            Self::LockedDigit(digit, house) => format!(", {digit} of {house}"),
            Self::ParallelLines(digit, [a, b]) | Self::CrossingLines { digit, lines: [a, b], .. } => {
                format!(", {digit} of {a} and {b}")
            }
            Self::StrongLinks { links, .. } => {
                let link_texts = links.iter().map(|StrongLink { digit, line }| format!("{digit} of {line}"));
                format!(", {}", join(link_texts, ", "))
            }
        }
    }

    /// Explains the conclusion, which follows because one of the guardians is true.
    pub(crate) fn explanation(&self, step: &Step, guardians: &CandidateSet) -> String {
        let guardian_cells = guardians.cells();
        let cells = join_and(guardian_cells);
        let premise = "so one of the extra candidates is true.";
        match self {
            Self::OneCell(cell) => format!("so {cell} holds an extra candidate and none of the others"),
            Self::OneDigit(digit) => format!(
                "{premise} They are all {digit}, so {digit} is in {}, and is eliminated from the cells that see \
                 them all",
                join_or(guardian_cells)
            ),
            Self::NakedSubset(subset) => {
                // A subset in both a box and a line may eliminate candidates in both.
                let acts_in = |house: &House| {
                    *house == subset.house
                        || (guardian_cells | subset.cells).is_subset(house.cells())
                            && !(step.eliminations.cells() - subset.house.cells()).is_empty()
                };
                format!(
                    "{premise} With these, {cells} act as one cell, which together with {} takes the digits {} in \
                     {}. These digits are eliminated from the other cells there",
                    join_and(subset.cells),
                    join_and(subset.digits),
                    join_and(House::all().filter(acts_in))
                )
            }
            Self::HiddenSubset(subset) => format!(
                "{premise} That leaves at most one of {cells} for {digits}. In the rest of {house}, {digits} fit \
                 only in {others}, which they fill; other digits are eliminated there",
                digits = join_and(subset.digits),
                house = subset.house,
                others = join_and(subset.cells)
            ),
            Self::ParallelLines(digit, [a, b]) => format!(
                "so one of {cells} holds an extra candidate. In {a} and {b}, the only places for {digit} are corners, \
                 so it is in both of {cells} or in neither. Both is impossible, so it is eliminated from them"
            ),
            Self::CrossingLines { digit, lines: [a, b], corner, other } => format!(
                "so they do not. In {a} and {b}, the only places for {digit} are corners. If {corner} were {other}, \
                 the corners beside it would both be {digit}, and the one opposite could only be {other}. So {corner} \
                 is not {other}",
                other = join_and(*other),
            ),
            Self::StrongLinks { refuted, links, .. } => format!(
                "so they do not. The only places for {} are corners. If {cell} were {digit}, each corner in turn would \
                 have only one of the two digits left, until the pattern is complete. So {cell} is not {digit}",
                join_and(links.iter().map(|StrongLink { digit, line }| format!("{digit} in {line}"))),
                cell = refuted.cell(),
                digit = refuted.digit(),
            ),
            Self::OneOfAll => format!(
                "so {} is true. Candidates that conflict with {} are eliminated",
                candidates_in_words(guardians, "or"),
                if guardians.len() == 1 { "it" } else { "all of them" }
            ),
            Self::LockedDigit(digit, house) => format!(
                "{premise} In {house}, the only places for {digit} are {cells}. One of these takes {digit}, the \
                 other an extra candidate"
            ),
        }
    }
}
