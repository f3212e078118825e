//! A session, what time it is, and the log: the words of these tests.

use parlour_bots::{Level, Manner, any_bot};
use parlour_engine::{
    Seat, Turn, Viewer,
    bot::AnyBot,
    erased::{AnyView, Opened, Opening},
    fair::Secret,
};
use parlour_table::session::{
    Answer, Character, GameRegistry, MoveOutcome, Phase, Question, Session, SessionError,
    SessionEvent, TableConfig, TimeControl, Timestamp,
};
use std::{slice::from_ref, sync::Arc};

macro_rules! ids {
    ($($Game:ty),*) => { [$(<$Game as parlour_engine::Game>::META.id),*] };
}

/// All games, by id.
pub(crate) const GAMES: [&str; parlour_games::GAMES.len()] = parlour_games::for_each_game!(ids);

pub(crate) const ANN: Seat = Seat::ZERO;

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// The real games and bots.
pub(crate) struct Parlour;

impl GameRegistry for Parlour {
    fn open(&self, config: &TableConfig, seed: &str) -> Result<Opened, String> {
        let entry = parlour_games::find(&config.game).map_err(|error| error.to_string())?;
        let mut json = serde_json::Deserializer::from_str(&config.options);
        let mut options = <dyn erased_serde::Deserializer<'_>>::erase(&mut json);
        let (seats, seed) = (config.players, seed.to_owned());
        let given = config.given.clone();
        let (deals, draws) = given.map(|given| (given.deals, given.draws)).unwrap_or_default();
        (entry.open)(Opening { seats, options: &mut options, seed, deals, draws })
            .map_err(|no| no.to_string())
    }

    fn first_person(&self, game: &str) -> u8 {
        parlour_games::find(game).map_or(0, |entry| entry.meta.first_person)
    }

    fn bot(&self, config: &TableConfig, level: &str, seed: u64) -> Result<Box<dyn AnyBot>, String> {
        // tables are looked at here, not players: bots that are not random play by rule
        let Manner { level, style } =
            level.parse().map_err(|no: parlour_bots::MannerError| no.to_string())?;
        let level = if level == Level::Random { level } else { Level::Rule };
        any_bot(&config.game, config.players, Manner { level, style }, seed)
            .map_err(|no| no.to_string())
    }

    fn character(&self, level: &str, already: usize) -> Option<Character> {
        let character = parlour_bots::Character::of(level.parse().ok()?, already)?;
        let (id, name) = (character.id, character.called(already));
        Some(Character { id, name, plays: character.manner().to_string() })
    }
}

pub(crate) fn config(game: &str, players: u8) -> TableConfig {
    let options = match game {
        "basement" | "bread-basket" => r#"{"rounds": 1}"#,
        "budr-basef" => r#"{"max_plays": 40}"#,
        _ => "{}",
    };
    TableConfig {
        game: game.into(),
        players,
        options: options.into(),
        time_control: TimeControl::None,
        cover_after: Some(60),
        bot_delay_ms: 500,
        hints: None,
        playtest: None,
        given: None,
    }
}

/// A session, what time it is, and the log.
pub(crate) struct TestTable {
    pub(crate) session: Session,
    pub(crate) now: Timestamp,
    pub(crate) log: Vec<(SessionEvent, Option<Secret>, Timestamp)>,
    secrets: u8,
    /// The same table made of the log alone: each event is applied here, too.
    mirror: Session,
    /// What bots have said who think elsewhere, and what is not told yet.
    pub(crate) thoughts: Vec<Answer>,
}

impl TestTable {
    pub(crate) fn at(config: TableConfig) -> Self {
        Self::in_house(config, Arc::new(Parlour))
    }

    pub(crate) fn in_house(config: TableConfig, house: Arc<dyn GameRegistry>) -> Self {
        let session = Session::new(config.clone(), Arc::clone(&house), 1);
        let mut table = Self {
            session,
            mirror: Session::new(config, house, 99),
            now: Timestamp(1_000_000),
            log: Vec::new(),
            secrets: 0,
            thoughts: Vec::new(),
        };
        table.commits();
        table
    }

    pub(crate) fn of(game: &str, players: u8) -> Self {
        Self::at(config(game, players))
    }

