//! The evidence for steps with almost locked sets, and its wording.

use std::collections::HashSet;

use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::logic::explain::phrases::{format_cells, format_digits, join, join_and, join_or};
use crate::logic::shared::als::{AlmostLockedSet, AlmostLockedSets};
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
        let links = commons.iter().enumerate().map(common).collect();
        let (last_index, commons, eliminated_digits) = (chain.len() - 1, commons.to_vec(), eliminated.digits());
        als_pattern(None, chain, links, move || {
            if last_index == 1 && commons.len() > 1 {
                let commons_text = join_and(&commons);
                return format!(
                    "All places for {commons_text} in A see those in B, so A and B cannot both hold the same one of \
                     these digits. So each set lacks one and holds its other digits, which are eliminated from the \
                     cells that see all their places in the set; {commons_text} are eliminated from the cells that see \
                     all their places in both"
                );
            }
            let link_text = |(index, digit): (usize, &Digit)| {
                format!("{} then holds {digit}, so {} lacks it", set_letter(index), set_letter(index + 1))
            };
            let found_text =
                eliminated_digits.single().map_or("the one that A lacks".to_owned(), |digit| digit.to_string());
            format!(
                "If A lacks {lacking}, it holds all its other digits. {links}. That set holds all its other digits, \
                 including {found_text}. So {each} is in A or in {last}, and is eliminated from the cells that see all \
                 its places in both",
                lacking = join_or(eliminated_digits),
                each = each_of(eliminated_digits),
                links = join(commons.iter().enumerate().map(link_text), "; "),
                last = set_letter(last_index)
            )
        })
    })
}

/// Returns the evidence for a step with restricted commons, or with a stem cell and its petals.
///
/// `common_links` has the digits that link each set to the next, or each petal to the stem, each with the cells of its
/// link. `reason` explains why the sets hold the eliminated digits.
pub(super) fn als_pattern(
    stem: Option<Cell>,
    sets: &[&AlmostLockedSet],
    common_links: Vec<(Digit, CellSet)>,
    reason: impl Fn() -> String + Send + Sync + 'static,
) -> Pattern {
    let all_cells = sets.iter().fold(CellSet::EMPTY, |union, set| union | set.cells);
    let stem_digits = common_links.iter().map(|&(digit, _)| digit).collect();
    let stem_role = stem.map(|cell| (Role::Pattern, CandidateSet::from_cell(cell, stem_digits)));
    let set_role =
        |(set, index): (&&AlmostLockedSet, u8)| (Role::Set(index), CandidateSet::product(set.cells, set.digits));
    let cover_constraints = |set: &&AlmostLockedSet| Constraint::house_constraints(set.house, set.digits);
    let common_constraints = common_links.iter().filter_map(|&(digit, cells)| {
        let mut houses = cells.first()?.houses().into_iter();
        Some(Constraint::House(houses.find(|house| cells.is_subset(house.cells()))?, digit))
    });
    let parts = PatternParts {
        roles: stem_role.into_iter().chain(sets.iter().zip(0..).map(set_role)).collect(),
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

/// Names digits as the subject of a sentence about each of them: `3`, or `each of 3 and 4`.
pub(super) fn each_of(digits: DigitSet) -> String {
    let prefix = if digits.single().is_some() { "" } else { "each of " };
    format!("{prefix}{}", join_and(digits))
}
