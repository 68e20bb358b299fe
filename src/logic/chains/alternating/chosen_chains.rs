//! Finds chains that prove eliminations, and chooses the ones to report.

use std::collections::{HashMap, HashSet};

use super::closure::Closure;
use super::link_graph::{ChainKind, GraphNode, LinkGraph, SetNodes};
use super::search::AlternatingSearch;
use super::table::has_bit;
use crate::grid::{DigitSet, House};
use crate::logic::bits::{BitSet, with_words};
use crate::logic::{
    CONTINUE, Candidate, CandidateSet, Derivation, Flow, Node, Proof, ProofMethod, Reason, Step, StepSink, Technique,
};

/// The maximum number of links of an X-chain or XY-chain.
const MAX_X_OR_XY_CHAIN_LINKS: usize = 20;

pub(crate) fn find_chains(graph: &LinkGraph, kind: ChainKind, steps: &mut StepSink<'_>) -> Flow {
    with_words!(graph.words_per_set, [4 8 16 32 | 64], W => AlternatingSearch::<W>::new(graph, kind).find_chains(steps))
}

impl ChainKind {
    /// Returns the technique of a chain of this kind, given the technique of a chain of single candidates.
    fn technique(self, single: Technique) -> Technique {
        match (self, single) {
            (Self::WithSets, _) => Technique::AicWithSets,
            (Self::Grouped, Technique::ContinuousNiceLoop) => Technique::GroupedContinuousNiceLoop,
            (Self::Grouped, Technique::DiscontinuousNiceLoop) => Technique::GroupedDiscontinuousNiceLoop,
            (Self::Grouped, _) => Technique::GroupedAic,
            _ => single,
        }
    }
}

/// A chain that proves eliminations, given by its ends.
#[derive(Debug, Clone, Copy)]
struct FoundChain {
    technique: Technique,
    is_loop: bool,
    eliminations: CandidateSet,
    length: usize,
    start: u16,
    end: u16,
}

impl FoundChain {
    /// Returns the rank of the chain. The chain with the lowest rank is chosen.
    ///
    /// HoDoKu chooses the chain with the most eliminations. Judging by its solution paths, it breaks ties in favour of
    /// eliminations that come early in the grid, with the most weight on the last of them, and then in favour of the
    /// shortest chain.
    fn rank(&self) -> impl Ord + use<> {
        let coordinates = |candidate: Candidate| (candidate.cell().index(), candidate.digit().value());
        let weight = |(index, (cell, digit))| cell * (1 + 80 * index) + digit;
        let weights: usize = self.eliminations.iter().map(coordinates).enumerate().map(weight).sum();
        (usize::MAX - self.eliminations.len(), weights, self.length)
    }
}

/// The chains to report.
struct ChosenChains {
    /// Whether the chains are for a person: all are chosen, rather than only the one with the lowest rank.
    tells: bool,
    chains: Vec<FoundChain>,
    /// The length of the shortest chain for each conclusion. Longer chains are not reported.
    shortest_lengths: HashMap<(Technique, CandidateSet), usize>,
}

impl ChosenChains {
    fn accepts(&self, chain: &FoundChain) -> bool {
        if self.tells {
            let shortest = self.shortest_lengths.get(&(chain.technique, chain.eliminations));
            return shortest.is_none_or(|&length| chain.length < length);
        }
        self.chains.first().is_none_or(|best| chain.rank() < best.rank())
    }

    fn push(&mut self, chain: FoundChain) {
        if self.tells {
            self.shortest_lengths.insert((chain.technique, chain.eliminations), chain.length);
        } else {
            self.chains.clear();
        }
        self.chains.push(chain);
    }

    /// Iterates over the chosen chains by rank, with one chain for each conclusion.
    fn into_ranked(mut self) -> impl Iterator<Item = FoundChain> {
        self.chains.sort_by_cached_key(FoundChain::rank);
        let mut reported_conclusions = HashSet::new();
        self.chains.into_iter().filter(move |chain| reported_conclusions.insert((chain.technique, chain.eliminations)))
    }
}

