//! Skyscrapers: found where they are, and only there.

use sudoku::grid::{Cell, Digit, DigitSet, Grid};
use sudoku::logic::{Constraint, Ladder, Mark, Role, State, Step, Technique, explain};

use crate::check::absent;
use crate::{assert_sound, every_step, only_solution};

/// Digits as far as singles lead in generated puzzles, and all skyscrapers there.
const POSITIONS: [(&str, &[&str]); 4] = [
    (
        "....8.....93..7.8.1.8.2...7...3.8.69....7.81..85......83.2...91...8..4..26.7.1..8",
        &["2 in r28 on c9, tops r2c7,r8c8 => r1c8<>2"],
    ),
    (
        "9....467.62417.39..8...942...9.47...46..139....8.9..4..467.1.39.7.93..645934..712",
        &["2 in c36 on r8, tops r5c3,r6c6 => r5c4,r6c1<>2"],
    ),
    // Columns 2 and 9 have places for 3 on row 2, and two more tops seen by r7c7. But one of the columns has
    // a third place: a search that ignores it eliminates the 3 that belongs in r7c7.
    (
        "719..3...8..569....651.79....1..8..4..83126..3.....2181.......798.27154.....3....",
        &["3 in r34 on c8, tops r3c9,r4c7 => r2c7<>3"],
    ),
    // The four places of 5 can be seen both ways: rows stand on a column, columns on a row.
    (
        "41753.6..86..14..7.926784..17.42536.63489157225.763.4..26.57..478..46.9..4..8.7.6",
        &["5 in r28 on c3, tops r2c8,r8c9 => r3c9,r9c8<>5", "5 in c19 on r3, tops r8c9,r9c1 => r8c3,r9c8<>5"],
    ),
];

fn skyscrapers(state: &State) -> Vec<Step> {
    let mut found = every_step(&mut Ladder::human(), state);
    found.retain(|step| step.technique == Technique::Skyscraper);
    found
}

#[test]
fn all_skyscrapers_are_found_and_nothing_else() {
    for (position, expected) in POSITIONS {
        let grid: Grid = position.parse().unwrap();
        let (state, solution) = (State::new(&grid), only_solution(&grid));
        let found = skyscrapers(&state);
        let texts: Vec<String> = found.iter().map(explain::short).collect();
        let expected: Vec<String> = expected.iter().map(|text| format!("Skyscraper: {text}")).collect();
        assert_eq!(texts, expected);
        for step in &found {
            assert_sound(&state, step, &solution);
            assert_eq!(step.difficulty, Technique::TurbotFish.base());
        }
    }
}

#[test]
fn the_third_position_has_a_column_with_three_places() {
    let grid: Grid = POSITIONS[2].0.parse().unwrap();
    let [cell, three] = ["r7c7", "r2c9"].map(|name| name.parse::<Cell>().unwrap());
    let digit = Digit::new(3).unwrap();
    let state = State::new(&grid);
    assert_eq!(only_solution(&grid).digit(cell), digit);
    for seen_by in ["r8c9", "r7c2"] {
        assert!(cell.sees(seen_by.parse().unwrap()) && state.cells(digit).contains(cell));
    }
    let places = |column: usize| state.cells(digit).iter().filter(|cell| cell.column() == column).count();
    assert!(state.cells(digit).contains(three));
    assert_eq!((places(1).min(places(8)), places(1).max(places(8))), (2, 3));
}

#[test]
fn a_skyscraper_is_explained_and_marked() {
    let state = State::new(&POSITIONS[0].0.parse().unwrap());
    let step = &skyscrapers(&state)[0];
    assert_eq!(
        explain::long(step),
        "In rows 2 and 8, 2 has two places each, and one of each lies in column 9. At most one of r2c9 \
         and r8c9 is 2, so r2c7 or r8c8 is, and 2 is eliminated from all cells that see both: r1c8<>2."
    );
    let two = Digit::new(2).unwrap();
    for (cell, mark) in
        [("r2c7", Some(Mark::Reason)), ("r8c9", Some(Mark::Reason)), ("r1c8", Some(Mark::Eliminated)), ("r1c7", None)]
    {
        let cell: Cell = cell.parse().unwrap();
        assert_eq!(step.marks(&state)(cell, two), mark, "{cell}");
    }
    let houses: Vec<String> = step.houses().iter().map(ToString::to_string).collect();
    assert_eq!(houses, ["row 2", "row 8", "column 9"]);
    let evidence = step.evidence.as_ref().unwrap();
    assert!(matches!(evidence.parts().roles[..], [(Role::Pattern, _)]));
    assert!(matches!(evidence.parts().base[..], [Constraint::House(..), Constraint::House(..)]));
    // It owes to the digits placed that 2 has no other place in the two rows.
    let owed = absent(step);
    assert_eq!((owed.digits(), owed.len()), (DigitSet::of(two), 14));
}
