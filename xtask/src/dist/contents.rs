//! What comes with the program, and where it goes in each kind of package.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::archive::Item;
use super::licences::{LGPL, third_party};
use super::program::{Linkage, Program};

/// The recipe of a container, and the service with its settings.
const RECIPE: &str = "packaging/Containerfile";
const SERVICE: &str = "packaging/parlour.service";
const SETTINGS: &str = "packaging/parlour.default";

/// Everything that is packed, by itself.
pub(super) struct Contents {
    program: Item,
    /// Manual pages by their names, such as `parlour-serve.1`.
    manual: Vec<Item>,
    completions: Completions,
    pub(super) service: Item,
    pub(super) settings: Item,
    /// Ours and those of everything inside, by their names.
    pub(super) licences: Vec<Item>,
}

struct Completions {
    bash: Item,
    zsh: Item,
    fish: Item,
}

impl Contents {
    /// Reads them here, and asks the program for those that it makes itself.
    pub(super) fn collect(program: &Program) -> Result<Self> {
        let completion = |shell: &str, name: &str| -> Result<Item> {
            Ok(Item::text(name, program.says(&["completions", shell])?))
        };
        Ok(Self {
            program: Item::program("parlour", program.bytes.clone()),
            manual: manual(program)?,
            completions: Completions {
                bash: completion("bash", "parlour.bash")?,
                zsh: completion("zsh", "_parlour")?,
                fish: completion("fish", "parlour.fish")?,
            },
            service: file(SERVICE, "parlour.service")?,
            settings: file(SETTINGS, "parlour.default")?,
            licences: licences(program)?,
        })
    }

    /// The archive that runs from any folder; `name` is that of its own.
    pub(super) fn portable(&self, name: &str) -> Result<Vec<Item>> {
        let into =
            |folder: &'static str| move |item: &Item| item.at(&format!("{folder}/{}", item.path));
        let Completions { bash, zsh, fish } = &self.completions;
        let mut items = vec![self.program.clone(), file("packaging/README.txt", "README.txt")?];
        items.extend(self.manual.iter().map(into("man/man1")));
        items.extend([bash, zsh, fish].map(into("completions")));
        items.extend([&self.service, &self.settings].map(into("systemd")));
        items.extend(self.licences.iter().map(into("licences")));
        Ok(items.iter().map(|item| item.at(&format!("{name}/{}", item.path))).collect())
    }

    /// Where a system looks for them.
    pub(super) fn system(&self) -> Result<Vec<Item>> {
        let Completions { bash, zsh, fish } = &self.completions;
        let mut items = vec![
            self.program.at("usr/bin/parlour"),
            bash.at("usr/share/bash-completion/completions/parlour"),
            zsh.at("usr/share/zsh/vendor-completions/_parlour"),
            fish.at("usr/share/fish/vendor_completions.d/parlour.fish"),
        ];
        for page in &self.manual {
            items.push(page.compressed(&format!("usr/share/man/man1/{}.gz", page.path))?);
        }
        Ok(items)
    }

    /// What a container is built from.
    pub(super) fn container(&self) -> Result<Vec<Item>> {
        let licences = self.licences.iter().map(|item| item.at(&format!("licences/{}", item.path)));
        let mut items = vec![file(RECIPE, "Containerfile")?, self.program.clone()];
        items.extend(licences);
        Ok(items)
    }
}

/// A file of the checkout.
pub(super) fn file(path: &str, name: &str) -> Result<Item> {
    Ok(Item::text(name, fs::read_to_string(path).with_context(|| path.to_owned())?))
}

/// Every manual page that the program writes.
fn manual(program: &Program) -> Result<Vec<Item>> {
    let folder = tempfile::tempdir()?;
    let place = folder.path().to_str().context("a temporary folder with a strange name")?;
    program.says(&["man", "--dir", place])?;
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder.path())? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).context("a strange name")?;
        pages.push(Item::text(name, fs::read_to_string(&path)?));
    }
    Ok(pages)
}

fn licences(program: &Program) -> Result<Vec<Item>> {
    let mut items = vec![
        file("LICENSE-MIT", "LICENSE-MIT")?,
        file("LICENSE-APACHE", "LICENSE-APACHE")?,
        file("NOTICE", "NOTICE")?,
        Item::text("third-party.txt", third_party(&program.linkage)?),
    ];
    if matches!(program.linkage, Linkage::Static { banner: Some(_) }) {
        let name = Path::new(LGPL).file_name().and_then(|name| name.to_str()).unwrap_or(LGPL);
        items.push(file(LGPL, name)?);
    }
    Ok(items)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn checkout(path: &str) -> String {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).unwrap()
    }

    /// No container engine is needed to see that a recipe and its ingredients fit.
    #[test]
    fn a_container_is_built_from_what_is_made_for_it() {
        let recipe = checkout(RECIPE);
        let steps: Vec<(&str, Vec<&str>)> = recipe
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .map(|line| line.split_once(' ').unwrap())
            .map(|(step, rest)| (step, rest.split(' ').collect()))
            .collect();
        let all = |name: &str| -> Vec<&Vec<&str>> {
            steps.iter().filter(|(step, _)| *step == name).map(|(_, rest)| rest).collect()
        };
        let one = |name: &str| all(name).first().unwrap().join(" ");
        let copied: BTreeSet<&str> =
            all("COPY").iter().map(|words| words[words.len() - 2]).collect();
        // `data` is the folder that `make` leaves empty
        assert_eq!(copied, BTreeSet::from(["data", "licences", "parlour"]));
        assert_eq!(one("FROM"), "scratch", "nothing but the program needs care");
        assert_eq!(one("USER"), "65532:65532", "without /etc/passwd only a number is a user");
        assert!(recipe.contains("COPY --chown=65532:65532 data /data\n"), "who may write there");
        assert_eq!(one("VOLUME"), "/data");
        assert_eq!(one("ENTRYPOINT"), "[\"/parlour\"]", "there is no shell");
        assert!(one("HEALTHCHECK").ends_with("CMD [\"/parlour\", \"health\"]"));
    }

    #[test]
    fn container_and_service_set_what_the_program_reads() {
        let read = checkout("crates/cli/src/serve.rs");
        for set in [checkout(RECIPE), checkout(SERVICE), checkout(SETTINGS)] {
            let words = set.split(|c: char| !(c.is_ascii_uppercase() || c == '_'));
            for name in
                words.filter(|word| word.starts_with("PARLOUR_") && *word != "PARLOUR_OPTIONS")
            {
                assert!(read.contains(&format!("env = \"{name}\"")), "{name} is not read");
            }
        }
    }
}
