//! A record: what a person sees, or the fields of a table or a JSON object.

use std::borrow::Cow;
use std::iter;

use super::RecordPage;
use crate::cli::columns::{CarriedValues, Presence, SOLUTION, distinct};
use sudoku::draw::{Kind, Slide};
use sudoku::format::Extra;
use sudoku::format::write::{Board, Entry, Shape, Text, Value};

/// The values that a command writes for a record, beside its source, line and puzzle.
pub trait Fields<'a>: Default {
    /// Their names, in order. A command without any writes no records, as `()` says.
    const NAMES: &'static [&'static str];

    /// Those that not every record has.
    const SPECIAL: &'static [(&'static str, Presence)] = &[];

    /// The values where there is no answer: `status` and `error`, as far as the command has them.
    fn failed(status: &'static str, error: Value<'a>) -> Self;

    /// The values, in the order of their names.
    fn values(&self) -> impl Iterator<Item = Value<'a>>;
}

impl<'a> Fields<'a> for () {
    const NAMES: &'static [&'static str] = &[];

    fn failed(_: &'static str, _: Value<'a>) {}

    fn values(&self) -> impl Iterator<Item = Value<'a>> {
        iter::empty()
    }
}

/// Declares the [`Fields`] of a command: a struct of values, all of them null by default. A [`Presence`] stands after
/// the name.
macro_rules! fields {
    ($Name:ident { $($field:ident $(: $presence:ident)?),* }) => {
        #[derive(Default)]
        pub struct $Name<'a> {
            $($field: sudoku::format::write::Value<'a>,)*
        }

        impl<'a> $crate::cli::page::Fields<'a> for $Name<'a> {
            const NAMES: &'static [&'static str] = &[$(stringify!($field)),*];

            const SPECIAL: &'static [(&'static str, $crate::cli::columns::Presence)] =
                &[$($((stringify!($field), $crate::cli::columns::Presence::$presence),)?)*];

            fn failed(status: &'static str, error: sudoku::format::write::Value<'a>) -> Self {
                let mut failed = Self::default();
                $(match stringify!($field) {
                    "status" => failed.$field = sudoku::format::write::Value::Word(status),
                    "error" => failed.$field = error,
                    _ => {}
                })*
                failed
            }

            fn values(&self) -> impl Iterator<Item = sudoku::format::write::Value<'a>> {
                [$(self.$field),*].into_iter()
            }
        }
    };
}
pub(crate) use fields;

impl RecordPage<'_> {
    /// Writes the record: board and remarks for a person, the fields for a machine.
    #[inline]
    pub fn write<'f, F: Fields<'f>>(&mut self, board: Board<'_>, remarks: &[&dyn Text], fields: &F) {
        write(self, self.record.extra(), board, remarks, fields);
    }

    /// Writes the record of a puzzle that has changed, with `extra` in place of what came with it. Fields that `extra`
    /// lacks are named on stderr, once in the run.
    pub fn write_changed<'f, F: Fields<'f>>(
        &mut self,
        extra: &Extra,
        board: Board<'_>,
        remarks: &[&dyn Text],
        fields: &F,
    ) {
        if self.style.form.shows_fields() {
            let before = self.record.extra().fields.iter().map(|(name, _)| &**name);
            let lost: Vec<_> = before.filter(|name| extra.field(name).is_none()).collect();
            if !lost.is_empty() {
                let names = lost.join(", ");
                let remark = format!("the puzzle has changed: fields ({names}) left out");
                self.report.remark(remark);
            }
        }
        write(self, extra, board, remarks, fields);
    }
}

#[inline]
fn write<'f, F: Fields<'f>>(
    page: &mut RecordPage<'_>,
    extra: &Extra,
    board: Board<'_>,
    remarks: &[&dyn Text],
    fields: &F,
) {
    let entry = Entry { colour: page.style.colour, blank: page.style.blank, board, extra, remarks, fields: &[] };
    if page.style.form.shape.has_fields() {
        write_fields(page, &entry, fields);
    } else {
        write_entry(page, &entry);
    }
}

