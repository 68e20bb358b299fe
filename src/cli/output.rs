//! The destinations of output: standard output, a device or a file.
//!
//! The file of `-o` is written completely or not at all. Output goes to a temporary file in the same folder, which is
//! renamed at the end. Other processes see either the old file or the new one. A run that fails, is interrupted or
//! cannot read an input to its end leaves the old file unchanged and removes the temporary one. After SIGKILL or a
//! crash, a file `.sudoku-…` may be left behind.

use std::borrow::Cow;
use std::fs::{self, File, Permissions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::NamedTempFile;

use super::signals;
use super::status::{print_message, with_remedy};
use super::terminal::escape_for_terminal;

/// The maximum number of symbolic links that are followed, as on Linux.
const MAX_SYMLINKS: usize = 40;

/// The error for writing to a pipe that nobody reads any more. It ends the run, but the run has not failed.
#[derive(Debug, thiserror::Error)]
#[error("output closed")]
pub struct OutputClosed;

#[derive(Debug)]
pub struct Output {
    /// The name of the destination in messages.
    name: String,
    destination: Destination,
    is_terminal: bool,
    has_colours: bool,
}

#[derive(Debug)]
enum Destination {
    Stdout,
    /// A device or a pipe, which is written to directly.
    Device(File),
    /// A temporary file, which is moved to this path when it is complete.
    TemporaryFile(NamedTempFile, PathBuf),
}

impl Output {
    pub fn stdout() -> Self {
        let is_terminal = io::stdout().is_terminal();
        Self { name: "<stdout>".to_owned(), destination: Destination::Stdout, is_terminal, has_colours: false }
    }

    /// Opens this file or, without a path, standard output.
    pub fn open(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path else { return Ok(Self::stdout()) };
        let name = path.display().to_string();
        let destination = open_destination(path).map_err(with_remedy).with_context(|| name.clone())?;
        let is_terminal = matches!(&destination, Destination::Device(file) if file.is_terminal());
        Ok(Self { name, destination, is_terminal, has_colours: false })
    }

    /// Sets whether a terminal shows the colours in the text.
    pub fn with_colours(self, has_colours: bool) -> Self {
        Self { has_colours, ..self }
    }

    /// Writes all bytes and flushes. On a terminal, control characters are escaped. The error is [`OutputClosed`] if
    /// the output is a pipe without a reader.
    pub fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let bytes = if self.is_terminal { escape_for_terminal(bytes, self.has_colours) } else { Cow::Borrowed(bytes) };
        let bytes = &*bytes;
        let write_result = match &mut self.destination {
            _ if bytes.is_empty() => Ok(()),
            Destination::Stdout => {
                let mut stdout = io::stdout().lock();
                stdout.write_all(bytes).and_then(|()| stdout.flush())
            }
            Destination::Device(file) => file.write_all(bytes),
            Destination::TemporaryFile(file, _) => file.as_file_mut().write_all(bytes),
        };
        match write_result {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(OutputClosed.into()),
            result => result.with_context(|| self.name.clone()),
        }
    }

    /// Moves the complete file to its final path. If that fails, an old file is left unchanged.
    pub fn finish(self) -> anyhow::Result<()> {
        let Destination::TemporaryFile(file, path) = self.destination else { return Ok(()) };
        // Some file systems report a full disk only now.
        let sync_result = file.as_file().sync_all();
        let persist_result = sync_result.and_then(|()| file.persist(path).map_err(|error| error.error));
        persist_result.map(drop).context(self.name)
    }

    /// Discards an incomplete file, and prints that the old file is unchanged or that no file is written. Output that
    /// has already gone to a pipe or a device is not affected.
    pub fn abandon(self) {
        let Destination::TemporaryFile(_, path) = &self.destination else { return };
        let outcome = if path.exists() { "is unchanged" } else { "is not written" };
        print_message(&format_args!("{} {outcome}: the output would be incomplete", self.name));
    }
}

/// Opens a device, or creates a temporary file for a path that is a regular file or does not exist yet.
fn open_destination(path: &Path) -> io::Result<Destination> {
    let path = resolve_links(path);
    let permissions = match File::options().write(true).open(&path) {
        Ok(file) => {
            let metadata = file.metadata()?;
            if !metadata.is_file() {
                return Ok(Destination::Device(file));
            }
            Some(metadata.permissions())
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
    let create_temporary_file =
        || tempfile::Builder::new().prefix(".sudoku-").make_in(folder, |path| create_file(path, permissions.as_ref()));
    Ok(Destination::TemporaryFile(signals::create_removed_on_signal(create_temporary_file)?, path))
}

/// Resolves symbolic links, even to a file that does not exist. The target is then replaced, and the links stay.
fn resolve_links(path: &Path) -> PathBuf {
    if let Ok(resolved_path) = fs::canonicalize(path) {
        return resolved_path;
    }
    let mut resolved_path = path.to_owned();
    // A pipe in /proc can be opened, but its link is not a path.
    for _ in 0..if path.exists() { 0 } else { MAX_SYMLINKS } {
        let Ok(target) = fs::read_link(&resolved_path) else { break };
        resolved_path = resolved_path.parent().unwrap_or(Path::new("")).join(target);
    }
    resolved_path
}

/// Creates a file with these permissions. By default, everybody may read and write it as far as the umask allows.
fn create_file(path: &Path, permissions: Option<&Permissions>) -> io::Result<File> {
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
