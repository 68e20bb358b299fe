//! `sudoku man`: the definition of the command line, and what is too long for `--help`.

use clap::Args;
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, bold, roman};

use crate::cli::args::forms;
use crate::cli::output::Output;
use crate::cli::status::Status;
use sudoku::format::Syntax;
use sudoku::logic::human::LADDER;
use sudoku::logic::{Family, Technique};
use sudoku::rate::Level;

/// Print the man page, all commands in one
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  sudoku man > ~/.local/share/man/man1/sudoku.1")]
pub struct ManCommand;

impl ManCommand {
    pub fn run(self, mut cli: clap::Command) -> anyhow::Result<Status> {
        cli.build();
        let mut out = Vec::new();
        let page = Page::new(cli.clone());
        page.render_title(&mut out)?;
        page.render_name_section(&mut out)?;
        page.render_synopsis_section(&mut out)?;
        page.render_description_section(&mut out)?;
        for command in cli.get_subcommands().filter(|command| command.get_name() != "help") {
            about(command).to_writer(&mut out)?;
            Page::new(command.clone()).render_options_section(&mut out)?;
        }
        chapters(&cli).to_writer(&mut out)?;
        Output::stdout().write(&out)?;
        Ok(Status::Done)
    }
}

/// What a command does, with examples.
fn about(command: &clap::Command) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", [format!("SUDOKU {}", command.get_name().to_uppercase()).as_str()]);
    let about = command.get_long_about().or(command.get_about());
    paragraphs(&about.map(ToString::to_string).unwrap_or_default(), &mut roff);
    as_it_is(command, &mut roff);
    roff
}

fn paragraphs(text: &str, roff: &mut Roff) {
    for paragraph in text.split("\n\n") {
        roff.control("PP", []).text([roman(paragraph.replace('\n', " "))]);
    }
}

/// What stands after the help of a command, line by line.
fn as_it_is(command: &clap::Command, roff: &mut Roff) {
    let text = command.get_after_long_help().or(command.get_after_help());
    roff.control("PP", []).control("nf", []);
    for line in text.map(ToString::to_string).unwrap_or_default().lines() {
        roff.text([roman(line)]);
    }
    roff.control("fi", []);
}

fn entry(term: &str, text: String, roff: &mut Roff) {
    roff.control("TP", []).text([bold(term)]).text([roman(text)]);
}

/// What concerns several commands.
fn chapters(cli: &clap::Command) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["INPUT FORMATS"]);
    roff.text([roman("gzip and zstd are unpacked; CRLF, a byte order mark and UTF-16 are fine.")]);
    for format in Syntax::names() {
        entry(format.name, format.about.replace('`', ""), &mut roff);
    }
    roff.control("SH", ["OUTPUT FORMATS"]);
    for form in forms() {
        entry(form.name, form.about.to_owned(), &mut roff);
    }
    roff.control("SH", ["LEVELS"]);
    for level in Level::ALL {
        let bound = level.upper_bound().map_or("above".to_owned(), |er| format!("up to ER {er}"));
        entry(level.name(), format!("{bound}: {}", level.summary()), &mut roff);
    }
    roff.control("SH", ["TECHNIQUES"]);
    roff.text([roman(TECHNIQUES)]);
    for technique in Technique::OF_SUDOKU_EXPLAINER {
        let text = format!("{} {}", technique.base(), technique.summary());
        entry(technique.name(), text, &mut roff);
    }
    roff.control("SH", ["TECHNIQUES OF THE LADDER HUMAN"]);
    roff.text([roman(HUMAN)]);
    for one in LADDER {
        let name = format!("{} ({})", one.technique, one.called());
        let is_off = if one.is_on { "" } else { ", off" };
        let text = format!("{} {}{is_off}. {}", one.level, one.score, one.technique.summary());
        entry(&name, text, &mut roff);
    }
    roff.control("SH", ["FAMILIES OF TECHNIQUES"]);
    for family in Family::ALL {
        entry(family.name(), family.summary().to_owned(), &mut roff);
    }
    roff.control("SH", ["HOW PUZZLES ARE MADE"]);
    paragraphs(MADE, &mut roff);
    roff.control("SH", ["MANY MACHINES"]);
    paragraphs(SCALE, &mut roff);
    roff.control("SH", ["EXAMPLES AND EXIT CODES"]);
    as_it_is(cli, &mut roff);
    paragraphs(FAILURES, &mut roff);
    roff
}

const TECHNIQUES: &str = "\
In the order in which they are tried, with their lowest ratings on the scale of Sudoku Explainer 1.2.1; sizes of sets \
and lengths of chains add to them.";

const HUMAN: &str = "\
In the order in which they are tried, with HoDoKu's short names and codes, the level of a puzzle that needs them, and \
what each step adds to its score. Those that are off are tried only if --only or --technique names them; those without \
a code are not HoDoKu's, and steps lists them all the same.";

const MADE: &str = "\
A full grid is drawn, each of the 6 670 903 752 021 072 936 960 equally likely. Its cells are tried in random order \
(with symmetry, in groups), and each is emptied if one solution is left. With --no-minimal, a number of clues is drawn \
first, each allowed one equally likely, and no cell is emptied beyond it. A puzzle that is not as it was asked for is \
thrown away, and all begins anew.

So the full grids are uniform (--full prints them), but the puzzles are not uniform among all minimal puzzles: those \
with few clues come up more often than their share, with 24.4 clues on average where all minimal puzzles have about \
26.6 (D. Berthier, 2009). A puzzle that equals one of the last 1,048,576 of its run is replaced by another.";

const SCALE: &str = "\
--shard I/N reads one part of a file with a record on each line: the lines whose first byte lies in it. Nothing is \
scanned but what messages, CSV, JSON and random orders need to name true lines. The outputs of shards 1 to N, one after \
the other, are byte for byte that of the whole; a header comes with the first and a footer with the last. Ten to fifty \
shards a core keep all cores at work to the end. generate --first K -n M makes puzzles K to K+M-1 of a seed; repeats, \
which are rare, are not replaced then, so the parts are the whole wherever that had none.

--exit-zero tells an engine that all records were answered, whatever they are; 2 remains for what it should try again. \
With -o a part is there whole or not at all, so that a file that is there is a shard that is done. --stats=json writes \
an object on stderr whose numbers add up:

jq -s 'reduce (.[] | del(.input)) as $part ({}; reduce ($part | paths(numbers)) as $path (.; setpath($path; \
getpath($path) + ($part | getpath($path)))))'

The object of a shard has the size of the file, which must be the same for all of them.

tests/scale of the sources has recipes that were run: parallel.sh for GNU parallel, which goes on where it was stopped, \
slurm.sh for an array of Slurm tasks, hadoop.sh for a mapper of Hadoop streaming, and spark.py for Spark. For distinct \
puzzles, canonicalize each shard, then LC_ALL=C sort -u over all.";

const FAILURES: &str = "\
A closed pipe ends the run silently with 0, and so does a closed standard stream, which is /dev/null. A full disk, or \
a file that grows beyond ulimit -f, is an error with its file's name. What a signal ends dies of that signal; the file \
of -o is then as it was before, and what a pipe got until then may end within a record.";
