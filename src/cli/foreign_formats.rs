//! File name extensions of formats that only other programs write.

use std::path::Path;

use anyhow::bail;

use super::record_files::is_folder;

/// A way to make files with these extensions: the extension of the file to convert (empty for the same name without its
/// extension), the reason, and the command that makes `{file}` from `{source}`.
type ForeignFormat = (&'static [&'static str], &'static str, &'static str, &'static str);

/// The ways to make such files. The first row whose source the command can write is suggested.
#[rustfmt::skip]
const FOREIGN_FORMATS: &[ForeignFormat] = &[
    (&["pdf"], "html", "a browser makes the PDF", "chromium --headless --no-pdf-header-footer --print-to-pdf={file} {source}"),
    (&["png", "ps", "eps"], "svg", "pictures are drawn as SVG", "rsvg-convert -f {extension} -o {file} {source}"),
    (&["jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff"], "svg", "pictures are drawn as SVG", "magick {source} {file}"),
    (&["docx", "odt", "rtf", "epub"], "md", "documents are converted from Markdown", "pandoc -o {file} {source}"),
    (&["docx", "odt", "rtf", "epub"], "html", "documents are converted from HTML", "pandoc -o {file} {source}"),
    (&["xlsx", "ods"], "csv", "tables are written as CSV", "python3 -c \"import pandas; pandas.read_csv('{source}', dtype=str).to_excel('{file}', index=False)\""),
    (&["parquet"], "csv", "tables are written as CSV", "duckdb -c \"COPY (FROM read_csv('{source}', all_varchar = true)) TO '{file}'\""),
    (&["db", "sqlite"], "csv", "tables are written as CSV", "sqlite3 {file} '.import --csv {source} puzzles'"),
    (&["gz"], "", COMPRESSION, "gzip {source}"),
    (&["bz2"], "", COMPRESSION, "bzip2 {source}"),
    (&["xz"], "", COMPRESSION, "xz {source}"),
    (&["zst"], "", COMPRESSION, "zstd {source}"),
    (&["zip"], "", COMPRESSION, "zip -r {file} {source}"),
    (&["7z"], "", COMPRESSION, "7z a {file} {source}"),
    (&["tar"], "", COMPRESSION, "tar -cf {file} {source}"),
    (&["tgz"], "", COMPRESSION, "tar -czf {file} {source}"),
];

const COMPRESSION: &str = "output is not compressed";

/// Returns the extension of a file name, in lower case.
pub fn lowercase_extension(file: &Path) -> Option<String> {
    Some(file.extension()?.to_str()?.to_ascii_lowercase())
}

/// Returns an error if the extension of a file stands for a format that only other programs write. The message says how
/// to make such a file. `writes` returns whether the command writes files with the extension that it gets.
pub fn check_extension(file: &Path, writes: impl Fn(&str) -> bool) -> anyhow::Result<()> {
    let Some(extension) = lowercase_extension(file).filter(|_| !is_folder(file)) else { return Ok(()) };
    let mut rows = FOREIGN_FORMATS.iter().filter(|(extensions, ..)| extensions.contains(&&*extension)).peekable();
    if rows.peek().is_none() {
        return Ok(());
    }
    let Some((_, source_extension, reason, command)) = rows.find(|(_, source, ..)| source.is_empty() || writes(source))
    else {
        bail!("{}: this command does not write .{extension} files", file.display());
    };
    let source_path = file.with_extension(source_extension).display().to_string();
    let file_path = file.display().to_string();
    let command =
        command.replace("{extension}", &extension).replace("{source}", &source_path).replace("{file}", &file_path);
    bail!("{file_path}: {reason}; use -o {source_path}, then {command}")
}
