//! JSON documents at any indentation, and JSON Lines.

use sudoku::format::{Field, Layout};
use sudoku::grid::Grid;

use crate::common::{LINE, OTHER, SOLVED, rows};
use crate::texts::{array, assert_reads, fields, read, records};

/// The text around and between the cells of each row in lists over many lines.
const LIST_DELIMITERS: [&str; 3] = ["[\n ", ",\n ", "\n]"];

/// Returns a list of objects over many lines.
fn indented_document() -> String {
    format!(
        "[\n  {{\n    \"id\": 17,\n    \"puzzle\": \"{LINE}\",\n    \"solutions\": [\n      \"{SOLVED}\"\n    ],\n    \
         \"tags\": [\n      \"a b\",\n      {{}}\n    ]\n  }},\n  {{\n    \"puzzle\": \"{OTHER}\"\n  }}\n]\n"
    )
}

#[test]
fn objects_over_many_lines_are_read() {
    assert_eq!(records(&indented_document()), [format!("4 {LINE}"), format!("14 {OTHER}")]);
    assert_eq!(records(&indented_document().replace(['\n', ' '], "")).len(), 2);
    let batch = read(&indented_document());
    let extra = batch.records[0].extra();
    assert_eq!(extra.claimed_solution().unwrap().as_str(), SOLVED);
    assert_eq!(fields(&batch.records[0]), ["id=17", "tags=[\"a b\",{}]"]);
    assert!(batch.records[1].extra.is_none());
    // Another document may follow, or any other text.
    let twice = format!("{}{}{LINE}\n", indented_document(), indented_document());
    assert_eq!(records(&twice).len(), 5);
}

#[test]
fn a_solution_is_a_claim_and_never_a_puzzle() {
    for (text, has_claim) in [
        (format!("{{\"solution\": \"{SOLVED}\", \"puzzle\": \"{LINE}\"}}"), true),
        (format!("{{\"quizzes\": \"{LINE}\",\n\"Solutions\": [\"{SOLVED}\", \"{SOLVED}\"]}}"), true),
        (format!("{{\"puzzle\": \"{LINE}\", \"solution\": null, \"x\": \"{SOLVED}\"}}"), false),
        (format!("{{\"any\": \"{LINE}\", \"other\": \"{SOLVED}\"}}"), true),
        (format!("{{\"a\": {{\"b\": [[\"{LINE}\",\n\"{SOLVED}\"]]}}}}"), true),
        (format!("{{\"puzzles\": [\"{LINE}\"],\n \"answers\": [\"{SOLVED}\"]}}"), true),
    ] {
        let batch = read(&text);
        assert_eq!(batch.puzzles, [LINE.parse::<Grid>().unwrap()], "{text}");
        assert_eq!(batch.records[0].extra().claimed_solution().is_some(), has_claim, "{text}");
    }
    assert_eq!(records(&format!("{{\"solution\":\"{SOLVED}\"}}")), ["1 error 1:1 no puzzle in this JSON object"]);
}

#[test]
fn arrays_of_cells_may_have_any_blank() {
    for blank in ["0", "null", "\"\"", "\".\"", "[1,2,3,4,5,6,7,8,9]"] {
        let array = array(LINE, blank, LIST_DELIMITERS);
        assert_reads(&format!("{{\"board\":\n{}}}", array.replacen("[\n[", "[[", 1)), 2, Layout::Line);
        assert_reads(&array, 1, Layout::Line);
        let flat = array.replace(['[', ']'], "");
        if !blank.starts_with('[') {
            assert_reads(&format!("{{\"x\": [{flat}]}}"), 1, Layout::Line);
        }
    }
    let strings = rows(LINE).join("\",\n\"");
    assert_reads(&format!("{{\"grid\": [\"{strings}\"]}}"), 1, Layout::Line);
    assert_reads(&format!("{{\"grid\": \"{}\"}}", rows(LINE).join("\\n")), 1, Layout::Line);
    let two = format!("[{0},\n{0}]", array(LINE, "0", LIST_DELIMITERS).replace('\n', ""));
    assert_eq!(records(&format!("{{\"grids\": {two}}}")).len(), 2);
    assert_eq!(records(&two.replace('\n', "")).len(), 2);
}

