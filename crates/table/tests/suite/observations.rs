//! A bot is handed the same observation everywhere: by the lab, by a table of this process, and by
//! a table that people come to and go from. It is what its seat can know by then, its memory
//! included, in turn games and in real time.

use parlour_bots::{Level, bot};
use parlour_engine::{
    Act, Bot, Choice, Dealer, FullGame, Observation, Seat, Seated, Tick, Viewer,
    bot::{AnyBot, OfGame},
};
use parlour_games::{budr_basef::BudrBasef, down_the_well::DownTheWell};
use parlour_lab::play::{Player, play};
use parlour_table::{
    Step, Table,
    session::{
        GameRegistry, Phase, Question, Session, SessionEvent, TableConfig, TimeControl, Timestamp,
    },
};
use std::{
    collections::HashSet,
    sync::{Arc, Mutex},
};

/// What the bots of a table were handed, in order.
type Notes = Arc<Mutex<Vec<String>>>;

/// All that a bot can go by, as text.
fn text_of<G: FullGame>(observation: &Observation<G>) -> String {
    let Observation { rules, seat, seats, view, memory, seen, menu, complete, wanted: _ } =
        observation;
    format!("{seat} of {seats}: {rules:?} {view:?} {memory:?} {seen:?} {menu:?} {complete}")
}

/// A bot that notes what it is handed, and remembers.
struct Noting<G: FullGame> {
    bot: Box<dyn Bot<G>>,
    notes: Notes,
}

impl<G: FullGame> Bot<G> for Noting<G> {
    fn choose(&mut self, observation: &Observation<G>) -> Option<Choice<G::Action>> {
        self.notes.lock().unwrap().push(text_of(observation));
        self.bot.choose(observation)
    }

    fn remembers(&self) -> bool {
        true
    }

    fn listens(&self) -> bool {
        true
    }
}

fn noting<G: FullGame>(bot: Box<dyn Bot<G>>, notes: &Notes) -> Noting<G> {
    Noting { bot, notes: Arc::clone(notes) }
}

/// What the bots are handed in a game of the lab.
fn in_the_lab<G: parlour_bots::WithBots>(rules: &G, seats: u8, seed: &str) -> Vec<String> {
    let notes = Notes::default();
    let player = |seat: u8| Player::fair(Box::new(noting(bot(Level::Rule, seat.into()), &notes)));
    let players = (0..seats).map(player).collect();
    let played = play(rules, players, &mut Dealer::seeded(seed), 100_000, &mut ());
    played.expect("the game ends");
    let notes = notes.lock().unwrap();
    notes.clone()
}

/// The same at a table of this process.
fn at_a_table<G: parlour_bots::WithBots>(rules: &G, seats: u8, seed: &str) -> Vec<String> {
    let notes = Notes::default();
    let player = |seat: u8| {
        let bot = noting::<G>(bot(Level::Rule, seat.into()), &notes);
        parlour_table::Player::bot("bot", Box::new(OfGame::<G, _>::new(bot)))
    };
    let dealer = Dealer::seeded(seed);
    let game = Seated::open(rules.clone(), seats, dealer, &mut Vec::new()).expect("playable");
    let mut table = Table::new((Box::new(game), Vec::new()), (0..seats).map(player).collect());
    while table.step(Tick(u64::MAX)) != Step::Over {}
    let notes = notes.lock().unwrap();
    notes.clone()
}

#[test]
fn the_lab_and_a_table_hand_bots_the_same() {
    let race = BudrBasef { max_plays: 120, ..BudrBasef::default() };
    for seed in ["one", "two"] {
        let lab = in_the_lab(&race, 4, seed);
        assert!(lab.len() > 100, "there is something to compare");
        assert_eq!(lab, at_a_table(&race, 4, seed));
        assert_eq!(
            in_the_lab(&DownTheWell::default(), 3, seed),
            at_a_table(&DownTheWell::default(), 3, seed)
        );
    }
}

/// The games of this test, with bots that note what they are handed.
struct NotingHouse<G> {
    rules: G,
    notes: Notes,
}

impl<G: parlour_bots::WithBots> GameRegistry for NotingHouse<G> {
    fn open(
        &self,
        config: &TableConfig,
        seed: &str,
    ) -> Result<parlour_engine::erased::Opened, String> {
        let dealer = Dealer::seeded(seed);
        let game = Seated::open(self.rules.clone(), config.players, dealer, &mut Vec::new());
        Ok((Box::new(game.map_err(|wrong| wrong.to_string())?), Vec::new()))
    }

