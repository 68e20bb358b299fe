//! Looks up techniques by name, short name, HoDoKu code, family, or name in other programs. Suggests similar names if a
//! name is unknown.

use super::human::LADDER;
use crate::grid;
use crate::logic::bits::without_duplicates;
use crate::logic::catalogue::lessons;
use crate::logic::explain::phrases::join_or;
use crate::logic::{Family, Technique, TechniqueSet, Term};

impl Technique {
    /// Looks up a technique by its name, its short name, its code in HoDoKu, or its name in another program.
    ///
    /// Case, blanks, hyphens, the word `type`, a plural ending and the spelling of `colour` do not matter.
    ///
    /// ```
    /// use sudoku::logic::{Family, LadderName, Lesson, NameOrigin, Technique, UnknownTechnique};
    ///
    /// let wing = Technique::from_name("y-wing")?;
    /// assert_eq!((wing.name(), wing.family()), ("XY-Wing", Family::Wings));
    /// assert_eq!(wing.other_names().next(), Some((NameOrigin::SudokuWiki, "Y-Wing")));
    /// assert!(LadderName::ALL.iter().all(|ladder| ladder.default_techniques().contains(wing)));
    /// let Lesson { what, why, .. } = wing.lesson();
    /// println!("{what} {why}");
    /// let error: UnknownTechnique = Technique::from_name("skyscrapr").unwrap_err();
    /// assert!(error.to_string().ends_with("did you mean Skyscraper?"));
    /// # Ok::<(), UnknownTechnique>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if no technique has this name, or if another program uses the name for several techniques.
    pub fn from_name(text: &str) -> Result<Self, UnknownTechnique> {
        let techniques = TechniqueSet::lookup(text)?;
        techniques.single().ok_or_else(|| UnknownTechnique::from_ambiguous_name(text, techniques))
    }

    /// Looks up a technique by the key of its name, its short name or its code. In HoDoKu's library, the code of a
    /// siamese fish ends with an additional `1`.
    fn from_key(key: &str) -> Option<Self> {
        let siamese_code =
            key.strip_suffix('1').filter(|code| key.len() == 5 && code.bytes().all(|b| b.is_ascii_digit()));
        if let Some(technique) = siamese_code.and_then(Self::from_key) {
            return Some(technique).filter(|technique| technique.may_be_siamese());
        }
        let aliases = LADDER.iter().flat_map(|row| [row.short_name, row.code].map(|name| (name, row.technique)));
        let mut names = Self::ALL.into_iter().map(|technique| (technique.name(), technique)).chain(aliases);
        // The code of a technique that HoDoKu lacks is empty.
        names.find(|(name, _)| !name.is_empty() && technique_key(name) == key).map(|(_, technique)| technique)
    }
}

impl TechniqueSet {
    /// Looks up the techniques of the family with this name, the technique with this [name](Technique::from_name), or
    /// the techniques that share this name in another program.
    ///
    /// # Errors
    /// Returns an error if no family or technique has this name.
    pub fn from_name(text: &str) -> Result<Self, UnknownTechnique> {
        let mut techniques = Self::lookup(text)?;
        // HoDoKu's grouped chains may pass through almost locked sets, too.
        if [Technique::GroupedContinuousNiceLoop, Technique::GroupedDiscontinuousNiceLoop, Technique::GroupedAic]
            .iter()
            .any(|technique| technique.ladder_row().is_some_and(|row| row.code == text))
        {
            techniques.insert(Technique::AicWithSets);
        }
        Ok(techniques)
    }

    fn lookup(text: &str) -> Result<Self, UnknownTechnique> {
        let techniques = lookup_keys(text).iter().find_map(|key| Self::from_key(key));
        techniques.ok_or_else(|| UnknownTechnique::new(text, all_names()))
    }

