//! The man pages on topics, and the chapters that are too long for `--help`. Their texts are files beside this one.

use std::io;

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use crate::cli::args::output_formats;
use sudoku::format::InputFormat;

/// A page of section 7.
pub struct Topic {
    pub name: &'static str,
    pub about: &'static str,
    pub text: &'static str,
}

pub const TOPICS: &[Topic] = &[
    Topic { name: "formats", about: "the formats that sudoku reads and writes", text: include_str!("formats.txt") },
    Topic { name: "machines", about: "large inputs, many cores and machines", text: include_str!("machines.txt") },
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

/// Adds blocks of text, which are separated by blank lines: headings, which start with `# `, indented lines, which are
/// kept as they are, and paragraphs.
pub fn add_text(text: &str, roff: &mut Roff) {
    for block in text.trim_end().split("\n\n").filter(|block| !block.is_empty()) {
        if let Some(heading) = block.strip_prefix("# ") {
            roff.control("SH", [heading]);
        } else if block.starts_with(' ') {
            roff.control("PP", []);
            add_lines(block, roff);
        } else {
            roff.control("PP", []).text([roman(block.replace('\n', " "))]);
        }
    }
}

/// Adds lines as they are.
pub fn add_lines(text: &str, roff: &mut Roff) {
    roff.control("nf", []);
    text.lines().for_each(|line| _ = roff.text([roman(line)]));
    roff.control("fi", []);
}

/// Writes the lists after the text of a topic.
pub fn write_lists(topic: &str, cli: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    match topic {
        "formats" => write_formats(page),
        "machines" => write_machine_options(cli, page),
        _ => Ok(()),
    }
}

fn write_formats(page: &mut Vec<u8>) -> io::Result<()> {
    let mut roff = Roff::new();
    roff.control("SH", ["INPUT FORMATS"]);
    for format in InputFormat::names() {
        add_entry(format.name, format.description.replace('`', ""), &mut roff);
    }
    roff.control("SH", ["OUTPUT FORMATS"]);
    for format in output_formats() {
        add_entry(format.name, format.description.to_owned(), &mut roff);
    }
    roff.to_writer(page)
}

/// Writes the options that the help hides, each only once.
fn write_machine_options(cli: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    let mut all = Command::new("machines").disable_help_flag(true);
    for option in cli.get_subcommands().flat_map(Command::get_arguments).filter(|arg| !arg.is_positional()) {
        if option.is_hide_set() && all.get_arguments().all(|other| other.get_id() != option.get_id()) {
            all = all.arg(option.clone().hide(false).help_heading(None));
        }
    }
    Man::new(all).render_options_section(page)
}
