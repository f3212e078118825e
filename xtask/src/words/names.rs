//! Names that code no longer uses.

use std::sync::LazyLock;

use regex::Regex;

use crate::{finding::Finding, repo::Text, source::line_of};

/// What is retired, what is said instead, and where: in every file whose path begins with one of these.
type Retired = (&'static str, &'static str, &'static [&'static str]);

const EVERYWHERE: &[&str] = &[""];
/// The log of a table, its wire and its clients.
const TABLES: &[&str] =
    &["crates/table/", "crates/server/", "crates/protocol/", "crates/tui/src/client"];
/// The rules and what plays by them.
const PLAY: &[&str] =
    &["crates/engine/", "crates/games/", "crates/bots/", "crates/table/", "crates/server/"];
/// What plays many games, and what asks for that.
const STUDIES: &[&str] =
    &["crates/lab/", "crates/cli/src/lab/", "python/parlour/cluster/", "python/parlour/lab.py"];
/// Games as numbers.
const NUMBERS: &[&str] = &["crates/encode/", "python/"];

/// Names of anything.
const RETIRED: &[Retired] = &[
    // the log of a table
    ("Facts?", "SessionEvent", EVERYWHERE),
    ("refold", "replay", EVERYWHERE),
    ("Unfit", "ReplayError", EVERYWHERE),
    ("AskedBack|asked_back", "UndoAsked", EVERYWHERE),
    ("AnsweredBack|answered_back", "UndoAnswered", EVERYWHERE),
    ("TakenBack|TookBack", "Undone", EVERYWHERE),
    ("TakeBack|take_back", "Undo, undo", TABLES),
    // messages and connections
    ("read_ask", "read_client_message", EVERYWHERE),
    ("tell_all", "broadcast", EVERYWHERE),
    ("seen_by", "redact_for", EVERYWHERE),
    ("Outbox", "MessageSender", EVERYWHERE),
    ("Surroundings", "Context", EVERYWHERE),
    ("max_lines(?:_per_address)?", "max_sockets", TABLES),
    ("Patience", "RetryPolicy", EVERYWHERE),
    ("Drawer", "SeatTokens", EVERYWHERE),
    // seats and people
    ("Sitter|sitter", "Occupant", EVERYWHERE),
    ("ChairInfo", "SeatInfo", EVERYWHERE),
    ("chair", "seat", EVERYWHERE),
    ("chairs", "seats", EVERYWHERE),
    ("Gathering", "Lobby", EVERYWHERE),
    ("bot_pace", "bot_delay_ms", EVERYWHERE),
    (
        "paces?",
        "time_control, or speed",
        &["crates/", "load/", "web/src/", "web/dev/", "web/test/", "python/"],
    ),
    ("Eyes|eyes", "viewer", PLAY),
    // games
    ("imagine", "sample_world", EVERYWHERE),
    ("redeal", "resample_hidden", EVERYWHERE),
    ("Glimpse", "Observation", EVERYWHERE),
    ("uncovers", "reveals_temporarily", EVERYWHERE),
    ("weigh", "preview", EVERYWHERE),
    ("Weighs", "ActionValues", EVERYWHERE),
    ("Weighed", "Previewed", EVERYWHERE),
    ("remarks?", "annotations", &["crates/", "web/"]),
    ("befall", "set_clock", EVERYWHERE),
    ("wind", "set_clock", PLAY),
    ("deeds", "tags", EVERYWHERE),
    ("CARRIED_OUT", "COVERED_CLAUSES", EVERYWHERE),
    ("CUT_OFF", "CAP_CLAUSES", EVERYWHERE),
    ("luck", "seed, or rng", PLAY),
    ("lot|noise", "rng", PLAY),
    ("mix", "shuffle", PLAY),
    ("lay_ready", "queue_move", EVERYWHERE),
    ("Scribe", "RecordingRng", EVERYWHERE),
    // bots
    ("Outlook", "SearchContext", EVERYWHERE),
    ("Findings", "SearchResult", EVERYWHERE),
    ("findings", "result", &["crates/bots/"]),
    ("Lapses|lapses", "NoisyBot", EVERYWHERE),
    ("Thinkers", "Workers", EVERYWHERE),
    ("Thinker|thinker", "SearchBot", EVERYWHERE),
    ("Persona|persona", "PlayerSpec", EVERYWHERE),
    ("Guests|guests", "ExternalBots", EVERYWHERE),
    ("Guest", "TestClient", EVERYWHERE),
    // studies, tests and tools
    ("pieces?", "shard", STUDIES),
    ("gather", "merge, or collect", &["crates/", "load/", "xtask/", "python/"]),
    ("probes?", "rollout_games, or rollout", STUDIES),
    ("photograph", "screenshot", EVERYWHERE),
    // games as numbers
    ("Coder", "Encoder", EVERYWHERE),
];