#[test]
fn nothing_is_invented_from_other_numbers() {
    let cells: Vec<String> = (0..81).map(|cell| (cell % 11).to_string()).collect();
    let text = format!("{{\"temperatures\": [{}]}}", cells.join(", "));
    assert_eq!(records(&text), ["1 error 1:1 no puzzle in this JSON object"]);
    let sixteen = format!("{{\"puzzle\": [{}]}}", ["[1,2,3,4]"; 4].join(","));
    assert_eq!(records(&sixteen), ["1 error 1:12 expected 81 cells, found 16"]);
    assert_eq!(records("{}\n"), ["1 error 1:1 no puzzle in this JSON object"]);
    let two = [2, 10].map(|column| format!("2 error 2:{column} no puzzle in this JSON object"));
    assert_eq!(records("\n[{\"a\":1},{\"a\":2}]\n"), two);
}

#[test]
fn an_error_in_one_object_affects_no_other() {
    let text = format!(
        "[\n{{\"puzzle\":\"{LINE}\"}},\n{{\"id\": 2,\n \"puzzle\":\"{}\"}},\n{{\"id\":3}},\n{{\"puzzle\":\"{OTHER}\"}}]",
        &LINE[1..]
    );
    assert_eq!(
        records(&text),
        [
            format!("2 {LINE}"),
            "4 error 4:92 expected 81 cells, found 80".into(),
            "5 error 5:1 no puzzle in this JSON object".into(),
            format!("6 {OTHER}"),
        ]
    );
}

#[test]
fn a_syntax_error_is_one_error_and_the_rest_of_the_document_is_skipped() {
    let object = format!("  {{\n    \"puzzle\": \"{LINE}\"\n  }}");
    let broken = format!("  {{\n    \"puzzle\": \"{OTHER}\",\n    \"x\": oops,\n    \"y\": 1\n  }}");
    let text = format!("[\n{object},\n{broken},\n{object}\n]\n{OTHER}\n");
    let document_error = "not valid JSON; the rest of the document is skipped";
    assert_eq!(records(&text), [format!("3 {LINE}"), format!("7 error 7:10 {document_error}")]);
    // The document is cut off: the complete objects are read.
    let cut = format!("[\n{object},\n  {{\n    \"puzzle\": \"{}", &OTHER[..40]);
    assert_eq!(records(&cut), [format!("3 {LINE}"), "6 error 6:56 truncated JSON".into()]);
    let strings = format!("[\"{LINE}\", \"{OTHER}\", oops, \"{LINE}\"]");
    let line_error = "not valid JSON; the rest of this line is skipped";
    assert_eq!(records(&strings), [format!("1 {LINE}"), format!("1 {OTHER}"), format!("1 error 1:172 {line_error}")]);
    for bad in ["[1,]", "{\"a\":1,}", "{'a':1}", "None", "NaN", "// no", "\"a\nb\"", "1 2"] {
        let found = records(&format!("[{{\"puzzle\":\"{LINE}\"}},\n{bad}]\n"));
        // The 1 is an item without a puzzle.
        let expected_len = if bad == "1 2" { 3 } else { 2 };
        assert_eq!(found.len(), expected_len, "{found:?}");
        assert!(found[expected_len - 1].ends_with(document_error), "{found:?}");
    }
}

#[test]
fn reading_goes_on_after_a_broken_json_line() {
    let json_line = |puzzle| format!("{{\"puzzle\":\"{puzzle}\"}}\n");
    for bad in [
        "{\"puzzle\":oops}",
        "{\"puzzle\":\"1\",",
        "{\"puzzle\":[[1,2",
        "{\"name\":\"a\",\"tags\":[1,2",
        "{\"tags\":[1 2],\"name\":\"a\"}",
        "[1,2,",
        "oops",
        "{\"a\":\"b",
        "}",
        "[1 2]",
    ] {
        let found = records(&format!("{}{bad}\n{}\n{}", json_line(LINE), json_line(OTHER), json_line(LINE)));
        assert_eq!(found[0], format!("1 {LINE}"));
        assert!(found[1].starts_with("2 error 2:"), "{found:?}");
        assert_eq!(found[2..], [format!("3 {OTHER}"), format!("5 {LINE}")], "{bad}");
    }
    let cut = records(&format!("{}{{\"puzzle\":\"{LINE}\"\n{}", json_line(OTHER), json_line(OTHER)));
    assert_eq!(cut[1], "2 error 2:94 truncated JSON");
    let behind = format!("{{\"puzzle\":\"{LINE}\"}} {{\"puzzle\":\"{OTHER}\"}},\n");
    assert_eq!(records(&behind).len(), 2);
}

