//! The number of ways that three bands fit together.

use std::ops::Range;
use std::slice;
use std::sync::LazyLock;

use super::list::{BandFillings, ColumnSetList};
use super::{MOST_LISTED, MOST_TRIED, MOST_WAYS, NINE, STACK, STACK_MASK, at_stack, third};

/// The number of ways that three bands fit together, up to a limit; `None` if the lists would be too long. The bands
/// come in increasing order of the ways to fill them.
pub(super) fn joined([a, b, c]: &[BandFillings; 3], limit: u64) -> Option<u64> {
    if b.ways > MOST_WAYS || c.ways > MOST_TRIED {
        return None;
    }
    let (a, b) = (a.list()?, b.list()?);
    let mut fitting = [0; 3].map(|_| vec![false; 1 << STACK]);
    for (stack, fitting) in fitting.iter_mut().enumerate() {
        let [of_a, of_b] = [&a, &b].map(|list| list.of_stack(stack));
        for a in &of_a {
            of_b.iter().filter_map(|b| third(*a, *b)).for_each(|c| fitting[c as usize] = true);
        }
    }
    let fits = |columns| (0..3).all(|stack| fitting[stack][at_stack(columns, stack) as usize]);
    let (mut found, mut next) = (0u64, Some(0));
    while let Some(start) = next.filter(|_| found < limit) {
        let part;
        (part, next) = c.list_from(start, fits, MOST_LISTED)?;
        found = found.saturating_add(join([&a, &b, &part], limit)).min(limit);
    }
    Some(found)
}

/// The number of possible column sets of a stack, and of those that each fits together with.
const STACKS: usize = 1680;
const PARTNERS_OF_EACH: usize = 56;

/// All possible column sets of a stack, with those of two other bands that fit them.
struct Partners {
    /// The number of each.
    numbers: Vec<u16>,
    /// For each number, those of the fitting pairs.
    of: Vec<[[u16; 2]; PARTNERS_OF_EACH]>,
}

static PARTNERS: LazyLock<Partners> = LazyLock::new(|| {
    let has_three = |digits: u32| digits.count_ones() == 3;
    let is_one = |columns: &u32| {
        let (first, second) = (columns & NINE, columns >> 9);
        has_three(first) && has_three(second) && first & second == 0
    };
    let all: Vec<u32> = (0..1 << STACK).filter(is_one).collect();
    let mut numbers = vec![0; 1 << STACK];
    all.iter().enumerate().for_each(|(number, &columns)| numbers[columns as usize] = number as u16);
    let of = |&a: &u32| {
        let mut others = [[0; 2]; PARTNERS_OF_EACH];
        let pairs = all.iter().filter_map(|&b| Some([b, third(a, b)?]));
        for (other, pair) in others.iter_mut().zip(pairs) {
            *other = pair.map(|columns| numbers[columns as usize]);
        }
        others
    };
    Partners { of: all.iter().map(of).collect(), numbers }
});

/// The number of ways that three bands fit together, up to a limit.
fn join(lists: [&ColumnSetList; 3], limit: u64) -> u64 {
    let mut lists = lists;
    lists.sort_by_key(|list| list.lasts.len());
    let [a, b, c] = lists;
    let mut found = 0;
    let mut last = LastStack::new();
    matches(&c.firsts, &a.firsts, &b.firsts, |c_places, a_places, b_places| {
        if found >= u128::from(limit) {
            return;
        }
        let [a_middles, b_middles] = [(a, a_places), (b, b_places)].map(|(list, at)| within(&list.middles, at));
        for middle in within(&c.middles, c_places) {
            let c_lasts = within(&c.lasts, &middle.1);
            last.enter(c_lasts);
            matches(slice::from_ref(middle), a_middles, b_middles, |_, a_places, b_places| {
                found += last.join(within(&a.lasts, a_places), within(&b.lasts, b_places));
            });
            last.leave(c_lasts);
        }
    });
    u64::try_from(found).map_or(limit, |found| found.min(limit))
}

/// The number of ways that the largest of three bands has each column set of the last stack.
struct LastStack {
    partners: &'static Partners,
    ways: Vec<u32>,
    /// The same by the numbers of the column sets, and those of the second band while it is joined.
    numbered: [u32; STACKS],
    others: [u32; STACKS],
}

impl LastStack {
    fn new() -> Self {
        let ways = vec![0; 1 << STACK];
        Self { partners: &PARTNERS, ways, numbered: [0; STACKS], others: [0; STACKS] }
    }

    #[inline(always)]
    fn number(&self, columns: u32) -> usize {
        self.partners.numbers[columns as usize].into()
    }

    fn enter(&mut self, lasts: &[(u32, u32)]) {
        for &(columns, ways) in lasts {
            let number = self.number(columns);
            (self.ways[columns as usize], self.numbered[number]) = (ways, ways);
        }
    }

    fn leave(&mut self, lasts: &[(u32, u32)]) {
        for &(columns, _) in lasts {
            let number = self.number(columns);
            (self.ways[columns as usize], self.numbered[number]) = (0, 0);
        }
    }

    /// The number of ways that these column sets of the two other bands fit.
    #[inline(always)]
    fn join(&mut self, a: &[(u32, u32)], b: &[(u32, u32)]) -> u128 {
        if b.len() > PARTNERS_OF_EACH { self.join_many(a, b) } else { self.join_few(a, b) }
    }

    /// Looks at all pairs.
    #[inline(always)]
    fn join_few(&self, a: &[(u32, u32)], b: &[(u32, u32)]) -> u128 {
        let of_each = |&(a, a_ways): &(u32, u32)| {
            // Most pairs do not fit. Looking up entry 0, which is 0, for these is faster than a branch.
            let of_pair = |&(b, b_ways): &(u32, u32)| {
                let third = if a & b == 0 { !(a | b) & STACK_MASK } else { 0 };
                u64::from(b_ways) * u64::from(self.ways[third as usize])
            };
            u128::from(a_ways) * u128::from(b.iter().map(of_pair).sum::<u64>())
        };
        a.iter().map(of_each).sum()
    }

    /// Looks at the partners of each of the first.
    #[inline(always)]
    fn join_many(&mut self, a: &[(u32, u32)], b: &[(u32, u32)]) -> u128 {
        for &(columns, ways) in b {
            self.others[self.number(columns)] = ways;
        }
        let of_each = |&(columns, a_ways): &(u32, u32)| {
            let of_pair =
                |&[b, c]: &[u16; 2]| u64::from(self.others[usize::from(b)]) * u64::from(self.numbered[usize::from(c)]);
            let pairs = &self.partners.of[self.number(columns)];
            u128::from(a_ways) * u128::from(pairs.iter().map(of_pair).sum::<u64>())
        };
        let found = a.iter().map(of_each).sum();
        for &(columns, _) in b {
            self.others[self.number(columns)] = 0;
        }
        found
    }
}

fn within<'a, T>(all: &'a [T], places: &Range<u32>) -> &'a [T] {
    &all[places.start as usize..places.end as usize]
}

/// Calls `with` for each triple of column sets of a stack that fit together.
#[inline(always)]
fn matches<T>(a: &[(u32, T)], b: &[(u32, T)], c: &[(u32, T)], mut with: impl FnMut(&T, &T, &T)) {
    for (a_columns, a_value) in a {
        for (b_columns, b_value) in b {
            if let Some(columns) = third(*a_columns, *b_columns)
                && let Ok(at) = c.binary_search_by_key(&columns, |(columns, _)| *columns)
            {
                with(a_value, b_value, &c[at].1);
            }
        }
    }
}
