//! Work sharing: what idle lanes do when no puzzle is left in the queue.
//!
//! An idle lane takes the oldest card of the lane that has most. That card's part of the tree lies to
//! the right of all that its donor still has, so the lanes of one puzzle form a chain from left to
//! right in the order of a depth-first walk:
//!
//! ```text
//! tree, left to right:   [before | own | after]  <->  [own | after]  <->  [own | after]
//!                             leftmost lane              its right neighbour ...
//! ```
//!
//! `own` is the part that the lane walks. When a lane is done, all that it holds goes into the `after`
//! of its left neighbour or, if it was the leftmost, into the `before` of its right one. When it was
//! the last, it is the answer. As soon as the lanes up to some place have found enough solutions, what
//! lies right of it can no longer matter and is stopped, while everything left of it goes on. So the
//! answer does not depend on who walked which part, nor when: it is that of one depth-first walk.
//!
//! So it is with a limit of guesses. A lane stops where its own part, with `before`, has more: what lies
//! right of that place cannot matter. Whether the walk over the whole tree would have given up, the sum
//! over all parts says. The leftmost lane knows all that lies left of it, so a puzzle takes no more rounds
//! than a single lane would need for so many guesses.
//!
//! Puzzles are shared only for limits 1 and 2, see [`MOST_SHARED`].

use super::lanes::LANES;
use super::search::{Job, Search, bits};
use super::vector::Vector;

/// The largest limit for which puzzles are shared; see [`super::outcome::Outcome::then`].
pub(super) const MOST_SHARED: u32 = 2;

impl<V: Vector> Search<V> {
    /// Gives each idle lane among `all` a part of another lane's work, as long as there is any.
    #[inline(always)]
    pub(super) fn steal_for_idle_lanes(&mut self, all: u32) {
        let mut waiting = [0; LANES];
        for (waiting, lane) in waiting.iter_mut().zip(&self.lanes) {
            *waiting = lane.waiting();
        }
        for idle in bits(all & !self.active) {
            let (mut donor, mut most) = (0, 0);
            for (lane, &waiting) in waiting.iter().enumerate() {
                if waiting > most {
                    (donor, most) = (lane, waiting);
                }
            }
            if most == 0 {
                return;
            }
            waiting[donor] -= 1;
            self.steal(idle, donor);
        }
    }

    /// Moves the oldest card of `donor` to the idle lane.
    #[inline(always)]
    fn steal(&mut self, idle: usize, donor: usize) {
        let from = &mut self.lanes[donor];
        if !from.shared {
            from.shared = true;
            from.after.clear();
            (from.left, from.right) = (None, None);
        }
        let card = from.frames[from.oldest];
        from.oldest += 1;
        let (puzzle, right) = (from.puzzle, from.right.replace(idle));
        if let Some(right) = right {
            self.lanes[right].left = Some(idle);
        }
        if let Ok([from, to]) = self.lanes.get_disjoint_mut([donor, idle]) {
            to.start(puzzle);
            to.shared = true;
            to.after.replace(&from.after);
            from.after.clear();
            (to.left, to.right) = (Some(donor), right);
        }
        self.active |= 1 << idle;
        self.cards.scatter(idle, &card);
    }

    /// After a solution in a shared puzzle: stops what lies right of where the limit is reached.
    /// Returns the lane, if any, that is done because of it.
    pub(super) fn stop_after_enough(&mut self, lane: usize, limit: u32) -> u32 {
        let mut at = lane;
        while let Some(left) = self.lanes[at].left {
            at = left;
        }
        let mut found = self.lanes[at].before.found;
        loop {
            found += self.lanes[at].own.found;
            if found >= limit {
                self.stop_right_of(at);
                self.lanes[at].drop_frames();
                return 1 << at;
            }
            found += self.lanes[at].after.found;
            if found >= limit {
                self.stop_right_of(at);
                return 0;
            }
            match self.lanes[at].right {
                Some(right) => at = right,
                None => return 0,
            }
        }
    }

    /// Makes the lanes right of this one idle; what they found cannot matter any more.
    fn stop_right_of(&mut self, lane: usize) {
        let mut next = self.lanes[lane].right.take();
        while let Some(at) = next {
            next = self.lanes[at].right.take();
            self.lanes[at].drop_frames();
            self.active &= !(1 << at);
        }
    }

    /// Ends the walks of lanes that have made too many guesses. What lies right of them cannot matter any
    /// more: a walk over the whole tree would give up before it came there, if it had not found enough.
    #[cold]
    pub(super) fn give_up(&mut self, lanes: u32) {
        for lane in bits(lanes) {
            self.lanes[lane].drop_frames();
            if self.lanes[lane].shared {
                self.stop_right_of(lane);
            }
        }
    }

    /// Takes a lane that is done with its part out of the chain and hands over what it holds.
    #[inline(always)]
    pub(super) fn leave(&mut self, lane: usize, job: &mut Job<'_>) {
        let state = &mut self.lanes[lane];
        let (left, right) = (state.left, state.right);
        if let Some(right) = right {
            self.lanes[right].left = left;
        }
        if let Some(left) = left {
            self.lanes[left].right = right;
            if let Ok([left, state]) = self.lanes.get_disjoint_mut([left, lane]) {
                left.after.then(&state.own, job.limit);
                left.after.then(&state.after, job.limit);
            }
            return;
        }
        let state = &mut self.lanes[lane];
        state.before.then(&state.own, job.limit);
        state.before.then(&state.after, job.limit);
        match right {
            None => job.report::<V>(state.puzzle, &state.before),
            Some(right) => {
                if let Ok([state, right]) = self.lanes.get_disjoint_mut([lane, right]) {
                    right.before.replace(&state.before);
                }
            }
        }
    }
}
