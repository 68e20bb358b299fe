//! The file of `-o`: complete or absent, whatever happens.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;

use rustix::process::Signal;
use tempfile::TempDir;

use crate::common::{
    Conversation, LINE, OTHER, SOLVED, assert_dies, commands, entry_names, fatal_signals, piped, project_file,
    quiet_output, run, script_command, send, shell, stderr, stdout, sudoku, wait_until,
};

/// Starts the binary in a folder and reads its messages.
fn converse_in(folder: &TempDir, arguments: &[&str]) -> Conversation {
    Conversation::with_messages(sudoku().args(arguments).current_dir(folder.path()))
}

#[test]
fn an_output_file_is_replaced_only_by_a_complete_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answers");
    let target = path.to_str().unwrap();
    let output = run(&["solve", "-o", target], LINE);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(0), ""));
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SOLVED}\n"));

    // While a run is under way, and when it is killed, the old file stays.
    let mut talk = Conversation::with_messages(sudoku().args(["solve", "-o", target]));
    talk.send_and_wait_for_write(OTHER);
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SOLVED}\n"));
    talk.child.kill().unwrap();
    talk.child.wait().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SOLVED}\n"));
}

#[test]
fn the_ending_of_a_name_decides_the_format() {
    let folder = tempfile::tempdir().unwrap();
    let input = format!("{LINE}\n{OTHER}\n");
    for (ending, format) in [("csv", "csv"), ("tsv", "tsv"), ("json", "json"), ("jsonl", "json"), ("NDJSON", "json")] {
        let path = folder.path().join(format!("rated.{ending}"));
        quiet_output(&run(&["rate", "-o", path.to_str().unwrap()], &input));
        let expected = quiet_output(&run(&["rate", "--format", format], &input));
        assert_eq!(fs::read_to_string(&path).unwrap(), expected, "{ending}");
    }
}

/// An input that cannot be read to its end leaves out what nobody knows, whatever `--exit-zero` forgives.
#[test]
fn an_input_that_ends_too_early_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("many"), format!("{LINE}\n").repeat(5000)).unwrap();
    fs::write(folder.path().join("list"), "many\nmissing\n").unwrap();
    fs::write(folder.path().join("file"), "old\n").unwrap();
    quiet_output(&shell("gzip -1 < many | head -c 1000 > cut.gz", folder.path()));
    let names = entry_names(folder.path());
    for arguments in [
        "solve missing",
        "solve many missing",
        "solve missing many --threads 1",
        "solve .",
        "solve -",
        "solve cut.gz --exit-zero",
        "solve --files-from missing",
        "solve --files-from list",
        "solve --files-from .",
        "convert missing --exit-zero",
        "convert many . -f csv",
        "rate missing --stats",
        "steps missing -f html",
        "canonicalize many --exclude cut.gz",
        "neighbours many --exclude missing",
        "print cut.gz",
        "print missing",
    ] {
        for (target, what) in [("file", "file is unchanged"), ("new", "new is not written")] {
            let mut command = sudoku();
            // Standard input is a folder, which cannot be read.
            command.args(arguments.split(' ')).args(["-o", target]).stdin(File::open(folder.path()).unwrap());
            let output = command.current_dir(folder.path()).output().unwrap();
            let messages = stderr(&output);
            let has_message = |message: &str| messages.lines().any(|line| line == message);
            assert_eq!(output.status.code(), Some(2), "{arguments}: {messages}");
            assert!(has_message(&format!("sudoku: {what}: the output would be incomplete")), "{arguments}: {messages}");
            let has_cut = has_message("sudoku: cut.gz: gzip: broken after line 1257: incomplete deflate stream");
            assert_eq!(has_cut, arguments.contains("cut.gz"), "{arguments}: {messages}");
            assert_eq!(fs::read_to_string(folder.path().join("file")).unwrap(), "old\n", "{arguments}");
            assert_eq!(entry_names(folder.path()), names, "{arguments}");
        }
    }
}

