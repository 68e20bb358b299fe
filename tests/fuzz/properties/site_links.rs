//! Links and library lines: the beginning of a link or a line, followed by any text, is read the same however it is
//! cut, each error lies within the text, and every format writes a puzzle as it was read.

use sudoku::format::{InputFormat, OUTPUT_FORMATS};

use super::bytes::Bytes;
use super::{readers, roundtrip};

/// The beginnings of links and library lines.
const BEGINNINGS: [&str; 15] = [
    "https://www.sudokuwiki.org/sudoku.htm?bd=",
    "https://www.sudokuwiki.org/sudoku.htm?bd=S9B",
    "https://www.sudokuwiki.org/",
    "https://sudokupad.app/scf",
    "https://sudokupad.app/",
    "https://sudokupad.app/?puzzleid=fpuzzles",
    "https://f-puzzles.com/?load=",
    "https://f-puzzles.com/?load=N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSi",
    "https://puzz.link/p?sudoku/9/9/",
    "https://puzz.link/p?",
    "https://sudoku.coach/en/play/",
    "https://sudokuexchange.com/play/?s=",
    ":0000:x:",
    ":0401:5:53..+7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:",
    "https://",
];

/// Checks the property. The first byte chooses the beginning, or that the rest is JSON for f-puzzles.
pub fn check_property(input: &[u8]) {
    let mut bytes = Bytes(input);
    let choice = bytes.below(BEGINNINGS.len() + 1);
    let text: String = String::from_utf8_lossy(bytes.0).replace(['\n', '\r'], " ");
    let line = match BEGINNINGS.get(choice) {
        Some(beginning) => format!("{beginning}{text}"),
        None => format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(&text)),
    };
    readers::assert_reads_consistently(line.as_bytes(), InputFormat::Auto, choice as u64);
    let batch = readers::read(line.as_bytes(), InputFormat::Auto);
    for (record, puzzle) in batch.iter() {
        if let Ok(puzzle) = puzzle {
            OUTPUT_FORMATS.iter().for_each(|format| roundtrip::assert_record_is_kept(format, puzzle, record.extra()));
        }
    }
}
