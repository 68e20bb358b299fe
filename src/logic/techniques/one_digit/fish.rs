//! Fish: from the X-wing to the finned mutant leviathan.
//!
//! Fins are the places of the base that are outside the cover or in two base houses (endo fins). A fish is sashimi if a
//! base house has at most one place that is not a fin. Two fish with the same base and different covers are siamese:
//! they also count as one step.

use std::ops::RangeInclusive;

use super::templates::places_in_no_template;
use super::twins::visit_with_twins;
use crate::grid::{Cell, CellSet, Digit, House, bit_indices};
use crate::logic::bits::without_duplicates;
use crate::logic::explain::phrases::{
    format_cells, format_houses, houses_in_words, join, join_and, number_in_words, plural_of_houses,
};
use crate::logic::position::order::Order;
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Evidence, Flow, State, Step, StepSink, Technique};

/// A variant of fish: which kinds of houses it may use, and whether it has fins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FishVariant {
    Basic,
    Finned,
    Sashimi,
    Franken,
    FinnedFranken,
    Mutant,
    FinnedMutant,
}

/// A technique for fish.
#[derive(Debug, Clone, Copy)]
pub struct FishKind {
    pub technique: Technique,
    /// The variant of fish that the technique finds.
    pub variant: FishVariant,
    /// The number of houses in the base of the fish.
    pub size: usize,
}

impl FishKind {
    fn has_fins(self) -> bool {
        !matches!(self.variant, FishVariant::Basic | FishVariant::Franken | FishVariant::Mutant)
    }

    /// Returns whether base and cover have only rows and columns.
    fn has_only_lines(self) -> bool {
        matches!(self.variant, FishVariant::Basic | FishVariant::Finned | FishVariant::Sashimi)
    }

    /// Returns how many places a house of the base may have. A basic fish with a single place is a hidden single.
    fn place_counts(self) -> RangeInclusive<usize> {
        if self.variant == FishVariant::Basic { 2..=self.size } else { 1..=9 }
    }

    /// Returns the possible houses of the base and of the cover, as bits, for each orientation.
    fn houses(self) -> &'static [(u32, u32)] {
        match self.variant {
            FishVariant::Basic | FishVariant::Finned | FishVariant::Sashimi => &[(ROWS, COLUMNS), (COLUMNS, ROWS)],
            FishVariant::Franken | FishVariant::FinnedFranken => {
                &[(ROWS | BOXES, COLUMNS | BOXES), (COLUMNS | BOXES, ROWS | BOXES)]
            }
            FishVariant::Mutant | FishVariant::FinnedMutant => &[(ROWS | COLUMNS | BOXES, ROWS | COLUMNS | BOXES)],
        }
    }
}

// Sets of houses, as bits by their index.
const ROWS: u32 = 0x1FF;
const COLUMNS: u32 = ROWS << 9;
const BOXES: u32 = ROWS << 18;

/// The maximum number of places of a base outside the cover.
const MAX_FINS: usize = 5;
/// The maximum number of places that are each in two houses of a base.
const MAX_ENDO_FINS: usize = 2;

/// Finds the fish of this kind. If several franken or mutant fish have the same eliminations, reports only one of them.
///
/// Sudoku Explainer tries columns before rows, and all digits in the same lines before other lines. It leaves out a
/// fish if a smaller one in the other direction has the same eliminations: too few lines lack the digit.
pub fn find_fish(state: &State, kind: FishKind, order: Order, steps: &mut StepSink<'_>) -> Flow {
    let digits = steps.changes.digits;
    match order {
        Order::HoDoKu => digits.iter().try_for_each(|digit| {
            let mut push_fish = |fish: FoundFish| fish.push(kind, steps);
            FishSearch::new(state, kind, digit).run(&mut push_fish)
        }),
        Order::Explainer => {
            let mut all_fish = Vec::new();
            for digit in digits.iter().filter(|&digit| state.missing_count(digit) >= 2 * kind.size) {
                FishSearch::new(state, kind, digit).run(&mut |fish| {
                    all_fish.push(fish);
                    CONTINUE
                })?;
            }
            all_fish.sort_by_key(|fish| (fish.base_houses & COLUMNS == 0, fish.base_houses, fish.digit));
            all_fish.into_iter().try_for_each(|fish| fish.push(kind, steps))
        }
    }
}

