//! ALS-chains of four or more almost locked sets.

use std::collections::HashSet;

use super::evidence::{insert_eliminations, push_als_step, seen_by_both};
use crate::grid::{Digit, DigitSet, bit_indices};
use crate::logic::almost_locked_sets::{AlmostLockedSet, AlmostLockedSets};
use crate::logic::{CONTINUE, CandidateSet, Flow, StepSink, Technique};

const MIN_CHAIN_SETS: usize = 4;
const MAX_CHAIN_SETS: usize = 7;

/// Finds the shortest chain from each set, by each of its digits, to every other set.
pub fn als_chain(sets: &AlmostLockedSets, steps: &mut StepSink<'_>) -> Flow {
    let mut search = AlsChainSearch::new(sets);
    for start_index in 0..sets.sets.len() {
        for first_digit in search.exit_digits[start_index] {
            search.search_from(start_index, first_digit, steps)?;
        }
    }
    CONTINUE
}

/// A set reached by a chain. The maximum size of [`AlmostLockedSets`] keeps both indices below `u16::MAX`.
#[derive(Clone, Copy)]
struct ReachedSet {
    set_index: u16,
    /// The digit that the set loses to the previous set.
    lost_digit: Digit,
    /// The index of the previous set in `reached_sets`.
    previous_index: u16,
}

/// A breadth-first search over sets that share restricted commons.
struct AlsChainSearch<'a> {
    sets: &'a AlmostLockedSets,
    /// For each group, the sets linked to it, as a row of `words_per_row` words.
    linked_set_rows: Vec<u64>,
    words_per_row: usize,
    /// The digits of each set by which a chain can continue.
    exit_digits: Vec<DigitSet>,
    /// For each digit, the sets that have been reached and lose the digit, as a row of `words_per_row` words.
    visited_set_rows: Vec<u64>,
    reached_sets: Vec<ReachedSet>,
    /// The sets reached last: for each, the number of its group, and its index.
    latest_sets: Vec<(usize, usize)>,
    known_eliminations: HashSet<CandidateSet>,
}

impl<'a> AlsChainSearch<'a> {
    fn new(sets: &'a AlmostLockedSets) -> Self {
        let words_per_row = sets.sets.len().div_ceil(64);
        let linked_set_rows = sets.linked_set_rows();
        let is_exit = |set: &AlmostLockedSet, digit: &Digit| {
            let row = &linked_set_rows[words_per_row * sets.group_number(set, *digit)..][..words_per_row];
            row.iter().any(|&word| word != 0)
        };
        let exit_digits_of = |set: &AlmostLockedSet| set.digits.iter().filter(|x| is_exit(set, x)).collect();
        let exit_digits = sets.sets.iter().map(exit_digits_of).collect();
        Self {
            sets,
            linked_set_rows,
            words_per_row,
            exit_digits,
            visited_set_rows: vec![0; 9 * words_per_row],
            reached_sets: Vec::new(),
            latest_sets: Vec::new(),
            known_eliminations: HashSet::new(),
        }
    }

