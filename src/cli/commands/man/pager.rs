//! Shows a man page or a long text on a terminal. A page is shown by `man` or as plain text. The conversion to plain
//! text understands only the roff that our own pages contain.

use std::env;
use std::io::Write;
use std::mem;
use std::process::{Command, Stdio};

use crate::cli::output::Output;
use crate::cli::signals;
use crate::cli::terminal::{self, wrap_lines};

/// The maximum width of text, in columns, and the width if that of the terminal is unknown.
const MAX_WIDTH: usize = 80;

/// The exit code of `man` if its pager has failed or was interrupted.
const PAGER_FAILED: i32 = 3;

/// Shows a roff page with `man` or, if there is no `man` that reads standard input, as plain text.
pub fn show_page(page: &str) -> anyhow::Result<()> {
    signals::survive_interrupts();
    if show_with(Command::new("man").args(["-l", "-"]), page) {
        return Ok(());
    }
    show_text(&plain_text(page, terminal::width().map_or(MAX_WIDTH, |width| width.min(MAX_WIDTH))), false)
}

/// Shows a text with `$PAGER`, by default `less`, or prints it if there is no pager. Leaving the pager early is not a
/// failure.
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
    status.is_none_or(|code| code == 0 || code == PAGER_FAILED)
}

/// The indentation of text below a heading. Text below a term is indented twice as far.
const INDENT: usize = 7;

/// Returns the text of a roff page, with prose wrapped at this width. In our pages, each line of prose is a paragraph.
fn plain_text(page: &str, width: usize) -> String {
    let (mut out, mut indent, mut mark) = (String::new(), INDENT, "");
    let (mut is_term, mut is_prose) = (false, true);
    for line in page.lines() {
        let Some(request) = line.strip_prefix('.') else {
            let text = format!("{:indent$}{mark}{}", "", unescape_roff(line));
            let text = text.trim_end();
            out += &if is_prose { wrap_lines(text, width) } else { text.to_owned() };
            out.push('\n');
            mark = "";
            if mem::take(&mut is_term) {
                indent = 2 * INDENT;
            }
            continue;
        };
        let (name, argument) = request.split_once(' ').unwrap_or((request, ""));
        match name {
            "SH" => out += &format!("\n{}\n", unescape_roff(argument).trim_matches('"')),
            "PP" | "TP" => out.push('\n'),
            "IP" => mark = "*  ",
            "RS" => indent = 2 * INDENT,
            "nf" | "fi" => is_prose = name == "fi",
            // Other requests name the page, define the apostrophe, or end a line.
            _ => {}
        }
        if ["SH", "PP", "TP", "RE"].contains(&name) {
            indent = INDENT;
        }
        is_term = name == "TP";
    }
    out.trim_start().to_owned()
}

/// Replaces the escapes of roff.
fn unescape_roff(text: &str) -> String {
    // Both stand for a backslash.
    let mut text = text.replace("\\\\", "\\e");
    for escape in ["\\fB", "\\fI", "\\fR", "\\&"] {
        text = text.replace(escape, "");
    }
    for (escape, shown) in [("\\(bu", "*"), ("\\*(Aq", "'"), ("\\(aq", "'"), ("\\-", "-"), ("\\e", "\\")] {
        text = text.replace(escape, shown);
    }
    text
}
