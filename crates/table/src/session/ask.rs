//! What people ask for. Each is judged, done, and answered with the facts that came of it,
//! which are to be written down before anybody is told.

use super::{
    HINT_LEVEL, Phase, Question, Session, USUAL_LEVEL,
    fact::{By, Fact},
    no::No,
    place::Sitter,
    terms::Now,
};
use parlour_engine::{Refused, Seat, Turn, fair::Secret, refusal::BrokenRule};

/// What came of something that was asked for.
pub type Facts = Result<Vec<Fact>, No>;

impl Session {
    /// Promises a secret for the match to come.
    pub fn promise(&mut self, secret: Secret, now: Now) -> Fact {
        let fact = Fact::Promised { commit: secret.commit() };
        self.promise = Some(secret);
        self.folded(fact, now)
    }

    /// Somebody sits down: in the chair asked for, or the first that is free. A bot gets up
    /// for a person, the host's left neighbour first. Name and entropy are as the caller has
    /// judged them.
    ///
    /// # Errors
    /// If the chair is taken, or there is none.
    pub fn sit(
        &mut self,
        name: &str,
        wish: Option<u8>,
        entropy: &str,
        now: Now,
    ) -> Result<(Seat, Vec<Fact>), No> {
        let seat = match wish {
            Some(number) => self.seat(number).ok_or(No::NoChair)?,
            None => {
                let players = self.terms.players;
                let is = |seat: &Seat, wanted: fn(&Sitter) -> bool| {
                    wanted(&self.places[seat.index()].sitter)
                };
                let host = self.host().unwrap_or_else(|| Seat::ZERO.right(players));
                self.seats()
                    .find(|seat| is(seat, |sitter| *sitter == Sitter::Nobody))
                    .or_else(|| {
                        let is_bot = |sitter: &Sitter| matches!(sitter, Sitter::Bot { .. });
                        host.left(players).round(players).find(|seat| is(seat, is_bot))
                    })
                    .ok_or(No::NoChair)?
            }
        };
        if self.places[seat.index()].is_person() {
            return Err(No::Taken);
        }
        let slept = !self.is_anybody_here();
        let fact = Fact::Sat { seat, name: name.to_owned(), entropy: entropy.to_owned() };
        let fact = self.folded(fact, now);
        if slept {
            self.wake(now);
        }
        Ok((seat, vec![fact]))
    }

    /// Bots of this level sit down in every chair but this one.
    pub fn fill(&mut self, level: &str, but: Seat, now: Now) -> Vec<Fact> {
        let free = |seat: &Seat| *seat != but && self.places[seat.index()].sitter == Sitter::Nobody;
        let free: Vec<Seat> = self.seats().filter(free).collect();
        let bot = |seat| Fact::Botted { seat, level: level.to_owned() };
        free.into_iter().map(|seat| self.folded(bot(seat), now)).collect()
    }

    /// A person gets up for good. In a match a bot plays on.
    pub fn leave(&mut self, seat: Seat, now: Now) -> Vec<Fact> {
        let playing = self.phase() == Phase::Playing;
        let level = playing.then(|| USUAL_LEVEL.to_owned());
        let mut facts = vec![self.folded(Fact::Left { seat, level }, now)];
        facts.extend(self.begin_if_all_are_ready(now).unwrap_or_default());
        facts
    }

    /// The host puts a bot into a chair, or changes its level.
    ///
    /// # Errors
    /// If a person sits there, or no bot plays like that.
    pub fn put_bot(&mut self, host: Seat, number: u8, level: &str, now: Now) -> Facts {
        self.must_be_host(host)?;
        let seat = self.seat(number).ok_or(No::NoChair)?;
        if self.places[seat.index()].is_person() {
            return Err(No::Taken);
        }
        if self.house.bot(&self.terms.game, level, 0).is_none() {
            return Err(No::NoSuchLevel(level.chars().take(40).collect()));
        }
        Ok(vec![self.folded(Fact::Botted { seat, level: level.to_owned() }, now)])
    }

    /// The host frees a chair: of a bot, or of a person who is away. In a match a bot plays on.
    ///
    /// # Errors
    /// If the person is here, or a bot of a running match would have to go.
    pub fn free(&mut self, host: Seat, number: u8, now: Now) -> Facts {
        self.must_be_host(host)?;
        let seat = self.seat(number).ok_or(No::NoChair)?;
        match &self.places[seat.index()].sitter {
            Sitter::Nobody => Err(No::NoChair),
            Sitter::Person { gone: None, .. } => Err(No::IsHere),
            Sitter::Person { .. } => Ok(self.leave(seat, now)),
            Sitter::Bot { .. } if self.phase() == Phase::Playing => Err(No::Begun),
            Sitter::Bot { .. } => Ok(vec![self.folded(Fact::Freed { seat }, now)]),
        }
    }

