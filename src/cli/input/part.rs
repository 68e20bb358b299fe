//! Opening a shard of a file with a record on each line.
//!
//! The bounds of a shard depend on the size of the file alone. A line belongs to the shard in which its first byte
//! lies, as in Hadoop and Spark. Every shard reads the header and the columns of the whole file; the first writes the
//! header, the last the footer. So the outputs of all shards, joined in order, are the output of the whole file.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::SystemTime;

use anyhow::{Context, Error, anyhow, bail, ensure};

use super::bytes_read::CountedInput;
use super::identity::FileIdentity;
use super::named::is_stdin;
use super::origin::Origin;
use super::span::Span;
use crate::cli::args::Sources;
use crate::cli::columns::CarriedColumns;
use crate::cli::shard::Shard;
use crate::cli::status::with_remedy;
use sudoku::format::{Batch, Decoder, NotByLine, Reader, Source};

/// An opened shard, and facts about the whole file.
pub struct OpenedShard {
    pub origin: Origin,
    pub source: Source<'static>,
    pub decoder: Decoder,
    /// The columns of the whole, if there is a record at all.
    pub columns: Option<Arc<CarriedColumns>>,
    /// Whether there are records before this shard.
    pub goes_on: bool,
    pub watch: FileWatch,
}

/// Opens the file and finds the shard in it. What is read of the shard is added to `bytes_read`.
///
/// # Errors
/// The file can't be read, it is the output, or it can't be cut at line ends.
pub fn open(
    sources: &Sources,
    shard: Shard,
    output: Option<FileIdentity>,
    bytes_read: &Arc<AtomicU64>,
) -> anyhow::Result<OpenedShard> {
    let [path] = &sources.files[..] else { bail!("--shard takes one file by its name") };
    ensure!(sources.files_from.is_none(), "--shard takes one file, not a list");
    let name = path.display().to_string();
    ensure!(!is_stdin(path), "--shard takes a file by its name, not standard input");
    output.map_or(Ok(()), |output| output.refuse(path)).map_err(Error::msg)?;
    let file = File::open(path).map_err(with_remedy).with_context(|| name.clone())?;
    let watch = FileWatch::new(file).with_context(|| name.clone())?;
    let whole = || Span { file: Arc::clone(&watch.file), at: 0, end: watch.size };
    let line_from = |at| Span { at, ..whole() }.first_line().context(name.clone());
    let (start, end) = shard.bounds(watch.size);
    let (start, end) = (line_from(start)?, line_from(end)?);

    let whole_file = Origin::new(name.clone(), 0);
    let mut head = Reader::with_syntax(whole(), sources.from).by_line(false);
    let mut batch = Batch::default();
    let mut more = true;
    while more && batch.is_empty() {
        more = head.read(&mut batch, 1).map_err(|error| anyhow!(refused(&whole_file, &error)))?;
    }
    let first = batch.records.first();
    let columns = first.map(|first| Arc::new(CarriedColumns::new(first, head.columns())));
    let before_first = first.map_or(0, |first| first.line - 1);
    let first_at = match first {
        Some(_) => whole().skip_lines(before_first).context(name.clone())?,
        None => watch.size,
    };

    let goes_on = start > first_at;
    let part = || Span { at: start, end, ..whole() };
    let has_header = head.has_header();
    let (input, lead): (Box<dyn Read + Send>, _) = match goes_on {
        false => (Box::new(Span { end, ..whole() }), None),
        true if has_header => {
            let header = Span { end: first_at, ..whole() };
            (Box::new(header.chain(part())), Some(before_first))
        }
        // After this blank line, a byte order mark is a character like others.
        true => (Box::new(Cursor::new(b"\n").chain(part())), Some(1)),
    };
    let before = Span { end: start, ..whole() };
    let origin = match lead {
        Some(lead) => Origin::part(name, before, lead),
        None => whole_file,
    };
    let input = Box::new(CountedInput::new(input, bytes_read));
    let (source, decoder) = (Source::new(input), Decoder::new(sources.from));
    let decoder = decoder.by_line(goes_on && !has_header);
    let decoder = if goes_on { decoder.with_claims(head.has_claims()) } else { decoder };
    Ok(OpenedShard { origin, source, decoder, columns, goes_on, watch })
}

/// The message for a file that can't be read, or not in shards.
pub fn refused(origin: &Origin, error: &io::Error) -> String {
    let name = &origin.name;
    match error.get_ref().and_then(|error| error.downcast_ref::<NotByLine>()) {
        Some(NotByLine { line, what }) => format!(
            "{name}:{}: {what}, but --shard takes a record a line: `sudoku convert --format line` \
             makes a file of such, and --from line takes each line by itself",
            origin.line(*line)
        ),
        None => format!("{name}: {error}"),
    }
}

/// Notices changes of a file while it is read.
#[derive(Debug)]
pub struct FileWatch {
    file: Arc<File>,
    pub size: u64,
    modified: Option<SystemTime>,
}

impl FileWatch {
    fn new(file: File) -> anyhow::Result<Self> {
        let data = file.metadata()?;
        ensure!(
            data.is_file(),
            "--shard takes a regular file, which can be read from any place: write what comes \
             through a pipe to a file first"
        );
        Ok(Self { size: data.len(), modified: data.modified().ok(), file: Arc::new(file) })
    }

    /// # Errors
    /// The size or the modification time of the file has changed.
    pub fn check(&self) -> io::Result<()> {
        let data = self.file.metadata()?;
        match data.len() == self.size && data.modified().ok() == self.modified {
            true => Ok(()),
            false => Err(io::Error::other("changed while it was read")),
        }
    }
}
