//! Looks techniques up by name, short name, HoDoKu code, family, or name in other programs. Suggests similar names for
//! unknown ones.

use super::human::LADDER;
use crate::grid;
use crate::logic::bits::without_repetitions;
use crate::logic::catalogue::lessons;
use crate::logic::explain::phrases::or;
use crate::logic::{Family, Technique, TechniqueSet, Term};

impl Technique {
    /// Looks a technique up by its name, by its short name or code in HoDoKu, or by its name in other programs. Case,
    /// blanks, hyphens, a plural and the spelling of `color` do not matter.
    ///
    /// ```
    /// use sudoku::logic::{Family, LadderName, Lesson, NameGiver, Technique, UnknownTechnique};
    ///
    /// let wing = Technique::from_name("y-wing")?;
    /// assert_eq!((wing.name(), wing.family()), ("XY-Wing", Family::Wings));
    /// assert_eq!(wing.other_names().next(), Some((NameGiver::SudokuWiki, "Y-Wing")));
    /// assert!(LadderName::ALL.iter().all(|ladder| ladder.default_techniques().contains(wing)));
    /// let Lesson { what, why } = wing.lesson();
    /// println!("{what} {why}");
    /// let error: UnknownTechnique = Technique::from_name("skyscrapr").unwrap_err();
    /// assert!(error.to_string().ends_with("did you mean Skyscraper?"));
    /// # Ok::<(), UnknownTechnique>(())
    /// ```
    ///
    /// # Errors
    /// No technique has this name, or several do in another program.
    pub fn from_name(text: &str) -> Result<Self, UnknownTechnique> {
        let found = keys(text).iter().find_map(|key| Some((TechniqueSet::with_key(key)?, Self::with_key(key))));
        let (set, own) = found.ok_or_else(|| UnknownTechnique::new(text, names()))?;
        own.or(set.single()).ok_or_else(|| UnknownTechnique::one_of(text, set))
    }

    /// Iterates over the techniques of all ladders: the players' first, then those that only Sudoku Explainer has.
    pub fn in_order() -> impl Iterator<Item = Self> {
        let others = Self::OF_SUDOKU_EXPLAINER.iter().copied().filter(|one| one.ladder_row().is_none());
        LADDER.iter().map(|entry| entry.technique).chain(others)
    }

    /// Looks a technique up by its own name, short name or code.
    fn with_key(key: &str) -> Option<Self> {
        let rows = LADDER.iter().flat_map(|entry| [entry.short, entry.code].map(|name| (name, entry.technique)));
        // Techniques without a code have an empty one.
        let rows = rows.filter(|(name, _)| !name.is_empty());
        let mut all = Self::in_order().map(|one| (one.name(), one)).chain(rows);
        all.find(|(name, _)| name_key(name) == key).map(|(_, technique)| technique)
    }
}

impl TechniqueSet {
    /// Looks up the techniques of a family, the one with this [name](Technique::from_name), or those that share this
    /// name in another program.
    ///
    /// # Errors
    /// No family or technique has this name.
    pub fn from_name(text: &str) -> Result<Self, UnknownTechnique> {
        let found = keys(text).iter().find_map(|key| Self::with_key(key));
        found.ok_or_else(|| UnknownTechnique::new(text, names()))
    }

    pub(crate) fn with_key(key: &str) -> Option<Self> {
        let family = || Family::ALL.into_iter().find(|family| name_key(family.name()) == key).map(Family::techniques);
        let elsewhere = || lessons::other_names().find(|(name, _)| name_key(name) == key).map(|(_, set)| set);
        family().or_else(|| Technique::with_key(key).map(Self::from_technique)).or_else(elsewhere)
    }

    /// Returns the technique if the set has exactly one.
    pub fn single(self) -> Option<Technique> {
        let mut all = Technique::ALL.iter().copied().filter(|&one| self.contains(one));
        all.next().filter(|_| all.next().is_none())
    }
}

