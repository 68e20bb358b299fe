//! `sudoku generate` from outside.

use sudoku::engine::Isa;
use sudoku::logic::{Difficulty, Ladder, LadderName, Level, State, Technique};
use sudoku::rate::{PlayersRater, Rater};

use crate::common::{follow_ladder, quiet_output, run, stdout, techniques_named};

fn generated_lines(arguments: &[&str]) -> Vec<String> {
    quiet_output(&run(&[&["generate"], arguments].concat(), "")).lines().map(str::to_owned).collect()
}

#[test]
fn the_bytes_depend_on_nothing_but_the_seed() {
    for options in [
        &["-n", "700"][..],
        &["-n", "90", "--clues", "21..22"],
        &["-n", "70", "--symmetry", "diagonal", "--redundant", "--format", "json"],
        &["-n", "700", "--full", "--format", "grid"],
    ] {
        let lines_with = |more: &[&str]| generated_lines(&[options, &["--seed", "11"], more].concat());
        let expected = lines_with(&["--threads", "1"]);
        let engines = Isa::available().map(|isa| ["--engine", isa.name()]);
        for more in engines.chain([["--threads", "2"], ["--threads", "7"]]) {
            assert_eq!(lines_with(&more), expected, "{options:?} {more:?}");
        }
        assert_ne!(generated_lines(&[options, &["--seed", "12"]].concat()), expected);
    }
    assert_ne!(generated_lines(&[]), generated_lines(&[]), "without a seed, each run makes its own");
}

#[test]
fn ratings_are_as_requested() {
    let mut rater = Rater::new();
    let mut rate_generated = |arguments: &[&str]| -> Vec<_> {
        let lines = generated_lines(&[&["-n", "8", "--seed", "6"], arguments].concat());
        assert_eq!(lines.len(), 8);
        lines.iter().map(|line| rater.rate(&line.parse().unwrap()).unwrap()).collect()
    };
    let (min_er, max_er) = (Difficulty::new(3.0), Difficulty::new(4.2));
    let rated = rate_generated(&["--er", "3.0..4.2"]);
    assert!(rated.iter().all(|rating| rating.er.is_at_least(min_er) && rating.er.is_at_most(max_er)));
    for level in Level::ALL {
        let made = generated_lines(&["-n", "8", "--seed", "6", "--level", level.name()]);
        let rate_line = |line: &String| PlayersRater::new().rate(&line.parse().unwrap()).unwrap();
        assert!(made.len() == 8 && made.iter().all(|line| rate_line(line).level == level), "{level}");
    }
}

#[test]
fn a_technique_is_the_hardest_that_hints_use() {
    for (technique_name, threads) in [("x-wing", "7"), ("skyscraper", "1"), ("cell-forcing-chains", "2")] {
        let technique = Technique::from_name(technique_name).unwrap();
        let made = generated_lines(&["-n", "3", "--seed", "6", "--technique", technique_name, "--threads", threads]);
        let name = if technique.ladder_row().is_some() { LadderName::Human } else { LadderName::SudokuExplainer };
        for line in made {
            let mut ladder = Ladder::with_techniques(name, name.default_techniques());
            let mut used = Vec::new();
            follow_ladder(&mut ladder, State::new(&line.parse().unwrap()), |_, step| used.push(step.technique));
            let hardest = used.iter().max_by_key(|used| used.index());
            assert_eq!(hardest, Some(&technique), "{line}");
        }
    }
}

#[test]
fn a_technique_is_used_as_requested() {
    let singles = techniques_named(&["singles"]);
    for (around, name) in [("simple", "skyscraper"), ("simple-before", "pointing"), ("singles", "naked-pair")] {
        let technique = Technique::from_name(name).unwrap();
        let arguments = ["--ladder", "human", "--technique", name, "--eliminates", "2"];
        let arguments = [&["-n", "3", "--seed", "4", "--around", around][..], &arguments].concat();
        let made = generated_lines(&arguments);
        assert_eq!(made, generated_lines(&[&arguments[..], &["--threads", "3"]].concat()));
        for line in made {
            let mut is_used = false;
            let last = follow_ladder(&mut Ladder::human(), State::new(&line.parse().unwrap()), |_, step| {
                let is_single = singles.contains(step.technique);
                match around {
                    _ if step.technique == technique => is_used |= step.eliminations.len() == 2,
                    "simple" => assert!(step.technique.name() != "W-Wing", "{line}"),
                    _ => assert!(is_single || around == "simple-before" && !is_used, "{line}"),
                }
            });
            assert!(is_used && last.is_solved(), "{line}");
            // The same options select the puzzle again.
            let rate_arguments = [&["rate"], &arguments[4..]].concat();
            assert_eq!(stdout(&run(&rate_arguments, &line)).lines().count(), 1, "{line}");
        }
    }
}

#[test]
fn a_restricted_ladder_solves_every_puzzle() {
    for (name, restriction, filter) in [
        ("se", ["--only", "singles"], &[][..]),
        ("se", ["--without", "chains,forcing,uniqueness"], &["--redundant", "--clues", "24"]),
        ("human", ["--only", "singles,locked,naked-pair"], &[]),
        ("human", ["--without", "hidden-single,pointing"], &[]),
        ("human", ["--without", "singles"], &["--redundant", "--clues", "70"]),
        // A puzzle that the ladder does not solve is extreme as well, but must not be generated.
        ("human", ["--only", "singles,subsets,skyscraper"], &["--level", "hard,unfair,extreme"]),
        ("se", ["--only", "singles,locked,subsets"], &["--er", "2.."]),
    ] {
        let ladder_name: LadderName = name.parse().unwrap();
        let [option, names] = restriction;
        let named_set = techniques_named(&names.split(',').collect::<Vec<_>>());
        let techniques = if option == "--only" { named_set } else { ladder_name.default_techniques() - named_set };
        let arguments = [&["-n", "12", "--seed", "5", "--ladder", name], &restriction[..], filter].concat();
        let made = generated_lines(&arguments);
        assert_eq!(made.len(), 12);
        for line in made {
            let mut ladder = Ladder::with_techniques(ladder_name, techniques);
            let last = follow_ladder(&mut ladder, State::new(&line.parse().unwrap()), |_, _| {});
            assert!(last.is_solved(), "{arguments:?}: {line}");
        }
    }
}
