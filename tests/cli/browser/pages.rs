//! The pages that step through pictures.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::Browser;
use super::sheets::page_count_and_size;
use crate::common::{LINE, project_file, quiet_output, shell};

/// Runs a script that writes `page.html`, and returns the path of this page.
fn write_page(folder: &Path, script: &str) -> PathBuf {
    quiet_output(&shell(script, folder));
    folder.join("page.html")
}

struct ShownStep {
    number: u64,
    sentence: String,
    board: String,
}

/// Returns the step that the page shows. Asserts that the slider and the address agree on the step's number.
fn shown_step(browser: &mut Browser) -> ShownStep {
    let script = "JSON.stringify([slider.value, location.hash, sentence.textContent, \
        ['below', 'texts', 'above'].map(name => document.querySelector('.' + name).outerHTML).join('')])";
    let text = browser.eval(script);
    let [number, hash, sentence, board]: [String; 4] = serde_json::from_str(text.as_str().unwrap()).unwrap();
    assert_eq!(hash, format!("#{number}"));
    ShownStep { number: number.parse().unwrap(), sentence, board }
}

#[test]
#[ignore = "needs chromium"]
fn keys_slider_buttons_and_links_lead_from_step_to_step() {
    let mut browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("puzzle"), LINE).unwrap();
    let file = write_page(folder.path(), "\"$0\" solve --trace=logic --format html -o page.html puzzle");
    browser.open(&file, "");
    let last = browser.eval("Number(slider.max)").as_u64().unwrap();
    let first = shown_step(&mut browser);
    assert_eq!(first.number, 1);
    // The script draws the picture that the file contains.
    browser.eval("show(2); show(1)");
    let text = fs::read_to_string(&file).unwrap();
    let mark_count = |text: &str| text.matches("class=\"placed\"").count();
    assert_eq!((mark_count(&first.board), mark_count(text.split("<ul").next().unwrap())), (1, 1));
    assert_eq!(shown_step(&mut browser).board.len(), first.board.len());

    browser.press_key("ArrowRight");
    let second = shown_step(&mut browser);
    assert_eq!(second.number, 2);
    assert!(second.sentence != first.sentence && second.board != first.board);
    for (key, number) in [("End", last), ("ArrowRight", last), ("Home", 1), ("ArrowLeft", 1)] {
        browser.press_key(key);
        assert_eq!(shown_step(&mut browser).number, number, "{key}");
    }
    assert_eq!(shown_step(&mut browser).sentence, first.sentence);
    let move_slider = "slider.value = 7; slider.dispatchEvent(new Event('input'))";
    for (script, number) in [(move_slider, 7), ("back.click()", 6), ("on.click()", 7)] {
        browser.eval(script);
        assert_eq!(shown_step(&mut browser).number, number, "{script}");
    }
    // The slider has keys of its own.
    browser.eval("slider.focus()");
    browser.press_key("Home");
    assert_eq!(shown_step(&mut browser).number, 1);
    browser.eval("document.querySelector('#steps li:nth-child(5) a').click()");
    browser.eval("new Promise(done => setTimeout(done, 50))");
    let fifth = shown_step(&mut browser);
    assert_eq!(fifth.number, 5);
    let marked = browser.eval("document.querySelector('[aria-current]').textContent");
    assert_eq!(fifth.sentence.lines().next(), marked.as_str());
    assert!(fifth.sentence.lines().count() > 1);
    browser.assert_quiet(&file);

    assert_screen_readers_get_the_linked_step(&mut browser, &file);
    assert_page_suits_scheme_paper_and_window(&mut browser, &file);
    assert_any_step_of_a_position_can_be_picked(&mut browser, folder.path());
    assert_outside_text_stays_text(&mut browser, folder.path());
}

fn assert_screen_readers_get_the_linked_step(browser: &mut Browser, file: &Path) {
    browser.open(file, "#12");
    let twelfth = shown_step(browser);
    assert_eq!(twelfth.number, 12);
    let tree = browser.call("Accessibility.getFullAXTree", json!({}));
    let nodes = tree["nodes"].as_array().unwrap();
    let names_with_role = |role: &str| {
        let has_role = |node: &&Value| node["role"]["value"] == role;
        nodes.iter().filter(has_role).map(|node| node["name"]["value"].as_str().unwrap()).collect()
    };
    let texts: Vec<&str> = names_with_role("StaticText");
    let reason = twelfth.sentence.lines().nth(1).unwrap();
    assert!(texts.iter().any(|text| text.contains(reason)), "{texts:?}");
    for (role, name) in [("slider", "Step"), ("button", "Step forward"), ("button", "Step back")] {
        let names: Vec<&str> = names_with_role(role);
        assert!(names.contains(&name), "{role}: {names:?}");
    }
    assert_eq!(names_with_role("status").len(), 1);
}

