//! Chains whose ends prove something: which there are, and which of them is taken.

use std::collections::{HashMap, HashSet};

use super::bits::{Bits, add, both, common, contains, is_empty, numbers};
use super::closure::Closure;
use super::net;
use super::net::{Kind, Net};
use super::search::Search;
use super::words::{Alternating, Link};
use crate::grid::DigitSet;
use crate::logic::{CONTINUE, Candidate, CandidateSet, Flow, Step, Steps, Technique};

/// The longest X- and XY-chains, in links.
const LONGEST: usize = 20;

/// The chains with links of this kind.
pub(super) fn find(net: &Net, kind: Kind, steps: &mut Steps<'_>) -> Flow {
    match net.words {
        4 => Search::<4>::new(net, kind).find(steps),
        8 => Search::<8>::new(net, kind).find(steps),
        16 => Search::<16>::new(net, kind).find(steps),
        32 => Search::<32>::new(net, kind).find(steps),
        _ => Search::<64>::new(net, kind).find(steps),
    }
}

impl Technique {
    /// The same with groups.
    fn grouped(self) -> Self {
        match self {
            Self::ContinuousNiceLoop => Self::GroupedContinuousNiceLoop,
            Self::DiscontinuousNiceLoop => Self::GroupedDiscontinuousNiceLoop,
            _ => Self::GroupedAic,
        }
    }

    fn is_grouped(self) -> bool {
        matches!(
            self,
            Self::GroupedContinuousNiceLoop | Self::GroupedDiscontinuousNiceLoop | Self::GroupedAic
        )
    }
}

/// A step that was found.
#[derive(Debug, Clone, Copy)]
struct Found {
    technique: Technique,
    eliminated: CandidateSet,
    /// How many links it has.
    length: usize,
    /// The ends of the chain.
    start: usize,
    end: usize,
}

impl Found {
    /// Which of several steps is taken: the lowest.
    ///
    /// HoDoKu takes the one that removes most; among equals, by what is seen in its paths, the one where these
    /// candidates come first in the grid, the last of them counting most; and only then the shortest.
    fn rank(&self) -> impl Ord + use<> {
        let number = |c: Candidate| (c.cell().index(), c.digit().value());
        let weight = |(place, (cell, digit))| cell * (1 + 80 * place) + digit;
        let numbers = self.eliminated.iter().map(number).enumerate();
        let weights: usize = numbers.map(weight).sum();
        (usize::MAX - self.eliminated.len(), weights, self.length)
    }
}

