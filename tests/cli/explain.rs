//! The commands that explain and rate: what holds for whatever puzzle they are given.

use serde_json::Value;
use sudoku::grid::{Cell, CellSet, Digit, DigitSet, Grid, House};
use sudoku::logic::human::LADDER;
use sudoku::logic::{
    Candidate, CandidateSet, Chain, ChainShape, Constraint, Inference, Ladder, Node, Proof, Reason, State, Technique,
    explain,
};

use crate::common::{grid, pencilmarks, project_file, run, stdout};
use crate::trace::{eliminated, objects};

/// Every puzzle of the project that stands on a line, easy and hard, and two that are no proper puzzles. The hardest is
/// left out: it takes six times as long to rate as all others together.
fn puzzles() -> String {
    let read = |name: &str| std::fs::read_to_string(project_file(name)).unwrap();
    let all = ["generated.txt", "mixed.txt", "hard.sdm", "generated.csv"]
        .map(|name| read(&format!("puzzles/{name}")))
        .concat();
    all.split_inclusive('\n').filter(|line| !line.contains("Golden Nugget")).collect()
}

#[test]
fn filters_keep_the_lines_that_fit() {
    let input = puzzles();
    let all = objects(&stdout(&run(&["rate", "--format", "json"], &input)));
    let rated = |record: &&Value| record["status"] == "unique";
    let kept = |arguments: &[&str]| -> Vec<Value> {
        let arguments = [&["rate", "--format", "json"], arguments].concat();
        let found = objects(&stdout(&run(&arguments, &input)));
        found.into_iter().filter(|record| record["status"] != "invalid").collect()
    };
    let fitting = |fits: &dyn Fn(&Value) -> bool| -> Vec<Value> {
        all.iter().filter(rated).filter(|record| fits(record)).cloned().collect()
    };
    let at_least = |bound: f64| move |record: &Value| record["er"].as_f64().is_none_or(|er| er >= bound);
    let hard = kept(&["--er", "7.2.."]);
    assert!(hard.len() > 5);
    assert_eq!(hard, fitting(&at_least(7.2)));
    let easy = kept(&["--er", "..2.6"]);
    assert!(easy.len() > 5);
    assert_eq!(easy, fitting(&|record| record["er"].as_f64().is_some_and(|er| er <= 2.6)));
    let paired = kept(&["--technique", "naked-pair"]);
    assert!(!paired.is_empty());
    assert_eq!(paired, fitting(&|record| record["techniques"]["Naked Pair"].is_u64()));
    let between = kept(&["--er", "1.5..8.2"]);
    assert!(between.len() > 5 && between.len() < all.len());
    assert_eq!(between, fitting(&|record| (1.5..=8.2).contains(&record["er"].as_f64().unwrap_or(0.0))));
    let pearls = kept(&["--pearl"]);
    assert_eq!(pearls, fitting(&|record| record["ep"] == record["er"]));
    let diamonds = kept(&["--diamond"]);
    assert_eq!(diamonds, fitting(&|record| record["ed"] == record["er"]));
    assert!(!diamonds.is_empty() && pearls.len() > diamonds.len());
}

#[test]
fn above_a_bound_work_stops_and_each_record_stays() {
    let input = puzzles();
    let records = |arguments: &[&str]| {
        let arguments = [&["rate", "--format", "json"], arguments].concat();
        objects(&stdout(&run(&arguments, &input)))
    };
    let all = records(&[]);
    for bound in ["1.2", "4.5", "8.4", "10.6"] {
        let stopped = records(&["--stop-above", bound]);
        assert_eq!(stopped.len(), all.len());
        let most: f64 = bound.parse().unwrap();
        let is_above = |score: &Value| score.as_f64().is_some_and(|score| score > most);
        let mut above = 0;
        for (whole, stopped) in all.iter().zip(stopped) {
            let mut expected = whole.clone();
            for name in ["er", "ep", "ed"] {
                if is_above(&whole[name]) {
                    expected[name] = format!("> {bound}").into();
                }
            }
            if is_above(&whole["er"]) {
                expected["level"] = match bound {
                    "1.2" => "easy or harder".into(),
                    "4.5" => "expert or harder".into(),
                    _ => "extreme".into(),
                };
                let steps = |record: &Value| -> u64 {
                    record["techniques"].as_object().unwrap().values().filter_map(Value::as_u64).sum()
                };
                assert!(steps(&stopped) < steps(whole));
                expected["techniques"] = stopped["techniques"].clone();
                above += 1;
            }
            assert_eq!(stopped, expected);
        }
        assert!(above > 0, "{bound}");
    }
}

