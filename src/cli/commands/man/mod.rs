//! `sudoku man`: man pages, made from the definition of the command line.

pub mod pager;
mod topics;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use clap::builder::StringValueParser;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::cli::GROUPS;
use crate::cli::output::Output;
use crate::cli::record_files::make_folder;
use crate::cli::status::Status;
use crate::cli::values::suggested;
use topics::TOPICS;

/// Show the man page of a command or a topic, or an overview
///
/// The topics are formats, machines and data. On a terminal, `man` shows the page or, without it, $PAGER as plain text.
/// Otherwise it is written as roff.
#[derive(Debug, Args)]
pub struct ManCommand {
    /// A command or a topic
    #[arg(value_name = "PAGE", hide_possible_values = true)]
    #[arg(value_parser = suggested(StringValueParser::new(), page_names))]
    page: Option<String>,

    /// Write every page as roff into the folders man1 and man7 of DIR
    #[arg(short, long, value_name = "DIR", conflicts_with = "page")]
    output: Option<PathBuf>,
}

/// The pages beside the overview.
fn page_names() -> Vec<String> {
    let commands = GROUPS.iter().flat_map(|(_, names)| *names).copied();
    commands.chain(TOPICS.iter().map(|topic| topic.name)).map(str::to_owned).collect()
}

/// A page to print or to write.
struct ManPage {
    /// The name on the command line; empty for the overview.
    name: String,
    section: u8,
    text: Vec<u8>,
}

impl ManCommand {
    pub fn run(self, mut cli: clap::Command) -> anyhow::Result<Status> {
        cli.build();
        let pages = pages(&cli)?;
        if let Some(folder) = self.output {
            for page in pages {
                let folder = folder.join(format!("man{}", page.section));
                let path = folder.join(page.file_name());
                make_folder(&folder)?;
                let mut output = Output::open(Some(&path))?;
                output.write(&page.text)?;
                output.finish()?;
            }
            return Ok(Status::Done);
        }
        let name = self.page.unwrap_or_default();
        let Some(page) = pages.iter().find(|page| page.name == name) else {
            bail!("there is no man page '{name}'; the pages are {}", page_names().join(", "));
        };
        if io::stdout().is_terminal() {
            pager::show_page(&String::from_utf8_lossy(&page.text))?;
        } else {
            Output::stdout().write(&page.text)?;
        }
        Ok(Status::Done)
    }
}

impl ManPage {
    fn file_name(&self) -> String {
        let dash = if self.name.is_empty() { "" } else { "-" };
        format!("sudoku{dash}{}.{}", self.name, self.section)
    }
}

/// Every page: the overview, the commands, the topics.
fn pages(cli: &clap::Command) -> anyhow::Result<Vec<ManPage>> {
    let mut pages = vec![overview(cli)?];
    for command in cli.get_subcommands() {
        pages.push(command_page(command)?);
    }
    for topic in TOPICS {
        let mut text = Vec::new();
        let title = format!("sudoku-{}", topic.name);
        title_line(&title, 7, topic.about).to_writer(&mut text)?;
        let mut roff = Roff::new();
        roff.control("SH", ["DESCRIPTION"]);
        topics::add_text(topic.text, &mut roff);
        roff.to_writer(&mut text)?;
        topics::write_lists(topic.name, cli, &mut text)?;
        see_also("sudoku(1)").to_writer(&mut text)?;
        pages.push(ManPage { name: topic.name.to_owned(), section: 7, text });
    }
    Ok(pages)
}

fn overview(cli: &clap::Command) -> anyhow::Result<ManPage> {
    let mut text = Vec::new();
    let about = cli.get_about().map(ToString::to_string).unwrap_or_default();
    title_line("sudoku", 1, about.trim_end_matches('.')).to_writer(&mut text)?;
    let page = Man::new(cli.clone());
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    let mut roff = Roff::new();
    roff.control("SH", ["COMMANDS"]);
    for command in cli.get_subcommands() {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        topics::entry(&format!("sudoku-{}(1)", command.get_name()), about, &mut roff);
    }
    roff.control("SH", ["TOPICS"]);
    for topic in TOPICS {
        topics::entry(&format!("sudoku-{}(7)", topic.name), topic.about.to_owned(), &mut roff);
    }
    roff.control("SH", ["EXAMPLES AND EXIT CODES"]);
    add_examples(cli, &mut roff);
    topics::add_text(topics::text_of(""), &mut roff);
    roff.to_writer(&mut text)?;
    Ok(ManPage { name: String::new(), section: 1, text })
}

fn command_page(command: &clap::Command) -> anyhow::Result<ManPage> {
    let mut text = Vec::new();
    let name = command.get_name();
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    title_line(&format!("sudoku-{name}"), 1, &about).to_writer(&mut text)?;
    // An option that `-h` hides would have no description.
    let page = Man::new(command.clone().mut_args(|arg| arg.hide_short_help(false)));
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    let mut roff = Roff::new();
    roff.control("SH", ["EXAMPLES"]);
    add_examples(command, &mut roff);
    topics::add_text(topics::text_of(name), &mut roff);
    roff.to_writer(&mut text)?;
    let topics: String = TOPICS.iter().map(|topic| format!(", sudoku-{}(7)", topic.name)).collect();
    see_also(&format!("sudoku(1){topics}")).to_writer(&mut text)?;
    Ok(ManPage { name: name.to_owned(), section: 1, text })
}

/// The first lines of a page, up to its name.
fn title_line(title: &str, section: u8, about: &str) -> Roff {
    let version = concat!("sudoku ", env!("CARGO_PKG_VERSION"));
    let mut roff = Roff::new();
    roff.control("TH", [title, &section.to_string(), "", version, ""]);
    roff.control("SH", ["NAME"]);
    roff.text([roman(format!("{title} - {about}"))]);
    roff
}

fn see_also(pages: &str) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["SEE ALSO"]);
    roff.text([roman(pages)]);
    roff
}

/// Adds the text after the help of a command, line by line.
fn add_examples(command: &clap::Command, roff: &mut Roff) {
    let text = command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string).unwrap_or_default();
    topics::add_lines(text.strip_prefix("Examples:\n").unwrap_or(&text), roff);
}
