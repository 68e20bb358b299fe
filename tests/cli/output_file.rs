//! The file of `-o`: whole or not at all, whatever happens.

use std::fs::{self, File};
use std::io::Write;
use std::process::Command;
use std::thread;

use flate2::Compression;
use flate2::write::GzEncoder;
use rustix::process::Signal;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::common::{
    LINE, OTHER, SOLVED, TOO_SHORT, Talk, commands, deadly, names, project_file, run, send, shell, skipped, stderr,
    stdout, sudoku,
};

#[test]
fn an_output_file_is_whole_or_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answers");
    let target = path.to_str().unwrap();
    let output = run(&["solve", "-o", target], LINE);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(0), ""));
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SOLVED}\n"));

    // While a run is under way, and when it is killed, the old file stays.
    let mut talk = Talk::of_messages(sudoku().args(["solve", "-o", target]));
    talk.have_written(OTHER);
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SOLVED}\n"));
    talk.child.kill().unwrap();
    talk.child.wait().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SOLVED}\n"));
}

/// A record that is malformed is an error in the output, which is complete. An input that ends too early leaves out what
/// nobody knows.
#[test]
fn an_input_that_cannot_be_read_to_its_end_keeps_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let in_folder = |name: &str| folder.path().join(name);
    let many = format!("{LINE}\n{OTHER}\n").repeat(5000);
    fs::write(in_folder("many"), &many).unwrap();
    let mut gzip = GzEncoder::new(File::create(in_folder("cut.gz")).unwrap(), Compression::fast());
    gzip.write_all(many.as_bytes()).unwrap();
    let packed = gzip.finish().unwrap();
    packed.set_len(packed.metadata().unwrap().len() / 2).unwrap();
    let zstd = compress_to_vec(many.as_bytes(), CompressionLevel::Fastest);
    fs::write(in_folder("cut.zst"), &zstd[..zstd.len() / 2]).unwrap();
    fs::write(in_folder("list"), "many\nmissing\n").unwrap();
    for arguments in [
        "solve missing",
        "solve many missing",
        "solve missing many --threads 1",
        "solve .",
        "solve - < .",
        "solve cut.gz",
        "solve cut.zst --exit-zero",
        "solve --files-from missing",
        "solve --files-from list",
        "solve --files-from .",
        "convert missing --exit-zero",
        "convert many . -f csv",
        "rate missing --stats",
        "steps missing -f html",
        "generate --pattern missing",
        "canonicalize many --against cut.gz",
        "neighbours many --against missing",
        "print cut.gz",
        "print missing",
    ] {
        fs::write(in_folder("file"), "old").unwrap();
        for (file, outcome) in [("file", "unchanged"), ("new", "not written")] {
            let output = shell(&format!("\"$0\" {arguments} -o {file}"), folder.path());
            assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()), "{arguments}");
            // Nothing has begun where the pattern is missing.
            let expected = usize::from(!arguments.starts_with("generate"));
            let said = format!("sudoku: {file} is {outcome}: the output would be incomplete\n");
            assert_eq!(stderr(&output).matches(&said).count(), expected, "{arguments}: {}", stderr(&output));
        }
        assert_eq!(fs::read_to_string(in_folder("file")).unwrap(), "old", "{arguments}");
        assert_eq!(names(folder.path()), ["cut.gz", "cut.zst", "file", "list", "many"], "{arguments}");
    }
    // A malformed record is no obstacle, nor is an answer that is no solution.
    fs::write(in_folder("bad"), format!("{TOO_SHORT}\n{LINE}\n")).unwrap();
    let output = shell("\"$0\" solve bad -o file", folder.path());
    assert_eq!(output.status.code(), Some(2));
    let expected = format!("\tinvalid: expected 81 cells, found 80\n{SOLVED}\n");
    assert_eq!(fs::read_to_string(in_folder("file")).unwrap(), expected);
    // Files for each record are whole, and stay.
    let output = shell("\"$0\" solve bad missing bad -o out/", folder.path());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(names(&in_folder("out")), ["000001.txt", "000002.txt", "000003.txt", "000004.txt"]);
}

#[test]
fn an_output_file_keeps_its_mode_and_links_stay_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("file"), folder.path().join("link"));
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&file, &link).unwrap();
    assert!(run(&["solve", "-o", link.to_str().unwrap()], LINE).status.success());
    assert!(link.symlink_metadata().unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{SOLVED}\n"));
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left behind");
}