/// An input that is also the output would have no end. The limit for files stops a run that does not notice.
#[test]
fn an_input_that_is_also_the_output_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    symlink("file", path("link")).unwrap();
    fs::write(path("answer"), format!("{SOLVED}\n")).unwrap();
    let run_script = |script: &str| {
        fs::write(path("file"), format!("{LINE}\n")).unwrap();
        let output = shell(&format!("ulimit -f 100; \"$0\" {script}"), folder.path());
        let text = fs::read_to_string(path("file")).unwrap();
        assert!(text.starts_with(&format!("{LINE}\n")), "{script}: {text}");
        (output, text.lines().count())
    };
    for (script, input_name, max_line_count) in [
        ("solve file >> file", "file", 1),
        ("solve link --threads 1 >> file", "link", 1),
        ("solve < file >> file", "<stdin>", 1),
        ("solve - < file >> link", "<stdin>", 1),
        ("solve --files-from file >> file", "file", 1),
        // A page without puzzles.
        ("print file >> file", "file", 50),
        ("steps --shard 1/2 file >> file", "file", 1),
        ("solve answer file >> file", "file", 2),
    ] {
        let (output, line_count) = run_script(script);
        assert_eq!(stderr(&output), format!("sudoku: input file '{input_name}' is also the output\n"), "{script}");
        assert_eq!(output.status.code(), Some(2), "{script}");
        assert!(line_count <= max_line_count, "{script}: {line_count} lines");
    }
    for (script, line_count) in [
        ("solve /dev/null > /dev/null", 1),
        ("solve < /dev/null >> file", 1),
        ("generate -n 3 --pattern file --redundant --clues 30 >> file", 4),
        ("canonicalize answer --exclude file >> file", 2),
    ] {
        let (output, found_line_count) = run_script(script);
        assert_eq!((quiet_output(&output), found_line_count), (String::new(), line_count), "{script}");
    }
    // A file that is replaced may be the input.
    for script in ["solve file -o file", "solve file -o file >> file"] {
        fs::write(path("file"), format!("{LINE}\n")).unwrap();
        assert_eq!(quiet_output(&shell(&format!("\"$0\" {script}"), folder.path())), "", "{script}");
        assert_eq!(fs::read_to_string(path("file")).unwrap(), format!("{SOLVED}\n"), "{script}");
    }
}

/// All commands share the check of the name, so that each of them tries one name, and the first of them all names.
#[test]
fn files_that_other_programs_make_are_refused_by_every_command() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("puzzle"), format!("{LINE}\n")).unwrap();
    let endings = ["pdf", "png", "JPG", "jpeg", "docx", "parquet", "xlsx", "csv.gz", "html.zst", "zip"];
    let assert_refuses = |command: &str, ending: &str| {
        let file = format!("made.{ending}");
        let argument = match command {
            "generate" => None,
            "explain" => Some("x-wing"),
            _ => Some("puzzle"),
        };
        let output = sudoku().args([command, "-o", &file]).args(argument).current_dir(folder.path()).output().unwrap();
        let message = stderr(&output);
        let extension = ending.rsplit('.').next().unwrap().to_lowercase();
        let rest = message.trim_end().strip_prefix(&format!("sudoku: {file}: ")).unwrap_or_default();
        // A command without pictures or tables has no file to make such a file of.
        let is_told = rest.contains(", then ") || rest == format!("this command does not write .{extension} files");
        assert!(is_told, "{command} {file}: {message}");
        assert_eq!((output.status.code(), message.lines().count()), (Some(2), 1), "{command} {file}: {message}");
        assert_eq!(entry_names(folder.path()), ["puzzle"], "{command} {file}");
    };
    let writes_file = |command: &String| stdout(&run(&[command, "--help"], "")).contains("-o, --output <FILE");
    let writers: Vec<String> = commands().into_iter().filter(writes_file).collect();
    assert_eq!(writers.len(), 16);
    endings.iter().for_each(|ending| assert_refuses(&writers[0], ending));
    writers[1..].iter().zip(endings.iter().cycle()).for_each(|(command, ending)| assert_refuses(command, ending));
}

