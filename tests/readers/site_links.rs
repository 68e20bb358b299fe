//! Links to sites, and HoDoKu's library lines: both are read and written exactly, and variants are refused by name.

use sudoku::format::write::{Board, BoardRecord};
use sudoku::format::{Batch, Field, Layout};
use sudoku::grid::{Cell, Grid};

use crate::common::{LINE, OTHER, SOLVED, rows};
use crate::fuzz_properties::roundtrip::{WrittenRecord, board_text, records_text};
use crate::texts::{output_format, read, records, separated};

/// `LINE` as several formats write it.
const ZEROS: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const SUDOKUPAD_LINK: &str = "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79";
const PUZZ_LINK: &str = "https://puzz.link/p?sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79";
/// An example from SudokuWiki's page on the X-Wing.
const SUDOKUWIKI_LINK: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=S9B015y2e685w68050609040i022e0e0f0a2e085y050f0a\
     5u090b042e2u2e0i06042c0810012q0f0dd0015w9i102e020a089e03050f9e0d5y042e05d0609i010f095y0e5y0f0a045y0206020166\
     cy669id205";
/// The example from SudokuWiki's page "Sudoku String Definitions".
const OLD_SUDOKUWIKI_LINK: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=vu4804032o1508g080030k10o888882647046888g06\
     828060k10029k260b90478go003g0g95090b0b6a2c00g0bcg038ga8g9ao1506601oh847063a2ag288gg8g0626c082c2k20b15981892\
     0k9ag9462044";

/// Returns the records as one text in a format.
fn text_in_format(name: &str, records: &[WrittenRecord]) -> String {
    String::from_utf8(records_text(output_format(name), records, &[])).unwrap()
}

fn puzzle_as(format: &str, puzzle: &str) -> String {
    text_in_format(format, &[WrittenRecord::from(puzzle.parse::<Grid>().unwrap())]).trim_end().to_owned()
}

/// Reads the record of a line, and returns it in a format, without a line end.
fn rewrite_line(name: &str, line: &str) -> String {
    let batch = read(line);
    let record = BoardRecord::new(Board::Puzzle(&batch.puzzles[0]), batch.records[0].extra());
    String::from_utf8(board_text(output_format(name), &record)).unwrap().trim_end().to_owned()
}

/// Returns the only error of a text, preceded by its column. Panics unless the error is in the first line.
fn only_error(text: &str) -> String {
    let records = records(text);
    let [error] = &records[..] else { panic!("{records:?}") };
    error.strip_prefix("1 error 1:").unwrap().to_owned()
}

/// Returns a link to f-puzzles with this JSON.
fn f_puzzles_link(json: &str) -> String {
    format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(json))
}

/// Returns f-puzzles' JSON with this first cell and these members after the grid.
fn f_puzzles_json(cell: &str, members: &str) -> String {
    let empty_row = ["{}"; 9].join(",");
    let other_rows = vec![format!("[{empty_row}]"); 8].join(",");
    let other_cells = ["{}"; 8].join(",");
    format!("{{\"size\":9,\"grid\":[[{cell},{other_cells}],{other_rows}]{members}}}")
}

