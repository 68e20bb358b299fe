//! Proofs as evidence: their roles, base and cover, and their wording.

use crate::grid::{CellSet, House};
use crate::logic::bits::without_duplicates;
use crate::logic::explain::links;
use crate::logic::explain::phrases::{conclusion, format_eliminations, join, join_and};
use crate::logic::{
    CandidateLink, CandidateSet, ChainNode, Constraint, Derivation, Evidence, Inference, Link, Node, PatternParts,
    Proof, ProofMethod, Reason, Role, Step, Technique,
};

impl Proof {
    fn node_candidates(&self, on: bool) -> CandidateSet {
        let nodes = self.derivations.iter().flat_map(|chain| &chain.nodes).filter(|node| node.is_on == on);
        nodes.fold(CandidateSet::EMPTY, |union, node| union | node.candidates())
    }

    /// Iterates over the constraints of all inferences by links, each with the truth value of the conclusion.
    fn link_constraints(&self) -> impl Iterator<Item = (bool, Constraint)> {
        self.derivations.iter().flat_map(|chain| {
            chain.inferences.iter().filter_map(|inference| {
                let node = chain.nodes[inference.conclusion];
                Some((node.is_on, inference.reason.constraint(node)?))
            })
        })
    }

    fn link_constraints_to(&self, on: bool) -> impl Iterator<Item = Constraint> {
        self.link_constraints().filter(move |&(is_on, _)| is_on == on).map(|(_, constraint)| constraint)
    }
}

impl Evidence for Proof {
    fn candidate_links(&self) -> Vec<CandidateLink> {
        let links = self.derivations.iter().flat_map(|chain| {
            chain.inferences.iter().flat_map(move |Inference { premises, conclusion, .. }| {
                let Node { candidate: to, is_on: is_strong } = chain.nodes[*conclusion];
                premises.iter().map(move |&from| CandidateLink { from: chain.nodes[from].candidate, to, is_strong })
            })
        });
        without_duplicates(links.filter(|link| link.from != link.to))
    }

    fn parts(&self) -> PatternParts {
        PatternParts {
            roles: vec![(Role::Pattern, self.node_candidates(true)), (Role::Off, self.node_candidates(false))],
            base: self.method.constraint().into_iter().chain(self.link_constraints_to(true)).collect(),
            cover: self.link_constraints_to(false).collect(),
        }
    }

    fn houses(&self) -> Vec<House> {
        let link_constraints = self.link_constraints().map(|(_, constraint)| constraint);
        self.method.constraint().into_iter().chain(link_constraints).filter_map(Constraint::house).collect()
    }

    /// Formats the links of each chain, `r1c1=5 -> r1c9<>5 -> r4c9=5`, and separates chains by `;`. Dynamic chains and
    /// nets may have hundreds of links, so only their ends and the numbers of nodes and nested chains are given.
    fn one_line(&self, step: &Step) -> String {
        let is_net = matches!(step.technique, Technique::ForcingNetContradiction | Technique::ForcingNetVerity);
        if step.technique.dynamic_level().is_none() && !is_net {
            return join(self.derivations.iter().map(chain_text), "; ");
        }
        let end_formulas =
            |chain: &Derivation| [chain.assumption(), chain.consequence()].into_iter().flatten().map(node_formula);
        let ends = join(self.derivations.iter().map(|chain| join(end_formulas(chain), " -> ")), "; ");
        let node_count: usize = self.derivations.iter().map(|chain| chain.nodes.len()).sum();
        let nested_text = match self.all_nested_proofs().len() {
            0 => String::new(),
            1 => ", 1 nested chain".to_owned(),
            several => format!(", {several} nested chains"),
        };
        let plural = if node_count == 1 { "" } else { "s" };
        format!("{ends} ({node_count} node{plural}{nested_text})")
    }

    /// Explains the conclusion, then every inference with its reason. For long dynamic chains, lists only the
    /// eliminations by patterns and nested chains.
    fn explanation(&self, step: &Step) -> String {
        self.explain(step, false)
    }

    fn full_explanation(&self, step: &Step) -> String {
        self.explain(step, true)
    }
}