/// Needs a file system of 64 KB, which only users who may create a namespace can mount.
#[test]
#[ignore = "needs the right to mount"]
fn a_disk_that_fills_is_a_failed_write() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("many"), format!("{LINE}\n").repeat(5000)).unwrap();
    fs::create_dir(folder.path().join("disk")).unwrap();
    let run_on_disk = |script: &str| {
        let script = format!("mount -t tmpfs -o size=64k none disk && cd disk && {{ {script}; }}");
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", &script]);
        command.arg(env!("CARGO_BIN_EXE_sudoku")).current_dir(folder.path()).output().unwrap()
    };
    for arguments in ["", "--threads 1", "--format csv", "--format json"] {
        let script = format!("echo old > file; \"$0\" solve {arguments} -o file ../many; echo $?; cat file; ls -A");
        let output = run_on_disk(&script);
        assert_eq!(stdout(&output), "2\nold\nfile\n");
        assert_eq!(stderr(&output), "sudoku: file: No space left on device (os error 28)\n");
    }
    let output = run_on_disk("\"$0\" solve ../many > file; echo $?");
    assert_eq!(stderr(&output), "sudoku: <stdout>: No space left on device (os error 28)\n");
    assert_eq!(stdout(&output), "2\n");
    // Man pages need more space than there is. Each file is complete or absent.
    let output = run_on_disk("\"$0\" man -o .; echo $?; find . -size 0 -o -name '.sudoku*'");
    assert_eq!(stdout(&output), "2\n");
    // Output that fits is written.
    let output = run_on_disk("head -10 ../many | \"$0\" solve -o file; echo $?; wc -l < file");
    assert_eq!(stdout(&output), "0\n10\n");
}

#[test]
fn an_interrupted_run_leaves_no_file_behind() {
    for signal in fatal_signals() {
        let folder = tempfile::tempdir().unwrap();
        let mut talk = converse_in(&folder, &["solve", "--format", "csv", "-o", "file"]);
        talk.send_and_wait_for_write(LINE);
        let unfinished_files = entry_names(folder.path());
        assert_eq!(unfinished_files.len(), 1);
        assert!(fs::read_to_string(folder.path().join(&unfinished_files[0])).unwrap().contains(SOLVED));
        send(signal, &talk.child);
        assert_dies(talk.child, signal);
        assert_eq!(entry_names(folder.path()), [""; 0]);
    }
    // A signal that the run ignores from the start, as under `nohup`, stays ignored.
    let folder = tempfile::tempdir().unwrap();
    let script = "trap '' HUP INT; exec \"$0\" solve --exit-zero -o file";
    let mut talk = Conversation::with_messages(script_command(script).current_dir(folder.path()));
    talk.send_and_wait_for_write(OTHER);
    send(Signal::HUP, &talk.child);
    send(Signal::INT, &talk.child);
    talk.send_and_wait_for_write(LINE);
    assert_eq!(talk.finish(), Some(0));
    let written = fs::read_to_string(folder.path().join("file")).unwrap();
    assert!(written.contains(SOLVED), "{written}");
}

/// Another program may move a file away as soon as it is finished.
#[test]
fn a_finished_file_in_a_folder_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let output_folder = folder.path().join("out");
    let mut talk = converse_in(&folder, &["solve", "--exit-zero", "-o", "out/"]);
    talk.send_and_wait_for_write(LINE);
    fs::rename(output_folder.join("000001.txt"), folder.path().join("moved")).unwrap();
    talk.send(format!("{OTHER}\n").repeat(1100));
    assert_eq!(talk.finish(), Some(0));
    assert_eq!(fs::read_to_string(folder.path().join("moved")).unwrap(), format!("{SOLVED}\n"));
    let files = entry_names(&output_folder);
    assert_eq!((files.len(), &*files[0], &*files[1101]), (1102, "000002.txt", "001103.txt"));
}

