//! What the engine alone makes of a match: held against what a server told people of it.

use super::REGISTRY;
use parlour_engine::{
    FullGame, Game, Seat, Turn, Viewer,
    fair::Secret,
    game::Menu,
    rng::{Dealer, FastRng},
    seated::Seated,
    turn::Act,
};
use parlour_protocol::wire::{Update, Whose};
use parlour_table::session::{GivenMatch, Session, SessionEvent, TableConfig, Timestamp};
use serde_json::{Value, json};
use std::{collections::BTreeMap, sync::Arc};

/// On how many tables that look the same to a viewer the answer is compared.
const OTHER_WORLDS: u64 = 2;

/// The table after an event: how it stands, and how many events there were.
struct Stand<G: FullGame> {
    state: G::State,
    events: usize,
}

/// What happened, as the engine has it: an event of the game, that someone took back, or that the
/// match goes on from a position after so many acts.
enum Happened<G: FullGame> {
    Event(G::Event),
    Undone(Seat),
    Given(usize),
}

/// The match once more, by the engine alone.
pub(crate) struct Truth<G: FullGame> {
    rules: G,
    stands: BTreeMap<u32, Stand<G>>,
    events: Vec<Happened<G>>,
    /// Were the cards given? Then no shuffle is proved.
    is_given: bool,
}

impl<G: FullGame> Truth<G> {
    /// The match that came of these events. A session says which acts each of them was; what
    /// came of the acts, and who may see what of it, the engine says alone.
    pub(crate) fn of(
        players: u8,
        options: &Value,
        secrets: &[Secret],
        given: Option<&GivenMatch>,
        entries: &[(u32, SessionEvent)],
    ) -> Self {
        let rules: G = serde_json::from_value(options.clone()).unwrap();
        let config = TableConfig {
            game: G::META.id.to_owned(),
            players,
            options: options.to_string(),
            given: given.cloned(),
            ..TableConfig::unknown(G::META.id)
        };
        let mut session = Session::new(config, Arc::new(REGISTRY), 0);
        let mut secrets = secrets.iter();
        let (mut events, mut stands) = (Vec::new(), BTreeMap::new());
        let (mut seed, mut promised) = (String::new(), None::<Secret>);
        let mut seated: Option<Seated<G>> = None;
        let open = |seed: &str, events: &mut Vec<G::Event>| match given {
            Some(given) => at_position(&rules, players, given),
            None => Seated::open(rules.clone(), players, Dealer::seeded(seed), events).unwrap(),
        };
        for (seq, entry) in entries {
            let secret = match entry {
                SessionEvent::SeedCommitted { .. } => secrets.next().cloned(),
                _ => None,
            };
            promised = secret.clone().or(promised);
            if *entry == SessionEvent::Began && given.is_none() {
                let entropies = session.entropies();
                let added = entropies.iter().map(|text| text.as_deref().unwrap_or_default());
                seed = promised.as_ref().expect("a promise").seed(added);
            }
            session.apply(std::slice::from_ref(entry), secret, Timestamp(0)).unwrap();
            let mut told = Vec::new();
            if *entry == SessionEvent::Began {
                seated = Some(open(&seed, &mut told));
                events.extend(given.map(|given| Happened::Given(given.acts.len())));
            } else if let (Some(game), Some(after)) = (&mut seated, session.game()) {
                if let SessionEvent::Undone { seat, .. } = entry {
                    *game = open(&seed, &mut Vec::new());
                    events.push(Happened::Undone(*seat));
                }
                let is_told = !matches!(entry, SessionEvent::Undone { .. });
                for (seat, action, at) in after.acts().into_iter().skip(game.acts().len()) {
                    let action = rules.parse(players, &action).unwrap();
                    let at = at.unwrap_or_else(|| rules.clock(game.state()));
                    let came = game.submit(Act { seat, action, at }).unwrap();
                    told.extend(came.into_iter().filter(|_| is_told));
                }
                if after.clock() > rules.clock(game.state()) {
                    told.extend(game.advance(after.clock()).unwrap());
                }
            }
            events.extend(told.into_iter().map(Happened::Event));
            if let Some(game) = &seated {
                rules.audit(game.state()).expect("all cards and all money are there");
                stands.insert(*seq, Stand { state: game.state().clone(), events: events.len() });
            }
        }
        Self { rules, stands, events, is_given: given.is_some() }
    }