/// Names of types, modules and functions, which values and variants may have.
const RETIRED_DECLARATIONS: &[Retired] = &[
    ("fold", "apply, or replay", &["crates/table/", "crates/server/"]),
    (
        "No|Unread|NotOpened|NotWritten|NotAllowed|Broken|Fault|Void",
        "a name that ends in Error",
        EVERYWHERE,
    ),
    (
        r"Bad(?:Spec|Data|Folder|Option|Action|Deal|Version|Command|Message|Request)\w*",
        "a name that ends in Error",
        EVERYWHERE,
    ),
    ("Ask|Wish|Wishes", "ClientMessage, Request, Options, …", EVERYWHERE),
    ("Tell", "ServerMessage", EVERYWHERE),
    ("Heard", "VisibleEvent, Output, …", EVERYWHERE),
    ("Told", "VisibleEvent, Summary, …", EVERYWHERE),
    ("Call", "RoomCommand", EVERYWHERE),
    ("Door", "RoomHandle", EVERYWHERE),
    ("Lines?", "Connection, LogEntry, or Latency", &["crates/table/", "crates/server/", "load/"]),
    ("Desk|Shelf", "Inner, Reader, …", EVERYWHERE),
    ("Place", "SeatSlot, NodeIndex, …", EVERYWHERE),
    ("Terms", "TableConfig, Ratio, …", EVERYWHERE),
    ("Pace", "TimeControl, Speed, …", EVERYWHERE),
    ("Now", "Timestamp", EVERYWHERE),
    ("Quick", "FastRng", EVERYWHERE),
    ("Chance|Lot|Noise", "Rng", EVERYWHERE),
    ("Face", "ReactionWindow", &["crates/table/"]),
    ("Worlds", "SearchContext, WorldSampler, …", EVERYWHERE),
    ("Tried", "RootMove", EVERYWHERE),
    ("Remark", "Annotation", EVERYWHERE),
    ("Moment", "ReplayStep", EVERYWHERE),
    ("House", "GameRegistry, HouseRules, Parameters, …", EVERYWHERE),
    ("Writer", "FeatureWriter", NUMBERS),
    ("Sequential", "AecGame", EVERYWHERE),
    ("number", "action_index", &["python/"]),
];

/// A list that is ready for a search.
struct Search {
    retired: Vec<&'static Retired>,
    pattern: Regex,
}

impl Search {
    /// One group for each name of the list.
    fn new(retired: Vec<&'static Retired>, before: &str) -> Self {
        let groups: Vec<String> = retired.iter().map(|(names, ..)| format!("({names})")).collect();
        let pattern = Regex::new(&format!(r"{before}\b(?:{})\b", groups.join("|"))).unwrap();
        Self { retired, pattern }
    }

    fn check(&self, text: &Text, code: &str) -> Vec<Finding> {
        self.pattern
            .captures_iter(code)
            .filter_map(|found| {
                let at = (1..found.len()).find(|&at| found.get(at).is_some())?;
                let (_, instead, places) = self.retired[at - 1];
                let name = found.get(at)?;
                let why = format!("`{}` is retired: {instead}", name.as_str());
                places
                    .iter()
                    .any(|place| text.path.starts_with(place))
                    .then(|| Finding::new(&text.path, line_of(code, name.start()), why))
            })
            .collect()
    }
}

/// Is this one word, retired everywhere? Then it is looked for within longer names, too.
fn is_word((names, _, places): &Retired) -> bool {
    *places == EVERYWHERE && words_apart(names) == *names
}

/// The code with the words of every name apart: `has_deeds` and `hasDeeds` are two words.
fn words_apart(code: &str) -> String {
    static BETWEEN: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?<end>[a-z0-9])(?<begin>[A-Z])|_").unwrap());
    BETWEEN.replace_all(code, "$end-$begin").into_owned()
}

