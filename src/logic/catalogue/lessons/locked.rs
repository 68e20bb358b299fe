//! Locked candidates.

use super::{Lesson, lessons};
use crate::logic::Technique;

lessons! {
    DirectPointing {
        "Inside one box, all places of a digit lie in the same row or column, so that the rest of this line cannot \
         hold the digit. This leaves another box on the line only one place for the digit, and it is placed there.",
        "The first box needs the digit, and wherever it stands there, it stands on the line. So the line has its \
         digit, and the cells of the second box that lie on it are ruled out. Its last place off the line must hold \
         the digit. You can see this without writing candidates down, which is why it is rated easier than Pointing."
    }
    Pointing {
        "Inside one box, all places of a digit lie in the same row or column. The digit is eliminated from all cells \
         of this row or column outside the box.",
        "The box needs the digit, and wherever it stands in the box, it stands on the line. So the line gets its digit \
         inside the box, and none of its other cells can hold it a second time. The places in the box point along the \
         line to what is eliminated."
    }
    Claiming {
        "In one row or column, all places of a digit lie inside the same box. The digit is eliminated from all cells \
         of this box outside the line.",
        "The line needs the digit, and all places that are left for it lie in the box. If the digit stood elsewhere \
         in the box, every one of these places would see it, and the line would go without. So the line claims the \
         digit of the box for itself."
    }
    LockedPair {
        "Two cells lie in the same box and in the same row or column, and both hold only the same two candidates. \
         The two digits are eliminated from all other cells of the box and of the line.",
        "Two cells take two digits, and there are only two to choose from: one cell takes the first, the other the \
         second. Both digits are then used up in every house that the two cells share, and that is the box and the \
         line. It is a naked pair that works in two houses at once."
    }
    LockedTriple {
        "The three cells where a box and a row or column cross hold no other candidates than the same three digits. \
         The three digits are eliminated from all other cells of the box and of the line.",
        "Three cells take three digits, and there are only three to choose from. Whichever cell takes which, all \
         three are used up in the box and in the line, as the cells belong to both. It is a naked triplet that works \
         in two houses at once."
    }
}
