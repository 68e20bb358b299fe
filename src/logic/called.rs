//! What techniques are called: by name, by HoDoKu's short name or code, and by family.

use crate::grid::{named, read_name};

use super::human::{Entry, LADDER};
use super::technique::Technique;
use super::technique_set::TechniqueSet;

named! {
    /// Techniques that rest on the same idea.
    pub enum Family {
        Singles "singles" "full houses, naked and hidden singles"
        Locked "locked" "locked candidates, pairs and triples"
        Subsets "subsets" "naked and hidden pairs, triplets and quads"
        Fish "fish" "fish of all sizes and kinds"
        Patterns "patterns" "short patterns of one digit: skyscraper, kite, turbot fish, empty rectangle"
        Colours "colours" "simple and multi-colours"
        Uniqueness "uniqueness" "what rests on the puzzle having one solution: rectangles, loops, BUG"
        Chains "chains" "chains, loops and forcing chains"
        Forcing "forcing" "forcing chains and nets of the players' ladder"
        Wings "wings" "XY-, XYZ- and W-wings"
        Als "als" "almost locked sets, death blossom"
        SueDeCoq "sdc" "Sue de Coq"
        Templates "templates" "templates"
        Exclusion "exclusion" "aligned exclusion"
        Exotic "exotic" "fireworks, tridagon, exocet, SK loop, multi-sector locked sets"
    }
}

impl Family {
    /// All families.
    pub const ALL: [Self; 15] = Self::LIST;

    /// Its techniques.
    pub fn techniques(self) -> TechniqueSet {
        every_technique().filter(|technique| technique.family() == self).collect()
    }
}

impl Technique {
    /// Its family.
    pub fn family(self) -> Family {
        // The first two digits of a code are a family of HoDoKu's.
        match self.entry().and_then(|entry| entry.code.get(..2)) {
            Some("00") => Family::Singles,
            Some("01") => Family::Locked,
            Some("02") => Family::Subsets,
            Some("03") => Family::Fish,
            Some("04") => Family::Patterns,
            Some("05") => Family::Colours,
            Some("06") => Family::Uniqueness,
            Some("08") => Family::Wings,
            Some("09") => Family::Als,
            Some("11") => Family::SueDeCoq,
            Some("12") => Family::Templates,
            Some("13") => Family::Forcing,
            _ => match self {
                Self::DirectPointing => Family::Locked,
                Self::DirectHiddenPair | Self::DirectHiddenTriplet => Family::Subsets,
                Self::UniqueLoop1 | Self::UniqueLoop2 | Self::UniqueLoop3 => Family::Uniqueness,
                Self::UniqueLoop4 | Self::Bug2 | Self::Bug3 | Self::Bug4 => Family::Uniqueness,
                Self::AlignedPairExclusion | Self::AlignedTripletExclusion => Family::Exclusion,
                Self::BugPlus | Self::ExtendedRectangle | Self::LinkedRectangle => {
                    Family::Uniqueness
                }
                Self::MWing | Self::SWing | Self::LWing | Self::HWing => Family::Wings,
                Self::WxyzWing | Self::AlmostLockedPair | Self::AlmostLockedTriple => Family::Als,
                Self::FireworkTriple | Self::FireworkQuad | Self::Tridagon => Family::Exotic,
                Self::JuniorExocet | Self::SkLoop | Self::Msls => Family::Exotic,
                _ => Family::Chains,
            },
        }
    }

    /// Its place on the players' ladder, if it has one.
    pub fn entry(self) -> Option<&'static Entry> {
        LADDER.iter().find(|entry| entry.technique == self)
    }

    /// The technique of this name, or of this short name or code of HoDoKu's; without regard to case, blanks
    /// and hyphens.
    ///
    /// # Errors
    /// There is none.
    pub fn called(text: &str) -> Result<Self, UnknownTechnique> {
        let all: Vec<Self> = every_technique().collect();
        let entry = |name: fn(Entry) -> &'static str| {
            // Some have no code: an empty text is none.
            let named: Vec<Entry> =
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

/// What else players call some techniques.
const ALIASES: &[(&str, Technique)] = &[
    ("AIC Ring", Technique::ContinuousNiceLoop),
    ("Grouped AIC Ring", Technique::GroupedContinuousNiceLoop),
    ("Multi-Sector Locked Set", Technique::Msls),
    ("Thor's Hammer", Technique::Tridagon),
];

impl TechniqueSet {
    /// The techniques of a family, or the one that is [called](Technique::called) so.
    ///
    /// # Errors
    /// There are none.
    pub fn called(text: &str) -> Result<Self, UnknownTechnique> {
        match text.parse::<Family>() {
            Ok(family) => Ok(family.techniques()),
            Err(_) => Technique::called(text).map(Self::of),
        }
    }
}

/// The techniques of all ladders: the players' first, then those that only Sudoku Explainer's has.
fn every_technique() -> impl Iterator<Item = Technique> {
    let others = Technique::ALL.iter().copied().filter(|technique| technique.entry().is_none());
    LADDER.iter().map(|entry| entry.technique).chain(others)
}

/// A text that calls no technique. Its message lists them all.
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
            if let Some(Entry { short, code, .. }) = technique.entry() {
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
