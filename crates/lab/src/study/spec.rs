//! What is to be played, as a file.

use crate::study::{error::StudyError, section::Section, variant::Variant};
use crate::{Lineup, PlayerSpec, Watching, rollout::RolloutConfig};
use parlour_bots::{ForGame, WithBots, for_game};
use parlour_engine::FullGame;
use parlour_games::find;
use parlour_protocol::Options;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What is to be played. Only `game` must be said.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// Which game.
    pub game: String,
    /// The number of players.
    #[serde(default = "three")]
    pub players: u8,
    /// What all is dealt from.
    #[serde(default = "one")]
    pub seed: u64,
    /// Games between equals, at each level.
    #[serde(default = "a_thousand")]
    pub games: u64,
    /// The levels at which everything is measured.
    #[serde(default = "levels")]
    pub levels: Vec<String>,
    /// Games of each step of the ladder of skill, and of each duel that does not say.
    #[serde(default = "some")]
    pub duel_games: u64,
    /// Games between `rule` bots for each number of players that can sit at the table, about which
    /// seats win; 20 times `games` if it is not said, and 0 for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat_games: Option<u64>,
    /// How many games between equals are looked into at each level, by playing on from them.
    #[serde(default = "a_few", alias = "probes")] // its name in older specs
    pub rollout_games: u64,
    /// How often a table is played on.
    #[serde(default = "sixteen")]
    pub playouts: u32,
    /// A game with more acts than this counts as one without end.
    #[serde(default = "limit")]
    pub limit: u64,
    /// What the report is to answer, as a line each; for people.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<String>,
    /// What its house rules are called, if they have a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant_name: Option<String>,
    /// House rules; what is not said is as in the plain rules.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// Who else meets whom. Where no one is named, the usual ones do: what it brings to think
    /// twice as long, to see all cards, and to have the acts that a player can do without.
    #[serde(default, rename = "duel", skip_serializing_if = "Option::is_none")]
    pub duels: Option<Vec<Duel>>,
}

/// Bots that meet, and why.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Duel {
    /// The question it answers.
    pub question: String,
    /// The bots; the last one fills the other seats.
    pub bots: Vec<String>,
    /// How many games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
}

fn three() -> u8 {
    3
}
fn one() -> u64 {
    1
}
fn a_thousand() -> u64 {
    1000
}
fn some() -> u64 {
    600
}
fn a_few() -> u64 {
    60
}
fn sixteen() -> u32 {
    16
}
fn limit() -> u64 {
    100_000
}
fn levels() -> Vec<String> {
    ["random", "rule", "medium"].map(str::to_owned).to_vec()
}

impl Spec {
    /// The usual study of a game.
    #[must_use]
    pub fn of(game: &str, players: u8) -> Self {
        Self {
            game: game.to_owned(),
            players,
            seed: one(),
            games: a_thousand(),
            levels: levels(),
            duel_games: some(),
            seat_games: None,
            rollout_games: a_few(),
            playouts: sixteen(),
            limit: limit(),
            questions: Vec::new(),
            variant_name: None,
            options: Map::new(),
            duels: None,
        }
    }

    /// Reads a spec file.
    ///
    /// # Errors
    /// Where it is not a TOML, has another key, names no game or no bot.
    pub fn from_toml(text: &str) -> Result<Self, StudyError> {
        let spec: Self = toml::from_str(text).map_err(|error| StudyError::toml(&error))?;
        spec.sections()?;
        Ok(spec)
    }

    /// The rules it is about.
    ///
    /// # Errors
    /// If there is no such game, or it refuses an option: the key, its clause and the reason.
    pub fn variant(&self) -> Result<Variant, StudyError> {
        let options = self.options.clone().into();
        let name = self.variant_name.as_deref();
        Variant::new(&self.game, name, Some(self.players), &options)
            .map_err(|fault| StudyError::bad("options", fault))
    }

    /// The rules themselves.
    ///
    /// # Errors
    /// Like [`Spec::variant`].
    pub(super) fn rules<G: FullGame>(&self) -> Result<G, StudyError> {
        self.rules_for(self.players)
    }

