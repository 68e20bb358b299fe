//! Cell and region forcing chains.
//!
//! Each candidate of a cell, or each place of a digit in a house, is taken to be on in turn, and everything
//! that follows is noted. What follows from all of them is true.
//!
//! The searches use the links of the state as it stands (no candidate is struck on the way), so that one
//! search from each candidate serves all cells and houses.

use crate::grid::{Cell, DigitSet, House};

use super::build::chain_to;
use super::links::Links;
use super::reach::{ReachIn, Reaches};
use super::{State, Step};
use crate::logic::difficulty::length_increment;
use crate::logic::order::LINK_ORDER;
use crate::logic::{Candidate, ChainShape, Node, Pattern, Technique};

/// The easiest deduction: the fewest nodes, cells before houses among equals, then the first found.
pub(super) fn find(
    state: &State,
    links: &Links,
    reaches: &mut Reaches,
    with_chains: bool,
) -> Option<Step> {
    reaches.clear();
    let mut search = Search { state, links, reaches, best: None };
    for cell in state.empty().iter().filter(|&cell| state.candidates(cell).len() > 2) {
        for digit in state.candidates(cell) {
            for house in LINK_ORDER.map(|kind| cell.house(kind)) {
                search.house(cell, house, Candidate::new(cell, digit));
            }
        }
        search.common(ChainShape::Cell(cell));
    }
    let best = search.best?;
    Some(search.step(best, with_chains))
}

struct Search<'a> {
    state: &'a State,
    links: &'a Links,
    reaches: &'a mut Reaches,
    best: Option<Best>,
}

#[derive(Clone, Copy)]
struct Best {
    nodes: usize,
    shape: ChainShape,
    target: Node,
}

impl Search<'_> {
    /// The chains from all places of the digit in a house, when its first place is come to.
    ///
    /// Houses whose first place is in a cell with two candidates are thus never looked at.
    fn house(&mut self, cell: Cell, house: House, candidate: Candidate) {
        let places = self.state.cells(candidate.digit()) & house.cells();
        if places.len() >= 2 && places.first() == Some(cell) {
            self.common(ChainShape::House(house, candidate.digit()));
        }
    }

    /// Takes up the conclusions common to all chains of the shape.
    fn common(&mut self, shape: ChainShape) {
        let mut numbers = [0; 9];
        let mut count = 0;
        for source in sources(self.state, shape) {
            numbers[count] = self.reaches.number(source, self.links);
            count += 1;
        }
        let Some((&first, others)) = numbers[..count].split_first() else { return };
        for on in [true, false] {
            let mut common = *self.reaches.get(first).set(on);
            for &other in others {
                common.intersect(self.reaches.get(other).set(on));
            }
            if common.is_empty() {
                continue;
            }
            for &candidate in self.reaches.get(first).list(on) {
                if common.contains(candidate) {
                    let target = Node { candidate, on };
                    let depth = |&number: &usize| self.reaches.get(number).depth(target);
                    let nodes = numbers[..count].iter().map(depth).sum();
                    self.best = easier(self.best, Best { nodes, shape, target });
                }
            }
        }
    }

    fn step(&mut self, best: Best, with_chains: bool) -> Step {
        let Best { nodes, shape, target } = best;
        let technique = match shape {
            ChainShape::Cell(_) => Technique::CellForcingChains,
            _ => Technique::RegionForcingChains,
        };
        let mut chains = Vec::new();
        if with_chains {
            for source in sources(self.state, shape) {
                let number = self.reaches.number(source, self.links);
                chains.push(chain_to(target, &ReachIn(self.reaches.get(number), self.state)));
            }
        }
        let difficulty = technique.base().plus(length_increment(nodes));
        Step::new(technique, Pattern::Chains { shape, chains }).rated(difficulty).concluding(target)
    }
}

/// The new deduction, if it is easier than the best one so far.
fn easier(best: Option<Best>, new: Best) -> Option<Best> {
    let rank = |best: &Best| (best.nodes, matches!(best.shape, ChainShape::House(..)));
    best.filter(|best| rank(best) <= rank(&new)).or(Some(new))
}

/// The assumptions from which the chains of a shape start, one of which is true.
fn sources(state: &State, shape: ChainShape) -> impl Iterator<Item = Candidate> {
    let (cell, house) = match shape {
        ChainShape::Cell(cell) => (Some((cell, state.candidates(cell))), None),
        ChainShape::House(house, digit) => {
            (None, Some((state.cells(digit) & house.cells(), digit)))
        }
        _ => (None, None),
    };
    let of_cell = cell.into_iter().flat_map(|(cell, digits): (Cell, DigitSet)| {
        digits.iter().map(move |digit| Candidate::new(cell, digit))
    });
    let of_house = house
        .into_iter()
        .flat_map(|(cells, digit)| cells.iter().map(move |cell| Candidate::new(cell, digit)));
    of_cell.chain(of_house)
}
