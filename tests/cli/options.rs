//! Options: each name has one meaning, an old name leads to the new one, and nothing is without effect in silence.

use std::collections::HashSet;
use std::fs;
use std::process::Output;

use sudoku::grid::Grid;
use sudoku::transform::canonicalize;

use crate::common::{LINE, SOLVED, TOO_SHORT, commands, objects, project_file, run, stderr, stdout, sudoku};

/// Asserts that these arguments are an error that says this, and that nothing is printed.
fn assert_refused(arguments: &str, message: &str) {
    let output = run_line(arguments);
    assert!(stderr(&output).contains(message), "{arguments}: {}", stderr(&output));
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()), "{arguments}");
}

/// Runs the command with arguments that are separated by spaces. `LINE` stands for a puzzle.
fn run_line(arguments: &str) -> Output {
    let arguments: Vec<&str> = arguments.split(' ').map(|word| if word == "LINE" { LINE } else { word }).collect();
    run(&arguments, "")
}

#[test]
fn an_old_name_of_an_option_leads_to_the_new_one() {
    for (arguments, advice) in [
        ("hint --level name LINE", "use '--detail'"),
        ("steps --why LINE", "use '--detail step'"),
        ("rate --difficulty easy LINE", "use '--level'"),
        ("generate --difficulty easy", "use '--level'"),
        ("generate --removes 2..", "use '--eliminates'"),
        ("canonicalize --against LINE", "use '--exclude'"),
        ("neighbours --against LINE", "use '--exclude'"),
        ("generate --with LINE", "use '--theme'"),
        ("generate --with-solution", "use '--solution'"),
        ("generate --no-minimal", "use '--redundant'"),
        ("generate --minimal", "leave it out: puzzles are minimal unless --redundant is given"),
        ("generate --first 3", "use '--start'"),
        ("print --first 3", "use '--number'"),
        ("print --first-page 3", "use '--page'"),
        ("backdoors --max 3 LINE", "use '--max-cells'"),
        ("unavoidable --count LINE", "use '--summary'"),
        ("solve --with-source LINE", "use '-H'"),
        ("solve --random=5 LINE", "use '--random --seed SEED'"),
        ("hint --detail full LINE", "use '--detail step'"),
    ] {
        assert_refused(arguments, &format!("tip: {advice}"));
    }
    // The advice of one command is not that of another.
    for arguments in ["check --level name LINE", "solve --first 3 LINE", "hint --count LINE"] {
        assert!(!stderr(&run_line(arguments)).contains("tip: use"), "{arguments}");
    }
}

#[test]
fn words_for_what_a_command_does_lead_to_it() {
    for (word, command) in [
        ("validate", "sudoku check"),
        ("verify", "sudoku check"),
        ("Verify", "sudoku check"),
        ("candidates", "sudoku convert --format pencilmarks"),
        ("pencilmarks", "sudoku convert --format pencilmarks"),
        ("difficulty", "sudoku rate"),
        ("create", "sudoku generate"),
        ("maxlex", "sudoku canonicalize --max"),
        ("slove", "sudoku solve"),
        ("chekc", "sudoku check"),
        ("rat", "sudoku rate"),
        ("genarete", "sudoku generate"),
        ("minimise", "sudoku minimize"),
    ] {
        assert_refused(word, &format!("did you mean '{command}'?"));
        let puzzle = (command != "sudoku generate").then_some(LINE);
        let arguments: Vec<&str> = command.split(' ').skip(1).chain(puzzle).collect();
        let meant_output = run(&arguments, "");
        assert_eq!(meant_output.status.code(), Some(0), "{command}: {}", stderr(&meant_output));
    }
    for word in ["xyzzy", "teach", "nosuch", "run", "gnaret", "a", ""] {
        assert!(!stderr(&run_line(word)).contains("did you mean"), "{word}");
    }
}

