//! Options that choose rating scales and select puzzles by their ratings.

use anyhow::ensure;
use clap::Args;

use super::ladder::{ChosenLadder, TechniqueOptions, missing_technique_message, technique_parser, union_of};
use super::values::{POSITIVE_NUMBER, number, one_of_named, with_suggestions};
use sudoku::format::write::Value;
use sudoku::grid::Grid;
use sudoku::logic::{Difficulty, LadderName, Level, State, Technique, TechniqueSet};
use sudoku::rate::{
    BoundedRating, ErFilter, ErRange, Gem, ImpossibleRating, NumberRange, OtherTechniques, PartialRating,
    PlayersFilter, PlayersRater, PlayersRating, Rater, TechniqueCounts, Usage, Wishes,
};

/// The options that select puzzles by their ratings.
#[derive(Debug, Args)]
#[command(next_help_heading = "Selection")]
pub struct FilterOptions {
    /// Players' techniques (`human`), Sudoku Explainer's (`se`), or both
    #[arg(long, value_name = "LADDERS", value_delimiter = ',', hide_possible_values = true)]
    #[arg(value_parser = one_of_named!(LadderName))]
    pub ladder: Vec<LadderName>,

    /// Only puzzles with this ER, such as 3.0..4.2, 7.. or ..5
    #[arg(long, value_name = "RANGE")]
    pub er: Option<ErRange>,

    /// Only puzzles with this score on the ladder `human`, such as 400..800
    #[arg(long, value_name = "RANGE", hide_short_help = true)]
    score: Option<NumberRange>,

    /// Only puzzles of these levels, such as easy,medium
    ///
    /// The levels are easy, medium, hard, unfair and extreme. `generate` also takes numbers of puzzles:
    /// easy:30,medium:40.
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', hide_possible_values = true)]
    #[arg(value_parser = with_suggestions(LevelWish::parse, || Level::ALL.map(|level| level.name().to_owned()).into()))]
    pub level: Vec<LevelWish>,

    /// Only puzzles whose hardest step is by one of these, such as x-wing,wings
    ///
    /// Names, HoDoKu's short names or codes, or families: `sudoku explain` lists them. Without --ladder, techniques that
    /// only `se` has are searched for on `se`.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide_possible_values = true)]
    #[arg(value_parser = technique_parser())]
    technique: Vec<TechniqueSet>,

    /// Techniques allowed besides --technique [default: easier]
    ///
    /// `easier` allows those tried before it. `simple` allows singles, locked candidates, pairs to quads, X-Wing to
    /// Jellyfish, XY-Wing and colours; `simple-before` allows these before it and singles after it.
    #[arg(long, value_name = "WHAT", requires = "technique", hide_short_help = true)]
    #[arg(value_parser = one_of_named!(OtherTechniques))]
    pub around: Option<OtherTechniques>,

    /// Number of candidates that a step of --technique eliminates, such as 2..
    #[arg(long, value_name = "RANGE", requires = "technique", hide_short_help = true)]
    eliminates: Option<NumberRange>,

    /// Only pearls: EP equals ER, so no step after the first digit is harder
    #[arg(long, hide_short_help = true)]
    pearl: bool,

    /// Only diamonds: ED equals ER, so no step is harder than the first one
    #[arg(long, hide_short_help = true)]
    diamond: bool,

    #[command(flatten)]
    technique_options: TechniqueOptions,
}

/// A level that puzzles may have and, if the user asks for a number of puzzles of the level, the number.
#[derive(Debug, Clone, Copy)]
pub struct LevelWish {
    pub level: Level,
    pub count: Option<u64>,
}

