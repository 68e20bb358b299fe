//! The evidence for alternating chains, and its wording in three notations.

use super::link_graph::{LinkGraph, Node, SetNodes};
use crate::grid::{Cell, CellSet, House};
use crate::logic::explain::links::{chain_in_words, node_formula, node_in_words};
use crate::logic::explain::phrases::{conclusion, format_cells, format_digits, join};
use crate::logic::{CandidateSet, Constraint, Evidence, LinkedChain, Notation, PatternParts, Role, Step, Technique};

pub(super) use crate::logic::Link;

impl Link {
    pub(super) fn strong(graph: &LinkGraph, [a, b]: [Node; 2], linking_set: Option<&SetNodes>) -> Self {
        if let Some(SetNodes { set, .. }) = linking_set {
            return Self::AlmostLockedSet(set.cells, set.digits, set.house);
        }
        let cells = a.cells | b.cells;
        let holds_all = |house: &House| graph.cells_with(a.digit) & house.cells() == cells;
        let house = House::all().find(holds_all).filter(|_| a.digit == b.digit);
        house.map_or(Self::Cell(a.cells.first().unwrap_or(Cell::at(0, 0))), Self::House)
    }
}

/// A chain of nodes joined by alternating strong and weak links. The first and the last link are strong; in a loop, a
/// weak link joins the last node to the first.
///
/// If the first node is false, the second is true, the third is false, and so on.
#[derive(Debug)]
pub struct AlternatingChain(pub LinkedChain);

impl AlternatingChain {
    /// Iterates over the links between the nodes, each with the node before it.
    fn links(&self) -> impl Iterator<Item = (Link, Node)> {
        let Self(LinkedChain { nodes, links, .. }) = self;
        links[..nodes.len() - 1].iter().copied().zip(nodes.iter().copied())
    }

    fn ends(&self) -> [Node; 2] {
        let nodes = &self.0.nodes;
        [nodes[0], nodes[nodes.len() - 1]]
    }

    fn proves_start(&self) -> bool {
        let [first, last] = self.ends();
        first == last
    }

    /// Returns the technique that the chain of this step would be if each of its almost locked sets were a group.
    pub(crate) fn grouped_technique(&self, step: &Step) -> Technique {
        if self.0.is_loop() {
            Technique::GroupedContinuousNiceLoop
        } else if self.proves_start() || step.eliminations.len() == 1 {
            Technique::GroupedDiscontinuousNiceLoop
        } else {
            Technique::GroupedAic
        }
    }

    /// Returns whether an almost locked set of a loop eliminates a digit other than the two that link it.
    fn has_set_eliminations(&self, step: &Step) -> bool {
        let Self(LinkedChain { nodes, links, .. }) = self;
        links.iter().enumerate().any(|(index, link)| {
            let Link::AlmostLockedSet(_, digits, _) = *link else { return false };
            let linked_digits = [index, self.0.link_end_index(index)].map(|node_index| nodes[node_index].digit);
            !(step.eliminations.digits() & (digits - linked_digits.into_iter().collect())).is_empty()
        })
    }

    /// Formats the chain as implications, `r1c2<>5 -> r1c9=5 -> r4c9<>5`, with the cells of almost locked sets.
    fn implications(&self) -> String {
        let Self(LinkedChain { nodes, links, .. }) = self;
        let set_text = |index: usize| match index.checked_sub(1).and_then(|link_index| links.get(link_index)) {
            Some(Link::AlmostLockedSet(cells, ..)) => format!(" (ALS {})", format_cells(*cells)),
            _ => String::new(),
        };
        let node_text = |(index, &Node { digit, cells }): (usize, &Node)| {
            node_formula(cells, digit, index % 2 == 1) + &set_text(index)
        };
        join(nodes.iter().enumerate().chain(self.0.is_loop().then_some((0, &nodes[0]))).map(node_text), " -> ")
    }