/// The meaning of a word about sudokus: some techniques, or a term of the lessons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// These techniques.
    Techniques(TechniqueSet),
    /// A word of the lessons.
    Term(Term),
}

impl Topic {
    /// Looks a word up among the names of [techniques and families](TechniqueSet::from_name) and among the terms.
    ///
    /// # Errors
    /// There is no such word.
    pub fn from_name(text: &str) -> Result<Self, UnknownTechnique> {
        let topic = |key: &String| {
            let techniques = TechniqueSet::with_key(key).map(Self::Techniques);
            techniques.or_else(|| Term::with_key(key).map(Self::Term))
        };
        let names = names().chain(Term::all().map(|term| term.name));
        keys(text).iter().find_map(topic).ok_or_else(|| UnknownTechnique::new(text, names))
    }
}

/// Reduces a name to what counts in it. American spelling counts as British, and a triplet as a triple.
pub(crate) fn name_key(name: &str) -> String {
    grid::name_key(name).replace("color", "colour").replace("triplet", "triple")
}

/// The keys to look for, the most exact one first: that of the text, of its singular and of its plural.
fn keys(text: &str) -> [String; 3] {
    let key = name_key(text);
    let singular = key.strip_suffix('s').unwrap_or(&key).to_owned();
    let plural = format!("{key}s");
    [key, singular, plural]
}

/// The error for an unknown name of a technique. Its message suggests similar names.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no technique is called '{text}'{}", question(.similar))]
pub struct UnknownTechnique {
    text: String,
    similar: Vec<&'static str>,
}

const MAX_SUGGESTIONS: usize = 3;

/// Longer texts, in bytes, are not compared with names.
const MAX_COMPARED_BYTES: usize = 100;

impl UnknownTechnique {
    fn new(text: &str, names: impl Iterator<Item = &'static str>) -> Self {
        let similar = if text.len() <= MAX_COMPARED_BYTES {
            similar(&name_key(text), &names.collect::<Vec<_>>())
        } else {
            Vec::new()
        };
        Self { text: text.to_owned(), similar }
    }

    /// The error for the name of several techniques where one is needed.
    fn one_of(text: &str, techniques: TechniqueSet) -> Self {
        let similar = Technique::in_order().filter(|&one| techniques.contains(one)).map(Technique::name);
        Self { text: text.to_owned(), similar: similar.take(MAX_SUGGESTIONS).collect() }
    }
}

fn question(similar: &[&str]) -> String {
    if similar.is_empty() { String::new() } else { format!("; did you mean {}?", or(similar)) }
}

