//! The candidate grid with the marks of a step.
//!
//! In coloured output, the marks are colours. Otherwise they are brackets, one pair around each run of candidates with
//! the same mark. The letter of a set follows its digits in both:
//!
//! ```text
//! | 3   {7}    8       |     {7} is placed, /4/ is a fin
//! | [35](8) 1  [35]    |     [35] is the pattern, (8) is eliminated
//! | [35a]  /4/ [57b]   |     [35a] belongs to set A, [57b] to set B
//! ```

use std::collections::BTreeSet;
use std::fmt;

use anstyle::{AnsiColor, Style};

use crate::cli::terminal::column_count;
use sudoku::grid::{Cell, Digit, write_bordered};
use sudoku::logic::{Family, Mark, State, Step, Technique};

/// The kinds of marks, with one set for all.
const MARK_KINDS: [Mark; 6] = [Mark::Placed, Mark::Eliminated, Mark::Evidence, Mark::Fin, Mark::Refuted, Mark::Set(0)];

/// The colours of sets. With more sets, they repeat; the letters do not.
const SET_COLOURS: [AnsiColor; 4] = [AnsiColor::Cyan, AnsiColor::Yellow, AnsiColor::Blue, AnsiColor::Magenta];

/// Returns a line with the meanings of all marks.
pub fn legend(is_coloured: bool) -> String {
    legend_of(MARK_KINDS, |mark| meaning(mark, None), is_coloured)
}

fn legend_of(marks: impl IntoIterator<Item = Mark>, meaning: impl Fn(Mark) -> String, is_coloured: bool) -> String {
    let texts = marks.into_iter().map(|mark| {
        let mut text = String::new();
        push_marked(&mut text, Some(mark), "7", is_coloured);
        format!("{text} {}", meaning(mark))
    });
    format!("marks: {}", texts.collect::<Vec<_>>().join("   "))
}

/// Returns the meaning of a mark in steps of a technique, or in general.
fn meaning(mark: Mark, technique: Option<Technique>) -> String {
    let is_colouring = technique.is_some_and(|technique| technique.family() == Family::Colours);
    let is_medusa = technique == Some(Technique::Medusa);
    let has_sets = technique.is_some_and(|technique| technique.family() == Family::Als);
    let text = match mark {
        Mark::Placed => "placed",
        Mark::Eliminated => "eliminated",
        Mark::Evidence if is_medusa => "second colour",
        Mark::Refuted if is_medusa => "first colour",
        Mark::Evidence => "the pattern",
        Mark::Fin => "fin or guardian",
        Mark::Refuted if has_sets => "common to two sets",
        Mark::Refuted => "false in the chain",
        Mark::Set(number) => {
            let noun = match technique {
                None => "set or colour",
                Some(_) if is_colouring && !is_medusa => "colour",
                Some(_) => "set",
            };
            return format!("{noun} {}", set_letter(number).to_ascii_uppercase());
        }
    };
    text.to_owned()
}

/// The candidates before a step, displayed with the marks of the step.
pub struct MarkedGrid<'a> {
    pub state: &'a State,
    pub step: &'a Step,
    pub is_coloured: bool,
}

impl fmt::Display for MarkedGrid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark_of = self.step.marks(self.state);
        write_bordered(f, |cell| column_count(&self.cell_text(cell, &mark_of)), |cell| self.cell_text(cell, &mark_of))
    }
}

impl MarkedGrid<'_> {
    /// Returns a line with the meanings of the marks in the grid.
    pub fn legend(&self) -> String {
        let (mark_of, candidates) = (self.step.marks(self.state), self.state.all_candidates());
        let marks: BTreeSet<Mark> = candidates.iter().filter_map(|c| mark_of(c.cell(), c.digit())).collect();
        legend_of(marks, |mark| meaning(mark, Some(self.step.technique)), self.is_coloured)
    }

    fn cell_text(&self, cell: Cell, mark_of: impl Fn(Cell, Digit) -> Option<Mark>) -> String {
        if let Some(digit) = self.state.digit(cell) {
            return digit.to_string();
        }
        let mut text = String::new();
        let digits: Vec<Digit> = self.state.candidates(cell).iter().collect();
        let digit_mark = |digit: Digit| mark_of(cell, digit);
        for run in digits.chunk_by(|&a, &b| digit_mark(a) == digit_mark(b)) {
            let run_text: String = run.iter().map(ToString::to_string).collect();
            push_marked(&mut text, digit_mark(run[0]), &run_text, self.is_coloured);
        }
        text
    }
}

/// Returns the letter of a set, which follows its digits.
fn set_letter(number: u8) -> char {
    char::from(b'a' + number % 26)
}

fn push_marked(text: &mut String, mark: Option<Mark>, digits: &str, is_coloured: bool) {
    let Some(mark) = mark else {
        *text += digits;
        return;
    };
    let mut marked_text = digits.to_owned();
    if let Mark::Set(number) = mark {
        marked_text.push(set_letter(number));
    }
    let (before, after, style) = match mark {
        Mark::Placed => ("{", "}", AnsiColor::Green.on_default().bold().invert()),
        Mark::Eliminated => ("(", ")", AnsiColor::Red.on_default().bold().strikethrough()),
        Mark::Evidence => ("[", "]", AnsiColor::Cyan.on_default().bold().underline()),
        Mark::Fin => ("/", "/", AnsiColor::Yellow.on_default().bold()),
        Mark::Refuted => ("<", ">", AnsiColor::Magenta.on_default()),
        Mark::Set(number) => ("[", "]", set_style(number)),
    };
    *text += &match is_coloured {
        true => format!("{}{marked_text}{}", style.render(), style.render_reset()),
        false => format!("{before}{marked_text}{after}"),
    };
}

fn set_style(number: u8) -> Style {
    SET_COLOURS[usize::from(number) % SET_COLOURS.len()].on_default().bold().underline()
}
