//! Reads texts that strain a reader, and prints its speed on each in megabytes per second: `cargo bench --bench
//! readers -- [MEBIBYTES]`. Reading takes linear time: twice as much text takes twice as long.

use std::io::{self, Read};
use std::time::Instant;

use sudoku::format::{Batch, Reader};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the texts: the name of each, its start, and the part that is repeated after the start.
fn texts() -> Vec<(&'static str, String, String)> {
    let rows = |count: usize| LINE.as_bytes().chunks(9).take(count).map(text).collect::<Vec<_>>().join("\n") + "\n";
    let case = |name, start: &str, repeated: &str| (name, start.to_owned(), repeated.to_owned());
    vec![
        case("lines", "", &format!("{LINE}\n")),
        case("lines of words", &format!("{LINE}\n"), "NaN\n"),
        case("lines of x", &format!("{LINE}\n"), "x\n"),
        case("blank lines", "", "\n"),
        case("comments", "", "# a comment\n"),
        case("CSV", "id,puzzle,note\n", &format!("1,{LINE},a\n")),
        case("CSV with quotes", "id,puzzle,note\n", &format!("1,{LINE},\"a\"\n")),
        case("CSV, an open quote in each row", "id,puzzle\n", "1,\"\n"),
        case("CSV, an open quote at the start", "id,puzzle\n1,\"", "a\n"),
        case("CSV of delimiters", "id,puzzle\n", ",,,,\n"),
        case("JSON Lines", "", &format!("{{\"puzzle\":\"{LINE}\"}}\n")),
        case("JSON, a list of objects", "[", &format!("{{\"puzzle\":\"{LINE}\"}},\n")),
        case("JSON, nested lists", "", "["),
        case("JSON, nested objects", "", "{\"a\":"),
        case("JSON, an open string", "[\"", "a"),
        case("JSON, a list of numbers", "[", "1,"),
        case("JSON, lines that are cut", "", "{\"puzzle\":\n"),
        case("XML, games", "<opensudoku>", &format!("<game data=\"{LINE}\"/>\n")),
        case("XML, open elements", "", "<folder>\n"),
        case("XML, an open attribute", "<game data=\"", "a"),
        case("grids", "a title\n", &(rows(9) + "\n")),
        case("grids without a gap", "a title\n", &rows(9)),
        case("grids of eight rows", "a title\n", &(rows(8) + "\n")),
        case("rows that a blank line parts", "a title\n", &(rows(1) + "\n")),
        case("rows of words", "a title\n", "6..1a5...\n"),
        case("titles", "", "Guardian hard\n"),
        case("prose, lines of x", "a title\n", "x\n"),
        case("prose, numbers", "a title\n", "7\n"),
        case("prose, brackets", "a title\n", "[[[[[[[[\n"),
        case("prose, quotes", "a title\n", "\"'\"'\"'\n"),
        case("prose, links", "a title\n", "https://f-puzzles.com/?load=N4Ig\n"),
        case("tags of .sdk", "", "#AAnna\n[Puzzle]\n"),
        case("columns with spaces", "a title\n", "5 3     7\n"),
    ]
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// A text: a start, then a part that is repeated up to a size.
struct RepeatedText<'a> {
    start: &'a [u8],
    part: &'a [u8],
    /// The byte offset in the part of the next byte.
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
        let (mut reader, mut batch, mut record_count) = (Reader::new(input), Batch::default(), 0);
        let start_time = Instant::now();
        while reader.read(&mut batch, 1024)? {
            record_count += batch.len();
            batch.clear();
        }
        let speed = (mebibytes << 20) as f64 / 1e6 / start_time.elapsed().as_secs_f64();
        println!("{speed:7.0} MB/s, {:9} records: {name}", record_count + batch.len());
    }
    Ok(())
}