#[test]
fn golden_examples_are_written_and_read() {
    for (format, link) in [
        ("sudokuwiki", format!("https://www.sudokuwiki.org/sudoku.htm?bd={ZEROS}")),
        ("sudokupad", SUDOKUPAD_LINK.to_owned()),
        ("puzz-link", PUZZ_LINK.to_owned()),
        ("sudoku-coach", format!("https://sudoku.coach/en/play/{ZEROS}")),
        ("sudoku-exchange", format!("https://sudokuexchange.com/play/?s={ZEROS}")),
        ("hodoku", format!(":0000:x:{LINE}::::")),
    ] {
        assert_eq!(puzzle_as(format, LINE), link);
        assert_eq!(records(&link), [format!("1 {LINE}")]);
        assert_eq!(read(&link).records[0].extra, None, "{link}");
    }
    let link = puzzle_as("f-puzzles", LINE);
    let payload = link.strip_prefix("https://f-puzzles.com/?load=").unwrap();
    assert!(!payload.contains(['+', '/', '=']), "{payload}");
    for link in [
        link.clone(),
        format!("https://sudokupad.app/?puzzleid=fpuzzles{payload}"),
        format!("https://sudokupad.app/fpuzzles{payload}"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuz{payload}"),
        link.replace("%2B", "+").replace("%2F", "/").replace("%3D", "="),
    ] {
        assert_eq!(records(&link), [format!("1 {LINE}")]);
    }
}

#[test]
fn a_link_may_stand_anywhere_in_a_line() {
    let link = format!("https://www.sudoku.coach/en/play/{ZEROS}");
    for text in [
        format!("hard: {link}"),
        format!("[Load it]({link}), it is hard"),
        format!("17,\"{link}\",hard"),
        format!("{link}. Or so"),
        format!("<{}>", link.strip_prefix("https://www.").unwrap()).replace('<', "- "),
    ] {
        assert_eq!(records(&text), [format!("1 {LINE}")], "{text}");
    }
    assert_eq!(
        records(&format!("See {link} and {}", puzzle_as("sudokupad", OTHER))),
        [format!("1 {LINE}"), format!("1 {OTHER}")]
    );
    assert_eq!(records(&format!("{OTHER} {link}")), [format!("1 {OTHER}")], "a remark");
    assert_eq!(records(&format!("id,puzzle\n7,{link}\n")), [format!("2 {LINE}")]);
}

#[test]
fn a_link_may_lack_the_beginning_of_its_scheme() {
    for link in [
        SUDOKUPAD_LINK,
        PUZZ_LINK,
        &format!("https://www.sudokuwiki.org/sudoku.htm?bd={ZEROS}"),
        &format!("https://sudokuexchange.com/play/?s={ZEROS}"),
    ] {
        let rest = link.strip_prefix("https://").unwrap();
        for scheme in ["HTTPS://", "ttps://", "tps://", "ps://", "://", ":/", "https:/", "http//", ""] {
            for text in [format!("{scheme}{rest}"), format!("hard ({scheme}{rest})")] {
                assert_eq!(records(&text), [format!("1 {LINE}")], "{text}");
            }
            let broken = format!("{scheme}{}", rest.replace("79", "7!"));
            assert!(only_error(&broken).ends_with("unexpected character '!'"), "{broken}");
        }
        for scheme in ["ttps://", "s://", "://"] {
            let site_link = format!("{scheme}sudokupad.app/abc123");
            assert!(only_error(&site_link).ends_with("the puzzle is on the site, not in the link"), "{site_link}");
        }
        let commented = read(&format!("//{link}\n// {link}\n{LINE}\n"));
        assert_eq!(commented.puzzles, [LINE.parse().unwrap()]);
    }
}

#[test]
fn sudokuwiki_tells_givens_from_solved_digits_and_candidates() {
    let batch = read(SUDOKUWIKI_LINK);
    let (grid, extra) = (&batch.puzzles[0], batch.records[0].extra());
    let row: Vec<String> = (0..9).map(|column| grid[Cell::at(0, column)].to_string()).collect();
    assert_eq!(row, ["1", "378", "37", "23478", "278", "23478", "5", "6", "9"]);
    assert_eq!(extra.progress.placed.first(), Some(Cell::at(1, 1)));
    assert_eq!(grid[Cell::at(1, 1)].to_string(), "9");
    assert_eq!(rewrite_line("sudokuwiki", SUDOKUWIKI_LINK), SUDOKUWIKI_LINK);

    let batch = read(OLD_SUDOKUWIKI_LINK);
    let (grid, extra) = (&batch.puzzles[0], batch.records[0].extra());
    let row: Vec<String> = (0..4).map(|column| grid[Cell::at(0, column)].to_string()).collect();
    assert_eq!(row, ["123456789", "37", "2", "1"]);
    assert!(extra.progress.placed.contains(Cell::at(0, 2)) && !extra.progress.placed.contains(Cell::at(0, 3)));
}

#[test]
fn f_puzzles_has_notes_placed_digits_and_texts() {
    let cell = r#"{"value":"5"}"#;
    let batch =
        read(&f_puzzles_link(&f_puzzles_json(cell, r#","title":"T","author":"A","diagonal+":false,"arrow":[]"#)));
    let extra = batch.records[0].extra();
    assert_eq!(extra.progress.placed, [Cell::at(0, 0)].into_iter().collect());
    assert_eq!(extra.name.as_deref(), Some("T"));
    assert_eq!(extra.field("author"), Some(&Field::Text("A".into())));

    let marks = r#"{"centerPencilMarks":[1,2],"cornerPencilMarks":[9]}"#;
    let batch = read(&f_puzzles_link(&f_puzzles_json(marks, "")));
    assert_eq!(batch.records[0].extra().notes.as_ref().unwrap()[0].to_string(), "129");
    assert_eq!(batch.puzzles[0], Grid::EMPTY, "notes restrict nothing");
    let batch = read(&f_puzzles_link(&f_puzzles_json(r#"{"givenPencilMarks":[1,2]}"#, "")));
    assert_eq!(batch.puzzles[0][Cell::at(0, 0)].to_string(), "12");
}

#[test]
fn variants_are_refused_by_name() {
    let thermometer = r#","thermometer":[{"lines":[["R1C1","R1C2"]]}]"#;
    let jigsaw_link = format!("https://www.sudokuwiki.org/jigsaw.htm?bd={ZEROS}");
    for (link, expected) in [
        (f_puzzles_link(&f_puzzles_json("{}", thermometer)), "29 not classic sudoku: thermometer"),
        (f_puzzles_link(&f_puzzles_json("{}", r#","antiknight":true"#)), "29 not classic sudoku: antiknight"),
        (f_puzzles_link(&f_puzzles_json(r#"{"region":3}"#, "")), "29 not classic sudoku: irregular regions"),
        (f_puzzles_link(&f_puzzles_json("{}", "").replace(":9,", ":6,")), "29 not classic sudoku: size 6x6"),
        (format!("{SUDOKUPAD_LINK}x"), "56 not classic sudoku: diagonals"),
        (format!("{SUDOKUPAD_LINK}w"), "56 not classic sudoku: windoku"),
        ("https://puzz.link/p?sudoku/6/6/g3h2".into(), "21 not classic sudoku: size 6x6"),
        ("https://puzz.link/p?nurikabe/5/5/abc".into(), "21 not classic sudoku: nurikabe"),
        (jigsaw_link, "28 not classic sudoku: jigsaw"),
        ("https://sudokupad.app/sclN4Ig".into(), "23 SudokuPad's own payload (scl) is not supported"),
        ("see https://sudokupad.app/abc123".into(), "27 the puzzle is on the site, not in the link"),
        ("https://swaroopg92.github.io/penpa-edit/#m=solve&p=abc".into(), "1 Penpa links are not supported"),
    ] {
        assert_eq!(only_error(&link), expected, "{link}");
    }
}

#[test]
fn errors_of_broken_links_have_a_column() {
    let damaged = "29 the payload cannot be unpacked: damaged or cut off";
    for (link, expected) in [
        (SUDOKUPAD_LINK.replace("IN", "I!"), "41 unexpected character '!'"),
        (SUDOKUPAD_LINK[..SUDOKUPAD_LINK.len() - 1].to_owned(), "55 expected 81 cells, found 80"),
        (format!("{SUDOKUPAD_LINK}1"), "56 unexpected character '1'"),
        (PUZZ_LINK.replace("79", "7"), "80 expected 81 cells, found 80"),
        (PUZZ_LINK.replace("53h", "53e"), "34 unexpected character 'e'"),
        (format!("https://sudoku.coach/en/play/{}", &ZEROS[1..]), "110 expected 81 cells, found 80"),
        (format!("https://sudoku.coach/en/play/{ZEROS}0"), "111 expected 81 cells, found 82"),
        (format!("https://sudokuexchange.com/play/?s={}a", &ZEROS[1..]), "116 unexpected character 'a'"),
        (SUDOKUWIKI_LINK.replace("S9B01", "S9Bzz"), "45 no such cell"),
        (SUDOKUWIKI_LINK[..SUDOKUWIKI_LINK.len() - 2].to_owned(), "205 expected 81 cells, found 80"),
        ("https://f-puzzles.com/?load=1234".into(), damaged),
        ("https://f-puzzles.com/?load=N4Ig%".into(), damaged),
        (f_puzzles_link("[1,2]"), "29 no JSON object in the payload"),
        (f_puzzles_link("{\"size\":9}"), "29 the grid is not nine rows of nine cells"),
        (f_puzzles_link(&f_puzzles_json(r#"{"value":10}"#, "")), "29 the value of a cell is not a digit"),
        (format!("https://f-puzzles.com/?load={}", "N".repeat(20000)), "29 the payload is longer than 8192 characters"),
    ] {
        assert_eq!(only_error(&link), expected, "{link}");
    }
}

#[test]
fn library_lines_place_digits_and_remove_candidates() {
    let line =
        ":0401:5:53..7....6..195...+198....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:213 413:213::3";
    let batch = read(&format!("{line}\tremark\n"));
    let (grid, extra) = (&batch.puzzles[0], batch.records[0].extra());
    assert_eq!(extra.progress.placed, [Cell::at(2, 0)].into_iter().collect());
    assert_eq!(grid[Cell::at(0, 3)].to_string(), "26", "candidates that filled cells see are eliminated");
    assert_eq!(extra.field("digits"), Some(&Field::Text("5".into())));
    assert_eq!(extra.field("extra"), Some(&Field::Text("3".into())));

    assert_eq!(rewrite_line("hodoku", line), line);
    for kept_line in [line.trim_end_matches(":3"), &line.replace("213 413", "413 213")] {
        assert_eq!(rewrite_line("hodoku", kept_line), kept_line);
    }
    assert_eq!(rewrite_line("hodoku", &format!("{line}:")), line, "HoDoKu allows one more empty field");
    for (changed_line, expected) in [
        (line.replace("53..7", "53.7"), "90 expected 81 cells, found 80"),
        (line.replace("53..7", "53+.7"), "12 unexpected character '.'"),
        (line.replace(" 413", " 41"), "96 expected digit, row and column of a removed candidate, as in 421"),
        (line.replace(":3", ":3:4"), "107 expected seven fields, found more"),
        (line.replace(":3", ":3::4"), "108 expected seven fields, found more"),
        (line.replace(":3", ":3::"), "108 expected seven fields, found more"),
    ] {
        assert_eq!(only_error(&changed_line), expected, "{changed_line}");
    }
}

#[test]
fn a_cell_with_one_candidate_stays_empty_in_a_library_line() {
    // In r1c3, only 4 is left once 1 and 2 are removed.
    let line = format!(":0003:4:{LINE}:113 213::413:");
    let batch = read(&line);
    let cell = Cell::at(0, 2);
    assert_eq!(batch.puzzles[0][cell].to_string(), "4");
    assert!(batch.records[0].extra().progress.unfilled.contains(cell));
}

#[test]
fn the_letter_u_marks_a_placed_digit_in_an_sdx() {
    let mut rows: Vec<String> = rows(LINE).iter().map(|row| separated(row, " ").replace('.', "123456789")).collect();
    rows[0] = "5 3 u4 26 7 268 149 1249 248".to_owned();
    let batch = read(&rows.join("\r\n"));
    assert_eq!(batch.records[0].extra().progress.placed, [Cell::at(0, 2)].into_iter().collect());
    assert_eq!(batch.puzzles[0][Cell::at(0, 3)].to_string(), "26");
    assert_eq!(batch.records[0].layout, Layout::Grid);
}

#[test]
fn malformed_records_keep_their_line_and_documents_stay_whole() {
    let malformed = WrittenRecord { puzzle: Err("invalid: --".into()), ..WrittenRecord::from(Grid::EMPTY) };
    for format in ["hodoku", "ipuz", "sudokuwiki", "sudokupad", "f-puzzles", "puzz-link", "sudoku-coach"] {
        assert_eq!(text_in_format(format, std::slice::from_ref(&malformed)), "\tinvalid: --\n");
    }
    let records = [malformed, WrittenRecord::from(LINE.parse::<Grid>().unwrap())];
    let zeros = LINE.replace('.', "0");
    let expected = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<!-- invalid:    -->\n\
         <game data=\"{zeros}\"/>\n</opensudoku>\n"
    );
    assert_eq!(text_in_format("opensudoku", &records), expected);
    assert_eq!(Batch::read_all(expected.as_bytes()).unwrap().puzzles, [LINE.parse().unwrap()]);
    let ipuz_text = text_in_format(
        "ipuz",
        &[WrittenRecord {
            claim: read(&format!("{LINE},{SOLVED}")).records[0].extra().claimed_solution().copied(),
            ..WrittenRecord::from(LINE.parse::<Grid>().unwrap())
        }],
    );
    assert!(ipuz_text.starts_with("{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],\"charset\":\"123456789\",\"boxes\":true,\"puzzle\":[[5,3,0,0,7,0,0,0,0],"), "{ipuz_text}");
    assert!(ipuz_text.ends_with("[3,4,5,2,8,6,1,7,9]]}\n"), "{ipuz_text}");
}

#[test]
fn the_payload_of_f_puzzles_is_packed_as_by_lz_string() {
    let golden = "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==";
    let json = r#"{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}"#;
    let text = lz_str::decompress_from_base64(golden).unwrap();
    assert_eq!(String::from_utf16(&text).unwrap(), json);
    let link = format!("https://f-puzzles.com/?load={golden}");
    assert!(records(&link)[0].ends_with("not classic sudoku: size 3x3"));
    // Base64 text consists of groups of four characters; `lz_str` adds one padding character too many.
    let link = puzzle_as("f-puzzles", LINE);
    let payload =
        link.split("load=").nth(1).unwrap().trim().replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    assert_eq!(payload.len() % 4, 0, "{payload}");
    assert!(lz_str::decompress_from_base64(&payload).is_some());
}
