//! ALS-chains of four or more almost locked sets.

use std::collections::HashSet;

use super::evidence::{insert_eliminations, push_als_step, seen_by_both};
use crate::grid::{Digit, DigitSet, bit_indexes};
use crate::logic::shared::als::{AlmostLockedSet, AlmostLockedSets};
use crate::logic::{CONTINUE, CandidateSet, Flow, StepSink, Technique};

const MIN_CHAIN_SETS: usize = 4;
const MAX_CHAIN_SETS: usize = 7;

/// Finds the shortest chains from each set, by each of its digits, to every other set.
pub fn chain(sets: &AlmostLockedSets, steps: &mut StepSink<'_>) -> Flow {
    let mut search = AlsChainSearch::new(sets);
    for start in 0..sets.sets.len() {
        for first in search.exit_digits[start] {
            search.search_from(start, first, steps)?;
        }
    }
    CONTINUE
}

/// A set reached by a chain. The maximum size of [`AlmostLockedSets`] keeps both numbers below `u16::MAX`.
#[derive(Clone, Copy)]
struct ReachedSet {
    set: u16,
    /// The digit that it loses to the previous set.
    lost: Digit,
    /// The index of the previous set in the list.
    previous: u16,
}

/// A breadth-first search over sets that share restricted commons.
struct AlsChainSearch<'a> {
    sets: &'a AlmostLockedSets,
    /// For each group, the sets linked to it, as rows of `words` words.
    linked_set_rows: Vec<u64>,
    words: usize,
    /// The digits of each set by which a chain can continue.
    exit_digits: Vec<DigitSet>,
    /// For each digit, the sets that have been reached and lose it.
    visited: Vec<u64>,
    reached_sets: Vec<ReachedSet>,
    /// The sets reached last, each with the index of its group.
    latest: Vec<(usize, usize)>,
    known: HashSet<CandidateSet>,
}

impl<'a> AlsChainSearch<'a> {
    fn new(sets: &'a AlmostLockedSets) -> Self {
        let words = sets.sets.len().div_ceil(64);
        let linked_set_rows = sets.linked_set_rows();
        let is_exit = |set: &AlmostLockedSet, digit: &Digit| {
            let row = &linked_set_rows[words * sets.group_number(set, *digit)..][..words];
            row.iter().any(|&word| word != 0)
        };
        let exits = |set: &AlmostLockedSet| set.digits.iter().filter(|x| is_exit(set, x)).collect();
        let exit_digits = sets.sets.iter().map(exits).collect();
        let (visited, reached_sets, latest) = (vec![0; 9 * words], Vec::new(), Vec::new());
        Self { sets, linked_set_rows, words, exit_digits, visited, reached_sets, latest, known: HashSet::new() }
    }

    fn search_from(&mut self, start: usize, first: Digit, steps: &mut StepSink<'_>) -> Flow {
        let set = &self.sets.sets[start];
        let is_seen = |z: &Digit| !self.sets.group(set, *z).seen_places.is_empty();
        let ends: DigitSet = set.digits.without(first).iter().filter(is_seen).collect();
        if ends.is_empty() {
            return CONTINUE;
        }
        self.visited.fill(0);
        for of_digit in self.visited.chunks_exact_mut(self.words) {
            of_digit[start / 64] |= 1 << (start % 64);
        }
        self.reached_sets.clear();
        self.reached_sets.push(ReachedSet { set: start as u16, lost: first, previous: 0 });
        // All sets before `level_end` are reached by chains of at most `length` sets.
        let (mut at, mut level_end, mut length) = (0, 1, 1);
        while at < self.reached_sets.len() && length < MAX_CHAIN_SETS {
            let ReachedSet { set, lost, .. } = self.reached_sets[at];
            let leaving =
                if at == 0 { DigitSet::from_digit(first) } else { self.exit_digits[usize::from(set)].without(lost) };
            for digit in leaving {
                self.reach_from(at, digit);
                for number in 0..self.latest.len() {
                    let (_, set) = self.latest[number];
                    self.reached_sets.push(ReachedSet { set: set as u16, lost: digit, previous: at as u16 });
                    if length + 1 >= MIN_CHAIN_SETS {
                        self.end_chain([start, set], ends, digit, steps)?;
                    }
                }
            }
            at += 1;
            if at == level_end {
                (level_end, length) = (self.reached_sets.len(), length + 1);
            }
        }
        CONTINUE
    }

    /// Collects in `latest` the sets that are first reached from the set at this index by this digit, ordered by group.
    fn reach_from(&mut self, at: usize, digit: Digit) {
        let sets = self.sets;
        let set = &sets.sets[usize::from(self.reached_sets[at].set)];
        let linked = &self.linked_set_rows[self.words * sets.group_number(set, digit)..][..self.words];
        let visited = &mut self.visited[self.words * digit.index()..][..self.words];
        self.latest.clear();
        for (word, (linked, visited)) in linked.iter().zip(visited).enumerate() {
            for bit in bit_indexes(linked & !*visited) {
                let other = 64 * word + bit;
                if (sets.sets[other].cells & set.cells).is_empty() {
                    *visited |= 1 << bit;
                    self.latest.push((sets.group_number(&sets.sets[other], digit), other));
                }
            }
        }
        self.latest.sort_unstable();
    }

    /// Ends a chain at the last set of the list, which loses the digit `lost`. Only digits in `ends` are eliminated.
    fn end_chain(&mut self, [start, end]: [usize; 2], ends: DigitSet, lost: Digit, steps: &mut StepSink<'_>) -> Flow {
        let sets = self.sets;
        let [first, last] = [start, end].map(|number| &sets.sets[number]);
        let common = (ends & last.digits).without(lost);
        let sees_both = |z: Digit| !(sets.group(first, z).seen_places & sets.group(last, z).seen_places).is_empty();
        if end < start || !common.iter().any(sees_both) {
            return CONTINUE;
        }
        let eliminated = seen_by_both(sets, [first, last], common);
        if insert_eliminations(&mut self.known, eliminated) {
            let (path, commons) = path(sets, &self.reached_sets);
            push_als_step(sets, Technique::AlsChain, &path, &commons, eliminated, steps)?;
        }
        CONTINUE
    }
}

/// Returns the sets on the path to the last set of the list, and the digits that link them.
fn path<'a>(sets: &'a AlmostLockedSets, list: &[ReachedSet]) -> (Vec<&'a AlmostLockedSet>, Vec<Digit>) {
    let (mut path, mut commons) = (Vec::new(), Vec::new());
    let mut at = list.len() - 1;
    while at > 0 {
        path.push(&sets.sets[usize::from(list[at].set)]);
        commons.push(list[at].lost);
        at = list[at].previous.into();
    }
    path.push(&sets.sets[usize::from(list[0].set)]);
    path.reverse();
    commons.reverse();
    (path, commons)
}
