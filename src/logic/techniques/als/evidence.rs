//! The evidence of chains of almost locked sets, and their words.

use std::collections::HashSet;

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::phrases::{and, cells, digits, join, or};
use crate::logic::shared::als::{AlmostLockedSet, Sets};
use crate::logic::{CandidateSet, Constraint, Evidence, Flow, Parts, Role, Step, Steps, Technique};

/// Returns whether there are eliminations that are not known yet, and adds them.
pub(super) fn is_new(known: &mut HashSet<CandidateSet>, eliminated: CandidateSet) -> bool {
    !eliminated.is_empty() && known.insert(eliminated)
}

/// Returns the candidates of these digits that see all places of their digit in both sets.
pub(super) fn seen_by_both(sets: &Sets, a: &AlmostLockedSet, b: &AlmostLockedSet, digits: DigitSet) -> CandidateSet {
    digits.iter().fold(CandidateSet::EMPTY, |all, digit| {
        let seen = sets.group(a, digit).seen & sets.group(b, digit).seen;
        if seen.is_empty() { all } else { all | CandidateSet::of_digit(digit, seen) }
    })
}

/// Adds the step of a chain of sets, each with a restricted common with the next, or of two sets with several.
pub(super) fn push(
    sets: &Sets,
    technique: Technique,
    chain: &[&AlmostLockedSet],
    commons: &[Digit],
    eliminated: CandidateSet,
    steps: &mut Steps<'_>,
) -> Flow {
    steps.push(Step::eliminating(technique, eliminated), || {
        let common = |(number, &digit): (usize, &Digit)| {
            let at = number.min(chain.len() - 2);
            let places = |set: &AlmostLockedSet| sets.group(set, digit).cells;
            (digit, house_of(places(chain[at]) | places(chain[at + 1])))
        };
        AlmostLocked {
            sets: chain.iter().map(|&&set| set).collect(),
            commons: commons.iter().enumerate().map(common).collect(),
            stem: None,
        }
    })
}

/// Returns a house that contains all these cells.
pub(super) fn house_of(cells: CellSet) -> Option<House> {
    let houses = cells.first()?.houses();
    houses.into_iter().find(|house| cells.is_subset(house.cells()))
}

/// Almost locked sets with their restricted commons.
#[derive(Debug)]
pub struct AlmostLocked {
    pub(super) sets: Vec<AlmostLockedSet>,
    /// The digits that link each set to the next, or each petal to the stem, and the house of each link.
    pub(super) commons: Vec<(Digit, Option<House>)>,
    /// A stem cell, and for each of its candidates the index of the set from which it takes that digit.
    pub(super) stem: Option<(Cell, Vec<usize>)>,
}

impl AlmostLocked {
    /// Formats the sets with their letters: `A 1,4,7 in r12c3`.
    fn named(&self) -> String {
        let mut text = String::with_capacity(32 * self.sets.len());
        for (number, set) in self.sets.iter().enumerate() {
            if number > 0 {
                text += ", ";
            }
            text.push(letter(number));
            text.push(' ');
            text += &digits(set.digits);
            text += " in ";
            text += &cells(set.cells);
        }
        text
    }

    fn is_doubly_linked(&self) -> bool {
        self.sets.len() == 2 && self.commons.len() > 1
    }

    /// Returns the digits of the links.
    fn common_digits(&self) -> DigitSet {
        self.commons.iter().map(|&(digit, _)| digit).collect()
    }

    /// Explains why one of the petals holds these digits.
    fn long_of_stem(&self, stem: Cell, petals: &[usize], gone: DigitSet) -> String {
        let of_petal = |number: usize| {
            let its = petals.iter().zip(&self.commons).filter(|&(&petal, _)| petal == number);
            format!("{} from {}", or(its.map(|(_, (digit, _))| digit)), letter(number))
        };
        let several = self.sets.len() > 1;
        format!(
            "{stem} holds one of {digits}, and takes {taken}. {that_set} holds all its other digits. So {gone} is in \
             {one}, and is eliminated from the cells that see all its places {there}",
            digits = and(self.common_digits()),
            taken = or((0..self.sets.len()).map(of_petal)),
            that_set = if several { "Whichever it is, that set" } else { "Either way, the set" },
            gone = each(gone),
            one = if several { "one of the sets" } else { "the set" },
            there = if several { "in the sets" } else { "there" },
        )
    }
}