#[test]
fn an_output_path_means_what_it_means_to_a_shell() {
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink("new", folder.path().join("dangling")).unwrap();
    std::os::unix::fs::symlink("loop", folder.path().join("loop")).unwrap();
    fs::create_dir(folder.path().join("folder")).unwrap();
    let solve = |path: &str| shell(&format!("echo {LINE} | \"$0\" solve -o {path}"), folder.path());
    assert!(solve("dangling").status.success());
    assert!(folder.path().join("dangling").symlink_metadata().unwrap().is_symlink());
    assert_eq!(fs::read_to_string(folder.path().join("new")).unwrap(), format!("{SOLVED}\n"));
    for path in ["-", "/dev/stdout"] {
        assert_eq!(stdout(&solve(path)), format!("{SOLVED}\n"));
    }
    let errors = [
        ("new/", "Not a directory (os error 20)"),
        ("missing/file", "No such file or directory (os error 2)"),
        ("loop", "Too many levels of symbolic links (os error 40)"),
    ];
    for (path, error) in errors {
        let output = solve(path);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(stderr(&output), format!("sudoku: {}: {error}\n", path));
    }
    assert_eq!(names(folder.path()), ["dangling", "folder", "loop", "new"]);
    // A folder gets a file for each record, and is made if it is missing.
    for path in ["folder", "other/folder/"] {
        assert!(solve(path).status.success());
        assert_eq!(names(&folder.path().join(path)), ["000001.txt"]);
    }
    fs::remove_dir_all(folder.path().join("other")).unwrap();
    // A file that may not be written is not replaced either; but the superuser may write any.
    let locked = folder.path().join("locked");
    fs::write(&locked, "old").unwrap();
    fs::set_permissions(&locked, std::os::unix::fs::PermissionsExt::from_mode(0o444)).unwrap();
    let may = File::options().write(true).open(&locked).is_ok();
    let output = solve("locked");
    assert_eq!(output.status.success(), may);
    let said = "sudoku: locked: Permission denied (os error 13)\n";
    assert_eq!(stderr(&output), if may { "" } else { said });
}

#[test]
fn a_limit_on_file_sizes_is_a_failed_write() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("many"), format!("{LINE}\n").repeat(1000)).unwrap();
    fs::write(folder.path().join("file"), "old").unwrap();
    for (redirection, name) in [("-o file", "file"), ("> other", "<stdout>")] {
        let script = format!("ulimit -f 4; exec \"$0\" solve many {redirection}");
        let output = shell(&script, folder.path());
        assert_eq!(output.status.code(), Some(2), "{:?}", output.status);
        let said = stderr(&output);
        assert!(said.ends_with("File too large (os error 27)\n"), "{said}");
        assert!(said.contains(name) && said.lines().count() == 1, "{said}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("file")).unwrap(), "old");
    assert_eq!(names(folder.path()), ["file", "many", "other"]);
}

/// A file system of 64 KB, which only those may mount who may have a name space of their own.
#[test]
fn a_disk_that_fills_is_a_failed_write() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("many"), format!("{LINE}\n").repeat(5000)).unwrap();
    fs::create_dir(folder.path().join("disk")).unwrap();
    let on_disk = |script: &str| {
        let script = format!("mount -t tmpfs -o size=64k none disk && cd disk && {{ {script}; }}");
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", &script]);
        command.arg(env!("CARGO_BIN_EXE_sudoku")).current_dir(folder.path()).output()
    };
    match on_disk("true") {
        Ok(output) if output.status.success() => {}
        output => return skipped(format!("no file system can be mounted: {output:?}")),
    }
    for arguments in ["", "--threads 1", "--format csv", "--format json"] {
        let script = format!("echo old > file; \"$0\" solve {arguments} -o file ../many; echo $?; cat file; ls -A");
        let output = on_disk(&script).unwrap();
        assert_eq!(stdout(&output), "2\nold\nfile\n");
        assert_eq!(stderr(&output), "sudoku: file: No space left on device (os error 28)\n");
    }
    let output = on_disk("\"$0\" solve ../many > file; echo $?").unwrap();
    assert_eq!(stderr(&output), "sudoku: <stdout>: No space left on device (os error 28)\n");
    assert_eq!(stdout(&output), "2\n");
    // Man pages are more than fits. Each is whole or not there.
    let output = on_disk("\"$0\" man -o .; echo $?; find . -size 0 -o -name '.sudoku*'").unwrap();
    assert_eq!(stdout(&output), "2\n");
    // What fits is written.
    let output = on_disk("head -10 ../many | \"$0\" solve -o file; echo $?; wc -l < file").unwrap();
    assert_eq!(stdout(&output), "0\n10\n");
}