impl<const W: usize> AlternatingSearch<'_, W> {
    fn find_chains(mut self, steps: &mut StepSink<'_>) -> Flow {
        // No scale has chains with sets.
        let tells = steps.tells() || self.kind == ChainKind::WithSets;
        let closure = (self.kind != ChainKind::WithSets).then(|| self.graph.closure());
        let victims = closure.as_ref().map_or(self.reachable_nodes, |closure| self.self_refuting_candidates(closure));
        let mut chosen_chains = ChosenChains { tells, chains: Vec::new(), shortest_lengths: HashMap::new() };
        for start in self.reachable_nodes.iter() {
            let sees_refuted = self.weak_links.row(start).intersects(&victims);
            if sees_refuted && !self.strong_links.row(start).is_empty() {
                self.search_from(start, closure.as_ref(), &victims, steps, &mut chosen_chains);
            }
        }
        for chain in chosen_chains.into_ranked() {
            let step = Step::from_eliminations(chain.technique, chain.eliminations);
            steps.push(step, || self.evidence(&chain))?;
        }
        CONTINUE
    }

    fn search_from(
        &mut self,
        start: u16,
        closure: Option<&Closure<'_, W>>,
        possible_victims: &BitSet<W>,
        steps: &StepSink<'_>,
        chosen_chains: &mut ChosenChains,
    ) {
        let ends = self.possible_ends(start, closure, possible_victims, chosen_chains.tells);
        if ends.is_empty() {
            return;
        }
        let mut unreached = ends;
        self.follow_links(start, false, &mut |level, level_nodes| {
            if level % 2 == 0 {
                return false;
            }
            unreached -= *level_nodes;
            unreached.is_empty()
        });
        for level in (3..self.levels.len()).step_by(2) {
            for end in (self.levels[level] & ends).iter() {
                let chain = self.classify_chain([start, end], level, chosen_chains.tells, possible_victims);
                let is_chosen = |chain: &FoundChain| {
                    let fits_kind = |path: Vec<u16>| match self.kind {
                        ChainKind::X | ChainKind::Xy | ChainKind::Single => true,
                        ChainKind::Grouped => self.graph.has_group(&path),
                        ChainKind::WithSets => self.graph.has_set(&path),
                    };
                    let is_wanted = chosen_chains.accepts(chain) && steps.accepts(chain.technique);
                    is_wanted && self.path(end, level).is_some_and(fits_kind)
                };
                if let Some(chain) = chain.filter(is_chosen) {
                    chosen_chains.push(chain);
                }
            }
        }
    }

    /// Returns the nodes at which a chain from `start` may end and prove something. Nodes before `start` are left out,
    /// because the search has already started from them.
    fn possible_ends(
        &self,
        start: u16,
        closure: Option<&Closure<'_, W>>,
        possible_victims: &BitSet<W>,
        tells: bool,
    ) -> BitSet<W> {
        let mut ends = BitSet::from_number(start);
        for victim in (self.weak_links.row(start) & *possible_victims).iter() {
            ends |= self.weak_links.row(victim);
        }
        let cells = |number: u16| self.graph.nodes[usize::from(number)].cells;
        for end in self.weak_links.row(start).iter().filter(|&end| tells || cells(end) == cells(start)) {
            ends.insert(end);
        }
        let later_ends = (ends - BitSet::all_below(start.into())) & self.reachable_nodes;
        let Some(closure) = closure else { return later_ends };
        let strong = self.strong_links.row(start);
        let next_nodes = (strong & self.reachable_nodes).iter();
        later_ends & next_nodes.fold(strong, |union, next| union | closure.on.row(next))
    }

    /// Classifies the chain of `link_count` links between these ends. Returns `None` if it is not to be reported.
    ///
    /// HoDoKu closes loops only within cells: a chain whose ends see each other in a house is an AIC. If an end is a
    /// group, HoDoKu eliminates one candidate at a time. If steps are scored, this function does the same.
    fn classify_chain(
        &self,
        [start, end]: [u16; 2],
        link_count: usize,
        tells: bool,
        possible_victims: &BitSet<W>,
    ) -> Option<FoundChain> {
        use Technique::*;
        let graph = self.graph;
        let [start_index, end_index] = [start, end].map(usize::from);
        let [a, b] = [start_index, end_index].map(|number| graph.nodes[number]);
        let needs_same_digit = matches!(self.kind, ChainKind::X | ChainKind::Xy);
        let closes_loop = self.weak_links.row(start).contains(end) && !needs_same_digit;
        let is_loop = closes_loop && (tells || a.cells == b.cells);
        let common_nodes = self.weak_links.row(start) & self.weak_links.row(end);
        if start != end && !is_loop && !common_nodes.intersects(possible_victims) {
            return None;
        }
        let seen_by_both = graph.seen_by_both([start, end]);
        let (technique, eliminations, length) = if needs_same_digit {
            let (technique, min_links) = if self.kind == ChainKind::X { (XChain, 3) } else { (XyChain, 5) };
            let is_wanted =
                a.digit == b.digit && start != end && (min_links..=MAX_X_OR_XY_CHAIN_LINKS).contains(&link_count);
            (technique, if is_wanted { seen_by_both } else { CandidateSet::EMPTY }, link_count)
        } else if start == end {
            let cell = a.cells.first().filter(|_| start_index < graph.single_count)?;
            let cell_candidates = CandidateSet::from_cell(cell, DigitSet::ALL);
            (DiscontinuousNiceLoop, graph.seen_candidates[start_index] & cell_candidates, link_count)
        } else if is_loop {
            (ContinuousNiceLoop, graph.loop_eliminations(&self.path(end, link_count)?), link_count + 1)
        } else if seen_by_both.len() == 1 {
            (DiscontinuousNiceLoop, seen_by_both, link_count + 2)
        } else if !tells && start_index.max(end_index) >= graph.single_count {
            let first_candidate = seen_by_both.iter().min_by_key(|candidate| candidate.cell())?;
            (DiscontinuousNiceLoop, CandidateSet::from_candidate(first_candidate), link_count + 2)
        } else {
            (Aic, seen_by_both, link_count)
        };
        let technique = self.kind.technique(technique);
        (!eliminations.is_empty()).then_some(FoundChain { technique, is_loop, eliminations, length, start, end })
    }

    fn evidence(&mut self, chain: &FoundChain) -> Proof {
        let end = chain.end;
        let mut is_end = |level: usize, nodes: &BitSet<W>| level > 2 && level % 2 == 1 && nodes.contains(end);
        self.follow_links(chain.start, false, &mut is_end);
        let path = self.path(end, self.levels.len() - 1).unwrap_or_default();
        self.graph.proof_along(&path, chain.is_loop)
    }
}

