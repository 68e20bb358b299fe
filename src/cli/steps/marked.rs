//! The candidate grid with the marks of a step.
//!
//! In coloured output, the marks are colours. Otherwise they are brackets, one pair around each run of candidates with
//! the same mark:
//!
//! ```text
//! | 3   {7}    8       |     {7}  is placed
//! | [35](8) 1  [35]    |     [35] is the pattern, (8) is eliminated
//! ```

use std::fmt;

use anstyle::{AnsiColor, Style};

use crate::cli::terminal::column_count;
use sudoku::grid::{Cell, Digit, write_bordered};
use sudoku::logic::{Mark, State, Step};

/// The brackets, the colours and the meaning of each mark.
const MARKS: [(Mark, [&str; 2], Style, &str); 4] = [
    (Mark::Placed, ["{", "}"], AnsiColor::Green.on_default().bold().invert(), "placed"),
    (Mark::Eliminated, ["(", ")"], AnsiColor::Red.on_default().bold().strikethrough(), "eliminated"),
    (Mark::Evidence, ["[", "]"], AnsiColor::Cyan.on_default().bold().underline(), "the pattern"),
    (Mark::Refuted, ["<", ">"], AnsiColor::Magenta.on_default(), "false in the chain"),
];

/// Returns a line with the meanings of the marks.
pub fn legend(is_coloured: bool) -> String {
    let marks = MARKS.map(|(mark, _, _, meaning)| {
        let mut text = String::new();
        push_marked(&mut text, Some(mark), "7", is_coloured);
        format!("{text} {meaning}")
    });
    format!("marks: {}", marks.join("   "))
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

fn push_marked(text: &mut String, mark: Option<Mark>, digits: &str, is_coloured: bool) {
    let (before, after) = match MARKS.iter().find(|row| Some(row.0) == mark) {
        None => (String::new(), String::new()),
        Some((_, _, style, _)) if is_coloured => (style.render().to_string(), style.render_reset().to_string()),
        Some((_, [before, after], _, _)) => ((*before).to_owned(), (*after).to_owned()),
    };
    *text += &format!("{before}{digits}{after}");
}
