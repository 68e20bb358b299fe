//! Aligned pair and triple exclusion.
//!
//! The base cells see cells with few candidates, the excluders. A combination of digits in the base cells is excluded
//! if a house would have a digit twice, or if an excluder would lose all its candidates.

use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::logic::explain::phrases::{format_cells, join_and, join_or};
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Evidence, Flow, State, Step, StepSink, Technique};

pub fn aligned_pair(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let bases = BaseCells::new(state, state.bivalue_cells());
    let changed = steps.changes.cells;
    let near = changed | changed.peers_of_any();
    let near_cells = |b| if near.contains(b) { near } else { changed };
    let partners = |b| if changed.contains(b) { CellSet::ALL } else { near_cells(b) };
    for (a, b) in bases.pairs(partners) {
        let excluders = bases.excluders(a) & bases.excluders(b);
        let base = CellSet::from_cell(a).with(b);
        if has_several(excluders) && !((base | excluders) & changed).is_empty() {
            push(state, Technique::AlignedPairExclusion, base, excluders, steps)?;
        }
    }
    CONTINUE
}

pub fn aligned_triple(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let bases = BaseCells::new(state, state.bivalue_cells() | state.trivalue_cells());
    let changed = steps.changes.cells;
    let near = changed | changed.peers_of_any();
    // Third cells and excluders have two or three candidates.
    let are_all_large = (changed & bases.all_excluders).is_empty();
    let changed_cells = if are_all_large { changed } else { near };
    let partners = |b| if changed_cells.contains(b) { CellSet::ALL } else { changed_cells };
    for (a, b) in bases.pairs(partners) {
        let pair_excluders = bases.excluders(a) & bases.excluders(b);
        if !has_several(pair_excluders) {
            continue;
        }
        // If the pair has not changed, the third cell or an excluder that it sees must have changed.
        let third_cells = if changed.contains(a) || changed.contains(b) {
            CellSet::ALL
        } else if (pair_excluders & changed).is_empty() {
            changed
        } else {
            near
        };
        for c in bases.thirds(a, b, third_cells) {
            let excluders = pair_excluders & bases.excluders(c);
            let base = CellSet::from_cell(a).with(b).with(c);
            let digits = state.candidates(a) | state.candidates(b) | state.candidates(c);
            let excludes = |cell: Cell| state.candidates(cell).is_subset(digits);
            if has_several(excluders)
                && (!(base & changed).is_empty() || (excluders & changed).iter().any(excludes))
                && !bases.is_already_tried(a, b, c)
            {
                push(state, Technique::AlignedTripleExclusion, base, excluders, steps)?;
            }
        }
    }
    CONTINUE
}

fn push(state: &State, technique: Technique, base: CellSet, excluders: CellSet, steps: &mut StepSink<'_>) -> Flow {
    let eliminated = excluded_candidates(state, base, excluders);
    steps.push(Step::from_eliminations(technique, eliminated), || {
        let candidates = state.candidates_in(base | excluders, DigitSet::ALL);
        AlignedExclusion { base, excluders, candidates, eliminated: eliminated.digits() }
    })
}

fn has_several(cells: CellSet) -> bool {
    cells.bits() & cells.bits().wrapping_sub(1) != 0
}

/// Two or three base cells, and the cells that exclude combinations of their digits.
#[derive(Debug)]
pub struct AlignedExclusion {
    /// The base cells.
    pub base: CellSet,
    /// The cells with few candidates that all base cells see.
    pub excluders: CellSet,
    candidates: CandidateSet,
    eliminated: DigitSet,
}

impl Evidence for AlignedExclusion {
    fn parts(&self) -> PatternParts {
        let within = |cells| CandidateSet::product(cells, DigitSet::ALL) & self.candidates;
        PatternParts {
            roles: vec![(Role::Set(0), within(self.base)), (Role::Set(1), within(self.excluders))],
            base: (self.base | self.excluders).iter().map(Constraint::Cell).collect(),
            cover: Vec::new(),
        }
    }

    fn digits(&self) -> DigitSet {
        self.eliminated
    }

    fn one_line(&self, _: &Step) -> String {
        format!("{} by {}", format_cells(self.base), format_cells(self.excluders))
    }

    fn reason(&self, step: &Step) -> String {
        let eliminated = |digit| format!("{digit} in {}", join_or(step.eliminations.cells_of(digit)));
        format!(
            "Consider the combinations of digits that {} can take. Cells that see each other never take the \
             same digit, and no combination may use up all candidates of a cell that sees them all ({}). \
             No combination is left with {}",
            join_and(self.base),
            format_cells(self.excluders),
            join_or(self.eliminated.iter().map(eliminated)),
        )
    }

    fn where_to_look(&self) -> Option<String> {
        Some(format!("look at {} and {}", format_cells(self.base), format_cells(self.excluders)))
    }
}

/// The cells that see an excluder, and can therefore be base cells.
struct BaseCells {
    cells: CellSet,
    all_excluders: CellSet,
}

impl BaseCells {
    fn new(state: &State, all_excluders: CellSet) -> Self {
        let is_base = |cell: &Cell| state.candidates(*cell).len() >= 2 && !(all_excluders & cell.peers()).is_empty();
        Self { cells: state.empty_cells().iter().filter(is_base).collect(), all_excluders }
    }

