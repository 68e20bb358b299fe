//! Naked and hidden pairs, triplets and quads.

use super::{Lesson, lessons};
use crate::logic::Technique;

lessons! {
    NakedPair {
        "Two cells of a row, column or box hold only the same two candidates. These two digits are eliminated from \
         all other cells of that house.",
        "Say that both cells hold 3 and 5. If one of them is 3, the other is 5, and if one is 5, the other is 3. You \
         do not know which, but either way both digits are used up in these two cells, and no other cell of the \
         house can hold one of them."
    }
    NakedTriplet {
        "Three cells of a row, column or box hold no other candidates than the same three digits. A cell need not \
         hold all three of them: cells with 12, 23 and 13 will do. The three digits are eliminated from all other \
         cells of that house.",
        "Three cells take three different digits, and there are only three to choose from. So each of the three \
         digits stands in one of these cells, whichever it is, and none is left for another cell of the house."
    }
    NakedQuad {
        "Four cells of a row, column or box hold no other candidates than the same four digits. A cell need not hold \
         all four of them. The four digits are eliminated from all other cells of that house.",
        "Four cells take four different digits, and there are only four to choose from. So each of the four digits \
         stands in one of these cells, and none is left for another cell of the house. In a house with that many empty \
         cells, a hidden pair or triplet among the rest often gives the same eliminations, and is easier to see."
    }
    HiddenPair {
        "Two digits have only the same two places left in a row, column or box. All other candidates are eliminated \
         from these two cells.",
        "Both digits need a cell of the house, and there are only two cells for the two of them. If one of these \
         cells took another digit, one of the two would be left without a place. The pair is hidden among the other \
         candidates of the cells until you look where the digits can stand."
    }
    HiddenTriplet {
        "Three digits have only the same three places left in a row, column or box. A digit need not be possible in \
         all three cells. All other candidates are eliminated from these cells.",
        "Each of the three digits needs a cell of the house, and there are only three cells for them. So these cells \
         hold the three digits, and if one of them took anything else, one of the digits would be left without a \
         place."
    }
    HiddenQuad {
        "Four digits have only the same four places left in a row, column or box. A digit need not be possible in \
         all four cells. All other candidates are eliminated from these cells.",
        "Each of the four digits needs a cell of the house, and there are only four cells for them. If one of these \
         took anything else, one of the digits would be left without a place. The other empty cells of the house then \
         hold a naked set, which is often easier to see."
    }
    DirectHiddenPair {
        "Two digits have only the same two places left in a row, column or box, so that no other digit can stand in \
         these two cells. This leaves another digit of the house only one place, and it is placed there.",
        "The two digits fill the two cells, whichever takes which. A third digit that might have stood there cannot \
         any more. If the house has just one other place for it, it must stand in that place."
    }
    DirectHiddenTriplet {
        "Three digits have only the same three places left in a row, column or box, so that no other digit can stand \
         in these three cells. This leaves another digit of the house only one place, and it is placed there.",
        "The three digits fill the three cells, in whatever order. A fourth digit that might have stood there cannot \
         any more. If the house has just one other place for it, it must stand in that place."
    }
}
