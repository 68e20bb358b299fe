//! The ways in which guardians prevent a second solution, and the words for them.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::phrases::{
    candidates_in_words, denial, houses_in_words, join, join_and, join_or, number_in_words,
};
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

/// A digit whose only places in a house are two corners of a rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StrongLink {
    /// The digit.
    pub digit: Digit,
    /// The house.
    pub house: House,
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
                parts.base.extend(links.iter().map(|link| Constraint::House(link.house, link.digit)));
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
                let link_texts = links.iter().map(|StrongLink { digit, house }| format!("{digit} of {house}"));
                format!(", {}", join(link_texts, ", "))
            }
        }
    }

    /// Explains the conclusion, which follows because one of the guardians is true.
    pub(crate) fn explanation(&self, step: &Step, pattern: &GuardedCells<'_>) -> String {
        let guardians = pattern.guardians;
        let guardian_cells = guardians.cells();
        let cells = join_and(guardian_cells);
        let premise = format!("so one of the extra candidates is true: {}.", candidates_in_words(guardians, "or"));
        match self {
            Self::OneCell(cell) => format!(
                "so {cell} is {}, and {}",
                join_or(guardians.digits()),
                denial(step.eliminations.digits_of(*cell))
            ),
            Self::OneDigit(digit) => format!(
                "{premise} They are all {digit}, so {digit} is eliminated from the cells that see {}",
                all_or_both(guardians)
            ),
            Self::NakedSubset(subset) => {
                // A subset in both a box and a line may eliminate candidates in both.
                let acts_in = |house: &House| {
                    *house == subset.house
                        || (guardian_cells | subset.cells).is_subset(house.cells())
                            && !(step.eliminations.cells() - subset.house.cells()).is_empty()
                };
                let verb = if subset.cells.is_single() { "holds" } else { "hold" };
                format!(
                    "{premise} {others} {verb} only {digits}. The cell with the extra candidate and {others} are {count} \
                     cells for these {count} digits, which are eliminated from the other cells of {houses}",
                    others = join_and(subset.cells),
                    digits = join_and(subset.digits),
                    count = number_in_words(subset.digits.len()),
                    houses = join_and(House::all().filter(acts_in))
                )
            }
            Self::HiddenSubset(subset) => {
                let pronoun = if subset.cells.is_single() { "it" } else { "them" };
                format!(
                    "{premise} That leaves at most one of {cells} for {digits}. In the rest of {house}, {digits} fit \
                     only in {others}, so they fill {pronoun}; other digits are eliminated there",
                    digits = join_and(subset.digits),
                    house = subset.house,
                    others = join_and(subset.cells)
                )
            }
            Self::LockedDigit(digit, house) => format!(
                "{premise} In {house}, the only places for {digit} are {cells}. One of these takes {digit}, the other \
                 an extra candidate, so their other candidates are eliminated"
            ),
            Self::ParallelLines(digit, lines) => {
                let other_corner = |line: &House| pattern.cells_in(line) - guardian_cells;
                let [a, b] = lines.each_ref().map(|line| join(pattern.cells_in(line) & guardian_cells, ""));
                format!(
                    "{premise} In {}, the only places for {digit} are corners. If {a} were {digit}, {} would not be, so \
                     {b} would be. In the same way, {a} would be {digit} if {b} were. Neither would then hold an extra \
                     candidate, so neither is {digit}",
                    houses_in_words(lines),
                    join(other_corner(&lines[1]), "")
                )
            }
            Self::CrossingLines { digit, lines, corner, other } => {
                let [first, second] = lines;
                let beside = lines.iter().fold(CellSet::EMPTY, |union, line| union | pattern.cells_in(line));
                let opposite = pattern.all_cells() - beside;
                format!(
                    "so they do not. In {first}, the only places for {digit} are {}. In {second}, they are {}. If \
                     {corner} were {other}, {} would both be {digit}, and {}, which has only {pair}, would be {other}: \
                     the corners would hold only {pair}. So {corner} is not {other}",
                    join_and(pattern.cells_in(first)),
                    join_and(pattern.cells_in(second)),
                    join_and(beside.without(*corner)),
                    join(opposite, ""),
                    pair = join_and(pattern.digits),
                    other = join(*other, ""),
                )
            }
            Self::StrongLinks { refuted, links, .. } => format!(
                "so they do not. {filled}If {cell} were {digit}, then {}: the corners would hold only {pair}. So {cell} is not \
                 {digit}",
                join(pattern.walk(*refuted, links), "; "),
                filled = join(
                    pattern.filled_digits(*refuted).iter().map(|filled| format!(
                        "{} holds {}. ",
                        filled.cell(),
                        filled.digit()
                    )),
                    ""
                ),
                pair = join_and(pattern.digits),
                cell = refuted.cell(),
                digit = refuted.digit(),
            ),
            Self::OneOfAll if guardians.len() == 1 => format!(
                "so {} is true. Candidates that conflict with it are eliminated",
                candidates_in_words(guardians, "or")
            ),
            Self::OneOfAll => {
                format!("{premise} Candidates that conflict with {} are eliminated", all_or_both(guardians))
            }
        }
    }
}

