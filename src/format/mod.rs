//! Converts text to grids and grids to text.
//!
//! A source has one shape, which its start decides. There is nothing open between two lines of a source of lines, so any
//! thread decodes them; one thread decodes any other source, and hands out batches of records.
//!
//! ```text
//! bytes ──> unpack, decode to UTF-8 ──> shape ──┬── lines: chunks of whole lines ──> workers decode, answer
//!                                               └── others: one decoder ──> batches ──> workers answer
//!                                                                                          │
//!                                                                        written in input order
//! ```
//!
//! | module | contents |
//! |---|---|
//! | `source` | text from an input: unpacked, decoded, buffered; [`LineChunk`] |
//! | `shape` | the shape of a source: lines, a table, a document or text |
//! | `lines` | [`LineDecoder`]: one line is one record |
//! | `table` | the rows of CSV and TSV, by `csv-core` |
//! | `document`, `json_value` | JSON and ipuz, by `json-event-parser`; OpenSudoku, by `quick-xml` |
//! | `text` | grids drawn over several lines, and the text around them |
//! | `reader` | [`Reader`]: a source and the decoder of its shape |
//! | `formats`, `links` | the formats and the sites: names, what is kept, writer |
//! | [`mod@write`] | the input of a writer, and the trait [`Writer`](write::Writer) |
//! | `record`, `source_fields` | [`Record`], and the fields that came with it |
//! | `names`, `keeps` | the names of fields; the parts of a record that an output form keeps |
//!
//! ```
//! use sudoku::format::Batch;
//!
//! let text = "Grid 01\n003020600\n900305001\n001806400\n008102900\n700000008\n006708200\n\
//!             002609500\n800203009\n005010300\n";
//! let batch = Batch::read_all(text.as_bytes())?;
//! assert_eq!(batch.records[0].line, 2);
//! assert_eq!(batch.puzzles[0].filled().len(), 32);
//! # Ok::<(), std::io::Error>(())
//! ```

mod document;
mod equivalent;
mod error;
mod formats;
mod json_value;
mod keeps;
mod lines;
mod links;
mod names;
mod reader;
mod record;
mod shape;
mod source;
mod source_fields;
mod table;
mod text;
pub mod write;

pub use error::{MAX_LINE_BYTES, Malformed, Name, Problem};
pub use formats::hodoku::drop_step;
pub use formats::{FORMS, InputFormat, InputFormatName};
pub use lines::LineDecoder;
pub use names::is_claim;
pub use reader::{NotByLine, PauseCheck, Reader};
pub use record::{Batch, Claim, Extra, Field, Layout, Note, Passed, Record};
pub use source::LineChunk;
pub use source_fields::{FieldSyntax, KeptFields, SourceColumns, SourceFields};
pub use table::ColumnChoice;
pub use text::TypedRows;
