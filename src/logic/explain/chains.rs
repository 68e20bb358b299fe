//! Chains in words.

use super::notation::{and, conclusion, join, node};
use crate::logic::{Chain, ChainShape, Link, Node, Reason, Step};

/// The chains as their links: `r1c1=5 -> r1c9<>5 -> r4c9=5`, several with `;` between them.
pub(super) fn short(chains: &[Chain]) -> String {
    join(chains.iter().map(links), "; ")
}

/// A chain in one line; where a node follows from several, each implication stands by itself.
fn links(chain: &Chain) -> String {
    let is_path = chain.links.iter().enumerate().all(|(number, link)| link.from == number);
    if is_path {
        let nodes = chain.nodes.iter().copied().chain(closing(chain));
        return join(nodes.map(node), " -> ");
    }
    let implication = |to: usize| {
        let from = chain.links_to(to).map(|link| node(chain.nodes[link.from]));
        format!("{} -> {}", join(from, " & "), node(chain.nodes[to]))
    };
    join((1..chain.nodes.len()).map(implication), ", ")
}

/// The node to which a cycle returns.
fn closing(chain: &Chain) -> Option<Node> {
    chain.links.iter().any(|link| link.to == 0).then(|| chain.nodes.first().copied())?
}

/// Why the conclusion holds, then every link with its reason.
pub(super) fn long(step: &Step, shape: ChainShape, chains: &[Chain]) -> String {
    let mut text = claim(step, shape, chains);
    for (number, chain) in chains.iter().enumerate() {
        if let (Some(target), true) = (chain.target(), chains.len() > 1) {
            text += &format!("\nChain {} to \"{}\":", number + 1, says(target));
            if chain.nodes.len() == 1 {
                text += "\n  this is the assumption itself.";
            }
        }
        for to in (1..chain.nodes.len()).chain(closing(chain).map(|_| 0)) {
            text += &format!("\n  {}", implication(chain, to));
        }
    }
    text
}

fn claim(step: &Step, shape: ChainShape, chains: &[Chain]) -> String {
    let conclusion = conclusion(step);
    match shape {
        ChainShape::Cycle => format!(
            "The chain leads from a candidate back to itself. It holds in both directions: either all \
             candidates that it calls true are true, or all those that it calls false. What sees a \
             candidate of either kind with its own digit cannot stand: {conclusion}."
        ),
        ChainShape::Forcing => {
            let start = chains.first().and_then(Chain::source).map(says).unwrap_or_default();
            format!(
                "Suppose that {start}. The chain leads from there to the opposite, so that the \
                 assumption is wrong: {conclusion}."
            )
        }
        ChainShape::Contradiction(source) => {
            let clash = chains.first().and_then(Chain::target).map(|target| target.candidate);
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

fn implication(chain: &Chain, to: usize) -> String {
    let links: Vec<&Link> = chain.links_to(to).collect();
    let target = chain.nodes[to];
    let sources = and(links.iter().map(|link| says(chain.nodes[link.from])));
    let reason = links.first().map(|link| because(target, link.reason)).unwrap_or_default();
    format!("If {sources}, then {}: {reason}.", says(target))
}

/// Why the node follows: a false one from a true one beside it, a true one as the last left.
fn because(target: Node, reason: Reason) -> String {
    let (cell, digit) = (target.candidate.cell(), target.candidate.digit());
    match (target.on, reason) {
        (false, Reason::Cell) => format!("{cell} holds one digit only"),
        (false, Reason::House(house)) => format!("{digit} stands only once in {house}"),
        (true, Reason::Cell) => format!("{digit} is the last candidate left in {cell}"),
        (true, Reason::House(house)) => format!("it is the last place left for {digit} in {house}"),
    }
}

fn says(node: Node) -> String {
    let verb = if node.on { "is" } else { "is not" };
    format!("{} {verb} {}", node.candidate.cell(), node.candidate.digit())
}
