//! Almost locked sets.

use super::{Lesson, lessons};
use crate::logic::Technique;

/// What an almost locked set is.
macro_rules! almost_locked {
    ($($more:literal),+) => {
        concat!(
            "Cells of a house with one more digit than cells, such as two cells with three digits, are an almost \
            locked set. A cell with two candidates is one as well. ",
            $($more),+
        )
    };
    (why $($more:literal),+) => {
        concat!(
            "An almost locked set has one digit too many. If it loses one, it is a naked set, and each of its other \
            digits stands in it. ",
            $($more),+
        )
    };
}

lessons! {
    AlsXz {
        almost_locked!("Two such sets share a digit x, and all its places in one see all those in the other. If \
            they share another digit z, it is eliminated from every cell that sees all its places in both sets. If \
            there are two such digits x, all other digits of the sets are locked, each in its own."),
        almost_locked!(why "The digit x can stand in only one of the two sets, so that the other one loses it and \
            holds z. So z stands in one of the two sets, and a cell that sees all its places in both cannot hold it. \
            With two digits x, each set loses one of them, and both become naked sets.")
    }
    AlsXyWing {
        almost_locked!("A set A shares a digit x with a set B, and another digit y with a set C, all of whose places \
            see each other. If B and C share a digit z, it is eliminated from every cell that sees all its places in \
            both. It is an XY-Wing of sets instead of cells."),
        almost_locked!(why "The set A cannot lose both x and y, so it holds one of them. If it holds x, B loses x \
            and holds z; if it holds y, C does. One of B and C holds z, and a cell that sees all its places in both \
            cannot.")
    }
    AlsChain {
        almost_locked!("Four such sets or more follow each other. Each two neighbours share a digit that only one of \
            them can hold, and a set shares different ones with the set before and the set after it. If the first \
            and the last share a digit z, it is eliminated from every cell that sees all its places in both."),
        almost_locked!(why "Suppose that the first set does not hold z. Then it holds all its other digits, and \
            takes one of them from the second set, which then holds all the others and takes one from the third, and \
            so on. At the end the last set holds z. So the first or the last does.")
    }
    DeathBlossom {
        almost_locked!("A cell, the stem, has a set for each of its candidates, the petals: it sees all places of \
            that candidate in the petal. One set may serve several candidates. If all petals share another digit z, it \
            is eliminated from every cell that sees all its places in all petals."),
        almost_locked!(why "The stem takes one of its candidates. It takes this digit from the petal, which then \
            holds z. You do not know which petal that is, but one of them holds z, and a cell that sees them all \
            cannot.")
    }
    WxyzWing {
        "Three cells of a house hold four digits between them, and a cell elsewhere holds two of these. If all places \
         of one of the two in the three cells see this cell, the other one is eliminated from every cell that sees all \
         its places in the four. It is an XYZ-Wing with one cell and one digit more.",
        "Call the two digits x and z, where the places of x see the cell. If the cell holds x, the three cells lose \
         x, and hold the three digits that are left, z among them. If not, the cell holds z itself. So z is in one of \
         the four cells, and a cell that sees all its places there cannot hold it."
    }
    AlmostLockedPair {
        "A line crosses a box. In the rest of one of the two, a cell holds just two digits. In the rest of the other \
         one, there is only one cell where these two digits can stand. They are eliminated from the other cells of the \
         first house outside the crossing, and all other digits from the second cell.",
        "The first cell takes one of the two digits, so the crossing holds at most the other one. The second house has \
         two digits to place, and only one cell outside the crossing. So exactly one of them is in the crossing, and \
         the other in its cell. The first house has both in its cell and in the crossing, and none elsewhere."
    }
    AlmostLockedTriple {
        "A line crosses a box. In the rest of one of the two, two cells hold just three digits between them. In the \
         rest of the other one, there are only two cells where these three digits can stand. They are eliminated from \
         the other cells of the first house outside the crossing, and all other digits from the two cells of the \
         second.",
        "The first two cells take two of the three digits, so the crossing holds at most one of them. The second house \
         has three digits to place, and only two cells outside the crossing. So exactly one of them is in the \
         crossing, and the other two fill its two cells. The first house has all three then, and none elsewhere."
    }
    SueDeCoq {
        "Take two or three cells where a box and a line cross, with at least two candidates more than there are cells. \
         Add cells of the rest of the line, and cells of the rest of the box, that share no digit of the crossing with \
         each other. If all these cells together have as many digits as cells, counting a digit of both rests twice, \
         every digit is locked. It is eliminated from the rest of the line, of the box, or of both, wherever all its \
         cells lie.",
        "Each digit can stand only once in the cells of the line and the crossing, and only once in those of the box \
         and the crossing. As there are no more digits than cells, each digit must stand in one of them. So in the \
         house that holds all its cells, no other cell can have it."
    }
}
