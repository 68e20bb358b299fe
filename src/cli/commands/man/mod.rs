//! `sudoku man`: man pages, made from the definition of the command line.

pub mod pager;
mod topics;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::bail;
use clap::builder::StringValueParser;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::cli::command_prelude::*;
use crate::cli::record_files::create_folder;
use crate::cli::values::with_suggestions;
use crate::cli::{GROUPS, cli_definition, command_help};
use topics::TOPICS;

/// Show the man page of a command or a topic, or the overview
///
/// The topics are options, formats, columns, machines and data. On a terminal, `man` shows the page. Without `man`, or in
/// a pipe, it is plain text.
#[derive(Debug, Args)]
pub struct ManCommand {
    /// A command or a topic
    #[arg(value_name = "PAGE", hide_possible_values = true)]
    #[arg(value_parser = with_suggestions(StringValueParser::new(), page_names))]
    page: Option<String>,

    /// Write every page as roff into the folders man1 and man7 of DIR
    #[arg(short, long, value_name = "DIR", conflicts_with = "page")]
    output: Option<PathBuf>,
}

/// Returns the names of all pages except the overview.
fn page_names() -> Vec<String> {
    let commands = GROUPS.iter().flat_map(|(_, names)| *names).copied();
    commands.chain(TOPICS.iter().map(|topic| topic.name)).map(str::to_owned).collect()
}

struct ManPage<'a> {
    /// The name on the command line; empty for the overview.
    name: &'a str,
    section: u8,
    text: Vec<u8>,
}

impl ManCommand {
    pub fn run(self) -> anyhow::Result<Status> {
        let mut cli = cli_definition();
        cli.build();
        let pages = pages(&cli)?;
        if let Some(folder) = self.output {
            for page in pages {
                let section_folder = folder.join(format!("man{}", page.section));
                let path = section_folder.join(format!("{}.{}", title(page.name), page.section));
                create_folder(&section_folder)?;
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
            pager::show_page(&String::from_utf8_lossy(&page.text), || plain_text(&name, &cli))?;
        } else {
            Output::stdout().write(plain_text(&name, &cli).as_bytes())?;
        }
        Ok(Status::Done)
    }
}

/// Returns a page as plain text: the help of a command or, without a name, of `sudoku`; or the text of a topic.
fn plain_text(name: &str, cli: &clap::Command) -> String {
    match TOPICS.iter().find(|topic| topic.name == name) {
        Some(topic) => topics::plain_text(topic.text, &topics::plain_list(topic.name, cli)),
        None => format!("{}\n{}", command_help(name), topics::plain_text(topics::command_text(name), "")),
    }
}

fn pages(cli: &clap::Command) -> anyhow::Result<Vec<ManPage<'_>>> {
    let mut pages = vec![command_page(cli)?];
    for command in cli.get_subcommands() {
        pages.push(command_page(command)?);
    }
    for topic in TOPICS {
        let mut text = Vec::new();
        page_start(topic.name, 7, topic.about).to_writer(&mut text)?;
        let mut roff = Roff::new();
        roff.control("SH", ["DESCRIPTION"]);
        topics::add_text(topic.text, &mut roff);
        roff.to_writer(&mut text)?;
        topics::write_lists(topic.name, cli, &mut text)?;
        see_also("sudoku(1)").to_writer(&mut text)?;
        pages.push(ManPage { name: topic.name, section: 7, text });
    }
    Ok(pages)
}

/// Returns the page of a command or, for `sudoku` itself, the overview.
fn command_page(command: &clap::Command) -> anyhow::Result<ManPage<'_>> {
    let is_overview = command.has_subcommands();
    let name = if is_overview { "" } else { command.get_name() };
    let mut text = Vec::new();
    page_start(name, 1, description(command).trim_end_matches('.')).to_writer(&mut text)?;
    // An option that `-h` hides would otherwise have no description.
    let renderer = Man::new(command.clone().mut_args(|arg| arg.hide_short_help(false)));
    renderer.render_synopsis_section(&mut text)?;
    renderer.render_description_section(&mut text)?;
    let mut roff = Roff::new();
    if is_overview {
        roff.control("SH", ["COMMANDS"]);
        for command in command.get_subcommands() {
            topics::add_entry(&format!("sudoku-{}(1)", command.get_name()), description(command), &mut roff);
        }
        roff.control("SH", ["TOPICS"]);
        for topic in TOPICS {
            topics::add_entry(&format!("sudoku-{}(7)", topic.name), topic.about.to_owned(), &mut roff);
        }
        roff.control("SH", ["EXAMPLES AND EXIT CODES"]);
    } else {
        renderer.render_options_section(&mut text)?;
        roff.control("SH", ["EXAMPLES"]);
    }
    let help = command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string).unwrap_or_default();
    topics::add_lines(help.strip_prefix("Examples:\n").unwrap_or(&help), &mut roff);
    topics::add_text(topics::command_text(name), &mut roff);
    roff.to_writer(&mut text)?;
    if !is_overview {
        let topic_pages: String = TOPICS.iter().map(|topic| format!(", sudoku-{}(7)", topic.name)).collect();
        see_also(&format!("sudoku(1){topic_pages}")).to_writer(&mut text)?;
    }
    Ok(ManPage { name, section: 1, text })
}

fn description(command: &clap::Command) -> String {
    command.get_about().map(ToString::to_string).unwrap_or_default()
}

/// Returns the title of the page with this name.
fn title(name: &str) -> String {
    if name.is_empty() { "sudoku".to_owned() } else { format!("sudoku-{name}") }
}

/// Returns the first lines of a page, up to and including its name.
fn page_start(name: &str, section: u8, description: &str) -> Roff {
    let (title, version) = (title(name), concat!("sudoku ", env!("CARGO_PKG_VERSION")));
    let mut roff = Roff::new();
    roff.control("TH", [&*title, &section.to_string(), "", version, ""]);
    roff.control("SH", ["NAME"]);
    roff.text([roman(format!("{title} - {description}"))]);
    roff
}

fn see_also(page_list: &str) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["SEE ALSO"]);
    roff.text([roman(page_list)]);
    roff
}
