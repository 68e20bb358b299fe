//! `Serialize` and `Deserialize` for the vocabulary and the steps.
//!
//! A value that has a text is that text: a grid is 81 characters, or 729 if it has pencil marks; a cell is `r4c7`; a
//! candidate is `r4c7=3`; a technique is its name. A digit and a difficulty are numbers. A step is a struct; its evidence
//! is only written, as a sentence.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserializer, Error, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::grid::{Cell, Digit, DigitSet, Grid, Solution};
use crate::logic::{Candidate, Difficulty, Step, Technique};

/// Reads a value from its text.
struct TextVisitor<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Makes values of a type their texts.
macro_rules! as_text {
    ($($Type:ty),*) => {$(
        impl Serialize for $Type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        from_text!($Type);
    )*};
}

macro_rules! from_text {
    ($Type:ty) => {
        impl<'de> Deserialize<'de> for $Type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(TextVisitor(PhantomData))
            }
        }
    };
}

as_text!(Candidate, Cell, Solution, Technique);
from_text!(Grid);

/// Writes 81 characters, or 729 if the grid has pencil marks, so that it reads back as it was.
impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_plain() {
            return serializer.collect_str(self);
        }
        let characters = self.as_array().map(DigitSet::to_ascii);
        serializer.serialize_str(&characters.as_flattened().iter().copied().map(char::from).collect::<String>())
    }
}

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = u64::deserialize(deserializer)?;
        let digit = usize::try_from(value).ok().and_then(Self::new);
        digit.ok_or_else(|| Error::invalid_value(Unexpected::Unsigned(value), &"a digit from 1 to 9"))
    }
}

impl Serialize for Difficulty {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (f64::from(self.tenths()) / 10.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Difficulty {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        f64::deserialize(deserializer).map(Self::new)
    }
}

/// A step as it is written.
#[derive(Serialize)]
struct WrittenStep {
    technique: Technique,
    difficulty: Difficulty,
    placement: Option<Candidate>,
    eliminations: Vec<Candidate>,
    /// The step in one line.
    text: String,
}

/// A step as it is read.
#[derive(Deserialize)]
struct ReadStep {
    technique: Technique,
    difficulty: Difficulty,
    placement: Option<Candidate>,
    eliminations: Vec<Candidate>,
}

/// Writes the fields but the evidence, and the step in one line as `text`.
impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { technique, difficulty, placement, .. } = *self;
        let (eliminations, text) = (self.eliminations.iter().collect(), self.to_string());
        WrittenStep { technique, difficulty, placement, eliminations, text }.serialize(serializer)
    }
}

/// Reads a step without evidence. The field `text` is not needed.
impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ReadStep { technique, difficulty, placement, eliminations } = ReadStep::deserialize(deserializer)?;
        let eliminations = eliminations.into_iter().collect();
        Ok(Self { technique, difficulty, evidence: None, placement, eliminations })
    }
}
