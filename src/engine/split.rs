//! How lanes share a search tree: the part that each walks, what it has found, and how idle lanes help.
//!
//! A lane walks its puzzle's tree depth first: at a guess it keeps a card with the other candidates, and at a dead end
//! it takes up the latest such card. If no puzzle is left in the queue, an idle lane takes the oldest card of the lane
//! that has most. That card's subtree lies to the right of everything that is left to the lane it came from. So the
//! lanes of one puzzle form a chain from left to right, in the order of a depth-first walk:
//!
//! ```text
//! tree, left to right:   [before | own | after]  <->  [own | after]  <->  [own | after]
//!                             leftmost lane              its right neighbour ...
//! ```
//!
//! `own` is the outcome of the part that the lane walks; `before` and `after` are outcomes of finished parts on its
//! left and on its right. For example, lane 0 has guessed three times and kept the cards a, b and c:
//!
//! ```text
//!            guess 1                           0
//!           /       \      lane 5 takes a:     0 <-> 5           it is the oldest card of lane 0
//!       guess 2      a     lane 7 takes b:     0 <-> 7 <-> 5     b lies left of a
//!      /       \           lane 5 is done:     0 <-> 7           7.after  = 5.own: 1 solution, 3 guesses
//!  guess 3      b          lane 0 is done:     7                 7.before = 0.own: no solution, 3 guesses
//!  /     \                 lane 7 is done:     before + own + after is the answer
//! .       c
//! ```
//!
//! Lane 0 has walked the branch below guess 3 and that of c by then. If lane 7 ends with 1 solution and 2 guesses, the
//! answer is 2 solutions and 8 guesses, in whichever order the lanes are done. With a limit of one solution, a solution
//! in lane 7 would stop lane 5 and everything else on its right. Lane 0 would continue: a solution there would come
//! first. So the answer does not depend on who walked which part, nor when: it is that of one depth-first walk.
//!
//! The same is true of a limit of guesses. A lane stops when its own part, with `before`, has more: nothing to the
//! right can matter. The sum over all parts then tells whether the walk over the whole tree would have given up. The
//! leftmost lane knows everything on its left, so a puzzle takes no more rounds than one lane alone would need.

use super::card::Card;
use crate::grid::bits;

/// How many lanes a search has: as many as a mask has bits.
pub(super) const LANES: usize = 32;

/// The largest limit for which trees may be split. To join outcomes up to a higher limit, the guesses made before
/// each further solution would have to be known.
pub(super) const MOST_SPLIT: u64 = 2;

/// The outcome of walking a part of a tree.
#[derive(Clone, Copy, Default)]
pub(super) struct WalkOutcome {
    /// Solutions found; the walk stops at the limit.
    pub(super) found: u64,
    pub(super) guesses: u64,
    /// The first solution and the guesses made before it; see [`WalkOutcome::first`]. An option would take half as
    /// much memory again.
    card: Card,
    guesses_to_first: u64,
}

impl WalkOutcome {
    /// The first solution, if there is one, and the guesses made before it.
    #[inline(always)]
    pub(super) fn first(&self) -> Option<(&Card, u64)> {
        (self.found > 0).then_some((&self.card, self.guesses_to_first))
    }

    /// Forgets everything. The card stays: nobody can look at it before the next solution.
    #[inline(always)]
    fn clear(&mut self) {
        (self.found, self.guesses) = (0, 0);
    }

    /// Becomes a copy of the other.
    #[inline(always)]
    fn replace(&mut self, other: &Self) {
        (self.found, self.guesses) = (other.found, other.guesses);
        if let Some((card, guesses)) = other.first() {
            (self.card, self.guesses_to_first) = (*card, guesses);
        }
    }

    /// Appends the outcome of the part right of this one, as a walk that stops at `limit` sees it.
    fn append(&mut self, right: &Self, limit: u64) {
        debug_assert!(limit <= MOST_SPLIT);
        if self.found >= limit {
            return;
        }
        let guesses = match right.first() {
            // The walk stops at the first solution of the right part.
            Some((_, guesses)) if self.found + 1 == limit => guesses,
            _ => right.guesses,
        };
        if self.found == 0
            && let Some((card, guesses)) = right.first()
        {
            (self.card, self.guesses_to_first) = (*card, self.guesses + guesses);
        }
        self.found = (self.found + right.found).min(limit);
        self.guesses += guesses;
    }