/// Every option with fixed values lists them; formats with a line each.
#[test]
fn the_value_help_lists_the_values_of_an_option() {
    let list = |arguments: &str| {
        let output = run_line(arguments);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()), "{arguments}");
        stdout(&output)
    };
    for (arguments, names) in [
        ("solve --format help", ["line", "json", "svg", "sudokupad"]),
        ("solve -f help", ["grid", "csv", "html", "pencilmarks"]),
        ("convert --from help", ["auto", "line", "csv", "ipuz"]),
        ("generate --symmetry help", ["none", "rotational", "diagonal", "full"]),
        ("hint --detail help", ["name", "cells", "step", "links"]),
    ] {
        let text = list(arguments);
        let lines: Vec<(&str, &str)> = text.lines().map(|line| line.split_once(' ').unwrap_or((line, ""))).collect();
        assert!(names.iter().all(|name| lines.iter().any(|(other, _)| other == name)), "{text}");
        assert!(lines.iter().all(|(_, description)| description.trim().len() > 3), "{text}");
    }
    assert_eq!(list("hint --ladder help").lines().count(), 2);
    assert_eq!(list("solve --color help"), "auto\nalways\nnever\n");
    // A file may be called so.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("help"), LINE).unwrap();
    let output = sudoku().args(["solve", "help"]).current_dir(folder.path()).output().unwrap();
    assert!(stdout(&output).starts_with(SOLVED));
}

#[test]
fn options_without_effect_together_are_refused() {
    for (arguments, message) in [
        ("solve --any --limit 5 LINE", "'--any' cannot be used with '--limit"),
        ("solve --any --all LINE", "'--any' cannot be used with '--all'"),
        ("solve --seed 5 LINE", "--random"),
        ("solve --trace=logic --random LINE", "--random has no effect with --trace=logic"),
        ("solve --notation ours LINE", "--notation requires --trace=logic"),
        ("solve --only singles --limit 3 LINE", "--limit is for a search"),
        ("neighbours --remove 0 --add 0 LINE", "leaves nothing to search for"),
        ("minimize --all --givens 30 LINE", "cannot be used with"),
        ("minimize --limit 2 --seed 3 LINE", "cannot be used with"),
        ("print --no-level --heading level", "--no-level has no effect with --heading level"),
        ("solve --trace --detail step LINE", "--detail requires --trace=logic"),
        ("solve --trace --limit 3 LINE", "cannot be used with"),
        ("solve --blank 0 -f csv -o x.json LINE", "--format csv and the name x.json disagree"),
        ("solve -f line -o x.csv LINE", "--format line and the name x.csv disagree"),
        ("convert -f tsv -o x.csv LINE", "--format tsv and the name x.csv disagree"),
        ("hint -f html -o x.svg LINE", "--format html and the name x.svg disagree"),
        ("convert -f svg -o p{n}.html LINE", "--format svg and the name p{n}.html disagree"),
        ("explain x-wing -f svg -o x.json", "--format svg and the name x.json disagree"),
        ("rate --level easy:3 LINE", "only `generate` takes numbers of puzzles"),
        ("generate --level easy:3 -n 3", "leave out --count"),
        ("generate --level easy:3,hard", "say how many, as in hard:10"),
        ("generate --pattern LINE --within LINE", "cannot be used with"),
        ("generate --full --practice --technique x-wing", "cannot be used with"),
        ("generate --full --solution", "cannot be used with"),
        ("generate --eliminates 2..", "--technique"),
        ("hint --apply --detail name LINE", "cannot be used with"),
        ("steps --detail step -f line LINE", "no place for reasons"),
        ("solve --labels none LINE", "--labels and --ink need --format svg"),
    ] {
        assert_refused(arguments, message);
    }
}

