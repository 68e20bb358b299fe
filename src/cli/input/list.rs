//! The list given by `--files-from`: paths, read one at a time.

use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use super::named::{NamedFile, open_file};

/// The maximum length of a path. No system accepts a longer path, and the maximum keeps memory bounded.
const MAX_PATH_BYTES: usize = 1 << 16;

pub struct PathList {
    name: String,
    /// `None` after a read has failed.
    input: Option<BufReader<Box<dyn Read + Send>>>,
    /// The byte that ends a path.
    terminator: u8,
    /// The number of paths so far, including empty ones: the number of the current line, if paths end with `\n`.
    path_count: u64,
}

impl PathList {
    /// Opens a list of paths, each of which ends with a newline or, if `is_nul_terminated` is set, with NUL.
    pub fn open(path: &Path, is_nul_terminated: bool) -> Result<Self, String> {
        let (name, input) = open_file(path, "paths");
        let input = input.map_err(|error| format!("{name}: {error}"))?;
        let terminator = if is_nul_terminated { 0 } else { b'\n' };
        Ok(Self { name, input: Some(BufReader::new(input.reader)), terminator, path_count: 0 })
    }

    /// Reads the next path that is not empty. Returns a message if the path is too long, and `None` at the end.
    fn read_path(&mut self) -> io::Result<Option<Result<NamedFile, String>>> {
        let Some(input) = &mut self.input else { return Ok(None) };
        let mut bytes = Vec::new();
        while bytes.is_empty() {
            if input.take(MAX_PATH_BYTES as u64 + 1).read_until(self.terminator, &mut bytes)? == 0 {
                return Ok(None);
            }
            self.path_count += 1;
            let is_terminated = bytes.pop_if(|byte| *byte == self.terminator).is_some();
            if !is_terminated && bytes.len() > MAX_PATH_BYTES {
                input.skip_until(self.terminator)?;
                let location = format!("{}:{}", self.name, self.path_count);
                return Ok(Some(Err(format!("{location}: path of more than {MAX_PATH_BYTES} bytes"))));
            }
            _ = bytes.pop_if(|byte| self.terminator == b'\n' && *byte == b'\r');
        }
        let location = format!("{}:{}", self.name, self.path_count);
        Ok(Some(Ok(NamedFile { path: path_from_bytes(bytes), list_location: Some(location) })))
    }
}

impl Iterator for PathList {
    type Item = Result<NamedFile, String>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read_path().unwrap_or_else(|error| {
            self.input = None;
            Some(Err(format!("{}: {error}", self.name)))
        })
    }
}

/// Returns the path with these bytes, in the encoding of the system.
fn path_from_bytes(bytes: Vec<u8>) -> PathBuf {
    #[cfg(unix)]
    {
        use std::ffi::OsString;
        use std::os::unix::ffi::OsStringExt;
        OsString::from_vec(bytes).into()
    }
    #[cfg(not(unix))]
    String::from_utf8_lossy(&bytes).into_owned().into()
}
