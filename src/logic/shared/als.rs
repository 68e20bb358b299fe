//! Almost locked sets.
//!
//! An almost locked set is a set of cells of one house with one digit more than cells; the smallest is a cell with two
//! candidates. If it loses one of its digits, it holds all the others. Two sets have a *restricted common* digit if
//! all its places in one see all its places in the other, so that only one of the two sets can hold it.
//!
//! Many sets have a digit in the same cells. Such cells are stored once, as a group. The groups that see each other are
//! computed once per state, and give the restricted commons of all sets.
//!
//! Pencil marks can be such that there are ten thousand sets, whose chains would take minutes. Of more than [`MAX_SETS`],
//! only the smaller ones are used.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind, bits};
use crate::logic::position::order::pattern_houses;
use crate::logic::{Candidate, CandidateSet, State};

/// An almost locked set.
#[derive(Debug, Clone, Copy)]
pub struct AlmostLockedSet {
    /// Its cells.
    pub cells: CellSet,
    /// Its digits, one more than its cells.
    pub digits: DigitSet,
    /// A house that contains its cells.
    pub house: House,
    /// The index of the group of each digit.
    groups: [u16; 9],
}

/// The places of a digit in one or several almost locked sets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AlsGroup {
    pub(crate) cells: CellSet,
    /// The other places of the digit that see all of these.
    pub(crate) seen: CellSet,
}

/// All almost locked sets of a state.
#[derive(Default)]
pub(crate) struct Sets {
    /// The candidates of that state.
    of: CandidateSet,
    pub(crate) all: Vec<AlmostLockedSet>,
    groups: Vec<(Digit, AlsGroup)>,
    /// The indexes of the groups of each digit that have each cell as their first.
    by_first: Vec<Vec<u16>>,
    /// The indexes of the sets that contain each group. This list and the next may be longer than the groups, as lists
    /// keep their memory.
    members: Vec<Vec<u16>>,
    /// The groups of the same digit that see each group.
    linked: Vec<Vec<u16>>,
}

/// The maximum number of sets. On the way of 1,900 puzzles (with 17 givens, of top1465, and hard ones), no position has
/// more than 529. To list all steps with 2,500 sets takes about a second.
const MAX_SETS: usize = 2500;

/// The maximum number of groups: one for each digit of each set.
const MAX_GROUPS: usize = 9 * MAX_SETS;

// Sets, groups, and what a chain of sets reaches (each set once for each of its digits) are numbered in 16 bits.
const _: () = assert!(MAX_GROUPS < u16::MAX as usize);

impl Sets {
    /// Collects the sets of this state, unless they are those of the last call.
    pub(crate) fn update(&mut self, state: &State) {
        if self.of == *state.all() {
            return;
        }
        self.all.clear();
        for house in pattern_houses() {
            self.collect(state, house);
        }
        self.keep_smaller_sets();
        self.collect_groups(state);
        self.link();
        self.of = *state.all();
    }

    /// Collects the sets of a house. Sets that are in a line and in one box belong to the box.
    fn collect(&mut self, state: &State, house: House) {
        let mut candidates = [DigitSet::EMPTY; 9];
        let mut cells = [Cell::at(0, 0); 9];
        let mut count = 0;
        for cell in house.cells() & state.empty() {
            (cells[count], candidates[count]) = (cell, state.candidates(cell));
            count += 1;
        }
        let is_line = house.kind() != HouseKind::Box;
        // The union of the digits for each choice of cells: those of its first cell and of the rest.
        let mut digits = [DigitSet::EMPTY; 512];
        for mask in 1..1u32 << count {
            let of_rest = digits[(mask & (mask - 1)) as usize];
            let union = of_rest | candidates[mask.trailing_zeros() as usize];
            digits[mask as usize] = union;
            if union.len() != mask.count_ones() as usize + 1 {
                continue;
            }
            let first = cells[mask.trailing_zeros() as usize];
            let chosen: CellSet = bits(mask).map(|place| cells[place]).collect();
            if !(is_line && chosen.is_subset(first.house(HouseKind::Box).cells())) {
                self.all.push(AlmostLockedSet { cells: chosen, digits: union, house, groups: [0; 9] });
            }
        }
    }

    /// If there are more than [`MAX_SETS`], keeps the sets of up to as many cells as that number allows.
    fn keep_smaller_sets(&mut self) {
        if self.all.len() > MAX_SETS {
            let count_up_to = |size| self.all.iter().filter(|set| set.cells.len() <= size).count();
            let max_size = (1..9).take_while(|&size| count_up_to(size) <= MAX_SETS).last().unwrap_or(0);
            self.all.retain(|set| set.cells.len() <= max_size);
        }
    }

