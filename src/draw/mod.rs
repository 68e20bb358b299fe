//! Pictures: a grid or a step as SVG, a page that steps through a solution, sheets to print, a handbook.
//!
//! A [`Scene`] holds what a picture shows: digits, candidates, and the marks of a step, taken from its evidence. It
//! draws itself in the shapes of `shape`, at the places of `layout`; `links` finds the ways of links between marks.
//! `svg` writes the shapes as a picture, `page` as data for a script of some lines, `sheets` as boards on paper,
//! `handbook` as boards between texts.
//!
//! The colours are those of Okabe and Ito, which colour-blind people can tell apart. No role is shown by colour alone.

mod forms;
mod handbook;
mod layout;
mod links;
mod page;
mod scene;
mod shape;
mod sheets;
mod svg;

pub use forms::FORMS;
pub use handbook::{Article, Chapter, Handbook};
pub use page::{Kind, Page, Slide};
pub use scene::Scene;
pub use sheets::{Figure, Paper, SheetPages, Sheets, Solutions};
pub use svg::{escape, svg};
