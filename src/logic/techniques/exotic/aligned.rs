//! Aligned pair and triple exclusion.
//!
//! The base cells see cells with few candidates, the excluders. A combination of digits in the base cells is excluded
//! if a house would have a digit twice, or if an excluder would lose all its candidates.

use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::logic::explain::phrases::{conclusion, format_cells, join_and, join_or};
use crate::logic::position::order::pairs;
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, Candidate, CandidateSet, Constraint, Evidence, Flow, State, Step, StepSink, Technique};

pub fn aligned_pair(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let possible_bases = BaseCells::new(state, state.bivalue_cells());
    let changed = steps.changes.cells;
    let near_cells = changed | changed.peers_of_any();
    let partners_of_unchanged = |b| if near_cells.contains(b) { near_cells } else { changed };
    let partners = |b| if changed.contains(b) { CellSet::ALL } else { partners_of_unchanged(b) };
    for (a, b) in possible_bases.pairs(partners) {
        let excluders = possible_bases.excluders(a) & possible_bases.excluders(b);
        let base = CellSet::from_cell(a).with(b);
        if has_several(excluders) && !((base | excluders) & changed).is_empty() {
            push_step(state, Technique::AlignedPairExclusion, base, excluders, steps)?;
        }
    }
    CONTINUE
}

pub fn aligned_triple(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let possible_bases = BaseCells::new(state, state.bivalue_cells() | state.trivalue_cells());
    let changed = steps.changes.cells;
    let near_cells = changed | changed.peers_of_any();
    // Third cells and excluders have two or three candidates.
    let are_all_large = (changed & possible_bases.all_excluders).is_empty();
    let decisive_cells = if are_all_large { changed } else { near_cells };
    let partners = |b| if decisive_cells.contains(b) { CellSet::ALL } else { decisive_cells };
    for (a, b) in possible_bases.pairs(partners) {
        let pair_excluders = possible_bases.excluders(a) & possible_bases.excluders(b);
        if !has_several(pair_excluders) {
            continue;
        }
        // If the pair has not changed, the third cell or an excluder that it sees must have changed.
        let allowed_cells = if changed.contains(a) || changed.contains(b) {
            CellSet::ALL
        } else if (pair_excluders & changed).is_empty() {
            changed
        } else {
            near_cells
        };
        for c in possible_bases.third_cells(a, b, allowed_cells) {
            let excluders = pair_excluders & possible_bases.excluders(c);
            let base = CellSet::from_cell(a).with(b).with(c);
            let digits = state.candidates(a) | state.candidates(b) | state.candidates(c);
            let excludes = |cell: Cell| state.candidates(cell).is_subset(digits);
            if has_several(excluders)
                && (!(base & changed).is_empty() || (excluders & changed).iter().any(excludes))
                && !possible_bases.was_tried(a, b, c)
            {
                push_step(state, Technique::AlignedTripleExclusion, base, excluders, steps)?;
            }
        }
    }
    CONTINUE
}

