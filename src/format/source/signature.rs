//! Detects files that are not text by their first bytes: unsupported archives, pictures, programs.
//!
//! The first line decides, or its first [`WINDOW`] bytes. A file is not text if this line begins with a signature of
//! the table, or if it has at least eight bytes, one of them NUL, and a quarter of them are control characters or
//! invalid UTF-8. A few stray bytes in a line of text are therefore an error of that line only, and nothing after a
//! good first line makes a file binary.

use super::BOM;

/// The number of bytes of a long first line that are judged. The user waits for the answer to a puzzle on that line.
const WINDOW: usize = 80;

/// The number of bytes needed to name the type of a file.
pub(super) const MOST: usize = 512;

/// A type of file that is not text.
#[derive(Debug)]
pub(super) struct Signature {
    /// The offset of its bytes.
    at: usize,
    bytes: &'static [u8],
    pub name: &'static str,
    /// The suggested remedy.
    pub remedy: &'static str,
}

const fn signature(at: usize, bytes: &'static [u8], name: &'static str, remedy: &'static str) -> Signature {
    Signature { at, bytes, name, remedy }
}

const SPREADSHEET: &str = "save it as CSV";
const PICTURE: &str = "write the puzzle as 81 characters, `.` for a blank";
const UNZIP: &str = "`unzip -p FILE | sudoku solve`";

/// All signatures; the first that fits wins. Those of less than three bytes, or at a larger offset, only name the type
/// of a file that is known not to be text.
static SIGNATURES: [Signature; 29] = [
    signature(30, b"mimetypeapplication/vnd.oasis", "an OpenDocument file", SPREADSHEET),
    signature(30, b"[Content_Types].xml", "an Office file such as .xlsx", SPREADSHEET),
    signature(30, b"_rels/", "an Office file such as .xlsx", SPREADSHEET),
    signature(0, b"PK\x03\x04", "a zip archive", UNZIP),
    signature(0, b"PK\x05\x06", "an empty zip archive", "it holds no file"),
    signature(0, b"PK\x07\x08", "a zip archive in parts", UNZIP),
    signature(0, b"\xD0\xCF\x11\xE0", "an old Office file such as .xls", SPREADSHEET),
    signature(0, b"\x1F\x8B\x08", "a gzip archive", "`gzip -dc FILE | sudoku solve`"),
    signature(0, b"\x28\xB5\x2F\xFD", "a zstd archive", "`zstd -dc FILE | sudoku solve`"),
    signature(0, b"\xFD7zXZ", "an xz archive", "`xz -dc FILE | sudoku solve`"),
    signature(0, b"LZIP\x01", "an lzip archive", "`lzip -dc FILE | sudoku solve`"),
    signature(0, b"\x04\x22\x4D\x18", "an lz4 archive", "`lz4 -dc FILE | sudoku solve`"),
    signature(4, b"1AY&SY", "a bzip2 archive", "`bzip2 -dc FILE | sudoku solve`"),
    signature(0, b"7z\xBC\xAF", "a 7z archive", "`7z x -so FILE | sudoku solve`"),
    signature(0, b"Rar!\x1A", "a rar archive", "`unrar p -inul FILE | sudoku solve`"),
    signature(257, b"ustar", "a tar archive", "`tar -xOf FILE | sudoku solve`"),
    signature(0, b"%PDF-", "a PDF document", "`pdftotext -layout FILE - | sudoku solve`"),
    signature(0, b"SQLite format 3", "an SQLite database", "save its table as CSV"),
    signature(0, b"\x7FELF", "a program", "sudoku reads text"),
    signature(0, b"MZ", "a program", "sudoku reads text"),
    signature(0, b"\x89PNG", "a PNG picture", PICTURE),
    signature(0, b"\xFF\xD8\xFF", "a JPEG picture", PICTURE),
    signature(0, b"GIF87a", "a GIF picture", PICTURE),
    signature(0, b"GIF89a", "a GIF picture", PICTURE),
    signature(8, b"WEBP", "a WebP picture", PICTURE),
    signature(0, b"BM", "a BMP picture", PICTURE),
    signature(0, b"\0\0\x01\0", "an icon", PICTURE),
    signature(0, b"II*\0", "a TIFF picture", PICTURE),
    signature(0, b"MM\0*", "a TIFF picture", PICTURE),
];

