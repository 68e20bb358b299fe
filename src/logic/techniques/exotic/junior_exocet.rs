//! Junior exocet, as described by champagne and David P. Bird.
//!
//! The base is two cells where a box and a line cross. The targets are one cell in each of the two other boxes of the
//! band, on its two other lines. The companion of a target is the cell beside it on the line of the other target. The
//! cross-lines are the three lines across the band through the targets and through the third cell beside the base. The
//! cover of a digit is the lines that contain its places on the cross-lines outside the band. The mirror of a target is
//! the two cells beside the other target, on that target's line and in its box; if only one of them can hold a digit of
//! the base, it holds the target's digit. The same holds for stacks.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::explain::phrases::{denial, format_cells, format_digits, houses_in_words, join, join_and, join_or};
use crate::logic::position::order::{cells_of_houses, combinations};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

pub fn junior_exocet(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for line_kind in [HouseKind::Row, HouseKind::Column] {
        for line in 0..9 {
            for block in 0..3 {
                for left_out_place in 0..3 {
                    let position = BasePosition { line_kind, line, block, left_out_place };
                    position.find_exocets(state, steps)?;
                }
            }
        }
    }
    CONTINUE
}

/// The position of the base: the kind and index of its line, its box, and the one of the three cells that is left out.
#[derive(Clone, Copy)]
struct BasePosition {
    line_kind: HouseKind,
    line: usize,
    block: usize,
    left_out_place: usize,
}

impl BasePosition {
    /// Returns the cell where a line of the base's kind crosses a line of the other kind, given the indices of the two.
    fn cell(self, line: usize, cross_line: usize) -> Cell {
        House::new(self.line_kind, line).cell(cross_line)
    }

    fn find_exocets(self, state: &State, steps: &mut StepSink<'_>) -> Flow {
        let Self { line, block, left_out_place, .. } = self;
        let place = |offset: usize| 3 * block + (left_out_place + offset) % 3;
        let base = [1, 2].map(|offset| self.cell(line, place(offset)));
        let base_digits = state.candidates(base[0]) | state.candidates(base[1]);
        let is_base = base.iter().all(|&cell| state.candidates(cell).len() >= 2);
        if !is_base || !(3..=4).contains(&base_digits.len()) {
            return CONTINUE;
        }
        let cross_kind = if self.line_kind == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
        let other_lines = [1, 2].map(|offset| line / 3 * 3 + (line + offset) % 3);
        let cross_indices = |box_offset: usize| (0..3).map(move |place| (block + box_offset) % 3 * 3 + place);
        for [first_line, second_line] in [other_lines, [other_lines[1], other_lines[0]]] {
            for a in cross_indices(1) {
                for b in cross_indices(2) {
                    let targets = [self.cell(first_line, a), self.cell(second_line, b)];
                    let companions = [self.cell(second_line, a), self.cell(first_line, b)];
                    let cross_lines = [place(0), a, b].map(|index| House::new(cross_kind, index));
                    Exocet { position: self, state, base, base_digits, targets, companions, cross_lines }
                        .push_if_valid(steps)?;
                }
            }
        }
        CONTINUE
    }
}

/// A base with possible targets.
struct Exocet<'a> {
    position: BasePosition,
    state: &'a State,
    base: [Cell; 2],
    base_digits: DigitSet,
    targets: [Cell; 2],
    companions: [Cell; 2],
    /// The cross-lines: first the line beside the base, then the lines through the targets.
    cross_lines: [House; 3],
}

