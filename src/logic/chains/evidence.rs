//! Proofs as evidence: their roles, base and cover, and their wording.

use super::notation;
use crate::grid::{DigitSet, House};
use crate::logic::bits::without_duplicates;
use crate::logic::explain::links::{node_in_words, reason_in_words};
use crate::logic::explain::phrases::{
    conclusion, format_cells, format_digits, format_eliminations, houses_in_words, join_and, join_or,
};
use crate::logic::{
    Candidate, CandidateSet, Constraint, Derivation, Evidence, Inference, Node, Notation, PatternParts, Proof,
    ProofMethod, Reason, Role, Step, Technique,
};

impl Evidence for Proof {
    fn proof(&self) -> Option<&Proof> {
        Some(self)
    }

    fn parts(&self) -> PatternParts {
        let [on, off] = [true, false].map(|is_on| self.node_candidates(is_on));
        let mut roles = vec![(Role::Pattern, on), (Role::Off, off)];
        let start_or_end = self.method.constraint().or(self.method.emptied_constraint());
        let (mut base, mut cover) = (start_or_end.into_iter().collect::<Vec<_>>(), Vec::new());
        for (nodes, Inference { conclusion, reason, .. }) in self.inferences() {
            let node = nodes[*conclusion];
            let constraints = if node.is_on { &mut base } else { &mut cover };
            constraints.extend(reason.constraint(node));
            if let Reason::AlmostLockedSet { cells, digits, house } = *reason {
                roles.push((Role::Set((roles.len() - 2) as u8), CandidateSet::product(cells, digits)));
                base.extend(cells.iter().map(Constraint::Cell));
                cover.extend(Constraint::house_constraints(house, digits));
            }
        }
        PatternParts { roles, base, cover }
    }

    fn one_line(&self, step: &Step) -> String {
        self.one_line_in(step, Notation::Ours)
    }

    /// Writes the chains in the notation, separated by `;`. Dynamic chains and nets may have hundreds of links, so only
    /// their ends and the numbers of nodes and nested chains are given.
    fn one_line_in(&self, step: &Step, notation: Notation) -> String {
        use Technique::{ForcingNetContradiction, ForcingNetVerity, Trial};
        let is_net = matches!(step.technique, ForcingNetContradiction | ForcingNetVerity | Trial);
        if step.technique.dynamic_level().is_some() || is_net {
            return notation::ends_and_size(self);
        }
        let chains = notation::chains(self, step, notation);
        match self.method.emptied_constraint() {
            Some(Constraint::Cell(cell)) => format!("{chains}; nothing is left for {cell}"),
            Some(Constraint::House(house, digit)) => format!("{chains}; nothing is left for {digit} in {house}"),
            None => chains,
        }
    }

    /// Explains the conclusion, then every inference with its reason. For long dynamic chains, lists only the
    /// eliminations by patterns and nested chains.
    fn explanation(&self, step: &Step) -> String {
        self.explain(step, false)
    }

    fn full_explanation(&self, step: &Step) -> String {
        self.explain(step, true)
    }

    fn where_to_look(&self) -> Option<String> {
        let nodes = &self.derivations.first()?.nodes;
        let start = *nodes.first()?;
        Some(match self.method {
            ProofMethod::Cycle => {
                let digits: DigitSet = nodes.iter().map(|node| node.digit).collect();
                let cells = without_duplicates(nodes.iter().map(|node| format_cells(node.cells)));
                format!("look at {} on a loop through {}", format_digits(digits), join_and(cells))
            }
            ProofMethod::Forcing | ProofMethod::Ends => {
                // A chain that refutes its start does not name it, as it is the conclusion.
                let named_nodes = match nodes.len() {
                    3.. if self.method == ProofMethod::Forcing && start.is_on => &nodes[1..nodes.len() - 1],
                    _ => &nodes[..],
                };
                let digits: DigitSet = named_nodes.iter().map(|node| node.digit).collect();
                let [start_cells, end_cells] =
                    [named_nodes.first()?, named_nodes.last()?].map(|node| format_cells(node.cells));
                format!("look at {} on a chain from {start_cells} to {end_cells}", format_digits(digits))
            }
            ProofMethod::Contradiction(_) | ProofMethod::Emptied(_) => {
                format!("look at what follows if {}", node_in_words(start))
            }
            ProofMethod::Double(candidate) => {
                let (cell, digit) = (candidate.cell(), candidate.digit());
                format!("look at what follows if {cell} is {digit}, and what if it is not")
            }
            ProofMethod::Cell(cell) => format!("look at what follows from each candidate of {cell}"),
            ProofMethod::House(house, digit) => format!("look at what follows from each place of {digit} in {house}"),
            ProofMethod::Colours => return None,
        })
    }
}

