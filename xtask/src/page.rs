//! The page's own checks: its types, its style, its units, and whole games in a browser.

use std::{
    env, fs,
    path::{Path, PathBuf, absolute},
    thread::{self, JoinHandle},
};

use crate::{
    apt,
    count::Step,
    run::{Run, heading},
};

pub(crate) const INSTALL: Run<'_> =
    Run { name: "npm ci", args: &["ci", "--no-audit", "--no-fund"], seconds: 900, ..Run::NPM };
pub(crate) const TYPES: Run<'_> =
    Run { name: "page types", args: &["run", "check"], seconds: 900, ..Run::NPM };
const LINT: Run<'_> = Run { name: "page lint", args: &["run", "lint"], seconds: 1800, ..Run::NPM };
pub(crate) const UNITS: Run<'_> =
    Run { name: "page units", args: &["test"], seconds: 1800, ..Run::NPM };
const SIZE: Run<'_> = Run { name: "page size", args: &["run", "size"], seconds: 900, ..Run::NPM };
/// With the program that the Rust tests have built: built by itself it would have other features, and
/// its libraries would be compiled a second time.
const BROWSER: Run<'_> = Run {
    name: "browser",
    args: &["run", "--silent", "e2e"],
    env: &[("PARLOUR", "../target/ci/parlour"), ("PARLOUR_SITE", "../target/site")],
    seconds: 3600,
    ..Run::NPM
};

/// Where browsers that will do are found.
const BROWSERS: &[&str] =
    &["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"];

/// The packages that have one, the better one first.
const PACKAGES: &[&str] = &["chromium-headless-shell", "chromium"];

/// What needs no browser, while it runs beside other steps: most of it is work for one core.
pub(crate) struct Checks {
    install: Step,
    rest: Option<JoinHandle<Vec<(Step, String)>>>,
}

impl Checks {
    /// Installs the page's packages, without which nothing else of it can run, and begins with the rest.
    pub(crate) fn begin() -> Self {
        let install = Step::run(&INSTALL);
        let rest = matches!(install.outcome, Ok(true)).then(|| {
            heading("page: types, lint, units, size, beside the next steps");
            thread::spawn(|| [&TYPES, &LINT, &UNITS, &SIZE].map(Step::run_beside).into())
        });
        Self { install, rest }
    }

    /// Waits for it, and prints what was said.
    pub(crate) fn steps(self) -> Vec<Step> {
        let mut steps = vec![self.install];
        match self.rest.map(JoinHandle::join) {
            Some(Ok(ended)) => steps.extend(ended.into_iter().map(|(step, said)| {
                println!("{said}");
                step
            })),
            Some(Err(_)) => steps.push(Step::broken("page")),
            None => {}
        }
        steps
    }
}

/// The page that the build of the program has made last, if one has: a build script leaves it in its folder.
pub(crate) fn built() -> Option<PathBuf> {
    let builds = fs::read_dir("target/ci/build").ok()?.flatten();
    let pages = builds.map(|build| build.path().join("out/page"));
    let made = |page: &PathBuf| fs::metadata(page.join("index.html")).and_then(|of| of.modified());
    let last = pages.filter_map(|page| Some((made(&page).ok()?, page))).max();
    last.and_then(|(_, page)| absolute(page).ok())
}

/// Plays in a browser. Without the page's packages nothing can; that they are missing is said before.
pub(crate) fn games() -> Vec<Step> {
    if !Path::new("web/node_modules").exists() {
        return Vec::new();
    }
    match browser() {
        Browser::There => vec![Step::run(&BROWSER)],
        Browser::Skipped => {
            println!(
                "\nbrowser: skipped, there is no Chromium here; `apt-get install {}`, then {}",
                PACKAGES[0],
                BROWSER.line()
            );
            Vec::new()
        }
        Browser::Missing => {
            println!("\nbrowser: there is no Chromium here, and none could be installed");
            vec![Step::broken(BROWSER.name)]
        }
    }
}

/// Is there a browser to test with?
enum Browser {
    There,
    /// On a machine where none may be installed.
    Skipped,
    /// Where there must be one.
    Missing,
}

/// Is there a browser by now?
pub(crate) fn has_browser() -> bool {
    BROWSERS.iter().any(|path| Path::new(path).exists())
}

fn browser() -> Browser {
    if has_browser() {
        return Browser::There;
    }
    for package in PACKAGES {
        if !has_browser() {
            apt::install(&[package]);
        }
    }
    match (has_browser(), env::var_os("CI").is_some()) {
        (true, _) => Browser::There,
        (false, true) => Browser::Missing,
        (false, false) => Browser::Skipped,
    }
}
