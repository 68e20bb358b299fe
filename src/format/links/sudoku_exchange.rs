//! Sudoku Exchange, `https://sudokuexchange.com/play/?s=` and 81 digits, 0 for a blank; `&d=` may name a level.
//! (grantm/sudoku-web-app `src/components/app/app.js`.)

use super::url::{Fault, Found, Url, zeros};
use crate::format::Extra;
use crate::grid::Grid;

pub(super) fn decode(url: &Url<'_>) -> Option<Result<Found, Fault>> {
    let cells = url.value("s").filter(|_| url.host == "sudokuexchange.com")?;
    Some(url.digits(cells))
}

pub(in crate::format) fn encode(grid: &Grid, _: &Extra) -> String {
    "https://sudokuexchange.com/play/?s=".to_owned() + &zeros(grid)
}
