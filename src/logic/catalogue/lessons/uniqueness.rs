//! What rests on the puzzle having one solution.

use super::{Lesson, lessons};
use crate::logic::Technique;

/// The four cells of a rectangle, and the two solutions that they would bring.
macro_rules! rectangle {
    ($($more:literal),+) => {
        concat!(
            "Take four empty cells in two rows, two columns and two boxes that could all hold the same two digits. ",
            $($more),+
        )
    };
    (why $($more:literal),+) => {
        concat!(
            "If the four cells held only the two digits, alternating, these could be swapped without breaking any row, \
            column or box. The puzzle would have two solutions, but a proper one has only one. ",
            $($more),+
        )
    };
}

/// A loop of six cells or more.
macro_rules! unique_loop {
    ($($more:literal),+) => {
        concat!(
            "Take a loop of six cells or more that could all hold the same two digits. Each cell shares a house with \
            the next, and each house has two cells of the loop or none. ",
            $($more),+
        )
    };
    (why $($more:literal),+) => {
        concat!(
            "If all cells of the loop held only the two digits, alternating, these could be swapped all around, and \
            the puzzle would have two solutions. A proper one has only one. ",
            $($more),+
        )
    };
}

/// A grid of pairs.
macro_rules! bug {
    ($($more:literal),+) => {
        concat!(
            "BUG is short for bivalue universal grave: a grid whose empty cells all have two candidates, and whose \
            digits have two places in each house that lacks them. ",
            $($more),+
        )
    };
    (why $($more:literal),+) => {
        concat!(
            "In a grid of such pairs every digit could change places with another one all over the grid. It would \
            have two solutions or none, but a proper puzzle has exactly one. ",
            $($more),+
        )
    };
}

