//! Text to grids and grids to text.
//!
//! Reading finds the format of each record by itself, in `read`. The way of a byte, one file a step:
//!
//! | file | step |
//! |---|---|
//! | `unpack` | gzip and zstd, known by their first bytes; `signature`: what is not text |
//! | `source` | bytes to text: UTF-16 to UTF-8, if a byte order mark says so |
//! | `text` | the buffer of text that is not decoded yet, and its lines |
//! | `document` | what is one thing over many lines, part by part: `json` with `arrays`, `values` and `ipuz`, `xml` with `tag` and `open_sudoku`; what is left of a broken one; `part` has their words |
//! | `cells` | which characters are cells; the fast path for a line of exactly 81 of them |
//! | `tokens` | a line to runs of cells: separators, quotes, brackets and headings fall away |
//! | `fields`, `whole`, `row`, `prose` | what a line's parts can be: a puzzle, a row, what stands around them |
//! | `spelled`, `sdx` | links and library lines, and rows that tell placed digits from givens |
//! | `columns`, `cut`, `table` | a header of a CSV file, and its rows |
//! | `signs` | the signs that people type for cells, and the marks of quoted mail and lists |
//! | `ways` | the table of these ways, and the order in which they are tried |
//! | `kind` | what a line is, by itself: a whole puzzle, a row, a border, a heading, a comment, … |
//! | `drawn`, `repeats` | rows to grids, and where a broken grid ends; grids drawn alike |
//! | `captions`, `records` | titles and other words; records, and the sections of an `.sdk` file |
//! | [`Decoder`] | the loop over these: text to records with their line numbers |
//! | [`Reader`] | a source and a decoder on one thread |
//!
//! A new way to write a puzzle on a line is a function in a file of its own and a line in the table of `ways`.
//!
//! A site is one record in a file of its own, and a line in the table of `links`: what its links look like, how they
//! are read and written, what they keep. Library lines are read and written in `library`.
//!
//! Writing is one file per output form behind the trait [`Writer`](write::Writer), in [`mod@write`].
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
mod json;
mod keeps;
mod library;
mod links;
mod names;
mod read;
mod record;
pub mod write;

pub use error::{MAX_LINE, Malformed, Name, Problem};
pub use library::drop_step;
pub use read::{Decoder, Flow, Input, NotByLine, Reader, Source, Syntax, SyntaxName, Text};
pub use record::{Batch, Extra, Field, Layout, Note, Passed, Record};
