//! The names of files where each record gets one.

use std::fs;
use std::io;
use std::path::{self, Path, PathBuf};

use anyhow::Context;

/// What the number of a file stands for in a pattern.
const NUMBER: &str = "{n}";

/// The digits that numbers of files in a folder have at least.
const WIDTH: usize = 3;

/// Names with the numbers 1, 2, 3 and so on.
#[derive(Debug)]
pub enum FileNames {
    /// `{n}` in it stands for the number.
    Pattern(String),
    /// The numbers in this folder all have the same width, so that names sort as the records do.
    Folder { folder: PathBuf, suffix: &'static str },
}

impl FileNames {
    /// What `-o` names: a folder or, with `{n}`, a pattern. `None` if it is one file.
    pub fn new(path: &Path, suffix: &'static str) -> Option<Self> {
        if is_folder(path) {
            return Some(Self::Folder { folder: path.to_owned(), suffix });
        }
        path.to_str().filter(|name| name.contains(NUMBER)).map(|name| Self::Pattern(name.into()))
    }

    /// Makes the folder if it is missing.
    ///
    /// # Errors
    /// It can't be made, or is none.
    pub fn make_folder(&self) -> anyhow::Result<()> {
        let Self::Folder { folder, .. } = self else { return Ok(()) };
        make_folder(folder)
    }

    /// The name of the file with this number. The numbers before it in a folder get another digit if it has more.
    ///
    /// # Errors
    /// A file could not be renamed.
    pub fn of(&self, number: u64) -> anyhow::Result<PathBuf> {
        let (folder, suffix) = match self {
            Self::Pattern(pattern) => {
                return Ok(pattern.replace(NUMBER, &number.to_string()).into());
            }
            Self::Folder { folder, suffix } => (folder, suffix),
        };
        let name = |number: u64, width| folder.join(format!("{number:0width$}.{suffix}"));
        let width = number.to_string().len();
        if width > WIDTH && number == 10_u64.pow(width as u32 - 1) {
            for before in 1..number {
                let (old, new) = (name(before, width - 1), name(before, width));
                fs::rename(&old, new).with_context(|| old.display().to_string())?;
            }
        }
        Ok(name(number, width.max(WIDTH)))
    }
}

/// Whether a path given for output means a folder.
pub fn is_folder(path: &Path) -> bool {
    let last = path.as_os_str().as_encoded_bytes().last();
    last.is_some_and(|&byte| path::is_separator(byte.into())) || path.is_dir()
}

/// Makes a folder if it is missing.
///
/// # Errors
/// It can't be made, or is none.
pub fn make_folder(folder: &Path) -> anyhow::Result<()> {
    let made = match fs::metadata(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => fs::create_dir_all(folder),
        found => found.map(drop),
    };
    made.with_context(|| folder.display().to_string())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_a_folder_have_one_width() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/");
        let names = FileNames::new(&path, "sdk").unwrap();
        names.make_folder().unwrap();
        for number in 1..=1000 {
            fs::write(names.of(number).unwrap(), number.to_string()).unwrap();
        }
        let mut found: Vec<_> = fs::read_dir(&path).unwrap().map(|file| file.unwrap()).collect();
        found.sort_by_key(|file| file.file_name());
        for (number, file) in (1..=1000).zip(&found) {
            assert_eq!(file.file_name().to_str().unwrap(), format!("{number:04}.sdk"));
            assert_eq!(fs::read_to_string(file.path()).unwrap(), number.to_string());
        }
        assert_eq!(found.len(), 1000);
        assert!(FileNames::new(Path::new("name.sdk"), "sdk").is_none());
    }
}