    fn excluders(&self, cell: Cell) -> CellSet {
        self.all_excluders & cell.peers()
    }

    /// Iterates over the pairs of base cells in which the first cell is one of the `partners` of the second, in the
    /// order of the second cells.
    fn pairs(&self, partners: impl Fn(Cell) -> CellSet) -> impl Iterator<Item = (Cell, Cell)> {
        self.cells.iter().flat_map(move |second| {
            let earlier_cells = CellSet::from_bits(CellSet::from_cell(second).bits() - 1);
            let firsts = self.cells & earlier_cells & partners(second);
            firsts.iter().map(move |first| (first, second))
        })
    }

    /// Iterates over the third cells for a pair: its excluders that are base cells themselves, those of `a` first.
    fn thirds(&self, a: Cell, b: Cell, among: CellSet) -> impl Iterator<Item = Cell> {
        let candidates = (self.cells & self.all_excluders & among).without(a).without(b);
        (candidates & a.peers()).iter().chain((candidates & b.peers()) - a.peers())
    }

    /// Returns whether the cells were tried before as another pair with a third cell. `a` must be before `b`.
    fn is_already_tried(&self, a: Cell, b: Cell, c: Cell) -> bool {
        let is_third =
            |third: Cell, [a, b]: [Cell; 2]| self.all_excluders.contains(third) && (a.sees(third) || b.sees(third));
        // Pairs are in the order of their second cell, then of their first.
        c < b && (is_third(b, [a, c]) || c < a && is_third(a, [b, c]))
    }
}

/// The combinations of digits that the excluders rule out.
struct ExcludedCombinations {
    /// For each digit, the digits that together with it are all candidates of an excluder.
    pairs: [DigitSet; 9],
    /// The candidates of the excluders that have three. The excluders are peers of each base cell, so there are at most
    /// 20.
    triples: [DigitSet; 20],
    triple_count: usize,
}

impl ExcludedCombinations {
    fn new(state: &State, excluders: CellSet, digits: DigitSet) -> Self {
        let (pairs, triples) = ([DigitSet::EMPTY; 9], [DigitSet::EMPTY; 20]);
        let mut exclusions = Self { pairs, triples, triple_count: 0 };
        let excluder_sets = |cells: CellSet| {
            let candidates = (excluders & cells).iter().map(|cell| state.candidates(cell));
            candidates.filter(|candidates| candidates.is_subset(digits))
        };
        for pair in excluder_sets(state.bivalue_cells()) {
            pair.iter().for_each(|digit| exclusions.pairs[digit.index()] |= pair.without(digit));
        }
        for triple in excluder_sets(state.trivalue_cells()) {
            exclusions.triples[exclusions.triple_count] = triple;
            exclusions.triple_count += 1;
        }
        exclusions
    }

    #[inline]
    fn excluded_thirds(&self, first: Digit, second: Digit) -> DigitSet {
        let both = DigitSet::from_digit(first).with(second);
        let triples = self.triples[..self.triple_count].iter();
        let thirds = triples.map(|&set| set - both).filter(|others| others.is_single());
        thirds.fold(DigitSet::EMPTY, |all, third| all | third) | self.pairs[first.index()] | self.pairs[second.index()]
    }
}

/// Returns the candidates of the base cells that are in no possible combination.
fn excluded_candidates(state: &State, base: CellSet, excluders: CellSet) -> CandidateSet {
    let mut cells = base.iter();
    let (Some(a), Some(b), c) = (cells.next(), cells.next(), cells.next()) else {
        return CandidateSet::EMPTY;
    };
    let all = [Some(a), Some(b), c].map(|cell| cell.map_or(DigitSet::EMPTY, |cell| state.candidates(cell)));
    let exclusions = ExcludedCombinations::new(state, excluders, all[0] | all[1] | all[2]);
    // A digit cannot be in two cells that see each other.
    let twice = |is_seen: bool, digit: Digit| {
        if is_seen { DigitSet::from_digit(digit) } else { DigitSet::EMPTY }
    };
    let seen = [a.sees(b), c.is_some_and(|c| a.sees(c)), c.is_some_and(|c| b.sees(c))];
    let mut possible = [DigitSet::EMPTY; 3];
    for first in all[0] {
        for second in all[1] - exclusions.pairs[first.index()] - twice(seen[0], first) {
            let thirds =
                all[2] - exclusions.excluded_thirds(first, second) - twice(seen[1], first) - twice(seen[2], second);
            if c.is_none() || !thirds.is_empty() {
                possible[0] |= DigitSet::from_digit(first);
                possible[1] |= DigitSet::from_digit(second);
                possible[2] |= thirds;
                // Usually everything is possible, as the first few combinations show.
                if possible[1..] == all[1..] {
                    break;
                }
            }
        }
    }
    if possible == all {
        return CandidateSet::EMPTY;
    }
    base.iter().zip(possible).fold(CandidateSet::EMPTY, |eliminated, (cell, possible)| {
        eliminated | CandidateSet::from_cell(cell, state.candidates(cell) - possible)
    })
}
