//! The fast solver: many puzzles at once, one in each lane of a vector register.
//!
//! A processor that adds sixteen numbers in one instruction can as well solve sixteen puzzles with one
//! sequence of instructions, provided the sequence has no branches: then every lane goes the same way.
//! So deduction is one straight `round`, run on all lanes again and again; what differs from lane to
//! lane (a guess, a contradiction, a solution, the next puzzle) happens between the rounds, in a few
//! short loops over the lanes concerned. A lane that is done takes the next puzzle at once.
//!
//! Read in this order:
//!
//! | file | what it is for |
//! |---|---|
//! | `solver`, `stats`, `isa` | what callers see; which instruction set to take |
//! | `card` | the card: 81 candidate sets in 27 words, drawn there |
//! | `vector` | the operations that the kernel needs of a register |
//! | `deduce` | deduction: singles, elimination, the closure of bands and stacks, naked triples |
//! | `lanes` | the cards of 32 lanes, in as many vectors as that takes |
//! | `search` | lanes, stacks, and what happens between rounds |
//! | `branch`, `planes` | the cell to guess in |
//! | `share`, `outcome` | idle lanes help others, without changing any answer |
//! | `portable`, `sse2`, `neon`, `avx2`, `avx512` | the vectors: 2, 4, 4, 8 and 16 lanes |
//! | `avx512_cards`, `avx512_choice` | what AVX-512 does better than one operation at a time |
//! | `avx512_alone` | a single puzzle, laid across the lanes |
//!
//! # Unsafe code
//!
//! Intrinsics are unsafe to call where the compiler does not know that the processor has them. A
//! `Search<V>` is made in one place, after the check that its path is available, and nothing else runs
//! the kernel; so wherever a vector of type `V` exists, its instructions do. The loads and stores
//! between vectors and arrays have the sizes of the arrays. The tests in `bounds` reach each of them at
//! its bounds; `tests/fuzz/README.md` has the commands for valgrind and the address sanitizer.
//!
//! # What is left to gain
//!
//! On Zen 5, one thread, 1024 puzzles a call, the faster of tdoku and the JCZSolve family takes this many times
//! as long, for the first solution / the proof that there is no other. On equivalents of the puzzles, with
//! everything exchanged that can be, it is the same or better, within 5%.
//!
//! | | 17_clue | top1465 | 11+ | 1106 | serg |
//! |---|---|---|---|---|---|
//! | avx512 | 16.2 / 16.4 | 14.4 / 15.7 | 10.4 / 10.3 | 9.9 / 10.2 | 4.6 / 4.3 |
//! | avx2 | 6.9 / 7.0 | 6.1 / 6.1 | 4.3 / 4.2 | 4.1 / 4.0 | 1.7 / 1.6 |
//! | sse2 | 4.1 / 4.2 | 3.7 / 3.7 | 2.6 / 2.6 | 2.3 / 2.5 | 1.1 / 1.0 |
//! | portable | 2.6 / 2.6 | 2.5 / 2.4 | 1.7 / 1.7 | 1.6 / 1.7 | 0.75 / 0.71 |
//! | one at a time | 3.1 / 3.5 | 2.9 / 3.4 | 3.6 / 5.4 | 3.8 / 6.4 | 1.1 / 1.0 |
//!
//! A round is about 950 vector operations in AVX-512, which Zen 5 could do in 240 cycles and does in 320. Of the
//! time for 17_clue rounds take about three fifths. A finished puzzle costs 80 cycles: 30 to gather its card, 10
//! each for the answer and the next grid, 30 to put that into the lane; what is left are choices and mispredictions.
//!
//! Not tried yet: choosing in lockstep, 16-bit lanes for a first phase without search; NEON has only been run
//! in an emulator.
//!
//! # What was tried and lost
//!
//! Measured on Zen 5 with `sudoku bench`.
//!
//! - Closures passed to `map` or `from_fn` that hold intrinsics: the compiler may leave them out of line,
//!   without the target features, and once did (choices took three times as long). Hence loops.
//! - Choosing and pushing lane by lane: each choice waits for its gathered card. In two loops the lanes
//!   overlap (5 to 10% on hard puzzles in AVX-512).
//! - Gathering a lane by a tree of permutations, 5% slower than the gather instruction.
//! - Writing single words into the cards in AVX-512, or striking a candidate from a card before copying
//!   it: whole loads then wait for the store buffer (up to 10%). Putting them in place by permutations of
//!   whole vectors instead of masked stores: 10% slower on hard puzzles. By whole loads and stores around a masked
//!   broadcast: no gain.
//! - Vectors of one group after the other, with the events of each at once, so that choices overlap with the
//!   other group's round: 5% slower, as loops over fewer lanes end unforeseen more often. Nor do 64 lanes gain
//!   over 32.
//! - Leaving it to the events to see which cards are filled, to save the round the work: 4% slower, as the
//!   loops then wait for what has been gathered.
//! - Looking for hidden singles in columns as well: 6% fewer rounds on easy puzzles, each 9% slower.
//! - Letting the singles of a stack strike before those of the next are looked for: 2% fewer rounds, each as
//!   much slower.
//! - Striking a filled cell's digit from its column before the closures, and the rows' closure before the columns':
//!   the same number of rounds, each a fifth slower. Leaving the rows to the closure as well: 7% more rounds.
//! - Applying the closures of rows and columns to the cells at once: fewer operations, but more moves; no gain.
//! - Keeping the lower of two hidden singles in a cell, to find the contradiction a round later: 5% slower, but not
//!   where registers are few.
//! - Naked triples in every other round only, or as soon as one lane in eight is stuck: `17_clue` 2 to 5% faster,
//!   all others up to 4% slower; and guesses would depend on the other lanes.
//! - Letting finished lanes wait until two, three or four of the 32 are: no gain at two, up to 3% slower at four.
//! - Naked triples in rows only or in columns only: up to 8% slower. The dual rule, three digits that have to
//!   be in one minirow: 11% fewer guesses on `top1465`, which gains 3%, and 4 to 9% slower on easy puzzles.
//! - Other scores: by peers with two candidates alone (45% more guesses on the hardest), or with two or three;
//!   weights of one, two or five for those with two; the product of the two candidates' scores. The candidate
//!   that moves less first: half as many guesses more where there are several solutions.
//! - Guessing in several cells at once where none has two candidates: such cards are rare even among
//!   puzzles with many solutions; no corpus gains.
//! - Not counting what only the closures struck as a change, to guess a round earlier: 1% fewer rounds,
//!   4% more guesses, slower.
//! - Comparing at most 8, 10 or 12 cells instead of 16: 5 to 10% faster on `serg_benchmark` except in
//!   AVX-512, up to 12% more guesses elsewhere.
//! - Transposing the card in AVX2 as in the portable path (30% slower on hard puzzles), or pairing up
//!   its two transposed halves through memory (7%).
//! - Handing a single puzzle over to all lanes after so many guesses instead of so many dead ends: 2 to 4
//!   guesses are 5% faster on the hardest puzzles, but two to three times slower on `serg_benchmark`.
//! - Prefetching the next puzzles: no gain. Prefetching the place of the answer: 1 to 2% on the easiest
//!   puzzles, and only where the answers do not fit the cache.
//! - Leaving it to the compiler whether stealing is inlined: its intrinsics stayed out of line (hard single
//!   puzzles took a third longer).

#![expect(clippy::needless_range_loop, reason = "words are numbered, and loops over them unroll")]

mod alone;
mod branch;
mod card;
mod deduce;
mod isa;
mod lanes;
mod search;
mod simd;
mod solver;
mod split;
mod stats;

pub use isa::{Isa, ParseIsaError, Unavailable};
pub use solver::{CARD_BYTES, Solver};
pub use stats::Stats;
