//! What to look at: the cells, digits, houses and candidates that matter for a step.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};

use super::{Candidate, CandidateSet, ChainShape, Pattern, Reason, Rescue, State, Step, Subset};

/// The part a candidate plays in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The step places it.
    Placed,
    /// The step strikes it.
    Struck,
    /// The step rests on it; in chains, it is true somewhere.
    Reason,
    /// In chains: it is false wherever it occurs.
    Refuted,
}

impl Step {
    /// The cells of the pattern; where only a digit is placed, its cell.
    pub fn cells(&self) -> CellSet {
        match &self.pattern {
            Pattern::HiddenSingle { .. } | Pattern::NakedSingle => {
                self.placement.into_iter().map(Candidate::cell).collect()
            }
            Pattern::Locked(locked) | Pattern::DirectLocked { locked, .. } => locked.cells,
            Pattern::NakedSet(set) | Pattern::HiddenSet(set) | Pattern::DirectHiddenSet(set) => {
                set.cells
            }
            Pattern::Fish { cells, .. } => *cells,
            Pattern::Wing { pivot, wings, .. } => {
                wings.iter().copied().collect::<CellSet>().with(*pivot)
            }
            Pattern::UniqueLoop { path, rescue, .. } => {
                path.cells().collect::<CellSet>() | rescue.cells()
            }
            Pattern::Bug { extras, rescue } => extras.cells() | rescue.cells(),
            Pattern::Aligned { base, excluders } => *base | *excluders,
            Pattern::Chains { shape, chains } => {
                let nodes = chains.iter().flat_map(|chain| &chain.nodes);
                nodes.map(|node| node.candidate.cell()).chain(shape.cell()).collect()
            }
        }
    }

    /// The digits of the pattern.
    pub fn digits(&self) -> DigitSet {
        match &self.pattern {
            Pattern::HiddenSingle { .. } | Pattern::NakedSingle => {
                self.placement.into_iter().map(Candidate::digit).collect()
            }
            Pattern::Locked(locked) | Pattern::DirectLocked { locked, .. } => {
                DigitSet::of(locked.digit)
            }
            Pattern::NakedSet(set) | Pattern::HiddenSet(set) | Pattern::DirectHiddenSet(set) => {
                set.digits
            }
            Pattern::Fish { digit, .. } => DigitSet::of(*digit),
            Pattern::Wing { digit, shared, .. } => {
                shared.iter().copied().collect::<DigitSet>() | DigitSet::of(*digit)
            }
            Pattern::UniqueLoop { digits, rescue, .. } => *digits | rescue.digits(),
            Pattern::Bug { extras, rescue } => extras.digits() | rescue.digits(),
            Pattern::Aligned { .. } => self.eliminations.digits(),
            Pattern::Chains { chains, .. } => {
                let nodes = chains.iter().flat_map(|chain| &chain.nodes);
                nodes.map(|node| node.candidate.digit()).collect()
            }
        }
    }

    /// The houses that the step names, each once.
    pub fn houses(&self) -> Vec<House> {
        let mut houses: Vec<House> = match &self.pattern {
            Pattern::HiddenSingle { house } => vec![*house],
            Pattern::NakedSingle | Pattern::Wing { .. } | Pattern::Aligned { .. } => Vec::new(),
            Pattern::Locked(locked) => vec![locked.base, locked.cover],
            Pattern::DirectLocked { locked, house } => vec![locked.base, locked.cover, *house],
            Pattern::NakedSet(set) | Pattern::HiddenSet(set) | Pattern::DirectHiddenSet(set) => {
                vec![set.house]
            }
            Pattern::Fish { base, cover, .. } => base.houses().chain(cover.houses()).collect(),
            Pattern::UniqueLoop { rescue, .. } | Pattern::Bug { rescue, .. } => {
                rescue.house().into_iter().collect()
            }
            Pattern::Chains { shape, chains } => {
                let links = chains.iter().flat_map(|chain| &chain.links);
                let of_links = links.filter_map(|link| match link.reason {
                    Reason::House(house) => Some(house),
                    Reason::Cell => None,
                });
                shape.house().into_iter().chain(of_links).collect()
            }
        };
        let mut seen = 0u32;
        houses.retain(|house| {
            let bit = 1 << house.index();
            let is_new = seen & bit == 0;
            seen |= bit;
            is_new
        });
        houses
    }

    /// The part that the candidate plays, if it plays one.
    ///
    /// `state` is the state in which the step was found.
    pub fn mark(&self, state: &State, cell: Cell, digit: Digit) -> Option<Mark> {
        let is_placed = self.placement == Some(Candidate::new(cell, digit));
        let is_struck = self.eliminations.contains(cell, digit);
        match (is_placed, is_struck) {
            (true, _) => Some(Mark::Placed),
            (_, true) => Some(Mark::Struck),
            _ if !state.candidates(cell).contains(digit) => None,
            _ => self.mark_in_pattern(cell, digit),
        }
    }

    fn mark_in_pattern(&self, cell: Cell, digit: Digit) -> Option<Mark> {
        if let Pattern::Chains { chains, .. } = &self.pattern {
            let candidate = Candidate::new(cell, digit);
            let nodes = chains.iter().flat_map(|chain| &chain.nodes);
            let mut states = nodes.filter(|node| node.candidate == candidate).map(|node| node.on);
            let first = states.next()?;
            return Some(if first || states.any(|on| on) { Mark::Reason } else { Mark::Refuted });
        }
        let is_reason = match &self.pattern {
            Pattern::Bug { extras, rescue } => {
                extras.contains(cell, digit) || rescue.includes(cell, digit)
            }
            Pattern::UniqueLoop { path, digits, rescue, extra_cells } => {
                let in_loop = path.cells().any(|other| other == cell) && digits.contains(digit);
                let is_extra = extra_cells.contains(cell) && !digits.contains(digit);
                in_loop || is_extra || rescue.includes(cell, digit)
            }
            Pattern::Aligned { .. } => self.cells().contains(cell),
            _ => self.cells().contains(cell) && self.digits().contains(digit),
        };
        is_reason.then_some(Mark::Reason)
    }

    /// All candidates that the step places or strikes.
    pub fn conclusions(&self) -> CandidateSet {
        self.eliminations | self.placement.into_iter().collect()
    }
}

impl Rescue {
    const fn subset(&self) -> Option<&Subset> {
        match self {
            Self::NakedSet(set) | Self::HiddenSet(set) => Some(set),
            _ => None,
        }
    }

    fn cells(&self) -> CellSet {
        match self {
            Self::OneCell(cell) => CellSet::of(*cell),
            _ => self.subset().map_or(CellSet::EMPTY, |set| set.cells),
        }
    }

    fn digits(&self) -> DigitSet {
        match self {
            Self::OneDigit(digit) | Self::LockedDigit(digit, _) => DigitSet::of(*digit),
            _ => self.subset().map_or(DigitSet::EMPTY, |set| set.digits),
        }
    }

    fn house(&self) -> Option<House> {
        match self {
            Self::LockedDigit(_, house) => Some(*house),
            _ => self.subset().map(|set| set.house),
        }
    }

    fn includes(&self, cell: Cell, digit: Digit) -> bool {
        self.subset().is_some_and(|set| set.cells.contains(cell) && set.digits.contains(digit))
    }
}

impl ChainShape {
    const fn cell(&self) -> Option<Cell> {
        match self {
            Self::Cell(cell) => Some(*cell),
            _ => None,
        }
    }

    const fn house(&self) -> Option<House> {
        match self {
            Self::House(house, _) => Some(*house),
            _ => None,
        }
    }
}
