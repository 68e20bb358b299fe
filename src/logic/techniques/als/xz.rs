//! ALS-XZ, ALS-XY-wing, ALS-chain and death blossom.
//!
//! An almost locked set that loses a digit holds all its others. Where two sets share a restricted common digit, at most
//! one of them holds it. So if the first set of a chain lacks a digit, the next one lacks their restricted common, and so
//! on, up to the last, which holds a digit that the first one has, too: this digit stands in the first or in the
//! last set, and goes from all cells that see every place of it in both.

use std::collections::HashSet;

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::phrases::{and, cells, conclusion, digits, join, or};
use crate::logic::shared::als::{AlmostLockedSet, Sets};
use crate::logic::{
    CONTINUE, CandidateSet, Constraint, Evidence, Flow, Parts, Role, State, Step, Steps, Technique,
};

/// The longest chain, in sets.
const LONGEST: usize = 7;

/// Two sets with a restricted common. With two of them, each set holds one, and all other digits are locked.
pub fn xz(sets: &Sets, _: &State, steps: &mut Steps<'_>) -> Flow {
    let changed = steps.news.cells;
    for (number, a) in sets.all.iter().enumerate() {
        for x in a.digits {
            for b in sets.linked(a, x).filter(|&b| b > number).map(|b| &sets.all[b]) {
                let has_news = !((a.cells | b.cells) & changed).is_empty();
                if !has_news || !(a.cells & b.cells).is_empty() {
                    continue;
                }
                let others = (a.digits & b.digits) - DigitSet::of(x);
                let is_restricted =
                    |y: &Digit| sets.group(b, *y).cells.is_subset(sets.group(a, *y).seen);
                let restricted: DigitSet = others.iter().filter(is_restricted).collect();
                if restricted.is_empty() {
                    let eliminated = seen_by_both(sets, a, b, others);
                    push(sets, Technique::AlsXz, &[a, b], &[x], eliminated, steps)?;
                } else if restricted.first() > Some(x) {
                    let locked = |set: &AlmostLockedSet| {
                        let free = set.digits - restricted - DigitSet::of(x);
                        let seen =
                            |digit| CandidateSet::of_digit(digit, sets.group(set, digit).seen);
                        free.iter().fold(CandidateSet::EMPTY, |all, digit| all | seen(digit))
                    };
                    let commons = restricted.with(x);
                    let eliminated = locked(a) | locked(b) | seen_by_both(sets, a, b, commons);
                    let commons: Vec<Digit> = commons.iter().collect();
                    push(sets, Technique::AlsXz, &[a, b], &commons, eliminated, steps)?;
                }
            }
        }
    }
    CONTINUE
}

/// A set that has restricted commons with two others. Where every step is wanted, these two may overlap with it and
/// with each other; HoDoKu lets them overlap only where it is asked to.
pub fn xy_wing(sets: &Sets, _: &State, steps: &mut Steps<'_>) -> Flow {
    xy_wings(sets, false, steps)?;
    if steps.wants_every() { xy_wings(sets, true, steps) } else { CONTINUE }
}

