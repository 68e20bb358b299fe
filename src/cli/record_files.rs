//! A file for each record.

use super::file_names::FileNames;
use super::output::Output;

/// Writes each record to a file of its own.
pub struct RecordFiles {
    names: FileNames,
    /// The text at the beginning and at the end of each file.
    pub header: Vec<u8>,
    footer: Vec<u8>,
    /// The number of files so far.
    count: u64,
    /// The file of a record of which more may come.
    current: Option<Output>,
}

impl RecordFiles {
    /// # Errors
    /// The folder can't be made.
    pub fn new(names: FileNames, footer: Vec<u8>) -> anyhow::Result<Self> {
        names.make_folder()?;
        Ok(Self { names, header: Vec::new(), footer, count: 0, current: None })
    }

    /// Writes what comes next of a record.
    ///
    /// # Errors
    /// The file can't be opened or written.
    pub fn write(&mut self, mut text: &[u8]) -> anyhow::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        let file = match &mut self.current {
            Some(file) => file,
            None => {
                self.count += 1;
                let mut file = Output::open(Some(&self.names.of(self.count)?))?;
                file.write(&self.header)?;
                // The blank line before a grid separates it from the record before, which is in another file.
                text = text.strip_prefix(b"\n").unwrap_or(text);
                self.current.insert(file)
            }
        };
        file.write(text)
    }

    /// Completes the file of a record. A record without any text has none.
    ///
    /// # Errors
    /// It can't be written.
    pub fn end(&mut self) -> anyhow::Result<()> {
        let Some(mut file) = self.current.take() else { return Ok(()) };
        file.write(&self.footer)?;
        file.finish()
    }
}
