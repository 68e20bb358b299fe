//! The patterns that a run searches for when no link is left to follow: locked digits, hidden pairs, naked pairs,
//! X-wings.
//!
//! Each is a set of base sites whose candidates are in as many cover sites, so that all other candidates of the cover
//! are eliminated. It counts only if the run produced it, that is, if candidates of the base are gone that were there
//! at the start. These are the premises of its eliminations.

use super::board::{CandidateBoard, Left, SITES, Site, in_house, is_pair};
use crate::grid::bits;
use crate::logic::Technique;
use crate::logic::bits::BitSet;

/// Base sites whose candidates are all in as many cover sites.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pattern {
    pub(super) technique: Technique,
    pub(super) base: [Site; 2],
    pub(super) cover: [Site; 2],
    /// The number of sites in each: one or two.
    pub(super) size: usize,
}

/// A pattern, the candidates whose absence it depends on, and its eliminations.
pub(super) struct FoundPattern<const W: usize> {
    pub(super) pattern: Pattern,
    pub(super) premises: Vec<u16>,
    pub(super) eliminated: BitSet<W>,
}

/// Returns all patterns of the first kind that has any. `start` are the candidates left at the start of the run.
pub(super) fn patterns<const W: usize>(
    board: &CandidateBoard<W>,
    left: &Left<W>,
    start: BitSet<W>,
) -> Vec<FoundPattern<W>> {
    let mut search = PatternSearch { board, left, gone: start - left.all, found: Vec::new() };
    search.locked();
    if search.found.is_empty() {
        let pairs = Pairs::of(left);
        for find in [PatternSearch::hidden_pairs, PatternSearch::naked_pairs, PatternSearch::x_wings] {
            find(&mut search, &pairs);
            if !search.found.is_empty() {
                break;
            }
        }
    }
    search.found
}

/// The kinds of house in which pairs are searched, in order: boxes, columns, rows.
const PAIR_KINDS: [usize; 3] = [1, 3, 2];

/// Nine places in thirds, as the houses that cross a box by rows or a line by boxes share them.
const SIDE_BY_SIDE: [u16; 3] = [0b111, 0b111_000, 0b111_000_000];
/// The places of a box by columns.
const STRIPES: [u16; 3] = [0b001_001_001, 0b010_010_010, 0b100_100_100];

/// Returns, for each mask of two or more places, the third that contains them all, as a bit; 0 for all other masks.
const fn thirds_that_hold(thirds: [u16; 3]) -> [u8; 512] {
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

static HELD_SIDE_BY_SIDE: [u8; 512] = thirds_that_hold(SIDE_BY_SIDE);
static HELD_BY_STRIPE: [u8; 512] = thirds_that_hold(STRIPES);

/// The sites with exactly two candidates left, as bits in groups of nine.
struct Pairs([u16; SITES / 9]);

impl Pairs {
    fn of<const W: usize>(left: &Left<W>) -> Self {
        let mut pairs = [0; SITES / 9];
        let are_pairs = left.masks.map(|mask| u8::from(is_pair(mask)));
        for (bits, &[first @ .., last]) in pairs.iter_mut().zip(are_pairs.as_chunks::<9>().0) {
            // The product moves each of eight bytes, 0 or 1, to its own bit in the highest byte.
            let first = u64::from_le_bytes(first).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            *bits = first as u16 | u16::from(last) << 8;
        }
        Self(pairs)
    }

    /// Returns the digits of a house that have two places, as bits.
    #[inline]
    fn digits(&self, kind: usize, number: usize) -> u16 {
        self.0[in_house(kind, number, 0) / 9]
    }

    /// Returns the cells of a house that have two candidates, as bits.
    #[inline]
    fn cells(&self, kind: usize, number: usize) -> u16 {
        let bit = |row: usize, column: usize| self.0[row] >> column & 1;
        match kind {
            1 => {
                let (band, stack) = (3 * (number / 3), 3 * (number % 3));
                (0..3).fold(0, |all, row| all | (self.0[band + row] >> stack & 0b111) << (3 * row))
            }
            2 => self.0[number],
            _ => (0..9).fold(0, |all, row| all | bit(row, number) << row),
        }
    }
}

struct PatternSearch<'a, const W: usize> {
    board: &'a CandidateBoard<W>,
    left: &'a Left<W>,
    gone: BitSet<W>,
    found: Vec<FoundPattern<W>>,
}

