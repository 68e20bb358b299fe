//! Showing a man page to a person.

use std::env;
use std::io::Write;
use std::process::{Command, Stdio};

use super::plain::plain;
use crate::cli::output::Output;
use crate::cli::{signals, terminal};

/// The width of text without a terminal's, and the greatest, in columns.
const WIDTH: usize = 80;

/// The code with which `man` exits if its pager failed or was interrupted.
const PAGER_FAILED: i32 = 3;

/// Shows a page in roff by `man`. Without a `man` that reads standard input, plain text is shown by `$PAGER`, or printed
/// if there is none. To leave a pager early is no failure.
///
/// # Errors
/// The text cannot be printed.
pub fn show(page: &str) -> anyhow::Result<()> {
    // Interrupts are for the pager, which may take them as the end of a search.
    signals::survive_interrupts();
    if is_shown_by(Command::new("man").args(["-l", "-"]), page) {
        return Ok(());
    }
    let text = plain(page, terminal::width().map_or(WIDTH, |width| width.min(WIDTH)));
    let pager = env::var_os("PAGER").filter(|pager| !pager.is_empty());
    if pager.is_some_and(|pager| is_shown_by(Command::new("sh").arg("-c").arg(pager), &text)) {
        return Ok(());
    }
    Output::stdout().write(text.as_bytes())
}

/// Whether a program has shown a text that it reads from standard input.
fn is_shown_by(program: &mut Command, text: &str) -> bool {
    let Ok(mut child) = program.stdin(Stdio::piped()).spawn() else { return false };
    if let Some(mut stdin) = child.stdin.take() {
        // A pager that ends early has shown enough.
        _ = stdin.write_all(text.as_bytes());
    }
    let status = child.wait().ok().and_then(|status| status.code());
    status.is_none_or(|code| code == 0 || code == PAGER_FAILED)
}
