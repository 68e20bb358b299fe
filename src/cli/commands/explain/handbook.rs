//! Techniques as a handbook in HTML.

use super::text::{all_names, facts, lesson_paragraphs};
use sudoku::draw::{Article, Chapter, Handbook, Scene};
use sudoku::logic::{Example, Term, explain};

/// The introduction of the whole handbook, with blank lines between paragraphs.
const INTRODUCTION: &str = include_str!("introduction.txt");

/// Creates a handbook of these examples. If it `is_whole`, it also has an introduction and a list of terms.
pub fn handbook(examples: &[Example], is_whole: bool) -> Handbook {
    let title = match examples {
        [Example { technique, .. }] => technique.to_string(),
        _ => "Sudoku techniques".to_owned(),
    };
    let paragraphs = INTRODUCTION.trim_end().split("\n\n").filter(|_| is_whole).map(|text| text.replace('\n', " "));
    let mut chapters: Vec<Chapter> = Vec::new();
    for example in examples {
        let heading = example.technique.chapter();
        match chapters.iter_mut().find(|chapter| chapter.heading == heading) {
            Some(chapter) => chapter.articles.push(article(example)),
            None => chapters.push(Chapter { heading: heading.to_owned(), articles: vec![article(example)] }),
        }
    }
    let terms = Term::all().filter(|_| is_whole).map(|term| (all_names(term), term.definition()));
    Handbook { title, introduction: paragraphs.collect(), chapters, terms: terms.collect() }
}

fn article(Example { technique, state, step, .. }: &Example) -> Article {
    Article {
        name: technique.to_string(),
        facts: facts(*technique),
        paragraphs: lesson_paragraphs(*technique),
        scene: Scene::from_step(state, step),
        caption: [step.to_string(), explain::explanation(step)],
    }
}
