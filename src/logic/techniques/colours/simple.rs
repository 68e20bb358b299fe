//! Simple Colours and Multi-Colours: clusters of strong links of one digit.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::phrases::{and, cells, join};
use crate::logic::position::order::shared_houses;
use crate::logic::{CONTINUE, CandidateSet, Constraint, Evidence, Flow, Parts, Role, State, Step, Steps, Technique};

/// The cells of a cluster by colour.
type Cluster = [CellSet; 2];

/// Finds cells that see both colours of a cluster.
pub fn trap(state: &State, steps: &mut Steps<'_>) -> Flow {
    for digit in steps.news.digits {
        for [a, b] in clusters(state, digit) {
            let eliminated = CandidateSet::of_digit(digit, seen_by_both(state, digit, a, b));
            let step = Step::eliminating(Technique::SimpleColoursTrap, eliminated);
            steps.push(step, || Colours::new(state, digit, vec![[a, b]], vec![]))?;
        }
    }
    CONTINUE
}

/// Finds colours that see themselves.
pub fn wrap(state: &State, steps: &mut Steps<'_>) -> Flow {
    for digit in steps.news.digits {
        for [a, b] in clusters(state, digit) {
            for colours in [[a, b], [b, a]].into_iter().filter(|colours| meet(colours[0], colours[0])) {
                let eliminated = CandidateSet::of_digit(digit, colours[0]);
                let step = Step::eliminating(Technique::SimpleColoursWrap, eliminated);
                steps.push(step, || Colours::new(state, digit, vec![colours], vec![[colours[0]; 2]]))?;
            }
        }
    }
    CONTINUE
}

/// Finds two clusters in which a colour of one sees a colour of the other. One of the other two colours is true, and
/// the digit is eliminated from the cells that see both.
pub fn multi_1(state: &State, steps: &mut Steps<'_>) -> Flow {
    pairs(state, steps.news.digits, |digit, first, second| {
        let meeting = WAYS.map(|[a, c]| [first[a], second[c]]).map(|[a, c]| meet(a, c).then_some([a, c]));
        let mut seen = CellSet::EMPTY;
        for ([a, c], _) in WAYS.into_iter().zip(meeting).filter(|(_, meeting)| meeting.is_some()) {
            seen |= state.cells(digit) & seen_by(first[1 - a]) & seen_by(second[1 - c]);
        }
        let step = Step::eliminating(Technique::MultiColours1, CandidateSet::of_digit(digit, seen));
        steps.push(step, || Colours::new(state, digit, vec![first, second], meeting.into_iter().flatten().collect()))
    })
}

/// The indexes of a colour of one cluster and a colour of another.
const WAYS: [[usize; 2]; 4] = [[0, 0], [0, 1], [1, 0], [1, 1]];

/// Finds two clusters in which a colour of one sees both colours of the other, and is false.
pub fn multi_2(state: &State, steps: &mut Steps<'_>) -> Flow {
    pairs(state, steps.news.digits, |digit, first, second| {
        for ([a, b], [c, d]) in [(first, second), (swapped(first), second), (second, first), (swapped(second), first)] {
            if meet(a, c) && meet(a, d) {
                let eliminated = CandidateSet::of_digit(digit, a);
                let step = Step::eliminating(Technique::MultiColours2, eliminated);
                steps.push(step, || Colours::new(state, digit, vec![[a, b], [c, d]], vec![[a, c], [a, d]]))?;
            }
        }
        CONTINUE
    })
}

fn swapped([a, b]: Cluster) -> Cluster {
    [b, a]
}

/// Calls `take` with every two clusters of each of the digits.
fn pairs(state: &State, digits: DigitSet, mut take: impl FnMut(Digit, Cluster, Cluster) -> Flow) -> Flow {
    for digit in digits {
        for (number, second) in clusters(state, digit).enumerate() {
            for first in clusters(state, digit).take(number) {
                take(digit, first, second)?;
            }
        }
    }
    CONTINUE
}

/// Iterates over the clusters of a digit.
fn clusters(state: &State, digit: Digit) -> impl Iterator<Item = Cluster> {
    let mut left = state.cells(digit);
    std::iter::from_fn(move || {
        while let Some(cell) = left.first() {
            let [mut a, mut b] = [CellSet::of(cell), CellSet::EMPTY];
            let mut new = a;
            while !new.is_empty() {
                new = new.iter().fold(CellSet::EMPTY, |all, cell| all | partners(state, digit, cell)) - b;
                [a, b] = [b | new, a];
            }
            left -= a | b;
            // If a cell has both colours, the grid has no solution.
            if !a.is_empty() && !b.is_empty() && (a & b).is_empty() {
                return Some([a, b]);
            }
        }
        None
    })
}

