//! Shared search trees: the part that each lane walks, its outcome so far, and how idle lanes help.
//!
//! A lane walks its puzzle's tree depth first: at a guess it keeps a card with the other candidates, and at a dead end
//! it continues with the latest kept card. If no puzzle is left in the queue, an idle lane takes the oldest card of the
//! lane with the most cards. That card's subtree lies to the right of everything that the other lane still has to walk.
//! So a shared tree is a list of parts from left to right, in the order of a depth-first walk. Each part is done, or a
//! lane is walking it; adjacent parts that are done are joined. For example, lane 0 has guessed three times and kept
//! the cards a, b and c:
//!
//! ```text
//!            guess 1                           [0]
//!           /       \      lane 5 takes a:     [0, 5]            it is the oldest card of lane 0
//!       guess 2      a     lane 7 takes b:     [0, 7, 5]         b lies left of a
//!      /       \           lane 5 is done:     [0, 7, done]      1 solution, 3 guesses
//!  guess 3      b          lane 0 is done:     [done, 7, done]   no solution, 3 guesses
//!  /     \                 lane 7 is done:     [done]            this is the answer
//! .       c
//! ```
//!
//! Lane 0 has then walked the left branch of guess 3, and c. If lane 7 ends with 1 solution and 2 guesses, the answer
//! is 2 solutions and 8 guesses, in whatever order the lanes finish. With a limit of one solution, a solution in lane 7
//! would stop lane 5 and everything else on its right. Lane 0 would continue, since a solution there would come first.
//! So the lanes together give the same answer as one depth-first walk, no matter which lane walks which part, or when.
//!
//! A maximum number of guesses works in the same way. A lane stops when the guesses in its part, plus those in the
//! parts on its left if all of these are done, exceed the maximum: nothing on its right can matter. The sum over all
//! parts then shows whether a walk over the whole tree would have given up. The leftmost lane knows the guesses on its
//! left, so a puzzle takes no more rounds than a single lane would need.

use super::card::Card;
use super::card_ops::SEARCH_LANES;
use super::guess::Guess;
use crate::grid::bit_indices;

/// The largest limit for which a tree may be split. Joining outcomes for a higher limit would need the number of
/// guesses before each solution.
pub(super) const MAX_SPLIT_LIMIT: u64 = 2;

/// The outcome of walking a part of a tree.
#[derive(Clone, Copy, Default)]
pub(super) struct WalkOutcome {
    /// Solutions found; the walk stops at the limit.
    pub(super) solutions: u64,
    pub(super) guesses: u64,
    /// The first solution, if there is one: see [`Self::first_solution`]. An `Option` would take a third more memory.
    first_card: Card,
    /// The guesses made before the first solution.
    guesses_to_first: u64,
}

impl WalkOutcome {
    /// Returns the first solution, if there is one, and the guesses made before it.
    #[inline(always)]
    pub(super) fn first_solution(&self) -> Option<(&Card, u64)> {
        (self.solutions > 0).then_some((&self.first_card, self.guesses_to_first))
    }

    /// Appends the outcome of the part on the right, as in a walk that stops at `limit`.
    fn append(&mut self, right: &Self, limit: u64) {
        debug_assert!(limit <= MAX_SPLIT_LIMIT, "the guesses before each solution are not known");
        if self.solutions >= limit {
            return;
        }
        let guesses = match right.first_solution() {
            // The walk stops at the first solution of the right part.
            Some((_, guesses)) if self.solutions + 1 == limit => guesses,
            _ => right.guesses,
        };
        if self.solutions == 0
            && let Some((card, guesses)) = right.first_solution()
        {
            (self.first_card, self.guesses_to_first) = (*card, self.guesses + guesses);
        }
        self.solutions = (self.solutions + right.solutions).min(limit);
        self.guesses += guesses;
    }