fn xy_wings(sets: &Sets, with_overlap: bool, steps: &mut Steps<'_>) -> Flow {
    let mut known = HashSet::new();
    let changed = steps.news.cells;
    let has_news = sets.linked_with(changed);
    for hub in &sets.all {
        let fits = |set: &&AlmostLockedSet| with_overlap || (set.cells & hub.cells).is_empty();
        let linked = |x: Digit| sets.linked(hub, x).map(|number| &sets.all[number]).filter(fits);
        let reach = |x: Digit, z: Digit| sets.beyond(hub, x)[z.index()];
        let is_new_hub = !(hub.cells & changed).is_empty();
        let pairs = hub.digits.iter().flat_map(|x| hub.digits.iter().map(move |y| (x, y)));
        for (x, y) in pairs.filter(|(x, y)| x < y) {
            if !is_new_hub && ![x, y].iter().any(|&x| has_news[sets.group_number(hub, x)]) {
                continue;
            }
            let (beyond_x, beyond_y) = (sets.beyond(hub, x), sets.beyond(hub, y));
            let mut possible = DigitSet::EMPTY;
            for z in DigitSet::ALL.without(x).without(y) {
                if !(beyond_x[z.index()] & beyond_y[z.index()]).is_empty() {
                    possible = possible.with(z);
                }
            }
            if possible.is_empty() {
                continue;
            }
            for a in linked(x) {
                let hopeful = |z: &Digit| !(sets.group(a, *z).seen & reach(y, *z)).is_empty();
                let possible: DigitSet = (possible & a.digits).iter().filter(hopeful).collect();
                if possible.is_empty() {
                    continue;
                }
                for b in linked(y).filter(|b| !(b.digits & possible).is_empty()) {
                    let overlaps = [a.cells & b.cells, a.cells & hub.cells, b.cells & hub.cells];
                    let is_overlapping = overlaps.iter().any(|cells| !cells.is_empty());
                    let is_one = a.cells.is_subset(b.cells) || b.cells.is_subset(a.cells);
                    let has_news = !((a.cells | hub.cells | b.cells) & changed).is_empty();
                    if is_one || is_overlapping != with_overlap || !has_news {
                        continue;
                    }
                    let eliminated = seen_by_both(sets, a, b, possible & b.digits);
                    if is_new(&mut known, eliminated) {
                        push(sets, Technique::AlsXyWing, &[a, hub, b], &[x, y], eliminated, steps)?;
                    }
                }
            }
        }
    }
    CONTINUE
}

/// Whether the eliminations, if there are any, are not among those known already.
fn is_new(known: &mut HashSet<CandidateSet>, eliminated: CandidateSet) -> bool {
    !eliminated.is_empty() && known.insert(eliminated)
}

/// A set reached on the way along a chain.
#[derive(Clone, Copy)]
struct Reached {
    set: u16,
    /// The digit that it loses to the one before.
    lost: Digit,
    /// Where the one before stands in the list.
    from: u16,
}

/// Chains of four sets or more: the shortest from each set, by each of its digits, to each other one.
pub fn chain(sets: &Sets, _: &State, steps: &mut Steps<'_>) -> Flow {
    let mut known = HashSet::new();
    let beyond = sets.sets_beyond();
    let words = sets.all.len().div_ceil(64);
    // The sets that have been reached and lose each digit.
    let mut visited = vec![0u64; 9 * words];
    let mut list: Vec<Reached> = Vec::new();
    let mut found: Vec<(usize, usize)> = Vec::new();
    // The digits of each set that lead on.
    let leads = |set: &AlmostLockedSet, x: &Digit| {
        let row = &beyond[words * sets.group_number(set, *x)..][..words];
        row.iter().any(|&word| word != 0)
    };
    let leading = |set: &AlmostLockedSet| set.digits.iter().filter(|x| leads(set, x)).collect();
    let leading: Vec<DigitSet> = sets.all.iter().map(leading).collect();
    for (number, start) in sets.all.iter().enumerate() {
        for x in leading[number] {
            let seen = |z: &Digit| !sets.group(start, *z).seen.is_empty();
            let ends: DigitSet = start.digits.iter().filter(|z| *z != x && seen(z)).collect();
            if ends.is_empty() {
                continue;
            }
            visited.fill(0);
            for of_digit in visited.chunks_exact_mut(words) {
                of_digit[number / 64] |= 1 << (number % 64);
            }
            list.clear();
            list.push(Reached { set: number as u16, lost: x, from: 0 });
            let (mut next, mut level_end, mut count) = (0, 1, 1);
            while next < list.len() && count < LONGEST {
                let from = list[next];
                let set = &sets.all[usize::from(from.set)];
                let leaving = if next == 0 {
                    DigitSet::of(x)
                } else {
                    leading[usize::from(from.set)].without(from.lost)
                };
                for y in leaving {
                    let linked = &beyond[words * sets.group_number(set, y)..][..words];
                    let visited = &mut visited[words * y.index()..][..words];
                    found.clear();
                    for (word, (linked, visited)) in linked.iter().zip(visited).enumerate() {
                        let new = linked & !*visited;
                        for bit in bits64(new) {
                            let other = 64 * word + bit;
                            if (sets.all[other].cells & set.cells).is_empty() {
                                *visited |= 1 << bit;
                                found.push((sets.group_number(&sets.all[other], y), other));
                            }
                        }
                    }
                    // In the order of the links, group by group.
                    found.sort_unstable();
                    for &(_, other) in &found {
                        let end = &sets.all[other];
                        list.push(Reached { set: other as u16, lost: y, from: next as u16 });
                        let common = (ends & end.digits) - DigitSet::of(y);
                        if count < 3 || other < number || common.is_empty() {
                            continue;
                        }
                        let sees_both = |z: Digit| {
                            !(sets.group(start, z).seen & sets.group(end, z).seen).is_empty()
                        };
                        if !common.iter().any(sees_both) {
                            continue;
                        }
                        let eliminated = seen_by_both(sets, start, end, common);
                        if is_new(&mut known, eliminated) {
                            let (path, commons) = path(sets, &list);
                            push(sets, Technique::AlsChain, &path, &commons, eliminated, steps)?;
                        }
                    }
                }
                next += 1;
                if next == level_end {
                    (level_end, count) = (list.len(), count + 1);
                }
            }
        }
    }
    CONTINUE
}

