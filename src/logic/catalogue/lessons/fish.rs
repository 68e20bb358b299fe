//! Fish: the same words for each form, with the numbers of its size.

use super::{Lesson, lessons};
use crate::logic::Technique;

/// A basic fish that is larger than a swordfish; `$other` compares it with smaller ones.
macro_rules! basic {
    ($n:literal) => {
        concat!(
            "Take one digit and ",
            $n,
            " rows. If all its places in these rows lie in the same ",
            $n,
            " columns, the \
            digit is eliminated from all other cells of these columns. No row needs a place in every one of the \
            columns. Rows and columns may change roles.",
        )
    };
    (why $n:literal, $other:literal) => {
        concat!(
            "The ",
            $n,
            " rows need the digit ",
            $n,
            " times, and no two of them in the same column. There are only \
             ",
            $n,
            " columns to choose from, so each of them gets its digit from one of the rows. Nothing is left \
            for the other cells of the columns. ",
            $other,
        )
    };
}

/// A fish with fins; `$plain` is the fish without.
macro_rules! finned {
    ($n:literal, $plain:literal) => {
        concat!(
            "Take one digit and ",
            $n,
            " rows. But for a few places, the fins, all its places in these rows lie in \
            the same ",
            $n,
            " columns. The digit is eliminated from those cells of the columns, outside the rows, \
            that see every fin. Rows and columns may change roles.",
        )
    };
    (why $plain:literal) => {
        concat!(
            "Either one of the fins holds the digit, or none does. If one does, a cell that sees all fins cannot \
            hold the digit. If none does, what is left is a plain ",
            $plain,
            ", and the cell lies in one of its \
            columns. It loses the digit in both cases, and you need not know which it is.",
        )
    };
}

/// A sashimi fish.
macro_rules! sashimi {
    ($n:literal, $plain:literal) => {
        concat!(
            "This is a finned ",
            $plain,
            " with a gap. Take one digit and ",
            $n,
            " rows whose places, but for the \
            fins, lie in the same ",
            $n,
            " columns; without its fins, one of the rows has only one place there, or \
            none. The digit is eliminated from those cells of the columns, outside the rows, that see every fin. \
            Rows and columns may change roles.",
        )
    };
    (why $n:literal) => {
        concat!(
            "If one of the fins holds the digit, a cell that sees all fins cannot hold it. If none does, the ",
            $n,
            " rows have to place the digit in the ",
            $n,
            " columns, one in each, so that the columns have nothing left \
            for their other cells. The gap does no harm: a row with one place has to take it, and the other rows \
            share the rest.",
        )
    };
}

/// A fish of lines and boxes.
macro_rules! franken {
    ($n:literal, $plain:literal) => {
        concat!(
            "In a franken ",
            $plain,
            ", boxes may stand in for lines. Take one digit and ",
            $n,
            " houses, rows and \
            boxes, no two of which share one of its places. If all its places in them lie in ",
            $n,
            " other houses, \
            columns and boxes, the digit is eliminated from the other cells of these. Rows and columns may change \
            roles.",
        )
    };
    (why $n:literal) => {
        concat!(
            "The first ",
            $n,
            " houses, the base, need the digit ",
            $n,
            " times. Each time it fills one of the other \
            houses, the cover, and there are only ",
            $n,
            " of them. So every house of the cover gets its digit from \
            the base. A cell where two houses of the cover cross would fill both at once and leave one too few, \
            so it cannot hold the digit either.",
        )
    };
}

/// A fish of lines and boxes with fins.
macro_rules! finned_franken {
    ($n:literal, $plain:literal) => {
        concat!(
            "In a finned franken ",
            $plain,
            ", boxes may stand in for lines. Take one digit and a base of ",
            $n,
            " rows \
            and boxes. But for a few places, the fins, all its places there lie in a cover of ",
            $n,
            " columns and \
            boxes. A place that lies in two houses of the base counts as a fin as well. The digit is eliminated \
            from cells of the cover that see every fin. Rows and columns may change roles.",
        )
    };
    (why $n:literal) => {
        concat!(
            "If one of the fins holds the digit, a cell that sees all of them cannot. If none does, the ",
            $n,
            " \
            houses of the base need the digit in ",
            $n,
            " different cells, each of which fills a house of the \
            cover. There are only ",
            $n,
            " of these, so nothing is left for the rest of the cover. The cell loses \
            the digit in both cases.",
        )
    };
}

/// A fish of any houses.
macro_rules! mutant {
    ($n:literal, $plain:literal) => {
        concat!(
            "A mutant ",
            $plain,
            " is made of any houses. Take one digit and ",
            $n,
            " rows, columns or boxes, mixed as you \
            like, no two of which share one of its places. If all its places in them lie in ",
            $n,
            " other houses \
            of any kind, the digit is eliminated from the other cells of these.",
        )
    };
    (why $n:literal) => {
        concat!(
            "What counts in a fish is not that its houses are parallel, but how many there are. The first ",
            $n,
            " \
            houses need the digit in ",
            $n,
            " cells, and each of these fills one of the ",
            $n,
            " others. So those get \
            their digit within the pattern, and nothing is left for the rest of them. A cell in two of them at \
            once would fill both and leave one too few, so it cannot hold the digit either.",
        )
    };
}

/// A fish of any houses with fins.
macro_rules! finned_mutant {
    ($n:literal, $plain:literal) => {
        concat!(
            "A finned mutant ",
            $plain,
            " is made of any houses. Take one digit and a base of ",
            $n,
            " rows, columns or boxes. \
            But for a few places, the fins, all its places there lie in a cover of ",
            $n,
            " other houses of any kind. \
            A place that lies in two houses of the base counts as a fin as well. The digit is eliminated from \
            cells of the cover that see every fin.",
        )
    };
    (why $n:literal) => {
        concat!(
            "If one of the fins holds the digit, a cell that sees all of them cannot. If none does, the ",
            $n,
            " \
            houses of the base, whatever their kind, need the digit in ",
            $n,
            " different cells, and each of these \
            fills one of the ",
            $n,
            " houses of the cover. So the rest of the cover is left without. Either way the \
            cell loses the digit.",
        )
    };
}

