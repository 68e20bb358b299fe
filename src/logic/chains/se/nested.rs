//! Finds the premises of a nested chain in the outer run, and identifies equal nested chains.

use super::board::CandidateBoard;
use super::conclusions::{Conclusion, ConclusionShape, Runs};
use super::paths::{Path, PathNode, Paths};
use super::run::{Cause, Numbered};
use crate::logic::bits::BitSet;

/// The identity of a nested chain: for each of its ends, the nodes on which it depends, breadth-first.
///
/// It is a 64-bit hash of that list. A collision among the few chains of a step is improbable.
struct Identity(u64);

impl Identity {
    const NEW: Self = Self(0xCBF2_9CE4_8422_2325);

    fn add(&mut self, node: Numbered) {
        self.mix(u64::from(node.number) << 1 | u64::from(node.on));
    }

    fn end(&mut self) {
        self.mix(0xFFFF_FFFF);
    }

    fn mix(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 29;
    }
}

/// The candidates whose absence a nested chain depends on, in order: those that the outer run has removed from the
/// sites by which on nodes follow.
struct Premises<'a, const W: usize> {
    board: &'a CandidateBoard<W>,
    gone: BitSet<W>,
    seen: BitSet<W>,
    list: Vec<u16>,
}

impl<'a, const W: usize> Premises<'a, W> {
    const fn new(board: &'a CandidateBoard<W>, gone: BitSet<W>) -> Self {
        Self { board, gone, seen: BitSet::EMPTY, list: Vec::new() }
    }

    fn add(&mut self, number: u16, kind: u8) {
        let site = self.board.site(number, kind.into());
        let news = (self.board.of_site[site] & self.gone) - self.seen;
        self.seen |= news;
        self.list.extend(news.iter());
    }
}

/// Returns the premises of a cycle or chain among the candidates that are gone, and its identity.
///
/// A cycle is traversed in both directions. In the reverse direction its on nodes have the sites of the weak links that
/// they had as off nodes.
pub(super) fn of_path<const W: usize>(
    board: &CandidateBoard<W>,
    paths: &Paths<W>,
    path: &Path<W>,
    gone: BitSet<W>,
) -> (Vec<u16>, u64) {
    let mut premises = Premises::new(board, gone);
    let mut identity = Identity::NEW;
    let Some((&PathNode { number: source, .. }, steps)) = paths.steps(path).split_last() else {
        return (Vec::new(), identity.0);
    };
    let mut on = path.target.on;
    for &PathNode { number, by: kind } in steps {
        identity.add(Numbered { number, on });
        if on {
            premises.add(number, kind);
        }
        on = !on;
    }
    if path.form.is_cycle {
        identity.end();
        on = false;
        identity.add(Numbered { number: source, on });
        for &PathNode { number, by: kind } in steps[1..].iter().rev() {
            on = !on;
            identity.add(Numbered { number, on });
            if on {
                premises.add(number, kind);
            }
        }
    } else {
        identity.add(Numbered { number: source, on });
    }
    identity.end();
    (premises.list, identity.0)
}

/// Returns the premises of a conclusion from several runs among the candidates that are gone, and its identity.
pub(super) fn of_conclusion<const W: usize>(
    board: &CandidateBoard<W>,
    runs: &Runs<W>,
    conclusion: &Conclusion,
    gone: BitSet<W>,
) -> (Vec<u16>, u64) {
    let mut premises = Premises::new(board, gone);
    let mut identity = Identity::NEW;
    // The assumptions of cells and regions are candidates of a site as well.
    let of_source = match conclusion.shape {
        ConclusionShape::Cell(_) => Some(0),
        ConclusionShape::Region(site) => Some((site / 81) as u8),
        ConclusionShape::Contradiction(_) | ConclusionShape::Double(_) => None,
    };
    let mut queue = Vec::new();
    for &(run, end) in &conclusion.ends {
        let run = runs.get(run);
        queue.clear();
        queue.push(end);
        let mut seen = [BitSet::<W>::EMPTY; 2];
        seen[usize::from(end.on)].insert(end.number);
        let mut at = 0;
        while let Some(&node) = queue.get(at) {
            at += 1;
            identity.add(node);
            if node.on {
                let kind = match run.cause(node) {
                    Cause::Link(_, kind) => Some(kind),
                    _ => of_source,
                };
                if let Some(kind) = kind {
                    premises.add(node.number, kind);
                }
            }
            run.parents(board, node, |parent| {
                let seen = &mut seen[usize::from(parent.on)];
                if !seen.contains(parent.number) {
                    seen.insert(parent.number);
                    queue.push(parent);
                }
            });
        }
        identity.end();
    }
    (premises.list, identity.0)
}
