//! File name extensions that a command does not write: those of another format than the chosen one, and those of formats
//! that only other programs write.

use std::path::Path;

use anyhow::{bail, ensure};

use super::record_files::is_folder;

/// A way to make files of foreign formats: their extensions, the extension of the source (empty if the source has the
/// file's name without the extension), the reason, and how to make `{file}` from `{source}`.
type Conversion = (&'static [&'static str], &'static str, &'static str, &'static str);

/// All conversions. For each file, the first one whose source the command can write is suggested.
#[rustfmt::skip]
const CONVERSIONS: &[Conversion] = &[
    (&["pdf"], "html", "a browser makes the PDF", "chromium --headless --no-pdf-header-footer --print-to-pdf={file} {source}"),
    (&["png", "ps", "eps"], "svg", "pictures are drawn as SVG", "rsvg-convert -f {extension} -o {file} {source}"),
    (&["jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff"], "svg", "pictures are drawn as SVG", "magick {source} {file}"),
    (&["docx", "odt", "rtf", "epub"], "md", "documents are converted from Markdown", "pandoc -o {file} {source}"),
    (&["docx", "odt", "rtf", "epub"], "html", "documents are converted from HTML", "pandoc -o {file} {source}"),
    (&["xlsx", "ods"], "csv", "tables are written as CSV", "python3 -c \"import pandas; pandas.read_csv('{source}', dtype=str).to_excel('{file}', index=False)\""),
    (&["parquet"], "csv", "tables are written as CSV", "duckdb -c \"COPY (FROM read_csv('{source}', all_varchar = true)) TO '{file}'\""),
    (&["db", "sqlite"], "csv", "tables are written as CSV", "sqlite3 {file} '.import --csv {source} puzzles'"),
    (&["gz", "bz2", "xz", "zst", "zip", "7z", "tar", "tgz"], "", "output is not compressed", "compress it"),
];

/// Returns the extension of a file name in lower case, or `None` if it has none or is not Unicode.
pub fn lowercase_extension(file: &Path) -> Option<String> {
    Some(file.extension()?.to_str()?.to_ascii_lowercase())
}

/// Returns an error if --format, with this name, does not agree with the extension of a file.
pub fn check_agreement(format_name: &str, file: &Path, agrees: bool) -> anyhow::Result<()> {
    ensure!(
        agrees,
        "--format {format_name} and the name {} disagree; leave out --format, or choose another name",
        file.display()
    );
    Ok(())
}

/// Returns an error if the extension of a file stands for a format that only other programs write. The message says how
/// to make such a file. `writes` returns whether the command writes files with a given extension.
pub fn check_extension(file: &Path, writes: impl Fn(&str) -> bool) -> anyhow::Result<()> {
    let Some(extension) = lowercase_extension(file).filter(|_| !is_folder(file)) else { return Ok(()) };
    let mut conversions = CONVERSIONS.iter().filter(|(extensions, ..)| extensions.contains(&&*extension)).peekable();
    if conversions.peek().is_none() {
        return Ok(());
    }
    let is_usable = |(_, source_extension, ..): &&Conversion| source_extension.is_empty() || writes(source_extension);
    let Some((_, source_extension, reason, command)) = conversions.find(is_usable) else {
        bail!("{}: this command does not write .{extension} files", file.display());
    };
    let source = file.with_extension(source_extension).display().to_string();
    let target = file.display().to_string();
    let command = command.replace("{extension}", &extension).replace("{source}", &source).replace("{file}", &target);
    bail!("{target}: {reason}; use -o {source}, then {command}")
}