/// The maximum number of inferences that an explanation lists one by one by default.
const MAX_EXPLAINED_INFERENCES: usize = 30;

/// The nested chains of a proof, in the order of their numbers.
type NestedProofs<'a> = [(Technique, &'a Proof)];

impl Proof {
    fn explain(&self, step: &Step, is_full: bool) -> String {
        let mut text = self.summary(Some(step), &conclusion(step));
        if step.technique.dynamic_level().is_none() {
            self.write_inferences(None, &mut text);
            if self.method == ProofMethod::Cycle {
                self.write_loop_eliminations(&step.eliminations, &mut text);
            }
            text.extend(
                self.shape_name(step.technique).map(|name| format!("\nPlayers call a chain of this shape {name}.")),
            );
            return text;
        }
        let nested = self.all_nested_proofs();
        let proofs = std::iter::once(self).chain(nested.iter().map(|&(_, proof)| proof));
        let inference_count: usize =
            proofs.flat_map(|proof| &proof.derivations).map(|chain| chain.inferences.len()).sum();
        if !is_full && inference_count > MAX_EXPLAINED_INFERENCES {
            self.write_outline(inference_count, &nested, &mut text);
            return text;
        }
        self.write_inferences(Some(&nested), &mut text);
        for (number, (technique, proof)) in nested.iter().enumerate() {
            let proved_text = proof.proved_node().map_or("such candidates are eliminated".to_owned(), node_in_words);
            text += &format!("\nNested chain {}, {technique}. ", number + 1);
            text += &proof.summary(None, &proved_text);
            proof.write_inferences(Some(&nested), &mut text);
        }
        text
    }

