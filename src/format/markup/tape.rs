//! Scans JSON in one pass, and records where its values are.

use crate::format::effort;

/// The values of a JSON text, as far as it has been scanned.
#[derive(Debug, Default)]
pub(crate) struct Tape {
    /// The nodes in the order in which their values begin. The name of a member directly precedes its value.
    pub(crate) nodes: Vec<TapeNode>,
    /// The open lists and objects, outermost first.
    open: Vec<Open>,
    expected: Expected,
    /// The number of bytes scanned.
    at: usize,
    /// The number of bytes scanned of the string at that place.
    inside: usize,
    /// The index of the node of the value being scanned.
    pub(crate) root: usize,
    /// Whether the text deviates from strict JSON.
    pub(crate) relaxed: bool,
}

/// The byte range of a value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TapeNode {
    pub at: u32,
    pub end: u32,
    /// The index of the first node after this value and everything in it.
    pub next: u32,
}

/// An open list or object.
#[derive(Debug, Clone, Copy)]
struct Open {
    /// The index of its node.
    node: usize,
    is_list: bool,
}

/// The token expected next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Expected {
    #[default]
    Value,
    /// A value or the end of the list.
    Item,
    /// A member's name or the end of the object.
    Name,
    Colon,
    /// A comma, or the end of the list or object.
    Comma,
}

/// The result of a scan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scanned {
    /// The value is complete; its length in bytes.
    Whole(usize),
    /// The value is incomplete: more input is needed.
    Partial,
    /// The value is longer than allowed.
    Long,
    /// The value is nested deeper than allowed.
    Deep,
    /// The text is invalid at this byte.
    Broken(usize),
}

/// The reason why a string or a word was not read.
enum Stop {
    Cut,
    Broken(usize),
}

/// The maximum length of a number in bytes.
const LONGEST: usize = 4096;

/// Words for null, true and false that are not JSON.
const WORDS: [(&str, &str); 9] = [
    ("None", "null"),
    ("undefined", "null"),
    ("nil", "null"),
    ("NULL", "null"),
    ("Null", "null"),
    ("nan", "null"),
    ("NaN", "null"),
    ("True", "true"),
    ("False", "false"),
];

