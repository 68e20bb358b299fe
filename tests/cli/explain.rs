//! Traces of techniques, hints and lists of steps: properties that hold for every puzzle.

use serde_json::Value;
use sudoku::grid::{Cell, CellSet, Digit, DigitSet, Grid, House};
use sudoku::logic::{
    CandidateSet, Constraint, Derivation, Family, Inference, Ladder, LadderName, Node, Proof, ProofMethod, Reason,
    State, explain,
};

use crate::common::{
    LINE, every_step, grid, objects, pencilmarks, project_file, project_puzzles, run, stdout, techniques_named,
};

/// Returns puzzles of the project, one per line: easy and hard, and two that are not proper. It leaves out the hardest,
/// which takes six times as long as all the others together.
fn puzzles() -> String {
    let read = |name: &str| std::fs::read_to_string(project_file("puzzles").join(name)).unwrap();
    let text = ["generated.txt", "mixed.txt", "hard.sdm", "generated.csv"].map(read).concat();
    text.split_inclusive('\n').filter(|line| !line.contains("Golden Nugget")).collect()
}

/// Every inference of every chain, including nested chains, is in the JSON and, with `--detail links`, in the text.
#[test]
fn proofs_are_complete_in_json_and_text() {
    let puzzles = std::fs::read_to_string(project_file("puzzles/hard.sdm")).unwrap();
    let puzzle = &puzzles.lines().nth(2).unwrap()[..81];
    let solve_output =
        |arguments: &[&str]| stdout(&run(&[&["solve", "--trace=logic", "--ladder", "se"], arguments].concat(), puzzle));
    let lines = objects(&solve_output(&["--format", "json"]));
    let text = solve_output(&["--detail", "links"]);
    let mut ladder = Ladder::sudoku_explainer();
    let mut state = State::new(&grid(puzzle));
    let mut nested_count = 0;
    for line in lines.iter().filter(|line| line["action"] == "technique") {
        let step = ladder.next_step(&state).unwrap();
        if let Some(expected) = step.evidence::<Proof>() {
            let nested_proofs = line["nested"].as_array().map_or(&[][..], Vec::as_slice);
            assert_eq!(parse_proof(line, nested_proofs), *expected, "{line}");
            nested_count += nested_proofs.len();
        }
        let explanation = explain::full_explanation(&step).replace('\n', "\n      ");
        assert!(text.contains(&format!("{step}\n      {explanation}\n")));
        let hint_with_detail = |detail| {
            let arguments = ["hint", "--ladder", "se", "--detail", detail];
            stdout(&run(&arguments, pencilmarks(&state.grid())))
        };
        if step.evidence::<Proof>().is_some_and(|proof| !proof.all_nested_proofs().is_empty()) {
            let (full_hint, links_hint) = (hint_with_detail("step"), hint_with_detail("links"));
            assert!(full_hint.len() <= links_hint.len() && full_hint.lines().count() < 100, "{full_hint}");
            assert!(links_hint.contains(&explain::full_explanation(&step)));
        }
        state.apply(&step);
    }
    assert!(state.is_solved() && nested_count > 10, "{nested_count}");
}

/// The chains of players are in the JSON in the same form, with groups, almost locked sets and emptied constraints.
#[test]
fn proofs_of_players_chains_are_complete_in_json() {
    let names = ["x", "xyc", "cnl", "dnl", "aic", "gcnl", "gdnl", "gaic", "aics", "fcc", "fcv", "medusa"];
    let mut ladder = Ladder::with_techniques(LadderName::Human, techniques_named(&names));
    let [mut plain_count, mut group_count, mut emptied_count] = [0; 3];
    for puzzle in project_puzzles("generated.txt").iter().step_by(20) {
        let steps = every_step(&mut ladder, &State::new(puzzle));
        let arguments = ["steps", "--limit", "0", "--technique", &names.join(","), "--format", "json"];
        for line in
            objects(&stdout(&run(&arguments, puzzle.to_string()))).iter().filter(|line| line["step"].is_string())
        {
            let step = steps.iter().find(|step| line["step"] == step.to_string()).unwrap();
            let expected = step.proof().unwrap();
            assert_eq!(parse_proof(line, &[]), *expected, "{line}");
            let has_groups = expected.derivations[0].nodes.iter().any(|node| node.cells.len() > 1);
            *(if has_groups { &mut group_count } else { &mut plain_count }) += 1;
            emptied_count += usize::from(line["emptied"].is_object());
        }
    }
    assert!(plain_count.min(group_count).min(emptied_count) > 3, "{plain_count} {group_count} {emptied_count}");
}

