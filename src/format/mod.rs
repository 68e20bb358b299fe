//! Text to grids and grids to text.
//!
//! Reading finds the format of each record by itself, in `read`. The way of a byte, one file a step:
//!
//! | file | step |
//! |---|---|
//! | `unpack` | gzip and zstd, known by their first bytes |
//! | `lines` | bytes to lines: bounded, whatever the input; UTF-16 to UTF-8, if a byte order mark says so |
//! | `document` | what is one thing over many lines, part by part: `json` with `values` and `ipuz`, `xml` with `open_sudoku`; what is left of a broken one; `part` and `members` are their words |
//! | `cells` | which characters are cells; the fast path for a line of exactly 81 of them |
//! | `tokens` | a line to runs of cells: separators, quotes, brackets and headings fall away |
//! | `fields`, `whole`, `row`, `prose` | what a line's parts can be: a puzzle, a row, what stands around them |
//! | `spelled`, `sdx` | links and library lines, and rows that tell placed digits from givens |
//! | `columns`, `cut`, `table` | a header of a CSV file, and its rows |
//! | `sections` | a puzzle of an `.sdk` file and its state: one record |
//! | `ways` | the table of these ways, and the order in which they are tried |
//! | `kind` | what a line is, by itself: a whole puzzle, a row, a border, a heading, a comment, … |
//! | `block`, `rules`, `assemble` | rows to grids; where a broken grid ends: a table, too |
//! | [`Reader`] | the loop over these: records with their line numbers, in batches |
//!
//! A new way to write a puzzle on a line is a function in a file of its own and a line in the table of `ways`.
//!
//! A link or a library line is read and written by one file, in `links` and `library`.
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

mod error;
mod library;
mod links;
mod read;
mod record;
pub mod write;

pub use error::{MAX_LINE, Malformed, Name, Problem};
pub use library::drop_step;
pub use read::{NotByLine, Reader, Syntax, SyntaxName};
pub use record::{Batch, Extra, Field, Layout, Note, Record};