static UTF_16: [Signature; 2] = [
    signature(0, b"", "UTF-16 without a byte order mark", "`iconv -f UTF-16LE -t UTF-8 FILE | sudoku solve`"),
    signature(0, b"", "UTF-16 without a byte order mark", "`iconv -f UTF-16BE -t UTF-8 FILE | sudoku solve`"),
];

static UNKNOWN: Signature = signature(0, b"", "binary data", "sudoku reads text");

/// Returns the type of a file with these first bytes if it is not text, or `None` if more input is needed.
pub(super) fn judge(first: &[u8], at_end: bool) -> Option<Option<&'static Signature>> {
    let window = &first[..first.len().min(WINDOW)];
    let end = memchr::memchr2(b'\n', b'\r', window);
    if end.is_none() && window.len() < WINDOW && !at_end {
        return None;
    }
    let line = &window[..end.unwrap_or(window.len())];
    let is = |known: &Signature, bytes: &[u8]| bytes.get(known.at..).is_some_and(|at| at.starts_with(known.bytes));
    // Only the first line decides, even if more has been read.
    let is_known = || SIGNATURES.iter().any(|known| known.decides() && is(known, line));
    let has_mark = [BOM, b"\xFF\xFE", b"\xFE\xFF"].iter().any(|mark| line.starts_with(mark));
    if has_mark || !is_known() && !is_binary(line) {
        return Some(None);
    }
    if first.len() < MOST && !at_end {
        return None;
    }
    let known = utf_16(line).or_else(|| SIGNATURES.iter().find(|known| is(known, first)));
    Some(Some(known.unwrap_or(&UNKNOWN)))
}

impl Signature {
    /// Returns whether its bytes prove that a file is not text.
    fn decides(&self) -> bool {
        self.at < 8 && self.bytes.len() > 2
    }
}

/// Returns whether a line is binary data.
fn is_binary(line: &[u8]) -> bool {
    let is_strange = |c: char| c.is_control() && c != '\t';
    let strange = |chunk: std::str::Utf8Chunk<'_>| {
        chunk.invalid().len() + chunk.valid().chars().filter(|&c| is_strange(c)).count()
    };
    line.len() >= 8 && line.contains(&0) && line.utf8_chunks().map(strange).sum::<usize>() * 4 >= line.len()
}

/// Detects UTF-16 in either byte order: every second byte is NUL, and the others are printable.
fn utf_16(line: &[u8]) -> Option<&'static Signature> {
    let pairs = line.as_chunks::<2>().0;
    let is_text = |byte: u8| byte == b'\t' || byte == b' ' || byte.is_ascii_graphic();
    let [little, big] = &UTF_16;
    match () {
        () if pairs.is_empty() => None,
        () if pairs.iter().all(|&[low, high]| is_text(low) && high == 0) => Some(little),
        () if pairs.iter().all(|&[high, low]| is_text(low) && high == 0) => Some(big),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_stray_bytes_make_no_line_binary() {
        for text in [
            &b"53..7\0...6\n"[..],
            b"\0\0\0\n",
            b"\0\0\0\n\x89PNG",
            b"caf\xE9 \0 and so on\n",
            b"\xFF\xFE5\x003\0.\0.\x007\0.\0",
            b"PK, and other letters\n",
            b"BM\n",
            b"",
        ] {
            assert!(judge(text, true).unwrap().is_none(), "{text:?}");
        }
    }

    #[test]
    fn what_is_not_text_has_its_name() {
        let mut tar = [0; MOST];
        tar[..10].copy_from_slice(b"puzzles.io");
        tar[257..262].copy_from_slice(b"ustar");
        for (bytes, name) in [
            (&b"PK\x03\x04\n"[..], "a zip archive"),
            (b"BZh91AY&SY", "a bzip2 archive"),
            (b"\x89PNG\r\n\x1A\n", "a PNG picture"),
            (b"MZ\x90\0\x03\0\0\0\x04\0", "a program"),
            (b"5\x003\0.\0.\0", "UTF-16 without a byte order mark"),
            (b"\x005\x003\0.\0.\0\n", "UTF-16 without a byte order mark"),
            (b"\x01\0\0\0\x02\0\0\0", "binary data"),
            (&tar, "a tar archive"),
        ] {
            assert_eq!(judge(bytes, true).unwrap().unwrap().name, name, "{bytes:?}");
        }
    }
}