#[test]
fn the_last_value_counts_and_lists_add_up() {
    let output = |arguments: &str| {
        let output = run_line(arguments);
        assert_eq!(stderr(&output), "", "{arguments}");
        stdout(&output)
    };
    assert_eq!(output("solve -f json -f line LINE"), output("solve -f line LINE"));
    assert_eq!(output("generate --seed 1 --seed 2"), output("generate --seed 2"));
    assert_eq!(output("rate -f csv --columns er --columns level LINE"), output("rate -f csv --columns er,level LINE"));
    assert_eq!(output("steps --technique pairs --technique fish LINE"), output("steps --technique pairs,fish LINE"));
    // Spaces around the items of a list do not count.
    for (option, list) in [
        ("--columns", "er , level"),
        ("--level", " easy, medium "),
        ("--ladder", "se , human"),
        ("--only", "singles , fish"),
    ] {
        let spaced = run(&["rate", "-f", "csv", option, list, LINE], "");
        assert_eq!(
            stdout(&spaced),
            output(&format!("rate -f csv {option} {} LINE", list.replace(' ', ""))),
            "{option}"
        );
    }
    assert_eq!(output("solve -f svg --ink colour LINE"), output("solve -f svg --ink color LINE"));
    assert_eq!(output("hint --colour never LINE"), output("hint --color never LINE"));
}

#[test]
fn values_are_read_in_any_case() {
    let outputs = |arguments: &str, puzzle: Option<&str>| {
        let output = |arguments: &str| run(&arguments.split(' ').chain(puzzle).collect::<Vec<_>>(), "");
        let lowercase_output = output(&arguments.to_lowercase());
        assert!(output(arguments) == lowercase_output, "{arguments}");
        assert_eq!(lowercase_output.status.code(), Some(0), "{arguments}");
    };
    for arguments in [
        "solve --color Always",
        "solve --format CSV",
        "solve --from Line",
        "solve --trace=Logic,GRID",
        "solve --engine Portable",
        "rate --ladder SE,Human",
        "rate --level Easy,HARD",
        "rate --technique HIDDEN-single",
        "hint --detail Name",
        "hint --notation EUREKA",
        "steps --cell R1C3",
        "print --paper A4",
    ] {
        outputs(arguments, Some(LINE));
    }
    for arguments in ["generate --seed 1 --symmetry Rotational", "completions Bash", "explain --format JSON Skyscraper"]
    {
        outputs(arguments, None);
    }
}

#[test]
fn a_link_is_a_puzzle_for_every_command() {
    let link = stdout(&run(&["convert", "--format", "sudokuwiki", LINE], ""));
    for command in [
        "check",
        "count",
        "hint",
        "steps",
        "rate",
        "convert",
        "canonicalize",
        "neighbours",
        "print",
        "bench --rounds 1",
    ] {
        let output = run(&command.split(' ').chain([link.trim()]).collect::<Vec<_>>(), "");
        let message = match command {
            "neighbours" => "sudoku: <argument>:1: no neighbours: 22 givens are redundant\n",
            _ => "",
        };
        assert_eq!((output.status.code(), &*stderr(&output)), (Some(0), message), "{command}");
    }
}

struct NumberOption {
    command: &'static str,
    /// The option, with the name of its value.
    option: &'static str,
    /// The numbers that it takes, as the error says.
    expected: &'static str,
}

const fn number_option(command: &'static str, option: &'static str, expected: &'static str) -> NumberOption {
    NumberOption { command, option, expected }
}

