//! The recipes of `tests/scale`: stopped and started again, they give the same bytes as one run over the whole file.
//! The recipes of `sudoku man data`: no puzzle is lost on the way through a table.

use std::fs;
use std::io::{BufRead, BufReader, read_to_string};
use std::os::unix::fs::symlink;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, kill_process_group};
use tempfile::TempDir;

use super::help::{code_blocks, man_page};
use crate::common::{
    TOO_SHORT, entry_names, path_with_bin, project_file, stderr, successful_output, sudoku, write_script,
};

/// A folder with the binary as `bin/sudoku` and a file of puzzles, every thirteenth of which is too short.
struct ScaleFolder {
    folder: TempDir,
    expected_output: Vec<u8>,
}

impl ScaleFolder {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("bin")).unwrap();
        symlink(env!("CARGO_BIN_EXE_sudoku"), folder.path().join("bin/sudoku")).unwrap();
        let puzzles = fs::read_to_string(project_file("puzzles").join("generated.txt")).unwrap();
        let text = format!("{puzzles}{TOO_SHORT}\n").repeat(40);
        fs::write(folder.path().join("puzzles.txt"), text).unwrap();
        let output = sudoku().args(["rate", "puzzles.txt"]).current_dir(folder.path()).output();
        Self { expected_output: output.unwrap().stdout, folder }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the command of a script of `tests/scale` that runs in this folder and finds the binary.
    fn script(&self, name: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(project_file("tests/scale").join(name));
        command.args(arguments).env("PATH", path_with_bin(self.path())).current_dir(self.path());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Makes each run of the binary print a line when it begins.
    fn announce_runs(&self) {
        let file = self.path().join("bin/sudoku");
        fs::remove_file(&file).unwrap();
        let script = format!("#!/bin/sh\necho begun\nexec '{}' \"$@\"\n", env!("CARGO_BIN_EXE_sudoku"));
        write_script(&file, &script);
    }

    /// Returns the paths of the existing output files, in the order of their names.
    fn output_files(&self) -> Vec<PathBuf> {
        let rated = self.path().join("rated");
        entry_names(&rated).iter().filter(|name| name.starts_with("out.")).map(|name| rated.join(name)).collect()
    }

    fn assert_merged_output(&self, shard_count: usize) {
        let outputs = self.output_files();
        assert_eq!(outputs.len(), shard_count);
        let merged: Vec<u8> = outputs.iter().flat_map(|file| fs::read(file).unwrap()).collect();
        assert!(merged == self.expected_output, "{}", String::from_utf8_lossy(&merged));
    }
}

/// Starts a script, and stops it and all its children once it has printed this many lines.
fn stop_after(script: &mut Command, line_count: usize) {
    let mut child = script.process_group(0).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    (0..line_count).for_each(|_| _ = output.read_line(&mut String::new()).unwrap());
    kill_process_group(Pid::from_child(&child), Signal::TERM).unwrap();
    // The pipe ends once all writers have exited.
    read_to_string(output).unwrap();
    assert!(!child.wait().unwrap().success());
}

#[test]
#[ignore = "needs GNU parallel"]
fn gnu_parallel_resumes_where_it_was_stopped() {
    let scale_folder = ScaleFolder::new();
    let command = || scale_folder.script("parallel.sh", &["puzzles.txt", "40", "rated", "rate"]);
    // Stop the script, GNU parallel and its jobs in the middle, when the fourth job begins.
    scale_folder.announce_runs();
    stop_after(command().env("PARALLEL", "--ungroup"), 4);
    successful_output(&command().output().unwrap());
    scale_folder.assert_merged_output(40);
    // A finished run has nothing left to do.
    let modification_time = fs::metadata(&scale_folder.output_files()[0]).unwrap().modified().unwrap();
    successful_output(&command().output().unwrap());
    assert_eq!(fs::metadata(&scale_folder.output_files()[0]).unwrap().modified().unwrap(), modification_time);
    // A change of the file before the last shard is noticed.
    let change = "echo >> puzzles.txt; sed -i '$d' rated/log";
    Command::new("sh").args(["-c", change]).current_dir(scale_folder.path()).status().unwrap();
    let changed = command().output().unwrap();
    assert!(!changed.status.success());
    assert!(stderr(&changed).contains("puzzles.txt changed"), "{}", stderr(&changed));
}