    /// The outcome of a walk that gives up after `most` guesses, if this one has made more. A part of the tree may be
    /// unfinished, but only behind that point.
    #[cold]
    pub(super) fn cut_off(&self, limit: u64, most: u64) -> Self {
        let found = match self.first() {
            // The walk would have ended with the last solution that was asked for.
            Some((_, guesses)) if guesses <= most => self.found.min(limit - 1),
            _ => 0,
        };
        Self { found, guesses: most, ..*self }
    }
}

/// The part of a tree that a lane walks.
#[derive(Default)]
struct TreePart {
    /// The number of the puzzle.
    puzzle: usize,
    /// Cards with an alternative to try, the deepest last. Those before `oldest` have been given away.
    cards: Vec<Card>,
    oldest: usize,
    /// The outcome of the walk so far.
    own: WalkOutcome,
    /// Whether other lanes have worked on the same puzzle.
    is_split: bool,
    /// The outcomes of finished parts on the left and on the right, up to the neighbours' parts.
    before: WalkOutcome,
    after: WalkOutcome,
    /// The lanes that walk the next parts of the same tree.
    left: Option<usize>,
    right: Option<usize>,
}

impl TreePart {
    #[inline(always)]
    fn start(&mut self, puzzle: usize, found: u64) {
        self.drop_cards();
        self.puzzle = puzzle;
        self.own.clear();
        self.own.found = found;
        self.before.clear();
        self.is_split = false;
    }

    /// The number of cards that it still has to try.
    #[inline(always)]
    fn waiting(&self) -> usize {
        self.cards.len() - self.oldest
    }

    /// Drops the cards, so that the lane is done at its next event.
    #[inline(always)]
    fn drop_cards(&mut self) {
        self.cards.clear();
        self.oldest = 0;
    }
}

/// The parts that all lanes walk.
pub(super) struct TreeParts {
    lanes: Box<[TreePart; LANES]>,
    /// The lanes that walk, lane 0 in bit 0.
    active: u32,
}

impl TreeParts {
    pub(super) fn new() -> Self {
        Self { lanes: Box::new(std::array::from_fn(|_| TreePart::default())), active: 0 }
    }

    /// The lanes that walk, lane 0 in bit 0.
    #[inline(always)]
    pub(super) fn active(&self) -> u32 {
        self.active
    }

    /// Lets a lane start on a puzzle, of which some solutions are `found` already; the walk must not meet them again.
    #[inline(always)]
    pub(super) fn start(&mut self, lane: usize, puzzle: usize, found: u64) {
        self.lanes[lane].start(puzzle, found);
        self.active |= 1 << lane;
    }

    /// Makes all lanes idle. What they hold is dropped when they start again.
    #[inline(always)]
    pub(super) fn stop_all(&mut self) {
        self.active = 0;
    }

    /// Makes a lane idle.
    #[inline(always)]
    pub(super) fn stop(&mut self, lane: usize) {
        self.lanes[lane].drop_cards();
        self.active &= !(1 << lane);
    }

    /// Keeps a lane's card at a guess. Returns the number of guesses that a walk over the whole tree is known to have made
    /// up to here.
    #[inline(always)]
    pub(super) fn push(&mut self, lane: usize, card: Card) -> u64 {
        let part = &mut self.lanes[lane];
        part.cards.push(card);
        part.own.guesses += 1;
        part.before.guesses + part.own.guesses
    }

    /// The card that a lane has kept last and not given away.
    #[inline(always)]
    pub(super) fn latest(&mut self, lane: usize) -> Option<&mut Card> {
        let part = &mut self.lanes[lane];
        if part.waiting() == 0 { None } else { part.cards.last_mut() }
    }

    /// Drops that card.
    #[inline(always)]
    pub(super) fn pop(&mut self, lane: usize) {
        self.lanes[lane].cards.pop();
    }

    /// Whether a lane has found no solution in its part so far.
    #[inline(always)]
    pub(super) fn has_none(&self, lane: usize) -> bool {
        self.lanes[lane].own.found == 0
    }

    /// Keeps a lane's first solution, which is then to be counted.
    #[inline(always)]
    pub(super) fn keep_first(&mut self, lane: usize, card: Card) {
        let own = &mut self.lanes[lane].own;
        (own.card, own.guesses_to_first) = (card, own.guesses);
    }

    /// Counts a solution of a lane, which must backtrack after it. Returns another lane if the walk of that one ends
    /// because of it.
    #[inline(always)]
    pub(super) fn add_solution(&mut self, lane: usize, limit: u64) -> Option<usize> {
        let part = &mut self.lanes[lane];
        part.own.found += 1;
        if part.is_split {
            return self.stop_after_enough(lane, limit);
        }
        if part.own.found == limit {
            part.drop_cards();
        }
        None
    }

