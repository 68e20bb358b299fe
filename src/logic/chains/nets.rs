//! Forcing nets: all that follows from a candidate being true or false.
//!
//! A true candidate eliminates its digit from all cells that see it. If a cell has one candidate left, or a house one
//! place for a digit, that candidate is true. If the net leaves a cell without candidates or a house without a place,
//! the assumption is wrong. A conclusion is proved if it follows from all candidates of a cell, from all places of a
//! digit in a house, or from a candidate being true and being false.

use crate::grid::{Cell, Digit, DigitSet, House, HouseKind};
use crate::logic::position::state::place_in;
use crate::logic::{
    CONTINUE, Candidate, CandidateSet, Chain, ChainShape, Constraint, Flow, Node, Proof, Reason, State, Step, Steps,
    Technique,
};

/// Finds the conclusions of the nets from all candidates, each once by contradiction and once by verity: placements
/// first, then in the order of the grid.
pub fn forcing_nets(state: &State, steps: &mut Steps<'_>) -> Flow {
    let start = ForcingNet::new(state);
    let ends = NetEnds::new(state, &start);
    let mut found = ends.contradictions(state);
    for candidate in state.all().iter() {
        let both = [false, true].map(|on| Node { candidate, on });
        ends.agree(both.into_iter(), ChainShape::Double(candidate), &mut found);
    }
    for constraint in constraints(state) {
        let members = constraint.candidates() & *state.all();
        ends.agree(members.iter().map(Node::on), constraint.into(), &mut found);
    }
    let is_verity = |shape| !matches!(shape, ChainShape::Contradiction(_));
    let mut known = [[CandidateSet::EMPTY; 2]; 2];
    found.retain(|&(node, shape)| known[usize::from(is_verity(shape))][usize::from(node.on)].insert(node.candidate));
    found.sort_by_key(|&(Node { candidate, on }, shape)| {
        (!on, candidate.cell().index() + candidate.digit().value(), is_verity(shape))
    });
    for (node, shape) in found {
        let technique = match shape {
            ChainShape::Contradiction(_) => Technique::ForcingNetContradiction,
            _ => Technique::ForcingNetVerity,
        };
        let step = if node.on {
            Step::placing(technique, node.candidate)
        } else {
            Step::eliminating(technique, node.candidates())
        };
        steps.push(step, || start.proof(state, node, shape))?;
    }
    CONTINUE
}

/// The nodes that follow from an assumption.
#[derive(Clone, Copy)]
struct NetEnd {
    on: CandidateSet,
    off: CandidateSet,
}

/// The result of following an assumption.
#[allow(clippy::large_enum_variant, reason = "most of them are ends")]
enum NetOutcome {
    /// The assumption is wrong.
    Clash,
    /// The assumption is that a candidate is false, and nothing else follows.
    Nothing,
    End(NetEnd),
}

/// The results of all assumptions.
struct NetEnds {
    /// For each candidate, the index of the one that is true exactly if it is false, so that both have the same net.
    same: Vec<usize>,
    numbers: [u16; Candidate::TABLE],
    on: Vec<NetOutcome>,
    /// The result of each candidate being false, unless its net is that of another one.
    off: Vec<Option<NetOutcome>>,
}

impl NetEnds {
    /// Returns the negations of the assumptions that are wrong.
    fn contradictions(&self, state: &State) -> Vec<(Node, ChainShape)> {
        let all = state.all().iter();
        let assumed = all.flat_map(|candidate| [false, true].map(|on| Node { candidate, on }));
        let wrong = assumed.filter(|&node| matches!(self.of(node), NetOutcome::Clash));
        wrong.map(|node| (node.negated(), ChainShape::Contradiction(node))).collect()
    }

    /// Finds the nodes that follow from all of these assumptions, one of which is right.
    fn agree(&self, mut nodes: impl Iterator<Item = Node>, shape: ChainShape, found: &mut Vec<(Node, ChainShape)>) {
        // A wrong assumption is reported on its own. One without consequences has none in common with the others.
        let Some(NetOutcome::End(first)) = nodes.next().map(|node| self.of(node)) else { return };
        let NetEnd { mut on, mut off } = *first;
        for node in nodes {
            let NetOutcome::End(end) = self.of(node) else { return };
            (on, off) = (on & end.on, off & end.off);
        }
        found.extend(on.iter().map(|candidate| (Node::on(candidate), shape)));
        found.extend(off.iter().map(|candidate| (Node::off(candidate), shape)));
    }

