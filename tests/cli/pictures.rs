//! Pictures and pages: one file each, well-formed, and what they say is text.

use std::fs;

use crate::common::{LINE, SOLVED, names, run, shell, stderr, stdout};

/// Asserts that tags are closed in order, and that nothing but text and tags is there.
fn assert_well_formed(text: &str) {
    let mut open = Vec::new();
    for part in text.split('<').skip(1) {
        let (tag, after) = part.split_once('>').unwrap_or_else(|| panic!("an open tag: {part}"));
        assert!(!after.contains('>'), "{part}");
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{part}"),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split([' ', '\n']).next().unwrap()),
        }
    }
    assert_eq!(open, [""; 0]);
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
    let output = run(
        "mkdir out && \"$0\" convert --format svg two -o out/ && \"$0\" solve --format html two -o 'p-{n}.html'",
    );
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    assert_eq!(names(&folder.path().join("out")), ["1.svg", "2.svg"]);
    assert_eq!(names(folder.path()), ["one.svg", "out", "p-1.html", "p-2.html", "two"]);
    let output = run("\"$0\" convert --format svg two -o missing/");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output).lines().count(), 1);
}

#[test]
fn a_page_steps_through_the_solution() {
    let output = run(&["solve", "--trace=logic", "--format", "html"], LINE);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    let page = stdout(&output);
    let (_, data) = page.split_once("id=\"data\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    let slides = data["slides"].as_array().unwrap();
    assert_eq!(page.matches("<li>").count(), slides.len());
    assert_eq!(slides[0]["digits"].as_str(), Some(LINE));
    assert_eq!(slides[slides.len() - 1]["digits"].as_str(), Some(SOLVED));
    let refused = run(&["solve", "--trace", "--format", "html"], LINE);
    assert_eq!(refused.status.code(), Some(2));
}

/// The policy in a page's head names its style and its script by their hashes.
#[test]
fn the_hashes_in_the_policy_are_those_of_style_and_script() {
    let folder = tempfile::tempdir().unwrap();
    let page = stdout(&run(&["solve", "--format", "html"], LINE));
    for (tag, policy) in [("<style>", "style-src 'sha256-"), ("<script>", "script-src 'sha256-")] {
        let (_, text) = page.split_once(tag).unwrap();
        let (text, _) = text.split_once(&tag.replace('<', "</")).unwrap();
        fs::write(folder.path().join("text"), text).unwrap();
        let output = shell("openssl dgst -sha256 -binary text | base64", folder.path());
        let hash = stdout(&output);
        if hash.trim().is_empty()
            || !output.status.success()
            || hash.trim() == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
        {
            println!("skipped: openssl is missing");
            return;
        }
        assert!(page.contains(&format!("{policy}{}'", hash.trim())), "{tag} {hash}");
    }
}
