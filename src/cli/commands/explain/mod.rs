//! `sudoku explain`.
//!
//! `text` writes for terminals, and has short facts on each technique; `data` JSON, `handbook` HTML.

mod data;
mod handbook;
mod text;

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use clap::builder::{StringValueParser, TypedValueParser};

use crate::cli::args::{DASH, PictureOptions, is_coloured};
use crate::cli::endings::{check_ending, ending};
use crate::cli::ladder::{query_names, techniques, typed_name};
use crate::cli::output::Output;
use crate::cli::record_files::{is_folder, make_folder};
use crate::cli::status::Status;
use crate::cli::terminal::{self, wrapped};
use crate::cli::values::{number, one_of, suggested};
use sudoku::draw::{Scene, svg};
use sudoku::logic::{Example, Technique, TechniqueSet, explain};

/// The width of prose, in columns, where no terminal has one.
const WIDTH: usize = 80;

/// The least width of prose, in columns.
const MIN_WIDTH: usize = 40;

/// The greatest width of prose, in columns. Longer lines are hard to read.
const MAX_WIDTH: usize = 100;

/// Explain techniques: what each is, why it holds, an example
///
/// A technique is known by its name, by HoDoKu's short name or code, or by what Sudoku Explainer, HoDoKu or SudokuWiki
/// call it; a family such as `fish` stands for its techniques. Without a name, all are listed: those of the ladder
/// `human` in its order, then those that only the ladder `se` has. Each line has the short name, the lowest rating on
/// Sudoku Explainer's scale, the level, the name, and what it is.
///
/// The examples are positions of generated puzzles.
#[derive(Debug, Args)]
pub struct ExplainCommand {
    /// Techniques, by any of their names, or families; none lists all techniques
    #[arg(value_name = "NAME", conflicts_with = "all", hide_possible_values = true)]
    #[arg(value_parser = suggested(StringValueParser::new(), query_names))]
    names: Vec<String>,

    /// Explain every technique
    #[arg(long)]
    all: bool,

    /// Show the N-th example of a technique
    #[arg(long, value_name = "N", default_value = "1", hide_default_value = true)]
    #[arg(value_parser = number::<usize>(1..=usize::MAX as u64))]
    example: usize,

    /// As text for a terminal, as a picture of the example, as a page, or as JSON, an object for each technique; by
    /// default what the name of the file says, or text
    #[arg(short, long, value_name = "FORMAT")]
    #[arg(value_parser = one_of(Shown::ALL, |(name, _)| name).map(|(_, shown)| shown))]
    format: Option<Shown>,

    /// Write to FILE, whole or not at all, or to a file for each technique in FOLDER/; `-` or none is standard output
    #[arg(short, long, value_name = "FILE|FOLDER/")]
    output: Option<PathBuf>,

    #[command(flatten)]
    picture: PictureOptions,

    /// Colour the marks: on a terminal, always or never (NO_COLOR and CLICOLOR_FORCE are respected)
    #[arg(long, value_name = "WHEN", default_value = "auto", hide_default_value = true)]
    color: clap::ColorChoice,
}

/// The output formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    Text,
    Picture,
    Page,
    Json,
}

impl Shown {
    const ALL: [(&str, Self); 6] = [
        ("text", Self::Text),
        ("svg", Self::Picture),
        ("html", Self::Page),
        ("json", Self::Json),
        ("jsonl", Self::Json),
        ("ndjson", Self::Json),
    ];

    fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(other, _)| *other == name).map(|&(_, shown)| shown)
    }
}

impl ExplainCommand {
    pub fn run(self) -> anyhow::Result<Status> {
        let file = self.output.as_deref().filter(|path| *path != Path::new(DASH));
        file.map_or(Ok(()), |file| check_ending(file, |suffix| Shown::by_name(suffix).is_some()))?;
        let by_ending = || Shown::by_name(&ending(file?)?);
        let shown = self.format.or_else(by_ending).unwrap_or(Shown::Text);
        self.picture.check(shown == Shown::Picture)?;
        let techniques = self.techniques()?;
        let Some(folder) = file.filter(|path| is_folder(path)) else {
            let is_list = shown == Shown::Text && self.is_whole() && !self.all;
            if is_list {
                let list = text::list();
                let width = terminal::width().filter(|_| file.is_none());
                return self.write(&width.map_or(list.clone(), |width| wrapped(&list, width)), file);
            }
            return self.write(&self.text(shown, &techniques, file)?, file);
        };
        make_folder(folder)?;
        for technique in techniques {
            let file = folder.join(file_name(technique, shown));
            self.write(&self.text(shown, &[technique], Some(&file))?, Some(&file))?;
        }
        Ok(Status::Done)
    }

