//! The line ends of a text.

use memchr::memchr3_iter;

use crate::isa::{IsaTask, run_on_best_isa};

/// The bytes that end a line besides `\n` and `\r\n`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LineEnds {
    /// None.
    #[default]
    Lf,
    /// A carriage return alone.
    Cr,
    /// A carriage return alone, a form feed, and the control character NEL.
    All,
}

const FORM_FEED: u8 = 0x0C;
/// The bytes of the control character NEL, U+0085.
const NEL: [u8; 2] = [0xC2, 0x85];

impl LineEnds {
    /// Turns these line ends in `text[start..]` into `\n`; NEL becomes a space and `\n`, so that the length stays the
    /// same. Returns the number of bytes at the end that depend on the text after them: 0 or 1.
    pub fn convert(self, text: &mut [u8], start: usize, is_at_end: bool) -> usize {
        if self == Self::Lf || !has_line_ends(&text[start..]) {
            return 0;
        }
        let offsets: Vec<usize> = memchr3_iter(b'\r', FORM_FEED, NEL[0], &text[start..]).collect();
        for offset in offsets {
            let index = start + offset;
            match (text[index], text.get(index + 1)) {
                (b'\r', Some(b'\n')) => {}
                (b'\r' | 0xC2, None) if !is_at_end => return 1,
                (b'\r', _) => text[index] = b'\n',
                (FORM_FEED, _) if self == Self::All => text[index] = b'\n',
                (0xC2, Some(&second)) if second == NEL[1] && self == Self::All => {
                    (text[index], text[index + 1]) = (b' ', b'\n');
                }
                _ => {}
            }
        }
        0
    }

    /// Returns the line ends of a text that begins like this, as its first line shows; `None` if more text is needed.
    pub(super) fn of_text(text: &[u8], is_at_end: bool) -> Option<Self> {
        for index in memchr3_iter(b'\r', FORM_FEED, NEL[0], text).chain([text.len()]) {
            if memchr::memchr(b'\n', &text[..index]).is_some() {
                break;
            }
            match (text.get(index)?, text.get(index + 1)) {
                (b'\r', Some(b'\n')) => break,
                (b'\r' | 0xC2, None) if !is_at_end => return None,
                (b'\r', _) => return Some(Self::Cr),
                (&FORM_FEED, _) => return Some(Self::All),
                (_, Some(second)) if *second == NEL[1] => return Some(Self::All),
                _ => {}
            }
        }
        Some(Self::Lf)
    }
}

/// Returns whether a text has a line end other than `\n` and `\r\n`, or ends with the start of one.
fn has_line_ends(text: &[u8]) -> bool {
    let mut may_have_line_ends = false;
    let mut has_line_ends = false;
    // Nearly all texts have no such byte, and most others end their lines with `\r\n`.
    run_on_best_isa(ByteSearch { text, is_found: &mut may_have_line_ends });
    if may_have_line_ends {
        run_on_best_isa(PairSearch { text, is_found: &mut has_line_ends });
    }
    has_line_ends || matches!(text.last(), Some(b'\r' | &FORM_FEED | 0xC2))
}

/// The task of looking for bytes that may begin a line end, with vector instructions and without a branch for each.
struct ByteSearch<'a> {
    text: &'a [u8],
    is_found: &'a mut bool,
}

impl IsaTask for ByteSearch<'_> {
    #[inline(always)]
    fn run(self) {
        // Form feed and carriage return are neighbours.
        let may_begin = |byte: u8| u8::from(byte.wrapping_sub(FORM_FEED) < 2) | u8::from(byte == NEL[0]);
        *self.is_found = self.text.iter().fold(0, |found, byte| found | may_begin(*byte)) != 0;
    }
}

/// The task of looking for line ends, apart from the last byte.
struct PairSearch<'a> {
    text: &'a [u8],
    is_found: &'a mut bool,
}

impl IsaTask for PairSearch<'_> {
    #[inline(always)]
    fn run(self) {
        let is_line_end = |byte: u8, next: u8| {
            u8::from(byte == b'\r') & u8::from(next != b'\n')
                | u8::from(byte == FORM_FEED)
                | u8::from(byte == NEL[0]) & u8::from(next == NEL[1])
        };
        let next_bytes = self.text.get(1..).unwrap_or_default();
        let pairs = self.text.iter().zip(next_bytes);
        *self.is_found = pairs.fold(0, |found, (byte, next)| found | is_line_end(*byte, *next)) != 0;
    }
}
