//! Help, `sudoku completions` and `sudoku man`, made from the definition of the command line.

use std::io;

use anstream::{AutoStream, ColorChoice};
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::output::Output;
use super::status::Status;

/// Prints help or a version.
///
/// # Errors
/// It can't be written.
pub(super) fn help(text: &clap::Error) -> anyhow::Result<Status> {
    let styled = text.render();
    let text = match AutoStream::choice(&io::stdout()) {
        ColorChoice::Never => styled.to_string(),
        _ => styled.ansi().to_string(),
    };
    Output::Stdout.write(text.as_bytes())?;
    Ok(Status::Done)
}

/// Print the completions of a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  sudoku completions bash > ~/.local/share/bash-completion/completions/sudoku")]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let mut out = Vec::new();
        clap_complete::generate(self.shell, &mut super::Cli::command(), "sudoku", &mut out);
        Output::Stdout.write(&out)?;
        Ok(Status::Done)
    }
}

/// Print the man page, all commands in one
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  sudoku man > ~/.local/share/man/man1/sudoku.1")]
pub(super) struct Man;

impl Man {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        let mut command = super::Cli::command();
        command.build();
        let mut out = Vec::new();
        clap_mangen::Man::new(command.clone()).render(&mut out)?;
        for command in command.get_subcommands().filter(|command| command.get_name() != "help") {
            let name = format!("sudoku {}", command.get_name());
            let man = clap_mangen::Man::new(command.clone().display_name(&name));
            out.extend(format!(".SH \"{}\"\n", name.to_uppercase()).bytes());
            man.render_synopsis_section(&mut out)?;
            man.render_description_section(&mut out)?;
            man.render_options_section(&mut out)?;
            man.render_extra_section(&mut out)?;
        }
        Output::Stdout.write(&out)?;
        Ok(Status::Done)
    }
}
