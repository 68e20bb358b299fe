//! OpenSudoku's files of every version, and other XML.

use sudoku::format::{Field, Layout};
use sudoku::grid::{Cell, Digit};

use crate::common::{LINE, OTHER};
use crate::texts::{assert_reads, fields, read, records};

/// Returns `LINE` as a saved game of a version: its first empty cell has a placed 9, its second the notes 1 and 4.
fn saved_game(version: u32) -> String {
    let mut empty = 0;
    let cells = LINE.chars().map(|c| {
        empty += usize::from(c == '.');
        let (value, editable) = if c == '.' { ('0', 1) } else { (c, 0) };
        let value = if c == '.' && empty == 1 { '9' } else { value };
        let has_notes = c == '.' && empty == 2;
        match (version, has_notes) {
            (1, false) => format!("{value}|-|{editable}|"),
            (1, true) => format!("{value}|1,4,|{editable}|"),
            (2, true) => format!("{value}|9||{editable}|"),
            (2 | 3, _) => format!("{value}|{}|{editable}|", 9 * u8::from(has_notes)),
            (4, _) => format!("{value}|{}|{}|{editable}|", u8::from(has_notes), 8 * u8::from(has_notes)),
            _ => format!("{value}|{}|0|3|{editable}|", 9 * u8::from(has_notes)),
        }
    });
    format!("version: {version}&#10;{}", cells.collect::<String>())
}

#[test]
fn saved_games_of_every_version_are_read() {
    let mut empty = Cell::all().filter(|cell| LINE.as_bytes()[cell.index()] == b'.');
    let (first, second) = (empty.next().unwrap(), empty.next().unwrap());
    for version in 1..=5 {
        let text = format!(
            "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><opensudoku version=\"2\"><folder name=\"A &amp; B\" \
             created=\"1\"><game created=\"5\" state=\"1\"\n  data=\"{}\" note=\"\" command_stack=\"2|c4|0|3|\" />\
             <game data=\"{OTHER}\" note='x'/></folder></opensudoku>\n",
            saved_game(version)
        );
        let batch = read(&text);
        assert_eq!(batch.records.len(), 2, "{:?}", batch.records);
        let (record, puzzle) = (&batch.records[0], batch.puzzles[0]);
        assert_eq!(record.line, 2);
        let extra = record.extra();
        assert_eq!(extra.progress.placed.iter().collect::<Vec<_>>(), [first]);
        assert_eq!(puzzle[first].single(), Digit::new(9));
        assert_eq!(extra.notes.as_ref().unwrap()[second.index()].to_string(), "14");
        assert_eq!(puzzle[second].len(), 9, "notes restrict nothing");
        assert_eq!(fields(record), ["folder=A & B", "created=5", "state=1"]);
        assert!(fields(&batch.records[1]).contains(&"note=x".to_owned()));
    }
}

#[test]
fn bare_puzzles_have_the_name_of_their_file() {
    let text = format!(
        "<?xml version=\"1.0\"?>\n<!-- a < b -->\n<opensudoku>\n<name>Easy 1</name>\n<description>12\n.....\n two \
         lines </description>\n  <game data=\"{LINE}\" />\n</opensudoku>\n"
    );
    assert_reads(&text, 8, Layout::Line);
    assert_eq!(read(&text).records[0].extra().name.as_deref(), Some("Easy 1"));
    let cells = format!("<opensudoku2 version=\"3\"><game cells_data=\"{LINE}\" user_note=\"n\"/></opensudoku2>");
    assert_reads(&cells, 1, Layout::Line);
    let three = format!("<game data=\"{LINE}\"/>").repeat(3);
    assert_eq!(records(&three).len(), 3, "several on one line");
}