    /// Returns the outcome of a walk that gives up after `max_guesses`, given that this walk has made more. Parts of
    /// the tree may be unfinished, but only after the point of giving up.
    #[cold]
    pub(super) fn cut_off_outcome(&self, limit: u64, max_guesses: u64) -> Self {
        let solution_count = match self.first_solution() {
            // A walk that reaches the limit ends there, so one that gives up has found fewer solutions.
            Some((_, guesses)) if guesses <= max_guesses => self.solutions.min(limit - 1),
            _ => 0,
        };
        Self { solutions: solution_count, guesses: max_guesses, ..*self }
    }
}

enum TreePart {
    /// The lane with this number is walking the part.
    Walking(usize),
    /// The part has been walked, with this outcome.
    Done(WalkOutcome),
}

/// The part of a tree that a lane walks.
#[derive(Default)]
struct Walk {
    /// The number of the puzzle.
    puzzle_number: usize,
    /// The kept cards, the deepest last.
    cards: Vec<Card>,
    /// The index of the oldest card that has not been given away.
    oldest_index: usize,
    outcome: WalkOutcome,
    /// The guesses of the parts on the left, if all of them are done.
    guesses_before: u64,
    /// The number of the tree, if it is shared.
    tree: Option<usize>,
}

impl Walk {
    /// Returns the number of kept cards that have not been given away.
    #[inline(always)]
    fn remaining_cards(&self) -> usize {
        self.cards.len() - self.oldest_index
    }

    /// Drops all cards: the lane is done at its next event.
    #[inline(always)]
    fn drop_cards(&mut self) {
        self.cards.clear();
        self.oldest_index = 0;
    }
}

/// The parts of search trees that the lanes walk.
#[derive(Default)]
pub(super) struct LaneWalks {
    walks: Box<[Walk; SEARCH_LANES]>,
    /// The parts of each shared tree, from left to right. There are never more shared trees than lanes.
    trees: [Vec<TreePart>; SEARCH_LANES],
    /// The lanes that are walking a part, lane 0 in bit 0.
    pub(super) active_lanes: u32,
}

impl LaneWalks {
    /// Starts a lane on a puzzle. `known_solutions` of its solutions are already known, and the walk must not find
    /// these again.
    #[inline(always)]
    pub(super) fn start_walk(&mut self, lane: usize, puzzle_number: usize, known_solutions: u64) {
        let walk = &mut self.walks[lane];
        walk.drop_cards();
        walk.puzzle_number = puzzle_number;
        // The old card stays: it is not read before the next solution replaces it.
        (walk.outcome.solutions, walk.outcome.guesses) = (known_solutions, 0);
        walk.guesses_before = 0;
        walk.tree = None;
        self.active_lanes |= 1 << lane;
    }

    /// Makes all lanes idle. Their cards are dropped when they start again.
    #[inline(always)]
    pub(super) fn stop_all_lanes(&mut self) {
        if self.active_lanes != 0 {
            self.trees.iter_mut().for_each(Vec::clear);
        }
        self.active_lanes = 0;
    }

    #[inline(always)]
    pub(super) fn stop_lane(&mut self, lane: usize) {
        self.walks[lane].drop_cards();
        self.active_lanes &= !(1 << lane);
    }

    /// Keeps a lane's card without the candidate that the guess tries first. Returns the number of guesses that a walk
    /// over the whole tree would have made so far, as far as it is known.
    #[inline(always)]
    pub(super) fn keep_card(&mut self, lane: usize, card: &Card, guess: &Guess) -> u64 {
        let walk = &mut self.walks[lane];
        let index = walk.cards.len();
        walk.cards.push(*card);
        // Vectors cannot be copied until the words in them have been written, so the copy comes first.
        walk.cards[index].0[guess.word] ^= guess.first;
        walk.outcome.guesses += 1;
        walk.guesses_before + walk.outcome.guesses
    }

    /// Returns the latest card that a lane keeps; `None` if it has none left.
    #[inline(always)]
    pub(super) fn latest_card(&self, lane: usize) -> Option<&Card> {
        let walk = &self.walks[lane];
        if walk.remaining_cards() == 0 { None } else { walk.cards.last() }
    }