impl LevelWish {
    /// Parses a level, such as `easy`, with a number of puzzles or not, such as `easy:30`.
    fn parse(text: &str) -> Result<Self, String> {
        let (name, count) = text.split_once(':').map_or((text, None), |(name, count)| (name, Some(count)));
        let is_named = |level: &Level| level.name().eq_ignore_ascii_case(name.trim());
        let level = Level::ALL.into_iter().find(is_named);
        let level = level.ok_or_else(|| format!("the levels are {}", Level::ALL.map(Level::name).join(", ")))?;
        let count = count.map(|count| number::<u64>(POSITIVE_NUMBER)(count.trim())).transpose()?;
        Ok(Self { level, count })
    }
}

pub fn parse_difficulty(text: &str) -> Result<Difficulty, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.0..=20.0).contains(&value) => Ok(Difficulty::new(value)),
        _ => Err("expected a rating such as 7.1".to_owned()),
    }
}

impl FilterOptions {
    /// Returns the scales that the options choose. Ratings are shown for the first list of ladders that is not empty:
    /// `preferred_ladders`, those of --ladder, or that of --technique. If there is no filter, rating a puzzle stops
    /// once its ER is above `stop_above`.
    pub fn scales(
        &self,
        preferred_ladders: &[LadderName],
        stop_above: Option<Difficulty>,
    ) -> anyhow::Result<RatingPlan> {
        let levels = self.level.iter().map(|wish| wish.level).collect();
        self.scales_for_levels(levels, preferred_ladders, stop_above)
    }

    /// Returns the same scales for other levels than those of --level. If there are none, any level will do.
    pub fn scales_for_levels(
        &self,
        levels: Vec<Level>,
        preferred_ladders: &[LadderName],
        stop_above: Option<Difficulty>,
    ) -> anyhow::Result<RatingPlan> {
        let er = self.er.unwrap_or_default();
        let gem = if self.diamond { Some(Gem::Diamond) } else { self.pearl.then_some(Gem::Pearl) };
        let mut se_filter = ErFilter { er, gem, ..ErFilter::default() };
        let score = self.score.unwrap_or_default();
        let mut human_filter = PlayersFilter { score, levels, ..PlayersFilter::default() };
        let other_techniques = self.around.unwrap_or(OtherTechniques::Easier);
        let eliminations = self.eliminates.unwrap_or_default();
        let techniques = self.techniques();
        let usage = (!techniques.is_empty()).then_some(Usage { techniques, other_techniques, eliminations });
        let technique_ladder = self.ladder_of_technique()?;
        match technique_ladder {
            LadderName::SudokuExplainer => se_filter.usage = usage,
            LadderName::Human => human_filter.usage = usage,
        }
        let ladder_choices = [preferred_ladders, &self.ladder, &[technique_ladder]];
        let shown_ladders = ladder_choices.into_iter().find(|names| !names.is_empty()).unwrap_or_default();
        let restricted_ladder = |name: LadderName, has_conditions: bool| {
            let requested_techniques = if name == technique_ladder { techniques } else { TechniqueSet::EMPTY };
            let is_rated = has_conditions || shown_ladders.contains(&name);
            is_rated.then(|| self.technique_options.scoring_ladder(name, requested_techniques)).transpose()
        };
        let se_ladder = restricted_ladder(LadderName::SudokuExplainer, se_filter.has_conditions())?;
        let human_ladder = restricted_ladder(LadderName::Human, human_filter.has_conditions())?;
        let is_restricted = self.technique_options.is_restricted();
        let shown_ladders = shown_ladders.to_vec();
        Ok(RatingPlan { se_ladder, human_ladder, shown_ladders, is_restricted, se_filter, human_filter, stop_above })
    }

    /// Returns whether --technique is the only condition on puzzles.
    pub fn has_technique_alone(&self) -> bool {
        let has_ratings = self.er.is_some() || self.score.is_some() || !self.level.is_empty();
        let has_usage = self.around.is_some() || self.eliminates.is_some();
        !(self.technique.is_empty() || has_ratings || has_usage || self.pearl || self.diamond)
    }

    /// Returns the techniques of --technique; an empty set means any.
    pub fn techniques(&self) -> TechniqueSet {
        union_of(&self.technique)
    }

