//! `sudoku man`, made from the definition of the command line.

use clap::Args;

use crate::cli::output::Output;
use crate::cli::status::Status;

/// Print the man page, all commands in one
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  sudoku man > ~/.local/share/man/man1/sudoku.1")]
pub struct Man;

impl Man {
    pub fn run(self, mut command: clap::Command) -> anyhow::Result<Status> {
        command.build();
        let mut roff = Vec::new();
        clap_mangen::Man::new(command.clone()).render(&mut roff)?;
        let mut page = tidied(&String::from_utf8_lossy(&roff), ".SH");
        for command in command.get_subcommands().filter(|command| command.get_name() != "help") {
            let name = format!("sudoku {}", command.get_name());
            let man = clap_mangen::Man::new(command.clone().display_name(&name));
            roff.clear();
            man.render_synopsis_section(&mut roff)?;
            man.render_description_section(&mut roff)?;
            man.render_options_section(&mut roff)?;
            man.render_extra_section(&mut roff)?;
            page += &format!(".SH \"{}\"\n", name.to_uppercase());
            page += &tidied(&String::from_utf8_lossy(&roff), ".SS");
        }
        Output::stdout().write(page.as_bytes())?;
        Ok(Status::Done)
    }
}

/// A part of the page with sections of this level. What stands after the help of a command, examples and exit
/// codes, becomes sections whose lines are kept as they are; and commands are named as they are typed.
fn tidied(roff: &str, level: &str) -> String {
    let mut page = String::new();
    let (mut after_help, mut kept) = (false, false);
    for line in roff.lines() {
        let section = line.strip_prefix(".SH ");
        let title = line.strip_suffix(':').filter(|title| after_help && !title.starts_with(' '));
        if kept && (section.is_some() || title.is_some()) {
            page += ".fi\n";
            kept = false;
        }
        if let Some(title) = title {
            page += &format!("{level} \"{}\"\n.nf\n", title.to_uppercase());
            kept = true;
        } else if let Some(name) = section {
            after_help = name == "EXTRA";
            if !after_help {
                page += &format!("{level} {name}\n");
            }
        } else if let Some(name) = page_of_command(line) {
            page += &format!("\\fBsudoku {name}\\fR\n");
        } else if !(after_help && line.is_empty()) {
            page += line;
            page.push('\n');
        }
    }
    if kept {
        page += ".fi\n";
    }
    page
}

/// The name of a command, where the page of that command is named: there is but this one.
fn page_of_command(line: &str) -> Option<&str> {
    line.strip_prefix(r"sudoku\-")?.strip_suffix("(1)")
}
