//! Pictures and pages: one file each, well-formed, and what they say is text.

use std::fs;

use base64::prelude::{BASE64_STANDARD, Engine as _};

use crate::common::{LINE, SOLVED, TOO_SHORT, names, run, shell, skipped, stderr, stdout};

/// Asserts that tags are closed in order and that nothing but text and tags is there: well-formed XML, but for what
/// HTML does not close and for scripts and styles, which are no markup there.
fn assert_well_formed(text: &str) {
    let text = text.strip_prefix("<!doctype html>").unwrap_or(text);
    let mut open = Vec::new();
    let mut rest = text;
    while let Some((before, part)) = rest.split_once('<') {
        assert!(!before.contains('>') || open.is_empty(), "{before}");
        let (tag, after) = part.split_once('>').unwrap_or_else(|| panic!("an open tag: {part}"));
        assert!(tag.matches('"').count().is_multiple_of(2), "{tag}");
        let name = tag.split([' ', '\n']).next().unwrap();
        rest = after;
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{part}"),
            None if tag.ends_with('/') || ["meta", "input"].contains(&name) => {}
            None if ["script", "style"].contains(&name) => {
                rest = after.split_once(&format!("</{name}>")).unwrap().1;
            }
            None => open.push(name),
        }
        for entity in rest.split('<').next().unwrap().split('&').skip(1) {
            assert!(entity.split_once(';').is_some_and(|(name, _)| name.len() < 8), "{entity}");
        }
    }
    assert_eq!(open, [""; 0]);
    assert!(!rest.contains('>'), "{rest}");
}

#[test]
fn a_puzzle_its_solution_and_a_hint_are_drawn() {
    for (arguments, texts) in [
        (&["convert", "--format", "svg"][..], LINE.bytes().filter(|byte| *byte != b'.').count()),
        (&["solve", "--format", "svg"], 81),
    ] {
        let output = run(arguments, LINE);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
        let picture = stdout(&output);
        assert_well_formed(&picture);
        let digits = picture.matches("class=\"given\"").count();
        assert_eq!(digits + picture.matches("class=\"entered\"").count(), texts, "{picture}");
    }
    let hint = stdout(&run(&["hint", "--format", "svg"], LINE));
    assert_well_formed(&hint);
    assert!(hint.contains("<desc>") && hint.contains("class=\"placed\""), "{hint}");
    // At the level of names nothing is marked.
    let named = stdout(&run(&["hint", "--level", "name", "--format", "svg"], LINE));
    assert!(!named.contains("class=\"placed\""));
}

#[test]
fn each_record_is_a_file_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("two"), format!("{LINE}\n{LINE}\n")).unwrap();
    let run = |script: &str| shell(script, folder.path());
    let output = run("\"$0\" convert --format svg two > one.svg");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("-o FOLDER/"), "{}", stderr(&output));
    let output = run("\"$0\" convert --format svg two -o out/ && \"$0\" solve --format html two -o 'p-{n}.html'");
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    assert_eq!(names(&folder.path().join("out")), ["000001.svg", "000002.svg"]);
    assert_well_formed(&fs::read_to_string(folder.path().join("p-1.html")).unwrap());
    assert_eq!(names(folder.path()), ["one.svg", "out", "p-1.html", "p-2.html", "two"]);
    let output = run("\"$0\" convert --format svg two -o two/");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output).lines().count(), 1);
}

/// What there is to draw with another program, which may be missing.
#[test]
fn pictures_are_drawn_by_librsvg_too() {
    let folder = tempfile::tempdir().unwrap();
    let script = "command -v rsvg-convert > /dev/null || exit 77
        \"$0\" steps --only subsets,locked,x-wing --format svg -o 's-{n}.svg' puzzle || exit
        \"$0\" solve --format svg -o solved.svg puzzle && for i in s-1 s-9 solved; do rsvg-convert $i.svg > $i.png; done";
    fs::write(folder.path().join("puzzle"), LINE).unwrap();
    let output = shell(script, folder.path());
    if output.status.code() == Some(77) {
        return skipped("rsvg-convert is missing");
    }
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    for name in names(folder.path()).iter().filter(|name| name.ends_with(".svg")) {
        assert_well_formed(&fs::read_to_string(folder.path().join(name)).unwrap());
    }
    for name in ["s-1.png", "s-9.png", "solved.png"] {
        let picture = fs::read(folder.path().join(name)).unwrap();
        // Width and height stand after the signature and the name of the first chunk.
        assert_eq!(picture[16..24], [0, 0, 2, 172, 0, 0, 2, 172], "{name}");
    }
}

