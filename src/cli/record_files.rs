//! One output file per record, and the names of these files.

use std::collections::HashMap;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{self, Path, PathBuf};

use anyhow::{Context, bail};

use super::output::Output;
use super::sources::LinePosition;

/// The placeholder in an output path for the number of a file.
const NUMBER_PLACEHOLDER: &str = "{n}";

/// The minimum number of digits in the names of files in a folder. Up to 999,999 names then sort in the order of the
/// records.
const FOLDER_NUMBER_DIGITS: usize = 6;

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
    pub fn new(path: &Path, extension: &str) -> Option<Self> {
        if is_folder(path) {
            let path_template = format!("{NUMBER_PLACEHOLDER}.{extension}");
            return Some(Self { folder: Some(path.to_owned()), path_template, min_digits: FOLDER_NUMBER_DIGITS });
        }
        let path_template = path.to_str().filter(|name| name.contains(NUMBER_PLACEHOLDER))?.to_owned();
        Some(Self { folder: None, path_template, min_digits: 1 })
    }

    fn file_path(&self, number: u64) -> PathBuf {
        let name = self.with_number(&self.path_template, &self.number_text(number));
        match &self.folder {
            Some(folder) => folder.join(name),
            None => name.into(),
        }
    }

    fn number_text(&self, number: u64) -> String {
        format!("{number:00$}", self.min_digits)
    }

    fn with_number(&self, template: &str, number: &str) -> String {
        template.replace(NUMBER_PLACEHOLDER, number)
    }

    /// Returns an error if one of these inputs is a file with one of the names, whatever its number. It would be
    /// overwritten before it is read, or after.
    pub fn ensure_no_input<'p>(&self, inputs: impl Iterator<Item = &'p Path>) -> anyhow::Result<()> {
        let resolve = |input: &'p Path| Some((fs::canonicalize(input).ok()?, input));
        let inputs: HashMap<PathBuf, &Path> = inputs.filter_map(resolve).collect();
        if inputs.is_empty() {
            return Ok(());
        }
        for file in self.existing_files() {
            if let Some(input) = inputs.get(&file) {
                bail!("{}: this input would be overwritten by the output; choose another folder", input.display());
            }
        }
        Ok(())
    }

    /// Returns the existing files with these names, with their links resolved.
    fn existing_files(&self) -> Vec<PathBuf> {
        let template = self.folder.clone().unwrap_or_default().join(&self.path_template);
        let mut paths = vec![PathBuf::new()];
        for component in template.components() {
            match component.as_os_str().to_str().filter(|name| name.contains(NUMBER_PLACEHOLDER)) {
                None => paths.iter_mut().for_each(|path| path.push(component)),
                Some(name) => paths = paths.iter().flat_map(|folder| self.existing_entries(folder, name)).collect(),
            }
        }
        paths
    }

    /// Returns the entries of a folder whose names have this template, with their links resolved.
    fn existing_entries(&self, folder: &Path, template: &str) -> Vec<PathBuf> {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let Ok(folder) = fs::canonicalize(folder) else { return Vec::new() };
        let resolve = |entry: DirEntry| {
            let is_link = entry.file_type().is_ok_and(|file_type| file_type.is_symlink());
            if is_link { fs::canonicalize(entry.path()).ok() } else { Some(folder.join(entry.file_name())) }
        };
        let has_name = |entry: &DirEntry| entry.file_name().to_str().is_some_and(|name| self.matches(name, template));
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        entries.filter(has_name).filter_map(resolve).collect()
    }

    /// Returns whether a name is this template with a number.
    fn matches(&self, name: &str, template: &str) -> bool {
        let start = template.find(NUMBER_PLACEHOLDER).unwrap_or(template.len());
        let Some(rest) = name.strip_prefix(&template[..start]) else { return false };
        let digit_count = rest.bytes().take_while(u8::is_ascii_digit).count();
        (1..=digit_count).map(|len| &rest[..len]).any(|digits| {
            let is_written_so = digits.parse().is_ok_and(|number| self.number_text(number) == digits);
            is_written_so && self.with_number(template, digits) == name
        })
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

/// Identifies a record of a run: the number of its source, if it has one, and its position there.
pub type RecordKey = (Option<u64>, LinePosition);

/// Writes each record to its own file.
pub struct RecordFiles {
    names: RecordFileNames,
    /// The text at the beginning of each file.
    header: Vec<u8>,
    /// The number of files so far.
    file_count: u64,
    /// The file of the current record, and the record.
    current_file: Option<(Output, RecordKey)>,
}

impl RecordFiles {
    /// Creates the folder, if the names have one.
    pub fn new(names: RecordFileNames) -> anyhow::Result<Self> {
        names.folder.as_deref().map_or(Ok(()), create_folder)?;
        Ok(Self { names, header: Vec::new(), file_count: 0, current_file: None })
    }

    /// Returns whether the current file is that of this record.
    pub fn is_at(&self, record: RecordKey) -> bool {
        self.current_file.as_ref().is_some_and(|(_, current_record)| *current_record == record)
    }

    /// Sets the text at the beginning of each file, and writes it to the current one.
    pub fn set_header(&mut self, header: Vec<u8>) -> anyhow::Result<()> {
        self.header = header;
        self.current_file.as_mut().map_or(Ok(()), |(file, _)| file.write(&self.header))
    }

    /// Begins the file of a record.
    pub fn begin_file(&mut self, record: RecordKey) -> anyhow::Result<()> {
        self.file_count += 1;
        let mut file = Output::open(Some(&self.names.file_path(self.file_count)))?;
        file.write(&self.header)?;
        self.current_file = Some((file, record));
        Ok(())
    }

    /// Writes text to the current file, if there is one.
    pub fn write(&mut self, text: &[u8]) -> anyhow::Result<()> {
        self.current_file.as_mut().map_or(Ok(()), |(file, _)| file.write(text))
    }

    /// Completes the current file, if there is one, with this footer.
    pub fn end_file(&mut self, footer: &[u8]) -> anyhow::Result<()> {
        let Some((mut file, _)) = self.current_file.take() else { return Ok(()) };
        file.write(footer)?;
        file.finish_unsynced()
    }

    /// Waits until the disk has all files. Some file systems report a full disk only now.
    pub fn sync(&self) -> anyhow::Result<()> {
        if self.file_count == 0 {
            return Ok(());
        }
        let path = self.names.file_path(self.file_count);
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        sync_file_system(folder).with_context(|| folder.display().to_string())
    }
}

/// Waits until the disk has everything that was written to the file system of a folder.
#[cfg(target_os = "linux")]
fn sync_file_system(folder: &Path) -> io::Result<()> {
    Ok(rustix::fs::syncfs(fs::File::open(folder)?)?)
}

#[cfg(all(unix, not(target_os = "linux")))]
fn sync_file_system(folder: &Path) -> io::Result<()> {
    fs::File::open(folder)?.sync_all()
}

/// Folders cannot be synchronized on Windows.
#[cfg(not(unix))]
fn sync_file_system(_: &Path) -> io::Result<()> {
    Ok(())
}
