//! What JSON values mean: which of them are puzzles, claimed solutions, and what else came with them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::value::RawValue;

use super::members::{Members, cell, text};
use super::part::{DEEPEST, Found};
use super::whole::{self, Whole};
use super::{cells, fields, ipuz};
use crate::format::links::f_puzzles;
use crate::format::{Extra, Field, Problem};
use crate::grid::{Cell, DigitSet, Grid, Solution};

/// What a member of an object is by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Puzzle,
    Solution,
    Other,
}

/// Names of puzzles, in lower case.
const PUZZLES: [&str; 24] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "questions",
    "grid",
    "grids",
    "board",
    "boards",
    "clues",
    "given",
    "givens",
    "sudoku",
    "sudokus",
    "problem",
    "problems",
    "input",
    "unsolved",
    "start",
    "initial",
    "mission",
    "pencilmarks",
    "candidates",
];

/// Names of claimed solutions, in lower case.
const SOLUTIONS: [&str; 6] = ["solution", "solutions", "answer", "answers", "solved", "output"];

impl Role {
    pub(super) fn of(name: &str) -> Self {
        let is = |names: &[&str]| names.iter().any(|other| name.eq_ignore_ascii_case(other));
        match () {
            () if is(&PUZZLES) => Self::Puzzle,
            () if is(&SOLUTIONS) => Self::Solution,
            () => Self::Other,
        }
    }
}

/// Finds the puzzles in values.
#[derive(Debug, Default)]
pub(super) struct Values {
    /// The names of fields so far, some of them: nearly always all records have the same.
    names: Vec<Arc<str>>,
}

impl Values {
    /// Finds the puzzles in a value, which stands `depth` deep. Their places are counted from the address `base`.
    pub(super) fn search(&mut self, raw: &str, base: usize, depth: usize, found: &mut Vec<Found>) {
        let at = raw.as_ptr().addr().wrapping_sub(base);
        if let Some(puzzle) = grid(raw) {
            return found.push(Found { at, whole: Ok(puzzle.into()) });
        }
        if depth >= DEEPEST {
            if raw.starts_with(['[', '{']) {
                found.push(Found { at, whole: Err(Problem::Nested) });
            }
            return;
        }
        match raw.as_bytes() {
            [b'"', ..] => {
                let Some(broken) = text(raw).and_then(|text| fields::puzzle(0, &text)?.err())
                else {
                    return;
                };
                let inside = if raw.contains('\\') { 0 } else { 1 + broken.at.unwrap_or(0) };
                found.push(Found { at: at + inside, whole: Err(broken.problem) });
            }
            [b'{', ..] => {
                if let Ok(members) = serde_json::from_str(raw) {
                    self.object(&members, base, depth, found);
                }
            }
            [b'[', ..] => self.list(raw, base, depth, found),
            _ => {}
        }
    }

    fn list(&mut self, raw: &str, base: usize, depth: usize, found: &mut Vec<Found>) {
        let Ok(parts) = serde_json::from_str::<Vec<&RawValue>>(raw) else { return };
        // A puzzle and its solution.
        if let [puzzle, claimed] = parts[..]
            && let (Some(puzzle), Some(claimed)) = (grid(puzzle.get()), solution(claimed.get()))
            && Solution::new(puzzle.digits()).is_none()
        {
            let at = parts[0].get().as_ptr().addr().wrapping_sub(base);
            let extra = Some(Box::new(Extra::from(claimed)));
            return found.push(Found { at, whole: Ok(Whole { extra, ..puzzle.into() }) });
        }
        let first = found.len();
        let mut barren = None;
        for part in parts {
            let (part, before) = (part.get(), found.len());
            self.search(part, base, depth + 1, found);
            let at = part.as_ptr().addr().wrapping_sub(base);
            if found.len() == before && part.starts_with('{') {
                if before > first {
                    found.push(Found { at, whole: Err(Problem::NoPuzzleIn("JSON object")) });
                } else {
                    barren.get_or_insert(at);
                }
            }
        }
        // The first without a puzzle stands for all before the first puzzle; if none has one, the list is no list
        // of puzzles.
        if let Some(at) = barren
            && found.len() > first
        {
            let whole = Err(Problem::NoPuzzleIn("JSON object"));
            found.insert(first, Found { at, whole });
        }
    }