    /// Returns the ladder on which --technique is searched for: the first one of --ladder or, by default, the first one
    /// that has some of the techniques.
    fn ladder_of_technique(&self) -> anyhow::Result<LadderName> {
        let wanted = self.techniques();
        let has_technique = |name: &LadderName| wanted.is_empty() || !(name.techniques() & wanted).is_empty();
        let default_ladder = [LadderName::Human, LadderName::SudokuExplainer].into_iter().find(has_technique);
        let name = self.ladder.first().copied().or(default_ladder).unwrap_or(LadderName::Human);
        ensure!(has_technique(&name), "{}", missing_technique_message(wanted, name));
        Ok(name)
    }
}

/// The ladders that rate puzzles, and the filters that select puzzles by their ratings.
#[derive(Debug, Clone)]
pub struct RatingPlan {
    se_ladder: Option<ChosenLadder>,
    human_ladder: Option<ChosenLadder>,
    shown_ladders: Vec<LadderName>,
    /// Whether options exclude some techniques.
    is_restricted: bool,
    se_filter: ErFilter,
    human_filter: PlayersFilter,
    /// The ER above which rating a puzzle stops. It is set only if there is no filter.
    pub stop_above: Option<Difficulty>,
}

pub struct Raters {
    pub se: Option<Rater>,
    pub human: Option<PlayersRater>,
}

pub struct Ratings {
    pub se: Option<BoundedRating>,
    pub human: Option<PlayersRating>,
}

impl Ratings {
    /// Returns whether Sudoku Explainer's techniques leave the puzzle unsolved, and whether those of players do.
    pub fn unsolved_by_ladder(&self) -> [bool; 2] {
        let se = matches!(&self.se, Some(BoundedRating::Within(rating)) if rating.is_unsolved());
        [se, self.human.as_ref().is_some_and(|rating| rating.is_unsolved)]
    }
}

/// The columns of ratings, as far as the ratings are known. A puzzle that a ladder does not solve has none of its.
pub struct RatingColumns {
    pub er: Value<'static>,
    pub ep: Value<'static>,
    pub ed: Value<'static>,
    pub score: Value<'static>,
    pub level: Value<'static>,
    pub technique: Value<'static>,
    /// The techniques of the first ladder, with the number of steps by each.
    pub techniques: Vec<(&'static str, usize)>,
}

impl From<&Ratings> for RatingColumns {
    fn from(Ratings { se, human }: &Ratings) -> Self {
        let tenths = |rating: Option<Difficulty>| match rating {
            None | Some(Difficulty::UNSOLVED) => Value::Null,
            // No digit was placed, or there was no step.
            Some(difficulty) if difficulty == Difficulty::default() => Value::Null,
            Some(difficulty) => Value::Tenths(difficulty.tenths()),
        };
        let [er, ep, ed] = se.as_ref().map_or([None; 3], known_ratings).map(tenths);
        let score = human.as_ref().filter(|rating| !rating.is_unsolved);
        let techniques: Vec<(&'static str, usize)> = match (se, human) {
            (Some(rating), _) => named(technique_counts(rating).used_techniques()),
            (None, Some(rating)) => named(rating.counts.used_techniques()),
            (None, None) => Vec::new(),
        };
        Self {
            er,
            ep,
            ed,
            score: score.map_or(Value::Null, |rating| Value::Number(rating.score.into())),
            level: human.as_ref().map_or(Value::Null, |rating| Value::Str(rating.level.name())),
            technique: techniques.last().map_or(Value::Null, |(hardest, _)| Value::Str(hardest)),
            techniques,
        }
    }
}

fn named(counts: impl Iterator<Item = (Technique, usize)>) -> Vec<(&'static str, usize)> {
    counts.map(|(technique, count)| (technique.name(), count)).collect()
}

/// Returns ER, EP and ED, as far as they are known.
pub fn known_ratings(rating: &BoundedRating) -> [Option<Difficulty>; 3] {
    match rating {
        BoundedRating::Within(rating) => [rating.er, rating.ep, rating.ed].map(Some),
        BoundedRating::Above(PartialRating { ep, ed, .. }) => [None, *ep, *ed],
    }
}

fn technique_counts(rating: &BoundedRating) -> TechniqueCounts {
    match rating {
        BoundedRating::Within(rating) => rating.counts,
        BoundedRating::Above(PartialRating { counts, .. }) => *counts,
    }
}

impl RatingPlan {
    /// Returns whether to show ratings on Sudoku Explainer's ladder, and whether to show those on the players' ladder.
    pub fn shows_ladders(&self) -> [bool; 2] {
        [LadderName::SudokuExplainer, LadderName::Human].map(|name| self.shown_ladders.contains(&name))
    }

