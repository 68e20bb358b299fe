//! Aligned pair and triplet exclusion.
//!
//! Two or three base cells, and the cells with few candidates that all of them see. A combination of
//! digits in the base cells is excluded if it puts a digit twice into a house, or if it takes all candidates
//! of such an excluder. A candidate of a base cell with no combination left is false.

use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::logic::explain::phrases::{and, cells, conclusion, or};
use crate::logic::{
    CONTINUE, CandidateSet, Constraint, Evidence, Flow, Parts, Role, State, Step, Steps, Technique,
};

/// Aligned pair exclusions that eliminate something.
pub fn aligned_pair(state: &State, steps: &mut Steps<'_>) -> Flow {
    let bases = Bases::new(state, state.bivalue());
    let changed = steps.news.cells;
    let near = near(changed);
    let of_changed = |b| if near.contains(b) { near } else { changed };
    let partners = |b| if changed.contains(b) { CellSet::ALL } else { of_changed(b) };
    for (a, b) in bases.pairs(partners) {
        let excluders = bases.excluders(a) & bases.excluders(b);
        let base = CellSet::of(a).with(b);
        if has_several(excluders) && !((base | excluders) & changed).is_empty() {
            push(state, Technique::AlignedPairExclusion, base, excluders, steps)?;
        }
    }
    CONTINUE
}

/// Aligned triplet exclusions that eliminate something.
pub fn aligned_triplet(state: &State, steps: &mut Steps<'_>) -> Flow {
    let bases = Bases::new(state, state.bivalue() | state.trivalue());
    let changed = steps.news.cells;
    let near = near(changed);
    // Third cells and excluders have two or three candidates.
    let are_all_large = (changed & bases.all_excluders).is_empty();
    let of_changed = if are_all_large { changed } else { near };
    let partners = |b| if of_changed.contains(b) { CellSet::ALL } else { of_changed };
    for (a, b) in bases.pairs(partners) {
        let of_pair = bases.excluders(a) & bases.excluders(b);
        if !has_several(of_pair) {
            continue;
        }
        // If the pair has not changed, a third cell or what it sees must have.
        let among = if changed.contains(a) || changed.contains(b) {
            CellSet::ALL
        } else if (of_pair & changed).is_empty() {
            changed
        } else {
            near
        };
        for c in bases.thirds(a, b, among) {
            let excluders = of_pair & bases.excluders(c);
            let base = CellSet::of(a).with(b).with(c);
            let digits = state.candidates(a) | state.candidates(b) | state.candidates(c);
            let excludes = |cell: Cell| state.candidates(cell).is_subset(digits);
            if has_several(excluders)
                && (!(base & changed).is_empty() || (excluders & changed).iter().any(excludes))
                && !bases.is_met_before(a, b, c)
            {
                push(state, Technique::AlignedTripletExclusion, base, excluders, steps)?;
            }
        }
    }
    CONTINUE
}

fn push(
    state: &State,
    technique: Technique,
    base: CellSet,
    excluders: CellSet,
    steps: &mut Steps<'_>,
) -> Flow {
    let eliminated = excluded(state, base, excluders);
    let step = Step::eliminating(technique, eliminated);
    steps.push(step, || Aligned::new(state, base, excluders, eliminated))
}

/// The cells, and what they see.
fn near(cells: CellSet) -> CellSet {
    cells.iter().fold(cells, |all, cell| all | cell.peers())
}

/// Whether there are two cells or more.
fn has_several(cells: CellSet) -> bool {
    cells.bits() & cells.bits().wrapping_sub(1) != 0
}

/// Cells whose digits exclude each other, with the cells that exclude combinations of them.
#[derive(Debug)]
pub struct Aligned {
    /// The two or three cells.
    pub base: CellSet,
    /// The cells with few candidates that all of them see.
    pub excluders: CellSet,
    /// What all of these cells hold.
    candidates: CandidateSet,
    eliminated: DigitSet,
}

impl Aligned {
    fn new(state: &State, base: CellSet, excluders: CellSet, eliminated: CandidateSet) -> Self {
        let candidates = state.candidates_in(base | excluders, DigitSet::ALL);
        Self { base, excluders, candidates, eliminated: eliminated.digits() }
    }
}

impl Evidence for Aligned {
    fn parts(&self) -> Parts {
        let within = |cells| CandidateSet::product(cells, DigitSet::ALL) & self.candidates;
        Parts {
            roles: vec![(Role::Set(0), within(self.base)), (Role::Set(1), within(self.excluders))],
            base: (self.base | self.excluders).iter().map(Constraint::Cell).collect(),
            cover: Vec::new(),
        }
    }

    fn digits(&self) -> DigitSet {
        self.eliminated
    }

    fn short(&self, step: &Step) -> String {
        format!("{} by {} => {}", cells(self.base), cells(self.excluders), conclusion(step))
    }

    fn long(&self, step: &Step) -> String {
        let eliminated = |digit| format!("{digit} in {}", or(step.eliminations.cells_of(digit)));
        format!(
            "Consider the combinations of digits that {} can take. Cells that see each other never take the \
             same digit, and no combination may use up all candidates of a cell that sees them all ({}). \
             No combination is left with {}: {}.",
            and(self.base),
            cells(self.excluders),
            or(self.eliminated.iter().map(eliminated)),
            conclusion(step)
        )
    }

