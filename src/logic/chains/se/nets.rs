//! Forcing nets: everything that follows from a candidate being true, or from it being false.
//!
//! A true candidate eliminates the other candidates of its cell, and its digit from all peers. If a cell has one
//! candidate left, or a house one place for a digit, that candidate is true. If the net leaves a cell without
//! candidates or a house without a place, the assumption is wrong. A conclusion is proved if it follows from all
//! candidates of a cell, from all places of a digit in a house, or both from a candidate being true and from it being
//! false.

use super::board::CandidateBoard;
use super::closure::Closure;
use super::run::BoardNode;
use crate::logic::bits::BitSet;
use crate::logic::chains::net::{ForcingNet, NetOrder};
use crate::logic::{CONTINUE, CandidateSet, Flow, Node, Proof, ProofMethod, Step, StepSink, Technique};

/// Searches for the conclusions of the nets from all candidates. Each conclusion is reported at most once by
/// contradiction and once by verity. Placements come before eliminations; each are sorted by cell index plus digit.
pub(super) fn find_nets<const W: usize>(board: &CandidateBoard<W>, steps: &mut StepSink<'_>) -> Flow {
    let all_candidates = board.candidate_set(board.remaining.candidates);
    let mut conclusions = net_conclusions(board, &all_candidates);
    let mut reported_candidates = [[CandidateSet::EMPTY; 2]; 2];
    conclusions.retain(|conclusion| {
        let (candidate, is_on) = (conclusion.node.candidate(), conclusion.node.is_on);
        reported_candidates[usize::from(conclusion.is_verity())][usize::from(is_on)].insert(candidate)
    });
    conclusions.sort_by_key(NetConclusion::step_order);
    for conclusion in conclusions {
        let technique =
            if conclusion.is_verity() { Technique::ForcingNetVerity } else { Technique::ForcingNetContradiction };
        steps.push(Step::from_node(technique, conclusion.node), || proof(&all_candidates, conclusion))?;
    }
    CONTINUE
}

struct NetConclusion {
    node: Node,
    method: ProofMethod,
}

impl NetConclusion {
    fn is_verity(&self) -> bool {
        !matches!(self.method, ProofMethod::Contradiction(_))
    }

    fn step_order(&self) -> (bool, usize, bool) {
        let candidate = self.node.candidate();
        (!self.node.is_on, candidate.cell().index() + candidate.digit().value(), self.is_verity())
    }
}

/// The closures of each remaining candidate being off, and being on.
struct Closures<const W: usize>(Vec<[Closure<W>; 2]>);

impl<const W: usize> Closures<W> {
    fn of_board(board: &CandidateBoard<W>) -> Self {
        let remaining = &board.remaining;
        let mut scratch = remaining.clone();
        let mut closure = |assumption| {
            let mut closure = Closure::from_assumption(board, assumption);
            closure.off_nodes &= remaining.candidates;
            if !closure.is_closed(board, remaining, closure.off_nodes) {
                closure.add_consequences(board, remaining, &mut scratch, false);
            }
            closure
        };
        let mut closures = vec![[Closure::default(); 2]; board.len().into()];
        for number in remaining.candidates.iter() {
            closures[usize::from(number)] = [false, true].map(|is_on| closure(BoardNode { number, is_on }));
        }
        Self(closures)
    }

    fn get(&self, node: BoardNode) -> &Closure<W> {
        &self.0[usize::from(node.number)][usize::from(node.is_on)]
    }

    /// Returns the nodes, off and on, that follow from each of these assumptions; no nodes if any of the assumptions
    /// leads to a clash.
    fn common_nodes(&self, assumptions: impl Iterator<Item = BoardNode>) -> [BitSet<W>; 2] {
        let mut common = [BitSet::ALL; 2];
        for closure in assumptions.map(|assumption| self.get(assumption)) {
            if closure.has_clash {
                return [BitSet::EMPTY; 2];
            }
            common = [common[0] & closure.off_nodes, common[1] & closure.on_nodes];
        }
        common
    }
}

/// Returns the conclusions by contradiction, then those by verity. One conclusion may have several proofs.
fn net_conclusions<const W: usize>(board: &CandidateBoard<W>, all_candidates: &CandidateSet) -> Vec<NetConclusion> {
    let closures = Closures::of_board(board);
    let assumptions = all_candidates.iter().flat_map(|candidate| [Node::off(candidate), Node::on(candidate)]);
    let wrong_assumptions = assumptions.filter(|&node| closures.get(board.board_node(node)).has_clash);
    let refutation = |node: Node| NetConclusion { node: node.negated(), method: ProofMethod::Contradiction(node) };
    let mut conclusions: Vec<NetConclusion> = wrong_assumptions.map(refutation).collect();
    let mut add_conclusions = |method, [off, on]: [BitSet<W>; 2]| {
        let (on, off) = (board.candidate_set(on), board.candidate_set(off));
        let nodes = on.iter().map(Node::on).chain(off.iter().map(Node::off));
        conclusions.extend(nodes.map(|node| NetConclusion { node, method }));
    };
    for candidate in all_candidates.iter() {
        let nodes = [Node::off(candidate), Node::on(candidate)].map(|node| board.board_node(node));
        add_conclusions(ProofMethod::Double(candidate), closures.common_nodes(nodes.into_iter()));
    }
    // The cells, then the digits of rows, columns and boxes.
    let indices = (0..81).chain(162..324).chain(81..162);
    for (index, mask) in indices.map(|index| (index, board.remaining.masks[index])).filter(|&(_, mask)| mask != 0) {
        let on_members = board.members_at(index, mask).map(|number| BoardNode { number, is_on: true });
        add_conclusions(CandidateBoard::<W>::constraint(index).into(), closures.common_nodes(on_members));
    }
    conclusions
}

fn proof(state_candidates: &CandidateSet, NetConclusion { node: conclusion, method }: NetConclusion) -> Proof {
    if let ProofMethod::Contradiction(assumption) = method {
        let mut net = ForcingNet::new(state_candidates, NetOrder::LatestFirst);
        let clash = net.follow(assumption).break_value();
        return clash.map_or(Proof { method, derivations: Vec::new() }, |clash| net.contradiction(assumption, clash));
    }
    let derive = |assumption| {
        let mut net = ForcingNet::new(state_candidates, NetOrder::LatestFirst);
        // No assumption of a verity leads to a clash.
        let _ = net.follow(assumption);
        net.derivation(assumption, conclusion)
    };
    let derivations = match (method, method.constraint()) {
        (_, Some(constraint)) => {
            (constraint.candidates() & *state_candidates).iter().map(Node::on).map(derive).collect()
        }
        (ProofMethod::Double(candidate), _) => [Node::on(candidate), Node::off(candidate)].map(derive).into(),
        _ => Vec::new(),
    };
    Proof { method, derivations }
}
