//! Looks techniques up by name, short name, HoDoKu code, family, or name in other programs. Suggests similar names for
//! unknown ones.

use super::human::LADDER;
use crate::grid::{name_key, read_name};
use crate::logic::catalogue::lessons;
use crate::logic::explain::phrases::or;
use crate::logic::{Family, Technique, TechniqueSet};

impl Technique {
    /// Looks a technique up by its name, by its short name or code in HoDoKu, or by its name in other programs. Case,
    /// blanks and hyphens do not matter.
    ///
    /// # Errors
    /// No technique has this name, or several do in another program.
    pub fn called(text: &str) -> Result<Self, UnknownTechnique> {
        let elsewhere = || TechniqueSet::from_other_name(text)?.single();
        Self::from_own_name(text).or_else(elsewhere).ok_or_else(|| UnknownTechnique::new(text))
    }

    /// Iterates over the techniques of all ladders: the players' first, then those that only Sudoku Explainer has.
    pub fn in_order() -> impl Iterator<Item = Self> {
        let others = Self::OF_SUDOKU_EXPLAINER.iter().copied().filter(|one| one.entry().is_none());
        LADDER.iter().map(|entry| entry.technique).chain(others)
    }

    fn from_own_name(text: &str) -> Option<Self> {
        let rows = LADDER.iter().flat_map(|entry| [entry.short, entry.code].map(|name| (name, entry.technique)));
        // Techniques without a code have an empty one.
        let rows = rows.filter(|(name, _)| !name.is_empty());
        let all: Vec<_> = Self::in_order().map(|one| (one.name(), one)).chain(rows).collect();
        read_name(text, &all, |(name, _)| name).ok().map(|(_, technique)| technique)
    }
}

impl TechniqueSet {
    /// Looks up the techniques of a family, the one with this [name](Technique::called), or those that share this name
    /// in another program.
    ///
    /// # Errors
    /// No family or technique has this name.
    pub fn called(text: &str) -> Result<Self, UnknownTechnique> {
        if let Ok(family) = text.parse::<Family>() {
            return Ok(family.techniques());
        }
        let one = Technique::from_own_name(text).map(Self::of);
        one.or_else(|| Self::from_other_name(text)).ok_or_else(|| UnknownTechnique::new(text))
    }

    /// Looks up the techniques that have this name in another program.
    fn from_other_name(text: &str) -> Option<Self> {
        let all: Vec<_> = lessons::other_names().collect();
        read_name(text, &all, |(name, _)| name).ok().map(|(_, techniques)| techniques)
    }

    /// Returns the technique if the set has exactly one.
    pub fn single(self) -> Option<Technique> {
        let mut all = Technique::ALL.iter().copied().filter(|&one| self.contains(one));
        all.next().filter(|_| all.next().is_none())
    }
}

/// The error for an unknown name of a technique. Its message suggests similar names.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no technique is called '{text}'{}", question(.similar))]
pub struct UnknownTechnique {
    text: String,
    similar: Vec<&'static str>,
}

/// At most this many similar names are suggested.
const MAX_SUGGESTIONS: usize = 3;

/// Longer texts, in bytes, are not compared with names.
const MAX_COMPARED_BYTES: usize = 100;

impl UnknownTechnique {
    fn new(text: &str) -> Self {
        let similar = if text.len() <= MAX_COMPARED_BYTES { similar(&name_key(text)) } else { Vec::new() };
        Self { text: text.to_owned(), similar }
    }
}

fn question(similar: &[&str]) -> String {
    if similar.is_empty() { String::new() } else { format!("; did you mean {}?", or(similar)) }
}

/// Returns the names nearest to this key by edit distance (optimal string alignment), up to a third of its letters; if
/// there are none, the names that contain it without a final `s`.
fn similar(key: &str) -> Vec<&'static str> {
    let names = || {
        let families = Family::ALL.map(Family::name);
        Technique::in_order().map(Technique::name).chain(families).chain(lessons::other_names().map(|(name, _)| name))
    };
    let distances = names().map(|name| (strsim::osa_distance(key, &name_key(name)), name));
    let near: Vec<_> = distances.filter(|(distance, _)| 3 * distance <= key.chars().count()).collect();
    let min_distance = near.iter().map(|&(distance, _)| distance).min();
    let nearest = near.iter().filter(|&&(distance, _)| Some(distance) == min_distance).map(|&(_, name)| name);
    let stem = key.strip_suffix('s').unwrap_or(key);
    let holds = |name: &&str| stem.len() > MAX_SUGGESTIONS && name_key(name).contains(stem);
    let mut found: Vec<_> = if min_distance.is_some() { nearest.collect() } else { names().filter(holds).collect() };
    found.truncate(MAX_SUGGESTIONS);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::ladder::human::LadderRow;

    #[test]
    fn names_short_names_and_codes_are_distinct_and_read_back() {
        for technique in Technique::in_order() {
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
        assert!(Technique::called("").is_err() && Technique::called("-").is_err());
    }

    #[test]
    fn names_of_elsewhere_are_read_too() {
        assert_eq!(Technique::called("thors-hammer"), Ok(Technique::Tridagon));
        assert_eq!(Technique::called("y-wing"), Ok(Technique::XyWing));
        assert_eq!(Technique::called("naked triple"), Ok(Technique::NakedTriplet));
        let colours = TechniqueSet::called("simple colouring").unwrap();
        assert!(colours.contains(Technique::SimpleColoursTrap) && colours.contains(Technique::SimpleColoursWrap));
        assert!(Technique::called("simple colouring").is_err());
    }

    #[test]
    fn a_name_that_is_nearly_right_is_asked_about() {
        let message = |text: &str| Technique::called(text).unwrap_err().to_string();
        assert_eq!(message("skyscrapr"), "no technique is called 'skyscrapr'; did you mean Skyscraper?");
        assert_eq!(message("swordfihs"), "no technique is called 'swordfihs'; did you mean Swordfish?");
        assert_eq!(message("x-wings"), "no technique is called 'x-wings'; did you mean X-Wing or wings?");
        assert!(
            message("rectangle")
                .ends_with("did you mean Empty Rectangle, Dual Empty Rectangle or Unique Rectangle type 1?")
        );
        assert_eq!(message("guess"), "no technique is called 'guess'");
        assert!(!message(&"fish".repeat(1 << 20)).contains("did you mean"));
    }
}