#[test]
fn other_and_broken_xml_is_one_error() {
    let sdku = "\u{feff}<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Sudoku version=\"1\">\n  <Cell>\n    <x>0</x>\n  \
                </Cell>\n</Sudoku>\n";
    let page = "<!DOCTYPE html>\n<html><head>\n<title>Sudoku</title>\n</head><body>\nText {1, 2}\n</body></html>\n";
    let bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE a [\n<!ENTITY b \"c\">\n]>\n<a>&b;</a>\n";
    for (text, error) in [
        (sdku, "2 error 2:1 no puzzle in this XML: it has no <game>"),
        (page, "1 error 1:1 XML with a document type"),
        (bomb, "2 error 2:1 XML with a document type"),
        ("<opensudoku>\n<name>x</name>\n</opensudoku>", "3 error 3 no puzzle in this XML: it has no <game>"),
        ("<opensudoku>\n<name>x</name>\n", "2 error 2 truncated XML"),
        ("<opensudoku>\n<game data=\"12\n", "2 error 2:15 truncated XML"),
        ("<opensudoku>\n<game data=12>\n", "2 error 2:1 not valid XML; the rest of the document is skipped"),
    ] {
        assert_eq!(records(text), [error], "{text}");
    }
    let long = format!("<opensudoku>\n<game note=\"{}\" data=\"{LINE}\"/>\n", "x".repeat(2 << 20));
    assert_eq!(records(&long), ["2 error 2:1 line of more than 1048576 bytes"]);
}

#[test]
fn a_game_without_a_name_has_the_name_of_its_file() {
    let text = format!(
        "<opensudoku>\n<name>A &amp; B &c;</name>\n<author>C</author>\n<game data=\"{LINE}\"/>\n\
         <game data=\"{LINE}\" title=\"D\" name=\"E\" remark=\"F\"/>\n</opensudoku>\n"
    );
    let batch = read(&text);
    let [first, second] = [0, 1].map(|index| batch.records[index].extra());
    let text_field = |text: &str| Some(Field::Text(text.into()));
    assert_eq!(first.name.as_deref(), Some("A & B &c;"), "an entity that is not known");
    assert_eq!((first.field("author").cloned(), first.field("name")), (text_field("C"), None));
    assert_eq!((second.name.as_deref(), second.remark.as_deref()), (Some("E"), Some("F")));
    assert_eq!(second.field("title").cloned(), text_field("D"));
    assert!(!first.is_name_first);
}

#[test]
fn a_wrong_element_is_one_error_and_affects_no_other() {
    let file = |element: &str| {
        format!("<opensudoku>\n<game data=\"{LINE}\"/>\n{element}\n<game data=\"{OTHER}\"/>\n</opensudoku>\n")
    };
    let cut = saved_game(3);
    let cut = &cut[..cut.len() - 1];
    let outside = "a puzzle outside <game data=\"...\"/>";
    for (element, error) in [
        ("<game note=\"\"/>", "3:1 no puzzle in this game: it has no data"),
        ("<game data=\"version: 7&#10;0|\"/>", "3:22 saved game of an unknown version"),
        ("<game data=\"version: 3&#10;5|0|0|x|0|1|\"/>", "3:34 a cell of the saved game cannot be read"),
        (&format!("<game data=\"{cut}\"/>"), " a cell of the saved game cannot be read"),
        (&format!("<game data=\"{}0|0|1|\"/>", saved_game(3)), " more than 81 cells in the saved game"),
        (&format!("<game data=\"{LINE}\" note=\"&boom;\"/>"), " unknown entity"),
        (&format!("<game data=\"{}\"/>", &LINE[1..]), "3:93 expected 81 cells, found 80"),
        (&format!("<game data=\"{LINE}\" data=\"{OTHER}\"/>"), " an attribute appears twice in this element"),
        (&format!("<game data=\"{LINE}\" cells_data=\"{OTHER}\"/>"), " a game with two puzzles"),
        (&format!("<gme data=\"{LINE}\"/>"), &format!("3:1 {outside}")),
        ("<gme cells_data=\"1\"/>", &format!("3:1 {outside}")),
        (&format!("<gme puzzle=\"{LINE}\" a=\"\"></gme>"), &format!("3:1 {outside}")),
        (&format!("<gme>{LINE} and more</gme>"), &format!("3:6 {outside}")),
        (&format!("<folder data=\"{LINE}\"/>"), &format!("3:1 {outside}")),
        (&format!("<comment/>{LINE}"), &format!("3:11 {outside}")),
    ] {
        let found = records(&file(element));
        assert!(found.len() == 3 && found[0].ends_with(LINE) && found[2].ends_with(OTHER), "{element}: {found:?}");
        assert!(found[1].starts_with("3 error 3:") && found[1].ends_with(error), "{element}: {found:?}");
    }
    for harmless in [
        "<rules>Each row</rules><meta version=\"3\"/>",
        "<description>one</description><comment/><created>2</created><source/><sourceURL/>",
        &format!("<!-- {LINE} -->"),
        &format!("<description>{LINE}</description>"),
    ] {
        assert_eq!(records(&file(harmless)).len(), 2, "{harmless}");
    }
    let found = records(&format!("<opensudoku><game data=\"{LINE}\"/></opensudoku> {OTHER} x\n"));
    assert!(found.len() == 2 && found[1].ends_with(outside), "{found:?}");
}

#[test]
fn a_damaged_tag_is_one_error_and_the_rest_is_skipped() {
    for damaged in [
        "<?xml version=\"1.0\"",
        "<!-- a > b -- c",
        "<!-- a\n",
        &format!("<game data=\"{LINE}"),
        &format!("<game data=\"{LINE} note=\"\"/>"),
        &format!("<game data=\"{LINE}\""),
        "<game data=1/>",
        "<a b",
    ] {
        let game = format!("<game data=\"{OTHER}\"/>\n");
        let found = records(&format!("<opensudoku>\n{game}{damaged}\n{game}{game}</opensudoku>\n"));
        assert_eq!(found.len(), 2, "{damaged}: {found:?}");
        assert!(found[0].ends_with(OTHER) && found[1].contains("XML"), "{found:?}");
    }
}

#[test]
fn texts_of_any_notation_are_read() {
    let file = |name: &str| format!("<opensudoku><name>{name}</name><game data=\"{LINE}\"/></opensudoku>");
    for (name, expected) in [
        ("<![CDATA[Hello <&> ]]>", "Hello <&>"),
        ("caf&#233; &#xE9;", "café é"),
        ("a & b", "a & b"),
        ("Tom<!-- not --> &amp; Jerry", "Tom & Jerry"),
    ] {
        assert_eq!(read(&file(name)).records[0].extra().name.as_deref(), Some(expected));
    }
    let latin1 = b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n".to_vec();
    let latin1 = [latin1, file("caf\u{e9}").chars().map(|c| c as u8).collect()].concat();
    let batch = sudoku::format::Batch::read_all(&latin1[..]).unwrap();
    assert_eq!(batch.records[0].extra().name.as_deref(), Some("café"));
}
