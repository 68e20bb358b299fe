//! Shows a man page or a long text on a terminal.

use std::env;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::cli::output::Output;
use crate::cli::signals;

/// The exit code of `man` if its pager failed or was interrupted.
const PAGER_FAILED_CODE: i32 = 3;

/// Shows a roff page with `man` or, if there is no `man` that reads standard input, its plain text.
pub fn show_page(roff: &str, plain_text: impl FnOnce() -> String) -> anyhow::Result<()> {
    signals::survive_interrupts();
    if show_with(Command::new("man").args(["-l", "-"]), roff) { Ok(()) } else { show_text(&plain_text(), false) }
}

/// Shows a text with `$PAGER`, by default `less`, or else prints it. Leaving the pager early is no failure.
pub fn show_text(text: &str, has_colours: bool) -> anyhow::Result<()> {
    // Interrupts are for the pager, which may use them to end a search.
    signals::survive_interrupts();
    let is_shown = match env::var_os("PAGER") {
        Some(pager) => !pager.is_empty() && show_with(Command::new("sh").arg("-c").arg(pager), text),
        None => show_with(Command::new("less").arg("-R"), text),
    };
    if is_shown {
        return Ok(());
    }
    Output::stdout().with_colours(has_colours).write(text.as_bytes())
}

/// Passes a text to the standard input of a program. Returns whether the program has shown it.
fn show_with(program: &mut Command, text: &str) -> bool {
    let Ok(mut child) = program.stdin(Stdio::piped()).spawn() else { return false };
    if let Some(mut stdin) = child.stdin.take() {
        // A pager that ends early has shown enough.
        _ = stdin.write_all(text.as_bytes());
    }
    let status = child.wait().ok().and_then(|status| status.code());
    status.is_none_or(|code| code == 0 || code == PAGER_FAILED_CODE)
}