/// With a file for each record, the files that exist are complete, and the one being written is removed.
#[test]
fn an_interrupted_run_leaves_no_part_of_a_file_in_a_folder() {
    for signal in fatal_signals() {
        for min_file_count in [1, 2, 5, 20, 50] {
            let folder = tempfile::tempdir().unwrap();
            let arguments = ["generate", "-n", "0", "--format", "svg", "-o", "./"];
            let child = sudoku().args(arguments).current_dir(folder.path()).spawn().unwrap();
            wait_until(|| entry_names(folder.path()).len() >= min_file_count);
            send(signal, &child);
            assert_dies(child, signal);
            for name in entry_names(folder.path()) {
                let text = fs::read_to_string(folder.path().join(&name)).unwrap();
                assert!(name.ends_with(".svg") && text.ends_with("</svg>\n"), "{name}");
            }
        }
    }
}

/// The first signal ends the search. The file gets the puzzles made so far, and the process dies of the signal. A second
/// signal at once changes nothing: `timeout` sends two.
#[test]
fn an_interrupted_search_keeps_its_puzzles() {
    for (signal, format) in
        fatal_signals().iter().flat_map(|&signal| ["line", "opensudoku"].map(|format| (signal, format)))
    {
        let folder = tempfile::tempdir().unwrap();
        let arguments = ["generate", "-n", "0", "--seed", "1", "--format", format, "-o", "file"];
        let child = piped(sudoku().args(arguments).current_dir(folder.path()));
        let is_long = |name: &String| fs::metadata(folder.path().join(name)).unwrap().len() > 10_000;
        wait_until(|| entry_names(folder.path()).iter().any(is_long));
        send(signal, &child);
        send(signal, &child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.signal(), Some(signal.as_raw()));
        let text = fs::read_to_string(folder.path().join("file")).unwrap();
        let puzzle_count = if format == "line" { text.lines().count() } else { text.matches("<game ").count() };
        assert!(text.ends_with('\n') && (format == "line" || text.ends_with("</opensudoku>\n")));
        let message = format!("sudoku: interrupted; puzzles kept in file: {puzzle_count}\n");
        assert_eq!(String::from_utf8_lossy(&output.stderr), message);
        assert_eq!(entry_names(folder.path()), ["file"]);
    }
}

/// Before the first puzzle there is nothing to keep.
#[test]
fn a_signal_before_the_first_puzzle_leaves_the_old_file() {
    for signal in fatal_signals() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "old").unwrap();
        let arguments = ["generate", "--er", "11.9", "-o", "file"];
        let child = sudoku().args(arguments).current_dir(folder.path()).spawn().unwrap();
        wait_until(|| entry_names(folder.path()).len() >= 2);
        send(signal, &child);
        assert_dies(child, signal);
        assert_eq!(entry_names(folder.path()), ["file"]);
        assert_eq!(fs::read_to_string(folder.path().join("file")).unwrap(), "old");
    }
}

/// Interrupts ratings that would take minutes.
#[test]
fn a_long_rating_can_be_interrupted() {
    let hard = fs::read_to_string(project_file("puzzles/hard.sdm")).unwrap();
    let hardest = hard.lines().last().unwrap();
    for signal in fatal_signals() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "old").unwrap();
        let mut talk = converse_in(&folder, &["rate", "-o", "file"]);
        talk.send_and_wait_for_write(LINE);
        talk.send(format!("{hardest}\n").repeat(200));
        assert_eq!(entry_names(folder.path()).len(), 2);
        send(signal, &talk.child);
        assert_dies(talk.child, signal);
        assert_eq!(entry_names(folder.path()), ["file"]);
        assert_eq!(fs::read_to_string(folder.path().join("file")).unwrap(), "old");
    }
}
