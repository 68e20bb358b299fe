//! Singles.

use super::{Lesson, lessons};
use crate::logic::Technique;

lessons! {
    FullHouse {
        "A house is a row, a column or a box. When eight of its nine cells are filled, the ninth takes the digit \
         that is still missing.",
        "Each house holds every digit from 1 to 9 once. Eight of them are there already, so only the missing one is \
         left for the last cell."
    }
    HiddenSingle {
        "Look for one digit in one row, column or box. If all empty cells of the house but one see this digit \
         somewhere, the digit is placed in the cell that is left. A cell sees all cells of its own row, column and \
         box.",
        "The house needs the digit in one of its cells. A cell that sees the digit cannot hold it once more, so the \
         one that does not see it must. The single is hidden because the cell may have other candidates as well: it is \
         the digit that has no choice, not the cell."
    }
    NakedSingle {
        "Look at one empty cell, and at all digits in its row, its column and its box. If eight different digits \
         stand there, the cell takes the ninth. The digits that a cell may still hold are its candidates: a naked \
         single is a cell with one candidate left.",
        "A digit that the cell sees cannot stand in it as well, and neither can one that a harder technique has \
         eliminated. When eight digits are ruled out, the ninth is the only one that is left, and a cell must hold \
         some digit."
    }
}
