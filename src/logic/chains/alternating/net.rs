//! The nodes of alternating chains and the links between them.
//!
//! Nodes are numbered, and a set of them is a row of bits, so that one step of a search is taken for all nodes reached
//! at once: the links of every node are such a set, too.

use std::collections::HashMap;
use std::ops::Range;

use super::closure::{Closure, close};
use super::table::{NodeTable, set, set_both};
use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::bits::with_words;
use crate::logic::position::order::house;
use crate::logic::shared::als;
use crate::logic::shared::als::{AlmostLockedSet, Sets};
use crate::logic::shared::memory::SharedMemory;
use crate::logic::{CONTINUE, Candidate, CandidateSet, Flow, State, Steps};

pub(super) use crate::logic::step::chain::ChainNode as Node;

/// Which links a search follows, and between which nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChainKind {
    /// Those of one digit in houses, between single candidates.
    X,
    /// Strong links within cells, weak links within houses.
    Xy,
    /// All links between single candidates.
    Single,
    /// All links, also those of groups.
    Grouped,
    /// All links, also those of groups and of almost locked sets.
    WithSets,
}

/// The numbers of words in a set of nodes for which there is a search of its own.
pub(super) const SIZES: [usize; 5] = [4, 8, 16, 32, 64];

/// How many nodes there can be. Single candidates and groups are fewer.
const MOST: usize = 64 * SIZES[SIZES.len() - 1];

/// An almost locked set, and which node each of its digits is, if anything sees all its places.
pub(super) type Set = (AlmostLockedSet, [Option<u16>; 9]);

/// All nodes of a state with their links.
#[derive(Default)]
pub(in crate::logic) struct Net {
    /// The candidates of that state, and whether almost locked sets are among the nodes.
    of: CandidateSet,
    with_sets: bool,
    pub(super) nodes: Vec<Node>,
    /// What sees all cells of each node: the places of its digit there, and of a single one the rest of its cell.
    pub(super) seen: Vec<CandidateSet>,
    /// How many nodes are single candidates, and how many single candidates or groups; the rest are places in almost
    /// locked sets.
    pub(super) singles: usize,
    pub(super) grouped: usize,
    /// How many words a set of nodes has.
    pub(super) words: usize,
    pub(super) weak_in_house: Vec<u64>,
    pub(super) weak: Vec<u64>,
    pub(super) strong_in_house: Vec<u64>,
    pub(super) strong_in_cell: Vec<u64>,
    pub(super) strong: Vec<u64>,
    pub(super) strong_with_sets: Vec<u64>,
    /// What is true and what is false if each node is true, if there are no almost locked sets.
    pub(super) on: Vec<u64>,
    pub(super) off: Vec<u64>,
    /// The almost locked sets of several cells, if they are among the nodes.
    pub(super) sets: Vec<Set>,
    /// Where the number of each single candidate stands.
    number: Vec<u16>,
}

impl Net {
    /// Collects the nodes and links of this state, if they are not those collected last.
    fn update(&mut self, state: &State, sets: Option<&Sets>) {
        if self.of == *state.all() && self.with_sets == sets.is_some() {
            return;
        }
        self.of = *state.all();
        let with_sets = sets.is_some();
        self.with_sets = with_sets;
        self.nodes.clear();
        self.number.resize(9 * Cell::COUNT, 0);
        for candidate in state.all().iter() {
            let (cell, digit) = (candidate.cell(), candidate.digit());
            self.number[9 * cell.index() + digit.index()] = self.nodes.len() as u16;
            self.nodes.push(Node { digit, cells: CellSet::of(cell) });
        }
        self.singles = self.nodes.len();
        self.add_groups(state);
        self.grouped = self.nodes.len();
        self.sets.clear();
        if let Some(sets) = sets {
            self.add_sets(state, sets);
        }
        let words = self.nodes.len().div_ceil(64);
        self.words = SIZES.into_iter().find(|&size| size >= words).unwrap_or(words);
        let size = self.words * self.nodes.len();
        for table in [
            &mut self.weak_in_house,
            &mut self.weak,
            &mut self.strong_in_house,
            &mut self.strong_in_cell,
            &mut self.strong,
        ] {
            table.clear();
            table.resize(size, 0);
        }
        self.strong_with_sets.clear();
        self.strong_with_sets.resize(if with_sets { size } else { 0 }, 0);
        self.link_weakly(state);
        self.link_strongly(state);
        if with_sets {
            self.strong_with_sets.copy_from_slice(&self.strong);
        }
        for (_, numbers) in &self.sets {
            for &a in numbers.iter().flatten() {
                for &b in numbers.iter().flatten().filter(|&&b| b != a) {
                    set(&mut self.strong_with_sets, self.words, a.into(), b.into());
                }
            }
        }
        if !with_sets {
            with_words!(self.words, W => self.close::<W>());
        }
    }