    pub(crate) fn commits(&mut self) {
        if self.session.needs_commitment() {
            self.secrets += 1;
            let secret = Secret([self.secrets; 32]);
            let event = SessionEvent::SeedCommitted { commit: secret.commit() };
            self.applies(event, Some(secret));
        }
    }

    /// Writes events down and applies them.
    pub(crate) fn notes(&mut self, events: Vec<SessionEvent>) {
        for event in events {
            self.applies(event, None);
        }
        self.session.live().open_window(self.now);
        self.commits();
    }

    /// Applies an event here and in the mirror, which then are the same table.
    fn applies(&mut self, event: SessionEvent, secret: Option<Secret>) {
        self.session.apply(from_ref(&event), secret.clone(), self.now).unwrap();
        self.mirror.apply(from_ref(&event), secret.clone(), self.now).unwrap();
        assert_eq!(logged(&self.session), logged(&self.mirror), "after {event:?}");
        // the log learns of a sleep when it is over
        if self.session.has_anyone_here() {
            let clocks = |session: &Session| session.clocks(self.now);
            assert_eq!(clocks(&self.session), clocks(&self.mirror), "after {event:?}");
        }
        self.log.push((event, secret, self.now));
    }

    pub(crate) fn sits(&mut self, name: &str) -> Seat {
        let (seat, events) = self.session.sit(name, None, name).unwrap();
        self.notes(events);
        seat
    }

    pub(crate) fn does(
        &mut self,
        what: impl FnOnce(&mut Session, Timestamp) -> Result<Vec<SessionEvent>, SessionError>,
    ) -> Result<(), SessionError> {
        let events = what(&mut self.session, self.now)?;
        self.notes(events);
        Ok(())
    }

    pub(crate) fn starts(&mut self) {
        let host = self.session.host().unwrap();
        self.does(|session, now| session.start(host, now)).unwrap();
    }

    pub(crate) fn acts(&mut self, seat: Seat, action: &str) -> Result<(), SessionError> {
        let seen = self.session.seq();
        self.does(|session, now| acted(session, seat, action, (seen, now)))
    }

    /// Lets time pass; says what happened by itself.
    pub(crate) fn waits(&mut self, ms: u64) -> Vec<SessionEvent> {
        let until = self.now.after(ms);
        let mut events = Vec::new();
        self.receives_bot_moves();
        loop {
            let asked = self.session.live().questions(self.now);
            self.thoughts.extend(asked.into_iter().map(Question::think));
            match self.session.next_due(self.now) {
                Some(due) if due <= until => {
                    self.now = self.now.max(due);
                    match self.session.live().due(self.now) {
                        Some(event) => {
                            events.push(event.clone());
                            self.notes(vec![event]);
                        }
                        None => {
                            let next = self.session.next_due(self.now);
                            assert!(
                                next.is_none_or(|next| next > self.now),
                                "nothing is due at {due:?}, and yet it is due again at {next:?}: {:?}",
                                self.session
                            );
                        }
                    }
                }
                _ if !self.thoughts.is_empty() => self.receives_bot_moves(),
                _ => break,
            }
        }
        self.now = until;
        events
    }

    /// The bots who thought elsewhere come back, the last one first.
    pub(crate) fn receives_bot_moves(&mut self) {
        while let Some(answer) = self.thoughts.pop() {
            self.session.live().take_answer(answer);
        }
    }

    pub(crate) fn goes(&mut self, seat: Seat) {
        self.session.live().disconnect(seat, self.now);
    }

    pub(crate) fn comes_back(&mut self, seat: Seat) {
        self.session.live().connect(seat, self.now);
        self.notes(self.session.back(seat));
    }

    /// Who is to act, if it is one person.
    pub(crate) fn turn(&self) -> Turn {
        self.session.turn().unwrap()
    }