/// Writes a row of a table or a JSON object. Not inline: without it, the entry for a person is built in place.
#[inline(never)]
fn write_fields<'f, F: Fields<'f>>(page: &mut RecordPage<'_>, entry: &Entry<'_>, fields: &F) {
    let puzzle = match entry.board {
        Board::Nothing => Value::Null,
        Board::Puzzle(puzzle) | Board::Solved(puzzle, _) => page.style.puzzle(puzzle),
    };
    let values = CarriedValues::new(entry.extra, entry.board);
    let carried = carried(page, &values);
    // The row may not borrow from the page that it is written on.
    let source = page.source.clone();
    let mut row = Vec::with_capacity(page.names.len() + carried.len());
    row.extend([("source", Value::Word(&source)), ("line", Value::Number(page.place.line())), ("puzzle", puzzle)]);
    let own = row.len();
    for (name, value) in F::NAMES.iter().zip(fields.values()) {
        row.push((name, value));
    }
    if page.columns.own.len() < F::NAMES.len() {
        let all = row.split_off(own);
        let of_name = |&name| all.iter().find(|(other, _)| *other == name).copied();
        row.extend(page.columns.own.iter().filter_map(of_name));
    }
    if !F::SPECIAL.is_empty() {
        let is_answer = page.style.is_json() && !matches!(entry.board, Board::Nothing);
        row.retain(|(name, value)| match F::SPECIAL.iter().find(|(special, _)| special == name) {
            Some(_) if is_answer => !matches!(value, Value::Null | Value::Json("null")),
            Some((_, presence)) => *presence == Presence::Optional,
            None => true,
        });
    }
    let labels = [("name", &entry.extra.name), ("remark", &entry.extra.remark)];
    row.extend(labels.map(|(name, text)| (name, text.as_deref().map_or(Value::Null, Value::Word))));
    if page.columns.takes_claim
        && let Some(claimed) = entry.extra.claimed()
    {
        let solution = row.iter_mut().find(|(name, _)| *name == SOLUTION);
        solution.into_iter().for_each(|(_, value)| *value = Value::Solution(claimed));
    }
    row.extend(carried.iter().map(|(name, value)| (&**name, *value)));
    write_entry(page, &Entry { fields: &row, ..*entry });
}

fn write_entry(page: &mut RecordPage<'_>, entry: &Entry<'_>) {
    if !page.slides.is_empty() {
        let slides = std::mem::take(&mut page.slides);
        let slides = slides.into_iter().chain(Slide::of_record(entry)).collect();
        return page.document(slides, Kind::Story);
    }
    page.style.form.writer(page.record.layout).record(entry, &mut page.report.out);
    page.end_file();
}

/// What is carried through: in a table a value for each of its columns, elsewhere all of it, by names that differ from
/// those of the command.
fn carried<'e, 'p: 'e>(page: &mut RecordPage<'p>, values: &'e CarriedValues<'_>) -> Vec<(Cow<'e, str>, Value<'e>)> {
    let takes_claim = page.columns.takes_claim;
    let all = values.iter(page.style.blank, takes_claim);
    if page.style.form.shape != Shape::Csv {
        if all.clone().next().is_none() {
            return Vec::new();
        }
        let names = distinct(all.clone().map(|(name, _)| name), &page.names);
        return names.into_iter().zip(all.map(|(_, value)| value)).collect();
    }
    let table = page.carried;
    let columns = || table.names(takes_claim);
    for (name, _) in all.clone().filter(|(said, _)| !columns().any(|name| name == *said)) {
        let remark = format!("{name}: left out, as the first record has no such column");
        page.report.remark(remark);
    }
    let value = |name| all.clone().find(|(other, _)| *other == name);
    columns().map(|name| (name.into(), value(name).unwrap_or_default().1)).collect()
}
