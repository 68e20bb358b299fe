//! Forcing nets: everything that follows from a candidate being true, or from it being false.
//!
//! A true candidate eliminates the other candidates of its cell, and its digit from all peers. If a cell has one
//! candidate left, or a house one place for a digit, that candidate is true. If the net leaves a cell without
//! candidates or a house without a place, the assumption is wrong. A conclusion is proved if it follows from all
//! candidates of a cell, from all places of a digit in a house, or both from a candidate being true and from it being
//! false.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::board::CandidateBoard;
use super::closure::Closure;
use super::run::BoardNode;
use crate::grid::DigitSet;
use crate::logic::bits::BitSet;
use crate::logic::{
    CONTINUE, Candidate, CandidateSet, Constraint, Derivation, Flow, Node, Proof, ProofMethod, Reason, Step, StepSink,
    Technique,
};

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
    let derivations = if let ProofMethod::Contradiction(assumption) = method {
        let mut net = ForcingNet::new(state_candidates);
        let clash = net.follow(assumption).break_value();
        let derive =
            |candidate| [true, false].map(|is_on| net.derivation(assumption, Node::new(candidate, is_on))).into();
        clash.map_or(Vec::new(), derive)
    } else {
        let derive = |assumption| {
            let mut net = ForcingNet::new(state_candidates);
            // No assumption of a verity leads to a clash.
            let _ = net.follow(assumption);
            net.derivation(assumption, conclusion)
        };
        match (method, method.constraint()) {
            (_, Some(constraint)) => {
                (constraint.candidates() & *state_candidates).iter().map(Node::on).map(derive).collect()
            }
            (ProofMethod::Double(candidate), _) => [Node::on(candidate), Node::off(candidate)].map(derive).into(),
            _ => Vec::new(),
        }
    };
    Proof { method, derivations }
}

/// The net of consequences of one assumption.
struct ForcingNet<'a> {
    state_candidates: &'a CandidateSet,
    remaining: CandidateSet,
    true_candidates: CandidateSet,
    /// The true candidates whose consequences are still to be drawn.
    pending: Vec<Candidate>,
    /// The nodes from which each node follows, and the reason.
    origins: HashMap<Node, (Vec<Node>, Reason)>,
}

impl<'a> ForcingNet<'a> {
    fn new(state_candidates: &'a CandidateSet) -> Self {
        let (true_candidates, pending, origins) = (CandidateSet::EMPTY, Vec::new(), HashMap::new());
        Self { state_candidates, remaining: *state_candidates, true_candidates, pending, origins }
    }

    /// Follows the assumption. Breaks with the first candidate that is both true and false.
    fn follow(&mut self, assumption: Node) -> ControlFlow<Candidate> {
        if assumption.is_on {
            self.true_candidates.insert(assumption.candidate());
            self.pending.push(assumption.candidate());
        } else {
            self.remove(assumption.candidate())?;
        }
        while let Some(premise) = self.pending.pop() {
            let (cell, digit) = (premise.cell(), premise.digit());
            let cell_candidates =
                CandidateSet::from_cell(cell, DigitSet::ALL - DigitSet::from_digit(digit)) & self.remaining;
            let seen_candidates = CandidateSet::from_digit(digit, cell.peers()) & self.remaining;
            for candidate in cell_candidates.iter().chain(seen_candidates.iter()) {
                let shared = constraints_of(premise).into_iter().find(|shared| shared.candidates().contains(candidate));
                let origin = shared.map(|constraint| (vec![Node::on(premise)], constraint.into()));
                self.origins.extend(origin.map(|origin| (Node::off(candidate), origin)));
                self.remove(candidate)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Removes a candidate. If a constraint has one candidate left, that candidate is true. If it has none left, the
    /// removed candidate must be true as well, which is a contradiction.
    fn remove(&mut self, candidate: Candidate) -> ControlFlow<Candidate> {
        self.remaining.remove(candidate);
        for constraint in constraints_of(candidate) {
            let members = constraint.candidates() & *self.state_candidates;
            let remaining_members = members & self.remaining;
            let last = remaining_members.iter().next().unwrap_or(candidate);
            if remaining_members.len() > 1 || remaining_members.len() == 1 && !self.true_candidates.insert(last) {
                continue;
            }
            let other_members = members - CandidateSet::from_candidate(last);
            // The only candidate of a constraint is true even if it is assumed to be false.
            let premises = if other_members.is_empty() { members } else { other_members };
            self.origins.insert(Node::on(last), (premises.iter().map(Node::off).collect(), constraint.into()));
            if remaining_members.is_empty() {
                return ControlFlow::Break(candidate);
            }
            self.pending.push(last);
        }
        ControlFlow::Continue(())
    }

    fn derivation(&self, assumption: Node, target: Node) -> Derivation {
        Derivation::from_target(target, &mut |node| self.origins.get(&node).filter(|_| node != assumption).cloned())
    }
}

fn constraints_of(candidate: Candidate) -> [Constraint; 4] {
    let [row, column, block] = candidate.cell().houses().map(|house| Constraint::House(house, candidate.digit()));
    [Constraint::Cell(candidate.cell()), row, column, block]
}
