//! The vocabulary: statuses, columns and their types, in every command that writes records.

use std::collections::BTreeMap;
use std::process::Output;

use serde_json::Value;

use super::help::man_page;
use crate::common::{LINE, SOLVED, TOO_SHORT, objects, project_file, run, stderr, stdout};

/// Each command with options that make it quick.
const COMMANDS: [&[&str]; 14] = [
    &["solve"],
    &["check"],
    &["count"],
    &["hint"],
    &["steps", "--limit", "3"],
    &["rate"],
    &["generate", "-n", "2", "--seed", "1"],
    &["minimize", "--seed", "1"],
    &["shuffle", "--seed", "1"],
    &["canonicalize"],
    &["convert"],
    &["neighbours"],
    &["backdoors", "--max-cells", "1"],
    &["unavoidable", "--max-cells", "6"],
];

const STATUSES: [&str; 8] = ["unique", "complete", "solved", "multiple", "none", "wrong", "gave up", "invalid"];

/// A puzzle with two solutions.
const SEVERAL: &str = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// A puzzle in which a digit occurs twice in a row.
const CLASH: &str = "7......7.........................................................................";

/// Returns puzzles of every status, and a malformed record.
fn input() -> String {
    let escargot = std::fs::read_to_string(project_file("puzzles/hard.sdm")).unwrap();
    let escargot = escargot.lines().find(|line| line.starts_with('1')).unwrap().to_owned();
    [LINE, &escargot, SEVERAL, CLASH, TOO_SHORT, SOLVED].map(|line| format!("{line}\n")).concat()
}

struct Word {
    column_type: String,
    commands: Vec<String>,
}

/// Returns the columns that the man page lists.
fn listed_columns() -> BTreeMap<String, Word> {
    let page = man_page("columns");
    let (_, list) = page.split_once(".SH COLUMNS\n").unwrap();
    let (list, _) = list.split_once(".SH").unwrap();
    let entries = list.split(".TP\n\\fB").skip(1);
    let columns: Vec<(String, Word)> = entries
        .map(|entry| {
            let (name, description) = entry.split_once("\\fR\n").unwrap();
            let description = description.lines().next().unwrap();
            let (column_type, about) = description.split_once(": ").unwrap();
            let (_, commands) = about.trim().trim_end_matches('.').rsplit_once(". In ").unwrap();
            let commands = commands.split(", ").map(str::to_owned).collect();
            (name.to_owned(), Word { column_type: column_type.to_owned(), commands })
        })
        .collect();
    assert!(columns.is_sorted_by_key(|(name, _)| name) && columns.len() > 40);
    columns.into_iter().collect()
}

/// Returns the columns of a command, as the error for an unknown name lists them.
fn columns_of(arguments: &[&str]) -> Vec<String> {
    let output = run(&[arguments, &["-f", "json", "--columns", "nope"]].concat(), "");
    assert_eq!(output.status.code(), Some(2));
    let message = stderr(&output);
    let (_, names) = message.trim().split_once("has no column 'nope'; it has ").unwrap();
    names.split(", ").map(str::to_owned).collect()
}

fn run_with_columns(arguments: &[&str], format: &str, columns: &[String], input: &str) -> Output {
    run(&[arguments, &["-q", "-f", format, "--columns", &columns.join(",")]].concat(), input)
}

#[test]
fn the_man_page_lists_the_columns_of_every_command() {
    let listed = listed_columns();
    for arguments in COMMANDS {
        let command = arguments[0];
        let columns = columns_of(arguments);
        for name in &columns {
            let word = listed
                .get(name)
                .unwrap_or_else(|| panic!("{command}: {name} needs a row in src/cli/columns/vocabulary.rs"));
            let is_common = word.commands.iter().any(|other| other == "every command that reads puzzles");
            let is_listed = word.commands.iter().any(|other| other == command);
            assert!(is_listed || is_common && command != "generate", "{command}: {name}");
        }
        let listed_names = listed.iter().filter(|(_, word)| word.commands.iter().any(|other| other == command));
        for (name, _) in listed_names {
            assert!(columns.contains(name), "{command} has no column {name}");
        }
    }
}

/// Returns whether a JSON value has a type of the man page.
fn has_type(value: &Value, column_type: &str) -> bool {
    match column_type {
        "text" => value.is_string(),
        "number" => value.is_number(),
        "true or false" => value.is_boolean(),
        "grid" => value.as_str().is_some_and(|text| matches!(text.len(), 81 | 729) || text.split(' ').count() == 81),
        "list" => value.as_array().is_some_and(|items| items.iter().all(|item| !item.is_array())),
        "groups" => value.is_array() || value.is_object(),
        "JSON" => value.is_array() || value.is_object(),
        _ => panic!("{column_type}"),
    }
}

