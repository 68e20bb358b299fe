//! The choice of scales on which puzzles are rated, and of the ratings that are wanted.

use std::str::FromStr;

use anyhow::{Context, ensure};
use clap::Args;

use super::ladder::{ChosenLadder, TechniqueOptions, not_on, technique, technique_names};
use super::values::{one_of, suggested};
use sudoku::grid::Grid;
use sudoku::logic::human::HumanLevel;
use sudoku::logic::{Difficulty, LadderName, State, Technique, TechniqueSet};
use sudoku::rate::{
    Around, BoundedRating, ErRange, Filter, Gem, HumanFilter, HumanRater, HumanRating, Level, NumberRange, Rater, Usage,
};

/// The options that select puzzles by their ratings.
#[derive(Debug, Args)]
#[command(next_help_heading = "Which puzzles")]
pub struct FilterOptions {
    /// Scale: `se`, Sudoku Explainer's; `human`, the players'; or both, `se,human`
    #[arg(long, value_name = "LADDERS", value_delimiter = ',', default_value = "se", hide_possible_values = true)]
    #[arg(value_parser = one_of(LadderName::ALL, LadderName::name))]
    ladder: Vec<LadderName>,

    /// Only puzzles with this ER, such as 3.0..4.2, 7.. or ..5
    #[arg(long, value_name = "RANGE")]
    pub er: Option<ErRange>,

    /// Only puzzles with this score on the ladder `human`, such as 400..800
    #[arg(long, value_name = "RANGE", hide_short_help = true)]
    score: Option<NumberRange>,

    /// Only puzzles of these levels, such as easy,medium
    ///
    /// easy, medium, hard, unfair or extreme, or expert on `se`. The level is that of the first ladder if there are
    /// two.
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', hide_possible_values = true)]
    #[arg(value_parser = one_of(levels(), |name| name))]
    difficulty: Vec<&'static str>,

    /// Only puzzles whose solution uses this technique, such as x-wing
    ///
    /// A name, or HoDoKu's short name or code. `sudoku explain` lists them.
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = suggested(technique, technique_names))]
    pub technique: Option<Technique>,

    /// Techniques that the solution may use beside --technique
    ///
    /// Simple ones are singles, locked candidates, pairs to quads, X-Wing to Jellyfish, XY-Wing and colours.
    /// `simple-before` allows them before it and singles after it.
    #[arg(long, value_name = "WHAT", requires = "technique", hide_short_help = true)]
    #[arg(value_parser = one_of(Around::ALL, Around::name))]
    around: Option<Around>,

    /// Number of candidates that a step of --technique eliminates, such as 2..
    #[arg(long, value_name = "RANGE", requires = "technique", hide_short_help = true)]
    removes: Option<NumberRange>,

    /// Only pearls: EP equals ER, no step after the first digit is harder
    #[arg(long, hide_short_help = true)]
    pearl: bool,

    /// Only diamonds: ED equals ER, no step is harder than the first one
    #[arg(long, hide_short_help = true)]
    diamond: bool,

    #[command(flatten)]
    choice: TechniqueOptions,
}

/// The levels of both ladders, each name once.
fn levels() -> Vec<&'static str> {
    let mut names = Level::ALL.map(Level::name).to_vec();
    let others = HumanLevel::ALL.map(HumanLevel::name);
    names.extend(others.iter().filter(|name| !names.contains(name)).collect::<Vec<_>>());
    names
}

/// Reads a rating.
pub fn difficulty(text: &str) -> Result<Difficulty, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.0..=20.0).contains(&value) => Ok(Difficulty::new(value)),
        _ => Err("expected a rating such as 7.1".to_owned()),
    }
}

impl FilterOptions {
    /// The levels of --difficulty, if the ladder has them.
    fn levels<L: FromStr>(&self) -> Result<Vec<L>, L::Err> {
        self.difficulty.iter().map(|name| name.parse()).collect()
    }

