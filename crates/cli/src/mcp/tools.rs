//! What a language model can call. Each answer is text; a refusal is an answer, too, so the model
//! reads why.

use super::seat::SeatInWords;
use crate::{
    play::Play,
    player::ExternalBotConfig,
    registry::{self, HouseRules, LEVELS, TableRules},
    rules, sentences,
};
use anyhow::{Context, Result, anyhow};
use parlour_bots::{Level, Manner, MannerError};
use parlour_engine::suggest::instead;
use parlour_games::GAMES;
use rmcp::{
    ServerHandler,
    handler::server::{router::tool::ToolRouter, wrapper::Parameters},
    model::{Implementation, ServerCapabilities, ServerConfig},
    schemars::{self, JsonSchema},
    tool, tool_handler, tool_router,
};
use serde::Deserialize;
use std::{
    collections::BTreeMap,
    fmt::{self, Write},
    sync::Arc,
};
use tokio::sync::Mutex;

const INSTRUCTIONS: &str = "Five card games against bots. `games` lists them, `rules` explains one, `start` deals, and `play` plays \
your action and then the others', until it is your turn again. You see what your seat may know, and no more.";

/// Which rules to read.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RulesOf {
    /// The game, such as `basement`.
    game: String,
    /// One clause, such as `BSM-13` or `R22`; without it all of them.
    clause: Option<NumberOrText>,
}

/// A match to start.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewMatch {
    /// The game, such as `basement`.
    game: String,
    /// The number of players; without it, a number that makes a good game.
    players: Option<NumberOrText>,
    /// Your seat, counted from 1.
    seat: Option<NumberOrText>,
    /// How the others play: random, easy, rule, medium, hard, expert, or master where the
    /// game has it; without it medium.
    bots: Option<String>,
    /// House rules that go together: quick, as-written, and others that `rules` names.
    preset: Option<String>,
    /// House rules: a list of `KEY=VALUE`, such as `rounds=3`, or an object with their values.
    #[serde(default)]
    options: SetRules,
    /// What the cards are shuffled from: the same text deals the same cards.
    seed: Option<NumberOrText>,
}

/// An action to play.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Action {
    /// Its number in the list, or its text, such as `play 5C`.
    action: NumberOrText,
}

/// House rules as models write them.
#[derive(Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "`options` is a list such as [\"rounds=3\"], or an object such as {\"rounds\": 3}"
)]
enum SetRules {
    List(Vec<String>),
    Object(BTreeMap<String, RuleValue>),
}

impl Default for SetRules {
    fn default() -> Self {
        Self::List(Vec::new())
    }
}

impl SetRules {
    /// Each as `KEY=VALUE`.
    fn into_list(self) -> Vec<String> {
        match self {
            Self::List(list) => list,
            Self::Object(values) => {
                values.iter().map(|(key, value)| format!("{key}={value}")).collect()
            }
        }
    }
}

/// The value of a house rule.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum RuleValue {
    Switch(bool),
    Other(NumberOrText),
}

impl fmt::Display for RuleValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch(is_on) => is_on.fmt(f),
            Self::Other(value) => value.fmt(f),
        }
    }
}

/// A number, or a text: models write some numbers in quotes, and some texts without.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged, expecting = "a number or a text was expected")]
enum NumberOrText {
    Number(i64),
    Text(String),
}

impl fmt::Display for NumberOrText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

/// A whole number of a few, such as a seat.
fn small(name: &str, said: Option<&NumberOrText>) -> Result<Option<u8>> {
    let read = |said: &NumberOrText| said.to_string().parse();
    let refusal = || format!("`{name}` is a whole number from 1 on");
    said.map(read).transpose().with_context(refusal)
}

/// The tools, and the match that is being played.
#[derive(Clone)]
pub(super) struct Tools {
    router: ToolRouter<Self>,
    seat: Arc<Mutex<Option<SeatInWords>>>,
}

#[tool_router]
impl Tools {
    /// All tools; the one for hints only if it is wanted.
    pub(super) fn new(hints: bool) -> Self {
        let mut router = Self::tool_router();
        if !hints {
            router.remove_route("hint");
        }
        Self { router, seat: Arc::default() }
    }

    #[tool(description = "List the games: their names, how many play, and what each is about.")]
    async fn games(&self) -> String {
        let mut text = String::new();
        for meta in GAMES.iter().map(|entry| entry.meta) {
            let (few, many) = (meta.min_players, meta.max_players);
            let _ = writeln!(text, "{} ({few} to {many} players): {}", meta.id, meta.about);
        }
        text
    }

