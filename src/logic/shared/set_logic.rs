//! Evidence in the form of base and cover sets.

use crate::grid::DigitSet;
use crate::logic::{CandidateSet, Constraint, Evidence, Parts, Role, State, Step};

/// Base and cover sets that prove a step, with their words.
#[derive(Debug)]
pub struct SetLogic {
    parts: Parts,
    digits: DigitSet,
    short: String,
    long: String,
}

impl SetLogic {
    /// Creates evidence from these sets. `fins` are the candidates that are extra to the pattern.
    pub(crate) fn new(
        state: &State,
        base: Vec<Constraint>,
        cover: Vec<Constraint>,
        fins: CandidateSet,
        digits: DigitSet,
    ) -> Self {
        let of = |all: CandidateSet, one: &Constraint| all | (one.candidates() & *state.all());
        let pattern = base.iter().fold(CandidateSet::EMPTY, of) - fins;
        let roles = vec![(Role::Pattern, pattern), (Role::Fin, fins)];
        let parts = Parts { roles, base, cover };
        Self { parts, digits, short: String::new(), long: String::new() }
    }

    /// Sets the words: the pattern in short, and the explanation up to the conclusion.
    pub(crate) fn told(self, short: String, long: String) -> Self {
        Self { short, long, ..self }
    }
}

impl Evidence for SetLogic {
    fn parts(&self) -> Parts {
        self.parts.clone()
    }

    fn digits(&self) -> DigitSet {
        self.digits
    }

    fn short(&self, _: &Step) -> String {
        self.short.clone()
    }

    fn long(&self, _: &Step) -> String {
        self.long.clone()
    }
}