fn push_step(state: &State, technique: Technique, base: CellSet, excluders: CellSet, steps: &mut StepSink<'_>) -> Flow {
    let eliminated = excluded_candidates(state, base, excluders);
    steps.push(Step::from_eliminations(technique, eliminated), || {
        let candidates = state.candidates_in(base | excluders, DigitSet::ALL);
        AlignedExclusion { base, excluders, candidates, eliminated_digits: eliminated.digits() }
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
    eliminated_digits: DigitSet,
}

impl Evidence for AlignedExclusion {
    fn parts(&self) -> PatternParts {
        let candidates_of = |cells| CandidateSet::product(cells, DigitSet::ALL) & self.candidates;
        PatternParts {
            roles: vec![(Role::Set(0), candidates_of(self.base)), (Role::Set(1), candidates_of(self.excluders))],
            base: (self.base | self.excluders).iter().map(Constraint::Cell).collect(),
            cover: Vec::new(),
        }
    }

    fn digits(&self) -> DigitSet {
        self.eliminated_digits
    }

    fn one_line(&self, _: &Step) -> String {
        format!("{} by {}", format_cells(self.base), format_cells(self.excluders))
    }

    fn reason(&self, step: &Step) -> String {
        let elimination_text = |digit| format!("{digit} in {}", join_or(step.eliminations.cells_of(digit)));
        format!(
            "Consider the combinations of digits that {} can take. Cells that see each other never take the \
             same digit, and no combination may use up all candidates of a cell that sees them all ({}). \
             No combination is left with {}",
            join_and(self.base),
            format_cells(self.excluders),
            join_or(self.eliminated_digits.iter().map(elimination_text)),
        )
    }

    /// Adds the reason why each combination with an eliminated candidate is excluded.
    fn explanation(&self, step: &Step) -> String {
        let exclusions = step.eliminations.iter().flat_map(|candidate| self.exclusions_with(candidate));
        let lines = exclusions.map(|exclusion| format!("\n  {exclusion}."));
        format!("{}: {}.{}", self.reason(step), conclusion(step), lines.collect::<String>())
    }

    fn where_to_look(&self) -> Option<String> {
        Some(format!("look at {} and {}", format_cells(self.base), format_cells(self.excluders)))
    }
}

impl AlignedExclusion {
    /// Returns the reasons that exclude all combinations with this candidate: first of the pairs, then of the triples
    /// without such a pair.
    fn exclusions_with(&self, candidate: Candidate) -> Vec<String> {
        let other_cells: Vec<Cell> = self.base.without(candidate.cell()).iter().collect();
        let candidates_of =
            |cell: Cell| self.candidates.digits_of(cell).iter().map(move |digit| Candidate::new(cell, digit));
        let mut texts = Vec::new();
        let mut remaining = vec![Vec::new(); 2];
        for (index, &cell) in other_cells.iter().enumerate() {
            for other in candidates_of(cell) {
                match self.exclusion(&[candidate, other]) {
                    Some(text) => texts.push(text),
                    None => remaining[index].push(other),
                }
            }
        }
        for &second in &remaining[0] {
            texts.extend(remaining[1].iter().filter_map(|&third| self.exclusion(&[candidate, second, third])));
        }
        texts
    }

    /// Returns the reason why these candidates are not all true, if there is one.
    fn exclusion(&self, chosen: &[Candidate]) -> Option<String> {
        let digits: DigitSet = chosen.iter().map(|candidate| candidate.digit()).collect();
        let combination =
            join_and(chosen.iter().map(|candidate| format!("{} in {}", candidate.digit(), candidate.cell())));
        let is_repeated = |[a, b]: &[Candidate; 2]| a.digit() == b.digit() && a.cell().sees(b.cell());
        if let Some(pair) = pairs(chosen.iter().copied()).find(is_repeated) {
            let cells = join_and(pair.map(Candidate::cell));
            return Some(format!("{combination} are not both true: {cells} see each other"));
        }
        let emptied = self.excluders.iter().find(|&excluder| self.candidates.digits_of(excluder).is_subset(digits))?;
        let all = if chosen.len() == 2 { "both" } else { "all" };
        let held = join_and(self.candidates.digits_of(emptied));
        Some(format!("{combination} are not {all} true: {emptied}, which has {held}, would be empty"))
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

    /// Iterates over the pairs of base cells, in the order of their second cells. The first cell precedes the second
    /// and is one of its `partners`.
    fn pairs(&self, partners: impl Fn(Cell) -> CellSet) -> impl Iterator<Item = (Cell, Cell)> {
        self.cells.iter().flat_map(move |second| {
            let earlier_cells = CellSet::from_bits(CellSet::from_cell(second).bits() - 1);
            let firsts = self.cells & earlier_cells & partners(second);
            firsts.iter().map(move |first| (first, second))
        })
    }

    /// Iterates over the third cells for a pair: base cells that are excluders of `a`, then those of `b` only.
    fn third_cells(&self, a: Cell, b: Cell, allowed_cells: CellSet) -> impl Iterator<Item = Cell> {
        let third_cells = (self.cells & self.all_excluders & allowed_cells).without(a).without(b);
        (third_cells & a.peers()).iter().chain((third_cells & b.peers()) - a.peers())
    }

    /// Returns whether the same three cells were already tried, with another pair of them as `a` and `b`. `a` must
    /// precede `b`.
    fn was_tried(&self, a: Cell, b: Cell, c: Cell) -> bool {
        let is_third =
            |third: Cell, [a, b]: [Cell; 2]| self.all_excluders.contains(third) && (a.sees(third) || b.sees(third));
        // Pairs are tried in the order of their second cells, then of their first cells.
        c < b && (is_third(b, [a, c]) || c < a && is_third(a, [b, c]))
    }
}

/// The combinations of digits that the excluders rule out.
struct ExcludedCombinations {
    /// For each digit, the other candidates of the excluders that have this digit and one more.
    pairs: [DigitSet; 9],
    /// The candidates of the excluders that have three of them. All excluders are peers of a base cell, so there are at
    /// most 20.
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
    fn excluded_third_digits(&self, first: Digit, second: Digit) -> DigitSet {
        let pair = DigitSet::from_digit(first).with(second);
        let triples = self.triples[..self.triple_count].iter();
        let third_digits = triples.map(|&triple| triple - pair).filter(|third| third.is_single());
        third_digits.fold(DigitSet::EMPTY, |union, third| union | third)
            | self.pairs[first.index()]
            | self.pairs[second.index()]
    }
}

/// Returns the candidates of the base cells that are in no possible combination.
fn excluded_candidates(state: &State, base: CellSet, excluders: CellSet) -> CandidateSet {
    let mut cells = base.iter();
    let (Some(a), Some(b), c) = (cells.next(), cells.next(), cells.next()) else {
        return CandidateSet::EMPTY;
    };
    let candidates = [Some(a), Some(b), c].map(|cell| cell.map_or(DigitSet::EMPTY, |cell| state.candidates(cell)));
    let exclusions = ExcludedCombinations::new(state, excluders, candidates[0] | candidates[1] | candidates[2]);
    // A digit cannot be in two cells that see each other.
    let repeated_digit = |is_seen: bool, digit: Digit| {
        if is_seen { DigitSet::from_digit(digit) } else { DigitSet::EMPTY }
    };
    let are_peers = [a.sees(b), c.is_some_and(|c| a.sees(c)), c.is_some_and(|c| b.sees(c))];
    let mut possible_digits = [DigitSet::EMPTY; 3];
    for first in candidates[0] {
        for second in candidates[1] - exclusions.pairs[first.index()] - repeated_digit(are_peers[0], first) {
            let third_digits = candidates[2]
                - exclusions.excluded_third_digits(first, second)
                - repeated_digit(are_peers[1], first)
                - repeated_digit(are_peers[2], second);
            if c.is_none() || !third_digits.is_empty() {
                possible_digits[0] |= DigitSet::from_digit(first);
                possible_digits[1] |= DigitSet::from_digit(second);
                possible_digits[2] |= third_digits;
                // Usually, the first few combinations already use every candidate.
                if possible_digits[1..] == candidates[1..] {
                    break;
                }
            }
        }
    }
    if possible_digits == candidates {
        return CandidateSet::EMPTY;
    }
    base.iter().zip(possible_digits).fold(CandidateSet::EMPTY, |eliminated, (cell, digits)| {
        eliminated | CandidateSet::from_cell(cell, state.candidates(cell) - digits)
    })
}