    /// The rules at a table of so many.
    ///
    /// # Errors
    /// Like [`Spec::variant`].
    pub(super) fn rules_for<G: FullGame>(&self, players: u8) -> Result<G, StudyError> {
        let rules = Options::from(self.options.clone()).rules(players);
        rules.map_err(|fault| StudyError::bad("options", fault))
    }

    /// This study of another variant of the game, at a table of as many as it is meant for.
    ///
    /// # Errors
    /// If it is one of another game.
    pub fn with(mut self, variant: &Variant) -> Result<Self, StudyError> {
        let variant = variant.clone().of_game(&self.game);
        let variant = variant.map_err(|fault| StudyError::bad("game", fault))?;
        self.options = variant.options().clone();
        self.variant_name = variant.name().map(str::to_owned);
        self.players = variant.players().unwrap_or(self.players);
        Ok(self)
    }

    /// Checks that both can be played on the same deals.
    ///
    /// # Errors
    /// If they are of different games or numbers of players.
    pub(super) fn check_same_deals(&self, other: &Self) -> Result<(), StudyError> {
        if self.game != other.game {
            return Err(StudyError::bad("game", "variants of one game are compared"));
        }
        let (one, another) = (self.players, other.players);
        if one != another {
            let why = format!("one variant is for {one} players, the other for {another}");
            return Err(StudyError::bad("players", why));
        }
        Ok(())
    }

    /// All that is to be played, in order.
    ///
    /// # Errors
    /// If there is no such game or bot, or nothing to play.
    pub fn sections(&self) -> Result<Vec<Section>, StudyError> {
        find(&self.game)?;
        if !(1..=12).contains(&self.players) {
            return Err(StudyError::bad("players", "1 to 12"));
        }
        if self.levels.is_empty() || self.games == 0 || self.limit == 0 {
            return Err(StudyError::bad("levels", "at least one level, one game and one act"));
        }
        let levels = player_specs("levels", &self.levels, (&self.game, self.players))?;
        if let Some((place, level)) =
            levels.iter().enumerate().find(|(place, level)| levels[..*place].contains(level))
        {
            let reason = format!("{level} stands twice, the second time in place {}", place + 1);
            return Err(StudyError::bad("levels", reason));
        }
        let mut sections = Vec::new();
        for level in &levels {
            let lineup = Lineup::all(level, self.players);
            sections.push(
                Section::new(&format!("Between equals: {level}"), lineup, self.games)
                    .with_rollouts(self.rollout_games.min(self.games), self.rollout()),
            );
        }
        for step in levels.windows(2).filter(|_| self.players > 1 && self.duel_games > 0) {
            let bots = [step[1].clone(), step[0].clone()];
            let title = format!("A step of skill: {} against {}", step[1], step[0]);
            sections.push(Section::new(&title, self.filled(&bots), self.duel_games));
        }
        let usual = match self.players > 1 && self.duel_games > 0 {
            true => for_game(&self.game, Usual { games: self.duel_games.min(DEFAULT_DUEL_GAMES) })?,
            false => Vec::new(),
        };
        for duel in self.duels.as_ref().unwrap_or(&usual) {
            let bots = player_specs("duel.bots", &duel.bots, (&self.game, self.players))?;
            if bots.is_empty() || bots.len() > usize::from(self.players) {
                let reason = format!("{} bots for {} seats", bots.len(), self.players);
                return Err(StudyError::bad("duel.bots", reason));
            }
            let lineup = self.filled(&bots);
            if lineup.games_a_deal() == 1 {
                let reason =
                    format!("{} in every seat is not a duel: name two that differ", bots[0]);
                return Err(StudyError::bad("duel.bots", reason));
            }
            let games = duel.games.unwrap_or(self.duel_games).max(1);
            sections.push(Section::new(&duel.question, lineup, games));
        }
        let games = self.seat_games.unwrap_or(SEAT_GAMES_PER_GAME * self.games);
        if games > 0 {
            let rule: PlayerSpec = "rule".parse().map_err(|no| StudyError::bad("levels", no))?;
            let tables = for_game(&self.game, Tables { spec: self })?;
            let of = |players| Section::about_seats(&rule, players, games);
            sections.extend(tables.into_iter().map(of));
        }
        Ok(sections)
    }

