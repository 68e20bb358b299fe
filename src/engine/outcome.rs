//! What a part of a puzzle's search tree gave, and how the parts of one tree add up.
//!
//! When lanes share a puzzle, each walks a part of its tree. The answer must be what one depth-first
//! walk over the whole tree would give, so outcomes are joined from left to right ([`Outcome::then`]),
//! and a part counts only as far as that walk would have come before it had found enough.

use super::card::Card;

/// The outcome of walking one part of a tree, depth first.
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    /// Solutions found; the walk stops at the limit.
    pub(super) found: u32,
    /// Guesses made, or `u32::MAX` if more.
    pub(super) guesses: u32,
    /// Guesses made when the first solution turned up. Undefined when none did.
    pub(super) guesses_to_first: u32,
    /// The first solution's card. Undefined when none turned up.
    pub(super) first: Card,
}

impl Outcome {
    /// The outcome of no walk at all.
    pub(super) const NOTHING: Self =
        Self { found: 0, guesses: 0, guesses_to_first: 0, first: Card::EMPTY };

    /// Forgets everything; the card stays, as nobody looks at it before the next solution.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        (self.found, self.guesses) = (0, 0);
    }

    /// Becomes a copy of the other.
    #[inline(always)]
    pub(super) fn replace(&mut self, other: &Self) {
        (self.found, self.guesses) = (other.found, other.guesses);
        if other.found > 0 {
            self.guesses_to_first = other.guesses_to_first;
            self.first = other.first;
        }
    }

    /// Counts a solution; when it is the first, `first` must hold its card.
    #[inline(always)]
    pub(super) fn add_solution(&mut self) {
        if self.found == 0 {
            self.guesses_to_first = self.guesses;
        }
        self.found += 1;
    }

    /// Appends the outcome of the part right of this one, as a walk that stops at `limit` sees it.
    ///
    /// The limit is at most 2: beyond it, knowing the guesses up to the first solution would not do.
    pub(super) fn then(&mut self, right: &Self, limit: u32) {
        debug_assert!(limit <= 2);
        if self.found >= limit {
            return;
        }
        let enough = self.found + right.found >= limit;
        let stops_at_first = enough && limit - self.found == 1;
        if self.found == 0 && right.found > 0 {
            self.first = right.first;
            self.guesses_to_first = self.guesses.saturating_add(right.guesses_to_first);
        }
        self.found = (self.found + right.found).min(limit);
        let guesses = if stops_at_first { right.guesses_to_first } else { right.guesses };
        self.guesses = self.guesses.saturating_add(guesses);
    }

    /// What the walk, which has made more than `max_guesses` of them, would have given had it stopped there.
    /// A part of the tree may have been left unfinished, but only behind that point.
    #[cold]
    pub(super) fn cut_off(&self, limit: u32, max_guesses: u32) -> Self {
        // With the last solution asked for, the walk would have ended.
        let in_time = self.guesses_to_first <= max_guesses;
        let found = if in_time { self.found.min(limit - 1) } else { 0 };
        Self { found, guesses: max_guesses, ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(found: u32, guesses: u32, guesses_to_first: u32, mark: u32) -> Outcome {
        Outcome { found, guesses, guesses_to_first, first: Card([mark; 32]) }
    }

    fn joined(limit: u32, parts: &[Outcome]) -> (u32, u32, u32) {
        let mut all = Outcome::NOTHING;
        parts.iter().for_each(|part| all.then(part, limit));
        (all.found, all.guesses, all.first.0[0])
    }

    #[test]
    fn the_leftmost_solution_is_the_first() {
        let parts = [part(0, 3, 0, 0), part(1, 5, 4, 7), part(1, 9, 2, 8)];
        assert_eq!(joined(1, &parts), (1, 3 + 4, 7));
        assert_eq!(joined(2, &parts), (2, 3 + 5 + 2, 7));
    }

    #[test]
    fn joining_does_not_depend_on_the_order_of_joining() {
        let parts = [part(1, 3, 1, 5), part(0, 4, 0, 0), part(2, 9, 6, 8), part(1, 2, 2, 9)];
        for limit in 1..=2 {
            let mut right = parts[2];
            right.then(&parts[3], limit);
            let mut left = parts[0];
            left.then(&parts[1], limit);
            assert_eq!(joined(limit, &[left, right]), joined(limit, &parts));
        }
    }
}
