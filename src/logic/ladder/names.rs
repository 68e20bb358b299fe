//! Looks techniques up by name, short name, HoDoKu code or family.

use super::human::{LADDER, LadderRow};
use crate::grid::read_name;
use crate::logic::{Family, Technique, TechniqueSet};

impl Technique {
    /// Looks a technique up by its name, or by its short name or code in HoDoKu. Case, blanks and hyphens do not
    /// matter.
    ///
    /// # Errors
    /// No technique has this name.
    pub fn called(text: &str) -> Result<Self, UnknownTechnique> {
        let all: Vec<Self> = every_technique().collect();
        let entry = |name: fn(LadderRow) -> &'static str| {
            // Techniques without a code have an empty one.
            let named: Vec<LadderRow> =
                LADDER.iter().copied().filter(|e| !name(*e).is_empty()).collect();
            read_name(text, &named, name).map(|entry| entry.technique)
        };
        read_name(text, &all, Self::name)
            .or_else(|_| entry(|entry| entry.short))
            .or_else(|_| entry(|entry| entry.code))
            .or_else(|_| {
                read_name(text, ALIASES, |(alias, _)| alias).map(|(_, technique)| technique)
            })
            .map_err(|_| UnknownTechnique { text: text.to_owned() })
    }
}

/// Other names of some techniques.
const ALIASES: &[(&str, Technique)] = &[
    ("AIC Ring", Technique::ContinuousNiceLoop),
    ("Grouped AIC Ring", Technique::GroupedContinuousNiceLoop),
    ("Multi-Sector Locked Set", Technique::Msls),
    ("Thor's Hammer", Technique::Tridagon),
];

impl TechniqueSet {
    /// Looks up the techniques of a family, or the one with this [name](Technique::called).
    ///
    /// # Errors
    /// No family or technique has this name.
    pub fn called(text: &str) -> Result<Self, UnknownTechnique> {
        match text.parse::<Family>() {
            Ok(family) => Ok(family.techniques()),
            Err(_) => Technique::called(text).map(Self::of),
        }
    }
}

/// Iterates over the techniques of all ladders: the players' first, then those that only Sudoku Explainer has.
fn every_technique() -> impl Iterator<Item = Technique> {
    let others = Technique::OF_SUDOKU_EXPLAINER
        .iter()
        .copied()
        .filter(|technique| technique.entry().is_none());
    LADDER.iter().map(|entry| entry.technique).chain(others)
}

/// The error for an unknown name of a technique. Its message lists all names.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "no technique is called '{text}'; the techniques are{}\nand the families {}",
    techniques(),
    families()
)]
pub struct UnknownTechnique {
    text: String,
}

fn techniques() -> String {
    let line = |technique: Technique| match technique.entry() {
        Some(entry) => format!("\n  {technique} ({})", entry.called()),
        None => format!("\n  {technique}"),
    };
    every_technique().map(line).collect()
}

fn families() -> String {
    Family::ALL.map(Family::name).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_short_names_and_codes_are_distinct_and_read_back() {
        for technique in every_technique() {
            let upper = technique.name().replace(' ', "-").to_uppercase();
            assert_eq!(Technique::called(&upper), Ok(technique));
            if let Some(LadderRow { short, code, .. }) = technique.entry() {
                assert_eq!(Technique::called(short), Ok(technique), "{short}");
                assert_eq!(Technique::called(code).ok(), (!code.is_empty()).then_some(technique));
            }
            assert!(technique.family().techniques().contains(technique));
        }
        for family in Family::ALL {
            assert!(Technique::called(family.name()).is_err() || family == Family::SueDeCoq);
            assert_eq!(TechniqueSet::called(family.name()), Ok(family.techniques()));
        }
        assert_eq!(Technique::called("thors-hammer"), Ok(Technique::Tridagon));
        assert!(Technique::called("").is_err() && Technique::called("-").is_err());
        let error = Technique::called("guess").unwrap_err().to_string();
        assert!(error.contains("\n  Skyscraper (sk, 0400)\n"), "{error}");
    }
}
