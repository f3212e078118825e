//! Which crate may depend on which, read from the `Cargo.toml` files.

use anyhow::{Context, Result};
use toml::{Table, Value};

use crate::finding::Finding;
use crate::repo::Text;

/// The arrows between our crates, by their folder. None points upwards. A test may look anywhere.
const ARROWS: &[(&str, &[&str])] = &[
    ("engine", &[]),
    ("games", &["engine"]),
    ("encode", &["games", "engine"]),
    ("bots", &["games", "engine"]),
    ("table", &["engine"]),
    ("protocol", &["table", "bots", "games", "engine"]),
    ("lab", &["protocol", "bots", "encode", "games", "engine"]),
    ("py", &["lab", "protocol", "bots", "encode", "games", "engine", "workspace-hack"]),
    ("server", &["protocol", "table", "engine"]),
    ("print", &["protocol", "games", "engine"]),
    ("worker", &["lab", "protocol", "table", "engine"]),
    ("tui", &["protocol", "table", "bots", "games", "engine"]),
    (
        "cli",
        &[
            "server",
            "tui",
            "lab",
            "print",
            "protocol",
            "table",
            "bots",
            "games",
            "engine",
            "workspace-hack",
        ],
    ),
    ("workspace-hack", &[]),
    ("xtask", &[]),
];

/// The crates that know JSON: the wire, the lab for the files of its studies, and `xtask`, which reads
/// what other systems print. `workspace-hack` has no code and only names features.
const KNOWS_JSON: &[&str] = &["protocol", "lab", "workspace-hack", "xtask"];

/// Who may ask a library for its feature `json`: the server hands `axum` types of `protocol`.
const JSON_FEATURES: &[(&str, &str)] = &[("server", "axum")];

/// One package of ours.
struct Package<'a> {
    text: &'a Text,
    manifest: Table,
    name: String,
    /// Its folder, which is what [`ARROWS`] calls it.
    folder: &'a str,
}

/// Checks every manifest in the checkout.
pub(crate) fn check(texts: &[Text]) -> Result<Vec<Finding>> {
    let mut packages = Vec::new();
    let mut shared = Table::new();
    for text in texts {
        let Some(folder) = folder(&text.path) else {
            continue;
        };
        let manifest: Table = text.body.parse().with_context(|| text.path.clone())?;
        if let Some(table) = at(&manifest, &["workspace", "dependencies"])
            && text.path == "Cargo.toml"
        {
            shared = table.clone();
        }
        let name = at(&manifest, &["package"]).and_then(|package| package.get("name")?.as_str());
        if let Some(name) = name {
            packages.push(Package { text, name: name.to_owned(), manifest, folder });
        }
    }
    Ok(packages.iter().flat_map(|package| of_package(package, &packages, &shared)).collect())
}

fn of_package(package: &Package<'_>, packages: &[Package<'_>], shared: &Table) -> Vec<Finding> {
    let mut findings = Vec::new();
    let row = ARROWS.iter().find(|(folder, _)| *folder == package.folder);
    let Some((_, below)) = row else {
        // Fuzz targets, benches and examples stand outside `crates` and may use everything.
        if package.text.krate().is_some() {
            let why = format!("{} has no row in the arrows (xtask/src/arrows.rs)", package.folder);
            findings.push(Finding::new(&package.text.path, 1, why));
        }
        return findings;
    };
    for (key, name) in dependencies(&package.manifest, shared) {
        let line = line_of_key(&package.text.body, &key);
        let mut find = |why: String| findings.push(Finding::new(&package.text.path, line, why));
        let ours = packages.iter().find(|other| other.name == name);
        if let Some(ours) = ours
            && !below.contains(&ours.folder)
        {
            find(format!("{} may not depend on {}", package.folder, ours.folder));
        }
        if name == "serde_json" && !KNOWS_JSON.contains(&package.folder) {
            find(format!(
                "{} may not use a JSON library: it goes through protocol",
                package.folder
            ));
        }
        let own = package.manifest.get("dependencies").and_then(|list| list.get(&key));
        let speaks_json = has_json(own) || has_json(shared.get(&key));
        if speaks_json && !JSON_FEATURES.contains(&(package.folder, name.as_str())) {
            find(format!(
                "`{name}` has the feature json; {} goes through protocol",
                package.folder
            ));
        }
    }
    findings
}

/// Does this dependency ask for JSON?
fn has_json(dependency: Option<&Value>) -> bool {
    let features = dependency.and_then(|dependency| dependency.get("features")?.as_array());
    features.is_some_and(|features| features.iter().any(|name| name.as_str() == Some("json")))
}

