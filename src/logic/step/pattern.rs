//! The evidence of most techniques: a pattern and its description.

use std::fmt;

use crate::grid::{CellSet, DigitSet, House};
use crate::logic::{CandidateSet, Constraint, Evidence, PatternParts, Proof, Role, State, Step};

/// A pattern and its description.
pub struct Pattern {
    pub(crate) parts: PatternParts,
    /// The digits of the pattern, if they are not those of its parts.
    pub(crate) digits: Option<DigitSet>,
    /// The houses that describe the pattern, if they are not those of its parts.
    pub(crate) houses: Option<Vec<House>>,
    /// The proof by chains, if the pattern consists of chains.
    pub(crate) proof: Option<Proof>,
    pub(crate) one_line: LazyText,
    pub(crate) reason: LazyText,
}

/// A function that creates a text on demand.
type LazyText = Box<dyn Fn() -> String + Send + Sync>;

impl Pattern {
    /// Creates a pattern with its description in one line and its reason, both without the conclusion.
    pub(crate) fn new(
        parts: PatternParts,
        one_line: impl Fn() -> String + Send + Sync + 'static,
        reason: impl Fn() -> String + Send + Sync + 'static,
    ) -> Self {
        let (one_line, reason) = (Box::new(one_line), Box::new(reason));
        Self { parts, digits: None, houses: None, proof: None, one_line, reason }
    }

    /// Creates a pattern of these digits from its base and cover. Candidates of the base with other digits are fins.
    pub(crate) fn from_constraints(
        state: &State,
        digits: DigitSet,
        [base, cover]: [Vec<Constraint>; 2],
        one_line: String,
        reason: String,
    ) -> Self {
        let base_candidates =
            base.iter().fold(CandidateSet::EMPTY, |union, constraint| union | constraint.candidates())
                & *state.all_candidates();
        let pattern_candidates = base_candidates & CandidateSet::product(CellSet::ALL, digits);
        let roles = vec![(Role::Pattern, pattern_candidates), (Role::Fin, base_candidates - pattern_candidates)];
        let parts = PatternParts { roles, base, cover };
        Self { digits: Some(digits), ..Self::new(parts, move || one_line.clone(), move || reason.clone()) }
    }
}

impl Evidence for Pattern {
    fn parts(&self) -> PatternParts {
        self.parts.clone()
    }

    fn digits(&self) -> DigitSet {
        self.digits.unwrap_or_else(|| self.parts.candidates().digits())
    }

    fn proof(&self) -> Option<&Proof> {
        self.proof.as_ref()
    }

    fn houses(&self) -> Vec<House> {
        self.houses.clone().unwrap_or_else(|| self.parts.houses())
    }

    fn one_line(&self, _: &Step) -> String {
        (self.one_line)()
    }

    fn reason(&self, _: &Step) -> String {
        (self.reason)()
    }

    fn full_explanation(&self, step: &Step) -> String {
        let inferences = self.proof.as_ref().map(Proof::inferences_in_words);
        self.explanation(step) + &inferences.unwrap_or_default()
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pattern").field("parts", &self.parts).field("text", &(self.one_line)()).finish()
    }
}