    /// The lane that has most cards to try, the first of several; `None` if no lane has one.
    #[inline(always)]
    pub(super) fn donor(&self) -> Option<usize> {
        let (mut donor, mut most) = (None, 0);
        for lane in bits(self.active) {
            let waiting = self.lanes[lane].waiting();
            if waiting > most {
                (donor, most) = (Some(lane), waiting);
            }
        }
        donor
    }

    /// Gives the oldest card of a lane, which must have one, to an idle lane. Returns the card.
    #[inline(always)]
    pub(super) fn split(&mut self, from: usize, idle: usize) -> Card {
        let part = &mut self.lanes[from];
        if !part.is_split {
            part.is_split = true;
            part.after.clear();
            (part.left, part.right) = (None, None);
        }
        let card = part.cards[part.oldest];
        part.oldest += 1;
        let (puzzle, right) = (part.puzzle, part.right.replace(idle));
        if let Some(right) = right {
            self.lanes[right].left = Some(idle);
        }
        if let Ok([part, new]) = self.lanes.get_disjoint_mut([from, idle]) {
            new.start(puzzle, 0);
            new.is_split = true;
            new.after.replace(&part.after);
            part.after.clear();
            (new.left, new.right) = (Some(from), right);
        }
        self.active |= 1 << idle;
        card
    }

    /// After a solution in a split tree: stops the lanes on the right of the place where the limit is reached. Returns
    /// the lane that reaches it, if it is another one.
    fn stop_after_enough(&mut self, lane: usize, limit: u64) -> Option<usize> {
        let mut at = lane;
        while let Some(left) = self.lanes[at].left {
            at = left;
        }
        let mut found = self.lanes[at].before.found;
        loop {
            found += self.lanes[at].own.found;
            if found >= limit {
                self.end(at);
                return (at != lane).then_some(at);
            }
            found += self.lanes[at].after.found;
            if found >= limit {
                self.stop_right_of(at);
                return None;
            }
            at = self.lanes[at].right?;
        }
    }

    /// Makes the lanes on the right of this one idle. Their outcomes can no longer matter.
    fn stop_right_of(&mut self, lane: usize) {
        let mut next = self.lanes[lane].right.take();
        while let Some(at) = next {
            next = self.lanes[at].right.take();
            self.stop(at);
        }
    }

    /// Ends the walk of a lane that has found enough or made too many guesses. Nothing on the right of that point can
    /// still matter.
    pub(super) fn end(&mut self, lane: usize) {
        self.lanes[lane].drop_cards();
        if self.lanes[lane].is_split {
            self.stop_right_of(lane);
        }
    }