    #[inline(always)]
    pub(super) fn drop_latest_card(&mut self, lane: usize) {
        self.walks[lane].cards.pop();
    }

    /// Returns whether a lane has found no solution of its part yet.
    #[inline(always)]
    pub(super) fn has_no_solution(&self, lane: usize) -> bool {
        self.walks[lane].outcome.solutions == 0
    }

    /// Keeps the card of a lane's first solution, which must then be [added](Self::add_solution).
    #[inline(always)]
    pub(super) fn set_first_solution(&mut self, lane: usize, card: &Card) {
        let outcome = &mut self.walks[lane].outcome;
        (outcome.first_card, outcome.guesses_to_first) = (*card, outcome.guesses);
    }

    /// Counts a solution of a lane, which must then backtrack. If the solution ends the walk of another lane, returns
    /// that lane.
    #[inline(always)]
    pub(super) fn add_solution(&mut self, lane: usize, limit: u64) -> Option<usize> {
        let walk = &mut self.walks[lane];
        walk.outcome.solutions += 1;
        if let Some(tree) = walk.tree {
            return self.stop_beyond_limit(tree, limit).filter(|&other_lane| other_lane != lane);
        }
        if walk.outcome.solutions == limit {
            walk.drop_cards();
        }
        None
    }

    /// Returns the first lane with the most cards; `None` if no lane has several, since sharing a last card costs as
    /// much as it saves.
    #[inline(always)]
    pub(super) fn busiest_lane(&self) -> Option<usize> {
        let (mut busiest, mut max_cards) = (None, 1);
        for lane in bit_indices(self.active_lanes) {
            let cards = self.walks[lane].remaining_cards();
            if cards > max_cards {
                (busiest, max_cards) = (Some(lane), cards);
            }
        }
        busiest
    }

    /// Gives the oldest card of `busy_lane` to an idle lane, and returns it. There must be such a card.
    #[inline(always)]
    pub(super) fn give_oldest_card(&mut self, busy_lane: usize, idle_lane: usize) -> Card {
        let free_tree = || match self.trees.iter().position(Vec::is_empty) {
            Some(tree) => tree,
            None => unreachable!("each shared tree has a lane of its own, and this lane has none"),
        };
        let tree = self.walks[busy_lane].tree.unwrap_or_else(free_tree);
        let walk = &mut self.walks[busy_lane];
        if walk.tree.replace(tree).is_none() {
            self.trees[tree].push(TreePart::Walking(busy_lane));
        }
        let (puzzle_number, card) = (walk.puzzle_number, walk.cards[walk.oldest_index]);
        walk.oldest_index += 1;
        let index = self.part_index(tree, busy_lane);
        self.trees[tree].insert(index + 1, TreePart::Walking(idle_lane));
        self.start_walk(idle_lane, puzzle_number, 0);
        self.walks[idle_lane].tree = Some(tree);
        card
    }

    /// Returns the index of a lane's part in its tree.
    fn part_index(&self, tree: usize, lane: usize) -> usize {
        let is_part_of_lane =
            |part: &TreePart| matches!(part, TreePart::Walking(walking_lane) if *walking_lane == lane);
        match self.trees[tree].iter().position(is_part_of_lane) {
            Some(index) => index,
            None => unreachable!("a lane with a tree walks a part of it"),
        }
    }

    /// Ends the walks of the lane that reaches the limit of solutions in a shared tree, and of the lanes on its right.
    /// Returns the lane that reaches the limit; `None` if no active lane does.
    fn stop_beyond_limit(&mut self, tree: usize, limit: u64) -> Option<usize> {
        let mut solution_count = 0;
        for index in 0..self.trees[tree].len() {
            let (lane, outcome) = match &self.trees[tree][index] {
                TreePart::Walking(lane) => (Some(*lane), &self.walks[*lane].outcome),
                TreePart::Done(outcome) => (None, outcome),
            };
            solution_count += outcome.solutions;
            if solution_count >= limit {
                self.stop_right_of(tree, index);
                if let Some(lane) = lane {
                    self.walks[lane].drop_cards();
                }
                return lane;
            }
        }
        None
    }