#[test]
fn sheets_have_as_many_pages_as_there_must_be() {
    let puzzles = format!("{LINE}\n").repeat(25);
    for (arguments, pages) in [
        (&["--per-page", "1"][..], 25 + 2),
        (&["--per-page", "12", "--solutions", "full"], 3 + 3),
        (&["--solutions", "none", "--qr", "--candidates"], 7),
    ] {
        let output = run(&[&["print"], arguments].concat(), &puzzles);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
        let sheets = stdout(&output);
        assert_well_formed(&sheets);
        assert_eq!(sheets.matches("<section").count(), pages, "{arguments:?}");
        let codes = if arguments.contains(&"--qr") { 25 } else { 0 };
        let link = "<a class=\"code\" href=\"https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79\">";
        assert_eq!(sheets.matches(link).count(), codes);
    }
    let empty = stdout(&run(&["print"], ""));
    assert_well_formed(&empty);
    assert!(!empty.contains("<section"));
}

/// In place of a level and of a solution.
#[test]
fn sheets_mark_what_has_not_one_solution() {
    let clash = format!("77{}", ".".repeat(79));
    let output = run(&["print"], format!("{LINE}\n{clash}\n{TOO_SHORT}\n{}\n", ".".repeat(81)));
    let said = "sudoku: <stdin>:2: no solution: 7 twice in row 1 (r1c1, r1c2)\n\
        sudoku: <stdin>:3:81: expected 81 cells, found 80\n\
        sudoku: <stdin>:4: multiple solutions\n";
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(2), said));
    let sheets = stdout(&output);
    let captions: Vec<&str> = sheets.split("<figcaption>").skip(1).collect();
    let captions: Vec<&str> = captions.iter().map(|text| text.split("</figcaption>").next().unwrap()).collect();
    let expected = [
        "<b>1</b> easy",
        "<b>2</b> no solution: 7 twice in row 1 (r1c1, r1c2)",
        "<b>3</b> multiple solutions",
        "<b>1</b> ",
        "<b>2</b> no solution",
        "<b>3</b> multiple solutions",
    ];
    assert_eq!(captions, expected);
    // Where it clashes.
    assert_eq!(sheets.matches("class=\"set-a\"").count(), 2);
    let folder = tempfile::tempdir().unwrap();
    let output = shell("echo | \"$0\" print -o missing/sheets.html", folder.path());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output).lines().count(), 1);
}

#[test]
fn sheets_number_and_name_their_puzzles() {
    let puzzles = format!("puzzle,title\n{LINE},First & best\n{LINE},\n");
    for (arguments, level, first) in
        [(&["--first", "41"][..], "easy", 41), (&["--no-level", "--solutions", "full"], "", 1)]
    {
        let output = run(&[&["print"], arguments].concat(), &puzzles);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
        let sheets = stdout(&output);
        let captions = sheets.split("<figcaption>").skip(1);
        let captions: Vec<&str> = captions.map(|text| text.split("</figcaption>").next().unwrap()).collect();
        let expected = [
            format!("<b>{first}</b> <bdi>First &amp; best</bdi> {level}"),
            format!("<b>{}</b> {level}", first + 1),
            format!("<b>{first}</b> "),
            format!("<b>{}</b> ", first + 1),
        ];
        assert_eq!(captions, expected);
    }
}

#[test]
fn a_page_steps_through_the_solution() {
    let output = run(&["solve", "--trace=logic", "--format", "html"], LINE);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    let page = stdout(&output);
    assert_well_formed(&page);
    let (_, data) = page.split_once("id=\"data\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    let slides = data["slides"].as_array().unwrap();
    assert_eq!(page.matches("<li>").count(), slides.len());
    assert_eq!(slides[0]["digits"].as_str(), Some(LINE));
    assert_eq!(slides[slides.len() - 1]["digits"].as_str(), Some(SOLVED));
    let refused = run(&["solve", "--trace", "--format", "html"], LINE);
    assert_eq!(refused.status.code(), Some(2));
    // A position, with each of its steps to pick.
    let steps = ["steps", "--only", "singles,subsets", "--format"];
    let listed = stdout(&run(&[&steps[..], &["csv"]].concat(), LINE)).lines().count() - 1;
    let page = stdout(&run(&[&steps[..], &["html"]].concat(), LINE));
    assert_well_formed(&page);
    assert_eq!((page.matches("<li>").count(), page.contains("\"open\":true")), (listed, true));
}

/// The policy in a page's head names its style and its script by their hashes.
#[test]
fn the_hashes_in_the_policy_are_those_of_style_and_script() {
    let page = stdout(&run(&["solve", "--format", "html"], LINE));
    for (tag, policy) in [("<style>", "style-src 'sha256-"), ("<script>", "script-src 'sha256-")] {
        let (_, text) = page.split_once(tag).unwrap();
        let (text, _) = text.split_once(&tag.replace('<', "</")).unwrap();
        let hash = BASE64_STANDARD.encode(hmac_sha256::Hash::hash(text.as_bytes()));
        assert!(page.contains(&format!("{policy}{hash}'")), "{tag} {hash}");
    }
}