fn assert_page_suits_scheme_paper_and_window(browser: &mut Browser, file: &Path) {
    browser.assert_dark_scheme("getComputedStyle(document.querySelector('.paper')).fill");
    browser.call("Emulation.setEmulatedMedia", json!({"media": "print"}));
    assert_eq!(browser.eval("getComputedStyle(controls).display"), "none");
    browser.call("Emulation.setEmulatedMedia", json!({"media": ""}));
    browser.assert_quiet(file);

    // In a wide window the list is open, to the right of the board; in a narrow window it is closed.
    let is_list_beside_board =
        "all.open && all.getBoundingClientRect().left >= document.querySelector('svg').getBoundingClientRect().right";
    for (width, is_beside) in [(1280, true), (700, false)] {
        browser.resize(width, 900);
        browser.open(file, "#12");
        assert_eq!(browser.eval(is_list_beside_board), is_beside, "{width}");
    }
    browser.call("Emulation.clearDeviceMetricsOverride", json!({}));
}

fn assert_any_step_of_a_position_can_be_picked(browser: &mut Browser, folder: &Path) {
    let file = write_page(folder, "\"$0\" steps --format html -o page.html puzzle");
    browser.open(&file, "");
    assert_eq!(browser.eval("all.open"), true);
    let first = shown_step(browser);
    browser.eval("document.querySelector('#steps li:nth-child(3) a').click()");
    browser.eval("new Promise(done => setTimeout(done, 50))");
    let third = shown_step(browser);
    assert_eq!(third.number, 3);
    assert_ne!(third.board, first.board);
    browser.assert_quiet(&file);
}

#[test]
#[ignore = "needs chromium and pdfinfo"]
fn pages_fit_the_window_keep_their_buttons_in_place_and_print_four_steps_per_page() {
    let mut browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    let hardest = project_file("puzzles/escargot.sdk");
    let script = format!("\"$0\" solve --ladder se --trace=logic --format html -o page.html {}", hardest.display());
    let file = write_page(folder.path(), &script);
    let button_position_count = "const places = new Set(); for (let i = 1; i <= last; i++) { show(i); \
        places.add([back, on].map(button => JSON.stringify(button.getBoundingClientRect())).join()); } places.size";
    for (width, height) in [(1366, 650), (390, 844)] {
        browser.resize(width, height);
        browser.open(&file, "");
        assert_eq!(browser.eval(button_position_count), 1, "{width}");
        let bottom = browser.eval("Math.ceil(on.getBoundingClientRect().bottom)").as_u64().unwrap();
        assert!(bottom < height, "{width}: {bottom}");
        assert_eq!(browser.eval("document.documentElement.scrollWidth <= innerWidth"), true, "{width}");
        let tallest = "Math.max(...data.slides.map((_, i) => (show(i + 1), document.documentElement.scrollHeight)))";
        assert!(width < 1000 || browser.eval(tallest).as_u64().unwrap() <= height);
    }
    assert_eq!(browser.eval("document.title"), "AI Escargot, 2006, once called the hardest");
    assert_eq!(browser.eval("document.querySelectorAll('#legend li').length"), 8);

    fs::write(folder.path().join("puzzle"), LINE).unwrap();
    let file = write_page(folder.path(), "\"$0\" solve --trace=logic --format html -o page.html puzzle");
    browser.open(&file, "");
    let step_count = browser.eval("last").as_u64().unwrap();
    let pdf = folder.path().join("page.pdf");
    browser.print(&pdf);
    let (page_count, _) = page_count_and_size(&pdf);
    assert_eq!(page_count, step_count.div_ceil(4));
    browser.assert_quiet(&file);
}

fn assert_outside_text_stays_text(browser: &mut Browser, folder: &Path) {
    // The slash in the name makes `<` a folder.
    let name = "</script><img src=x onerror=alert(1)>.txt";
    fs::create_dir(folder.join("<")).unwrap();
    fs::write(folder.join(name), LINE).unwrap();
    for command in ["solve --trace=logic --format html", "steps --format html", "hint --format html"] {
        let file = write_page(folder, &format!("\"$0\" {command} -o page.html '{name}'"));
        browser.open(&file, "");
        assert_eq!(browser.eval("document.title"), "Sudoku");
        assert_eq!(browser.eval("document.images.length + document.scripts.length"), 2);
        browser.assert_quiet(&file);
    }
    let title = "\u{202E}\"'&<b>\u{7}</title><script>alert(2)</script>";
    let puzzle = json!({"puzzle": LINE, "title": title});
    fs::write(folder.join("titled"), puzzle.to_string()).unwrap();
    for command in ["convert --format html titled", "print --title \"$(printf '\"<i>\\037&')\" titled"] {
        let file = write_page(folder, &format!("\"$0\" {command} -o page.html"));
        browser.open(&file, "");
        let body_text = browser.eval("document.body.textContent");
        let body_text = body_text.as_str().unwrap();
        assert!(body_text.contains(&title.replace('\u{7}', "\u{FFFD}")), "{body_text}");
        assert_eq!(browser.eval("document.images.length + document.querySelectorAll('i').length"), 0);
        browser.assert_quiet(&file);
    }
}
