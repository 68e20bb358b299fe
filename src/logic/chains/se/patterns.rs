//! The patterns that a run searches for when no link is left to follow: locked candidates, hidden pairs, naked pairs
//! and X-wings.
//!
//! In a pattern, all candidates of the base constraints lie in as many cover constraints, so all other candidates of
//! the cover are eliminated. A pattern counts only if the run produced it, that is, if the run has eliminated
//! candidates of the base. The eliminated candidates are the premises of the pattern.

use super::board::{
    CONSTRAINT_COUNT, CandidateBoard, ConstraintIndex, RemainingCandidates, house_constraint_index, is_pair,
};
use crate::grid::bit_indices;
use crate::logic::Technique;
use crate::logic::bits::BitSet;
use crate::logic::techniques::subsets::locked::{COLUMN_THIRDS, CONSECUTIVE_THIRDS};

/// Base constraints whose candidates all lie in as many cover constraints.
#[derive(Debug, Clone, Copy)]
pub(super) struct RunPattern {
    pub(super) technique: Technique,
    pub(super) base: [ConstraintIndex; 2],
    pub(super) cover: [ConstraintIndex; 2],
    /// The number of base constraints. If there is one, `base` and `cover` contain their only constraint twice.
    pub(super) size: usize,
}

/// A pattern, the candidates whose absence it depends on, and its eliminations.
pub(super) struct FoundPattern<const W: usize> {
    pub(super) pattern: RunPattern,
    pub(super) premises: Vec<u16>,
    pub(super) eliminations: BitSet<W>,
}

/// Returns all patterns of the first kind that occurs. `initial_candidates` are those at the start of the run.
pub(super) fn find_patterns<const W: usize>(
    board: &CandidateBoard<W>,
    remaining: &RemainingCandidates<W>,
    initial_candidates: BitSet<W>,
) -> Vec<FoundPattern<W>> {
    let mut search =
        PatternSearch { board, remaining, eliminated: initial_candidates - remaining.candidates, patterns: Vec::new() };
    search.find_locked_candidates();
    if search.patterns.is_empty() {
        let pairs = PairConstraints::from_remaining(remaining);
        for find in [PatternSearch::find_hidden_pairs, PatternSearch::find_naked_pairs, PatternSearch::find_x_wings] {
            find(&mut search, &pairs);
            if !search.patterns.is_empty() {
                break;
            }
        }
    }
    search.patterns
}

/// The kinds of house in which pairs are searched for, in order: boxes, columns, rows.
const PAIR_HOUSE_KINDS: [usize; 3] = [1, 3, 2];

/// Returns, for each mask of two or more places, the third that contains them all, as a bit; 0 for all other masks.
const fn containing_thirds(thirds: [u16; 3]) -> [u8; 512] {
    let mut table = [0; 512];
    let mut mask = 0;
    while mask < 512 {
        let mut third = 0;
        while third < 3 {
            if mask & !(thirds[third] as usize) == 0 && mask & mask.wrapping_sub(1) != 0 {
                table[mask] = 1 << third;
            }
            third += 1;
        }
        mask += 1;
    }
    table
}

static CONTAINING_CONSECUTIVE_THIRD: [u8; 512] = containing_thirds(CONSECUTIVE_THIRDS);
static CONTAINING_COLUMN_THIRD: [u8; 512] = containing_thirds(COLUMN_THIRDS);

/// The constraints with exactly two candidates left, as bits in groups of nine.
struct PairConstraints([u16; CONSTRAINT_COUNT / 9]);

impl PairConstraints {
    fn from_remaining<const W: usize>(remaining: &RemainingCandidates<W>) -> Self {
        let mut pairs = [0; CONSTRAINT_COUNT / 9];
        let pair_flags = remaining.masks.map(|mask| u8::from(is_pair(mask)));
        for (bits, &[first @ .., last]) in pairs.iter_mut().zip(pair_flags.as_chunks::<9>().0) {
            // The product moves each of eight bytes, 0 or 1, to its own bit in the highest byte.
            let first_bits = u64::from_le_bytes(first).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            *bits = first_bits as u16 | u16::from(last) << 8;
        }
        Self(pairs)
    }

    /// Returns the digits of a house that have two places, as bits.
    #[inline]
    fn digits(&self, kind: usize, number: usize) -> u16 {
        self.0[house_constraint_index(kind, number, 0) / 9]
    }

