//! JSON values on a [`Tape`].

use std::borrow::Cow;

use crate::format::markup::tape::{Scanned, Tape, TapeNode, strict};

/// A JSON value in a text that a [`Tape`] has scanned.
#[derive(Debug, Clone, Copy)]
pub(crate) struct JsonValue<'a> {
    tape: &'a Tape,
    /// The text of the outermost value around it.
    text: &'a str,
    node: usize,
}

/// A member of an object.
#[derive(Debug, Clone)]
pub(crate) struct Member<'a> {
    pub name: Cow<'a, str>,
    pub value: JsonValue<'a>,
}

impl<'a> Member<'a> {
    /// Returns the value of the first member of this name.
    pub(crate) fn find(members: &[Self], name: &str) -> Option<JsonValue<'a>> {
        members.iter().find(|member| member.name == name).map(|member| member.value)
    }
}

impl Tape {
    /// Parses a text that is one value, perhaps with white space after it.
    pub(crate) fn parse<'a>(&'a mut self, text: &'a str, deepest: usize) -> Option<JsonValue<'a>> {
        self.clear();
        match self.scan(text.as_bytes(), true, text.len(), deepest) {
            Scanned::Whole(len) if text[len..].trim_ascii().is_empty() => Some(self.value(&text[..len])),
            _ => None,
        }
    }

    /// Returns the complete value that was scanned. `text` is its text.
    pub(crate) fn value<'a>(&'a self, text: &'a str) -> JsonValue<'a> {
        JsonValue { tape: self, text, node: self.root }
    }
}

impl<'a> JsonValue<'a> {
    fn node(self) -> TapeNode {
        self.tape.nodes[self.node]
    }

    /// Returns the byte offset from the start of the outermost value.
    pub(crate) fn at(self) -> usize {
        (self.node().at - self.tape.nodes[self.tape.root].at) as usize
    }

    /// Returns the value as it is written.
    pub(crate) fn raw(self) -> &'a str {
        let len = self.node().end - self.node().at;
        &self.text[self.at()..][..len as usize]
    }

    pub(crate) fn is_list(self) -> bool {
        self.raw().starts_with('[')
    }

    pub(crate) fn is_object(self) -> bool {
        self.raw().starts_with('{')
    }

    pub(crate) fn is_string(self) -> bool {
        self.raw().starts_with(['"', '\''])
    }

    /// Returns whether the value is `null` or another word for it.
    pub(crate) fn is_null(self) -> bool {
        self.raw() == "null" || strict(self.raw()) == Some("null")
    }

    /// Returns whether the value is null, a blank string or an empty list.
    pub(crate) fn is_nothing(self) -> bool {
        match self.text() {
            Some(text) => text.trim().is_empty(),
            None => self.is_null() || self.is_list() && self.items().next().is_none(),
        }
    }

    /// Returns the text of a string, without its escapes.
    pub(crate) fn text(self) -> Option<Cow<'a, str>> {
        let raw = self.raw();
        let inside = raw.get(1..raw.len() - 1).filter(|_| self.is_string())?;
        if memchr::memchr(b'\\', inside.as_bytes()).is_none() {
            return Some(Cow::Borrowed(inside));
        }
        serde_json::from_str(&quoted(raw)).ok().map(Cow::Owned)
    }

    /// Iterates over the items of a list, or the names and values of an object.
    fn parts(self) -> impl Iterator<Item = Self> + Clone {
        let (mut node, next) = (self.node + 1, self.node().next as usize);
        std::iter::from_fn(move || {
            let part = (node < next).then_some(Self { node, ..self })?;
            node = part.node().next as usize;
            Some(part)
        })
    }

    /// Iterates over the items of a list. Other values have none.
    pub(crate) fn items(self) -> impl Iterator<Item = Self> + Clone {
        self.parts().take_while(move |_| self.is_list())
    }

    /// Iterates over the members of an object in order.
    pub(crate) fn members(self) -> impl Iterator<Item = Member<'a>> {
        let mut parts = self.parts();
        std::iter::from_fn(move || {
            let (name, value) = (parts.next().filter(|_| self.is_object())?, parts.next()?);
            Some(Member { name: name.text().unwrap_or(Cow::Borrowed(name.raw())), value })
        })
    }

    /// Returns the value of the first member of this name.
    pub(crate) fn get(self, name: &str) -> Option<Self> {
        self.members().find(|member| member.name == name).map(|member| member.value)
    }

    /// Returns the value as strict JSON on one line.
    pub(crate) fn json(self) -> String {
        let raw = self.raw();
        if self.tape.relaxed {
            let mut out = String::with_capacity(raw.len());
            self.write(&mut out);
            out
        } else if raw.contains(['\n', '\r']) {
            // Strings contain no line ends, so the text around one is white space.
            raw.split(['\n', '\r']).map(str::trim).collect()
        } else {
            raw.to_owned()
        }
    }

    fn write(self, out: &mut String) {
        let raw = self.raw();
        match raw.as_bytes()[0] {
            open @ (b'[' | b'{') => {
                out.push(char::from(open));
                for (number, part) in self.parts().enumerate() {
                    match number {
                        0 => {}
                        _ if open == b'{' && number % 2 == 1 => out.push(':'),
                        _ => out.push(','),
                    }
                    part.write(out);
                }
                out.push(if open == b'[' { ']' } else { '}' });
            }
            b'\'' => out.push_str(&quoted(raw)),
            _ => out.push_str(strict(raw).unwrap_or(raw)),
        }
    }
}

/// Returns the string in double quotes.
fn quoted(raw: &str) -> Cow<'_, str> {
    let Some(inside) = raw.strip_prefix('\'').and_then(|raw| raw.strip_suffix('\'')) else {
        return Cow::Borrowed(raw);
    };
    let (mut out, mut chars) = (String::from('"'), inside.chars());
    while let Some(c) = chars.next() {
        match (c, c == '\\') {
            ('"', _) => out.push_str("\\\""),
            (_, true) => match chars.next() {
                Some('\'') => out.push('\''),
                escaped => out.extend(['\\'].into_iter().chain(escaped)),
            },
            _ => out.push(c),
        }
    }
    out.push('"');
    Cow::Owned(out)
}