impl Tape {
    /// Clears the tape, but keeps its memory.
    pub(crate) fn clear(&mut self) {
        let (mut nodes, mut open) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.open));
        nodes.clear();
        open.clear();
        *self = Self { nodes, open, ..Self::default() };
    }

    /// Enters the incomplete list or object that is being scanned. The outermost open list or object in it, if there is
    /// one, is scanned from now on. Returns its byte offset from the start of the value that was entered.
    pub(crate) fn enter(&mut self) -> Option<usize> {
        if self.open.is_empty() {
            return None;
        }
        let outer = self.nodes[self.open.remove(0).node].at;
        self.root = self.open.first()?.node;
        // Drop the nodes before it once they are more than half.
        if self.root > self.nodes.len() / 2 {
            let dropped = std::mem::take(&mut self.root);
            self.nodes.drain(..dropped);
            self.open.iter_mut().for_each(|open| open.node -= dropped);
            self.nodes.iter_mut().for_each(|node| node.next = node.next.saturating_sub(dropped as u32));
        }
        Some((self.nodes[self.root].at - outer) as usize)
    }

    /// Continues the scan. `bytes` begins with the value, which may have up to `most` bytes, and up to `deep` levels of
    /// lists and objects.
    pub(crate) fn scan(&mut self, bytes: &[u8], at_end: bool, most: usize, deep: usize) -> Scanned {
        let base = self.nodes.get(self.root).map_or(0, |root| root.at as usize);
        let all = bytes.len() <= most;
        let bytes = &bytes[..bytes.len().min(most)];
        let before = self.at.max(self.inside);
        let scanned = self.read(bytes, base, deep);
        effort::look(self.at.max(self.inside) - before + 1);
        match scanned {
            Scanned::Partial if !all => Scanned::Long,
            Scanned::Partial if at_end => Scanned::Broken(bytes.len()),
            // A number or word may continue in the next bytes.
            Scanned::Whole(len) if len == bytes.len() && !at_end && is_word(bytes[len - 1]) => {
                self.nodes.clear();
                (self.at, self.inside, self.expected) = (0, 0, Expected::Value);
                if all { Scanned::Partial } else { Scanned::Long }
            }
            scanned => scanned,
        }
    }

    /// Scans all these bytes. The first of them is at offset `base`.
    fn read(&mut self, bytes: &[u8], base: usize, deep: usize) -> Scanned {
        loop {
            let at = self.at - base;
            let at = at + white(&bytes[at.min(bytes.len())..]);
            self.at = base + at;
            let Some(&byte) = bytes.get(at) else { return Scanned::Partial };
            let is_list = self.open.last().is_some_and(|open| open.is_list);
            match (self.expected, byte) {
                (Expected::Value | Expected::Item, b'[' | b'{') => {
                    if self.open.len() == deep {
                        return Scanned::Deep;
                    }
                    self.open.push(Open { node: self.nodes.len(), is_list: byte == b'[' });
                    self.push(1);
                    self.expected = if byte == b'[' { Expected::Item } else { Expected::Name };
                    continue;
                }
                (Expected::Item, b']') => self.close(true),
                (Expected::Comma, b']') if is_list => self.close(false),
                (Expected::Name, b'}') => self.close(true),
                (Expected::Comma, b'}') if !is_list => self.close(false),
                (Expected::Comma, b',') => {
                    self.at += 1;
                    self.expected = if is_list { Expected::Item } else { Expected::Name };
                    continue;
                }
                (Expected::Colon, b':') => {
                    self.at += 1;
                    self.expected = Expected::Value;
                    continue;
                }
                (Expected::Value | Expected::Item | Expected::Name, _) => {
                    let quoted = matches!(byte, b'"' | b'\'');
                    let is_name = self.expected == Expected::Name;
                    let len = match quoted {
                        true => self.string(&bytes[at..]),
                        false if is_name => Err(Stop::Broken(0)),
                        false => self.word(&bytes[at..]),
                    };
                    match len {
                        Ok(len) => self.push(len),
                        Err(Stop::Cut) => return Scanned::Partial,
                        Err(Stop::Broken(wrong)) => return Scanned::Broken(at + wrong),
                    }
                    self.expected = if is_name { Expected::Colon } else { Expected::Comma };
                }
                _ => return Scanned::Broken(at),
            }
            if self.open.is_empty() {
                return Scanned::Whole(self.at - base);
            }
        }
    }

    fn push(&mut self, len: usize) {
        let (at, next) = (self.at as u32, self.nodes.len() as u32 + 1);
        self.at += len;
        self.nodes.push(TapeNode { at, end: self.at as u32, next });
    }

    /// Closes the innermost list or object. If another value could have followed (`may_go_on`), it is empty or ends in
    /// a comma.
    fn close(&mut self, may_go_on: bool) {
        self.at += 1;
        let next = self.nodes.len() as u32;
        if let Some(open) = self.open.pop() {
            self.relaxed |= may_go_on && open.node + 1 < self.nodes.len();
            let node = &mut self.nodes[open.node];
            (node.end, node.next) = (self.at as u32, next);
        }
        self.expected = Expected::Comma;
    }

    /// Returns the length of the string at the start of `bytes`. A string ends on its line.
    fn string(&mut self, bytes: &[u8]) -> Result<usize, Stop> {
        let quote = bytes[0];
        let mut at = self.inside.saturating_sub(self.at).max(1);
        loop {
            let len = memchr::memchr3(quote, b'\\', b'\n', &bytes[at..]);
            let plain = &bytes[at..len.map_or(bytes.len(), |len| at + len)];
            if plain.iter().any(|&byte| byte < b' ') {
                let control = plain.iter().take_while(|&&byte| byte >= b' ').count();
                return Err(Stop::Broken(at + control));
            }
            at += plain.len();
            self.inside = self.at + at;
            match bytes.get(at..).unwrap_or_default() {
                [] | [b'\\'] => return Err(Stop::Cut),
                [b'\\', b'u', hex @ ..] => {
                    let hex = &hex[..hex.len().min(4)];
                    match hex.iter().position(|byte| !byte.is_ascii_hexdigit()) {
                        Some(wrong) => return Err(Stop::Broken(at + 2 + wrong)),
                        None if hex.len() < 4 => return Err(Stop::Cut),
                        None => at += 6,
                    }
                }
                [b'\\', b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't', ..] => at += 2,
                [b'\\', b'\'', ..] if quote == b'\'' => at += 2,
                [byte, ..] if *byte == quote => {
                    self.relaxed |= quote == b'\'';
                    let text = str::from_utf8(&bytes[..at]);
                    return text.map_or_else(|e| Err(Stop::Broken(e.valid_up_to())), |_| Ok(at + 1));
                }
                [b'\\', ..] => return Err(Stop::Broken(at + 1)),
                _ => return Err(Stop::Broken(at)),
            }
        }
    }

    /// Returns the length of the number or word at the start of `bytes`.
    fn word(&mut self, bytes: &[u8]) -> Result<usize, Stop> {
        let len = bytes.iter().take(LONGEST + 1).take_while(|&&byte| is_word(byte)).count();
        let word = &bytes[..len];
        if len > LONGEST {
            return Err(Stop::Broken(0));
        }
        // It may continue in the next bytes.
        if len == bytes.len() && !self.open.is_empty() {
            return Err(Stop::Cut);
        }
        let wrong = match word {
            [b'-' | b'0'..=b'9', ..] => wrong_in_number(word),
            _ => wrong_in_word(word),
        };
        match wrong {
            None => Ok(len),
            Some(_) if WORDS.iter().any(|(known, _)| known.as_bytes() == word) => {
                self.relaxed = true;
                Ok(len)
            }
            Some(wrong) => Err(Stop::Broken(wrong)),
        }
    }
}