/// The numbers of the bits.
fn bits64(mut left: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = left.trailing_zeros() as usize;
        (left != 0).then(|| {
            left &= left - 1;
            bit
        })
    })
}

/// The sets on the way to the one reached last, and the digits that join them.
fn path<'a>(sets: &'a Sets, list: &[Reached]) -> (Vec<&'a AlmostLockedSet>, Vec<Digit>) {
    let (mut path, mut commons) = (Vec::new(), Vec::new());
    let mut at = list.len() - 1;
    while at > 0 {
        path.push(&sets.all[usize::from(list[at].set)]);
        commons.push(list[at].lost);
        at = list[at].from.into();
    }
    path.push(&sets.all[usize::from(list[0].set)]);
    path.reverse();
    commons.reverse();
    (path, commons)
}

/// A stem cell each of whose candidates would take that digit from a set, the petal, so that all petals have a digit
/// one of them holds.
pub fn death_blossom(sets: &Sets, state: &State, steps: &mut Steps<'_>) -> Flow {
    let mut known = HashSet::new();
    for stem in state.empty() {
        let candidates = state.candidates(stem);
        if !(2..=5).contains(&candidates.len()) {
            continue;
        }
        let mut petals: Vec<Vec<usize>> = Vec::with_capacity(candidates.len());
        for digit in candidates {
            petals.push(sets.seen_by(stem, digit).collect());
        }
        let order: Vec<Digit> = candidates.iter().collect();
        let mut blossom =
            Blossom { sets, stem, candidates, order: &order, petals: &petals, chosen: Vec::new() };
        let seen: [CellSet; 9] = std::array::from_fn(|digit| {
            let digit = Digit::from_index(digit);
            if candidates.contains(digit) { CellSet::EMPTY } else { state.cells(digit) }
        });
        blossom.grow(&seen, &mut known, steps)?;
    }
    CONTINUE
}

/// A stem and the petals chosen so far.
struct Blossom<'a> {
    sets: &'a Sets,
    stem: Cell,
    candidates: DigitSet,
    order: &'a [Digit],
    /// The sets that lose each candidate of the stem.
    petals: &'a [Vec<usize>],
    chosen: Vec<usize>,
}

