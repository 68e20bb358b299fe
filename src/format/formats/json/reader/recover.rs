//! Recovers from errors in JSON, and finds the end of a document's last line.

use super::{ExpectedToken, Json};
use crate::format::effort;
use crate::format::formats::part::{PartStep, next_line};
use crate::format::names::FieldRole;

/// The state of skipping to the end of a broken record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Recovery {
    /// The index of the level of the list that contains the record.
    list: usize,
    /// The number of open lists and objects within the record.
    open: usize,
    quoted: bool,
    escaped: bool,
}

impl Json {
    /// Recovers from an error, `part` bytes ahead and at `byte`. Reading resumes after the broken record if its list
    /// may hold others on this line, and else at the end of the line.
    pub(crate) fn recover(&mut self, part: usize, byte: Option<u8>) {
        self.position += part;
        self.begun = None;
        let list = self.levels.iter().rposition(|level| level.has_records);
        self.expected = match list.filter(|_| !self.deep) {
            None => ExpectedToken::Skip,
            Some(list) => {
                let open = self.levels.len() - list - 1;
                let lacks_comma = self.expected == ExpectedToken::Comma;
                match byte {
                    // The next record begins here.
                    Some(b'{' | b'[') if open == 0 && lacks_comma => ExpectedToken::Item,
                    _ => ExpectedToken::Record(Recovery { list, open, quoted: false, escaped: false }),
                }
            }
        };
    }

    /// Skips the rest of a broken record.
    pub(crate) fn pass_over(&mut self, mut way: Recovery, bytes: &[u8], at_end: bool) -> PartStep {
        for (at, &byte) in bytes.iter().enumerate() {
            effort::look(1);
            match byte {
                b'\n' | b'\r' => {
                    self.expected = ExpectedToken::Skip;
                    return PartStep::Taken(at);
                }
                _ if way.escaped => way.escaped = false,
                b'\\' => way.escaped = way.quoted,
                b'"' => way.quoted = !way.quoted,
                _ if way.quoted => {}
                b'[' | b'{' => way.open += 1,
                b']' | b'}' if way.open > 0 => way.open -= 1,
                b',' | b']' if way.open == 0 => {
                    self.levels.truncate(way.list + 1);
                    self.expected = ExpectedToken::Comma;
                    return PartStep::Taken(at);
                }
                _ => {}
            }
        }
        self.expected = ExpectedToken::Record(way);
        PartStep::all_of(bytes, at_end)
    }

    /// Reads the end of the document's last line: another document, or a comma, a semicolon or a comment.
    pub(crate) fn line_end(&mut self, bytes: &[u8], mut at: usize, at_end: bool) -> PartStep {
        let on_line = self.expected == ExpectedToken::LineEnd;
        if on_line {
            at += bytes[at..].iter().take_while(|byte| b" \t,;".contains(byte)).count();
            match bytes.get(at) {
                None if !at_end => return PartStep::more_after(at),
                Some(b'{' | b'[') => {
                    self.expected = ExpectedToken::Value(FieldRole::Other);
                    return PartStep::Taken(at);
                }
                Some(b'\n' | b'\r') if !self.wrapped && self.indent == 0 => {
                    // JSON Lines: the object on the next line is read as if it belonged to the same document.
                    let next = next_line(bytes, at, at_end);
                    let next = next.and_then(|next| Some((next, is_object(&bytes[next..], at_end)?)));
                    return match next {
                        None => PartStep::more_after(at),
                        Some((next, false)) => PartStep::End(next),
                        Some((next, true)) => {
                            self.expected = ExpectedToken::Value(FieldRole::Other);
                            PartStep::Taken(next)
                        }
                    };
                }
                None | Some(b'\n' | b'\r' | b'#' | b'%' | b'/') => {}
                Some(_) => return self.wrong(crate::format::Problem::Json, at, at),
            }
            self.expected = ExpectedToken::Skip;
        }
        let end = memchr::memchr2(b'\n', b'\r', &bytes[at..]).map(|end| at + end);
        effort::look(end.unwrap_or(bytes.len()) - at);
        match end {
            Some(end) => PartStep::end_of_line(bytes, end, at_end),
            None => PartStep::all_of(bytes, at_end),
        }
    }
}

/// Returns whether an object begins here whose first name is short and plain ASCII, or `None` if more input is needed.
fn is_object(bytes: &[u8], at_end: bool) -> Option<bool> {
    let start = bytes.iter().zip(b"{\"").take_while(|(byte, expected)| byte == expected).count();
    if start < 2 {
        return (at_end || start < bytes.len()).then_some(false);
    }
    let name = &bytes[start..];
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let len = name.iter().take(32).take_while(|byte| is_plain(byte)).count();
    effort::look(len + 4);
    match &name[len..] {
        [] | [b'"'] => at_end.then_some(false),
        rest => Some(rest.starts_with(b"\":")),
    }
}