/// Returns the JSON word for one of [`WORDS`].
pub(crate) fn strict(word: &str) -> Option<&'static str> {
    WORDS.iter().find(|(known, _)| *known == word).map(|(_, strict)| *strict)
}

/// Returns whether a byte may be part of a number or a word.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+-._".contains(&byte)
}

/// Returns the index of the first byte that keeps this from being a JSON word.
fn wrong_in_word(word: &[u8]) -> Option<usize> {
    let alike = |known: &[u8]| known.iter().zip(word).take_while(|(one, other)| one == other).count();
    let words = [&b"null"[..], b"true", b"false"];
    let wrong = words.iter().map(|known| alike(known)).max().unwrap_or_default();
    (!words.contains(&word)).then_some(wrong)
}

/// Returns the index of the first byte that keeps this from being a JSON number.
fn wrong_in_number(word: &[u8]) -> Option<usize> {
    let digits = |from: usize| word.iter().skip(from).take_while(|byte| byte.is_ascii_digit()).count();
    let start = usize::from(word[0] == b'-');
    let mut at = start + if word.get(start) == Some(&b'0') { 1 } else { digits(start) };
    if at == start {
        return Some(at);
    }
    for marks in [&b"."[..], b"eE"] {
        if word.get(at).is_some_and(|byte| marks.contains(byte)) {
            at += 1;
            at += usize::from(marks != b"." && matches!(word.get(at), Some(b'+' | b'-')));
            if digits(at) == 0 {
                return Some(at);
            }
            at += digits(at);
        }
    }
    (at < word.len()).then_some(at)
}

/// Returns the length of the white space at the start.
pub(crate) fn white(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| b" \t\r\n".contains(byte)).count()
}
