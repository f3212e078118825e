//! Other people's crates as they were compiled, kept for the next clean checkout on a machine of CI.
//!
//! `.ci/run` puts them back before it compiles anything. Cargo knows by their fingerprints which of them it can use:
//! another compiler, version, feature or profile is compiled anew. What is ours is never kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, ffi::OsStr};

use anyhow::{Context, Result, ensure};

/// What the tests are compiled to, by the folder in `target`.
pub(crate) const TESTS: &[&str] = &["ci"];

/// What the WebAssembly is compiled to, and what runs while it is.
pub(crate) const WASM: &[&str] = &["wasm/wasm32-unknown-unknown/wasm", "wasm/wasm"];

/// The folders of a build that Cargo needs to use it again.
const PARTS: &[&str] = &[".fingerprint", "build", "deps"];

/// How the files of our packages begin.
const OURS: &[&str] = &["parlour", "libparlour", "workspace", "libworkspace", "xtask"];

/// Keeps those of some builds, in CI. That they could not be kept costs the next run some minutes, and does not fail
/// this one.
pub(crate) fn keep(builds: &[&str]) {
    if env::var_os("CI").is_none() {
        return;
    }
    for build in builds {
        let kept =
            folder().and_then(|kept| keep_in(&Path::new("target").join(build), &kept.join(build)));
        match kept {
            Ok(files) => println!(
                "\nkept for the next run: {files} files of other people's crates in {build}"
            ),
            Err(why) => println!(
                "\nother people's crates in {build} are not kept for the next run: {why:#}"
            ),
        }
    }
}

/// Where they are kept, in folders as in `target`; `.ci/run` says the same.
fn folder() -> Result<PathBuf> {
    let caches = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    Ok(caches.or_else(home).context("no HOME")?.join("parlour/target"))
}

/// Takes the place of what was kept before, at once: a run that is cut off leaves one or the other.
fn keep_in(built: &Path, folder: &Path) -> Result<usize> {
    let new = folder.with_extension("new");
    let mut count = 0;
    for old in [&new, &folder.with_extension("old")] {
        if old.exists() {
            fs::remove_dir_all(old)?;
        }
    }
    for part in PARTS {
        let to = new.join(part);
        fs::create_dir_all(&to)?;
        let mut files = Vec::new();
        for entry in fs::read_dir(built.join(part))? {
            let entry = entry?;
            if is_theirs(part, &entry.file_name()) {
                files.push(entry.path());
            }
        }
        count += files.len();
        // with their times, by which Cargo tells what is older than what it was made from
        for some in files.chunks(500) {
            let copied = Command::new("cp").arg("-a").args(some).arg(&to).status()?;
            ensure!(copied.success(), "cp failed");
        }
    }
    if folder.exists() {
        fs::rename(folder, folder.with_extension("old"))?;
    }
    fs::rename(&new, folder)?;
    let _ = fs::remove_dir_all(folder.with_extension("old"));
    Ok(count)
}

/// Is this a file of a crate of other people? Of programs none is kept, and ours have libraries, too.
fn is_theirs(part: &str, name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    !OURS.iter().any(|ours| name.starts_with(ours)) && (part != "deps" || name.starts_with("lib"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_ours_is_not_kept() {
        let kept = |part, name: &str| is_theirs(part, OsStr::new(name));
        assert!(kept("deps", "libserde-0123456789abcdef.rlib"));
        assert!(kept(".fingerprint", "serde-0123456789abcdef"));
        assert!(kept("build", "ring-0123456789abcdef"));
        for ours in ["libparlour_games-0123456789abcdef.rlib", "suite-0123456789abcdef"] {
            assert!(!kept("deps", ours), "{ours}");
        }
        for ours in ["parlour-0123456789abcdef", "xtask-0123456789abcdef"] {
            assert!(!kept(".fingerprint", ours), "{ours}");
        }
    }

    #[test]
    fn each_run_keeps_what_it_has_compiled_and_nothing_of_the_run_before() {
        let place = tempfile::tempdir().unwrap();
        let (built, folder) = (place.path().join("built"), place.path().join("kept/ci"));
        let compiles = |library: &str| {
            let _ = fs::remove_dir_all(&built);
            for part in PARTS {
                fs::create_dir_all(built.join(part)).unwrap();
            }
            fs::write(built.join("deps").join(library), "").unwrap();
            fs::write(built.join("deps/libparlour_lab-1.rlib"), "").unwrap();
            keep_in(&built, &folder).unwrap()
        };
        assert_eq!(compiles("libserde-1.rlib"), 1);
        assert_eq!(compiles("libserde-2.rlib"), 1);
        let kept = fs::read_dir(folder.join("deps")).unwrap();
        let names: Vec<_> = kept.map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["libserde-2.rlib"]);
        assert_eq!(fs::read_dir(place.path().join("kept")).unwrap().count(), 1);
    }

    #[test]
    fn the_script_of_ci_puts_back_what_is_kept_here() {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.ci/run");
        let script = fs::read_to_string(script).unwrap();
        assert!(
            script.contains("kept=\"${XDG_CACHE_HOME:-${HOME:-}/.cache}/parlour/target\""),
            "{script}"
        );
        assert!(folder().unwrap().ends_with("parlour/target"));
    }
}
