//! Options that choose a ladder and its techniques.

use anyhow::ensure;
use clap::Args;
use clap::builder::TypedValueParser;

use super::values::{one_of_named, with_suggestions};
use sudoku::logic::{
    Family, Ladder, LadderName, Notation, State, Technique, TechniqueSet, ToldTechniques, UnknownTechnique,
};

#[derive(Debug, Args)]
#[command(next_help_heading = "Techniques")]
pub struct LadderOptions {
    /// Techniques to try, in order: those of players (`human`) or of Sudoku Explainer (`se`) [default: human]
    #[arg(long, value_name = "LADDER", hide_possible_values = true)]
    #[arg(value_parser = one_of_named!(LadderName))]
    ladder: Option<LadderName>,

    /// Notation for chains: our implications, HoDoKu's or Eureka
    #[arg(long, value_name = "STYLE", value_parser = one_of_named!(Notation), hide_short_help = true)]
    notation: Option<Notation>,

    /// Also try these techniques at their places, such as `m-wing,fish`, rather than last or not at all
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide_possible_values = true, hide_short_help = true)]
    #[arg(value_parser = technique_parser())]
    also: Vec<TechniqueSet>,

    #[command(flatten)]
    technique_options: TechniqueOptions,
}

#[derive(Debug, Args)]
pub struct TechniqueOptions {
    /// Use only these techniques, such as `x-wing,fish`; `all` is everything
    ///
    /// Names, HoDoKu's short names or codes, or families; see `sudoku explain`.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide_possible_values = true)]
    #[arg(value_parser = technique_parser())]
    only: Vec<TechniqueSet>,

    /// Use all techniques except these, such as `uniqueness` or `chains`
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide_possible_values = true)]
    #[arg(value_parser = technique_parser())]
    without: Vec<TechniqueSet>,
}

/// A ladder with the techniques to try, and the notation of chains.
#[derive(Debug, Clone, Copy)]
pub struct ChosenLadder {
    pub name: LadderName,
    /// The techniques that score puzzles.
    pub scored: TechniqueSet,
    /// The techniques of the players' ladder for a person.
    pub told: ToldTechniques,
    pub notation: Notation,
}

/// Returns a parser for names that `parse` knows. The message for an unknown name suggests the closest names.
pub fn name_parser<T>(parse: fn(&str) -> Result<T, UnknownTechnique>) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| parse(text.trim()).map_err(|error| unknown_technique_message(&error))
}

/// The word for all techniques in a list of names.
const ALL_TECHNIQUES: &str = "all";

/// Returns a parser for an item of a list of techniques: a technique, a family, or `all`.
pub fn technique_parser() -> impl TypedValueParser<Value = TechniqueSet> {
    let parse_name = name_parser(TechniqueSet::from_name);
    let parse = move |text: &str| match text.trim().eq_ignore_ascii_case(ALL_TECHNIQUES) {
        true => Ok(TechniqueSet::ALL),
        false => parse_name(text),
    };
    with_suggestions(parse, family_and_technique_names)
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
    /// Returns whether an option chooses the techniques.
    pub fn choose_techniques(&self) -> bool {
        self.ladder.is_some() || self.technique_options.is_restricted() || !self.also.is_empty()
    }

    pub fn has_notation(&self) -> bool {
        self.notation.is_some()
    }

    /// Returns the ladder that the options choose. Fails if it has no technique left.
    pub fn chosen_ladder(&self) -> anyhow::Result<ChosenLadder> {
        self.ladder_with(&[])
    }

    /// Returns the ladder for a list of steps, and the techniques to list: the `requested_techniques` unless there are
    /// none. If no option names a technique, these are all [listed techniques](LadderName::listed_techniques) except
    /// forcing chains and nets, which apply to nearly every candidate.
    pub fn listing_ladder(&self, requested: &[TechniqueSet]) -> anyhow::Result<(ChosenLadder, TechniqueSet)> {
        let ladder = self.ladder_with(requested)?;
        let techniques = ladder.techniques();
        let requested_techniques = named_on(ladder.name, requested);
        let names_techniques = !self.technique_options.only.is_empty();
        let listed_techniques = match (requested.is_empty(), ladder.name) {
            (false, _) => techniques & requested_techniques,
            (true, LadderName::Human) if !names_techniques => {
                let also = named_on(ladder.name, &self.also);
                techniques & ((ladder.name.listed_techniques() - Family::Forcing.techniques()) | also)
            }
            (true, _) => techniques,
        };
        let is_missing = listed_techniques.is_empty() && !requested.is_empty();
        ensure!(!is_missing, "{}", missing_technique_message(union_of(requested), ladder.name));
        Ok((ladder, listed_techniques))
    }

    /// Returns the chosen ladder, on which the requested techniques are on, too, unless --only is given.
    fn ladder_with(&self, requested: &[TechniqueSet]) -> anyhow::Result<ChosenLadder> {
        let name = self.ladder.unwrap_or(LadderName::Human);
        let ladder = self.technique_options.ladder(name, requested, &self.also);
        let only = union_of(&self.technique_options.only);
        let wanted = if only.is_empty() { ladder.techniques() } else { only | union_of(&self.also) };
        ensure!(!(wanted & ladder.known_techniques()).is_empty(), "{}", missing_technique_message(wanted, name));
        ensure!(!ladder.techniques().is_empty(), "--without leaves no technique on the ladder {name}");
        Ok(ChosenLadder { notation: self.notation.unwrap_or(Notation::Ours), ..ladder })
    }
}