/// The folder of a manifest: `crates/engine/Cargo.toml` is `engine`'s, the root's is empty.
fn folder(path: &str) -> Option<&str> {
    let dir = path.strip_suffix("Cargo.toml")?;
    let dir = dir.strip_suffix('/').unwrap_or(dir);
    Some(dir.rsplit('/').next().unwrap_or(dir))
}

/// What a package is built from, tests aside: the key in the manifest and the real name.
fn dependencies(manifest: &Table, shared: &Table) -> Vec<(String, String)> {
    let targets = at(manifest, &["target"])
        .into_iter()
        .flat_map(|targets| targets.iter().filter_map(|(_, target)| target.as_table()));
    std::iter::once(manifest)
        .chain(targets)
        .flat_map(|part| {
            ["dependencies", "build-dependencies"]
                .into_iter()
                .filter_map(move |kind| at(part, &[kind]))
        })
        .flatten()
        .map(|(key, value)| {
            let renamed = |value: &Value| Some(value.get("package")?.as_str()?.to_owned());
            let name = renamed(value)
                .or_else(|| shared.get(key).and_then(renamed))
                .unwrap_or_else(|| key.clone());
            (key.clone(), name)
        })
        .collect()
}

fn at<'a>(table: &'a Table, keys: &[&str]) -> Option<&'a Table> {
    keys.iter().try_fold(table, |table, key| table.get(*key)?.as_table())
}

fn line_of_key(manifest: &str, key: &str) -> usize {
    let names_key = |line: &str| {
        line.strip_prefix(key).is_some_and(|rest| rest.starts_with([' ', '=', '.']))
            || line.trim_end().ends_with(&format!("dependencies.{key}]"))
    };
    1 + manifest.lines().position(names_key).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(manifests: &[(&str, &str)]) -> Vec<String> {
        let texts: Vec<Text> = manifests
            .iter()
            .map(|(path, body)| Text { path: (*path).to_owned(), body: (*body).to_owned() })
            .collect();
        check(&texts).unwrap().iter().map(Finding::to_string).collect()
    }

    const ROOT: (&str, &str) = (
        "Cargo.toml",
        "[workspace.dependencies]\nheart = { path = \"crates/engine\", package = \"parlour-engine\" }\n",
    );
    const ENGINE: (&str, &str) =
        ("crates/engine/Cargo.toml", "[package]\nname = \"parlour-engine\"\n");
    const GAMES: (&str, &str) = (
        "crates/games/Cargo.toml",
        "[package]\nname = \"games\"\n[dependencies]\nheart.workspace = true\n[dev-dependencies]\nserde_json = \"1\"\n",
    );

    #[test]
    fn arrows_that_point_down_are_fine() {
        assert_eq!(found(&[ROOT, ENGINE, GAMES]), [""; 0]);
    }

    #[test]
    fn json_within_another_library_is_found() {
        let root =
            "[workspace.dependencies]\naxum = { version = \"0.8\", features = [\"json\"] }\n";
        let of = |name: &str, dependency: &str| {
            format!("[package]\nname = \"{name}\"\n[dependencies]\n{dependency}\n")
        };
        let server = of("server", "axum.workspace = true");
        let cli =
            of("cli", "axum.workspace = true\nureq = { version = \"3\", features = [\"json\"] }");
        assert_eq!(
            found(&[
                ("Cargo.toml", root),
                ("crates/server/Cargo.toml", &server),
                ("crates/cli/Cargo.toml", &cli),
            ]),
            [
                "crates/cli/Cargo.toml:4: `axum` has the feature json; cli goes through protocol",
                "crates/cli/Cargo.toml:5: `ureq` has the feature json; cli goes through protocol",
            ]
        );
    }

    #[test]
    fn an_arrow_upwards_is_found_under_any_name() {
        let engine = "[package]\nname = \"parlour-engine\"\n[target.'cfg(unix)'.dependencies]\ng = { package = \"games\" }\n";
        let table = "[package]\nname = \"table\"\n[dependencies]\nserde_json = \"1\"\ngames = { path = \"../games\" }\n";
        let stranger = "[package]\nname = \"stranger\"\n";
        assert_eq!(
            found(&[
                ROOT,
                ("crates/engine/Cargo.toml", engine),
                GAMES,
                ("crates/table/Cargo.toml", table),
                ("crates/stranger/Cargo.toml", stranger),
                (
                    "fuzz/Cargo.toml",
                    "[package]\nname = \"fuzz\"\n[dependencies]\nserde_json = \"1\"\n"
                ),
            ]),
            [
                "crates/engine/Cargo.toml:4: engine may not depend on games",
                "crates/table/Cargo.toml:5: table may not depend on games",
                "crates/table/Cargo.toml:4: table may not use a JSON library: it goes through protocol",
                "crates/stranger/Cargo.toml:1: stranger has no row in the arrows (xtask/src/arrows.rs)",
            ]
        );
    }
}
