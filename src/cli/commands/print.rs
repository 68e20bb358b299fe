//! `sudoku print`.

use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use clap::builder::TypedValueParser;

use crate::cli::args::{ExitOption, InputOptions, OutputOptions, WorkOptions, output_path};
use crate::cli::command_prelude::*;
use crate::cli::ladder::level_heading;
use sudoku::draw::{Paper, SheetPuzzle, Sheets, Solutions};
use sudoku::format::write::{BoardRecord, Writer};
use sudoku::format::{Layout, OUTPUT_FORMATS};
use sudoku::logic::{Level, State};
use sudoku::rate::HumanRater;

/// Make printable sheets, with the solutions at the back
///
/// Writes one HTML document for a browser to print; each sheet starts a new page. Above each puzzle are its number,
/// its name or remark, and its level as in `rate`. If a puzzle does not have exactly one solution, a message takes the
/// place of the level, and the exit code is 1.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  sudoku print -o sheet.html puzzles.txt
  sudoku generate -n 24 --difficulty medium | sudoku print --per-page 6 -o book.html
  sudoku print --heading level -o book.html puzzles.txt
  sudoku print --per-page 1 --solutions none --title 'Large print' -o large.html puzzles.txt
  sudoku print --candidates --qr --paper letter -o sheet.html puzzles.txt

To make a PDF without opening a browser window:
  chromium --headless --no-pdf-header-footer --print-to-pdf=book.pdf book.html

To add title pages, footers or binding margins, or to impose that PDF, use a publishing program, pdfbook2 or pdfjam.")]
pub struct PrintCommand {
    /// Write to FILE instead of standard output
    ///
    /// FILE appears at the end, when it is complete. An old file is kept if an input cannot be read to its end or a
    /// write fails, but it is replaced if a record is merely malformed. `-` means standard output.
    #[arg(short, long, value_name = "FILE", value_parser = output_path())]
    output: Option<PathBuf>,

    /// Puzzles per page
    #[arg(long, value_name = "N", default_value = "4")]
    #[arg(
        value_parser = one_of([("1", 1_usize), ("2", 2), ("4", 4), ("6", 6), ("9", 9), ("12", 12)], |(name, _)| name).map(|(_, number)| number),
    )]
    per_page: usize,

    /// Paper size
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = one_of(Paper::ALL, Paper::name))]
    paper: Paper,

    /// Solutions at the back: 20 per page (12 on A5), as large as the puzzles, or none
    #[arg(long, value_name = "HOW", default_value = "small", value_parser = one_of(Solutions::ALL, Solutions::name))]
    solutions: Solutions,

    /// Title at the top of each page
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    title: String,

    /// Sort by FIELD (level, source or a field of the puzzles), and start a page with a heading where it changes
    ///
    /// The source is the file name without folder and extension. A field is a column of a CSV file or a member of a
    /// JSON object.
    #[arg(long, value_name = "FIELD")]
    heading: Option<String>,

    /// Leave out the level of each puzzle
    #[arg(long)]
    no_level: bool,

    /// Number of the first puzzle
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u64>(ANY_NUMBER))]
    number: u64,

    /// Number of the first page; odd pages have their number on the right
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u64>(ANY_NUMBER))]
    page: u64,

    /// Print the candidates as well
    #[arg(long)]
    candidates: bool,

    /// Print a 20 mm QR code beside each puzzle, to open it in SudokuPad
    #[arg(long)]
    qr: bool,

    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    work: WorkOptions,

    #[command(flatten)]
    guess_options: GuessOptions,

    #[command(flatten)]
    exit: ExitOption,

    /// The puzzles by number, since threads may deliver them out of order.
    #[arg(skip)]
    printed_puzzles: Mutex<BTreeMap<u64, SheetPuzzle>>,
}

impl PrintCommand {
    pub fn run(mut self) -> anyhow::Result<Status> {
        let (sheets, per_page, paper) = (self.sheets(), self.per_page, self.paper);
        ensure!(sheets.have_room_for_boards(), "--title: {per_page} boards do not fit below the title; shorten it");
        ensure!(
            sheets.have_room_for_codes(),
            "--qr: codes of 20 mm do not fit beside {per_page} puzzles on {paper}; use --per-page 1, 2 or 4"
        );
        let input = mem::take(&mut self.input);
        let output = OutputOptions::document(self.output.take());
        let options = RunOptions {
            input,
            output,
            with_source: false,
            replace: false,
            work: self.work,
            shard: None,
            exit: self.exit,
        };
        run(&options, self)
    }

    fn sheets(&self) -> Sheets {
        Sheets {
            paper: self.paper,
            per_page: self.per_page,
            solutions: self.solutions,
            title: self.title.clone(),
            first_number: self.number,
            first_page: self.page,
            has_codes: self.qr,
        }
    }

    fn has_level_headings(&self) -> bool {
        self.heading.as_deref() == Some(LEVEL_HEADING)
    }

