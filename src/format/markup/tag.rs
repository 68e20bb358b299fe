//! Parses XML tags: elements with their attributes, comments, instructions.

use crate::format::effort;

/// A tag.
pub(crate) enum Tag<'a> {
    Open {
        name: &'a str,
        attributes: Vec<Attribute<'a>>,
        closed: bool,
    },
    Close,
    /// A comment or an instruction.
    Nothing,
    /// `<!DOCTYPE`.
    Doctype {
        html: bool,
    },
}

/// The name and the value of an attribute.
pub(crate) type Attribute<'a> = (&'a str, &'a str);

/// The result of reading a tag.
pub(crate) enum ReadTag<'a> {
    /// The tag and its length in bytes.
    Whole(Tag<'a>, usize),
    Partial,
    /// The tag is invalid at this byte.
    Broken(usize),
}

/// Reads the tag at the start of `bytes`, which is a `<`. A tag ends at the latest where the next one begins, so that a
/// broken tag leaves the others intact and each byte is read once.
pub(crate) fn read(bytes: &[u8]) -> ReadTag<'_> {
    let read = match bytes {
        [_, b'?', ..] => instruction(bytes),
        [_, b'!', ..] if b"<!--".starts_with(&bytes[..bytes.len().min(4)]) => comment(bytes),
        [_, b'!', ..] => doctype(bytes),
        [_, b'/', ..] => match memchr::memchr2(b'<', b'>', &bytes[2..]) {
            Some(end) if bytes[2 + end] == b'>' => ReadTag::Whole(Tag::Close, 2 + end + 1),
            end => cut(bytes, end.map(|end| 2 + end)),
        },
        [_] | [] => ReadTag::Partial,
        _ => element(bytes).unwrap_or_else(|broken| broken),
    };
    effort::look(match read {
        ReadTag::Whole(_, len) | ReadTag::Broken(len) => len,
        ReadTag::Partial => bytes.len(),
    });
    read
}

/// Returns whether these bytes may complete a tag that was partial without them.
pub(crate) fn may_end(bytes: &[u8]) -> bool {
    effort::look(bytes.len());
    memchr::memchr2(b'<', b'>', bytes).is_some()
}

/// Returns the result for a tag without an end, given where the next one begins.
fn cut(bytes: &[u8], next: Option<usize>) -> ReadTag<'_> {
    match next {
        Some(next) => ReadTag::Broken(bytes[..next].trim_ascii_end().len()),
        None => ReadTag::Partial,
    }
}

fn instruction(bytes: &[u8]) -> ReadTag<'_> {
    let mut ends = memchr::memchr2_iter(b'<', b'>', &bytes[2..]).map(|end| 2 + end);
    match ends.find(|&end| bytes[end] == b'<' || bytes[..end].ends_with(b"?")) {
        Some(end) if bytes[end] == b'>' => ReadTag::Whole(Tag::Nothing, end + 1),
        next => cut(bytes, next),
    }
}

fn comment(bytes: &[u8]) -> ReadTag<'_> {
    let inside = bytes.get(4..).unwrap_or_default();
    let mut ends = memchr::memchr2_iter(b'<', b'>', inside);
    let found = ends.find(|&end| match inside[end] {
        b'<' => inside[end..].starts_with(b"<!--"),
        _ => inside[..end].ends_with(b"--"),
    });
    match found {
        Some(end) if inside[end] == b'>' => ReadTag::Whole(Tag::Nothing, 4 + end + 1),
        next => cut(bytes, next.map(|next| 4 + next)),
    }
}

fn doctype(bytes: &[u8]) -> ReadTag<'_> {
    let Some(end) = memchr::memchr2(b'<', b'>', &bytes[1..]) else { return ReadTag::Partial };
    let words = bytes[2..=end].split(u8::is_ascii_whitespace);
    let mut words = words.map(|word| word.to_ascii_lowercase());
    if words.next().as_deref() != Some(b"doctype") {
        return ReadTag::Broken(1);
    }
    let html = words.next().as_deref() == Some(b"html");
    ReadTag::Whole(Tag::Doctype { html }, end + 2)
}

fn element(bytes: &[u8]) -> Result<ReadTag<'_>, ReadTag<'_>> {
    let mut at = run(bytes, 1, is_name);
    let name = text(bytes, 1, at).filter(|name| !name.is_empty()).ok_or(ReadTag::Broken(1))?;
    let mut attributes = Vec::new();
    loop {
        at = run(bytes, at, |byte| byte.is_ascii_whitespace());
        let len = match &bytes[at..] {
            [] | [b'/'] => return Ok(ReadTag::Partial),
            [b'>', ..] => 1,
            [b'/', b'>', ..] => 2,
            [b'/', ..] => return Ok(ReadTag::Broken(at)),
            _ => {
                let (attribute, end) = attribute(bytes, at)?;
                attributes.push(attribute);
                at = end;
                continue;
            }
        };
        return Ok(ReadTag::Whole(Tag::Open { name, attributes, closed: len == 2 }, at + len));
    }
}

/// Reads the attribute that begins at this byte, and returns its end.
fn attribute(bytes: &[u8], at: usize) -> Result<(Attribute<'_>, usize), ReadTag<'_>> {
    let white = |from| run(bytes, from, |byte| byte.is_ascii_whitespace());
    let end = run(bytes, at, is_name);
    if end == at {
        return Err(cut(bytes, Some(at)));
    }
    let equals = white(end);
    match bytes.get(equals) {
        None => return Err(ReadTag::Partial),
        Some(b'=') => {}
        Some(_) => return Err(ReadTag::Broken(at)),
    }
    let quote = white(equals + 1);
    let mark = match bytes.get(quote) {
        None => return Err(ReadTag::Partial),
        Some(&mark @ (b'"' | b'\'')) => mark,
        Some(_) => return Err(ReadTag::Broken(quote)),
    };
    let from = quote + 1;
    let to = from + memchr::memchr2(mark, b'<', &bytes[from..]).ok_or(ReadTag::Partial)?;
    if bytes[to] == b'<' {
        return Err(cut(bytes, Some(to)));
    }
    let both = text(bytes, at, end).zip(text(bytes, from, to));
    Ok((both.ok_or(ReadTag::Broken(at))?, to + 1))
}

/// Returns the end of a run of such bytes that begins at `from`.
fn run(bytes: &[u8], from: usize, is: fn(u8) -> bool) -> usize {
    from + bytes[from..].iter().take_while(|&&byte| is(byte)).count()
}

fn text(bytes: &[u8], from: usize, to: usize) -> Option<&str> {
    str::from_utf8(&bytes[from..to]).ok()
}

pub(crate) fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-.:".contains(&byte) || !byte.is_ascii()
}