    fn bot(&self, _: &TableConfig, _: &str, seed: u64) -> Result<Box<dyn AnyBot>, String> {
        Ok(Box::new(OfGame::<G, _>::new(noting::<G>(bot(Level::Rule, seed), &self.notes))))
    }

    fn ponders(&self, level: &str) -> bool {
        level == "expert"
    }
}

/// Everything that a bot may have been handed along a match: of each moment at which the table
/// stood still, what each seat could know by then.
fn knowable<G: FullGame>(
    rules: &G,
    seats: u8,
    session: &Session,
    moments: &[(usize, Tick)],
) -> HashSet<String> {
    let mut events = Vec::new();
    let seed = session.seed().expect("the match is over");
    let mut game =
        Seated::open(rules.clone(), seats, Dealer::seeded(seed), &mut events).expect("playable");
    let mut memories = vec![(G::Memory::default(), Vec::new()); usize::from(seats)];
    let mut texts = HashSet::new();
    let acts = session.game().expect("a match").acts();
    for &(done, clock) in moments {
        for (seat, action, at) in &acts[game.acts().len()..done] {
            let action = rules.parse(seats, action).expect("it was played");
            let at = at.unwrap_or_default();
            events.extend(game.submit(Act { seat: *seat, action, at }).expect("it was played"));
        }
        events.extend(game.advance(clock).expect("time does not go back"));
        for event in std::mem::take(&mut events) {
            for (seat, (memory, heard)) in Seat::all(seats).zip(&mut memories) {
                if let Some(seen) = rules.redact_for(&event, Viewer::Seat(seat)) {
                    rules.remember(memory, seat, &seen);
                    // in real time the table changes too fast to listen
                    heard.extend(Some(seen).filter(|_| !G::META.real_time));
                }
            }
        }
        for (seat, (memory, heard)) in Seat::all(seats).zip(&memories) {
            let mut observation = Observation::of(rules, game.state(), seat);
            observation.seen.clone_from(heard);
            texts.insert(text_of(&observation.remembering(memory.clone())));
        }
    }
    texts
}

/// One person, who leaves everything to the clock, and bots: half of them think elsewhere.
fn in_a_session<G: parlour_bots::WithBots>(rules: &G, seats: u8) {
    let notes = Notes::default();
    let house = NotingHouse { rules: rules.clone(), notes: Arc::clone(&notes) };
    let config = TableConfig {
        game: G::META.id.into(),
        players: seats,
        options: "{}".into(),
        time_control: TimeControl::Turn { seconds: 1 },
        cover_after: None,
        bot_delay_ms: 100,
        hints: None,
        playtest: None,
        given: None,
    };
    let mut session = Session::new(config, Arc::new(house), 5);
    session.live().let_think_elsewhere();
    let mut now = Timestamp(1_000);
    let secret = parlour_engine::fair::Secret([7; 32]);
    let committed = [SessionEvent::SeedCommitted { commit: secret.commit() }];
    session.apply(&committed, Some(secret), now).unwrap();
    let (ann, sat) = session.sit("Ann", None, "").unwrap();
    let fill = session.fill("expert", None).into_iter().skip(1).step_by(2);
    session.apply(&sat.into_iter().chain(fill).collect::<Vec<_>>(), None, now).unwrap();
    session.apply(&session.start(ann, now).unwrap(), None, now).unwrap();
    session.live().open_window(now);
    let stands = |session: &Session| {
        let game = session.game().expect("a match");
        (game.acts_done(), game.clock())
    };
    let mut moments = vec![stands(&session)];
    while session.phase() == Phase::Playing {
        for question in session.live().questions(now) {
            session.live().take_answer(Question::think(question));
        }
        now = now.max(session.next_due(now).expect("the clock runs"));
        while let Some(event) = session.live().due(now) {
            session.apply(&[event], None, now).unwrap();
            session.live().open_window(now);
            moments.push(stands(&session));
            assert!(moments.len() < 100_000, "the match ends");
        }
    }
    let knowable = knowable(rules, seats, &session, &moments);
    let notes = notes.lock().unwrap();
    assert!(notes.len() > 20, "{} questions", notes.len());
    let heard = notes.iter().any(|note| note.contains("Dealt"));
    assert_eq!(heard, !G::META.real_time, "they listen in turn games");
    for note in notes.iter() {
        assert!(knowable.contains(note), "no seat could know this, or it has forgotten:\n{note}");
    }
}

#[test]
fn a_session_hands_bots_what_their_seats_can_know() {
    in_a_session(&BudrBasef { max_plays: 60, ..BudrBasef::default() }, 4);
    in_a_session(&DownTheWell::default(), 3);
}
