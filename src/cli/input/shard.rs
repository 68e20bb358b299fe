//! Shards: numbered parts of a file of lines, or of a table.
//!
//! The bounds of a shard depend only on the size of the file. A line belongs to the shard that contains its first byte,
//! as in Hadoop and Spark. For every shard, the file is read up to its first record, which determines the columns. The
//! first shard writes the header and the last one the footer, so the outputs of all shards, joined in order, are the
//! output of the whole file.

use std::fs::File;
use std::io;
use std::sync::Arc;
use std::time::SystemTime;

use anyhow::{Context, Error, anyhow, bail, ensure};

use super::named::{CountedInput, NamedFile};
use super::{InputReader, OpenedSource};
use crate::cli::args::is_stdio;
use crate::cli::columns::input_columns;
use crate::cli::file_parts::{Shard, Span};
use crate::cli::sources::NamedSource;
use crate::cli::status::with_remedy;
use sudoku::format::{Batch, Reader, SourceColumns};

/// The shard that is read, and facts about the whole file.
#[derive(Debug)]
pub struct ShardContext {
    pub shard: Shard,
    /// The size of the whole file, in bytes.
    pub size: u64,
    pub has_records_before: bool,
    /// The columns of the whole file, if it has any record.
    pub columns: Option<Arc<SourceColumns>>,
}

/// Opens the only file of a reader and finds the shard in it. The reader counts the bytes read from the shard.
pub fn open_shard(input: &InputReader, shard: Shard) -> anyhow::Result<(OpenedSource, ShardContext)> {
    let sources = &input.sources;
    let [path] = &sources.files[..] else { bail!("--shard needs exactly one file") };
    ensure!(sources.files_from.is_none(), "--shard needs one file, not a list");
    let name = path.display().to_string();
    ensure!(!is_stdio(path), "--shard needs a named file, not standard input");
    input.output.map_or(Ok(()), |output| output.refuse_path(path)).map_err(Error::msg)?;
    let file = File::open(path).map_err(with_remedy).with_context(|| name.clone())?;
    let watch = FileWatch::new(file).with_context(|| name.clone())?;
    let whole = || Span { file: Arc::clone(&watch.file), start: 0, end: watch.size };

    let head = Reader::with_format(whole(), sources.from).with_columns(sources.column_choice());
    let mut head = head.with_fields(input.options.kept);
    let mut batch = Batch::default();
    while batch.is_empty() && head.read(&mut batch, 1).with_context(|| name.clone())? {}
    let first = batch.records.first();
    let columns = first.map(|first| input_columns(first, batch.puzzles.first(), head.columns(), &input.command));
    let first_at = match first {
        Some(first) => whole().position_after_lines(first.line - 1).with_context(|| name.clone())?,
        None => watch.size,
    };
    let line_from = |at| Span { start: at, ..whole() }.first_line_start().with_context(|| name.clone());
    let (start, end) = shard.bounds(watch.size);
    // Lines before the first record, such as a header, belong to no shard.
    let start = line_from(start)?.max(first_at);
    let part = Span { start, end: line_from(end)?.max(start), ..whole() };
    let reader = head.part_reader(CountedInput::new(Box::new(part), &input.bytes_read)).map_err(|error| {
        anyhow!(
            "{name}: {error}, but --shard needs one record per line. Convert the file with `sudoku convert --format \
             line`, or read each line as one record with --from line"
        )
    })?;
    let named_source = NamedSource::from_shard(name, Span { end: start, ..whole() });
    let share = ShardContext { shard, size: watch.size, has_records_before: start > first_at, columns };
    let named = NamedFile { path: path.clone(), listed_at: None };
    Ok((OpenedSource { source: Arc::new(named_source), named, reader, last_line: (0, 0), watch: Some(watch) }, share))
}

/// Detects changes of a file while it is read.
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
            "--shard needs a regular file, which can be read from any position; save piped input to a file first"
        );
        Ok(Self { size: data.len(), modified: data.modified().ok(), file: Arc::new(file) })
    }

    /// Fails if the size or the modification time of the file has changed.
    pub fn check(&self) -> io::Result<()> {
        let data = self.file.metadata()?;
        let is_same = data.len() == self.size && data.modified().ok() == self.modified;
        if is_same { Ok(()) } else { Err(io::Error::other("changed while it was read")) }
    }
}
