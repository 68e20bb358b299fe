//! Puzzles over several lines: rows, borders, headings, arrays, candidates.

use sudoku::format::{InputFormat, Layout, ReadWarning};

use crate::common::{LINE, Xorshift, pencilmarks, plain_rows, rows};
use crate::held::readers::assert_reads_consistently;
use crate::texts::{assert_reads, bordered, puzzles, read, records, separated};

#[test]
fn similar_grids_are_read_like_single_ones() {
    let plain = "+-------+-------+-------+";
    let drawn = |line: &str| {
        [
            bordered(line, "┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘"),
            format!("\n{}", bordered(line, "+---+---+---+", "+---+---+---+", "+---+---+---+")),
            bordered(line, plain, plain, plain).replace('|', " | "),
            bordered(line, "|---|---|---|", "|---|---|---|", "|---|---|---|") + "\n\n",
            rows(line).iter().map(|row| separated(row, " | ")).collect::<Vec<_>>().join("\n") + "\n\n",
        ]
    };
    let mut random = Xorshift::new(1);
    let lines: Vec<String> = (0..30)
        .map(|_| {
            let solution = random.solution();
            let givens = random.below(82);
            random.puzzle(&solution, givens).to_string()
        })
        .collect();
    for layout in 0..drawn(LINE).len() {
        let text: Vec<String> = lines.iter().map(|line| drawn(line)[layout].clone()).collect();
        let batch = read(&text.concat());
        assert_eq!(puzzles(&batch), lines);
        let mut line = 0;
        for (record, text) in batch.records.iter().zip(&text) {
            assert_eq!((record.line, record.layout), (line + read(text).records[0].line, Layout::Grid));
            line += text.lines().count() as u64;
        }
        // One of them is damaged somewhere.
        for damage in 0..200 {
            let mut text = text.clone();
            let torn = &mut text[3 + damage % 20];
            let mut chars: Vec<char> = torn.chars().collect();
            let (from, to) = (random.below(chars.len()), random.below(chars.len()));
            match damage % 4 {
                0 => _ = chars.remove(from),
                1 => chars.insert(from, ['0', '.', 'x', '7', '|', '\n', ' ', '-'][random.below(8)]),
                2 => chars[from] = '*',
                _ => _ = chars.drain(from.min(to)..from.max(to)),
            }
            *torn = chars.into_iter().collect();
            assert_reads_consistently(text.concat().as_bytes(), InputFormat::Auto, damage as u64);
        }
    }
}

#[test]
fn a_dash_may_be_a_blank_even_for_a_whole_row() {
    let mut dashed = rows(&LINE.replace('.', "-"));
    dashed[4] = "---------".into();
    assert_eq!(records(&dashed.join("\n")), [format!("1 {}", dashed.concat().replace('-', "."))]);
    // A byte order mark and a title are not rows.
    assert_reads(&format!("\u{feff}{}", plain_rows(LINE).trim_end()), 1, Layout::Grid);
    assert_reads(&format!("Grid 01\n{}", plain_rows(LINE)), 2, Layout::Grid);
}

#[test]
fn spreadsheets_with_empty_cells() {
    // A row of this grid has one digit. It is not an integer that lost its zeros.
    let sparse = LINE.replace(".6....28.", "......2..");
    for (line, separator) in [LINE, &sparse].into_iter().flat_map(|line| [",", ";", "\t"].map(|sep| (line, sep))) {
        let cells: Vec<_> = rows(line).iter().map(|row| separated(row, separator).replace('.', "")).collect();
        assert_eq!(records(&cells.join("\n")), [format!("1 {line}")], "{separator:?}");
        assert_eq!(records(&cells.join("\r\n")), [format!("1 {line}")], "{separator:?}");
        assert_eq!(read(&cells.join("\n")).records[0].warning, None);
    }
}

#[test]
fn nine_integers_that_lost_their_leading_zeros() {
    let text = "821007900, 7000000, 400003000, 908040000, 1, 374201000, 160040, 60000000, 709008600";
    let line = "821..79....7......4....3...9.8.4............1374201......16..4..6.......7.9..86..";
    assert_eq!(records(text), [format!("1 {}", line.replace('0', "."))]);
    assert_eq!(read(text).records[0].warning, Some(ReadWarning::LostZeros));
    assert_eq!(records(&text.replace(", ", "\n")), [format!("1 {}", line.replace('0', "."))]);
    assert_eq!(read(&text.replace(", ", "\n")).records[0].layout, Layout::Grid);
    // A row of this grid keeps a leading zero: nothing was lost, a cell is missing.
    let broken = plain_rows(&LINE.replace('.', "0")).replace("600195000", "60019500");
    assert_eq!(records(&broken), ["1 error 2:9 expected 9 cells in the row, found 8"]);
}

#[test]
fn candidates() {
    let text = "\
.---------------.-------------.-----------.
| 5   3   124   | 26 7 2468   | 1489 1249 248 |
| 6   247 247   | 1  9 5      | 3478 2348 2478 |
| 12  9   8     | 23 34 24    | 13457 6 247 |
:---------------+-------------+-----------:
| 8   125 1259  | 579 6 147   | 4579 2459 3 |
| 4   25  2569  | 8 5 3       | 579 259 1 |
| 7   15  1359  | 59 2 14     | 4589 4589 6 |
:---------------+-------------+-----------:
| 139 6   134579 | 357 35 7   | 2 8 4 |
| 23  278 237   | 4 1 9       | 36 3 5 |
| 123 1245 12345 | 2356 8 26  | 1346 7 9 |
'---------------'-------------'-----------'
";
    let batch = read(text);
    assert_eq!((batch.puzzles.len(), batch.len(), batch.records[0].line), (1, 1, 2));
    let puzzle = batch.puzzles[0];
    assert_eq!(puzzle["r1c3".parse().unwrap()].to_string(), "124");
    assert_eq!(puzzle["r9c4".parse().unwrap()].to_string(), "2356");
    let in_one: String = text.lines().filter(|line| line.contains('5')).collect();
    assert_eq!(read(&in_one).puzzles, [puzzle], "81 groups on one line");
    let sukaku = pencilmarks(&puzzle);
    assert_eq!(read(&sukaku).puzzles, [puzzle]);
    assert_eq!(read(&sukaku).records[0].layout, Layout::Line);
}
