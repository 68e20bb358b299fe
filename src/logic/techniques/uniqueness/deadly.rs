//! A deadly pattern with its guardians: the evidence of the techniques that assume one solution.

use super::guardians::{GuardedCells, GuardianRule};
use super::loop_path::LoopPath;
use crate::grid::{Cell, CellSet, DigitSet, House};
use crate::logic::explain::phrases::{
    candidates_in_words, format_candidates, format_cells, format_digits, join, join_and,
};
use crate::logic::{CandidateSet, Constraint, Evidence, PatternParts, Role, Step};

/// A pattern that could be filled in two ways without its guardians.
#[derive(Debug)]
pub struct DeadlyPattern {
    /// The cells, and what makes them deadly.
    pub shape: DeadlyShape,
    /// The digits that could be exchanged; for a [grid](DeadlyShape::Grid), those of the guardians.
    pub digits: DigitSet,
    /// The guardians, at least one of which must be true.
    pub guardians: CandidateSet,
    /// The way in which the guardians prevent a second solution.
    pub rule: GuardianRule,
}

/// The cells of a deadly pattern, and what makes them deadly.
#[derive(Debug, Clone, Copy)]
pub enum DeadlyShape {
    /// A rectangle in two boxes. The rectangles of Sudoku Explainer's ladder are loops of four cells.
    Rectangle {
        /// The corners in cyclic order.
        corners: [Cell; 4],
        /// The corners that have been filled with digits of the pair. None of them is a given.
        filled: CellSet,
    },
    /// A loop around which two digits alternate.
    Loop(LoopPath),
    /// The cells where two lines of a band or stack cross other lines.
    ExtendedRectangle {
        /// The two lines.
        lines: [House; 2],
        /// The cells.
        cells: CellSet,
    },
    /// All empty cells: a BUG, the bivalue universal grave.
    Grid(CellSet),
}

impl DeadlyShape {
    /// Returns the cells, including those that have been filled.
    pub fn cells(&self) -> CellSet {
        match self {
            Self::Rectangle { corners, .. } => corners.iter().copied().collect(),
            Self::Loop(path) => path.cells().collect(),
            Self::ExtendedRectangle { cells, .. } | Self::Grid(cells) => *cells,
        }
    }

    /// Returns the cells: around the rectangle or the loop, or else row by row.
    fn ordered_cells(&self) -> Vec<Cell> {
        match self {
            Self::Rectangle { corners, .. } => corners.to_vec(),
            Self::Loop(path) => path.cells().collect(),
            Self::ExtendedRectangle { cells, .. } | Self::Grid(cells) => cells.iter().collect(),
        }
    }

    fn empty_cells(&self) -> CellSet {
        match self {
            Self::Rectangle { filled, .. } => self.cells() - *filled,
            Self::Loop(_) | Self::ExtendedRectangle { .. } | Self::Grid(_) => self.cells(),
        }
    }
}

impl Evidence for DeadlyPattern {
    fn parts(&self) -> PatternParts {
        let mut roles = vec![(Role::Fin, self.guardians)];
        // The pattern of a BUG is all other candidates of the grid. Only its guardians are worth a mark.
        if !matches!(self.shape, DeadlyShape::Grid(_)) {
            roles.push((Role::Pattern, CandidateSet::product(self.shape.cells(), self.digits) - self.guardians));
        }
        let base = self.shape.empty_cells().iter().map(Constraint::Cell).collect();
        self.rule.extend_parts(PatternParts { roles, base, cover: Vec::new() })
    }

    fn digits(&self) -> DigitSet {
        match self.shape {
            // HoDoKu's library indexes rectangles by their two digits.
            DeadlyShape::Rectangle { .. } => self.digits,
            _ => self.digits | self.rule.digits(),
        }
    }

    fn houses(&self) -> Vec<House> {
        match (self.shape, &self.rule) {
            (DeadlyShape::ExtendedRectangle { lines, .. }, _) => lines.to_vec(),
            (_, GuardianRule::StrongLinks { links, .. }) => links.iter().map(|link| link.house).collect(),
            _ => self.parts().houses(),
        }
    }

    fn one_line(&self, _: &Step) -> String {
        let digits = format_digits(self.digits);
        let pattern = match self.shape {
            DeadlyShape::Rectangle { .. } | DeadlyShape::ExtendedRectangle { .. } => {
                format!("{digits} in {}", format_cells(self.shape.cells()))
            }
            DeadlyShape::Loop(path) => format!("{digits} in {}", join(path.cells(), "-")),
            DeadlyShape::Grid(_) => format_candidates(&self.guardians),
        };
        format!("{pattern}{}", self.rule.one_line())
    }

    fn reason(&self, step: &Step) -> String {
        let cells = self.shape.ordered_cells();
        let filled = self.shape.cells() - self.shape.empty_cells();
        let guarded_cells = GuardedCells { cells: &cells, digits: self.digits, guardians: &self.guardians, filled };
        let (digits, conclusion_text) = (join_and(self.digits), self.rule.explanation(step, &guarded_cells));
        match self.shape {
            DeadlyShape::Rectangle { corners, filled } => {
                let corners = join_and(corners);
                let given_text = if filled.is_empty() { "" } else { ", and none of these cells is a given" };
                format!(
                    "{corners} are the corners of a rectangle in two rows, two columns and two boxes{given_text}. If \
                     they held only {digits}, the two digits could be exchanged, and the puzzle would have two \
                     solutions. It is assumed to have one, {conclusion_text}"
                )
            }
            DeadlyShape::Loop(path) => {
                let noun = if path.len() == 4 { "rectangle" } else { "loop" };
                format!(
                    "If {} held only {digits}, these two digits could be exchanged all around the {noun}, and the \
                     puzzle would have two solutions. It is assumed to have one, {conclusion_text}",
                    join_and(path.cells()),
                )
            }
            DeadlyShape::ExtendedRectangle { lines: [a, b], cells } => format!(
                "If {} held only {digits}, {a} and {b} would each hold all of these there and could swap them, and \
                 the puzzle would have two solutions. It is assumed to have one, {conclusion_text}",
                join_and(cells),
            ),
            DeadlyShape::Grid(_) => format!(
                "Without {}, every empty cell would have two candidates and every digit two places in each house that \
                 lacks it; such a grid never has exactly one solution. The puzzle is assumed to have one, \
                 {conclusion_text}",
                candidates_in_words(&self.guardians, "and"),
            ),
        }
    }

    fn where_to_look(&self) -> Option<String> {
        // The only guardian of a BUG is the digit to place.
        let is_bug = matches!(self.shape, DeadlyShape::Grid(_));
        let guardian_cells = self.guardians.cells();
        let (verb, which) = if guardian_cells.is_single() { ("is", "cell") } else { ("are", "cells") };
        is_bug.then(|| {
            format!(
                "look at {}, which {verb} the only {which} with more than two candidates",
                format_cells(guardian_cells)
            )
        })
    }
}