#[test]
fn an_interrupted_run_leaves_no_file_behind() {
    use std::os::unix::process::ExitStatusExt;
    for signal in deadly() {
        let folder = tempfile::tempdir().unwrap();
        let mut command = sudoku();
        command.args(["solve", "--format", "csv", "-o", "file"]).current_dir(folder.path());
        let mut talk = Talk::of_messages(&mut command);
        talk.have_written(LINE);
        let begun = names(folder.path());
        assert_eq!(begun.len(), 1);
        assert!(fs::read_to_string(folder.path().join(&begun[0])).unwrap().contains(SOLVED));
        send(signal, &talk.child);
        assert_eq!(talk.child.wait().unwrap().signal(), Some(signal.as_raw()), "dies of the signal");
        assert_eq!(names(folder.path()), [""; 0]);
    }
    // What is ignored, as by nohup, stays so.
    let folder = tempfile::tempdir().unwrap();
    let script = "trap '' HUP INT; exec \"$0\" solve --exit-zero -o file";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_sudoku")]).current_dir(folder.path());
    let mut talk = Talk::of_messages(&mut command);
    talk.have_written(OTHER);
    send(Signal::HUP, &talk.child);
    send(Signal::INT, &talk.child);
    talk.have_written(LINE);
    assert_eq!(talk.end(), Some(0));
    let written = fs::read_to_string(folder.path().join("file")).unwrap();
    assert!(written.contains(SOLVED), "{written}");
}

/// A text under the name of a picture or an archive is of no use to anybody.
#[test]
fn a_file_that_other_programs_make_is_refused_by_every_command() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("puzzle"), LINE).unwrap();
    let mut tried = 0;
    for command in commands() {
        let help = stdout(&run(&[&command, "--help"], ""));
        if !help.contains("-o, --output <FILE") {
            continue;
        }
        tried += 1;
        let argument = match &*command {
            "generate" => "",
            "explain" => "x-wing",
            _ => "puzzle",
        };
        for ending in ["pdf", "png", "JPG", "jpeg", "docx", "parquet", "xlsx", "csv.gz", "html.zst", "zip"] {
            for format in ["", "--format svg"].into_iter().take(if command == "print" { 1 } else { 2 }) {
                let output = shell(&format!("\"$0\" {command} {argument} {format} -o made.{ending}"), folder.path());
                assert_eq!((output.status.code(), stdout(&output).len()), (Some(2), 0), "{command} {ending}");
                let said = stderr(&output);
                let begin = format!("sudoku: made.{ending}: ");
                assert!(said.starts_with(&begin) && said.lines().count() == 1, "{command} {ending}: {said}");
                assert!(said.contains(", then ") || said.contains("this command writes no"), "{command}: {said}");
            }
        }
        assert_eq!(names(folder.path()), ["puzzle"], "{command}");
    }
    assert_eq!(tried, 16);
}

/// Its own answers would be the next puzzles, without end.
#[test]
fn an_input_that_is_also_the_output_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let in_folder = |name: &str| folder.path().join(name);
    let puzzle = format!("{LINE}\n");
    fs::write(in_folder("other"), format!("{OTHER}\n")).unwrap();
    std::os::unix::fs::symlink("file", in_folder("link")).unwrap();
    let answer = stdout(&run(&["solve"], OTHER));
    for (script, name, added) in [
        ("solve file >> file", "file", ""),
        ("solve link --threads 1 >> file", "link", ""),
        ("solve < file >> file", "<stdin>", ""),
        ("solve - < file >> link", "<stdin>", ""),
        ("solve --files-from file >> file", "file", ""),
        ("print file >> file", "file", "html"),
        ("steps --shard 1/2 file >> file", "file", ""),
        ("solve file other --exit-zero >> file", "file", &answer),
        ("solve other file >> file", "file", &answer),
    ] {
        fs::write(in_folder("file"), &puzzle).unwrap();
        // A run without end fills no disk.
        let output = shell(&format!("ulimit -f 100; \"$0\" {script}"), folder.path());
        assert_eq!(output.status.code(), Some(2), "{script}");
        assert_eq!(stderr(&output), format!("sudoku: input file '{name}' is also the output\n"), "{script}");
        let file = fs::read_to_string(in_folder("file")).unwrap();
        let file = file.strip_prefix(&puzzle).unwrap();
        assert!(file == added || added == "html" && file.contains(added), "{script}: {file}");
    }
    // The shell has emptied this one. It is refused too: its owner should know.
    let output = shell("\"$0\" solve other file > file", folder.path());
    assert_eq!(stderr(&output), "sudoku: input file 'file' is also the output\n");
    assert_eq!(fs::read_to_string(in_folder("file")).unwrap(), answer);
    // A file may grow once it has been read.
    for (script, lines) in [
        ("solve file -o file", 1),
        ("solve file -o file >> file", 1),
        ("solve /dev/null > /dev/null", 1),
        ("solve < /dev/null >> file", 1),
        ("generate -n 3 --pattern file --no-minimal --clues 30 >> file", 4),
        ("canonicalize other --against file >> file", 2),
        ("cat other | \"$0\" solve >> file", 2),
    ] {
        fs::write(in_folder("file"), &puzzle).unwrap();
        let script = if script.starts_with("cat") { script.to_owned() } else { format!("\"$0\" {script}") };
        let output = shell(&script, folder.path());
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()), "{script}");
        assert_eq!(fs::read_to_string(in_folder("file")).unwrap().lines().count(), lines, "{script}");
    }
}

