//! Exclusions, templates, and patterns of the hardest puzzles.

use super::{Lesson, lessons};
use crate::logic::Technique;

lessons! {
    AlignedPairExclusion {
        "Take two cells and list all pairs of digits that they might hold. Strike out the pairs that put a digit \
         twice into one house, and those that are just the two candidates of another cell that sees both. A \
         candidate of the two cells that occurs in no pair that is left is eliminated.",
        "The two cells hold one of the pairs. If they took both candidates of a cell that sees them, that cell would \
         be left with none. So such pairs are impossible, and so is a candidate that has no other partner."
    }
    AlignedTripletExclusion {
        "Take three cells and list all digits that they might hold together. Strike out combinations that put a digit \
         twice in one house, or use all two or three candidates of another cell that sees them. A candidate of the \
         three cells that occurs in no remaining combination is eliminated.",
        "The three cells hold one of these combinations. If they took all candidates of a cell that sees them, it \
         would be left with none. So such combinations are impossible, and so is a candidate that occurs in no other \
         one."
    }
    TemplateSet {
        "A template is a way to place one digit in all rows, columns and boxes at once, where its candidates allow \
         it. If a cell belongs to all templates of the digit, the digit is placed there.",
        "In the solution, the digit stands as one of its templates has it. You do not know which, but if all of them \
         use the cell, that one does. There are often dozens of templates, so it is a technique for computers."
    }
    TemplateDelete {
        "A template is a way to place one digit in all rows, columns and boxes at once, where its candidates allow \
         it. If a cell belongs to no template of the digit, the digit is eliminated from it.",
        "In the solution, the digit stands as one of its templates has it. If none of them uses the cell, the digit \
         does not stand there. Templates show whatever follows from one digit alone, fish and colours too, but there \
         are often dozens of them."
    }
    FireworkTriple {
        "A row and a column cross in a box. Three digits have, outside the box, one place at most in the row and one \
         at most in the column, and these are the same two cells for all three. These two cells and the crossing \
         hold the three digits, and everything else is eliminated from them.",
        "If such a digit is in neither its cell of the row nor that of the column, the row and the column both have it \
         inside the box, which is possible only where they cross. So each of the three digits needs one of the three \
         cells, and nothing else can stand there."
    }
    FireworkQuad {
        "Four cells are the corners of a rectangle of two rows and two columns. At one corner, two digits have no \
         places in its row and column outside its box but the two corners beside it. At the corner opposite, two \
         other digits have none but the same two. The four cells hold the four digits, and everything else is \
         eliminated from them.",
        "A digit that stands neither at the corner of the row nor at that of the column stands inside the box on \
         both lines, and that is only where they cross. So the first two digits need two of three corners, and the \
         other two need two of the three around the corner opposite. Four digits fill the four cells."
    }
    Tridagon {
        "Four boxes are the corners of a rectangle. Each has three cells, one on each of its rows and columns, that \
         could hold the same three digits. The three cells run down to the right or down to the left, where they may \
         leave the box at one side and come back at the other. If three of the boxes run one way and the fourth runs \
         the other way, one of the other candidates of the cells, the guardians, is true. A single guardian is placed; \
         otherwise any candidate that conflicts with all of them is eliminated.",
        "Try to fill the twelve cells with the three digits: each box has them in some order along its three cells, \
         and each row and column of cells determines how the orders of two boxes differ. Around the four boxes, the \
         differences cannot match if one box runs differently from the rest. So there is no way to do it, and some \
         cell holds another digit."
    }
    JuniorExocet {
        "Two cells of a box on one line, the base, hold three or four digits. The two other boxes of the band have \
         one target cell each, on the other two lines; the cell beside each target, on the line of the other target, \
         holds none of these digits. On the three lines across, through the targets and beside the base, each base \
         digit has its places outside the band on two lines at most. Then the targets hold the same two digits as the \
         base. All other candidates are eliminated from the targets; a base digit that neither target can hold, from \
         the base; and a digit that the two cells next to a target on its line lack, from the other target.",
        "Take a digit that stands in the base. It cannot stand again on the line of the base or in its box. On the \
         three lines across it stands at most twice outside the band, so one of the three must have it inside the \
         band, and the only cells there that can hold it are the targets. So each of the two digits of the base is in \
         a target, and the box of the other target has it next to that target, on its line."
    }
    SkLoop {
        "Two rows and two columns cross in four boxes. Around each crossing, two cells of the box lie on the row and \
         two on the column. These eight pairs of cells form a ring: neighbours share a line or a box. If the digits \
         of each pair can be shared out between its two neighbours, with no more digits than empty cells in all, \
         each of these digits is eliminated from the rest of the line or box that the two pairs share.",
        "Each line or box between two pairs can fill as many cells of the ring as it has digits there, and together \
         these are just as many as its empty cells. So none of the digits can be missing: each stands in one of its \
         two pairs, and the rest of the line or box cannot hold it."
    }
    Msls {
        "MSLS is short for multi-sector locked set. Take the empty cells where some rows and some columns cross. For \
         each digit, choose either the rows or the columns that have it there, whichever are fewer. If all these \
         lines of digits are just as many as the cells, each digit is eliminated from the rest of its lines.",
        "Each of the cells holds a digit, which uses up one of the chosen lines of that digit, and no line can be \
         used for two cells. There are as many lines as cells, so all of them are used within the cells, and none \
         has its digit elsewhere."
    }
}
