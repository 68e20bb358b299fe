//! Almost locked sets.
//!
//! An almost locked set is a set of cells of one house that have one more digit than there are cells. The smallest is a
//! cell with two candidates. If the set loses one of its digits, it holds all the others. Two sets have a *restricted
//! common* digit if all places of the digit in one set see all of its places in the other: only one of the two sets can
//! then hold the digit.
//!
//! Many sets have a digit in the same cells. These cells are stored once, as a group. The pairs of groups that see each
//! other are computed once per state and give the restricted commons of all sets.
//!
//! Some pencilmark puzzles have ten thousand sets, and a search for chains of them would take minutes. If there are
//! more than [`MAX_SETS`], only the smaller sets are used.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind, bit_indices};
use crate::logic::position::order::pattern_houses;
use crate::logic::{CandidateSet, State};

/// An almost locked set.
#[derive(Debug, Clone, Copy)]
pub struct AlmostLockedSet {
    /// The cells.
    pub cells: CellSet,
    /// The digits, one more than there are cells.
    pub digits: DigitSet,
    /// A house that contains all cells.
    pub house: House,
    /// The number of each digit's group, by the index of the digit.
    group_numbers: [u16; 9],
}

/// All places of a digit in an almost locked set. Several sets may share a group.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AlsGroup {
    digit: Digit,
    pub(crate) cells: CellSet,
    /// The other places of the digit that see all cells of the group.
    pub(crate) seen_places: CellSet,
}

/// The almost locked sets of a state, and the groups that they share.
#[derive(Default)]
pub(crate) struct AlmostLockedSets {
    state_candidates: CandidateSet,
    pub(crate) sets: Vec<AlmostLockedSet>,
    groups: Vec<AlsGroup>,
    /// For each group, the indices of the sets that contain it.
    members: NumberLists,
    /// For each group, the groups of the same digit that see it.
    linked_groups: NumberLists,
    /// For each group and digit, the places that see all places of the digit in some set that contains the group.
    /// Computed on demand.
    reach: Vec<[CellSet; 9]>,
    /// Like `reach`, but for sets that contain a group linked to this one.
    seen_by_linked: Vec<[CellSet; 9]>,
    /// A hash table of the numbers of the groups. At least half of its slots are free, so that every lookup ends.
    group_table: Vec<u16>,
}

/// Lists of numbers, stored in one vector.
#[derive(Default)]
struct NumberLists {
    starts: Vec<u32>,
    numbers: Vec<u16>,
}

impl NumberLists {
    #[inline]
    fn get(&self, list_index: usize) -> &[u16] {
        &self.numbers[self.starts[list_index] as usize..self.starts[list_index + 1] as usize]
    }
}

/// The maximum number of sets.
///
/// No position reached while solving 1,900 puzzles (with 17 givens, from top1465, and hard ones) has more than 529.
/// Listing all steps of a position with 2,500 sets takes about a second.
const MAX_SETS: usize = 2500;

/// The maximum number of groups: one for each digit of each set.
const MAX_GROUPS: usize = 9 * MAX_SETS;

/// A free slot in the table of groups, or the end of a linked list of groups.
const NO_GROUP: u16 = u16::MAX;

// Sets, groups, and the nodes of a chain of sets (a set with one of its digits) are numbered in 16 bits.
const _: () = assert!(MAX_GROUPS < NO_GROUP as usize);

impl AlmostLockedSets {
    /// Collects the sets of this state, unless the last call was for the same state.
    pub(crate) fn update(&mut self, state: &State) {
        if self.state_candidates == *state.all_candidates() {
            return;
        }
        self.sets.clear();
        for house in pattern_houses() {
            self.collect_in_house(state, house);
        }
        self.keep_smaller_sets();
        self.collect_groups(state);
        self.list_members();
        self.link_groups();
        self.seen_by_linked.clear();
        self.state_candidates = *state.all_candidates();
    }

