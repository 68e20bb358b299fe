//! Which ladder is climbed, and which of its techniques are tried.

use anyhow::ensure;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use sudoku::logic::{Family, Ladder, LadderName, Notation, TechniqueSet};

/// Which techniques lead from step to step.
#[derive(Debug, Args)]
pub struct LadderOptions {
    /// Whose techniques, in whose order: `human`, those that players name (the default), or `se`, Sudoku Explainer's
    #[arg(long, value_name = "LADDER", value_parser = ladder_name())]
    ladder: Option<LadderName>,

    #[command(flatten)]
    choice: TechniqueOptions,

    /// How chains are written in one line: as what follows from what, as HoDoKu does, or in Eureka
    #[arg(long, value_name = "STYLE", value_parser = notation())]
    notation: Option<Notation>,
}

/// A part of a ladder.
#[derive(Debug, Args)]
pub struct TechniqueOptions {
    /// Only these techniques: names, HoDoKu's short names or codes, or families such as `fish`
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = TechniqueSet::called)]
    only: Vec<TechniqueSet>,

    /// All techniques but these, such as `uniqueness` or `chains`
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = TechniqueSet::called)]
    without: Vec<TechniqueSet>,
}

/// A ladder, and which of its techniques are tried.
#[derive(Debug, Clone, Copy)]
pub struct ChosenLadder {
    pub name: LadderName,
    pub techniques: TechniqueSet,
    /// How chains are written.
    pub notation: Notation,
}

/// Reads the name of a ladder.
pub fn ladder_name() -> impl TypedValueParser<Value = LadderName> {
    PossibleValuesParser::new(LadderName::ALL.map(LadderName::name))
        .try_map(|name| name.parse::<LadderName>())
}

/// Reads the name of a notation.
fn notation() -> impl TypedValueParser<Value = Notation> {
    PossibleValuesParser::new(Notation::ALL.map(Notation::name))
        .try_map(|name| name.parse::<Notation>())
}

impl LadderOptions {
    /// Whether any is given.
    pub fn are_given(&self) -> bool {
        self.ladder.is_some()
            || self.notation.is_some()
            || !self.choice.only.is_empty()
            || !self.choice.without.is_empty()
    }

    /// The ladder.
    ///
    /// # Errors
    /// None of its techniques is left.
    pub fn chosen(&self) -> anyhow::Result<ChosenLadder> {
        self.tried(TechniqueSet::EMPTY)
    }

    /// The same where some techniques are asked for, unless there are none of these. If no technique is named at all,
    /// all that are [listed](LadderName::listed) are, but no forcing chains and nets, as they have something to say of
    /// nearly every candidate.
    ///
    /// # Errors
    /// None of its techniques is left.
    pub fn chosen_of(&self, asked: TechniqueSet) -> anyhow::Result<ChosenLadder> {
        let name = self.ladder.unwrap_or(LadderName::Human);
        let chosen = self.tried(if asked.is_empty() { name.listed() } else { asked })?;
        if asked.is_empty() {
            let is_any = !self.choice.only.is_empty();
            let forcing = if is_any { TechniqueSet::EMPTY } else { Family::Forcing.techniques() };
            return Ok(ChosenLadder { techniques: chosen.techniques - forcing, ..chosen });
        }
        let techniques = chosen.techniques & asked;
        ensure!(!techniques.is_empty(), "the ladder {} has none of these techniques", chosen.name);
        Ok(ChosenLadder { techniques, ..chosen })
    }

    fn tried(&self, asked: TechniqueSet) -> anyhow::Result<ChosenLadder> {
        let chosen = self.choice.of(self.ladder.unwrap_or(LadderName::Human), asked)?;
        Ok(ChosenLadder { notation: self.notation.unwrap_or(Notation::Ours), ..chosen })
    }
}

impl TechniqueOptions {
    /// What is to be tried of a ladder; techniques that are `asked` for are tried even if they are usually off.
    ///
    /// # Errors
    /// None of its techniques is left.
    pub fn of(&self, name: LadderName, asked: TechniqueSet) -> anyhow::Result<ChosenLadder> {
        let union =
            |sets: &[TechniqueSet]| sets.iter().fold(TechniqueSet::EMPTY, |all, &set| all | set);
        let only = if self.only.is_empty() { name.usual() | asked } else { union(&self.only) };
        let techniques = (only & name.techniques()) - union(&self.without);
        ensure!(!techniques.is_empty(), "no technique of the ladder {name} is left");
        Ok(ChosenLadder { name, techniques, notation: Notation::Ours })
    }
}

impl ChosenLadder {
    pub fn ladder(self) -> Ladder {
        Ladder::of(self.name, self.techniques)
    }
}
