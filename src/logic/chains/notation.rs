//! Chains in one line, in three notations.

use crate::grid::CellSet;
use crate::logic::explain::links::node_formula;
use crate::logic::explain::phrases::{format_cells, join};
use crate::logic::{Derivation, Inference, Node, Notation, Proof, ProofMethod, Reason, Step};

/// Writes the chains of a proof, separated by `;`. A derivation that is no chain is always written in our notation.
pub(super) fn chains(proof: &Proof, step: &Step, notation: Notation) -> String {
    let chain_text = |chain: &Derivation| match notation {
        Notation::HoDoKu if chain.is_chain() => hodoku_notation(chain, proof.method, step),
        Notation::Eureka if chain.is_chain() => eureka_notation(chain),
        Notation::Ours | Notation::HoDoKu | Notation::Eureka => implications(chain),
    };
    join(proof.derivations.iter().map(chain_text), "; ")
}

/// Writes the ends of each derivation, the number of nodes and the number of nested chains.
pub(super) fn ends_and_size(proof: &Proof) -> String {
    let end_formulas =
        |chain: &Derivation| [chain.assumption(), chain.consequence()].into_iter().flatten().map(node_formula);
    let ends = join(proof.derivations.iter().map(|chain| join(end_formulas(chain), " -> ")), "; ");
    let node_count: usize = proof.derivations.iter().map(|chain| chain.nodes.len()).sum();
    let nested_text = match proof.all_nested_proofs().len() {
        0 => String::new(),
        1 => ", 1 nested chain".to_owned(),
        several => format!(", {several} nested chains"),
    };
    let plural = if node_count == 1 { "" } else { "s" };
    format!("{ends} ({node_count} node{plural}{nested_text})")
}

/// Writes a derivation as implications, `r1c2<>5 -> r1c9=5 -> r4c9<>5`, with the cells of almost locked sets. If any
/// node follows from several others, each implication is written separately.
fn implications(chain: &Derivation) -> String {
    let conclusion_formula = |inference: &Inference| {
        let formula = node_formula(chain.nodes[inference.conclusion]);
        match inference.reason {
            Reason::AlmostLockedSet { cells, .. } => format!("{formula} (ALS {})", format_cells(cells)),
            _ => formula,
        }
    };
    if chain.is_chain() {
        let start = chain.assumption().map(node_formula);
        return join(start.into_iter().chain(chain.inferences.iter().map(conclusion_formula)), " -> ");
    }
    let implication = |inference: &Inference| {
        let premises = inference.premises.iter().map(|&premise| node_formula(chain.nodes[premise]));
        format!("{} -> {}", join(premises, " & "), conclusion_formula(inference))
    };
    join(chain.inferences.iter().map(implication), ", ")
}

/// The sign of the link to a node: strong if the node is on, weak if it is off.
const fn link_sign(node: Node) -> char {
    if node.is_on { '=' } else { '-' }
}

/// Writes a chain in HoDoKu's notation, `r1c2 =5= r1c9 -5- r4c9`, with what it eliminates. Only a chain from a node that
/// is off to one that is on has an elimination at its ends.
fn hodoku_notation(chain: &Derivation, method: ProofMethod, step: &Step) -> String {
    let text = hodoku_segments(chain);
    let (Some(first), Some(last)) = (chain.assumption(), chain.consequence()) else { return text };
    let eliminations = &step.eliminations;
    let eliminated_digits = join(eliminations.digits(), "/");
    let (first_digit, last_digit) = (first.digit, last.digit);
    match method {
        ProofMethod::Cycle => {
            let (start_cells, closing_sign) = (format_cells(first.cells), link_sign(first));
            match chain.inferences.last().map(|inference| &inference.reason) {
                // A link within a cell has no sign of its own: the links before and after it are repeated.
                Some(Reason::Cell) => {
                    let [sign_before, sign_after] = [last, first.negated()].map(link_sign);
                    format!("{eliminated_digits} {last_digit}{sign_before} {text} {sign_after}{first_digit}")
                }
                _ => format!(
                    "{eliminated_digits} {first_digit}{closing_sign} {text} \
                     {closing_sign}{last_digit}{closing_sign} {start_cells}"
                ),
            }
        }
        ProofMethod::Ends => {
            if chain.nodes.iter().all(|node| node.digit == first_digit) {
                return format!("{eliminated_digits} {text}");
            }
            let Some(only_elimination) = eliminations.iter().next().filter(|_| eliminations.len() == 1) else {
                return format!("{eliminated_digits} {first_digit}- {text} -{last_digit}");
            };
            let (cell, digit) = (only_elimination.cell(), only_elimination.digit());
            // An end in the cell of the elimination needs no link to that cell.
            let [is_at_start, is_at_end] = [first, last].map(|node| node.cells == CellSet::from_cell(cell));
            let prefix = if is_at_start { String::new() } else { format!("{cell} -{digit}- ") };
            let suffix = if is_at_end { String::new() } else { format!(" -{digit}- {cell}") };
            format!("{eliminated_digits} {prefix}{text}{suffix}")
        }
        ProofMethod::Forcing if step.placement.is_none() => format!("{eliminated_digits} {text}"),
        _ => text,
    }
}

/// Writes the cells of a chain with the signs and digits of the links between them. A link within a cell has no sign.
fn hodoku_segments(chain: &Derivation) -> String {
    let [mut text, mut name] =
        [String::new(), chain.assumption().map_or(String::new(), |node| format_cells(node.cells))];
    for Inference { premises, conclusion, reason } in
        chain.inferences.iter().filter(|inference| inference.conclusion > 0)
    {
        let node = chain.nodes[*conclusion];
        match reason {
            Reason::AlmostLockedSet { cells, digits, .. } => {
                name = format!("ALS:{} {{{digits}}}", format_cells(*cells))
            }
            Reason::Cell => {}
            _ => {
                let sign = link_sign(node);
                let digit = chain.nodes[premises[0]].digit;
                text += &format!("{name} {sign}{digit}{sign} ");
                name = format_cells(node.cells);
            }
        }
    }
    text + &name
}

/// Writes a chain in Eureka notation, `(5)r1c2 = r1c9 - (5=3)r4c9`. Digits linked within the same cells share one pair of
/// brackets. A digit is not repeated if it stands alone before.
fn eureka_notation(chain: &Derivation) -> String {
    let reason_to = |index: usize| chain.inference_to(index).filter(|_| index > 0).map(|inference| &inference.reason);
    let set_before = |index: usize| match reason_to(index) {
        Some(Reason::AlmostLockedSet { cells, .. }) => Some(*cells),
        _ => None,
    };
    // The digits of a set have brackets of their own.
    let is_beside_set = |index: usize| set_before(index + 1).is_some() || set_before(index - 1).is_some();
    let mut segments: Vec<(String, CellSet)> = Vec::new();
    let mut signs = Vec::new();
    for (index, &node) in chain.nodes.iter().enumerate() {
        let (digit, sign) = (node.digit, link_sign(node));
        match (reason_to(index), segments.last_mut()) {
            (Some(Reason::AlmostLockedSet { cells, .. }), Some((digits, segment_cells))) => {
                (*digits, *segment_cells) = (format!("{digits}{sign}{digit}"), *cells);
            }
            (Some(Reason::Cell), Some((digits, _))) if !is_beside_set(index) => {
                *digits = format!("{digits}{sign}{digit}");
            }
            (reason, _) => {
                signs.extend(reason.map(|_| sign));
                segments.push((digit.to_string(), node.cells));
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
    if chain.is_loop() { text + " - loop" } else { text }
}