    fn new(state: &State, start: &ForcingNet) -> Self {
        let (mut numbers, mut on) = ([0; Candidate::TABLE], Vec::new());
        let follow = |assumed: Node| match start.clone().follow(assumed) {
            (_, Some(_)) => NetOutcome::Clash,
            (net, None) => NetOutcome::End(NetEnd { on: net.on, off: *state.all() - net.left }),
        };
        for candidate in state.all().iter() {
            numbers[candidate.index()] = on.len() as u16;
            on.push(follow(Node::on(candidate)));
        }
        let (mut same, mut off) = (Vec::with_capacity(on.len()), Vec::with_capacity(on.len()));
        for candidate in state.all().iter() {
            // The candidates that are left beside it. If there is exactly one, each of the two is true if the other is
            // false, and the nets are the same.
            let forced = start.left_beside(candidate);
            let mut others = forced.iter();
            let (one, more) = (others.next(), others.next());
            same.push(one.map_or(0, |one| numbers[one.index()].into()));
            off.push(match (one, more) {
                (None, _) if !start.is_last(candidate) => Some(NetOutcome::Nothing),
                (Some(_), None) if !start.is_last(candidate) => None,
                _ => Some(follow(Node::off(candidate))),
            });
        }
        Self { same, numbers, on, off }
    }

    fn of(&self, assumed: Node) -> &NetOutcome {
        let number = usize::from(self.numbers[assumed.candidate.index()]);
        match &self.off[number] {
            _ if assumed.on => &self.on[number],
            Some(outcome) => outcome,
            None => &self.on[self.same[number]],
        }
    }
}

/// Iterates over the cells, and the digits of houses, that have several candidates.
fn constraints(state: &State) -> impl Iterator<Item = Constraint> {
    let cells = state.empty().iter().map(Constraint::Cell);
    let houses = House::all()
        .flat_map(|house| Digit::all().map(move |digit| (house, digit)))
        .filter(|&(house, digit)| state.places(house, digit) != 0);
    cells.chain(houses.map(|(house, digit)| Constraint::House(house, digit)))
}

/// The net of an assumption, as far as it has been followed.
#[derive(Clone)]
struct ForcingNet {
    /// The candidates that are not false.
    left: CandidateSet,
    cells: [DigitSet; Cell::COUNT],
    places: [[u16; 9]; House::COUNT],
    /// The candidates that are true.
    on: CandidateSet,
    /// The true candidates whose consequences are still to be drawn.
    open: Vec<Candidate>,
    /// For each false candidate the true one that excludes it; for each true one the constraint in which it is the
    /// last.
    by: Vec<(Option<Candidate>, Option<Constraint>)>,
}

/// The constraint without candidates, and its last candidate.
type Conflict = (Constraint, Candidate);

impl ForcingNet {
    fn new(state: &State) -> Self {
        let mut cells = [DigitSet::EMPTY; Cell::COUNT];
        let mut places = [[0; 9]; House::COUNT];
        for cell in state.empty() {
            cells[cell.index()] = state.candidates(cell);
        }
        for (house, of_house) in House::all().zip(&mut places) {
            for (digit, of_digit) in Digit::all().zip(of_house) {
                *of_digit = state.places(house, digit);
            }
        }
        let left = *state.all();
        Self { left, cells, places, on: CandidateSet::EMPTY, open: Vec::new(), by: Vec::new() }
    }

    /// Returns the candidates that are left alone with this one: in its cell, or among the places of its digit in a
    /// house.
    fn left_beside(&self, candidate: Candidate) -> CandidateSet {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let others = self.cells[cell.index()] - DigitSet::of(digit);
        let in_cell = others.single().map(|last| Candidate::new(cell, last));
        let in_houses = cell.houses().into_iter().filter_map(|house| {
            let others = self.places[house.index()][digit.index()] & !(1 << place_of(cell, house));
            let place = others.trailing_zeros() as usize;
            others.is_power_of_two().then(|| Candidate::new(house.cell(place), digit))
        });
        in_cell.into_iter().chain(in_houses).collect()
    }

    /// Returns whether the candidate is the last of a cell or a house.
    fn is_last(&self, candidate: Candidate) -> bool {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let is_alone = |house: House| self.places[house.index()][digit.index()] == 1 << place_of(cell, house);
        self.cells[cell.index()].is_single() || cell.houses().into_iter().any(is_alone)
    }

    /// Returns a copy of the net that also records causes.
    fn with_causes(&self) -> Self {
        Self { by: vec![(None, None); Candidate::TABLE], ..self.clone() }
    }

