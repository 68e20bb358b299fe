//! The end of a run's reports: output to standard output or a file, messages and counts to stderr.
//!
//! The file of `-o` is written whole or not at all. Output goes to a temporary file beside it, which is renamed at the
//! end, so that other processes see either the old file or the new one. A run that fails or is interrupted leaves the
//! old file as it was and removes the temporary one. After SIGKILL or a crash, a file `.sudoku-…` may be left.

use std::collections::HashSet;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context;
use serde_json::{Value, json};
use tempfile::NamedTempFile;

use super::args::{Effort, StatsFormat, Target};
use super::columns::{CarriedColumns, TableHeader};
use super::input::Share;
use super::messages::Messages;
use super::page::Report;
use super::progress::ProgressLine;
use super::record_files::RecordFiles;
use super::signals;
use super::status::{RunTally, Status, Sums, complain};
use super::template::TemplateForm;
use sudoku::format::Layout;
use sudoku::format::write::Form;

/// The longest chain of symbolic links that is followed, as in Linux.
const MAX_LINKS: usize = 40;

/// The reader of the output has closed it. This ends the run without being a failure.
#[derive(Debug, thiserror::Error)]
#[error("output closed")]
pub struct Closed;

/// A destination of output.
#[derive(Debug)]
pub struct Output {
    /// Its name in messages.
    name: String,
    to: To,
}

#[derive(Debug)]
enum To {
    Stdout,
    /// A device or a pipe, which is written directly.
    Device(File),
    /// A temporary file that moves to this path when it is complete.
    Whole(NamedTempFile, PathBuf),
}

impl Output {
    /// Standard output.
    pub fn stdout() -> Self {
        Self { name: "<stdout>".to_owned(), to: To::Stdout }
    }

    /// This file or, without a path, standard output.
    ///
    /// # Errors
    /// The user may not write the file, it is a directory, or no file can be made in its folder.
    pub fn open(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path else { return Ok(Self::stdout()) };
        let name = path.display().to_string();
        let to = open(path).with_context(|| name.clone())?;
        Ok(Self { name, to })
    }

    /// Writes all bytes and flushes.
    ///
    /// # Errors
    /// [`Closed`] if the output is a pipe without a reader. Any other failure comes with the file's name.
    pub fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let written = match &mut self.to {
            _ if bytes.is_empty() => Ok(()),
            To::Stdout => {
                let mut stdout = io::stdout().lock();
                stdout.write_all(bytes).and_then(|()| stdout.flush())
            }
            To::Device(file) => file.write_all(bytes),
            To::Whole(file, _) => file.as_file_mut().write_all(bytes),
        };
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Closed.into()),
            written => written.with_context(|| self.name.clone()),
        }
    }

    /// Moves a complete file to its place.
    ///
    /// # Errors
    /// The file can't be moved. The old file, if any, is still there.
    pub fn finish(self) -> anyhow::Result<()> {
        let To::Whole(file, place) = self.to else { return Ok(()) };
        // Some file systems report a full disk only now.
        let synced = file.as_file().sync_all();
        let persisted = synced.and_then(|()| file.persist(place).map_err(|error| error.error));
        persisted.map(drop).context(self.name)
    }
}

/// Says how a PDF is made.
pub fn how_to_make(pdf: &Path) -> anyhow::Error {
    let (pdf, html) = (pdf.display(), pdf.with_extension("html"));
    let html = html.display();
    anyhow::anyhow!(
        "{pdf}: a PDF is printed by a browser: -o {html}, then \
         chromium --headless --no-pdf-header-footer --print-to-pdf={pdf} {html}"
    )
}

