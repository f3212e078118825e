//! The licences of everything that is compiled into the program: its crates, the page's packages,
//! Rust's own library, and the C library of a static program.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId};

use super::program::{self, Linkage};

/// Packages whose code is in the page; the others under `web/node_modules` only build it.
const IN_PAGE: &[&str] = &["clsx", "lean-qr", "svelte"];

/// The text of the GNU Lesser General Public License.
pub(super) const LGPL: &str = "packaging/licences/LGPL-2.1.txt";

const HEAD: &str = "\
Parlour is licensed under MIT or Apache-2.0, at your option. The program contains the works below;
each licence is followed by those that it covers.
";

const RUST: &str = "\
The Rust standard library is licensed under MIT or Apache-2.0, at your option.
Copyright The Rust Project contributors: https://www.rust-lang.org/policies/licenses
";

/// Everything under one text of a licence.
type ByText = BTreeMap<String, BTreeSet<String>>;

/// One text about all that is in a program so linked.
pub(super) fn third_party(linkage: &Linkage) -> Result<String> {
    let mut works = ByText::new();
    let metadata = MetadataCommand::new()
        .other_options(["--locked".to_owned(), "--filter-platform".to_owned(), program::host()?])
        .exec()?;
    for package in compiled(&metadata)? {
        add(&mut works, &of_crate(package), package.manifest_path.as_std_path())?;
    }
    for name in IN_PAGE {
        let manifest = Path::new("web/node_modules").join(name).join("package.json");
        add(&mut works, &format!("{name} (npm)"), &manifest)?;
    }
    Ok([HEAD, RUST, &of_c_library(linkage)].map(|part| format!("{part}\n")).concat()
        + &print(&works))
}

/// The crates of others that the program is linked from.
fn compiled(metadata: &Metadata) -> Result<Vec<&Package>> {
    let graph = metadata.resolve.as_ref().context("cargo resolved nothing")?;
    let nodes: HashMap<&PackageId, _> = graph.nodes.iter().map(|node| (&node.id, node)).collect();
    let mut waiting: Vec<&PackageId> = metadata
        .packages
        .iter()
        .filter(|one| one.name.as_str() == "parlour")
        .map(|one| &one.id)
        .collect();
    ensure!(waiting.len() == 1, "there is one crate `parlour`");
    let mut found = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if !found.insert(id) {
            continue;
        }
        let is_linked = |kind: &DependencyKind| *kind == DependencyKind::Normal;
        let below = nodes.get(id).into_iter().flat_map(|node| &node.deps);
        waiting.extend(
            below
                .filter(|one| one.dep_kinds.iter().any(|kind| is_linked(&kind.kind)))
                .map(|one| &one.pkg),
        );
    }
    let theirs =
        metadata.packages.iter().filter(|one| found.contains(&one.id) && one.source.is_some());
    Ok(theirs.collect())
}

fn of_crate(package: &Package) -> String {
    let licence = package.license.as_deref().unwrap_or("see its licence");
    format!("{} {} ({licence})", package.name, package.version)
}

/// Adds a work with the texts that stand beside its manifest.
fn add(works: &mut ByText, work: &str, manifest: &Path) -> Result<()> {
    let folder = manifest.parent().context("a manifest is in a folder")?;
    let place = || format!("the licence of {work} in {}", folder.display());
    let mut texts = BTreeSet::new();
    for entry in fs::read_dir(folder).with_context(place)? {
        let entry = entry?;
        if is_licence(&entry.file_name().to_string_lossy()) && entry.file_type()?.is_file() {
            texts.insert(same(&fs::read_to_string(entry.path()).with_context(place)?));
        }
    }
    if texts.is_empty() {
        texts.insert("Its source names its licence, and comes without the text of it.".to_owned());
    }
    for text in texts {
        works.entry(text).or_default().insert(work.to_owned());
    }
    Ok(())
}

fn is_licence(name: &str) -> bool {
    let name = name.to_uppercase();
    ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"]
        .iter()
        .any(|start| name.starts_with(start))
}

/// The text as it is compared: without trailing spaces and empty lines around it.
fn same(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

fn of_c_library(linkage: &Linkage) -> String {
    let Linkage::Static { banner: Some(banner) } = linkage else {
        return String::new();
    };
    format!(
        "The {banner} is in the program, under the GNU Lesser General Public License 2.1 or later
(LGPL-2.1.txt). Its source is the package `glibc` of that version, at the distributor named in
brackets. To use another version of it, build Parlour from source: `cargo xtask dist`.\n"
    )
}

/// Each text under the names of its works.
fn print(works: &ByText) -> String {
    let line = "-".repeat(80);
    let mut parts: Vec<String> = works
        .iter()
        .map(|(text, works)| {
            let names: Vec<&str> = works.iter().map(String::as_str).collect();
            format!("{line}\n{}\n\n{text}\n\n", names.join("\n"))
        })
        .collect();
    parts.sort_unstable();
    parts.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn works_under_the_same_text_share_it() {
        let mut works = ByText::new();
        for (work, text) in [("b 1 (MIT)", "Free. \r\n"), ("a 2 (MIT)", "\nFree.\n")] {
            works.entry(same(text)).or_default().insert(work.to_owned());
        }
        let printed = print(&works);
        assert!(printed.ends_with("a 2 (MIT)\nb 1 (MIT)\n\nFree.\n\n"), "{printed}");
    }

    #[test]
    fn licences_are_known_by_their_names() {
        assert!(
            ["LICENSE-MIT", "license", "COPYING.txt", "UNLICENSE"]
                .iter()
                .all(|name| is_licence(name))
        );
        assert!(!is_licence("README.md"));
    }
}
