//! Cell and region forcing chains.
//!
//! Each candidate of a cell, or each place of a digit in a house, is taken to be on in turn, and everything
//! that follows is noted. What follows from all of them is true.
//!
//! The searches use the links of the state as it stands (no candidate is eliminated on the way), so that one
//! search from each candidate serves all cells and houses; it is made if [`super::implications`] promises anything.

use crate::logic::order::LINK_ORDER;
use crate::logic::scale::length_increment;
use crate::logic::{
    CONTINUE, Candidate, CandidateSet, Chain, ChainShape, Constraint, Flow, Node, Proof, State,
    Steps, Technique,
};

use super::evidence::concluding;
use super::implications::{Prospects, SharedOutlook};
use super::links::{Kind, Links, reason};
use super::reach::{Network, Reach};

/// The search, with the memory that it keeps.
pub struct Multiple {
    links: Links,
    /// What follows from each candidate of the state, by its number there.
    reaches: Vec<Reach>,
    numbers: [u16; Candidate::TABLE],
    /// The candidates whose reach is known.
    known: CandidateSet,
    outlook: SharedOutlook,
}

impl Multiple {
    pub fn new(outlook: &SharedOutlook) -> Self {
        Self {
            links: Links::new(),
            reaches: Vec::new(),
            numbers: [0; Candidate::TABLE],
            known: CandidateSet::EMPTY,
            outlook: outlook.clone(),
        }
    }

    /// Cell and region forcing chains; of equally many nodes, cells are easier than houses.
    pub fn find(&mut self, state: &State, steps: &mut Steps<'_>) -> Flow {
        let outlook = self.outlook.clone();
        let mut outlook = outlook.get();
        let prospects = outlook.of(state);
        self.known = CandidateSet::EMPTY;
        for cell in state.empty().iter().filter(|&cell| state.candidates(cell).len() > 2) {
            for digit in state.candidates(cell) {
                for house in LINK_ORDER.map(|kind| cell.house(kind)) {
                    // Houses whose first place is in a cell with two candidates are never looked at.
                    let places = state.cells(digit) & house.cells();
                    if places.len() >= 2 && places.first() == Some(cell) {
                        self.common(state, ChainShape::House(house, digit), prospects, steps)?;
                    }
                }
            }
            self.common(state, ChainShape::Cell(cell), prospects, steps)?;
        }
        CONTINUE
    }

    /// The number of the candidate's reach, which is followed when it is first asked for.
    fn reach(&mut self, state: &State, source: Candidate) -> usize {
        if self.known.is_empty() {
            self.links.rebuild(state);
        }
        if self.known.insert(source) {
            let number = self.known.len() - 1;
            if number == self.reaches.len() {
                self.reaches.push(Reach::NEW);
            }
            self.reaches[number].follow(Node::on(source), &mut self.links);
            self.numbers[source.index()] = number as u16;
        }
        self.numbers[source.index()].into()
    }

    /// The conclusions common to all chains of the shape.
    fn common(
        &mut self,
        state: &State,
        shape: ChainShape,
        prospects: Option<Prospects<'_>>,
        steps: &mut Steps<'_>,
    ) -> Flow {
        let (technique, key) = match shape {
            ChainShape::Cell(_) => (Technique::CellForcingChains, 0),
            _ => (Technique::RegionForcingChains, 1),
        };
        let mut numbers = [0; 9];
        let mut count = 0;
        // The assumptions, one of which is true.
        let constraint = shape.constraint().map_or(CandidateSet::EMPTY, Constraint::candidates);
        let sources = constraint & *state.all();
        if prospects.is_some_and(|prospects| !prospects.agree(&sources)) {
            return CONTINUE;
        }
        for source in sources.iter() {
            numbers[count] = self.reach(state, source);
            count += 1;
        }
        let Some((&first, others)) = numbers[..count].split_first() else {
            return CONTINUE;
        };
        let reach = |number: usize| &self.reaches[number];
        for on in [true, false] {
            let mut common = reach(first).side(on).set;
            for &other in others {
                common = common & reach(other).side(on).set;
            }
            if common.is_empty() {
                continue;
            }
            for &candidate in reach(first).side(on).list().iter().filter(|&&c| common.contains(c)) {
                let target = Node { candidate, on };
                let distances =
                    numbers[..count].iter().map(|&number| reach(number).distance(target));
                let nodes = count + distances.sum::<usize>();
                let difficulty = technique.base().plus(length_increment(nodes));
                let step = concluding(technique, target).rated(difficulty);
                steps.push_ranked((difficulty, nodes, key), step, || {
                    let chain = |&number: &usize| {
                        Chain::to(target, &|node: Node| {
                            let from = reach(number).origin(node)?;
                            Some((vec![from], reason(state, from, node.candidate)))
                        })
                    };
                    Proof { shape, chains: numbers[..count].iter().map(chain).collect() }
                })?;
            }
        }
        CONTINUE
    }
}

impl Network for Links {
    #[inline]
    fn weak(&self, from: Candidate, visit: impl FnMut(Candidate) -> bool) -> bool {
        self.weak(from, Kind::Xy).any(visit)
    }

    #[inline]
    fn strong(&mut self, from: Candidate, visit: impl FnMut(Candidate) -> bool) -> bool {
        Self::strong(self, from, Kind::Xy).iter().copied().any(visit)
    }
}
