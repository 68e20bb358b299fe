//! Describes the nodes and links of chains in words.

use super::phrases::{format_cells, join_and};
use crate::grid::{CellSet, Digit};
use crate::logic::{ChainNode, Link, LinkedChain};

/// Describes a node: `r1c2 is 5`, `r1c2 is not 5`, `r1c2 or r1c3 is 5`, `neither ...`, `one of ...`, `none of ...`.
pub(crate) fn node_in_words(places: CellSet, digit: Digit, is_true: bool) -> String {
    let cell_names: Vec<String> = places.iter().map(|cell| cell.to_string()).collect();
    match (&cell_names[..], is_true) {
        ([cell], true) => format!("{cell} is {digit}"),
        ([cell], false) => format!("{cell} is not {digit}"),
        ([a, b], true) => format!("{a} or {b} is {digit}"),
        ([a, b], false) => format!("neither {a} nor {b} is {digit}"),
        (_, true) => format!("one of {} is {digit}", join_and(places)),
        (_, false) => format!("none of {} is {digit}", join_and(places)),
    }
}

/// Formats a node as `r1c2=3` or `r1c2<>3`.
pub(crate) fn node_formula(places: CellSet, digit: Digit, is_true: bool) -> String {
    format!("{}{}{digit}", format_cells(places), if is_true { "=" } else { "<>" })
}

/// Describes the reason why the node at the end of the link is true or false.
pub(crate) fn reason_in_words(link: Link, node: ChainNode, is_true: bool) -> String {
    let digit = node.digit;
    match (link, is_true) {
        (Link::Cell(cell), true) => format!("{digit} is the last candidate left in {cell}"),
        (Link::Cell(cell), false) => format!("{cell} holds only one digit"),
        (Link::House(house), true) if node.cells.len() == 1 => {
            format!("it is the last place left for {digit} in {house}")
        }
        (Link::House(house), true) => format!("they are the last places left for {digit} in {house}"),
        (Link::House(house), false) => format!("{house} has only one {digit}"),
        (Link::AlmostLockedSet(cells, digits, _), _) => {
            format!(
                "{} hold {}, one more digit than cells, so they keep all but one",
                join_and(cells),
                join_and(digits)
            )
        }
    }
}

/// Describes each link between consecutive nodes on a line of its own: the premise, the conclusion and the reason.
pub(crate) fn chain_in_words(chain: &LinkedChain) -> String {
    let link_text = |(index, (&link, pair)): (usize, (&Link, &[ChainNode]))| {
        let is_true = chain.is_true(index + 1);
        let node_text = |node: ChainNode, is_true| node_in_words(node.cells, node.digit, is_true);
        let reason = reason_in_words(link, pair[1], is_true);
        format!("\n  If {}, then {}: {reason}.", node_text(pair[0], !is_true), node_text(pair[1], is_true))
    };
    chain.links.iter().zip(chain.nodes.windows(2)).enumerate().map(link_text).collect()
}
