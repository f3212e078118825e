//! Holds that each crate of other people is compiled once: the program and the Python package are built
//! with the features that the tests of the whole workspace have, or `workspace-hack` lacks some.

use std::collections::BTreeSet;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::finding::Finding;
use crate::run::cargo;

/// The packages that are built by themselves.
const ALONE: &[&str] = &["parlour", "parlour-py"];

/// The list of features, and where they are unified.
const UNIFIED: &str = "workspace-hack";

/// What is compiled for this machine to run, and what for the compiler as well: a crate may be both, with
/// other features. Edges of the workspace, and of a package by itself.
const EDGES: [(&str, &str); 2] =
    [("normal,dev,no-proc-macro", "normal,no-proc-macro"), ("all", "normal,build")];

/// A finding for each crate that one of these packages has with other features.
pub(crate) fn check() -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for (of_all, of_one) in EDGES {
        let together = tree(&["--workspace", "--edges", of_all])?;
        for package in ALONE {
            let alone = tree(&["--package", package, "--edges", of_one])?;
            findings.extend(unlike(package, &alone, &together));
        }
    }
    Ok(findings)
}

fn unlike(package: &str, alone: &BTreeSet<String>, together: &BTreeSet<String>) -> Vec<Finding> {
    let of_others = |line: &&String| !line.starts_with(UNIFIED);
    let finding = |line: &String| {
        let why = format!("{package} alone is built with `{line}`, which the workspace is not");
        Finding::new("workspace-hack/Cargo.toml", 1, why)
    };
    alone.difference(together).filter(of_others).map(finding).collect()
}

/// Each crate with its features, as this build has it.
fn tree(arguments: &[&str]) -> Result<BTreeSet<String>> {
    let format = ["--offline", "--prefix", "none", "--format", "{p} {f}"];
    let listed = Command::new(cargo()).arg("tree").args(arguments).args(format).output();
    let listed = listed.context("cargo tree")?;
    ensure!(listed.status.success(), "cargo tree: {}", String::from_utf8_lossy(&listed.stderr));
    let lines = String::from_utf8(listed.stdout)?;
    Ok(lines.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_that_would_be_compiled_twice_is_named() {
        let set = |lines: &[&str]| lines.iter().map(|&line| line.to_owned()).collect();
        let together =
            set(&["uuid v1 default,rng,v4", "serde v1 std", "workspace-hack v0 program"]);
        let alone = set(&["uuid v1 default", "serde v1 std", "workspace-hack v0 "]);
        let found = unlike("parlour-py", &alone, &together);
        assert_eq!(found.len(), 1);
        assert!(found[0].to_string().contains("parlour-py alone is built with `uuid v1 default`"));
    }
}
