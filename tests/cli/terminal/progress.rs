//! Progress: shown in one line of stderr if that is a terminal, and only when the work takes long.

use std::io::Write;
use std::process::{Child, ChildStdin, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;

use super::pty::Terminal;
use super::with_environment;
use crate::common::{LINE, SOLVED, TOO_SHORT, project_file};

/// Starts a run with answers and messages on these streams, and with input that does not end yet.
fn start_solving(stdout: Stdio, stderr: Stdio, environment: &[(&str, &str)]) -> (Child, ChildStdin) {
    let mut command = with_environment(environment);
    let mut child = command.arg("solve").stdin(Stdio::piped()).stdout(stdout).stderr(stderr).spawn().unwrap();
    let stdin = child.stdin.take().unwrap();
    (child, stdin)
}

const XTERM: [(&str, &str); 1] = [("TERM", "xterm")];

/// Returns the texts between the escapes and line ends, in order.
fn texts(shown: &str) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut chars = shown.chars();
    while let Some(c) = chars.next() {
        match c {
            // An escape ends with its first letter.
            '\u{1b}' => {
                chars.find(char::is_ascii_alphabetic);
                texts.push(String::new());
            }
            '\r' | '\n' => texts.push(String::new()),
            c => texts.last_mut().unwrap().push(c),
        }
    }
    texts.retain(|text| !text.is_empty());
    texts
}

#[test]
fn long_work_shows_its_progress_within_the_width() {
    const PUZZLE_COUNT: usize = 200_000;
    for (columns, progress) in [(80, "200,000 puzzles, "), (20, "200,000 puzzle"), (5, "200")] {
        let mut terminal = Terminal::new(columns);
        let (mut child, mut stdin) = start_solving(Stdio::null(), terminal.stdio(), &XTERM);
        stdin.write_all(format!("{LINE}\n").repeat(PUZZLE_COUNT).as_bytes()).unwrap();
        terminal.wait_for(progress);
        writeln!(stdin, "{TOO_SHORT}").unwrap();
        terminal.wait_for("expected 81 cells, found 80");
        drop(stdin);
        let shown = terminal.all_output();
        assert_eq!(child.wait().unwrap().code(), Some(2));
        let mut texts = texts(&shown);
        let message = "sudoku: <stdin>:200001:81: expected 81 cells, found 80";
        // A message has a line of its own.
        assert!(texts.iter().any(|text| text == message), "{texts:?}");
        texts.retain(|text| text != message);
        let width = usize::from(columns);
        assert!(texts.iter().all(|text| text.is_ascii() && text.len() <= width), "{texts:?}");
        // At the end the progress is erased.
        let last = shown.rfind("200").unwrap();
        assert!(shown[last..].contains("\u{1b}[2K") || shown[last..].contains("\u{1b}[K"));
    }
}

/// Puzzles that take seconds each are counted one by one, even if they arrived together.
#[test]
fn ratings_are_counted_as_they_are_made() {
    let mut terminal = Terminal::new(80);
    let hard = std::fs::read_to_string(project_file("puzzles/hard.sdm")).unwrap();
    let mut child = start_rating(Stdio::piped(), &[], &terminal, Stdio::piped());
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(format!("{}\n", hard.lines().last().unwrap()).repeat(3).as_bytes()).unwrap();
    terminal.wait_for(" 2 puzzles, ");
    child.kill().unwrap();
    let rated = std::io::read_to_string(child.stdout.take().unwrap()).unwrap();
    child.wait().unwrap();
    assert!(rated.lines().count() >= 2, "{rated}");
}

