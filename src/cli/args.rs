//! Options that several commands take.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use sudoku::format::Syntax;
use sudoku::format::write::Form;

/// Reads a number of things of which there must be one.
pub fn at_least_one(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "expected a whole number from 1 on")
}

/// What to read.
#[derive(Debug, Args)]
pub struct Sources {
    /// Files to read; `-` or none is standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Read the files that FILE names as well, one path a line; `-` is standard input
    ///
    /// They come after those on the command line. Empty lines are skipped; an empty list means no puzzles. A
    /// path in the list means what it means on the command line. Any number of files will do: the list is
    /// read as it is needed, and one file at a time is open.
    #[arg(long, value_name = "FILE")]
    pub files_from: Option<PathBuf>,

    /// The paths of --files-from end in NUL, not in a newline, as `find -print0` writes them
    #[arg(short = '0', long, requires = "files_from")]
    pub null: bool,

    /// Input format, found by itself unless given
    #[arg(long, value_name = "FORMAT", default_value = "auto", hide_default_value = true)]
    #[arg(value_parser = PossibleValuesParser::new(Syntax::NAMES.map(|(name, _)| name)).try_map(|name| name.parse::<Syntax>()))]
    pub from: Syntax,
}

impl Sources {
    /// Whether anything is named; if not, most commands read standard input.
    pub fn are_named(&self) -> bool {
        !self.files.is_empty() || self.files_from.is_some()
    }
}

/// What to write, and where.
#[derive(Debug, Args)]
pub struct Target {
    /// Output format; by default a line for a line and a grid for a grid
    #[arg(short, long, value_name = "FORMAT", default_value = "mirror", hide_default_value = true)]
    #[arg(value_parser = PossibleValuesParser::new(Form::NAMES.map(|(name, _)| name)).try_map(|name| name.parse::<Form>()))]
    pub format: Form,

    /// Write to FILE, whole or not at all; `-` or none is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Colour grids: on a terminal, always or never (NO_COLOR and CLICOLOR_FORCE are respected)
    #[arg(long, value_name = "WHEN", default_value = "auto", hide_default_value = true)]
    pub color: When,
}

impl Target {
    /// The file to write to; `None` is standard output.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }
}

/// Always, never, or where a person looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum When {
    Auto,
    Always,
    Never,
}

/// How to work.
#[derive(Debug, Args)]
pub struct Effort {
    /// Threads to use, up to 1024, as many as there are cores by default; the output is the same for any number
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub threads: Option<NonZeroUsize>,

    /// Print counts and speed on stderr at the end
    #[arg(long)]
    pub stats: bool,
}

impl Effort {
    /// More would only take memory.
    const MOST_THREADS: usize = 1024;

    pub fn threads(&self) -> usize {
        let threads = self.threads.or_else(|| thread::available_parallelism().ok());
        threads.map_or(1, NonZeroUsize::get).min(Self::MOST_THREADS)
    }
}