/// Every inference of every chain, nested ones too, is in the JSON, and in the text when it is asked for.
#[test]
fn proofs_are_told_whole() {
    let puzzles = std::fs::read_to_string(project_file("puzzles/hard.sdm")).unwrap();
    let puzzle = &puzzles.lines().nth(2).unwrap()[..81];
    let by_chains =
        |trace: &str, form: &str| stdout(&run(&["solve", trace, "--ladder", "se", "--format", form], puzzle));
    let lines = objects(&by_chains("--trace=logic", "json"));
    let text = by_chains("--trace=logic,full", "mirror");
    let mut ladder = Ladder::new();
    let mut state = State::new(&grid(puzzle));
    let mut nested = 0;
    for line in lines.iter().filter(|line| line["action"] == "technique") {
        let step = ladder.next_step(&state).unwrap();
        if let Some(expected) = step.evidence::<Proof>() {
            let all = line["nested"].as_array().map_or(&[][..], Vec::as_slice);
            assert_eq!(proof(line, all), *expected, "{line}");
            nested += all.len();
        }
        let reason = explain::whole(&step).replace('\n', "\n      ");
        assert!(text.contains(&format!("{}\n      {reason}\n", explain::short(&step))));
        let hint = |level| {
            let arguments = ["hint", "--ladder", "se", "--level", level];
            stdout(&run(&arguments, pencilmarks(&state.grid())))
        };
        if step.evidence::<Proof>().is_some_and(|proof| !proof.all_nested().is_empty()) {
            let (full, whole) = (hint("full"), hint("whole"));
            assert!(full.len() <= whole.len() && full.lines().count() < 100, "{full}");
            assert!(whole.contains(&explain::whole(&step)));
        }
        state.apply(&step);
    }
    assert!(state.is_solved() && nested > 10, "{nested}");
}

/// The proof that JSON tells, with the nested ones known by their numbers.
fn proof(json: &Value, nested: &[Value]) -> Proof {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let number = |value: &Value| value.as_u64().unwrap() as usize;
    let digit = |json: &Value| Digit::new(number(&json["digit"])).unwrap();
    let house = |name: &Value| House::all().find(|house| *name == house.to_string());
    let set = |json: &Value| match json["cell"].as_str() {
        Some(cell) => Constraint::Cell(cell.parse().unwrap()),
        None => Constraint::House(house(&json["house"]).unwrap(), digit(json)),
    };
    let sets = |json: &Value| -> Vec<Constraint> { list(json).iter().map(set).collect() };
    let technique = |json: &Value| json["technique"].as_str().unwrap().parse().unwrap();
    let chain = |json: &Value| {
        let node = |json: &Value| Node {
            candidate: Candidate::new(json["cell"].as_str().unwrap().parse().unwrap(), digit(json)),
            on: json["on"].as_bool().unwrap(),
        };
        let (links, reasons) = (list(&json["links"]), list(&json["reasons"]));
        let inference = |links: &[Value]| {
            let reason = match reasons.iter().find(|reason| reason["to"] == links[0]["to"]) {
                Some(reason) if reason["nested"].is_u64() => Reason::Nested {
                    technique: technique(reason),
                    proof: proof(&nested[number(&reason["nested"])], nested).into(),
                },
                Some(reason) => Reason::Pattern {
                    technique: technique(reason),
                    base: sets(&reason["base"]),
                    cover: sets(&reason["cover"]),
                },
                None => house(&links[0]["by"]).map_or(Reason::Cell, Reason::House),
            };
            let premises = links.iter().map(|link| number(&link["from"])).collect();
            Inference { premises, conclusion: number(&links[0]["to"]), reason }
        };
        Chain {
            nodes: list(&json["nodes"]).iter().map(node).collect(),
            inferences: links.chunk_by(|a, b| a["to"] == b["to"]).map(inference).collect(),
        }
    };
    let chains: Vec<Chain> = list(&json["chains"]).iter().map(chain).collect();
    let (name, source) = (json["technique"].as_str().unwrap(), chains[0].source().unwrap());
    let shape = match &json["start"] {
        start if start.is_object() => set(start).into(),
        _ if name.contains("Contradiction") || name.contains("Nishio") => ChainShape::Contradiction(source),
        _ if name.contains("Double") => ChainShape::Double(source.candidate),
        _ if name.contains("Cycle") => ChainShape::Cycle,
        _ => ChainShape::Forcing,
    };
    Proof { shape, chains }
}

