//! By which ladders puzzles are rated, and which ratings are wanted.

use anyhow::{Context, ensure};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::ladder::{ChosenLadder, TechniqueOptions, ladder_name};
use sudoku::logic::human::HumanLevel;
use sudoku::logic::{Difficulty, LadderName, State, Technique, TechniqueSet};
use sudoku::rate::{
    Around, BoundedRating, ErRange, Filter, Gem, HumanFilter, HumanRater, HumanRating, Level,
    NumberRange, Rater, Usage,
};

/// What a puzzle's ratings must be.
#[derive(Debug, Args)]
pub struct FilterOptions {
    /// The ladder by which puzzles are rated: `se`, Sudoku Explainer's, `human`, the players', or `se,human`
    #[arg(long, value_name = "LADDERS", value_delimiter = ',', default_value = "se", value_parser = ladder_name())]
    ladder: Vec<LadderName>,

    #[command(flatten)]
    choice: TechniqueOptions,

    /// Only puzzles with this ER: N, A..B, A.. or ..B, such as 3.0..4.2
    #[arg(long, value_name = "RANGE")]
    er: Option<ErRange>,

    /// The range's ends by themselves, as they were asked for before there was --er
    #[arg(long, value_name = "ER", value_parser = difficulty, hide = true, conflicts_with = "er")]
    min_er: Option<Difficulty>,
    #[arg(long, value_name = "ER", value_parser = difficulty, hide = true, conflicts_with = "er")]
    max_er: Option<Difficulty>,

    /// Only puzzles with this score on the ladder `human`: N, A..B, A.. or ..B, such as 400..800
    #[arg(long, value_name = "RANGE")]
    score: Option<NumberRange>,

    /// Only puzzles of this level of the ladder, the first one if there are two
    #[arg(long, value_name = "LEVEL", value_parser = PossibleValuesParser::new(levels()))]
    difficulty: Option<String>,

    /// Only puzzles in whose solution by the ladder this technique is used: a name such as `x-wing`, or HoDoKu's
    /// short name or code; any other word lists them
    #[arg(long, value_name = "NAME", value_parser = Technique::called)]
    technique: Option<Technique>,

    /// What else the solution may use beside --technique: anything, simple techniques (singles, locked candidates,
    /// pairs to quads, X-Wing to Jellyfish, XY-Wing, colours), simple ones before it and singles after it, or singles
    #[arg(long, value_name = "WHAT", requires = "technique", value_parser = around())]
    around: Option<Around>,

    /// How many candidates a step of --technique eliminates: N, A..B, A.. or ..B
    #[arg(long, value_name = "RANGE", requires = "technique")]
    removes: Option<NumberRange>,

    /// Only pearls, puzzles in which no step is harder than those up to the first digit placed: EP is ER
    #[arg(long)]
    pearl: bool,

    /// Only diamonds, puzzles in which no step is harder than the very first: ED, EP and ER are the same
    #[arg(long)]
    diamond: bool,
}

/// The levels of both ladders, each name once.
fn levels() -> Vec<&'static str> {
    let mut names = Level::ALL.map(Level::name).to_vec();
    let others = HumanLevel::ALL.map(HumanLevel::name);
    names.extend(others.iter().filter(|name| !names.contains(name)).collect::<Vec<_>>());
    names
}

/// Reads what is around a technique.
fn around() -> impl TypedValueParser<Value = Around> {
    PossibleValuesParser::new(Around::ALL.map(Around::name)).try_map(|name| name.parse::<Around>())
}

/// Reads a rating.
pub fn difficulty(text: &str) -> Result<Difficulty, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.0..=20.0).contains(&value) => Ok(Difficulty::new(value)),
        _ => Err("expected a rating such as 7.1".to_owned()),
    }
}

