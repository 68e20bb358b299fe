//! Options that several commands take.
//!
//! Those with the heading [`SHARED_HEADING`] are described on the page `options`, those with [`MACHINE_HEADING`] on the
//! page `machines`. The help of a command names them; only the few that are not hidden have a line of their own there.

use std::fs;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, ensure};
use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::columns::{ColumnOptions, CommandColumns, CommandFields, DefaultColumns};
use super::conversation::Conversation;
use super::destination::Destination;
use super::file_parts::Shard;
use super::foreign_formats::{check_agreement, check_extension, lowercase_extension};
use super::record_files::RecordFileNames;
use super::template::TemplateFormat;
use super::values::{number, one_of, one_of_described, parse_list_text};
use sudoku::draw;
use sudoku::format::write::{Blank, PictureStyle};
use sudoku::format::{ColumnChoice, InputFormat, OUTPUT_FORMATS, OutputFormat, OutputKind};

/// The heading of the options that most commands have.
pub const SHARED_HEADING: &str = "Input and output";

/// The heading of the options for large inputs, many machines, and programs that run this one.
pub const MACHINE_HEADING: &str = "For machines";

/// The options of every command that processes records one by one.
#[derive(Debug, Args)]
pub struct RunOptions {
    #[command(flatten)]
    pub input: InputOptions,

    #[command(flatten)]
    pub output: OutputOptions,

    /// Start each output line with the file name and line of its record, and a TAB
    ///
    /// Tables and objects get the columns `source` and `line` instead.
    #[arg(short = 'H', help_heading = SHARED_HEADING, hide = true)]
    pub with_source: bool,

    /// Put new values into the columns of the input that have their names
    ///
    /// Without it, a new column is named `rate_er` if the input has `er`. `sudoku man columns` describes all columns.
    #[arg(long, help_heading = SHARED_HEADING, hide = true)]
    pub replace: bool,

    #[command(flatten)]
    pub work: WorkOptions,

    /// Read only the I-th of N parts of a file with one record per line
    ///
    /// A line belongs to the part that contains its first byte. The outputs of parts 1 to N, joined in order, are byte
    /// for byte the output of the whole file.
    #[arg(long, value_name = "I/N", help_heading = MACHINE_HEADING, hide = true)]
    pub shard: Option<Shard>,

    #[command(flatten)]
    pub exit: ExitOption,
}

#[derive(Debug, Clone, Copy, Default, Args)]
pub struct ExitOption {
    /// Exit with code 0 whatever the records contain; failures to read or write still give code 2
    #[arg(long, help_heading = MACHINE_HEADING, hide = true)]
    pub exit_zero: bool,
}

/// The path that stands for standard input or output.
pub const STDIO_PATH: &str = "-";

pub fn is_stdio(path: &Path) -> bool {
    path == Path::new(STDIO_PATH)
}

/// Returns a parser for the path of `-o`. A path that leads to standard output becomes `-`.
pub fn output_path() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().map(|path| if Destination::is_stdout(&path) { STDIO_PATH.into() } else { path })
}

#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = SHARED_HEADING)]
pub struct InputOptions {
    /// Files to read; `-` or no file means standard input
    ///
    /// An argument of 81 cells, or a link, is read as a puzzle unless a file has that name.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Also read the files listed in FILE, one path per line; `-` means standard input
    ///
    /// They are read after the files on the command line. Empty lines are skipped; an empty list means no puzzles. `-`
    /// in the list means standard input.
    #[arg(long, value_name = "FILE", help_heading = MACHINE_HEADING, hide = true)]
    pub files_from: Option<PathBuf>,

    /// Paths in --files-from end with NUL instead of a newline, as written by `find -print0`
    #[arg(short = '0', long, requires = "files_from", help_heading = MACHINE_HEADING, hide = true)]
    pub null: bool,

    /// Input format [default: detected from the start of the file]
    ///
    /// `line` reads every line as one record, whatever it contains. `sudoku man formats` describes all formats; `--from
    /// help` lists their names.
    #[arg(long, value_name = "FORMAT", default_value = "auto", hide_default_value = true)]
    #[arg(hide_possible_values = true, hide = true)]
    #[arg(
        value_parser = one_of_described(InputFormat::names(), |name| name.name, |name| name.description.replace('`', ""))
            .map(|name| name.format),
    )]
    pub from: InputFormat,

    /// Table column, or member of JSON objects, that holds the puzzles [default: puzzle, quiz, grid or similar]
    #[arg(long, value_name = "NAME", hide = true)]
    pub puzzle_column: Option<String>,

    #[arg(skip)]
    pub claim_column: Option<String>,

    /// Whether a column of positions, as `hint --apply` writes it, holds the puzzles.
    #[arg(skip)]
    pub reads_positions: bool,

    /// The command's answers to what a person types between puzzles.
    #[arg(skip)]
    pub conversation: Option<Arc<dyn Conversation>>,

    /// Whether all input is read before anything is written. The output file may then also be an input.
    #[arg(skip)]
    pub reads_all_first: bool,
}