    /// Takes the outcomes from a lane that is done with its part. Returns the number of the puzzle and the outcome of
    /// its whole tree, if this was the last part.
    #[inline(always)]
    pub(super) fn finish(&mut self, lane: usize, limit: u64) -> Option<(usize, &WalkOutcome)> {
        if !self.lanes[lane].is_split {
            let part = &self.lanes[lane];
            return Some((part.puzzle, &part.own));
        }
        let (left, right) = (self.lanes[lane].left, self.lanes[lane].right);
        if let Some(right) = right {
            self.lanes[right].left = left;
        }
        if let Some(left) = left {
            self.lanes[left].right = right;
            let Ok([left, part]) = self.lanes.get_disjoint_mut([left, lane]) else { return None };
            left.after.append(&part.own, limit);
            left.after.append(&part.after, limit);
            return None;
        }
        let part = &mut self.lanes[lane];
        part.before.append(&part.own, limit);
        part.before.append(&part.after, limit);
        if let Some(right) = right {
            let Ok([part, right]) = self.lanes.get_disjoint_mut([lane, right]) else { return None };
            right.before.replace(&part.before);
            return None;
        }
        let part = &self.lanes[lane];
        Some((part.puzzle, &part.before))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// A place in a tree.
    #[derive(Clone, Copy, PartialEq)]
    enum TreeNode {
        DeadEnd,
        Solution,
        /// Two branches, of which the left one is tried first.
        GuessCell(usize, usize),
    }

    /// A tree with this number of guesses and at most this number of solutions. Its root is node 0.
    fn tree(guesses: usize, solutions: usize, random: &mut Random) -> Vec<TreeNode> {
        let mut tree = vec![TreeNode::DeadEnd];
        while tree.len() < 1 + 2 * guesses {
            let at = random.below(tree.len() as u64) as usize;
            if tree[at] == TreeNode::DeadEnd {
                tree[at] = TreeNode::GuessCell(tree.len(), tree.len() + 1);
                tree.extend([TreeNode::DeadEnd; 2]);
            }
        }
        for _ in 0..solutions {
            let at = random.below(tree.len() as u64) as usize;
            if tree[at] == TreeNode::DeadEnd {
                tree[at] = TreeNode::Solution;
            }
        }
        tree
    }

    /// The card that stands for a node.
    fn card(node: usize) -> Card {
        Card([node as u32; 32])
    }

    /// Lets lanes walk a tree. Random ones take turns; each takes a step, or helps another lane if it is idle.
    /// Returns the solutions, the guesses and the first solution's node.
    fn walk(tree: &[TreeNode], lanes: u64, limit: u64, most: u64, random: &mut Random) -> (u64, u64, Option<u32>) {
        let mut parts = TreeParts::new();
        let mut at = [0; LANES];
        parts.start(0, 7, 0);
        loop {
            let lane = random.below(lanes) as usize;
            if parts.active() >> lane & 1 == 0 {
                let from = random.below(lanes) as usize;
                if parts.lanes[from].waiting() > 0 {
                    at[lane] = parts.split(from, lane).0[0] as usize;
                }
                continue;
            }
            let mut back = vec![lane];
            match tree[at[lane]] {
                TreeNode::DeadEnd => {}
                TreeNode::GuessCell(left, right) => {
                    at[lane] = left;
                    if parts.push(lane, card(right)) > most {
                        parts.end(lane);
                    } else {
                        back.clear();
                    }
                }
                TreeNode::Solution => {
                    if parts.has_none(lane) {
                        parts.keep_first(lane, card(at[lane]));
                    }
                    back.extend(parts.add_solution(lane, limit));
                }
            }
            for lane in back {
                if let Some(card) = parts.latest(lane) {
                    at[lane] = card.0[0] as usize;
                    parts.pop(lane);
                    continue;
                }
                if let Some((puzzle, outcome)) = parts.finish(lane, limit) {
                    let gave_up = outcome.guesses > most;
                    let all = if gave_up { outcome.cut_off(limit, most) } else { *outcome };
                    assert_eq!(puzzle, 7);
                    parts.stop(lane);
                    assert_eq!(parts.active(), 0, "nothing goes on behind the end");
                    return (all.found, all.guesses, all.first().map(|(card, _)| card.0[0]));
                }
                parts.stop(lane);
            }
        }
    }

    #[test]
    fn many_lanes_find_what_one_does() {
        for case in 0..3000 {
            let mut random = Random::new(&[case]);
            let tree = tree(case as usize % 60, case as usize / 60 % 8, &mut random);
            for (limit, most) in [(1, u64::MAX), (2, u64::MAX), (1, 9), (2, 9), (2, 30)] {
                let alone = walk(&tree, 1, limit, most, &mut random);
                for lanes in [2, 3, 32] {
                    let together = walk(&tree, lanes, limit, most, &mut random);
                    assert_eq!(together, alone, "case {case}, {lanes} lanes, {limit}, {most}");
                }
            }
        }
    }

    #[test]
    fn the_limit_ends_a_walk_and_giving_up_keeps_what_was_found() {
        use TreeNode::{DeadEnd, GuessCell, Solution};
        let tree = [GuessCell(1, 2), GuessCell(3, 4), GuessCell(5, 6), DeadEnd, Solution, Solution, Solution];
        let walk = |limit, most| walk(&tree, 1, limit, most, &mut Random::new(&[]));
        assert_eq!(walk(1, u64::MAX), (1, 2, Some(4)));
        assert_eq!(walk(2, u64::MAX), (2, 3, Some(4)));
        assert_eq!(walk(u64::MAX, u64::MAX), (3, 3, Some(4)));
        assert_eq!(walk(2, 2), (1, 2, Some(4)));
        assert_eq!(walk(2, 1), (0, 1, None));
    }

    #[test]
    fn counting_ends_at_the_greatest_number() {
        let mut parts = TreeParts::new();
        parts.start(0, 0, 0);
        parts.push(0, card(1));
        parts.lanes[0].own.found = u64::MAX - 1;
        assert_eq!(parts.add_solution(0, u64::MAX), None);
        assert!(parts.latest(0).is_none(), "nothing is left to try");
        assert_eq!(parts.finish(0, u64::MAX).map(|(_, outcome)| outcome.found), Some(u64::MAX));
    }
}