const NUMBER_OPTIONS: [NumberOption; 26] = [
    number_option("solve", "--threads <N>", "a whole number from 1 to 1024"),
    number_option("solve", "--max-guesses <N>", "a whole number from 0 to 4294967294"),
    number_option("solve", "--shard <I/N>", "I/N, the I-th of N parts, such as 3/200"),
    number_option("count", "--limit <N>", "a whole number"),
    number_option("minimize", "--seed <SEED>", "a whole number"),
    number_option("shuffle", "--seed <SEED>", "a whole number"),
    number_option("shuffle", "--count <COUNT>", "a whole number of at least 1"),
    number_option("steps", "--limit <N>", "a whole number"),
    number_option("steps", "--digit <DIGIT>", "a digit from 1 to 9"),
    number_option("backdoors", "--max-cells <N>", "a whole number from 0 to 6"),
    number_option("unavoidable", "--max-cells <N>", "a whole number from 4 to 18"),
    number_option("neighbours", "--add <Y>", "a whole number from 0 to 81"),
    number_option("neighbours", "--remove <X>", "a whole number from 0 to 81"),
    number_option("print", "--number <N>", "a whole number"),
    number_option("explain", "--example <N>", "a whole number of at least 1"),
    number_option("bench", "--rounds <N>", "a whole number from 1 to 4294967295"),
    number_option("bench", "--batch <N>", "a whole number from 1 to 4294967295"),
    number_option("bench", "--threads <N>", "a whole number from 1 to 1024"),
    number_option("generate", "--count <COUNT>", "a whole number"),
    number_option("generate", "--seed <SEED>", "a whole number"),
    number_option("generate", "--start <N>", "a whole number of at least 1"),
    number_option("generate", "--attempts <N>", "a whole number of at least 1"),
    number_option("generate", "--clues <N|A..B>", "a number or a range such as 24..28"),
    number_option("generate", "--er <RANGE>", "a rating or a range such as 3.0..4.2"),
    number_option("rate", "--score <RANGE>", "a number or a range such as 4..8"),
    number_option("rate", "--stop-above <B>", "a rating such as 7.1"),
];

#[test]
fn every_option_that_takes_a_number_says_which() {
    const TOO_LARGE: &str = "99999999999999999999999";
    for NumberOption { command, option, expected } in NUMBER_OPTIONS {
        let (name, _) = option.split_once(' ').unwrap();
        let is_one_number = expected.starts_with("a whole number") || expected.starts_with("a digit");
        let fractions_and_ranges = if is_one_number { &["1.5", "5..3"][..] } else { &[] };
        let bounds = expected.split_once(" from ").and_then(|(_, range)| range.split_once(" to "));
        let numbers_beyond = bounds.map(|(first, last)| {
            let [first, last] = [first, last].map(|number| number.parse::<i64>().unwrap());
            [(first - 1).to_string(), (last + 1).to_string()]
        });
        let wrong_values = ["", "-1", "abc", TOO_LARGE].iter().chain(fractions_and_ranges).copied();
        for value in wrong_values.chain(numbers_beyond.iter().flatten().map(String::as_str)) {
            let output = run(&[command, name, value], "");
            // A number without a smaller maximum has that of its type.
            let is_beyond_type = value == TOO_LARGE && is_one_number && bounds.is_none();
            let expected = match is_beyond_type {
                true => format!("a whole number up to {}", u64::MAX),
                false => expected.to_owned(),
            };
            let message = format!("error: invalid value '{value}' for '{option}': expected {expected}");
            assert_eq!(stderr(&output).lines().next(), Some(&*message), "{command}");
            assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()), "{command} {message}");
        }
    }
}

#[test]
fn formats_with_no_place_for_sources_refuse_them() {
    for format in ["grid", "markdown", "pencilmarks", "sdk", "opensudoku", "svg"] {
        assert_refused(
            &format!("solve -H -f {format} LINE"),
            &format!("sudoku: -H cannot be used with --format {format}\n"),
        );
    }
}

#[test]
fn control_characters_in_arguments_are_escaped() {
    let hostile = "a\u{1b}]0;x\u{7}\u{9b}m\u{202e}b";
    let escaped = hostile.escape_default().to_string();
    let [option, path, template] = [format!("--{hostile}"), format!("nosuch/{hostile}"), format!("{{{hostile}}}")];
    for (arguments, line_count) in [
        (&[hostile][..], 1),
        (&["solve", hostile], 1),
        (&["solve", "--format", hostile], 1),
        (&["solve", "--threads", hostile], 1),
        (&["rate", "--technique", hostile], 1),
        (&["man", hostile], 1),
        (&["explain", hostile], 1),
        (&["solve", "--trace", hostile], 1),
        (&["generate", "--pattern", hostile], 1),
        // The tip repeats the option.
        (&["solve", &option], 2),
        (&["convert", "-o", &path, LINE], 1),
        (&["convert", "--template", &template, LINE], 1),
    ] {
        let output = run(arguments, "");
        let message = stderr(&output);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()), "{arguments:?}");
        assert_eq!(message.lines().filter(|line| line.contains(&escaped)).count(), line_count, "{message}");
        assert!(!message.contains(['\u{1b}', '\u{7}', '\u{9b}', '\u{202e}']), "{message:?}");
    }
}

