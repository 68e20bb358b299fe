//! The handbook of techniques.

use serde_json::json;
use sudoku::logic::Technique;

use super::Browser;
use crate::common::{quiet_output, shell};

#[test]
#[ignore = "needs chromium"]
fn the_handbook_is_quiet_and_its_links_lead_to_articles() {
    let mut browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    quiet_output(&shell("\"$0\" explain --all -o handbook.html", folder.path()));
    let file = folder.path().join("handbook.html");
    browser.open(&file, "#skyscraper");
    assert_eq!(browser.eval("document.querySelectorAll('article svg').length"), Technique::COUNT);
    let top = "document.querySelector(':target').getBoundingClientRect().top";
    let is_target_near_top = format!("Math.abs({top}) < 200");
    assert_eq!(browser.eval(&is_target_near_top), true);
    browser.eval("document.querySelector('nav a[href=\"#3d-medusa\"]').click()");
    browser.eval("new Promise(done => setTimeout(done, 50))");
    assert_eq!(browser.eval("document.querySelector(':target h3').textContent"), "3D Medusa");
    assert_eq!(browser.eval(&is_target_near_top), true);
    // Nothing is wider than the window, and each board is drawn, including the lines that all boards share.
    for width in [1280, 360] {
        browser.resize(width, 900);
        let overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
        assert_eq!(browser.eval(overflow), 0, "{width}");
    }
    let are_boards_drawn = "[...document.querySelectorAll('article use')].every(use => use.getBBox().width > 500)";
    assert_eq!(browser.eval(are_boards_drawn), true);
    browser.assert_dark_scheme("getComputedStyle(document.body).backgroundColor");
    browser.call("Emulation.setEmulatedMedia", json!({"media": "print"}));
    assert_eq!(browser.eval("getComputedStyle(document.querySelector('article')).breakInside"), "avoid");
    browser.assert_quiet(&file);
}
