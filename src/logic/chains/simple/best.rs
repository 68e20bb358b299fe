//! The easiest cycle or chain found, and the step that it makes.

use crate::grid::CellSet;
use crate::logic::chains::links::{Kind, strong_reason, weak_reason};
use crate::logic::{
    Candidate, CandidateSet, Chain, ChainShape, Difficulty, Link, Node, Pattern, State, Step,
    Technique,
};

/// What was found; the candidates of its path are kept beside it.
#[derive(Clone, Copy)]
pub(super) struct Best {
    pub(super) difficulty: Difficulty,
    /// How many nodes it has.
    pub(super) len: usize,
    /// The number of the pass.
    pub(super) pass: usize,
    pub(super) conclusion: Conclusion,
}

#[derive(Clone, Copy)]
pub(super) enum Conclusion {
    /// A cycle that strikes these candidates.
    Cycle(CandidateSet),
    /// A chain that ends in this node, the negation of its start.
    Chain(Node),
}

impl Best {
    /// The step, with the chain if it is wanted.
    pub(super) fn step(
        &self,
        state: &State,
        kind: Kind,
        path: &[Candidate],
        with_chains: bool,
    ) -> Step {
        let shape = match self.conclusion {
            Conclusion::Cycle(_) => ChainShape::Cycle,
            Conclusion::Chain(_) => ChainShape::Forcing,
        };
        let chains = if with_chains { vec![self.chain(state, path)] } else { Vec::new() };
        let step = Step::new(self.technique(kind, path), Pattern::Chains { shape, chains })
            .rated(self.difficulty);
        match self.conclusion {
            Conclusion::Cycle(struck) => Step { eliminations: struck, ..step },
            Conclusion::Chain(target) => step.concluding(target),
        }
    }

    fn technique(&self, kind: Kind, path: &[Candidate]) -> Technique {
        let cells: CellSet = path.iter().map(|candidate| candidate.cell()).collect();
        match (self.conclusion, kind) {
            (Conclusion::Cycle(_), Kind::X) if cells.len() == 4 => Technique::GeneralizedXWing,
            (Conclusion::Cycle(_), Kind::X) => Technique::XCycle,
            (Conclusion::Cycle(_), Kind::Y) => Technique::YCycle,
            (Conclusion::Cycle(_), Kind::Xy) => Technique::XyCycle,
            (Conclusion::Chain(_), Kind::X) if self.len == 6 => Technique::TurbotFish,
            (Conclusion::Chain(_), Kind::X) => Technique::ForcingXChain,
            (Conclusion::Chain(_), _) => Technique::ForcingChain,
        }
    }

    fn chain(&self, state: &State, path: &[Candidate]) -> Chain {
        let (first_on, target) = match self.conclusion {
            Conclusion::Cycle(_) => (true, None),
            Conclusion::Chain(target) => (!target.on, Some(target)),
        };
        let on_path = path
            .iter()
            .enumerate()
            .map(|(number, &candidate)| Node { candidate, on: (number % 2 == 0) == first_on });
        let nodes: Vec<Node> = on_path.chain(target).collect();
        let link = |from: usize, to: usize| {
            let (a, b) = (nodes[from].candidate, nodes[to].candidate);
            let is_weak = nodes[from].on;
            let reason = if is_weak { weak_reason(a, b) } else { strong_reason(state, a, b) };
            Link { from, to, reason }
        };
        let mut links: Vec<Link> = (1..nodes.len()).map(|to| link(to - 1, to)).collect();
        if target.is_none() {
            links.push(link(nodes.len() - 1, 0));
        }
        Chain { nodes, links }
    }
}
