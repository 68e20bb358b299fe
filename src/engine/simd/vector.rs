//! What the engine needs of a register: operations on lanes of 32 bits. Only the shifts know of sudoku: their
//! distances are those between the fields of a word (see [`card`](crate::engine::card)).
//!
//! Every method of an implementation, and every function of the engine that works with vectors, is
//! `#[inline(always)]`. Only then do the intrinsics end up inside the one function of each instruction set for which
//! its features are switched on ([`Simd::run_task`]). One call that stays out of line costs more than a whole round.

use crate::isa::IsaTask;

/// An instruction set: what makes vectors and runs tasks where the compiler may use the instructions. It is the
/// witness that this processor has them (see [`isa`](crate::isa)).
pub(crate) trait Simd: Copy + Send + 'static {
    /// A register.
    type Vector: Vector;
    /// The lanes of a register in memory.
    type Array: Copy + Send + AsRef<[u32]> + AsMut<[u32]>;

    /// How many lanes there are: a power of two, at most 32.
    const LANES: usize;
    /// All lanes zero.
    const ZEROS: Self::Array;

    /// Runs the task inside a function that is compiled for the instruction set.
    fn run_task(self, task: impl IsaTask);

    /// Lets the instructions that follow begin a line of the cache. The same ones take up to 8 % longer elsewhere.
    #[inline(always)]
    fn align(self) {}

    fn load(self, from: &Self::Array) -> Self::Vector;
    fn store(self, vector: Self::Vector, to: &mut Self::Array);
    /// The word in every lane.
    fn splat(self, word: u32) -> Self::Vector;
}

/// A vector of 32-bit lanes.
pub(crate) trait Vector: Copy {
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`
    fn and_not(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    /// The difference in each lane. It must not be negative as a number of 32 bits: in the portable form the borrow
    /// would reach the next lane. See [`Vector::less_ones`].
    fn sub(self, other: Self) -> Self;

    /// `self << 10`: each field one band up. Bits that leave the lane are lost; bits 30 and 31 may be set.
    fn up_one(self) -> Self;
    /// `self << 20`
    fn up_two(self) -> Self;
    /// `self >> 10`
    fn down_one(self) -> Self;
    /// `self >> 20`
    fn down_two(self) -> Self;
    /// `self >> 9`: each guard bit to the lowest bit of its field.
    fn guards_down(self) -> Self;

    /// The lanes that are not zero, lane 0 in bit 0.
    fn nonzero_lanes(self) -> u32;

    /// Subtracts 1 from each field of a card, whose bits 30 and 31 are 0. An empty field borrows, which sets its own
    /// guard bit; the fields above it are then off by one.
    #[inline(always)]
    fn less_ones(self, ones: Self) -> Self {
        self.sub(ones)
    }

    /// `self | a | b`
    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        self.or(a).or(b)
    }

    /// `self & (a | b)`
    #[inline(always)]
    fn and_or(self, a: Self, b: Self) -> Self {
        self.and(a.or(b))
    }

    /// `self | (a & b)`
    #[inline(always)]
    fn or_and(self, a: Self, b: Self) -> Self {
        self.or(a.and(b))
    }

    /// The bits that at least two of the three have.
    #[inline(always)]
    fn majority(self, a: Self, b: Self) -> Self {
        self.and(a).or(self.or(a).and(b))
    }

    /// `self | (a ^ b)`
    #[inline(always)]
    fn or_xor(self, a: Self, b: Self) -> Self {
        self.or(a.xor(b))
    }

    /// The bits of `a` where `self` has ones, else those of `b`.
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        self.and(a).or(b.and_not(self))
    }
}

/// Methods of a vector, each from an expression of intrinsics on its register and those of others.
macro_rules! operations {
    ($($(#[$text:meta])* $operation:ident($first:ident $(, $other:ident)*) = $value:expr;)*) => {
        $(
            $(#[$text])*
            #[inline(always)]
            #[allow(unused_unsafe, reason = "where every processor has the instructions")]
            fn $operation(self $(, $other: Self)*) -> Self {
                let $first = self.0;
                $(let $other = $other.0;)*
                // SAFETY: the vectors exist, so the processor has the instructions, which touch no memory.
                Self(unsafe { $value })
            }
        )*
    };
}

/// Makes the vectors `$vector` of the instruction set `$simd`, and both their traits, from a table of intrinsics.
macro_rules! vectors {
    (
        $simd:ident: $vector:ident($register:ty) in [u32; $lanes:literal];
        load($from:ident) = $load:expr;
        store($stored:ident, $to:ident) = $store:expr;
        splat($word:ident) = $splat:expr;
        nonzero_lanes($tested:ident) = $nonzero_lanes:expr;
        $($operations:tt)*
    ) => {
        /// A register.
        #[derive(Clone, Copy)]
        pub(crate) struct $vector(pub(super) $register);

        #[allow(unused_unsafe, reason = "where every processor has the instructions")]
        impl Simd for $simd {
            type Vector = $vector;
            type Array = [u32; $lanes];
            const LANES: usize = $lanes;
            const ZEROS: [u32; $lanes] = [0; $lanes];

            #[inline(always)]
            fn run_task(self, task: impl IsaTask) {
                // The method of the witness itself, not this one.
                $simd::run_task(self, task);
            }

            #[inline(always)]
            fn align(self) {
                // SAFETY: no instruction but those that do nothing.
                unsafe {
                    std::arch::asm!(".p2align 6", options(nomem, nostack, preserves_flags));
                }
            }

            #[inline(always)]
            fn load(self, from: &[u32; $lanes]) -> $vector {
                let $from = from.as_ptr();
                // SAFETY: the witness exists, so the processor has the instructions, here and below. Reads as many
                // bytes as the array has; needs no more alignment than it has.
                $vector(unsafe { $load })
            }

            #[inline(always)]
            fn store(self, vector: $vector, to: &mut [u32; $lanes]) {
                let ($stored, $to) = (vector.0, to.as_mut_ptr());
                // SAFETY: writes as many bytes as the array has; needs no more alignment than it has.
                unsafe { $store }
            }

            #[inline(always)]
            fn splat(self, $word: u32) -> $vector {
                // SAFETY: touches no memory.
                $vector(unsafe { $splat })
            }
        }

        impl Vector for $vector {
            #[inline(always)]
            #[allow(unused_unsafe, reason = "where every processor has the instructions")]
            fn nonzero_lanes(self) -> u32 {
                let $tested = self.0;
                // SAFETY: the vector exists, so the processor has the instructions, which touch no memory.
                unsafe { $nonzero_lanes }
            }

            operations! { $($operations)* }
        }
    };
}
