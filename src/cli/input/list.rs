//! The list of `--files-from`: paths, read one at a time.

use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use super::named::{NamedFile, open};

/// The longest path, in bytes. No system takes longer ones, and memory stays bounded.
const LONGEST: usize = 1 << 16;

/// A list that is being read.
pub struct PathList {
    name: String,
    /// `None` after a failure to read.
    input: Option<BufReader<Box<dyn Read + Send>>>,
    /// The byte that ends a path.
    end: u8,
    /// The number of paths so far, with empty ones: the number of lines if paths end with `\n`.
    line: u64,
}

impl PathList {
    /// Opens a list of paths that end with NUL or, unless `null` is set, with a newline. `-` is standard input.
    ///
    /// # Errors
    /// It can't be opened. The message names it.
    pub fn open(path: &Path, null: bool) -> Result<Self, String> {
        let (name, input) = open(path, "paths");
        let input = input.map_err(|error| format!("{name}: {error}"))?;
        let end = if null { 0 } else { b'\n' };
        Ok(Self { name, input: Some(BufReader::new(input.read)), end, line: 0 })
    }

    /// The next path that is not empty, or a message about it; `None` at the end.
    fn read(&mut self) -> io::Result<Option<Result<NamedFile, String>>> {
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
                return Ok(Some(Err(format!("{}: path of more than {LONGEST} bytes", place()))));
            }
            if self.end == b'\n' && bytes.last() == Some(&b'\r') {
                bytes.pop();
            }
            if !bytes.is_empty() {
                let place = place();
                return Ok(Some(match path(bytes) {
                    Ok(path) => Ok(NamedFile { path, place: Some(place) }),
                    Err(error) => Err(format!("{place}: {error}")),
                }));
            }
        }
    }
}

impl Iterator for PathList {
    /// A file, or a message: about a path, or about the list, which then ends.
    type Item = Result<NamedFile, String>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().unwrap_or_else(|error| {
            self.input = None;
            Some(Err(format!("{}: {error}", self.name)))
        })
    }
}

/// # Errors
/// The bytes can't be the name of a file.
fn path(bytes: Vec<u8>) -> Result<PathBuf, &'static str> {
    if bytes.contains(&0) {
        return Err("NUL byte in a path; --null reads paths that end in NUL");
    }
    #[cfg(unix)]
    {
        use std::ffi::OsString;
        use std::os::unix::ffi::OsStringExt;
        Ok(OsString::from_vec(bytes).into())
    }
    #[cfg(not(unix))]
    String::from_utf8(bytes).map(PathBuf::from).map_err(|_| "path that is not valid UTF-8")
}
