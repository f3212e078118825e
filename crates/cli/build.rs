//! Builds the page with npm and Vite. Nothing is written outside of cargo's own folder: the
//! sources are copied there, so that two builds at once, or a folder that is read-only, do
//! not matter.

use std::{
    env, fs,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    io,
    path::{Path, PathBuf},
    process::Command,
};

/// What of `web/` the page is made of.
const SOURCES: &[&str] = &[
    ".npmrc",
    "catalogue.ts",
    "index.html",
    "package.json",
    "package-lock.json",
    "public",
    "push.ts",
    "site.ts",
    "src",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
];

/// Beside `web/`: the rules in other languages, which the page fetches as files of its own.
const RULES: &str = "docs/rules";

/// The oldest Node that Vite runs on.
const NODE: (u32, u32) = (20, 19);

fn main() {
    for name in ["PARLOUR_PAGE", "CLIPPY_ARGS", "RUSTC_WORKSPACE_WRAPPER", "RUSTC_WRAPPER"] {
        println!("cargo::rerun-if-env-changed={name}");
    }
    println!("cargo::rerun-if-changed=build.rs");
    if let Err(why) = page().and_then(|folder| list(&folder)) {
        println!("cargo::error={why}");
    }
}

/// Writes the list of the page's files, with what is in them, for `lib.rs` to include.
fn list(page: &Path) -> Result<(), String> {
    let unreadable = |why: io::Error| format!("{}: {why}", page.display());
    let mut files = Vec::new();
    find(page, "", &mut files).map_err(unreadable)?;
    files.sort();
    let mut list = "&[\n".to_owned();
    for (name, path) in &files {
        let mut hasher = DefaultHasher::new();
        fs::read(path).map_err(unreadable)?.hash(&mut hasher);
        list += &format!("({name:?}, include_bytes!({path:?}), \"{:016x}\"),\n", hasher.finish());
    }
    list += "]\n";
    let to = PathBuf::from(env::var_os("OUT_DIR").ok_or("no OUT_DIR")?).join("files.rs");
    fs::write(&to, list).map_err(|why| format!("{}: {why}", to.display()))
}

/// All files of a folder: what the browser calls them, and where they are.
fn find(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            find(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push((name, entry.path()));
        }
    }
    Ok(())
}

/// The folder with the page.
fn page() -> Result<PathBuf, String> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("no manifest")?);
    let chosen = env::var("PARLOUR_PAGE").unwrap_or_default();
    if chosen == "placeholder" || (chosen.is_empty() && !is_wanted()) {
        return Ok(here.join("placeholder"));
    }
    if !chosen.is_empty() {
        println!("cargo::rerun-if-changed={chosen}");
        let folder =
            fs::canonicalize(&chosen).map_err(|why| format!("PARLOUR_PAGE={chosen}: {why}"))?;
        let has_page = folder.join("index.html").is_file();
        return has_page
            .then_some(folder)
            .ok_or(format!("PARLOUR_PAGE={chosen}: no index.html there"));
    }
    let web = here.join("../../web");
    for name in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(name).display());
    }
    println!("cargo::rerun-if-changed={}", here.join("../..").join(RULES).display());
    build(&web, &PathBuf::from(env::var_os("OUT_DIR").ok_or("no OUT_DIR")?))
}

/// Is the page itself wanted? Not by those who only look at the code.
fn is_wanted() -> bool {
    let looks = |name| {
        env::var(name).is_ok_and(|tool| tool.contains("clippy") || tool.contains("rust-analyzer"))
    };
    env::var_os("CARGO_FEATURE_PAGE").is_some()
        && env::var_os("CLIPPY_ARGS").is_none()
        && env::var_os("DOCS_RS").is_none()
        && !looks("RUSTC_WORKSPACE_WRAPPER")
        && !looks("RUSTC_WRAPPER")
}

fn build(web: &Path, out: &Path) -> Result<PathBuf, String> {
    has_node()?;
    let (work, page) = (out.join("web"), out.join("page"));
    let copied = SOURCES.iter().try_for_each(|name| {
        remove(&work.join(name))?;
        copy(&web.join(name), &work.join(name))
    });
    let copied = copied.and_then(|()| {
        remove(&out.join(RULES))?;
        fs::create_dir_all(out.join("docs"))?;
        copy(&web.join("..").join(RULES), &out.join(RULES))
    });
    copied.map_err(|why| format!("the page's sources in {}: {why}", web.display()))?;

    // The packages are fetched once, and again when others are asked for.
    let (wanted, installed) =
        (work.join("package-lock.json"), work.join("node_modules/.installed"));
    let is_fresh = fs::read(&wanted).ok() == fs::read(&installed).ok();
    if !is_fresh {
        let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
        let arguments = ["ci", "--omit=dev", "--ignore-scripts", "--prefer-offline"];
        run(Command::new(npm)
            .args(arguments)
            .args(["--no-audit", "--no-fund"])
            .current_dir(&work))?;
        fs::copy(&wanted, &installed).map_err(|why| format!("{}: {why}", installed.display()))?;
    }
    let mut vite = Command::new("node");
    vite.arg("node_modules/vite/bin/vite.js").args(["build", "--logLevel", "warn"]);
    run(vite.arg("--emptyOutDir").arg("--outDir").arg(&page).current_dir(&work))?;
    Ok(page)
}

/// Is there a Node that is new enough?
fn has_node() -> Result<(), String> {
    let needed = format!(
        "Node.js {}.{} or later builds the page (or PARLOUR_PAGE=FOLDER gives a built one, \
         and --no-default-features does without)",
        NODE.0, NODE.1
    );
    let Ok(said) = Command::new("node").arg("--version").output() else {
        return Err(format!("{needed}: there is none"));
    };
    let said = String::from_utf8_lossy(&said.stdout).trim().to_owned();
    let mut parts = said.trim_start_matches('v').split('.').map_while(|part| part.parse().ok());
    match (parts.next(), parts.next()) {
        (Some(major), Some(minor)) if (major, minor) >= NODE => Ok(()),
        _ => Err(format!("{needed}: this is {said}")),
    }
}

/// Runs a tool; what it says, in one line, if it fails.
fn run(command: &mut Command) -> Result<(), String> {
    let what = format!("{command:?}");
    let output = command.output().map_err(|why| format!("{what}: {why}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    let said: Vec<_> = String::from_utf8_lossy(&said).lines().map(str::to_owned).collect();
    let last = &said[said.len().saturating_sub(12)..];
    Err(format!("{what}: {}: {}", output.status, last.join(" / ")))
}

fn remove(path: &Path) -> io::Result<()> {
    let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    removed.or_else(|why| if why.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(why) })
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        return fs::copy(from, to).map(drop);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}
