//! Pictures: a grid or a step as SVG, a page that steps through a solution, sheets to print, a handbook.
//!
//! A [`Scene`] holds the content of a picture: digits, candidates, and the marks of a step, taken from its evidence. It
//! draws itself as elements of `element`, at the positions in `layout`; `links` routes the links between marks. `svg`
//! writes the elements as a picture, `page` as data for a short script, `sheets` as boards on paper, and `handbook` as
//! boards between texts.
//!
//! The colours are those of Okabe and Ito, which colour-blind people can tell apart. No role is shown by colour alone.
//! Results of `write!` to a string are ignored throughout, since writing to a string cannot fail.
//!
//! ```
//! use sudoku::draw::*;
//! use sudoku::format::write::PictureStyle;
//! use sudoku::logic::{Example, Technique, explain};
//! use sudoku::NotUnique;
//!
//! let Example { technique, state, step, .. } = Technique::from_name("x-wing")?.example(0).ok_or("no example")?;
//! let (name, scene, sentence) = (technique.to_string(), Scene::from_step(&state, &step), step.to_string());
//! assert!(svg(&scene, &name, &sentence, PictureStyle::default()).contains(&*escape(&sentence)));
//! let slides = vec![Slide { scene: scene.clone(), caption: sentence.clone() }];
//! let page = Page { title: name.clone(), kind: PageKind::Sequence, slides }.html()?;
//!
//! let sheets = Sheets {
//!     paper: Paper::A4,
//!     per_page: 6,
//!     solutions: Solutions::None,
//!     title: String::new(),
//!     first_number: 1,
//!     first_page: 1,
//!     has_codes: false,
//!     words: SheetWords { language: "ar".into(), direction: TextDirection::RightToLeft, ..SheetWords::default() },
//! };
//! assert!(sheets.have_room_for_boards() && sheets.candidate_height() < Sheets::MIN_CANDIDATE_MM + 0.1);
//! let puzzle = SheetPuzzle {
//!     scene: scene.clone(),
//!     caption: sentence.clone(),
//!     name: name.clone(),
//!     link: None,
//!     heading: String::new(),
//!     givens: state.givens(),
//!     solution: Err(NotUnique::GaveUp),
//! };
//! let html = sheets.html(&[puzzle]);
//!
//! let (paragraphs, caption) = (vec![technique.summary().into()], [sentence, explain::explanation(&step)]);
//! let articles = vec![Article { name, facts: Vec::new(), paragraphs, scene, caption }];
//! let chapters = vec![Chapter { heading: "Fish".into(), articles }];
//! let book = Handbook { title: "Fish".into(), chapters, ..Handbook::default() }.html();
//! assert!([page, html, book].iter().all(|document| document.contains("X-Wing")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod element;
mod handbook;
mod layout;
mod link_paths;
mod output_formats;
mod page;
mod scene;
mod sheets;
mod svg;

pub use handbook::{Article, Chapter, Handbook};
pub use output_formats::OUTPUT_FORMATS;
pub use page::{Page, PageKind, PageTooLarge, Slide};
pub use scene::Scene;
pub use sheets::{Paper, SheetPuzzle, SheetWords, Sheets, Solutions, TextDirection};
pub use svg::{escape, svg};