    fn follow(mut self, assumed: Node) -> (Self, Option<Conflict>) {
        if assumed.on {
            self.place(assumed.candidate, None);
        } else if let Some(clash) = self.remove(assumed.candidate, None) {
            return (self, Some(clash));
        }
        while let Some(next) = self.open.pop() {
            let (cell, digit) = (next.cell(), next.digit());
            let beside = (self.cells[cell.index()] - DigitSet::of(digit)).iter();
            let beside = beside.map(|other| Candidate::new(cell, other));
            let around = (self.left.cells_of(digit) & cell.peers()).iter();
            let around = around.map(|cell| Candidate::new(cell, digit));
            for candidate in beside.chain(around) {
                if let Some(clash) = self.remove(candidate, Some(next)) {
                    return (self, Some(clash));
                }
            }
        }
        (self, None)
    }

    fn place(&mut self, candidate: Candidate, by: Option<Constraint>) {
        if self.on.insert(candidate) {
            self.open.push(candidate);
            if let Some(cause) = self.by.get_mut(candidate.index()) {
                cause.1 = by;
            }
        }
    }

    fn remove(&mut self, candidate: Candidate, by: Option<Candidate>) -> Option<Conflict> {
        if !self.left.contains(candidate) {
            return None;
        }
        let (cell, digit) = (candidate.cell(), candidate.digit());
        self.left.remove(candidate);
        if let Some(cause) = self.by.get_mut(candidate.index()) {
            cause.0 = by;
        }
        let rest = &mut self.cells[cell.index()];
        *rest -= DigitSet::of(digit);
        let rest = *rest;
        if rest.is_empty() {
            return Some((Constraint::Cell(cell), candidate));
        }
        if let Some(last) = rest.single() {
            self.place(Candidate::new(cell, last), Some(Constraint::Cell(cell)));
        }
        for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box] {
            let house = cell.house(kind);
            let place = place_in(cell, kind);
            let places = &mut self.places[house.index()][digit.index()];
            *places &= !(1 << place);
            let places = *places;
            if places == 0 {
                return Some((Constraint::House(house, digit), candidate));
            }
            if places.is_power_of_two() {
                let last = Candidate::new(house.cell(places.trailing_zeros() as usize), digit);
                self.place(last, Some(Constraint::House(house, digit)));
            }
        }
        None
    }

    /// Returns the proof of the conclusion.
    fn proof(&self, state: &State, conclusion: Node, shape: ChainShape) -> Proof {
        let follow = |assumed: Node| self.with_causes().follow(assumed);
        let chain = |assumed: Node| {
            let (net, clash) = follow(assumed);
            net.chain(state, assumed, conclusion, clash)
        };
        let chains = match shape {
            ChainShape::Contradiction(assumed) => {
                let (net, clash) = follow(assumed);
                let last = clash.map_or(assumed.candidate, |(_, last)| last);
                [true, false].map(|on| net.chain(state, assumed, Node { candidate: last, on }, clash)).into()
            }
            ChainShape::Double(candidate) => [true, false].map(|on| chain(Node { candidate, on })).into(),
            _ => {
                let members = shape.constraint().map_or(CandidateSet::EMPTY, Constraint::candidates);
                (members & *state.all()).iter().map(|member| chain(Node::on(member))).collect()
            }
        };
        Proof { shape, chains }
    }

    /// Returns the chain from the assumption to the target.
    fn chain(&self, state: &State, assumed: Node, target: Node, clash: Option<Conflict>) -> Chain {
        Chain::to(target, &|node: Node| {
            let (excluded_by, mut last_of) = self.by[node.candidate.index()];
            if node == assumed {
                return None;
            }
            if !node.on {
                let by = excluded_by?;
                let is_beside = by.cell() == node.candidate.cell();
                let reason = if is_beside { Reason::Cell } else { Reason::House(shared(by, node.candidate)?) };
                return Some((vec![Node::on(by)], reason));
            }
            if let Some((constraint, _)) = clash.filter(|&(_, last)| last == node.candidate) {
                last_of = Some(constraint);
            }
            let constraint = last_of?;
            let others = (constraint.candidates() & *state.all()) - node.candidates();
            // If a single is false, nothing is left, though one candidate must be true.
            let others = if others.is_empty() { node.candidates() } else { others };
            let reason = constraint.house().map_or(Reason::Cell, Reason::House);
            Some((others.iter().map(Node::off).collect(), reason))
        })
    }
}

/// Returns the place of a cell in one of its houses.
fn place_of(cell: Cell, house: House) -> usize {
    place_in(cell, house.kind())
}

/// Returns a house that contains both cells.
fn shared(a: Candidate, b: Candidate) -> Option<House> {
    a.cell().houses().into_iter().find(|house| house.cells().contains(b.cell()))
}