/// Takes reports in order: writes their output and messages and adds up their counts.
pub struct Sink {
    output: Output,
    /// The files, if each record gets one.
    files: Option<RecordFiles>,
    /// Whether there is a picture already, where the output takes only one.
    has_picture: bool,
    form: &'static Form,
    template: Option<TemplateForm>,
    /// The header, until it is written.
    header: Option<TableHeader>,
    /// The columns that are carried through, as soon as they are known.
    columns: Option<Arc<CarriedColumns>>,
    /// The part that is read, if the input is read in parts.
    share: Option<Share>,
    messages: Messages,
    /// The remarks that have been printed; each is printed once.
    said: HashSet<String>,
    /// The place of the first line that is in no record, and the number of such lines.
    passed: Option<(String, u64)>,
    error: Option<anyhow::Error>,
    /// Whether anything has been written.
    begun: bool,
    tally: RunTally,
    stats: Option<StatsFormat>,
    start: Instant,
    progress: Option<ProgressLine>,
}

impl Sink {
    /// Opens the output.
    ///
    /// # Errors
    /// The output can't be opened.
    pub fn open(
        target: &Target,
        effort: &Effort,
        header: TableHeader,
        share: Option<Share>,
    ) -> anyhow::Result<Self> {
        let form = target.form();
        if let Some(pdf) = target.file().filter(|_| target.is_pdf()) {
            return Err(how_to_make(pdf));
        }
        let mut footer = Vec::new();
        form.writer(Layout::Line).footer(&mut footer);
        let files = target.files().map(|names| RecordFiles::new(names, footer)).transpose()?;
        let path = target.file().filter(|_| files.is_none());
        Ok(Self {
            output: Output::open(path)?,
            files,
            has_picture: false,
            form,
            template: target.template,
            // The first part writes the header.
            header: share.as_ref().is_none_or(|share| share.shard.is_first()).then_some(header),
            columns: share.as_ref().and_then(|share| share.columns.clone()),
            messages: Messages::new(),
            said: HashSet::new(),
            passed: None,
            error: None,
            begun: share.as_ref().is_some_and(|share| share.goes_on),
            share,
            tally: RunTally::default(),
            stats: effort.stats,
            start: Instant::now(),
            progress: ProgressLine::new(target, effort.progress),
        })
    }