impl FilterOptions {
    /// The scales, on which work stops above this ER if one is given and all puzzles are wanted.
    ///
    /// # Errors
    /// They admit no puzzle.
    pub fn scales(&self, stop_above: Option<Difficulty>) -> anyhow::Result<Scales> {
        let er = match self.er {
            Some(er) => er,
            None => ErRange::new(self.min_er, self.max_er)?,
        };
        let gem = match (self.pearl, self.diamond) {
            (_, true) => Some(Gem::Diamond),
            (true, false) => Some(Gem::Pearl),
            (false, false) => None,
        };
        let mut se = Filter { er, gem, ..Filter::default() };
        let score = self.score.unwrap_or_default();
        let mut human = HumanFilter { score, ..HumanFilter::default() };
        let first = self.ladder.first().copied().unwrap_or(LadderName::SudokuExplainer);
        if let Some(technique) = self.technique {
            let has_it = first.techniques().contains(technique);
            ensure!(
                has_it,
                "{technique} is not on the ladder {first}; --ladder chooses another one"
            );
        }
        let usage = self.technique.map(|technique| Usage {
            technique,
            around: self.around.unwrap_or(Around::Any),
            removes: self.removes.unwrap_or_default(),
        });
        let level = self.difficulty.as_deref();
        let no_level = || format!("levels of the ladder {first}");
        match first {
            LadderName::SudokuExplainer => {
                se.level = level.map(str::parse).transpose().with_context(no_level)?;
                se.usage = usage;
            }
            LadderName::Human => {
                human.level = level.map(str::parse).transpose().with_context(no_level)?;
                human.usage = usage;
            }
        }
        se.check()?;
        let rated_by = |name: LadderName, is_asked: bool| {
            let technique = self.technique.filter(|_| name == first);
            let asked = technique.map_or(TechniqueSet::EMPTY, TechniqueSet::of);
            let is_rated = is_asked || self.ladder.contains(&name);
            is_rated.then(|| self.choice.of(name, asked)).transpose()
        };
        Ok(Scales {
            by_se: rated_by(LadderName::SudokuExplainer, se.is_set())?,
            by_human: rated_by(LadderName::Human, human.is_set())?,
            shown: self.ladder.clone(),
            se,
            human,
            stop_above,
        })
    }
}

/// By which ladders puzzles are rated, and which ratings are wanted.
#[derive(Debug, Clone)]
pub struct Scales {
    by_se: Option<ChosenLadder>,
    by_human: Option<ChosenLadder>,
    shown: Vec<LadderName>,
    se: Filter,
    human: HumanFilter,
    /// The ER above which work on a puzzle stops, if all puzzles are wanted.
    pub stop_above: Option<Difficulty>,
}

/// What rates puzzles on one thread.
pub struct Raters {
    se: Option<Rater>,
    human: Option<HumanRater>,
}

/// The ratings of a puzzle.
pub struct Ratings {
    pub se: Option<BoundedRating>,
    pub human: Option<HumanRating>,
}

impl Scales {
    /// Whether ratings by this ladder are to be shown.
    pub fn shows(&self, name: LadderName) -> bool {
        self.shown.contains(&name)
    }

    /// Whether anything is asked of the ratings.
    pub fn is_filter(&self) -> bool {
        self.se.is_set() || self.human.is_set()
    }

    /// What rates puzzles so.
    pub fn raters(&self) -> Raters {
        Raters {
            se: self.by_se.map(|chosen| Rater::with_ladder(chosen.ladder())),
            human: self.by_human.map(|chosen| HumanRater::with_ladder(chosen.ladder())),
        }
    }

    /// Rates a position that is known to have exactly one solution, if its ratings are wanted.
    pub fn rate(&self, raters: &mut Raters, state: &State) -> Option<Ratings> {
        let se = match (&mut raters.se, self.stop_above) {
            (None, _) => None,
            (Some(rater), Some(most)) => Some(rater.rate_up_to(state.clone(), most)),
            (Some(rater), None) => {
                Some(BoundedRating::Within(rater.rate_for(state.clone(), &self.se)?))
            }
        };
        let human = match &mut raters.human {
            None => None,
            Some(rater) => Some(rater.rate_for(state.clone(), &self.human)?),
        };
        Some(Ratings { se, human })
    }
}

impl Raters {
    /// The same, which use so many threads for a hard puzzle.
    pub fn on_threads(self, threads: usize) -> Self {
        Self { se: self.se.map(|rater| rater.on_threads(threads)), ..self }
    }
}
