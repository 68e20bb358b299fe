//! The evidence for steps with almost locked sets, and its wording.

use std::collections::HashSet;

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::almost_locked_sets::{AlmostLockedSet, AlmostLockedSets};
use crate::logic::explain::phrases::{format_cells, format_digits, join, join_and, join_or};
use crate::logic::{CandidateSet, Constraint, Flow, Pattern, PatternParts, Role, Step, StepSink, Technique};

/// Adds the eliminations to the known ones. Returns whether they are not empty and were not yet known.
pub(super) fn insert_eliminations(known_eliminations: &mut HashSet<CandidateSet>, eliminated: CandidateSet) -> bool {
    !eliminated.is_empty() && known_eliminations.insert(eliminated)
}

/// Returns the candidates of these digits that see all places of their digit in both sets.
pub(super) fn seen_by_both(sets: &AlmostLockedSets, [a, b]: [&AlmostLockedSet; 2], digits: DigitSet) -> CandidateSet {
    digits.iter().fold(CandidateSet::EMPTY, |union, digit| {
        let seen = sets.group(a, digit).seen_places & sets.group(b, digit).seen_places;
        if seen.is_empty() { union } else { union | CandidateSet::from_digit(digit, seen) }
    })
}

/// Pushes the step of a chain in which each set has a restricted common with the next, or of two sets that have several
/// restricted commons.
pub(super) fn push_als_step(
    sets: &AlmostLockedSets,
    technique: Technique,
    chain: &[&AlmostLockedSet],
    commons: &[Digit],
    eliminated: CandidateSet,
    steps: &mut StepSink<'_>,
) -> Flow {
    steps.push(Step::from_eliminations(technique, eliminated), || {
        let common = |(index, &digit): (usize, &Digit)| {
            let link_index = index.min(chain.len() - 2);
            let places = |set: &AlmostLockedSet| sets.group(set, digit).cells;
            (digit, places(chain[link_index]) | places(chain[link_index + 1]))
        };
        let links: Vec<(Digit, CellSet)> = commons.iter().enumerate().map(common).collect();
        let (last_index, eliminated_digits) = (chain.len() - 1, eliminated.digits());
        let are_doubly_linked = last_index == 1 && commons.len() > 1;
        let reason = if are_doubly_linked {
            doubly_linked_reason(&links, [chain[0], chain[1]].map(|set| set.digits))
        } else {
            let end_places = |digit: Digit| {
                let [first, last] = [0, last_index].map(|index| (index, sets.group(chain[index], digit).cells));
                format!("{digit} is in {} or in {}", set_with_places(first), set_with_places(last))
            };
            linked_reason(&links, eliminated_digits, &join_and(eliminated_digits.iter().map(end_places)))
        };
        let ends = [chain[0], chain[last_index]];
        let end_places = |digit| CandidateSet::from_digit(digit, places_in(sets, &ends, digit));
        let end_candidates =
            eliminated_digits.iter().map(end_places).fold(CandidateSet::EMPTY, |union, one| union | one);
        als_pattern(None, chain, links, end_candidates, move || reason.clone())
    })
}

/// Returns all places of the digit in these sets.
pub(super) fn places_in(sets: &AlmostLockedSets, chosen_sets: &[&AlmostLockedSet], digit: Digit) -> CellSet {
    let with_digit = chosen_sets.iter().filter(|set| set.digits.contains(digit));
    with_digit.fold(CellSet::EMPTY, |union, set| union | sets.group(set, digit).cells)
}

/// Explains what follows if each set has a restricted common with the next.
fn linked_reason(links: &[(Digit, CellSet)], eliminated_digits: DigitSet, places_text: &str) -> String {
    let lacking = join_or(eliminated_digits);
    let found_text = if eliminated_digits.is_single() { lacking.clone() } else { "the one that A lacks".to_owned() };
    let first_common = links.first().map_or(String::new(), |(digit, _)| digit.to_string());
    let link_text = |(index, &link): (usize, &(Digit, CellSet))| {
        let next_text = links.get(index + 1).map_or(found_text.clone(), |(digit, _)| digit.to_string());
        let (digit, set) = (link.0, set_letter(index + 1));
        format!("{}, so {set} has no {digit} and holds its other digits, {next_text} among them.", meeting(index, link))
    };
    format!(
        "If A lacks {lacking}, it holds its other digits, {first_common} among them. {} So {places_text}, and {} \
         eliminated from the cells that see all these places",
        join(links.iter().enumerate().map(link_text), " "),
        if eliminated_digits.is_single() { "is" } else { "each is" }
    )
}

