//! The named techniques.

use std::fmt;
use std::str::FromStr;

use super::Difficulty;

macro_rules! techniques {
    ($($variant:ident $name:literal $rating:literal $doc:literal)*) => {
        /// A way in which people solve sudokus, in the order of the ladder.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Technique {
            $(#[doc = $doc] $variant,)*
        }

        impl Technique {
            /// Every technique.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// Its name, as players write it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// What it is, in one line.
            pub const fn summary(self) -> &'static str {
                match self {
                    $(Self::$variant => $doc,)*
                }
            }

            /// The lowest rating that one of its steps can have; lengths and set sizes add to it.
            pub const fn base(self) -> Difficulty {
                Difficulty::new(match self {
                    $(Self::$variant => $rating,)*
                })
            }
        }
    };
}

techniques! {
    FullHouse "Full House" 1.0
        "The last empty cell of a house takes the last missing digit."
    HiddenSingle "Hidden Single" 1.2
        "A digit has one place left in a house (1.2 in a box, 1.5 in a line)."
    DirectPointing "Direct Pointing" 1.7
        "A digit locked in a box leaves it one place in another box."
    DirectClaiming "Direct Claiming" 1.9
        "A digit locked in a line leaves it one place in another line."
    DirectHiddenPair "Direct Hidden Pair" 2.0
        "Two digits fill two cells of a house, which leaves another digit one place."
    NakedSingle "Naked Single" 2.3
        "A cell has one candidate left."
    DirectHiddenTriplet "Direct Hidden Triplet" 2.5
        "Three digits fill three cells of a house, which leaves another digit one place."
    Pointing "Pointing" 2.6
        "A digit of a box lies in one line, and goes from the rest of the line."
    Claiming "Claiming" 2.8
        "A digit of a line lies in one box, and goes from the rest of the box."
    NakedPair "Naked Pair" 3.0
        "Two cells of a house hold only the same two digits."
    XWing "X-Wing" 3.2
        "A digit of two lines lies in the same two crossing lines."
    HiddenPair "Hidden Pair" 3.4
        "Two digits of a house have only the same two cells."
    NakedTriplet "Naked Triplet" 3.6
        "Three cells of a house hold only the same three digits."
    Swordfish "Swordfish" 3.8
        "A digit of three lines lies in the same three crossing lines."
    HiddenTriplet "Hidden Triplet" 4.0
        "Three digits of a house have only the same three cells."
    XyWing "XY-Wing" 4.2
        "A pivot with two candidates forces a third digit into one of two wings."
    XyzWing "XYZ-Wing" 4.4
        "A pivot with three candidates forces a digit into itself or one of two wings."
    UniqueRectangle1 "Unique Rectangle type 1" 4.5
        "Four cells would swap two digits but for extra candidates in one of them."
    UniqueRectangle2 "Unique Rectangle type 2" 4.5
        "Four cells would swap two digits but for one extra digit."
    UniqueRectangle3 "Unique Rectangle type 3" 4.5
        "Extra candidates of two cells of a rectangle act as a cell of a naked or hidden set."
    UniqueRectangle4 "Unique Rectangle type 4" 4.5
        "One digit of a rectangle is locked in the two cells that have extra candidates."
    UniqueLoop1 "Unique Loop type 1" 4.6
        "A loop of six cells or more would swap two digits but for extra candidates in one cell."
    UniqueLoop2 "Unique Loop type 2" 4.6
        "A loop of six cells or more would swap two digits but for one extra digit."
    UniqueLoop3 "Unique Loop type 3" 4.6
        "Extra candidates of two cells of a loop act as a cell of a naked or hidden set."
    UniqueLoop4 "Unique Loop type 4" 4.6
        "One digit of a loop is locked in the two cells that have extra candidates."
    NakedQuad "Naked Quad" 5.0
        "Four cells of a house hold only the same four digits."
    Jellyfish "Jellyfish" 5.2
        "A digit of four lines lies in the same four crossing lines."
    HiddenQuad "Hidden Quad" 5.4
        "Four digits of a house have only the same four cells."
    Bug1 "BUG type 1" 5.6
        "All empty cells would hold two candidates but for one cell."
    Bug2 "BUG type 2" 5.7
        "All empty cells would hold two candidates but for one extra digit in several cells."
    Bug3 "BUG type 3" 5.8
        "The extra candidates of a near-bivalue grid act as a cell of a naked set."
    Bug4 "BUG type 4" 5.7
        "Two cells with extra candidates share a house and a locked digit."
    AlignedPairExclusion "Aligned Pair Exclusion" 6.2
        "The pairs of digits possible in two cells leave some candidate without partner."
    GeneralizedXWing "Generalized X-Wing" 6.5
        "A digit alternates around a cycle of four cells."
    XCycle "Bidirectional X-Cycle" 6.5
        "A digit alternates around a cycle of cells."
    YCycle "Bidirectional Y-Cycle" 6.5
        "Cells with two candidates follow each other around a cycle."
    TurbotFish "Turbot Fish" 6.6
        "A digit is forced along two strong links."
    ForcingXChain "Forcing X-Chain" 6.6
        "A digit is forced along a chain of strong and weak links."
    XyCycle "Bidirectional Cycle" 7.0
        "Links within cells and within houses close to a cycle."
    ForcingChain "Forcing Chain" 7.0
        "A chain of links within cells and houses shows its own start false."
    AlignedTripletExclusion "Aligned Triplet Exclusion" 7.5
        "The digits possible in three cells together leave some candidate without partners."
    NishioForcingChain "Nishio Forcing Chain" 7.5
        "Placing a digit, or striking it, leads that digit into a contradiction."
    CellForcingChains "Cell Forcing Chains" 8.0
        "Every candidate of a cell leads to the same conclusion."
    RegionForcingChains "Region Forcing Chains" 8.0
        "Every place of a digit in a house leads to the same conclusion."
}

impl Technique {
    /// How many techniques there are.
    pub const COUNT: usize = Self::ALL.len();

    /// Its number in the order of the ladder, for tables of counts.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no technique.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no technique is called '{0}'")]
pub struct ParseTechniqueError(String);

/// Reads a name without regard to case, blanks and hyphens: `X-Wing`, `xwing`, `naked-pair`.
impl FromStr for Technique {
    type Err = ParseTechniqueError;

    fn from_str(text: &str) -> Result<Self, ParseTechniqueError> {
        let key = |name: &str| -> String {
            let letters = name.chars().filter(|c| c.is_alphanumeric());
            letters.flat_map(char::to_lowercase).collect()
        };
        let wanted = key(text);
        Self::ALL
            .iter()
            .copied()
            .find(|technique| key(technique.name()) == wanted)
            .ok_or_else(|| ParseTechniqueError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_read_back() {
        for (index, &technique) in Technique::ALL.iter().enumerate() {
            assert_eq!(technique.index(), index);
            assert_eq!(technique.name().parse(), Ok(technique));
            assert_eq!(technique.name().replace(' ', "-").to_uppercase().parse(), Ok(technique));
        }
        assert!("X-Wings".parse::<Technique>().is_err());
    }
}
