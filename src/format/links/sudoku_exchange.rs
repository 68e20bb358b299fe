//! Sudoku Exchange, `https://sudokuexchange.com/play/?s=` and 81 digits, 0 for a blank; `&d=` may name a level.
//! (grantm/sudoku-web-app `src/components/app/app.js`.)

use super::site::PuzzleSite;
use super::url::{Fault, Found, Url, zeros};
use crate::format::Extra;
use crate::format::keeps::GIVENS;
use crate::grid::Grid;

pub(crate) const SITE: PuzzleSite = PuzzleSite {
    name: "sudoku-exchange",
    looks: "`sudokuexchange.com/play/?s=...`",
    about: "a link to Sudoku Exchange",
    decode,
    encode,
    keeps: GIVENS,
};

fn decode(url: &Url<'_>) -> Option<Result<Found, Fault>> {
    let cells = url.value("s").filter(|_| url.host == "sudokuexchange.com")?;
    Some(url.digits(cells))
}

fn encode(grid: &Grid, _: &Extra) -> String {
    "https://sudokuexchange.com/play/?s=".to_owned() + &zeros(grid)
}
