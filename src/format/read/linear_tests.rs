//! Proves that no text takes more than linear time, however it is split, by counting the bytes looked at in a text and
//! in one of twice the length.

use std::io::{self, Read};

use super::{Batch, Reader};
use crate::format::effort;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The maximum number of bytes looked at per byte of text.
const MOST: u64 = 40;

/// The same for grids: a line that fits no grid makes the reader look at sixty lines.
const MOST_DRAWN: u64 = 8000;

/// A text that is read in pieces of this size.
struct Pieces<'t>(&'t [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(self.1);
        self.0.read(&mut buffer[..most])
    }
}

/// Returns the number of bytes looked at to read a text in pieces of this size.
fn looked_at(text: &str, piece: usize) -> u64 {
    effort::take();
    let mut reader = Reader::new(Pieces(text.as_bytes(), piece));
    let mut batch = Batch::default();
    while reader.read(&mut batch, 1000).unwrap() {
        batch = Batch::default();
    }
    effort::take()
}

/// Asserts that twice the text takes about twice the effort, and no more than `most` per byte.
fn assert_linear(front: &str, part: &str, end: &str, most: u64) {
    let text = |len: usize| [front, &part.repeat(len / part.len()), end].concat();
    // Buffers grow and shrink in steps.
    let len = if most == MOST_DRAWN { 60_000 } else { 200_000 };
    let (once, twice) = (text(len), text(2 * len));
    for piece in [1 << 12, 1 << 20] {
        let (first, second) = (looked_at(&once, piece), looked_at(&twice, piece));
        let told = format!("{front:.30?} {part:.30?} {end:.30?}: {first}, then {second}");
        assert!(second <= first * 23 / 10 + 20_000, "not linear: {told}");
        assert!(second <= most * twice.len() as u64, "too much: {told}");
    }
}

#[test]
fn lines_and_texts() {
    for part in [
        "\n",
        "\r\n",
        "\r",
        "x\n",
        "x",
        " ",
        " \n",
        "\t\n",
        "#\n",
        "# x\n",
        "1\n",
        "Guardian hard\n",
        "No. 1\n\n",
        "> \n",
        "> > ",
        "- \n",
        "```\n",
        "* ",
        "«",
        "5 3\n",
        "[Puzzle]\n",
        "[State]\n",
        "#T\n",
        "#Dx\n",
        "x:\n",
        "Nº 7 — difícil\n",
    ] {
        assert_linear("", part, "", MOST_DRAWN);
        assert_linear("", part, &format!("\n{LINE}\n"), MOST_DRAWN);
        assert_linear(&format!("{LINE}\n"), part, "", MOST_DRAWN);
    }
    for part in [
        &format!("{LINE}\n"),
        &LINE[1..],
        &format!("{}\n", &LINE[1..]),
        &format!("title\n{LINE}\n"),
        &format!("id,{LINE},x\n"),
        &format!("{LINE} # x\n"),
        "https://",
        "https://sudokupad.app/scf\n",
        "https://sudokupad.app/scf ",
        &format!("https://sudoku.coach/en/play/{LINE} "),
        "://",
        ":0000:x:",
        ":0000:x:\n",
    ] {
        assert_linear("", part, "", MOST);
    }
}

#[test]
fn grids() {
    for part in [
        "53..7....\n",
        "53..7....\n\n",
        "53..7....\nx\n",
        "53..7....\n---------\n",
        "53..7...\n",
        "53  7    \n",
        "| 5 3   |   7   |       |\n",
        "+-------+-------+-------+\n",
        "+-------+-------+-------+\n| 5 3   |   7   |       |\n",
        "|5|3| | |7| | | | |\n|---|---|\n",
        "5;3;;;7;;;;\n",
        ";\n",
        "|\n",
        "│\n",
        "---------\n",
        ".........\n",
        "12\n",
        "123456789\n",
        "[5,3,0,0,7,0,0,0,0],\n",
        "[5,3,0,0,7,0,0,0,0]\n",
    ] {
        assert_linear("", part, "", MOST_DRAWN);
        assert_linear("53..7....\n6..195...\n", part, "x\n", MOST_DRAWN);
    }
}