    /// Returns whether puzzles are selected by their ratings.
    pub fn has_conditions(&self) -> bool {
        self.se_filter.has_conditions() || self.human_filter.has_conditions()
    }

    /// Returns an error if a bound shows that no puzzle, made to be solved by the ladders, meets the filters.
    pub fn check_wishes(&self) -> Result<(), ImpossibleRating> {
        let techniques = |ladder: Option<ChosenLadder>, name: LadderName| {
            ladder.map_or(name.default_techniques(), |ladder| ladder.scored)
        };
        let wishes = Wishes {
            se_filter: &self.se_filter,
            human_filter: &self.human_filter,
            se_techniques: techniques(self.se_ladder, LadderName::SudokuExplainer),
            human_techniques: techniques(self.human_ladder, LadderName::Human),
            must_be_solved: self.is_restricted,
        };
        wishes.check()
    }

    /// Returns whether the filters accept a new puzzle and, if techniques are excluded, the shown ladders solve it.
    /// The puzzle must have exactly one solution.
    pub fn accepts(&self, raters: &mut Raters, puzzle: &Grid) -> bool {
        if !self.has_conditions() && !self.is_restricted {
            return true;
        }
        let ratings = self.rate(raters, &State::new(puzzle));
        ratings.is_some_and(|ratings| !self.is_restricted || ratings.unsolved_by_ladder() == [false; 2])
    }

    /// Returns the ladder that determines the next step of a practice position.
    pub fn practice_ladder(&self) -> Option<ChosenLadder> {
        if self.shown_ladders.first() == Some(&LadderName::Human) { self.human_ladder } else { self.se_ladder }
    }

    pub fn raters(&self) -> Raters {
        Raters {
            se: self.se_ladder.map(|chosen_ladder| Rater::with_techniques(chosen_ladder.scored)),
            human: self.human_ladder.map(|chosen_ladder| PlayersRater::with_techniques(chosen_ladder.scored)),
        }
    }

    /// Rates a position, which must have exactly one solution. Returns the ratings to show, or `None` if the filters
    /// reject the position. The raters may be those of other scales that have the same ladders and more.
    pub fn rate(&self, raters: &mut Raters, state: &State) -> Option<Ratings> {
        let se_rater = raters.se.as_mut().filter(|_| self.se_ladder.is_some());
        let se = match (se_rater, self.stop_above) {
            (None, _) => None,
            (Some(rater), Some(max_er)) => Some(rater.rate_up_to(state.clone(), max_er)),
            (Some(rater), None) => Some(BoundedRating::Within(rater.rate_if_admitted(state.clone(), &self.se_filter)?)),
        };
        let human = match raters.human.as_mut().filter(|_| self.human_ladder.is_some()) {
            None => None,
            Some(rater) => Some(rater.rate_if_admitted(state.clone(), &self.human_filter)?),
        };
        let [shows_se, shows_human] = self.shows_ladders();
        Some(Ratings { se: se.filter(|_| shows_se), human: human.filter(|_| shows_human) })
    }
}
