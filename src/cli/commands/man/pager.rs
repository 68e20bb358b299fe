//! Showing a man page or a long text to a person: a page by `man`, or as plain text, for which only what our own pages
//! hold is understood.

use std::env;
use std::io::Write;
use std::mem;
use std::process::{Command, Stdio};

use crate::cli::output::Output;
use crate::cli::signals;
use crate::cli::terminal::{self, wrapped};

/// The width of text without a terminal's, and the greatest, in columns.
const WIDTH: usize = 80;

/// The code with which `man` exits if its pager failed or was interrupted.
const PAGER_FAILED: i32 = 3;

/// Shows a page in roff by `man`. Without a `man` that reads standard input, it is shown as plain text.
pub fn show_page(page: &str) -> anyhow::Result<()> {
    signals::survive_interrupts();
    if is_shown_by(Command::new("man").args(["-l", "-"]), page) {
        return Ok(());
    }
    show(&plain(page, terminal::width().map_or(WIDTH, |width| width.min(WIDTH))), false)
}

/// Shows a text by `$PAGER`, by default `less`, or prints it if there is none. To leave a pager early is no failure.
pub fn show(text: &str, has_colours: bool) -> anyhow::Result<()> {
    // Interrupts are for the pager, which may take them as the end of a search.
    signals::survive_interrupts();
    let is_shown = match env::var_os("PAGER") {
        Some(pager) => !pager.is_empty() && is_shown_by(Command::new("sh").arg("-c").arg(pager), text),
        None => is_shown_by(Command::new("less").arg("-R"), text),
    };
    if is_shown {
        return Ok(());
    }
    Output::stdout().with_colours(has_colours).write(text.as_bytes())
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

/// The indentation of text below a heading, and of text below a term.
const INDENT: usize = 7;

/// The text of a page in roff, with prose wrapped at this width. In our pages each line of prose is a paragraph.
fn plain(page: &str, width: usize) -> String {
    let (mut out, mut indent, mut mark) = (String::new(), INDENT, "");
    let (mut is_term, mut is_prose) = (false, true);
    for line in page.lines() {
        let Some(request) = line.strip_prefix('.') else {
            let text = format!("{:indent$}{mark}{}", "", unescaped(line));
            let text = text.trim_end();
            out += &if is_prose { wrapped(text, width) } else { text.to_owned() };
            out.push('\n');
            mark = "";
            if mem::take(&mut is_term) {
                indent = 2 * INDENT;
            }
            continue;
        };
        let (name, argument) = request.split_once(' ').unwrap_or((request, ""));
        match name {
            "SH" => out += &format!("\n{}\n", unescaped(argument).trim_matches('"')),
            "PP" | "TP" => out.push('\n'),
            "IP" => mark = "*  ",
            "RS" => indent = 2 * INDENT,
            "nf" | "fi" => is_prose = name == "fi",
            // Others name the page, define the apostrophe, or end a line.
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
fn unescaped(text: &str) -> String {
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
