//! Standard output or a file, failed writes, and messages on stderr.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use anyhow::Context;
use tempfile::NamedTempFile;

use super::options::{Target, When};

/// Says something on stderr. That stderr is closed is no reason to fail.
pub(super) fn complain(message: &dyn Display) {
    let _ = writeln!(io::stderr(), "sudoku: {message}");
}

/// Nobody reads our output any more: no failure, but the end.
#[derive(Debug, thiserror::Error)]
#[error("output closed")]
pub(super) struct Closed;

/// Where the output goes.
#[derive(Debug)]
pub(super) enum Output {
    /// Standard output.
    Stdout,
    /// A file that takes its place when it is whole.
    Whole { file: NamedTempFile, path: PathBuf },
    /// A device or a pipe, which can't be replaced by a file.
    Device { file: File, path: PathBuf },
}

impl Output {
    /// # Errors
    /// The file can't be made.
    pub(super) fn open(target: &Target) -> anyhow::Result<Self> {
        match &target.output {
            None => Ok(Self::Stdout),
            Some(path) => Self::create(path).with_context(|| path.display().to_string()),
        }
    }

    fn create(path: &Path) -> anyhow::Result<Self> {
        // What a link points to is replaced, not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = fs::metadata(&path).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            let file = File::options().write(true).open(&path)?;
            return Ok(Self::Device { file, path });
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        // Said of the folder now, not of a temporary file that nobody asked for.
        fs::metadata(folder)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".sudoku-");
        let permissions = old.map_or_else(default_permissions, |old| Some(old.permissions()));
        if let Some(permissions) = permissions {
            builder.permissions(permissions);
        }
        let file = builder.tempfile_in(folder)?;
        Ok(Self::Whole { file, path })
    }

    /// Writes all of it and flushes.
    ///
    /// # Errors
    /// [`Closed`] if standard output is a pipe that nobody reads; any other failure with the file's name.
    pub(super) fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        match self {
            Self::Stdout => {
                let mut stdout = io::stdout().lock();
                let written = stdout.write_all(bytes).and_then(|()| stdout.flush());
                match written {
                    Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Closed.into()),
                    written => written.context("<stdout>"),
                }
            }
            Self::Whole { file, path } => {
                file.write_all(bytes).with_context(|| path.display().to_string())
            }
            Self::Device { file, path } => {
                file.write_all(bytes).with_context(|| path.display().to_string())
            }
        }
    }

    /// Puts a file in its place, now that it is whole.
    ///
    /// # Errors
    /// That can't be done; what was in its place before is still there.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::Stdout | Self::Device { .. } => Ok(()),
            Self::Whole { file, path } => {
                // On a full disk some file systems say so only now.
                file.as_file().sync_all().with_context(|| path.display().to_string())?;
                file.persist(&path).map(drop).with_context(|| path.display().to_string())
            }
        }
    }
}

/// Whether to colour the output.
pub(super) fn is_coloured(target: &Target) -> bool {
    match target.color {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            target.output.is_none()
                && io::stdout().is_terminal()
                && AutoStream::choice(&io::stdout()) != ColorChoice::Never
        }
    }
}

/// Read and write for all, less what the user's mask takes away. `None` where files have no such bits.
fn default_permissions() -> Option<fs::Permissions> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        Some(fs::Permissions::from_mode(0o666))
    }
    #[cfg(not(unix))]
    None
}
