//! One output file per record, and the names of these files.

use std::fs;
use std::io;
use std::path::{self, Path, PathBuf};

use anyhow::Context;

use super::output::Output;

/// The placeholder in an output path for the number of a file.
const NUMBER_PLACEHOLDER: &str = "{n}";

/// The minimum number of digits in the names of files in a folder, if the number of records is unknown. Up to 999,999
/// names then sort in the order of the records.
const DEFAULT_NUMBER_DIGITS: usize = 6;

/// File names with the numbers 1, 2, 3 and so on.
#[derive(Debug)]
pub struct RecordFileNames {
    /// The folder of the files, if `-o` names one. It may have to be created.
    folder: Option<PathBuf>,
    /// The path of a file, relative to the folder if there is one; `{n}` stands for the number.
    path_template: String,
    /// The minimum number of digits. Shorter numbers get leading zeros.
    min_digits: usize,
}

impl RecordFileNames {
    /// Returns the names for a path given with `-o` that is a folder or contains `{n}`; `None` for a single file.
    /// `record_count` is the number of records, if it is known.
    pub fn new(path: &Path, extension: &str, record_count: Option<u64>) -> Option<Self> {
        let (folder, path_template, default_digits) = match is_folder(path) {
            true => (Some(path.to_owned()), format!("{NUMBER_PLACEHOLDER}.{extension}"), DEFAULT_NUMBER_DIGITS),
            false => (None, path.to_str().filter(|name| name.contains(NUMBER_PLACEHOLDER))?.to_owned(), 1),
        };
        let min_digits = record_count.map_or(default_digits, |count| count.to_string().len());
        Some(Self { folder, path_template, min_digits })
    }

    fn file_path(&self, number: u64) -> PathBuf {
        let name = self.path_template.replace(NUMBER_PLACEHOLDER, &format!("{number:00$}", self.min_digits));
        match &self.folder {
            Some(folder) => folder.join(name),
            None => name.into(),
        }
    }
}

/// Returns whether an output path stands for a folder.
pub fn is_folder(path: &Path) -> bool {
    let last_byte = path.as_os_str().as_encoded_bytes().last();
    last_byte.is_some_and(|&byte| path::is_separator(byte.into())) || path.is_dir()
}

/// Creates a folder if it is missing.
pub fn create_folder(folder: &Path) -> anyhow::Result<()> {
    let result = match fs::metadata(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => fs::create_dir_all(folder),
        metadata => metadata.map(drop),
    };
    result.with_context(|| folder.display().to_string())
}

/// Writes each record to its own file.
pub struct RecordFiles {
    names: RecordFileNames,
    /// The text at the beginning of each file.
    pub header: Vec<u8>,
    /// The number of files so far.
    file_count: u64,
    /// The file of the current record, whose text may not be complete yet.
    current_file: Option<Output>,
}

impl RecordFiles {
    /// Creates the folder, if the names have one.
    pub fn new(names: RecordFileNames) -> anyhow::Result<Self> {
        names.folder.as_deref().map_or(Ok(()), create_folder)?;
        Ok(Self { names, header: Vec::new(), file_count: 0, current_file: None })
    }

    /// Writes the next part of the current record.
    pub fn write(&mut self, mut text: &[u8]) -> anyhow::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        let file = match &mut self.current_file {
            Some(file) => file,
            None => {
                self.file_count += 1;
                let mut file = Output::open(Some(&self.names.file_path(self.file_count)))?;
                file.write(&self.header)?;
                // The blank line before a grid separates it from the previous record, which is in another file.
                text = text.strip_prefix(b"\n").unwrap_or(text);
                self.current_file.insert(file)
            }
        };
        file.write(text)
    }

    /// Completes the file of the current record with this footer. A record without text has no file.
    pub fn end_record(&mut self, footer: &[u8]) -> anyhow::Result<()> {
        let Some(mut file) = self.current_file.take() else { return Ok(()) };
        file.write(footer)?;
        file.finish()
    }
}