/// Every column has its type in objects, and the corresponding text in tables. At least one record fills it.
#[test]
fn each_column_has_its_type_and_is_filled() {
    let listed = listed_columns();
    for arguments in COMMANDS {
        let columns = columns_of(arguments);
        let input = input();
        let records = objects(&stdout(&run_with_columns(arguments, "json", &columns, &input)));
        let table = stdout(&run_with_columns(arguments, "tsv", &columns, &input));
        let mut rows = table.lines();
        let header: Vec<&str> = rows.next().unwrap().split('\t').collect();
        assert!(records.len() >= 2, "{arguments:?}");
        let mut filled: BTreeMap<&str, usize> = BTreeMap::new();
        for (record, row) in records.iter().zip(rows) {
            let fields: Vec<&str> = row.split('\t').collect();
            assert_eq!(fields.len(), header.len(), "{arguments:?} {row}");
            for (name, text) in header.iter().zip(fields) {
                let value = &record[*name];
                let column_type = &*listed[*name].column_type;
                assert!(value.is_null() || has_type(value, column_type), "{arguments:?} {name}: {value}");
                if !value.is_null() {
                    *filled.entry(name).or_default() += 1;
                }
                let text = text.trim_matches('"').replace("\"\"", "\"");
                let expected = match value {
                    Value::Null => String::new(),
                    Value::String(text) => text.clone(),
                    Value::Number(_) | Value::Bool(_) => value.to_string(),
                    _ if column_type == "JSON" => value.to_string(),
                    Value::Array(items) if column_type == "list" => {
                        assert_eq!(
                            text.split(' ').filter(|item| !item.is_empty()).count(),
                            items.len(),
                            "{name} {text}"
                        );
                        continue;
                    }
                    Value::Array(groups) => {
                        // If singles solve a puzzle, its smallest backdoor has no cells.
                        let group_count = groups.iter().filter(|group| **group != Value::Array(Vec::new())).count();
                        assert_eq!(text.split(';').filter(|group| !group.is_empty()).count(), group_count, "{text}");
                        continue;
                    }
                    // The number of steps by each technique.
                    Value::Object(counts) => {
                        assert_eq!(text.split(';').count(), counts.len(), "{text}");
                        continue;
                    }
                };
                assert_eq!(
                    text.replace(['\t', '\n'], " "),
                    expected.replace(['\t', '\n'], " "),
                    "{arguments:?} {name}"
                );
            }
        }
        let empty: Vec<&String> = columns.iter().filter(|name| !filled.contains_key(name.as_str())).collect();
        // What came with no record, what no step of the input has, and what no record lacks.
        let may_be_empty = [
            "claim", "name", "remark", "nested", "start", "chains", "emptied", "base", "cover", "error", "er",
            "solution",
        ];
        assert!(empty.iter().all(|name| may_be_empty.contains(&name.as_str())), "{arguments:?}: {empty:?}");
    }
}

/// The numbers of our own tables are numbers again in objects, if they are spelled as we spell them.
#[test]
fn numbers_stay_numbers_after_a_detour_through_a_table() {
    let listed = listed_columns();
    let is_number = |name: &&str| listed[*name].column_type == "number";
    for arguments in COMMANDS {
        let columns = columns_of(arguments);
        let input = input();
        let table = run_with_columns(arguments, "csv", &columns, &input);
        let records = objects(&stdout(&run_with_columns(arguments, "json", &columns, &input)));
        let converted = objects(&stdout(&run(&["convert", "-q", "-f", "json"], &table.stdout)));
        assert_eq!(converted.len(), records.len(), "{arguments:?}");
        for (before, after) in records.iter().zip(&converted) {
            for name in columns.iter().map(String::as_str).filter(is_number) {
                let expected = if before[name].is_null() { &Value::String(String::new()) } else { &before[name] };
                assert_eq!(&after[name], expected, "{arguments:?} {name}");
            }
        }
    }
    let table = format!("puzzle,score,rate_er,clues,code,id\n{LINE},0012,4.2,30,0003,7\n{LINE},12,4.20,x,3,8\n");
    let converted = objects(&stdout(&run(&["convert", "-f", "json"], table)));
    let values =
        |index: usize| ["score", "rate_er", "clues", "code", "id"].map(|name| converted[index][name].to_string());
    assert_eq!(values(0), ["\"0012\"", "4.2", "30", "\"0003\"", "\"7\""]);
    assert_eq!(values(1), ["12", "\"4.20\"", "\"x\"", "\"3\"", "\"8\""]);
}

