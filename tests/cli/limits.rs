//! Processes that `ulimit` leaves little.

use std::fs;

use crate::common::{LINE, OTHER, SOLVED, shell, stderr, stdout};

/// Each thread takes addresses for its stack and its heap. With more threads than there are addresses for, an allocation
/// would fail, which ends the process.
#[cfg(target_os = "linux")]
#[test]
fn many_threads_with_few_addresses_do_all_the_work() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("many"), format!("{LINE}\n{OTHER}\n").repeat(10_000)).unwrap();
    fs::write(folder.path().join("some"), format!("{LINE}\n{OTHER}\n").repeat(500)).unwrap();
    for limit in [131_072, 400_000, 1_000_000] {
        for arguments in ["solve many", "convert -f csv many", "rate some", "generate -n 2000 --seed 1", "print some"] {
            let alone = shell(&format!("exec \"$0\" {arguments} --threads 1"), folder.path());
            let script = format!("ulimit -v {limit}; exec \"$0\" {arguments} --threads 1024");
            let output = shell(&script, folder.path());
            assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()), "{script}");
            assert!(output.stdout == alone.stdout, "{script}");
        }
    }
}

#[test]
fn an_error_says_that_too_many_files_are_open() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("puzzle"), LINE).unwrap();
    fs::write(folder.path().join("file"), "old").unwrap();
    let mut met = Vec::new();
    for files in 3..12 {
        let output = shell(&format!("ulimit -n {files}; exec \"$0\" solve puzzle -o file"), folder.path());
        let said = stderr(&output);
        // With too few, the system cannot start the binary. With enough, it says nothing.
        if !said.starts_with("sudoku: ") {
            continue;
        }
        assert_eq!(output.status.code(), Some(2), "{files}: {said}");
        let first = said.lines().next().unwrap();
        let (name, error) = first.strip_prefix("sudoku: ").unwrap().split_once(": ").unwrap();
        assert_eq!(error, "too many open files; raise the limit with ulimit -n", "{files}: {said}");
        met.push(name.to_owned());
        assert_eq!(fs::read_to_string(folder.path().join("file")).unwrap(), "old", "{files}");
    }
    assert!(met.contains(&"file".to_owned()) && met.contains(&"puzzle".to_owned()), "{met:?}");
    assert_eq!(fs::read_to_string(folder.path().join("file")).unwrap(), format!("{SOLVED}\n"));
}

/// The stacks of threads are larger than the address space.
#[test]
fn a_refused_thread_is_an_error_of_a_measurement() {
    let folder = tempfile::tempdir().unwrap();
    let script = "RUST_MIN_STACK=1000000000000000 exec \"$0\" bench --threads 7 --rounds 1";
    let output = shell(script, folder.path());
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()));
    let said = stderr(&output);
    assert!(
        said.starts_with("sudoku: cannot start 7 threads: ") && said.ends_with("; --threads N chooses fewer\n"),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1);
}