/// Follows the steps of a logic trace, and fails where one eliminates or places what is no candidate.
fn replay(puzzle: &str, lines: &[Value]) -> Grid {
    let mut reached = eliminated(puzzle);
    for (number, step) in lines.iter().filter(|line| line["action"] == "technique").enumerate() {
        assert_eq!(step["step"].as_u64(), Some(number as u64 + 1));
        if let Some(shown) = step["candidates"].as_str() {
            assert_eq!(grid(shown), reached, "{step}");
        }
        apply(&mut reached, step);
    }
    reached
}

#[test]
fn a_logic_trace_replays_to_the_solution() {
    let mut solved = 0;
    for record in objects(&stdout(&run(&["solve", "--format", "json"], puzzles()))) {
        let Some(puzzle) = record["puzzle"].as_str() else { continue };
        for (trace, ladder) in [("--trace=logic", "se"), ("--trace=grid,logic", "human")] {
            let arguments = ["solve", trace, "--ladder", ladder];
            let json = [&arguments[..], &["--format", "json"]].concat();
            let mut lines = objects(&stdout(&run(&json, puzzle)));
            let result = lines.pop().unwrap();
            assert_eq!(result["status"], record["status"]);
            let has = |action: &str| lines.iter().any(|line| line["action"] == action);
            if record["status"] != "unique" {
                assert!(has("no techniques") && !has("technique") && has("end"));
                continue;
            }
            assert_eq!(result["solution"], record["solution"]);
            let text = stdout(&run(&arguments, puzzle));
            let expected = lines.iter().filter(|line| line["action"] == "technique").map(|step| {
                let [number, rating] = ["step", "rating"].map(|name| step[name].to_string());
                format!("{number:>4}. {rating:>5}  {}", step["text"].as_str().unwrap())
            });
            let is_step = |line: &&str| line.get(4..6) == Some(". ");
            assert!(expected.eq(text.lines().filter(is_step)), "{text}");
            // The hardest puzzles take more than players name: the search ends them.
            if ladder == "human" && has("guess") {
                continue;
            }
            let solution: Grid = record["solution"].as_str().unwrap().parse().unwrap();
            let reached = replay(puzzle, &lines);
            assert_eq!(reached, solution);
            assert!(!has("guess"));
            solved += 1;
        }
    }
    assert!(solved > 20, "{solved}");
}

#[test]
fn hints_lead_to_the_solution_one_by_one() {
    // Takes techniques up to an XY-wing: eliminations must be kept from hint to hint.
    let puzzle = ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84.3..";
    let mut grid = State::new(&puzzle.parse().unwrap()).grid();
    for _ in 0..100 {
        let output = run(&["hint", "--format", "json"], pencilmarks(&grid));
        let hint = objects(&stdout(&output)).remove(0);
        assert_eq!(output.status.code(), Some(0));
        if hint["status"] == "solved" {
            return;
        }
        assert_eq!(hint["status"], "hint");
        apply(&mut grid, &hint["step"]);
    }
    panic!("not solved in a hundred hints");
}

