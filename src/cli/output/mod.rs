//! Standard output or a file, failed writes, and messages on stderr.

mod file;
mod unbroken;

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

use anstream::{AutoStream, ColorChoice};
use anyhow::Context;

use super::args::{Target, When};
use file::{Opened, Whole};
use unbroken::Unbroken;

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
pub enum Output {
    /// Standard output.
    Stdout(Unbroken),
    /// A file that takes its place when it is whole.
    Whole { whole: Whole, path: PathBuf },
    /// A device or a pipe, which can't be replaced by a file.
    Device { file: File, path: PathBuf, unbroken: Unbroken },
}

impl Output {
    /// Standard output.
    pub fn stdout() -> Self {
        Self::Stdout(Unbroken::to(&io::stdout()))
    }

    /// # Errors
    /// The file can't be made.
    pub fn open(target: &Target) -> anyhow::Result<Self> {
        let Some(path) = target.file() else { return Ok(Self::stdout()) };
        let opened = file::open(path).with_context(|| path.display().to_string())?;
        let path = path.to_owned();
        Ok(match opened {
            Opened::Whole(whole) => Self::Whole { whole, path },
            Opened::Device(file) => Self::Device { unbroken: Unbroken::to(&file), file, path },
        })
    }

    /// Writes records, all of them, and flushes.
    ///
    /// # Errors
    /// [`Closed`] if it goes to a pipe that nobody reads; any other failure with the file's name.
    pub fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        let written = match self {
            Self::Stdout(unbroken) => unbroken.write(bytes, &mut io::stdout().lock()),
            Self::Whole { whole, .. } => whole.write(bytes),
            Self::Device { file, unbroken, .. } => unbroken.write(bytes, file),
        };
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Closed.into()),
            written => written.with_context(|| self.name()),
        }
    }

    /// Puts a file in its place, now that it is whole.
    ///
    /// # Errors
    /// That can't be done; what was in its place before is still there.
    pub fn finish(self) -> anyhow::Result<()> {
        let name = self.name();
        match self {
            Self::Stdout(_) | Self::Device { .. } => Ok(()),
            Self::Whole { whole, .. } => whole.persist().context(name),
        }
    }

    /// What messages call it.
    fn name(&self) -> String {
        match self {
            Self::Stdout(_) => "<stdout>".to_owned(),
            Self::Whole { path, .. } | Self::Device { path, .. } => path.display().to_string(),
        }
    }
}

/// Whether to colour the output: on a terminal that can, unless NO_COLOR, CLICOLOR or CLICOLOR_FORCE say
/// otherwise.
pub fn is_coloured(target: &Target) -> bool {
    match target.color {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            target.file().is_none() && AutoStream::choice(&io::stdout()) != ColorChoice::Never
        }
    }
}
