//! The columns of puzzles: those that came with them, and ratings where they are missing.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::Path;

use crate::cli::input::is_file_name;
use crate::cli::scales::{RatingColumns, Ratings};
use crate::cli::sources::RecordLocation;
use sudoku::format::RecordData;
use sudoku::format::write::Value;
use sudoku::logic::State;
use sudoku::rate::{BoundedRating, PlayersRater, PlayersRating, Rater};

pub const LEVEL: &str = "level";
pub const SCORE: &str = "score";

/// The raters of a thread.
#[derive(Default)]
pub struct PrintRaters {
    human: PlayersRater,
    /// Created when a column needs it, as most sheets do not.
    se: Option<Rater>,
}

/// A puzzle whose columns are asked for by name.
pub struct PuzzleColumns<'a> {
    pub extra: &'a RecordData,
    pub location: RecordLocation<'a>,
    /// The position to rate; `None` if it cannot be rated, since it has not exactly one solution or is full.
    pub rated_state: Option<&'a State>,
    pub raters: &'a mut PrintRaters,
    /// The rating by the players' ladder, once a column needs it.
    pub human_rating: Option<PlayersRating>,
}

impl PuzzleColumns<'_> {
    /// Returns the text of a column: the one that came with the puzzle or, if that is missing or empty, what `rate` finds
    /// out. The column `source` is then the name of the file. The text is not empty.
    pub fn text(&mut self, name: &str) -> Option<String> {
        let own_text = self.extra.field(name).map(|field| text_of(Value::from(field)));
        own_text.filter(|text| !text.is_empty()).or_else(|| self.missing_text(name)).filter(|text| !text.is_empty())
    }

    fn missing_text(&mut self, name: &str) -> Option<String> {
        if name == "source" {
            return file_stem(&self.location.source.name);
        }
        let columns = match name {
            LEVEL | SCORE | "technique" => self.players_columns()?,
            "er" | "ep" | "ed" => self.explainer_columns()?,
            _ => return None,
        };
        let RatingColumns { er, ep, ed, score, level, technique, .. } = columns;
        let value = match name {
            "er" => er,
            "ep" => ep,
            "ed" => ed,
            SCORE => score,
            LEVEL => level,
            _ => technique,
        };
        Some(text_of(value))
    }

    fn players_columns(&mut self) -> Option<RatingColumns> {
        let state = self.rated_state?;
        let rating = *self.human_rating.get_or_insert_with(|| self.raters.human.rate_unique(state.clone()));
        Some(RatingColumns::from(&Ratings { se: None, human: Some(rating) }))
    }

    fn explainer_columns(&mut self) -> Option<RatingColumns> {
        let rating = self.raters.se.get_or_insert_with(Rater::new).rate_unique(self.rated_state?.clone());
        Some(RatingColumns::from(&Ratings { se: Some(BoundedRating::Within(rating)), human: None }))
    }
}

fn text_of(value: Value<'_>) -> String {
    let mut text = Vec::new();
    value.write(&mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// Returns the name of a file without folder and extension; `None` if the source is no file.
fn file_stem(source_name: &str) -> Option<String> {
    let stem = Path::new(source_name).file_stem().map(OsStr::to_string_lossy);
    is_file_name(source_name).then(|| stem.map_or(source_name.to_owned(), Cow::into_owned))
}
