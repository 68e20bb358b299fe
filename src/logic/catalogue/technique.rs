//! The techniques, each with its name, its family, and its difficulty on Sudoku Explainer's scale.

use super::family::Family;
use super::scale::Difficulty;
use super::table::technique_table;
use crate::grid::named;

/// Defines the techniques by their table.
macro_rules! define_techniques {
    ($($Technique:ident $name:literal $Family:ident $($rating:literal)? $({ $($player:tt)* })?;)*) => {
        named! {
            /// A technique by which people solve sudokus.
            pub enum Technique { $($Technique $name doc $name)* }
        }

        impl Technique {
            /// Returns the family.
            pub const fn family(self) -> Family {
                const FAMILIES: [Family; Technique::COUNT] = [$(Family::$Family),*];
                FAMILIES[self.index()]
            }

            /// Returns the lowest difficulty of the steps, without increments; 0 if the technique is not on the scale.
            pub const fn base_difficulty(self) -> Difficulty {
                const DIFFICULTIES: [f64; Technique::COUNT] = [$(0.0 $(+ $rating)?),*];
                Difficulty::new(DIFFICULTIES[self.index()])
            }
        }
    };
}

technique_table!(define_techniques);

impl Technique {
    /// The number of techniques.
    pub const COUNT: usize = Self::ALL.len();

    /// Returns the index of the technique in [`Self::ALL`], for use in tables.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns whether the technique depends on which digits are givens, not only on the filled cells.
    pub const fn depends_on_givens(self) -> bool {
        use Technique::*;
        matches!(
            self,
            AvoidableRectangle1
                | AvoidableRectangle2
                | AvoidableRectangle3
                | HiddenAvoidableRectangle
                | SymmetricalPlacement
        )
    }
}
