//! The checks of the readers' fuzz targets, on texts that are almost right.

use proptest::prelude::*;
use sudoku::format::{InputFormat, Layout, OUTPUT_FORMATS};
use sudoku::grid::{Cell, DigitSet, Grid};

use crate::common::random_cases;
use crate::held::readers::{a_grid_after_any_text_is_read, assert_reads_consistently};
use crate::held::roundtrip::{WrittenRecord, written};

fn any_grid() -> impl Strategy<Value = Grid> {
    let cell = prop_oneof![
        4 => Just(DigitSet::ALL),
        3 => (0..9u16).prop_map(|digit| DigitSet::from_bits(1 << digit)),
        1 => (0..512u16).prop_map(DigitSet::from_bits),
    ];
    let plain = prop_oneof![Just(DigitSet::ALL), (0..9u16).prop_map(|digit| DigitSet::from_bits(1 << digit)),];
    let grid = |cells: Vec<DigitSet>| Grid::new(cells.try_into().unwrap());
    prop_oneof![
        prop::collection::vec(cell, Cell::COUNT).prop_map(grid),
        prop::collection::vec(plain, Cell::COUNT).prop_map(grid),
    ]
}

proptest! {
    #![proptest_config(random_cases(256))]

    #[test]
    fn any_text_of_puzzle_characters_is_read_to_the_end(
        text in "[0-9.*xX?_ |+,;:\"'#%/\\[\\]{}<>=a-e\\-─│\n\r\t]{0,1500}",
        seed in any::<u16>(),
    ) {
        assert_reads_consistently(text.as_bytes(), InputFormat::Auto, seed.into());
    }

    #[test]
    fn rows_among_titles_and_gaps_change_no_grid_after_them(
        parts in prop::collection::vec((0..12usize, 1..10usize), 1..30),
    ) {
        const ROWS: &str = ".........\n1........\n.2.......\n..3......\n...4.....\n....5....\n.....6...\n......7..\n.......8.\n";
        const PARTS: [&str; 8] =
            ["5\n", "hello\n", "\n", "---+---+---\n", "# comment\n", "Grid 01\n", "2024-01-05\n", "12.4\n"];
        let text: String = parts
            .iter()
            .map(|&(part, rows)| PARTS.get(part).copied().unwrap_or(&ROWS[..10 * rows]))
            .collect();
        a_grid_after_any_text_is_read(text.as_bytes());
        assert_reads_consistently(text.as_bytes(), InputFormat::Auto, 1);
    }

    #[test]
    fn valid_files_with_bytes_changed_are_read_to_the_end(
        puzzles in prop::collection::vec(any_grid(), 1..8),
        form in prop::sample::select(OUTPUT_FORMATS.iter().collect::<Vec<_>>()),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        cut in any::<prop::sample::Index>(),
        seed in any::<u16>(),
    ) {
        let item = |puzzle| WrittenRecord { layout: Layout::Grid, ..WrittenRecord::from(puzzle) };
        let mut bytes = written(form, &puzzles.into_iter().map(item).collect::<Vec<_>>(), &[]);
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        bytes.truncate(cut.index(bytes.len()).max(bytes.len() / 2));
        assert_reads_consistently(&bytes, InputFormat::Auto, seed.into());
    }
}
