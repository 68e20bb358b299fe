//! The man pages on topics, and the chapters that are too long for `--help`.

use clap_mangen::roff::{Roff, bold, roman};

use crate::cli::args::forms;
use sudoku::format::InputFormat;

/// A page of section 7.
pub struct Topic {
    pub name: &'static str,
    pub about: &'static str,
    pub body: fn() -> Roff,
}

/// Every topic.
pub const TOPICS: &[Topic] = &[
    Topic { name: "formats", about: "formats that are read and written", body: formats },
    Topic { name: "machines", about: "large inputs on many cores and machines", body: machines },
];

/// The chapters that the page of a command has beside its help.
pub fn chapters_of(command: &str) -> &'static [(&'static str, &'static str)] {
    match command {
        "generate" => &[("HOW PUZZLES ARE MADE", MADE)],
        _ => &[],
    }
}

/// Adds a term and its description.
pub fn entry(term: &str, text: String, roff: &mut Roff) {
    roff.control("TP", []).text([bold(term)]).text([roman(text)]);
}

/// Adds paragraphs, which are separated by blank lines.
pub fn paragraphs(text: &str, roff: &mut Roff) {
    for paragraph in text.split("\n\n") {
        roff.control("PP", []).text([roman(paragraph.replace('\n', " "))]);
    }
}

fn formats() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["DESCRIPTION"]);
    paragraphs(ABOUT_FORMATS, &mut roff);
    roff.control("SH", ["INPUT FORMATS"]);
    for format in InputFormat::names() {
        entry(format.name, format.about.replace('`', ""), &mut roff);
    }
    roff.control("SH", ["OUTPUT FORMATS"]);
    for form in forms() {
        entry(form.name, form.about.to_owned(), &mut roff);
    }
    roff
}

fn machines() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["DESCRIPTION"]);
    paragraphs(SCALE, &mut roff);
    roff
}

const ABOUT_FORMATS: &str = "\
A file is lines, a table, a document or text. Its start decides which, unless --from names a format: line is lines, csv \
is a table, json and opensudoku are documents, and all others are text. gzip and zstd are unpacked. CRLF, byte order \
marks, UTF-16, blank lines and comments (#, %, //) are accepted. A malformed record is one error, with file, line and \
column, and affects no other.

Lines: the first line has a puzzle at its start, or after one id; or it is a line of HoDoKu's library, or a link. Each line \
that is neither blank nor a comment is one record, a puzzle or an error. With --from line every line is one record, \
whatever it holds: the mode for coprocesses, paste and job arrays.

Tables: a header names the column of puzzles, or the first puzzle is quoted, or comes after two fields or more. Each row is \
one record. A field in quotes may have line ends.

Documents: JSON, JSON Lines, ipuz, and OpenSudoku's XML, known by their first bracket or tag. A syntax error is one error; \
the rest of the document is skipped, but JSON Lines go on at the next line.

Text: anything else. Rows of nine cells with no blank line, comment or text between them are a block; borders do not count. \
A block of nine rows, or of a multiple of nine, is as many grids. Blocks of three rows, or of one, between single blank \
lines are grids together, if their number fits. Any other rows are one error. Words directly above a puzzle are its name; \
other text is skipped with one note.

--format chooses the output format. By default a line is answered with a line, and a grid with a grid. A note on \
stderr says what a format has no place for.";

const MADE: &str = "\
A full grid is drawn at random; each of the 6 670 903 752 021 072 936 960 is equally likely. Its cells are tried in \
random order, in groups if a symmetry is wanted, and each is emptied if the puzzle keeps one solution. With \
--no-minimal, a number of clues is drawn first, and no cell is emptied below it. A puzzle that does not fit the request \
is discarded, and the next attempt starts with a new grid.

The full grids are uniform (--full prints them). The puzzles are not uniform among all minimal puzzles: those with few \
clues are more frequent than their share. They have 24.4 clues on average, all minimal puzzles about 26.6 (D. Berthier, \
2009).";

const SCALE: &str = "\
--shard I/N reads one part of a file of lines, or of a table without line ends in quotes: the lines whose first byte lies \
in that part. The rest \
of the file is read only as far as messages, CSV, JSON and random orders need line numbers. The outputs of shards 1 to \
N, joined in order, are byte for byte the output of the whole file; the first has the header and the last the footer. \
Ten to fifty shards per core keep all cores busy to the end. generate --first K -n M makes puzzles K to K+M-1 of a seed.

--exit-zero makes the exit code 0 if all records were answered, whatever the answers are; 2 still means that a shard \
should be tried again. With -o a file appears only when it is complete, so a shard whose file exists is done. \
--stats=json writes an object on stderr. The numbers of all shards can be added up:

jq -s 'reduce (.[] | del(.input)) as $part ({}; reduce ($part | paths(numbers)) as $path (.; setpath($path; \
getpath($path) + ($part | getpath($path)))))'

The object of a shard holds the size of the file, which must be the same for all shards.

The folder tests/scale of the sources has tested recipes: parallel.sh for GNU parallel, which resumes after an \
interruption, slurm.sh for Slurm job arrays, hadoop.sh for Hadoop streaming, and spark.py for Spark; hunt.sh looks for \
hard puzzles near hard ones, round after round. To find distinct puzzles, canonicalize each shard, then run \
LC_ALL=C sort -u over all of them.";

/// What the page of the overview says beside the exit codes.
pub const FAILURES: &str = "\
A closed pipe ends the run silently with 0, and so does a closed standard stream, which is treated as /dev/null. A full \
disk, or a file that grows beyond ulimit -f, is an error with the name of the file. A process that a signal ends dies of \
that signal; output to a pipe may then end within a record. An input file that is also standard output is not read.";