    /// Collects the sets of a house. A set that lies both in a line and in a box is collected only for the box.
    fn collect_in_house(&mut self, state: &State, house: House) {
        let mut candidates = [DigitSet::EMPTY; 9];
        let mut cells = [Cell::at(0, 0); 9];
        let mut cell_count = 0;
        for cell in house.cells() & state.empty_cells() {
            (cells[cell_count], candidates[cell_count]) = (cell, state.candidates(cell));
            cell_count += 1;
        }
        let is_line = house.kind() != HouseKind::Block;
        // The union of the digits of each subset of the cells. It is computed from the first cell and the rest.
        let mut digits = [DigitSet::EMPTY; 512];
        for mask in 1..1u32 << cell_count {
            let rest_digits = digits[(mask & (mask - 1)) as usize];
            let union = rest_digits | candidates[mask.trailing_zeros() as usize];
            digits[mask as usize] = union;
            if union.len() != mask.count_ones() as usize + 1 {
                continue;
            }
            let first_cell = cells[mask.trailing_zeros() as usize];
            let chosen_cells: CellSet = bit_indices(mask).map(|place| cells[place]).collect();
            if !(is_line && chosen_cells.is_subset(first_cell.house(HouseKind::Block).cells())) {
                self.sets.push(AlmostLockedSet { cells: chosen_cells, digits: union, house, group_numbers: [0; 9] });
            }
        }
    }

    /// If there are more than [`MAX_SETS`] sets, removes those of the largest sizes until no more than that are left.
    fn keep_smaller_sets(&mut self) {
        if self.sets.len() > MAX_SETS {
            let count_up_to = |size| self.sets.iter().filter(|set| set.cells.len() <= size).count();
            let max_size = (1..9).take_while(|&size| count_up_to(size) <= MAX_SETS).last().unwrap_or(0);
            self.sets.retain(|set| set.cells.len() <= max_size);
        }
    }

    /// Numbers the groups of all sets. The hash table is large enough even if no two sets share a group.
    fn collect_groups(&mut self, state: &State) {
        let max_groups: usize = self.sets.iter().map(|set| set.digits.len()).sum();
        self.groups.clear();
        self.group_table.clear();
        self.group_table.resize((2 * max_groups).max(2).next_power_of_two(), NO_GROUP);
        for set_number in 0..self.sets.len() {
            let AlmostLockedSet { cells, digits, .. } = self.sets[set_number];
            for digit in digits {
                let group_number = self.find_or_add_group(state, digit, cells & state.cells_with(digit));
                self.sets[set_number].group_numbers[digit.index()] = group_number;
            }
        }
    }

    /// Returns the number of the group of this digit and these cells. Adds the group if it is new.
    fn find_or_add_group(&mut self, state: &State, digit: Digit, cells: CellSet) -> u16 {
        let cell_bits = cells.bits();
        let key = cell_bits as u64 ^ ((cell_bits >> 64) as u64).rotate_left(40) ^ (digit.index() as u64) << 56;
        let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut slot = (hash >> (u64::BITS - self.group_table.len().ilog2())) as usize;
        while self.group_table[slot] != NO_GROUP {
            let number = self.group_table[slot];
            let group = &self.groups[usize::from(number)];
            if group.digit == digit && group.cells == cells {
                return number;
            }
            slot = (slot + 1) % self.group_table.len();
        }
        let seen_places = state.cells_with(digit) & cells.common_peers();
        let number = self.groups.len() as u16;
        self.groups.push(AlsGroup { digit, cells, seen_places });
        self.group_table[slot] = number;
        number
    }

    fn list_members(&mut self) {
        let NumberLists { starts, numbers } = &mut self.members;
        starts.clear();
        starts.resize(self.groups.len() + 2, 0);
        let group_numbers_of = |set: &AlmostLockedSet| {
            let group_numbers = set.group_numbers;
            set.digits.iter().map(move |digit| usize::from(group_numbers[digit.index()]))
        };
        // Counting sort. The counts are stored two elements later and summed up. Filling the lists then moves each
        // start to its final place.
        for group in self.sets.iter().flat_map(group_numbers_of) {
            starts[group + 2] += 1;
        }
        for list in 2..starts.len() {
            starts[list] += starts[list - 1];
        }
        numbers.clear();
        numbers.resize(starts.last().map_or(0, |&end| end as usize), 0);
        for (number, set) in self.sets.iter().enumerate() {
            for group in group_numbers_of(set) {
                numbers[starts[group + 1] as usize] = number as u16;
                starts[group + 1] += 1;
            }
        }
    }

