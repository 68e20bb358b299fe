//! The patterns that a run looks for where no link leads on: locked digits, hidden pairs, naked pairs, X-wings.
//!
//! Each is a set of base sites whose candidates lie in as many cover sites, so that all else goes from the
//! cover. It counts only if the run made it: if candidates of the base are gone that were there at the start.
//! They are what its eliminations rest on.

use crate::logic::Technique;

use super::board::{Board, Site, in_house, is_pair};
use super::numbers::Numbers;
use super::run::{AdvanceReason, Pattern, Run};

/// Takes all patterns of the first kind that has any; whether there are.
pub(super) fn patterns<const W: usize>(board: &Board<W>, run: &mut Run<W>) -> bool {
    let before = run.advances.len();
    let mut search = Search { struck: run.struck(), board, run };
    for find in [Search::locked, Search::hidden_pairs, Search::naked_pairs, Search::x_wings] {
        find(&mut search);
        if search.run.advances.len() > before {
            return true;
        }
    }
    false
}

/// The kinds of house in which pairs are looked for: boxes, columns, rows.
const PAIR_KINDS: [usize; 3] = [1, 3, 2];

/// The places of a house in one of its thirds, as a box lies across lines or a line across boxes: the first of
/// them, for boxes across rows and lines across boxes, and for boxes across columns.
const THIRD: u16 = 0b111;
const COLUMN: u16 = 0b001_001_001;

struct Search<'a, const W: usize> {
    board: &'a Board<W>,
    run: &'a mut Run<W>,
    struck: usize,
}

impl<const W: usize> Search<'_, W> {
    fn mask(&self, site: usize) -> u16 {
        self.run.left.masks[site]
    }

    /// Base by base, cover by cover, digit by digit: boxes by columns, boxes by rows, columns, rows by boxes.
    fn locked(&mut self) {
        for base in 0..9 {
            for third in 0..3 {
                self.locked_in((1, base, COLUMN << third), (3, base % 3 * 3 + third, THIRD << (base / 3 * 3)));
            }
        }
        for base in 0..9 {
            for third in 0..3 {
                self.locked_in((1, base, THIRD << (3 * third)), (2, base / 3 * 3 + third, THIRD << (base % 3 * 3)));
            }
        }
        for base in 0..9 {
            for third in 0..3 {
                self.locked_in((3, base, THIRD << (3 * third)), (1, third * 3 + base / 3, COLUMN << (base % 3)));
            }
        }
        for base in 0..9 {
            for third in 0..3 {
                self.locked_in((2, base, THIRD << (3 * third)), (1, base / 3 * 3 + third, THIRD << (base % 3 * 3)));
            }
        }
    }

    /// The digits whose places in the base lie in the cover; of each, kind, number and the places that the
    /// two share.
    #[inline]
    fn locked_in(&mut self, base: (usize, usize, u16), cover: (usize, usize, u16)) {
        let (bases, covers) = (in_house(base.0, base.1, 0), in_house(cover.0, cover.1, 0));
        for digit in 0..9 {
            let mask = self.mask(bases + digit);
            let others = self.mask(covers + digit) & !cover.2;
            if mask & !base.2 == 0 && mask & mask.wrapping_sub(1) != 0 && others != 0 {
                let technique =
                    if base.0 == 1 { Technique::Pointing } else { Technique::Claiming };
                let eliminated = self.board.at(covers + digit, others).collect();
                self.take(technique, &[bases + digit], &[covers + digit], eliminated);
            }
        }
    }

    fn hidden_pairs(&mut self) {
        for (kind, number) in houses(PAIR_KINDS) {
            if self.board.empty_in[kind][number] <= 4 {
                continue;
            }
            let sites = in_house(kind, number, 0);
            for (first, second) in pairs() {
                let mask = self.mask(sites + second);
                if !is_pair(mask) || self.mask(sites + first) != mask {
                    continue;
                }
                let mut cells = self.board.at(sites + second, mask).map(|at| self.board.cell(at));
                let (Some(a), Some(b)) = (cells.next(), cells.next()) else { continue };
                let of_cells = self.board.of_site[a] | self.board.of_site[b];
                let bases = [sites + first, sites + second];
                let of_digits = self.board.of_site[bases[0]] | self.board.of_site[bases[1]];
                let eliminated = (of_cells & self.run.left.all) - of_digits;
                self.take(Technique::HiddenPair, &bases, &[a, b], eliminated);
            }
        }
    }

    fn naked_pairs(&mut self) {
        for (kind, number) in houses(PAIR_KINDS) {
            if self.board.empty_in[kind][number] < 4 {
                continue;
            }
            let house = Board::<W>::house(kind, number);
            let cells: [usize; 9] = std::array::from_fn(|place| house.cell(place).index());
            for (first, second) in pairs() {
                let bases = [cells[first], cells[second]];
                let mask = self.mask(bases[1]);
                if !is_pair(mask) || self.mask(bases[0]) != mask {
                    continue;
                }
                let digit = |mask: u16| in_house(kind, number, mask.trailing_zeros() as usize);
                let covers = [digit(mask), digit(mask & (mask - 1))];
                let of_cells = self.board.of_site[bases[0]] | self.board.of_site[bases[1]];
                let of_digits = self.board.of_site[covers[0]] | self.board.of_site[covers[1]];
                let eliminated = (of_digits & self.run.left.all) - of_cells;
                self.take(Technique::NakedPair, &bases, &covers, eliminated);
            }
        }
    }

    fn x_wings(&mut self) {
        for (base, cover) in [(3, 2), (2, 3)] {
            for (first, second) in pairs() {
                for digit in (0..9).filter(|&digit| self.board.missing[digit] >= 4) {
                    let bases = [first, second].map(|line| in_house(base, line, digit));
                    let mask = self.mask(bases[1]);
                    if !is_pair(mask) || self.mask(bases[0]) != mask {
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

    /// Takes the pattern if it eliminates something and the run made it.
    fn take(&mut self, technique: Technique, base: &[usize], cover: &[usize], eliminated: Numbers<W>) {
        if eliminated.is_empty() {
            return;
        }
        // Where the cover has other places for a locked digit, it does not matter whether they are gone.
        let of_site = |all, &site: &usize| all | self.board.of_site[site];
        let of_cover = cover.iter().fold(Numbers::EMPTY, of_site);
        let gone = self.run.start - self.run.left.all - of_cover;
        let of_base = |&site: &usize| self.board.of_site[site] & gone;
        let premises: Vec<u16> = if technique == Technique::XWing {
            base.iter().flat_map(|site| of_base(site).iter()).collect()
        } else {
            base.iter().fold(Numbers::EMPTY, |all, site| all | of_base(site)).iter().collect()
        };
        if !premises.is_empty() {
            let sites = |of: &[usize]| [of[0] as Site, of[of.len() - 1] as Site];
            let pattern = Pattern {
                technique,
                base: sites(base),
                cover: sites(cover),
                size: base.len(),
            };
            self.run.advance(premises, AdvanceReason::Pattern(pattern), self.struck, eliminated);
        }
    }
}

/// All houses of these kinds, by kind and number.
fn houses(kinds: [usize; 3]) -> impl Iterator<Item = (usize, usize)> {
    kinds.into_iter().flat_map(|kind| (0..9).map(move |number| (kind, number)))
}

/// The pairs of numbers below nine, as masks in increasing order.
fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (1..9).flat_map(|second| (0..second).map(move |first| (first, second)))
}
