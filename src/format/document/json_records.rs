//! Interprets JSON values: finds puzzles, claimed solutions and the other fields of records.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use super::FoundRecord;
use super::json_grids::{count, grid, solution};
use crate::format::formats::ipuz;
use crate::format::json_value::{JsonValue, Member};
use crate::format::line::whole::Whole;
use crate::format::line::{cells, fields};
use crate::format::links::f_puzzles;
use crate::format::names::{FieldRole, NAMES};
use crate::format::{Claim, Extra, Field, Name, Problem, names};
use crate::grid::{Cell, Solution};

/// A search for puzzles in values.
#[derive(Debug, Default)]
pub(super) struct Values {
    /// Some of the field names seen so far, for reuse: nearly always all records have the same.
    names: Vec<Arc<str>>,
}

impl Values {
    /// Finds the puzzles in a value.
    pub(super) fn search(&mut self, value: JsonValue<'_>, found: &mut Vec<FoundRecord>) {
        let at = value.at();
        if value.is_object() {
            return self.object(value, found);
        }
        if let Some(puzzle) = grid(value) {
            return found.push(FoundRecord { at, whole: Ok(puzzle.into()) });
        }
        if value.is_list() {
            return self.list(value, found);
        }
        let Some(broken) = value.text().and_then(|text| fields::puzzle(0, &text)?.err()) else {
            return;
        };
        let inside = if value.raw().contains('\\') { 0 } else { 1 + broken.at.unwrap_or(0) };
        found.push(FoundRecord { at: at + inside, whole: Err(broken.problem) });
    }

    fn list(&mut self, list: JsonValue<'_>, found: &mut Vec<FoundRecord>) {
        // A list of two may be a puzzle and its solution.
        let mut parts = list.items();
        if let (Some(first), Some(second), None) = (parts.next(), parts.next(), parts.next())
            && let (Some(puzzle), Some(claimed)) = (grid(first), solution(second))
            && Solution::new(puzzle.digits()).is_none()
        {
            let extra = Some(Box::new(Extra::from(claimed)));
            return found.push(FoundRecord { at: first.at(), whole: Ok(Whole { extra, ..puzzle.into() }) });
        }
        let first = found.len();
        let mut barren = None;
        for part in list.items() {
            let before = found.len();
            self.search(part, found);
            if found.len() == before && part.is_object() {
                if before > first {
                    let whole = Err(Problem::Text("no puzzle in this JSON object"));
                    found.push(FoundRecord { at: part.at(), whole });
                } else {
                    barren.get_or_insert(part.at());
                }
            }
        }
        // One error is enough for all objects without a puzzle before the first puzzle. A list without any puzzle is no
        // list of puzzles, and no error.
        if let Some(at) = barren
            && found.len() > first
        {
            let whole = Err(Problem::Text("no puzzle in this JSON object"));
            found.insert(first, FoundRecord { at, whole });
        }
    }

    /// Finds the puzzles in an object.
    fn object(&mut self, object: JsonValue<'_>, found: &mut Vec<FoundRecord>) {
        let mut members = Vec::with_capacity(8);
        members.extend(object.members());
        if let Some((at, whole)) = ipuz::read(&members, |member| self.field(member)) {
            return found.push(FoundRecord { at: at.at(), whole });
        }
        if let Some(rows) = f_puzzles(&members) {
            let whole = f_puzzles::read(&members).map(|(puzzle, extra)| {
                let extra = (extra != Extra::NOTHING).then(|| Box::new(extra));
                Whole { extra, ..puzzle.into() }
            });
            return found.push(FoundRecord { at: rows.at(), whole });
        }
        let is_puzzle =
            |member: &Member<'_>| FieldRole::of(&member.name) == FieldRole::Puzzle && grid(member.value).is_some();
        let Some(puzzle_at) = members.iter().position(is_puzzle).or_else(|| only_puzzle(&members)) else {
            return self.members(&members, found);
        };
        let at = members[puzzle_at].value.at();
        let whole = match twice(&members) {
            Some(name) => Err(Problem::Twice(Name::new(name))),
            None => self.record(&members, puzzle_at).ok_or(Problem::Text("no puzzle in this JSON object")),
        };
        found.push(FoundRecord { at, whole });
    }

