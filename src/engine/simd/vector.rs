//! What the engine asks of a register: operations on lanes of 32 bits, and nothing that knows of sudoku but
//! the distances between the fields of a word (see [`card`](crate::engine::card)).
//!
//! Every method of an implementation, and every function of the engine that works with vectors, is
//! `#[inline(always)]`: only so do the intrinsics end up inside the one function of each instruction set for
//! which its features are switched on ([`Simd::enter`]). One call that stays out of line costs more than a
//! whole round of deduction.

/// The witness that this processor has an instruction set: a value without size that only detection hands
/// out. It makes vectors and runs work where the compiler may use the instructions.
pub(crate) trait Simd: Copy + Send + 'static {
    /// A register.
    type Vector: Vector;
    /// The lanes of a register in memory.
    type Array: Copy + Send + AsRef<[u32]> + AsMut<[u32]>;

    /// How many lanes there are: a power of two, at most 32.
    const LANES: usize;
    /// All lanes zero.
    const ZEROS: Self::Array;

    /// Does the work inside a function that is compiled for the instruction set.
    fn enter(self, work: impl Work);

    /// Lets the instructions that follow begin a line of the cache. The same ones take up to 8 % longer elsewhere.
    #[inline(always)]
    fn align(self) {}

    fn load(self, from: &Self::Array) -> Self::Vector;
    fn store(self, vector: Self::Vector, to: &mut Self::Array);
    /// The word in every lane.
    fn splat(self, word: u32) -> Self::Vector;
}

/// Something to do inside [`Simd::enter`]. Not a closure, which the compiler may leave out of line and so without
/// the instruction set.
pub(crate) trait Work {
    /// Does it. Must be `#[inline(always)]`.
    fn run(self);
}

/// A vector of 32-bit lanes.
pub(crate) trait Vector: Copy {
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`
    fn and_not(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    /// The difference in each lane, which must not be negative as a number of 32 bits: in the portable
    /// form the borrow would reach the next lane. See [`Vector::less_ones`].
    fn sub(self, other: Self) -> Self;

    /// `self << 10`: each field one band up. What leaves the lane is lost, bits 30 and 31 fill.
    fn up_one(self) -> Self;
    /// `self << 20`
    fn up_two(self) -> Self;
    /// `self >> 10`
    fn down_one(self) -> Self;
    /// `self >> 20`
    fn down_two(self) -> Self;
    /// `self >> 9`: each guard bit to the lowest bit of its field.
    fn guards_down(self) -> Self;

    /// Which lanes are not zero, lane 0 in bit 0.
    fn nonzero_lanes(self) -> u32;

    /// Subtracts 1 from each field of a card, whose bits 30 and 31 are 0. A field that was empty
    /// borrows and so sets its own guard bit; the fields above it then are off by one.
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

/// Makes the witness `$simd` of an instruction set, its vectors `$vector`, and both their traits, from the
/// features that the processor must have and a table of intrinsics.
macro_rules! instruction_set {
    (
        $(#[$text:meta])*
        $simd:ident: $vector:ident($register:ty) in [u32; $lanes:literal];
        $detected:ident![$($feature:tt),*];
        load($from:ident) = $load:expr;
        store($stored:ident, $to:ident) = $store:expr;
        splat($word:ident) = $splat:expr;
        nonzero_lanes($tested:ident) = $nonzero_lanes:expr;
        $($operations:tt)*
    ) => {
        $(#[$text])*
        #[derive(Clone, Copy)]
        pub(crate) struct $simd(());

        /// A register.
        #[derive(Clone, Copy)]
        pub(crate) struct $vector(pub(super) $register);

        impl $simd {
            /// The witness, if this processor has the instruction set.
            pub(crate) fn detect() -> Option<Self> {
                let detected = true $(&& std::arch::$detected!($feature))*;
                detected.then_some(Self(()))
            }
        }

        #[target_feature($(enable = $feature),*)]
        #[inline(never)]
        fn inside(work: impl Work) {
            work.run();
        }

        #[allow(unused_unsafe, reason = "where every processor has the instructions")]
        impl Simd for $simd {
            type Vector = $vector;
            type Array = [u32; $lanes];
            const LANES: usize = $lanes;
            const ZEROS: [u32; $lanes] = [0; $lanes];

            #[inline(always)]
            fn enter(self, work: impl Work) {
                // SAFETY: the witness exists, so the processor has the instructions. So it is below.
                unsafe { inside(work) }
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
                // SAFETY: reads as many bytes as the array has; needs no more alignment than it has.
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
