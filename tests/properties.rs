//! What holds for any input: the reader neither panics nor loses count, what is written reads back, and
//! nothing depends on how the input is cut.
#![allow(clippy::unwrap_used)]

mod common;

use proptest::prelude::*;
use sudoku::format::write::{Board, Entry, Form, Value};
use sudoku::format::{Batch, Layout, Reader};
use sudoku::grid::{Cell, DigitSet, Grid};

fn any_grid() -> impl Strategy<Value = Grid> {
    let cell = prop_oneof![
        4 => Just(DigitSet::ALL),
        3 => (0..9u16).prop_map(|digit| DigitSet::from_bits(1 << digit)),
        1 => (0..512u16).prop_map(DigitSet::from_bits),
    ];
    let plain = prop_oneof![
        Just(DigitSet::ALL),
        (0..9u16).prop_map(|digit| DigitSet::from_bits(1 << digit)),
    ];
    let grid = |cells: Vec<DigitSet>| Grid::new(cells.try_into().unwrap());
    prop_oneof![
        prop::collection::vec(cell, Cell::COUNT).prop_map(grid),
        prop::collection::vec(plain, Cell::COUNT).prop_map(grid),
    ]
}

fn written(form: Form, layout: Layout, puzzles: &[Grid]) -> Vec<u8> {
    let writer = form.writer(layout, false);
    let mut out = Vec::new();
    writer.header(&["line", "puzzle"], &mut out);
    for (index, puzzle) in (0..).zip(puzzles) {
        let fields = [("line", Value::Number(index)), ("puzzle", Value::Puzzle(puzzle))];
        let board = Board::Puzzle(puzzle);
        writer.entry(&Entry { index, board, remarks: &[], fields: &fields }, &mut out);
    }
    out
}

/// Reads with batches of `most` records from pieces of `piece` bytes.
fn read_in_pieces(bytes: &[u8], piece: usize, most: usize) -> Batch {
    struct Pieces<'a>(&'a [u8], usize);
    impl std::io::Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let len = self.1.min(self.0.len()).min(buffer.len());
            buffer[..len].copy_from_slice(&self.0[..len]);
            self.0 = &self.0[len..];
            Ok(len)
        }
    }
    let mut reader = Reader::new(Pieces(bytes, piece));
    let mut all = Batch::default();
    loop {
        let mut batch = Batch::default();
        let more = reader.read(&mut batch, most).unwrap();
        all.records.append(&mut batch.records);
        all.puzzles.append(&mut batch.puzzles);
        if !more {
            return all;
        }
    }
}

/// The reader comes to an end, its records are in order, and cutting changes nothing.
fn reads_consistently(bytes: &[u8], piece: usize) {
    let batch = Batch::read_all(bytes).unwrap();
    assert!(batch.records.is_sorted_by_key(|record| record.line));
    let good = batch.records.iter().filter(|record| record.malformed.is_none()).count();
    assert_eq!(good, batch.puzzles.len());
    let lines = bytes.split(|&byte| byte == b'\n' || byte == b'\r').count() as u64;
    for malformed in batch.records.iter().filter_map(|record| record.malformed.as_ref()) {
        assert!((1..=lines).contains(&malformed.line));
        assert!(malformed.column.is_none_or(|column| column >= 1 && column <= bytes.len() + 1));
    }
    assert_eq!(read_in_pieces(bytes, piece, 3), batch);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_to_the_end(bytes in prop::collection::vec(any::<u8>(), 0..2000), piece in 1..200usize) {
        reads_consistently(&bytes, piece);
    }

    #[test]
    fn any_text_of_puzzle_characters_is_read_to_the_end(
        text in "[0-9.*xX?_ |+,;:\"'#%/\\[\\]{}<>=a-e\\-─│\n\r\t]{0,1500}",
        piece in 1..200usize,
    ) {
        reads_consistently(text.as_bytes(), piece);
    }

    #[test]
    fn valid_files_with_bytes_changed_are_read_to_the_end(
        puzzles in prop::collection::vec(any_grid(), 1..4),
        form in prop::sample::select(Form::NAMES.map(|(_, form)| form).to_vec()),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        cut in any::<prop::sample::Index>(),
        piece in 1..200usize,
    ) {
        let mut bytes = written(form, Layout::Grid, &puzzles);
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        bytes.truncate(cut.index(bytes.len()).max(bytes.len() / 2));
        reads_consistently(&bytes, piece);
    }

    #[test]
    fn what_is_written_reads_back_as_the_same_grids(
        puzzles in prop::collection::vec(any_grid(), 0..5),
        form in prop::sample::select(Form::NAMES.map(|(_, form)| form).to_vec()),
        layout in prop::sample::select(vec![Layout::Line, Layout::Grid]),
    ) {
        let bytes = written(form, layout, &puzzles);
        // A header that nothing follows is an error, rightly.
        if !puzzles.is_empty() || form != Form::Csv {
            prop_assert_eq!(&Batch::read_all(&bytes[..]).unwrap().puzzles, &puzzles,
                "{:?}:\n{}", form, String::from_utf8_lossy(&bytes));
        }
    }

    #[test]
    fn a_broken_record_costs_no_other(
        before in prop::collection::vec(any_grid(), 1..3),
        after in prop::collection::vec(any_grid(), 1..3),
        junk in "[a-z]{3,30}",
    ) {
        let mut bytes = written(Form::Line, Layout::Line, &before);
        bytes.extend(junk.bytes());
        bytes.push(b'\n');
        bytes.extend(written(Form::Line, Layout::Line, &after));
        let batch = Batch::read_all(&bytes[..]).unwrap();
        prop_assert_eq!(batch.puzzles, [before, after].concat());
    }
}
