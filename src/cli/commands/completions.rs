//! `sudoku completions`: scripts for shells. Those for Bash, Zsh and fish ask the binary what may come next.

use clap::{Arg, Args, Command, ValueHint};
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

    /// The words after `sudoku` on a command line, of which the last is to be completed.
    #[arg(last = true, hide = true)]
    words: Vec<String>,
}

impl CompletionsCommand {
    /// Prints the script or, one a line, what may stand in place of the last word. If that is a path, the exit code is 1:
    /// shells know best how to complete one.
    pub fn run(self, mut cli: Command) -> anyhow::Result<Status> {
        cli.build();
        let mut out = Vec::new();
        let Some((last, before)) = self.words.split_last() else {
            match self.shell {
                Shell::Bash => out.extend_from_slice(BASH.as_bytes()),
                Shell::Zsh => out.extend_from_slice(ZSH.as_bytes()),
                Shell::Fish => out.extend_from_slice(FISH.as_bytes()),
                shell => clap_complete::generate(shell, &mut cli, "sudoku", &mut out),
            }
            Output::stdout().write(&out)?;
            return Ok(Status::Done);
        };
        let Some(offers) = offers(&cli, before, last) else { return Ok(Status::Unsolved) };
        for Offer { word, about } in offers {
            let about = about.lines().next().unwrap_or_default();
            let line = match self.shell {
                // Bash does not quote words.
                Shell::Bash => word.replace('*', "\\*").replace('?', "\\?"),
                Shell::Zsh => format!("{word}:{about}"),
                _ => format!("{word}\t{about}"),
            };
            out.extend_from_slice(format!("{line}\n").as_bytes());
        }
        Output::stdout().write(&out)?;
        Ok(Status::Done)
    }
}

/// A word that may come next.
struct Offer {
    word: String,
    about: String,
}

/// Returns what may stand in place of the word `last`, after these; `None` if that is a path.
fn offers(cli: &Command, before: &[String], last: &str) -> Option<Vec<Offer>> {
    let Some((name, before)) = before.split_first() else {
        let commands = cli.get_subcommands().filter(|command| command.get_name().starts_with(last));
        return Some(commands.map(|command| Offer::new(command.get_name(), command.get_about())).collect());
    };
    let Some(command) = cli.find_subcommand(name) else { return Some(Vec::new()) };
    let option = |word: &str| {
        command.get_opts().find(|arg| {
            let has_short = |short: char| word.strip_prefix('-').is_some_and(|name| name == short.to_string());
            let has_long = |long: &str| word.strip_prefix("--") == Some(long);
            arg.get_short().is_some_and(has_short) || arg.get_long().is_some_and(has_long)
        })
    };
    let takes_next = |word: &str| option(word).is_some_and(|arg| !arg.is_require_equals_set());
    match (before, last.split_once('=')) {
        // In Bash, `=` is a word of its own.
        ([.., name], _) if last == "=" => values(option(name)?, "", ""),
        ([.., name, equals], _) if equals == "=" => values(option(name)?, "", last),
        (_, Some((name, value))) if name.starts_with("--") => values(option(name)?, &format!("{name}="), value),
        ([.., name], _) if takes_next(name) => values(option(name)?, "", last),
        _ if last.starts_with('-') => {
            let long = |arg: &Arg| Some(Offer::new(&format!("--{}", arg.get_long()?), arg.get_help()));
            let options = command.get_arguments().filter_map(long);
            Some(options.filter(|offer| offer.word.starts_with(last)).collect())
        }
        _ => command.get_positionals().next().map_or(Some(Vec::new()), |arg| values(arg, "", last)),
    }
}

/// Returns the values of an argument that begin with this text, or whose last element does, with a prefix before them;
/// `None` if they are paths.
fn values(arg: &Arg, prefix: &str, text: &str) -> Option<Vec<Offer>> {
    if arg.get_value_hint() == ValueHint::AnyPath {
        return None;
    }
    let comma = arg.get_value_delimiter().and_then(|delimiter| text.rfind(delimiter));
    let (list, element) = text.split_at(comma.map_or(0, |comma| comma + 1));
    let element = element.to_lowercase();
    let values = arg.get_possible_values();
    let values = values.iter().filter(|value| value.get_name().to_lowercase().starts_with(&element));
    Some(values.map(|value| Offer::new(&format!("{prefix}{list}{}", value.get_name()), value.get_help())).collect())
}

impl Offer {
    fn new(word: &str, about: Option<&clap::builder::StyledStr>) -> Self {
        Self { word: word.to_owned(), about: about.map(ToString::to_string).unwrap_or_default() }
    }
}

const BASH: &str = r#"_sudoku() {
    local lines line
    COMPREPLY=()
    if lines=$(sudoku completions bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null); then
        while read -r line; do COMPREPLY+=("$line"); done <<< "$lines"
    else
        compopt -o default 2> /dev/null
    fi
}
complete -F _sudoku sudoku
"#;

const ZSH: &str = r#"#compdef sudoku
_sudoku() {
    local lines
    local -a offers
    if lines=$(sudoku completions zsh -- "${(@)words[2,CURRENT]}" 2> /dev/null); then
        offers=("${(@f)lines}")
        _describe -V sudoku offers
    else
        compset -P '--*='
        _files
    fi
}
if [ "$funcstack[1]" = _sudoku ]; then
    _sudoku "$@"
else
    compdef _sudoku sudoku
fi
"#;

const FISH: &str = r#"function __sudoku_offers
    set -l word (commandline -ct)
    if not sudoku completions fish -- (commandline -opc)[2..] "$word" 2> /dev/null
        set -l option (string match -r -- '^--[^=]*=' "$word")
        __fish_complete_path (string sub -s (math 1 + (string length -- "$option")) -- "$word") | string replace -r '^' -- "$option"
    end
end
complete -c sudoku -f -a "(__sudoku_offers)"
"#;