/// Returns the proof in the JSON, which refers to nested proofs by their indices in `nested`.
fn parse_proof(json: &Value, nested: &[Value]) -> Proof {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let integer = |value: &Value| value.as_u64().unwrap() as usize;
    let digit = |json: &Value| Digit::new(integer(&json["digit"])).unwrap();
    let house = |name: &Value| House::all().find(|house| *name == house.to_string());
    let constraint = |json: &Value| match json["cell"].as_str() {
        Some(cell) => Constraint::Cell(cell.parse().unwrap()),
        None => Constraint::House(house(&json["house"]).unwrap(), digit(json)),
    };
    let constraints = |json: &Value| -> Vec<Constraint> { list(json).iter().map(constraint).collect() };
    let technique = |json: &Value| json["technique"].as_str().unwrap().parse().unwrap();
    let chain = |json: &Value| {
        let node = |json: &Value| Node {
            cells: match json["cells"].as_array() {
                Some(cells) => cells.iter().map(|cell| cell.as_str().unwrap().parse::<Cell>().unwrap()).collect(),
                None => CellSet::from_cell(json["cell"].as_str().unwrap().parse().unwrap()),
            },
            digit: digit(json),
            is_on: json["on"].as_bool().unwrap(),
        };
        let (links, reasons) = (list(&json["links"]), list(&json["reasons"]));
        let inference = |links: &[Value]| {
            let reason = match reasons.iter().find(|reason| reason["to"] == links[0]["to"]) {
                Some(reason) if reason["nested"].is_u64() => Reason::Nested {
                    technique: technique(reason),
                    proof: parse_proof(&nested[integer(&reason["nested"])], nested).into(),
                },
                Some(reason) if reason["technique"] == "Almost Locked Set" => Reason::AlmostLockedSet {
                    cells: list(&reason["base"])
                        .iter()
                        .map(|base| base["cell"].as_str().unwrap().parse::<Cell>().unwrap())
                        .collect(),
                    digits: list(&reason["cover"]).iter().map(digit).collect(),
                    house: house(&reason["cover"][0]["house"]).unwrap(),
                },
                Some(reason) => Reason::Pattern {
                    technique: technique(reason),
                    base: constraints(&reason["base"]),
                    cover: constraints(&reason["cover"]),
                },
                None => house(&links[0]["by"]).map_or(Reason::Cell, Reason::House),
            };
            let premises = links.iter().map(|link| integer(&link["from"])).collect();
            Inference { premises, conclusion: integer(&links[0]["to"]), reason }
        };
        Derivation {
            nodes: list(&json["nodes"]).iter().map(node).collect(),
            inferences: links.chunk_by(|a, b| a["to"] == b["to"]).map(inference).collect(),
        }
    };
    let chains: Vec<Derivation> = list(&json["chains"]).iter().map(chain).collect();
    let (name, assumption) = (json["technique"].as_str().unwrap(), chains[0].assumption().unwrap());
    let proof_method = match &json["start"] {
        start if start.is_object() => constraint(start).into(),
        _ if json["emptied"].is_object() => ProofMethod::Emptied(constraint(&json["emptied"])),
        _ if name.contains("Medusa") => ProofMethod::Colours,
        _ if name.contains("Contradiction") || name.contains("Nishio") => ProofMethod::Contradiction(assumption),
        _ if name.contains("Double") => ProofMethod::Double(assumption.candidate()),
        _ if chains[0].is_loop() => ProofMethod::Cycle,
        _ if chains[0].consequence() == Some(assumption.negated()) => ProofMethod::Forcing,
        _ => ProofMethod::Ends,
    };
    Proof { method: proof_method, derivations: chains }
}