    /// Numbers the groups of all sets, and lists their members.
    fn collect_groups(&mut self, state: &State) {
        self.groups.clear();
        clear(&mut self.by_first, 9 << 7);
        clear(&mut self.members, self.all.iter().map(|set| set.digits.len()).sum());
        for (number, set) in self.all.iter_mut().enumerate() {
            for digit in set.digits {
                let places = state.cells(digit);
                let cells = set.cells & places;
                let Some(first) = cells.first() else { continue };
                let known = &mut self.by_first[Candidate::new(first, digit).index()];
                let is_it = |group: &u16| self.groups[usize::from(*group)].1.cells == cells;
                let group = known.iter().copied().find(is_it).unwrap_or_else(|| {
                    let group = self.groups.len() as u16;
                    self.groups.push((digit, AlsGroup { cells, seen: places & cells.seen_by_all() }));
                    known.push(group);
                    group
                });
                set.groups[digit.index()] = group;
                self.members[usize::from(group)].push(number as u16);
            }
        }
    }

    fn link(&mut self) {
        clear(&mut self.linked, self.groups.len());
        for ((digit, group), linked) in self.groups.iter().zip(&mut self.linked) {
            let near = group.seen.iter().flat_map(|first| &self.by_first[Candidate::new(first, *digit).index()]);
            linked.extend(near.filter(|&&other| self.groups[usize::from(other)].1.cells.is_subset(group.seen)));
            linked.sort_unstable();
        }
    }

    /// Returns, for each group and digit, the places that see all places of the digit in a set that has a group linked
    /// to this one.
    pub(crate) fn beyond(&self) -> Vec<[CellSet; 9]> {
        // The same for the sets that contain each group.
        let mut reach = vec![[CellSet::EMPTY; 9]; self.groups.len()];
        for set in &self.all {
            for digit in set.digits {
                let seen = self.group(set, digit).seen;
                for other in set.digits.without(digit) {
                    reach[self.group_number(set, other)][digit.index()] |= seen;
                }
            }
        }
        let beyond = |linked: &Vec<u16>| {
            let mut beyond = [CellSet::EMPTY; 9];
            for &group in linked {
                beyond.iter_mut().zip(&reach[usize::from(group)]).for_each(|(all, &seen)| *all |= seen);
            }
            beyond
        };
        self.linked[..self.groups.len()].iter().map(beyond).collect()
    }

    /// Returns, for each group, whether a set with a group linked to it has any of these cells.
    pub(crate) fn linked_with(&self, cells: CellSet) -> Vec<bool> {
        let has_any = |&set: &u16| !(self.all[usize::from(set)].cells & cells).is_empty();
        let has_any: Vec<bool> = self.members.iter().map(|members| members.iter().any(has_any)).collect();
        let is_linked = |linked: &Vec<u16>| linked.iter().any(|&group| has_any[usize::from(group)]);
        self.linked.iter().map(is_linked).collect()
    }

    /// Returns, for each group, the sets that have a group linked to it, as rows of bits.
    pub(crate) fn sets_beyond(&self) -> Vec<u64> {
        let words = self.all.len().div_ceil(64);
        let mut rows = vec![0; words * self.groups.len()];
        for group in 0..self.groups.len() {
            let row = &mut rows[words * group..][..words];
            let members = |&other: &u16| &self.members[usize::from(other)];
            for &set in self.linked[group].iter().flat_map(members) {
                row[usize::from(set) / 64] |= 1 << (set % 64);
            }
        }
        rows
    }

    /// Returns the group of a digit in the set.
    #[inline]
    pub(crate) fn group(&self, set: &AlmostLockedSet, digit: Digit) -> &AlsGroup {
        &self.groups[usize::from(set.groups[digit.index()])].1
    }

    /// Returns the index of the group of a digit in the set.
    #[inline]
    pub(crate) fn group_number(&self, set: &AlmostLockedSet, digit: Digit) -> usize {
        set.groups[digit.index()].into()
    }

    /// Iterates over the sets that have the digit as a restricted common with this one.
    #[inline]
    pub(crate) fn linked(&self, set: &AlmostLockedSet, digit: Digit) -> impl Iterator<Item = usize> {
        let groups = &self.linked[self.group_number(set, digit)];
        let members = |group: &u16| self.members[usize::from(*group)].iter();
        groups.iter().flat_map(members).map(|&number| usize::from(number))
    }

    /// Iterates over the sets whose places of the digit the cell sees.
    pub(crate) fn seen_by(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = usize> {
        let is_seen = move |(of, group): &(Digit, AlsGroup)| *of == digit && group.seen.contains(cell);
        let groups = (0..self.groups.len()).filter(move |&number| is_seen(&self.groups[number]));
        groups.flat_map(|number| &self.members[number]).map(|&number| usize::from(number))
    }
}

/// Empties all lists, and makes them at least this many.
fn clear(lists: &mut Vec<Vec<u16>>, count: usize) {
    lists.iter_mut().for_each(Vec::clear);
    lists.resize_with(count.max(lists.len()), Vec::new);
}