/// Returns `both`, or `all of them` if there are more than two.
fn all_or_both(guardians: &CandidateSet) -> &'static str {
    if guardians.len() == 2 { "both" } else { "all of them" }
}

/// The cells of a deadly pattern with their guardians, as far as the words of a rule need them.
pub(crate) struct GuardedCells<'a> {
    /// The cells; those of a rectangle are in cyclic order.
    pub(crate) cells: &'a [Cell],
    /// The digits that could be exchanged.
    pub(crate) digits: DigitSet,
    pub(crate) guardians: &'a CandidateSet,
    /// The cells that have been filled.
    pub filled: CellSet,
}

impl GuardedCells<'_> {
    fn all_cells(&self) -> CellSet {
        self.cells.iter().copied().collect()
    }

    fn cells_in(&self, house: &House) -> CellSet {
        self.all_cells() & house.cells()
    }

    /// Returns the digits of the corners that have been filled, beside or opposite a corner that holds a digit.
    fn filled_digits(&self, start: Candidate) -> Vec<Candidate> {
        let index_of = |cell: Cell| self.cells.iter().position(|&corner| corner == cell).unwrap_or_default();
        let digit_of = |corner: Cell| match (index_of(corner) + index_of(start.cell())) % 2 {
            0 => Some(start.digit()),
            _ => self.digits.without(start.digit()).first(),
        };
        self.filled.iter().filter_map(|corner| Some(Candidate::new(corner, digit_of(corner)?))).collect()
    }

    /// Walks from a corner of the rectangle that holds a digit to the other corners, each of which then holds a digit,
    /// because a strong link needs it or because the corner has no other candidate. Returns the words for each.
    fn walk(&self, start: Candidate, links: &[StrongLink]) -> Vec<String> {
        let mut held = vec![start];
        held.extend(self.filled_digits(start));
        let mut texts = Vec::new();
        while let Some((next, text)) = self.cells.iter().find_map(|&corner| self.next_on_walk(corner, &held, links)) {
            held.push(next);
            texts.push(text);
        }
        texts
    }

    /// Returns the candidate that this corner must hold beside the corners that hold digits already, with the words for
    /// it; `None` if the corner holds one, too, or need not hold any.
    fn next_on_walk(&self, corner: Cell, held: &[Candidate], links: &[StrongLink]) -> Option<(Candidate, String)> {
        let is_beside = |other: Cell| other.row() == corner.row() || other.column() == corner.column();
        if held.iter().any(|candidate| candidate.cell() == corner) {
            return None;
        }
        let beside = held.iter().filter(|candidate| is_beside(candidate.cell()));
        beside.copied().find_map(|neighbour| {
            let needed_digit = self.digits.without(neighbour.digit()).first()?;
            let needs = |link: &&StrongLink| {
                let line = link.house.cells();
                link.digit == needed_digit && line.contains(corner) && line.contains(neighbour.cell())
            };
            let reason = match links.iter().find(needs) {
                Some(link) => format!("the only other place for {needed_digit} in {}", link.house),
                None if self.guardians.digits_of(corner).is_subset(self.digits) => {
                    format!("which has only {}", join_and(self.digits))
                }
                None => return None,
            };
            Some((Candidate::new(corner, needed_digit), format!("{corner}, {reason}, would be {needed_digit}")))
        })
    }
}
