//! The binary under test: running it, and exchanging lines with it.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Lines, Read, Write};
#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::thread::{self, JoinHandle};

use serde_json::Value;

use super::TOO_SHORT;

/// Returns the command of the binary under test.
pub fn sudoku() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sudoku"))
}

pub fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    feed(sudoku().args(arguments), input)
}

/// Returns the commands that the help lists.
pub fn commands() -> Vec<String> {
    let help = stdout(&run(&["--help"], ""));
    let (list, _) = help.split_once("\nOptions:\n").unwrap();
    let names = list.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<String> = names.map(str::to_owned).collect();
    assert!(names.len() > 10, "{names:?}");
    names
}

/// Runs a command with this input.
pub fn feed(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    let mut child = piped(command);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// Returns the names of a folder's entries, sorted.
pub fn entry_names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Starts a command with pipes for all its streams.
pub fn piped(command: &mut Command) -> Child {
    let (stdin, stdout, stderr) = (Stdio::piped(), Stdio::piped(), Stdio::piped());
    command.stdin(stdin).stdout(stdout).stderr(stderr).spawn().unwrap()
}

/// Starts a thread that writes the text to the child repeatedly until the child no longer reads.
pub fn feed_forever(child: &mut Child, text: impl AsRef<[u8]>) -> JoinHandle<()> {
    let mut stdin = child.stdin.take().unwrap();
    let text = text.as_ref().to_vec();
    let text = text.repeat(10_000usize.div_ceil(text.len()));
    thread::spawn(move || while stdin.write_all(&text).is_ok() {})
}

/// Runs the binary on endless input, closes its output after `count` bytes, and returns these bytes. Asserts that the
/// binary then exits successfully and without a message.
pub fn read_first_bytes(arguments: &[&str], text: &str, count: usize) -> Vec<u8> {
    let mut child = piped(sudoku().args(arguments));
    let feeder = feed_forever(&mut child, text);
    let mut bytes = vec![0; count];
    child.stdout.take().unwrap().read_exact(&mut bytes).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{arguments:?} {count}");
    feeder.join().unwrap();
    bytes
}

/// Waits until the condition holds.
pub fn wait_until(holds: impl Fn() -> bool) {
    while !holds() {
        thread::yield_now();
    }
}

/// Returns a command that runs a script with the binary as `$0`.
pub fn script_command(script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_sudoku")]);
    command
}

/// Runs a script in a folder, with the binary as `$0`.
pub fn shell(script: &str, folder: &Path) -> Output {
    script_command(script).current_dir(folder).output().unwrap()
}

/// Asserts that a run succeeded without a message, and returns its output.
#[track_caller]
pub fn quiet_output(output: &Output) -> String {
    assert_eq!((output.status.code(), stderr(output).as_str()), (Some(0), ""));
    stdout(output)
}

/// Asserts that a run succeeded, and returns its output.
#[track_caller]
pub fn successful_output(output: &Output) -> String {
    assert!(output.status.success(), "{}", stderr(output));
    stdout(output)
}

/// Returns `PATH` with the `bin` of this folder first, followed by the folder of the binary under test.
pub fn path_with_bin(folder: &Path) -> String {
    let binary_folder = Path::new(env!("CARGO_BIN_EXE_sudoku")).parent().unwrap();
    format!("{}:{}:{}", folder.join("bin").display(), binary_folder.display(), env::var("PATH").unwrap())
}

/// Writes an executable script.
#[cfg(unix)]
pub fn write_script(file: &Path, script: &str) {
    fs::write(file, script).unwrap();
    fs::set_permissions(file, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Returns the JSON objects of a text, one per line.
pub fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A run of the binary that receives its input in pieces and whose output is read line by line.
pub struct Conversation {
    pub child: Child,
    stdin: Option<ChildStdin>,
    lines: Lines<BufReader<Box<dyn Read>>>,
}

impl Conversation {
    /// Starts the command and reads its answers from stdout.
    pub fn new(command: &mut Command) -> Self {
        Self::from_stream(command.stdout(Stdio::piped()), |child| Box::new(child.stdout.take().unwrap()))
    }

    /// Starts the command and reads its messages from stderr.
    pub fn with_messages(command: &mut Command) -> Self {
        Self::from_stream(command.stderr(Stdio::piped()), |child| Box::new(child.stderr.take().unwrap()))
    }

    fn from_stream(command: &mut Command, take_stream: impl FnOnce(&mut Child) -> Box<dyn Read>) -> Self {
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(take_stream(&mut child)).lines();
        Self { stdin: child.stdin.take(), child, lines }
    }

    pub fn send(&mut self, text: impl AsRef<[u8]>) {
        self.stdin.as_mut().unwrap().write_all(text.as_ref()).unwrap();
    }

    pub fn next_line(&mut self) -> String {
        self.lines.next().unwrap().unwrap()
    }

    /// Sends a puzzle and waits until its answer is written, possibly to a file. Needs [`Self::with_messages`].
    pub fn send_and_wait_for_write(&mut self, puzzle: &str) {
        // The message about a malformed record comes once all earlier answers are written.
        self.send(format!("{puzzle}\n"));
        for _ in 0..2 {
            self.send(format!("{TOO_SHORT}\n"));
            self.next_line();
        }
    }

    /// Ends the input, asserts that no line is left and returns the exit code, or `None` if a signal ended the run.
    pub fn finish(mut self) -> Option<i32> {
        drop(self.stdin.take());
        assert!(self.lines.next().is_none());
        self.child.wait().unwrap().code()
    }
}