impl<const W: usize> Search<'_, W> {
    fn find(mut self, steps: &mut Steps<'_>) -> Flow {
        let every = steps.wants_every();
        let closure = (!every).then(|| self.net.closure());
        let hopeless = closure.as_ref().map_or(self.all, |closure| self.hopeless(closure));
        if is_empty(&hopeless) {
            return CONTINUE;
        }
        let mut all: Vec<Found> = Vec::new();
        // Of the chains that prove the same, the shortest is told.
        let mut shortest = HashMap::new();
        for start in numbers(&self.all.clone()) {
            if is_empty(&both(&self.weak[start], &hopeless)) || is_empty(&self.strong[start]) {
                continue;
            }
            let ends = self.ends(start, closure.as_ref(), &hopeless);
            if is_empty(&ends) {
                continue;
            }
            let mut left = ends;
            self.spread(start, false, |level, reached| {
                if level % 2 == 0 {
                    return false;
                }
                (0..W).for_each(|word| left[word] &= !reached[word]);
                is_empty(&left)
            });
            for level in (3..self.levels.len()).step_by(2) {
                for end in common(&self.levels[level], &ends) {
                    let Some(found) = self.found(start, end, level, every, &hopeless) else {
                        continue;
                    };
                    let key = (found.technique, found.eliminated);
                    let is_wanted = if every {
                        shortest.get(&key).is_none_or(|&length| found.length < length)
                    } else {
                        all.first().is_none_or(|best: &Found| found.rank() < best.rank())
                    };
                    let has_path = || {
                        let path = self.path(end, level);
                        path.is_some_and(|path| {
                            !found.technique.is_grouped() || !self.is_single(&path)
                        })
                    };
                    if !is_wanted || !steps.asks_for(found.technique) || !has_path() {
                        continue;
                    }
                    if every {
                        shortest.insert(key, found.length);
                    } else {
                        all.clear();
                    }
                    all.push(found);
                }
            }
        }
        all.sort_by_cached_key(Found::rank);
        let mut known = HashSet::new();
        for found in all {
            if known.insert((found.technique, found.eliminated)) {
                let step = Step::eliminating(found.technique, found.eliminated);
                steps.push(step, || self.evidence(&found))?;
            }
        }
        CONTINUE
    }

    /// The ends of chains from this start that may prove something, its own number being the lowest.
    fn ends(&self, start: usize, closure: Option<&Closure<'_, W>>, hopeless: &Bits<W>) -> Bits<W> {
        let mut near = [0; W];
        for victim in numbers(&both(&self.weak[start], hopeless)) {
            add(&mut near, &self.weak[victim]);
        }
        near[start / 64] |= 1 << (start % 64);
        let cells = self.net.nodes[start].cells;
        let closes = |&end: &usize| closure.is_none() || self.net.nodes[end].cells == cells;
        for end in numbers(&self.weak[start]).filter(closes) {
            near[end / 64] |= 1 << (end % 64);
        }
        near[..start / 64].fill(0);
        near[start / 64] &= !0 << (start % 64);
        let Some(closure) = closure else { return both(&near, &self.all) };
        let mut reached = self.strong[start];
        for next in numbers(&both(&self.strong[start], &self.all)) {
            add(&mut reached, &closure.on[next]);
        }
        both(&both(&near, &reached), &self.all)
    }

    /// What follows from the chain between these ends, which has so many links, if it is one to be told.
    ///
    /// HoDoKu closes loops within cells only; where the ends see each other in a house, it takes the chain for
    /// an AIC. With a group at an end, it removes one candidate at a time. So do we, unless every step is wanted.
    fn found(
        &self,
        start: usize,
        end: usize,
        level: usize,
        every: bool,
        hopeless: &Bits<W>,
    ) -> Option<Found> {
        use Technique::*;
        let net = self.net;
        let [a, b] = [start, end].map(|number| net.nodes[number]);
        let is_of_one_digit = matches!(self.kind, Kind::X | Kind::Xy);
        let closes = contains(&self.weak[start], end) && !is_of_one_digit;
        let is_loop = closes && (every || a.cells == b.cells);
        let mut seen = common(&self.weak[start], &self.weak[end]);
        if start != end && !is_loop && !seen.any(|victim| contains(hopeless, victim)) {
            return None;
        }
        let seen_by_both = net.seen[start] & net.seen[end];
        let is_grouped = matches!(self.kind, Kind::Grouped | Kind::WithSets);
        let (technique, eliminated, length) = if is_of_one_digit {
            let (technique, least) = if self.kind == Kind::X { (XChain, 3) } else { (XyChain, 5) };
            let is_told = a.digit == b.digit && start != end && (least..=LONGEST).contains(&level);
            (technique, if is_told { seen_by_both } else { CandidateSet::EMPTY }, level)
        } else if start == end {
            let cell = a.cells.first().filter(|_| start < net.singles)?;
            let of_cell = CandidateSet::of_cell(cell, DigitSet::ALL);
            (DiscontinuousNiceLoop, net.seen[start] & of_cell, level)
        } else if is_loop {
            (ContinuousNiceLoop, self.locked(&self.path(end, level)?), level + 1)
        } else if seen_by_both.len() == 1 {
            (DiscontinuousNiceLoop, seen_by_both, level + 2)
        } else if !every && start.max(end) >= net.singles {
            let first = seen_by_both.iter().min_by_key(|candidate| candidate.cell())?;
            (DiscontinuousNiceLoop, CandidateSet::of(first), level + 2)
        } else {
            (Aic, seen_by_both, level)
        };
        let technique = if is_grouped { technique.grouped() } else { technique };
        (!eliminated.is_empty()).then_some(Found { technique, eliminated, length, start, end })
    }

    /// Whether a chain has neither groups nor almost locked sets.
    fn is_single(&self, path: &[usize]) -> bool {
        path.iter().all(|&number| number < self.net.singles)
            && path.chunks_exact(2).all(|pair| self.is_plain(pair[0], pair[1]))
    }

    /// Whether two nodes are linked strongly without an almost locked set.
    fn is_plain(&self, a: usize, b: usize) -> bool {
        contains(&self.net.strong.as_chunks::<W>().0[a], b)
    }

    /// What a loop removes.
    fn locked(&self, path: &[usize]) -> CandidateSet {
        let net = self.net;
        let closing = [path[path.len() - 1], path[0]];
        let weak = path[1..].chunks_exact(2).map(|pair| [pair[0], pair[1]]).chain([closing]);
        let between = |[a, b]: [usize; 2]| net.seen[a] & net.seen[b];
        let mut all = weak.fold(CandidateSet::EMPTY, |all, pair| all | between(pair));
        for pair in path.chunks_exact(2) {
            if let Some((_, numbers)) = self.set_of(pair[0], pair[1]) {
                let others = numbers.iter().flatten().map(|&number| usize::from(number));
                let others = others.filter(|number| !pair.contains(number));
                all |= others.fold(CandidateSet::EMPTY, |all, number| all | net.seen[number]);
            }
        }
        all
    }

    /// The almost locked set that links two nodes, if nothing else does.
    fn set_of(&self, a: usize, b: usize) -> Option<&net::Set> {
        let net = self.net;
        let links = |set: &&net::Set| {
            [a, b].iter().all(|&number| {
                set.1[net.nodes[number].digit.index()].map(usize::from) == Some(number)
            })
        };
        if self.is_plain(a, b) { None } else { net.sets.iter().find(links) }
    }

    /// The chain of a step.
    fn evidence(&mut self, found: &Found) -> Alternating {
        let end = found.end;
        let is_end =
            |level: usize, reached: &Bits<W>| level > 2 && level % 2 == 1 && contains(reached, end);
        self.spread(found.start, false, is_end);
        let path = self.path(end, self.levels.len() - 1).unwrap_or_default();
        let net = self.net;
        let strong = path.chunks_exact(2).map(|pair| {
            Link::strong(
                net,
                [net.nodes[pair[0]], net.nodes[pair[1]]],
                self.set_of(pair[0], pair[1]),
            )
        });
        let strong = strong.collect();
        let nodes = path.iter().map(|&number| net.nodes[number]).collect();
        let is_loop = matches!(
            found.technique,
            Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop
        );
        Alternating { nodes, strong, is_loop }
    }
}
