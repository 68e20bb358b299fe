//! Which instruction set to solve with: found out here, once, and nowhere else.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::simd;
use super::simd::vector::{Simd, Work};

/// A way to run the engine, by instruction set. All give the same answers.
///
/// ```
/// use sudoku::engine::Isa;
///
/// assert!(Isa::best().is_available() && Isa::Portable.is_available());
/// assert_eq!("avx2".parse(), Ok(Isa::Avx2));
/// assert_eq!(Isa::Avx512.to_string(), "avx512");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Isa {
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

impl Isa {
    /// All instruction sets, the fastest first.
    pub const ALL: [Self; 5] = [Self::Avx512, Self::Avx2, Self::Sse2, Self::Neon, Self::Portable];

    /// The fastest of this machine.
    pub fn best() -> Self {
        Self::available().next().unwrap_or(Self::Portable)
    }

    /// The instruction sets of this machine, the fastest first. [`Isa::Portable`] is always among them.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|isa| isa.is_available())
    }

    /// Whether this machine can run it.
    pub fn is_available(self) -> bool {
        self.witness().is_some()
    }

    /// The witness that this machine can run it, without which there are no vectors.
    pub(super) fn witness(self) -> Option<Witness> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => simd::Avx512::detect().map(Witness::Avx512),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => simd::Avx2::detect().map(Witness::Avx2),
            #[cfg(target_arch = "x86_64")]
            Self::Sse2 => simd::Sse2::detect().map(Witness::Sse2),
            #[cfg(target_arch = "aarch64")]
            Self::Neon => simd::Neon::detect().map(Witness::Neon),
            Self::Portable => Some(Witness::Portable(simd::Portable)),
            _ => None,
        }
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

/// Does the work in a function that is compiled for the best instruction set of this machine, so that the compiler can
/// make use of wide registers.
#[inline]
pub(crate) fn widely(work: impl Work) {
    static BEST: LazyLock<Witness> = LazyLock::new(Witness::best);
    match &*BEST {
        #[cfg(target_arch = "x86_64")]
        Witness::Avx512(simd) => simd.enter(work),
        #[cfg(target_arch = "x86_64")]
        Witness::Avx2(simd) => simd.enter(work),
        #[cfg(target_arch = "x86_64")]
        Witness::Sse2(simd) => simd.enter(work),
        #[cfg(target_arch = "aarch64")]
        Witness::Neon(simd) => simd.enter(work),
        Witness::Portable(simd) => simd.enter(work),
    }
}

/// The witness of any instruction set.
pub(super) enum Witness {
    #[cfg(target_arch = "x86_64")]
    Avx512(simd::Avx512),
    #[cfg(target_arch = "x86_64")]
    Avx2(simd::Avx2),
    #[cfg(target_arch = "x86_64")]
    Sse2(simd::Sse2),
    #[cfg(target_arch = "aarch64")]
    Neon(simd::Neon),
    Portable(simd::Portable),
}

impl Witness {
    /// That of the fastest instruction set.
    pub(super) fn best() -> Self {
        // The best one is available, so there is a witness.
        Isa::best().witness().unwrap_or(Self::Portable(simd::Portable))
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no instruction set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected avx512, avx2, sse2, neon or portable")]
pub struct ParseIsaError;

impl FromStr for Isa {
    type Err = ParseIsaError;

    fn from_str(text: &str) -> Result<Self, ParseIsaError> {
        Self::ALL.into_iter().find(|isa| isa.name() == text).ok_or(ParseIsaError)
    }
}

/// This machine cannot run the instruction set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this processor cannot run the {isa} engine (it can run: {})", available_names())]
pub struct Unavailable {
    /// The instruction set that was asked for.
    pub isa: Isa,
}

/// The names of the instruction sets of this machine, separated by commas.
fn available_names() -> String {
    Isa::available().map(Isa::name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_and_others_are_refused() {
        for isa in Isa::ALL {
            assert_eq!(isa.to_string().parse(), Ok(isa));
        }
        for wrong in ["", "AVX2", "avx", "auto", "reference"] {
            assert_eq!(wrong.parse::<Isa>(), Err(ParseIsaError));
        }
    }

    #[test]
    fn the_error_says_what_would_work() {
        let text = Unavailable { isa: Isa::Avx512 }.to_string();
        assert!(text.contains("the avx512 engine") && text.contains("portable"), "{text}");
    }
}
