//! Any bytes that look like an archive come to an end, and an archive that is whole has the same records however it is
//! cut.

use std::io::Read;

use sudoku::format::{Batch, Reader};

use super::readers::{PiecewiseReader, is_not_text};
use crate::random::Xorshift;

/// What an archive may begin with: gzip with its method, and zstd.
const FIRST: [&[u8]; 3] = [b"", b"\x1F\x8B\x08", b"\x28\xB5\x2F\xFD"];

/// The first byte chooses what comes before the rest, the second how all is cut.
pub fn hold(input: &[u8]) {
    let [first, cut, rest @ ..] = input else { return };
    let archive = [FIRST[usize::from(*first) % FIRST.len()], rest].concat();
    let whole = read(&archive[..]);
    let mut random = Xorshift::new((*cut).into());
    let largest = 1 + random.below(100);
    let pieces = PiecewiseReader { rest: &archive, random, largest };
    let cut = read(pieces);
    // Whether a broken archive is known not to hold text before it breaks depends on the cuts, too.
    let (is_broken, is_cut_broken) = (whole.1.is_some(), cut.1.is_some());
    if (is_broken || is_cut_broken) && [&whole, &cut].iter().any(|read| is_not_text(&read.0)) {
        return;
    }
    assert_eq!(is_cut_broken, is_broken);
    // What a decoder unpacks in the call that finds the break is lost, and that depends on the cuts.
    if !is_broken {
        assert_eq!(cut.0, whole.0);
    }
}

/// The records, and what stopped the reading, if not the end.
pub fn read(input: impl Read + Send) -> (Batch, Option<String>) {
    let mut reader = Reader::new(input);
    let mut all = Batch::default();
    loop {
        match reader.read(&mut all, usize::MAX) {
            Ok(true) => {}
            Ok(false) => return (all, None),
            Err(error) => return (all, Some(error.to_string())),
        }
    }
}