/// Applies a step to the candidates.
fn apply(grid: &mut Grid, step: &Value) {
    let candidate = |value: &Value| {
        let cell: Cell = value["cell"].as_str().unwrap().parse().unwrap();
        let digit = Digit::new(value["digit"].as_u64().unwrap() as usize).unwrap();
        assert!(grid[cell].contains(digit), "{step}");
        (cell, digit)
    };
    let eliminated: Vec<_> = step["eliminations"].as_array().unwrap().iter().map(candidate).collect();
    let placed = step["placement"].as_object().map(|_| candidate(&step["placement"]));
    assert!(!eliminated.is_empty() || placed.is_some());
    for (cell, digit) in eliminated {
        grid[cell] -= DigitSet::of(digit);
    }
    if let Some((cell, digit)) = placed {
        grid.place(cell, digit);
    }
}

#[test]
fn every_technique_is_described() {
    let known = stdout(&run(&["explain"], ""));
    let of_ladder = LADDER.iter().map(|entry| entry.technique);
    for technique in Technique::OF_SUDOKU_EXPLAINER.iter().copied().chain(of_ladder) {
        let listed = format!(" {technique}: {}\n", technique.summary());
        assert!(known.contains(&listed), "{technique}: {known}");
    }
    let texts = stdout(&run(&["explain", "--all"], ""));
    let rule = format!("\n{}\n\n", "-".repeat(80));
    let mut texts = texts.split(&rule);
    for entry in LADDER {
        let (short, name) = (format!("{:<6} ", entry.short), format!(" {}: ", entry.technique));
        assert!(known.lines().any(|line| line.starts_with(&short) && line.contains(&name)), "{name}");
        // What HoDoKu lacks has only a short name.
        let called = match entry.code.is_empty() {
            true => format!("Short name {}", entry.called()),
            false => format!("({})", entry.called()),
        };
        let text = texts.next().unwrap();
        let words: Vec<&str> = text.split_whitespace().collect();
        assert!(text.starts_with(&format!("{}\n", entry.technique)) && words.join(" ").contains(&called), "{text}");
    }
}

#[test]
fn both_ladders_rate_side_by_side() {
    let input = puzzles();
    let rated = |ladder: &str| {
        let arguments = ["rate", "--ladder", ladder, "--format", "json"];
        objects(&stdout(&run(&arguments, &input)))
    };
    let (se, human, both) = (rated("se"), rated("human"), rated("se,human"));
    assert!(both.len() > 20);
    for ((se, human), both) in se.iter().zip(&human).zip(&both) {
        for name in ["er", "ep", "ed", "level", "techniques"] {
            assert_eq!(se[name], both[name]);
        }
        let errors = |records: &[&Value]| -> Vec<String> {
            let told = records.iter().filter_map(|record| record["error"].as_str());
            told.flat_map(|error| error.split("; ")).map(str::to_owned).collect()
        };
        let each: &[&Value] = if human["status"] == "unique" { &[se, human] } else { &[se] };
        assert_eq!(errors(&[both]), errors(each));
        for (name, in_both) in [("score", "score"), ("level", "human_level"), ("techniques", "human_techniques")] {
            assert_eq!(human[name], both[in_both]);
        }
        if human["status"] == "unique" {
            let score = |(name, count): (&String, &Value)| {
                let entry = Technique::called(name).unwrap().entry().unwrap();
                u64::from(entry.score) * count.as_u64().unwrap()
            };
            let sum: u64 = human["techniques"].as_object().unwrap().iter().map(score).sum();
            let missing = human["score"].as_u64().unwrap() - sum;
            assert!(missing == 0 || missing == 20_000 && human["level"] == "extreme");
            assert_eq!(human["error"].is_string(), missing > 0);
        }
    }
}

