//! Which ladder is climbed, and which of its techniques are tried.

use anyhow::ensure;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use sudoku::logic::{Ladder, LadderName, TechniqueSet};

/// A part of a ladder.
#[derive(Debug, Args)]
pub struct Choice {
    /// Only these techniques: names, HoDoKu's short names or codes, or families such as `fish`
    #[arg(long, value_name = "TECHNIQUE,...", value_delimiter = ',', value_parser = TechniqueSet::called)]
    only: Vec<TechniqueSet>,

    /// All techniques but these, such as `uniqueness` or `chains`
    #[arg(long, value_name = "TECHNIQUE,...", value_delimiter = ',', value_parser = TechniqueSet::called)]
    without: Vec<TechniqueSet>,
}

/// A ladder, and which of its techniques are tried.
#[derive(Debug, Clone, Copy)]
pub struct Chosen {
    pub name: LadderName,
    pub techniques: TechniqueSet,
}

/// Reads the name of a ladder.
pub fn ladder_name() -> impl TypedValueParser<Value = LadderName> {
    PossibleValuesParser::new(LadderName::ALL.map(LadderName::name))
        .try_map(|name| name.parse::<LadderName>())
}

impl Choice {
    /// What is to be tried of a ladder; techniques that are `asked` for are tried even if they are usually off.
    ///
    /// # Errors
    /// None of its techniques is left.
    pub fn of(&self, name: LadderName, asked: TechniqueSet) -> anyhow::Result<Chosen> {
        let union =
            |sets: &[TechniqueSet]| sets.iter().fold(TechniqueSet::EMPTY, |all, &set| all | set);
        let only = if self.only.is_empty() { name.usual() | asked } else { union(&self.only) };
        let techniques = (only & name.techniques()) - union(&self.without);
        ensure!(!techniques.is_empty(), "no technique of the ladder {name} is left");
        Ok(Chosen { name, techniques })
    }
}

impl Chosen {
    pub fn ladder(self) -> Ladder {
        Ladder::of(self.name, self.techniques)
    }
}
