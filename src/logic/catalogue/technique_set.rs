//! Sets of techniques.

use crate::grid::mask_set;
use crate::logic::Technique;
use crate::logic::bits::BitSet;

/// A set of techniques.
///
/// ```
/// use sudoku::logic::{Technique, TechniqueSet};
///
/// let set: TechniqueSet = [Technique::XWing, Technique::Swordfish].into_iter().collect();
/// assert!(set.contains(Technique::XWing) && set.iter().count() == 2);
/// assert!((set - TechniqueSet::from_technique(Technique::XWing)).contains(Technique::Swordfish));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TechniqueSet(BitSet<{ Technique::COUNT.div_ceil(64) }>);

impl TechniqueSet {
    /// The empty set.
    pub const EMPTY: Self = Self(BitSet::EMPTY);

    /// The set of all techniques.
    pub const ALL: Self = Self::from_slice(&Technique::ALL);

    pub(crate) const fn from_slice(techniques: &[Technique]) -> Self {
        let (mut set, mut index) = (Self::EMPTY, 0);
        while index < techniques.len() {
            set.insert(techniques[index]);
            index += 1;
        }
        set
    }

    /// Creates a set of one technique.
    pub fn from_technique(technique: Technique) -> Self {
        std::iter::once(technique).collect()
    }

    /// Returns whether the set contains this technique.
    #[inline]
    pub const fn contains(&self, technique: Technique) -> bool {
        self.0.contains(technique.index() as u16)
    }

    /// Adds a technique.
    #[inline]
    pub const fn insert(&mut self, technique: Technique) {
        self.0.insert(technique.index() as u16);
    }

    /// Removes a technique, if it is in the set.
    #[inline]
    pub const fn remove(&mut self, technique: Technique) {
        self.0.remove(technique.index() as u16);
    }

    /// Iterates over the techniques in the order of [`Technique::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Technique> {
        Technique::ALL.into_iter().filter(move |&technique| self.contains(technique))
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> Self {
        Self(techniques.into_iter().map(|technique| technique.index() as u16).collect())
    }
}

mask_set!(TechniqueSet, BitOr::bitor, BitOrAssign::bitor_assign, |a, b| a | b);
mask_set!(TechniqueSet, BitAnd::bitand, BitAndAssign::bitand_assign, |a, b| a & b);
mask_set!(TechniqueSet, Sub::sub, SubAssign::sub_assign, |a, b| a - b);