/// The maximum number of inferences that an explanation lists one by one by default.
const MAX_EXPLAINED_INFERENCES: usize = 30;

/// The nested chains of a proof, in the order of their numbers.
type NestedProofs<'a> = [(Technique, &'a Proof)];

impl Proof {
    fn explain(&self, step: &Step, is_full: bool) -> String {
        let mut text = self.summary(&conclusion(step), step.technique == Technique::NishioForcingChain);
        if step.technique.dynamic_level().is_none() {
            self.write_inferences(None, &mut text);
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
            text += &proof.summary(&proved_text, false);
            proof.write_inferences(Some(&nested), &mut text);
        }
        text
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

    fn nested_proofs(&self) -> impl Iterator<Item = (Technique, &Self)> {
        let inferences = self.derivations.iter().flat_map(|chain| &chain.inferences);
        inferences.filter_map(|inference| match &inference.reason {
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
            ProofMethod::Cycle => None,
            ProofMethod::Contradiction(assumption) => Some(assumption.negated()),
            _ => self.derivations.first()?.consequence(),
        }
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

    fn summary(&self, conclusion: &str, is_about_one_digit: bool) -> String {
        let first_chain = self.derivations.first();
        match self.method {
            ProofMethod::Cycle => format!(
                "The chain leads from a candidate back to itself and holds in both directions: either the candidates \
                 that it makes true are all true, or those that it makes false are. A candidate that sees its digit \
                 in both groups is false: {conclusion}."
            ),
            ProofMethod::Forcing => {
                let start = first_chain.and_then(Derivation::assumption).map(node_in_words).unwrap_or_default();
                format!(
                    "Suppose that {start}. The chain leads to the opposite, so the assumption is wrong: {conclusion}."
                )
            }
            ProofMethod::Contradiction(assumption) => {
                let clash = first_chain.and_then(Derivation::consequence).map(|target| target.candidate);
                let cell = clash.map(|clash| clash.cell().to_string()).unwrap_or_default();
                let digit = clash.map(|clash| clash.digit().to_string()).unwrap_or_default();
                let digit_clause =
                    if is_about_one_digit { format!(", looking at the {digit}s alone,") } else { String::new() };
                format!(
                    "Suppose that {}. Then{digit_clause} {cell} would both be {digit} and not be {digit}. The assumption is \
                     wrong: {conclusion}.",
                    node_in_words(assumption)
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
        }
    }
}

/// Formats a chain in one line. If any node follows from several others, lists each implication separately.
fn chain_text(chain: &Derivation) -> String {
    let inferences = chain.inferences.iter();
    if inferences.clone().enumerate().all(|(index, inference)| inference.premises == [index]) {
        let closing_node = chain.inference_to(0).and(chain.assumption());
        return join(chain.nodes.iter().copied().chain(closing_node).map(node_formula), " -> ");
    }
    let implications = inferences.map(|inference| {
        let premise_texts = inference.premises.iter().map(|&premise| node_formula(chain.nodes[premise]));
        format!("{} -> {}", join(premise_texts, " & "), node_formula(chain.nodes[inference.conclusion]))
    });
    join(implications, ", ")
}

/// Formats a node as `r1c2=3` or `r1c2<>3`.
fn node_formula(node: Node) -> String {
    links::node_formula(CellSet::from_cell(node.candidate.cell()), node.candidate.digit(), node.is_on)
}

fn node_in_words(node: Node) -> String {
    links::node_in_words(CellSet::from_cell(node.candidate.cell()), node.candidate.digit(), node.is_on)
}

/// Describes the reason for a node. A false node follows from a true node, a pattern or a nested chain; a true node is
/// the last candidate left of a constraint.
fn inference_reason(target: Node, reason: &Reason, nested: &NestedProofs<'_>) -> String {
    let (cell, digit) = (target.candidate.cell(), target.candidate.digit());
    let link_reason =
        |link| links::reason_in_words(link, ChainNode { digit, cells: CellSet::from_cell(cell) }, target.is_on);
    match reason {
        Reason::Cell => link_reason(Link::Cell(cell)),
        Reason::House(house) => link_reason(Link::House(*house)),
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
