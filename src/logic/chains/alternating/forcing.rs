//! Forcing chains to a contradiction: a candidate, taken to be true or to be false, leads along chains to where a cell
//! has no candidate left, or a house no place for a digit.

use super::closure::Closure;
use super::net::{ChainKind, Net, Node};
use super::search::AlternatingSearch;
use crate::grid::{Cell, CellSet, Digit, House};
use crate::logic::bits::{BitSet, with_words};
use crate::logic::explain::links::{says, told};
use crate::logic::explain::phrases::{cells, conclusion, join};
use crate::logic::{
    CONTINUE, Candidate, CandidateSet, Constraint, Evidence, Flow, Link, LinkedChain, Parts, Role,
    State, Step, Steps, Technique,
};

/// Every candidate that leads to a contradiction if it is true, and every one that does if it is false.
pub(in crate::logic) fn contradictions(net: &Net, _: &State, steps: &mut Steps<'_>) -> Flow {
    with_words!(net.words, W => AlternatingSearch::<W>::new(net, ChainKind::Grouped).contradictions(steps))
}

/// A contradiction that was found.
struct FoundContradiction {
    /// What is assumed.
    start: u16,
    is_true: bool,
    /// What then has no candidate left.
    empty: usize,
    /// How many links lead there.
    length: usize,
}

impl<const W: usize> AlternatingSearch<'_, W> {
    fn contradictions(mut self, steps: &mut Steps<'_>) -> Flow {
        let constraints = self.constraints();
        let mut starts = self.refuted_starts(&constraints);
        // As among other chains: digits that can be placed, then what stands first in the grid.
        let order = |&(start, is_true): &(u16, bool)| (is_true, self.number(start));
        starts.sort_by_key(order);
        let groups: Vec<Vec<(u16, bool)>> =
            starts.chunk_by(|a, b| order(a) == order(b)).map(<[_]>::to_vec).collect();
        for group in groups {
            let mut all: Vec<FoundContradiction> = Vec::new();
            for (start, is_true) in group {
                self.spread(start, is_true, |_, _| false);
                let refuted = self.refuted();
                let is_left = |members: &BitSet<W>| !(*members - refuted).is_empty();
                let empty =
                    constraints.iter().enumerate().filter(|(_, (_, members))| !is_left(members));
                let lengths = empty.map(|(empty, (_, members))| (self.length_to(members), empty));
                if let Some((length, empty)) = lengths.min() {
                    all.push(FoundContradiction { start, is_true, empty, length });
                }
            }
            all.sort_by_key(|found| found.length);
            self.tell(all, &constraints, steps)?;
        }
        CONTINUE
    }

    /// The candidates that leave one of the constraints nothing, being false or being true.
    fn refuted_starts(&self, constraints: &[(Constraint, BitSet<W>)]) -> Vec<(u16, bool)> {
        let closure: Closure<'_, W> = self.net.closure();
        let mut found = [BitSet::EMPTY; 2];
        for (_, members) in constraints {
            // Each member is false with every start that is false where the member is true, and so backwards.
            let [mut with_false, mut with_true] = [self.all; 2];
            for member in members.iter() {
                with_false = with_false & (closure.on.of_node(member) | BitSet::of(member));
                with_true = with_true & closure.off.of_node(member);
            }
            for (all, some) in found.iter_mut().zip([with_false, with_true]) {
                *all |= some;
            }
        }
        let is_found =
            |&(start, is_true): &(u16, bool)| found[usize::from(is_true)].contains(start);
        let starts = (0..self.net.singles as u16).flat_map(|start| [(start, false), (start, true)]);
        starts.filter(is_found).collect()
    }

    fn tell(
        &mut self,
        all: Vec<FoundContradiction>,
        constraints: &[(Constraint, BitSet<W>)],
        steps: &mut Steps<'_>,
    ) -> Flow {
        for found in all {
            let Node { digit, cells } = self.net.nodes[usize::from(found.start)];
            let Some(candidate) = cells.first().map(|cell| Candidate::new(cell, digit)) else {
                continue;
            };
            self.spread(found.start, found.is_true, |_, _| false);
            let (constraint, members) = constraints[found.empty];
            let paths: Option<Vec<Vec<u16>>> =
                members.iter().map(|end| self.path(end, self.level_of(end)?)).collect();
            let Some(paths) = paths else { continue };
            let technique = Technique::ForcingChainContradiction;
            let step = if found.is_true {
                Step::eliminating(technique, CandidateSet::of(candidate))
            } else {
                Step::placing(technique, candidate)
            };
            let net = self.net;
            steps.push(step, || {
                let chain = |path: &Vec<u16>| {
                    let nodes = path.iter().map(|&number| net.nodes[usize::from(number)]);
                    let strong = |_, pair| Link::strong(net, pair, None);
                    LinkedChain::new(nodes.collect(), found.is_true, false, strong)
                };
                let chains = paths.iter().map(chain).collect();
                ForcingContradiction { is_true: found.is_true, constraint, chains }
            })?;
        }
        CONTINUE
    }

    /// Where a candidate stands in the grid, and its digit.
    fn number(&self, node: u16) -> usize {
        let Node { digit, cells } = self.net.nodes[usize::from(node)];
        cells.first().map_or(0, Cell::index) + digit.value()
    }

    /// The cells, and the digits of houses, with their candidates.
    fn constraints(&self) -> Vec<(Constraint, BitSet<W>)> {
        let mut of_cells = vec![BitSet::EMPTY; Cell::COUNT];
        let mut of_houses = vec![BitSet::EMPTY; 9 * House::COUNT];
        for (number, node) in self.net.nodes[..self.net.singles].iter().enumerate() {
            let Some(cell) = node.cells.first() else { continue };
            of_cells[cell.index()].insert(number as u16);
            for house in cell.houses() {
                of_houses[9 * house.index() + node.digit.index()].insert(number as u16);
            }
        }
        let in_houses = House::all()
            .flat_map(|house| Digit::all().map(move |digit| Constraint::House(house, digit)));
        let cells = Cell::all().map(Constraint::Cell).zip(of_cells);
        let all = cells.chain(in_houses.zip(of_houses));
        all.filter(|(_, members)| !members.is_empty()).collect()
    }

    /// All that is false.
    fn refuted(&self) -> BitSet<W> {
        let levels = self.levels.iter().skip(usize::from(self.starts_true)).step_by(2);
        levels.fold(BitSet::EMPTY, |all, &level| all | level)
    }

    /// The level on which a node is false.
    fn level_of(&self, node: u16) -> Option<usize> {
        let levels = (usize::from(self.starts_true)..self.levels.len()).step_by(2);
        levels.into_iter().find(|&level| self.levels[level].contains(node))
    }

    fn length_to(&self, members: &BitSet<W>) -> usize {
        members.iter().filter_map(|node| self.level_of(node)).sum()
    }
}

