//! Text to grids and grids to text.
//!
//! | room | what it holds |
//! |---|---|
//! | `formats` | the formats, one file each: names, reading, writing; [`FORMS`] and [`Syntax::names`] come of its table |
//! | `links` | links to sites, one file each, in a table of their own |
//! | `line` | what a line can be: its cells, its words, a row, a whole puzzle |
//! | `markup` | the syntax of JSON and XML |
//! | `read` | the way from bytes to records, below |
//! | [`mod@write`] | what a writer gets, and the trait [`Writer`](write::Writer) |
//! | `names`, `keeps` | the names of fields; what a form has a place for |
//!
//! Reading finds the format of each record by itself. The way of a byte, one file a step:
//!
//! | file | step |
//! |---|---|
//! | `unpack`, `signature` | gzip and zstd, known by their first bytes; what is not text |
//! | `source` | bytes to text: UTF-16 to UTF-8, if a byte order mark says so |
//! | `text` | the buffer of text that is not decoded yet, and its lines |
//! | `document` | JSON and XML, which may stand on many lines, part by part; what is left of a broken one |
//! | `ways` | the ways to read a line, and the order in which they are tried |
//! | `drawn`, `repeats` | rows to grids, and where a broken grid ends; grids drawn alike |
//! | `captions`, `records` | titles and other words; records, and the sections of an `.sdk` file |
//! | [`Decoder`] | the loop over these: text to records with their line numbers |
//! | [`Reader`] | a source and a decoder on one thread |
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
pub use read::{Decoder, Flow, Input, NotByLine, Reader, Source, TextBuffer};
pub use record::{Batch, Extra, Field, Layout, Note, Passed, Record};