    fn look(&self) -> Option<String> {
        Some(format!("look at {} and {}", cells(self.base), cells(self.excluders)))
    }
}

/// The cells that see an excluder.
struct Bases {
    cells: CellSet,
    all_excluders: CellSet,
}

impl Bases {
    fn new(state: &State, all_excluders: CellSet) -> Self {
        let is_base = |cell: &Cell| {
            state.candidates(*cell).len() >= 2 && !(all_excluders & cell.peers()).is_empty()
        };
        Self { cells: state.empty().iter().filter(is_base).collect(), all_excluders }
    }

    fn excluders(&self, cell: Cell) -> CellSet {
        self.all_excluders & cell.peers()
    }

    /// All pairs of a cell and one of its partners, the second cell in the outer loop.
    fn pairs(&self, partners: impl Fn(Cell) -> CellSet) -> impl Iterator<Item = (Cell, Cell)> {
        self.cells.iter().flat_map(move |second| {
            let before = CellSet::from_bits(CellSet::of(second).bits() - 1);
            let firsts = self.cells & before & partners(second);
            firsts.iter().map(move |first| (first, second))
        })
    }

    /// The third cells for a pair: its excluders that are base cells themselves, those of `a` first.
    fn thirds(&self, a: Cell, b: Cell, among: CellSet) -> impl Iterator<Item = Cell> {
        let candidates = (self.cells & self.all_excluders & among).without(a).without(b);
        (candidates & a.peers()).iter().chain((candidates & b.peers()) - a.peers())
    }

    /// Whether the three cells, of which the first comes before the second, come up as another pair and third
    /// cell before: they exclude the same then.
    fn is_met_before(&self, a: Cell, b: Cell, c: Cell) -> bool {
        let is_third = |third: Cell, [a, b]: [Cell; 2]| {
            self.all_excluders.contains(third) && (a.sees(third) || b.sees(third))
        };
        // Pairs come up by their second cell, then by their first.
        c < b && (is_third(b, [a, c]) || c < a && is_third(a, [b, c]))
    }
}

/// What the excluders ban, read as: given these digits, those may not come along.
struct Bans {
    /// For each digit the digits that pair up with it to all candidates of an excluder.
    pairs: [DigitSet; 9],
    /// The candidates of the excluders that have three.
    triples: [DigitSet; 20],
    triple_count: usize,
}

impl Bans {
    /// What the excluders ban of these digits.
    fn of(state: &State, excluders: CellSet, digits: DigitSet) -> Self {
        let (pairs, triples) = ([DigitSet::EMPTY; 9], [DigitSet::EMPTY; 20]);
        let mut bans = Self { pairs, triples, triple_count: 0 };
        let of = |cells: CellSet| {
            let candidates = (excluders & cells).iter().map(|cell| state.candidates(cell));
            candidates.filter(|candidates| candidates.is_subset(digits))
        };
        for pair in of(state.bivalue()) {
            pair.iter().for_each(|digit| bans.pairs[digit.index()] |= pair.without(digit));
        }
        for triple in of(state.trivalue()) {
            bans.triples[bans.triple_count] = triple;
            bans.triple_count += 1;
        }
        bans
    }

    /// The third digits that the two ban.
    #[inline]
    fn by(&self, first: Digit, second: Digit) -> DigitSet {
        let both = DigitSet::of(first).with(second);
        let triples = self.triples[..self.triple_count].iter();
        let thirds = triples.map(|&set| set - both).filter(|others| others.is_single());
        thirds.fold(DigitSet::EMPTY, |all, third| all | third)
            | self.pairs[first.index()]
            | self.pairs[second.index()]
    }
}

/// The candidates of two or three cells that are part of no combination.
fn excluded(state: &State, base: CellSet, excluders: CellSet) -> CandidateSet {
    let mut cells = base.iter();
    let (Some(a), Some(b), c) = (cells.next(), cells.next(), cells.next()) else {
        return CandidateSet::EMPTY;
    };
    let all = [Some(a), Some(b), c]
        .map(|cell| cell.map_or(DigitSet::EMPTY, |cell| state.candidates(cell)));
    let bans = Bans::of(state, excluders, all[0] | all[1] | all[2]);
    // A digit stands nowhere else that its cell sees.
    let twice = |is_seen: bool, digit: Digit| {
        if is_seen { DigitSet::of(digit) } else { DigitSet::EMPTY }
    };
    let seen = [a.sees(b), c.is_some_and(|c| a.sees(c)), c.is_some_and(|c| b.sees(c))];
    let mut possible = [DigitSet::EMPTY; 3];
    for first in all[0] {
        for second in all[1] - bans.pairs[first.index()] - twice(seen[0], first) {
            let thirds =
                all[2] - bans.by(first, second) - twice(seen[1], first) - twice(seen[2], second);
            if c.is_none() || !thirds.is_empty() {
                possible[0] |= DigitSet::of(first);
                possible[1] |= DigitSet::of(second);
                possible[2] |= thirds;
                // Mostly everything is possible, which the first few combinations show.
                if possible[1..] == all[1..] {
                    break;
                }
            }
        }
    }
    if possible == all {
        return CandidateSet::EMPTY;
    }
    let cells = base.iter().zip(possible);
    cells.fold(CandidateSet::EMPTY, |eliminated, (cell, possible)| {
        eliminated | CandidateSet::of_cell(cell, state.candidates(cell) - possible)
    })
}
