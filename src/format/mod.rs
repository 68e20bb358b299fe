//! Converts text to grids and grids to text.
//!
//! | module | contents |
//! |---|---|
//! | `formats` | the formats, one file each: names, reader, writer; [`FORMS`], [`Syntax::names`] list them |
//! | `links` | links to sudoku sites, one file each, in a table of their own |
//! | `line` | the contents of a line: cells, tokens, a row, a whole puzzle |
//! | `markup` | the syntax of JSON and XML |
//! | `read` | the pipeline from bytes to records, below |
//! | [`mod@write`] | the input of a writer, and the trait [`Writer`](write::Writer) |
//! | `names`, `keeps` | the names of fields; the parts of a record that an output form keeps |
//!
//! The format of each record is detected automatically. Reading is a pipeline, one file per stage:
//!
//! | file | stage |
//! |---|---|
//! | `unpack`, `signature` | decompresses gzip and zstd, known by their first bytes; refuses input that is not text |
//! | `source` | converts UTF-16 to UTF-8 if there is a byte order mark |
//! | `text` | buffers text that is not yet decoded, and finds its lines |
//! | `document` | reads JSON and XML, which may span lines, part by part; recovers from broken documents |
//! | `ways` | lists the ways to read a line, in the order in which they are tried |
//! | `drawn`, `repeats` | splits rows into grids, also broken ones; expects the next in the same layout |
//! | `captions`, `records` | handles titles and other prose; emits records, and joins the sections of an `.sdk` file |
//! | [`Decoder`] | runs these stages: text to records with their line numbers |
//! | [`Reader`] | combines a source and a decoder on one thread |
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

mod effort;
mod error;
mod formats;
mod keeps;
mod line;
mod links;
mod markup;
mod names;
mod read;
mod record;
pub mod write;

pub use error::{MAX_LINE, Malformed, Name, Problem};
pub use formats::hodoku::drop_step;
pub use formats::{FORMS, Syntax, SyntaxName};
pub use read::{Decoder, DecoderFlow, Input, NotByLine, Reader, Source, TextBuffer};
pub use record::{Batch, Claim, Extra, Field, Layout, Note, Passed, Record};