    /// Builds the record of an object whose member at this index is its puzzle.
    fn record(&mut self, members: &[Member<'_>], puzzle_at: usize) -> Option<Whole> {
        let puzzle = grid(members[puzzle_at].value)?;
        if members.len() == 1 {
            return Some(puzzle.into());
        }
        let claimed_at = claim(members, puzzle_at);
        let claimed = claimed_at.and_then(|at| solution(members[at].value)).map(Claim::Digits);
        let others = || members.iter().enumerate().filter(|(at, _)| *at != puzzle_at);
        let claim = claimed.or_else(|| others().any(|(_, other)| is_wrong_claim(other)).then_some(Claim::Unreadable));
        let name_at = NAMES.iter().find_map(|name| text_at(members, |other| other.eq_ignore_ascii_case(name)));
        let remark_at = text_at(members, |name| FieldRole::of(name) == FieldRole::Remark);
        let taken = [Some(puzzle_at), claimed_at, name_at, remark_at];
        let others = members.iter().enumerate().filter(|(at, _)| !taken.contains(&Some(*at)));
        let fields = others.map(|(_, member)| self.field(member)).collect();
        let text = |at: usize| members[at].value.text().map(String::from);
        let mut extra = Box::new(Extra {
            claim,
            name: name_at.and_then(text),
            remark: remark_at.and_then(text),
            fields,
            ..Extra::NOTHING
        });
        extra.recall(&puzzle);
        let mut claims = members.iter().filter(|member| FieldRole::of(&member.name) == FieldRole::Solution);
        let wrong = |member: &Member<'_>| fields::claim_of_wrong_length(&member.value.text()?);
        let note = if claimed_at.is_none() { claims.find_map(wrong) } else { None };
        Some(Whole { extra: Some(extra), note, ..puzzle.into() })
    }

    /// Finds the puzzles in the members of an object that is no puzzle itself. If the members named as solutions have
    /// as many parts as there are puzzles, or as many grids in them, these are claimed in order.
    fn members(&mut self, members: &[Member<'_>], found: &mut Vec<FoundRecord>) {
        let first = found.len();
        let mut solutions = Vec::new();
        for Member { name, value } in members {
            match FieldRole::of(name) {
                FieldRole::Solution => solutions.push(*value),
                _ => self.search(*value, found),
            }
        }
        let claims = self.claims(&solutions, found.len() - first);
        for (found, claim) in found[first..].iter_mut().zip(claims) {
            if let (Ok(whole), Some(claim)) = (&mut found.whole, claim) {
                whole.extra.get_or_insert_default().claim.get_or_insert(claim);
            }
        }
        let mut shared = SharedFields::default();
        members.iter().for_each(|member| shared.add(&member.name, member.value));
        shared.add_to(&mut found[first..]);
        let meant = |member: &&Member<'_>| FieldRole::of(&member.name) == FieldRole::Puzzle && is_meant(member.value);
        if found.len() == first
            && let Some(Member { value, .. }) = members.iter().find(meant)
        {
            let problem = match count(*value) {
                Some(Cell::COUNT) | None => Problem::Text("no puzzle in this JSON value"),
                Some(cells) => Problem::CellCount(cells),
            };
            found.push(FoundRecord { at: value.at(), whole: Err(problem) });
        }
    }

    /// Returns the claims in the values of members named as solutions, if there are as many as puzzles.
    fn claims(&mut self, solutions: &[JsonValue<'_>], puzzles: usize) -> Vec<Option<Claim>> {
        let of_grid = |found: FoundRecord| match found.whole {
            Ok(whole) => Solution::new(whole.puzzle.digits()).map_or(Claim::Unreadable, Claim::Digits),
            Err(_) => Claim::Unreadable,
        };
        let parts: Vec<_> = solutions.iter().flat_map(|value| parts(*value)).collect();
        let mut found = Vec::new();
        if parts.len() != puzzles {
            solutions.iter().for_each(|value| self.search(*value, &mut found));
            let claims = found.into_iter().map(|found| Some(of_grid(found)));
            return if claims.len() == puzzles { claims.collect() } else { Vec::new() };
        }
        let claim = |part: JsonValue<'_>| {
            self.search(part, &mut found);
            let grid = found.pop().map(of_grid);
            let is_one = found.drain(..).next().is_none();
            grid.filter(|_| is_one).or_else(|| (!part.is_nothing()).then_some(Claim::Unreadable))
        };
        parts.into_iter().map(claim).collect()
    }

    /// Converts a member to a field.
    fn field(&mut self, member: &Member<'_>) -> (Arc<str>, Field) {
        let known = self.names.iter().find(|other| ***other == *member.name);
        let name = known.cloned().unwrap_or_else(|| {
            let name = Arc::from(&*member.name);
            if self.names.len() < 32 {
                self.names.push(Arc::clone(&name));
            }
            name
        });
        (name, Field::Json(member.value.json()))
    }
}

/// The maximum number of fields that puzzles share, and of bytes of each.
const MAX_SHARED_FIELDS: usize = 16;
const MAX_SHARED_BYTES: usize = 200;

/// The texts and numbers of an object with several puzzles, which describe them all.
#[derive(Debug, Default)]
pub(super) struct SharedFields {
    name: Option<String>,
    fields: Vec<(Arc<str>, Field)>,
}

impl SharedFields {
    /// Adds a member of the object, if it is a text or a number.
    pub(super) fn add(&mut self, name: &str, value: JsonValue<'_>) {
        let is_number = value.raw().starts_with(|c: char| c == '-' || c.is_ascii_digit());
        let is_blank = value.text().is_some_and(|text| text.trim().is_empty());
        if value.raw().len() > MAX_SHARED_BYTES || is_blank || !(value.is_string() || is_number) {
            return;
        }
        match FieldRole::of(name) {
            FieldRole::Name => self.name = self.name.take().or(value.text().map(Cow::into_owned)),
            FieldRole::Other if self.fields.len() < MAX_SHARED_FIELDS => {
                self.fields.push((name.into(), Field::Json(value.json())));
            }
            _ => {}
        }
    }

    /// Gives the name and the fields to the puzzles that have none such.
    pub(super) fn add_to(&self, found: &mut [FoundRecord]) {
        if self.name.is_none() && self.fields.is_empty() {
            return;
        }
        for whole in found.iter_mut().filter_map(|found| found.whole.as_mut().ok()) {
            let extra = whole.extra.get_or_insert_default();
            if let Some(name) = &self.name {
                extra.name.get_or_insert_with(|| name.clone());
            }
            for (name, field) in &self.fields {
                if extra.field(name).is_none() {
                    extra.fields.push((Arc::clone(name), field.clone()));
                }
            }
        }
    }
}

/// Returns the grid of an f-puzzles object, which has a size and rows of objects.
fn f_puzzles<'a>(members: &[Member<'a>]) -> Option<JsonValue<'a>> {
    Member::find(members, "size")?;
    let rows = Member::find(members, "grid")?;
    let cell = rows.items().next()?.items().next()?;
    cell.is_object().then_some(rows)
}

