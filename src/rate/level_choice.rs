//! The levels that a filter admits.

use std::fmt;

use super::Level;

/// The number of levels on each ladder.
const MOST: usize = Level::ALL.len();

/// Some of the levels of a ladder. Without any, it sets no condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelChoice<L>([Option<L>; MOST]);

impl<L> Default for LevelChoice<L> {
    fn default() -> Self {
        Self([const { None }; MOST])
    }
}

impl<L: Copy + Ord> LevelChoice<L> {
    /// Whether a puzzle of this level is admitted.
    pub fn admits(&self, level: L) -> bool {
        self.is_any() || self.iter().any(|other| other == level)
    }

    /// Whether it sets no condition.
    pub fn is_any(&self) -> bool {
        self.0[0].is_none()
    }

    /// The hardest of them; `None` if there is no condition.
    pub fn hardest(&self) -> Option<L> {
        self.iter().max()
    }

    /// The levels, in the order in which they were given, each once.
    pub fn iter(&self) -> impl Iterator<Item = L> {
        self.0.iter().copied().flatten()
    }
}

impl<L: Copy + Ord> FromIterator<L> for LevelChoice<L> {
    fn from_iter<I: IntoIterator<Item = L>>(levels: I) -> Self {
        let mut choice = Self::default();
        let mut free = 0;
        for level in levels {
            // There is room for each level of a ladder once.
            if !choice.iter().any(|other| other == level) && free < MOST {
                choice.0[free] = Some(level);
                free += 1;
            }
        }
        choice
    }
}

impl<L: Copy + Ord + fmt::Display> fmt::Display for LevelChoice<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, level) in self.iter().enumerate() {
            write!(f, "{}{level}", if i == 0 { "" } else { " or " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::human::HumanLevel;

    #[test]
    fn a_choice_admits_what_it_names_and_without_names_everything() {
        let choice: LevelChoice<_> = [Level::Hard, Level::Easy, Level::Hard].into_iter().collect();
        let admitted = Level::ALL.into_iter().filter(|&level| choice.admits(level));
        assert_eq!(admitted.collect::<Vec<_>>(), [Level::Easy, Level::Hard]);
        assert_eq!((choice.hardest(), choice.to_string()), (Some(Level::Hard), "hard or easy".into()));
        let any = LevelChoice::default();
        assert!(Level::ALL.into_iter().all(|level| any.admits(level)) && any.is_any());
        let all: LevelChoice<_> = HumanLevel::ALL.into_iter().collect();
        assert!(HumanLevel::ALL.into_iter().all(|level| all.admits(level)) && !all.is_any());
    }
}
