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

use super::named::{CountedInput, NamedFile, failure_message};
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
    pub file_size: u64,
    pub has_records_before: bool,
    /// The columns of the whole file, if it has any record.
    pub columns: Option<Arc<SourceColumns>>,
}

/// Opens the only file of a reader and finds the shard in it. Only the bytes of the shard count as read.
pub fn open_shard(input: &InputReader, shard: Shard) -> anyhow::Result<(OpenedSource, ShardContext)> {
    let input_options = &input.input_options;
    let [path] = &input_options.files[..] else { bail!("--shard needs exactly one file") };
    ensure!(input_options.files_from.is_none(), "--shard needs one file, not a list");
    let name = path.display().to_string();
    ensure!(!is_stdio(path), "--shard needs a named file, not standard input");
    input.output_file.map_or(Ok(()), |output| output.ensure_other_file(path)).map_err(Error::msg)?;
    let file = File::open(path).map_err(with_remedy).with_context(|| name.clone())?;
    let watch = FileWatch::new(file).with_context(|| name.clone())?;
    let whole_file = || Span { file: Arc::clone(&watch.file), start: 0, end: watch.size };

    let head_reader = Reader::with_format(whole_file(), input_options.from).with_columns(input_options.column_choice());
    let mut head_reader = head_reader.with_fields(input.read_options.kept_fields);
    let mut batch = Batch::default();
    let as_message = |failure: io::Error| anyhow!(failure_message(&name, &failure));
    while batch.is_empty() && head_reader.read(&mut batch, 1).map_err(as_message)? {}
    let first_record = batch.records.first();
    let columns = first_record.map(|record| input_columns(record, head_reader.columns(), &input.command_columns));
    let line_ends = head_reader.line_ends();
    let first_record_offset = match first_record {
        Some(record) => whole_file().offset_after_lines(record.line - 1, line_ends).with_context(|| name.clone())?,
        None => watch.size,
    };
    let line_start_from =
        |start| Span { start, ..whole_file() }.first_line_start(line_ends).with_context(|| name.clone());
    let (start, end) = shard.bounds(watch.size);
    // Lines before the first record, such as a header, belong to no shard.
    let start = line_start_from(start)?.max(first_record_offset);
    let shard_span = Span { start, end: line_start_from(end)?.max(start), ..whole_file() };
    let reader = head_reader.part_reader(CountedInput::new(Box::new(shard_span), &input.bytes_read)).map_err(|error| {
        anyhow!(
            "{name}: {error}, but --shard needs one record per line. Convert the file with `sudoku convert --format \
             line`, or read each line as one record with --from line"
        )
    })?;
    let named_source = Arc::new(NamedSource::from_shard(name, Span { end: start, ..whole_file() }, line_ends));
    let has_records_before = start > first_record_offset;
    let context = ShardContext { shard, file_size: watch.size, has_records_before, columns };
    let file = NamedFile { path: path.clone(), list_location: None };
    Ok((OpenedSource { named_source, file, reader, last_line: 0, last_line_records: 0, watch: Some(watch) }, context))
}

/// Detects changes of a file while it is read.
#[derive(Debug)]
pub struct FileWatch {
    file: Arc<File>,
    pub size: u64,
    modified_time: Option<SystemTime>,
}

impl FileWatch {
    fn new(file: File) -> anyhow::Result<Self> {
        let metadata = file.metadata()?;
        ensure!(
            metadata.is_file(),
            "--shard needs a regular file, which can be read from any position; save piped input to a file first"
        );
        Ok(Self { size: metadata.len(), modified_time: metadata.modified().ok(), file: Arc::new(file) })
    }

    /// Fails if the size or the modification time of the file has changed.
    pub fn check(&self) -> io::Result<()> {
        let metadata = self.file.metadata()?;
        let is_same = metadata.len() == self.size && metadata.modified().ok() == self.modified_time;
        if is_same { Ok(()) } else { Err(io::Error::other("changed while it was read")) }
    }
}
