//! Small input that unpacks to a lot of text is reported as an error, with its location and in bounded memory.

use std::fs::{self, File};

use crate::common::{LINE, script_command, stderr, stdout};

/// The memory that a process may use, in KiB, including threads and the program itself.
const MAX_MEMORY_KIB: usize = 300_000;

/// The number of bytes in a line that exceeds this memory.
const LONG_LINE_BYTES: u64 = 400_000_000;

/// Returns the output and the messages. Asserts that a file and standard input give the same, with the exit code 2.
fn convert(input: &[u8]) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bomb");
    fs::write(&path, input).unwrap();
    let run_limited = |name: &str| {
        let script = format!("ulimit -v {MAX_MEMORY_KIB}; exec \"$0\" convert --format line --threads 1 \"$1\"");
        let input = File::open(&path).unwrap();
        let output = script_command(&script).arg(name).stdin(input).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        let messages = stderr(&output).replace(name, "bomb").replace("<stdin>", "bomb");
        (stdout(&output), messages)
    };
    let file_result = run_limited(path.to_str().unwrap());
    assert_eq!(run_limited("-"), file_result);
    file_result
}

/// Returns a zstd archive of a long line between two puzzles: a frame of blocks, most of which are a byte and a count.
fn archive_with_long_line() -> Vec<u8> {
    const BLOCK_BYTES: u32 = 1 << 17;
    // The magic number, no further fields, and a window of a megabyte.
    let mut frame = vec![0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x50];
    let mut push_block = |kind: u32, size: u32, bytes: &[u8]| {
        frame.extend_from_slice(&(size << 3 | kind).to_le_bytes()[..3]);
        frame.extend_from_slice(bytes);
    };
    let (raw, repeated, last) = (0, 2, 1);
    let line = format!("{LINE}\n");
    push_block(raw, line.len() as u32, line.as_bytes());
    (0..LONG_LINE_BYTES / u64::from(BLOCK_BYTES)).for_each(|_| push_block(repeated, BLOCK_BYTES, b"1"));
    let end = format!("\n{line}");
    push_block(raw | last, end.len() as u32, end.as_bytes());
    frame
}

/// Returns a link with a payload of the maximum length that unpacks to as much text as possible. Each of its LZ-string
/// codes stands for the previous text plus one character.
fn expanding_link() -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bits = Vec::new();
    let mut put = |value: u32, width: u32| {
        bits.extend((0..width).map(|bit| value >> bit & 1));
        bits.len()
    };
    // A new character of eight bits, the blank.
    put(0, 2);
    put(b' '.into(), 8);
    let (mut code, mut width, mut codes_left) = (4, 3, 4);
    while put(code, width) < 6 * 8190 {
        (code, codes_left) = (code + 1, codes_left - 1);
        if codes_left == 0 {
            (codes_left, width) = (1 << width, width + 1);
        }
    }
    let letter = |bits: &[u32]| LETTERS[bits.iter().fold(0, |value, bit| 2 * value + bit) as usize];
    let letters = bits.chunks_exact(6).take(8190).map(letter).map(char::from);
    format!("https://sudokupad.app/fpuz{}\n", letters.collect::<String>())
}

#[test]
fn a_line_beyond_the_memory_limit_is_an_error() {
    let error = "line of more than 1048576 bytes";
    let expected = (format!("{LINE}\n\tinvalid: {error}\n{LINE}\n"), format!("sudoku: bomb:2: {error}\n"));
    assert_eq!(convert(&archive_with_long_line()), expected);
}

#[test]
fn a_link_that_unpacks_to_megabytes_is_an_error() {
    let bomb = format!("{LINE}\n{}{LINE}\n", expanding_link().repeat(10));
    let (output, messages) = convert(bomb.as_bytes());
    assert!(output.starts_with(LINE) && output.ends_with(&format!("{LINE}\n")), "{output}");
    let messages: Vec<_> = messages.lines().collect();
    assert_eq!(messages.len(), 10);
    assert!(messages[9].starts_with("sudoku: bomb:11:27: the payload "), "{}", messages[9]);
}
