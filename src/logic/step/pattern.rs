//! The evidence of most techniques: a pattern and its words.

use std::fmt;

use crate::grid::{CellSet, DigitSet, House};
use crate::logic::{CandidateSet, Constraint, Evidence, Joint, Parts, Role, State, Step};

/// A pattern, with its words.
pub struct Pattern {
    parts: Parts,
    /// The digits and the houses, if they are not those of the parts.
    digits: Option<DigitSet>,
    houses: Option<Vec<House>>,
    joints: Vec<Joint>,
    short: Box<dyn Words>,
    long: Box<dyn Words>,
}

/// A text, or a function that makes it when it is read.
pub(crate) trait Words: Send + Sync {
    /// Returns the text.
    fn text(&self) -> String;
}

impl Words for String {
    fn text(&self) -> String {
        self.clone()
    }
}

impl<F: Fn() -> String + Send + Sync> Words for F {
    fn text(&self) -> String {
        self()
    }
}

impl Pattern {
    /// Creates a pattern of these parts, with its words: the pattern in one line, and the explanation, both without the
    /// conclusion.
    pub(crate) fn new(parts: Parts, short: impl Words + 'static, long: impl Words + 'static) -> Self {
        let (short, long) = (Box::new(short), Box::new(long));
        Self { parts, digits: None, houses: None, joints: Vec::new(), short, long }
    }

    /// Creates a pattern of base and cover sets. The candidates of the base with other digits are its fins.
    pub(crate) fn of_sets(
        state: &State,
        digits: DigitSet,
        [base, cover]: [Vec<Constraint>; 2],
        short: impl Words + 'static,
        long: impl Words + 'static,
    ) -> Self {
        let of_base = base.iter().fold(CandidateSet::EMPTY, |all, one| all | (one.candidates() & *state.all()));
        let pattern = of_base & CandidateSet::product(CellSet::ALL, digits);
        let roles = vec![(Role::Pattern, pattern), (Role::Fin, of_base - pattern)];
        Self::new(Parts { roles, base, cover }, short, long).with_digits(digits)
    }

    /// Sets the digits of the pattern, if they are not those of its candidates.
    pub(crate) fn with_digits(self, digits: DigitSet) -> Self {
        Self { digits: Some(digits), ..self }
    }

    /// Sets the links.
    pub(crate) fn with_joints(self, joints: Vec<Joint>) -> Self {
        Self { joints, ..self }
    }

    /// Sets the houses to be named, if they are not those of its base and cover sets.
    pub(crate) fn with_houses(self, houses: Vec<House>) -> Self {
        Self { houses: Some(houses), ..self }
    }
}

impl Evidence for Pattern {
    fn parts(&self) -> Parts {
        self.parts.clone()
    }

    fn digits(&self) -> DigitSet {
        self.digits.unwrap_or_else(|| self.parts.candidates().digits())
    }

    fn joints(&self) -> Vec<Joint> {
        self.joints.clone()
    }

    fn houses(&self) -> Vec<House> {
        self.houses.clone().unwrap_or_else(|| self.parts.houses())
    }

    fn short(&self, _: &Step) -> String {
        self.short.text()
    }

    fn reason(&self, _: &Step) -> String {
        self.long.text()
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pattern").field("parts", &self.parts).field("text", &self.short.text()).finish()
    }
}
