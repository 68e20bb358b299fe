//! The man pages on topics, and the chapters that are too long for `--help`. Their texts are files beside this one.

use std::io;

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use crate::cli::COMMAND_FIELDS;
use crate::cli::args::{MACHINE_HEADING, SHARED_HEADING, output_formats};
use crate::cli::columns::vocabulary;
use crate::cli::terminal::{self, wrap_lines};
use crate::cli::usage::{command_with_options_under, option_list};
use sudoku::format::InputFormat;

/// The maximum width of plain text, in columns; also the width if the terminal's is unknown.
const MAX_WIDTH: usize = 80;

/// A page of section 7.
pub struct Topic {
    pub name: &'static str,
    pub about: &'static str,
    pub text: &'static str,
}

pub const TOPICS: &[Topic] = &[
    Topic { name: "options", about: "the options that most commands have", text: include_str!("options.txt") },
    Topic { name: "formats", about: "the formats that sudoku reads and writes", text: include_str!("formats.txt") },
    Topic { name: "machines", about: "large inputs, many cores and machines", text: include_str!("machines.txt") },
    Topic {
        name: "columns",
        about: "the columns of tables, their types, and the words of status",
        text: include_str!("columns.txt"),
    },
    Topic { name: "data", about: "tables for pandas, polars, duckdb and pyarrow", text: include_str!("data.txt") },
];

/// Returns the text that the page of a command has in addition to its help. The name of the overview is empty.
pub fn command_text(command: &str) -> &'static str {
    match command {
        "" => include_str!("failures.txt"),
        "generate" => include_str!("generate.txt"),
        _ => "",
    }
}

pub fn add_entry(term: &str, text: String, roff: &mut Roff) {
    roff.control("TP", []).text([bold(term)]).text([roman(text)]);
}

/// Adds the paragraphs of a text, which are separated by blank lines. A paragraph that starts with `# ` is a heading.
/// The lines of an indented paragraph are kept as they are.
pub fn add_text(text: &str, roff: &mut Roff) {
    for paragraph in text.trim_end().split("\n\n").filter(|paragraph| !paragraph.is_empty()) {
        if let Some(heading) = paragraph.strip_prefix("# ") {
            roff.control("SH", [heading]);
        } else if paragraph.starts_with(' ') {
            roff.control("PP", []);
            add_lines(paragraph, roff);
        } else {
            roff.control("PP", []).text([roman(paragraph.replace('\n', " "))]);
        }
    }
}

/// Adds lines without joining or wrapping them.
pub fn add_lines(text: &str, roff: &mut Roff) {
    roff.control("nf", []);
    text.lines().for_each(|line| _ = roff.text([roman(line)]));
    roff.control("fi", []);
}

/// Returns a text in the format of the files beside this one, followed by a list, as plain text for a terminal.
pub fn plain_text(text: &str, list: &str) -> String {
    let join_lines = |text: &str| if text.starts_with(' ') { text.to_owned() } else { text.replace('\n', " ") };
    let paragraphs: Vec<String> = text.trim_end().split("\n\n").map(join_lines).collect();
    wrap_lines(&format!("{}\n\n{list}", paragraphs.join("\n\n")), text_width())
}

fn text_width() -> usize {
    terminal::width().map_or(MAX_WIDTH, |width| width.min(MAX_WIDTH))
}

/// Returns the list after the text of a topic, as plain text.
pub fn plain_list(topic: &str, cli: &Command) -> String {
    let list_text = |(heading, entries): FormatList| {
        let rows: String =
            entries.into_iter().map(|(name, description)| format!("  {name:<17}{description}\n")).collect();
        format!("{heading}:\n{rows}\n")
    };
    match topic {
        "formats" => format_lists().map(list_text).concat(),
        "columns" => list_text(column_list()),
        "options" => option_list(command_with_options_under(SHARED_HEADING, cli), text_width()),
        "machines" => option_list(command_with_options_under(MACHINE_HEADING, cli), text_width()),
        _ => String::new(),
    }
}

/// Writes the lists after the text of a topic.
pub fn write_lists(topic: &str, cli: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    let mut roff = Roff::new();
    match topic {
        "formats" => {
            for (heading, entries) in format_lists() {
                roff.control("SH", [&*heading.to_uppercase()]);
                entries.into_iter().for_each(|(name, description)| add_entry(name, description, &mut roff));
            }
            roff.to_writer(page)
        }
        "columns" => {
            let (heading, entries) = column_list();
            roff.control("SH", [&*heading.to_uppercase()]);
            entries.into_iter().for_each(|(name, description)| add_entry(name, description, &mut roff));
            roff.to_writer(page)
        }
        "options" => Man::new(command_with_options_under(SHARED_HEADING, cli)).render_options_section(page),
        "machines" => Man::new(command_with_options_under(MACHINE_HEADING, cli)).render_options_section(page),
        _ => Ok(()),
    }
}

/// A heading, and the names and descriptions of formats or columns.
type FormatList = (&'static str, Vec<(&'static str, String)>);

fn format_lists() -> [FormatList; 2] {
    let input = InputFormat::names().map(|format| (format.name, format.description.replace('`', "")));
    let output = output_formats().map(|format| (format.name, format.description.to_owned()));
    [("Input formats", input.collect()), ("Output formats", output.collect())]
}

fn column_list() -> FormatList {
    ("Columns", vocabulary::descriptions(COMMAND_FIELDS))
}
