//! Colours.

use super::{Lesson, lessons};
use crate::logic::Technique;

lessons! {
    SimpleColoursTrap {
        "Take one digit, and the houses in which it has just two places. Join these two by a line, and go on from \
         house to house. Colour the places so that the two ends of each line have different colours. The digit is \
         eliminated from every other cell that sees both colours.",
        "Of the two ends of a line one holds the digit, and the other one does not. So the places of one colour all \
         hold the digit, and those of the other colour do not, though you cannot tell yet which is which. A cell \
         that sees both colours sees the digit in any case."
    }
    SimpleColoursWrap {
        "Take one digit, and the houses in which it has just two places. Join these two by a line, and go on from \
         house to house. Colour the places so that the two ends of each line have different colours. If two places \
         of the same colour see each other, the digit is eliminated from all places of this colour.",
        "The places of one colour hold the digit all together or not at all. Two that see each other cannot both \
         hold it, so none of this colour does. Each place of the other colour then does hold the digit."
    }
    MultiColours1 {
        "Take one digit. Colour two groups of its places, each joined by houses with just two places, with two \
         colours each. If a colour of the first group sees a colour of the second one, the digit is eliminated from \
         every cell that sees the other colour of both groups.",
        "In each group, one colour holds the digit everywhere, and the other one nowhere. The two colours that see \
         each other cannot both be true. So one of them is false, and then the other colour of its group is true. \
         One of these two other colours is true, and a cell that sees both cannot hold the digit."
    }
    MultiColours2 {
        "Take one digit. Colour two groups of its places, each joined by houses with just two places, with two \
         colours each. If one colour of the first group sees both colours of the second one, the digit is eliminated \
         from all places of that colour.",
        "One of the two colours of the second group is true. Whichever it is, a place of the first colour sees the \
         digit there. As the places of a colour hold the digit all together or not at all, none of them does."
    }
    Medusa {
        "This is Simple Colours for all digits at once. Join two candidates if they are the only two of a cell, or the \
         only two places of a digit in a house. Colour all that is joined so that the two ends of each line differ. A \
         colour is false if it stands twice in one cell, twice in a house with the same digit, or would leave a cell \
         empty. A candidate without a colour is eliminated if its cell has both colours, if it sees its digit in both \
         colours, or if its cell has one and it sees its digit in the other.",
        "Of two candidates that are joined, one is true and one is not. So all candidates of one colour are true, \
         and all of the other colour are false. A colour that would put two digits into a cell, a digit twice into a \
         house, or leave a cell without any cannot be the true one. And what is ruled out by either colour is false, \
         whichever is the true one."
    }
}