/// Another program may move a file away as soon as it is finished.
#[test]
fn a_finished_file_in_a_folder_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let mut command = sudoku();
    command.args(["solve", "--exit-zero", "-o", "out/"]).current_dir(folder.path());
    let mut talk = Talk::of_messages(&mut command);
    talk.have_written(LINE);
    fs::rename(out.join("000001.txt"), folder.path().join("moved")).unwrap();
    talk.say(format!("{OTHER}\n").repeat(1100));
    assert_eq!(talk.end(), Some(0));
    assert_eq!(fs::read_to_string(folder.path().join("moved")).unwrap(), format!("{SOLVED}\n"));
    let files = names(&out);
    assert_eq!((files.len(), &*files[0], &*files[1101]), (1102, "000002.txt", "001103.txt"));
}

/// Where each record is a file, those that are there are whole, and the one under way is removed.
#[test]
fn an_interrupted_run_leaves_no_part_of_a_file_in_a_folder() {
    use std::os::unix::process::ExitStatusExt;
    for signal in deadly() {
        for files in [1, 2, 5, 20, 50] {
            let folder = tempfile::tempdir().unwrap();
            let mut child = sudoku()
                .args(["generate", "-n", "0", "--format", "svg", "-o", "./"])
                .current_dir(folder.path())
                .spawn()
                .unwrap();
            while names(folder.path()).len() < files {
                thread::yield_now();
            }
            send(signal, &child);
            assert_eq!(child.wait().unwrap().signal(), Some(signal.as_raw()), "dies of the signal");
            for name in names(folder.path()) {
                let text = fs::read_to_string(folder.path().join(&name)).unwrap();
                assert!(name.ends_with(".svg") && text.ends_with("</svg>\n"), "{name}");
            }
        }
    }
}

/// Ratings that would take minutes, ended while they are made.
#[test]
fn a_long_rating_can_be_interrupted() {
    use std::os::unix::process::ExitStatusExt;
    let hard = fs::read_to_string(project_file("puzzles/hard.sdm")).unwrap();
    let hardest = hard.lines().last().unwrap();
    for signal in deadly() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "old").unwrap();
        let mut command = sudoku();
        command.args(["rate", "-o", "file"]).current_dir(folder.path());
        let mut talk = Talk::of_messages(&mut command);
        talk.have_written(LINE);
        talk.say(format!("{hardest}\n").repeat(200));
        assert_eq!(names(folder.path()).len(), 2);
        send(signal, &talk.child);
        assert_eq!(talk.child.wait().unwrap().signal(), Some(signal.as_raw()), "dies of the signal");
        assert_eq!(names(folder.path()), ["file"]);
        assert_eq!(fs::read_to_string(folder.path().join("file")).unwrap(), "old");
    }
}

#[test]
fn a_closed_pipe_behind_dev_stdout_is_no_failure() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("many"), format!("{LINE}\n").repeat(10_000)).unwrap();
    let script = "(\"$0\" solve many -o /dev/stdout; echo $? >&2) | head -1";
    let output = shell(script, folder.path());
    assert_eq!((stdout(&output), stderr(&output)), (format!("{SOLVED}\n"), "0\n".into()));
}