/// Explains what follows if two sets with these digits have two restricted commons.
fn doubly_linked_reason(links: &[(Digit, CellSet)], set_digits: [DigitSet; 2]) -> String {
    let commons: DigitSet = links.iter().map(|&(digit, _)| digit).collect();
    let meeting_texts = links.iter().map(|&link| format!("{}.", meeting(0, link)));
    let locked_text = |(index, digits): (usize, DigitSet)| {
        let locked_digits = digits - commons;
        let verb = if locked_digits.is_single() { "is" } else { "are" };
        (!locked_digits.is_empty())
            .then(|| format!(", and {} {verb} in {}", join_and(locked_digits), set_letter(index)))
    };
    let locked_texts = set_digits.into_iter().enumerate().filter_map(locked_text);
    format!(
        "{} So A and B cannot both hold the same one of these digits. Each set lacks a single digit, so one of {} is in \
         A and the other in B{}. Each digit is eliminated from the cells that see all its places there",
        join(meeting_texts, " "),
        join_and(commons),
        join(locked_texts, "")
    )
}

/// Says that all places of the digit in a set see those in the next set.
fn meeting(index: usize, (digit, cells): (Digit, CellSet)) -> String {
    let house = common_house(cells).map_or(String::new(), |house| format!(" in {house}"));
    format!("All {digit}s of {} see those of {}{house}", set_letter(index), set_letter(index + 1))
}

fn common_house(cells: CellSet) -> Option<House> {
    cells.first()?.houses().into_iter().find(|house| cells.is_subset(house.cells()))
}

/// Names a set with its places for a digit: `A (r1c2 or r1c3)`.
pub(super) fn set_with_places((index, places): (usize, CellSet)) -> String {
    format!("{} ({})", set_letter(index), join_or(places))
}

/// Returns the evidence for a step with restricted commons, or with a stem cell and its petals.
///
/// `common_links` has the digits that link each set to the next, or each petal to the stem, each with the cells of its
/// link. One of `end_candidates` is true for each eliminated digit, for which `reason` is the reason.
pub(super) fn als_pattern(
    stem: Option<Cell>,
    sets: &[&AlmostLockedSet],
    common_links: Vec<(Digit, CellSet)>,
    end_candidates: CandidateSet,
    reason: impl Fn() -> String + Send + Sync + 'static,
) -> Pattern {
    let all_cells = sets.iter().fold(CellSet::EMPTY, |union, set| union | set.cells);
    let stem_digits = common_links.iter().map(|&(digit, _)| digit).collect();
    let stem_role = stem.map(|cell| (Role::Pattern, CandidateSet::from_cell(cell, stem_digits)));
    let set_role =
        |(set, index): (&&AlmostLockedSet, u8)| (Role::Set(index), CandidateSet::product(set.cells, set.digits));
    let common_candidates = common_links.iter().map(|&(digit, cells)| CandidateSet::from_digit(digit, cells));
    let commons = common_candidates.fold(CandidateSet::EMPTY, |union, one| union | one);
    let digit_roles = [(Role::Off, commons), (Role::Pattern, end_candidates)];
    let cover_constraints = |set: &&AlmostLockedSet| Constraint::house_constraints(set.house, set.digits);
    let common_constraints =
        common_links.iter().filter_map(|&(digit, cells)| Some(Constraint::House(common_house(cells)?, digit)));
    let parts = PatternParts {
        roles: stem_role.into_iter().chain(digit_roles).chain(sets.iter().zip(0..).map(set_role)).collect(),
        base: stem.into_iter().chain(all_cells).map(Constraint::Cell).collect(),
        cover: sets.iter().flat_map(cover_constraints).chain(common_constraints).collect(),
    };
    let set_text = |(index, set): (usize, &&AlmostLockedSet)| {
        format!("{} {} in {}", set_letter(index), format_digits(set.digits), format_cells(set.cells))
    };
    let sets_text = join(sets.iter().enumerate().map(set_text), ", ");
    let commons_text = join(common_links.iter().map(|(digit, _)| digit), ",");
    let one_line = match stem {
        Some(stem) => format!("stem {commons_text} in {stem}, {sets_text}"),
        None => format!("{sets_text}, common {commons_text}"),
    };
    let subject = if sets.len() == 1 { "This set" } else { "Each of these sets" };
    let full_reason = move || {
        let reason = reason();
        format!(
            "{subject} of cells has one more digit than cells, so it holds all its digits but one: {sets_text}. \
             {reason}"
        )
    };
    Pattern { houses: Some(Vec::new()), ..Pattern::new(parts, move || one_line.clone(), full_reason) }
}

pub(super) fn set_letter(index: usize) -> char {
    char::from(b'A' + index as u8)
}
