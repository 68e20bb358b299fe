//! Interprets JSON values: finds puzzles, claimed solutions and the other fields of records.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use super::json_puzzle::{cell_count, parse_grid, parse_puzzle, parse_solution};
use super::{FoundRecord, object_tables};
use crate::format::error::short_name;
use crate::format::formats::ipuz;
use crate::format::grammar::LineError;
use crate::format::grammar::MIN_PUZZLE_CHARS;
use crate::format::grammar::decoded_puzzle::DecodedPuzzle;
use crate::format::json_value::{JsonValue, Member};
use crate::format::lines::{fields, forms};
use crate::format::links::f_puzzles;
use crate::format::names::{FieldRole, NAME_FIELDS};
use crate::format::{Claim, ColumnChoice, Field, FieldRetention, RecordErrorKind, SourceColumns, SourceFields};
use crate::grid::{Cell, Solution};

const NO_PUZZLE: RecordErrorKind = RecordErrorKind::Text("no puzzle in this JSON object");

/// A search for the records in JSON values.
#[derive(Debug, Default)]
pub(super) struct RecordSearch {
    /// Some of the field names seen so far, for reuse: nearly all records have the same names.
    seen_names: Vec<Arc<str>>,
    kept_fields: FieldRetention,
    pub column_choice: ColumnChoice,
    /// The chosen names that no object has had so far, each with its option.
    missing_names: Vec<(String, &'static str)>,
    /// Whether a value has been searched.
    has_begun: bool,
    /// The names of the members of the last object whose fields were kept.
    pub columns: Option<Arc<SourceColumns>>,
}

impl RecordSearch {
    pub(super) fn new(kept_fields: FieldRetention, column_choice: ColumnChoice) -> Self {
        let ColumnChoice { puzzle, claim, .. } = column_choice.clone();
        let puzzle_name = puzzle.map(|name| (name, "--puzzle-column"));
        let claim_name = claim.map(|name| (name, "--claim-column"));
        let missing_names = puzzle_name.into_iter().chain(claim_name).collect();
        Self { kept_fields, column_choice, missing_names, ..Self::default() }
    }

    /// Notes that an object has a member of this name.
    pub(super) fn see_name(&mut self, name: &str) {
        self.missing_names.retain(|(missing_name, _)| !missing_name.eq_ignore_ascii_case(name));
    }

    /// Returns the error if values have been searched, but no object has had a member that the user has chosen.
    pub(super) fn missing_member_problem(&self) -> Option<RecordErrorKind> {
        let (name, option) = self.missing_names.first().filter(|_| self.has_begun)?;
        let name = short_name(name);
        Some(RecordErrorKind::Details(format!(
            "no member is named {name}; {option} NAME needs a name from the objects"
        )))
    }

    /// Finds the puzzles in a value, in order.
    pub(super) fn find_puzzles(&mut self, value: JsonValue<'_>, records: &mut Vec<FoundRecord>) {
        let offset = value.offset();
        self.has_begun = true;
        if value.is_object() {
            self.search_object(value, records);
        } else if let Some(result) = parse_puzzle(value) {
            records.push(match result {
                Ok(decoded) => FoundRecord::new(offset, Ok(decoded)),
                Err((fault_offset, problem)) => FoundRecord::new(fault_offset, Err(problem)),
            });
        } else if value.is_list() {
            self.search_list(value, records);
        } else if let Some(text) = value.text().filter(|text| matches!(fields::parse_puzzle_text(text), Some(Err(_)))) {
            // The text begins after the opening quote.
            let LineError { problem, offset: text_offset } = forms::text_error(&text);
            records.push(FoundRecord::new(offset + 1 + text_offset.unwrap_or(0), Err(problem)));
        }
    }

    fn search_list(&mut self, list: JsonValue<'_>, records: &mut Vec<FoundRecord>) {
        if let Some(record) = row_of_values(list) {
            return records.push(record);
        }
        // An item without a puzzle is an error if there are puzzles in the list.
        let (first_index, mut error_count) = (records.len(), 0);
        for item in list.items() {
            let count_before = records.len();
            self.find_puzzles(item, records);
            if records.len() == count_before {
                records.push(self.no_puzzle_error(item));
                error_count += 1;
            }
        }
        if records.len() == first_index + error_count {
            records.truncate(first_index);
        }
    }