#[test]
fn exit_zero_forgives_records_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("wrong"), format!("{TOO_SHORT}\n{}\n", ".".repeat(81))).unwrap();
    for command in
        ["solve", "check", "count", "rate", "hint", "convert", "canonicalize", "shuffle", "minimize", "steps"]
    {
        let run_on = |arguments: &[&str]| {
            let output = sudoku().arg(command).args(arguments).current_dir(folder.path()).output().unwrap();
            let is_told = stderr(&output).lines().any(|line| line.starts_with("sudoku: wrong:1"));
            (output.status.code(), is_told)
        };
        assert_eq!(run_on(&["wrong"]), (Some(2), true), "{command}");
        assert_eq!(run_on(&["--exit-zero", "wrong"]), (Some(0), true), "{command}");
        assert_eq!(run_on(&["--exit-zero", "missing"]), (Some(2), false), "{command}");
    }
}

/// An option with one hyphen is a short one with a value, which a person did not mean.
#[test]
fn a_long_option_with_one_hyphen_is_explained() {
    assert_refused("solve -file LINE", "'-file' is -f with the value 'ile'; long options begin with two hyphens");
    assert_refused("generate -from 3", "'-from' is -f with the value 'rom'");
    for command in commands() {
        let usage = stderr(&run(&[&command, "--frobnicate"], ""));
        assert!(usage.contains(&format!("Usage: sudoku {command}")), "{usage}");
    }
    let usage = stderr(&run_line("solve --trace logic"));
    assert!(usage.contains("Usage: sudoku solve"), "{usage}");
}

/// A symmetry that other programs or people call otherwise.
#[test]
fn other_names_of_a_symmetry_lead_to_it() {
    for (name, advice) in
        [("central", "'rotational'"), ("180", "'rotational'"), ("90", "'rotational4'"), ("mirror", "'vertical'")]
    {
        assert_refused(&format!("generate --symmetry {name}"), &format!("tip: use {advice}"));
    }
}

#[test]
fn detail_means_the_same_in_hint_steps_and_trace() {
    let puzzle = fs::read_to_string(project_file("puzzles/generated.txt")).unwrap();
    let puzzle = &puzzle.lines().nth(6).unwrap()[..81];
    let text = |arguments: &[&str]| stdout(&run(&[arguments, &[puzzle]].concat(), ""));
    let first_technique = |arguments: &[&str]| {
        let text = text(arguments);
        let line = text.lines().find(|line| line.contains("   1.")).unwrap_or_default().to_owned();
        line.split("  ").last().unwrap().to_owned()
    };
    assert_eq!(
        first_technique(&["solve", "--trace=logic", "--detail", "name"]),
        text(&["hint", "--detail", "name"]).trim()
    );
    assert_eq!(
        first_technique(&["solve", "--trace=logic", "--detail", "cells"]),
        text(&["hint", "--detail", "cells"]).trim()
    );
    for detail in ["name", "cells"] {
        let steps = text(&["steps", "--detail", detail]);
        assert!(steps.starts_with(&text(&["hint", "--detail", detail])) && !steps.contains("=>"), "{steps}");
    }
    let reasons = text(&["hint"]);
    let reason = reasons.lines().nth(1).unwrap();
    for arguments in [&["solve", "--trace=logic", "--detail", "step"][..], &["steps", "--detail", "step"]] {
        assert!(text(arguments).contains(reason), "{arguments:?}");
    }
    // Objects have nothing that the text does not reveal.
    for command in [&["hint"][..], &["steps"], &["solve", "--trace=logic"]] {
        for detail in ["name", "cells"] {
            let arguments = [command, &["--detail", detail, "-f", "json", puzzle]].concat();
            let objects = objects(&stdout(&run(&arguments, "")));
            let steps: Vec<_> = objects.iter().filter(|object| object.get("technique").is_some()).collect();
            assert!(!steps.is_empty(), "{command:?}");
            for step in steps {
                let has = |name: &str| step.get(name).is_some_and(|value| !value.is_null());
                assert!(
                    !["step", "reason", "placements", "eliminations", "chains"].iter().any(|name| has(name)),
                    "{step}"
                );
                assert_eq!(has("cells"), detail == "cells", "{step}");
            }
        }
    }
}

