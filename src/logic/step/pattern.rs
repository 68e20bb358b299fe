//! The evidence of most techniques: a pattern and its words.

use std::fmt;

use crate::grid::{CellSet, DigitSet, House};
use crate::logic::{CandidateLink, CandidateSet, Constraint, Evidence, PatternParts, Role, State, Step};

/// A pattern, with its words.
pub struct Pattern {
    parts: PatternParts,
    /// The digits and the houses, if they are not those of the parts.
    digits: Option<DigitSet>,
    houses: Option<Vec<House>>,
    candidate_links: Vec<CandidateLink>,
    one_line: Box<dyn LazyText>,
    reason: Box<dyn LazyText>,
}

/// A text, or a function that makes it when it is read.
pub(crate) trait LazyText: Send + Sync {
    /// Returns the text.
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
    /// Creates a pattern of these parts, with its words: the pattern in one line, and the explanation, both without the
    /// conclusion.
    pub(crate) fn new(parts: PatternParts, short: impl LazyText + 'static, long: impl LazyText + 'static) -> Self {
        let (short, long) = (Box::new(short), Box::new(long));
        Self { parts, digits: None, houses: None, candidate_links: Vec::new(), one_line: short, reason: long }
    }

    /// Creates a pattern of base and cover sets. The candidates of the base with other digits are its fins.
    pub(crate) fn from_sets(
        state: &State,
        digits: DigitSet,
        [base, cover]: [Vec<Constraint>; 2],
        short: impl LazyText + 'static,
        long: impl LazyText + 'static,
    ) -> Self {
        let of_base =
            base.iter().fold(CandidateSet::EMPTY, |all, one| all | (one.candidates() & *state.all_candidates()));
        let pattern = of_base & CandidateSet::product(CellSet::ALL, digits);
        let roles = vec![(Role::Pattern, pattern), (Role::Fin, of_base - pattern)];
        Self::new(PatternParts { roles, base, cover }, short, long).with_digits(digits)
    }

    /// Sets the digits of the pattern, if they are not those of its candidates.
    pub(crate) fn with_digits(self, digits: DigitSet) -> Self {
        Self { digits: Some(digits), ..self }
    }

    /// Sets the links.
    pub(crate) fn with_candidate_links(self, links: Vec<CandidateLink>) -> Self {
        Self { candidate_links: links, ..self }
    }

    /// Sets the houses to be named, if they are not those of its base and cover sets.
    pub(crate) fn with_houses(self, houses: Vec<House>) -> Self {
        Self { houses: Some(houses), ..self }
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
