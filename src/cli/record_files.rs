//! A file for each record, and its name.

use std::fs;
use std::io;
use std::path::{self, Path, PathBuf};

use anyhow::Context;

use super::output::Output;

/// The part of a pattern that the number of the file replaces.
const NUMBER: &str = "{n}";

/// The digits of numbers in a folder, unless the number of records is known. Names then sort as the records do, up to
/// 999,999 of them.
const NUMBER_DIGITS: usize = 6;

/// Names with the numbers 1, 2, 3 and so on.
#[derive(Debug)]
pub enum RecordFileNames {
    /// `{n}` in it stands for the number, with at least this many digits.
    Pattern { pattern: String, digits: usize },
    /// The numbers in this folder have at least this many digits.
    Folder { folder: PathBuf, suffix: &'static str, digits: usize },
}

impl RecordFileNames {
    /// The names that `-o` asks for with a folder or, with `{n}`, a pattern. `None` if it is one file. `record_count`
    /// is the number of records, if it is known.
    pub fn new(path: &Path, suffix: &'static str, record_count: Option<u64>) -> Option<Self> {
        let digits = record_count.map(|count| count.to_string().len());
        if is_folder(path) {
            return Some(Self::Folder { folder: path.to_owned(), suffix, digits: digits.unwrap_or(NUMBER_DIGITS) });
        }
        let pattern = path.to_str().filter(|name| name.contains(NUMBER))?.to_owned();
        Some(Self::Pattern { pattern, digits: digits.unwrap_or(1) })
    }

    fn name(&self, number: u64) -> PathBuf {
        match self {
            Self::Pattern { pattern, digits } => pattern.replace(NUMBER, &format!("{number:0digits$}")).into(),
            Self::Folder { folder, suffix, digits } => folder.join(format!("{number:0digits$}.{suffix}")),
        }
    }
}

/// Whether a path given for output means a folder.
pub fn is_folder(path: &Path) -> bool {
    let last = path.as_os_str().as_encoded_bytes().last();
    last.is_some_and(|&byte| path::is_separator(byte.into())) || path.is_dir()
}

/// Makes a folder if it is missing.
pub fn make_folder(folder: &Path) -> anyhow::Result<()> {
    let made = match fs::metadata(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => fs::create_dir_all(folder),
        found => found.map(drop),
    };
    made.with_context(|| folder.display().to_string())
}

/// Writes each record to a file of its own.
pub struct RecordFiles {
    names: RecordFileNames,
    /// The text at the beginning and at the end of each file.
    pub header: Vec<u8>,
    footer: Vec<u8>,
    /// The number of files so far.
    count: u64,
    /// The file of a record of which more may come.
    current: Option<Output>,
}

impl RecordFiles {
    /// Makes the folder, if there is one.
    pub fn new(names: RecordFileNames, footer: Vec<u8>) -> anyhow::Result<Self> {
        if let RecordFileNames::Folder { folder, .. } = &names {
            make_folder(folder)?;
        }
        Ok(Self { names, header: Vec::new(), footer, count: 0, current: None })
    }

    /// Writes what comes next of a record.
    pub fn write(&mut self, mut text: &[u8]) -> anyhow::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        let file = match &mut self.current {
            Some(file) => file,
            None => {
                self.count += 1;
                let mut file = Output::open(Some(&self.names.name(self.count)))?;
                file.write(&self.header)?;
                // The blank line before a grid separates it from the record before, which is in another file.
                text = text.strip_prefix(b"\n").unwrap_or(text);
                self.current.insert(file)
            }
        };
        file.write(text)
    }

    /// Completes the file of a record. A record without any text has none.
    pub fn end_record(&mut self) -> anyhow::Result<()> {
        let Some(mut file) = self.current.take() else { return Ok(()) };
        file.write(&self.footer)?;
        file.finish()
    }
}
