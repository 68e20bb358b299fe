//! Standard output or the file of `-o`, failed writes, and messages on stderr.
//!
//! A file is there whole or not at all: what is written gathers in a temporary file beside it and is renamed at
//! the end, so whoever looks sees the old file or the new one. A run that fails or is interrupted leaves the old
//! file as it was and nothing beside it; only after SIGKILL or a crash a file `.sudoku-…` may be found.

use std::fmt::Display;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::NamedTempFile;

use super::signals;

/// Symbolic links in a row at most, as in Linux.
const MAX_LINKS: usize = 40;

/// Says something on stderr, on one line. That stderr is closed is no reason to fail.
pub fn complain(message: &dyn Display) {
    let _ = writeln!(io::stderr(), "sudoku: {}", on_one_line(&message.to_string()));
}

/// A name may hold line ends, or escapes that a terminal would obey.
fn on_one_line(message: &str) -> String {
    let mut line = String::with_capacity(message.len());
    for c in message.chars() {
        if c.is_control() { line.extend(c.escape_default()) } else { line.push(c) }
    }
    line
}

/// Nobody reads our output any more: no failure, but the end.
#[derive(Debug, thiserror::Error)]
#[error("output closed")]
pub struct Closed;

/// Where the output goes.
#[derive(Debug)]
pub struct Output {
    /// What messages call it.
    name: String,
    to: To,
}

#[derive(Debug)]
enum To {
    Stdout,
    /// A device or a pipe, which can't be replaced by a file.
    Device(File),
    /// A file that takes its place at this path when it is whole.
    Whole(NamedTempFile, PathBuf),
}

impl Output {
    /// Standard output.
    pub fn stdout() -> Self {
        Self { name: "<stdout>".to_owned(), to: To::Stdout }
    }

    /// This file, or standard output.
    ///
    /// # Errors
    /// The user may not write the file, it is a directory, or it is in a folder where no file can be made.
    pub fn open(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path else { return Ok(Self::stdout()) };
        let name = path.display().to_string();
        let to = open(path).with_context(|| name.clone())?;
        Ok(Self { name, to })
    }

    /// Writes all of it, and flushes.
    ///
    /// # Errors
    /// [`Closed`] if it goes to a pipe that nobody reads; any other failure with the file's name.
    pub fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let written = match &mut self.to {
            _ if bytes.is_empty() => Ok(()),
            To::Stdout => {
                let mut stdout = io::stdout().lock();
                stdout.write_all(bytes).and_then(|()| stdout.flush())
            }
            To::Device(file) => file.write_all(bytes),
            To::Whole(file, _) => file.as_file_mut().write_all(bytes),
        };
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Closed.into()),
            written => written.with_context(|| self.name.clone()),
        }
    }

    /// Puts a file in its place, now that it is whole.
    ///
    /// # Errors
    /// That can't be done; what was in its place before is still there.
    pub fn finish(self) -> anyhow::Result<()> {
        let To::Whole(file, place) = self.to else { return Ok(()) };
        // On a full disk some file systems say so only now.
        let synced = file.as_file().sync_all();
        let persisted = synced.and_then(|()| file.persist(place).map_err(|error| error.error));
        persisted.map(drop).context(self.name)
    }
}

/// Opens what the path stands for: a file, there already or not, or a device.
fn open(path: &Path) -> io::Result<To> {
    let path = place(path);
    let permissions = match File::options().write(true).open(&path) {
        Ok(file) => {
            let old = file.metadata()?;
            if !old.is_file() {
                return Ok(To::Device(file));
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
    Ok(To::Whole(file, path))
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