    /// The host begins the match; free chairs get bots.
    ///
    /// # Errors
    /// If it has begun, or cannot be played.
    pub fn start(&mut self, host: Seat, now: Now) -> Facts {
        self.must_be_host(host)?;
        if self.phase() != Phase::Gathering {
            return Err(No::Begun);
        }
        self.begin_with_bots(now)
    }

    /// A person wants another match; it begins when all people who are here do.
    ///
    /// # Errors
    /// If no match is over.
    pub fn again(&mut self, seat: Seat, entropy: &str, now: Now) -> Facts {
        if self.phase() != Phase::Over {
            return Err(No::NotYet("no match is over"));
        }
        let mut facts = vec![self.folded(Fact::Ready { seat, entropy: entropy.to_owned() }, now)];
        facts.extend(self.begin_if_all_are_ready(now)?);
        Ok(facts)
    }

    fn begin_if_all_are_ready(&mut self, now: Now) -> Facts {
        let here = || self.places.iter().filter(|place| place.is_here());
        if self.phase() != Phase::Over || here().count() == 0 || !here().all(|place| place.ready) {
            return Ok(Vec::new());
        }
        self.begin_with_bots(now)
    }

    fn begin_with_bots(&mut self, now: Now) -> Facts {
        if self.promise.is_none() {
            return Err(No::NotYet("the shuffle has not been promised yet"));
        }
        let free = |seat: &Seat| self.places[seat.index()].sitter == Sitter::Nobody;
        let free: Vec<Seat> = self.seats().filter(free).collect();
        let bot = |seat| Fact::Botted { seat, level: USUAL_LEVEL.to_owned() };
        let mut facts: Vec<Fact> =
            free.into_iter().map(|seat| self.folded(bot(seat), now)).collect();
        self.fold(&Fact::Began, now).map_err(No::Unplayable)?;
        facts.push(Fact::Began);
        Ok(facts)
    }

    /// A person acts, upon the table as it stood after fact `seen`.
    ///
    /// # Errors
    /// If no match is played, the table has changed since, or the game refuses.
    pub fn act(&mut self, seat: Seat, action: &str, seen: u32, now: Now) -> Facts {
        let play = self.play.as_ref().ok_or(No::NotYet("the match has not begun"))?;
        let turn = play.table.turn();
        if turn.allows(seat) && seen < play.turned && !matches!(turn, Turn::Any(_)) {
            return Err(No::Stale);
        }
        if self.is_hit_of_race(action) {
            // a hit goes into its window, or nowhere
            return Err(No::Stale);
        }
        let real_time = play.table.meta().real_time;
        let at = real_time.then(|| play.tick(now));
        Ok(vec![self.acted(seat, action.to_owned(), at, By::Person, now)?])
    }

    /// A question to a strong bot: what it would do in this place. Whoever thinks about it
    /// holds up nobody at the table.
    ///
    /// # Errors
    /// If it is not this seat's turn.
    pub fn hint(&self, seat: Seat) -> Result<Question, No> {
        let play = self.play.as_ref().ok_or(No::NotYet("the match has not begun"))?;
        match play.table.turn() {
            Turn::Over => return Err(Refused::Over.into()),
            turn if !turn.allows(seat) => return Err(Refused::NotYourTurn(seat).into()),
            _ => {}
        }
        let bot = self.house.bot(&self.terms.game, HINT_LEVEL, u64::from(self.seq));
        let bot = bot.ok_or_else(|| No::NoSuchLevel(HINT_LEVEL.to_owned()))?;
        Ok(Question::of(0, seat, play.table.game(), bot))
    }

    /// Does an act and says which fact that is.
    pub(super) fn acted(
        &mut self,
        seat: Seat,
        action: String,
        at: Option<parlour_engine::Tick>,
        by: By,
        now: Now,
    ) -> Result<Fact, Refused<BrokenRule>> {
        let seq = self.seq + 1;
        let Some(play) = &mut self.play else { return Err(Refused::Over) };
        let before = play.table.turn();
        play.mark(seq);
        if let Err(refused) = play.table.act(seat, &action, at) {
            play.unmark();
            return Err(refused);
        }
        self.seq = seq;
        self.played(Some(seat), before, seq, now);
        Ok(Fact::Acted { seat, action, at, by })
    }

    fn must_be_host(&self, seat: Seat) -> Result<(), No> {
        if self.host() == Some(seat) { Ok(()) } else { Err(No::NotHost) }
    }

    /// Folds a fact that is known to fit.
    pub(super) fn folded(&mut self, fact: Fact, now: Now) -> Fact {
        let done = self.fold(&fact, now);
        debug_assert!(done.is_ok(), "{fact:?}: {done:?}");
        fact
    }
}