#[test]
fn tables() {
    let names: Vec<_> = (0..1000).map(|number| format!("n{number}")).collect();
    let wide = names.join(",") + ",puzzle\n";
    let same = "a,".repeat(999) + "puzzle\n";
    let barren = "x\",,\"y\n".repeat(98) + "x\",\n";
    let doubled = format!("{LINE},\"y\n{}\n", "\"\"".repeat(1000));
    let reopened = format!("{LINE},x\",,\"y\n");
    for (head, part) in [
        ("", "1,\"a\n"),
        ("id,puzzle\n", "1,\"a\n"),
        ("a,b\n", "1,\"a\n"),
        ("id,puzzle\n", "1,\"a\"\"\n"),
        ("id,puzzle\n", "x\",,\"y\n"),
        ("", "x\",,\"y\n"),
        ("a,b\n", &*barren),
        ("", &reopened),
        ("", &doubled),
        ("puzzle,id\n", &reopened),
        ("id,puzzle\n", "\""),
        ("", "\""),
        ("", "a,\"b\n"),
        ("id,puzzle\n", "a,\"b\n"),
        ("id,puzzle\n", "\"a\nb"),
        ("", "a,b;c\td\n"),
        ("id,puzzle\n", "a,b\n"),
        (&wide, ",,,,,,,\n"),
        (&wide, "\n"),
        ("", &wide),
        ("", &same),
        ("", ","),
        ("id,puzzle\n", ",;\t"),
        ("", "puzzle,solution\n"),
        ("", "puzzle;\"solution\n"),
        ("id,puzzle\n", "\"\r"),
        ("", "1,\"\r"),
        ("id,puzzle\n", "1,\"x\",y\n"),
        ("id,puzzle\n", "1,http://a/?\n"),
    ] {
        assert_linear(head, part, "", MOST);
    }
}

#[test]
fn xml() {
    for part in [
        "<game ",
        "<game \n",
        "<a \n",
        "<a",
        "<",
        "<\n",
        "<!--",
        "<!--\n",
        "<opensudoku>\n<!--\n",
        "<opensudoku>\n<!-- >\n",
        "<?xml\n",
        "<?xml >\n",
        "<!x\n",
        "<opensudoku>\n</\n",
        "<game data='\n",
        "<game a='' \n",
        "<game/>\n",
        "<folder>",
        &format!("<!x\n{LINE}\n"),
        &format!("<!--\n{LINE}\n"),
        &format!("<?xml\n{LINE}\n"),
        &format!("<opensudoku>\n{LINE}\n"),
        &format!("<game data=\"{LINE}\"/>"),
    ] {
        for end in ["", ">\n", "-->\n"] {
            assert_linear("", part, end, MOST);
        }
    }
    for (front, part) in [
        ("<opensudoku>\n<game note=\"", "&amp;"),
        ("<opensudoku>\n<game ", "a=\"\" "),
        ("<opensudoku>\n", "x\n"),
        ("<opensudoku>\n<name>", "1........\nx"),
        ("<game data=\"x\"/>", " "),
        ("<game data=\"x\"/>", "x "),
    ] {
        assert_linear(front, part, "\"/>", MOST);
    }
}

#[test]
#[rustfmt::skip]
fn json() {
    for front in ["", "[", "[\n", "{\"a\":", "{\"a\": [\"x\", \n", "[ \n{\"a\":1},\n"] {
        for part in [
            "{\"a\":\n", "{\"a\":", "{\"puzzle\":[1,\n", "{\"puzzle\":[1,", "[", "[\n", "[[1,\n", "[1,\n", "[{\n", "[{",
            "[{\"a\":oops},", "[{\"a\":oops},\n", "{\"a\":oops},\n", "\"", "\"\n", "{\"puzzle\":\"\n",
            "{\"puzzle\":\"", "{\"a", "ipuz(", "ipuz(\n", "ipuz({\n", "[ ", "[\n\n\n\n", "[[[[[[[\nx\n", "{ \n",
            "{\"a\" \n", "{\"a\":1,\n", "{\"a\":1}", "{}\n", "[],", "],[", "}{", "{\"a\":[{\"a\":", "{\"a\":[\"", "[\"\\",
            "{'a':", "{'a\n", "[None,", "[,", "[1 2", "1", "\\\"", " \n",
        ] {
            assert_linear(front, part, "", MOST_DRAWN);
        }
    }
}

#[test]
fn json_records_whole_and_cut() {
    let good = format!("{{\"puzzle\":\"{}\",\"a\":[1,{{}}]}}", "1".repeat(81));
    let cut = &good[..98];
    let nested = format!("{}1{}\n", "{\"a\":".repeat(120), "}".repeat(120));
    let lists = format!("{}\"1\"{}\n", "[".repeat(120), "]".repeat(120));
    let long = format!("{{\"a\":\"{}", "x".repeat(3000));
    for front in ["", "[", "{\"a\":"] {
        for part in [&good, cut, &nested, &lists, &long] {
            for end in ["", ",", "\n", &format!("\n{good}\n")] {
                assert_linear(front, &format!("{part}{end}"), "", MOST);
            }
        }
    }
}
