//! A file to read, as the user named it.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use crate::cli::args::DASH;
use crate::cli::status::{complain, with_remedy};

/// A file to read, and where it is named.
#[derive(Debug)]
pub struct NamedFile {
    pub path: PathBuf,
    /// Its place in the list of `--files-from`, if it comes from there.
    pub place: Option<String>,
}

impl NamedFile {
    pub fn is_stdin(&self) -> bool {
        is_stdin(&self.path)
    }

    /// A message about the file, with its place in the list.
    pub fn say(&self, name: &str, what: &dyn Display) -> String {
        self.in_list(format!("{name}: {what}"))
    }

    /// A message with the file's place in the list.
    pub fn in_list(&self, message: String) -> String {
        match &self.place {
            Some(place) => format!("{place}: {message}"),
            None => message,
        }
    }
}

pub fn is_stdin(path: &Path) -> bool {
    path == Path::new(DASH)
}

/// Opens a file, or standard input for `-`, and returns its name for messages. If standard input is a terminal, a
/// message tells that `contents` are read from it.
pub fn open(path: &Path, contents: &str) -> (String, io::Result<Box<dyn Read + Send>>) {
    if !is_stdin(path) {
        let file = File::open(path).map_err(with_remedy);
        return (path.display().to_string(), file.map(|file| Box::new(file) as _));
    }
    if io::stdin().is_terminal() {
        complain(&format_args!("reading {contents} from the terminal; Ctrl-D ends them"));
    }
    ("<stdin>".to_owned(), Ok(Box::new(io::stdin())))
}
