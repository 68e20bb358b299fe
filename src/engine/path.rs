//! Which instruction set to solve with: found out here, once, and nowhere else.

use std::fmt;
use std::str::FromStr;

/// A way to run the engine, by instruction set. All give the same answers.
///
/// ```
/// use sudoku::engine::Path;
///
/// assert!(Path::best().is_available() && Path::Portable.is_available());
/// assert_eq!("avx2".parse(), Ok(Path::Avx2));
/// assert_eq!(Path::Avx512.to_string(), "avx512");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Path {
    /// 16 lanes in AVX-512 as of Ice Lake and Zen 4.
    Avx512,
    /// 8 lanes in AVX2.
    Avx2,
    /// 4 lanes in SSE2, which every x86-64 processor has.
    Sse2,
    /// 4 lanes in NEON, which every 64-bit ARM processor has.
    Neon,
    /// 2 lanes in a 64-bit word, on any machine.
    Portable,
}

impl Path {
    /// All paths, the fastest first.
    pub const ALL: [Self; 5] = [Self::Avx512, Self::Avx2, Self::Sse2, Self::Neon, Self::Portable];

    /// The fastest path of this machine.
    pub fn best() -> Self {
        Self::available().next().unwrap_or(Self::Portable)
    }

    /// The paths of this machine, the fastest first. [`Path::Portable`] is always among them.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|path| path.is_available())
    }

    /// Whether this machine can run it.
    pub fn is_available(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        match self {
            Self::Avx512 => return super::avx512::is_available(),
            Self::Avx2 => return super::avx2::is_available(),
            Self::Sse2 => return true,
            Self::Neon | Self::Portable => {}
        }
        #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
        if self == Self::Neon {
            return true;
        }
        self == Self::Portable
    }

    /// How many puzzles it works on at once.
    pub const fn lanes(self) -> usize {
        match self {
            Self::Avx512 => 16,
            Self::Avx2 => 8,
            Self::Sse2 | Self::Neon => 4,
            Self::Portable => 2,
        }
    }

    /// Its name: `avx512`, `avx2`, `sse2`, `neon` or `portable`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Sse2 => "sse2",
            Self::Neon => "neon",
            Self::Portable => "portable",
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected avx512, avx2, sse2, neon or portable")]
pub struct ParsePathError;

impl FromStr for Path {
    type Err = ParsePathError;

    fn from_str(text: &str) -> Result<Self, ParsePathError> {
        Self::ALL.into_iter().find(|path| path.name() == text).ok_or(ParsePathError)
    }
}

/// This machine cannot run the path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this processor cannot run the {path} engine (it can run: {})", available_names())]
pub struct Unavailable {
    /// The path that was asked for.
    pub path: Path,
}

/// The names of the paths of this machine, separated by commas.
fn available_names() -> String {
    Path::available().map(Path::name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_and_others_are_refused() {
        for path in Path::ALL {
            assert_eq!(path.to_string().parse(), Ok(path));
        }
        for wrong in ["", "AVX2", "avx", "auto", "reference"] {
            assert_eq!(wrong.parse::<Path>(), Err(ParsePathError));
        }
    }

    #[test]
    fn the_error_says_what_would_work() {
        let text = Unavailable { path: Path::Avx512 }.to_string();
        assert!(text.contains("the avx512 engine") && text.contains("portable"), "{text}");
    }
}
