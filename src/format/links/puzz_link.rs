//! puzz.link, `https://puzz.link/p?sudoku/9/9/`: digits, and `g` to `z` for runs of 1 to 20 blanks. Other sites that
//! run the same program use the same links. (robx/pzprjs `src/variety-common/Encode.js`.)

use super::site::PuzzleSite;
use super::url::{Fault, Found, Url, filled, variant};
use crate::format::keeps::GIVENS;
use crate::format::{Extra, Name, Problem};
use crate::grid::{DigitSet, Grid};

const HOSTS: [&str; 4] = ["puzz.link", "pzv.jp", "pzplus.tck.mn", "pzprxs.vercel.app"];

/// The longest run of blanks in a letter.
const MOST: u8 = 20;

pub(crate) const SITE: PuzzleSite = PuzzleSite {
    name: "puzz-link",
    looks: "`puzz.link/p?sudoku/9/9/...`",
    about: "a link to puzz.link",
    decode,
    encode,
    keeps: GIVENS,
};

fn decode(url: &Url<'_>) -> Option<Result<Found, Fault>> {
    let page = matches!(url.path, "p" | "p.html");
    if !page || !HOSTS.contains(&&*url.host) {
        return None;
    }
    let mut parts = url.query.split('/');
    let kind = parts.next()?;
    if kind != "sudoku" {
        return url.wrong(kind, variant(kind));
    }
    let columns = parts.next()?;
    let size = (columns.parse(), parts.next().unwrap_or_default().parse());
    match size {
        (Ok(9u64), Ok(9u64)) => {}
        (Ok(columns), Ok(rows)) => {
            return url.wrong(kind, Problem::Variant(Name::of_size(columns, rows)));
        }
        // A letter before the size selects a variant.
        _ => return url.wrong(columns, variant(columns)),
    }
    let cells = parts.next().unwrap_or(&url.query[url.query.len()..]);
    Some(url.cells(cells, |c, _| match c {
        '1'..='9' => Ok((filled(c as usize - '0' as usize).unwrap_or_default(), 1)),
        'g'..='z' => Ok((DigitSet::ALL, c as usize - 'f' as usize)),
        _ => Err(Problem::Character(c)),
    }))
}

fn encode(grid: &Grid, _: &Extra) -> String {
    let mut link = String::from("https://puzz.link/p?sudoku/9/9/");
    let mut blanks = 0;
    let letter = |blanks: u8| if blanks == 0 { None } else { Some(char::from(b'f' + blanks)) };
    for byte in grid.digits() {
        if byte == b'.' && blanks < MOST {
            blanks += 1;
            continue;
        }
        link.extend(letter(blanks));
        blanks = u8::from(byte == b'.');
        link.extend((byte != b'.').then_some(char::from(byte)));
    }
    link.extend(letter(blanks));
    link
}