/// Every retired name in this file.
pub(super) fn check(text: &Text, code: &str) -> Vec<Finding> {
    static SEARCHES: LazyLock<[Search; 3]> = LazyLock::new(|| {
        let declared = r"\b(?:struct|enum|trait|type|mod|fn|class|interface|function|def) +";
        let (words, names) = RETIRED.iter().partition(|retired| is_word(retired));
        [
            Search::new(names, ""),
            Search::new(RETIRED_DECLARATIONS.iter().collect(), declared),
            Search::new(words, ""),
        ]
    });
    let [names, declarations, words] = &*SEARCHES;
    let mut findings = names.check(text, code);
    findings.extend(declarations.check(text, code));
    findings.extend(words.check(text, &words_apart(code)));
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{code_of, code_of_script};

    fn found(path: &str, body: &str) -> Vec<String> {
        let text = Text { path: path.to_owned(), body: body.to_owned() };
        let code = code_of_script(path, body).unwrap_or_else(|| code_of(body));
        check(&text, &code).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn retired_names_are_found_in_code_alone() {
        let body = "// a Glimpse of `deeds`\nlet x = \"Sitter\";\nfn redeal(of: Glimpses) {}\n";
        assert_eq!(found("a.rs", body), ["a.rs:3: `redeal` is retired: resample_hidden"]);
    }

    #[test]
    fn they_are_found_in_scripts_and_python_too() {
        assert_eq!(
            found("web/src/a.ts", "// chairs\nconst at = `chair ${a}`;\nlet chairs = 3;").len(),
            1
        );
        assert_eq!(
            found("web/src/A.svelte", "<p>chairs</p><script>let chair = 1;</script>").len(),
            1
        );
        assert_eq!(found("python/parlour/a.py", "'''persona'''\npersona = 1  # guests\n").len(), 1);
    }

    #[test]
    fn a_retired_word_is_found_within_a_longer_name() {
        for name in ["every_game_has_deeds_to_tell_of", "deedsOf", "GuestList", "theGuest"] {
            assert_eq!(found("a.rs", &format!("fn {name}() {{}}")).len(), 1, "{name}");
        }
        // another word, a constant of its own, and a name of two words within a longer one
        for name in ["misdeeds", "OUTBOX_CAPACITY", "seen_by_all"] {
            assert!(found("a.rs", &format!("let {name} = 1;")).is_empty(), "{name}");
        }
    }

    #[test]
    fn some_names_are_retired_in_some_places() {
        let body = "let noise = findings;";
        assert_eq!(found("crates/engine/src/a.rs", body).len(), 1);
        assert_eq!(found("crates/bots/src/a.rs", body).len(), 2);
        assert!(found("web/src/sound/a.ts", body).is_empty());
    }

    #[test]
    fn some_names_are_retired_for_types_and_functions_only() {
        for (path, body) in [
            ("crates/tui/src/a.rs", "pub struct Told { said: String }"),
            ("crates/tui/src/a.rs", "enum BadSpec {}"),
            ("web/src/a.ts", "export interface Wishes {}"),
            ("python/parlour/a.py", "class House:\n    pass\n"),
            ("python/parlour/a.py", "def number(menu): pass\n"),
        ] {
            assert_eq!(found(path, body).len(), 1, "{body}");
        }
        let body =
            "match now { Wording::Now => Undo::No, Next::Ask(number) => number, BadAction => 1 }";
        assert!(found("crates/tui/src/a.rs", body).is_empty());
        assert!(found("crates/tui/src/a.rs", "fn number() {}").is_empty());
    }

    #[test]
    fn every_pattern_of_the_lists_is_of_use() {
        for (names, _, places) in RETIRED {
            let name = names.split('|').next().unwrap().replace(['?', '(', ')', ':'], "");
            let path = format!("{}a.rs", places[0]);
            assert!(!found(&path, &format!("let {name} = 1;")).is_empty(), "{names}");
        }
        for (names, _, places) in RETIRED_DECLARATIONS {
            let name =
                names.split('|').next().unwrap().replace(r"(?:Spec", "Spec").replace("?", "");
            let path = format!("{}a.rs", places[0]);
            assert!(!found(&path, &format!("struct {name};")).is_empty(), "{names}");
        }
    }
}