    /// Returns the cells of a house that have two candidates, as bits.
    #[inline]
    fn cells(&self, kind: usize, number: usize) -> u16 {
        let bit = |row: usize, column: usize| self.0[row] >> column & 1;
        match kind {
            1 => {
                let (band, stack) = (3 * (number / 3), 3 * (number % 3));
                (0..3).fold(0, |cells, row| cells | (self.0[band + row] >> stack & 0b111) << (3 * row))
            }
            2 => self.0[number],
            _ => (0..9).fold(0, |cells, row| cells | bit(row, number) << row),
        }
    }
}

/// A search for the patterns among the remaining candidates of a run.
struct PatternSearch<'a, const W: usize> {
    board: &'a CandidateBoard<W>,
    remaining: &'a RemainingCandidates<W>,
    eliminated: BitSet<W>,
    patterns: Vec<FoundPattern<W>>,
}

impl<const W: usize> PatternSearch<'_, W> {
    fn mask(&self, constraint: usize) -> u16 {
        self.remaining.masks[constraint]
    }

    /// Searches base by base, then cover by cover, then digit by digit. The order of bases and covers is: boxes and
    /// columns, boxes and rows, columns and boxes, rows and boxes.
    fn find_locked_candidates(&mut self) {
        for base in 0..9 {
            let (band, stack) = (base / 3, base % 3);
            let cover = |third| house_constraint_index(3, 3 * stack + third, 0);
            self.find_locked_in(1, base, &CONTAINING_COLUMN_THIRD, cover, CONSECUTIVE_THIRDS[band]);
        }
        for base in 0..9 {
            let (band, stack) = (base / 3, base % 3);
            let cover = |third| house_constraint_index(2, 3 * band + third, 0);
            self.find_locked_in(1, base, &CONTAINING_CONSECUTIVE_THIRD, cover, CONSECUTIVE_THIRDS[stack]);
        }
        for base in 0..9 {
            let (stack, column) = (base / 3, base % 3);
            let cover = |third| house_constraint_index(1, 3 * third + stack, 0);
            self.find_locked_in(3, base, &CONTAINING_CONSECUTIVE_THIRD, cover, COLUMN_THIRDS[column]);
        }
        for base in 0..9 {
            let (band, row) = (base / 3, base % 3);
            let cover = |third| house_constraint_index(1, 3 * band + third, 0);
            self.find_locked_in(2, base, &CONTAINING_CONSECUTIVE_THIRD, cover, CONSECUTIVE_THIRDS[row]);
        }
    }

    /// Finds the digits whose places in the base all lie in one third of it. `cover` returns the first constraint of
    /// the house that crosses the base there; `shared_places` are the places of the crossing in that house.
    #[inline]
    fn find_locked_in(
        &mut self,
        kind: usize,
        number: usize,
        containing_third: &[u8; 512],
        cover: impl Fn(usize) -> usize,
        shared_places: u16,
    ) {
        let first_base = house_constraint_index(kind, number, 0);
        // Three bits for each digit.
        let mut thirds = 0;
        for (digit, &mask) in self.remaining.masks.as_chunks::<9>().0[first_base / 9].iter().enumerate() {
            thirds |= u32::from(containing_third[usize::from(mask & 0x1FF)]) << (3 * digit);
        }
        if thirds == 0 {
            return;
        }
        for third in 0..3 {
            let first_cover = cover(third);
            for digit in bit_indices(thirds >> third & 0o111_111_111).map(|bit| bit / 3) {
                let other_places = self.mask(first_cover + digit) & !shared_places;
                if other_places != 0 {
                    let technique = if kind == 1 { Technique::Pointing } else { Technique::Claiming };
                    let eliminations = self.board.members_at(first_cover + digit, other_places).collect();
                    self.push(technique, &[first_base + digit], &[first_cover + digit], eliminations);
                }
            }
        }
    }

    fn find_hidden_pairs(&mut self, pairs: &PairConstraints) {
        for (kind, number) in houses(PAIR_HOUSE_KINDS) {
            let digits = pairs.digits(kind, number);
            if self.board.empty_counts[kind][number] <= 4 {
                continue;
            }
            let first_constraint = house_constraint_index(kind, number, 0);
            for (first, second) in pairs_in(digits) {
                let bases = [first, second].map(|digit| first_constraint + digit);
                let board = self.board;
                self.push_pair(Technique::HiddenPair, bases, |place| board.cell_index(board.members[bases[1]][place]));
            }
        }
    }

    fn find_naked_pairs(&mut self, pairs: &PairConstraints) {
        for (kind, number) in houses(PAIR_HOUSE_KINDS) {
            if self.board.empty_counts[kind][number] < 4 {
                continue;
            }
            let house = CandidateBoard::<W>::house(kind, number);
            for (first, second) in pairs_in(pairs.cells(kind, number)) {
                let bases = [first, second].map(|place| house.cell(place).index());
                self.push_pair(Technique::NakedPair, bases, |digit| house_constraint_index(kind, number, digit));
            }
        }
    }

    fn find_x_wings(&mut self, pairs: &PairConstraints) {
        let missing_digits = (0..9).filter(|&digit| self.board.missing_counts[digit] >= 4);
        let missing_mask = missing_digits.fold(0, |mask, digit| mask | 1 << digit);
        for (base_kind, cover_kind) in [(3, 2), (2, 3)] {
            let digits: [u16; 9] = std::array::from_fn(|line| pairs.digits(base_kind, line) & missing_mask);
            for (first, second) in pairs_in(0x1FF) {
                for digit in bit_indices(digits[first] & digits[second]) {
                    let bases = [first, second].map(|line| house_constraint_index(base_kind, line, digit));
                    self.push_pair(Technique::XWing, bases, |line| house_constraint_index(cover_kind, line, digit));
                }
            }
        }
    }

    /// Adds the pattern of two base constraints with two candidates each, if these are at the same places. `cover`
    /// returns the cover constraint for a place.
    #[inline]
    fn push_pair(&mut self, technique: Technique, bases: [usize; 2], cover: impl Fn(usize) -> usize) {
        let mask = self.mask(bases[1]);
        if self.mask(bases[0]) == mask {
            let covers = [mask, mask & (mask - 1)].map(|mask| cover(mask.trailing_zeros() as usize));
            let [base_members, cover_members] =
                [bases, covers].map(|[a, b]| self.board.member_sets[a] | self.board.member_sets[b]);
            self.push(technique, &bases, &covers, (cover_members & self.remaining.candidates) - base_members);
        }
    }

    /// Adds the pattern if it eliminates something and the run produced it.
    fn push(&mut self, technique: Technique, base: &[usize], cover: &[usize], eliminations: BitSet<W>) {
        if eliminations.is_empty() {
            return;
        }
        // Candidates that have been eliminated from the cover do not matter: the pattern would hold with them, too.
        let add_members = |union, &constraint: &usize| union | self.board.member_sets[constraint];
        let cover_members = cover.iter().fold(BitSet::EMPTY, add_members);
        let eliminated_outside_cover = self.eliminated - cover_members;
        let base_premises = |&constraint: &usize| self.board.member_sets[constraint] & eliminated_outside_cover;
        let premises: Vec<u16> = if technique == Technique::XWing {
            base.iter().flat_map(|constraint| base_premises(constraint).iter()).collect()
        } else {
            base.iter().fold(BitSet::EMPTY, |union, constraint| union | base_premises(constraint)).iter().collect()
        };
        if !premises.is_empty() {
            let constraints =
                |indices: &[usize]| [indices[0] as ConstraintIndex, indices[indices.len() - 1] as ConstraintIndex];
            let pattern =
                RunPattern { technique, base: constraints(base), cover: constraints(cover), size: base.len() };
            self.patterns.push(FoundPattern { pattern, premises, eliminations });
        }
    }
}

fn houses(kinds: [usize; 3]) -> impl Iterator<Item = (usize, usize)> {
    kinds.into_iter().flat_map(|kind| (0..9).map(move |number| (kind, number)))
}

/// Iterates over the pairs of positions of set bits, ordered by the higher position.
fn pairs_in(mask: u16) -> impl Iterator<Item = (usize, usize)> {
    let lower_bits = move |second: usize| mask & ((1 << second) - 1);
    bit_indices(mask).flat_map(move |second| bit_indices(lower_bits(second)).map(move |first| (first, second)))
}