    /// Explains these techniques in one text, for this file or for standard output.
    fn text(&self, shown: Shown, techniques: &[Technique], file: Option<&Path>) -> anyhow::Result<String> {
        let is_introduced = self.is_whole() && techniques.len() > 1;
        Ok(match shown {
            Shown::Text => text::told(&self.examples(techniques)?, text_width(file), is_coloured(self.color, file)),
            Shown::Picture => self.picture(techniques)?,
            Shown::Page => handbook::handbook(&self.examples(techniques)?, is_introduced).html(),
            Shown::Json => data::lines(&self.examples(techniques)?),
        })
    }

    /// Whether no technique is named, so that all are meant.
    fn is_whole(&self) -> bool {
        self.names.is_empty()
    }

    /// Looks up the techniques, in the order of the arguments. Those of a family are in the order of the ladder.
    fn techniques(&self) -> anyhow::Result<Vec<Technique>> {
        if self.is_whole() {
            return Ok(Technique::in_order().collect());
        }
        let of = |set: TechniqueSet| Technique::in_order().filter(move |&one| set.contains(one));
        // A name with blanks in it, not quoted, is several arguments.
        let joined = self.names.join(" ");
        if let Ok(one) = TechniqueSet::called(&joined) {
            return Ok(of(one).collect());
        }
        let is_near = |told: &String| told.contains("did you mean");
        let near = techniques(&joined).err().filter(is_near);
        let mut all = Vec::new();
        for name in &self.names {
            let called = techniques(name).map_err(|told| near.clone().unwrap_or(told));
            let called = called.map_err(anyhow::Error::msg)?;
            for technique in of(called) {
                if !all.contains(&technique) {
                    all.push(technique);
                }
            }
        }
        Ok(all)
    }

    /// Finds the example of each technique.
    fn examples(&self, techniques: &[Technique]) -> anyhow::Result<Vec<Example>> {
        let number = self.example;
        let example = |&technique: &Technique| {
            let missing = || match technique.examples() {
                1 => format!("{technique} has one example"),
                count => format!("{technique} has {count} examples"),
            };
            // Where several are explained, those with fewer examples show their last one.
            let number = if techniques.len() > 1 { number.min(technique.examples()) } else { number };
            technique.example(number - 1).with_context(missing)
        };
        techniques.iter().map(example).collect()
    }

    fn write(&self, text: &str, file: Option<&Path>) -> anyhow::Result<Status> {
        let mut output = Output::open(file)?.with_colours(is_coloured(self.color, file));
        output.write(text.as_bytes())?;
        output.finish()?;
        Ok(Status::Done)
    }

    fn picture(&self, techniques: &[Technique]) -> anyhow::Result<String> {
        ensure!(
            techniques.len() == 1,
            "a picture shows one technique; -o FOLDER/ makes one of each, --format html a page"
        );
        let draw = |Example { technique, state, step, .. }: &Example| {
            svg(&Scene::of_step(state, step), technique.name(), &explain::long(step), self.picture.style())
        };
        Ok(self.examples(techniques)?.iter().map(draw).collect())
    }
}

/// The name of the file for a technique in a folder.
fn file_name(technique: Technique, shown: Shown) -> String {
    let suffix = match shown {
        Shown::Text => "txt",
        Shown::Picture => "svg",
        Shown::Page => "html",
        Shown::Json => "json",
    };
    format!("{}.{suffix}", typed_name(technique))
}

/// The width at which prose is wrapped: that of the terminal that shows it, within reason.
fn text_width(file: Option<&Path>) -> usize {
    let width = terminal::width().filter(|_| file.is_none());
    width.map_or(WIDTH, |width| width.clamp(MIN_WIDTH, MAX_WIDTH))
}