/// `all` is every technique, and a family is the same list of techniques in every option.
#[test]
fn a_list_of_techniques_means_the_same_everywhere() {
    assert_eq!(stdout(&run_line("hint --only all LINE")), stdout(&run_line("hint LINE")));
    let puzzles = project_file("puzzles/generated.txt");
    let filtered = |technique: &str| {
        let output = sudoku().args(["rate", "--technique", technique]).arg(&puzzles).output().unwrap();
        stdout(&output).lines().map(|line| line[..81].to_owned()).collect::<HashSet<String>>()
    };
    let family = filtered("locked");
    let members = ["locked pair", "locked triple", "pointing", "claiming"].map(filtered);
    let union: HashSet<String> = members.into_iter().flatten().collect();
    assert!(!family.is_empty());
    assert_eq!(family, union);
    assert_eq!(filtered("pointing,naked pair"), &filtered("pointing") | &filtered("naked pair"));
    // Names that stand for several techniques.
    for name in ["unique rectangle", "bug", "wings"] {
        let output = sudoku().args(["rate", "--technique", name, LINE]).output().unwrap();
        assert_eq!((stderr(&output), output.status.code()), (String::new(), Some(0)), "{name}");
    }
}

#[test]
fn impossible_wishes_are_refused_at_once() {
    for (wishes, message) in [
        ("--level easy --er 9..", "easy puzzles are at most ER 2.3"),
        ("--level easy,medium --er 4.5..", "medium puzzles are at most ER 4.0"),
        ("--level hard --er ..1.6", "hard puzzles are at least ER 1.7"),
        ("--level easy --technique x-wing", "a puzzle that needs X-Wing is at least hard, not easy"),
        ("--level easy:3,hard:3 --technique x-wing", "a puzzle that needs X-Wing is at least hard, not easy"),
        ("--level easy --score 900..", "easy puzzles have a score of at most 800"),
        ("--only singles --level hard", "puzzles that singles solve are at most medium, not hard"),
        ("--only singles --er 3..", "the techniques that may be used solve puzzles up to ER 2.3"),
        ("--only singles --score 1000..", "puzzles that singles solve have a score of at most 896"),
        ("--technique x-wing --score ..100", "a step by X-Wing alone has a score of 140"),
        ("--ladder se --technique x-wing --er ..3.0", "a step by X-Wing has at least ER 3.2"),
        ("--ladder se --only singles,locked --er 5..", "the techniques that may be used solve puzzles up to ER 2.8"),
        ("--er 12..", "no puzzle is known with an ER above 11.9"),
        ("--clues 41 --redundant=no", "no minimal puzzle is known with more than 40 givens"),
    ] {
        assert_refused(&format!("generate {wishes}"), message);
    }
    for wishes in
        ["--level medium --er 2.0..4.0", "--technique naked-single --level easy", "--only singles --level easy"]
    {
        let output = run_line(&format!("generate --seed 1 --attempts 20000 {wishes}"));
        assert_eq!((stderr(&output), output.status.code()), (String::new(), Some(0)), "{wishes}");
    }
}

