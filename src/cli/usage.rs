//! Adapts the definitions of arguments, and writes the help of a command.

use clap::builder::{PossibleValue, StyledStr};
use clap::{Arg, ArgAction, Command};

use super::args::{MACHINE_HEADING, SHARED_HEADING};

/// The substitute for the opening brace of `{n}` in help texts, since clap replaces `{n}` with a line break.
pub const BRACE_SUBSTITUTE: char = '\u{E000}';

/// Options that the help of a command names without a description, and the man page that describes them.
struct NamedGroup {
    /// The heading of the options in their definitions.
    heading: &'static str,
    /// The words before the names.
    introduction: &'static str,
    page: &'static str,
}

const NAMED_GROUPS: [NamedGroup; 2] = [
    NamedGroup { heading: SHARED_HEADING, introduction: "Options that most commands have", page: "options" },
    NamedGroup { heading: MACHINE_HEADING, introduction: "For machines", page: "machines" },
];

/// Makes a command easier to use: the case of values does not matter, a negative number is reported as a wrong value
/// rather than as an unknown option, and the last value of a repeated option counts. Adds the examples of the command
/// to the long help, then the names of its hidden options to both the short and the long help.
pub fn adapt(command: Command) -> Command {
    let adapt_argument = |arg: Arg| {
        let takes_value = arg.get_action().takes_values();
        let takes_separate_value = !arg.is_positional() && !arg.is_require_equals_set();
        arg.ignore_case(takes_value).allow_negative_numbers(takes_value && takes_separate_value)
    };
    let full_name = format!("sudoku {}", command.get_name());
    let command = command.bin_name(full_name).args_override_self(true).mut_args(adapt_argument);
    let command = match command_examples(command.get_name()) {
        Some(text) => command.after_long_help(text),
        None => command,
    };
    let option_name = |arg: &Arg| match (arg.get_short(), arg.get_long()) {
        (Some(short), _) => Some(format!("-{short}")),
        (None, long) => long.map(|long| format!("--{long}")),
    };
    let named_options = NAMED_GROUPS.iter().filter_map(|NamedGroup { heading, introduction, page }| {
        let options = command.get_arguments().filter(|arg| !arg.is_positional() && is_hidden_under(arg, heading));
        let names: Vec<String> = options.filter_map(option_name).collect();
        (!names.is_empty()).then(|| format!("{introduction}, see `sudoku man {page}`: {}", names.join(", ")))
    });
    let named_options: Vec<String> = named_options.collect();
    if named_options.is_empty() {
        return command;
    }
    let named_options = named_options.join("\n");
    let examples = command.get_after_long_help().map(|text| format!("{text}\n\n")).unwrap_or_default();
    command.after_long_help(examples + &named_options).after_help(named_options)
}

fn is_hidden_under(arg: &Arg, heading: &str) -> bool {
    arg.is_hide_set() && arg.get_help_heading() == Some(heading)
}

/// Returns a command with all options under this heading that some command has, each option once and not hidden.
pub fn command_with_options_under(heading: &str, cli: &Command) -> Command {
    let mut page = Command::new("options").disable_help_flag(true);
    for option in cli.get_subcommands().flat_map(Command::get_arguments) {
        let is_new = page.get_arguments().all(|other| other.get_id() != option.get_id());
        if is_new && option.get_help_heading() == Some(heading) {
            page = page.arg(option.clone().hide(false).help_heading(None));
        }
    }
    page
}

/// Returns the examples of a command, or those of `sudoku`, from the section of `examples.txt` with its name.
pub fn command_examples(command: &str) -> Option<&'static str> {
    let (_, section) = include_str!("examples.txt").split_once(&format!("# {command}\n"))?;
    section.split("\n\n# ").next().map(str::trim_end)
}

/// Gives the long help of a command the layout of `-h`, which takes only half the lines.
pub fn with_full_help(command: Command) -> Command {
    let full_text = |long: Option<&StyledStr>, short: Option<&StyledStr>| long.or(short).cloned().unwrap_or_default();
    let about = full_text(command.get_long_about(), command.get_about());
    let after_help = full_text(command.get_after_long_help(), command.get_after_help());
    let with_full_description = move |arg: Arg| {
        // The page `options` has the full description of those that most commands have.
        if arg.get_help_heading() == Some(SHARED_HEADING) {
            return arg;
        }
        let help = full_text(arg.get_long_help(), arg.get_help()).to_string();
        arg.help(with_literal_braces(&help.replace("\n\n", "\n"))).hide_short_help(false)
    };
    let flag = Arg::new("help").short('h').long("help").help("Print help");
    let flag = flag.help_heading(None).action(ArgAction::HelpShort);
    command.mut_args(with_full_description).about(about).after_help(after_help).disable_help_flag(true).arg(flag)
}

/// Returns a help text in which `{n}` stays as it is, once [`BRACE_SUBSTITUTE`] is replaced.
fn with_literal_braces(help: &str) -> String {
    help.replace("{n}", &format!("{BRACE_SUBSTITUTE}n}}"))
}

/// Returns the description of all options of a command, as plain text of this width.
pub fn option_list(command: Command, width: usize) -> String {
    let with_literal_braces = |arg: Arg| match arg.get_long_help().map(ToString::to_string) {
        Some(help) => arg.long_help(with_literal_braces(&help)),
        None => arg,
    };
    let command = command.mut_args(with_literal_braces).help_template("{all-args}").term_width(width);
    command.clone().render_long_help().to_string().replace(BRACE_SUBSTITUTE, "{")
}

/// Returns a help template that lists the commands under these headings, since clap has headings for options only.
pub fn grouped_help(cli: &Command, groups: &[(&str, &[&str])]) -> String {
    let (heading, literal) = (cli.get_styles().get_header(), cli.get_styles().get_literal());
    let mut help = "{about-with-newline}\n{usage-heading} {usage}\n\n".to_owned();
    for (title, names) in groups {
        help += &format!("{heading}{title}:{heading:#}\n");
        for command in names.iter().filter_map(|name| cli.find_subcommand(name)) {
            let (name, about) = (command.get_name(), command.get_about().cloned().unwrap_or_default());
            help += &format!("  {literal}{name}{literal:#}{:1$}{about}\n", "", 14 - name.len());
        }
        help.push('\n');
    }
    help + &format!("{heading}Options:{heading:#}\n{{options}}{{after-help}}")
}

/// Returns the values of an option, one per line, each with its description if it has one.
pub fn list_of_values(option: &Arg) -> String {
    let values = option.get_possible_values();
    let width = values.iter().map(|value| value.get_name().len()).max().unwrap_or_default() + 2;
    let line = |value: &PossibleValue| {
        let description = value.get_help().map(ToString::to_string).unwrap_or_default();
        format!("{}\n", format!("{:width$}{description}", value.get_name()).trim_end())
    };
    values.iter().map(line).collect()
}
