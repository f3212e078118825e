//! A table on a server, as a screen sees it.

use crate::client::{Happened, LogLine, TableClient, about, level_word};
use crate::{
    draw,
    race_event::{Hit, RaceEvent},
    visible_table::{Sentence, VisibleTable},
};
use parlour_engine::{
    Seat, SeatSet, Tick, Turn, Viewer,
    erased::{AnyView, Entry},
};
use parlour_protocol::wire::{self, Occupant, Presence, Race, Value, Whose};

/// A client, and the game that reads its views.
pub(super) struct RemoteTable {
    pub(super) client: TableClient,
    entry: &'static Entry,
    /// What a race listens to.
    race_events: Vec<(Tick, RaceEvent)>,
    /// How many events have been looked through for it.
    read: usize,
}

impl RemoteTable {
    pub(super) fn new(client: TableClient, entry: &'static Entry) -> Self {
        Self { client, entry, race_events: Vec::new(), read: 0 }
    }

    /// Looks through the events that are new.
    pub(super) fn listen(&mut self) {
        let view = self.client.position().map(|position| &position.view);
        let flipped = view.and_then(|view| view["flipped"].as_u64()).unwrap_or(0);
        let events = self.client.events();
        self.race_events
            .extend(events.iter().skip(self.read).flat_map(|event| race_events_of(event, flipped)));
        self.read = events.len();
    }

    /// Who sits where, a line each.
    pub(super) fn seat_lines(&self) -> Vec<String> {
        let Some(table) = self.client.table() else { return Vec::new() };
        let own = self.client.seat().map(usize::from);
        let names = self.client.names();
        let mut lines: Vec<String> = table
            .seats
            .iter()
            .zip(&names)
            .enumerate()
            .map(|(number, (seat, name))| {
                let who = match seat.occupant {
                    Occupant::Empty => "free".to_owned(),
                    Occupant::Bot => {
                        let about = about(seat.character.as_deref());
                        format!("{name} ({}){about}", level_word(seat.level.as_deref()))
                    }
                    Occupant::Person => name.clone(),
                };
                let you = if own == Some(number) { " (you)" } else { "" };
                let signed_in = if seat.signed_in { ", signed in" } else { "" };
                let host = if seat.host { ", the host" } else { "" };
                let away = if seat.presence == Presence::Here { "" } else { ", away" };
                let away = if seat.occupant == Occupant::Person { away } else { "" };
                format!("  {}  {who}{you}{signed_in}{host}{away}", number + 1)
            })
            .collect();
        lines.push(String::new());
        lines.push(match (self.client.may_start(), own) {
            (true, _) => "Enter starts the match; bots take the free seats.".to_owned(),
            (false, Some(_)) => "The host begins the match.".to_owned(),
            (false, None) => "You are watching.".to_owned(),
        });
        lines
    }
}

/// What a race listens to in an event. Where the table has measured the hits, the reaction itself
/// is shown, as if the card had come up at moment 0.
fn race_events_of(event: &Happened, flipped: u64) -> Vec<(Tick, RaceEvent)> {
    let data = &event.data;
    match data["event"].as_str() {
        Some("flipped") => vec![(Tick(flipped), RaceEvent::Shown)],
        Some("decided") => {
            let word = |value: &Value| value.as_str().map(str::to_owned);
            let Some(winner) = seat(&data["seat"]) else { return Vec::new() };
            let each = |list: &Value| list.as_array().cloned().unwrap_or_default();
            let all_hits = each(&data["hits"]);
            let hits = all_hits.iter().filter_map(|hit| {
                let seat = seat(&hit["seat"])?;
                let counted = event.race.as_ref().and_then(|race| counted(race, seat));
                let at = counted.or_else(|| hit["at"].as_u64())?;
                Some(Hit { seat, at: Tick(at), set: word(&hit["set"]) })
            });
            let decided = RaceEvent::Decided {
                hits: hits.collect(),
                winner,
                good: data["good"] == true,
                matches: each(&data["matches"]).iter().filter_map(word).collect(),
            };
            let mut events = vec![(Tick(flipped), decided)];
            if event.race.is_some() {
                events.insert(0, (Tick(0), RaceEvent::Shown));
            }
            events
        }
        _ => Vec::new(),
    }
}

fn seat(value: &Value) -> Option<Seat> {
    value.as_u64().and_then(|number| u8::try_from(number).ok()).and_then(Seat::new)
}

fn counted(race: &Race, seat: Seat) -> Option<u64> {
    let hit = race.hits.iter().find(|hit| usize::from(hit.seat) == seat.index())?;
    Some(hit.counted.max(0.0).round() as u64)
}

impl VisibleTable for RemoteTable {
    fn seats(&self) -> u8 {
        self.client.table().map_or(0, |table| table.seats.len() as u8)
    }

    fn match_no(&self) -> u32 {
        self.client.table().map_or(1, |table| table.match_no)
    }

    fn turn(&self) -> Turn {
        let Some(position) = self.client.position() else { return Turn::Over };
        match &position.turn {
            Whose::One { seat } => Seat::new(*seat).map_or(Turn::Over, Turn::One),
            Whose::Each { seats } => {
                Turn::Each(seats.iter().copied().filter_map(Seat::new).collect())
            }
            Whose::Any => Turn::Any(SeatSet::all(self.seats())),
            Whose::Over => Turn::Over,
        }
    }

    fn scores(&self) -> Vec<i64> {
        self.client.position().map(|position| position.scores.clone()).unwrap_or_default()
    }

    fn view(&self, _eyes: Viewer) -> Box<dyn AnyView> {
        let Some(position) = self.client.position() else { return Box::new(String::new()) };
        match wire::read_view(self.entry.read_view, &position.view) {
            Ok(view) => view,
            Err(why) => Box::new(format!("This program cannot read that table: {why}")),
        }
    }

    fn legal(&self, _seat: Seat) -> (Vec<String>, bool) {
        match self.client.menu() {
            Some((actions, complete)) => (actions.to_vec(), complete),
            None => (Vec::new(), true),
        }
    }

    fn first(&self, _seat: Seat) -> String {
        let menu = self.client.menu().map(|(actions, _)| actions).unwrap_or_default();
        menu.first().cloned().unwrap_or_default()
    }

    fn happenings(&self, first: usize, _eyes: Viewer) -> Vec<(String, bool)> {
        let ends = |event: &Happened| {
            let word = event.data["event"].as_str().unwrap_or_default();
            draw::word_ends_a_round(self.entry.meta.id, word)
        };
        let events = self.client.events().iter().skip(first);
        events.map(|event| (event.text.clone(), ends(event))).collect()
    }

    fn sentence_count(&self) -> usize {
        self.client.log().len()
    }

    fn sentences(&self, first: usize, _eyes: Viewer) -> Vec<Sentence> {
        let line = |line: &LogLine| match &line.of_game {
            Some(text) => Sentence::OfGame(text.clone()),
            None => Sentence::Said(line.text.clone()),
        };
        self.client.log().iter().skip(first).map(line).collect()
    }

    fn race_event_count(&self) -> usize {
        self.race_events.len()
    }

    fn events(&self) -> usize {
        self.client.events().len()
    }

    fn race_events(&self, first: usize) -> Vec<(Tick, RaceEvent)> {
        self.race_events.iter().skip(first).cloned().collect()
    }
}