/// Returns the other ends of the strong links of a cell.
fn partners(state: &State, digit: Digit, cell: Cell) -> CellSet {
    let strong = cell.houses().into_iter().filter(|&house| is_strong(state, digit, house));
    let ends = strong.fold(CellSet::EMPTY, |all, house| all | house.cells());
    (ends & state.cells(digit)).without(cell)
}

fn is_strong(state: &State, digit: Digit, house: House) -> bool {
    state.places(house, digit).count_ones() == 2
}

fn seen_by(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::EMPTY, |seen, cell| seen | cell.peers())
}

/// Returns the places of the digit that see both colours and have neither.
fn seen_by_both(state: &State, digit: Digit, a: CellSet, b: CellSet) -> CellSet {
    (state.cells(digit) & seen_by(a) & seen_by(b)) - (a | b)
}

/// Returns whether a cell of one colour sees one of the other.
fn meet(a: CellSet, b: CellSet) -> bool {
    !(a & seen_by(b)).is_empty()
}

/// One or two clusters of a digit.
#[derive(Debug)]
pub struct Colours {
    /// The digit.
    pub digit: Digit,
    /// The cells of each cluster by colour. If a colour is false, it is the first one of the first cluster.
    pub clusters: Vec<[CellSet; 2]>,
    /// The houses of their strong links.
    pub links: Vec<House>,
    /// Colours that see each other, with the house in which they do.
    joints: Vec<([CellSet; 2], House)>,
}

impl Colours {
    fn new(state: &State, digit: Digit, clusters: Vec<Cluster>, meetings: Vec<Cluster>) -> Self {
        let all = clusters.iter().fold(CellSet::EMPTY, |all, [a, b]| all | *a | *b);
        let is_link = |house: &House| {
            let places = state.cells(digit) & house.cells();
            is_strong(state, digit, *house) && places.is_subset(all)
        };
        let joint = |colours: Cluster| {
            let [a, b] = colours;
            let mut joints = a.iter().flat_map(|first| {
                let seen = (b & first.peers()).iter();
                seen.flat_map(move |second| shared_houses(first, second))
            });
            joints.next().map(|house| (colours, house))
        };
        let joints = meetings.into_iter().filter_map(joint).collect();
        Self { digit, clusters, links: House::all().filter(is_link).collect(), joints }
    }
}

impl Evidence for Colours {
    fn parts(&self) -> Parts {
        let of_colour = |(number, &colour): (usize, &CellSet)| {
            (Role::Set(number as u8), CandidateSet::of_digit(self.digit, colour))
        };
        let of_digit = |&house: &House| Constraint::House(house, self.digit);
        let base: Vec<Constraint> = self.links.iter().map(of_digit).collect();
        let joints = self.joints.iter().map(|(_, house)| of_digit(house));
        Parts {
            roles: self.clusters.iter().flatten().enumerate().map(of_colour).collect(),
            cover: base.iter().copied().chain(joints).collect(),
            base,
        }
    }

    fn short(&self, _: &Step) -> String {
        let texts = self.clusters.iter().map(|&[a, b]| format!("({}) / ({})", cells(a), cells(b)));
        format!("{} {}", self.digit, join(texts, ", "))
    }

    fn reason(&self, step: &Step) -> String {
        let digit = self.digit;
        let clusters = self
            .clusters
            .iter()
            .map(|&[a, b]| format!("Strong links put {digit} either in {} or in {}.", and(a), and(b)));
        let joints = self.joints.iter().enumerate().map(|(number, ([a, b], house))| {
            let but = if number == 0 { "But" } else { "And" };
            let [a, b] = [a, b].map(|colour| *colour & house.cells());
            let second = (b - a).first().or((a | b).iter().nth(1));
            format!(" {but} {} see each other in {house}.", and(a.first().into_iter().chain(second)))
        });
        let follows = match step.technique {
            Technique::SimpleColoursTrap => {
                format!("Either way {digit} is eliminated from cells that see one of each")
            }
            Technique::MultiColours1 => {
                format!("So one of their counterparts holds, and {digit} is eliminated from cells that see both")
            }
            _ => {
                let cells = self.clusters.first().map_or(CellSet::EMPTY, |cluster| cluster[0]);
                let verb = if cells.len() == 1 { "is" } else { "are" };
                format!("So {} {verb} not {digit}", and(cells))
            }
        };
        format!("{}{} {follows}", join(clusters, " "), join(joints, ""))
    }
}
