//! The file of `-o`: whole or not at all.
//!
//! What is written gathers in a temporary file beside the target and is renamed at the end, so whoever looks
//! sees the old file or the new one. A run that fails or is interrupted leaves the old file as it was and
//! nothing beside it; only after SIGKILL, a crash or want of memory a file `.sudoku-…` may be found.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::cli::signals;

/// Symbolic links in a row at most, as in Linux.
const MAX_LINKS: usize = 40;

/// What a path stands for.
#[derive(Debug)]
pub enum Opened {
    /// A file, there already or not.
    Whole(Whole),
    /// A device or a pipe.
    Device(File),
}

/// A file that takes its place when it is whole.
#[derive(Debug)]
pub struct Whole {
    /// Its place.
    path: PathBuf,
    file: NamedTempFile,
}

/// Opens what the path stands for, if the user may write it.
///
/// # Errors
/// The user may not, it is a directory, or it is in a folder where no file can be made.
pub fn open(path: &Path) -> io::Result<Opened> {
    let path = place(path);
    let permissions = match File::options().write(true).open(&path) {
        Ok(file) => {
            let old = file.metadata()?;
            if !old.is_file() {
                return Ok(Opened::Device(file));
            }
            Some(old.permissions())
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Err(_) if path.as_os_str().as_encoded_bytes().ends_with(b"/") => {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Err(error) if path.file_name().is_none() => return Err(error),
        Err(_) => default_permissions(),
    };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // Said of the folder now, not of a temporary file that nobody asked for.
    fs::metadata(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".sudoku-");
    if let Some(permissions) = permissions {
        builder.permissions(permissions);
    }
    let file = builder.tempfile_in(folder).map_err(without_path)?;
    signals::remove_when_ended(file.path().to_owned());
    Ok(Opened::Whole(Whole { path, file }))
}

impl Whole {
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.as_file_mut().write_all(bytes)
    }

    /// Puts it in its place.
    pub fn persist(self) -> io::Result<()> {
        // On a full disk some file systems say so only now.
        self.file.as_file().sync_all()?;
        self.file.persist(&self.path).map(drop).map_err(|error| error.error)
    }
}

/// Where the file is to be: what a link points to is replaced, not the link, and made if it is missing.
fn place(path: &Path) -> PathBuf {
    if let Ok(place) = fs::canonicalize(path) {
        return place;
    }
    let mut place = path.to_owned();
    // A pipe in /proc can be opened, but what its link says is no path.
    for _ in 0..if path.exists() { 0 } else { MAX_LINKS } {
        let Ok(target) = fs::read_link(&place) else { break };
        place = place.parent().unwrap_or(Path::new("")).join(target);
    }
    place
}

/// The error of the system alone: a name that `tempfile` adds to it says nothing to the user.
fn without_path(error: io::Error) -> io::Error {
    error.raw_os_error().map_or_else(|| error.kind().into(), io::Error::from_raw_os_error)
}

/// Read and write for all, less what the user's mask takes away. `None` where files have no such bits.
fn default_permissions() -> Option<Permissions> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        Some(Permissions::from_mode(0o666))
    }
    #[cfg(not(unix))]
    None
}
