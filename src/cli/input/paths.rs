//! Which files to read, in which order.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::vec;

use super::list::{Entry, List};
use crate::cli::args::{DASH, Sources};

/// A file to read.
#[derive(Debug)]
pub struct Named {
    pub path: PathBuf,
    /// Where the list of `--files-from` names it, if that does.
    pub place: Option<String>,
}

impl Named {
    /// A message about it.
    pub fn say(&self, name: &str, what: &dyn Display) -> String {
        match &self.place {
            Some(place) => format!("{place}: {name}: {what}"),
            None => format!("{name}: {what}"),
        }
    }
}

/// The files on the command line and then those of the list, which is opened and read as they are needed.
pub struct Paths {
    arguments: vec::IntoIter<PathBuf>,
    unopened: Option<PathBuf>,
    null: bool,
    list: Option<List>,
    /// Whether the list comes from standard input, which then holds no puzzles.
    pub stdin_is_list: bool,
}

impl Paths {
    pub fn new(sources: &Sources) -> Self {
        let mut arguments = sources.files.clone();
        if !sources.are_named() {
            arguments.push(PathBuf::from(DASH));
        }
        let unopened = sources.files_from.clone();
        Self {
            arguments: arguments.into_iter(),
            null: sources.null,
            list: None,
            stdin_is_list: unopened.as_deref() == Some(Path::new(DASH)),
            unopened,
        }
    }
}

impl Iterator for Paths {
    /// A file, or what is wrong with the list.
    type Item = Result<Named, String>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(path) = self.arguments.next() {
            return Some(Ok(Named { path, place: None }));
        }
        if let Some(path) = self.unopened.take() {
            match List::open(&path, self.null) {
                Ok(list) => self.list = Some(list),
                Err(error) => return Some(Err(format!("{}: {error}", path.display()))),
            }
        }
        let Entry { path, place } = match self.list.as_mut()?.next() {
            Ok(entry) => entry?,
            Err(message) => return Some(Err(message)),
        };
        Some(match path {
            Ok(path) => Ok(Named { path, place: Some(place) }),
            Err(error) => Err(format!("{place}: {error}")),
        })
    }
}