/// Finds those of the names that have the smallest edit distance (optimal string alignment) to this key, at most a
/// third of its letters. If there are none, finds the names that contain it.
fn similar(key: &str, names: &[&'static str]) -> Vec<&'static str> {
    let distances = names.iter().map(|name| (strsim::osa_distance(key, &name_key(name)), *name));
    let near: Vec<_> = distances.filter(|(distance, _)| 3 * distance <= key.chars().count()).collect();
    let min_distance = near.iter().map(|&(distance, _)| distance).min();
    let nearest = near.iter().filter(|&&(distance, _)| Some(distance) == min_distance).map(|&(_, name)| name);
    let stem = key.strip_suffix('s').unwrap_or(key);
    let holds = |name: &&str| stem.len() > MAX_SUGGESTIONS && name_key(name).contains(stem);
    let mut found = if min_distance.is_some() {
        without_repetitions(nearest)
    } else {
        without_repetitions(names.iter().copied().filter(holds))
    };
    found.truncate(MAX_SUGGESTIONS);
    found
}

/// Iterates over the names of techniques and families, and those in other programs.
fn names() -> impl Iterator<Item = &'static str> {
    let families = Family::ALL.map(Family::name);
    Technique::in_order().map(Technique::name).chain(families).chain(lessons::other_names().map(|(name, _)| name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::ladder::human::LadderRow;

    #[test]
    fn names_short_names_and_codes_are_distinct_and_read_back() {
        for technique in Technique::in_order() {
            let upper = technique.name().replace(' ', "-").to_uppercase();
            assert_eq!(Technique::from_name(&upper), Ok(technique));
            if let Some(LadderRow { short, code, .. }) = technique.ladder_row() {
                assert_eq!(Technique::from_name(short), Ok(technique), "{short}");
                assert_eq!(Technique::from_name(code).ok(), (!code.is_empty()).then_some(technique));
            }
            assert!(technique.family().techniques().contains(technique));
        }
        for family in Family::ALL {
            assert!(Technique::from_name(family.name()).is_err() || family == Family::SueDeCoq);
            assert_eq!(TechniqueSet::from_name(family.name()), Ok(family.techniques()));
        }
        assert!(Technique::from_name("").is_err() && Technique::from_name("-").is_err());
    }

    #[test]
    fn names_of_elsewhere_are_read_too() {
        assert_eq!(Technique::from_name("thors-hammer"), Ok(Technique::Tridagon));
        assert_eq!(Technique::from_name("y-wing"), Ok(Technique::XyWing));
        assert_eq!(Technique::from_name("naked triplet"), Ok(Technique::NakedTriple));
        let colours = TechniqueSet::from_name("simple colouring").unwrap();
        assert!(colours.contains(Technique::SimpleColoursTrap) && colours.contains(Technique::SimpleColoursWrap));
        assert!(Technique::from_name("simple colouring").is_err());
        assert_eq!(Technique::from_name("X-Wings"), Ok(Technique::XWing));
    }

    #[test]
    fn words_that_people_type_are_read() {
        for (word, count) in [
            ("pairs", 3),
            ("triples", 3),
            ("triplet", 3),
            ("quads", 2),
            ("subset", 8),
            ("box line reduction", 1),
            ("pointing triples", 1),
            ("claiming pair", 1),
            ("locked candidate", 2),
            ("intersection removal", 2),
            ("fish", 42),
            ("kite", 1),
            ("two-string kite", 1),
            ("simple coloring", 2),
            ("coloring", 4),
            ("multi-coloring", 2),
            ("colors", 5),
            ("uniqueness", 0),
            ("unique rectangle", 6),
            ("unique loop", 4),
            ("avoidable rectangles", 2),
            ("bug", 5),
            ("bivalue universal grave", 5),
            ("wing", 0),
            ("y-wings", 1),
            ("als", 0),
            ("nice loops", 4),
            ("x-cycle", 2),
            ("forcing chains", 5),
            ("forcing nets", 2),
            ("nishio", 1),
        ] {
            let set = TechniqueSet::from_name(word).unwrap_or_else(|unknown| panic!("{unknown}"));
            let found = Technique::in_order().filter(|&one| set.contains(one)).count();
            assert!(found == count || count == 0, "{word}: {found}");
        }
    }

    #[test]
    fn a_name_that_is_nearly_right_is_asked_about() {
        let message = |text: &str| Technique::from_name(text).unwrap_err().to_string();
        assert_eq!(message("skyscrapr"), "no technique is called 'skyscrapr'; did you mean Skyscraper?");
        assert_eq!(message("swordfihs"), "no technique is called 'swordfihs'; did you mean Swordfish?");
        assert_eq!(message("x-wins"), "no technique is called 'x-wins'; did you mean X-Wing?");
        assert_eq!(message("bug"), "no technique is called 'bug'; did you mean BUG type 1, BUG type 2 or BUG type 3?");
        let topic = |text: &str| Topic::from_name(text).unwrap_err().to_string();
        assert_eq!(topic("canidate"), "no technique is called 'canidate'; did you mean candidate?");
        assert!(
            message("rectangle")
                .ends_with("did you mean Empty Rectangle, Dual Empty Rectangle or Unique Rectangle type 1?")
        );
        assert_eq!(message("guess"), "no technique is called 'guess'");
        assert!(!message(&"fish".repeat(1 << 20)).contains("did you mean"));
    }
}