    /// The games between equals of its first level, and nothing else: their numbers are those of the
    /// study.
    #[must_use]
    pub(super) fn alone(mut self) -> Self {
        self.levels.truncate(1);
        (self.duel_games, self.rollout_games, self.duels) = (0, 0, Some(Vec::new()));
        self
    }

    /// Do only the house's own bots play?
    ///
    /// # Errors
    /// If a program is named, which plays only where someone has asked for it.
    pub fn only_the_house(&self) -> Result<(), StudyError> {
        let sections = self.sections()?;
        let mut player_specs = sections.iter().flat_map(|section| &section.lineup.player_specs);
        match player_specs.find_map(PlayerSpec::command) {
            None => Ok(()),
            Some(command) => {
                let reason = format!("`cmd:{command}`: only the house's bots play here");
                Err(StudyError::bad("levels", reason))
            }
        }
    }

    fn filled(&self, bots: &[PlayerSpec]) -> Lineup {
        let seat = |seat: u8| bots[usize::from(seat).min(bots.len() - 1)].clone();
        Lineup { player_specs: (0..self.players).map(seat).collect() }
    }

    fn rollout(&self) -> RolloutConfig {
        RolloutConfig {
            playouts: self.playouts.max(4),
            decisions: 3,
            options: 4,
            limit: self.limit,
        }
    }

    pub(super) fn watching(&self, rollout: Option<RolloutConfig>) -> Watching {
        Watching { limit: self.limit, rollout }
    }
}

/// The most games of a duel that no one has asked for.
const DEFAULT_DUEL_GAMES: u64 = 60;

/// How many games about seats for each game of a level, where the spec does not say.
const SEAT_GAMES_PER_GAME: u64 = 20;

/// The numbers of players at which these rules can be played.
struct Tables<'a> {
    spec: &'a Spec,
}

impl ForGame for Tables<'_> {
    type Answer = Vec<u8>;

    fn with<G: WithBots>(self) -> Vec<u8> {
        let can_be_dealt = |players: &u8| self.spec.rules_for::<G>(*players).is_ok();
        (G::META.min_players.max(2)..=G::META.max_players).filter(can_be_dealt).collect()
    }
}

/// The duels that are played where a spec names none: cheap ones.
struct Usual {
    games: u64,
}

impl ForGame for Usual {
    type Answer = Vec<Duel>;

    fn with<G: WithBots>(self) -> Vec<Duel> {
        let duel = |question: String, bots: [&str; 2]| Duel {
            question,
            bots: bots.map(str::to_owned).to_vec(),
            games: Some(self.games),
        };
        let thinking = [
            duel("What does thinking twice as long bring?".to_owned(), ["search:24", "search:12"]),
            duel(
                "What would it be worth to see all cards?".to_owned(),
                ["search:12+open", "search:12"],
            ),
        ];
        let without = G::OPTIONAL.iter().map(|word| {
            let question = format!("What is it worth to have `{word}`?");
            duel(question, ["rule", &format!("rule+without={word}")])
        });
        thinking.into_iter().filter(|_| G::THINKS).chain(without).collect()
    }
}

fn player_specs(
    key: &str,
    names: &[String],
    (game, players): (&str, u8),
) -> Result<Vec<PlayerSpec>, StudyError> {
    let player_spec = |name: &String| {
        let player_spec: PlayerSpec = name.parse().map_err(|no| StudyError::bad(key, no))?;
        player_spec.plays(game, players).map_err(|no| StudyError::bad(key, no))?;
        Ok(player_spec)
    };
    names.iter().map(player_spec).collect()
}

/// Does something with the game of a spec.
pub(super) fn of_game<T>(
    spec: &Spec,
    what: impl ForGame<Answer = Result<T, StudyError>>,
) -> Result<T, StudyError> {
    for_game(&spec.game, what)?
}
