//! `sudoku explain`: techniques and terms, as text, pictures, pages or JSON.
//!
//! `text` writes text for terminals, with short facts about each technique; `data` writes JSON, and `handbook` HTML.

mod data;
mod handbook;
mod text;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::builder::{StringValueParser, TypedValueParser};

use super::man::pager;
use crate::cli::args::{ColourOption, PictureOptions, is_stdio, output_path};
use crate::cli::command_prelude::*;
use crate::cli::foreign_formats::{check_agreement, check_extension, lowercase_extension};
use crate::cli::ladder::{family_and_technique_names, name_parser, typed_name};
use crate::cli::record_files::{create_folder, is_folder};
use crate::cli::terminal;
use crate::cli::values::with_suggestions;
use sudoku::draw::svg;
use sudoku::format::write::PictureStyle;
use sudoku::logic::{Example, Technique, Term, Topic, explain};

/// The width of prose without a terminal, in columns.
const DEFAULT_WIDTH: usize = 80;

const MIN_WIDTH: usize = 40;

/// The maximum width of prose, in columns. Longer lines are hard to read.
const MAX_WIDTH: usize = 100;

/// Explain techniques and terms, with an example of each technique
///
/// NAME is a technique, a family of techniques such as `fish`, or a term such as `house` or `strong link`. A technique
/// may also be given by HoDoKu's short name or code, or by the name that Sudoku Explainer, HoDoKu, SudokuWiki or
/// players use. Without a name, all techniques are listed in the order in which a teacher would present them, each with
/// its short name, level and summary, and then the families and the terms. On a terminal, long text is shown in $PAGER.
///
/// The examples are positions from generated puzzles.
#[derive(Debug, Args)]
pub struct ExplainCommand {
    /// Techniques, families or terms; without any, all are listed
    #[arg(value_name = "NAME", conflicts_with = "all", hide_possible_values = true)]
    #[arg(value_parser = with_suggestions(StringValueParser::new(), topic_names))]
    names: Vec<String>,

    /// Explain every technique
    #[arg(long)]
    all: bool,

    /// Show the N-th example of a technique
    #[arg(long, value_name = "N", default_value = "1", hide_default_value = true)]
    #[arg(value_parser = number::<usize>(1..=usize::MAX as u64))]
    example: usize,

    /// Output format: text, a picture of the example, a page, or JSON with one object per technique [default: from the
    /// extension of -o, or text]
    #[arg(short, long, value_name = "FORMAT")]
    #[arg(value_parser = one_of(ExplainFormat::NAMED_FORMATS, |(name, _)| name).map(|(_, format)| format))]
    format: Option<ExplainFormat>,

    /// Write to FILE, or write a file for each technique into FOLDER/; `-` means standard output
    #[arg(short, long, value_name = "FILE|FOLDER/", value_parser = output_path())]
    output: Option<PathBuf>,

    #[command(flatten)]
    picture: PictureOptions,

    #[command(flatten)]
    colour: ColourOption,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ExplainFormat {
    Text,
    Picture,
    Page,
    Json,
}

impl ExplainFormat {
    const NAMED_FORMATS: [(&str, Self); 6] = [
        ("text", Self::Text),
        ("svg", Self::Picture),
        ("html", Self::Page),
        ("json", Self::Json),
        ("jsonl", Self::Json),
        ("ndjson", Self::Json),
    ];

    fn name(self) -> &'static str {
        let mut names = Self::NAMED_FORMATS.iter().filter(|(_, format)| *format == self).map(|(name, _)| *name);
        names.next().unwrap_or_default()
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::NAMED_FORMATS.iter().find(|(other, _)| *other == name).map(|&(_, format)| format)
    }
}

impl ExplainCommand {
    pub fn run(self) -> anyhow::Result<Status> {
        let file = self.output.as_deref().filter(|path| !is_stdio(path));
        let named_format = file.and_then(lowercase_extension).and_then(|name| ExplainFormat::from_name(&name));
        if let (Some(file), Some(format), Some(named_format)) = (file, self.format, named_format) {
            check_agreement(format.name(), file, format == named_format)?;
        }
        file.map_or(Ok(()), |file| check_extension(file, |suffix| ExplainFormat::from_name(suffix).is_some()))?;
        let extension_format = || ExplainFormat::from_name(&lowercase_extension(file?)?);
        let format = self.format.or_else(extension_format).unwrap_or(ExplainFormat::Text);
        self.picture.check(format == ExplainFormat::Picture)?;
        let (terms, techniques) = self.topics()?;
        let folder = file.filter(|path| is_folder(path));
        if let Some(term) = terms.first() {
            let excludes_terms = folder.is_some() || matches!(format, ExplainFormat::Picture | ExplainFormat::Page);
            ensure!(!excludes_terms, "{}: terms have no picture; use --format text or json, and no folder", term.name);
        }
        let Some(folder) = folder else {
            let text = match format == ExplainFormat::Text && self.has_no_names() && !self.all {
                true => text::list_text(text_width(file)),
                false => self.text(format, &terms, &techniques, file)?,
            };
            let is_long = format == ExplainFormat::Text && techniques.len() > 1;
            if !is_long || file.is_some() || !io::stdout().is_terminal() {
                return self.write(&text, file);
            }
            pager::show_text(&text, self.colour.is_on(file))?;
            return Ok(Status::Done);
        };
        create_folder(folder)?;
        for technique in techniques {
            let path = folder.join(file_name(technique, format));
            self.write(&self.text(format, &[], &[technique], Some(&path))?, Some(&path))?;
        }
        Ok(Status::Done)
    }