impl Blossom<'_> {
    /// Chooses the next petal. `seen` tells for each digit which of its places see it in all petals so far.
    fn grow(
        &mut self,
        seen: &[CellSet; 9],
        known: &mut HashSet<CandidateSet>,
        steps: &mut Steps<'_>,
    ) -> Flow {
        let Some(petals) = self.petals.get(self.chosen.len()) else {
            return self.push(seen, known, steps);
        };
        for &petal in petals {
            let set = &self.sets.all[petal];
            let still = |digit: usize| {
                let digit = Digit::from_index(digit);
                let has_it = set.digits.contains(digit) && !seen[digit.index()].is_empty();
                if has_it {
                    seen[digit.index()] & self.sets.group(set, digit).seen
                } else {
                    CellSet::EMPTY
                }
            };
            let seen = std::array::from_fn(still);
            if seen.iter().any(|cells| !cells.is_empty()) {
                self.chosen.push(petal);
                self.grow(&seen, known, steps)?;
                self.chosen.pop();
            }
        }
        CONTINUE
    }

    fn push(
        &self,
        seen: &[CellSet; 9],
        known: &mut HashSet<CandidateSet>,
        steps: &mut Steps<'_>,
    ) -> Flow {
        let of_digit = |digit: Digit| CandidateSet::of_digit(digit, seen[digit.index()]);
        let eliminated = Digit::all().fold(CandidateSet::EMPTY, |all, digit| all | of_digit(digit));
        if !is_new(known, eliminated) {
            return CONTINUE;
        }
        let step = Step::eliminating(Technique::DeathBlossom, eliminated);
        steps.push(step, || {
            let sets: Vec<AlmostLockedSet> =
                self.chosen.iter().map(|&set| self.sets.all[set]).collect();
            let commons = self.order.iter().zip(&sets).map(|(&digit, set)| {
                let places = self.sets.group(set, digit).cells.with(self.stem);
                (digit, house_of(places))
            });
            let commons = commons.collect();
            AlmostLocked { sets, commons, stem: Some((self.stem, self.candidates)) }
        })
    }
}

/// The candidates of these digits that see all their places in both sets.
fn seen_by_both(
    sets: &Sets,
    a: &AlmostLockedSet,
    b: &AlmostLockedSet,
    digits: DigitSet,
) -> CandidateSet {
    digits.iter().fold(CandidateSet::EMPTY, |all, digit| {
        let seen = sets.group(a, digit).seen & sets.group(b, digit).seen;
        if seen.is_empty() { all } else { all | CandidateSet::of_digit(digit, seen) }
    })
}

/// Adds the step from sets of which each has a restricted common with the next, or two sets that have several.
fn push(
    sets: &Sets,
    technique: Technique,
    chain: &[&AlmostLockedSet],
    commons: &[Digit],
    eliminated: CandidateSet,
    steps: &mut Steps<'_>,
) -> Flow {
    steps.push(Step::eliminating(technique, eliminated), || {
        let common = |(number, &digit): (usize, &Digit)| {
            let at = number.min(chain.len() - 2);
            let places = |set: &AlmostLockedSet| sets.group(set, digit).cells;
            (digit, house_of(places(chain[at]) | places(chain[at + 1])))
        };
        AlmostLocked {
            sets: chain.iter().map(|&&set| set).collect(),
            commons: commons.iter().enumerate().map(common).collect(),
            stem: None,
        }
    })
}

/// The house that holds all these cells, which see each other.
fn house_of(cells: CellSet) -> Option<House> {
    let houses = cells.first()?.houses();
    houses.into_iter().find(|house| cells.is_subset(house.cells()))
}

/// Almost locked sets with the digits that only one of two can hold.
#[derive(Debug)]
pub struct AlmostLocked {
    sets: Vec<AlmostLockedSet>,
    /// The digits that join each set to the next, or each petal to the stem, and where.
    commons: Vec<(Digit, Option<House>)>,
    /// A cell whose candidates would each take that digit from a set, and these candidates.
    stem: Option<(Cell, DigitSet)>,
}

impl AlmostLocked {
    /// The letter of a set and what it is: `A 1,4,7 in r12c3`.
    fn named(&self) -> String {
        let mut text = String::with_capacity(32 * self.sets.len());
        for (number, set) in self.sets.iter().enumerate() {
            if number > 0 {
                text += ", ";
            }
            text.push(letter(number));
            text.push(' ');
            text += &digits(set.digits);
            text += " in ";
            text += &cells(set.cells);
        }
        text
    }