impl Exocet<'_> {
    fn push_if_valid(&self, steps: &mut StepSink<'_>) -> Flow {
        let Self { state, base_digits, targets, .. } = *self;
        let is_free = |cell: &Cell| self.base_digits_in(*cell).is_empty();
        let is_target = |cell: &Cell| (state.candidates(*cell) & base_digits).len() >= 2;
        if !targets.iter().all(is_target) || !self.companions.iter().all(is_free) {
            return CONTINUE;
        }
        let with_cover = |digit| Some((digit, self.cover(digit)?));
        let Some(covers) = base_digits.iter().map(with_cover).collect::<Option<Vec<_>>>() else { return CONTINUE };
        let base: CellSet = self.base.into_iter().collect();
        let possible_digits = [0, 1].map(|index| self.possible_digits(index));
        let mut eliminated = state.candidates_in(base, base_digits - (possible_digits[0] | possible_digits[1]));
        for (index, target) in targets.into_iter().enumerate() {
            // These cells hold the same digit.
            let same_cells = self.mirror_place(index).map_or(CellSet::EMPTY, CellSet::from_cell).with(target);
            eliminated |= state.candidates_in(same_cells, !possible_digits[index]);
        }
        steps.push(Step::from_eliminations(Technique::JuniorExocet, eliminated), || self.evidence(&covers, &eliminated))
    }

    /// Returns the base digits that the target may hold.
    fn possible_digits(&self, target_index: usize) -> DigitSet {
        let target_digits = self.state.candidates(self.targets[target_index]) & self.base_digits;
        let is_possible = |digit: &Digit| {
            self.is_possible_in_mirror(*digit, target_index) && self.leaves_places(*digit, target_index)
        };
        target_digits.iter().filter(is_possible).collect()
    }

    /// Returns whether the mirror of the target may hold the digit, or the box of the mirror has it already.
    fn is_possible_in_mirror(&self, digit: Digit, target_index: usize) -> bool {
        let places = self.state.cells_with(digit) & self.mirror(target_index);
        let mirror_box = self.targets[1 - target_index].house(HouseKind::Block);
        !places.is_empty() || self.state.places(mirror_box, digit) == 0
    }

    /// Returns whether the two other cross-lines have places for the digit if the target holds it. In the band, it is
    /// then in the base, in the target and in the target's mirror, so these places are outside the band, on two lines.
    fn leaves_places(&self, digit: Digit, target_index: usize) -> bool {
        let other_lines = [self.cross_lines[0], self.cross_lines[2 - target_index]];
        let [first, second] = other_lines.map(|line| self.state.cells_with(digit) & (line.cells() - self.band_cells()));
        let lacks_digit = |line: House| self.state.places(line, digit) != 0;
        match other_lines.map(lacks_digit) {
            [true, true] => first.iter().any(|cell| !(second - cell.peers()).is_empty()),
            [true, false] => !first.is_empty(),
            [false, true] => !second.is_empty(),
            [false, false] => true,
        }
    }

    fn band_cells(&self) -> CellSet {
        let band = self.position.line / 3 * 3;
        cells_of_houses((band..band + 3).map(|index| House::new(self.position.line_kind, index)))
    }

    /// Returns the digits of the base that the cell may hold or holds.
    fn base_digits_in(&self, cell: Cell) -> DigitSet {
        self.state.digit(cell).map_or(self.state.candidates(cell), DigitSet::from_digit) & self.base_digits
    }

    /// Returns the cell of the target's mirror that holds the target's digit, if the other one can hold no base digit.
    fn mirror_place(&self, target_index: usize) -> Option<Cell> {
        let may_hold_base_digit = |cell: &Cell| !self.base_digits_in(*cell).is_empty();
        self.mirror(target_index).iter().filter(may_hold_base_digit).collect::<CellSet>().single()
    }

    /// Returns the two cells beside the other target, on that target's line and in its box.
    fn mirror(&self, target_index: usize) -> CellSet {
        let other_target = self.targets[1 - target_index];
        let line = other_target.house(self.position.line_kind).cells();
        (line & other_target.house(HouseKind::Block).cells()).without(other_target)
    }

    /// Returns the fewest lines that contain all places of the digit on the cross-lines outside the band, if they are
    /// fewer than the cross-lines that still lack the digit.
    fn cover(&self, digit: Digit) -> Option<Vec<House>> {
        let lines_without_digit: Vec<House> =
            self.cross_lines.into_iter().filter(|&line| self.state.places(line, digit) != 0).collect();
        let line_cells = cells_of_houses(&lines_without_digit);
        let band = self.position.line / 3 * 3;
        let is_outside = |index: &usize| !(band..band + 3).contains(index);
        let outer_lines = (0..9).filter(is_outside).map(|index| House::new(self.position.line_kind, index));
        let outer_cells = cells_of_houses(outer_lines.clone());
        let places = self.state.cells_with(digit) & line_cells & outer_cells;
        let lines: Vec<House> = outer_lines.chain(lines_without_digit.iter().copied()).collect();
        let max_size = lines_without_digit.len().checked_sub(1)?;
        for size in 0..=max_size {
            for mask in combinations(size, lines.len()) {
                let is_chosen = |index: &usize| mask >> index & 1 == 1;
                let cover: Vec<House> = (0..lines.len()).filter(is_chosen).map(|index| lines[index]).collect();
                if places.is_subset(cells_of_houses(&cover)) {
                    return Some(cover);
                }
            }
        }
        None
    }

    fn evidence(&self, covers: &[(Digit, Vec<House>)], eliminated: &CandidateSet) -> Pattern {
        let Self { state, base, base_digits, targets, cross_lines, position, .. } = self;
        let lacks_digit = |house: House, digit: Digit| state.places(house, digit) != 0;
        let boxes = targets.map(|target| target.house(HouseKind::Block));
        let digit_constraints = base_digits.iter().flat_map(|digit| {
            let houses_without_digit =
                cross_lines.iter().chain(&boxes).copied().filter(move |&house| lacks_digit(house, digit));
            houses_without_digit.map(move |house| Constraint::House(house, digit))
        });
        let base_constraints = base.iter().map(|&cell| Constraint::Cell(cell)).chain(digit_constraints).collect();
        let band = position.line / 3 * 3;
        let band_lines = (band..band + 3).map(|index| House::new(position.line_kind, index));
        let band_houses: Vec<House> = band_lines.chain([base[0].house(HouseKind::Block)]).collect();
        let line_constraints = covers
            .iter()
            .flat_map(|(digit, cover)| cover.iter().chain(&band_houses).map(|&house| Constraint::House(house, *digit)));
        let cover_constraints = targets.iter().map(|&cell| Constraint::Cell(cell)).chain(line_constraints).collect();
        let base_cells: CellSet = base.iter().copied().collect();
        Pattern::from_constraints(
            state,
            *base_digits,
            [base_constraints, cover_constraints],
            format!(
                "{} base {}, targets {}",
                format_digits(*base_digits),
                format_cells(base_cells),
                join(targets, ",")
            ),
            self.reason(covers, eliminated),
        )
    }

    fn reason(&self, covers: &[(Digit, Vec<House>)], eliminated: &CandidateSet) -> String {
        let Self { base, base_digits, targets, companions, cross_lines, position, .. } = self;
        let band = position.line / 3 * 3;
        let band_lines: Vec<House> = (band..band + 3).map(|index| House::new(position.line_kind, index)).collect();
        let cover_text = |(digit, cover): &(Digit, Vec<House>)| match cover.is_empty() {
            true => format!("{digit} has no places"),
            false => format!("all places for {digit} lie in {}", houses_in_words(cover)),
        };
        format!(
            "{base_cells} hold two of {base_digits}. In {lines} outside {band_text}, {covers}. For each digit, that is \
             too few for all of {lines} that lack it, so the two digits are also there inside {band_text}: not in the \
             line or the box of {base_cells}, and not in {companions}, which have none of them, but in {targets}. So \
             base and targets hold the same two digits. {eliminations}",
            base_cells = join_and(base),
            base_digits = join_and(*base_digits),
            lines = houses_in_words(cross_lines),
            band_text = houses_in_words(&band_lines),
            covers = join_and(covers.iter().map(cover_text)),
            companions = join_and(companions),
            targets = join_and(targets),
            eliminations = join(self.eliminations_in_words(eliminated), ". "),
        )
    }

    /// Says of the eliminated candidates why they are false.
    fn eliminations_in_words(&self, eliminated: &CandidateSet) -> Vec<String> {
        let Self { base, base_digits, targets, .. } = self;
        let mut texts = Vec::new();
        if targets.iter().any(|&target| !eliminated.digits_of(target).is_subset(*base_digits)) {
            texts.push(format!("{} have no other digits", join_and(targets)));
        }
        let missing_in_targets = base.iter().fold(DigitSet::EMPTY, |union, &cell| union | eliminated.digits_of(cell));
        if !missing_in_targets.is_empty() {
            let digits = join_and(missing_in_targets);
            texts.push(format!("Neither target can hold {digits}, so neither of {} does", join_and(base)));
        }
        for (index, &target) in targets.iter().enumerate() {
            let (mirror, other_target) = (self.mirror(index), targets[1 - index]);
            let eliminated_digits = eliminated.digits_of(target) & *base_digits;
            let (in_mirror, missing_in_mirror): (Vec<Digit>, Vec<Digit>) =
                eliminated_digits.iter().partition(|&digit| self.is_possible_in_mirror(digit, index));
            if !missing_in_mirror.is_empty() {
                texts.push(format!(
                    "{target} has a digit of the base, and {other_target} has the other, so the digit is in {block} \
                     neither in {other_target} nor in the lines of {target} and the base, but in {mirror}. These have no \
                     {missing}, so {target} is {denial}",
                    block = other_target.house(HouseKind::Block),
                    mirror = join_and(mirror),
                    missing = join(&missing_in_mirror, " and no "),
                    denial = denial(missing_in_mirror.iter().copied().collect()),
                ));
            }
            if !in_mirror.is_empty() {
                texts.push(format!(
                    "If {target} held {digits}, {lines} would have no places left for it outside the band, so {target} is \
                     {denial}",
                    digits = join_or(&in_mirror),
                    lines = houses_in_words(&[self.cross_lines[0], self.cross_lines[2 - index]]),
                    denial = denial(in_mirror.iter().copied().collect()),
                ));
            }
            let place = self.mirror_place(index).filter(|&place| !eliminated.digits_of(place).is_empty());
            if let Some(place) = place {
                texts.push(format!(
                    "Of {mirror}, only {place} may hold a digit of the base, so it holds the same digit as {target}, and \
                     is {denial}",
                    mirror = join_and(mirror),
                    denial = denial(eliminated.digits_of(place)),
                ));
            }
        }
        texts
    }
}