/// An assumption from which chains lead to all candidates of a cell, or to all places of a digit in a house, which are
/// thus false.
#[derive(Debug)]
pub struct ForcingContradiction {
    /// Whether the assumption is that a candidate is true.
    is_true: bool,
    constraint: Constraint,
    chains: Vec<LinkedChain>,
}

impl ForcingContradiction {
    fn place(&self) -> String {
        match self.constraint {
            Constraint::Cell(cell) => cell.to_string(),
            Constraint::House(house, digit) => format!("{digit} in {house}"),
        }
    }
}

impl Evidence for ForcingContradiction {
    fn chains(&self) -> Vec<LinkedChain> {
        self.chains.clone()
    }

    fn parts(&self) -> Parts {
        let [mut on, mut off] = [CandidateSet::EMPTY; 2];
        let (mut base, mut cover) = (vec![self.constraint], Vec::new());
        for chain in &self.chains {
            let sides = chain.sides();
            on |= sides[0];
            off |= sides[1];
            for (number, (link, node)) in chain.links.iter().zip(&chain.nodes).enumerate() {
                let side = if chain.is_true(number) { &mut cover } else { &mut base };
                let constraint = link.constraint(node.digit);
                side.extend(constraint.filter(|constraint| !side.contains(constraint)));
            }
        }
        Parts { roles: vec![(Role::Pattern, on), (Role::Off, off)], base, cover }
    }

    fn short(&self, step: &Step) -> String {
        let chain = |chain: &LinkedChain| {
            let node = |(number, node): (usize, &Node)| {
                let sign = if chain.is_true(number) { "=" } else { "<>" };
                format!("{}{sign}{}", cells(node.cells), node.digit)
            };
            join(chain.nodes.iter().enumerate().map(node), " -> ")
        };
        let chains = join(self.chains.iter().map(chain), "; ");
        format!("{chains}; nothing is left for {} => {}", self.place(), conclusion(step))
    }

    fn long(&self, step: &Step) -> String {
        let start = self.chains[0].nodes[0];
        let mut text = format!(
            "Suppose that {}. Then nothing is left for {}. The assumption is wrong: {}.",
            says(start.cells, start.digit, self.is_true),
            self.place(),
            conclusion(step)
        );
        for chain in &self.chains {
            if let Some(&last) = chain.nodes.last() {
                let what = CellSet::to_string(&last.cells);
                text += &format!("\nChain to \"{what} is not {}\":", last.digit);
            }
            text += &told(chain);
            if chain.nodes.len() == 1 {
                text += "\n  this is the assumption itself.";
            }
        }
        text
    }

    fn look(&self) -> Option<String> {
        let start = self.chains[0].nodes[0];
        Some(format!("look at what follows if {}", says(start.cells, start.digit, self.is_true)))
    }
}
