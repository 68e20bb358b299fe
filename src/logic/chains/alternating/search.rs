//! What follows from a node along strong and weak links, level by level.

use super::bits::{Bits, add, both, common, is_empty};
use super::closure::Closure;
use super::net::{Kind, Net};

/// How many nodes are tried on the way back along a chain.
const TRIES: usize = 1000;

/// A search for chains with links of one kind.
pub(super) struct Search<'a, const W: usize> {
    pub(super) net: &'a Net,
    pub(super) kind: Kind,
    pub(super) strong: &'a [Bits<W>],
    pub(super) weak: &'a [Bits<W>],
    /// Those with a strong link.
    linked: Bits<W>,
    /// The nodes that may be reached.
    pub(super) all: Bits<W>,
    /// What is reached after each number of links: false and true by turns.
    pub(super) levels: Vec<Bits<W>>,
    /// Whether the first level is true.
    pub(super) starts_true: bool,
}

impl<'a, const W: usize> Search<'a, W> {
    pub(super) fn new(net: &'a Net, kind: Kind) -> Self {
        let (strong, weak, count) = net.tables(kind);
        let (strong, weak) = (strong.as_chunks().0, weak.as_chunks().0);
        let mut all = [0; W];
        (0..count).for_each(|number| all[number / 64] |= 1 << (number % 64));
        let mut linked = [0; W];
        let of_node = |(_, row): &(usize, &Bits<W>)| !is_empty(row);
        for (number, _) in strong.iter().enumerate().filter(of_node) {
            linked[number / 64] |= 1 << (number % 64);
        }
        let (levels, starts_true) = (Vec::with_capacity(64), false);
        Self { net, kind, strong, weak, linked, all, levels, starts_true }
    }

    /// Everything that follows from this node being true or false, level by level, until `stop` holds of a level of
    /// this number or there is no more to follow.
    pub(super) fn spread(
        &mut self,
        start: usize,
        is_true: bool,
        mut stop: impl FnMut(usize, &Bits<W>) -> bool,
    ) -> bool {
        let mut level = [0; W];
        level[start / 64] |= 1 << (start % 64);
        let mut left = [self.all; 2];
        left[usize::from(is_true)][start / 64] &= !(1 << (start % 64));
        let mut is_true = is_true;
        self.starts_true = is_true;
        self.levels.clear();
        self.levels.push(level);
        loop {
            let links = if is_true { self.weak } else { self.strong };
            let mut next = [0; W];
            let leading = if is_true { &self.all } else { &self.linked };
            for number in common(&level, leading) {
                add(&mut next, &links[number]);
            }
            is_true = !is_true;
            let left = &mut left[usize::from(is_true)];
            (0..W).for_each(|word| next[word] &= left[word]);
            if is_empty(&next) {
                return false;
            }
            (0..W).for_each(|word| left[word] &= !next[word]);
            level = next;
            self.levels.push(level);
            if stop(self.levels.len() - 1, &level) {
                return true;
            }
        }
    }

    /// A shortest chain to the node on this level that does not take any node for true and for false, except that
    /// it may end with its start.
    pub(super) fn path(&self, end: usize, level: usize) -> Option<Vec<usize>> {
        let mut path = vec![end];
        let mut tries = TRIES;
        self.go_back(&mut path, level, &mut tries).then(|| {
            path.reverse();
            path
        })
    }

    fn go_back(&self, path: &mut Vec<usize>, level: usize, tries: &mut usize) -> bool {
        if level == 0 {
            return true;
        }
        let at = path[path.len() - 1];
        // Links are mutual.
        let links = if (level % 2 == 1) == self.starts_true { self.weak } else { self.strong };
        for number in common(&links[at], &self.levels[level - 1]) {
            if *tries == 0 || level > 1 && path.contains(&number) {
                continue;
            }
            *tries -= 1;
            path.push(number);
            if self.go_back(path, level - 1, tries) {
                return true;
            }
            path.pop();
        }
        false
    }

    /// The candidates that, if true, lead to one that sees them.
    pub(super) fn hopeless(&mut self, closure: &Closure<'_, W>) -> Bits<W> {
        let mut hopeless = [0; W];
        for number in (0..self.net.singles).filter(|&number| closure.refutes(number)) {
            let weak = self.weak[number];
            let is_refuted = |level: usize, reached: &Bits<W>| {
                level > 2 && level.is_multiple_of(2) && !is_empty(&both(reached, &weak))
            };
            if self.spread(number, true, is_refuted) {
                hopeless[number / 64] |= 1 << (number % 64);
            }
        }
        hopeless
    }
}
