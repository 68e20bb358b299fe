//! A file to read, as the user named it.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::cli::args::is_stdin;
use crate::cli::status::{complain, with_remedy};
use sudoku::format::PauseCheck;

/// A file to read, and where it is named.
#[derive(Debug)]
pub struct NamedFile {
    pub path: PathBuf,
    /// Its place in the list of `--files-from`, if it comes from there.
    pub place: Option<String>,
}

impl NamedFile {
    /// A message with the file's place in the list.
    pub fn in_list(&self, message: String) -> String {
        match &self.place {
            Some(place) => format!("{place}: {message}"),
            None => message,
        }
    }
}

/// An input that has been opened.
pub struct OpenedInput {
    pub read: Box<dyn Read + Send>,
    /// Absent if reads never wait.
    pub has_paused: Option<PauseCheck<'static>>,
}

impl OpenedInput {
    /// An input that never waits.
    pub fn ready(read: impl Read + Send + 'static) -> Self {
        Self { read: Box::new(read), has_paused: None }
    }

    fn from_file(file: File) -> io::Result<Self> {
        let has_paused = if file.metadata()?.is_file() { None } else { pause_check(file.try_clone()?) };
        Ok(Self { read: Box::new(file), has_paused })
    }
}

fn pause_check(file: File) -> Option<PauseCheck<'static>> {
    #[cfg(unix)]
    {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let no_time = Timespec { tv_sec: 0, tv_nsec: 0 };
        let waits =
            move || poll(&mut [PollFd::new(&file, PollFlags::IN)], Some(&no_time)).is_ok_and(|ready| ready == 0);
        Some(Box::new(waits))
    }
    #[cfg(not(unix))]
    None
}

/// Opens a file, or standard input for `-`, and returns its name for messages. If standard input is a terminal, a
/// message tells that `contents` are read from it.
pub fn open(path: &Path, contents: &str) -> (String, io::Result<OpenedInput>) {
    if !is_stdin(path) {
        let file = File::open(path).and_then(OpenedInput::from_file).map_err(with_remedy);
        return (path.display().to_string(), file);
    }
    if io::stdin().is_terminal() {
        complain(&format_args!("reading {contents} from the terminal; Ctrl-D ends them"));
    }
    ("<stdin>".to_owned(), open_stdin())
}

/// Opens standard input without the buffer of [`io::stdin`], so that what has not been read can be asked for.
fn open_stdin() -> io::Result<OpenedInput> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        OpenedInput::from_file(io::stdin().as_fd().try_clone_to_owned()?.into())
    }
    #[cfg(not(unix))]
    Ok(OpenedInput::ready(io::stdin()))
}

/// An input whose bytes are counted as they are read.
pub struct CountedInput {
    input: Box<dyn Read + Send>,
    bytes_read: Arc<AtomicU64>,
}

impl CountedInput {
    /// Adds what is read of this input to `bytes_read`.
    pub fn new(input: Box<dyn Read + Send>, bytes_read: &Arc<AtomicU64>) -> Self {
        Self { input, bytes_read: Arc::clone(bytes_read) }
    }
}

impl Read for CountedInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.bytes_read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
