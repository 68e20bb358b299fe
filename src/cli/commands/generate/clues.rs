//! `--clues N` and `--clues A..B`.

use std::ops::RangeInclusive;
use std::str::FromStr;

use sudoku::grid::Cell;

/// How many givens a puzzle may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clues(pub RangeInclusive<usize>);

/// The text says no number of clues.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ParseCluesError {
    #[error("expected a number or a range such as 24..28")]
    Syntax,
    #[error("a grid has only {} cells", Cell::COUNT)]
    TooMany,
}

impl FromStr for Clues {
    type Err = ParseCluesError;

    fn from_str(text: &str) -> Result<Self, ParseCluesError> {
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        let number = |text: &str| match text.parse::<usize>() {
            Ok(number) if number <= Cell::COUNT => Ok(number),
            Ok(_) => Err(ParseCluesError::TooMany),
            Err(_) => Err(ParseCluesError::Syntax),
        };
        Ok(Self(number(least)?..=number(most)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_ranges_are_read() {
        assert_eq!("25".parse(), Ok(Clues(25..=25)));
        assert_eq!("24..28".parse(), Ok(Clues(24..=28)));
        for text in ["", "..", "24..", "..28", "24...28", "a", "-1", "24..=28"] {
            assert_eq!(text.parse::<Clues>(), Err(ParseCluesError::Syntax), "{text}");
        }
        assert_eq!("82".parse::<Clues>(), Err(ParseCluesError::TooMany));
    }
}
