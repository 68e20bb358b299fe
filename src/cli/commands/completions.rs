//! `sudoku completions`.

use clap::Args;
use clap_complete::Shell;

use crate::cli::output::Output;
use crate::cli::status::Status;

/// Print completions for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  sudoku completions bash > ~/.local/share/bash-completion/completions/sudoku")]
pub struct CompletionsCommand {
    /// The shell
    shell: Shell,
}

impl CompletionsCommand {
    pub fn run(self, mut cli: clap::Command) -> anyhow::Result<Status> {
        let mut out = Vec::new();
        clap_complete::generate(self.shell, &mut cli, "sudoku", &mut out);
        Output::stdout().write(&out)?;
        Ok(Status::Done)
    }
}