/// A search for the fish of one digit.
struct FishSearch {
    kind: FishKind,
    digit: Digit,
    places: CellSet,
    places_by_house: [CellSet; House::COUNT],
    allowed_base_houses: u32,
    allowed_cover_houses: u32,
    base_houses: u32,
    found_covers: Vec<FoundCover>,
    /// The eliminations found so far, each with a flag for siamese fish.
    known_eliminations: Vec<(bool, CellSet)>,
}

/// A cover that makes a fish of the current base.
#[derive(Clone, Copy)]
struct FoundCover {
    cover: u32,
    fins: CellSet,
    eliminated: CellSet,
}

/// A fish, or two siamese ones: a base with one or two covers.
struct FoundFish {
    digit: Digit,
    base_houses: u32,
    base_cells: CellSet,
    cover: FoundCover,
    twin: Option<FoundCover>,
}

impl FoundFish {
    fn eliminated(&self) -> CellSet {
        self.twin.iter().fold(self.cover.eliminated, |union, twin| union | twin.eliminated)
    }

    fn push(self, kind: FishKind, steps: &mut StepSink<'_>) -> Flow {
        let step = Step::from_eliminations(kind.technique, CandidateSet::from_digit(self.digit, self.eliminated()));
        let houses = |mask: u32| bit_indices(mask).map(House::from_index).collect();
        steps.push(step, || Fish {
            digit: self.digit,
            base: houses(self.base_houses),
            cover: houses(self.cover.cover),
            cells: self.base_cells - self.cover.fins,
            fins: self.cover.fins,
            twin: self.twin.map(|twin| (houses(twin.cover), twin.fins)),
        })
    }
}

/// Receives the fish that a search finds.
type FishSink<'a> = dyn FnMut(FoundFish) -> Flow + 'a;

/// The places of the digit in the current base.
#[derive(Clone, Copy)]
struct BasePlaces {
    cells: CellSet,
    endo_fins: CellSet,
}

impl FishSearch {
    fn new(state: &State, kind: FishKind, digit: Digit) -> Self {
        let places = state.cells_with(digit);
        Self {
            kind,
            digit,
            places,
            places_by_house: std::array::from_fn(|index| places & House::from_index(index).cells()),
            allowed_base_houses: 0,
            allowed_cover_houses: 0,
            base_houses: 0,
            found_covers: Vec::new(),
            known_eliminations: Vec::new(),
        }
    }

    fn run(&mut self, receive: &mut FishSink<'_>) -> Flow {
        // The victims limit only the search for fish with fins.
        let victims = if self.kind.has_fins() { places_in_no_template(self.places) } else { self.places };
        if victims.is_empty() {
            return CONTINUE;
        }
        let place_counts = self.kind.place_counts();
        let empty_base = BasePlaces { cells: CellSet::EMPTY, endo_fins: CellSet::EMPTY };
        for &(base_mask, cover_mask) in self.kind.houses() {
            let may_be_base = |&index: &usize| place_counts.contains(&self.places_by_house[index].len());
            let base_indices = bit_indices(base_mask).filter(may_be_base);
            self.allowed_base_houses = base_indices.fold(0, |mask, index| mask | 1 << index);
            self.allowed_cover_houses = cover_mask;
            self.add_base(0, empty_base, victims, receive)?;
        }
        CONTINUE
    }

    /// Adds houses with an index of at least `first_index` to the base. The digit can be eliminated only from
    /// `victims`.
    fn add_base(&mut self, first_index: usize, base: BasePlaces, victims: CellSet, receive: &mut FishSink<'_>) -> Flow {
        if self.base_houses.count_ones() as usize == self.kind.size {
            return self.complete_fish(base, victims, receive);
        }
        let max_endo_fins = if self.kind.has_fins() { MAX_ENDO_FINS } else { 0 };
        for index in bit_indices(self.allowed_base_houses & !0 << first_index) {
            let house_places = self.places_by_house[index];
            let base =
                BasePlaces { cells: base.cells | house_places, endo_fins: base.endo_fins | base.cells & house_places };
            if base.endo_fins.len() > max_endo_fins {
                continue;
            }
            self.base_houses |= 1 << index;
            let victims = self.possible_victims(base, victims);
            if !victims.is_empty() {
                self.add_base(index + 1, base, victims, receive)?;
            }
            self.base_houses &= !(1 << index);
        }
        CONTINUE
    }