/// Applies the steps of a logic trace, and returns the last grid. Asserts that the numbers and grids in the trace fit.
fn replay(puzzle: &str, lines: &[Value]) -> Grid {
    let mut reached_grid = State::new(&grid(puzzle)).grid();
    for (index, step) in lines.iter().filter(|line| line["action"] == "technique").enumerate() {
        assert_eq!(step["number"].as_u64(), Some(index as u64 + 1));
        if let Some(shown) = step["candidates"].as_str() {
            assert_eq!(grid(shown), reached_grid, "{step}");
        }
        apply(&mut reached_grid, step);
    }
    reached_grid
}

#[test]
fn a_logic_trace_replays_to_the_solution() {
    let mut solved_count = 0;
    for record in objects(&stdout(&run(&["solve", "--format", "json"], puzzles()))) {
        let Some(puzzle) = record["puzzle"].as_str() else { continue };
        for (trace, ladder) in [("--trace=logic", "se"), ("--trace=grid,logic", "human")] {
            let arguments = ["solve", trace, "--ladder", ladder];
            let json_arguments = [&arguments[..], &["--format", "json"]].concat();
            let mut lines = objects(&stdout(&run(&json_arguments, puzzle)));
            let result = lines.pop().unwrap();
            assert_eq!(result["status"], record["status"]);
            let has_action = |action: &str| lines.iter().any(|line| line["action"] == action);
            if record["status"] != "unique" {
                assert!(has_action("no techniques") && !has_action("technique") && has_action("end"));
                continue;
            }
            assert_eq!(result["solution"], record["solution"]);
            let text = stdout(&run(&arguments, puzzle));
            let expected = lines.iter().filter(|line| line["action"] == "technique").map(|step| {
                let rating_name = if ladder == "se" { "er" } else { "score" };
                // Sudoku Explainer's chains, which end the players' ladder, have no score.
                let rating = if step[rating_name].is_null() { String::new() } else { step[rating_name].to_string() };
                format!("{:>4}. {rating:>5}  {}", step["number"].to_string(), step["step"].as_str().unwrap())
            });
            let is_step = |line: &&str| line.get(4..6) == Some(". ");
            assert!(expected.eq(text.lines().filter(is_step)), "{text}");
            let solution: Grid = record["solution"].as_str().unwrap().parse().unwrap();
            let reached = replay(puzzle, &lines);
            assert_eq!(reached, solution);
            assert!(!has_action("guess"));
            solved_count += 1;
        }
    }
    assert!(solved_count > 20, "{solved_count}");
}

fn apply(grid: &mut Grid, step: &Value) {
    let candidate = |value: &Value| {
        let cell: Cell = value["cell"].as_str().unwrap().parse().unwrap();
        let digit = Digit::new(value["digit"].as_u64().unwrap() as usize).unwrap();
        assert!(grid[cell].contains(digit), "{step}");
        (cell, digit)
    };
    let eliminations: Vec<_> = step["eliminations"].as_array().unwrap().iter().map(candidate).collect();
    let placements: Vec<_> = step["placements"].as_array().unwrap().iter().map(candidate).collect();
    assert!(!eliminations.is_empty() || !placements.is_empty());
    for (cell, digit) in eliminations {
        grid[cell] -= DigitSet::from_digit(digit);
    }
    for (cell, digit) in placements {
        grid.place(cell, digit);
    }
}