pub fn union_of(sets: &[TechniqueSet]) -> TechniqueSet {
    sets.iter().fold(TechniqueSet::EMPTY, |union, &set| union | set)
}

/// Returns the techniques that names mean on a ladder. On the players' ladder, the family of chains means the players'
/// chains: Sudoku Explainer's must be named one by one.
fn named_on(ladder: LadderName, sets: &[TechniqueSet]) -> TechniqueSet {
    let named = |&set: &TechniqueSet| match (set & ladder.techniques(), ladder) {
        (techniques, LadderName::Human) if techniques.is_empty() => set & ToldTechniques::known(),
        (techniques, _) => techniques,
    };
    sets.iter().map(named).fold(TechniqueSet::EMPTY, |union, set| union | set)
}

impl TechniqueOptions {
    /// Returns whether the options exclude some techniques.
    pub fn is_restricted(&self) -> bool {
        !self.only.is_empty() || !self.without.is_empty()
    }

    /// Returns the ladder with this name that scores puzzles, restricted by the options. Unless --only is given, the
    /// requested techniques are on even if they are off by default. Fails if no technique is left.
    pub fn scoring_ladder(&self, name: LadderName, requested_techniques: TechniqueSet) -> anyhow::Result<ChosenLadder> {
        let ladder = self.ladder(name, &[requested_techniques], &[]);
        let only = union_of(&self.only);
        let is_on_ladder = self.only.is_empty() || !(only & name.techniques()).is_empty();
        ensure!(is_on_ladder, "{}", missing_technique_message(only, name));
        ensure!(!ladder.scored.is_empty(), "--without leaves no technique on the ladder {name}");
        Ok(ladder)
    }

    /// Returns the ladder with this name. The requested techniques are on unless --only is given; those of `also` are on
    /// in any case.
    fn ladder(&self, name: LadderName, requested: &[TechniqueSet], also: &[TechniqueSet]) -> ChosenLadder {
        let without = union_of(&self.without);
        let [only, requested, also] = [&self.only[..], requested, also].map(|sets| named_on(name, sets));
        let (scored, told) = if self.only.is_empty() {
            (name.default_techniques() | requested, ToldTechniques::default().also(requested | also))
        } else {
            (only, ToldTechniques::only(only | also))
        };
        // Sudoku Explainer's ladder has one list of techniques. The players' score does not depend on --also.
        let also = if name == LadderName::SudokuExplainer { also } else { TechniqueSet::EMPTY };
        let scored = ((scored | also) & name.techniques()) - without;
        ChosenLadder { name, scored, told: told.without(without), notation: Notation::Ours }
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
    /// Adds techniques at their places in the table.
    pub fn also(self, techniques: TechniqueSet) -> Self {
        Self { scored: self.scored | techniques & self.name.techniques(), told: self.told.also(techniques), ..self }
    }

    /// Returns the techniques for a person that the options leave.
    pub fn techniques(self) -> TechniqueSet {
        match self.name {
            LadderName::SudokuExplainer => self.scored,
            LadderName::Human => self.told.all(),
        }
    }

    /// Returns all techniques that the ladder for a person may have.
    fn known_techniques(self) -> TechniqueSet {
        match self.name {
            LadderName::SudokuExplainer => self.name.techniques(),
            LadderName::Human => ToldTechniques::known(),
        }
    }

    /// Returns the reason why the ladder finds no step in this position. It names a technique that would find one.
    pub fn stuck_reason(self, state: &State) -> String {
        let mut full_ladder = match self.name {
            LadderName::SudokuExplainer => Ladder::sudoku_explainer().telling(),
            LadderName::Human => Ladder::told(ToldTechniques::default()),
        };
        let other = full_ladder.next_step(state).ok().map(|step| step.technique);
        match other.filter(|&other| !self.techniques().contains(other)) {
            Some(other) => format!("none of the chosen techniques makes progress here, but {other} does"),
            None => "none of the techniques makes progress here".to_owned(),
        }
    }

    /// Returns the ladder that finds steps for a person.
    pub fn telling_ladder(self) -> Ladder {
        match self.name {
            LadderName::SudokuExplainer => Ladder::with_techniques(self.name, self.scored).telling(),
            LadderName::Human => Ladder::told(self.told),
        }
    }
}