    pub(crate) fn from_key(key: &str) -> Option<Self> {
        let family =
            || Family::ALL.into_iter().find(|family| technique_key(family.name()) == key).map(Family::techniques);
        let other_name_set = || lessons::other_names().find(|(name, _)| technique_key(name) == key).map(|(_, set)| set);
        family().or_else(|| Technique::from_key(key).map(Self::from_technique)).or_else(other_name_set)
    }

    /// Returns the technique if the set has exactly one.
    pub fn single(self) -> Option<Technique> {
        let mut techniques = self.iter();
        techniques.next().filter(|_| techniques.next().is_none())
    }
}

/// A topic that can be explained: some techniques, or a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// Techniques that share a name, or the techniques of a family.
    Techniques(TechniqueSet),
    /// A term that the lessons use, or that people type.
    Term(Term),
}

impl Topic {
    /// Looks up a name among the terms and among those of [techniques and families](TechniqueSet::from_name).
    ///
    /// # Errors
    /// Returns an error if there is no such name.
    pub fn from_name(text: &str) -> Result<Self, UnknownTechnique> {
        let topic = |key: &String| {
            let term = Term::from_key(key).map(Self::Term);
            term.or_else(|| TechniqueSet::from_key(key).map(Self::Techniques))
        };
        let names = all_names().chain(Term::all().map(|term| term.name));
        lookup_keys(text).iter().find_map(topic).ok_or_else(|| UnknownTechnique::new(text, names))
    }
}

/// Reduces a name to its key, by which names are compared. `color` is treated as `colour`, and `triplet` as `triple`;
/// `type` is left out.
pub(crate) fn technique_key(name: &str) -> String {
    grid::name_key(name).replace("color", "colour").replace("triplet", "triple").replace("type", "")
}

/// Returns the keys to look up, the most exact one first: the keys of the text, of its singular and of its plural.
fn lookup_keys(text: &str) -> [String; 3] {
    let key = technique_key(text);
    let singular = key.strip_suffix('s').unwrap_or(&key).to_owned();
    let plural = format!("{key}s");
    [key, singular, plural]
}

/// The error for a name that no technique has, or that several share. Its message suggests names.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} called '{text}'{}", subject(*.is_ambiguous), suggestion_text(.similar))]
pub struct UnknownTechnique {
    text: String,
    is_ambiguous: bool,
    similar: Vec<&'static str>,
}

const MAX_SUGGESTIONS: usize = 3;

/// The minimum length of a text that is searched for within names.
const MIN_STEM_BYTES: usize = 4;

/// The maximum length of a text that is compared with names. For a longer text, nothing is suggested.
const MAX_COMPARED_BYTES: usize = 100;

impl UnknownTechnique {
    /// Creates the error for a name that is not among these. If it is a term, suggests the techniques to which the term
    /// refers, and otherwise similar names.
    fn new(text: &str, names: impl Iterator<Item = &'static str>) -> Self {
        let similar = if text.len() > MAX_COMPARED_BYTES {
            Vec::new()
        } else if let Some(term) = lookup_keys(text).iter().find_map(|key| Term::from_key(key)) {
            let related = term.related_names().filter_map(|name| Technique::from_key(&technique_key(name)));
            related.map(Technique::name).take(MAX_SUGGESTIONS).collect()
        } else {
            similar_names(&technique_key(text), &names.collect::<Vec<_>>())
        };
        Self { text: text.to_owned(), is_ambiguous: false, similar }
    }

    /// Creates the error for a name that several techniques share. Suggests these techniques.
    fn from_ambiguous_name(text: &str, techniques: TechniqueSet) -> Self {
        let ordered_techniques = Technique::in_lesson_order().filter(|&technique| techniques.contains(technique));
        let similar = ordered_techniques.map(Technique::name).take(MAX_SUGGESTIONS).collect();
        Self { text: text.to_owned(), is_ambiguous: true, similar }
    }
}

fn subject(is_ambiguous: bool) -> &'static str {
    if is_ambiguous { "several techniques are" } else { "no technique is" }
}

