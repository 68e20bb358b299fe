//! Tests for records that span lines without a header.

use super::*;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_line_goes_on_where_a_quote_behind_its_puzzle_does() {
    let record = |text: &str, at_end| {
        let len = text.find('\n').unwrap_or(text.len());
        match headerless(text.as_bytes(), len, at_end) {
            Headerless::Record { with_end, lines, .. } => Some((with_end, lines)),
            Headerless::Partial => Some((0, 0)),
            Headerless::Line => None,
        }
    };
    let rest = format!("{LINE}\n");
    for delimiter in [",", ";", "\t"] {
        let text = format!("1{delimiter}{LINE}{delimiter}\"a\nb\"\n");
        assert_eq!(record(&text, true), Some((text.len(), 2)));
        assert_eq!(record(&(text.clone() + &rest), false), Some((text.len(), 2)));
        assert_eq!(record(&text[..text.len() - 3], false), Some((0, 0)));
        let unclosed = &text[..text.len() - 2];
        assert_eq!(record(unclosed, true), Some((unclosed.len() - 1, 1)));
        assert_eq!(record(&text.replace("\na", "a"), true), Some((text.len(), 2)));
    }
    for line in [
        format!("1,{LINE},\"a\"\nb\"\n"),
        "1,x,\"a\nb\"\n".to_owned(),
        format!("\"a\nb\",{LINE}\n"),
        format!("[{LINE},\"a\nb\"\n"),
        format!("{LINE} \"a\nb\"\n"),
    ] {
        assert_eq!(record(&line, true), None, "{line}");
    }
}
