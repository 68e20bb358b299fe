//! The nodes of alternating chains and the links between them.
//!
//! Nodes are numbered, and a set of nodes is a row of bits. The links of a node are also a set of nodes, so a search
//! advances from all nodes of a level at once.

use std::collections::HashMap;
use std::ops::Range;

use super::closure::{Closure, compute_closure};
use super::table::{NodeTable, set_bit, set_both_bits};
use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::almost_locked_sets::{AlmostLockedSet, AlmostLockedSets};
use crate::logic::bits::with_words;
use crate::logic::position::order::pairs;
use crate::logic::{Candidate, CandidateSet, State};

/// A node: a digit in a single cell, in two or three cells in both a box and a line, or in all its places in an almost
/// locked set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct GraphNode {
    pub(super) digit: Digit,
    pub(super) cells: CellSet,
}

/// The kind of a chain, which determines the nodes and links that a search may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChainKind {
    /// Links of one digit in houses, between single candidates.
    X,
    /// Strong links within cells and weak links within houses, between single candidates.
    Xy,
    /// All links between single candidates.
    Single,
    /// All links, including those of groups.
    Grouped,
    /// All links, including those of groups and of almost locked sets.
    WithSets,
}

/// The sizes of node sets, in words, for which the search is compiled.
pub(super) const NODE_SET_WORDS: [usize; 5] = [4, 8, 16, 32, 64];

/// The maximum number of nodes. There are at most 729 single candidates and 486 groups. Places of almost locked sets
/// beyond the maximum get no node, so chains through them are not found.
const MAX_NODES: usize = 64 * NODE_SET_WORDS[NODE_SET_WORDS.len() - 1];

/// An almost locked set with the node of each of its digits. A digit has no node if no candidate sees all its places.
pub(super) struct SetNodes {
    pub(super) set: AlmostLockedSet,
    pub(super) numbers: [Option<u16>; 9],
}

/// The nodes of a state and the links between them, as tables of node sets.
#[derive(Default)]
pub(crate) struct LinkGraph {
    /// The candidates of the state that the graph was built from.
    state_candidates: CandidateSet,
    pub(super) nodes: Vec<GraphNode>,
    /// The candidates that see each node: candidates of its digit and, for a single candidate, the rest of its cell.
    pub(super) seen_candidates: Vec<CandidateSet>,
    /// The number of single candidates, which are the first nodes.
    pub(super) single_count: usize,
    /// The number of single candidates and groups. The remaining nodes are places in almost locked sets.
    pub(super) single_and_group_count: usize,
    pub(super) words_per_set: usize,
    pub(super) weak_in_house: Vec<u64>,
    pub(super) weak: Vec<u64>,
    pub(super) strong_in_house: Vec<u64>,
    pub(super) strong_in_cell: Vec<u64>,
    pub(super) strong: Vec<u64>,
    pub(super) strong_with_sets: Vec<u64>,
    /// For each node, the nodes that become true if it is true. Computed only without almost locked sets.
    pub(super) closure_on: Vec<u64>,
    /// For each node, the nodes that become false if it is true. Computed only without almost locked sets.
    pub(super) closure_off: Vec<u64>,
    pub(super) sets: Vec<SetNodes>,
    /// The node of each single candidate, at `9 * cell + digit` with their indices.
    candidate_numbers: Vec<u16>,
}

impl LinkGraph {
    /// Rebuilds the graph for this state, unless it is up to date already. A graph is always updated with almost locked
    /// sets, or always without them.
    pub(crate) fn update(&mut self, state: &State, sets: Option<&AlmostLockedSets>) {
        if self.state_candidates == *state.all_candidates() {
            return;
        }
        self.state_candidates = *state.all_candidates();
        self.nodes.clear();
        self.candidate_numbers.resize(9 * Cell::COUNT, 0);
        for candidate in state.all_candidates().iter() {
            let (cell, digit) = (candidate.cell(), candidate.digit());
            self.candidate_numbers[9 * cell.index() + digit.index()] = self.nodes.len() as u16;
            self.nodes.push(GraphNode { digit, cells: CellSet::from_cell(cell) });
        }
        self.single_count = self.nodes.len();
        self.add_groups(state);
        self.single_and_group_count = self.nodes.len();
        self.sets.clear();
        if let Some(sets) = sets {
            self.add_sets(state, sets);
        }
        let word_count = self.nodes.len().div_ceil(64);
        self.words_per_set = NODE_SET_WORDS.into_iter().find(|&size| size >= word_count).unwrap_or(word_count);
        let table_len = self.words_per_set * self.nodes.len();
        let Self { weak_in_house, weak, strong_in_house, strong_in_cell, strong, .. } = self;
        for table in [weak_in_house, weak, strong_in_house, strong_in_cell, strong] {
            table.clear();
            table.resize(table_len, 0);
        }
        self.add_weak_links(state);
        self.add_strong_links(state);
        if sets.is_some() {
            self.add_links_within_sets();
        } else {
            // Single candidates and groups always fit into 32 words.
            with_words!(self.words_per_set, [4 8 16 | 32], W => self.compute_closure::<W>());
        }
    }

