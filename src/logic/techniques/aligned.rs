//! Aligned pair and triplet exclusion.
//!
//! Two or three base cells, and the cells with few candidates that all of them see. A combination of
//! digits in the base cells is excluded if it puts a digit twice into a house, or if it takes all candidates
//! of such an excluder. A candidate of a base cell with no combination left goes.

use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::logic::explain::notation::{and, cells, conclusion, or};
use crate::logic::{
    CONTINUE, CandidateSet, Constraint, Evidence, Flow, Parts, Role, State, Step, Steps, Technique,
};

/// The search for aligned exclusions of one size.
///
/// It remembers the candidates of the last state in which it found nothing: where neither the base nor the
/// excluders have changed since, it will find nothing again.
pub struct Exclusions {
    technique: Technique,
    barren: [DigitSet; Cell::COUNT],
}

impl Exclusions {
    /// Of two base cells.
    pub const fn of_pairs() -> Self {
        Self { technique: Technique::AlignedPairExclusion, barren: [DigitSet::EMPTY; _] }
    }

    /// Of three base cells.
    pub const fn of_triplets() -> Self {
        Self { technique: Technique::AlignedTripletExclusion, barren: [DigitSet::EMPTY; _] }
    }

    /// Those that eliminate something.
    pub fn find(&mut self, state: &State, steps: &mut Steps<'_>) -> Flow {
        let is_pair = self.technique == Technique::AlignedPairExclusion;
        let triples = if is_pair { CellSet::EMPTY } else { state.trivalue() };
        let bases = Bases::new(state, state.bivalue() | triples);
        let has_changed = |&cell: &Cell| state.candidates(cell) != self.barren[cell.index()];
        let changed: CellSet = Cell::all().filter(has_changed).collect();
        let mut is_barren = true;
        for (a, b) in bases.pairs() {
            let of_pair = bases.excluders(a) & bases.excluders(b);
            if !has_several(of_pair) {
                continue;
            }
            // If neither the pair nor what it sees has changed, a third cell must have.
            let is_same = (of_pair.with(a).with(b) & changed).is_empty();
            if is_same && is_pair {
                continue;
            }
            let is_new = |c: &Cell| !is_pair && (!is_same || changed.contains(*c));
            let thirds = bases.thirds(a, b).filter(is_new).map(Some);
            for c in is_pair.then_some(None).into_iter().chain(thirds) {
                let excluders = c.map_or(of_pair, |c| of_pair & bases.excluders(c));
                let base: CellSet = [a, b].into_iter().chain(c).collect();
                if !has_several(excluders) || ((base | excluders) & changed).is_empty() {
                    continue;
                }
                let eliminated = Bans::of(state, excluders).excluded(state, [a, b], c);
                is_barren &= eliminated.is_empty();
                let step = Step::eliminating(self.technique, eliminated);
                steps.push(step, || Aligned::new(state, base, excluders, eliminated))?;
            }
        }
        if is_barren {
            self.barren =
                std::array::from_fn(|cell| state.candidates(Cell::at(cell / 9, cell % 9)));
        }
        CONTINUE
    }
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

    /// All pairs, the second cell in the outer loop.
    fn pairs(&self) -> impl Iterator<Item = (Cell, Cell)> {
        self.cells.iter().flat_map(|second| {
            let before = self.cells.iter().take_while(move |&first| first < second);
            before.map(move |first| (first, second))
        })
    }

    /// The third cells for a pair: its excluders that are base cells themselves, those of `a` first.
    fn thirds(&self, a: Cell, b: Cell) -> impl Iterator<Item = Cell> {
        let candidates = (self.cells & self.all_excluders).without(a).without(b);
        (candidates & a.peers()).iter().chain((candidates & b.peers()) - a.peers())
    }
}

/// What the excluders ban, read as: given these digits, those may not come along.
struct Bans {
    /// For each digit the digits that pair up with it to all candidates of an excluder.
    pairs: [DigitSet; 9],
    /// For each two digits the third ones that complete the candidates of an excluder.
    triples: [[DigitSet; 9]; 9],
}

impl Bans {
    fn of(state: &State, excluders: CellSet) -> Self {
        let mut bans = Self { pairs: [DigitSet::EMPTY; 9], triples: [[DigitSet::EMPTY; 9]; 9] };
        for excluder in excluders {
            let candidates = state.candidates(excluder);
            for a in candidates {
                let others = candidates - DigitSet::of(a);
                if candidates.len() == 2 {
                    bans.pairs[a.index()] |= others;
                    continue;
                }
                for b in others {
                    let thirds = &mut bans.triples[a.index()][b.index()];
                    *thirds |= others - DigitSet::of(b);
                }
            }
        }
        bans
    }

    /// The candidates of two or three cells that are part of no combination.
    fn excluded(&self, state: &State, [a, b]: [Cell; 2], c: Option<Cell>) -> CandidateSet {
        let mut possible = [DigitSet::EMPTY; 3];
        let all = [Some(a), Some(b), c]
            .map(|cell| cell.map_or(DigitSet::EMPTY, |cell| state.candidates(cell)));
        for first in state.candidates(a) {
            let with_first = self.pairs[first.index()];
            for second in state.candidates(b) - with_first - twice(a, b, first) {
                let with_second = self.pairs[second.index()];
                let with_both = self.triples[first.index()][second.index()];
                let banned = with_first | with_second | with_both;
                let thirds = c.map_or(DigitSet::EMPTY, |c| {
                    state.candidates(c) - banned - twice(a, c, first) - twice(b, c, second)
                });
                if c.is_none() || !thirds.is_empty() {
                    possible[0] |= DigitSet::of(first);
                    possible[1] |= DigitSet::of(second);
                    possible[2] |= thirds;
                    // Mostly everything is possible, which the first few combinations show.
                    if possible == all {
                        return CandidateSet::EMPTY;
                    }
                }
            }
        }
        let cells = [a, b].into_iter().chain(c).zip(possible);
        cells.fold(CandidateSet::EMPTY, |eliminated, (cell, possible)| {
            eliminated | CandidateSet::of_cell(cell, state.candidates(cell) - possible)
        })
    }
}

/// The digit, if it cannot stand in both cells.
fn twice(a: Cell, b: Cell, digit: Digit) -> DigitSet {
    if a.sees(b) { DigitSet::of(digit) } else { DigitSet::EMPTY }
}
