//! M-, S-, L- and H-wings: short AICs that players name by a letter.
//!
//! Each has three strong links: a cell with two candidates (`x=y`), or two places of a digit in a house. In Eureka
//! notation, with different letters for different digits:
//!
//! | name | chain |
//! |---|---|
//! | M-wing | (x=y)a - (y)b = (y-x)c = (x)d |
//! | S-wing | (x)a = (x)b - (x=y)c - (y)d = (y)e |
//! | L-wing | (x)a = (x)b - (x)c = (x-y)d = (y)e, or (x)a = (x-y)b = (y-z)c = (z)d |
//! | H-wing | (x=y)a - (y)b = (y-z)c = (z)d, or (x=y)a - (y=z)b - (z)c = (z)d |
//!
//! The search for chains that [`find_chains`](super::find_chains) makes keeps one shortest chain between two ends. This
//! one follows the same links, but finds each chain of these forms.

use super::link_graph::{ChainKind, LinkGraph};
use super::search::AlternatingSearch;
use crate::logic::bits::with_words;
use crate::logic::{CONTINUE, Flow, Step, StepSink, Technique};

/// Finds M-, S-, L- and H-wings.
pub(crate) fn letter_wings(graph: &LinkGraph, steps: &mut StepSink<'_>) -> Flow {
    with_words!(graph.words_per_set, [4 8 16 | 32], W => AlternatingSearch::<W>::new(graph, ChainKind::Single).letter_wings(steps))
}

/// The kind of a link: in a cell, or of a digit in a house.
#[derive(Debug, Clone, Copy, PartialEq)]
enum LinkKind {
    Cell,
    House,
}

/// The kinds of the links of a wing, in the order of the chain: strong, weak, strong, weak, strong.
type Shape = [LinkKind; 5];

const M_OR_H_WING: Shape = [LinkKind::Cell, LinkKind::House, LinkKind::House, LinkKind::Cell, LinkKind::House];
const H_WING: Shape = [LinkKind::Cell, LinkKind::House, LinkKind::Cell, LinkKind::House, LinkKind::House];
const S_WING: Shape = [LinkKind::House, LinkKind::House, LinkKind::Cell, LinkKind::House, LinkKind::House];
const L_WING: Shape = [LinkKind::House, LinkKind::House, LinkKind::House, LinkKind::Cell, LinkKind::House];
const SYMMETRIC_L_WING: Shape = [LinkKind::House, LinkKind::Cell, LinkKind::House, LinkKind::Cell, LinkKind::House];

impl<const W: usize> AlternatingSearch<'_, W> {
    fn letter_wings(&self, steps: &mut StepSink<'_>) -> Flow {
        for shape in [M_OR_H_WING, H_WING, S_WING, L_WING, SYMMETRIC_L_WING] {
            for start in self.reachable_nodes.iter() {
                self.extend_wing(&mut vec![start], shape, steps)?;
            }
        }
        CONTINUE
    }

    /// Extends the path by every link of the kind that the shape wants next, until it is complete.
    fn extend_wing(&self, path: &mut Vec<u16>, shape: Shape, steps: &mut StepSink<'_>) -> Flow {
        let link_index = path.len() - 1;
        let last = path[link_index];
        let Some(&kind) = shape.get(link_index) else {
            return self.push_wing(path, shape, steps);
        };
        let links = if link_index.is_multiple_of(2) { self.strong_links } else { self.weak_links };
        for next in (links.row(last) & self.reachable_nodes).iter() {
            if self.link_kind(last, next) == kind && !path.contains(&next) {
                path.push(next);
                self.extend_wing(path, shape, steps)?;
                path.pop();
            }
        }
        CONTINUE
    }

    fn link_kind(&self, a: u16, b: u16) -> LinkKind {
        let [a, b] = [a, b].map(|number| self.graph.nodes[usize::from(number)].cells);
        if a == b { LinkKind::Cell } else { LinkKind::House }
    }

    fn push_wing(&self, path: &[u16], shape: Shape, steps: &mut StepSink<'_>) -> Flow {
        let [start, end] = [path[0], path[path.len() - 1]];
        let [start_digit, end_digit] = [start, end].map(|number| self.graph.nodes[usize::from(number)].digit);
        let has_one_digit = start_digit == end_digit;
        let technique = match shape {
            M_OR_H_WING if has_one_digit => Technique::MWing,
            M_OR_H_WING => Technique::HWing,
            H_WING | SYMMETRIC_L_WING if has_one_digit => return CONTINUE,
            // Symmetric chains are found from both ends.
            S_WING | SYMMETRIC_L_WING if start > end => return CONTINUE,
            H_WING => Technique::HWing,
            S_WING => Technique::SWing,
            _ => Technique::LWing,
        };
        let is_loop = self.weak_links.row(start).contains(end);
        let eliminations =
            if is_loop { self.graph.loop_eliminations(path) } else { self.graph.seen_by_both([start, end]) };
        steps.push(Step::from_eliminations(technique, eliminations), || self.graph.proof_along(path, is_loop))
    }
}
