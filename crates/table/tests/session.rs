//! Evenings at a table that people come to and go from. Time is a number that the test says.

use parlour_bots::{Level, any_bot};
use parlour_engine::{
    Seat, Turn, Viewer,
    bot::AnyBot,
    erased::{Opened, Opening},
    fair::Secret,
};
use parlour_table::session::{
    By, Fact, House, No, Now, Pace, Phase, Presence, Session, TakeBack, Terms,
};
use std::{collections::BTreeSet, sync::Arc};

const GAMES: [&str; 5] = ["basement", "budr-basef", "bread-basket", "basset", "down-the-well"];

const ANN: Seat = Seat::ZERO;

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// The real games and bots.
struct Parlour;

impl House for Parlour {
    fn open(&self, terms: &Terms, seed: &str) -> Result<Opened, String> {
        let entry = parlour_games::find(&terms.game).ok_or("no such game")?;
        let mut json = serde_json::Deserializer::from_str(&terms.options);
        let mut options = <dyn erased_serde::Deserializer<'_>>::erase(&mut json);
        let (seats, seed) = (terms.players, seed.to_owned());
        (entry.open)(Opening { seats, options: &mut options, seed, deals: vec![], draws: vec![] })
            .map_err(|no| no.to_string())
    }

    fn bot(&self, game: &str, level: &str, seed: u64) -> Option<Box<dyn AnyBot>> {
        any_bot(game, Level::asked_for(level).ok()?, seed)
    }
}

fn terms(game: &str, players: u8) -> Terms {
    let options = match game {
        "basement" | "bread-basket" => r#"{"rounds": 1}"#,
        "budr-basef" => r#"{"max_plays": 40}"#,
        _ => "{}",
    };
    Terms {
        game: game.into(),
        players,
        options: options.into(),
        pace: Pace::None,
        cover_after: Some(60),
        bot_pace: 500,
    }
}

/// A session, what time it is, and the book.
struct Evening {
    session: Session,
    now: Now,
    book: Vec<(Fact, Option<Secret>, Now)>,
    secrets: u8,
}

impl Evening {
    fn at(terms: Terms) -> Self {
        let session = Session::new(terms, Arc::new(Parlour), 1);
        let mut evening = Self { session, now: Now(1_000_000), book: Vec::new(), secrets: 0 };
        evening.promises();
        evening
    }

    fn of(game: &str, players: u8) -> Self {
        Self::at(terms(game, players))
    }

    fn promises(&mut self) {
        if self.session.wants_promise() {
            self.secrets += 1;
            let secret = Secret([self.secrets; 32]);
            let fact = self.session.promise(secret.clone(), self.now);
            self.book.push((fact, Some(secret), self.now));
        }
    }

    fn notes(&mut self, facts: Vec<Fact>) {
        let now = self.now;
        self.book.extend(facts.into_iter().map(|fact| (fact, None, now)));
        self.promises();
    }

    fn sits(&mut self, name: &str) -> Seat {
        let (seat, facts) = self.session.sit(name, None, name, self.now).unwrap();
        self.notes(facts);
        seat
    }

    fn does(
        &mut self,
        what: impl FnOnce(&mut Session, Now) -> Result<Vec<Fact>, No>,
    ) -> Result<(), No> {
        let facts = what(&mut self.session, self.now)?;
        self.notes(facts);
        Ok(())
    }

    fn starts(&mut self) {
        let host = self.session.host().unwrap();
        self.does(|session, now| session.start(host, now)).unwrap();
    }

    fn acts(&mut self, seat: Seat, action: &str) -> Result<(), No> {
        let seen = self.session.seq();
        self.does(|session, now| session.act(seat, action, seen, now))
    }

