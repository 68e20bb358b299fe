//! Compressed input.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use sudoku::format::Batch;

use crate::common::{LINE, OTHER, Xorshift};
use crate::fuzz_properties::compressed::{check_property, read};
use crate::fuzz_properties::readers;

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn zstd(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}

#[test]
fn compressed_text_reads_like_plain_text() {
    let texts =
        [format!("{LINE}\n{OTHER}\n"), format!("{{\"puzzle\":\n\"{LINE}\"}}"), "(P".into(), "(".into(), String::new()];
    for text in texts {
        let expected = Batch::read_all(text.as_bytes()).unwrap();
        for pack in [gzip, zstd] {
            assert_eq!(read(&pack(text.as_bytes())[..]), (expected.clone(), None), "{text}");
            // Several archives in one file form one text.
            let (a, b) = text.as_bytes().split_at(text.len() / 2);
            assert_eq!(read(&[pack(a), pack(b)].concat()[..]), (expected.clone(), None), "{text}");
        }
    }
    let with_skippable_frame = [b"\x5A\x2A\x4D\x18\x03\0\0\0abc".to_vec(), zstd(LINE.as_bytes())].concat();
    assert_eq!(Batch::read_all(&with_skippable_frame[..]).unwrap().puzzles.len(), 1);
    let marked: Vec<u8> = format!("\u{feff}{LINE}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(Batch::read_all(&gzip(&marked)[..]).unwrap().puzzles.len(), 1);
}

#[test]
fn a_broken_archive_is_an_error_after_the_records_before_it() {
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
        let checksum_offset = whole.len() - if name == "gzip" { 8 } else { 1 };
        wrong[checksum_offset] ^= 1;
        let (batch, error) = read(&wrong[..]);
        assert_eq!((batch.puzzles.len(), error.is_some()), (10_000, true), "{name}");
        let (batch, error) = read(&[whole, b"garbage".to_vec()].concat()[..]);
        assert_eq!((batch.puzzles.len(), error.is_some()), (10_000, true), "{name}");
    }
}

#[test]
fn a_broken_zstd_archive_says_so_in_plain_words() {
    let whole = zstd(format!("{LINE}\n").repeat(5000).as_bytes());
    let changed = |offset: usize, byte: u8| {
        let mut archive = whole.clone();
        archive[offset] = byte;
        archive
    };
    let window = [&whole[..4], &[0x00, 0xF8], &whole[6..]].concat();
    for (archive, expected_end) in [
        (whole[..whole.len() / 2].to_vec(), "the archive is cut off"),
        (whole[..3].to_vec(), ""),
        (changed(whole.len() - 1, 0), "wrong checksum"),
        ([&whole[..], b"garbage"].concat(), "the data after the archive is not zstd"),
        (window, "the archive needs a window of 2199023255552 bytes; the limit is 134217728"),
        ([&whole[..4], &[0x01, 0x50, 7], &whole[6..]].concat(), "the archive needs a dictionary"),
        ([&whole[..4], &[0x00, 0x50, 0x07, 0, 0]].concat(), "the archive is damaged"),
        // Headers of frames whose blocks are broken.
        ([&whole[..4], b"\x04\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF"].concat(), ""),
        ([&whole[..4], b"\0\0"].concat(), ""),
        ([&whole[..4], b"\x20\x05\x2D\0\0hello"].concat(), ""),
        ([&whole[..4], b"\x20\x05\x2C\0\0hello"].concat(), ""),
    ] {
        let (_, error) = read(&archive[..]);
        let error = error.unwrap_or_default();
        assert!(error.ends_with(expected_end), "{error:?}, not {expected_end:?}");
        assert!(!error.contains(['{', '(', '_']), "{error}");
    }
}