    /// What a viewer sees of the match.
    pub(crate) fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        self.session.game().unwrap().view(viewer)
    }

    /// What this seat may do: nothing, if it is not its turn.
    pub(crate) fn legal(&self, seat: Seat) -> Vec<String> {
        let game = self.session.game().filter(|game| game.turn().allows(seat));
        game.map(|game| game.legal(seat).0).unwrap_or_default()
    }

    /// The first seat that may act, and the first thing it may do.
    pub(crate) fn a_choice(&self) -> (Seat, String) {
        let seat = self.turn().seats().iter().next().expect("someone may act");
        (seat, self.legal(seat)[0].clone())
    }

    /// Everything that everyone sees, as text.
    pub(crate) fn seen_by_all(&self) -> Vec<String> {
        let viewers = self.session.seats().map(Viewer::Seat).chain([Viewer::Spectator]);
        viewers
            .map(|viewer| {
                let view = self.session.game().map(|game| game.view(viewer));
                let view = view.map(|view| serde_json::to_string(&view).unwrap());
                let heard = self.session.latest_visible(1_000_000, viewer);
                let heard: Vec<String> = heard
                    .iter()
                    .map(|told| {
                        format!("{} {}", told.number, serde_json::to_string(&told.event).unwrap())
                    })
                    .collect();
                format!("{view:?}\n{heard:#?}")
            })
            .collect()
    }

    /// The same table, made of the log alone.
    pub(crate) fn read_again(&self) -> Self {
        let mut session = Session::new(self.session.config().clone(), Arc::new(Parlour), 99);
        for (event, secret, now) in &self.log {
            session.apply(from_ref(event), secret.clone(), *now).unwrap();
        }
        let mut mirror = Session::new(self.session.config().clone(), Arc::new(Parlour), 99);
        for (event, secret, now) in &self.log {
            mirror.apply(from_ref(event), secret.clone(), *now).unwrap();
        }
        let (log, thoughts) = (self.log.clone(), Vec::new());
        Self { session, now: self.now, log, secrets: self.secrets, mirror, thoughts }
    }
}

/// All of a session that its log determines, as text: not who is connected, nor what is measured.
fn logged(session: &Session) -> String {
    let seats = session.slots().iter();
    let seats = seats.map(|seat| (seat.name(), &seat.covered, seat.ready, seat.entropy()));
    let views = session.seats().map(Viewer::Seat).chain([Viewer::Spectator]);
    let views = views.map(|viewer| session.game().map(|game| game.view(viewer).to_string()));
    format!(
        "{} {} {:?} match {} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        session.seq(),
        session.visible_seq(),
        session.phase(),
        session.match_no(),
        session.results(),
        session.commitment(),
        session.entropies(),
        session.asks_to_undo(),
        session.turn(),
        session.game().map(|game| (game.acts_done(), game.clock(), game.reveal().to_string())),
        seats.collect::<Vec<_>>(),
        views.collect::<Vec<_>>(),
    )
}

/// Chances that are the same in every run.
pub(crate) struct TestRng(pub(crate) u64);

impl TestRng {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end.max(1)
    }
}

/// Lets everyone act as they like until the match is over.
/// What comes at once of a move; nothing, where it waits for a race.
pub(crate) fn acted(
    session: &mut Session,
    seat: Seat,
    action: &str,
    (seen, now): (u32, Timestamp),
) -> Result<Vec<SessionEvent>, SessionError> {
    match session.live().act(seat, action.to_owned(), seen, (now, now.into()))? {
        MoveOutcome::Events(events) => Ok(events),
        MoveOutcome::Pending(_) => Ok(Vec::new()),
    }
}

pub(crate) fn plays_to_the_end(table: &mut TestTable, rng: &mut TestRng) {
    for _ in 0..20_000 {
        if table.session.phase() == Phase::Over {
            return;
        }
        let people: Vec<Seat> = table
            .turn()
            .seats()
            .iter()
            .filter(|&seat| table.session.slot(seat).unwrap().is_here())
            .collect();
        if people.is_empty() {
            table.waits(600);
            continue;
        }
        let actor = people[rng.below(people.len())];
        let legal = table.legal(actor);
        let action = legal[rng.below(legal.len())].clone();
        // in a race someone may have been faster
        let _ = table.acts(actor, &action);
        if matches!(table.turn(), Turn::Any(_)) {
            table.waits(100 + rng.below(2_000) as u64);
        }
    }
    panic!("{:?} does not end", table.session);
}