#[test]
fn depth_and_length_are_bounded() {
    for deep in ["[".repeat(10_000), "[\n".repeat(10_000), "{\"a\":".repeat(10_000)] {
        let found = records(&deep);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].ends_with("nested more than 128 deep; the rest is skipped"), "{found:?}");
    }
    let long = format!("{{\"puzzle\":\"{}\"}}\n", "1".repeat(9 << 20));
    assert_eq!(records(&long), ["1 error 1:1 a string of more than 8 MiB; the rest is skipped"]);
}

#[test]
fn a_list_longer_than_one_read_is_complete() {
    for (before, after) in [("", ""), ("{\"meta\": {\"a\": [1]},\n\"puzzles\":", "}")] {
        let objects = vec![format!("{{\"id\":1,\"puzzle\":\"{LINE}\",\"solution\":\"{SOLVED}\"}}"); 12_000];
        let batch = read(&format!("{before}[{}]{after}\n\"{OTHER}\"", objects.join(",")));
        assert_eq!(batch.puzzles.len(), 12_001);
        assert_eq!(batch.records.len(), 12_001);
        assert!(batch.records[11_999].extra().claimed_solution().is_some());
        let strings = vec![format!("\"{LINE}\""); 14_000];
        let batch = read(&format!("{before}[{},\n\"x\"]{after}\n\"{OTHER}\"", strings.join(",")));
        assert_eq!(
            (batch.puzzles.len(), batch.records.len()),
            (14_001, 14_002),
            "an item that is no puzzle is an error"
        );
    }
}

#[test]
fn a_repeated_member_is_an_error_that_names_it() {
    let text = format!("[{{\"puzzle\":\"{LINE}\",\"puzzle\":\"{SOLVED}\"}},\n\"{OTHER}\"]\n");
    let twice = "1 error 1:12 the member \"puzzle\" appears twice";
    assert_eq!(records(&text), [twice, &format!("2 {OTHER}")]);
    let twice = "1 error 1:11 the member \"puzzle\" appears twice";
    assert_eq!(records(&text[1..].replace(",\n", "\n").replace(']', "")), [twice, &format!("2 {OTHER}")]);
    let many: String = (0..20).map(|index| format!("\"a{}\":{index},", index % 19)).collect();
    let found = records(&format!("{{{many}\"puzzle\":\"{LINE}\"}}"));
    assert!(found.len() == 1 && found[0].ends_with("the member \"a0\" appears twice"), "{found:?}");
}

#[test]
fn names_and_remarks_come_from_records_and_from_the_document_around_them() {
    let text = format!(
        "{{\"title\":\"Book\",\"puzzles\":[{{\"puzzle\":\"{LINE}\",\"Name\":\"One\",\"title\":\"t\",\"remark\":\"hard\"}},\n\
         {{\"puzzle\":\"{OTHER}\",\"name\":\"\",\"remark\":7}}]}}"
    );
    let batch = read(&text);
    let [first, second] = [0, 1].map(|index| batch.records[index].extra());
    assert_eq!((first.name.as_deref(), first.remark.as_deref()), (Some("One"), Some("hard")));
    assert_eq!(first.field("title"), Some(&Field::Json("\"t\"".into())));
    assert_eq!((first.fields.len(), first.is_name_first), (1, false));
    // Values that are empty or not text stay as they are.
    assert_eq!((second.name.as_deref(), second.remark.as_deref()), (Some("Book"), None));
    assert_eq!(second.fields.len(), 2);
    // Texts and numbers around the records describe all of them.
    let batch =
        read(&format!("{{\"author\":\"X\",\"puzzles\":[{{\"puzzle\":\"{LINE}\"}},\"{OTHER}\"],\"year\":2024}}"));
    assert!(batch.records.iter().all(|record| record.extra().field("author") == Some(&Field::Json("\"X\"".into()))));
}
