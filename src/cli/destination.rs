//! What a path of `-o` stands for.
//!
//! | the path leads to | what is written |
//! |---|---|
//! | descriptor 1 or 2 of this process | standard output or standard error |
//! | another descriptor, a device or a pipe | the thing itself, after what it already holds |
//! | a regular file or nothing | a temporary file in the same folder, which takes its place when it is complete |
//!
//! Symbolic links are followed, even to a file that does not exist. That file is replaced or created, and the links
//! stay. The links in `/proc` are not followed: they are no paths but descriptors. If another file took the place of a
//! descriptor's file, everything that others write to that file would be lost.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::file_parts::stream_metadata;
use super::signals;

/// The maximum number of symbolic links that are followed, as on Linux.
const MAX_SYMLINKS: usize = 40;

/// The folder whose links are descriptors.
const PROC: &str = "/proc";

/// The folder of a process's own descriptors. On Linux, it is a link into [`PROC`].
const DESCRIPTOR_FOLDER: &str = "/dev/fd";

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Destination {
    Stdout,
    Stderr,
    /// Something that cannot be replaced, or must not be: it is written to directly.
    Stream(PathBuf),
    /// A regular file, which may not exist yet.
    File(PathBuf),
}

impl Destination {
    /// Decides what a path stands for, without opening or changing anything.
    pub fn from_path(path: &Path) -> io::Result<Self> {
        let is_folder_name = path.as_os_str().as_encoded_bytes().ends_with(b"/");
        let path = follow_links(path);
        match own_descriptor(&path) {
            Some("1") => return Ok(Self::Stdout),
            Some("2") => return Ok(Self::Stderr),
            _ => {}
        }
        let is_file_name = !is_folder_name && path.file_name().is_some();
        match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && is_file_name => Ok(Self::File(path)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(io::ErrorKind::IsADirectory.into()),
            Err(error) => Err(error),
            Ok(metadata) if metadata.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(metadata) if metadata.is_file() && !path.starts_with(PROC) => Ok(Self::File(path)),
            Ok(_) => Ok(Self::Stream(path)),
        }
    }

    /// Returns whether a path leads to standard output.
    pub fn is_stdout(path: &Path) -> bool {
        Self::from_path(path).is_ok_and(|destination| destination == Self::Stdout)
    }

    /// Returns the metadata of the file that is written to directly, if there is one.
    pub fn stream_metadata(&self) -> Option<Metadata> {
        match self {
            Self::Stdout => stream_metadata(&io::stdout()),
            Self::Stderr => stream_metadata(&io::stderr()),
            Self::Stream(path) => fs::metadata(path).ok(),
            Self::File(_) => None,
        }
    }

    /// Opens the destination for writing.
    pub fn open(self) -> io::Result<Opened> {
        Ok(match self {
            Self::Stdout => Opened::Stdout,
            Self::Stderr => Opened::Stderr,
            Self::Stream(path) => Opened::Stream(open_stream(&path)?),
            Self::File(path) => {
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
                // An error should name the folder, not a temporary file.
                fs::metadata(folder)?;
                let create_file = || {
                    tempfile::Builder::new().prefix(".sudoku-").make_in(folder, |new_path| create_like(new_path, &path))
                };
                Opened::TemporaryFile(signals::create_removed_on_signal(create_file)?, path)
            }
        })
    }
}

/// An open destination.
#[derive(Debug)]
pub enum Opened {
    Stdout,
    Stderr,
    Stream(File),
    /// A temporary file, which is moved to this path when it is complete.
    TemporaryFile(NamedTempFile, PathBuf),
}

impl Opened {
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Stdout => write_and_flush(&mut io::stdout().lock(), bytes),
            Self::Stderr => write_and_flush(&mut io::stderr().lock(), bytes),
            Self::Stream(file) => file.write_all(bytes),
            Self::TemporaryFile(file, _) => file.as_file_mut().write_all(bytes),
        }
    }
}

fn write_and_flush(stream: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    stream.write_all(bytes)?;
    stream.flush()
}

/// Follows the symbolic links that a path names, and returns the path at their end. It is a link only if it is one in
/// [`PROC`], or if there are too many links.
fn follow_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MAX_SYMLINKS {
        let Some(name) = path.file_name() else { break };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // Any error will come again when the file is opened.
        let Ok(folder) = fs::canonicalize(folder) else { break };
        match fs::read_link(folder.join(name)) {
            Ok(target) if !folder.starts_with(PROC) => path = folder.join(target),
            _ => return folder.join(name),
        }
    }
    path
}

/// Returns the number of a descriptor of this process, if a path is its link.
fn own_descriptor(path: &Path) -> Option<&str> {
    let folder = path.parent()?;
    let is_own_folder = match folder.starts_with(PROC) && folder.ends_with("fd") {
        true => fs::canonicalize(Path::new(PROC).join("self")).is_ok_and(|process| folder.starts_with(process)),
        false => folder == Path::new(DESCRIPTOR_FOLDER),
    };
    if is_own_folder { path.file_name()?.to_str() } else { None }
}

/// Opens a device, a pipe or a descriptor. If a descriptor leads to a file, the output goes to the end of that file.
///
/// Such a file must be open for appending. If it is not, its other writers do not notice that it has grown, and would
/// overwrite the end.
fn open_stream(path: &Path) -> io::Result<File> {
    let file = File::options().append(true).open(path)?;
    if file.metadata()?.is_file() && is_open_for_appending(path) == Some(false) {
        return Err(io::Error::other("the file behind it is not open for appending; redirect with >> instead of >"));
    }
    Ok(file)
}

/// Returns whether the descriptor with this link in [`PROC`] was opened for appending; `None` if that is not known.
fn is_open_for_appending(path: &Path) -> Option<bool> {
    const APPEND_FLAG: u32 = 0o2000;
    let information = path.parent()?.with_file_name("fdinfo").join(path.file_name()?);
    let information = fs::read_to_string(information).ok()?;
    let flags = information.lines().find_map(|line| line.strip_prefix("flags:"))?;
    Some(u32::from_str_radix(flags.trim(), 8).ok()? & APPEND_FLAG != 0)
}

/// Creates a file at a new path with the mode, the group and, if possible, the owner of an old file. Without an old
/// file, everybody may read and write the new one as far as the umask allows. Fails if the old file is write-protected.
fn create_like(new_path: &Path, old_path: &Path) -> io::Result<File> {
    let old_metadata = match File::options().write(true).open(old_path) {
        Ok(file) => Some(file.metadata()?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt, fchown};
        let Some(old) = old_metadata else { return options.open(new_path) };
        // Nobody else may read the file before it has its owner and group.
        let file = options.mode(0o600).open(new_path)?;
        let keeps_group = fchown(&file, Some(old.uid()), Some(old.gid())).is_ok()
            || fchown(&file, None, Some(old.gid())).is_ok()
            || file.metadata()?.gid() == old.gid();
        // The rights of the old group are not for another one.
        let mode = old.mode() & if keeps_group { 0o777 } else { 0o707 };
        // Some file systems have no modes.
        _ = file.set_permissions(fs::Permissions::from_mode(mode));
        Ok(file)
    }
    #[cfg(not(unix))]
    {
        _ = old_metadata;
        options.open(new_path)
    }
}