struct StatusCase {
    arguments: &'static [&'static str],
    input: String,
    status: &'static str,
    error: Option<&'static str>,
    code: i32,
}

fn status_case(
    arguments: &'static [&'static str],
    input: &str,
    status: &'static str,
    error: Option<&'static str>,
    code: i32,
) -> StatusCase {
    StatusCase { arguments, input: input.to_owned(), status, error, code }
}

#[test]
fn each_status_has_one_word_one_reason_and_one_exit_code() {
    let clash = Some("7 twice in row 1 (r1c1, r1c8)");
    let too_short = Some("expected 81 cells, found 80");
    let wrong_entry = format!(":0000:x:{}::::", LINE.replacen("53.", "53+1", 1));
    let contradiction = Some("r1c3 contradicts the solution");
    let mut cases = Vec::new();
    for judge in [
        &["solve"][..],
        &["check"],
        &["count"],
        &["hint"],
        &["rate"],
        &["minimize"],
        &["canonicalize", "--columns", "status,error"],
        &["backdoors"],
        &["unavoidable", "--max-cells", "4"],
        &["steps"],
    ] {
        // Counting and canonical forms do not require a single solution.
        let several_code = i32::from(!matches!(judge[0], "count" | "canonicalize"));
        cases.push(status_case(judge, LINE, "unique", None, 0));
        cases.push(status_case(judge, SOLVED, "complete", None, 0));
        cases.push(status_case(judge, SEVERAL, "multiple", None, several_code));
        cases.push(status_case(judge, TOO_SHORT, "invalid", too_short, 2));
        if judge[0] != "canonicalize" {
            cases.push(status_case(judge, CLASH, "none", clash, 1));
        }
    }
    for judge in [&["hint"][..], &["steps"], &["check"]] {
        cases.push(status_case(judge, &wrong_entry, "wrong", contradiction, 1));
    }
    let guesses = Some("too many guesses");
    let escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    cases.push(status_case(&["solve", "--any"], SEVERAL, "solved", None, 0));
    cases.push(status_case(&["solve", "--any"], SOLVED, "complete", None, 0));
    for judge in
        [&["solve", "--max-guesses", "0"][..], &["rate", "--max-guesses", "0"], &["check", "--max-guesses", "0"]]
    {
        cases.push(status_case(judge, escargot, "gave up", guesses, 1));
    }
    let beyond = Some("beyond all techniques");
    cases.push(status_case(&["rate", "--only", "singles", "--ladder", "se"], escargot, "gave up", beyond, 1));
    cases.push(status_case(&["rate", "--stop-above", "4"], escargot, "gave up", Some("ER above 4.0"), 1));
    let players = Some("beyond the players' techniques");
    cases.push(status_case(&["rate", "--only", "singles", "--ladder", "human"], escargot, "gave up", players, 1));
    let stuck = Some("none of the chosen techniques makes progress here, but Hidden Single does");
    cases.push(status_case(&["hint", "--only", "x-wing"], escargot, "gave up", stuck, 1));
    let no_backdoor = Some("no backdoor of 0 or fewer cells");
    cases.push(status_case(&["backdoors", "--max-cells", "0"], escargot, "gave up", no_backdoor, 1));
    for StatusCase { arguments, input, status, error, code } in cases {
        assert!(STATUSES.contains(&status));
        let output = run(&[arguments, &["-q", "-f", "json"]].concat(), format!("{input}\n"));
        let records = objects(&stdout(&output));
        let what = format!("{arguments:?} {input}\n{}", stdout(&output));
        assert_eq!(records[0]["status"], status, "{what}");
        assert_eq!(records[0]["error"].as_str(), error, "{what}");
        assert_eq!(output.status.code(), Some(code), "{what}");
    }
}

/// Without known givens, `check` names the entries that may be wrong, as `hint` does, and not the cell that suffers.
#[test]
fn check_and_hint_name_the_same_suspects() {
    for (entries, suspects) in [("531", "r1c3 may be wrong"), ("5312", "r1c3 and r1c4 may be wrong")] {
        let grid = LINE.replacen(&LINE[..entries.len()], entries, 1);
        for command in ["check", "hint"] {
            let records = objects(&stdout(&run(&[command, "-f", "json"], &grid)));
            assert_eq!(records[0]["status"], "none", "{command}");
            assert_eq!(records[0]["error"], suspects, "{command}");
        }
    }
}

