//! Wings.

use super::{Lesson, lessons};
use crate::logic::Technique;

lessons! {
    XyWing {
        "Three cells with two candidates each. The pivot holds x and y and sees two other cells, the wings: one \
         holds x and z, the other one y and z. The digit z is eliminated from every cell that sees both wings.",
        "The pivot takes x or y. If it takes x, the wing with x and z cannot, and takes z. If it takes y, the other \
         wing takes z. So one of the wings holds z in any case, and a cell that sees both of them cannot."
    }
    XyzWing {
        "A pivot holds three candidates, x, y and z. It sees two cells with two candidates, the wings: one holds x \
         and z, the other one y and z. The digit z is eliminated from every cell that sees the pivot and both wings.",
        "If the pivot takes x, the wing with x and z takes z. If it takes y, the other wing takes z. If it takes \
         neither, it takes z itself. So z stands in one of these three cells, and a cell that sees all of them \
         cannot hold it."
    }
    WWing {
        "Two cells that do not see each other hold the same two candidates, x and y. Somewhere, a house has just two \
         places for x; one of them sees the first cell, and the other one the second. The digit y is eliminated from \
         every cell that sees both of the two cells.",
        "The house needs x at one of its two places. Whichever it is, one of the two cells sees it, cannot hold x, \
         and takes y. So at least one of the two holds y, and a cell that sees both cannot."
    }
    MWing {
        "A cell A holds just two candidates, x and y. It sees a cell B that is one of the only two places for y in a \
         house, with the other place at C. And C is one of the only two places for x in another house, with the \
         other one at D. The digit x is eliminated from every cell that sees both A and D.",
        "If A is x, there is nothing to do. If not, A is y, so B is not y and C is. Then C is not x, so D is. One of \
         A and D holds x in any case, and a cell that sees both of them cannot."
    }
    SWing {
        "A cell C holds just two candidates, x and y. It sees a cell B, one of the only two places for x in a house, \
         with the other one at A; and a cell D, one of the only two places for y in a house, with the other one at \
         E. If A is not x, then E is y. So where A and E see each other, A is not y and E is not x; where they are \
         one cell, it holds x or y and nothing else.",
        "If A is not x, B is, so C is not x but y. Then D is not y, so E is. One of the two ends is true: x at A or y \
         at E. Any candidate that conflicts with both ends is eliminated."
    }
    LWing {
        "Three houses with just two places for a digit follow each other. The first is of x, and the last of another \
         digit; between them, the chain changes digits within a cell. One of its two ends is true. So where the ends \
         see each other, each cell loses the digit of the other end; where they are one cell, it holds nothing else.",
        "If the digit at the first end is false, the other place of its house is true. It takes one place from the \
         next house, which must use its other one, and so on to the last end. So the first end or the last is true, \
         and any candidate that conflicts with both ends is eliminated."
    }
    HWing {
        "Three links follow each other, over three digits: one or two cells with just two candidates, the rest \
         houses with just two places for a digit. It begins at a cell A with the candidates x and y, and ends with a \
         digit z at a cell D. One of the two ends is true: x at A, or z at D. So where A and D see each other, A is \
         not z and D is not x.",
        "If A is not x, it is y. That takes y from a place that A sees, and the next link then holds the other digit \
         or place it has left. That in turn leads to z at D. So one of the two ends is true, and any candidate that \
         conflicts with both ends is eliminated."
    }
}