#[test]
fn binary_input_is_one_error() {
    let tar = {
        let mut tar = vec![0; 10_240];
        tar[..9].copy_from_slice(b"a.txt\0\0\0\0");
        tar[257..263].copy_from_slice(b"ustar\0");
        tar[512..593].copy_from_slice(LINE.as_bytes());
        tar
    };
    let utf_16: Vec<u8> = format!("{LINE}\r\n{OTHER}\n").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let lines = format!("\n{LINE}\n{OTHER}\n");
    let binary_data = |signature: &[u8]| [signature, &b"\0\x01\xFF\x80"[..], lines.as_bytes()].concat();
    for (bytes, expected_start) in [
        (binary_data(b"PK\x03\x04"), "a zip archive, not text: `unzip -p FILE | sudoku solve`"),
        (binary_data(b"\xFD7zXZ\0"), "an xz archive, not text: `xz -dc FILE | sudoku solve`"),
        (binary_data(b"BZh91AY&SY"), "a bzip2 archive, not text: `bzip2 -dc FILE | sudoku solve`"),
        (binary_data(b"\x89PNG\r\n\x1A\n"), "a PNG picture, not text: "),
        (binary_data(b"\xFF\xD8\xFF\xE0"), "a JPEG picture, not text: "),
        (binary_data(b"%PDF-1.7"), "a PDF document, not text: "),
        (binary_data(b"\x7FELF\x02\x01\x01"), "a program, not text: "),
        (binary_data(b"SQLite format 3"), "an SQLite database, not text: "),
        (binary_data(b"\0\0\0\x01"), "binary data, not text: "),
        (utf_16, "UTF-16 without a byte order mark, not text: `iconv -f UTF-16LE "),
        (tar, "a tar archive, not text: `tar -xOf FILE | sudoku solve`"),
    ] {
        let error_of = |bytes: &[u8]| {
            let (batch, failure) = read(bytes);
            assert_eq!((batch.len(), batch.puzzles.len(), failure), (1, 0, None), "{expected_start}");
            let error = batch.records[0].malformed.as_deref().unwrap();
            assert_eq!((error.line, error.column), (1, Some(1)));
            error.problem.to_string()
        };
        let plain = error_of(&bytes);
        assert!(plain.starts_with(expected_start), "{plain}");
        let (name, rest) = plain.split_once(',').unwrap();
        assert_eq!(error_of(&gzip(&bytes)), format!("{name} inside gzip,{rest}"));
        assert_eq!(error_of(&zstd(&bytes)), format!("{name} inside zstd,{rest}"));
        // The result does not depend on how the input is cut.
        check_property(&[&[0, 7], &bytes[..]].concat());
        // After a good first line, everything else is read as lines.
        let (batch, _) = read(&[LINE.as_bytes(), b"\n", &bytes[..]].concat()[..]);
        assert!(batch.records[0].malformed.is_none() && batch.len() > 1, "{expected_start}");
    }
    let twice = gzip(&gzip(LINE.as_bytes()));
    let error = Batch::read_all(&twice[..]).unwrap().records[0].malformed.as_deref().unwrap().problem.to_string();
    assert_eq!(error, "a gzip archive inside gzip, not text: `gzip -dc FILE | sudoku solve`");
}

#[test]
fn broken_archives_read_the_same_however_they_are_cut() {
    let text = format!("{LINE}\n{{\"puzzle\": \"{OTHER}\"}}\n").repeat(20);
    let mut random = Xorshift::new(1);
    for pack in [gzip, zstd] {
        let archive = [b"\0\x07".to_vec(), pack(text.as_bytes()), pack(LINE.as_bytes())].concat();
        check_property(&archive);
        for _ in 0..300 {
            let mut broken = archive.clone();
            let offset = 2 + random.below(broken.len() - 2);
            match random.below(3) {
                0 => broken.truncate(offset),
                1 => broken[offset] ^= 1 << random.below(8),
                _ => broken[offset] = random.next() as u8,
            }
            check_property(&broken);
        }
    }
}

#[test]
fn a_few_stray_bytes_do_not_make_a_text_binary() {
    let is_not_text = |bytes: &[u8]| readers::is_not_text(&Batch::read_all(bytes).unwrap());
    for text in [
        &b"53..7\0...6\n"[..],
        b"\0\0\0\n",
        b"\0\0\0\n\x89PNG",
        b"caf\xE9 \0 and so on\n",
        b"PK, and other letters\n",
        b"",
    ] {
        assert!(!is_not_text(text), "{text:?}");
    }
    for bytes in [&b"MZ\x90\0\x03\0\0\0\x04\0"[..], b"\x005\x003\0.\0.\0\n", b"\x01\0\0\0\x02\0\0\0"] {
        assert!(is_not_text(bytes), "{bytes:?}");
    }
}
