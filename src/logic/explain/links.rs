//! Describes the nodes and links of chains in words.

use super::phrases::{format_cells, join_and};
use crate::logic::{Node, Reason};

/// Describes a node: `r1c2 is 5`, `r1c2 is not 5`, `r1c2 or r1c3 is 5`, `neither ...`, `one of ...`, `none of ...`.
pub(crate) fn node_in_words(Node { cells, digit, is_on }: Node) -> String {
    let cell_names: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
    match (&cell_names[..], is_on) {
        ([cell], true) => format!("{cell} is {digit}"),
        ([cell], false) => format!("{cell} is not {digit}"),
        ([a, b], true) => format!("{a} or {b} is {digit}"),
        ([a, b], false) => format!("neither {a} nor {b} is {digit}"),
        (_, true) => format!("one of {} is {digit}", join_and(cells)),
        (_, false) => format!("none of {} is {digit}", join_and(cells)),
    }
}

/// Formats a node as `r1c2=3` or `r1c2<>3`.
pub(crate) fn node_formula(Node { cells, digit, is_on }: Node) -> String {
    format!("{}{}{digit}", format_cells(cells), if is_on { "=" } else { "<>" })
}

/// Describes the link by which a node follows from another. An on node is the last candidate left of a constraint.
pub(crate) fn reason_in_words(reason: &Reason, target: Node) -> String {
    let Node { cells, digit, is_on } = target;
    match (reason, is_on) {
        (Reason::AlmostLockedSet { cells, digits, .. }, _) => {
            let (cells, digits) = (join_and(*cells), join_and(*digits));
            format!("{cells} hold {digits}, one more digit than cells, so they keep all but one")
        }
        (Reason::House(house), true) if cells.len() == 1 => format!("it is the last place left for {digit} in {house}"),
        (Reason::House(house), true) => format!("they are the last places left for {digit} in {house}"),
        (Reason::House(house), false) => format!("{house} has only one {digit}"),
        (_, true) => format!("{digit} is the last candidate left in {}", format_cells(cells)),
        (_, false) => format!("{} holds only one digit", format_cells(cells)),
    }
}