#[test]
fn a_slurm_task_that_is_queued_again_does_what_is_missing() {
    let scale_folder = ScaleFolder::new();
    let task = |number: usize| {
        let mut command = scale_folder.script("slurm.sh", &["puzzles.txt", "rated", "rate"]);
        command.env("SLURM_ARRAY_TASK_ID", number.to_string());
        command.env("SLURM_ARRAY_TASK_COUNT", "12");
        command
    };
    for number in 1..=12 {
        // Every other task is killed and queued again: as soon as it runs, or after its first message.
        if number % 2 == 0 {
            let mut child = task(number).spawn().unwrap();
            if number % 4 == 0 {
                let mut message = String::new();
                BufReader::new(child.stderr.take().unwrap()).read_line(&mut message).unwrap();
                assert!(message.contains("expected 81 cells"), "{message}");
            }
            child.kill().unwrap();
            child.wait().unwrap();
        }
        successful_output(&task(number).output().unwrap());
    }
    scale_folder.assert_merged_output(12);
}

#[test]
fn a_hunt_resumes_where_it_was_stopped() {
    let scale_folder = ScaleFolder::new();
    let puzzles = fs::read_to_string(project_file("puzzles").join("generated.txt")).unwrap();
    fs::write(scale_folder.path().join("best.txt"), puzzles.lines().nth(2).unwrap()).unwrap();
    let hunt = |folder| scale_folder.script("hunt.sh", &["best.txt", "best.txt", "6.6", "2", folder]);
    let progress = successful_output(&hunt("whole").output().unwrap());
    assert_eq!(progress, "round 1: 63 new, 10 from ER 6.6 on\nround 2: 751 new, 429 from ER 6.6 on\n");
    // Stopped when the ratings of the second round begin.
    scale_folder.announce_runs();
    stop_after(&mut hunt("parts"), 6);
    assert!(!scale_folder.path().join("parts/best.2").exists());
    successful_output(&hunt("parts").output().unwrap());
    for file in ["rated.1", "rated.2", "known.2", "best.2"] {
        let read = |folder| fs::read(scale_folder.path().join(folder).join(file)).unwrap();
        assert!(read("parts") == read("whole"), "{file}");
    }
}

#[test]
fn a_hadoop_job_gives_the_same_bytes_as_one_run() {
    let scale_folder = ScaleFolder::new();
    // Hadoop splits the input at lines and gives each part to its own mapper process.
    let hadoop = "#!/bin/sh
while [ $# -gt 1 ]; do case $1 in -mapper) mapper=$2;; -input) input=$2;; -output) output=$2;; esac; shift; done
mkdir $output && split -n l/7 -d $input part. && cd bin
for part in ../part.*; do $mapper < $part > ../$output/out.${part#../part.} || exit 1; done
";
    let file = scale_folder.path().join("bin/hadoop");
    write_script(&file, hadoop);
    successful_output(&scale_folder.script("hadoop.sh", &["jar", "puzzles.txt", "rated", "rate"]).output().unwrap());
    scale_folder.assert_merged_output(7);
}

#[test]
#[ignore = "needs python3 with pandas, polars, duckdb and pyarrow"]
fn tables_go_through_python_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let table = fs::read_to_string(project_file("puzzles/generated.csv")).unwrap();
    let puzzles: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').take(2).collect()).collect();
    let lines: Vec<String> = puzzles.iter().map(|row| row.join(",") + "\n").collect();
    fs::write(path("puzzles.csv"), lines.concat()).unwrap();
    let run_in_folder = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments).env("PATH", path_with_bin(folder.path())).current_dir(folder.path());
        successful_output(&command.stdin(Stdio::null()).output().unwrap())
    };
    let page = man_page("data");
    let mut returned_count = 0;
    for chapter in page.split("\n.SH ") {
        for block in code_blocks(&format!("{chapter}\n")) {
            if block.starts_with("import") {
                run_in_folder("python3", &["-c", &block]);
            } else if !block.contains("both.csv") {
                run_in_folder("sh", &["-ec", &block]);
            }
        }
        if path("both.csv").exists() {
            let csv = fs::read_to_string(path("both.csv")).unwrap().replace('"', "");
            let mut rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').take(2).collect()).collect();
            rows[1..].sort();
            let claims = run_in_folder("sudoku", &["check", "both.csv", "--template", "{claim}"]);
            assert!(rows == puzzles && claims.lines().all(|claim| claim == "right"), "{claims}{csv}");
            fs::remove_file(path("both.csv")).unwrap();
            fs::remove_file(path("both.parquet")).unwrap();
            returned_count += 1;
        }
    }
    assert_eq!(returned_count, 4);
}
