//! The evidence of most techniques: a pattern and its description.

use std::fmt;

use crate::grid::{CellSet, DigitSet, House};
use crate::logic::{CandidateLink, CandidateSet, Constraint, Evidence, PatternParts, Role, State, Step};

/// A pattern and its description.
pub struct Pattern {
    pub(crate) parts: PatternParts,
    /// The digits of the pattern, if they are not those of its parts.
    pub(crate) digits: Option<DigitSet>,
    /// The houses that describe the pattern, if they are not those of its parts.
    pub(crate) houses: Option<Vec<House>>,
    pub(crate) candidate_links: Vec<CandidateLink>,
    pub(crate) one_line: Box<dyn LazyText>,
    pub(crate) reason: Box<dyn LazyText>,
}

/// A text, or a function that creates the text on demand.
pub(crate) trait LazyText: Send + Sync {
    fn text(&self) -> String;
}

impl LazyText for String {
    fn text(&self) -> String {
        self.clone()
    }
}

impl<F: Fn() -> String + Send + Sync> LazyText for F {
    fn text(&self) -> String {
        self()
    }
}

impl Pattern {
    /// Creates a pattern with its description in one line and its explanation, both without the conclusion.
    pub(crate) fn new(parts: PatternParts, one_line: impl LazyText + 'static, reason: impl LazyText + 'static) -> Self {
        let (one_line, reason) = (Box::new(one_line), Box::new(reason));
        Self { parts, digits: None, houses: None, candidate_links: Vec::new(), one_line, reason }
    }

    /// Creates a pattern of these digits from its base and cover. Candidates of the base with other digits are fins.
    pub(crate) fn from_sets(
        state: &State,
        digits: DigitSet,
        [base, cover]: [Vec<Constraint>; 2],
        one_line: impl LazyText + 'static,
        reason: impl LazyText + 'static,
    ) -> Self {
        let base_candidates =
            base.iter().fold(CandidateSet::EMPTY, |union, set| union | (set.candidates() & *state.all_candidates()));
        let pattern_candidates = base_candidates & CandidateSet::product(CellSet::ALL, digits);
        let roles = vec![(Role::Pattern, pattern_candidates), (Role::Fin, base_candidates - pattern_candidates)];
        Self { digits: Some(digits), ..Self::new(PatternParts { roles, base, cover }, one_line, reason) }
    }
}

impl Evidence for Pattern {
    fn parts(&self) -> PatternParts {
        self.parts.clone()
    }

    fn digits(&self) -> DigitSet {
        self.digits.unwrap_or_else(|| self.parts.candidates().digits())
    }

    fn candidate_links(&self) -> Vec<CandidateLink> {
        self.candidate_links.clone()
    }

    fn houses(&self) -> Vec<House> {
        self.houses.clone().unwrap_or_else(|| self.parts.houses())
    }

    fn one_line(&self, _: &Step) -> String {
        self.one_line.text()
    }

    fn reason(&self, _: &Step) -> String {
        self.reason.text()
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pattern").field("parts", &self.parts).field("text", &self.one_line.text()).finish()
    }
}
