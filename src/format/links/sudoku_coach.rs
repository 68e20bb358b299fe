//! sudoku.coach, `https://sudoku.coach/en/play/` and 81 digits, 0 for a blank. (Links in public repositories.)

use super::site::PuzzleSite;
use super::url::{Fault, Found, Url, zeros};
use crate::format::Extra;
use crate::format::keeps::GIVENS;
use crate::grid::Grid;

pub(crate) const SITE: PuzzleSite = PuzzleSite {
    name: "sudoku-coach",
    looks: "`sudoku.coach/en/play/...`",
    about: "a link to sudoku.coach",
    decode,
    encode,
    keeps: GIVENS,
};

fn decode(url: &Url<'_>) -> Option<Result<Found, Fault>> {
    let (_, cells) = url.path.split_once("play/").filter(|_| url.host == "sudoku.coach")?;
    Some(url.digits(cells))
}

fn encode(grid: &Grid, _: &Extra) -> String {
    "https://sudoku.coach/en/play/".to_owned() + &zeros(grid)
}