impl InputOptions {
    pub fn column_choice(&self) -> ColumnChoice {
        ColumnChoice {
            puzzle: self.puzzle_column.clone(),
            claim: self.claim_column.clone(),
            prefers_positions: self.reads_positions,
        }
    }

    /// Returns whether standard input is read, as puzzles or as a list of files.
    pub fn reads_stdin(&self) -> bool {
        let mut paths = self.files.iter().chain(&self.files_from);
        !self.has_files() || paths.any(|path| is_stdio(path))
    }

    /// Returns whether the user has named files or a list of files. If not, most commands read standard input.
    pub fn has_files(&self) -> bool {
        !self.files.is_empty() || self.files_from.is_some()
    }
}

#[derive(Debug, Default, Args)]
#[command(next_help_heading = SHARED_HEADING)]
pub struct OutputOptions {
    /// Output format, such as line, grid, csv, json, svg or html
    ///
    /// The default follows the extension of -o (.svg, .csv, .jsonl), or else the input: lines for lines, grids for
    /// grids. `--format help` lists all formats; `sudoku man formats` describes them.
    #[arg(short, long, value_name = "FORMAT", hide_possible_values = true)]
    #[arg(
        value_parser = one_of_described(output_formats(), |format| format.name, |format| format.description),
    )]
    format: Option<&'static OutputFormat>,

    /// Write one line per record, formatted as TEXT, such as '{puzzle} {name}'
    ///
    /// {NAME} stands for a field: any column of --format csv. The error for an unknown name lists them. `{{` is a
    /// brace, \t a TAB and \n a newline.
    #[arg(long, value_name = "TEXT", conflicts_with = "format", hide = true)]
    #[arg(value_parser = TemplateFormat::new)]
    pub template: Option<TemplateFormat>,

    /// Columns that the command adds to a table or an object, such as `er,level` or `record,clues`
    ///
    /// A table's own columns come first. The error for an unknown name lists all.
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = parse_list_text)]
    #[arg(conflicts_with = "template", hide = true)]
    columns: Option<Vec<String>>,

    /// Character for blank cells in lines, grids, CSV and JSON [default: as in the input]
    #[arg(long, value_name = "CHAR", allow_hyphen_values = true, hide = true)]
    #[arg(value_parser = one_of(Blank::NAMES, |name| name).try_map(|name| Blank::from_name(name).ok_or("no such")))]
    pub blank: Option<Blank>,

    /// Write to FILE, or write a file for each record into FOLDER/
    ///
    /// FILE appears when it is complete. An old file is kept if an input cannot be read to its end or a write fails.
    /// FOLDER/ gets 000001.txt and so on, with the extension of the format; in `name-{n}.sdk`, {n} is the number. `-`
    /// is standard output.
    #[arg(short, long, value_name = "FILE", value_parser = output_path())]
    output: Option<PathBuf>,

    /// Whether the command writes one document in its own format instead of records.
    #[arg(skip)]
    is_document: bool,

    #[command(flatten)]
    pub picture: PictureOptions,

    #[command(flatten)]
    colour: ColourOption,
}

#[derive(Debug, Clone, Copy, Args)]
#[command(next_help_heading = SHARED_HEADING)]
pub struct ColourOption {
    /// When to colour grids and marks; `auto` colours on a terminal and respects NO_COLOR and CLICOLOR_FORCE
    #[arg(long, alias = "colour", value_name = "WHEN", default_value = "auto", hide_default_value = true, hide = true)]
    color: clap::ColorChoice,
}

impl ColourOption {
    /// No colours.
    const NEVER: Self = Self { color: clap::ColorChoice::Never };

    /// Returns whether to colour the output to this file or, without a file, to standard output. `auto` never colours a
    /// file; for standard output, it decides by the terminal and by NO_COLOR, CLICOLOR and CLICOLOR_FORCE.
    pub fn is_on(self, file: Option<&Path>) -> bool {
        match self.color {
            clap::ColorChoice::Always => true,
            clap::ColorChoice::Never => false,
            clap::ColorChoice::Auto => file.is_none() && AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        }
    }
}

impl Default for ColourOption {
    fn default() -> Self {
        Self { color: clap::ColorChoice::Auto }
    }
}