#[test]
fn a_book_has_so_many_puzzles_of_each_level_and_no_two_are_equivalent() {
    let output = run_line("generate --seed 7 --level medium:4,easy:5 -f json --columns puzzle,level,number");
    let objects = objects(&stdout(&output));
    let levels: Vec<&str> = objects.iter().map(|object| object["level"].as_str().unwrap()).collect();
    assert_eq!(levels, [["medium"; 4].as_slice(), &["easy"; 5]].concat());
    let numbers: Vec<u64> = objects.iter().map(|object| object["number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=9).collect::<Vec<u64>>());
    // A number leads to its puzzle again.
    let again = stdout(&run_line("generate --seed 7 --level easy --start 8"));
    assert_eq!(again.trim(), objects[7]["puzzle"]);
    // Few puzzles fit into this pattern, so that most are equivalent to earlier ones, and others take their places.
    let folder = tempfile::tempdir().unwrap();
    let solved = SOLVED.trim();
    let theme: String = format!("{}{}", &solved[..54], ".".repeat(27));
    fs::write(folder.path().join("theme"), &theme).unwrap();
    let arguments = ["generate", "--seed", "1", "--theme", "theme", "--level", "easy:3,medium:1", "--attempts", "3000"];
    let output = sudoku().args(arguments).current_dir(folder.path()).output().unwrap();
    let lines = stdout(&output);
    let forms: HashSet<String> =
        lines.lines().map(|line| canonicalize(&line.parse::<Grid>().unwrap()).unwrap().grid.to_string()).collect();
    assert_eq!(forms.len(), lines.lines().count(), "{lines}");
    assert!(forms.len() >= 3, "{lines}{}", stderr(&output));
    // One pair of rows is undecided, so that there are nine places for the digit, and few puzzles.
    let theme = format!("{}{}", &solved[..63], ".".repeat(18));
    let output = run(&["generate", "--seed", "1", "--theme", &theme, "--level", "easy:40"], "");
    let lines = stdout(&output);
    assert!((1..=18).contains(&lines.lines().count()), "{lines}");
    let message =
        format!("gave up after {} puzzles: all others are equivalent to one of them\n", lines.lines().count());
    assert!(stderr(&output).ends_with(&message) && output.status.code() == Some(1), "{}", stderr(&output));
}

/// A puzzle that is given up is not one that is left out, however many are wanted.
#[test]
fn a_run_that_gives_up_says_so_once() {
    for count in ["1", "20000", "0"] {
        let output = run_line(&format!("generate -n {count} --clues 38 --redundant=no --attempts 3"));
        let expected = "sudoku: gave up on puzzle 1 after 3 attempts; minimal puzzles rarely have that many givens; \
                        --redundant allows redundant ones\n";
        assert_eq!((stderr(&output), output.status.code()), (expected.to_owned(), Some(1)), "{count}");
    }
}

/// A pattern is read as a grid is.
#[test]
fn patterns_are_drawn_with_any_blank() {
    let marked = |row: usize, column: usize| !(row * 9 + column).is_multiple_of(3) || row == column;
    let draw = |mark: char, blank: &str, gap: &str| {
        let cell = |row, column| if marked(row, column) { mark.to_string() } else { blank.to_owned() };
        let row = |row| (0..9).map(|column| cell(row, column)).collect::<Vec<_>>().join(gap) + "\n";
        (0..9).map(row).collect::<String>()
    };
    let made = |pattern: &str| {
        let output = run(&["generate", "--seed", "1", "--within", "-"], pattern);
        (stdout(&output), stderr(&output))
    };
    let expected = made(&draw('x', ".", ""));
    assert_eq!((expected.0.len(), &*expected.1), (82, ""));
    for (mark, blank, gap) in [
        ('x', "\u{b7}", ""),
        ('x', "\u{25a1}", ""),
        ('X', "*", ""),
        ('1', "\u{b7}", ""),
        ('#', "0", ""),
        ('*', ".", ""),
        ('x', "_", " "),
        ('\u{25a0}', "\u{25a1}", ""),
        ('x', "-", " | "),
        ('x', " ", ""),
    ] {
        assert_eq!(made(&draw(mark, blank, gap)), expected, "{mark} {blank:?} {gap:?}");
    }
    for option in ["--pattern", "--within"] {
        let full = run(&["generate", option, "-"], "x".repeat(81));
        assert_eq!(full.status.code(), Some(2));
        assert!(stderr(&full).contains("all 81 cells"), "{}", stderr(&full));
    }
    let short = draw('x', ".", "").replacen("x\n", "\n", 1);
    let output = run(&["generate", "--pattern", "-"], short);
    assert!(stderr(&output).contains("<stdin>:1:"), "{}", stderr(&output));
    // An argument may be the pattern itself.
    assert_eq!(
        run_line("generate --seed 1 --pattern LINE").stdout,
        run(&["generate", "--seed", "1", "--pattern", "-"], LINE).stdout
    );
}

/// A puzzle is a pattern as well.
#[test]
fn a_pattern_is_any_text_with_one_grid() {
    let rows = [
        "xxx...xxx", "x.......x", "x..xxx..x", "...xxx...", "..xxxxx..", "...xxx...", "x..xxx..x", "x.......x",
        "xxx...xxx",
    ];
    let made = |pattern: &str| {
        let output = run(&["generate", "--seed", "1", "--pattern", "-"], pattern);
        assert_eq!(stderr(&output), "", "{pattern}");
        stdout(&output)
    };
    let puzzle = made(&rows.join("\n"));
    let marks: String = puzzle.trim_end().chars().map(|sign| if sign == '.' { '.' } else { 'x' }).collect();
    assert_eq!(marks, rows.concat());
    let framed_row = |row: &&str| {
        let cells: String = row.replace('x', "#").chars().map(|mark| format!("{mark} ")).collect();
        format!("| {cells}|\n")
    };
    let framed_rows: String = rows.iter().map(framed_row).collect();
    let converted = |format: &str| stdout(&run(&["convert", "--format", format], &puzzle));
    for pattern in [
        rows.concat(),
        rows.join("\r\n") + "\r\n",
        format!("+---+\n{framed_rows}+---+\n"),
        puzzle.clone(),
        puzzle.replace('\n', " # a remark\n"),
        converted("sdk"),
        format!("Grid 01\n{}", converted("grid")),
    ] {
        assert_eq!(made(&pattern), puzzle, "{pattern}");
    }
}

/// A theme that one more digit cannot complete is refused, as all digits are tried.
#[test]
fn a_theme_that_cannot_be_completed_is_refused() {
    let solved = SOLVED.trim();
    let output = |theme: &str, clues: &str| run(&["generate", "--seed", "1", "--theme", theme, "--clues", clues], "");
    let message = |clues| format!("sudoku: no puzzle with {clues} clues or fewer has all digits of the theme\n");
    // Two rows of a band can be swapped; one digit in them decides.
    let theme = format!("{}{}", &solved[..63], ".".repeat(18));
    assert_eq!(stderr(&output(&theme, "63")), message(63));
    let made = stdout(&output(&theme, "64"));
    assert_eq!(made.trim().bytes().filter(|byte| *byte != b'.').count(), 64);
    // One digit does not decide about two pairs of rows.
    let theme = format!("{}{}{}{}", &solved[..9], ".".repeat(18), &solved[27..63], ".".repeat(18));
    assert_eq!(stderr(&output(&theme, "46")), message(46));
}

/// A search that may never end says so, also to a pipe.
#[test]
#[ignore = "takes twelve seconds"]
fn a_long_search_reports_after_ten_seconds() {
    let arguments = ["generate", "--clues", "38", "--redundant=no", "--timeout", "12"];
    let output = sudoku().args(arguments).output().unwrap();
    let text = stderr(&output);
    assert!(text.starts_with("sudoku: no puzzle for 1"), "{text}");
    assert!(
        text.lines()
            .next()
            .unwrap()
            .ends_with("; minimal puzzles rarely have that many givens; --redundant allows redundant ones")
    );
    assert_eq!((text.lines().count(), output.status.code()), (2, Some(1)));
}
