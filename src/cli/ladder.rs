//! Options that choose a ladder and its techniques.

use anyhow::ensure;
use clap::Args;

use super::values::{one_of, with_suggestions};
use sudoku::logic::{Family, Ladder, LadderName, Level, Notation, Technique, TechniqueSet, UnknownTechnique};

#[derive(Debug, Args)]
#[command(next_help_heading = "Techniques")]
pub struct LadderOptions {
    /// Techniques to try, in order: those of players (`human`) or of Sudoku Explainer (`se`) [default: human]
    #[arg(long, value_name = "LADDER", hide_possible_values = true)]
    #[arg(value_parser = one_of(LadderName::ALL, LadderName::name))]
    ladder: Option<LadderName>,

    /// Notation for chains: our implications, HoDoKu's or Eureka
    #[arg(long, value_name = "STYLE", value_parser = one_of(Notation::ALL, Notation::name), hide_short_help = true)]
    notation: Option<Notation>,

    #[command(flatten)]
    technique_options: TechniqueOptions,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Techniques")]
pub struct TechniqueOptions {
    /// Use only these techniques, such as `x-wing,fish`
    ///
    /// Names, HoDoKu's short names or codes, or families; see `sudoku explain`.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide_possible_values = true)]
    #[arg(value_parser = with_suggestions(name_parser(TechniqueSet::from_name), family_and_technique_names))]
    only: Vec<TechniqueSet>,

    /// Use all techniques except these, such as `uniqueness` or `chains`
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide_possible_values = true)]
    #[arg(value_parser = with_suggestions(name_parser(TechniqueSet::from_name), family_and_technique_names))]
    without: Vec<TechniqueSet>,
}

/// A ladder with the techniques to try, and the notation of chains.
#[derive(Debug, Clone, Copy)]
pub struct ChosenLadder {
    pub name: LadderName,
    pub techniques: TechniqueSet,
    pub notation: Notation,
}

/// Returns a parser for names that `parse` knows. The message for an unknown name suggests the closest names.
pub fn name_parser<T>(parse: fn(&str) -> Result<T, UnknownTechnique>) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| parse(text).map_err(|error| unknown_technique_message(&error))
}

/// Returns the name of a technique as users type it, such as `x-wing`.
pub fn typed_name(technique: Technique) -> String {
    let name = technique.name().to_lowercase();
    let words = name.split(|letter: char| !letter.is_alphanumeric() && letter != '+');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

pub fn technique_names() -> Vec<String> {
    Technique::ALL.into_iter().map(typed_name).collect()
}

/// Returns whether the technique depends on which digits are givens.
pub fn depends_on_givens(technique: Technique) -> bool {
    matches!(technique, Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2)
}

/// Returns the name of a level with a capital letter.
pub fn level_heading(level: Level) -> String {
    let name = level.name();
    name[..1].to_uppercase() + &name[1..]
}

/// Returns the names of all families and techniques, as users type them.
pub fn family_and_technique_names() -> Vec<String> {
    let families = Family::ALL.into_iter().map(|family| family.name().to_owned());
    families.chain(technique_names()).collect()
}

/// Returns the message for an unknown technique, with the command that lists all names.
fn unknown_technique_message(error: &UnknownTechnique) -> String {
    let message = error.to_string();
    let separator = if message.ends_with('?') { " " } else { "; " };
    format!("{message}{separator}`sudoku explain` lists all techniques")
}

impl LadderOptions {
    pub fn are_given(&self) -> bool {
        self.ladder.is_some() || self.notation.is_some() || self.technique_options.is_restricted()
    }

    /// Returns the ladder that the options choose. Fails if it has no technique left.
    pub fn chosen_ladder(&self) -> anyhow::Result<ChosenLadder> {
        self.restricted_ladder(TechniqueSet::EMPTY)
    }

    /// Returns the ladder for a list of steps, restricted to the `requested_techniques` unless that is empty. If no
    /// option names a technique, the ladder has all [listed techniques](LadderName::listed_techniques) except forcing
    /// chains and nets, which apply to nearly every candidate.
    pub fn listing_ladder(&self, requested_techniques: TechniqueSet) -> anyhow::Result<ChosenLadder> {
        let name = self.ladder.unwrap_or(LadderName::Human);
        let techniques = if requested_techniques.is_empty() { name.listed_techniques() } else { requested_techniques };
        let ladder = self.restricted_ladder(techniques)?;
        let techniques = match requested_techniques.is_empty() {
            false => ladder.techniques & requested_techniques,
            true if self.technique_options.only.is_empty() => ladder.techniques - Family::Forcing.techniques(),
            true => ladder.techniques,
        };
        let is_missing = techniques.is_empty() && !requested_techniques.is_empty();
        ensure!(!is_missing, "{}", missing_technique_message(requested_techniques, ladder.name));
        Ok(ChosenLadder { techniques, ..ladder })
    }

    fn restricted_ladder(&self, requested_techniques: TechniqueSet) -> anyhow::Result<ChosenLadder> {
        let ladder =
            self.technique_options.restricted_ladder(self.ladder.unwrap_or(LadderName::Human), requested_techniques)?;
        Ok(ChosenLadder { notation: self.notation.unwrap_or(Notation::Ours), ..ladder })
    }
}

impl TechniqueOptions {
    /// Returns whether the options exclude some techniques.
    pub fn is_restricted(&self) -> bool {
        !self.only.is_empty() || !self.without.is_empty()
    }

    /// Returns the ladder with this name, restricted by the options. Unless --only is given, the requested techniques
    /// are on even if they are off by default. Fails if no technique is left.
    pub fn restricted_ladder(
        &self,
        name: LadderName,
        requested_techniques: TechniqueSet,
    ) -> anyhow::Result<ChosenLadder> {
        let union_of = |sets: &[TechniqueSet]| sets.iter().fold(TechniqueSet::EMPTY, |union, &set| union | set);
        let allowed_techniques =
            if self.only.is_empty() { name.default_techniques() | requested_techniques } else { union_of(&self.only) };
        let ladder_techniques = allowed_techniques & name.techniques();
        ensure!(!ladder_techniques.is_empty(), "{}", missing_technique_message(allowed_techniques, name));
        let techniques = ladder_techniques - union_of(&self.without);
        ensure!(!techniques.is_empty(), "--without leaves no technique on the ladder {name}");
        Ok(ChosenLadder { name, techniques, notation: Notation::Ours })
    }
}

/// Returns the message that a ladder has none of these techniques. It names a ladder that has some, if there is one.
pub fn missing_technique_message(techniques: TechniqueSet, name: LadderName) -> String {
    let message = match techniques.single() {
        Some(technique) => format!("{technique} is not on the ladder {name}"),
        None => format!("none of these techniques is on the ladder {name}"),
    };
    let has_some = |other: &LadderName| !(other.techniques() & techniques).is_empty();
    let suggested_ladder = LadderName::ALL.into_iter().find(has_some);
    message + &suggested_ladder.map_or(String::new(), |other| format!("; try --ladder {other}"))
}

impl ChosenLadder {
    /// Returns the ladder that scores puzzles.
    pub fn scoring_ladder(self) -> Ladder {
        Ladder::with_techniques(self.name, self.techniques)
    }

    /// Returns the ladder that finds steps for a person.
    pub fn telling_ladder(self) -> Ladder {
        self.scoring_ladder().telling()
    }
}