    /// Lets time pass; says what happened by itself.
    fn waits(&mut self, ms: u64) -> Vec<Fact> {
        let until = self.now.after(ms);
        let mut facts = Vec::new();
        loop {
            match self.session.next_due(self.now) {
                Some(due) if due <= until => {
                    self.now = self.now.max(due);
                    match self.session.due(self.now) {
                        Some(fact) => {
                            facts.push(fact.clone());
                            self.notes(vec![fact]);
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
                _ => break,
            }
        }
        self.now = until;
        facts
    }

    fn goes(&mut self, seat: Seat) {
        self.session.disconnected(seat, self.now);
    }

    fn comes_back(&mut self, seat: Seat) {
        let facts = self.session.connected(seat, self.now);
        self.notes(facts);
    }

    /// Who is to act, if it is one person.
    fn turn(&self) -> Turn {
        self.session.turn().unwrap()
    }

    /// The first seat that may act, and the first thing it may do.
    fn a_choice(&self) -> (Seat, String) {
        let seat = self.turn().seats().iter().next().expect("somebody may act");
        (seat, self.session.legal(seat).unwrap().0[0].clone())
    }

    /// Everything that everybody sees, as text.
    fn seen_by_all(&self) -> Vec<String> {
        let viewers = self.session.seats().map(Viewer::Seat).chain([Viewer::Spectator]);
        viewers
            .map(|viewer| {
                let view = self.session.view(viewer);
                let view = view.map(|view| serde_json::to_string(&view).unwrap());
                let heard = self.session.heard_last(1_000_000, viewer);
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

    /// The same table, made of the book alone.
    fn read_again(&self) -> Self {
        let mut session = Session::new(self.session.terms().clone(), Arc::new(Parlour), 99);
        for (fact, secret, now) in &self.book {
            session.refold(fact, secret.clone(), *now).unwrap();
        }
        Self { session, now: self.now, book: self.book.clone(), secrets: self.secrets }
    }
}

/// Chances that are the same in every run.
struct Luck(u64);

impl Luck {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end.max(1)
    }
}

#[test]
fn whoever_sat_down_first_and_is_here_is_the_host() {
    let mut evening = Evening::of("down-the-well", 3);
    assert_eq!(evening.session.host(), None);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    assert_eq!(evening.session.host(), Some(ann));
    evening.goes(ann);
    assert_eq!(evening.session.host(), Some(ben), "Ann is not here");
    evening.comes_back(ann);
    assert_eq!(evening.session.host(), Some(ann));
    let facts = evening.session.leave(ann, evening.now);
    evening.notes(facts);
    let cy = evening.sits("Cy");
    assert_eq!((cy, evening.session.host()), (ann, Some(ben)), "Cy has Ann's chair, not her rank");
}

#[test]
fn chairs_are_for_people_and_bots_get_up_for_them() {
    let mut evening = Evening::of("down-the-well", 3);
    let facts = evening.session.fill("rule", evening.now);
    evening.notes(facts);
    let ann = evening.sits("Ann");
    assert_eq!(ann, ANN, "the free chair first");
    assert_eq!(evening.session.sit("Ben", Some(0), "", evening.now).unwrap_err(), No::Taken);
    assert_eq!(evening.session.sit("Ben", Some(3), "", evening.now).unwrap_err(), No::NoChair);
    assert_eq!(evening.sits("Ben"), seat(1), "a bot has got up");
    assert_eq!(evening.sits("Cy"), seat(2));
    assert_eq!(evening.session.sit("Dee", None, "", evening.now).unwrap_err(), No::NoChair);
}

#[test]
fn only_the_host_starts_puts_bots_and_frees_chairs() {
    let mut evening = Evening::of("down-the-well", 3);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    assert_eq!(evening.does(|s, now| s.start(ben, now)), Err(No::NotHost));
    assert_eq!(evening.does(|s, now| s.put_bot(ben, 2, "rule", now)), Err(No::NotHost));
    assert_eq!(evening.does(|s, now| s.free(ben, 0, now)), Err(No::NotHost));
    assert_eq!(evening.does(|s, now| s.free(ann, 1, now)), Err(No::IsHere), "Ben is here");
    assert_eq!(evening.does(|s, now| s.put_bot(ann, 1, "rule", now)), Err(No::Taken));
    assert_eq!(evening.does(|s, now| s.put_bot(ann, 3, "rule", now)), Err(No::NoChair));
    assert!(matches!(
        evening.does(|s, now| s.put_bot(ann, 2, "god", now)),
        Err(No::NoSuchLevel(_))
    ));
    evening.does(|s, now| s.put_bot(ann, 2, "random", now)).unwrap();
    evening.does(|s, now| s.free(ann, 2, now)).unwrap();
    assert_eq!(evening.does(|s, now| s.free(ann, 2, now)), Err(No::NoChair), "it is free");
    evening.goes(ben);
    evening.does(|s, now| s.free(ann, 1, now)).unwrap();
    evening.starts();
    assert_eq!(evening.session.phase(), Phase::Playing);
    assert!(
        evening.session.places().iter().skip(1).all(|place| !place.is_person()),
        "bots fill up"
    );
    assert_eq!(evening.does(|s, now| s.start(ann, now)), Err(No::Begun));
    assert_eq!(evening.does(|s, now| s.free(ann, 1, now)), Err(No::Begun), "a bot is needed now");
}

#[test]
fn bots_take_their_time_and_play_only_while_somebody_is_here() {
    let mut evening = Evening::of("bread-basket", 3);
    let ann = evening.sits("Ann");
    evening.starts();
    for _ in 0..4 {
        if evening.turn().allows(ann) {
            let (_, action) = evening.a_choice();
            evening.acts(ann, &action).unwrap();
        }
        assert!(evening.waits(499).is_empty() || evening.turn().allows(ann), "a bot was hasty");
        evening.waits(5_000);
    }
    evening.goes(ann);
    let before = evening.seen_by_all();
    assert!(evening.waits(10_000_000).is_empty(), "the table sleeps");
    assert_eq!(evening.session.next_due(evening.now), None, "and nothing is due");
    assert_eq!(evening.seen_by_all(), before);
}

#[test]
fn a_bot_covers_for_whoever_is_away_until_they_are_back() {
    let mut evening = Evening::of("bread-basket", 2);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    evening.starts();
    evening.goes(ben);
    assert_eq!(evening.session.place(ben).unwrap().presence(evening.now), Presence::Reconnecting);
    evening.waits(15_000);
    assert_eq!(evening.session.place(ben).unwrap().presence(evening.now), Presence::Away);
    let facts = evening.waits(44_999);
    assert_eq!(facts, [], "not yet");
    let facts = evening.waits(1);
    assert!(matches!(facts[..], [Fact::Covered { seat, .. }, ..] if seat == ben), "{facts:?}");
    while evening.turn().allows(ann) {
        let (_, action) = evening.a_choice();
        evening.acts(ann, &action).unwrap();
    }
    let facts = evening.waits(600);
    assert!(matches!(facts[..], [Fact::Acted { seat, by: By::Bot, .. }, ..] if seat == ben));
    evening.comes_back(ben);
    assert_eq!(evening.book.last().unwrap().0, Fact::Back { seat: ben });
    while evening.turn().allows(ann) {
        let (_, action) = evening.a_choice();
        evening.acts(ann, &action).unwrap();
    }
    assert_eq!(evening.waits(100_000), [], "Ben plays for himself");
}

#[test]
fn time_away_does_not_count_while_the_table_sleeps() {
    let mut evening = Evening::of("bread-basket", 2);
    let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    evening.starts();
    evening.goes(ben);
    evening.goes(ann);
    evening.waits(3_600_000);
    evening.comes_back(ann);
    assert_eq!(evening.waits(59_000), [], "Ben has a minute from now on");
    assert!(matches!(evening.waits(2_000)[..], [Fact::Covered { .. }, ..]));
}

#[test]
fn without_a_cover_nobody_plays_for_whoever_is_away() {
    let mut evening = Evening::at(Terms { cover_after: None, ..terms("bread-basket", 2) });
    let (_, ben) = (evening.sits("Ann"), evening.sits("Ben"));
    evening.starts();
    evening.goes(ben);
    assert_eq!(evening.waits(10_000_000), []);
}

#[test]
fn when_time_is_up_the_clock_acts_and_the_book_says_so() {
    for game in GAMES {
        for pace in [Pace::Turn { seconds: 10 }, Pace::Bank { seconds: 10, increment: 0 }] {
            let mut evening = Evening::at(Terms { pace, ..terms(game, 3) });
            for name in ["Ann", "Ben", "Cy"] {
                evening.sits(name);
            }
            evening.starts();
            assert!(evening.session.clocks(evening.now).unwrap().0.is_some(), "{game}: it runs");
            let early = evening.waits(9_999);
            let by_clock = |facts: &[Fact]| {
                facts
                    .iter()
                    .filter(|fact| matches!(fact, Fact::Acted { by: By::Clock, .. }))
                    .count()
            };
            assert_eq!(by_clock(&early), 0, "{game} {pace:?}: {early:?}");
            let late = evening.waits(10_002);
            assert!(by_clock(&late) > 0, "{game} {pace:?}: {late:?}");
            let again = evening.read_again();
            assert_eq!(again.seen_by_all(), evening.seen_by_all(), "{game}");
        }
    }
}

#[test]
fn a_bank_is_spent_once_and_everybody_gets_back_what_was_agreed() {
    let pace = Pace::Bank { seconds: 60, increment: 5 };
    let mut evening = Evening::at(Terms { pace, ..terms("bread-basket", 2) });
    evening.sits("Ann");
    evening.sits("Ben");
    evening.starts();
    let (first, action) = evening.a_choice();
    evening.waits(20_000);
    evening.acts(first, &action).unwrap();
    let left = evening.session.clocks(evening.now).unwrap().1.unwrap();
    assert_eq!(left[first.index()], 45_000);
    assert_eq!(left[1 - first.index()], 60_000);
    for person in [seat(0), seat(1)] {
        evening.goes(person);
    }
    evening.waits(1_000_000);
    evening.comes_back(seat(0));
    let after = evening.session.clocks(evening.now).unwrap().1.unwrap();
    assert_eq!(after, left, "the table slept");
}

#[test]
fn whoever_acts_upon_a_table_that_has_changed_is_told_so() {
    let mut evening = Evening::of("bread-basket", 2);
    evening.sits("Ann");
    evening.sits("Ben");
    evening.starts();
    let seen = evening.session.seq();
    let (first, action) = evening.a_choice();
    evening.acts(first, &action).unwrap();
    while !evening.turn().allows(first) {
        let (other, action) = evening.a_choice();
        evening.acts(other, &action).unwrap();
    }
    let before = evening.seen_by_all();
    let (_, action) = evening.a_choice();
    let late = evening.does(|session, now| session.act(first, &action, seen, now));
    assert_eq!(late, Err(No::Stale));
    assert_eq!(evening.seen_by_all(), before, "and nothing has changed");
}

/// The cards that are named in a view: short strings with a capital letter or a digit.
fn cards(evening: &Evening, seat: Seat) -> BTreeSet<String> {
    fn into(value: &serde_json::Value, found: &mut BTreeSet<String>) {
        match value {
            serde_json::Value::String(text) => {
                let is_card = text.len() <= 3
                    && text.chars().any(|c| c.is_ascii_digit() || c.is_ascii_uppercase());
                if is_card {
                    found.insert(text.clone());
                }
            }
            serde_json::Value::Array(items) => items.iter().for_each(|item| into(item, found)),
            serde_json::Value::Object(fields) => fields.values().for_each(|item| into(item, found)),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    let view = evening.session.view(Viewer::Seat(seat)).unwrap();
    into(&serde_json::to_value(&view).unwrap(), &mut found);
    found
}

#[test]
fn an_act_is_taken_back_freely_only_if_it_has_shown_nothing() {
    let (mut free, mut asked) = (0, 0);
    for game in ["basement", "bread-basket", "basset", "down-the-well"] {
        for game_no in 0..6 {
            let mut luck = Luck(game_no);
            let mut evening = Evening::of(game, 3);
            for name in ["Ann", "Ben", "Cy"] {
                evening.sits(&format!("{name} {game_no}"));
            }
            evening.starts();
            for _ in 0..150 {
                if evening.session.phase() == Phase::Over {
                    break;
                }
                let seats: Vec<Seat> = evening.turn().seats().iter().collect();
                let actor = seats[luck.below(seats.len())];
                let legal = evening.session.legal(actor).unwrap().0;
                let action = legal[luck.below(legal.len())].clone();
                let (known, view) =
                    (cards(&evening, actor), evening.session.view(Viewer::Seat(actor)));
                let before = serde_json::to_string(&view).unwrap();
                evening.acts(actor, &action).unwrap();
                if evening.session.phase() == Phase::Over {
                    break;
                }
                let take_back = evening.session.take_back_of(actor);
                let news: Vec<String> =
                    cards(&evening, actor).difference(&known).cloned().collect();
                match take_back {
                    TakeBack::Free => {
                        free += 1;
                        assert!(evening.turn().allows(actor), "{game}: {action}");
                        assert_eq!(news, [""; 0], "{game}: {action} has shown something");
                        evening.does(|session, now| session.take_back(actor, now)).unwrap();
                        let view = evening.session.view(Viewer::Seat(actor));
                        assert_eq!(
                            serde_json::to_string(&view).unwrap(),
                            before,
                            "{game}: as it was"
                        );
                        evening.acts(actor, &action).unwrap();
                    }
                    TakeBack::Ask => asked += 1,
                    TakeBack::No => panic!("{game}: {action} was an act"),
                }
            }
            assert_eq!(evening.read_again().seen_by_all(), evening.seen_by_all(), "{game}");
        }
    }
    assert!(free > 20 && asked > 20, "{free} free, {asked} to be asked for");
}

#[test]
fn the_table_is_asked_and_one_no_is_enough() {
    let mut evening = Evening::of("down-the-well", 3);
    let people = [evening.sits("Ann"), evening.sits("Ben"), evening.sits("Cy")];
    assert_eq!(
        evening.does(|session, now| session.take_back(ANN, now)),
        Err(No::NothingToTakeBack)
    );
    evening.starts();
    let (_, action) = evening.a_choice();
    evening.acts(ANN, &action).unwrap();
    assert_eq!(evening.session.take_back_of(ANN), TakeBack::Ask, "it is the others' turn");
    evening.does(|session, now| session.take_back(ANN, now)).unwrap();
    assert_eq!(evening.session.asks_to_take_back(), Some(ANN));
    evening.does(|session, now| session.allow_take_back(people[1], true, now)).unwrap();
    evening.does(|session, now| session.allow_take_back(people[2], false, now)).unwrap();
    assert_eq!(evening.session.asks_to_take_back(), None, "Cy says no");
    assert_eq!(
        evening.does(|session, now| session.allow_take_back(people[1], true, now)),
        Err(No::NobodyAsks)
    );
    assert!(!evening.turn().allows(ANN), "so it stands");

    evening.does(|session, now| session.take_back(ANN, now)).unwrap();
    evening.does(|session, now| session.allow_take_back(people[1], true, now)).unwrap();
    evening.does(|session, now| session.allow_take_back(people[2], true, now)).unwrap();
    assert!(evening.turn().allows(ANN), "all agree");
    assert!(matches!(evening.book.last(), Some((Fact::TakenBack { acts: 0, .. }, ..))));

    evening.acts(ANN, &action).unwrap();
    evening.goes(people[1]);
    evening.does(|session, now| session.take_back(ANN, now)).unwrap();
    evening.does(|session, now| session.allow_take_back(people[2], true, now)).unwrap();
    assert!(evening.turn().allows(ANN), "whoever is away is not asked");
}

/// Lets everybody act as they like until the match is over.
fn plays_to_the_end(evening: &mut Evening, luck: &mut Luck) {
    for _ in 0..20_000 {
        if evening.session.phase() == Phase::Over {
            return;
        }
        let people: Vec<Seat> = evening
            .turn()
            .seats()
            .iter()
            .filter(|&seat| evening.session.place(seat).unwrap().is_here())
            .collect();
        if people.is_empty() {
            evening.waits(600);
            continue;
        }
        let actor = people[luck.below(people.len())];
        let legal = evening.session.legal(actor).unwrap().0;
        let action = legal[luck.below(legal.len())].clone();
        // in a race somebody may have been faster
        let _ = evening.acts(actor, &action);
        if matches!(evening.turn(), Turn::Any(_)) {
            evening.waits(100 + luck.below(2_000) as u64);
        }
    }
    panic!("{:?} does not end", evening.session);
}

#[test]
fn whoever_leaves_a_match_is_played_on_by_a_bot_and_a_rematch_begins_when_all_here_are_ready() {
    for game in GAMES {
        let mut luck = Luck(3);
        let mut evening = Evening::of(game, 3);
        let (ann, ben) = (evening.sits("Ann"), evening.sits("Ben"));
        let cy = evening.sits("Cy");
        let first = evening.session.commit().unwrap();
        assert_eq!(
            evening.does(|session, now| session.again(ann, "", now)),
            Err(No::NotYet("no match is over"))
        );
        evening.starts();
        assert_eq!(evening.session.commit().unwrap(), first, "the promise holds");
        let facts = evening.session.leave(cy, evening.now);
        evening.notes(facts);
        assert!(!evening.session.place(cy).unwrap().is_person());
        plays_to_the_end(&mut evening, &mut luck);
        assert_eq!(evening.session.results().len(), 1, "{game}");
        let (secret, entropies) = evening.session.proof().unwrap();
        assert_eq!(secret.commit(), first, "{game}: what was promised is what was used");
        assert_eq!(entropies, [Some("Ann".into()), Some("Ben".into()), Some("Cy".into())]);

        evening.does(|session, now| session.again(ann, "more", now)).unwrap();
        assert_eq!(evening.session.phase(), Phase::Over, "Ben is not ready");
        evening.goes(ben);
        evening.does(|session, now| session.again(ann, "more", now)).unwrap();
        assert_eq!(evening.session.phase(), Phase::Playing, "{game}: all who are here are");
        assert_eq!((evening.session.match_no(), evening.session.proof().is_none()), (2, true));
        assert_ne!(evening.session.commit().unwrap(), first, "another shuffle");
        evening.comes_back(ben);
        plays_to_the_end(&mut evening, &mut luck);
        assert_eq!(evening.session.results().len(), 2);
        assert_eq!(evening.read_again().seen_by_all(), evening.seen_by_all(), "{game}");
    }
}

/// Whatever people do in whatever order: the book makes the same table again.
#[test]
fn the_same_facts_make_the_same_table() {
    for game in GAMES {
        for number in 0..12 {
            let mut luck = Luck(number * 77 + 1);
            let pace = match number % 3 {
                0 => Pace::None,
                1 => Pace::Turn { seconds: 5 },
                _ => Pace::Bank { seconds: 20, increment: 2 },
            };
            let mut evening =
                Evening::at(Terms { pace, bot_pace: 100, cover_after: Some(5), ..terms(game, 4) });
            evening.sits("Ann");
            for step in 0..250 {
                let who = seat(luck.below(4) as u8);
                let is_person = evening.session.place(who).unwrap().is_person();
                match luck.below(24) {
                    0 => drop(
                        evening
                            .session
                            .sit("Somebody", None, "x", evening.now)
                            .map(|(_, facts)| evening.notes(facts)),
                    ),
                    1 if is_person && luck.below(4) == 0 => {
                        let facts = evening.session.leave(who, evening.now);
                        evening.notes(facts);
                    }
                    2 => drop(evening.does(|session, now| session.start(who, now))),
                    3 => drop(evening.does(|session, now| session.put_bot(who, 3, "random", now))),
                    4 => drop(evening.does(|session, now| session.free(who, 2, now))),
                    5 if is_person => evening.goes(who),
                    6..=7 if is_person => evening.comes_back(who),
                    8 if is_person => {
                        drop(evening.does(|session, now| session.take_back(who, now)))
                    }
                    9 => drop(evening.does(|session, now| session.allow_take_back(who, true, now))),
                    10 if is_person => {
                        drop(evening.does(|session, now| session.again(who, "y", now)));
                    }
                    11..=14 => drop(evening.waits(luck.below(3_000) as u64)),
                    _ => {
                        if let Some((legal, _)) = evening.session.legal(who)
                            && is_person
                            && !legal.is_empty()
                        {
                            let action = legal[luck.below(legal.len())].clone();
                            let _ = evening.acts(who, &action);
                        }
                    }
                }
                if step % 50 == 49 {
                    let again = evening.read_again();
                    assert_eq!(again.session.seq(), evening.session.seq(), "{game} {number}");
                    assert_eq!(again.session.phase(), evening.session.phase());
                    assert_eq!(
                        again.seen_by_all(),
                        evening.seen_by_all(),
                        "{game} {number} {step}"
                    );
                    assert_eq!(again.session.results(), evening.session.results());
                    for (one, other) in again.session.places().iter().zip(evening.session.places())
                    {
                        assert_eq!(
                            (one.name(), &one.covered, one.ready),
                            (other.name(), &other.covered, other.ready)
                        );
                    }
                }
            }
        }
    }
}

/// A hot loop would tell everybody the same for ever.
#[test]
fn a_table_that_waits_for_people_is_quiet() {
    let mut evening = Evening::of("budr-basef", 2);
    evening.sits("Ann");
    evening.sits("Ben");
    evening.starts();
    let facts = evening.waits(600_000);
    assert!(facts.len() < 10, "{facts:?}");
}
