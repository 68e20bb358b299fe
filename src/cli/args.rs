//! Options that several commands take.

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use anstream::{AutoStream, ColorChoice};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, value_parser};

use super::shard::Shard;
use sudoku::draw;
use sudoku::format::FORMS;
use sudoku::format::Syntax;
use sudoku::format::write::{Blank, Form};

/// The options of every command that answers record by record.
#[derive(Debug, Args)]
pub struct RunOptions {
    #[command(flatten)]
    pub sources: Sources,

    #[command(flatten)]
    pub target: Target,

    #[command(flatten)]
    pub effort: Effort,

    /// Work on the I-th of N parts of one file with a record on each line
    ///
    /// A line belongs to the part in which its first byte lies. The outputs of parts 1 to N, one after the other, are
    /// byte for byte that of the whole.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,

    #[command(flatten)]
    pub exit: ExitOption,
}

/// What the exit code says.
#[derive(Debug, Clone, Copy, Args)]
pub struct ExitOption {
    /// Exit with 0 whatever the records say; what can't be read or written still gives 2
    #[arg(long)]
    pub exit_zero: bool,
}

/// The path that stands for standard input or output.
pub const DASH: &str = "-";

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
    #[arg(value_parser = PossibleValuesParser::new(Syntax::names().map(|name| name.name)).try_map(|name| name.parse::<Syntax>()))]
    pub from: Syntax,
}

impl Sources {
    /// One file, in any format.
    pub fn file(path: &Path) -> Self {
        Self { files: vec![path.to_owned()], files_from: None, null: false, from: Syntax::Auto }
    }

    /// Whether anything is named; if not, most commands read standard input.
    pub fn are_named(&self) -> bool {
        !self.files.is_empty() || self.files_from.is_some()
    }
}

/// What to write, and where.
#[derive(Debug, Args)]
pub struct Target {
    /// Output format; by default a line for a line and a grid for a grid
    #[arg(short, long = "format", value_name = "FORMAT", default_value = FORMS[0].name, hide_default_value = true)]
    #[arg(value_parser = form_parser())]
    pub form: &'static Form,

    /// Write blanks as CHAR, in lines, grids, CSV and JSON; `.` by default
    #[arg(long, value_name = "CHAR", default_value = Blank::NAMES[0], hide_default_value = true)]
    #[arg(allow_hyphen_values = true, value_parser = blank_parser())]
    pub blank: Blank,

    /// Write to FILE, whole or not at all; `-` or none is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Colour grids: on a terminal, always or never (NO_COLOR and CLICOLOR_FORCE are respected)
    #[arg(long, value_name = "WHEN", default_value = "auto", hide_default_value = true)]
    color: clap::ColorChoice,
}

fn form_parser() -> impl TypedValueParser<Value = &'static Form> {
    PossibleValuesParser::new(forms().map(|form| form.name))
        .try_map(|name| forms().find(|form| form.name == name).ok_or("no such format"))
}

fn blank_parser() -> impl TypedValueParser<Value = Blank> {
    PossibleValuesParser::new(Blank::NAMES)
        .try_map(|name| Blank::from_name(&name).ok_or("no such blank"))
}

/// Every output form: those that write text, then those that draw.
pub fn forms() -> impl Iterator<Item = &'static Form> {
    FORMS.iter().chain(draw::FORMS)
}

impl Target {
    /// This form, to this file.
    pub fn new(form: &'static Form, output: Option<PathBuf>) -> Self {
        Self { form, blank: Blank::DOT, output, color: clap::ColorChoice::Never }
    }

    /// The file to write to; `None` is standard output.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new(DASH))
    }

    /// The names of the files, if each record is to have one of its own: a folder, or a name with `{n}` in it.
    pub fn files(&self) -> Option<String> {
        let path = self.file().filter(|_| self.form.shape.is_file())?;
        let name = path.to_str()?;
        match path.is_dir() || name.ends_with('/') {
            true => Some(format!("{}/{{n}}.{}", name.trim_end_matches('/'), self.form.name)),
            false => name.contains("{n}").then(|| name.to_owned()),
        }
    }

    /// Whether to colour the output: on a terminal that can, unless NO_COLOR, CLICOLOR or CLICOLOR_FORCE say
    /// otherwise.
    pub fn is_coloured(&self) -> bool {
        match self.color {
            clap::ColorChoice::Always => true,
            clap::ColorChoice::Never => false,
            clap::ColorChoice::Auto => {
                self.file().is_none() && AutoStream::choice(&io::stdout()) != ColorChoice::Never
            }
        }
    }
}

/// How to work.
#[derive(Debug, Args)]
pub struct Effort {
    /// Threads to use, up to 1024, as many as there are cores by default; the output is the same for any number
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=MOST_THREADS))]
    threads: Option<u16>,

    /// Print counts and speed on stderr at the end, for a person or as one JSON object, whose numbers add up over
    /// shards
    #[arg(long, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    pub stats: Option<StatsFormat>,

    /// Where work takes long, say on stderr how far it is: on a terminal, never, or as a JSON object a second
    #[arg(long, value_name = "HOW", default_value = "auto", hide_default_value = true)]
    pub progress: Reported,
}

/// How counts are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StatsFormat {
    /// Lines for a person
    Text,
    /// One object
    Json,
}

/// How progress is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Reported {
    /// A line on a terminal
    Auto,
    /// Not at all
    Never,
    /// An object each second
    Json,
}

/// How many threads the process can run at once, by its affinity and the share of the processors that it is given.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// More would only take memory.
pub const MOST_THREADS: i64 = 1024;

impl Effort {
    /// How many threads to use.
    pub fn threads(&self) -> usize {
        self.threads.map_or_else(cores, usize::from).min(MOST_THREADS as usize)
    }
}