#[test]
fn a_table_grows_with_a_notice_or_not_at_all() {
    let puzzles = stdout(&run(&["generate", "-n", "3", "--seed", "1"], ""));
    let rated = run(&["rate", "-f", "csv", "--columns", "er,status"], &puzzles);
    assert_eq!(stderr(&rated), "");
    let again = run(&["rate", "-f", "csv", "--columns", "er,status"], &rated.stdout);
    let notice =
        "sudoku: the input has columns of these names, so the new ones are rate_er, rate_status (or use --replace)\n";
    assert_eq!(stderr(&again), notice);
    let header = "puzzle,er,status,rate_er,rate_status";
    assert_eq!(stdout(&again).lines().next(), Some(header));
    let replaced = run(&["rate", "-f", "csv", "--columns", "er,status", "--replace"], &rated.stdout);
    assert_eq!((stdout(&replaced), stderr(&replaced)), (stdout(&rated), String::new()));
    // A value that was wrong is right afterwards, in its place, in rows and in objects.
    let table = format!("id,ER,puzzle,note\n1,9.9,{LINE},\"a,b\"\n");
    let replaced = run(&["rate", "-f", "csv", "--columns", "er", "--replace"], &table);
    assert_eq!(stdout(&replaced), table.replace("9.9", "1.2"));
    let object = format!("{{\"er\":\"x\",\"puzzle\":\"{LINE}\",\"n\":{{\"a\":1}}}}\n");
    let replaced = run(&["rate", "-f", "json", "--columns", "er,ep", "--replace"], &object);
    assert_eq!(stdout(&replaced), object.replace("\"x\"", "1.2").replace("}}", "},\"ep\":1.2}"));
    let refused = run(&["rate", "--replace"], LINE);
    assert_eq!(stderr(&refused), "sudoku: --replace needs --format csv, tsv or json\n");
}

#[test]
fn statistics_name_the_run_and_what_was_asked() {
    let stats = |arguments: &[&str]| -> Value {
        let output = run(&[arguments, &["--stats=json"]].concat(), input());
        serde_json::from_str(stderr(&output).lines().last().unwrap()).unwrap()
    };
    let keys = |stats: &Value| stats.as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ");
    let judged =
        "command complete gave_up guesses input invalid multiple none puzzles seconds solved unique version wrong";
    let solve = stats(&["solve"]);
    assert_eq!(keys(&solve), judged);
    assert_eq!((&solve["command"], &solve["input"]["files"][0]), (&Value::from("solve"), &Value::from("-")));
    assert_eq!(solve["version"], env!("CARGO_PKG_VERSION"));
    let counts =
        ["puzzles", "unique", "complete", "multiple", "none", "invalid"].map(|name| solve[name].as_u64().unwrap());
    assert_eq!(counts, [5, 2, 1, 1, 1, 1]);
    assert_eq!(keys(&stats(&["convert"])), "command input invalid puzzles seconds version");
    assert_eq!(
        keys(&stats(&["canonicalize", "--unique"])),
        "command duplicates input invalid printed puzzles seconds version"
    );
    let rate = stats(&["rate", "--er", "..5"]);
    assert_eq!((rate["printed"].as_u64(), rate["filtered"].as_u64()), (Some(1), Some(1)));
    let rate = stats(&["rate"]);
    let edges = rate["er"].as_object().unwrap().keys().map(|edge| edge.parse::<f64>().unwrap());
    assert_eq!(edges.collect::<Vec<_>>(), [1.0, 10.5]);
    let generated = run(&["generate", "-n", "2", "--seed", "1", "--stats=json"], "");
    let generated: Value = serde_json::from_str(stderr(&generated).trim()).unwrap();
    assert_eq!(keys(&generated), "command invalid puzzles seconds version");
}

#[test]
fn counting_says_where_it_stopped() {
    let empty = ".".repeat(81);
    for (arguments, puzzle, count, capped) in [
        (&["count"][..], &*empty, "10000", true),
        (&["count"], SEVERAL, "2", false),
        (&["count", "--limit", "2"], SEVERAL, "2", true),
        (&["count", "--limit", "0"], SEVERAL, "2", false),
        (&["count"], LINE, "1", false),
    ] {
        let plus = if capped { "+" } else { "" };
        assert_eq!(stdout(&run(arguments, puzzle)), format!("{puzzle}\t{count}{plus}\n"));
        let table = stdout(&run(&[arguments, &["-f", "csv"]].concat(), puzzle));
        assert_eq!(table.lines().nth(1).unwrap(), format!("{puzzle},{count},{capped}"));
    }
}
