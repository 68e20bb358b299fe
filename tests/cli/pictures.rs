//! Pictures and pages are well-formed, and what they say is text.

use std::fs;

use base64::prelude::{BASE64_STANDARD, Engine as _};

use crate::common::{LINE, SOLVED, quiet_output, run, shell, stdout};

/// The tags of a document, each with its attributes. Asserts that they are closed in order and that nothing but text and
/// tags is there: well-formed XML, but for what HTML does not close and for scripts and styles, which are no markup there.
pub fn tags(text: &str) -> Vec<(&str, Vec<(&str, &str)>)> {
    let mut rest = text.strip_prefix("<!doctype html>").unwrap_or(text);
    let (mut tags, mut open) = (Vec::new(), Vec::new());
    while let Some((before, part)) = rest.split_once('<') {
        assert!(!before.contains('>') || open.is_empty(), "{before}");
        let (tag, after) = part.split_once('>').unwrap_or_else(|| panic!("an open tag: {part}"));
        rest = after;
        let is_script = tag.starts_with("script");
        for entity in rest.split('<').next().unwrap().split('&').skip(1).filter(|_| !is_script) {
            assert!(entity.split_once(';').is_some_and(|(name, _)| name.len() < 8), "{entity}");
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{part}");
            continue;
        }
        let (name, mut values) = tag.trim_end_matches('/').split_once([' ', '\n']).unwrap_or((tag, ""));
        let name = name.trim_end_matches('/');
        let mut attributes = Vec::new();
        while let Some((attribute, more)) = values.trim_start().split_once("=\"") {
            let (value, more) = more.split_once('"').unwrap();
            attributes.push((attribute, value));
            values = more;
        }
        assert!(!values.contains('"'), "{tag}");
        match name {
            _ if tag.ends_with('/') => {}
            "meta" | "input" => {}
            "script" | "style" => rest = after.split_once(&format!("</{name}>")).unwrap().1,
            _ => open.push(name),
        }
        tags.push((name, attributes));
    }
    assert!(open.is_empty() && !rest.contains('>'), "{open:?} {rest}");
    tags
}

#[test]
fn pictures_and_pages_are_well_formed() {
    let titled = format!("puzzle,title\n{LINE},\"<First> & 'best'\"\n");
    for arguments in [
        "convert --format svg",
        "solve --format svg",
        "hint --format svg",
        "hint --format html",
        "solve --trace=logic --format html",
        "steps --limit 5 --format html",
        "print",
        "print --per-page 12 --solutions full",
        "print --solutions none --qr --candidates",
    ] {
        let output = run(&arguments.split(' ').collect::<Vec<_>>(), &titled);
        assert!(tags(&quiet_output(&output)).len() > 10, "{arguments}");
    }
    tags(&stdout(&run(&["print"], "")));
}

#[test]
#[ignore = "needs rsvg-convert"]
fn pictures_are_drawn_by_librsvg_too() {
    let folder = tempfile::tempdir().unwrap();
    let script = "\"$0\" steps --only subsets,locked,x-wing --format svg -o 's-{n}.svg' puzzle || exit
        \"$0\" solve --format svg -o solved.svg puzzle && for i in s-1 s-9 solved; do rsvg-convert $i.svg > $i.png; done";
    fs::write(folder.path().join("puzzle"), LINE).unwrap();
    quiet_output(&shell(script, folder.path()));
    for name in ["s-1.png", "s-9.png", "solved.png"] {
        let picture = fs::read(folder.path().join(name)).unwrap();
        // Width and height follow the signature and the name of the first chunk.
        assert_eq!(picture[16..24], [0, 0, 2, 184, 0, 0, 2, 184], "{name}");
    }
}

#[test]
fn a_page_steps_through_the_solution() {
    let page = stdout(&run(&["solve", "--trace=logic", "--format", "html"], LINE));
    let (_, data) = page.split_once("id=\"data\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    let slides = data["slides"].as_array().unwrap();
    assert_eq!(page.matches("<li><a").count(), slides.len());
    assert_eq!(slides[0]["digits"].as_str(), Some(LINE));
    assert_eq!(slides[slides.len() - 1]["digits"].as_str(), Some(SOLVED));
    // A position, with each of its steps to pick.
    let steps = ["steps", "--only", "singles,subsets", "--format"];
    let listed = stdout(&run(&[&steps[..], &["csv"]].concat(), LINE)).lines().count() - 1;
    let page = stdout(&run(&[&steps[..], &["html"]].concat(), LINE));
    assert_eq!((page.matches("<li><a").count(), page.contains("\"open\":true")), (listed, true));
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
