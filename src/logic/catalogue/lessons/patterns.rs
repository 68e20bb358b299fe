//! Short patterns of one digit.

use super::{Lesson, lessons};
use crate::logic::Technique;

lessons! {
    Skyscraper {
        "Take one digit and two rows in which it has two places each. One place of the first row and one of the second \
         share a column. The digit is eliminated from every cell that sees both of the other two places. Rows and \
         columns may change roles.",
        "The two places in the shared column cannot both hold the digit, so in one of the two rows it stands at the \
         other end. Whichever row it is, one of the two free ends holds the digit, and a cell that sees both of them \
         cannot. The two rows are like towers on the same ground whose roofs are not quite level."
    }
    TwoStringKite {
        "Take one digit, and a row and a column in which it has two places each. One place of the row and one of the \
         column stand in the same box. The digit is eliminated from the cell that sees both of the other two places.",
        "The two places in the box cannot both hold the digit. So the row or the column places it at the other end. \
         One of the two free ends holds the digit, and the cell that sees both cannot. The row and the column are the \
         strings, tied together in the box."
    }
    DualTwoStringKite {
        "Two 2-string kites are tied together by the same two cells of a box. They may be of one digit or of two. \
         Each of them eliminates its digit from the cell that sees its two free ends.",
        "In each kite, the two cells of the box cannot both hold the digit, so it stands at the other end of the row \
         or of the column. One of the two free ends holds it, and the cell that sees both cannot. The two kites do not \
         need each other: they are two steps that you see at one glance."
    }
    TurbotFish {
        "Take one digit and two houses in which it has two places each: one of the two holds the digit, which is \
         called a strong link. One place of the first house sees one of the second. The digit is eliminated from \
         every cell that sees both of the other two places.",
        "The two places that see each other cannot both hold the digit. So in one of the two houses it stands at the \
         other end. One of the two free ends holds the digit, and a cell that sees both of them cannot. Skyscrapers \
         and 2-string kites are the turbot fish that are easiest to see."
    }
    EmptyRectangle {
        "Take one digit. In one box, all its places lie on one row and one column, like a cross. Elsewhere a column \
         has just two places for the digit, and one of them lies on the row of the cross. The digit is eliminated from \
         the cell on the row of the other one and on the column of the cross. Rows and columns may change roles.",
        "Suppose that this cell held the digit. Then the box could not use the column of the cross, and would place \
         the digit on its row. The two places of the other column would both be ruled out: one by this row, the \
         other one by the cell. A column without a place is impossible, so the cell does not hold the digit. The \
         rectangle is the four cells of the box that are off the cross."
    }
    DualEmptyRectangle {
        "Two empty rectangles use the same box. All places of a digit in it lie on one row and one column, like a \
         cross, and two other lines with two places each meet this cross. Each of them eliminates the digit from a \
         cell of its own.",
        "If such a cell held the digit, it would rule out one line of the cross, and the box would place the digit on \
         the other one. Then the line with two places would have none left: one end lies on that line of the box, and \
         the other end sees the cell. The two rectangles do not need each other: they are two steps that you see at \
         one glance."
    }
}
