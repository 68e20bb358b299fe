//! The destinations of output: standard output, a device or a file.
//!
//! The file of `-o` is written whole or not at all. Output goes to a temporary file beside it, which is renamed at the
//! end, so that other processes see either the old file or the new one. A run that fails, cannot read an input to its
//! end or is interrupted leaves the old file as it was and removes the temporary one. After SIGKILL or a crash, a file
//! `.sudoku-…` may be left.

use std::borrow::Cow;
use std::fs::{self, File, Permissions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::NamedTempFile;

use super::signals;
use super::status::{print_message, with_remedy};
use super::terminal::neutralized;

/// The longest chain of symbolic links that is followed, as in Linux.
const MAX_SYMLINKS: usize = 40;

/// The reader of the output has closed it. This ends the run without being a failure.
#[derive(Debug, thiserror::Error)]
#[error("output closed")]
pub struct OutputClosed;

#[derive(Debug)]
pub struct Output {
    /// Its name in messages.
    name: String,
    destination: Destination,
    is_terminal: bool,
    has_colours: bool,
}

#[derive(Debug)]
enum Destination {
    Stdout,
    /// A device or a pipe, which is written directly.
    Device(File),
    /// A temporary file that moves to this path when it is complete.
    Whole(NamedTempFile, PathBuf),
}

impl Output {
    pub fn stdout() -> Self {
        let is_terminal = io::stdout().is_terminal();
        Self { name: "<stdout>".to_owned(), destination: Destination::Stdout, is_terminal, has_colours: false }
    }

    /// This file or, without a path, standard output.
    pub fn open(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path else { return Ok(Self::stdout()) };
        let name = path.display().to_string();
        let to = open_file(path).map_err(with_remedy).with_context(|| name.clone())?;
        let is_terminal = matches!(&to, Destination::Device(file) if file.is_terminal());
        Ok(Self { name, destination: to, is_terminal, has_colours: false })
    }

    /// The same output, in which a terminal shows colours if `has_colours` is set.
    pub fn with_colours(self, has_colours: bool) -> Self {
        Self { has_colours, ..self }
    }

    /// Writes all bytes and flushes. What a terminal would obey is [escaped](neutralized). The error is
    /// [`OutputClosed`] if the output is a pipe without a reader.
    pub fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let bytes = if self.is_terminal { neutralized(bytes, self.has_colours) } else { Cow::Borrowed(bytes) };
        let bytes = &*bytes;
        let written = match &mut self.destination {
            _ if bytes.is_empty() => Ok(()),
            Destination::Stdout => {
                let mut stdout = io::stdout().lock();
                stdout.write_all(bytes).and_then(|()| stdout.flush())
            }
            Destination::Device(file) => file.write_all(bytes),
            Destination::Whole(file, _) => file.as_file_mut().write_all(bytes),
        };
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(OutputClosed.into()),
            written => written.with_context(|| self.name.clone()),
        }
    }

    /// Moves a complete file to its place. If that fails, the old file, if any, is still there.
    pub fn finish(self) -> anyhow::Result<()> {
        let Destination::Whole(file, path) = self.destination else { return Ok(()) };
        // Some file systems report a full disk only now.
        let synced = file.as_file().sync_all();
        let persisted = synced.and_then(|()| file.persist(path).map_err(|error| error.error));
        persisted.map(drop).context(self.name)
    }

    /// Drops a file that would be incomplete, and says that the old one stays. What has gone elsewhere stays.
    pub fn abandon(self) {
        let Destination::Whole(_, path) = &self.destination else { return };
        let outcome = if path.exists() { "is unchanged" } else { "is not written" };
        print_message(&format_args!("{} {outcome}: the output would be incomplete", self.name));
    }
}

/// Opens a device, or a temporary file for a path that is a file or does not exist yet.
fn open_file(path: &Path) -> io::Result<Destination> {
    let path = resolve_links(path);
    let permissions = match File::options().write(true).open(&path) {
        Ok(file) => {
            let old = file.metadata()?;
            if !old.is_file() {
                return Ok(Destination::Device(file));
            }
            Some(old.permissions())
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Err(_) if path.as_os_str().as_encoded_bytes().ends_with(b"/") => {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Err(error) if path.file_name().is_none() => return Err(error),
        Err(_) => None,
    };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // An error should name the folder, not a temporary file.
    fs::metadata(folder)?;
    let make =
        || tempfile::Builder::new().prefix(".sudoku-").make_in(folder, |path| create(path, permissions.as_ref()));
    Ok(Destination::Whole(signals::removed_when_ended(make)?, path))
}

/// The path with symbolic links resolved, even to a file that does not exist: links stay, their targets are replaced.
fn resolve_links(path: &Path) -> PathBuf {
    if let Ok(resolved) = fs::canonicalize(path) {
        return resolved;
    }
    let mut resolved = path.to_owned();
    // A pipe in /proc can be opened, but its link is not a path.
    for _ in 0..if path.exists() { 0 } else { MAX_SYMLINKS } {
        let Ok(target) = fs::read_link(&resolved) else { break };
        resolved = resolved.parent().unwrap_or(Path::new("")).join(target);
    }
    resolved
}

/// Makes a new file. Without permissions, all may read and write it, as far as the umask allows.
fn create(path: &Path, permissions: Option<&Permissions>) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        options.mode(permissions.map_or(0o666, PermissionsExt::mode));
    }
    #[cfg(not(unix))]
    let _ = permissions;
    options.open(path)
}
