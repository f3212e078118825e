//! What the test runners say of their tests: how many passed, and the names of those that failed.

use std::sync::LazyLock;

use anyhow::Result;
use regex::Regex;

use crate::run::Run;

/// A step of the checks when it is over.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    /// Did its command succeed?
    pub(crate) outcome: Result<bool>,
    pub(crate) count: Count,
}

impl Step {
    /// Runs a command and counts the tests it tells of; most commands tell of none.
    pub(crate) fn run(run: &Run<'_>) -> Self {
        let mut count = Count::default();
        let outcome = run.stream(|line| count.read(&plain(line)));
        Self { name: run.name, outcome, count }
    }

    /// Runs a command beside other steps, and captures what would be printed.
    pub(crate) fn run_beside(run: &Run<'_>) -> (Self, String) {
        let (mut count, mut said) = (Count::default(), String::new());
        let outcome = run.capture(&mut said, |line| count.read(&plain(line)));
        (Self { name: run.name, outcome, count }, said)
    }

    /// A step that could not begin.
    pub(crate) fn broken(name: &'static str) -> Self {
        Self { name, outcome: Ok(false), count: Count::default() }
    }
}

/// The tests of one step.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Count {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) ignored: u64,
    /// The tests that failed, as their runner names them.
    pub(crate) names: Vec<String>,
}

impl Count {
    /// Takes in a line that a runner printed.
    fn read(&mut self, line: &str) {
        if let Some([passed, failed, ignored]) = summed(line) {
            self.passed += passed;
            self.failed += failed;
            self.ignored += ignored;
        } else if let Some(name) = failing(line) {
            self.names.push(name.to_owned());
        }
    }
}

/// The line with which a runner sums up: passed, failed, ignored.
fn summed(line: &str) -> Option<[u64; 3]> {
    static SUMS: LazyLock<[Regex; 5]> = LazyLock::new(|| {
        [
            // cargo test
            r"^test result: \w+\. (?<passed>\d+) passed; (?<failed>\d+) failed; (?<ignored>\d+) ignored;",
            // nextest
            r"^\s*Summary \[.*\] \d+ tests? run: (?<passed>\d+) passed(?: \([^)]*\))?(?:, (?<failed>\d+) failed)?(?:, (?<errors>\d+) timed out)?(?:, (?<ignored>\d+) skipped)?",
            // vitest
            r"^\s*Tests\s+(?:(?<failed>\d+) failed \| )?(?:(?<passed>\d+) passed )?",
            // the browser's, web/test/e2e/reporter.js
            r"^e2e: (?<passed>\d+) passed, (?<failed>\d+) failed$",
            // pytest
            r"^(?:(?<failed>\d+) failed)?(?:(?:, )?(?<passed>\d+) passed)?(?:, \d+ \w+)*?(?:(?:, )?(?<errors>\d+) errors?)? in [\d.]+s\b",
        ]
        .map(|sum| Regex::new(sum).unwrap())
    });
    let found = SUMS.iter().find_map(|sum| sum.captures(line))?;
    let of = |name: &str| found.name(name).map_or(0, |digits| digits.as_str().parse().unwrap_or(0));
    Some([of("passed"), of("failed") + of("errors"), of("ignored")])
}

/// The test that a line says has failed.
fn failing(line: &str) -> Option<&str> {
    static NAMES: LazyLock<[Regex; 5]> = LazyLock::new(|| {
        [
            r"^test (.+) \.\.\. FAILED$", // cargo test
            r"^\s*(?:FAIL|TIMEOUT|SIG\w+) \[.*\] (?:\(.*\) )?(\S+ \S+)$", // nextest
            r"^\s*FAIL\s+(?:\|?\w+\|?\s+)?(\S+ > .+)$", // vitest, of a project
            r"^e2e failed: (.+)$",        // the browser's
            r"^(?:FAILED|ERROR) (\S+\.py.*)$", // pytest
        ]
        .map(|name| Regex::new(name).unwrap())
    });
    let found = NAMES.iter().find_map(|name| name.captures(line))?;
    found.get(1).map(|name| name.as_str())
}

/// A line without its colours.
fn plain(line: &str) -> String {
    static COLOUR: LazyLock<Regex> = LazyLock::new(|| Regex::new("\u{1b}\\[[0-9;]*m").unwrap());
    COLOUR.replace_all(line, "").into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_runners_sum_is_read() {
        let libtest =
            "test result: FAILED. 12 passed; 1 failed; 3 ignored; 0 measured; 1 filtered out";
        assert_eq!(summed(libtest), Some([12, 1, 3]));
        let nextest = "     Summary [  12.041s] 1467 tests run: 1465 passed (2 slow), 1 failed, 1 timed out, 3 skipped";
        assert_eq!(summed(nextest), Some([1465, 2, 3]));
        assert_eq!(
            summed("     Summary [   0.012s] 1 test run: 1 passed, 0 skipped"),
            Some([1, 0, 0])
        );
        let vitest =
            plain("\u{1b}[2m      Tests \u{1b}[22m \u{1b}[1m\u{1b}[32m42 passed\u{1b}[39m (42)");
        assert_eq!(summed(&vitest), Some([42, 0, 0]));
        assert_eq!(summed("      Tests  2 failed | 40 passed (42)"), Some([40, 2, 0]));
        assert_eq!(summed("e2e: 31 passed, 1 failed"), Some([31, 1, 0]));
        assert_eq!(summed("86 passed in 31.20s"), Some([86, 0, 0]));
        assert_eq!(summed("2 failed, 84 passed, 1 warning in 61.20s (0:01:01)"), Some([84, 2, 0]));
        assert_eq!(summed("1 error in 1.03s"), Some([0, 1, 0]));
        assert_eq!(summed("3 passed, 1 warning, 2 errors in 1.03s"), Some([3, 2, 0]));
    }

    #[test]
    fn other_lines_sum_nothing() {
        for line in [
            "test bsm_13_beats ... ok",
            "12 passed, 0 failed",
            "Test Files  3 passed (3)",
            "tests/test_game.py .... [ 10%]",
            "",
        ] {
            assert_eq!(summed(line), None, "{line}");
        }
    }

    #[test]
    fn every_runner_names_its_failures() {
        assert_eq!(failing("test acts::bsm_13_beats ... FAILED"), Some("acts::bsm_13_beats"));
        assert_eq!(
            failing("        FAIL [   0.012s] parlour-table::suite races::laws::first"),
            Some("parlour-table::suite races::laws::first")
        );
        assert_eq!(
            failing(" FAIL  src/a.test.ts > a card > turns"),
            Some("src/a.test.ts > a card > turns")
        );
        for project in ["  alone ", " |alone|"] {
            assert_eq!(
                failing(&format!(" FAIL {project} src/a.test.ts > a card > turns")),
                Some("src/a.test.ts > a card > turns")
            );
        }
        assert_eq!(failing("e2e failed: who hit: too late"), Some("who hit: too late"));
        assert_eq!(
            failing("FAILED tests/test_game.py::test_step - assert 1 == 2"),
            Some("tests/test_game.py::test_step - assert 1 == 2")
        );
        assert_eq!(failing("test result: FAILED. 1 passed; 2 failed;"), None);
    }

    #[test]
    fn a_step_counts_its_tests_and_names_what_failed() {
        let mut count = Count::default();
        for line in [
            "test a ... ok",
            "test b ... FAILED",
            "test result: FAILED. 1 passed; 1 failed; 0 ignored;",
        ] {
            count.read(line);
        }
        assert_eq!(count, Count { passed: 1, failed: 1, ignored: 0, names: vec!["b".to_owned()] });
    }
}