    fn link_groups(&mut self) {
        let NumberLists { starts, numbers } = &mut self.linked_groups;
        starts.clear();
        numbers.clear();
        // For each digit and first cell, a linked list of its groups: the last group, and the group before each group.
        let mut last_group = [[NO_GROUP; Cell::COUNT]; 9];
        let mut previous_group = vec![NO_GROUP; self.groups.len()];
        for (number, AlsGroup { digit, cells, .. }) in self.groups.iter().enumerate() {
            if let Some(cell) = cells.first() {
                previous_group[number] = std::mem::replace(&mut last_group[digit.index()][cell.index()], number as u16);
            }
        }
        for group in &self.groups {
            let start = numbers.len();
            starts.push(start as u32);
            for first_cell in group.seen_places {
                let mut number = last_group[group.digit.index()][first_cell.index()];
                while number != NO_GROUP {
                    let other_group = usize::from(number);
                    if self.groups[other_group].cells.is_subset(group.seen_places) {
                        numbers.push(number);
                    }
                    number = previous_group[other_group];
                }
            }
            numbers[start..].sort_unstable();
        }
        starts.push(numbers.len() as u32);
    }

    /// Computes the tables for [`Self::seen_by_linked`].
    pub(crate) fn compute_seen_by_linked(&mut self) -> &Self {
        if !self.seen_by_linked.is_empty() {
            return self;
        }
        self.reach.clear();
        self.reach.resize(self.groups.len(), [CellSet::EMPTY; 9]);
        for set in &self.sets {
            for digit in set.digits {
                let seen_places = self.group(set, digit).seen_places;
                for other_digit in set.digits.without(digit) {
                    let group = self.group_number(set, other_digit);
                    self.reach[group][digit.index()] |= seen_places;
                }
            }
        }
        for group in 0..self.groups.len() {
            let mut seen_by_linked = [CellSet::EMPTY; 9];
            for &linked_group in self.linked_groups.get(group) {
                let reach = &self.reach[usize::from(linked_group)];
                seen_by_linked.iter_mut().zip(reach).for_each(|(union, &seen)| *union |= seen);
            }
            self.seen_by_linked.push(seen_by_linked);
        }
        self
    }

    /// Returns, for each digit, the places that see all places of the digit in some set that shares the restricted
    /// common `x` with this one.
    #[inline]
    pub(crate) fn seen_by_linked(&self, set: &AlmostLockedSet, x: Digit) -> &[CellSet; 9] {
        &self.seen_by_linked[self.group_number(set, x)]
    }

    /// Returns, for each group, whether a group linked to it belongs to a set that has any of these cells.
    pub(crate) fn groups_linked_to_cells(&self, cells: CellSet) -> Vec<bool> {
        let mut meets_cells = vec![false; self.groups.len()];
        for set in self.sets.iter().filter(|set| !(set.cells & cells).is_empty()) {
            for digit in set.digits {
                meets_cells[self.group_number(set, digit)] = true;
            }
        }
        let is_linked = |group| self.linked_groups.get(group).iter().any(|&other| meets_cells[usize::from(other)]);
        (0..self.groups.len()).map(is_linked).collect()
    }

    /// Returns, for each group, a row of bits: the sets that contain a group linked to it.
    pub(crate) fn linked_set_rows(&self) -> Vec<u64> {
        let words_per_row = self.sets.len().div_ceil(64);
        let mut rows = vec![0; words_per_row * self.groups.len()];
        for group in 0..self.groups.len() {
            let row = &mut rows[words_per_row * group..][..words_per_row];
            for &set in self.linked_groups.get(group).iter().flat_map(|&other| self.members.get(other.into())) {
                row[usize::from(set) / 64] |= 1 << (set % 64);
            }
        }
        rows
    }

    #[inline]
    pub(crate) fn group(&self, set: &AlmostLockedSet, digit: Digit) -> &AlsGroup {
        &self.groups[self.group_number(set, digit)]
    }

    #[inline]
    pub(crate) fn group_number(&self, set: &AlmostLockedSet, digit: Digit) -> usize {
        set.group_numbers[digit.index()].into()
    }

    /// Iterates over the indices of the sets that share the digit as a restricted common with this one.
    #[inline]
    pub(crate) fn linked_sets(&self, set: &AlmostLockedSet, digit: Digit) -> impl Iterator<Item = usize> {
        let groups = self.linked_groups.get(self.group_number(set, digit));
        let members = |group: &u16| self.members.get(usize::from(*group)).iter();
        groups.iter().flat_map(members).map(|&number| usize::from(number))
    }

    /// Iterates over the indices of the sets in which the cell sees all places of the digit.
    pub(crate) fn sets_seen_by(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = usize> {
        let is_seen = move |group: &AlsGroup| group.digit == digit && group.seen_places.contains(cell);
        let groups = (0..self.groups.len()).filter(move |&number| is_seen(&self.groups[number]));
        groups.flat_map(|number| self.members.get(number)).map(|&number| usize::from(number))
    }
}
