//! The checks of the fuzz targets: on texts that are almost right, on every kept input, and on a bounded number of
//! inputs made from the kept ones with a fixed seed.

use std::panic::{catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::thread;

use proptest::prelude::*;
use sudoku::format::{InputFormat, Layout, OUTPUT_FORMATS};
use sudoku::grid::{Cell, DigitSet, Grid};

use crate::common::{Xorshift, assert_ends, entry_names, project_file, random_cases};
use crate::fuzz_properties;
use crate::fuzz_properties::readers::{assert_grid_after_any_text_is_read, assert_reads_consistently};
use crate::fuzz_properties::roundtrip::{WrittenRecord, records_text};

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
    #![proptest_config(random_cases(128))]

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
        const TITLES_AND_GAPS: [&str; 8] =
            ["5\n", "hello\n", "\n", "---+---+---\n", "# comment\n", "Grid 01\n", "2024-01-05\n", "12.4\n"];
        let part_text = |(part, rows): (usize, usize)| TITLES_AND_GAPS.get(part).copied().unwrap_or(&ROWS[..10 * rows]);
        let text: String = parts.into_iter().map(part_text).collect();
        assert_grid_after_any_text_is_read(text.as_bytes());
        assert_reads_consistently(text.as_bytes(), InputFormat::Auto, 1);
    }

    #[test]
    fn valid_files_with_bytes_changed_are_read_to_the_end(
        puzzles in prop::collection::vec(any_grid(), 1..8),
        format in prop::sample::select(OUTPUT_FORMATS.iter().collect::<Vec<_>>()),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        cut in any::<prop::sample::Index>(),
        seed in any::<u16>(),
    ) {
        let grid_record = |puzzle| WrittenRecord { layout: Layout::Grid, ..WrittenRecord::from(puzzle) };
        let mut bytes = records_text(format, &puzzles.into_iter().map(grid_record).collect::<Vec<_>>(), &[]);
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        bytes.truncate(cut.index(bytes.len()).max(bytes.len() / 2));
        assert_reads_consistently(&bytes, InputFormat::Auto, seed.into());
    }
}

/// Pieces that change how the text around them is read.
const PIECES: [&[u8]; 21] = [
    b"\n",
    b"\r",
    b"\n\n",
    b"\xFF",
    b"[Puzzle]\n",
    b"[State]\n",
    b"Grid 01\n",
    b"------+-------+------\n",
    b",",
    b"\"",
    b"puzzle,solution\n",
    b"{\"puzzle\":\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\"}\n",
    b"[\n {\"a\": [1, null], \"solution\": \"\"},",
    b"\"}",
    b"]\n",
    b"}",
    b"<opensudoku>\n",
    b"<game data=\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\"/>",
    b"</opensudoku>\n",
    b"<a b=\"version: 2&#10;5|0|1|\"\n>",
    b".................................................................................\n",
];

/// Returns the kept inputs of a target.
fn kept_inputs(target: &str) -> Vec<Vec<u8>> {
    let folder = project_file("tests/fuzz/kept").join(target);
    let names = entry_names(&folder);
    assert!(names.len() > 10, "only {} inputs are kept", names.len());
    names.iter().map(|name| std::fs::read(folder.join(name)).unwrap()).collect()
}

/// Returns a new input made from the kept ones.
fn mutated_input(kept: &[Vec<u8>], random: &mut Xorshift) -> Vec<u8> {
    let mut input = kept[random.below(kept.len())].clone();
    for _ in 0..1 + random.below(6) {
        let start = random.below(input.len() + 1);
        let end = start + random.below(input.len() - start + 1);
        let other = &kept[random.below(kept.len())];
        let other_start = random.below(other.len() + 1);
        match random.below(6) {
            0 => drop(input.drain(start..end)),
            1 => drop(input.splice(start..end, other[other_start..].iter().copied())),
            2 => drop(input.splice(start..start, other[other_start..].iter().copied())),
            3 => drop(input.splice(start..start, PIECES[random.below(PIECES.len())].iter().copied())),
            4 => input.iter_mut().skip(start).take(1).for_each(|byte| *byte ^= 1 << random.below(8)),
            _ => input.iter_mut().skip(start).take(1).for_each(|byte| *byte = random.next() as u8),
        }
        input.truncate(2000);
    }
    input
}

/// Checks the property on the kept inputs and on `new_count` inputs made from them. Saves an input that violates it.
fn check_target(target: &str, property: fn(&[u8]), new_count: usize) {
    let kept_inputs = kept_inputs(target);
    let mut random = Xorshift::new(1);
    let mutated: Vec<_> = (0..new_count).map(|_| mutated_input(&kept_inputs, &mut random)).collect();
    let inputs = Mutex::new(kept_inputs.iter().chain(&mutated));
    let next = || inputs.lock().unwrap().next();
    let check_all = || {
        while let Some(input) = next() {
            let copy = input.clone();
            if let Err(panic) = catch_unwind(|| assert_ends(move || property(&copy))) {
                let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(target);
                std::fs::write(&path, input).unwrap();
                eprintln!("the property of {target} does not hold for {}", path.display());
                resume_unwind(panic);
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get());
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(check_all))));
}

#[test]
fn reader_and_writer_properties_hold() {
    check_target("readers", fuzz_properties::readers::check_property, 2000);
    check_target("roundtrip", fuzz_properties::roundtrip::check_property, 1500);
    check_target("site_links", fuzz_properties::site_links::check_property, 2000);
    check_target("parts", fuzz_properties::parts::check_property, 2000);
}

#[test]
fn engine_properties_hold() {
    check_target("engines", fuzz_properties::engines::check_property, 400);
}

#[test]
fn step_properties_hold() {
    check_target("steps", fuzz_properties::steps::check_property, 10);
}