    /// What follows from each node; only of a net that has no almost locked sets.
    pub(super) fn closure<const W: usize>(&self) -> Closure<'_, W> {
        Closure { on: NodeTable::of(&self.on), off: NodeTable::of(&self.off) }
    }

    fn close<const W: usize>(&mut self) {
        let Self { strong, weak, on, off, .. } = self;
        for table in [&mut *on, &mut *off] {
            table.resize(strong.len(), 0);
        }
        let tables = [on.as_chunks_mut().0, off.as_chunks_mut().0];
        close::<W>(NodeTable::of(strong), NodeTable::of(weak), tables);
    }

    /// The places of a digit in a box and a line, where there are several.
    fn add_groups(&mut self, state: &State) {
        for digit in Digit::all() {
            for block in 0..9 {
                let places = state.cells(digit) & House::block(block).cells();
                for line in lines_of(block) {
                    let cells = places & line.cells();
                    if cells.len() > 1 {
                        self.nodes.push(Node { digit, cells });
                    }
                }
            }
        }
    }

    /// The places of each digit in almost locked sets of several cells.
    fn add_sets(&mut self, state: &State, sets: &Sets) {
        let key = |node: &Node| (node.digit, node.cells);
        let numbers = self.nodes.iter().enumerate().map(|(number, node)| (key(node), number));
        let mut known: HashMap<_, _> = numbers.collect();
        for set in sets.all.iter().filter(|set| set.cells.len() > 1) {
            let mut numbers = [None; 9];
            for digit in set.digits {
                let node = Node { digit, cells: set.cells & state.cells(digit) };
                let next = self.nodes.len();
                if sets.group(set, digit).seen.is_empty() || next == MOST {
                    continue;
                }
                let number = *known.entry(key(&node)).or_insert(next);
                if number == next {
                    self.nodes.push(node);
                }
                numbers[digit.index()] = Some(number as u16);
            }
            self.sets.push((*set, numbers));
        }
    }

    /// Nodes of one digit that see each other, and candidates of one cell.
    fn link_weakly(&mut self, state: &State) {
        let words = self.words;
        self.seen.clear();
        // The nodes of several cells, by digit.
        let mut of_digit: [Vec<usize>; 9] = Default::default();
        for (number, node) in self.nodes.iter().enumerate().skip(self.singles) {
            of_digit[node.digit.index()].push(number);
        }
        for (number, &Node { digit, cells }) in self.nodes.iter().enumerate() {
            let seen = state.cells(digit) & cells.seen_by_all();
            let mut all = CandidateSet::of_digit(digit, seen);
            let is_group = number >= self.singles;
            let mut link = |other: usize, is_mutual: bool| {
                set(&mut self.weak_in_house, words, number, other);
                set(&mut self.weak, words, number, other);
                if is_mutual {
                    set(&mut self.weak_in_house, words, other, number);
                    set(&mut self.weak, words, other, number);
                }
            };
            for cell in seen {
                link(self.number[9 * cell.index() + digit.index()].into(), is_group);
            }
            if is_group && !seen.is_empty() {
                let others = of_digit[digit.index()].iter();
                for &other in others.filter(|&&other| self.nodes[other].cells.is_subset(seen)) {
                    link(other, false);
                }
            }
            if let (Some(cell), 1) = (cells.first(), cells.len()) {
                let rest = state.candidates(cell) - DigitSet::of(digit);
                for other in rest {
                    all.insert(Candidate::new(cell, other));
                    let other = self.number[9 * cell.index() + other.index()];
                    set(&mut self.weak, words, number, other.into());
                }
            }
            self.seen.push(all);
        }
    }

    /// Two candidates that a cell is left with, and two nodes that hold all places of a digit in a house.
    fn link_strongly(&mut self, state: &State) {
        let words = self.words;
        for cell in state.bivalue() {
            if let Some(digits) = state.candidates(cell).both() {
                let pair = digits.map(|digit| self.single(cell, digit));
                set_both(&mut self.strong_in_cell, words, pair);
                set_both(&mut self.strong, words, pair);
            }
        }
        let mut start = self.singles;
        for digit in Digit::all() {
            let of_digit = self.nodes[start..self.grouped].iter();
            let end = start + of_digit.take_while(|node| node.digit == digit).count();
            for house in House::all() {
                let places = state.cells(digit) & house.cells();
                if places.len() > 2 {
                    self.link_groups(digit, places, start..end);
                }
                if let Some(places) = places.both() {
                    let pair = places.map(|cell| self.single(cell, digit));
                    set_both(&mut self.strong_in_house, words, pair);
                    set_both(&mut self.strong, words, pair);
                }
            }
            start = end;
        }
    }

    /// Links each of these groups to the group or the candidate that holds all other places of the digit in a house.
    fn link_groups(&mut self, digit: Digit, places: CellSet, groups: Range<usize>) {
        for group in groups.clone() {
            let cells = self.nodes[group].cells;
            let rest = places - cells;
            if !cells.is_subset(places) || rest.is_empty() {
                continue;
            }
            let other = match (rest.first(), rest.len()) {
                (Some(cell), 1) => Some(self.single(cell, digit)),
                _ => groups.clone().find(|&other| self.nodes[other].cells == rest),
            };
            if let Some(other) = other {
                set_both(&mut self.strong, self.words, [group, other]);
            }
        }
    }

    /// The places of a digit.
    pub(super) fn places(&self, digit: Digit) -> CellSet {
        self.of.cells_of(digit)
    }

    /// The number of a single candidate.
    fn single(&self, cell: Cell, digit: Digit) -> usize {
        self.number[9 * cell.index() + digit.index()].into()
    }

    /// The strong and the weak links that a search follows, and how many of the nodes it may reach.
    pub(super) fn tables<const W: usize>(
        &self,
        kind: ChainKind,
    ) -> (NodeTable<'_, W>, NodeTable<'_, W>, usize) {
        let (strong, weak, count) = match kind {
            ChainKind::X => (&self.strong_in_house, &self.weak_in_house, self.singles),
            ChainKind::Xy => (&self.strong_in_cell, &self.weak_in_house, self.singles),
            ChainKind::Single => (&self.strong, &self.weak, self.singles),
            ChainKind::Grouped => (&self.strong, &self.weak, self.grouped),
            ChainKind::WithSets => (&self.strong_with_sets, &self.weak, self.nodes.len()),
        };
        (NodeTable::of(strong), NodeTable::of(weak), count)
    }
}

