//! The file that standard output goes to. An input that grows by its own answers would never end.

use std::fs::{self, Metadata};
use std::io;
use std::path::Path;

use super::args::is_stdin;

/// A regular file, whatever it is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileIdentity {
    device: u64,
    inode: u64,
}

impl FileIdentity {
    /// The file that standard output goes to, if it is a regular one.
    pub fn of_stdout() -> Option<Self> {
        stream_metadata(&io::stdout()).and_then(|data| Self::from_metadata(&data))
    }

    /// Refuses a path, or `-`, that leads to this file.
    ///
    /// # Errors
    /// It does; the message names it.
    pub fn refuse(self, path: &Path) -> Result<(), String> {
        let data = if is_stdin(path) { stream_metadata(&io::stdin()) } else { fs::metadata(path).ok() };
        if data.and_then(|data| Self::from_metadata(&data)) != Some(self) {
            return Ok(());
        }
        let name = if is_stdin(path) { "<stdin>".to_owned() } else { path.display().to_string() };
        Err(format!("input file '{name}' is also the output"))
    }

    #[cfg(unix)]
    fn from_metadata(data: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        data.is_file().then(|| Self { device: data.dev(), inode: data.ino() })
    }

    /// Only Unix identifies files.
    #[cfg(not(unix))]
    fn from_metadata(_: &Metadata) -> Option<Self> {
        None
    }
}

/// The metadata of the file behind a standard stream.
#[cfg(unix)]
pub fn stream_metadata(stream: &impl std::os::fd::AsFd) -> Option<Metadata> {
    let file = fs::File::from(stream.as_fd().try_clone_to_owned().ok()?);
    file.metadata().ok()
}

#[cfg(not(unix))]
pub fn stream_metadata<T>(_: &T) -> Option<Metadata> {
    None
}
