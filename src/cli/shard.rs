//! Shards: numbered parts of an input.

use std::fmt;
use std::str::FromStr;

/// Part `number` of `of` parts of the input, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| text.parse().ok().filter(|_| !text.starts_with('+'));
        let parts = text.split_once('/').and_then(|(a, b)| Some((number(a)?, number(b)?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err("expected I/N, the I-th of N parts, such as 3/200"),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl Shard {
    pub fn is_first(self) -> bool {
        self.number == 1
    }

    pub fn is_last(self) -> bool {
        self.number == self.of
    }

    /// Where the part begins and ends in an input of `size` bytes.
    pub fn bounds(self, size: u64) -> (u64, u64) {
        let cut = |parts| (u128::from(size) * u128::from(parts) / u128::from(self.of)) as u64;
        (cut(self.number - 1), cut(self.number))
    }
}