#[test]
fn filters_on_the_human_scale_keep_the_lines_that_fit() {
    let input = puzzles();
    let kept = |arguments: &[&str]| -> Vec<Value> {
        let arguments = [&["rate", "--format", "json", "--ladder", "human"], arguments].concat();
        let found = objects(&stdout(&run(&arguments, &input)));
        found.into_iter().filter(|record| record["status"] == "unique").collect()
    };
    let all = kept(&[]);
    let fitting =
        |fits: &dyn Fn(&Value) -> bool| -> Vec<Value> { all.iter().filter(|record| fits(record)).cloned().collect() };
    let scored = kept(&["--score", "300..600"]);
    assert!(!scored.is_empty() && scored.len() < all.len());
    assert_eq!(scored, fitting(&|of| (300..=600).contains(&of["score"].as_u64().unwrap())));
    let easy = kept(&["--difficulty", "easy"]);
    assert!(!easy.is_empty());
    assert_eq!(easy, fitting(&|of| of["level"] == "easy"));
    for name in ["naked-pair", "n2", "0200"] {
        assert_eq!(kept(&["--technique", name]), fitting(&|of| of["techniques"]["Naked Pair"].is_u64()));
    }
    assert!(kept(&["--without", "subsets"]).iter().all(|of| of["techniques"]["Naked Pair"].is_null()));
}

