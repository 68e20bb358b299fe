//! Pictures and pages are well-formed, and text from outside stays text.

use std::collections::BTreeSet;
use std::fs;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use sudoku::draw::{Page, PageKind, Scene, Slide, svg};
use sudoku::format::write::PictureStyle;
use sudoku::grid::{Digit, DigitSet, Grid, Progress};
use sudoku::logic::{Ladder, LadderName, State, Technique, TechniqueSet};

use crate::common::{LINE, SOLVED, project_file, quiet_output, run, shell, stdout};

/// Returns the start tags of a document and their attributes. Asserts that tags are closed in order and all else is
/// text: the document is well-formed XML, except for scripts, styles and elements that HTML does not close.
pub fn tags(text: &str) -> Vec<(&str, Vec<(&str, &str)>)> {
    let mut rest = text.strip_prefix("<!doctype html>").unwrap_or(text);
    let (mut tags, mut open_elements) = (Vec::new(), Vec::new());
    while let Some((before, part)) = rest.split_once('<') {
        assert!(!before.contains('>') || open_elements.is_empty(), "{before}");
        let (tag, after) = part.split_once('>').unwrap_or_else(|| panic!("a tag without an end: {part}"));
        rest = after;
        let is_script = tag.starts_with("script");
        for entity in rest.split('<').next().unwrap().split('&').skip(1).filter(|_| !is_script) {
            assert!(entity.split_once(';').is_some_and(|(name, _)| name.len() < 8), "{entity}");
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open_elements.pop(), Some(name), "{part}");
            continue;
        }
        let (name, mut attributes_text) = tag.trim_end_matches('/').split_once([' ', '\n']).unwrap_or((tag, ""));
        let name = name.trim_end_matches('/');
        let mut attributes = Vec::new();
        while let Some((attribute, more)) = attributes_text.trim_start().split_once("=\"") {
            let (value, more) = more.split_once('"').unwrap();
            attributes.push((attribute, value));
            attributes_text = more;
        }
        assert!(!attributes_text.contains('"'), "{tag}");
        match name {
            _ if tag.ends_with('/') => {}
            "meta" | "input" => {}
            "script" | "style" => rest = after.split_once(&format!("</{name}>")).unwrap().1,
            _ => open_elements.push(name),
        }
        tags.push((name, attributes));
    }
    assert!(open_elements.is_empty() && !rest.contains('>'), "{open_elements:?} {rest}");
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
fn a_picture_marks_the_digits_and_cells_that_matter() {
    for (arguments, expected) in [
        ("convert", [30, 0, 0, 0]),
        ("solve", [30, 51, 0, 0]),
        ("hint", [30, 0, 1, 2]),
        ("hint --detail cells", [30, 0, 0, 1]),
        ("hint --detail name", [30, 0, 0, 0]),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').chain(["--format", "svg"]).collect();
        let picture = quiet_output(&run(&arguments, LINE));
        let counts =
            ["given", "entered", "placed", "shade"].map(|class| picture.matches(&format!("class=\"{class}\"")).count());
        assert_eq!(counts, expected, "{arguments:?}");
    }
}

/// Returns the colours of a picture, `#rgb` or `#rrggbb`.
fn colours(picture: &str) -> BTreeSet<&str> {
    picture.split('"').filter(|value| value.starts_with('#')).collect()
}

#[test]
fn a_picture_can_do_without_labels_and_without_colours() {
    let sudoku = |arguments: &[&str], options: &[&str]| {
        quiet_output(&run(&[arguments, &["--format", "svg"], options].concat(), LINE))
    };
    let black = BTreeSet::from(["#000", "#fff"]);
    let shown = "#000 #0072b2 #009e73 #333 #767676 #9c3f74 #b00000 #cfe8f7 #fff #fff3b0";
    let without_labels: BTreeSet<&str> = shown.split(' ').collect();
    // The labels are grey.
    let with_labels = &without_labels | &BTreeSet::from(["#595959"]);
    for (options, view, label_count, expected_colours) in [
        (&[][..], "0 0 696 696", 18, with_labels),
        (&["--labels", "none"], "22 22 652 652", 0, without_labels),
        (&["--ink", "black"], "0 0 696 696", 18, black),
    ] {
        let picture = sudoku(&["convert"], options);
        let start = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\" ");
        assert!(picture.starts_with(&start), "{options:?} {picture}");
        assert_eq!(picture.matches("class=\"label\"").count(), label_count, "{options:?}");
        assert_eq!(colours(&sudoku(&["explain", "multi-colours-1"], options)), expected_colours, "{options:?}");
    }
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
        // The width and height come after the signature and the first chunk's length and name.
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
    // The page of a position lists each of its steps.
    let arguments = ["steps", "--only", "singles,subsets", "--format"];
    let listed_count = stdout(&run(&[&arguments[..], &["csv"]].concat(), LINE)).lines().count() - 1;
    let page = stdout(&run(&[&arguments[..], &["html"]].concat(), LINE));
    assert_eq!((page.matches("<li><a").count(), page.contains("\"open\":true")), (listed_count, true));
}

