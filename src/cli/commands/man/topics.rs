//! The man pages on topics, and the chapters that are too long for `--help`. Their texts are files beside this one.

use clap_mangen::roff::{Inline, Roff, bold, roman};

use super::usage;
use crate::cli::args::forms;
use sudoku::format::InputFormat;

/// A page of section 7.
pub struct Topic {
    pub name: &'static str,
    pub about: &'static str,
    pub text: &'static str,
    /// Adds what follows the text.
    pub add_lists: fn(&clap::Command, &mut Roff),
}

/// Every topic.
pub const TOPICS: &[Topic] = &[
    Topic {
        name: "formats",
        about: "formats that are read and written",
        text: include_str!("formats.txt"),
        add_lists: add_formats,
    },
    Topic {
        name: "machines",
        about: "large inputs on many cores and machines",
        text: include_str!("machines.txt"),
        add_lists: add_machine_options,
    },
    Topic {
        name: "data",
        about: "tables in pandas, polars, duckdb and pyarrow",
        text: include_str!("data.txt"),
        add_lists: |_, _| (),
    },
];

/// What the page of the overview says beside the exit codes.
pub const FAILURES: &str = include_str!("failures.txt");

/// The chapters that the page of a command has beside its help.
pub fn chapters_of(command: &str) -> &'static str {
    match command {
        "generate" => include_str!("generate.txt"),
        _ => "",
    }
}

/// Adds a term and its description.
pub fn entry(term: Vec<Inline>, text: String, roff: &mut Roff) {
    roff.control("TP", []).text(term).text([roman(text)]);
}

/// Adds blocks of text, which are separated by blank lines: a heading after `# `, indented lines as they are, or a
/// paragraph.
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

fn add_formats(_: &clap::Command, roff: &mut Roff) {
    roff.control("SH", ["INPUT FORMATS"]);
    for format in InputFormat::names() {
        entry(vec![bold(format.name)], format.about.replace('`', ""), roff);
    }
    roff.control("SH", ["OUTPUT FORMATS"]);
    for form in forms() {
        entry(vec![bold(form.name)], form.about.to_owned(), roff);
    }
}

/// Adds the options that no help describes.
fn add_machine_options(cli: &clap::Command, roff: &mut Roff) {
    roff.control("SH", ["OPTIONS"]);
    let mut names = Vec::new();
    let options = cli.get_subcommands().flat_map(clap::Command::get_arguments).filter(|arg| !arg.is_positional());
    for option in options.filter(|option| option.is_hide_set()) {
        if !names.contains(&option.get_id()) {
            names.push(option.get_id());
            let help = option.get_long_help().or(option.get_help()).map(ToString::to_string).unwrap_or_default();
            entry(usage(option), help.replace("\n\n", ". "), roff);
        }
    }
}
