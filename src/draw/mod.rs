//! Pictures: a grid or a step as SVG, a page that steps through a solution, sheets to print, a handbook.
//!
//! A [`Scene`] holds what a picture shows: digits, candidates, and the marks of a step, taken from its evidence. It
//! draws itself in the shapes of `shape`, at the places of `layout`; `links` finds the ways of links between marks.
//! `svg` writes the shapes as a picture, `page` as data for a script of some lines, `sheets` as boards on paper,
//! `handbook` as boards between texts.
//!
//! The colours are those of Okabe and Ito, which colour-blind people can tell apart. No role is shown by colour alone.
//!
//! ```
//! use sudoku::draw::*;
//! use sudoku::format::write::PictureStyle;
//! use sudoku::logic::{Example, Technique, explain};
//!
//! let Example { technique, state, step, .. } = Technique::from_name("x-wing")?.example(0).ok_or("no example")?;
//! let (name, scene, sentence) = (technique.to_string(), Scene::from_step(&state, &step), explain::one_line(&step));
//! assert!(svg(&scene, &name, &sentence, PictureStyle::default()).contains(&*escape(&sentence)));
//! let slides = vec![Slide { scene: scene.clone(), caption: sentence.clone() }];
//! let page = Page { title: name.clone(), kind: PageKind::Sequence, slides }.html()?;
//!
//! let (paper, solutions, title) = (Paper::A4, Solutions::None, String::new());
//! let longest_heading = String::new();
//! let sheets =
//!     Sheets { paper, per_page: 6, solutions, title, first: 1, first_page: 1, longest_heading, has_codes: false };
//! let mut pages = SheetPages::default();
//! let mut html = sheets.document_start() + &sheets.page_break_before(&mut pages, "");
//! html += &sheets.puzzle(0, &Figure { scene: &scene, caption: &sentence, name: &name, link: None });
//! html += &Sheets::document_end(&pages);
//!
//! let (paragraphs, caption) = (vec![technique.summary().into()], [sentence, explain::explanation(&step)]);
//! let articles = vec![Article { name, facts: Vec::new(), paragraphs, scene, caption }];
//! let chapters = vec![Chapter { heading: "Fish".into(), articles }];
//! let book = Handbook { title: "Fish".into(), introduction: Vec::new(), chapters }.html();
//! assert!([page, html, book].iter().all(|document| document.contains("X-Wing")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod handbook;
mod layout;
mod links;
mod output_formats;
mod page;
mod scene;
mod shape;
mod sheets;
mod svg;

pub use handbook::{Article, Chapter, Handbook};
pub use output_formats::OUTPUT_FORMATS;
pub use page::{Page, PageKind, Slide};
pub use scene::Scene;
pub use sheets::{Figure, Paper, SheetPages, Sheets, Solutions};
pub use svg::{escape, svg};
