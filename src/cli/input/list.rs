//! The list of `--files-from`: paths, read one at a time as they are needed.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::cli::args::DASH;
use crate::cli::output::complain;

/// Bytes of a path at most; no system takes longer ones, and memory stays bounded whatever the list is.
const LONGEST: usize = 1 << 16;

/// A list that is being read.
pub struct List {
    name: String,
    /// `None` after a failure: what could be read then, nobody knows.
    input: Option<BufReader<Box<dyn Read + Send>>>,
    /// What ends a path.
    end: u8,
    /// Paths so far, empty ones among them: with `\n` as the end, lines.
    line: u64,
}

/// A path of the list.
pub struct Entry {
    pub path: Result<PathBuf, BadPath>,
    /// Where it stands, as messages name it.
    pub place: String,
}

/// What can't be the name of a file.
#[derive(Debug, Error)]
pub enum BadPath {
    #[error("path of more than {LONGEST} bytes")]
    TooLong,
    #[error("NUL byte in a path; --null reads paths that end in NUL")]
    Nul,
    #[cfg(not(unix))]
    #[error("path that is not valid UTF-8")]
    NotUtf8,
}

impl List {
    /// Opens a list of paths that each end in NUL or, if not `null`, in a newline. `-` is standard input.
    ///
    /// # Errors
    /// It can't be opened.
    pub fn open(path: &Path, null: bool) -> io::Result<Self> {
        let (name, input): (_, Box<dyn Read + Send>) = if path == Path::new(DASH) {
            if io::stdin().is_terminal() {
                complain(&"reading paths from the terminal; Ctrl-D ends them");
            }
            ("<stdin>".to_owned(), Box::new(io::stdin()))
        } else {
            (path.display().to_string(), Box::new(File::open(path)?))
        };
        let end = if null { 0 } else { b'\n' };
        Ok(Self { name, input: Some(BufReader::new(input)), end, line: 0 })
    }

    /// The next path that is not empty; `None` at the end.
    ///
    /// # Errors
    /// The list can't be read, which is its end. The message names it.
    pub fn next(&mut self) -> Result<Option<Entry>, String> {
        let read = self.read();
        read.map_err(|error| {
            self.input = None;
            format!("{}: {error}", self.name)
        })
    }

    fn read(&mut self) -> io::Result<Option<Entry>> {
        let Some(input) = &mut self.input else { return Ok(None) };
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            if input.take(LONGEST as u64 + 1).read_until(self.end, &mut bytes)? == 0 {
                return Ok(None);
            }
            self.line += 1;
            let place = || format!("{}:{}", self.name, self.line);
            if bytes.last() == Some(&self.end) {
                bytes.pop();
            } else if bytes.len() > LONGEST {
                input.skip_until(self.end)?;
                return Ok(Some(Entry { path: Err(BadPath::TooLong), place: place() }));
            }
            if self.end == b'\n' && bytes.last() == Some(&b'\r') {
                bytes.pop();
            }
            if !bytes.is_empty() {
                return Ok(Some(Entry { path: path(bytes), place: place() }));
            }
        }
    }
}

fn path(bytes: Vec<u8>) -> Result<PathBuf, BadPath> {
    if bytes.contains(&0) {
        return Err(BadPath::Nul);
    }
    #[cfg(unix)]
    {
        use std::ffi::OsString;
        use std::os::unix::ffi::OsStringExt;
        Ok(OsString::from_vec(bytes).into())
    }
    #[cfg(not(unix))]
    String::from_utf8(bytes).map(PathBuf::from).map_err(|_| BadPath::NotUtf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(bytes: &[u8], null: bool) -> Vec<String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, bytes).unwrap();
        let mut list = List::open(file.path(), null).unwrap();
        list.name = "list".to_owned();
        let mut entries = Vec::new();
        while let Some(Entry { path, place }) = list.next().unwrap() {
            let path =
                path.map_or_else(|error| error.to_string(), |path| path.display().to_string());
            entries.push(format!("{place} {path}"));
        }
        entries
    }

    #[test]
    fn a_path_a_line() {
        assert_eq!(list(b"", false), [""; 0]);
        assert_eq!(list(b"\n\r\n\n", false), [""; 0]);
        assert_eq!(list(b"a\n\nb c \r\n#d", false), ["list:1 a", "list:3 b c ", "list:4 #d"]);
        assert_eq!(
            list(b"a\0b\nc", false),
            ["list:1 NUL byte in a path; --null reads paths that end in NUL", "list:2 c"]
        );
    }

    #[test]
    fn a_path_to_each_nul() {
        assert_eq!(list(b"\0\0", true), [""; 0]);
        assert_eq!(list(b"a\nb\r\0\0c", true), ["list:1 a\nb\r", "list:3 c"]);
    }

    #[test]
    fn a_path_is_bounded() {
        let (longest, too_long) = ("x".repeat(LONGEST), "x".repeat(3 * LONGEST));
        let entries = list(format!("{too_long}\n{longest}\n{too_long}").as_bytes(), false);
        let error = "path of more than 65536 bytes";
        let expected =
            [format!("list:1 {error}"), format!("list:2 {longest}"), format!("list:3 {error}")];
        assert_eq!(entries, expected);
    }

    #[test]
    fn what_cannot_be_read_ends_the_list() {
        let folder = tempfile::tempdir().unwrap();
        // Some systems refuse to open a folder, the others to read it.
        let Ok(mut list) = List::open(folder.path(), false) else { return };
        assert!(list.next().is_err());
        assert!(list.next().unwrap().is_none());
    }
}