/// All steps in the positions of a solution: candidates that are there, grouped, and the same in all forms.
#[test]
fn steps_lists_each_step_once_with_what_it_rests_on() {
    let puzzle = ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84.3..";
    let mut grid = State::new(&puzzle.parse().unwrap()).grid();
    let mut listed = 0;
    for _ in 0..100 {
        let position = pencilmarks(&grid);
        let hint = objects(&stdout(&run(&["hint", "--format", "json"], &position)));
        let steps = objects(&stdout(&run(&["steps", "--every", "--format", "json"], &position)));
        if hint[0]["status"] == "solved" {
            assert!(listed > 300, "{listed}");
            return;
        }
        let next = &hint[0]["step"];
        assert!(steps.iter().any(|step| step["text"] == next["text"]), "{next}");
        let text = stdout(&run(&["steps", "--every"], &position));
        let in_text = text.lines().filter_map(|line| line.strip_prefix("  "));
        assert!(in_text.eq(steps.iter().map(|step| step["text"].as_str().unwrap())), "{text}");
        // Without --every, the first of those that conclude the same.
        let is_told = |line: &str| line.starts_with("  ");
        let lines: Vec<&str> = text.lines().collect();
        let firsts = lines.iter().enumerate().filter(|(at, line)| !is_told(line) || !is_told(lines[at - 1]));
        let firsts: Vec<&str> = firsts.map(|(_, line)| *line).collect();
        assert_eq!(stdout(&run(&["steps"], &position)).lines().collect::<Vec<_>>(), firsts);
        for step in &steps {
            // What HoDoKu lacks has none.
            let Some(code) = step["code"].as_str() else { continue };
            // What rests on there being one solution rests on no base.
            let has_base = !step["base"].as_array().unwrap().is_empty();
            assert!(has_base || code.starts_with("06"), "{step}");
            // Siamese fish have a fifth digit.
            assert!(code.len() == 4 || code.len() == 5 && code.starts_with("03"), "{step}");
            let digits: Vec<u64> = step["digits"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
            assert!(digits.is_sorted() && !digits.is_empty(), "{step}");
        }
        listed += steps.len();
        apply(&mut grid, next);
    }
    panic!("not solved in a hundred steps");
}

#[test]
fn steps_are_filtered_by_technique_cell_and_digit() {
    let input = std::fs::read_to_string(project_file("puzzles/generated.txt")).unwrap();
    let listed = |arguments: &[&str]| {
        objects(&stdout(&run(&[&["steps", "--every", "--format", "json"], arguments].concat(), &input)))
    };
    let all = listed(&[]);
    let of = |name: &str| -> Vec<Value> { all.iter().filter(|step| step["technique"] == name).cloned().collect() };
    assert!(!of("Skyscraper").is_empty());
    for name in ["skyscraper", "sk", "0400"] {
        assert_eq!(listed(&["--technique", name]), of("Skyscraper"));
    }
    let patterns = listed(&["--only", "patterns"]);
    assert!(patterns.len() > of("Skyscraper").len());
    assert!(patterns.iter().all(|step| step["code"].as_str().unwrap().starts_with("04")));
    assert!(of("Skyscraper").iter().all(|step| patterns.contains(step)));
    // There is no such fish.
    assert!(listed(&["--technique", "03001"]).is_empty());
    let touches = |step: &Value, fits: &dyn Fn(&Value) -> bool| {
        let conclusions = ["eliminations", "placements"].map(|name| step[name].as_array().unwrap());
        conclusions.into_iter().flatten().any(fits)
    };
    let fitting = |fits: &dyn Fn(&Value) -> bool| -> Vec<Value> {
        all.iter().filter(|step| touches(step, fits)).cloned().collect()
    };
    let of_cell = |of: &Value| of["cell"] == "r3c1";
    let of_digit = |of: &Value| of["digit"] == 5;
    assert_eq!(listed(&["--cell", "r3c1"]), fitting(&of_cell));
    assert_eq!(listed(&["--digit", "5"]), fitting(&of_digit));
    let both = fitting(&|of| of_cell(of) && of_digit(of));
    assert!(!both.is_empty());
    assert_eq!(listed(&["--cell", "r3c1", "--digit", "5"]), both);
}

/// Each link of a chain of players holds in the position: of a strong one, the two nodes are all that the cell or the
/// house has; a weak one lies within it.
#[test]
fn chains_of_players_are_told_node_by_node() {
    let input = std::fs::read_to_string(project_file("puzzles/generated.txt")).unwrap();
    let arguments = ["steps", "--every", "--technique", "chains,fcc", "--format", "json"];
    let (mut count, mut groups, mut sets, mut loops) = (0, 0, 0, 0);
    for step in objects(&stdout(&run(&arguments, &input))) {
        if step["technique"] == "Remote Pair" {
            continue;
        }
        let state = State::new(&grid(step["puzzle"].as_str().unwrap()));
        for chain in step["chains"].as_array().unwrap() {
            let [nodes, links] = ["nodes", "links"].map(|name| chain[name].as_array().unwrap());
            let cells = |node: &Value| -> CellSet {
                let all = node["cells"].as_array().cloned();
                let all = all.unwrap_or_else(|| vec![node["cell"].clone()]);
                all.iter().map(|cell| cell.as_str().unwrap().parse::<Cell>().unwrap()).collect()
            };
            let digit = |node: &Value| Digit::new(usize::try_from(node["digit"].as_u64().unwrap()).unwrap()).unwrap();
            for (number, link) in links.iter().enumerate() {
                assert_eq!(link["from"], number, "{step}");
                assert_eq!(link["to"], (number + 1) % nodes.len(), "{step}");
                let [from, to] =
                    ["from", "to"].map(|end| &nodes[usize::try_from(link[end].as_u64().unwrap()).unwrap()]);
                let is_strong = link["strong"].as_bool().unwrap();
                assert!(from["on"] == !is_strong && to["on"] == is_strong, "{step}");
                let of = |node| CandidateSet::of_digit(digit(node), cells(node));
                let (both, by) = (of(from) | of(to), link["by"].as_str().unwrap());
                groups += usize::from(cells(to).len() > 1);
                loops += usize::from(link["to"] == 0);
                if by == "Almost Locked Set" {
                    let is_it = |reason: &&Value| reason["to"] == link["to"];
                    let set = chain["reasons"].as_array().unwrap().iter().find(is_it).unwrap();
                    assert!(set["base"].as_array().unwrap().len() > 1 && is_strong, "{step}");
                    sets += 1;
                    continue;
                }
                let all = match House::all().find(|house| by == house.to_string()) {
                    Some(house) => CandidateSet::of_digit(digit(to), house.cells()),
                    None => CandidateSet::product(cells(to), DigitSet::ALL),
                } & *state.all();
                assert!((both - all).is_empty() && (!is_strong || both == all), "{step}");
            }
            assert!(links.len() + 1 >= nodes.len(), "{step}");
            count += 1;
        }
    }
    assert!(count > 100 && groups > 0 && sets > 0 && loops > 0, "{count} {groups} {sets} {loops}");
}