    /// Returns the closure. The graph must not have almost locked sets.
    pub(super) fn closure<const W: usize>(&self) -> Closure<'_, W> {
        Closure { on: NodeTable::from_words(&self.closure_on), off: NodeTable::from_words(&self.closure_off) }
    }

    fn compute_closure<const W: usize>(&mut self) {
        let Self { strong, weak, closure_on: on, closure_off: off, .. } = self;
        on.resize(strong.len(), 0);
        off.resize(strong.len(), 0);
        let tables = [on.as_chunks_mut().0, off.as_chunks_mut().0];
        compute_closure::<W>([&*strong, &*weak].map(|words| NodeTable::from_words(words)), tables);
    }

    /// Adds a node for each group: several places of a digit where a box and a line cross.
    fn add_groups(&mut self, state: &State) {
        for digit in Digit::all() {
            for block in 0..9 {
                let places = state.cells_with(digit) & House::block(block).cells();
                for line in lines_crossing(block) {
                    let cells = places & line.cells();
                    if cells.len() > 1 {
                        self.nodes.push(GraphNode { digit, cells });
                    }
                }
            }
        }
    }

    /// Adds a node for the places of each digit in each almost locked set of several cells.
    fn add_sets(&mut self, state: &State, sets: &AlmostLockedSets) {
        let key = |node: &GraphNode| (node.digit, node.cells);
        let numbered_nodes = self.nodes.iter().enumerate().map(|(number, node)| (key(node), number));
        let mut numbers_by_node: HashMap<_, _> = numbered_nodes.collect();
        for set in sets.sets.iter().filter(|set| set.cells.len() > 1) {
            let mut numbers = [None; 9];
            for digit in set.digits {
                let node = GraphNode { digit, cells: set.cells & state.cells_with(digit) };
                let next_number = self.nodes.len();
                if sets.group(set, digit).seen_places.is_empty() || next_number == MAX_NODES {
                    continue;
                }
                let number = *numbers_by_node.entry(key(&node)).or_insert(next_number);
                if number == next_number {
                    self.nodes.push(node);
                }
                numbers[digit.index()] = Some(number as u16);
            }
            self.sets.push(SetNodes { set: *set, numbers });
        }
    }

    /// Adds strong links between the nodes of each almost locked set to those between single candidates and groups.
    fn add_links_within_sets(&mut self) {
        self.strong_with_sets.clone_from(&self.strong);
        for SetNodes { numbers, .. } in &self.sets {
            for pair in pairs(numbers.iter().flatten().map(|&number| usize::from(number))) {
                set_both_bits(&mut self.strong_with_sets, self.words_per_set, pair);
            }
        }
    }

    /// Adds weak links between nodes of one digit that see each other, and between candidates of one cell.
    fn add_weak_links(&mut self, state: &State) {
        let words_per_set = self.words_per_set;
        self.seen_candidates.clear();
        // The nodes of several cells, by digit.
        let mut multi_cell_nodes: [Vec<usize>; 9] = Default::default();
        for (number, node) in self.nodes.iter().enumerate().skip(self.single_count) {
            multi_cell_nodes[node.digit.index()].push(number);
        }
        for (number, &GraphNode { digit, cells }) in self.nodes.iter().enumerate() {
            let seen_cells = state.cells_with(digit) & cells.common_peers();
            let mut seen_candidates = CandidateSet::from_digit(digit, seen_cells);
            let has_several_cells = number >= self.single_count;
            let mut add_link = |other: usize, is_mutual: bool| {
                for table in [&mut self.weak_in_house, &mut self.weak] {
                    set_bit(table, words_per_set, number, other);
                    if is_mutual {
                        set_bit(table, words_per_set, other, number);
                    }
                }
            };
            for cell in seen_cells {
                add_link(self.candidate_numbers[9 * cell.index() + digit.index()].into(), has_several_cells);
            }
            if has_several_cells && !seen_cells.is_empty() {
                let other_numbers = multi_cell_nodes[digit.index()].iter();
                for &other in other_numbers.filter(|&&other| self.nodes[other].cells.is_subset(seen_cells)) {
                    add_link(other, false);
                }
            }
            if let (Some(cell), 1) = (cells.first(), cells.len()) {
                for other_digit in state.candidates(cell) - DigitSet::from_digit(digit) {
                    seen_candidates.insert(Candidate::new(cell, other_digit));
                    let other_number = self.candidate_numbers[9 * cell.index() + other_digit.index()];
                    set_bit(&mut self.weak, words_per_set, number, other_number.into());
                }
            }
            self.seen_candidates.push(seen_candidates);
        }
    }

    /// Adds strong links between the two candidates of a cell, and between two nodes that together are all places of a
    /// digit in a house.
    fn add_strong_links(&mut self, state: &State) {
        let words_per_set = self.words_per_set;
        for cell in state.bivalue_cells() {
            if let Some(digits) = state.candidates(cell).pair() {
                let pair = digits.map(|digit| self.candidate_number(cell, digit));
                set_both_bits(&mut self.strong_in_cell, words_per_set, pair);
                set_both_bits(&mut self.strong, words_per_set, pair);
            }
        }
        let mut start = self.single_count;
        for digit in Digit::all() {
            let digit_groups = self.nodes[start..self.single_and_group_count].iter();
            let end = start + digit_groups.take_while(|node| node.digit == digit).count();
            for house in House::all() {
                let places = state.cells_with(digit) & house.cells();
                if places.len() > 2 {
                    self.link_groups(digit, places, start..end);
                }
                if let Some(cells) = places.pair() {
                    let pair = cells.map(|cell| self.candidate_number(cell, digit));
                    set_both_bits(&mut self.strong_in_house, words_per_set, pair);
                    set_both_bits(&mut self.strong, words_per_set, pair);
                }
            }
            start = end;
        }
    }

    /// Links each of these groups within the places of a house to the group or candidate with all the other places.
    fn link_groups(&mut self, digit: Digit, places: CellSet, groups: Range<usize>) {
        for group in groups.clone() {
            let cells = self.nodes[group].cells;
            let other_places = places - cells;
            if !cells.is_subset(places) || other_places.is_empty() {
                continue;
            }
            let other = match (other_places.first(), other_places.len()) {
                (Some(cell), 1) => Some(self.candidate_number(cell, digit)),
                _ => groups.clone().find(|&other| self.nodes[other].cells == other_places),
            };
            if let Some(other) = other {
                set_both_bits(&mut self.strong, self.words_per_set, [group, other]);
            }
        }
    }

    pub(super) fn cells_with(&self, digit: Digit) -> CellSet {
        self.state_candidates.cells_of(digit)
    }

    fn candidate_number(&self, cell: Cell, digit: Digit) -> usize {
        self.candidate_numbers[9 * cell.index() + digit.index()].into()
    }

    /// Returns the strong and the weak links that a search follows, and the number of nodes that it may reach.
    pub(super) fn link_tables<const W: usize>(&self, kind: ChainKind) -> (NodeTable<'_, W>, NodeTable<'_, W>, usize) {
        let (strong, weak, count) = match kind {
            ChainKind::X => (&self.strong_in_house, &self.weak_in_house, self.single_count),
            ChainKind::Xy => (&self.strong_in_cell, &self.weak_in_house, self.single_count),
            ChainKind::Single => (&self.strong, &self.weak, self.single_count),
            ChainKind::Grouped => (&self.strong, &self.weak, self.single_and_group_count),
            ChainKind::WithSets => (&self.strong_with_sets, &self.weak, self.nodes.len()),
        };
        (NodeTable::from_words(strong), NodeTable::from_words(weak), count)
    }
}

fn lines_crossing(block: usize) -> impl Iterator<Item = House> {
    let rows = (0..3).map(move |line| House::new(HouseKind::Row, block / 3 * 3 + line));
    rows.chain((0..3).map(move |line| House::new(HouseKind::Column, block % 3 * 3 + line)))
}
