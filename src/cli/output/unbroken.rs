//! Writes that leave whole records behind, even where a signal ends the process.
//!
//! A pipe takes a write of up to `PIPE_BUF` bytes as a whole or not at all (POSIX, `write`), so no record that
//! fits is ever cut, not even by SIGKILL. A write to a file is cut by a deadly signal alone, so such a signal
//! waits until it is done; that is soon, where a pipe might never be read again.

use std::io::{self, Write};

use memchr::{memmem, memrchr};

use crate::cli::signals::Delay;

/// Bytes that a pipe takes as a whole.
const PIPE_BUF: usize = if cfg!(target_os = "linux") { 4096 } else { 512 };

/// How bytes are written so that no record is cut.
#[derive(Debug)]
pub enum Unbroken {
    /// To a pipe or a socket: in short pieces.
    Pieces,
    /// To a file: while signals wait.
    Delayed(Delay),
    /// To a terminal or another device: at once. There is nothing to be had.
    AtOnce,
}

impl Unbroken {
    /// What does for this output.
    #[cfg(unix)]
    pub fn to(output: &impl std::os::fd::AsFd) -> Self {
        use std::fs::File;
        use std::os::unix::fs::FileTypeExt;

        let copy = output.as_fd().try_clone_to_owned();
        let Ok(output) = copy.and_then(|copy| File::from(copy).metadata()) else {
            return Self::AtOnce;
        };
        let kind = output.file_type();
        if kind.is_fifo() || kind.is_socket() {
            Self::Pieces
        } else if kind.is_file() {
            Self::Delayed(Delay::new())
        } else {
            Self::AtOnce
        }
    }

    #[cfg(not(unix))]
    pub fn to<T>(_: &T) -> Self {
        Self::AtOnce
    }

    /// Writes these records and flushes.
    pub fn write(&self, records: &[u8], output: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Pieces => pieces(records).try_for_each(|piece| output.write_all(piece))?,
            Self::Delayed(delay) => delay.during(|| output.write_all(records))?,
            Self::AtOnce => output.write_all(records)?,
        }
        output.flush()
    }
}

/// Cuts records into pieces of at most [`PIPE_BUF`] bytes: between records, between the lines of a record that
/// is longer, and within a line only if that is too long as well. Records of several lines are known by the
/// empty line before each but the first.
fn pieces(records: &[u8]) -> impl Iterator<Item = &[u8]> {
    let has_gaps = memmem::find(records, b"\n\n").is_some();
    let mut rest = records;
    std::iter::from_fn(move || {
        let end = if rest.len() <= PIPE_BUF {
            rest.len()
        } else {
            let gap = || memmem::rfind(&rest[..=PIPE_BUF], b"\n\n");
            let line = || memrchr(b'\n', &rest[..PIPE_BUF]);
            let gap = if has_gaps { gap() } else { None };
            gap.or_else(line).map_or(PIPE_BUF, |end| end + 1)
        };
        let (piece, after) = rest.split_at(end);
        rest = after;
        (end > 0).then_some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(records: &str) -> Vec<usize> {
        let found: Vec<_> = pieces(records.as_bytes()).collect();
        assert_eq!(found.concat(), records.as_bytes());
        assert!(found.iter().all(|piece| (1..=PIPE_BUF).contains(&piece.len())));
        found.iter().map(|piece| piece.len()).collect()
    }

    #[test]
    fn lines_stay_whole() {
        assert_eq!(ends(""), [0; 0]);
        assert_eq!(ends("\n"), [1]);
        let line = "x".repeat(99) + "\n";
        let whole = PIPE_BUF / 100 * 100;
        assert_eq!(ends(&line.repeat(whole / 100 + 2)), [whole, 200]);
        assert_eq!(ends(&line.repeat(whole / 100)), [whole]);
        let exact = "x".repeat(PIPE_BUF - 1) + "\n";
        assert_eq!(ends(&exact.repeat(2)), [PIPE_BUF, PIPE_BUF]);
    }

    #[test]
    fn records_of_lines_stay_whole() {
        let grid = "x".repeat(24) + "\n" + &"y".repeat(24) + "\n";
        let records = vec![&grid[..]; 300].join("\n");
        let mut end = 0;
        for len in ends(&records) {
            end += len;
            // Each record but the first takes a line more.
            assert_eq!((end + 1) % (grid.len() + 1), 0);
        }
        let fits = "x".repeat(PIPE_BUF - 1) + "\n";
        assert_eq!(ends(&format!("{fits}\nline\n")), [PIPE_BUF, 6]);
    }

    #[test]
    fn what_is_too_long_is_cut_at_lines() {
        let line = "x".repeat(PIPE_BUF - 2) + "\n";
        assert_eq!(ends(&line.repeat(3)), [PIPE_BUF - 1; 3]);
        assert_eq!(ends(&"x".repeat(PIPE_BUF + 1)), [PIPE_BUF, 1]);
    }
}