#[derive(Debug, Clone, Copy, Default, Args)]
#[command(next_help_heading = SHARED_HEADING)]
pub struct PictureOptions {
    /// Row and column numbers in an SVG picture
    #[arg(long = "labels", value_name = "WHICH", hide = true)]
    #[arg(value_parser = one_of([("all", false), ("none", true)], |(name, _)| name).map(|(_, are_hidden)| are_hidden))]
    hides_coordinates: Option<bool>,

    /// Ink for an SVG picture
    #[arg(long = "ink", value_name = "INK", hide = true)]
    #[arg(value_parser = ink_parser())]
    is_black: Option<bool>,
}

/// Returns a parser for the inks, of which one is black.
fn ink_parser() -> impl TypedValueParser<Value = bool> {
    let inks = [("color", false), ("black", true)];
    one_of(inks, |(name, _)| name).with_spelling("colour", "color").map(|(_, is_black)| is_black)
}

impl PictureOptions {
    /// Returns an error if a style is chosen but no SVG picture is drawn.
    pub fn check(self, is_drawn: bool) -> anyhow::Result<()> {
        ensure!(is_drawn || self.style() == PictureStyle::default(), "--labels and --ink need --format svg");
        Ok(())
    }

    pub fn style(self) -> PictureStyle {
        PictureStyle { hides_coordinates: self.hides_coordinates == Some(true), is_black: self.is_black == Some(true) }
    }
}

/// Returns all output formats: first those that write text, then those that draw.
pub fn output_formats() -> impl Iterator<Item = &'static OutputFormat> {
    OUTPUT_FORMATS.iter().chain(draw::OUTPUT_FORMATS)
}

impl OutputOptions {
    /// Returns the options for one document, written to this file or to standard output.
    pub fn document(output: Option<PathBuf>) -> Self {
        Self { output, is_document: true, colour: ColourOption::NEVER, ..Self::default() }
    }

    /// Returns the output format: that of --format or --template, or of the output file's extension, or the default.
    pub fn format(&self) -> &'static OutputFormat {
        if let Some(TemplateFormat { format, .. }) = self.template {
            return format;
        }
        let extension = self.file().filter(|_| !self.is_document).and_then(lowercase_extension).unwrap_or_default();
        // The extension `txt` may stand for any format.
        let format_of_extension =
            || output_formats().find(|format| format.extension == extension && format.extension != "txt");
        self.format.or_else(format_of_extension).unwrap_or(&OUTPUT_FORMATS[0])
    }

    pub fn format_option(&self) -> String {
        match self.template {
            Some(_) => "--template".to_owned(),
            None => format!("--format {}", self.format().name),
        }
    }

    /// Returns the columns that a command with these fields writes.
    pub fn columns(
        &self,
        fields: CommandFields,
        defaults: DefaultColumns,
        with_location: bool,
        replaces: bool,
    ) -> anyhow::Result<CommandColumns> {
        self.picture.check(self.format().kind == OutputKind::Picture)?;
        let kind = self.format().kind;
        let has_columns = self.template.is_none() && kind.has_fields();
        ensure!(self.columns.is_none() || has_columns, "--columns needs --format csv, tsv or json");
        ensure!(!replaces || has_columns, "--replace needs --format csv, tsv or json");
        if self.template.is_some() {
            return Ok(CommandColumns::with_all(fields));
        }
        let (chosen_names, is_json) = (self.columns.as_deref(), kind == OutputKind::Json);
        CommandColumns::new(fields, defaults, ColumnOptions { chosen_names, with_location, is_json, replaces })
    }

    pub fn asks_for(&self, name: &str) -> bool {
        let is_column = self.columns.iter().flatten().any(|column| column == name);
        is_column || self.template.is_some_and(|TemplateFormat { template, .. }| template.has_field(name))
    }

    /// Returns an error if the extension of the file stands for a format that only other programs write.
    pub fn check_extension(&self) -> anyhow::Result<()> {
        let Some(file) = self.file() else { return Ok(()) };
        self.check_format_of(file)?;
        check_extension(file, |extension| match self.is_document {
            true => extension == "html",
            false => output_formats().any(|format| format.extension == extension),
        })
    }

    /// Returns an error if --format and the extension of the file name two different formats.
    fn check_format_of(&self, file: &Path) -> anyhow::Result<()> {
        let (Some(format), Some(extension)) = (self.format, lowercase_extension(file)) else { return Ok(()) };
        let named_format = output_formats().find(|other| other.extension == extension && extension != "txt");
        let agrees = |other: &OutputFormat| {
            let are_objects = [format.kind, other.kind] == [OutputKind::Json; 2];
            let is_text = |format: &OutputFormat| {
                matches!(format.kind, OutputKind::Mirror | OutputKind::Line | OutputKind::Grid | OutputKind::Encoded)
            };
            format.extension == extension || are_objects || format.extension == "txt" && is_text(other)
        };
        check_agreement(format.name, file, named_format.is_none_or(agrees))
    }

    /// Returns the file to write to; `None` is standard output.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| !is_stdio(path))
    }

    /// Returns the destination of the output, if it is only one.
    pub fn destination(&self) -> anyhow::Result<Option<Destination>> {
        match self.file() {
            None => Ok(Some(Destination::Stdout)),
            Some(_) if self.files().is_some() => Ok(None),
            Some(file) => Destination::from_path(file).map(Some).with_context(|| file.display().to_string()),
        }
    }

    /// Returns the names of the output files, if each record gets its own file.
    pub fn files(&self) -> Option<RecordFileNames> {
        let path = self.file().filter(|_| !self.is_document)?;
        RecordFileNames::new(path, self.format().extension)
    }

    /// Returns whether each line of output is prefixed with the location of its record, as `with_source` requests. CSV
    /// and JSON have the location in columns instead. Fails if nothing could read the format with labels.
    pub fn is_labelled(&self, with_source: bool) -> anyhow::Result<bool> {
        let format = self.format();
        let has_no_lines = match format.kind {
            OutputKind::Grid | OutputKind::Candidates | OutputKind::Picture | OutputKind::Page => true,
            OutputKind::Document => true,
            OutputKind::Mirror | OutputKind::Line | OutputKind::Csv | OutputKind::Json | OutputKind::Encoded => false,
        };
        ensure!(!(with_source && has_no_lines), "-H cannot be used with {}", self.format_option());
        Ok(with_source && (self.template.is_some() || !format.kind.has_fields()))
    }

    pub fn is_on_terminal(&self) -> bool {
        self.file().is_none() && io::stdout().is_terminal()
    }

    pub fn is_coloured(&self) -> bool {
        self.colour.is_on(self.file())
    }
}