/// The policy in a page's head names its style and its script by their hashes.
#[test]
fn the_hashes_in_the_policy_are_those_of_style_and_script() {
    let page = stdout(&run(&["solve", "--format", "html"], LINE));
    for (tag, directive) in [("<style>", "style-src 'sha256-"), ("<script>", "script-src 'sha256-")] {
        let (_, text) = page.split_once(tag).unwrap();
        let (text, _) = text.split_once(&tag.replace('<', "</")).unwrap();
        let hash = BASE64_STANDARD.encode(hmac_sha256::Hash::hash(text.as_bytes()));
        assert!(page.contains(&format!("{directive}{hash}'")), "{tag} {hash}");
    }
}

/// Returns the contrast of two colours, `#rgb` or `#rrggbb`, as WCAG 2 defines it by their relative luminance.
fn contrast(a: &str, b: &str) -> f64 {
    let luminance = |colour: &str| {
        let hex = colour.strip_prefix('#').unwrap();
        let width = hex.len() / 3;
        let channel = |i: usize| {
            let part = hex[i * width..(i + 1) * width].repeat(2 / width);
            let value = f64::from(u8::from_str_radix(&part, 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2)
    };
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

#[test]
fn contrast_is_high_in_both_schemes_and_on_paper() {
    let style = fs::read_to_string(project_file("src/draw/page.css")).unwrap();
    let schemes: Vec<&str> = style.split(":root{").skip(1).collect();
    assert_eq!(schemes.len(), 3);
    let fill = |class: &str| {
        let (_, rule) = style.split_once(&format!(".{class}{{")).unwrap();
        let hex = rule.split_once('#').unwrap().1;
        format!("#{}", hex.split([';', '}']).next().unwrap())
    };
    for scheme in schemes {
        let colour = |name: &str| {
            let value = scheme.split_once(&format!("--{name}:")).unwrap().1;
            value.split([';', '}']).next().unwrap()
        };
        let paper = colour("paper");
        for (name, min) in [("ink", 7.0), ("soft", 4.5), ("line", 3.0), ("entered", 4.5), ("link", 4.5), ("off", 4.5)] {
            let contrast = contrast(colour(name), paper);
            assert!(contrast >= min, "{name} on {paper}: {contrast}");
        }
        for set in ["a", "b", "c", "d", "shade"] {
            let contrast = contrast(colour("ink"), colour(set));
            assert!(contrast >= 7.0, "ink on set {set} in {paper}: {contrast}");
        }
        let is_dark = contrast(paper, "#fff") > 10.0;
        for class in ["placed", "pattern", "fin"] {
            let contrast = contrast(&fill(class), paper);
            // On white every mark has a digit of high contrast, a shape of its own, or a stroke.
            assert!(contrast >= if is_dark { 3.6 } else { 2.2 }, "{class} on {paper}: {contrast}");
        }
    }
    for (class, digit, min) in [("placed", "#fff", 5.15), ("pattern", "#000", 6.1), ("fin", "#000", 9.05)] {
        let contrast = contrast(&fill(class), digit);
        assert!(contrast >= min, "{digit} on {class}: {contrast}");
    }
    assert_eq!((fill("placed-digit").as_str(), fill("mark-digit").as_str()), ("#fff", "#000"));
}

#[test]
fn what_comes_from_outside_is_text() {
    let hostile = "</script><img src=x onerror=alert(1)>\"'&\u{202E}\u{1}";
    let scene = Scene::from_grid(&Grid::EMPTY, Progress::NONE);
    let slides = vec![Slide { scene, caption: hostile.to_owned() }];
    let page = Page { title: hostile.to_owned(), kind: PageKind::Sequence, slides }.html().unwrap();
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(!page.contains("<img") && !page.contains('\u{1}'));
    assert_eq!(page.matches("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;").count(), 4);
}

#[test]
fn a_page_that_is_too_large_is_refused() {
    let scene = Scene::from_grid(&Grid::EMPTY, Progress::NONE);
    let slide = || Slide { scene: scene.clone(), caption: "x".repeat(1 << 10) };
    let page = Page { slides: (0..4100).map(|_| slide()).collect(), ..Page::default() };
    assert!(page.html().is_err());
}

#[test]
fn a_hidden_single_shows_what_rules_out_the_other_cells() {
    let mut grid = Grid::EMPTY;
    for given in ["r2c5", "r3c9", "r4c1", "r7c2"] {
        grid[given.parse().unwrap()] = DigitSet::from_digit(Digit::from_index(4));
    }
    let state = State::new(&grid);
    let techniques = TechniqueSet::from_technique(Technique::HiddenSingle);
    let step = Ladder::with_techniques(LadderName::SudokuExplainer, techniques).next_step(&state).unwrap();
    let picture = svg(&Scene::from_step(&state, &step), "", "", PictureStyle::default());
    let count = |class: &str| picture.matches(&format!("class=\"{class}\"")).count();
    // The cover is rows 2 and 3 and columns 1 and 2; the base is box 1.
    assert_eq!([count("placed"), count("shade"), count("cover"), count("base")], [1, 4, 4, 1]);
}
