//! Sites whose links contain the cells and no other data of the puzzle.
//!
//! - puzz.link, `https://puzz.link/p?sudoku/9/9/`: digits, and `g` to `z` for runs of 1 to 20 blanks. Other sites that
//!   run the same program have links of the same form. (robx/pzprjs `src/variety-common/Encode.js`.)
//! - sudoku.coach, `https://sudoku.coach/en/play/` and 81 digits, 0 for a blank. (Seen in public repositories.)
//! - Sudoku Exchange, `https://sudokuexchange.com/play/?s=` and 81 digits, 0 for a blank; `&d=` may name a level.
//!   (grantm/sudoku-web-app `src/components/app/app.js`.)

use super::PuzzleSite;
use super::url::{LinkResult, Url, digits_with_zeros};
use crate::format::RecordErrorKind;
use crate::format::kept_parts::ONLY_GIVENS;
use crate::format::write::EncodedWriter;
use crate::grid::Grid;

pub(crate) const SUDOKU_COACH: PuzzleSite = PuzzleSite {
    name: "sudoku-coach",
    link_example: "`sudoku.coach/en/play/...`",
    description: "a link to sudoku.coach",
    decode: |url| {
        let (_, cells) = url.path.split_once("play/").filter(|_| url.host == "sudoku.coach")?;
        Some(url.decode_digits(cells))
    },
    writer: EncodedWriter(|grid, _| format!("https://sudoku.coach/en/play/{}", digits_with_zeros(grid))),
    kept_parts: ONLY_GIVENS,
};

pub(crate) const SUDOKU_EXCHANGE: PuzzleSite = PuzzleSite {
    name: "sudoku-exchange",
    link_example: "`sudokuexchange.com/play/?s=...`",
    description: "a link to Sudoku Exchange",
    decode: |url| {
        let cells = url.parameter("s").filter(|_| url.host == "sudokuexchange.com")?;
        Some(url.decode_digits(cells))
    },
    writer: EncodedWriter(|grid, _| format!("https://sudokuexchange.com/play/?s={}", digits_with_zeros(grid))),
    kept_parts: ONLY_GIVENS,
};

pub(crate) const PUZZ_LINK: PuzzleSite = PuzzleSite {
    name: "puzz-link",
    link_example: "`puzz.link/p?sudoku/9/9/...`",
    description: "a link to puzz.link",
    decode: decode_runs,
    writer: EncodedWriter(|grid, _| encode_runs(grid)),
    kept_parts: ONLY_GIVENS,
};

const PUZZ_LINK_HOSTS: [&str; 4] = ["puzz.link", "pzv.jp", "pzplus.tck.mn", "pzprxs.vercel.app"];

/// The maximum number of blanks that one letter stands for.
const MAX_RUN_BLANKS: u8 = 20;

fn decode_runs(url: &Url<'_>) -> Option<LinkResult> {
    if !matches!(url.path, "p" | "p.html") || !PUZZ_LINK_HOSTS.contains(&&*url.host) {
        return None;
    }
    let mut parts = url.query.splitn(4, '/');
    let (kind, columns) = (parts.next()?, parts.next()?);
    if kind != "sudoku" {
        return url.error_at(kind, RecordErrorKind::not_classic(kind));
    }
    match (columns.parse(), parts.next()?.parse()) {
        (Ok(9u64), Ok(9u64)) => {}
        (Ok(columns), Ok(rows)) => {
            return url.error_at(kind, RecordErrorKind::not_classic(&format!("size {columns}x{rows}")));
        }
        // A letter before the size selects a variant.
        _ => return url.error_at(columns, RecordErrorKind::not_classic(columns)),
    }
    Some(url.decode_cells(parts.next()?, |c, _| match c {
        '1'..='9' => Ok((c as usize - '0' as usize, 1)),
        'g'..='z' => Ok((0, c as usize - 'f' as usize)),
        _ => Err(RecordErrorKind::Character(c)),
    }))
}

fn encode_runs(grid: &Grid) -> String {
    let mut link = String::from("https://puzz.link/p?sudoku/9/9/");
    for run in grid.to_ascii().chunk_by(|a, b| a == b) {
        match run {
            [b'.', ..] => {
                let letters = run.chunks(MAX_RUN_BLANKS.into()).map(|part| char::from(b'f' + part.len() as u8));
                link.extend(letters);
            }
            digits => link.extend(digits.iter().copied().map(char::from)),
        }
    }
    link
}