#[derive(Debug, Clone, Copy, Args)]
#[command(next_help_heading = SHARED_HEADING)]
pub struct WorkOptions {
    /// Number of threads [default: number of cores]
    ///
    /// At most 1024, and at most one per 128 MB of `ulimit -v`. The output does not depend on the number.
    #[arg(short = 'j', long, value_name = "N", value_parser = number::<u16>(1..=MAX_THREADS), hide = true)]
    pub threads: Option<u16>,

    /// Print only errors on stderr
    ///
    /// Otherwise, stderr also reports data that a format cannot hold, assumptions, and the number of skipped lines.
    #[arg(short, long, hide = true)]
    pub quiet: bool,

    /// Print counts and speed on stderr at the end, as text or as one JSON object
    #[arg(long, value_name = "FORM", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "text", hide = true)]
    pub stats: Option<StatsFormat>,

    /// The form of progress on stderr if the work takes long: `auto` on a terminal, `never`, or `json` every second
    ///
    /// On a terminal, a bar shows the percentage and the time left if all input is in files.
    #[arg(long, value_name = "HOW", default_value = "auto", help_heading = MACHINE_HEADING, hide = true)]
    pub progress: ProgressMode,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StatsFormat {
    /// Text for people
    Text,
    /// One JSON object
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ProgressMode {
    /// Show a line or a bar on a terminal
    Auto,
    /// No progress
    Never,
    /// A JSON object every second
    Json,
}

/// Returns the number of threads to use: the number requested or, by default, as many as the process can run at once
/// under its CPU affinity and its cgroup. The number is lower if `ulimit -v` leaves too little memory for this
/// many threads, since the process would abort. Asking the system takes as long as solving a few puzzles.
pub fn thread_count(requested_count: Option<u16>) -> usize {
    let core_count = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    match requested_count.map_or_else(core_count, usize::from).min(MAX_THREADS as usize) {
        1 => 1,
        count => address_space_limit().map_or(count, |bytes| count.min(bytes / THREAD_BYTES).max(1)),
    }
}

/// The maximum number of threads. More would only cost memory.
pub const MAX_THREADS: u64 = 1024;

/// The address space that each thread needs, in bytes: its stack, the heap of 64 MB that the C library reserves for it,
/// and a part of the memory that all threads share.
const THREAD_BYTES: usize = 128 << 20;

/// Returns the limit that `ulimit -v` sets on the address space, in bytes; `None` outside Linux or without a limit.
fn address_space_limit() -> Option<usize> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let limit = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    limit.split_whitespace().next()?.parse().ok()
}
