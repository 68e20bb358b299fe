//! Why the ladder has no direct claiming: in a band it never comes first.

/// The nine places of a row of a band, boxes of three from the lowest bit on.
const BOXES: [u16; 3] = [0b111, 0b111_000, 0b111_000_000];

/// Whether a box, or a row, of the band has one place for the digit.
fn has_hidden_single(rows: [u16; 3]) -> bool {
    let in_box = |number: usize| rows.map(|row| (row & BOXES[number]).count_ones()).iter().sum::<u32>();
    rows.iter().any(|row| row.count_ones() == 1) || (0..3).any(|number| in_box(number) == 1)
}

/// Whether a digit locked in a row of one box leaves one of several places in another box.
fn has_direct_pointing(rows: [u16; 3]) -> bool {
    let places = |number: usize, skipped: usize| {
        let others = (0..3).filter(|&row| row != skipped);
        others.map(|row| (rows[row] & BOXES[number]).count_ones()).sum::<u32>()
    };
    (0..3).any(|row| {
        (0..3).any(|base| {
            let is_locked = rows[row] & BOXES[base] != 0 && places(base, row) == 0;
            let leaves_one = |other: usize| other != base && rows[row] & BOXES[other] != 0 && places(other, row) == 1;
            is_locked && (0..3).any(leaves_one)
        })
    })
}

/// The digit is locked in the first box of the first row; the second row has one place outside that box,
/// and others in it. Wherever else the third row has places, an easier step is there.
#[test]
fn direct_claiming_never_comes_first() {
    let mut count = 0;
    for base in (1..8u16).filter(|base| base.count_ones() >= 2) {
        for second in (0..512u16).filter(|row| row & 7 != 0 && (row & !7).count_ones() == 1) {
            for third in 0..512u16 {
                let rows = [base, second, third];
                let all = base | second | third;
                // In a band that can be solved, the digit has a place in each row and box.
                if third != 0 && BOXES.iter().all(|places| all & places != 0) {
                    assert!(has_hidden_single(rows) || has_direct_pointing(rows), "{rows:?}");
                    count += 1;
                }
            }
        }
    }
    assert_eq!(count, 75_264);
}