impl LinkGraph {
    fn has_group(&self, path: &[u16]) -> bool {
        path.iter().any(|&number| usize::from(number) >= self.single_count)
    }

    /// Returns whether an almost locked set links two nodes of a chain that nothing else links.
    fn has_set(&self, path: &[u16]) -> bool {
        path.chunks_exact(2).any(|pair| !self.has_plain_strong_link(pair[0], pair[1]))
    }

    /// Returns whether two nodes have a strong link that needs no almost locked set.
    fn has_plain_strong_link(&self, a: u16, b: u16) -> bool {
        has_bit(&self.strong, self.words_per_set, a.into(), b.into())
    }

    /// Returns the candidates that see both of these nodes.
    pub(super) fn seen_by_both(&self, [a, b]: [u16; 2]) -> CandidateSet {
        self.seen_candidates[usize::from(a)] & self.seen_candidates[usize::from(b)]
    }

    pub(super) fn loop_eliminations(&self, path: &[u16]) -> CandidateSet {
        let closing_link = [path[path.len() - 1], path[0]];
        let weak_links = path[1..].chunks_exact(2).map(|pair| [pair[0], pair[1]]).chain([closing_link]);
        let seen = |number: u16| self.seen_candidates[usize::from(number)];
        let mut eliminations = weak_links.fold(CandidateSet::EMPTY, |union, pair| union | self.seen_by_both(pair));
        for pair in path.chunks_exact(2) {
            if let Some(SetNodes { numbers, .. }) = self.linking_set(pair[0], pair[1]) {
                let other_numbers = numbers.iter().flatten().filter(|number| !pair.contains(number));
                eliminations |= other_numbers.fold(CandidateSet::EMPTY, |union, &number| union | seen(number));
            }
        }
        eliminations
    }

    /// Returns the almost locked set that links two nodes, if nothing else does.
    fn linking_set(&self, a: u16, b: u16) -> Option<&SetNodes> {
        let links_both = |set: &&SetNodes| {
            [a, b].iter().all(|&number| set.numbers[self.nodes[usize::from(number)].digit.index()] == Some(number))
        };
        if self.has_plain_strong_link(a, b) { None } else { self.sets.iter().find(links_both) }
    }

    /// Returns the proof by the chain of these nodes, the first of which is off.
    pub(super) fn proof_along(&self, path: &[u16], is_loop: bool) -> Proof {
        let method = match is_loop {
            true => ProofMethod::Cycle,
            false if path.first() == path.last() => ProofMethod::Forcing,
            false => ProofMethod::Ends,
        };
        Proof { method, derivations: vec![self.chain_along(path, false, is_loop)] }
    }

    /// Returns the chain of these nodes, which are alternately on and off. In a loop, the first follows from the last.
    pub(super) fn chain_along(&self, path: &[u16], is_first_on: bool, is_loop: bool) -> Derivation {
        let node = |(index, &number): (usize, &u16)| {
            let GraphNode { digit, cells } = self.nodes[usize::from(number)];
            Node { digit, cells, is_on: is_first_on == (index % 2 == 0) }
        };
        let reason = |index: usize, pair: [Node; 2]| match pair[1].is_on {
            true => self.strong_link(pair, self.linking_set(path[index], path[index + 1])),
            false => Reason::weak_link(pair),
        };
        Derivation::chain(path.iter().enumerate().map(node).collect(), is_loop, reason)
    }

    /// Returns the reason why one of two nodes is true: an almost locked set, a house or a cell.
    fn strong_link(&self, [a, b]: [Node; 2], linking_set: Option<&SetNodes>) -> Reason {
        if let Some(&SetNodes { set, .. }) = linking_set {
            return Reason::AlmostLockedSet { cells: set.cells, digits: set.digits, house: set.house };
        }
        let cells = a.cells | b.cells;
        let holds_all = |house: &House| self.cells_with(a.digit) & house.cells() == cells;
        House::all().find(holds_all).filter(|_| a.digit == b.digit).map_or(Reason::Cell, Reason::House)
    }
}