/// In each position up to the solution, text and JSON list the same steps, among them the step of `hint`. Without
/// `--every`, only the first of the steps with the same conclusions is listed.
#[test]
fn steps_agree_in_text_and_json_and_include_the_hint() {
    let puzzle = ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84.3..";
    let mut grid = State::new(&puzzle.parse().unwrap()).grid();
    let mut listed_count = 0;
    for _ in 0..100 {
        let position = pencilmarks(&grid);
        let hint = objects(&stdout(&run(&["hint", "--format", "json"], &position)));
        let steps = objects(&stdout(&run(&["steps", "--every", "--format", "json"], &position)));
        if hint[0]["status"] == "complete" {
            assert!(listed_count > 300, "{listed_count}");
            return;
        }
        let hint_step = &hint[0];
        let first_steps = objects(&stdout(&run(&["steps", "--limit", "1", "--format", "json"], &position)));
        assert_eq!(first_steps[0]["step"], hint_step["step"]);
        assert_eq!(steps[0]["step"], hint_step["step"]);
        let text = stdout(&run(&["steps", "--every"], &position));
        let listed_texts = text.lines().filter_map(|line| line.strip_prefix("  "));
        assert!(listed_texts.eq(steps.iter().map(|step| step["step"].as_str().unwrap())), "{text}");
        let is_indented = |line: &str| line.starts_with("  ");
        let lines: Vec<&str> = text.lines().collect();
        let is_first = |index: &usize| !is_indented(lines[*index]) || !is_indented(lines[index - 1]);
        let first_lines: Vec<&str> = (0..lines.len()).filter(is_first).map(|index| lines[index]).collect();
        assert_eq!(stdout(&run(&["steps"], &position)).lines().collect::<Vec<_>>(), first_lines);
        for step in &steps {
            // Techniques that HoDoKu lacks have no code.
            let Some(code) = step["code"].as_str() else { continue };
            // Uniqueness steps have no base.
            let has_base = step["base"].is_array();
            assert!(has_base || code.starts_with("06"), "{step}");
            // The codes of Siamese fish have a fifth digit.
            assert!(code.len() == 4 || code.len() == 5 && code.starts_with("03"), "{step}");
            let digits: Vec<u64> = step["digits"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
            assert!(digits.is_sorted() && !digits.is_empty(), "{step}");
        }
        listed_count += steps.len();
        apply(&mut grid, hint_step);
    }
    panic!("not solved in a hundred steps");
}

/// On Sudoku Explainer's ladder, a hint is the easiest of several chains, which need not be the first that is found.
#[test]
fn the_easiest_chain_is_the_hint_and_the_first_listed_step() {
    let puzzle = ".3...4...9.4....5.5...3...8.4.9....2...72..9......6.....7...3.9..2.8.6......1.2..";
    let (mut ladder, mut state) = (Ladder::sudoku_explainer(), State::new(&grid(puzzle)));
    let mut chain_count = 0;
    while let Ok(step) = ladder.next_step(&state) {
        if step.technique.family() == Family::Chains {
            let position = pencilmarks(&state.grid());
            let arguments = ["steps", "--ladder", "se", "--limit", "1", "--format", "json"];
            let listed = objects(&stdout(&run(&arguments, position)));
            assert_eq!(listed[0]["step"], step.to_string());
            chain_count += 1;
        }
        state.apply(&step);
    }
    assert!(state.is_solved() && chain_count > 0, "{chain_count}");
}

/// Each link of a players' chain holds in the position. The two nodes of a strong link are all the candidates of a
/// constraint, a cell or a digit in a house; the two nodes of a weak link are some or all of them.
#[test]
fn each_link_of_a_players_chain_holds() {
    let input = std::fs::read_to_string(project_file("puzzles/generated.txt")).unwrap();
    let arguments = ["steps", "--every", "--technique", "chains,fcc", "--format", "json"];
    let (mut chains, mut groups, mut als_links, mut loops) = (0, 0, 0, 0);
    for step in objects(&stdout(&run(&arguments, &input))) {
        if step["technique"] == "Remote Pair" {
            continue;
        }
        let state = State::new(&grid(step["puzzle"].as_str().unwrap()));
        for chain in step["chains"].as_array().unwrap() {
            let [nodes, links] = ["nodes", "links"].map(|name| chain[name].as_array().unwrap());
            let cells = |node: &Value| -> CellSet {
                let cell_list = node["cells"].as_array().cloned();
                let cell_names = cell_list.unwrap_or_else(|| vec![node["cell"].clone()]);
                cell_names.iter().map(|cell| cell.as_str().unwrap().parse::<Cell>().unwrap()).collect()
            };
            let digit = |node: &Value| Digit::new(usize::try_from(node["digit"].as_u64().unwrap()).unwrap()).unwrap();
            for (index, link) in links.iter().enumerate() {
                assert_eq!(link["from"], index, "{step}");
                assert_eq!(link["to"], (index + 1) % nodes.len(), "{step}");
                let [from, to] = [index, (index + 1) % nodes.len()].map(|node_index| &nodes[node_index]);
                let is_strong = link["strong"].as_bool().unwrap();
                assert!(from["on"] == !is_strong && to["on"] == is_strong, "{step}");
                let candidates_of = |node| CandidateSet::from_digit(digit(node), cells(node));
                let (node_candidates, by) = (candidates_of(from) | candidates_of(to), link["by"].as_str().unwrap());
                groups += usize::from(cells(to).len() > 1);
                loops += usize::from(link["to"] == 0);
                if by == "Almost Locked Set" {
                    let is_of_link = |reason: &&Value| reason["to"] == link["to"];
                    let als_reason = chain["reasons"].as_array().unwrap().iter().find(is_of_link).unwrap();
                    assert!(als_reason["base"].as_array().unwrap().len() > 1 && is_strong, "{step}");
                    als_links += 1;
                    continue;
                }
                let constraint_candidates = match House::all().find(|house| by == house.to_string()) {
                    Some(house) => CandidateSet::from_digit(digit(to), house.cells()),
                    None => CandidateSet::product(cells(to), DigitSet::ALL),
                } & *state.all_candidates();
                assert!((node_candidates - constraint_candidates).is_empty(), "{step}");
                assert!(!is_strong || node_candidates == constraint_candidates, "{step}");
            }
            assert!(links.len() + 1 >= nodes.len(), "{step}");
            chains += 1;
        }
    }
    assert!(chains > 100 && groups > 0 && als_links > 0 && loops > 0, "{chains} {groups} {als_links} {loops}");
}

/// In every format that `--apply` writes, the loop over it gives the steps of `--all`, in order.
#[test]
fn a_loop_over_apply_gives_the_steps_of_all() {
    let puzzles: Vec<String> = include_str!("../logic/puzzles.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| format!("{}\n", &line[..81]))
        .collect();
    let puzzles: Vec<&str> = puzzles.iter().step_by(20).take(8).map(String::as_str).collect();
    let all_steps: Vec<Vec<String>> = puzzles
        .iter()
        .map(|puzzle| {
            let records = objects(&stdout(&run(&["hint", "--all", "--format", "json"], puzzle)));
            let steps = records.iter().filter_map(|record| Some(record["step"].as_str()?.to_owned()));
            steps.collect()
        })
        .collect();
    let longest = all_steps.iter().map(Vec::len).max().unwrap();
    for format in ["mirror", "grid", "markdown", "csv", "tsv", "json", "pencilmarks", "sdk", "hodoku", "sudokuwiki"] {
        let mut text = puzzles.concat();
        for number in 0..longest {
            text = String::from_utf8(run(&["hint", "--apply", "--format", format], &text).stdout).unwrap();
            let mut rest = &text[..];
            for step in all_steps.iter().filter_map(|steps| steps.get(number)) {
                let quoted = serde_json::to_string(step).unwrap();
                let found = rest.find(&**step).or_else(|| rest.find(&quoted));
                let start = found.unwrap_or_else(|| panic!("{format}, step {number}: no {step} in\n{text}"));
                rest = &rest[start + step.len()..];
            }
        }
        let output = stdout(&run(&["hint", "--replace", "--format", "json"], &text));
        assert!(objects(&output).iter().all(|record| record["status"] == "complete"), "{format}: {output}");
    }
}

/// A format that would lose what `--apply` is for is refused.
#[test]
fn apply_refuses_formats_that_hold_no_positions() {
    for format in ["line", "sdm", "opensudoku", "ipuz", "svg", "html", "f-puzzles", "tatham"] {
        let output = run(&["hint", "--apply", "--format", format], LINE);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(output.stdout.is_empty() && message.contains("use one of") && message.contains("hodoku"), "{message}");
    }
}