    /// Drops all parts of a tree to the right of the part with this index, and makes their lanes idle. Their outcomes
    /// no longer matter.
    fn stop_right_of(&mut self, tree: usize, index: usize) {
        while self.trees[tree].len() > index + 1 {
            if let Some(TreePart::Walking(lane)) = self.trees[tree].pop() {
                self.stop_lane(lane);
            }
        }
    }

    /// Ends the walk of a lane that has made too many guesses. Later parts of the tree can no longer affect the answer.
    pub(super) fn end_walk(&mut self, lane: usize) {
        // A lane on the left may have stopped it in this round.
        if self.active_lanes >> lane & 1 == 0 {
            return;
        }
        self.walks[lane].drop_cards();
        if let Some(tree) = self.walks[lane].tree {
            self.stop_right_of(tree, self.part_index(tree, lane));
        }
    }

    /// Records that a lane has finished its part. If this was the last part of the tree, returns the number of the
    /// puzzle and the outcome of the whole tree.
    #[inline(always)]
    pub(super) fn finish_part(&mut self, lane: usize, limit: u64) -> Option<(usize, &WalkOutcome)> {
        if let Some(tree) = self.walks[lane].tree {
            self.join_part(tree, lane, limit)?;
        }
        let walk = &self.walks[lane];
        Some((walk.puzzle_number, &walk.outcome))
    }