    /// What this viewer may know of a position.
    fn position(&self, state: &G::State, viewer: Viewer) -> Value {
        let turn = self.rules.turn(state);
        let legal = match viewer {
            Viewer::Seat(seat) if turn.allows(seat) => {
                let mut menu = Menu::new();
                self.rules.menu(state, seat, &mut menu);
                let mut actions: Vec<String> = menu.iter().map(ToString::to_string).collect();
                actions.sort();
                json!({"actions": actions, "complete": self.rules.menu_is_complete(state)})
            }
            _ => Value::Null,
        };
        let whose = match turn {
            Turn::One(seat) => Whose::One { seat: seat.index() as u8 },
            Turn::Each(seats) => {
                Whose::Each { seats: seats.iter().map(|seat| seat.index() as u8).collect() }
            }
            Turn::Any(_) => Whose::Any,
            Turn::Over => Whose::Over,
        };
        json!({
            "view": self.rules.view(state, viewer),
            "turn": whose,
            "legal": legal,
            "face": self.rules.face(state),
            "scores": self.rules.scores(state),
        })
    }

    /// The events of this stretch, as this viewer learns of them.
    fn told(&self, from: usize, to: usize, viewer: Viewer) -> Value {
        let heard = |n: usize| {
            let (data, text) = match &self.events[n] {
                Happened::Event(event) => {
                    let seen = self.rules.redact_for(event, viewer)?;
                    (serde_json::to_value(&seen).unwrap(), seen.to_string())
                }
                Happened::Undone(seat) => (
                    json!({"event": "undone", "seat": seat}),
                    format!("Seat {seat} undoes the last move."),
                ),
                Happened::Given(acts) => (
                    json!({"event": "given", "acts": acts}),
                    format!("The match goes on from a position after {acts} moves."),
                ),
            };
            Some(json!({"n": n, "data": data, "text": text}))
        };
        (from..to).filter_map(heard).collect()
    }

    /// Holds an update against what this viewer may know.
    pub(crate) fn judge(
        &self,
        update: &Update,
        viewer: Viewer,
        told: &mut usize,
    ) -> Result<(), String> {
        let Some(stand) = self.stands.get(&update.seq) else {
            let nothing = update.position.is_none() && update.events.is_empty();
            return if nothing { Ok(()) } else { Err("something before the match".into()) };
        };
        let events = self.told(*told, stand.events, viewer);
        same("events", &serde_json::to_value(&update.events).unwrap(), &events)?;
        *told = stand.events;
        let Some(position) = &update.position else { return Err("no position".into()) };
        let mut shown = serde_json::to_value(position).unwrap();
        let fields = shown.as_object_mut().unwrap();
        let undo = fields.remove("undo");
        if viewer == Viewer::Spectator && undo != Some(json!("no")) {
            return Err("a spectator is told about taking back".into());
        }
        if fields.remove("clocks") != Some(Value::Null) {
            return Err("there are no clocks at this table".into());
        }
        let proof = fields.remove("proof").unwrap_or_default();
        let is_over = self.rules.turn(&stand.state) == Turn::Over;
        if (is_over && !self.is_given) == proof.is_null() {
            return Err(format!("the proof of a shuffle comes at its end and not before: {proof}"));
        }
        let allowed = self.position(&stand.state, viewer);
        same("position", &shown, &allowed)?;
        // at the end all is laid open, and there is no other world
        let worlds = if self.rules.turn(&stand.state) == Turn::Over { 0 } else { OTHER_WORLDS };
        for world in 0..worlds {
            let mut rng = FastRng::new(u64::from(update.seq) * OTHER_WORLDS + world);
            let other = self.rules.resample_hidden(&stand.state, viewer, &mut rng);
            let other = other.ok_or("the game does not say how hidden cards are dealt anew")?;
            same("position in another world", &allowed, &self.position(&other, viewer))?;
        }
        Ok(())
    }
}

/// The game at the position that a match begins with.
fn at_position<G: FullGame>(rules: &G, players: u8, given: &GivenMatch) -> Seated<G> {
    let dealer = Dealer::seeded(&given.seed).with_deals(&rules.deck(), &given.deals);
    let dealer = dealer.unwrap().with_draws(given.draws.clone());
    let mut game = Seated::open(rules.clone(), players, dealer, &mut Vec::new()).unwrap();
    for (seat, action, at) in &given.acts {
        let action = rules.parse(players, action).unwrap();
        let at = at.unwrap_or_else(|| rules.clock(game.state()));
        game.submit(Act { seat: *seat, action, at }).unwrap();
    }
    game
}

/// Equal to the byte?
fn same(what: &str, one: &Value, other: &Value) -> Result<(), String> {
    let (one, other) = (one.to_string(), other.to_string());
    if one == other {
        return Ok(());
    }
    let place = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let near = |text: &str| {
        let start = (0..=place.saturating_sub(60)).rev().find(|&at| text.is_char_boundary(at));
        text[start.unwrap_or(0)..].chars().take(160).collect::<String>()
    };
    Err(format!("{what}\n  is  …{}\n  not …{}", near(&one), near(&other)))
}
