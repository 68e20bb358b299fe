//! Converts text to grids and grids to text.
//!
//! The start of a source determines its shape. In a source of lines, every line can be decoded without the others, so
//! any thread may decode it. A source of another shape is decoded by one thread, which hands out batches of records.
//!
//! ```text
//! bytes ──> decompress, make UTF-8 ───> shape ──┬── lines: chunks of whole lines ──> workers decode, answer
//!           and `\n` of all line ends           └── others: one decoder ──> batches ──> workers answer
//!                                                                                          │
//!                                                                        written in input order
//! ```
//!
//! A line takes the same way in a source of lines and in text:
//!
//! ```text
//! line ──> lexer: tokens ──> forms: puzzles of the line (cells, formats of one line, links) ──┐
//!            │ asks `cells`,                                                                  ├──> classify: LineKind
//!            │ what a cell is   row: nine cells, or a row that depends on the rows around it ─┘        │
//!            │                                                                                         │
//!            └── also for a field of a table, a text in JSON, a link        lines: record or error <───┤
//!                                        text: runs and sequences of rows ──> grids, captions, sections┘
//! ```
//!
//! A line of 81 cells, and nine digits and points in text, take a fast path that is tested against this one.
//!
//! | module | contents |
//! |---|---|
//! | `source` | the text of a source: decompressed, decoded to UTF-8 and buffered; [`LineEnds`], [`LineChunk`] |
//! | `shape` | the shape of a source: lines, a table, a document or text |
//! | `grammar` | the grammar of cells, rows and puzzles, which all others use |
//! | `line_formats`, `links` | the formats of one line and the sites: how each reads and writes a puzzle |
//! | `lines` | the puzzles of a line in every form, its kind; [`LineDecoder`]: one line is one record |
//! | `table` | the rows of CSV and TSV, with `csv-core` |
//! | `document`, `json_value` | JSON and ipuz, with `json-event-parser`; OpenSudoku, with `quick-xml` |
//! | `text` | grids drawn over several lines, and the text around them |
//! | `reader`, `records` | [`Reader`]: a source and the decoder of its shape; [`Records`]: its records one by one |
//! | `formats` | the names of all formats, the writers of the others, and what they keep of a record |
//! | [`mod@write`] | the input of a writer, and the trait [`Writer`](write::Writer) |
//! | `record`, `source_fields` | [`Record`], and its fields as they are written in the source |
//! | `error`, `equivalent` | the errors of a record; the data of a record, transformed together with its puzzle |
//! | `names`, `kept_parts` | the names of fields; the parts of a record that an output format keeps |
//!
//! ```
//! use sudoku::format::{Batch, InputFormat, InputFormatName, UnsplittableSource, SkippedLines, PauseCheck, Reader};
//!
//! let text = "From the paper\n\nGrid 01\n003020600\n900305001\n001806400\n008102900\n700000008\n006708200\n\
//!             002609500\n800203009\n005010300\n";
//! let has_paused: PauseCheck = Box::new(|| true);
//! let rows: InputFormatName = InputFormat::names().find(|format| format.name == "rows").ok_or("no such format")?;
//! let mut reader = Reader::with_format(text.as_bytes(), rows.format).with_pauses(Some(has_paused));
//! let mut batch = Batch::default();
//! while reader.read(&mut batch, 1000)? {
//!     println!("{} records so far", batch.len());
//! }
//! assert_eq!((batch.records[0].line, batch.puzzles[0].filled_cells().len()), (4, 32));
//! assert_eq!(batch.skipped, SkippedLines { first_line: Some(1), line_count: 1, ..SkippedLines::default() });
//! let error: Option<UnsplittableSource> = reader.part_reader(&b""[..]).err();
//! assert!(error.is_some(), "a grid has several lines");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod document;
mod equivalent;
mod error;
mod formats;
mod grammar;
mod json_value;
mod kept_parts;
mod line_formats;
mod lines;
mod links;
mod names;
mod reader;
mod record;
mod records;
mod shape;
mod source;
mod source_fields;
mod table;
mod text;
pub mod write;

pub use error::{MAX_LINE_BYTES, RecordError, RecordErrorKind};
pub use formats::{InputFormat, InputFormatName, OUTPUT_FORMATS, OutputFormat, OutputKind};
pub use lines::LineDecoder;
pub use lines::forms::{TextPuzzle, puzzle_in_text};
pub use lines::pattern::{PatternError, parse_pattern};
pub use names::is_claim_name;
pub use reader::{PauseCheck, Reader, UnsplittableSource};
pub use record::{
    Batch, BatchIntoIter, Claim, Field, Layout, ReadRecord, ReadWarning, Record, RecordData, SkippedLines,
};
pub use records::Records;
pub use source::{LineChunk, LineEnds};
pub use source_fields::{FieldRetention, FieldSyntax, SourceColumns, SourceFields};
pub use table::ColumnChoice;
pub use text::TypedRows;