    /// Marks a lane's part as done and joins it with adjacent parts that are done. If the whole tree is done, the lane
    /// gets its outcome; otherwise returns `None`.
    fn join_part(&mut self, tree: usize, lane: usize, limit: u64) -> Option<()> {
        let index = self.part_index(tree, lane);
        let parts = &mut self.trees[tree];
        parts[index] = TreePart::Done(self.walks[lane].outcome);
        parts.dedup_by(|right, left| {
            let (TreePart::Done(left), TreePart::Done(right)) = (left, right) else { return false };
            left.append(right, limit);
            true
        });
        match &parts[..] {
            [TreePart::Done(outcome)] => self.walks[lane].outcome = *outcome,
            [TreePart::Done(left_outcome), TreePart::Walking(next_lane), ..] => {
                self.walks[*next_lane].guesses_before = left_outcome.guesses;
                return None;
            }
            _ => return None,
        }
        parts.clear();
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// A node of a search tree.
    #[derive(Clone, Copy, PartialEq)]
    enum TreeNode {
        DeadEnd,
        Solution,
        /// A guess: two branches, of which the left one is tried first.
        Guess(usize, usize),
    }

    /// Creates a tree with this number of guesses and at most this number of solutions. Its root is node 0.
    fn random_tree(guesses: usize, solutions: usize, random: &mut Random) -> Vec<TreeNode> {
        let mut tree = vec![TreeNode::DeadEnd];
        while tree.len() < 1 + 2 * guesses {
            let node = random.below(tree.len() as u64) as usize;
            if tree[node] == TreeNode::DeadEnd {
                tree[node] = TreeNode::Guess(tree.len(), tree.len() + 1);
                tree.extend([TreeNode::DeadEnd; 2]);
            }
        }
        for _ in 0..solutions {
            let node = random.below(tree.len() as u64) as usize;
            if tree[node] == TreeNode::DeadEnd {
                tree[node] = TreeNode::Solution;
            }
        }
        tree
    }

    /// Returns a card that represents a node.
    fn card(node: usize) -> Card {
        Card([node as u32; 32])
    }

    /// Walks a tree with several lanes, which take turns at random. In its turn a lane takes a step or, if it is idle,
    /// helps another lane. Returns the number of solutions, the number of guesses and the first solution's node.
    fn walk_tree(
        tree: &[TreeNode],
        lanes: u64,
        limit: u64,
        max_guesses: u64,
        random: &mut Random,
    ) -> (u64, u64, Option<u32>) {
        let mut parts = LaneWalks::default();
        let mut nodes = [0; SEARCH_LANES];
        parts.start_walk(0, 7, 0);
        loop {
            let lane = random.below(lanes) as usize;
            if parts.active_lanes >> lane & 1 == 0 {
                let busy_lane = random.below(lanes) as usize;
                if parts.walks[busy_lane].remaining_cards() > 0 {
                    nodes[lane] = parts.give_oldest_card(busy_lane, lane).0[0] as usize;
                }
                continue;
            }
            let mut backtracking_lanes = vec![lane];
            match tree[nodes[lane]] {
                TreeNode::DeadEnd => {}
                TreeNode::Guess(left, right) => {
                    nodes[lane] = left;
                    if parts.keep_card(lane, &card(right), &Guess::default()) > max_guesses {
                        parts.end_walk(lane);
                    } else {
                        backtracking_lanes.clear();
                    }
                }
                TreeNode::Solution => {
                    if parts.has_no_solution(lane) {
                        parts.set_first_solution(lane, &card(nodes[lane]));
                    }
                    backtracking_lanes.extend(parts.add_solution(lane, limit));
                }
            }
            for lane in backtracking_lanes {
                if let Some(card) = parts.latest_card(lane) {
                    nodes[lane] = card.0[0] as usize;
                    parts.drop_latest_card(lane);
                    continue;
                }
                if let Some((puzzle_number, outcome)) = parts.finish_part(lane, limit) {
                    let gave_up = outcome.guesses > max_guesses;
                    let outcome = if gave_up { outcome.cut_off_outcome(limit, max_guesses) } else { *outcome };
                    assert_eq!(puzzle_number, 7);
                    parts.stop_lane(lane);
                    assert_eq!(parts.active_lanes, 0, "no lane is active after the end");
                    return (outcome.solutions, outcome.guesses, outcome.first_solution().map(|(card, _)| card.0[0]));
                }
                parts.stop_lane(lane);
            }
        }
    }

    #[test]
    fn many_lanes_find_what_one_does() {
        for case in 0..if cfg!(miri) { 30 } else { 3000 } {
            let mut random = Random::new(&[case]);
            let tree = random_tree(case as usize % 60, case as usize / 60 % 8, &mut random);
            for (limit, max_guesses) in [(1, u64::MAX), (2, u64::MAX), (1, 9), (2, 9), (2, 30)] {
                let expected = walk_tree(&tree, 1, limit, max_guesses, &mut random);
                for lanes in [2, 3, 32] {
                    let actual = walk_tree(&tree, lanes, limit, max_guesses, &mut random);
                    assert_eq!(actual, expected, "case {case}, {lanes} lanes, {limit}, {max_guesses}");
                }
            }
        }
    }

    #[test]
    fn the_limit_ends_a_walk_and_giving_up_keeps_what_was_found() {
        use TreeNode::{DeadEnd, Guess, Solution};
        let tree = [Guess(1, 2), Guess(3, 4), Guess(5, 6), DeadEnd, Solution, Solution, Solution];
        let walk = |limit, max_guesses| walk_tree(&tree, 1, limit, max_guesses, &mut Random::new(&[]));
        assert_eq!(walk(1, u64::MAX), (1, 2, Some(4)));
        assert_eq!(walk(2, u64::MAX), (2, 3, Some(4)));
        assert_eq!(walk(u64::MAX, u64::MAX), (3, 3, Some(4)));
        assert_eq!(walk(2, 2), (1, 2, Some(4)));
        assert_eq!(walk(2, 1), (0, 1, None));
    }

    #[test]
    fn counting_ends_at_the_greatest_number() {
        let mut parts = LaneWalks::default();
        parts.start_walk(0, 0, 0);
        parts.keep_card(0, &card(1), &Guess::default());
        parts.walks[0].outcome.solutions = u64::MAX - 1;
        assert_eq!(parts.add_solution(0, u64::MAX), None);
        assert!(parts.latest_card(0).is_none(), "nothing is left to try");
        assert_eq!(parts.finish_part(0, u64::MAX).map(|(_, outcome)| outcome.solutions), Some(u64::MAX));
    }
}
