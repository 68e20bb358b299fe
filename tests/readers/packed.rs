//! Compressed input.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use sudoku::format::{Batch, Problem, Reader};

use crate::common::{LINE, OTHER, Random};
use crate::held::packed;

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn zstd(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}

/// The puzzles, and what stopped the reading.
fn read(input: impl Read) -> (Batch, Option<String>) {
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

#[test]
fn what_is_packed_reads_as_what_is_not() {
    let texts = [
        format!("{LINE}\n{OTHER}\n"),
        format!("{{\"puzzle\":\n\"{LINE}\"}}"),
        "(P".into(),
        "(".into(),
        String::new(),
    ];
    for text in texts {
        let expected = Batch::read_all(text.as_bytes()).unwrap();
        for pack in [gzip, zstd] {
            assert_eq!(read(&pack(text.as_bytes())[..]), (expected.clone(), None), "{text}");
            // Several archives in one file are one text.
            let (a, b) = text.as_bytes().split_at(text.len() / 2);
            assert_eq!(read(&[pack(a), pack(b)].concat()[..]), (expected.clone(), None), "{text}");
        }
    }
    let skipped = [b"\x5A\x2A\x4D\x18\x03\0\0\0abc".to_vec(), zstd(LINE.as_bytes())].concat();
    assert_eq!(read(&skipped[..]).0.puzzles.len(), 1);
    let marked: Vec<u8> =
        format!("\u{feff}{LINE}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(read(&gzip(&marked)[..]).0.puzzles.len(), 1);
}

#[test]
fn a_broken_archive_is_an_error_behind_the_records_before() {
    let text = format!("{LINE}\n{OTHER}\n").repeat(5000);
    for (pack, name) in [(gzip as fn(&[u8]) -> Vec<u8>, "gzip"), (zstd, "zstd")] {
        let whole = pack(text.as_bytes());
        let two = [whole.clone(), whole.clone()].concat();
        let cut = &two[..whole.len() + whole.len() / 2];
        let (batch, error) = read(cut);
        let error = error.unwrap();
        assert!(error.starts_with(&format!("{name}: broken after line 1")), "{error}");
        assert_eq!(error.matches("broken").count(), 1, "{error}");
        assert!(batch.records.iter().all(|record| record.malformed.is_none()));
        assert!(batch.puzzles.len() >= 10_000);
        let mut wrong = whole.clone();
        // The checksum.
        let at = whole.len() - if name == "gzip" { 8 } else { 1 };
        wrong[at] ^= 1;
        let (batch, error) = read(&wrong[..]);
        assert_eq!((batch.puzzles.len(), error.is_some()), (10_000, true), "{name}");
        let (batch, error) = read(&[whole, b"garbage".to_vec()].concat()[..]);
        assert_eq!((batch.puzzles.len(), error.is_some()), (10_000, true), "{name}");
    }
}

#[test]
fn a_bomb_is_a_line_too_long() {
    let bomb = gzip(&vec![b'1'; 300 << 20]);
    assert!(bomb.len() < 2 << 20);
    let (batch, error) = read(&bomb[..]);
    assert_eq!(error, None);
    assert_eq!(batch.len(), 1);
    assert_eq!(batch.records[0].malformed.as_ref().unwrap().problem, Problem::TooLong);
}

#[test]
fn broken_archives_read_the_same_however_they_are_cut() {
    let text = format!("{LINE}\n{{\"puzzle\": \"{OTHER}\"}}\n").repeat(20);
    let mut random = Random::new(1);
    for pack in [gzip, zstd] {
        let archive = [b"\0\x07".to_vec(), pack(text.as_bytes()), pack(LINE.as_bytes())].concat();
        packed::hold(&archive);
        for _ in 0..300 {
            let mut broken = archive.clone();
            let at = 2 + random.below(broken.len() - 2);
            match random.below(3) {
                0 => broken.truncate(at),
                1 => broken[at] ^= 1 << random.below(8),
                _ => broken[at] = random.next() as u8,
            }
            packed::hold(&broken);
        }
    }
}
