//! An output: bytes go to a [destination](super::destination), escaped on a terminal.
//!
//! The file of `-o` is written completely or not at all. Output goes to a temporary file in the same folder, which is
//! renamed at the end. Other processes see either the old file or the new one. A run that fails, is interrupted or
//! cannot read an input to its end leaves the old file unchanged and removes the temporary one. After SIGKILL or a
//! crash, a file `.sudoku-…` may be left behind.

use std::borrow::Cow;
use std::io::{self, IsTerminal};
use std::path::Path;

use anyhow::Context;

use super::destination::{Destination, Opened};
use super::status::{print_message, with_remedy};
use super::terminal::escape_for_terminal;

/// The error for writing to a pipe that nobody reads any more. It ends the run, but the run has not failed.
#[derive(Debug, thiserror::Error)]
#[error("output closed")]
pub struct OutputClosed;

#[derive(Debug)]
pub struct Output {
    /// The name of the destination in messages.
    name: String,
    destination: Opened,
    is_terminal: bool,
    has_colours: bool,
}

impl Output {
    pub fn stdout() -> Self {
        Self::new("<stdout>".to_owned(), Opened::Stdout)
    }

    /// Opens this file or, without a path, standard output.
    pub fn open(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path else { return Ok(Self::stdout()) };
        let name = path.display().to_string();
        let opened = Destination::from_path(path).and_then(Destination::open);
        Ok(Self::new(name.clone(), opened.map_err(with_remedy).context(name)?))
    }

    fn new(name: String, destination: Opened) -> Self {
        let is_terminal = match &destination {
            Opened::Stdout => io::stdout().is_terminal(),
            Opened::Stderr => io::stderr().is_terminal(),
            Opened::Stream(file) => file.is_terminal(),
            Opened::TemporaryFile(..) => false,
        };
        Self { name, destination, is_terminal, has_colours: false }
    }

    /// Sets whether a terminal shows the colours in the text.
    pub fn with_colours(self, has_colours: bool) -> Self {
        Self { has_colours, ..self }
    }

    /// Writes all bytes and flushes. On a terminal, control characters are escaped. The error is [`OutputClosed`] if
    /// the output is a pipe without a reader.
    pub fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        let bytes = if self.is_terminal { escape_for_terminal(bytes, self.has_colours) } else { Cow::Borrowed(bytes) };
        match self.destination.write(&bytes) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(OutputClosed.into()),
            result => result.with_context(|| self.name.clone()),
        }
    }

    /// Moves the complete file to its final path, once the disk has it. If that fails, an old file is left unchanged.
    pub fn finish(self) -> anyhow::Result<()> {
        if let Opened::TemporaryFile(file, _) = &self.destination {
            // Some file systems report a full disk only now.
            file.as_file().sync_all().with_context(|| self.name.clone())?;
        }
        self.finish_unsynced()
    }

    /// Moves the complete file to its final path. The caller makes sure that the disk has it.
    pub fn finish_unsynced(self) -> anyhow::Result<()> {
        let Opened::TemporaryFile(file, path) = self.destination else { return Ok(()) };
        file.persist(path).map_err(|error| error.error).context(self.name)?;
        Ok(())
    }

    /// Discards an incomplete file, and says so with the reason. Output that has already gone to a pipe or a device is
    /// not affected.
    pub fn abandon(self, reason: &str) {
        if let Opened::TemporaryFile(..) = self.destination {
            print_abandoned(Path::new(&self.name), reason);
        }
    }
}

/// Prints that an old file is unchanged or that no file is written, with the reason.
pub fn print_abandoned(file: &Path, reason: &str) {
    let outcome = if file.exists() { "is unchanged" } else { "is not written" };
    print_message(&format_args!("{} {outcome}: {reason}", file.display()));
}

/// The reason for which the output of a failed run is abandoned.
pub const INCOMPLETE: &str = "the output would be incomplete";
