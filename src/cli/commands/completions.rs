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
        let script = with_joined_values(&String::from_utf8_lossy(&out), self.shell, &joined_options(&cli));
        Output::stdout().write(script.as_bytes())?;
        Ok(Status::Done)
    }
}

/// The options whose values follow `=`, without their dashes.
fn joined_options(cli: &clap::Command) -> Vec<&str> {
    let options = cli.get_subcommands().flat_map(clap::Command::get_arguments);
    let joined = options.filter(|option| option.is_require_equals_set());
    let mut names: Vec<&str> = joined.filter_map(|option| option.get_long()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Changes a script of `clap_complete`, which offers the values of all options as the next word, to offer those of
/// these options after `=` only.
fn with_joined_values(script: &str, shell: Shell, options: &[&str]) -> String {
    match shell {
        Shell::Bash => {
            let options: Vec<String> = options.iter().map(|name| format!("--{name}")).collect();
            let before = BASH_PREVIOUS.replace("OPTIONS", &options.join("|"));
            script.replacen("    prev=\"$3\"\n", &before, 1)
        }
        Shell::Zsh => {
            let joined = |script: String, name: &&str| script.replace(&format!("--{name}=["), &format!("--{name}=-["));
            options.iter().fold(script.to_owned(), joined)
        }
        Shell::Fish => {
            let is_joined = |line: &str| options.iter().any(|name| line.contains(&format!(" -l {name} ")));
            let line = |line: &str| match line.rsplit_once("' -r") {
                Some((description, values)) if is_joined(line) => format!("{description}'{values}"),
                _ => line.to_owned(),
            };
            script.split_inclusive('\n').map(line).collect()
        }
        _ => script.to_owned(),
    }
}

/// The lines of a Bash script that find the word before the one to complete. `--trace=logic` is three words in Bash.
const BASH_PREVIOUS: &str = r#"    prev="$3"
    local equals=""
    if [[ "${COMP_WORDS[COMP_CWORD]}" == "=" ]]; then
        cur=""
        prev="${COMP_WORDS[COMP_CWORD-1]}"
        equals="="
    elif [[ "${COMP_CWORD}" -ge 2 && "${COMP_WORDS[COMP_CWORD-1]}" == "=" ]]; then
        prev="${COMP_WORDS[COMP_CWORD-2]}"
        equals="="
    fi
    case "${prev}" in
        OPTIONS)
            [[ -n "${equals}" ]] || prev=""
            ;;
    esac
"#;