    /// Returns a text that explains these terms and techniques, for this file or for standard output.
    fn text(
        &self,
        format: ExplainFormat,
        terms: &[Term],
        techniques: &[Technique],
        file: Option<&Path>,
    ) -> anyhow::Result<String> {
        let examples = self.examples(techniques)?;
        Ok(match format {
            ExplainFormat::Text => text::explain_topics(terms, &examples, text_width(file), self.colour.is_on(file)),
            ExplainFormat::Picture => picture(&examples, self.picture.style())?,
            ExplainFormat::Page => handbook::handbook(&examples, self.has_no_names() && techniques.len() > 1).html(),
            ExplainFormat::Json => data::json_lines(terms, &examples),
        })
    }

    /// Returns whether no name is given. All techniques are then meant.
    fn has_no_names(&self) -> bool {
        self.names.is_empty()
    }

    /// Looks up the terms and the techniques, in the order of the arguments. The techniques of a family are in the
    /// order of the lessons.
    fn topics(&self) -> anyhow::Result<(Vec<Term>, Vec<Technique>)> {
        let (mut terms, mut techniques) = (Vec::new(), Vec::new());
        if self.has_no_names() {
            return Ok((terms, Technique::in_lesson_order().collect()));
        }
        // A name with spaces that is not quoted is several arguments.
        let parse_topic = name_parser(Topic::from_name);
        let topics = parse_topic(&self.names.join(" ")).map(|topic| vec![topic]).or_else(|joined_message| {
            let has_suggestion = joined_message.contains("did you mean");
            let topic = |name: &String| {
                parse_topic(name).map_err(|message| if has_suggestion { joined_message.clone() } else { message })
            };
            self.names.iter().map(topic).collect()
        });
        for topic in topics.map_err(anyhow::Error::msg)? {
            match topic {
                Topic::Term(term) => terms.push(term),
                Topic::Techniques(named_techniques) => {
                    let additions = named_techniques - techniques.iter().copied().collect();
                    techniques.extend(Technique::in_lesson_order().filter(|&technique| additions.contains(technique)));
                }
            }
        }
        Ok((terms, techniques))
    }

    fn examples(&self, techniques: &[Technique]) -> anyhow::Result<Vec<Example>> {
        let number = self.example;
        let find_example = |&technique: &Technique| {
            let count_message = || match technique.example_count() {
                1 => format!("{technique} has one example"),
                count => format!("{technique} has {count} examples"),
            };
            // If several techniques are explained, those with fewer examples show their last one.
            let number = if techniques.len() > 1 { number.min(technique.example_count()) } else { number };
            technique.example(number - 1).with_context(count_message)
        };
        techniques.iter().map(find_example).collect()
    }

    fn write(&self, text: &str, file: Option<&Path>) -> anyhow::Result<Status> {
        let mut output = Output::open(file)?.with_colours(self.colour.is_on(file));
        output.write(text.as_bytes())?;
        output.finish()?;
        Ok(Status::Done)
    }
}

fn picture(examples: &[Example], style: PictureStyle) -> anyhow::Result<String> {
    let [Example { technique, state, step, .. }] = examples else {
        bail!("a picture shows one technique; use -o FOLDER/ for a picture of each, or --format html for a page");
    };
    Ok(svg(&Scene::from_step(state, step), technique.name(), &explain::explanation(step), style))
}

fn topic_names() -> Vec<String> {
    family_and_technique_names().into_iter().chain(Term::all().map(|term| term.name.replace(' ', "-"))).collect()
}

fn file_name(technique: Technique, format: ExplainFormat) -> String {
    let suffix = match format {
        ExplainFormat::Text => "txt",
        ExplainFormat::Picture => "svg",
        ExplainFormat::Page => "html",
        ExplainFormat::Json => "json",
    };
    format!("{}.{suffix}", typed_name(technique))
}

/// Returns the width at which prose is wrapped: that of the terminal, within a readable range, or [`DEFAULT_WIDTH`].
fn text_width(file: Option<&Path>) -> usize {
    let width = terminal::width().filter(|_| file.is_none());
    width.map_or(DEFAULT_WIDTH, |width| width.clamp(MIN_WIDTH, MAX_WIDTH))
}
