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

/// Every text file that is tracked, or would be by the next `git add --all`.
pub(crate) fn texts() -> Result<Vec<Text>> {
    let listing = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .output()
        .context("git ls-files")?;
    ensure!(listing.status.success(), "git ls-files: {}", String::from_utf8_lossy(&listing.stderr));
    let names = String::from_utf8(listing.stdout).context("a file name that is not UTF-8")?;
    let mut texts: Vec<Text> = names
        .split_terminator('\0')
        // What cannot be read as text (deleted, binary) has nothing to check.
        .filter_map(|path| {
            let body = std::fs::read_to_string(path).ok()?;
            Some(Text {
                path: path.to_owned(),
                body,
            })
        })
        .collect();
    texts.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(texts)
}
