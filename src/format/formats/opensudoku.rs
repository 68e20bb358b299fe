//! OpenSudoku's XML, for puzzles without a player's progress. (romario333/opensudoku `OpenSudokuImportTask.java`.)

use quick_xml::escape::escape;

use crate::format::Layout;
use crate::format::kept_parts::{KeptParts, Labels, ONLY_GIVENS};
use crate::format::write::values::{push_display, push_label};
use crate::format::write::{BoardRecord, BoardWriter};

pub(super) const KEPT_PARTS: KeptParts = KeptParts { labels: Labels::Title, ..ONLY_GIVENS };

/// Characters that an XML document must not contain, besides control characters.
const XML_NONCHARACTERS: [char; 2] = ['\u{FFFE}', '\u{FFFF}'];

/// A writer of one document with an element for each record, followed by comments with the remarks of the record.
pub(crate) struct OpenSudokuWriter;

impl BoardWriter for OpenSudokuWriter {
    fn write_header(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n");
    }

    fn write_board(&self, record: &BoardRecord<'_>, out: &mut Vec<u8>) -> Layout {
        if let Some(grid) = record.board.grid() {
            out.extend_from_slice(b"<game data=\"");
            out.extend(grid.to_ascii().map(|byte| if byte == b'.' { b'0' } else { byte }));
            if let Some(title) = record.extra.title() {
                out.extend_from_slice(b"\" name=\"");
                push_label(&escape(title).replace(XML_NONCHARACTERS, "\u{FFFD}"), out);
            }
            out.extend_from_slice(b"\"/>\n");
        }
        for remark in record.remarks {
            let mut text = Vec::new();
            push_display(remark, &mut text);
            out.extend_from_slice(b"<!-- ");
            // A comment must not contain two dashes in a row or control characters.
            out.extend(text.into_iter().map(|byte| if byte == b'-' || byte.is_ascii_control() { b' ' } else { byte }));
            out.extend_from_slice(b" -->\n");
        }
        Layout::Line
    }

    fn write_footer(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"</opensudoku>\n");
    }
}