    /// Finds the puzzles in an object.
    pub(super) fn object(
        &mut self,
        members: &Members<'_>,
        base: usize,
        depth: usize,
        found: &mut Vec<Found>,
    ) {
        let Members(members) = members;
        if let Some((at, whole)) = ipuz::read(members, |name, value| self.field(name, value)) {
            let at = at.as_ptr().addr().wrapping_sub(base);
            return found.push(Found { at, whole });
        }
        let place = |raw: &RawValue| raw.get().as_ptr().addr().wrapping_sub(base);
        if let Some((rows, whole)) = f_puzzles(members) {
            return found.push(Found { at: place(rows), whole });
        }
        let named = members.iter().position(|(name, value)| {
            Role::of(name) == Role::Puzzle && grid(value.get()).is_some()
        });
        let Some(puzzle_at) = named.or_else(|| only_puzzle(members)) else {
            return self.members(members, base, depth, found);
        };
        let Some(puzzle) = grid(members[puzzle_at].1.get()) else { return };
        let others = || members.iter().enumerate().filter(|&(at, _)| at != puzzle_at);
        let claimed = if members.iter().any(|(name, _)| Role::of(name) == Role::Solution) {
            others().find_map(|(at, (name, value))| {
                let value = (Role::of(name) == Role::Solution).then(|| value.get())?;
                Some((at, solution(value)?))
            })
        } else {
            others().find_map(|(at, (_, value))| {
                let value = Some(value.get()).filter(|value| value.len() == Cell::COUNT + 2)?;
                Some((at, solution(value)?))
            })
        };
        let (claimed_at, claimed) = claimed.unzip();
        let fields: Vec<_> = others()
            .filter(|&(at, _)| Some(at) != claimed_at)
            .map(|(_, (name, value))| self.field(name, value))
            .collect();
        let extra = (claimed.is_some() || !fields.is_empty()).then(|| {
            let mut extra = Box::new(Extra { claimed, fields, ..Extra::NOTHING });
            extra.recall(&puzzle);
            extra
        });
        let whole = Ok(Whole { extra, ..puzzle.into() });
        found.push(Found { at: place(members[puzzle_at].1), whole });
    }