    fn lock_puzzles(&self) -> MutexGuard<'_, BTreeMap<u64, SheetPuzzle>> {
        self.printed_puzzles.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The value of `--heading` that stands for the level rather than for a field that came with the puzzles.
const LEVEL_HEADING: &str = "level";

impl PuzzleTask for PrintCommand {
    type Worker = (Solver, HumanRater);
    type Fields<'a> = ();

    const USES_FIELDS: bool = true;
    const BATCH_RECORDS: usize = SMALL_BATCH_RECORDS;
    const USES_NUMBER: bool = true;

    fn command(&self) -> &'static str {
        "print"
    }

    fn closing_text(&self) -> String {
        let mut puzzles: Vec<SheetPuzzle> = mem::take(&mut *self.lock_puzzles()).into_values().collect();
        if self.heading.is_some() {
            // Levels are sorted by difficulty, other headings by their first appearance.
            let levels = Level::ALL.iter().filter(|_| self.has_level_headings()).copied().map(level_heading);
            let mut ranks = HashMap::new();
            for heading in levels.chain(puzzles.iter().map(|puzzle| puzzle.heading.clone())) {
                let rank = ranks.len();
                ranks.entry(heading).or_insert(rank);
            }
            puzzles.sort_by_key(|puzzle| ranks.get(&puzzle.heading));
        }
        self.sheets().html(&puzzles)
    }

    fn new_worker(&self) -> (Solver, HumanRater) {
        (self.guess_options.solver(), HumanRater::new())
    }

    fn write_answer(&self, (solver, rater): &mut (Solver, HumanRater), writer: &mut RecordWriter<'_>) {
        let case = writer.case;
        let (puzzle, extra) = (case.puzzle, case.record.extra());
        let state = State::with_progress(puzzle, extra.progress);
        let solution = solver.prove(puzzle);
        let mut level = String::new();
        let caption = match solution {
            Ok(_) => {
                writer.count_outcome(&RecordStatus::of_proper(puzzle).into());
                let has_level_heading = self.has_level_headings();
                if !self.no_level || has_level_heading {
                    level = level_heading(rater.rate_unique(state.clone()).level);
                }
                if self.no_level || has_level_heading { String::new() } else { level.clone() }
            }
            Err(problem) => {
                let outcome = Outcome::improper(problem, puzzle);
                writer.count_outcome(&outcome);
                let message = outcome.remark().unwrap_or_default();
                writer.add_message(&message);
                message
            }
        };
        let heading = match self.heading.as_deref() {
            None => String::new(),
            Some(LEVEL_HEADING) => level,
            Some("source") => stem(&case.location.source.name),
            Some(name) => field_text(name, extra, writer),
        };
        let scene = if self.candidates { Scene::from_state(&state) } else { Scene::from_grid(puzzle, extra.progress) };
        let link = self.qr.then(|| sudokupad_link(puzzle, extra));
        let scene = scene.with_tinted_clash(puzzle);
        let (name, givens) = (puzzle_name(extra), extra.progress.givens(puzzle));
        let sheet_puzzle = SheetPuzzle { scene, caption, name, link, heading, givens, solution };
        self.lock_puzzles().insert(case.index_in_run, sheet_puzzle);
    }
}

fn stem(name: &str) -> String {
    Path::new(name).file_stem().map_or(name.into(), OsStr::to_string_lossy).into_owned()
}

/// Returns the name of a puzzle: its title or its remark, but not a remark that another command wrote. May be empty.
fn puzzle_name(extra: &Extra) -> String {
    let is_result = |text: &str| {
        text.contains('\t')
            || text.parse::<f64>().is_ok()
            || RecordStatus::ALL.iter().any(|status| status.word() == text)
    };
    extra.title().filter(|title| extra.remark.as_deref() != Some(title) || !is_result(title)).unwrap_or_default().into()
}

/// Returns the value of a field that came with a puzzle. If the field is missing, adds a notice and returns no text.
fn field_text(name: &str, extra: &Extra, writer: &mut RecordWriter<'_>) -> String {
    let Some(field) = extra.field(name) else {
        writer.part.add_notice(format!("--heading: puzzles without a field '{name}' have no heading"));
        return String::new();
    };
    let mut text = Vec::new();
    Value::from(field).write(&mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// Returns the link to a puzzle in SudokuPad, without texts, since a smaller code can be scanned from farther away.
fn sudokupad_link(puzzle: &Grid, extra: &Extra) -> String {
    let mut link = Vec::new();
    if let Some(format) = OUTPUT_FORMATS.iter().find(|format| format.name == "sudokupad") {
        let (puzzle, _) = format.fit_puzzle(puzzle, extra, Layout::Line);
        if let Writer::Boards(writer) = format.writer(Layout::Line) {
            writer.write_board(&BoardRecord::new(Board::Puzzle(&puzzle), Extra::empty()), &mut link);
        }
    }
    String::from_utf8_lossy(&link).trim_end().to_owned()
}