impl<const W: usize> PatternSearch<'_, W> {
    fn mask(&self, site: usize) -> u16 {
        self.left.masks[site]
    }

    /// Searches base by base, cover by cover, digit by digit: boxes by columns, boxes by rows, columns, rows by boxes.
    fn locked(&mut self) {
        for base in 0..9 {
            let (band, stack) = (base / 3, base % 3);
            let cover = |third| (3, 3 * stack + third, SIDE_BY_SIDE[band]);
            self.locked_in(1, base, &HELD_BY_STRIPE, cover);
        }
        for base in 0..9 {
            let (band, stack) = (base / 3, base % 3);
            let cover = |third| (2, 3 * band + third, SIDE_BY_SIDE[stack]);
            self.locked_in(1, base, &HELD_SIDE_BY_SIDE, cover);
        }
        for base in 0..9 {
            let (stack, column) = (base / 3, base % 3);
            let cover = |third| (1, 3 * third + stack, STRIPES[column]);
            self.locked_in(3, base, &HELD_SIDE_BY_SIDE, cover);
        }
        for base in 0..9 {
            let (band, row) = (base / 3, base % 3);
            let cover = |third| (1, 3 * band + third, SIDE_BY_SIDE[row]);
            self.locked_in(2, base, &HELD_SIDE_BY_SIDE, cover);
        }
    }

    /// Finds the digits whose places in the base are all in one third of it. `cover` returns the house that crosses the
    /// base there, and the places of that house in the base.
    #[inline]
    fn locked_in(
        &mut self,
        kind: usize,
        number: usize,
        held: &[u8; 512],
        cover: impl Fn(usize) -> (usize, usize, u16),
    ) {
        let bases = in_house(kind, number, 0);
        // Three bits for each digit.
        let mut thirds = 0;
        for (digit, &mask) in self.left.masks.as_chunks::<9>().0[bases / 9].iter().enumerate() {
            thirds |= u32::from(held[usize::from(mask & 0x1FF)]) << (3 * digit);
        }
        if thirds == 0 {
            return;
        }
        for third in 0..3 {
            let (cover_kind, cover_number, shared) = cover(third);
            let covers = in_house(cover_kind, cover_number, 0);
            for digit in bits(thirds >> third & 0o111_111_111).map(|bit| bit / 3) {
                let others = self.mask(covers + digit) & !shared;
                if others != 0 {
                    let technique = if kind == 1 { Technique::Pointing } else { Technique::Claiming };
                    let eliminated = self.board.at(covers + digit, others).collect();
                    self.take(technique, &[bases + digit], &[covers + digit], eliminated);
                }
            }
        }
    }

    fn hidden_pairs(&mut self, pairs: &Pairs) {
        for (kind, number) in houses(PAIR_KINDS) {
            let digits = pairs.digits(kind, number);
            if self.board.empty_in[kind][number] <= 4 {
                continue;
            }
            let sites = in_house(kind, number, 0);
            for (first, second) in pairs_in(digits) {
                let mask = self.mask(sites + second);
                if self.mask(sites + first) != mask {
                    continue;
                }
                let mut cells = self.board.at(sites + second, mask).map(|at| self.board.cell(at));
                let (Some(a), Some(b)) = (cells.next(), cells.next()) else { continue };
                let of_cells = self.board.of_site[a] | self.board.of_site[b];
                let bases = [sites + first, sites + second];
                let of_digits = self.board.of_site[bases[0]] | self.board.of_site[bases[1]];
                let eliminated = (of_cells & self.left.all) - of_digits;
                self.take(Technique::HiddenPair, &bases, &[a, b], eliminated);
            }
        }
    }

    fn naked_pairs(&mut self, pairs: &Pairs) {
        for (kind, number) in houses(PAIR_KINDS) {
            if self.board.empty_in[kind][number] < 4 {
                continue;
            }
            let house = CandidateBoard::<W>::house(kind, number);
            for (first, second) in pairs_in(pairs.cells(kind, number)) {
                let bases = [first, second].map(|place| house.cell(place).index());
                let mask = self.mask(bases[1]);
                if self.mask(bases[0]) != mask {
                    continue;
                }
                let digit = |mask: u16| in_house(kind, number, mask.trailing_zeros() as usize);
                let covers = [digit(mask), digit(mask & (mask - 1))];
                let of_cells = self.board.of_site[bases[0]] | self.board.of_site[bases[1]];
                let of_digits = self.board.of_site[covers[0]] | self.board.of_site[covers[1]];
                let eliminated = (of_digits & self.left.all) - of_cells;
                self.take(Technique::NakedPair, &bases, &covers, eliminated);
            }
        }
    }

    fn x_wings(&mut self, pairs: &Pairs) {
        let missing = (0..9).filter(|&digit| self.board.missing[digit] >= 4);
        let missing = missing.fold(0, |all, digit| all | 1 << digit);
        for (base, cover) in [(3, 2), (2, 3)] {
            let digits: [u16; 9] = std::array::from_fn(|line| pairs.digits(base, line) & missing);
            for (first, second) in pairs_in(0x1FF) {
                for digit in bits(u32::from(digits[first] & digits[second])) {
                    let bases = [first, second].map(|line| in_house(base, line, digit));
                    let mask = self.mask(bases[1]);
                    if self.mask(bases[0]) != mask {
                        continue;
                    }
                    let line = |mask: u16| in_house(cover, mask.trailing_zeros() as usize, digit);
                    let covers = [line(mask), line(mask & (mask - 1))];
                    let others = !(1 << first | 1 << second);
                    let beside = |site: usize| self.board.at(site, self.mask(site) & others);
                    let eliminated = covers.into_iter().flat_map(beside).collect();
                    self.take(Technique::XWing, &bases, &covers, eliminated);
                }
            }
        }
    }

    /// Adds the pattern if it eliminates something and the run produced it.
    fn take(&mut self, technique: Technique, base: &[usize], cover: &[usize], eliminated: BitSet<W>) {
        if eliminated.is_empty() {
            return;
        }
        // Other places of a locked digit in the cover do not matter, whether gone or not.
        let of_site = |all, &site: &usize| all | self.board.of_site[site];
        let of_cover = cover.iter().fold(BitSet::EMPTY, of_site);
        let gone = self.gone - of_cover;
        let of_base = |&site: &usize| self.board.of_site[site] & gone;
        let premises: Vec<u16> = if technique == Technique::XWing {
            base.iter().flat_map(|site| of_base(site).iter()).collect()
        } else {
            base.iter().fold(BitSet::EMPTY, |all, site| all | of_base(site)).iter().collect()
        };
        if !premises.is_empty() {
            let sites = |of: &[usize]| [of[0] as Site, of[of.len() - 1] as Site];
            let pattern = Pattern { technique, base: sites(base), cover: sites(cover), size: base.len() };
            self.found.push(FoundPattern { pattern, premises, eliminated });
        }
    }
}

/// Iterates over all houses of these kinds, by kind and number.
fn houses(kinds: [usize; 3]) -> impl Iterator<Item = (usize, usize)> {
    kinds.into_iter().flat_map(|kind| (0..9).map(move |number| (kind, number)))
}

/// Iterates over the pairs of set bits as positions, ordered by the higher one.
fn pairs_in(mask: u16) -> impl Iterator<Item = (usize, usize)> {
    let below = move |second: usize| u32::from(mask) & ((1 << second) - 1);
    bits(mask.into()).flat_map(move |second| bits(below(second)).map(move |first| (first, second)))
}