/// Returns the letter of a set.
fn letter(number: usize) -> char {
    char::from(b'A' + number as u8)
}

/// Names digits as the subject of a sentence about each of them: `3`, or `each of 3 and 4`.
fn each(digits: DigitSet) -> String {
    let of = if digits.single().is_some() { "" } else { "each of " };
    format!("{of}{}", and(digits))
}

impl Evidence for AlmostLocked {
    fn parts(&self) -> Parts {
        let all_cells = self.sets.iter().fold(CellSet::EMPTY, |all, set| all | set.cells);
        let stem = self.stem.as_ref().map(|&(cell, _)| cell).into_iter();
        let of_stem = stem.clone().map(|cell| (Role::Pattern, CandidateSet::of_cell(cell, self.common_digits())));
        let of_set = |(number, set): (usize, &AlmostLockedSet)| {
            (Role::Set(number as u8), CandidateSet::product(set.cells, set.digits))
        };
        let once = |set: &AlmostLockedSet| {
            let house = set.house;
            set.digits.iter().map(move |digit| Constraint::House(house, digit)).collect::<Vec<_>>()
        };
        let common = |&(digit, house): &(Digit, Option<House>)| Some(Constraint::House(house?, digit));
        Parts {
            roles: of_stem.chain(self.sets.iter().enumerate().map(of_set)).collect(),
            base: stem.chain(all_cells).map(Constraint::Cell).collect(),
            cover: self.sets.iter().flat_map(once).chain(self.commons.iter().filter_map(common)).collect(),
        }
    }

    fn houses(&self) -> Vec<House> {
        Vec::new()
    }

    fn short(&self, _: &Step) -> String {
        let named = self.named();
        let commons = join(self.commons.iter().map(|(digit, _)| digit), ",");
        match &self.stem {
            Some((stem, _)) => format!("stem {} in {stem}, {named}", digits(self.common_digits())),
            None => format!("{named}, common {commons}"),
        }
    }

    fn reason(&self, step: &Step) -> String {
        let named = self.named();
        let gone = step.eliminations.digits();
        let these = if self.sets.len() == 1 { "This set" } else { "Each of these sets" };
        let start =
            format!("{these} of cells has one more digit than cells, so it holds all its digits but one: {named}.");
        if let Some((stem, petals)) = &self.stem {
            return format!("{start} {}", self.long_of_stem(*stem, petals, gone));
        }
        if self.is_doubly_linked() {
            let commons = and(self.commons.iter().map(|(digit, _)| digit));
            return format!(
                "{start} All places for {commons} in A see those in B, so A and B cannot both hold the same one of \
                 these digits. So each set lacks one and holds its other digits, which are eliminated from the cells \
                 that see all their places in the set; {commons} are eliminated from the cells that see all their \
                 places in both"
            );
        }
        let link = |(number, (digit, _)): (usize, &(Digit, Option<House>))| {
            format!("{} then holds {digit}, which {} then lacks", letter(number), letter(number + 1))
        };
        let found = gone.single().map_or("the one that A lacks".to_owned(), |digit| digit.to_string());
        format!(
            "{start} If A lacks {lacking}, it holds all its other digits. {links}. That set holds all its other \
             digits, among them {found}. So {each} is in A or in {last}, and is eliminated from the cells that see all \
             its places in both",
            lacking = or(gone),
            each = each(gone),
            links = join(self.commons.iter().enumerate().map(link), "; "),
            last = letter(self.sets.len() - 1)
        )
    }
}
