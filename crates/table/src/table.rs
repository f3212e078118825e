//! The table itself.

use crate::{
    log::{Log, VisibleEvent},
    player::Player,
};
use parlour_engine::{
    ActionError, Driver, Next, Seat, SeatSet, Situation, Tick, Turn, Viewer,
    bot::{AnyBot, Choice},
    driver::Request,
    erased::{AnyGame, AnyView, Events, Opened},
    refusal::RuleError,
};

/// A game in play, the seats around it, and all that happened.
pub struct Table {
    game: Box<dyn AnyGame>,
    players: Vec<Player>,
    log: Log,
    /// The seats of the bots.
    bots: SeatSet,
    driver: Driver<String>,
}

/// What the table did when it learned the time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A bot acted.
    Acted(Seat),
    /// The game did what fell due.
    Ticked,
    /// Nothing to do before these people act, or before the moment given.
    Waiting {
        /// The people who may act now.
        people: SeatSet,
        /// When to tell the table the time again, if no one acts before.
        until: Option<Tick>,
    },
    /// The game is over.
    Over,
}

impl Table {
    /// Seats the players, in seat order, at a game just opened.
    ///
    /// # Panics
    /// If there are not as many players as the game has seats.
    #[must_use]
    pub fn new((game, events): Opened, players: Vec<Player>) -> Self {
        assert_eq!(players.len(), usize::from(game.seats()), "one player a seat");
        let mut log = Log::default();
        log.add(game.as_ref(), events);
        let bots = Seat::all(game.seats()).zip(&players);
        let bots =
            bots.fold(SeatSet::EMPTY, |all, (seat, player)| all.union(bots_in(seat, player)));
        Self { game, players, log, bots, driver: Driver::default() }
    }

    /// The game that is played: who may act, what a viewer sees, how it stands.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// Who sits in this seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// Puts someone else into a seat: a bot covers for a person, or a person
    /// comes back. Returns who sat there.
    pub fn reseat(&mut self, seat: Seat, player: Player) -> Player {
        self.driver.reseat(seat);
        self.bots.remove(seat);
        self.bots = self.bots.union(bots_in(seat, &player));
        std::mem::replace(&mut self.players[seat.index()], player)
    }

    /// How many events there have been: the number of the next one.
    #[must_use]
    pub fn events(&self) -> usize {
        self.log.len()
    }

    /// What this viewer learns of the events from number `first` on.
    #[must_use]
    pub fn visible_events(&self, first: usize, viewer: Viewer) -> Vec<VisibleEvent> {
        self.log.since(self.game.as_ref(), first, viewer)
    }

    /// The events from number `first` on, whole: for the log, not for a player.
    #[must_use]
    pub fn whole(&self, first: usize) -> Vec<Box<dyn AnyView>> {
        self.log.whole(self.game.as_ref(), first)
    }

    /// Goes on with a game as it stood before. What happened since is not forgotten: the log
    /// goes on with `note`.
    pub fn rewind(&mut self, game: Box<dyn AnyGame>, note: Events) {
        self.log.go_on_with(self.game.as_ref(), game.as_ref(), note);
        self.game = game;
        self.driver.reset();
    }

