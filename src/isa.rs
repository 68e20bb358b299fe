//! Detects the instruction sets of this processor, and runs code that is compiled for one of them.
//!
//! A *witness* is a zero-sized value that proves that the processor has an instruction set: it is created only by
//! `detect`, except for [`Portable`], which needs no proof. Its `run_task` runs an [`IsaTask`] in a function for which
//! the instructions are enabled. [`run_on_best_isa`] does so with the fastest instruction set of this machine.

#![allow(unsafe_code, reason = "functions for which instructions are enabled; see `witness`")]

use std::sync::LazyLock;

use crate::grid::named;

named! {
    /// An instruction set that the engine can run on. The engine gives the same answers on all of them.
    ///
    /// ```
    /// use sudoku::engine::Isa;
    ///
    /// assert!(Isa::best().is_available() && Isa::Portable.is_available());
    /// assert_eq!("avx2".parse(), Ok(Isa::Avx2));
    /// assert_eq!(Isa::Avx512.to_string(), "avx512");
    /// ```
    pub enum Isa {
        Avx512 "avx512" doc "16 lanes in AVX-512 as of Ice Lake and Zen 4."
        Avx2 "avx2" doc "8 lanes in AVX2."
        Sse2 "sse2" doc "4 lanes in SSE2, which every x86-64 processor has."
        Neon "neon" doc "4 lanes in NEON, which every 64-bit ARM processor has."
        Portable "portable" doc "2 lanes in a 64-bit word, on any machine."
    }
}

impl Isa {
    /// Returns the fastest instruction set of this machine.
    pub fn best() -> Self {
        Self::available().next().unwrap_or(Self::Portable)
    }

    /// Iterates over the instruction sets of this machine, the fastest first. [`Isa::Portable`] is always among them.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|isa| isa.is_available())
    }

    /// Returns whether this machine has the instruction set.
    pub fn is_available(self) -> bool {
        self.witness().is_some()
    }

    /// Returns the witness of this instruction set, or `None` if this machine does not have it.
    pub(crate) fn witness(self) -> Option<Witness> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Avx512::detect().map(Witness::Avx512),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Avx2::detect().map(Witness::Avx2),
            #[cfg(target_arch = "x86_64")]
            Self::Sse2 => Sse2::detect().map(Witness::Sse2),
            #[cfg(target_arch = "aarch64")]
            Self::Neon => Neon::detect().map(Witness::Neon),
            Self::Portable => Some(Witness::Portable(Portable)),
            _ => None,
        }
    }

    /// Returns the number of 32-bit lanes in a register, which is the number of puzzles that share one.
    pub const fn lane_count(self) -> usize {
        match self {
            Self::Avx512 => 16,
            Self::Avx2 => 8,
            Self::Sse2 | Self::Neon => 4,
            Self::Portable => 2,
        }
    }
}

/// A task to run inside a function that is compiled for an instruction set. It is not a closure, because the compiler
/// might not inline a closure, and would then compile the closure without the instructions.
pub(crate) trait IsaTask {
    /// Runs the task. Implementations must be `#[inline(always)]`.
    fn run(self);
}

/// Evaluates an expression with the witness of an instruction set. Each set gets its own copy of the code.
macro_rules! on_witness {
    ($witness:expr, $isa:ident => $value:expr) => {
        match $witness {
            #[cfg(target_arch = "x86_64")]
            $crate::isa::Witness::Avx512($isa) => $value,
            #[cfg(target_arch = "x86_64")]
            $crate::isa::Witness::Avx2($isa) => $value,
            #[cfg(target_arch = "x86_64")]
            $crate::isa::Witness::Sse2($isa) => $value,
            #[cfg(target_arch = "aarch64")]
            $crate::isa::Witness::Neon($isa) => $value,
            $crate::isa::Witness::Portable($isa) => $value,
        }
    };
}
pub(crate) use on_witness;

/// Runs the task in a function that is compiled for the fastest instruction set of this machine.
#[inline]
pub(crate) fn run_on_best_isa(task: impl IsaTask) {
    static BEST: LazyLock<Witness> = LazyLock::new(Witness::best);
    on_witness!(&*BEST, isa => isa.run_task(task));
}

/// The witness of any of the instruction sets.
pub(crate) enum Witness {
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Sse2(Sse2),
    #[cfg(target_arch = "aarch64")]
    Neon(Neon),
    Portable(Portable),
}

impl Witness {
    pub(crate) fn best() -> Self {
        // `Isa::best` is available, so it has a witness.
        Isa::best().witness().unwrap_or(Self::Portable(Portable))
    }
}

/// Defines the witness of an instruction set from the features that the processor must have.
#[allow(unused_macros, reason = "other processors have only the portable witness")]
macro_rules! witness {
    ($(#[$text:meta])* $witness:ident: $detected:ident![$($feature:tt),*]) => {
        $(#[$text])*
        #[derive(Clone, Copy)]
        pub(crate) struct $witness(());

        impl $witness {
            /// Returns the witness if this processor has the instruction set.
            pub(crate) fn detect() -> Option<Self> {
                let detected = true $(&& std::arch::$detected!($feature))*;
                detected.then_some(Self(()))
            }

            /// Runs the task inside a function that is compiled for the instruction set.
            #[inline(always)]
            pub(crate) fn run_task(self, task: impl IsaTask) {
                #[target_feature($(enable = $feature),*)]
                #[inline(never)]
                fn run_with_features(task: impl IsaTask) {
                    task.run();
                }
                #[allow(unused_unsafe, reason = "where every processor has the instructions")]
                // SAFETY: the witness exists, so the processor has the instructions.
                unsafe {
                    run_with_features(task);
                }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
witness! {
    /// The witness of AVX-512 and the scalar instructions that came with it.
    Avx512: is_x86_feature_detected![
        "avx512f", "avx512bw", "avx512vl", "avx512dq", "avx512cd", "avx512vbmi", "avx512vbmi2",
        "avx512vpopcntdq", "gfni", "bmi1", "bmi2", "lzcnt", "popcnt"
    ]
}

#[cfg(target_arch = "x86_64")]
witness! {
    /// The witness of AVX2 and the scalar instructions that came with it.
    Avx2: is_x86_feature_detected!["avx2", "bmi1", "bmi2", "lzcnt", "popcnt"]
}

#[cfg(target_arch = "x86_64")]
witness! {
    Sse2: is_x86_feature_detected!["sse2"]
}

#[cfg(target_arch = "aarch64")]
witness! {
    Neon: is_aarch64_feature_detected!["neon"]
}

/// The witness of [`Isa::Portable`], which every processor can run.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Portable {
    #[inline(never)]
    pub(crate) fn run_task(self, task: impl IsaTask) {
        task.run();
    }
}

/// The error for an instruction set that this machine does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this processor cannot run the {isa} engine (it can run: {})", available_names())]
pub struct UnavailableIsa {
    /// The requested instruction set.
    pub isa: Isa,
}

fn available_names() -> String {
    Isa::available().map(Isa::name).collect::<Vec<_>>().join(", ")
}