lessons! {
    XWing {
        "Take one digit and two rows. If in both of them it has just two places left, and these lie in the same two \
         columns, the digit is eliminated from all other cells of the two columns. Rows and columns may change \
         roles.",
        "Each of the two rows needs the digit, and they cannot both place it in the same column. So one row takes the \
         first column, and the other row the second. You do not know which, but either way both columns have their \
         digit, and no other cell of them can hold it. The four cells are the corners of a rectangle, and the digit \
         stands on one of its diagonals. Together these are an X."
    }
    Swordfish {
        "Take one digit and three rows. If all its places in these rows lie in the same three columns, the digit is \
         eliminated from all other cells of the three columns. A row need not have a place in each of them: two of \
         the three will do. Rows and columns may change roles.",
        "The three rows need the digit three times, and no two of them in the same column. There are only three \
         columns to choose from, so each of them gets its digit from one of the three rows. Nothing is left for the \
         other cells of the columns. It is the same idea as an X-Wing, with one line more."
    }
    Jellyfish {
        basic!("four"),
        basic!(why "four", "It is the same idea as an X-Wing, with two lines more.")
    }
    Squirmbag {
        basic!("five"),
        basic!(why "five", "Where there is one, the other columns hold a fish of four lines or fewer with the same \
            eliminations, so it is rarely needed.")
    }
    Whale {
        basic!("six"),
        basic!(why "six", "Where there is one, the other columns hold a fish of three lines or fewer with the same \
            eliminations, so nobody needs to look for it.")
    }
    Leviathan {
        basic!("seven"),
        basic!(why "seven", "Where there is one, the other columns hold an X-Wing or even a single with the same \
            eliminations, so nobody needs to look for it.")
    }
    FinnedXWing { finned!("two", "X-Wing"), finned!(why "X-Wing") }
    FinnedSwordfish { finned!("three", "Swordfish"), finned!(why "Swordfish") }
    FinnedJellyfish { finned!("four", "Jellyfish"), finned!(why "Jellyfish") }
    FinnedSquirmbag { finned!("five", "Squirmbag"), finned!(why "Squirmbag") }
    FinnedWhale { finned!("six", "Whale"), finned!(why "Whale") }
    FinnedLeviathan { finned!("seven", "Leviathan"), finned!(why "Leviathan") }
    SashimiXWing { sashimi!("two", "X-Wing"), sashimi!(why "two") }
    SashimiSwordfish { sashimi!("three", "Swordfish"), sashimi!(why "three") }
    SashimiJellyfish { sashimi!("four", "Jellyfish"), sashimi!(why "four") }
    SashimiSquirmbag { sashimi!("five", "Squirmbag"), sashimi!(why "five") }
    SashimiWhale { sashimi!("six", "Whale"), sashimi!(why "six") }
    SashimiLeviathan { sashimi!("seven", "Leviathan"), sashimi!(why "seven") }
    FrankenXWing { franken!("two", "X-Wing"), franken!(why "two") }
    FrankenSwordfish { franken!("three", "Swordfish"), franken!(why "three") }
    FrankenJellyfish { franken!("four", "Jellyfish"), franken!(why "four") }
    FrankenSquirmbag { franken!("five", "Squirmbag"), franken!(why "five") }
    FrankenWhale { franken!("six", "Whale"), franken!(why "six") }
    FrankenLeviathan { franken!("seven", "Leviathan"), franken!(why "seven") }
    FinnedFrankenXWing { finned_franken!("two", "X-Wing"), finned_franken!(why "two") }
    FinnedFrankenSwordfish { finned_franken!("three", "Swordfish"), finned_franken!(why "three") }
    FinnedFrankenJellyfish { finned_franken!("four", "Jellyfish"), finned_franken!(why "four") }
    FinnedFrankenSquirmbag { finned_franken!("five", "Squirmbag"), finned_franken!(why "five") }
    FinnedFrankenWhale { finned_franken!("six", "Whale"), finned_franken!(why "six") }
    FinnedFrankenLeviathan { finned_franken!("seven", "Leviathan"), finned_franken!(why "seven") }
    MutantXWing { mutant!("two", "X-Wing"), mutant!(why "two") }
    MutantSwordfish { mutant!("three", "Swordfish"), mutant!(why "three") }
    MutantJellyfish { mutant!("four", "Jellyfish"), mutant!(why "four") }
    MutantSquirmbag { mutant!("five", "Squirmbag"), mutant!(why "five") }
    MutantWhale { mutant!("six", "Whale"), mutant!(why "six") }
    MutantLeviathan { mutant!("seven", "Leviathan"), mutant!(why "seven") }
    FinnedMutantXWing { finned_mutant!("two", "X-Wing"), finned_mutant!(why "two") }
    FinnedMutantSwordfish { finned_mutant!("three", "Swordfish"), finned_mutant!(why "three") }
    FinnedMutantJellyfish { finned_mutant!("four", "Jellyfish"), finned_mutant!(why "four") }
    FinnedMutantSquirmbag { finned_mutant!("five", "Squirmbag"), finned_mutant!(why "five") }
    FinnedMutantWhale { finned_mutant!("six", "Whale"), finned_mutant!(why "six") }
    FinnedMutantLeviathan { finned_mutant!("seven", "Leviathan"), finned_mutant!(why "seven") }
}
