//! Forcing chains and nets of the players' ladder.

use super::{Lesson, lessons};
use crate::logic::Technique;

lessons! {
    ForcingChainContradiction {
        "Suppose that a candidate is true, or that it is false. Follow several chains from there, each of them \
         forced step by step. If together they leave a cell without candidates, or a house without a place for a \
         digit, the supposition was wrong.",
        "Each chain is a plain one: at each step only one candidate is left. The supposition would make all their ends \
         true at once, and no solution has an empty cell or a house without one of its digits. So the opposite is true."
    }
    ForcingChainVerity {
        "Take all candidates of a cell, or all places of a digit in a house. Follow a chain from each of them, \
         forced step by step. If all of the chains end in the same conclusion, it is true.",
        "One of the candidates you began with is true. You do not know which, but it does not matter: the conclusion \
         follows from every one of them. Verity is another word for truth."
    }
    ForcingNetContradiction {
        "Suppose that a candidate is true, or that it is false, and follow everything that is forced. All that is \
         ruled out on the way stays out: a cell or a house may have one candidate left only because several branches \
         together took the others. If that leads to an empty cell or a house without a place for a digit, the \
         supposition was wrong.",
        "Every step of the net is forced by steps before it. If the supposition were right, all of them would be, \
         but no solution has an empty cell or a house without one of its digits. So the opposite is true."
    }
    ForcingNetVerity {
        "Take all candidates of a cell, all places of a digit in a house, or a candidate that is true or else false. \
         Suppose each of these in turn, follow everything that is forced, and strike out what is ruled out on the \
         way. If all of the nets come to the same conclusion, it is true.",
        "One of the suppositions is right. You do not know which, but it does not matter: the conclusion follows from \
         every one of them."
    }
}