    /// Returns the victims that a fish with this base, or with a larger one that includes it, may eliminate.
    fn possible_victims(&self, base: BasePlaces, victims: CellSet) -> CellSet {
        let (size, free_houses) = (self.kind.size, self.allowed_cover_houses & !self.base_houses);
        if !self.kind.has_fins() {
            return if self.can_cover(base.cells, size, free_houses) { victims } else { CellSet::EMPTY };
        }
        let victims_seeing_fins = (victims - base.endo_fins) & base.endo_fins.common_peers();
        // One house of the cover must contain the victim.
        let is_possible = |victim: &Cell| self.can_cover(cells_unseen_by(base.cells, *victim), size - 1, free_houses);
        victims_seeing_fins.iter().filter(is_possible).collect()
    }

    /// Returns whether `count` of the free houses may suffice to cover the cells. They do not suffice if more than
    /// `count` of the cells share no free house with each other.
    fn can_cover(&self, mut cells: CellSet, count: usize, free_houses: u32) -> bool {
        for _ in 0..count {
            let Some(cell) = cells.first() else { return true };
            let houses = house_indices_of(cell, free_houses);
            cells = houses.fold(cells, |uncovered, index| uncovered - self.places_by_house[index]).without(cell);
        }
        cells.is_empty()
    }

    fn complete_fish(&mut self, base: BasePlaces, victims: CellSet, receive: &mut FishSink<'_>) -> Flow {
        let (size, free_houses) = (self.kind.size, self.allowed_cover_houses & !self.base_houses);
        self.found_covers.clear();
        if !self.kind.has_fins() {
            self.add_cover(base.cells, size, 0, free_houses, base);
            return self.report_fish(base, receive);
        }
        for victim in victims {
            // If the victim is true, no fin is, and the rest of the base has too few houses left.
            let uncovered_cells = cells_unseen_by(base.cells, victim);
            let victim_houses = house_indices_of(victim, free_houses).fold(0u32, |mask, index| mask | 1 << index);
            if base.cells.contains(victim) {
                // The victim must be in two houses of the cover; its third house is in the base.
                if victim_houses.count_ones() == 2 {
                    self.add_cover(uncovered_cells, size - 2, victim_houses, free_houses & !victim_houses, base);
                }
                continue;
            }
            for index in bit_indices(victim_houses) {
                let cover = 1 << index;
                if !(self.places_by_house[index] & base.cells).is_empty() {
                    self.add_cover(uncovered_cells, size - 1, cover, free_houses & !cover, base);
                }
            }
        }
        self.report_fish(base, receive)
    }

    /// Covers the cells with `count` more of the free houses. Each must cover a place that the others do not.
    fn add_cover(&mut self, cells: CellSet, count: usize, cover: u32, mut free_houses: u32, base: BasePlaces) {
        match cells.first() {
            None if count == 0 => self.found_covers.extend(self.accepted_cover(cover, base)),
            Some(cell) if count > 0 => {
                for index in house_indices_of(cell, free_houses) {
                    free_houses &= !(1 << index);
                    let uncovered_cells = cells - self.places_by_house[index];
                    self.add_cover(uncovered_cells, count - 1, cover | 1 << index, free_houses, base);
                }
            }
            _ => {}
        }
    }

    /// Returns this cover of the base if it is new, eliminates something, and leaves fins if and only if fish of this
    /// kind have fins.
    fn accepted_cover(&self, cover: u32, base: BasePlaces) -> Option<FoundCover> {
        let BasePlaces { cells: base_cells, endo_fins } = base;
        let (mut covered_places, mut twice_covered_places) = (CellSet::EMPTY, CellSet::EMPTY);
        for index in bit_indices(cover) {
            twice_covered_places |= covered_places & self.places_by_house[index];
            covered_places |= self.places_by_house[index];
        }
        let fins = (base_cells - covered_places) | endo_fins;
        let places_seeing_fins = (self.places - fins) & fins.common_peers();
        let eliminated = places_seeing_fins & ((covered_places - base_cells) | (twice_covered_places & base_cells));
        let is_accepted = self.kind.has_fins() != fins.is_empty()
            && (base_cells - covered_places).len() <= MAX_FINS
            && !eliminated.is_empty()
            && self.found_covers.iter().all(|other| other.cover != cover);
        is_accepted.then_some(FoundCover { cover, fins, eliminated })
    }

