//! Naked and hidden pairs, triples and quads.

use crate::grid::{CellSet, Digit, DigitSet, House, bit_indices, count_nine_bits};
use crate::logic::explain::phrases::{format_cells, format_digits, join_and};
use crate::logic::position::order::{
    LINK_ORDER, Order, PATTERN_ORDER, combinations_in_mask, houses_of_kind, mask_of, pattern_houses,
};
use crate::logic::position::state::cells_at;
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, Candidate, CandidateSet, Constraint, Evidence, Flow, State, Step, StepSink, Technique};

/// Cells of a house, and as many digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subset {
    /// The house.
    pub house: House,
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
}

/// Iterates over the houses with at least this many empty cells, in this order.
fn houses_with_empty_cells(state: &State, min_count: usize, order: Order) -> impl Iterator<Item = House> {
    let kinds = match order {
        Order::Explainer => PATTERN_ORDER,
        Order::HoDoKu => LINK_ORDER,
    };
    kinds.into_iter().flat_map(houses_of_kind).filter(move |&house| state.empty_count(house) >= min_count)
}

/// Finds naked subsets of this size. Sudoku Explainer leaves out the houses that have a smaller hidden subset instead.
pub fn naked_subset(state: &State, size: usize, order: Order, steps: &mut StepSink<'_>) -> Flow {
    use Technique::{NakedPair, NakedQuad, NakedTriple};
    let technique = [NakedPair, NakedTriple, NakedQuad][size - 2];
    let min_count = match order {
        Order::Explainer => 2 * size,
        Order::HoDoKu => size + 1,
    };
    for house in houses_with_empty_cells(state, min_count, order) {
        if !steps.changes.has_changes_in(house) {
            continue;
        }
        // Cells with more candidates than the subset has digits cannot belong to it.
        let digits_by_place: [DigitSet; 9] = std::array::from_fn(|place| state.candidates(house.cell(place)));
        for mask in combinations_in_mask(size, mask_of(|place| (2..=size).contains(&digits_by_place[place].len()))) {
            let digits = bit_indices(mask).fold(DigitSet::EMPTY, |union, place| union | digits_by_place[place]);
            if digits.len() == size {
                let cells = cells_at(house, mask as u16);
                let eliminated = state.candidates_in(house.cells() - cells, digits);
                let step = Step::from_eliminations(technique, eliminated);
                steps.push(step, || SubsetPattern { subset: Subset { house, cells, digits }, is_naked: true })?;
            }
        }
    }
    CONTINUE
}

/// Finds hidden subsets of this size. Sudoku Explainer leaves out the houses that have a naked subset of at most this
/// size instead.
pub fn hidden_subset(state: &State, size: usize, order: Order, steps: &mut StepSink<'_>) -> Flow {
    use Technique::{HiddenPair, HiddenQuad, HiddenTriple};
    let technique = [HiddenPair, HiddenTriple, HiddenQuad][size - 2];
    let min_count = match order {
        Order::Explainer => 2 * size + 1,
        Order::HoDoKu => size + 1,
    };
    let changes = steps.changes;
    houses_with_empty_cells(state, min_count, order).filter(|&house| changes.has_changes_in(house)).try_for_each(
        |house| {
            hidden_subsets_in(state, house, size).try_for_each(|subset| {
                let eliminated = state.candidates_in(subset.cells, !subset.digits);
                let step = Step::from_eliminations(technique, eliminated);
                steps.push(step, || SubsetPattern { subset, is_naked: false })
            })
        },
    )
}

/// Finds hidden subsets of this size that leave only one place in the house for another digit.
pub fn direct_hidden_subset(state: &State, size: usize, steps: &mut StepSink<'_>) -> Flow {
    let technique = [Technique::DirectHiddenPair, Technique::DirectHiddenTriple][size - 2];
    let changes = steps.changes;
    for house in pattern_houses().filter(|&house| state.empty_count(house) > size && changes.has_changes_in(house)) {
        for subset in hidden_subsets_in(state, house, size) {
            for digit in !subset.digits {
                let places = state.cells_with(digit) & house.cells();
                let remaining_places = places - subset.cells;
                if let Some(cell) = remaining_places.single().filter(|_| !places.is_single()) {
                    let step = Step::from_placement(technique, Candidate::new(cell, digit));
                    steps.push(step, || SubsetPattern { subset, is_naked: false })?;
                }
            }
        }
    }
    CONTINUE
}

fn hidden_subsets_in(state: &State, house: House, size: usize) -> impl Iterator<Item = Subset> {
    let places_by_digit: [u16; 9] = std::array::from_fn(|digit| state.places(house, Digit::from_index(digit)));
    let fitting_digits = mask_of(|digit| (2..=size).contains(&(count_nine_bits(places_by_digit[digit]) as usize)));
    combinations_in_mask(size, fitting_digits).filter_map(move |mask| {
        let subset_places = bit_indices(mask).fold(0, |place_bits, digit| place_bits | places_by_digit[digit]);
        (count_nine_bits(subset_places) as usize == size).then(|| Subset {
            house,
            cells: cells_at(house, subset_places),
            digits: DigitSet::from_bits(mask as u16),
        })
    })
}

impl Subset {
    pub(crate) fn candidates(&self) -> CandidateSet {
        CandidateSet::product(self.cells, self.digits)
    }

    pub(crate) fn cell_constraints(&self) -> Vec<Constraint> {
        self.cells.iter().map(Constraint::Cell).collect()
    }

    pub(crate) fn digit_constraints(&self) -> Vec<Constraint> {
        Constraint::house_constraints(self.house, self.digits).collect()
    }

    /// Formats the subset as `3,5 in r7c89`.
    pub(crate) fn one_line(&self) -> String {
        format!("{} in {}", format_digits(self.digits), format_cells(self.cells))
    }
}

/// A naked or hidden subset.
#[derive(Debug)]
pub struct SubsetPattern {
    /// The cells and digits.
    pub subset: Subset,
    /// Whether the subset is naked rather than hidden.
    pub is_naked: bool,
}

impl Evidence for SubsetPattern {
    fn parts(&self) -> PatternParts {
        let (cells, digits) = (self.subset.cell_constraints(), self.subset.digit_constraints());
        let (base, cover) = if self.is_naked { (cells, digits) } else { (digits, cells) };
        PatternParts { roles: vec![(Role::Pattern, self.subset.candidates())], base, cover }
    }

    fn one_line(&self, step: &Step) -> String {
        let house_text = step.placement.map(|_| format!(" ({})", self.subset.house)).unwrap_or_default();
        format!("{}{house_text}", self.subset.one_line())
    }

    fn reason(&self, step: &Step) -> String {
        let Subset { house, cells, digits } = self.subset;
        let count_word = ["two", "three", "four"][cells.len() - 2];
        let (cells_text, digits_text) = (join_and(cells), join_and(digits));
        if self.is_naked {
            return format!(
                "In {house}, {cells_text} hold only {digits_text}. These {count_word} cells take these \
                 {count_word} digits, which are eliminated from the other cells of {house}"
            );
        }
        let conclusion_text = match step.placement {
            Some(placed) => format!("That leaves one place for {} in {house}", placed.digit()),
            None => "Other digits are eliminated from these cells".to_owned(),
        };
        format!(
            "In {house}, the only places for {digits_text} are {cells_text}. These {count_word} digits fill these \
             {count_word} cells. {conclusion_text}"
        )
    }
}