    /// Returns the players' name for the shape of the chain, with its article, if it has one besides its technique's.
    fn shape_name(&self, technique: Technique) -> Option<&'static str> {
        let [chain] = &self.derivations[..] else { return None };
        let is_on_by_cell = |inference: &Inference| match chain.nodes[inference.conclusion].is_on {
            true => inference.reason == Reason::Cell,
            false => inference.reason != Reason::Cell,
        };
        let has_pair_ends = || {
            let [first, second, .., last_but_one, last] = &chain.nodes[..] else { return false };
            chain.nodes.len() == 6 && first.digit == last.digit && second.digit == last_but_one.digit
        };
        match technique {
            Technique::ContinuousNiceLoop if chain.inferences.iter().all(is_on_by_cell) => Some("an XY-Ring"),
            Technique::GroupedAic if has_pair_ends() && self.has_cells_at_both_ends() => Some("a grouped W-Wing"),
            _ => None,
        }
    }

    /// Returns whether the first and the last inference are in a cell, and all others in houses.
    fn has_cells_at_both_ends(&self) -> bool {
        let is_in_cell = |inference: &Inference| inference.reason == Reason::Cell;
        let inferences = self.derivations.iter().flat_map(|chain| &chain.inferences);
        let in_cells: Vec<bool> = inferences.map(is_in_cell).collect();
        in_cells == [true, false, false, false, true]
    }

    /// Lists the eliminations by patterns and nested chains, with each pattern and nested chain once.
    fn write_outline(&self, inference_count: usize, nested: &NestedProofs<'_>, text: &mut String) {
        let mut reason_groups: Vec<(&Reason, Node, CandidateSet)> = Vec::new();
        for chain in &self.derivations {
            let deductions = chain.inferences.iter().filter(|inference| !inference.reason.is_link());
            for Inference { conclusion, reason, .. } in deductions {
                let node = chain.nodes[*conclusion];
                match reason_groups.iter_mut().find(|(other_reason, ..)| *other_reason == reason) {
                    Some((_, _, eliminations)) => *eliminations |= node.candidates(),
                    None => reason_groups.push((reason, node, node.candidates())),
                }
            }
        }
        let reasons = if reason_groups.is_empty() { "all by links." } else { "by links, and by these eliminations:" };
        *text += &format!(" The proof takes {inference_count} inferences, {reasons}");
        for (reason, node, eliminations) in reason_groups {
            *text += &format!("\n  {}: {}", inference_reason(node, reason, nested), format_eliminations(&eliminations));
        }
    }

    /// Returns the candidates of the nodes that are on, or of those that are off.
    fn node_candidates(&self, is_on: bool) -> CandidateSet {
        let mut candidates = CandidateSet::EMPTY;
        for node in self.derivations.iter().flat_map(|chain| &chain.nodes) {
            if node.is_on == is_on {
                candidates |= node.candidates();
            }
        }
        candidates
    }

    fn nested_proofs(&self) -> impl Iterator<Item = (Technique, &Self)> {
        self.inferences().filter_map(|(_, inference)| match &inference.reason {
            Reason::Nested { technique, proof } => Some((*technique, &**proof)),
            _ => None,
        })
    }

    /// Returns the proofs nested in this proof, then the proofs nested in those, and so on, in the order of their
    /// numbers. Each proof occurs once.
    pub fn all_nested_proofs(&self) -> Vec<(Technique, &Self)> {
        let mut proofs: Vec<(Technique, &Self)> = Vec::new();
        let mut current = Some(self);
        let mut next_index = 0;
        while let Some(proof) = current {
            for nested in proof.nested_proofs() {
                if !proofs.contains(&nested) {
                    proofs.push(nested);
                }
            }
            current = proofs.get(next_index).map(|&(_, proof)| proof);
            next_index += 1;
        }
        proofs
    }

    fn proved_node(&self) -> Option<Node> {
        match self.method {
            ProofMethod::Cycle | ProofMethod::Ends | ProofMethod::Colours => None,
            ProofMethod::Contradiction(assumption) => Some(assumption.negated()),
            ProofMethod::Emptied(_) => self.derivations.first()?.assumption().map(Node::negated),
            ProofMethod::Forcing | ProofMethod::Double(_) | ProofMethod::Cell(_) | ProofMethod::House(..) => {
                self.derivations.first()?.consequence()
            }
        }
    }

    /// Describes every inference on a line of its own.
    pub(crate) fn inferences_in_words(&self) -> String {
        let mut text = String::new();
        self.write_inferences(None, &mut text);
        text
    }

    /// Writes every inference. If nested chains are given, numbers the lines for reference, as Sudoku Explainer does:
    /// the assumption is node 0, and node N follows in line N. The premises of a node are then listed in reverse order,
    /// each with the number of its line unless that is the previous line.
    fn write_inferences(&self, nested: Option<&NestedProofs<'_>>, text: &mut String) {
        for (number, chain) in self.derivations.iter().enumerate() {
            self.write_chain_heading(number, chain, text);
            for (line, Inference { premises, conclusion, reason }) in (1..).zip(&chain.inferences) {
                let premise_text = |&from: &usize| match (from, node_in_words(chain.nodes[from])) {
                    (_, words) if nested.is_none() || from != 0 && from + 1 == line => words,
                    (0, words) => format!("{words} (assumed)"),
                    (_, words) => format!("{words} ({from})"),
                };
                let mut premise_texts: Vec<String> = premises.iter().map(premise_text).collect();
                let mut line_start = "\n ".to_owned();
                if nested.is_some() {
                    premise_texts.reverse();
                    line_start = format!("\n{line:>4}.");
                }
                let (premise_list, node) = (join_and(premise_texts), chain.nodes[*conclusion]);
                let (target, reason) = (node_in_words(node), inference_reason(node, reason, nested.unwrap_or(&[])));
                *text += &format!("{line_start} If {premise_list}, then {target}: {reason}.");
            }
        }
    }

    /// Writes the target of the chain, if there are several chains.
    fn write_chain_heading(&self, number: usize, chain: &Derivation, text: &mut String) {
        let Some(target) = chain.consequence().filter(|_| self.derivations.len() > 1) else { return };
        *text += &format!("\nChain {} to \"{}\":", number + 1, node_in_words(target));
        if chain.nodes.len() == 1 {
            *text += "\n  This is the assumption itself.";
        }
    }

    /// Returns the reason for the conclusion in two or three sentences. A nested proof has no step.
    fn summary(&self, step: Option<&Step>, conclusion: &str) -> String {
        let first_chain = self.derivations.first();
        let start = first_chain.and_then(Derivation::assumption);
        let end = first_chain.and_then(Derivation::consequence);
        let in_words = |node: Option<Node>| node.map(node_in_words).unwrap_or_default();
        match self.method {
            ProofMethod::Cycle => {
                let eliminations = step.map_or(CandidateSet::EMPTY, |step| step.eliminations);
                let set_clause = if self.has_set_eliminations(&eliminations) {
                    ", and so is one that leaves no place for another digit in an almost locked set of the chain"
                } else {
                    ""
                };
                format!(
                    "The chain leads back to its start and holds in both directions: either everything that it makes \
                     true is true, or everything that it makes false is. A candidate that conflicts with one of each \
                     is false{set_clause}: {conclusion}."
                )
            }
            ProofMethod::Forcing => {
                let result = match end {
                    Some(end) if end.is_on && step.is_some_and(|step| step.placement.is_none()) => {
                        format!("so {}, and candidates that conflict with it are eliminated", node_in_words(end))
                    }
                    _ => "so the assumption is wrong".to_owned(),
                };
                format!("Suppose that {}. The chain leads to the opposite, {result}: {conclusion}.", in_words(start))
            }
            ProofMethod::Ends => {
                let has_group = [start, end].iter().flatten().any(|node| node.cells.len() > 1);
                format!(
                    "If {}, the chain shows that {end}. So {}{comma} or {end}, and candidates that conflict with both \
                     are eliminated: {conclusion}.",
                    in_words(start),
                    in_words(start.map(Node::negated)),
                    comma = if has_group { "," } else { "" },
                    end = in_words(end)
                )
            }
            ProofMethod::Contradiction(assumption) => {
                let cell = end.map(|node| format_cells(node.cells)).unwrap_or_default();
                let digit = end.map(|node| node.digit.to_string()).unwrap_or_default();
                let is_about_one_digit = step.is_some_and(|step| step.technique == Technique::NishioForcingChain);
                let digit_clause =
                    if is_about_one_digit { format!(", looking at the {digit}s alone,") } else { String::new() };
                format!(
                    "Suppose that {}. Then{digit_clause} {cell} would both be {digit} and not be {digit}. The assumption is \
                     wrong: {conclusion}.",
                    node_in_words(assumption)
                )
            }
            ProofMethod::Emptied(constraint) => {
                let emptied = match constraint {
                    Constraint::Cell(cell) => cell.to_string(),
                    Constraint::House(house, digit) => format!("{digit} in {house}"),
                };
                format!(
                    "Suppose that {}. Then nothing is left for {emptied}, so the assumption is wrong: {conclusion}.",
                    in_words(start)
                )
            }
            ProofMethod::Double(candidate) => format!(
                "Whether {} or not, the same conclusion follows, so it is true: {conclusion}.",
                node_in_words(Node::on(candidate))
            ),
            ProofMethod::Cell(cell) => format!(
                "One of the candidates of {cell} is true. Each of them leads to the same conclusion, \
                 so it is true: {conclusion}."
            ),
            ProofMethod::House(house, digit) => format!(
                "One of the places for {digit} in {house} holds it. Each of them leads to the same conclusion, so it \
                 is true: {conclusion}."
            ),
            ProofMethod::Colours => format!("One of the two colours is true: {conclusion}."),
        }
    }

    /// Lists what the links of a loop eliminate. Exactly one end of each link is true.
    fn write_loop_eliminations(&self, eliminations: &CandidateSet, text: &mut String) {
        let mut remaining = *eliminations;
        let mut lines = Vec::new();
        let weak_links = self.inferences().filter(|(nodes, inference)| !nodes[inference.conclusion].is_on);
        for (nodes, Inference { premises, conclusion, .. }) in weak_links {
            let [a, b] = [premises[0], *conclusion].map(|index| nodes[index]);
            let seen: CandidateSet =
                remaining.iter().filter(|&candidate| a.excludes(candidate) && b.excludes(candidate)).collect();
            remaining -= seen;
            if !seen.is_empty() {
                lines.push(format!("{}: {}", link_in_words([a, b]), format_eliminations(&seen)));
            }
        }
        for (nodes, Inference { premises, conclusion, reason }) in self.inferences() {
            let Reason::AlmostLockedSet { cells, digits, .. } = *reason else { continue };
            let linked_digits: DigitSet = [premises[0], *conclusion].iter().map(|&index| nodes[index].digit).collect();
            let other_digits = digits - linked_digits;
            let is_seen = |candidate: &Candidate| {
                let sees_set = !(cells & candidate.cell().peers()).is_empty();
                cells.contains(candidate.cell()) || other_digits.contains(candidate.digit()) && sees_set
            };
            let seen: CandidateSet = remaining.iter().filter(is_seen).collect();
            remaining -= seen;
            if !seen.is_empty() {
                let filled_text =
                    if (seen.cells() & cells).is_empty() { "" } else { ", which fill their only cells there" };
                lines.push(format!(
                    "{} hold only one of {}, and so {}{filled_text}: {}",
                    join_and(cells),
                    join_and(linked_digits),
                    join_and(other_digits),
                    format_eliminations(&seen)
                ));
            }
        }
        for candidate in remaining.iter() {
            let excluding_node = |is_on| {
                let nodes = self.derivations.iter().flat_map(|chain| &chain.nodes);
                nodes.filter(|node| node.is_on == is_on).find(|node| node.excludes(candidate))
            };
            if let (Some(&a), Some(&b)) = (excluding_node(true), excluding_node(false)) {
                let elimination = format_eliminations(&CandidateSet::from_candidate(candidate));
                lines.push(format!("{}: {elimination}", link_in_words([a, b])));
            }
        }
        *text += "\nSo one end of each link is true, and what conflicts with both ends is eliminated:";
        *text += &lines.into_iter().map(|line| format!("\n  {line}.")).collect::<String>();
    }

    /// Returns whether an almost locked set eliminates a digit other than the two that link it.
    fn has_set_eliminations(&self, eliminations: &CandidateSet) -> bool {
        self.inferences().any(|(nodes, Inference { premises, conclusion, reason })| {
            let Reason::AlmostLockedSet { digits, .. } = *reason else { return false };
            let linked_digits = premises.iter().chain([conclusion]).map(|&index| nodes[index].digit);
            !(eliminations.digits() & (digits - linked_digits.collect())).is_empty()
        })
    }

    /// Returns the technique that an alternating chain would be if each of its almost locked sets were a group.
    pub(crate) fn grouped_technique(&self, step: &Step) -> Technique {
        match self.method {
            ProofMethod::Cycle => Technique::GroupedContinuousNiceLoop,
            ProofMethod::Ends if step.eliminations.len() > 1 => Technique::GroupedAic,
            _ => Technique::GroupedDiscontinuousNiceLoop,
        }
    }
}