    /// Returns the error for an item of a list that is no puzzle.
    pub(super) fn no_puzzle_error(&mut self, object: JsonValue<'_>) -> FoundRecord {
        if !object.is_object() {
            return FoundRecord::new(object.offset(), Err(RecordErrorKind::Text("no puzzle in this JSON value")));
        }
        let members: Vec<_> = object.members().collect();
        let keeps_fields = self.kept_fields == FieldRetention::AsWritten;
        let source_fields = keeps_fields.then(|| self.source_fields(object, &members, members.len()));
        FoundRecord { source_fields, ..FoundRecord::new(object.offset(), Err(NO_PUZZLE)) }
    }

    fn search_object(&mut self, object: JsonValue<'_>, records: &mut Vec<FoundRecord>) {
        if let Some(record) = self.bare_puzzle(object) {
            return records.push(record);
        }
        let mut members = Vec::with_capacity(8);
        members.extend(object.members());
        self.choose_roles(&mut members);
        match object_tables::rows(&members) {
            None => self.search_fields(object, members, records),
            Some(rows) => rows.into_iter().for_each(|row| self.search_row(object, row, records)),
        }
    }

    /// The fast path for an object that is a puzzle of 81 characters and nothing else.
    fn bare_puzzle(&self, object: JsonValue<'_>) -> Option<FoundRecord> {
        if self.kept_fields == FieldRetention::AsWritten || self.column_choice.changes_roles() {
            return None;
        }
        let mut members = object.members();
        let Member { role, value, .. } = members.next().filter(|_| members.next().is_none())?;
        let decoded = value.plain_puzzle().filter(|_| role == FieldRole::Puzzle)?;
        Some(FoundRecord::new(value.offset(), Ok(decoded)))
    }

    /// Finds the puzzle in a row of a table, which has a member for each column. `table` is the value with the table.
    pub(super) fn search_row(
        &mut self,
        table: JsonValue<'_>,
        mut row: Vec<Member<'_>>,
        records: &mut Vec<FoundRecord>,
    ) {
        let (count_before, offset) = (records.len(), row.first().map_or(0, |member| member.value.offset()));
        self.choose_roles(&mut row);
        self.search_fields(table, row, records);
        if records.len() == count_before {
            records.push(FoundRecord::new(offset, Err(NO_PUZZLE)));
        }
    }