    /// The scales that the options choose. If all puzzles are wanted, work on a puzzle stops above the ER `stop_above`.
    ///
    /// # Errors
    /// No puzzle can have such ratings.
    pub fn scales(&self, stop_above: Option<Difficulty>) -> anyhow::Result<Scales> {
        let er = self.er.unwrap_or_default();
        let gem = if self.diamond { Some(Gem::Diamond) } else { self.pearl.then_some(Gem::Pearl) };
        let mut se = Filter { er, gem, ..Filter::default() };
        let score = self.score.unwrap_or_default();
        let mut human = HumanFilter { score, ..HumanFilter::default() };
        let first = self.ladder.first().copied().unwrap_or(LadderName::SudokuExplainer);
        if let Some(technique) = self.technique {
            let has_it = first.techniques().contains(technique);
            ensure!(has_it, "{}", not_on(TechniqueSet::of(technique), first));
        }
        let usage = self.technique.map(|technique| Usage {
            technique,
            around: self.around.unwrap_or(Around::Any),
            removes: self.removes.unwrap_or_default(),
        });
        let no_level = || format!("levels of the ladder {first}");
        match first {
            LadderName::SudokuExplainer => {
                se.levels = self.levels().with_context(no_level)?;
                se.usage = usage;
            }
            LadderName::Human => {
                human.levels = self.levels().with_context(no_level)?;
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
            is_restricted: self.choice.is_restricted(),
            se,
            human,
            stop_above,
        })
    }
}

/// The ladders by which puzzles are rated, and the ratings that are wanted.
#[derive(Debug, Clone)]
pub struct Scales {
    by_se: Option<ChosenLadder>,
    by_human: Option<ChosenLadder>,
    shown: Vec<LadderName>,
    /// Whether options leave out some techniques.
    is_restricted: bool,
    se: Filter,
    human: HumanFilter,
    /// If all puzzles are wanted: the ER above which work on a puzzle stops.
    pub stop_above: Option<Difficulty>,
}

/// Rates puzzles on one thread.
pub struct Raters {
    pub se: Option<Rater>,
    pub human: Option<HumanRater>,
}

/// The ratings of a puzzle.
pub struct Ratings {
    pub se: Option<BoundedRating>,
    pub human: Option<HumanRating>,
}

impl Scales {
    /// Whether ratings by Sudoku Explainer's ladder are to be shown, and whether those by the players'.
    pub fn shown(&self) -> [bool; 2] {
        [LadderName::SudokuExplainer, LadderName::Human].map(|name| self.shown.contains(&name))
    }

    /// Whether only some ratings are wanted.
    pub fn is_filter(&self) -> bool {
        self.se.is_set() || self.human.is_set()
    }

    /// Whether only some new puzzles are wanted: those with some ratings, or those that restricted ladders solve.
    pub fn is_selective(&self) -> bool {
        self.is_filter() || self.is_restricted
    }

    /// Whether a new puzzle, which has exactly one solution, is wanted.
    pub fn accepts(&self, raters: &mut Raters, puzzle: &Grid) -> bool {
        if !self.is_selective() {
            return true;
        }
        let Some(Ratings { se, human }) = self.rate(raters, &State::new(puzzle)) else { return false };
        // If techniques are left out, the ladders that are shown have to solve it all the same.
        let by_se = se.is_none_or(|rating| matches!(rating, BoundedRating::Within(rating) if !rating.is_beyond()));
        let by_human = human.is_none_or(|rating| !rating.is_beyond);
        let [shows_se, shows_human] = self.shown();
        !self.is_restricted || (by_se || !shows_se) && (by_human || !shows_human)
    }

    /// The ladder whose next step counts.
    pub fn first_ladder(&self) -> Option<ChosenLadder> {
        if self.shown.first() == Some(&LadderName::Human) { self.by_human } else { self.by_se }
    }

    /// Raters for one thread.
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
            (Some(rater), None) => Some(BoundedRating::Within(rater.rate_for(state.clone(), &self.se)?)),
        };
        let human = match &mut raters.human {
            None => None,
            Some(rater) => Some(rater.rate_for(state.clone(), &self.human)?),
        };
        Some(Ratings { se, human })
    }
}