    /// Returns whether the fish is of the wanted variant, not of a simpler one.
    fn has_variant(&self, fish: &FoundCover) -> bool {
        let (base, cover) = (self.base_houses, fish.cover);
        match self.kind.variant {
            FishVariant::Basic => true,
            FishVariant::Finned => !self.is_sashimi(fish),
            FishVariant::Sashimi => self.is_sashimi(fish),
            FishVariant::Franken | FishVariant::FinnedFranken => (base | cover) & BOXES != 0,
            FishVariant::Mutant | FishVariant::FinnedMutant => !is_franken(base, cover) && !is_franken(cover, base),
        }
    }

    fn is_sashimi(&self, fish: &FoundCover) -> bool {
        bit_indices(self.base_houses).any(|index| (self.places_by_house[index] - fish.fins).len() <= 1)
    }

    /// Reports the fish with this base and each of the covers found for it, and the siamese ones.
    fn report_fish(&mut self, base: BasePlaces, receive: &mut FishSink<'_>) -> Flow {
        let found_covers = std::mem::take(&mut self.found_covers);
        let victims = |cover: &FoundCover| cover.eliminated;
        let visit = |covers: &[FoundCover]| self.report_covers(base, covers, receive);
        visit_with_twins(found_covers.iter().copied(), |_| (), victims, visit)?;
        self.found_covers = found_covers;
        CONTINUE
    }

    /// Reports the fish with this base and one cover, or two siamese ones with two covers, if of the wanted variant.
    fn report_covers(&mut self, base: BasePlaces, covers: &[FoundCover], receive: &mut FishSink<'_>) -> Flow {
        let has_variant = |cover: &FoundCover| self.has_variant(cover);
        // Two fish of different variants count as the harder one, but a finned and a sashimi fish as finned.
        let is_wanted = match self.kind.variant {
            FishVariant::Sashimi => covers.iter().all(has_variant),
            _ => covers.iter().any(has_variant),
        };
        let fish = FoundFish {
            digit: self.digit,
            base_houses: self.base_houses,
            base_cells: base.cells,
            cover: covers[0],
            twin: covers.get(1).copied(),
        };
        let is_siamese = fish.twin.is_some();
        if !is_wanted || is_siamese && !self.kind.technique.may_be_siamese() {
            return CONTINUE;
        }
        if !self.kind.has_only_lines() {
            let flagged_eliminations = (is_siamese, fish.eliminated());
            if self.known_eliminations.contains(&flagged_eliminations) {
                return CONTINUE;
            }
            self.known_eliminations.push(flagged_eliminations);
        }
        receive(fish)
    }
}

fn house_indices_of(cell: Cell, allowed_houses: u32) -> impl Iterator<Item = usize> {
    let house_indices = [cell.row(), 9 + cell.column(), 18 + cell.block()];
    house_indices.into_iter().filter(move |index| allowed_houses >> index & 1 == 1)
}

/// Returns the cells that are still possible for the digit if the victim holds it.
fn cells_unseen_by(cells: CellSet, victim: Cell) -> CellSet {
    (cells - victim.peers()).without(victim)
}

/// Returns whether `a` has only rows and boxes, and `b` only columns and boxes.
fn is_franken(a: u32, b: u32) -> bool {
    a & COLUMNS == 0 && b & ROWS == 0
}

/// A digit whose places in the base houses, except for fins, all lie in an equal number of cover houses.
#[derive(Debug)]
pub struct Fish {
    /// The digit.
    pub digit: Digit,
    /// The base houses: every place of the digit in them is covered or a fin.
    pub base: Vec<House>,
    /// The cover houses, from which the digit is eliminated.
    pub cover: Vec<House>,
    /// The places where base and cover houses cross, without fins.
    pub cells: CellSet,
    /// The places in the base that are not covered, or are in two base houses.
    pub fins: CellSet,
    /// The cover and the fins of another fish with the same base.
    pub twin: Option<(Vec<House>, CellSet)>,
}

impl Fish {
    fn covers(&self) -> impl Iterator<Item = (&Vec<House>, CellSet)> {
        let twin = self.twin.iter().map(|(cover, fins)| (cover, *fins));
        std::iter::once((&self.cover, self.fins)).chain(twin)
    }
}

impl Evidence for Fish {
    fn is_siamese(&self) -> bool {
        self.twin.is_some()
    }