/// Says that one of two nodes is true: `2 is in r1c2 or r3c2`, `r1c2 is 2 or 5`, `r1c2 is 2 or r3c4 is 5`.
fn link_in_words(nodes: [Node; 2]) -> String {
    let [a, b] = nodes;
    if a.digit == b.digit {
        let cells = a.cells | b.cells;
        let houses: Vec<House> = House::all().filter(|house| cells.is_subset(house.cells())).collect();
        let place_text = if houses.is_empty() { String::new() } else { format!("In {}, ", houses_in_words(&houses)) };
        return format!("{place_text}{} is in {}", a.digit, join_or(cells));
    }
    let [a_text, b_text] = nodes.map(|node| node_in_words(Node { is_on: true, ..node }));
    if a.cells == b.cells { format!("{a_text} or {}", b.digit) } else { format!("{a_text}, or {b_text}") }
}

/// Describes the reason for a node: a link, a pattern, or the number of a nested chain.
fn inference_reason(target: Node, reason: &Reason, nested: &NestedProofs<'_>) -> String {
    match reason {
        Reason::Cell | Reason::House(_) | Reason::AlmostLockedSet { .. } => reason_in_words(reason, target),
        Reason::Pattern { technique, base, cover } => {
            let (base_text, cover_text) =
                (join_and(base.iter().map(constraint_in_words)), join_and(cover.iter().map(constraint_in_words)));
            format!("{technique}, as {base_text} can only be {cover_text}")
        }
        Reason::Nested { technique, proof } => {
            let index = nested.iter().position(|&(_, other)| *other == **proof);
            format!("nested chain {}, {technique}", index.map_or(0, |index| index + 1))
        }
    }
}

/// Formats a constraint as `r1c2` or `the 7 of row 3`.
fn constraint_in_words(constraint: &Constraint) -> String {
    match constraint {
        Constraint::Cell(cell) => cell.to_string(),
        Constraint::House(house, digit) => format!("the {digit} of {house}"),
    }
}