lessons! {
    UniqueRectangle1 {
        rectangle!("Three of them have no other candidates. The two digits are eliminated from the fourth."),
        rectangle!(why "Only the fourth cell can prevent that, so it holds one of its other candidates.")
    }
    UniqueRectangle2 {
        rectangle!("Two of them, side by side, have one more candidate, the same in both. This digit is eliminated \
            from every cell that sees both."),
        rectangle!(why "Only the extra digit can prevent that, so it stands in one of the two cells that have it. A \
            cell that sees both cannot hold it.")
    }
    UniqueRectangle3 {
        rectangle!("Two of them, side by side, have more candidates. Think of the two as one cell that holds only \
            these extra candidates. If it forms a naked set with other cells of a house that both share, the digits of \
            this set are eliminated from the rest of the house. A hidden set of the two digits and others also works."),
        rectangle!(why "So one of the extra candidates is true, as if it stood in a single cell. Together with that, \
            the other cells of the set use up all its digits, and nothing is left for the rest of the house.")
    }
    UniqueRectangle4 {
        rectangle!("Two of them, side by side, have more candidates. If one of the two digits has no other place in \
            a house that these two cells share, the other one of the two digits is eliminated from both."),
        rectangle!(why "The house places the first digit in one of the two cells. If the other cell then held the \
            second digit, the four cells would hold the two by turns. So neither of them holds the second digit.")
    }
    UniqueRectangle5 {
        rectangle!("Two opposite ones or three of them have one more candidate, the same in all. This digit is \
            eliminated from every cell that sees all of these."),
        rectangle!(why "Only the extra digit can prevent that, so it stands in one of the cells that have it. A cell \
            that sees all of them cannot hold it.")
    }
    UniqueRectangle6 {
        rectangle!("Two opposite ones have more candidates. If one of the two digits has no other places in the two \
            rows, or in the two columns, it is eliminated from these two cells."),
        rectangle!(why "The digit stands once in each of the two rows, so at two opposite corners. If these were the \
            ones with more candidates, the two others would both hold the second digit, and the pattern would be \
            complete. So it stands at the corners without.")
    }
    HiddenRectangle {
        rectangle!("One of them has no other candidates. Look at the corner opposite: if one of the two digits has \
            no places but the four cells in its row and in its column, the other digit is eliminated from this \
            corner."),
        rectangle!(why "Suppose that the corner opposite held the other digit. Then its row and its column would \
            place the first digit at the two corners beside it. The corner without other candidates sees both, and \
            would take the other digit: the pattern would be complete.")
    }
    LinkedRectangle {
        rectangle!("Place one of the two digits in a corner: the neighbouring corners lose it. A line where the digit \
            has places only in two corners, or a corner without other candidates, continues from there. If the \
            two digits end up alternating in all four cells, the candidate you began with is eliminated."),
        rectangle!(why "The candidate would force exactly that, link by link. So it is false.")
    }
    AvoidableRectangle1 {
        "Take four cells in two rows, two columns and two boxes, none of them given. Three of them have been filled, \
         with two digits by turns, and a digit in the fourth would complete the pattern. It is eliminated from the \
         fourth cell.",
        "If the four cells held the two digits by turns, these could change places without touching a given. The \
         puzzle would have two solutions, but a proper one has only one. If one of the cells were given, the digits \
         could not change places, and nothing would follow."
    }
    AvoidableRectangle2 {
        "Take four cells in two rows, two columns and two boxes, none of them given. Two have been filled. Each of \
         the other two has two candidates: one that would help to complete a pattern of two digits by turns, and an \
         extra one, the same in both. The extra digit is eliminated from every cell that sees both.",
        "If the four cells held two digits by turns, these could change places without touching a given, and the \
         puzzle would have two solutions. A proper one has only one, so one of the two cells takes the extra digit. \
         A cell that sees both of them cannot hold it."
    }
    UniqueLoop1 {
        unique_loop!("All but one have no other candidates. The two digits are eliminated from this cell."),
        unique_loop!(why "The cell with other candidates is the only one that can prevent that, so it holds one of \
            these.")
    }
    UniqueLoop2 {
        unique_loop!("Some of them have one more candidate, the same in all. This digit is eliminated from every \
            cell that sees all of these."),
        unique_loop!(why "Only the extra digit can prevent that, so it stands in one of the cells that have it, and \
            a cell that sees all of them cannot hold it.")
    }
    UniqueLoop3 {
        unique_loop!("Two that see each other have more candidates. Think of the two as one cell that holds only these \
            extra candidates. If it forms a naked set with other cells of their house, the digits of this set are \
            eliminated from the rest of the house. A hidden set of the two digits and others also works."),
        unique_loop!(why "So one of the extra candidates is true, as if it stood in a single cell. Together with \
            that, the other cells of the set use up all its digits, and nothing is left for the rest of the house.")
    }
    UniqueLoop4 {
        unique_loop!("Two that see each other have more candidates. If one of the two digits has no other place in a \
            house of these two cells, the other one of the two digits is eliminated from both."),
        unique_loop!(why "The house places the first digit in one of the two cells. If the other cell held the \
            second digit, the loop would hold the two by turns. So neither of them holds it.")
    }
    Bug1 {
        bug!("If only one cell has more candidates than that, one of the extra ones is true. The cell's other \
            candidates are eliminated."),
        bug!(why "Only an extra candidate can prevent that, so the cell holds one of these. With three candidates in \
            the cell, the extra one is the digit that has three places in its row, column and box.")
    }
    Bug2 {
        bug!("If several cells have one candidate more than that, and it is the same digit in all, this digit is \
            eliminated from every cell that sees all of them."),
        bug!(why "Only the extra digit can prevent that, so it stands in one of these cells. A cell that sees all of \
            them cannot hold it.")
    }
    Bug3 {
        bug!("If cells of one house have more candidates than that, think of them as one cell that holds only the \
            extra ones. If it forms a naked set with other cells of the house, the digits of this set are eliminated \
            from the rest of the house."),
        bug!(why "So one of the extra candidates is true, as if it stood in a single cell. Together with that, the \
            other cells of the set use up all its digits, and nothing is left for the rest of the house.")
    }
    Bug4 {
        bug!("If two cells of one house have more candidates than that and share one of their other digits, both lose \
            all candidates except it and the extra ones."),
        bug!(why "The digit that they share has no other place in the house, so one of the two cells takes it. The \
            other cell must then take an extra candidate, as nothing else prevents the second solution.")
    }
    BugPlus {
        bug!("If a few candidates more than that are left in several cells, whatever they are, one of them is true. \
            Candidates that conflict with all of them are eliminated."),
        bug!(why "Only one of the extra candidates can prevent that. So one of them is true, and a candidate that \
            would be ruled out by each of them is false.")
    }
    ExtendedRectangle {
        "Take two rows that cross the same three boxes, and three columns. The six cells where they cross could all \
         hold the same three digits. If only one of them has other candidates, the three digits are eliminated from \
         it. If the other candidates are all the same digit, it is eliminated from every cell that sees them all. \
         Eight cells in four columns with four digits will do as well, and rows and columns may change roles.",
        "If the cells held nothing but these digits, each of the two rows would hold every one of them, and what \
         stands in the first row could change places with what stands below. The puzzle would have two solutions, \
         but a proper one has only one. So one of the other candidates is true."
    }
}