    /// Sets the roles of members with names that the user has chosen.
    fn choose_roles(&mut self, members: &mut [Member<'_>]) {
        if self.column_choice.changes_roles() {
            let choice = &self.column_choice;
            members.iter_mut().for_each(|member| member.role = choice.role(&member.name));
            let is_position = |member: &Member<'_>| choice.may_be_positions(&member.name);
            let has_position = members.iter().any(|member| is_position(member) && !member.value.is_empty());
            for member in members.iter_mut().filter(|member| member.role == FieldRole::Puzzle) {
                member.role = if is_position(member) == has_position { FieldRole::Puzzle } else { FieldRole::Other };
            }
            members.iter().for_each(|member| self.see_name(&member.name));
        }
    }

    /// Finds the puzzles in the members of an object, or of a row of a table that is the object.
    fn search_fields(&mut self, object: JsonValue<'_>, mut members: Vec<Member<'_>>, records: &mut Vec<FoundRecord>) {
        let is_ipuz = match ipuz::check_object(&mut members) {
            Ok(is_ipuz) => is_ipuz,
            Err((value, problem)) => return records.push(FoundRecord::new(value.offset(), Err(problem))),
        };
        let saved_value = take_value(&mut members, |member| is_ipuz && member.name == "saved");
        if let Some(rows) = f_puzzles_grid(&members) {
            return records.push(FoundRecord::new(rows.offset(), f_puzzles::read_puzzle(&members).map(Into::into)));
        }
        let mut puzzle_members = members.iter().enumerate().filter(|(_, member)| member.role == FieldRole::Puzzle);
        let named_puzzle =
            puzzle_members.find_map(|(index, member)| Some((index, object_tables::parse_member(member)?.ok()?)));
        let unnamed_puzzle = || if self.column_choice.puzzle.is_none() { only_puzzle(&members) } else { None };
        if let Some((index, decoded)) = named_puzzle.or_else(unnamed_puzzle) {
            let value = members[index].value;
            let offset = value.offset();
            let keeps_fields = self.kept_fields == FieldRetention::AsWritten && !is_ipuz;
            let source_fields = keeps_fields.then(|| self.source_fields(object, &members, index));
            let mut decoded = match repeated_name(&members) {
                Some(name) => Err(RecordErrorKind::Details(format!("the member \"{name}\" appears twice"))),
                None => {
                    members.remove(index);
                    Ok(self.add_members(members, decoded, keeps_fields))
                }
            };
            if let Ok(decoded) = &mut decoded
                && is_ipuz
                && let Err(problem) = ipuz::add_progress(saved_value, decoded)
            {
                return records.push(FoundRecord::new(saved_value.map_or(offset, JsonValue::offset), Err(problem)));
            }
            records.push(FoundRecord { offset, decoded, source_fields });
        } else {
            let count_before = records.len();
            self.search_members(&members, records);
            if let [error_record] = &mut records[count_before..]
                && error_record.decoded.is_err()
                && self.kept_fields == FieldRetention::AsWritten
                && let Some(index) = members.iter().position(|member| member.value.contains(error_record.offset))
            {
                error_record.source_fields = Some(self.source_fields(object, &members, index));
            }
        }
    }

    /// Returns an object's members as written. `puzzle_index` is the puzzle's index, or else the number of members.
    fn source_fields(
        &mut self,
        object: JsonValue<'_>,
        members: &[Member<'_>],
        puzzle_index: usize,
    ) -> Box<SourceFields> {
        let is_same = |columns: &&Arc<SourceColumns>| {
            let names = columns.names.iter().map(|name| &**name);
            columns.puzzle_index == puzzle_index && names.eq(members.iter().map(|member| &*member.name))
        };
        let columns = self.columns.as_ref().filter(is_same).cloned().unwrap_or_else(|| {
            let names = members.iter().map(|member| Arc::from(&*member.name)).collect();
            Arc::new(SourceColumns { names, puzzle_index, ..SourceColumns::default() })
        });
        self.columns = Some(Arc::clone(&columns));
        let own_text = object.json();
        let is_whole_object = members.first().is_some_and(|first| object.members().any(|own| own.is(first)));
        let text = match is_whole_object || members.is_empty() {
            true => own_text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or_default().to_owned(),
            false => object_tables::members_text(members),
        };
        Box::new(SourceFields { columns, text: text.trim_ascii().as_bytes().into() })
    }

    /// Adds the other members of an object to its puzzle. If they are kept as source fields, none becomes a field.
    fn add_members(
        &mut self,
        mut members: Vec<Member<'_>>,
        decoded: DecodedPuzzle,
        keeps_fields: bool,
    ) -> DecodedPuzzle {
        if members.is_empty() {
            return decoded;
        }
        // The claim is a member with the name of a solution or, without such a member, any member that is a solution.
        let has_named_claim = members.iter().any(|member| member.role == FieldRole::Solution);
        let claimed_solution = members.iter().enumerate().find_map(|(index, member)| {
            let may_be_claim = match has_named_claim {
                true => member.role == FieldRole::Solution,
                false => member.value.raw().len() == Cell::COUNT + 2,
            };
            if may_be_claim { parse_solution(member.value).map(|solution| (index, solution)) } else { None }
        });
        claimed_solution.iter().for_each(|&(index, _)| _ = members.remove(index));
        let mut claim = claimed_solution.map(|(_, solution)| Claim::Digits(solution));
        let mut warning = None;
        if claim.is_none() && has_named_claim {
            let mut claim_members = members.iter().filter(|member| member.role == FieldRole::Solution);
            claim = claim_members.clone().any(|member| !member.value.is_empty()).then_some(Claim::Unreadable);
            warning = claim_members.find_map(|member| fields::claim_of_wrong_length(&member.value.text()?));
        }
        let has_text = |member: &Member<'_>| member.value.is_string() && !member.value.is_empty();
        let name = NAME_FIELDS.iter().find_map(|name| {
            take_value(&mut members, |member| member.name.eq_ignore_ascii_case(name) && has_text(member))
        });
        let remark = take_value(&mut members, |member| member.role == FieldRole::Remark && has_text(member));
        let to_text = |value: JsonValue<'_>| value.text().map(Cow::into_owned);
        let (name, remark) = (name.and_then(to_text), remark.and_then(to_text));
        let fields = members.iter().map(|member| self.field(member));
        // A link or a line of another format has data of its own.
        let mut extra = decoded.extra.unwrap_or_default();
        extra.fields.extend(fields);
        extra.claim = claim.or(extra.claim);
        (extra.name, extra.remark) = (name.or(extra.name), remark.or(extra.remark));
        extra.restore_fields(&decoded.puzzle);
        if keeps_fields {
            extra.fields.clear();
        }
        DecodedPuzzle { extra: Some(extra), warning, ..decoded }
    }

    /// Finds the puzzles in the members of an object that is not a puzzle itself. If the members named as solutions
    /// have as many items as there are puzzles, these items are the claims of the puzzles, in order.
    fn search_members(&mut self, members: &[Member<'_>], records: &mut Vec<FoundRecord>) {
        let first_index = records.len();
        let (mut claims, mut shared_fields) = (Vec::new(), SharedFields::default());
        for member in members {
            let value = member.value;
            if member.role != FieldRole::Solution {
                // Under another name than a puzzle's, a list or a link that is no puzzle is a member like any other.
                let puzzle = object_tables::parse_member(member);
                match puzzle {
                    Some(Ok(decoded)) => records.push(FoundRecord::new(value.offset(), Ok(decoded))),
                    Some(Err(_)) if member.role != FieldRole::Puzzle => {}
                    _ => self.find_puzzles(value, records),
                }
                shared_fields.add(&member.name, value);
            } else if parse_grid(value).is_none() && (value.is_list() || value.is_object()) {
                claims.extend(value.items().chain(value.members().map(|member| member.value)));
            } else {
                claims.push(value);
            }
        }
        if claims.len() == records.len() - first_index {
            for (record, value) in records[first_index..].iter_mut().zip(claims) {
                let claim = parse_solution(value).map(Claim::Digits);
                let claim = claim.or_else(|| (!value.is_empty()).then_some(Claim::Unreadable));
                if let (Ok(decoded), Some(claim)) = (&mut record.decoded, claim) {
                    decoded.extra.get_or_insert_default().claim.get_or_insert(claim);
                }
            }
        }
        shared_fields.add_to(&mut records[first_index..]);
        // A member with the name of a puzzle is meant as a puzzle if its value is long enough.
        let is_meant_as_puzzle = |Member { role, value, .. }: &&Member<'_>| {
            *role == FieldRole::Puzzle && !value.is_object() && value.raw().len() >= MIN_PUZZLE_CHARS
        };
        if records.len() == first_index
            && let Some(Member { value, .. }) = members.iter().find(is_meant_as_puzzle)
        {
            let problem = match cell_count(*value) {
                Cell::COUNT => RecordErrorKind::Text("no puzzle in this JSON value"),
                _ if value.raw().starts_with(|c: char| c.is_ascii_digit()) => forms::text_error(value.raw()).problem,
                count => RecordErrorKind::CellCount(count),
            };
            records.push(FoundRecord::new(value.offset(), Err(problem)));
        }
    }

    fn field(&mut self, member: &Member<'_>) -> (Arc<str>, Field) {
        let known_name = self.seen_names.iter().find(|seen_name| ***seen_name == *member.name);
        let name = known_name.cloned().unwrap_or_else(|| {
            let name = Arc::from(&*member.name);
            if self.seen_names.len() < 32 {
                self.seen_names.push(Arc::clone(&name));
            }
            name
        });
        (name, Field::Json(member.value.json()))
    }
}

/// The maximum number of fields that puzzles share.
const MAX_SHARED_FIELDS: usize = 16;
/// The maximum length of a field that puzzles share.
const MAX_SHARED_BYTES: usize = 200;

/// The strings and numbers of an object with several puzzles, which describe all of these puzzles.
#[derive(Debug, Default)]
pub(super) struct SharedFields {
    /// Whether a puzzle has been found in the list or object.
    pub has_puzzles: bool,
    name: Option<String>,
    fields: Vec<(Arc<str>, Field)>,
}

impl SharedFields {
    /// Adds a member of the object, if it is a short string or number and neither a remark, a puzzle nor a solution.
    pub(super) fn add(&mut self, name: &str, value: JsonValue<'_>) {
        let is_number = value.raw().starts_with(|c: char| c == '-' || c.is_ascii_digit());
        if value.raw().len() > MAX_SHARED_BYTES || value.is_empty() || !(value.is_string() || is_number) {
            return;
        }
        match FieldRole::from_name(name) {
            FieldRole::Name => self.name = self.name.take().or(value.text().map(Cow::into_owned)),
            FieldRole::Other if self.fields.len() < MAX_SHARED_FIELDS => {
                self.fields.push((name.into(), Field::Json(value.json())));
            }
            _ => {}
        }
    }

    /// Adds the name to the puzzles without a name, and each field to the puzzles without a field of its name.
    pub(super) fn add_to(&self, records: &mut [FoundRecord]) {
        if self.name.is_none() && self.fields.is_empty() {
            return;
        }
        for decoded in records.iter_mut().filter_map(|record| record.decoded.as_mut().ok()) {
            let extra = decoded.extra.get_or_insert_default();
            extra.name = extra.name.take().or_else(|| self.name.clone());
            for (name, field) in &self.fields {
                if extra.field(name).is_none() {
                    extra.fields.push((Arc::clone(name), field.clone()));
                }
            }
        }
    }
}

/// Returns the record of a list of values, such as a row of a table: one unsolved puzzle, perhaps its solution, and
/// texts or numbers that are no puzzles.
fn row_of_values(list: JsonValue<'_>) -> Option<FoundRecord> {
    let mut puzzle = None;
    let mut claim = None;
    let mut item_count = 0;
    for item in list.items() {
        item_count += 1;
        match parse_puzzle(item) {
            Some(Ok(decoded)) if Solution::new(decoded.puzzle.to_ascii()).is_none() && puzzle.is_none() => {
                puzzle = Some((item.offset(), decoded));
            }
            Some(Ok(decoded)) if puzzle.is_some() && claim.is_none() => {
                claim = Some(Solution::new(decoded.puzzle.to_ascii())?);
            }
            None if puzzle.is_some() && claim.is_none() && item.is_list() => claim = Some(parse_solution(item)?),
            None if !item.is_list() && !item.is_object() && item.raw().len() < MIN_PUZZLE_CHARS => {}
            _ => return None,
        }
    }
    let (offset, mut decoded) = puzzle.filter(|_| item_count > 1)?;
    if let Some(solution) = claim {
        decoded.extra.get_or_insert_default().claim = Some(Claim::Digits(solution));
    }
    Some(FoundRecord::new(offset, Ok(decoded)))
}

/// Removes the first member that satisfies the predicate, and returns its value.
fn take_value<'a>(members: &mut Vec<Member<'a>>, predicate: impl Fn(&Member<'a>) -> bool) -> Option<JsonValue<'a>> {
    members.iter().position(predicate).map(|index| members.remove(index).value)
}

/// Returns the grid of an f-puzzles object, which is recognized by its size and its rows of objects.
fn f_puzzles_grid<'a>(members: &[Member<'a>]) -> Option<JsonValue<'a>> {
    Member::find(members, "size")?;
    let rows = Member::find(members, "grid")?;
    rows.items().next()?.items().next()?.is_object().then_some(rows)
}

/// Returns a name that two members share, if there is one.
fn repeated_name(members: &[Member<'_>]) -> Option<String> {
    let mut names = HashSet::new();
    members.iter().enumerate().find_map(|(index, Member { name, .. })| {
        // For a few names, direct comparison is faster than a set.
        let is_repeated = match members.len() {
            ..=16 => members[..index].iter().any(|other| other.name == *name),
            _ => !names.insert(&**name),
        };
        is_repeated.then(|| short_name(name))
    })
}

/// Returns the index and the puzzle of the only member that is an unsolved puzzle, or else of the only solved one. A link
/// counts only if no other member is a puzzle.
fn only_puzzle(members: &[Member<'_>]) -> Option<(usize, DecodedPuzzle)> {
    let members_without_claims = members.iter().enumerate().filter(|(_, member)| member.role != FieldRole::Solution);
    let mut puzzles: Vec<_> = members_without_claims
        .filter_map(|(index, member)| Some((index, object_tables::parse_member(member)?.ok()?)))
        .collect();
    let is_link = |index: usize| members[index].value.raw().contains("://");
    if puzzles.iter().any(|(index, _)| !is_link(*index)) {
        puzzles.retain(|(index, _)| !is_link(*index));
    }
    let (solved, unsolved): (Vec<_>, _) =
        puzzles.into_iter().partition(|(_, decoded)| Solution::new(decoded.puzzle.to_ascii()).is_some());
    let mut puzzles = if unsolved.is_empty() { solved } else { unsolved };
    if puzzles.len() == 1 { puzzles.pop() } else { None }
}