/// The lines that cross a box.
fn lines_of(block: usize) -> impl Iterator<Item = House> {
    let rows = (0..3).map(move |line| house(HouseKind::Row, block / 3 * 3 + line));
    let columns = (0..3).map(move |line| house(HouseKind::Column, block % 3 * 3 + line));
    rows.chain(columns)
}

/// The nodes and links of the latest state, for all finders that need them.
#[derive(Clone, Default)]
pub(in crate::logic) struct SharedNet(SharedMemory<[Net; 2]>);

impl SharedNet {
    /// The finder as one that collects nodes and links only where the state has changed.
    pub(in crate::logic) fn find(
        &self,
        find: fn(&Net, &State, &mut Steps<'_>) -> Flow,
    ) -> impl FnMut(&State, &mut Steps<'_>) -> Flow + Send + 'static {
        let memory = self.0.clone();
        move |state, steps| {
            let mut nets = memory.lock();
            nets[0].update(state, None);
            find(&nets[0], state, steps)
        }
    }

    /// The same where nothing can be found unless the state is promising.
    pub(in crate::logic) fn find_where(
        &self,
        is_promising: fn(&State) -> bool,
        find: fn(&Net, &State, &mut Steps<'_>) -> Flow,
    ) -> impl FnMut(&State, &mut Steps<'_>) -> Flow + Send + 'static {
        let mut find = self.find(find);
        move |state, steps| if is_promising(state) { find(state, steps) } else { CONTINUE }
    }

    /// The finder as one that is given almost locked sets, too, where every step is wanted.
    pub(in crate::logic) fn find_with_sets(
        &self,
        sets: &als::SharedSets,
        find: fn(&Net, &State, &mut Steps<'_>) -> Flow,
    ) -> impl FnMut(&State, &mut Steps<'_>) -> Flow + Send + 'static {
        let (memory, sets) = (self.0.clone(), sets.clone());
        move |state, steps| {
            let mut nets = memory.lock();
            let net = &mut nets[usize::from(steps.wants_every())];
            if steps.wants_every() {
                sets.look(state, |sets| net.update(state, Some(sets)));
            } else {
                net.update(state, None);
            }
            find(net, state, steps)
        }
    }
}