/// Returns a name that two members share, if there is one.
fn twice<'a>(members: &'a [Member<'_>]) -> Option<&'a str> {
    let mut names = members.iter().map(|member| &*member.name).enumerate();
    if members.len() <= 16 {
        let before = |(at, name): &(usize, &str)| members[..*at].iter().any(|other| other.name == *name);
        return names.find(before).map(|(_, name)| name);
    }
    let mut seen = HashSet::with_capacity(members.len());
    names.find(|&(_, name)| !seen.insert(name)).map(|(_, name)| name)
}

/// Returns the index of the first member whose name matches and whose value is a text that is not blank.
fn text_at(members: &[Member<'_>], is: impl Fn(&str) -> bool) -> Option<usize> {
    let says = |value: JsonValue<'_>| value.text().is_some_and(|text| !text.trim().is_empty());
    members.iter().position(|Member { name, value }| is(name) && says(*value))
}

/// Returns the index of the claimed solution: the member with the name of a solution, or else any that is one.
fn claim(members: &[Member<'_>], puzzle_at: usize) -> Option<usize> {
    let named = |member: &Member<'_>| FieldRole::of(&member.name) == FieldRole::Solution;
    let is_named = members.iter().any(named);
    let mut others = members.iter().enumerate().filter(|&(at, _)| at != puzzle_at);
    let is_claim = |(_, member): &(usize, &Member<'_>)| match is_named {
        true => named(member) && solution(member.value).is_some(),
        false => member.value.raw().len() == Cell::COUNT + 2 && solution(member.value).is_some(),
    };
    others.find(is_claim).map(|(at, _)| at)
}

/// Returns whether a member is named as a solution and has a claim, though not one of 81 digits.
fn is_wrong_claim(Member { name, value }: &Member<'_>) -> bool {
    if FieldRole::of(name) != FieldRole::Solution || value.is_nothing() {
        return false;
    }
    let text = value.text().unwrap_or(value.raw().into());
    value.is_list() && is_meant(*value) || fields::is_wrong_claim(&text, names::is_claim(name))
}

/// Returns the parts of a value: the items of a list, the members of an object. A grid has one part, itself.
fn parts(value: JsonValue<'_>) -> Vec<JsonValue<'_>> {
    match () {
        () if grid(value).is_some() => vec![value],
        () if value.is_list() => value.items().collect(),
        () if value.is_object() => value.members().map(|member| member.value).collect(),
        () => vec![value],
    }
}

/// Returns the index of the only member that is an unsolved puzzle, or else of the only solved one, whatever its name.
fn only_puzzle(members: &[Member<'_>]) -> Option<usize> {
    let puzzles = || {
        let others = members.iter().enumerate();
        let others = others.filter(|(_, member)| FieldRole::of(&member.name) != FieldRole::Solution);
        others.filter_map(|(at, member)| Some((at, grid(member.value)?)))
    };
    let mut open = puzzles().filter(|(_, puzzle)| Solution::new(puzzle.digits()).is_none());
    match (open.next(), open.next()) {
        (Some((at, _)), None) => Some(at),
        (Some(_), Some(_)) => None,
        (None, _) => {
            let mut full = puzzles();
            full.next().filter(|_| full.next().is_none()).map(|(at, _)| at)
        }
    }
}

/// Returns whether the value of a member with the name of a puzzle must be one: a long string, or a list of lists or
/// of enough cells.
fn is_meant(value: JsonValue<'_>) -> bool {
    match value.is_string() {
        true => value.raw().len() >= cells::HALF,
        false => value.is_list() && count(value).is_some_and(|cells| cells >= 16),
    }
}
