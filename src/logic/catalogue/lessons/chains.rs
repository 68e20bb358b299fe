//! Chains and loops.

use super::{Lesson, lessons};
use crate::logic::Technique;

/// What strong and weak links are.
macro_rules! links {
    ($($more:literal),+) => {
        concat!(
            "Two candidates have a strong link if at least one of them is true, such as the only two places of a digit \
            in a house. They have a weak link if at most one of them is true, such as two places of a digit that see \
            each other. ",
            $($more),+
        )
    };
}

/// What links over groups are.
macro_rules! grouped {
    ($($more:literal),+) => {
        concat!(
            "A chain may pass through several cells at once: two or three places of a digit in a box that lie on one \
            line are a group, which holds the digit or not. It may also pass through an almost locked set, which \
            keeps all its other digits if it loses one. ",
            $($more),+
        )
    };
}

/// Why one end of a chain is true.
macro_rules! one_end {
    ($($more:literal),+) => {
        concat!(
            "Suppose that the first end is false. Then the strong link makes the next candidate true, the weak link \
            makes the one after it false, and so on, up to the other end, which is true. So one of the two ends is \
            true in any case. ",
            $($more),+
        )
    };
}

lessons! {
    XCycle {
        "Take one digit. Places that are the only two of a house, and places that merely see each other, follow each \
         other by turns and come back to the start. The digit is eliminated from every other cell that sees two \
         neighbours of the loop.",
        "If one place of the loop holds the digit, the next does not, the one after it does, and so on all around, \
         and it is the same the other way round. So the digit stands at every second place of the loop, and there \
         are only two ways to do it. Of two neighbours, one holds it in either way, and a cell that sees both \
         cannot."
    }
    YCycle {
        "Cells with two candidates follow each other. Each shares a digit with the next one, which it sees, and \
         after the last comes the first. Such a shared digit is eliminated from every other cell that sees both of \
         the two cells.",
        "If a cell takes the digit that it shares with the next one, the next one takes its other digit, and so on all \
         around; and it is the same the other way round. So there are only two ways to fill the cells, and in both, \
         one of two neighbours takes the digit that they share. A cell that sees both cannot hold it."
    }
    XyCycle {
        "Links lead from candidate to candidate: over cells with just two candidates, and over houses with just two \
         places for a digit. They come back to the start and hold in both directions, so every second candidate is \
         true, or all the others are. A candidate that sees its digit in both groups is eliminated.",
        "If one candidate of the cycle is true, the next is false, the one after it true, and so on all around. Seen \
         the other way round, the candidates that were false are true. One of the two groups is true in either case, \
         so a candidate that sees its digit in both is false."
    }
    ForcingXChain {
        "Take one digit, and suppose that it stands in some cell. Go from place to place: a cell that sees the digit \
         cannot hold it; a house with only one place left must use it. If you come back to the first cell with the \
         opposite of what you supposed, your supposition was wrong. The same can be done with a cell that does not \
         hold the digit.",
        "Each step of the chain is forced. If the supposition were right, its opposite would be right as well, and \
         that cannot be. So the opposite is true: the digit is eliminated from the first cell, or placed in it."
    }
    ForcingChain {
        "Suppose that a candidate is true. The others of its cell, and its digit in all cells that it sees, are \
         false then. A cell or house with one candidate left takes it, and so the chain goes on. If it leads back to \
         the first candidate being false, the supposition was wrong. The same can be done with a candidate that is \
         false.",
        "Each step of the chain is forced. If the supposition were right, its opposite would be right as well, and \
         that cannot be. So the opposite is true: the candidate is eliminated, or placed if you supposed that it was \
         false."
    }
    NishioForcingChain {
        "Suppose that a digit stands in some cell, or that it does not. Follow this one digit and strike out the \
         places that it loses on the way. If it comes to stand nowhere in a house, or twice, the supposition was \
         wrong.",
        "Each step is forced: a place that sees the digit is struck out, and a house with one place left must use \
         it. As the places that were struck out count later on, the chain may branch and join. If the end is \
         impossible, so is the beginning."
    }
    CellForcingChains {
        "Take a cell with three candidates or more. Suppose that each of them is true in turn, and follow what is \
         forced. If all of these chains lead to the same conclusion somewhere, it is true.",
        "The cell holds one of its candidates. You do not know which, but it does not matter: the conclusion follows \
         from every one of them."
    }
    RegionForcingChains {
        "Take a digit and a house that has several places for it. Suppose that it stands in each of them in turn, \
         and follow what is forced. If all of these chains lead to the same conclusion somewhere, it is true.",
        "The digit is in one of its places in the house. You do not know which, but it does not matter: the conclusion \
         follows from every one of them."
    }
    RemotePair {
        "Four cells or more all hold the same two candidates, and each sees the next one. The two digits are \
         eliminated from every cell that sees two of them that are an odd number of steps apart, such as the first \
         and the fourth.",
        "Two cells that see each other cannot take the same digit, so the cells take the two by turns. After an odd \
         number of steps it is always the other digit. So one of two such cells holds the one and the other cell \
         holds the other, and a cell that sees both can take neither."
    }
    XChain {
        links!("An X-Chain goes from place to place of one digit, by strong and weak links in turn, and has strong \
            links at both ends. The digit is eliminated from every cell that sees both ends."),
        one_end!("A cell that sees the digit at both ends cannot hold it. With three links it is a turbot fish.")
    }
    XyChain {
        "Cells with two candidates follow each other: each sees the next one and shares a digit with it, a different \
         one than with the cell before. The digit z that the first cell does not share with the second is also the \
         one that is left at the last cell. It is eliminated from every cell that sees both the first and the last.",
        "If the first cell does not take z, it takes the digit that it shares with the second cell. That one must \
         take its other digit, and so on, until the last cell takes z. So the first or the last cell holds z, and a \
         cell that sees both cannot. With three cells it is an XY-Wing."
    }
    Aic {
        links!("An AIC, an alternating inference chain, goes from candidate to candidate by strong and weak links in \
            turn, and has strong links at both ends. Any candidate that conflicts with both ends is eliminated."),
        one_end!("A candidate that each of them rules out is false.")
    }
    DiscontinuousNiceLoop {
        links!("A nice loop goes by strong and weak links in turn and comes back to the cell where it began. If the \
            last link does not fit the first one, the loop decides about its start: with two weak links there the \
            candidate is false, with two strong links it is true."),
        "With two weak links at the start, suppose that its candidate is true: the links lead all around, and back to \
         where it is false. So it is false. With two strong links, suppose that it is false: they lead back to where \
         it is true. So it is true, and the other candidates of its cell are eliminated."
    }
    ContinuousNiceLoop {
        links!("A nice loop goes by strong and weak links in turn and closes without a break. Then every weak link is \
            also strong: any candidate that conflicts with both its ends is eliminated."),
        "Wherever you begin, true and false take turns all around the loop, in one way or the other. So of the two \
         ends of each link, weak ones too, one is true and one is false. A candidate that conflicts with both is false."
    }
    GroupedAic {
        grouped!("Strong links, one of whose ends is true, and weak links, one of whose ends is false, take turns. \
            Any candidate that conflicts with both ends of the chain is eliminated."),
        one_end!("A group counts as true if any of its cells holds the digit. A candidate that each end rules out is \
            false.")
    }
    GroupedDiscontinuousNiceLoop {
        grouped!("Strong links, one of whose ends is true, and weak links, one of whose ends is false, take turns \
            and come back to the cell of the start. With two weak links there its candidate is false, with two \
            strong links it is true."),
        "Suppose the opposite. Each link then forces the next, whether it passes through a cell, a group or an \
         almost locked set, and the last one comes back and contradicts what you supposed. So it was wrong."
    }
    GroupedContinuousNiceLoop {
        grouped!("Strong links, one of whose ends is true, and weak links, one of whose ends is false, take turns \
            and close to a loop. Then every weak link is also strong: any candidate that conflicts with both its ends \
            is eliminated."),
        "True and false take turns all around the loop, in one way or the other. So of the two ends of each link, \
         weak ones too, one is true, be it a candidate or one in a group. A candidate that conflicts with both is \
         false. An almost locked set on the loop keeps all its digits but those that link it, and takes them from all \
         cells around."
    }
}
