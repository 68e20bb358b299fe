//! The choice of a ladder and of its techniques.

use anyhow::ensure;
use clap::Args;

use super::values::{one_of, suggested};
use sudoku::logic::{Family, Ladder, LadderName, Level, Notation, Technique, TechniqueSet, Topic, UnknownTechnique};

/// The options that choose techniques.
#[derive(Debug, Args)]
#[command(next_help_heading = "Techniques")]
pub struct LadderOptions {
    /// Techniques to try, in order: `human`, the players', or `se`, Sudoku Explainer's [default: human]
    #[arg(long, value_name = "LADDER", hide_possible_values = true)]
    #[arg(value_parser = one_of(LadderName::ALL, LadderName::name))]
    ladder: Option<LadderName>,

    /// Notation of chains: as implications, as in HoDoKu, or Eureka
    #[arg(long, value_name = "STYLE", value_parser = one_of(Notation::ALL, Notation::name), hide_short_help = true)]
    notation: Option<Notation>,

    #[command(flatten)]
    choice: TechniqueOptions,
}

/// The options that restrict a ladder.
#[derive(Debug, Args)]
#[command(next_help_heading = "Techniques")]
pub struct TechniqueOptions {
    /// Only these techniques, such as `x-wing,fish`
    ///
    /// Names, HoDoKu's short names or codes, or families: see `sudoku explain`.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide_possible_values = true)]
    #[arg(value_parser = suggested(parse_techniques, query_names))]
    only: Vec<TechniqueSet>,

    /// All techniques except these, such as `uniqueness` or `chains`
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide_possible_values = true)]
    #[arg(value_parser = suggested(parse_techniques, query_names))]
    without: Vec<TechniqueSet>,
}

/// A ladder, and which of its techniques are tried.
#[derive(Debug, Clone, Copy)]
pub struct ChosenLadder {
    pub name: LadderName,
    pub techniques: TechniqueSet,
    pub notation: Notation,
}

/// Reads what techniques are called. If there are none, the message asks what was meant.
pub fn parse_techniques(text: &str) -> Result<TechniqueSet, String> {
    TechniqueSet::from_name(text).map_err(|unknown| with_advice(&unknown))
}

pub fn topic(text: &str) -> Result<Topic, String> {
    Topic::from_name(text).map_err(|unknown| with_advice(&unknown))
}

pub fn parse_technique(text: &str) -> Result<Technique, String> {
    Technique::from_name(text).map_err(|unknown| with_advice(&unknown))
}

/// The name of a technique as it is typed, such as `x-wing`.
pub fn typed_name(technique: Technique) -> String {
    let name = technique.name().to_lowercase();
    let words = name.split(|letter: char| !letter.is_alphanumeric() && letter != '+');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

pub fn technique_names() -> Vec<String> {
    Technique::ALL.iter().copied().map(typed_name).collect()
}

/// The name of a level with a capital letter.
pub fn level_heading(level: Level) -> String {
    let name = level.name();
    name[..1].to_uppercase() + &name[1..]
}

/// The names of all families and techniques, as they are typed.
pub fn query_names() -> Vec<String> {
    let families = Family::ALL.into_iter().map(|family| family.name().to_owned());
    families.chain(technique_names()).collect()
}

/// Says where to find the names.
fn with_advice(unknown: &UnknownTechnique) -> String {
    let unknown = unknown.to_string();
    let joint = if unknown.ends_with('?') { " " } else { "; " };
    format!("{unknown}{joint}`sudoku explain` lists all techniques")
}

impl LadderOptions {
    pub fn are_given(&self) -> bool {
        self.ladder.is_some() || self.notation.is_some() || self.choice.is_restricted()
    }

    /// The ladder that the options choose, if it has a technique left.
    pub fn chosen(&self) -> anyhow::Result<ChosenLadder> {
        self.restrict_chosen(TechniqueSet::EMPTY)
    }

    /// The ladder, restricted to the techniques that are `asked` for, if any. If no option names a technique, it has
    /// all that are [listed](LadderName::listed_techniques), except forcing chains and nets, which apply to nearly
    /// every candidate.
    pub fn chosen_for_listing(&self, asked: TechniqueSet) -> anyhow::Result<ChosenLadder> {
        let name = self.ladder.unwrap_or(LadderName::Human);
        let chosen = self.restrict_chosen(if asked.is_empty() { name.listed_techniques() } else { asked })?;
        if asked.is_empty() {
            let is_any = !self.choice.only.is_empty();
            let forcing = if is_any { TechniqueSet::EMPTY } else { Family::Forcing.techniques() };
            return Ok(ChosenLadder { techniques: chosen.techniques - forcing, ..chosen });
        }
        let techniques = chosen.techniques & asked;
        ensure!(!techniques.is_empty(), "{}", not_on(asked, chosen.name));
        Ok(ChosenLadder { techniques, ..chosen })
    }

    fn restrict_chosen(&self, asked: TechniqueSet) -> anyhow::Result<ChosenLadder> {
        let chosen = self.choice.restrict_ladder(self.ladder.unwrap_or(LadderName::Human), asked)?;
        Ok(ChosenLadder { notation: self.notation.unwrap_or(Notation::Ours), ..chosen })
    }
}

impl TechniqueOptions {
    /// Whether they leave out some techniques.
    pub fn is_restricted(&self) -> bool {
        !self.only.is_empty() || !self.without.is_empty()
    }

    /// The ladder of this name, restricted by the options. Techniques `asked` for are tried even if usually off.
    pub fn restrict_ladder(&self, name: LadderName, asked: TechniqueSet) -> anyhow::Result<ChosenLadder> {
        let union = |sets: &[TechniqueSet]| sets.iter().fold(TechniqueSet::EMPTY, |all, &set| all | set);
        let only = if self.only.is_empty() { name.default_techniques() | asked } else { union(&self.only) };
        let techniques = (only & name.techniques()) - union(&self.without);
        ensure!(!(only & name.techniques()).is_empty(), "{}", not_on(only, name));
        ensure!(!techniques.is_empty(), "no technique of the ladder {name} is left");
        Ok(ChosenLadder { name, techniques, notation: Notation::Ours })
    }
}

/// Says that a ladder has none of these techniques, and which one has.
pub fn not_on(techniques: TechniqueSet, name: LadderName) -> String {
    let what = match techniques.single() {
        Some(one) => format!("{one} is not on the ladder {name}"),
        None => format!("none of these techniques is on the ladder {name}"),
    };
    let has_some = |other: &LadderName| !(other.techniques() & techniques).is_empty();
    let other = LadderName::ALL.into_iter().find(has_some);
    what + &other.map_or(String::new(), |other| format!(", but on {other}: try --ladder {other}"))
}

impl ChosenLadder {
    pub fn ladder(self) -> Ladder {
        Ladder::with_techniques(self.name, self.techniques)
    }
}
