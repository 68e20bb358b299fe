//! Chains as what a step rests on: their roles, base and cover, and their words.

use crate::grid::House;
use crate::logic::explain::notation::{and, conclusion, join};
use crate::logic::{
    CandidateSet, Chain, ChainShape, Constraint, Evidence, Node, Parts, Reason, Role, Step,
    Technique,
};

/// Chains that prove a conclusion together.
#[derive(Debug)]
pub struct Proof {
    /// How they prove it.
    pub shape: ChainShape,
    /// One or several chains.
    pub chains: Vec<Chain>,
}

impl Proof {
    fn nodes(&self, on: bool) -> CandidateSet {
        let nodes = self.chains.iter().flat_map(|chain| &chain.nodes);
        let alike = nodes.filter(|node| node.on == on);
        alike.fold(CandidateSet::EMPTY, |all, node| all | node.candidates())
    }

    /// The constraints of all inferences in order, each with whether what follows is on.
    fn inferred(&self) -> impl Iterator<Item = (bool, Constraint)> {
        self.chains.iter().flat_map(|chain| {
            chain.inferences.iter().map(|inference| {
                let node = chain.nodes[inference.conclusion];
                (node.on, inference.reason.constraint(node))
            })
        })
    }

    fn by(&self, on: bool) -> impl Iterator<Item = Constraint> {
        self.inferred().filter(move |&(is_on, _)| is_on == on).map(|(_, constraint)| constraint)
    }
}

impl Evidence for Proof {
    fn parts(&self) -> Parts {
        Parts {
            roles: vec![(Role::Pattern, self.nodes(true)), (Role::Off, self.nodes(false))],
            base: self.shape.constraint().into_iter().chain(self.by(true)).collect(),
            cover: self.by(false).collect(),
        }
    }

    fn houses(&self) -> Vec<House> {
        let inferred = self.inferred().map(|(_, constraint)| constraint);
        self.shape.constraint().into_iter().chain(inferred).filter_map(Constraint::house).collect()
    }

    /// The chains as their links: `r1c1=5 -> r1c9<>5 -> r4c9=5`, several with `;` between them.
    fn short(&self, step: &Step) -> String {
        format!("{} => {}", join(self.chains.iter().map(links), "; "), conclusion(step))
    }

    /// Why the conclusion holds, then every inference with its reason.
    fn long(&self, step: &Step) -> String {
        let mut text = self.claim(step);
        for (number, chain) in self.chains.iter().enumerate() {
            if let (Some(target), true) = (chain.target(), self.chains.len() > 1) {
                text += &format!("\nChain {} to \"{}\":", number + 1, says(target));
                if chain.nodes.len() == 1 {
                    text += "\n  this is the assumption itself.";
                }
            }
            for inference in &chain.inferences {
                let sources = and(inference.premises.iter().map(|&from| says(chain.nodes[from])));
                let node = chain.nodes[inference.conclusion];
                let because = because(node, &inference.reason);
                text += &format!("\n  If {sources}, then {}: {because}.", says(node));
            }
        }
        text
    }
}

impl Proof {
    fn claim(&self, step: &Step) -> String {
        let conclusion = conclusion(step);
        let first = self.chains.first();
        match self.shape {
            ChainShape::Cycle => format!(
                "The chain leads from a candidate back to itself. It holds in both directions: either all \
                 candidates that it calls true are true, or all those that it calls false. What sees a \
                 candidate of either kind with its own digit cannot stand: {conclusion}."
            ),
            ChainShape::Forcing => {
                let start = first.and_then(Chain::source).map(says).unwrap_or_default();
                format!(
                    "Suppose that {start}. The chain leads from there to the opposite, so that the \
                     assumption is wrong: {conclusion}."
                )
            }
            ChainShape::Contradiction(source) => {
                let clash = first.and_then(Chain::target).map(|target| target.candidate);
                let cell = clash.map(|clash| clash.cell().to_string()).unwrap_or_default();
                let digit = source.candidate.digit();
                format!(
                    "Suppose that {}. Then, looking at the {digit}s alone, {cell} would both be {digit} and \
                     not be {digit}. The assumption is wrong: {conclusion}.",
                    says(source)
                )
            }
            ChainShape::Cell(cell) => format!(
                "One of the candidates of {cell} is true. Each of them leads to the same conclusion, \
                 which is therefore true: {conclusion}."
            ),
            ChainShape::House(house, digit) => format!(
                "The digit {digit} stands in one of its places in {house}. Each of them leads to the \
                 same conclusion, which is therefore true: {conclusion}."
            ),
        }
    }
}

/// The step that places the node's candidate if it is on, and eliminates it if it is off.
pub(super) fn concluding(technique: Technique, node: Node) -> Step {
    if node.on {
        Step::placing(technique, node.candidate)
    } else {
        Step::eliminating(technique, node.candidates())
    }
}

/// A chain in one line; where a node follows from several, each implication stands by itself.
fn links(chain: &Chain) -> String {
    let inferences = chain.inferences.iter();
    if inferences.clone().enumerate().all(|(number, inference)| inference.premises == [number]) {
        let returns = chain.inference_to(0).and(chain.source());
        return join(chain.nodes.iter().copied().chain(returns).map(node), " -> ");
    }
    let implication = inferences.map(|inference| {
        let from = inference.premises.iter().map(|&from| node(chain.nodes[from]));
        format!("{} -> {}", join(from, " & "), node(chain.nodes[inference.conclusion]))
    });
    join(implication, ", ")
}

/// `r1c2=3` or `r1c2<>3`.
fn node(node: Node) -> String {
    let sign = if node.on { "=" } else { "<>" };
    format!("{}{sign}{}", node.candidate.cell(), node.candidate.digit())
}

fn says(node: Node) -> String {
    let verb = if node.on { "is" } else { "is not" };
    format!("{} {verb} {}", node.candidate.cell(), node.candidate.digit())
}

/// Why the node follows: a false one from a true one beside it, a true one as the last left.
fn because(target: Node, reason: &Reason) -> String {
    let (cell, digit) = (target.candidate.cell(), target.candidate.digit());
    match (target.on, reason) {
        (false, Reason::Cell) => format!("{cell} holds one digit only"),
        (false, Reason::House(house)) => format!("{digit} stands only once in {house}"),
        (true, Reason::Cell) => format!("{digit} is the last candidate left in {cell}"),
        (true, Reason::House(house)) => format!("it is the last place left for {digit} in {house}"),
    }
}