    fn search_from(&mut self, start_index: usize, first_digit: Digit, steps: &mut StepSink<'_>) -> Flow {
        let set = &self.sets.sets[start_index];
        let is_seen = |z: &Digit| !self.sets.group(set, *z).seen_places.is_empty();
        let end_digits: DigitSet = set.digits.without(first_digit).iter().filter(is_seen).collect();
        if end_digits.is_empty() {
            return CONTINUE;
        }
        self.visited_set_rows.fill(0);
        for row in self.visited_set_rows.chunks_exact_mut(self.words_per_row) {
            row[start_index / 64] |= 1 << (start_index % 64);
        }
        self.reached_sets.clear();
        let start_set = ReachedSet { set_index: start_index as u16, lost_digit: first_digit, previous_index: 0 };
        self.reached_sets.push(start_set);
        // All sets before `level_end` are reached by chains of at most `set_count` sets.
        let (mut index, mut level_end, mut set_count) = (0, 1, 1);
        while index < self.reached_sets.len() && set_count < MAX_CHAIN_SETS {
            let ReachedSet { set_index, lost_digit, .. } = self.reached_sets[index];
            let next_digits = if index == 0 {
                DigitSet::from_digit(first_digit)
            } else {
                self.exit_digits[usize::from(set_index)].without(lost_digit)
            };
            for digit in next_digits {
                self.reach_from(index, digit);
                for latest_index in 0..self.latest_sets.len() {
                    let (_, next_index) = self.latest_sets[latest_index];
                    self.reached_sets.push(ReachedSet {
                        set_index: next_index as u16,
                        lost_digit: digit,
                        previous_index: index as u16,
                    });
                    if set_count + 1 >= MIN_CHAIN_SETS {
                        self.end_chain([start_index, next_index], end_digits, digit, steps)?;
                    }
                }
            }
            index += 1;
            if index == level_end {
                (level_end, set_count) = (self.reached_sets.len(), set_count + 1);
            }
        }
        CONTINUE
    }

    /// Collects in `latest_sets` the sets first reached from the set at this index by this digit, ordered by group.
    fn reach_from(&mut self, index: usize, digit: Digit) {
        let sets = self.sets;
        let set = &sets.sets[usize::from(self.reached_sets[index].set_index)];
        let linked_words =
            &self.linked_set_rows[self.words_per_row * sets.group_number(set, digit)..][..self.words_per_row];
        let visited_words = &mut self.visited_set_rows[self.words_per_row * digit.index()..][..self.words_per_row];
        self.latest_sets.clear();
        for (word_index, (linked_word, visited_word)) in linked_words.iter().zip(visited_words).enumerate() {
            for bit in bit_indices(linked_word & !*visited_word) {
                let other_index = 64 * word_index + bit;
                if (sets.sets[other_index].cells & set.cells).is_empty() {
                    *visited_word |= 1 << bit;
                    self.latest_sets.push((sets.group_number(&sets.sets[other_index], digit), other_index));
                }
            }
        }
        self.latest_sets.sort_unstable();
    }

    /// Ends a chain at the set `end_index`, which loses the digit `lost_digit`. Eliminates only digits in `end_digits`.
    fn end_chain(
        &mut self,
        [start_index, end_index]: [usize; 2],
        end_digits: DigitSet,
        lost_digit: Digit,
        steps: &mut StepSink<'_>,
    ) -> Flow {
        let sets = self.sets;
        let [first, last] = [start_index, end_index].map(|index| &sets.sets[index]);
        let common_digits = (end_digits & last.digits).without(lost_digit);
        let sees_both = |z: Digit| !(sets.group(first, z).seen_places & sets.group(last, z).seen_places).is_empty();
        if end_index < start_index || !common_digits.iter().any(sees_both) {
            return CONTINUE;
        }
        let eliminated = seen_by_both(sets, [first, last], common_digits);
        if insert_eliminations(&mut self.known_eliminations, eliminated) {
            let (path, commons) = chain_sets(sets, &self.reached_sets);
            push_als_step(sets, Technique::AlsChain, &path, &commons, eliminated, steps)?;
        }
        CONTINUE
    }
}

/// Returns the sets of the chain that ends at the last reached set, and the digits that link them.
fn chain_sets<'a>(sets: &'a AlmostLockedSets, reached_sets: &[ReachedSet]) -> (Vec<&'a AlmostLockedSet>, Vec<Digit>) {
    let (mut path, mut commons) = (Vec::new(), Vec::new());
    let mut index = reached_sets.len() - 1;
    while index > 0 {
        path.push(&sets.sets[usize::from(reached_sets[index].set_index)]);
        commons.push(reached_sets[index].lost_digit);
        index = reached_sets[index].previous_index.into();
    }
    path.push(&sets.sets[usize::from(reached_sets[0].set_index)]);
    path.reverse();
    commons.reverse();
    (path, commons)
}
