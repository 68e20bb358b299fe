//! The moves of a digit: from its nine cells to nine others that also have one in each row, column and box.

use crate::grid::{Cell, CellSet, Digit, DigitSet, Solution};

/// A set of places: bit `9 * i + j` is the row of the digit's cell in box `i` and the column of that in box `j`.
///
/// In these terms the moves of all digits of all grids are the same: a digit moves within the row of its cell in box
/// `i`, to the column of its cell in box `j`. All boxes get one again if, for the three rows of each band, the columns
/// are from different stacks.
pub(super) type PlaceSet = u128;

/// One way to move some of a digit's cells.
#[derive(Clone)]
pub(super) struct DigitMove {
    /// The places that are taken, in a set and as a list of which the first [`DigitMove::len`] count.
    pub(super) places: PlaceSet,
    list: [u8; 9],
    /// How many cells move.
    len: u8,
    /// The boxes of the cells that move.
    pub(super) boxes: u16,
}

impl DigitMove {
    /// How many cells move.
    pub(super) fn len(&self) -> usize {
        self.len.into()
    }

    /// The places that are taken.
    pub(super) fn list(&self) -> impl Iterator<Item = usize> {
        self.list[..self.len()].iter().copied().map(usize::from)
    }
}

/// All moves of so many cells.
#[derive(Default)]
pub(super) struct MovesOfSize {
    pub(super) all: Vec<DigitMove>,
    /// The numbers of those that move the cell in each box.
    pub(super) by_box: [Vec<u16>; 9],
    /// The numbers of those that take each place.
    pub(super) by_place: Vec<Vec<u16>>,
}

/// The moves of at most so many cells, by how many.
pub(super) struct MoveTable(Vec<MovesOfSize>);

impl MoveTable {
    /// The moves of up to `most` cells. There are 46656 in all.
    pub(super) fn new(most: usize) -> Self {
        let of_size = |_| MovesOfSize { by_place: vec![Vec::new(); Cell::COUNT], ..MovesOfSize::default() };
        let mut table = Self((0..=most.min(9)).map(of_size).collect());
        table.permute(0, &mut [0; 9], 0);
        table
    }

    /// The moves of so many cells; none of more than the table has.
    pub(super) fn of_size(&self, cells: usize) -> Option<&MovesOfSize> {
        self.0.get(cells)
    }

    /// Adds all moves that go on from those of the first boxes, of which `moved` take another column.
    fn permute(&mut self, next: usize, columns: &mut [usize; 9], moved: usize) {
        if moved >= self.0.len() {
            return;
        }
        if next == 9 {
            return self.add(columns, moved);
        }
        let band = next / 3 * 3..next;
        for column in 0..9 {
            let is_free =
                !columns[..next].contains(&column) && columns[band.clone()].iter().all(|other| other % 3 != column % 3);
            if is_free {
                columns[next] = column;
                self.permute(next + 1, columns, moved + usize::from(column != next));
            }
        }
    }

    fn add(&mut self, columns: &[usize; 9], moved: usize) {
        let mut new = DigitMove { places: 0, list: [0; 9], len: moved as u8, boxes: 0 };
        let of_size = &mut self.0[moved];
        let number = of_size.all.len() as u16;
        let moves = columns.iter().enumerate().filter(|(from, to)| from != *to);
        for ((from, to), listed) in moves.zip(&mut new.list) {
            let place = 9 * from + to;
            new.places |= 1 << place;
            new.boxes |= 1 << from;
            *listed = place as u8;
            of_size.by_box[from].push(number);
            of_size.by_place[place].push(number);
        }
        of_size.all.push(new);
    }
}

/// The cells of a digit in a grid, and what its places are.
pub(super) struct DigitFrame {
    /// The cells of the digit.
    pub(super) own: CellSet,
    /// The same by their boxes.
    pub(super) in_box: [Cell; 9],
    /// The cell of each place.
    pub(super) cells: [Cell; Cell::COUNT],
    /// The place of each cell.
    places: [u8; Cell::COUNT],
    /// The places whose cells hold each digit.
    pub(super) of_digit: [PlaceSet; 9],
    /// For each place a one in the four bits of the digit in its cell.
    pub(super) counts: [u64; Cell::COUNT],
}

impl DigitFrame {
    /// The frame of a digit in a full grid.
    pub(super) fn new(grid: &Solution, digit: Digit) -> Self {
        let mut in_box = [Cell::at(0, 0); 9];
        for cell in Cell::all().filter(|&cell| grid.digit(cell) == digit) {
            in_box[cell.block()] = cell;
        }
        let cells = std::array::from_fn(|place| Cell::at(in_box[place / 9].row(), in_box[place % 9].column()));
        let own = CellSet::from_iter(in_box);
        let mut frame = Self { own, in_box, cells, places: [0; 81], of_digit: [0; 9], counts: [0; 81] };
        for (place, cell) in cells.into_iter().enumerate() {
            let holds = grid.digit(cell).index();
            frame.places[cell.index()] = place as u8;
            frame.of_digit[holds] |= 1 << place;
            frame.counts[place] = 1 << (4 * holds);
        }
        frame
    }

    /// The places of these cells.
    pub(super) fn places(&self, cells: CellSet) -> PlaceSet {
        cells.iter().fold(0, |places, cell| places | 1 << self.places[cell.index()])
    }

    /// The places of all cells that hold one of these digits.
    pub(super) fn places_of(&self, digits: DigitSet) -> PlaceSet {
        digits.iter().fold(0, |places, digit| places | self.of_digit[digit.index()])
    }
}
