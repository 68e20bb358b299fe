//! Detects, by their first bytes, files that are not text: archives, documents, pictures, programs.
//!
//! Only the first line is tested, up to [`MAX_TESTED_BYTES`] bytes. A file is not text if its first line has one of
//! the [`SIGNATURES`], or if that line has at least eight bytes, one of them NUL, and at least a quarter of the bytes
//! are invalid UTF-8 or control characters other than TAB. A few stray bytes in a line of text are therefore an error
//! of that line only.

/// The maximum number of bytes of the first line that are tested. Waiting for more would delay the first answer.
const MAX_TESTED_BYTES: usize = 80;

/// The number of bytes at the start of a file that are enough to name its type.
pub(super) const SIGNATURE_BYTES: usize = 512;

/// The signature of a type of file that is not text.
#[derive(Debug)]
pub(super) struct Signature {
    /// The byte offset of the signature in the file.
    offset: usize,
    bytes: &'static [u8],
    pub name: &'static str,
    /// The advice in the error message.
    pub remedy: &'static str,
}

const fn signature(offset: usize, bytes: &'static [u8], name: &'static str, remedy: &'static str) -> Signature {
    Signature { offset, bytes, name, remedy }
}

const PICTURE_REMEDY: &str = "write the puzzle as 81 characters, `.` for a blank";
const OTHER_REMEDY: &str = "sudoku reads text";

/// All signatures; the first match wins. The signature of tar lies beyond the tested bytes, so it does not decide
/// whether a file is text, but only names the type.
static SIGNATURES: [Signature; 16] = [
    signature(0, b"PK\x03\x04", "a zip archive", "`unzip -p FILE | sudoku solve`; save a spreadsheet as CSV"),
    signature(0, b"\xD0\xCF\x11\xE0", "an old Office file such as .xls", "save it as CSV"),
    signature(0, b"\x1F\x8B\x08", "a gzip archive", "`gzip -dc FILE | sudoku solve`"),
    signature(0, b"\x28\xB5\x2F\xFD", "a zstd archive", "`zstd -dc FILE | sudoku solve`"),
    signature(0, b"\xFD7zXZ", "an xz archive", "`xz -dc FILE | sudoku solve`"),
    signature(4, b"1AY&SY", "a bzip2 archive", "`bzip2 -dc FILE | sudoku solve`"),
    signature(0, b"7z\xBC\xAF", "a 7z archive", "`7z x -so FILE | sudoku solve`"),
    signature(0, b"Rar!\x1A", "a rar archive", "`unrar p -inul FILE | sudoku solve`"),
    signature(257, b"ustar", "a tar archive", "`tar -xOf FILE | sudoku solve`"),
    signature(0, b"%PDF-", "a PDF document", "`pdftotext -layout FILE - | sudoku solve`"),
    signature(0, b"SQLite format 3", "an SQLite database", "save its table as CSV"),
    signature(0, b"\x7FELF", "a program", OTHER_REMEDY),
    signature(0, b"MZ\x90\0", "a program", OTHER_REMEDY),
    signature(0, b"\x89PNG", "a PNG picture", PICTURE_REMEDY),
    signature(0, b"\xFF\xD8\xFF", "a JPEG picture", PICTURE_REMEDY),
    signature(0, b"GIF8", "a GIF picture", PICTURE_REMEDY),
];

static UTF_16: Signature =
    signature(0, b"", "UTF-16 without a byte order mark", "`iconv -f UTF-16LE -t UTF-8 FILE | sudoku solve`");
static UNKNOWN: Signature = signature(0, b"", "binary data", OTHER_REMEDY);

/// Returns whether these first bytes are enough to decide whether the file is text.
pub(super) fn has_first_line(first_bytes: &[u8]) -> bool {
    first_bytes.len() >= MAX_TESTED_BYTES || first_bytes.contains(&b'\n')
}

/// Returns whether a file that begins with these bytes, and has no byte order mark, is text.
pub(super) fn is_text(first_bytes: &[u8]) -> bool {
    let line = first_line(first_bytes);
    let is_unprintable = |c: &char| c.is_control() && *c != '\t';
    let unprintable_counts =
        line.utf8_chunks().map(|chunk| chunk.invalid().len() + chunk.valid().chars().filter(is_unprintable).count());
    let is_binary = line.len() >= 8 && line.contains(&0) && unprintable_counts.sum::<usize>() * 4 >= line.len();
    !is_binary && known_signature(line).is_none()
}

/// Returns the signature of a file that begins with these bytes and is not text.
pub(super) fn signature_of(first_bytes: &[u8]) -> &'static Signature {
    let pairs = first_line(first_bytes).as_chunks::<2>().0;
    let is_utf16 = |low_index: usize| pairs.iter().all(|pair| pair[low_index] >= b'\t' && pair[1 - low_index] == 0);
    if is_utf16(0) || is_utf16(1) { &UTF_16 } else { known_signature(first_bytes).unwrap_or(&UNKNOWN) }
}

fn first_line(first_bytes: &[u8]) -> &[u8] {
    let line = first_bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    &line[..line.len().min(MAX_TESTED_BYTES)]
}

fn known_signature(bytes: &[u8]) -> Option<&'static Signature> {
    let is_present = |entry: &&Signature| bytes.get(entry.offset..).is_some_and(|bytes| bytes.starts_with(entry.bytes));
    SIGNATURES.iter().find(is_present)
}