/// The absence of progress is certain only once progress would have appeared: when another run, started last, shows its
/// own.
#[test]
fn no_progress_without_a_terminal_that_can_redraw_or_beside_answers() {
    let [dumb, unknown, notebook, shared, mut last] = [(); 5].map(|()| Terminal::new(80));
    let no_width = Terminal::new(0);
    let (mut piped_child, piped_stdin) = start_solving(Stdio::null(), Stdio::piped(), &XTERM);
    let messages = piped_child.stderr.take().unwrap();
    let mut runs = [
        start_solving(Stdio::null(), dumb.stdio(), &[("TERM", "dumb")]),
        start_solving(Stdio::null(), unknown.stdio(), &[]),
        start_solving(Stdio::null(), no_width.stdio(), &XTERM),
        start_solving(Stdio::null(), notebook.stdio(), &[("TERM", "xterm-color"), ("JPY_PARENT_PID", "1")]),
        // If answers and messages share a terminal, the answers themselves show the progress.
        start_solving(shared.stdio(), shared.stdio(), &XTERM),
        // Neither stream is a terminal.
        (piped_child, piped_stdin),
        start_solving(Stdio::null(), last.stdio(), &XTERM),
    ];
    for (_, stdin) in &mut runs {
        writeln!(stdin, "{LINE}").unwrap();
    }
    last.wait_for("1 puzzle, ");
    for (mut child, stdin) in runs {
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
    assert_eq!([dumb, unknown, no_width, notebook].map(Terminal::all_output), [""; 4]);
    assert_eq!(shared.all_output().trim_end(), SOLVED);
    assert_eq!(std::io::read_to_string(messages).unwrap(), "");
}

/// Starts a run that rates puzzles.
fn start_rating(input: Stdio, arguments: &[&str], terminal: &Terminal, stdout: Stdio) -> Child {
    let mut command = with_environment(&XTERM);
    command.args(["rate", "--threads", "1"]).args(arguments).stdin(input).stdout(stdout);
    command.stderr(terminal.stdio()).spawn().unwrap()
}

/// Waits until a run shows a percentage and the remaining time, and returns the first percentage.
fn wait_for_percentage(terminal: &mut Terminal) -> u64 {
    terminal.wait_for("] ");
    terminal.wait_for(" left, ");
    let shown = terminal.output_so_far();
    let (before, after) = shown.split_once(" % [").unwrap();
    assert!(!before.contains(['|', '-']) && after.find("] ") == Some(20), "{shown}");
    before.rsplit([' ', 'K']).next().unwrap().parse().unwrap()
}

#[test]
fn a_file_shows_a_percentage_and_the_time_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.txt");
    // Rating all puzzles takes half a minute.
    let lines = format!("{LINE}\n").repeat(1_000_000);
    std::fs::write(&path, &lines).unwrap();
    let packed = folder.path().join("many.gz");
    let mut gzip = GzEncoder::new(std::fs::File::create(&packed).unwrap(), Compression::fast());
    gzip.write_all(lines.as_bytes()).unwrap();
    gzip.finish().unwrap();
    let name = path.to_str().unwrap();
    let open = || Stdio::from(std::fs::File::open(&path).unwrap());
    let [mut named, mut compressed, mut redirected, mut shared] = [(); 4].map(|()| Terminal::new(80));
    let shared_stdout = shared.stdio();
    let mut runs = [
        start_rating(Stdio::null(), &[name], &named, Stdio::null()),
        start_rating(Stdio::null(), &[packed.to_str().unwrap()], &compressed, Stdio::null()),
        start_rating(open(), &[], &redirected, Stdio::null()),
        // A percentage is also shown if answers go to the same terminal.
        start_rating(Stdio::null(), &[name], &shared, shared_stdout),
    ];
    for terminal in [&mut named, &mut compressed, &mut redirected, &mut shared] {
        let percentage = wait_for_percentage(terminal);
        assert!((0..100).contains(&percentage), "{percentage}");
    }
    for run in &mut runs {
        run.kill().unwrap();
        run.wait().unwrap();
    }
}

#[test]
fn a_search_shows_its_attempts() {
    // There is no such puzzle, and each attempt is rated.
    let search_arguments = ["generate", "--er", "11.9..", "--attempts", "10000000", "--threads", "1"];
    for is_shared in [false, true] {
        let mut terminal = Terminal::new(80);
        let mut command = with_environment(&XTERM);
        command.args(search_arguments).stderr(terminal.stdio());
        command.stdout(if is_shared { terminal.stdio() } else { Stdio::null() });
        let mut child = command.spawn().unwrap();
        terminal.wait_for("0 puzzles, ");
        terminal.wait_for(" attempts, ");
        terminal.wait_for("/s, ");
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