fn suggestion_text(similar: &[&str]) -> String {
    if similar.is_empty() { String::new() } else { format!("; did you mean {}?", join_or(similar)) }
}

/// Returns up to three names with the smallest edit distance (optimal string alignment) to this key, which must be at
/// most a third of the key's length. If there are none, returns names that contain the key without a plural ending.
fn similar_names(key: &str, names: &[&'static str]) -> Vec<&'static str> {
    let distances = names.iter().map(|name| (strsim::osa_distance(key, &technique_key(name)), *name));
    let near_names: Vec<_> = distances.filter(|(distance, _)| 3 * distance <= key.chars().count()).collect();
    let min_distance = near_names.iter().map(|&(distance, _)| distance).min();
    let nearest = near_names.iter().filter(|&&(distance, _)| Some(distance) == min_distance).map(|&(_, name)| name);
    let stem = key.strip_suffix('s').unwrap_or(key);
    let contains_stem = |name: &&str| stem.len() >= MIN_STEM_BYTES && technique_key(name).contains(stem);
    let mut suggestions = if min_distance.is_some() {
        without_duplicates(nearest)
    } else {
        without_duplicates(names.iter().copied().filter(contains_stem))
    };
    suggestions.truncate(MAX_SUGGESTIONS);
    suggestions
}

/// Iterates over the names of techniques and families, and the names in other programs.
fn all_names() -> impl Iterator<Item = &'static str> {
    let families = Family::ALL.map(Family::name);
    Technique::in_lesson_order()
        .map(Technique::name)
        .chain(families)
        .chain(lessons::other_names().map(|(name, _)| name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::ladder::human::LadderRow;

    #[test]
    fn names_short_names_and_codes_are_distinct_and_read_back() {
        for technique in Technique::ALL {
            let upper = technique.name().replace(' ', "-").to_uppercase();
            assert_eq!((Technique::from_name(&upper), upper.parse()), (Ok(technique), Ok(technique)));
            if let Some(LadderRow { short_name, code, .. }) = technique.ladder_row() {
                let siamese = Technique::from_name(&format!("{code}1"));
                assert_eq!(siamese.is_ok(), technique.may_be_siamese(), "{technique}");
                assert!(siamese.is_err() || siamese == Ok(technique));
                assert_eq!(Technique::from_name(short_name), Ok(technique), "{short_name}");
                assert_eq!(Technique::from_name(code).ok(), (!code.is_empty()).then_some(technique));
            }
            assert!(technique.family().techniques().contains(technique));
        }
        for family in Family::ALL {
            assert!(Technique::from_name(family.name()).is_err() || family == Family::SueDeCoq);
            assert_eq!(TechniqueSet::from_name(family.name()), Ok(family.techniques()));
        }
        assert!(Technique::from_name("").is_err() && Technique::from_name("-").is_err());
        assert_eq!(Technique::from_name("thors-hammer"), Ok(Technique::Tridagon));
        assert_eq!(Technique::from_name("X-Wings"), Ok(Technique::XWing));
    }

    /// Words that people type, and the techniques or the term that each means.
    const WORDS: &[(&[&str], &str)] = &[
        (&["Full House", "Hidden Single"], "last digit"),
        (&["Full House"], "last free cell, last value, open single"),
        (&["Hidden Single"], "cross-hatching, crosshatching, scanning, last remaining cell, unique candidate"),
        (&["Naked Single"], "sole candidate, last possible number, obvious singles, lone single, forced digit"),
        (&["Pointing"], "pointing pair, pointing triples, locked candidates type 1, locked candidates 1"),
        (&["Claiming"], "box line reduction, claiming pair, locked candidates type 2"),
        (&["Pointing", "Claiming"], "locked candidate, intersection removal"),
        (&["Naked Pair", "Locked Pair", "Hidden Pair"], "pair, pairs"),
        (&["Naked Triple", "Locked Triple", "Hidden Triple"], "triples, triplet"),
        (&["Naked Quad", "Hidden Quad"], "quads"),
        (&["Naked Pair"], "obvious pair"),
        (&["Naked Triple"], "obvious triples"),
        (&["Naked Pair", "Naked Triple", "Naked Quad"], "naked subset"),
        (&["Hidden Pair", "Hidden Triple", "Hidden Quad"], "hidden subsets"),
        (&["X-Wing", "Swordfish", "Jellyfish"], "basic fish"),
        (
            &[
                "Finned X-Wing",
                "Finned Swordfish",
                "Finned Jellyfish",
                "Finned Squirmbag",
                "Finned Whale",
                "Finned Leviathan",
            ],
            "finned fish",
        ),
        (&["2-String Kite"], "kite, two-string kite"),
        (&["Turbot Fish"], "crane, turbot crane"),
        (&["Empty Rectangle"], "rectangle elimination"),
        (&["Broken Wing"], "oddagon, guardian loop, guardians"),
        (&["XY-Wing"], "y-wings"),
        (&["XY-Wing", "XYZ-Wing"], "bent triple"),
        (&["WXYZ-Wing"], "bent quad"),
        (&["W-Wing"], "chute remote pairs"),
        (
            &["Simple Colours Trap", "Simple Colours Wrap"],
            "simple color, simple colors, simple colours, simple coloring, simple colouring",
        ),
        (&["Multi-Colours 1", "Multi-Colours 2"], "multi-coloring, multi colors, multicolours"),
        (&["3D Medusa"], "medusa, medusa coloring"),
        (&["Simple Colours Trap", "Simple Colours Wrap", "Multi-Colours 1", "Multi-Colours 2"], "coloring"),
        (&["Unique Rectangle type 1"], "ur1, ur 1, ur type 1, unique rectangle 1, uniqueness test 1"),
        (&["Unique Rectangle type 2"], "ur2"),
        (&["Unique Rectangle type 3"], "ur3"),
        (&["Unique Rectangle type 4"], "ur4"),
        (&["Unique Rectangle type 5"], "ur5"),
        (&["Unique Rectangle type 6"], "ur6"),
        (&["Hidden Rectangle"], "hidden ur, hidden unique rectangle"),
        (
            &[
                "Avoidable Rectangle type 1",
                "Avoidable Rectangle type 2",
                "Avoidable Rectangle type 3",
                "Hidden Avoidable Rectangle",
            ],
            "avoidable rectangles",
        ),
        (&["Symmetrical Placement"], "gurth's symmetrical placement, gurth's theorem, gsp"),
        (&["Unique Loop type 1", "Unique Loop type 2", "Unique Loop type 3", "Unique Loop type 4"], "unique loop"),
        (
            &["BUG type 1", "BUG type 2", "BUG type 3", "BUG type 4", "BUG+n"],
            "bug, bivalue universal grave, bivalue universal graves",
        ),
        (&["BUG type 1"], "bug+1, bug 1"),
        (&["Remote Pair"], "remote naked pairs"),
        (&["X-Chain", "Bidirectional X-Cycle"], "x-cycle"),
        (&["Continuous Nice Loop", "Bidirectional Y-Cycle"], "xy-ring, xy-cycle, xy-loop"),
        (
            &["Grouped AIC", "Grouped Discontinuous Nice Loop", "Grouped Continuous Nice Loop"],
            "grouped x-cycle, aic with groups",
        ),
        (&["AIC with sets"], "als-aic, aic with als"),
        (&["Aligned Pair Exclusion"], "ape"),
        (&["Tridagon"], "trivalue oddagon, thor's hammer, thors hammer"),
        (&["Junior Exocet"], "jexocet, exocet"),
        (&["Template Set", "Template Delete"], "pom, pattern overlay, pattern overlay method"),
        (&["Nishio Forcing Chain"], "nishio"),
        (&["Nishio Forcing Chain", "Forcing Net Contradiction"], "bowman's bingo, bowmans bingo"),
        (&["Nishio Forcing Chain", "Forcing Chain Contradiction"], "digit forcing chain"),
        (&["Cell Forcing Chains"], "cell forcing chain"),
        (&["Cell Forcing Chains", "Forcing Chain Verity"], "quad forcing chain"),
        (&["Region Forcing Chains", "Forcing Chain Verity"], "unit forcing chain"),
        (&["Forcing Net Contradiction", "Forcing Net Verity"], "forcing nets"),
        (&["fin"], "fins"),
        (&["endo fin"], "endo fins, exo fin"),
        (&["rating"], "ER, er, EP, ED"),
        (&["pearl"], "pearl, diamond"),
        (&["rank"], "rank"),
        (&["guardian"], "guardian"),
        (&["guess"], "T&E, trial and error, bifurcation"),
        (&["candidate"], "pencil marks, notes"),
        (&["Snyder notation"], "snyder notation"),
        (&["Phistomefel ring"], "phistomefel ring"),
        (&["kraken fish"], "kraken fish, 0371, 0372"),
        (&["whip"], "whip, braids"),
        (&["ALS-W-Wing"], "als-w-wing"),
        (&["Grouped AIC"], "grouped w-wing"),
        (&["twinned XY-chain"], "twinned xy-chains"),
        (&["double exocet"], "double exocet"),
    ];

    #[test]
    fn words_that_people_type_are_known() {
        for &(names, words) in WORDS {
            for word in words.split(", ") {
                let named = TechniqueSet::from_name(word);
                match Topic::from_name(word).unwrap_or_else(|unknown| panic!("{unknown}")) {
                    Topic::Term(term) => {
                        assert_eq!([term.name], names, "{word}");
                        // A term that is also the name of a technique refers to it.
                        assert!(
                            named.is_err() || term.related_names().any(|name| TechniqueSet::from_name(name) == named)
                        );
                    }
                    // Options that name techniques know the same words.
                    Topic::Techniques(techniques) => {
                        let expected = names.iter().map(|name| name.parse::<Technique>().unwrap()).collect();
                        assert_eq!((techniques, named), (expected, Ok(expected)), "{word} is not {names:?}");
                    }
                }
            }
        }
        for (family, word) in [(Family::Colours, "colors"), (Family::Subsets, "subset"), (Family::Wings, "wing")] {
            assert_eq!(TechniqueSet::from_name(word), Ok(family.techniques()));
        }
        assert_eq!(Technique::from_name("er"), Ok(Technique::EmptyRectangle));
    }

    /// A technique that is not here refers to what comes nearest.
    #[test]
    fn the_name_of_a_technique_that_is_not_here_suggests_others() {
        for term in Term::all().filter(|term| term.definition().contains("`sudoku` has n")) {
            assert!(!UnknownTechnique::new(term.name, all_names()).similar.is_empty(), "{}", term.name);
        }
    }

    #[test]
    fn unknown_names_suggest_similar_names() {
        let message = |text: &str| Technique::from_name(text).unwrap_err().to_string();
        assert_eq!(message("swordfihs"), "no technique is called 'swordfihs'; did you mean Swordfish?");
        assert_eq!(message("x-wins"), "no technique is called 'x-wins'; did you mean X-Wing?");
        assert_eq!(
            message("bug"),
            "several techniques are called 'bug'; did you mean BUG type 1, BUG type 2 or BUG type 3?"
        );
        let topic_message = |text: &str| Topic::from_name(text).unwrap_err().to_string();
        assert_eq!(topic_message("canidate"), "no technique is called 'canidate'; did you mean candidate?");
        assert!(
            message("rectangle")
                .ends_with("did you mean Empty Rectangle, Dual Empty Rectangle or Unique Rectangle type 1?")
        );
        assert_eq!(message("house"), "no technique is called 'house'");
        assert_eq!(message("double exocet"), "no technique is called 'double exocet'; did you mean Junior Exocet?");
        assert!(!message(&"fish".repeat(1 << 20)).contains("did you mean"));
    }
}