    /// A player acts. `at` absent: now, on the game's clock.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn act(
        &mut self,
        seat: Seat,
        action: &str,
        at: Option<Tick>,
    ) -> Result<(), ActionError<RuleError>> {
        let events = self.game.submit(seat, action, at)?;
        self.note_act(seat, at, events);
        Ok(())
    }

    /// A player acts again as a log has it: what was accepted when it was logged stays
    /// so, even where the game reads it more strictly by now.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn act_recorded(
        &mut self,
        seat: Seat,
        action: &str,
        at: Option<Tick>,
    ) -> Result<(), ActionError<RuleError>> {
        let events = self.game.submit_recorded(seat, action, at)?;
        self.note_act(seat, at, events);
        Ok(())
    }

    /// Plays the game's own move for someone who is away or has failed to answer.
    ///
    /// # Errors
    /// If this seat has nothing to do.
    pub fn act_for_absent(&mut self, seat: Seat) -> Result<(), ActionError<RuleError>> {
        let action = self.game.default_action(seat);
        self.act(seat, &action, None)
    }

    /// Tells the table the time: it asks its bots, and does the first thing that is due, if any.
    /// Turn games do not look at the time; a caller who wants bots to take theirs calls less often.
    pub fn step(&mut self, now: Tick) -> Step {
        loop {
            match self.next(self.game.clock(), now, true) {
                Next::Over => return Step::Over,
                Next::Ask(Request { seat, number }) => {
                    let choice = self.ask_bot(seat);
                    self.answer(number, choice);
                }
                Next::Act { seat, action, at } => {
                    self.act_for_bot(seat, action, at);
                    return Step::Acted(seat);
                }
                Next::Advance(due) => {
                    self.advance(due);
                    return Step::Ticked;
                }
                Next::Wait(until) => {
                    let people = self.game.turn().seats().without(self.bots);
                    return Step::Waiting { people, until };
                }
            }
        }
    }

    /// What is to be done next, for those who ask bots themselves. `clock` is what reaction times
    /// are counted from when there is something new to react to. See [`Driver::next`].
    pub fn next(&mut self, clock: Tick, now: Tick, may_act: bool) -> Next<String> {
        let situation = Situation { clock, ..Situation::of_any(self.game.as_ref()) };
        self.driver.next(&situation, self.bots, now, may_act)
    }

    /// What a bot has answered to a question of [`next`](Self::next). Says whether it was of use.
    pub fn answer(&mut self, number: u32, choice: Option<Choice<String>>) -> bool {
        self.driver.answer(&Situation::of_any(self.game.as_ref()), number, choice)
    }

    /// Does what a bot has chosen. In a turn game a bot that breaks a rule or has no answer gets the
    /// game's own move; in real time nothing is done then: the plan came too late for the table as
    /// it is now.
    pub fn act_for_bot(&mut self, seat: Seat, action: Option<String>, at: Tick) {
        if let Turn::Any(_) = self.game.turn() {
            let at = at.max(self.game.clock());
            let _ = action.map(|action| self.act(seat, &action, Some(at)));
            return;
        }
        let done = action.is_some_and(|action| {
            let played = self.act(seat, &action, None);
            if let Err(refused) = &played {
                self.tell_refused(seat, &action, refused);
            }
            played.is_ok()
        });
        if !done {
            let covered = self.act_for_absent(seat);
            debug_assert!(covered.is_ok(), "the default move is always legal: {covered:?}");
        }
    }

    /// Who has been asked, and what the bots mean to do.
    #[must_use]
    pub fn driver(&self) -> &Driver<String> {
        &self.driver
    }

    /// How the table stands, as far as a driver has to know.
    #[must_use]
    pub fn situation(&self) -> Situation {
        Situation::of_any(self.game.as_ref())
    }

    /// Nothing that the bots meant to do is of use any more: all are asked anew.
    pub(crate) fn ask_anew(&mut self) {
        self.driver.reset();
    }

    /// What the bot in this seat would do, if one sits there.
    pub(crate) fn ask_bot(&mut self, seat: Seat) -> Option<Choice<String>> {
        match &mut self.players[seat.index()] {
            Player::Bot { bot: Some(bot), .. } => self.game.ask(seat, bot.as_mut()),
            Player::Bot { bot: None, .. } | Player::Person { .. } => None,
        }
    }

    /// Tells a bot that what it chose was refused.
    pub(crate) fn tell_refused(
        &mut self,
        seat: Seat,
        action: &str,
        refused: &ActionError<RuleError>,
    ) {
        if let Player::Bot { bot: Some(bot), .. } = &mut self.players[seat.index()] {
            bot.refused(action, &refused.to_string());
        }
    }

    /// Lets the bot in this seat go and think elsewhere, if one sits there.
    pub fn lend_bot(&mut self, seat: Seat) -> Option<Box<dyn AnyBot>> {
        match &mut self.players[seat.index()] {
            Player::Bot { bot, .. } => bot.take(),
            Player::Person { .. } => None,
        }
    }

    /// The bot that was [lent](Self::lend_bot) is back in its seat.
    pub fn return_bot(&mut self, seat: Seat, back: Box<dyn AnyBot>) {
        if let Player::Bot { bot, .. } = &mut self.players[seat.index()] {
            *bot = Some(back);
        }
    }

    /// Moves the game's clock on, as far as it does not go back.
    pub fn advance(&mut self, to: Tick) {
        if let Ok(events) = self.game.advance(to.max(self.game.clock())) {
            self.log.add(self.game.as_ref(), events);
        }
    }

    fn note_act(&mut self, seat: Seat, at: Option<Tick>, events: Events) {
        self.driver.acted(seat, at.unwrap_or_else(|| self.game.clock()));
        self.log.add(self.game.as_ref(), events);
    }
}

/// This seat, if a bot sits there.
fn bots_in(seat: Seat, player: &Player) -> SeatSet {
    if player.is_person() { SeatSet::EMPTY } else { SeatSet::only(seat) }
}
