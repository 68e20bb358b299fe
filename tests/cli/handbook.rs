//! The handbook of techniques as a document; `browser` opens it.

use std::collections::HashSet;
use std::fs;

use serde_json::Value;
use sudoku::logic::{Family, Technique, Term};

use crate::common::{entry_names, objects, quiet_output, run, stdout, sudoku};
use crate::pictures::tags;

/// Asserts that a document is well-formed and refers only to itself. Counts its articles, pictures and links.
fn check_document(html: &str) -> [usize; 3] {
    let (mut ids, mut links, mut counts) = (HashSet::new(), Vec::new(), [0; 3]);
    for (name, attributes) in tags(html) {
        assert!(!["script", "img", "link", "iframe", "object"].contains(&name), "{name}");
        let value = |name| attributes.iter().find(|(other, _)| *other == name).map(|&(_, value)| value);
        assert_eq!((value("src"), value("style")), (None, None));
        if let Some(id) = value("id") {
            assert!(ids.insert(id), "{id}");
        }
        links.extend(value("href").map(|link| link.strip_prefix('#').unwrap()));
        match name {
            "article" => counts[0] += 1,
            "svg" if value("role").is_some() => counts[1] += 1,
            "a" => counts[2] += 1,
            _ => {}
        }
    }
    assert!(links.iter().all(|link| ids.contains(link)));
    counts
}

#[test]
fn every_technique_has_an_article_with_a_picture_and_a_place_in_the_contents() {
    let html = stdout(&run(&["explain", "--all", "--format", "html"], ""));
    let count = Technique::COUNT;
    // Each article has a link in the contents and one back, and so has the section of terms.
    assert_eq!(check_document(&html), [count, count, 2 * count + 2]);
    assert!(Term::all().all(|term| html.contains(&format!("<dt>{}", term.name.replace('\'', "&#39;")))));
    for technique in Technique::ALL {
        assert!(html.contains(&format!("<h3>{}</h3>", technique.name().replace('\'', "&#39;"))), "{technique}");
    }
    assert!(html.len() < 4 << 20, "{}", html.len());
    let wings_html = stdout(&run(&["explain", "wings", "--format", "html"], ""));
    let wing_count = Technique::ALL.iter().filter(|technique| technique.family() == Family::Wings).count();
    assert_eq!(check_document(&wings_html), [wing_count, wing_count, 2 * wing_count]);
    let article_html = stdout(&run(&["explain", "skyscraper", "--format", "html"], ""));
    assert_eq!(check_document(&article_html), [1, 1, 0]);
}

#[test]
fn a_folder_gets_a_file_for_each_technique() {
    let folder = tempfile::tempdir().unwrap();
    let explain = |arguments: &[&str]| {
        let output = sudoku().arg("explain").args(arguments).current_dir(folder.path()).output().unwrap();
        quiet_output(&output)
    };
    explain(&["--all", "--format", "svg", "-o", "pictures/"]);
    let names = entry_names(&folder.path().join("pictures"));
    assert_eq!(names.len(), Technique::COUNT);
    for name in names {
        let picture = fs::read_to_string(folder.path().join("pictures").join(&name)).unwrap();
        assert!(picture.starts_with("<svg"), "{name}");
    }
    explain(&["bug+n", "naked pair", "-o", "texts/"]);
    assert_eq!(entry_names(&folder.path().join("texts")), ["bug+n.txt", "naked-pair.txt"]);
    for (file_name, name) in [("bug+n.txt", "bug+n"), ("naked-pair.txt", "naked pair")] {
        let written = fs::read_to_string(folder.path().join("texts").join(file_name)).unwrap();
        assert_eq!(written, explain(&[name]));
    }
}

/// Returns the words of a text, separated by spaces.
fn joined_words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn names_and_texts_of_techniques_agree_in_list_text_and_json() {
    let techniques = objects(&stdout(&run(&["explain", "--format", "json"], "")));
    assert_eq!(techniques.len(), Technique::COUNT);
    let text = stdout(&run(&["explain", "--all"], ""));
    let list = joined_words(&stdout(&run(&["explain"], "")));
    let separator = format!("\n{}\n\n", "-".repeat(80));
    let mut listed_count = 0;
    for (technique, section) in techniques.iter().zip(text.split(&separator)) {
        let member = |name: &str| technique[name].as_str().unwrap();
        assert!(section.starts_with(&format!("{}\n", member("technique"))), "{section}");
        let section = joined_words(section);
        let known: Technique = member("technique").parse().unwrap();
        let summary = known.summary();
        assert_eq!(member("summary"), summary);
        listed_count += usize::from(list.contains(&format!(" {}: {summary}", member("technique"))));
        for name in ["technique", "what", "why"] {
            assert!(section.contains(member(name)), "{}", member(name));
        }
        let where_to_look = technique["where"].as_str().map(|text| format!(" Where to look: {text} Family "));
        assert!(where_to_look.is_none_or(|text| section.contains(&text)), "{section}");
        if let Some(row) = known.ladder_row() {
            let listed_row = format!(" {} {} {}: ", row.short_name, row.level, row.technique);
            let is_large = ["Squirmbag", "Whale", "Leviathan"].iter().any(|size| row.technique.name().ends_with(size));
            assert_eq!(list.contains(&listed_row), !is_large, "{listed_row}");
            // A technique that HoDoKu lacks has only a short name.
            let short_name_text = match row.code.is_empty() {
                true => format!("Short name {}", row.short_name_and_code()),
                false => format!("({})", row.short_name_and_code()),
            };
            assert!(section.contains(&short_name_text), "{section}");
        }
        let step = &technique["example"]["step"];
        assert_eq!(step["technique"], technique["technique"]);
        let is_nonempty_list = |value: &Value| value.as_array().is_some_and(|list| !list.is_empty());
        assert!(is_nonempty_list(&step["placements"]) || is_nonempty_list(&step["eliminations"]));
        assert_eq!(technique["example"]["candidates"].as_str().unwrap().len(), 729);
    }
    assert!(text.lines().all(|line| line.chars().count() <= 120), "long lines");
    let (_, not_listed) = list.rsplit_once("Not listed: ").unwrap();
    let not_listed_counts = not_listed.split(' ').filter_map(|word| word.parse::<usize>().ok());
    assert_eq!(listed_count + not_listed_counts.sum::<usize>(), Technique::COUNT, "{list}");
}

#[test]
fn a_word_for_several_techniques_leads_to_them_in_order() {
    for (word, first_techniques) in [
        ("pairs", ["Naked Pair", "Locked Pair", "Hidden Pair"].as_slice()),
        ("quads", &["Naked Quad", "Hidden Quad"]),
        ("BUG", &["BUG type 1", "BUG type 2", "BUG type 3"]),
        ("simple coloring", &["Simple Colours Trap", "Simple Colours Wrap"]),
        ("unique rectangles", &["Unique Rectangle type 1", "Unique Rectangle type 2", "Unique Rectangle type 3"]),
        ("uniqueness", &["Unique Rectangle type 1", "Unique Rectangle type 2", "Unique Rectangle type 3"]),
        ("box line reduction", &["Claiming"]),
    ] {
        let explained = objects(&stdout(&run(&["explain", word, "--format", "json"], "")));
        let techniques: Vec<&str> = explained.iter().map(|object| object["technique"].as_str().unwrap()).collect();
        assert_eq!(&techniques[..techniques.len().min(3)], first_techniques, "{word}");
    }
}