    fn parts(&self) -> PatternParts {
        let digit_constraint = |&house: &House| Constraint::House(house, self.digit);
        let fins = self.covers().fold(CellSet::EMPTY, |union, (_, fins)| union | fins);
        let role = |(role, cells): (Role, CellSet)| (role, CandidateSet::from_digit(self.digit, cells));
        let roles = [(Role::Fin, fins), (Role::Pattern, self.cells - fins)];
        PatternParts {
            roles: roles.into_iter().filter(|(_, cells)| !cells.is_empty()).map(role).collect(),
            base: self.base.iter().map(digit_constraint).collect(),
            cover: without_duplicates(self.covers().flat_map(|(cover, _)| cover).map(digit_constraint)),
        }
    }

    fn one_line(&self, _: &Step) -> String {
        let covers = self.covers().map(|(cover, fins)| match fins.len() {
            0 => format_houses(cover),
            1 => format!("{}, fin {}", format_houses(cover), format_cells(fins)),
            _ => format!("{}, fins {}", format_houses(cover), format_cells(fins)),
        });
        format!("{} {} {}", self.digit, format_houses(&self.base), join(covers, " or "))
    }

    fn reason(&self, step: &Step) -> String {
        join(self.covers().map(|(cover, fins)| self.cover_in_words(cover, fins, step)), ". ")
    }
}

impl Fish {
    /// Explains the eliminations by one cover.
    fn cover_in_words(&self, cover: &[House], fins: CellSet, step: &Step) -> String {
        let digit = self.digit;
        let base = houses_in_words(&self.base);
        let covering = houses_in_words(cover);
        let source_text = match [cover, &self.base].map(plural_of_houses) {
            [covering, base] if covering != base => {
                format!("of the {} {covering} gets its {digit} from one of these {base}", number_in_words(cover.len()))
            }
            _ => format!("of the latter gets its {digit} from one of the former"),
        };
        let twice_covered_text = self.twice_covered_in_words(cover, fins, step);
        if fins.is_empty() {
            return format!(
                "In {base}, the only places for {digit} lie in {covering}. Each {source_text}, so {digit} is eliminated \
                 from all other cells of {covering}{twice_covered_text}"
            );
        }
        let (denial_text, one_text) = match fins.len() {
            1 => (format!("the fin {} is not", join(fins, "")), "it"),
            2 => (format!("neither of the fins {} is", join_and(fins)), "one of them"),
            _ => (format!("none of the fins {} is", join_and(fins)), "one of them"),
        };
        format!(
            "If {denial_text} {digit}, the only places for {digit} in {base} lie in {covering}, and each {source_text}. \
             If {one_text} is, no cell that sees it is {digit}{}. Either way, {digit} is eliminated from the other \
             cells of {covering} that see {}{twice_covered_text}",
            self.endo_fins_in_words(fins),
            all_fins_in_words(fins)
        )
    }

    /// Says of the fins in two base houses why they are fins, although the cover may contain them.
    fn endo_fins_in_words(&self, fins: CellSet) -> String {
        let sentence = |fin| {
            let houses: Vec<House> = self.base.iter().copied().filter(|house| house.cells().contains(fin)).collect();
            let digit = self.digit;
            (houses.len() > 1).then(|| {
                format!(
                    ". {fin} counts as a fin because it lies in both {}, which would share its {digit}",
                    join_and(houses)
                )
            })
        };
        join(fins.iter().filter_map(sentence), "")
    }

    /// Says of the eliminated places of the base that they lie in two cover houses.
    fn twice_covered_in_words(&self, cover: &[House], fins: CellSet, step: &Step) -> String {
        let digit = self.digit;
        let sees_text =
            if fins.is_empty() { String::new() } else { format!(", which sees {},", all_fins_in_words(fins)) };
        let sentence = |cell| {
            let houses: Vec<House> = cover.iter().copied().filter(|house| house.cells().contains(cell)).collect();
            (houses.len() > 1).then(|| {
                format!(
                    ". A {digit} in {cell}{sees_text} would fill both {} and leave too few of the latter for the other \
                     {}, so {cell} is not {digit}",
                    join_and(houses),
                    number_in_words(cover.len() - 1)
                )
            })
        };
        let base_cells = step.eliminations.cells_of(digit) & (self.cells | self.fins);
        join((base_cells - fins).iter().filter_map(sentence), "")
    }
}

fn all_fins_in_words(fins: CellSet) -> &'static str {
    match fins.len() {
        1 => "the fin",
        2 => "both fins",
        _ => "every fin",
    }
}