    /// Finds the puzzles in the members of an object that is no puzzle itself. Those under the name of solutions
    /// are claimed for those under the name of puzzles, if there are as many.
    fn members(
        &mut self,
        members: &[(Cow<'_, str>, &RawValue)],
        base: usize,
        depth: usize,
        found: &mut Vec<Found>,
    ) {
        let first = found.len();
        let mut claims = Vec::new();
        for (name, value) in members {
            match Role::of(name) {
                Role::Solution => self.search(value.get(), base, depth + 1, &mut claims),
                _ => self.search(value.get(), base, depth + 1, found),
            }
        }
        if claims.len() == found.len() - first {
            for (found, claim) in found[first..].iter_mut().zip(claims) {
                if let (Ok(whole), Ok(claim)) = (&mut found.whole, claim.whole) {
                    let claimed = Solution::new(claim.puzzle.digits());
                    if claimed.is_some()
                        && whole.extra.as_ref().is_none_or(|extra| extra.claimed.is_none())
                    {
                        whole.extra.get_or_insert_default().claimed = claimed;
                    }
                }
            }
        }
        if found.len() == first
            && let Some((_, value)) = members
                .iter()
                .find(|(name, value)| Role::of(name) == Role::Puzzle && is_meant(value.get()))
        {
            let raw = value.get();
            let problem = match count(raw) {
                Some(Cell::COUNT) | None => Problem::NoPuzzleIn("JSON value"),
                Some(cells) => Problem::CellCount(cells),
            };
            let at = raw.as_ptr().addr().wrapping_sub(base);
            found.push(Found { at, whole: Err(problem) });
        }
    }

    /// A member as a field.
    pub(super) fn field(&mut self, name: &str, value: &RawValue) -> (Arc<str>, Field) {
        let known = self.names.iter().find(|other| ***other == *name);
        let name = known.cloned().unwrap_or_else(|| {
            let name = Arc::from(name);
            if self.names.len() < 32 {
                self.names.push(Arc::clone(&name));
            }
            name
        });
        (name, Field::Json(on_one_line(value.get())))
    }
}

/// The puzzle of f-puzzles that an object is, with its rows: it has a size, and its rows are of objects.
fn f_puzzles<'a>(
    members: &[(Cow<'_, str>, &'a RawValue)],
) -> Option<(&'a RawValue, Result<Whole, Problem>)> {
    let member = |wanted| members.iter().find(|(name, _)| name == wanted).map(|&(_, raw)| raw);
    let (_, rows) = (member("size")?, member("grid")?);
    let brackets = rows.get().chars().filter(|c| !c.is_whitespace()).take(3);
    if brackets.ne("[[{".chars()) {
        return None;
    }
    let members: BTreeMap<&str, &RawValue> =
        members.iter().map(|(name, raw)| (&**name, *raw)).collect();
    let json = serde_json::to_string(&members).ok()?;
    let whole = f_puzzles::parse(&json).map(|(puzzle, extra)| {
        let extra = (extra != Extra::NOTHING).then(|| Box::new(extra));
        Whole { extra, ..puzzle.into() }
    });
    Some((rows, whole))
}

/// The member that is a puzzle, if there is one such, whatever its name.
fn only_puzzle(members: &[(Cow<'_, str>, &RawValue)]) -> Option<usize> {
    let puzzles = || {
        let others = members.iter().enumerate();
        let others = others.filter(|(_, (name, _))| Role::of(name) != Role::Solution);
        others.filter_map(|(at, (_, value))| Some((at, grid(value.get())?)))
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

/// Whether the value of a member with the name of a puzzle must be one: a long string, or a list of lists or of
/// enough cells.
fn is_meant(raw: &str) -> bool {
    match raw.as_bytes() {
        [b'"', ..] => raw.len() >= cells::HALF,
        [b'[', ..] => count(raw).is_some_and(|cells| cells >= 16),
        _ => false,
    }
}

/// How many cells a string has, or a list, or lists in it together. `None` for a list with objects.
fn count(raw: &str) -> Option<usize> {
    let parts = match raw.as_bytes() {
        [b'"', ..] => return Some(text(raw)?.chars().count()),
        _ => serde_json::from_str::<Vec<&RawValue>>(raw).ok()?,
    };
    parts.iter().try_fold(0, |cells, part| match part.get().as_bytes() {
        [b'{', ..] => None,
        [b'[', ..] => Some(cells + serde_json::from_str::<Vec<&RawValue>>(part.get()).ok()?.len()),
        [b'"', ..] => Some(cells + text(part.get())?.chars().count().max(1)),
        _ => Some(cells + 1),
    })
}

/// The puzzle that a value is: a string or a number of 81 cells or 729 candidates, or a list, if nothing else is
/// in it: of nine strings of nine cells, nine lists of nine cells, or 81 cells.
pub(super) fn grid(raw: &str) -> Option<Grid> {
    match raw.as_bytes() {
        [b'"', plain @ .., b'"'] if plain.len() == Cell::COUNT => {
            cells::puzzle(plain.try_into().ok()?)
        }
        [b'"', ..] if raw.len() > Cell::COUNT => {
            let text = text(raw)?;
            let is_spaced = text.contains(|c: char| c.is_ascii_whitespace());
            whole::field(&text).or_else(|| {
                let close: String = text.split_ascii_whitespace().collect();
                whole::field(&close).filter(|_| is_spaced)
            })
        }
        [b'0'..=b'9', ..] if raw.len() == Cell::COUNT => whole::field(raw),
        // Nine strings of nine characters on one line have 109 bytes, and candidates deeply indented a few thousand.
        [b'[', ..] if (109..1 << 16).contains(&raw.len()) => {
            let parts: Vec<&RawValue> = serde_json::from_str(raw).ok()?;
            let cells = match parts.len() {
                9 => parts
                    .iter()
                    .map(|row| self::row(row.get()))
                    .collect::<Option<Vec<_>>>()?
                    .concat(),
                Cell::COUNT => parts.iter().map(|part| cell(part.get())).collect::<Option<_>>()?,
                _ => return None,
            };
            Some(Grid::new(cells.try_into().ok()?))
        }
        _ => None,
    }
}

fn row(raw: &str) -> Option<Vec<DigitSet>> {
    if raw.starts_with('"') {
        let text = text(raw).filter(|text| text.len() == 9)?;
        let cells =
            text.bytes().map(|byte| Some(cells::candidates(byte)).filter(|set| !set.is_empty()));
        return cells.collect();
    }
    let parts: Vec<&RawValue> = serde_json::from_str(raw).ok()?;
    (parts.len() == 9).then(|| parts.iter().map(|part| cell(part.get())).collect())?
}

/// The solution that a value claims; of a list of several the first.
pub(super) fn solution(raw: &str) -> Option<Solution> {
    let full = |puzzle: Grid| Solution::new(puzzle.digits());
    grid(raw).and_then(full).or_else(|| {
        let list: Vec<&RawValue> =
            serde_json::from_str(raw).ok().filter(|_| raw.starts_with('['))?;
        grid(list.first()?.get()).and_then(full)
    })
}

/// A value on one line. No string holds the end of a line, so that what stands around one is white space.
fn on_one_line(raw: &str) -> String {
    if raw.contains(['\n', '\r']) {
        raw.split(['\n', '\r']).map(str::trim).collect()
    } else {
        raw.to_owned()
    }
}
