//! The checkout: its root and its files.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// Makes the workspace's root the working directory.
pub(crate) fn enter() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::env::set_current_dir(&root).with_context(|| format!("no workspace at {}", root.display()))
}

/// One text file of the checkout.
pub(crate) struct Text {
    /// From the root, with `/` between the parts.
    pub(crate) path: String,
    pub(crate) body: String,
}

impl Text {
    /// The crate under `crates/` that this file belongs to.
    pub(crate) fn krate(&self) -> Option<&str> {
        self.path.strip_prefix("crates/")?.split('/').next()
    }
}

/// Files that are compiled for tests, benches and examples only.
pub(crate) fn is_test(path: &str) -> bool {
    path.split('/').any(|part| matches!(part, "tests" | "tests.rs" | "benches" | "examples"))
}

/// Every file that is tracked, or would be by the next `git add --all`.
pub(crate) fn files() -> Result<Vec<String>> {
    git(&["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
}

/// The text files among them.
pub(crate) fn texts() -> Result<Vec<Text>> {
    let names = files()?;
    let mut texts: Vec<Text> = names
        .iter()
        // What cannot be read as text (deleted, binary) has nothing to check.
        .filter_map(|path| {
            let body = std::fs::read_to_string(path).ok()?;
            Some(Text { path: path.clone(), body })
        })
        .collect();
    texts.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(texts)
}

/// Every file that differs from the last commit, with those that git does not know yet.
pub(crate) fn changed() -> Result<Vec<String>> {
    let mut changed = git(&["diff", "-z", "--name-only", "HEAD"])?;
    changed.extend(git(&["ls-files", "-z", "--others", "--exclude-standard"])?);
    Ok(changed)
}

/// When the last commit was made, in seconds.
pub(crate) fn commit_time() -> Result<String> {
    Ok(answer(&["log", "-1", "--format=%ct"])?.trim().to_owned())
}

/// The names that git answers, which `-z` ends with a zero byte each.
fn git(args: &[&str]) -> Result<Vec<String>> {
    Ok(answer(args)?.split_terminator('\0').map(str::to_owned).collect())
}

fn answer(args: &[&str]) -> Result<String> {
    let what = args[..2].join(" ");
    let answer = Command::new("git").args(args).output().with_context(|| format!("git {what}"))?;
    ensure!(answer.status.success(), "git {what}: {}", String::from_utf8_lossy(&answer.stderr));
    String::from_utf8(answer.stdout).context("a file name that is not UTF-8")
}
