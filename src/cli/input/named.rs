//! Inputs as the user names them: a path, `-`, or a puzzle in place of a path.

use std::fs::{self, File, Metadata};
use std::io::{self, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, anyhow, bail, ensure};

use crate::cli::args::is_stdio;
use crate::cli::destination::Destination;
use crate::cli::file_parts::stream_metadata;
use crate::cli::status::{print_message, with_remedy};
use sudoku::format::{Batch, InputFormat, PauseCheck, Record, RecordError, TextPuzzle, puzzle_in_text};
use sudoku::grid::Grid;

/// A file to read, and where the user named it.
#[derive(Debug)]
pub struct NamedFile {
    pub path: PathBuf,
    /// The location of the path in the list of `--files-from`, if it is from there.
    pub list_location: Option<String>,
}

impl NamedFile {
    /// Prefixes a message with the location of the path in the list, if there is one.
    pub fn prefix_with_location(&self, message: String) -> String {
        match &self.list_location {
            Some(location) => format!("{location}: {message}"),
            None => message,
        }
    }
}

pub struct OpenedInput {
    pub reader: Box<dyn Read + Send>,
    /// Checks whether a read would have to wait; `None` if reads never wait.
    pub pause_check: Option<PauseCheck<'static>>,
    /// The format of the input, if it does not depend on the options: an argument is a line.
    pub format: Option<InputFormat>,
}

impl OpenedInput {
    /// Creates an input whose reads never wait.
    pub fn from_ready_reader(reader: impl Read + Send + 'static) -> Self {
        Self { reader: Box::new(reader), pause_check: None, format: None }
    }

    fn from_file(file: File) -> io::Result<Self> {
        let pause_check = if file.metadata()?.is_file() { None } else { pause_check(file.try_clone()?) };
        Ok(Self { reader: Box::new(file), pause_check, format: None })
    }
}

fn pause_check(#[cfg_attr(not(unix), expect(unused_variables))] file: File) -> Option<PauseCheck<'static>> {
    #[cfg(unix)]
    {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let zero_timeout = Timespec { tv_sec: 0, tv_nsec: 0 };
        let would_wait = move || poll(&mut [PollFd::new(&file, PollFlags::IN)], Some(&zero_timeout)) == Ok(0);
        Some(Box::new(would_wait))
    }
    #[cfg(not(unix))]
    None
}

/// Opens a file, or standard input for `-`. Also returns its name for messages. If `-` is a terminal, prints that
/// `contents` are read from it.
pub fn open_file(path: &Path, contents: &str) -> (String, io::Result<OpenedInput>) {
    if !is_stdio(path) {
        let input = File::open(path).and_then(OpenedInput::from_file).map_err(with_remedy);
        return (path.display().to_string(), input);
    }
    if io::stdin().is_terminal() {
        print_message(&format_args!("reading {contents} from the terminal; Ctrl-D ends the input"));
    }
    (STDIN_SOURCE.to_owned(), open_stdin())
}

/// The maximum size of a pattern or of a file of words, in bytes.
const MAX_SMALL_BYTES: u64 = 1 << 16;

/// Reads all bytes of a small input of this name, whose `contents` are named in the error if there are too many.
pub fn read_small(name: &str, input: OpenedInput, contents: &str) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read_result = input.reader.take(MAX_SMALL_BYTES + 1).read_to_end(&mut bytes);
    let size = read_result.with_context(|| name.to_owned())?;
    ensure!(size as u64 <= MAX_SMALL_BYTES, "{name}: {contents} more than {MAX_SMALL_BYTES} bytes");
    Ok(bytes)
}

/// Opens standard input without the buffer of [`io::stdin`], so the system shows whether unread input is waiting.
pub fn open_stdin() -> io::Result<OpenedInput> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        OpenedInput::from_file(io::stdin().as_fd().try_clone_to_owned()?.into())
    }
    #[cfg(not(unix))]
    Ok(OpenedInput::from_ready_reader(io::stdin()))
}

/// Returns the message for an input of this name that cannot be read.
pub fn failure_message(name: &str, failure: &io::Error) -> String {
    match failure.get_ref().and_then(|error| error.downcast_ref::<RecordError>()) {
        Some(RecordError { line, problem, .. }) => format!("{name}:{line}: {problem}"),
        None => format!("{name}: {failure}"),
    }
}

/// An input whose bytes are counted as they are read.
pub struct CountedInput {
    input: Box<dyn Read + Send>,
    bytes_read: Arc<AtomicU64>,
}