    /// Returns the segments of the chain in HoDoKu's notation, `r1c2 =5= r1c9 -5- r4c9`. A segment is the name of its
    /// cells or almost locked set, with the sign and the node of the link to the next segment.
    fn segments(&self) -> Vec<(String, Option<(char, Node)>)> {
        let mut segments = Vec::new();
        let nodes = &self.0.nodes;
        let mut name = format_cells(nodes[0].cells);
        for (index, (link, previous_node)) in self.links().enumerate() {
            match link {
                Link::AlmostLockedSet(cells, digits, _) => name = format!("ALS:{} {{{digits}}}", format_cells(cells)),
                Link::Cell(_) => {}
                Link::House(_) => {
                    let sign = if index % 2 == 0 { '=' } else { '-' };
                    segments.push((name, Some((sign, previous_node))));
                    name = format_cells(nodes[index + 1].cells);
                }
            }
        }
        segments.push((name, None));
        segments
    }

    fn hodoku_notation(&self, step: &Step) -> String {
        let segment_text = |(name, link): (String, Option<(char, Node)>)| match link {
            Some((sign, node)) => format!("{name} {sign}{}{sign} ", node.digit),
            None => name,
        };
        let chain: String = self.segments().into_iter().map(segment_text).collect();
        let eliminated_digits = join(step.eliminations.digits(), "/");
        let [first_digit, last_digit] = self.ends().map(|node| node.digit);
        let has_one_digit = self.0.nodes.iter().all(|node| node.digit == first_digit);
        let eliminations = &step.eliminations;
        if self.0.is_loop() {
            let start_cells = format_cells(self.ends()[0].cells);
            return match self.0.links.last() {
                Some(Link::Cell(_)) => format!("{eliminated_digits} {last_digit}= {chain} ={first_digit}"),
                _ => format!("{eliminated_digits} {first_digit}- {chain} -{last_digit}- {start_cells}"),
            };
        }
        if self.proves_start() || has_one_digit {
            return format!("{eliminated_digits} {chain}");
        }
        let Some(only_elimination) = eliminations.iter().next().filter(|_| eliminations.len() == 1) else {
            return format!("{eliminated_digits} {first_digit}- {chain} -{last_digit}");
        };
        let (cell, digit) = (only_elimination.cell(), only_elimination.digit());
        // An end in the cell of the elimination needs no link to that cell.
        let [is_at_start, is_at_end] = self.ends().map(|node| node.cells == CellSet::from_cell(cell));
        let prefix = if is_at_start { String::new() } else { format!("{cell} -{digit}- ") };
        let suffix = if is_at_end { String::new() } else { format!(" -{digit}- {cell}") };
        format!("{eliminated_digits} {prefix}{chain}{suffix}")
    }

    /// Formats the chain in Eureka notation, `(5)r1c2 = r1c9 - (5=3)r4c9`. Digits linked within the same cells share one
    /// pair of brackets. A digit is not repeated if it stands alone before.
    fn eureka_notation(&self) -> String {
        let links: Vec<Link> = self.links().map(|(link, _)| link).collect();
        let set_at = |index: usize| match links.get(index) {
            Some(Link::AlmostLockedSet(cells, ..)) => Some(*cells),
            _ => None,
        };
        // The digits of a set have brackets of their own.
        let is_beside_set = |index: usize| set_at(index + 1).is_some() || index > 0 && set_at(index - 1).is_some();
        let mut segments: Vec<(String, CellSet)> = Vec::new();
        let mut signs = Vec::new();
        for (index, node) in self.0.nodes.iter().enumerate() {
            let digit = node.digit.to_string();
            let link_before = index.checked_sub(1).and_then(|link_index| Some((link_index, links.get(link_index)?)));
            let sign = if index % 2 == 1 { '=' } else { '-' };
            match (link_before, segments.last_mut()) {
                (Some((_, Link::AlmostLockedSet(cells, ..))), Some((digits, segment_cells))) => {
                    (*digits, *segment_cells) = (format!("{digits}{sign}{digit}"), *cells);
                }
                (Some((link_index, Link::Cell(_))), Some((digits, _))) if !is_beside_set(link_index) => {
                    *digits = format!("{digits}{sign}{digit}");
                }
                (link, _) => {
                    signs.extend(link.map(|_| sign));
                    segments.push((digit, node.cells));
                }
            }
        }
        let mut text = String::new();
        let mut last_digits = "";
        for (index, (digits, cells)) in segments.iter().enumerate() {
            text.extend(index.checked_sub(1).map(|before| format!(" {} ", signs[before])));
            if digits != last_digits {
                text += &format!("({digits})");
            }
            text += &format_cells(*cells);
            last_digits = digits;
        }
        if self.0.is_loop() { text + " - loop" } else { text }
    }
}

