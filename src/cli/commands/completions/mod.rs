//! `sudoku completions`: completion scripts. Those for Bash, Zsh and fish call this command to complete a word.

use clap::builder::StyledStr;
use clap::{Arg, Command, ValueHint};
use clap_complete::Shell;

use crate::cli::cli_definition;
use crate::cli::command_prelude::*;

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  sudoku completions bash > ~/.local/share/bash-completion/completions/sudoku")]
pub struct CompletionsCommand {
    /// The shell that the script is for
    shell: Shell,

    /// The words after `sudoku` on a command line. The last one is to be completed.
    #[arg(last = true, hide = true)]
    words: Vec<String>,
}

impl CompletionsCommand {
    /// Prints the script, or the completions of the last word, one per line. With exit code 1, the shell lists paths.
    pub fn run(self) -> anyhow::Result<Status> {
        let mut cli = cli_definition();
        cli.build();
        let mut out = Vec::new();
        match (self.words.split_last(), self.shell) {
            (None, Shell::Bash) => out.extend_from_slice(include_bytes!("sudoku.bash")),
            (None, Shell::Zsh) => out.extend_from_slice(include_bytes!("sudoku.zsh")),
            (None, Shell::Fish) => out.extend_from_slice(include_bytes!("sudoku.fish")),
            (None, shell) => clap_complete::generate(shell, &mut cli, "sudoku", &mut out),
            (Some((last, previous_words)), shell) => {
                let Some(completions) = completions(&cli, previous_words, last) else { return Ok(Status::Unsolved) };
                for (word, about) in completions {
                    let about = about.lines().next().unwrap_or_default();
                    let line = match shell {
                        // Bash does not quote completions, but expands these characters.
                        Shell::Bash => word.replace('*', "\\*").replace('?', "\\?"),
                        Shell::Zsh => format!("{word}:{about}"),
                        _ => format!("{word}\t{about}"),
                    };
                    out.extend_from_slice(format!("{line}\n").as_bytes());
                }
            }
        }
        Output::stdout().write(&out)?;
        Ok(Status::Done)
    }
}

/// A word that may come next, and its description.
type Completion = (String, String);

fn completion(word: String, about: Option<&StyledStr>) -> Completion {
    (word, about.map(ToString::to_string).unwrap_or_default())
}

/// Returns the completions of the last word after the previous words; `None` if a path is expected.
fn completions(cli: &Command, previous_words: &[String], last_word: &str) -> Option<Vec<Completion>> {
    let Some((command_name, words_after_name)) = previous_words.split_first() else {
        let commands = cli.get_subcommands().filter(|command| command.get_name().starts_with(last_word));
        return Some(commands.map(|command| completion(command.get_name().to_owned(), command.get_about())).collect());
    };
    let Some(command) = cli.find_subcommand(command_name) else { return Some(Vec::new()) };
    let find_option = |word: &str| {
        command.get_opts().find(|arg| {
            let matches_short = |short: char| word.strip_prefix('-').is_some_and(|name| name == short.to_string());
            let matches_long = |long: &str| word.strip_prefix("--") == Some(long);
            arg.get_short().is_some_and(matches_short) || arg.get_long().is_some_and(matches_long)
        })
    };
    let takes_next = |word: &str| find_option(word).is_some_and(|arg| !arg.is_require_equals_set());
    match (words_after_name, last_word.split_once('=')) {
        // In Bash, `=` is a word of its own.
        ([.., name], _) if last_word == "=" => values(find_option(name)?, "", ""),
        ([.., name, equals], _) if equals == "=" => values(find_option(name)?, "", last_word),
        (_, Some((name, value))) if name.starts_with("--") => values(find_option(name)?, &format!("{name}="), value),
        ([.., name], _) if takes_next(name) => values(find_option(name)?, "", last_word),
        _ if last_word.starts_with('-') => {
            let long_completion = |arg: &Arg| Some(completion(format!("--{}", arg.get_long()?), arg.get_help()));
            let options = command.get_arguments().filter_map(long_completion);
            Some(options.filter(|completion| completion.0.starts_with(last_word)).collect())
        }
        _ => command.get_positionals().next().map_or(Some(Vec::new()), |arg| values(arg, "", last_word)),
    }
}

/// Returns the values of an argument that complete this text or, in a list, its last element. Each value follows
/// `prefix` and the earlier elements of the list. Returns `None` if the values are paths.
fn values(arg: &Arg, prefix: &str, text: &str) -> Option<Vec<Completion>> {
    if arg.get_value_hint() == ValueHint::AnyPath {
        return None;
    }
    let delimiter_start = arg.get_value_delimiter().and_then(|delimiter| text.rfind(delimiter));
    let (earlier_elements, element) = text.split_at(delimiter_start.map_or(0, |start| start + 1));
    let element = element.to_lowercase();
    let possible_values = arg.get_possible_values();
    let values = possible_values.iter().filter(|value| value.get_name().to_lowercase().starts_with(&element));
    let prefix = format!("{prefix}{earlier_elements}");
    Some(values.map(|value| completion(format!("{prefix}{}", value.get_name()), value.get_help())).collect())
}