impl CountedInput {
    /// Wraps an input. The number of bytes read is added to `bytes_read`.
    pub fn new(input: Box<dyn Read + Send>, bytes_read: &Arc<AtomicU64>) -> Self {
        Self { input, bytes_read: Arc::clone(bytes_read) }
    }
}

impl Read for CountedInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let byte_count = self.input.read(buffer)?;
        self.bytes_read.fetch_add(byte_count as u64, Ordering::Relaxed);
        Ok(byte_count)
    }
}

/// The name of the source of puzzles on standard input.
const STDIN_SOURCE: &str = "<stdin>";

/// The name of the source of a puzzle that is an argument.
const ARGUMENT_SOURCE: &str = "<argument>";

/// Returns whether the name of a source is that of a file.
pub fn is_file_name(source_name: &str) -> bool {
    source_name != STDIN_SOURCE && source_name != ARGUMENT_SOURCE
}

/// The minimum number of cells in an argument that is reported as a puzzle of the wrong length.
const MIN_PUZZLE_CELLS: usize = 60;

/// Opens the input that an argument names: a file or, if there is none, a puzzle in any form that a line may have. Also
/// returns its name for messages.
pub fn open_argument(path: &Path) -> (String, io::Result<OpenedInput>) {
    let (name, input) = open_file(path, "puzzles");
    let Err(error) = &input else { return (name, input) };
    // The error may also be that the name of the file is too long.
    let is_missing = error.kind() == io::ErrorKind::NotFound;
    match path.to_str().and_then(puzzle_in_text) {
        Some(TextPuzzle::Puzzle) => {
            let line = format!("{}\n", path.display());
            let input =
                OpenedInput { format: Some(InputFormat::Line), ..OpenedInput::from_ready_reader(Cursor::new(line)) };
            (ARGUMENT_SOURCE.to_owned(), Ok(input))
        }
        Some(TextPuzzle::Cells(cell_count @ MIN_PUZZLE_CELLS..)) if is_missing => {
            let message = format!("neither a file nor a puzzle: {cell_count} cells instead of 81");
            (name, Err(io::Error::new(io::ErrorKind::NotFound, message)))
        }
        _ => (name, input),
    }
}

/// Reads the only puzzle in a file or an argument, without placed digits.
pub fn read_puzzle(path: &Path) -> anyhow::Result<Grid> {
    let (name, input) = open_argument(path);
    let batch = input.and_then(|input| Batch::read_format(input.reader, input.format.unwrap_or_default()));
    let batch = batch.map_err(|failure| anyhow!(failure_message(&name, &failure)))?;
    match (&batch.records[..], &batch.puzzles[..]) {
        ([record], [puzzle]) => Ok(record.extra().givens(puzzle)),
        ([Record { malformed: Some(error), .. }], _) => bail!("{name}: {}", error.problem),
        (records, _) => bail!("{name}: expected one puzzle, found {}", records.len()),
    }
}

/// Returns whether an argument is a puzzle, or consists of at least [`MIN_PUZZLE_CELLS`] cells.
pub fn resembles_puzzle(path: &Path) -> bool {
    match path.to_str().and_then(puzzle_in_text) {
        Some(TextPuzzle::Puzzle) => true,
        Some(TextPuzzle::Cells(cell_count)) => cell_count >= MIN_PUZZLE_CELLS,
        None => false,
    }
}

/// The identity of a regular file, whatever its path. It serves to recognize the output among the inputs: an input that
/// grows by its own answers would never end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileIdentity {
    device: u64,
    inode: u64,
}

impl FileIdentity {
    /// Returns the identity of what a run writes to directly, if that is a regular file.
    pub fn from_destination(destination: &Destination) -> Option<Self> {
        destination.stream_metadata().and_then(|metadata| Self::from_metadata(&metadata))
    }

    /// Returns an error message if a path, or `-`, names this file.
    pub fn ensure_other_file(self, path: &Path) -> Result<(), String> {
        let metadata = if is_stdio(path) { stream_metadata(&io::stdin()) } else { fs::metadata(path).ok() };
        if metadata.and_then(|metadata| Self::from_metadata(&metadata)) != Some(self) {
            return Ok(());
        }
        let name = if is_stdio(path) { STDIN_SOURCE.to_owned() } else { path.display().to_string() };
        Err(format!("input file '{name}' is also the output"))
    }

    #[cfg(unix)]
    fn from_metadata(metadata: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        metadata.is_file().then(|| Self { device: metadata.dev(), inode: metadata.ino() })
    }

    /// Files have an identity on Unix only.
    #[cfg(not(unix))]
    fn from_metadata(_: &Metadata) -> Option<Self> {
        None
    }
}