    fn is_doubly_linked(&self) -> bool {
        self.sets.len() == 2 && self.commons.len() > 1
    }
}

/// The letter by which a set is called.
fn letter(number: usize) -> char {
    char::from(b'A' + number as u8)
}

impl Evidence for AlmostLocked {
    fn parts(&self) -> Parts {
        let all_cells = self.sets.iter().fold(CellSet::EMPTY, |all, set| all | set.cells);
        let stem = self.stem.into_iter();
        let of_stem =
            stem.clone().map(|(cell, all)| (Role::Pattern, CandidateSet::of_cell(cell, all)));
        let of_set = |(number, set): (usize, &AlmostLockedSet)| {
            (Role::Set(number as u8), CandidateSet::product(set.cells, set.digits))
        };
        let once = |set: &AlmostLockedSet| {
            let house = set.house;
            set.digits.iter().map(move |digit| Constraint::House(house, digit)).collect::<Vec<_>>()
        };
        let common =
            |&(digit, house): &(Digit, Option<House>)| Some(Constraint::House(house?, digit));
        Parts {
            roles: of_stem.chain(self.sets.iter().enumerate().map(of_set)).collect(),
            base: stem.map(|(cell, _)| cell).chain(all_cells).map(Constraint::Cell).collect(),
            cover: self
                .sets
                .iter()
                .flat_map(once)
                .chain(self.commons.iter().filter_map(common))
                .collect(),
        }
    }

    fn houses(&self) -> Vec<House> {
        Vec::new()
    }

    fn short(&self, step: &Step) -> String {
        let (named, conclusion) = (self.named(), conclusion(step));
        let commons = join(self.commons.iter().map(|(digit, _)| digit), ",");
        match self.stem {
            Some((stem, all)) => format!("stem {} in {stem}, {named} => {conclusion}", digits(all)),
            None => format!("{named}, common {commons} => {conclusion}"),
        }
    }

    fn long(&self, step: &Step) -> String {
        let (named, conclusion) = (self.named(), conclusion(step));
        let gone = step.eliminations.digits();
        let start = format!(
            "Each of these sets of cells holds one digit more than it has cells, so that it holds all its digits \
             but one: {named}."
        );
        if let Some((stem, all)) = self.stem {
            let petal = |(number, (digit, _)): (usize, &(Digit, Option<House>))| {
                format!("{digit} from {}", letter(number))
            };
            return format!(
                "{start} {stem} holds one of {digits}, and takes {taken}. Whichever it is, that set holds all its \
                 other digits. So one of the sets holds {gone}, which goes from the cells that see all its places \
                 in the sets: {conclusion}.",
                digits = and(all),
                taken = or(self.commons.iter().enumerate().map(petal)),
                gone = and(gone)
            );
        }
        if self.is_doubly_linked() {
            let commons = and(self.commons.iter().map(|(digit, _)| digit));
            return format!(
                "{start} All places for {commons} in A see all those in B, so that A and B cannot both hold one of \
                 these digits. Each of them lacks one, then, and holds its other digits, which go from the \
                 cells that see all their places in the set; {commons} go from the cells that see all their places in \
                 both: {conclusion}."
            );
        }
        let link = |(number, (digit, _)): (usize, &(Digit, Option<House>))| {
            format!(
                "{} then holds {digit}, which {} then lacks",
                letter(number),
                letter(number + 1)
            )
        };
        format!(
            "{start} If A lacks {gone}, it holds all its other digits. {links}. That set holds all its other digits, \
             among them {gone}. So {gone} stands in A or in {last}, and goes from the cells that see all its \
             places in both: {conclusion}.",
            gone = or(gone),
            links = join(self.commons.iter().enumerate().map(link), "; "),
            last = letter(self.sets.len() - 1)
        )
    }
}