impl Evidence for AlternatingChain {
    fn chains(&self) -> Vec<LinkedChain> {
        vec![self.0.clone()]
    }

    fn parts(&self) -> PatternParts {
        let [on, off] = self.0.true_and_false_candidates();
        let mut roles = vec![(Role::Pattern, on), (Role::Off, off)];
        let (mut base, mut cover) = (Vec::new(), Vec::new());
        let mut set_count = 0;
        let links = || self.0.links.iter().zip(&self.0.nodes);
        for (link, node) in links().step_by(2) {
            base.extend(link.constraint(node.digit));
            if let Link::AlmostLockedSet(cells, digits, house) = *link {
                roles.push((Role::Set(set_count), CandidateSet::product(cells, digits)));
                set_count += 1;
                base.extend(cells.iter().map(Constraint::Cell));
                cover.extend(Constraint::house_constraints(house, digits));
            }
        }
        let weak_links = links().skip(1).step_by(2);
        cover.extend(weak_links.filter_map(|(link, node)| link.constraint(node.digit)));
        PatternParts { roles, base, cover }
    }

    fn one_line(&self, step: &Step) -> String {
        self.one_line_in(step, Notation::Ours)
    }

    fn one_line_in(&self, step: &Step, notation: Notation) -> String {
        match notation {
            Notation::Ours => self.implications(),
            Notation::HoDoKu => self.hodoku_notation(step),
            Notation::Eureka => self.eureka_notation(),
        }
    }

    fn explanation(&self, step: &Step) -> String {
        let [first, last] = self.ends();
        let [start, end] =
            [(first, false), (last, true)].map(|(node, is_true)| node_in_words(node.cells, node.digit, is_true));
        let text = if self.proves_start() {
            format!(
                "Suppose that {start}. The chain leads to the opposite, so the assumption is wrong, and candidates \
                 that conflict with {} in {} are eliminated",
                first.digit,
                format_cells(first.cells)
            )
        } else if self.0.is_loop() {
            let set_clause = if self.has_set_eliminations(step) {
                ", as are those that see every place of another digit in an almost locked set of the loop"
            } else {
                ""
            };
            format!(
                "The chain is a loop: if {start}, then {end}, and vice versa. Exactly one of any two neighbouring \
                 nodes is true, so candidates that conflict with both are eliminated{set_clause}"
            )
        } else {
            let opposite = node_in_words(first.cells, first.digit, true);
            format!(
                "If {start}, the chain shows that {end}. So {opposite} or {end}, and candidates that conflict with \
                 both are eliminated"
            )
        };
        format!("{text}: {}.{}", conclusion(step), chain_in_words(&self.0))
    }

    fn where_to_look(&self) -> Option<String> {
        let [first, last] = self.ends();
        let chain_digits = format_digits(self.0.nodes.iter().map(|node| node.digit).collect());
        Some(format!(
            "look at {chain_digits} on a chain from {} to {}",
            format_cells(first.cells),
            format_cells(last.cells)
        ))
    }
}
