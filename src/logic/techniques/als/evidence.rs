//! What chains of almost locked sets rest on, and their words.
//!
//! An almost locked set that loses a digit holds all its others. Where two sets share a restricted common digit, at
//! most one of them holds it. So if the first set of a chain lacks a digit, the next one lacks their restricted common,
//! and so on, up to the last, which holds a digit that the first one has, too: this digit stands in the first or in the
//! last set, and is eliminated from all cells that see every place of it in both.

use std::collections::HashSet;

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::phrases::{and, cells, conclusion, digits, join, or};
use crate::logic::shared::als::{AlmostLockedSet, Sets};
use crate::logic::{CandidateSet, Constraint, Evidence, Flow, Parts, Role, Step, Steps, Technique};

/// Whether the eliminations, if there are any, are not among those known already.
pub(super) fn is_new(known: &mut HashSet<CandidateSet>, eliminated: CandidateSet) -> bool {
    !eliminated.is_empty() && known.insert(eliminated)
}

/// The candidates of these digits that see all their places in both sets.
pub(super) fn seen_by_both(
    sets: &Sets,
    a: &AlmostLockedSet,
    b: &AlmostLockedSet,
    digits: DigitSet,
) -> CandidateSet {
    digits.iter().fold(CandidateSet::EMPTY, |all, digit| {
        let seen = sets.group(a, digit).seen & sets.group(b, digit).seen;
        if seen.is_empty() { all } else { all | CandidateSet::of_digit(digit, seen) }
    })
}

/// Adds the step from sets of which each has a restricted common with the next, or two sets that have several.
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

/// The house that holds all these cells, which see each other.
pub(super) fn house_of(cells: CellSet) -> Option<House> {
    let houses = cells.first()?.houses();
    houses.into_iter().find(|house| cells.is_subset(house.cells()))
}

/// Almost locked sets with the digits that only one of two can hold.
#[derive(Debug)]
pub struct AlmostLocked {
    pub(super) sets: Vec<AlmostLockedSet>,
    /// The digits that join each set to the next, or each petal to the stem, and where.
    pub(super) commons: Vec<(Digit, Option<House>)>,
    /// A cell whose candidates would each take that digit from a set, and these candidates.
    pub(super) stem: Option<(Cell, DigitSet)>,
}

impl AlmostLocked {
    /// The letter of a set and what it is: `A 1,4,7 in r12c3`.
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
}

/// The letter by which a set is called.
fn letter(number: usize) -> char {
    char::from(b'A' + number as u8)
}

impl Evidence for AlmostLocked {
    fn parts(&self) -> Parts {
        let all_cells = self.sets.iter().fold(CellSet::EMPTY, |all, set| all | set.cells);
        let stem = self.stem.into_iter();
        let of_stem =
            stem.clone().map(|(cell, all)| (Role::Pattern, CandidateSet::of_cell(cell, all)));
        let of_set = |(number, set): (usize, &AlmostLockedSet)| {
            (Role::Set(number as u8), CandidateSet::product(set.cells, set.digits))
        };
        let once = |set: &AlmostLockedSet| {
            let house = set.house;
            set.digits.iter().map(move |digit| Constraint::House(house, digit)).collect::<Vec<_>>()
        };
        let common =
            |&(digit, house): &(Digit, Option<House>)| Some(Constraint::House(house?, digit));
        Parts {
            roles: of_stem.chain(self.sets.iter().enumerate().map(of_set)).collect(),
            base: stem.map(|(cell, _)| cell).chain(all_cells).map(Constraint::Cell).collect(),
            cover: self
                .sets
                .iter()
                .flat_map(once)
                .chain(self.commons.iter().filter_map(common))
                .collect(),
        }
    }

    fn houses(&self) -> Vec<House> {
        Vec::new()
    }

    fn short(&self, step: &Step) -> String {
        let (named, conclusion) = (self.named(), conclusion(step));
        let commons = join(self.commons.iter().map(|(digit, _)| digit), ",");
        match self.stem {
            Some((stem, all)) => format!("stem {} in {stem}, {named} => {conclusion}", digits(all)),
            None => format!("{named}, common {commons} => {conclusion}"),
        }
    }

    fn long(&self, step: &Step) -> String {
        let (named, conclusion) = (self.named(), conclusion(step));
        let gone = step.eliminations.digits();
        let start = format!(
            "Each of these sets of cells holds one digit more than it has cells, so that it holds all its digits \
             but one: {named}."
        );
        if let Some((stem, all)) = self.stem {
            let petal = |(number, (digit, _)): (usize, &(Digit, Option<House>))| {
                format!("{digit} from {}", letter(number))
            };
            return format!(
                "{start} {stem} holds one of {digits}, and takes {taken}. Whichever it is, that set holds all its \
                 other digits. So one of the sets holds {gone}, which is eliminated from the cells that see all its \
                 places in the sets: {conclusion}.",
                digits = and(all),
                taken = or(self.commons.iter().enumerate().map(petal)),
                gone = and(gone)
            );
        }
        if self.is_doubly_linked() {
            let commons = and(self.commons.iter().map(|(digit, _)| digit));
            return format!(
                "{start} All places for {commons} in A see all those in B, so that A and B cannot both hold one of \
                 these digits. Each of them lacks one, then, and holds its other digits, which are eliminated from the \
                 cells that see all their places in the set; {commons} are eliminated from the cells that see all \
                 their places in both: {conclusion}."
            );
        }
        let link = |(number, (digit, _)): (usize, &(Digit, Option<House>))| {
            format!(
                "{} then holds {digit}, which {} then lacks",
                letter(number),
                letter(number + 1)
            )
        };
        format!(
            "{start} If A lacks {gone}, it holds all its other digits. {links}. That set holds all its other digits, \
             among them {gone}. So {gone} stands in A or in {last}, and is eliminated from the cells that see all its \
             places in both: {conclusion}.",
            gone = or(gone),
            links = join(self.commons.iter().enumerate().map(link), "; "),
            last = letter(self.sets.len() - 1)
        )
    }
}
