//! Reads texts that are hard on a reader, and prints the speed for each in megabytes per second: `cargo bench --bench
//! readers -- [MEBIBYTES]`. Every reader is linear: twice as much text takes twice as long.

use std::io::{self, Read};
use std::time::Instant;

use sudoku::format::{Batch, Reader};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the texts: the name of each, its start, and the part that is repeated after the start.
fn texts() -> Vec<(&'static str, String, String)> {
    let rows = |count: usize| LINE.as_bytes().chunks(9).take(count).map(text).collect::<Vec<_>>().join("\n") + "\n";
    let new = |name, start: &str, repeated: &str| (name, start.to_owned(), repeated.to_owned());
    vec![
        new("lines", "", &format!("{LINE}\n")),
        new("lines of words", &format!("{LINE}\n"), "NaN\n"),
        new("lines of x", &format!("{LINE}\n"), "x\n"),
        new("blank lines", "", "\n"),
        new("comments", "", "# a comment\n"),
        new("CSV", "id,puzzle,note\n", &format!("1,{LINE},a\n")),
        new("CSV with quotes", "id,puzzle,note\n", &format!("1,{LINE},\"a\"\n")),
        new("CSV, an open quote in each row", "id,puzzle\n", "1,\"\n"),
        new("CSV, an open quote at the start", "id,puzzle\n1,\"", "a\n"),
        new("CSV of delimiters", "id,puzzle\n", ",,,,\n"),
        new("JSON Lines", "", &format!("{{\"puzzle\":\"{LINE}\"}}\n")),
        new("JSON, a list of objects", "[", &format!("{{\"puzzle\":\"{LINE}\"}},\n")),
        new("JSON, nested lists", "", "["),
        new("JSON, nested objects", "", "{\"a\":"),
        new("JSON, an open string", "[\"", "a"),
        new("JSON, a list of numbers", "[", "1,"),
        new("JSON, lines that are cut", "", "{\"puzzle\":\n"),
        new("XML, games", "<opensudoku>", &format!("<game data=\"{LINE}\"/>\n")),
        new("XML, open elements", "", "<folder>\n"),
        new("XML, an open attribute", "<game data=\"", "a"),
        new("grids", "a title\n", &(rows(9) + "\n")),
        new("grids without a gap", "a title\n", &rows(9)),
        new("grids of eight rows", "a title\n", &(rows(8) + "\n")),
        new("rows that a blank line parts", "a title\n", &(rows(1) + "\n")),
        new("rows of words", "a title\n", "6..1a5...\n"),
        new("titles", "", "Guardian hard\n"),
        new("prose, lines of x", "a title\n", "x\n"),
        new("prose, numbers", "a title\n", "7\n"),
        new("prose, brackets", "a title\n", "[[[[[[[[\n"),
        new("prose, quotes", "a title\n", "\"'\"'\"'\n"),
        new("prose, links", "a title\n", "https://f-puzzles.com/?load=N4Ig\n"),
        new("tags of .sdk", "", "#AAnna\n[Puzzle]\n"),
        new("columns with spaces", "a title\n", "5 3     7\n"),
    ]
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// A text: a start, then a part that is repeated up to a size.
struct RepeatedText<'a> {
    start: &'a [u8],
    part: &'a [u8],
    /// The offset in the part.
    offset: usize,
    bytes_left: usize,
}

impl Read for RepeatedText<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.start.is_empty() {
            return self.start.read(buffer);
        }
        let rest = &self.part[self.offset..];
        let len = buffer.len().min(rest.len()).min(self.bytes_left);
        buffer[..len].copy_from_slice(&rest[..len]);
        self.offset = (self.offset + len) % self.part.len();
        self.bytes_left -= len;
        Ok(len)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mebibytes = std::env::args().skip(1).find_map(|argument| argument.parse::<usize>().ok()).unwrap_or(20);
    for (name, start, repeated) in texts() {
        let part = repeated.repeat((1 << 16) / repeated.len());
        let (start, part, bytes_left) = (start.as_bytes(), part.as_bytes(), mebibytes << 20);
        let input = RepeatedText { start, part, offset: 0, bytes_left };
        let (mut reader, mut batch, mut records) = (Reader::new(input), Batch::default(), 0);
        let began = Instant::now();
        while reader.read(&mut batch, 1024)? {
            records += batch.len();
            batch.clear();
        }
        let speed = (mebibytes << 20) as f64 / 1e6 / began.elapsed().as_secs_f64();
        println!("{speed:7.0} MB/s, {:9} records: {name}", records + batch.len());
    }
    Ok(())
}