    #[tool(
        description = "Read the rules of a game as numbered clauses, or one of them, and its house rules."
    )]
    async fn rules(&self, Parameters(of): Parameters<RulesOf>) -> Result<String, String> {
        let read = || {
            let entry = registry::game(&of.game)?;
            match &of.clause {
                None => Ok(rules::whole(entry.meta)),
                Some(clause) => sentences::clause(entry, &clause.to_string())
                    .with_context(|| format!("{} has no clause {clause}", entry.meta.title)),
            }
        };
        read().map_err(|why: anyhow::Error| crate::sentence(&why))
    }

    #[tool(
        description = "Start a match against bots, in place of the one that is played. Answers with your first decision."
    )]
    async fn start(&self, Parameters(new): Parameters<NewMatch>) -> Result<String, String> {
        self.in_a_thread(move |place| {
            let bots = bots(new.bots.as_deref())?;
            let [players, seat] = [("players", &new.players), ("seat", &new.seat)]
                .map(|(name, said)| small(name, said.as_ref()));
            let rules = HouseRules { options: new.options.into_list(), variant: None };
            let rules = TableRules { preset: new.preset, rules };
            let play = Play::in_words(&new.game, bots, rules);
            let seed = new.seed.map(|seed| seed.to_string());
            let play = play.seated(players?, seat?, seed);
            let mut seat = SeatInWords::of(play.sit_down(&ExternalBotConfig::usual())?)?;
            let first = seat.go_on()?;
            *place = Some(seat);
            Ok(first)
        })
        .await
    }

    #[tool(description = "Look at the table again: what you see, and what you may do.")]
    async fn table(&self) -> Result<String, String> {
        self.at_the_table(|seat| Ok(seat.position())).await
    }

    #[tool(
        description = "Play an action, by its number or its text. Answers with what happened until it is your turn again."
    )]
    async fn play(&self, Parameters(one): Parameters<Action>) -> Result<String, String> {
        self.at_the_table(move |seat| seat.play(&one.action.to_string())).await
    }

    #[tool(description = "Ask what a strong bot would do in your place, and why.")]
    async fn hint(&self) -> Result<String, String> {
        self.at_the_table(|seat| seat.hint()).await
    }

    #[tool(
        description = "Read the record of the match that is over: all cards and actions as JSON, which `parlour replay` shows."
    )]
    async fn record(&self) -> Result<String, String> {
        self.at_the_table(|seat| seat.record()).await
    }

    /// Does something in the seat that is taken.
    async fn at_the_table(
        &self,
        act: impl FnOnce(&mut SeatInWords) -> Result<String> + Send + 'static,
    ) -> Result<String, String> {
        let act = |place: &mut Option<SeatInWords>| {
            act(place.as_mut().context("no match is played: `start` begins one")?)
        };
        self.in_a_thread(act).await
    }

    /// Bots think for a while: on a thread of their own, one call after the other as they were sent.
    async fn in_a_thread(
        &self,
        act: impl FnOnce(&mut Option<SeatInWords>) -> Result<String> + Send + 'static,
    ) -> Result<String, String> {
        let mut seat = Arc::clone(&self.seat).lock_owned().await;
        let done = tokio::task::spawn_blocking(move || act(&mut seat));
        done.await.map_err(anyhow::Error::from).flatten().map_err(|why| crate::sentence(&why))
    }
}

/// How the others play: as bots that people meet, which think for a second at most.
fn bots(said: Option<&str>) -> Result<Manner> {
    let Some(said) = said else { return Ok(Level::Medium.into()) };
    let no_level = || anyhow!("no bot level `{said}`; {}", instead(said, LEVELS));
    match said.parse::<Manner>() {
        Ok(manner) if LEVELS.contains(&manner.level.to_string().as_str()) => Ok(manner),
        Err(MannerError::Style(no)) => Err(no.into()),
        Ok(_) | Err(MannerError::Level(_)) => Err(no_level()),
    }
}

#[tool_handler(router = self.router)]
impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        let mut info = ServerConfig::new(ServerCapabilities::builder().enable_tools().build());
        info.server_info = Implementation::new("parlour", env!("CARGO_PKG_VERSION"));
        info.instructions = Some(INSTRUCTIONS.to_owned());
        info
    }
}
