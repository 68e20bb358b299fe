//! Levels: a puzzle's difficulty in a word.

use crate::grid::named;
use crate::logic::Difficulty;

named! {
    /// The difficulty of a puzzle, in a word.
    pub enum Level {
        Easy "easy" "hidden singles"
        Medium "medium" "naked singles; locked digits and hidden pairs that show a single at once"
        Hard "hard" "pencil marks: locked candidates, pairs and triplets, fish, wings"
        Expert "expert" "unique rectangles and loops, BUG, quads, aligned pairs"
        Extreme "extreme" "cycles and chains"
    }
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 5] = Self::LIST;

    /// The highest ER of the level; `None` for the last level.
    pub fn upper_bound(self) -> Option<Difficulty> {
        [1.5, 2.5, 4.4, 6.2].get(self as usize).copied().map(Difficulty::new)
    }

    /// The level of a puzzle with this ER. The bounds belong to their levels.
    ///
    /// ```
    /// use sudoku::{logic::Difficulty, rate::Level};
    ///
    /// for level in Level::ALL {
    ///     let Some(bound) = level.upper_bound() else { continue };
    ///     assert_eq!(Level::of(bound), level);
    ///     assert!(Level::of(bound.plus(0.1)) > level);
    /// }
    /// assert_eq!(Level::of(Difficulty::BEYOND), Level::Extreme);
    /// ```
    pub fn of(er: Difficulty) -> Self {
        let includes = |level: &Self| level.upper_bound().is_none_or(|bound| er.is_at_most(bound));
        Self::ALL.into_iter().find(includes).unwrap_or(Self::Extreme)
    }
}