    /// Takes a report. Breaks when the output can't be written any more.
    pub fn take(&mut self, mut report: Report) -> ControlFlow<()> {
        self.tally.add(&report.tally);
        if let Some((place, lines)) = report.passed.take() {
            self.passed.get_or_insert((place, 0)).1 += lines;
        }
        report.remarks.retain(|(_, remark)| self.said.insert(remark.clone()));
        for (at, remark) in report.remarks.drain(..).rev() {
            report.messages.insert(at, remark.into());
        }
        let lines = self.messages.take(report.source, std::mem::take(&mut report.messages));
        self.say(&lines);
        if let Some(progress) = &self.progress {
            progress.set(self.tally.puzzles + self.tally.invalid);
        }
        // The blank line before a grid separates it from the record before; the first record has none.
        let blank = !self.begun && report.out.starts_with(b"\n");
        self.begun |= !report.out.is_empty();
        if self.columns.is_none() {
            self.columns = report.columns.take();
        }
        let out = &report.out[usize::from(blank && self.files.is_none())..];
        let header = if self.begun { self.write_header() } else { Ok(()) };
        match header.and_then(|()| self.write_out(out, &report.ends)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// Writes output in which records end at `ends`.
    fn write_out(&mut self, out: &[u8], ends: &[usize]) -> anyhow::Result<()> {
        if let Some(files) = &mut self.files {
            let mut start = 0;
            for &end in ends {
                files.write(&out[start..end])?;
                files.end()?;
                start = end;
            }
            return files.write(&out[start..]);
        }
        if !self.form.shape.is_file() || out.is_empty() {
            return self.output.write(out);
        }
        let one = ends.iter().find(|&&end| end > 0).copied().unwrap_or(out.len());
        if !std::mem::replace(&mut self.has_picture, true) {
            self.output.write(&out[..one])?;
            if one == out.len() {
                return Ok(());
            }
        }
        anyhow::bail!(
            "more than one {}: -o FOLDER/ or -o 'NAME-{{n}}.{0}' writes a file for each",
            self.form.name
        )
    }

    /// Writes the header, once.
    fn write_header(&mut self) -> anyhow::Result<()> {
        let Some(header) = self.header.take() else { return Ok(()) };
        let names = header.with(self.columns.as_deref());
        let names: Vec<&str> = names.iter().map(|name| &**name).collect();
        if let Some(TemplateForm { template, .. }) = self.template {
            template.check(&names).context("--template")?;
        }
        let mut line = Vec::new();
        self.form.writer(Layout::Line).header(&names, &mut line);
        match &mut self.files {
            Some(files) => files.header = line,
            None => self.output.write(&line)?,
        }
        Ok(())
    }

    fn say(&self, lines: &[String]) {
        let say = || lines.iter().for_each(|line| complain(line));
        match &self.progress {
            Some(progress) if !lines.is_empty() => progress.suspend(say),
            _ => say(),
        }
    }

    /// Completes the output. `sums` are the command's own counts.
    ///
    /// # Errors
    /// The output could not be written.
    pub fn finish(mut self, sums: Sums) -> anyhow::Result<Status> {
        drop(self.progress.take());
        if let Some(error) = self.error {
            return Err(error);
        }
        let mut rest = self.messages.rest();
        if let Some((place, lines)) = &self.passed {
            let are = if *lines == 1 { "line" } else { "lines" };
            rest.push(format!("{place}: text that is no puzzle: {lines} {are} passed over"));
        }
        self.say(&rest);
        self.write_header()?;
        if let Some(files) = &mut self.files {
            files.end()?;
        } else if self.share.as_ref().is_none_or(|share| share.shard.is_last()) {
            let mut footer = Vec::new();
            self.form.writer(Layout::Line).footer(&mut footer);
            self.output.write(&footer)?;
        }
        self.output.finish()?;
        let elapsed = self.start.elapsed();
        match self.stats {
            None => {}
            Some(StatsFormat::Text) => self.tally.print(elapsed),
            Some(StatsFormat::Json) => {
                let mut all = self.tally.sums(elapsed);
                all.extend(sums);
                if let Some(Share { shard, size, .. }) = self.share {
                    let input = json!({ "shard": shard.to_string(), "size": size });
                    all.insert("input".to_owned(), input);
                }
                // A closed stderr is no failure.
                let _ = writeln!(io::stderr(), "{}", Value::from(all));
            }
        }
        Ok(self.tally.status)
    }
}

/// Opens a device, or a temporary file for a path that is a file or does not exist yet.
fn open(path: &Path) -> io::Result<To> {
    let path = place(path);
    let permissions = match File::options().write(true).open(&path) {
        Ok(file) => {
            let old = file.metadata()?;
            if !old.is_file() {
                return Ok(To::Device(file));
            }
            Some(old.permissions())
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Err(_) if path.as_os_str().as_encoded_bytes().ends_with(b"/") => {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Err(error) if path.file_name().is_none() => return Err(error),
        Err(_) => default_permissions(),
    };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // An error should name the folder, not a temporary file.
    fs::metadata(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".sudoku-");
    if let Some(permissions) = permissions {
        builder.permissions(permissions);
    }
    let make = || builder.tempfile_in(folder).map_err(without_path);
    Ok(To::Whole(signals::removed_when_ended(make)?, path))
}

/// The path with symbolic links resolved, even to a file that does not exist: links stay, their targets are replaced.
fn place(path: &Path) -> PathBuf {
    if let Ok(place) = fs::canonicalize(path) {
        return place;
    }
    let mut place = path.to_owned();
    // A pipe in /proc can be opened, but its link is not a path.
    for _ in 0..if path.exists() { 0 } else { MAX_LINKS } {
        let Ok(target) = fs::read_link(&place) else { break };
        place = place.parent().unwrap_or(Path::new("")).join(target);
    }
    place
}

/// The system's error, without the name of a temporary file that `tempfile` adds.
fn without_path(error: io::Error) -> io::Error {
    error.raw_os_error().map_or_else(|| error.kind().into(), io::Error::from_raw_os_error)
}

/// Read and write for all, before the umask. `None` on systems without such permissions.
fn default_permissions() -> Option<Permissions> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        Some(Permissions::from_mode(0o666))
    }
    #[cfg(not(unix))]
    None
}
