//! One table of many: its deals, and the bots that sit at it.

use crate::{
    aec::{AecGame, ReplayError},
    encoder::Encoder,
    journal::Journal,
};
use parlour_engine::{
    Dealer, FastRng, OptionError, Seat,
    bot::{AnyBot, CancelToken},
    erased::AnyGame,
};
use std::sync::Arc;

/// After so many acts of bots in a row a game ends as it stands: no one has been asked for long.
const MAX_BOT_ACTS: usize = 100_000;

/// After so many games in a row in which bots alone were asked a table is left as it is.
const MAX_EMPTY_GAMES: usize = 1_000;

/// Which seats bots play.
pub trait Opponents: Send + Sync {
    /// The bot in this seat of a table, made from this seed; `None` where the caller plays.
    fn bot(&self, table: usize, seat: Seat, seed: u64) -> Option<Box<dyn AnyBot>>;
}

/// How all tables are dealt. Game number *e* at table *t* is dealt from the text `SEED/t/e`.
#[derive(Clone)]
pub(super) struct Dealing<C: Encoder> {
    pub(super) encoder: C,
    pub(super) rules: C::Game,
    pub(super) seats: u8,
    pub(super) seed: u64,
    pub(super) opponents: Option<Arc<dyn Opponents>>,
}

/// One table of many.
pub(super) struct Table<C: Encoder> {
    pub(super) game: AecGame<C>,
    /// Its number.
    pub(super) number: usize,
    /// Which game is played at it, from 0.
    pub(super) episode: u64,
    /// What the chances of this game are drawn from, except those of the deal.
    seed: u64,
    /// The scores with which the game began, and those at the last step.
    pub(super) first: Vec<i64>,
    pub(super) scores: Vec<i64>,
    /// What its random actions are drawn from.
    pub(super) rng: FastRng,
    /// Where the bot in each seat stands; empty before it is asked.
    bots: Vec<Vec<u64>>,
}

/// All that it takes to put a table back where it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedTable {
    /// Which game is played at it, from 0.
    pub episode: u64,
    /// The scores at the last step.
    pub scores: Vec<i64>,
    /// What was done in this game.
    pub journal: Journal,
    /// Where the chances of its random actions stand.
    pub chances: u64,
    /// Where the bot in each seat stands.
    pub bots: Vec<Vec<u64>>,
}

/// A number from a text, for what is not a deal.
#[must_use]
pub fn hash(text: &str) -> u64 {
    text.bytes().fold(0, |hash, byte| FastRng::new(hash ^ u64::from(byte)).next_u64())
}

impl<C: Encoder> Dealing<C> {
    /// Deals a game; its bots have not acted.
    pub(super) fn deal(&self, number: usize, episode: u64) -> Result<Table<C>, OptionError> {
        let text = format!("{}/{number}/{episode}", self.seed);
        let seed = hash(&text);
        let (encoder, rules) = (self.encoder.clone(), self.rules.clone());
        let game = AecGame::open(encoder, rules, self.seats, Dealer::seeded(&text), seed, false)?;
        let (scores, rng) = (game.scores(), FastRng::of_game(self.seed, number as u64));
        let (first, bots) = (scores.clone(), vec![Vec::new(); usize::from(self.seats)]);
        Ok(Table { game, number, episode, seed, first, scores, rng, bots })
    }

    /// A table as it was saved.
    pub(super) fn restore(
        &self,
        number: usize,
        saved: &SavedTable,
    ) -> Result<Table<C>, ReplayError> {
        let refused = |reason: String| ReplayError { step: 0, reason };
        let table = self.deal(number, saved.episode).map_err(|no| refused(no.to_string()))?;
        let mut table = Table { scores: saved.scores.clone(), bots: saved.bots.clone(), ..table };
        let seats = usize::from(self.seats);
        if (table.scores.len(), table.bots.len()) != (seats, seats) {
            return Err(refused(format!("it is not of {seats} seats")));
        }
        table.game.replay(&saved.journal)?;
        table.game.forget_acts();
        table.rng.visit_state(&mut |chances| *chances = saved.chances);
        Ok(table)
    }

    /// The first game at a table in which someone is asked, from this one on.
    pub(super) fn open(
        &self,
        number: usize,
        episode: u64,
        wanted: &CancelToken,
    ) -> Result<Table<C>, OptionError> {
        let mut table = self.deal(number, episode)?;
        for _ in 0..MAX_EMPTY_GAMES {
            if self.is_settled(&mut table, wanted) || !wanted.is_still() {
                break;
            }
            table = self.deal(number, table.episode + 1)?;
        }
        Ok(table)
    }

    /// The caller's seat at this table, if bots alone are asked there even after many games.
    pub(super) fn unasked_seat(&self, table: &Table<C>) -> Option<Seat> {
        let opponents = self.opponents.as_ref()?;
        let is_callers = |seat: &Seat| opponents.bot(table.number, *seat, 0).is_none();
        let own = Seat::all(self.seats).find(is_callers)?;
        table.game.asked().is_none_or(|asked| !is_callers(&asked)).then_some(own)
    }

    /// Lets the bots play until someone else is asked. Says if someone is: if not, the game is over,
    /// or the bots have played for very long, or for something that is no longer waited for.
    pub(super) fn is_settled(&self, table: &mut Table<C>, wanted: &CancelToken) -> bool {
        let Some(opponents) = &self.opponents else { return table.game.asked().is_some() };
        for _ in 0..MAX_BOT_ACTS {
            if !wanted.is_still() {
                break;
            }
            let Some(seat) = table.game.asked() else { return false };
            let seed = FastRng::of_game(table.seed, seat.index() as u64).next_u64();
            let Some(mut bot) = opponents.bot(table.number, seat, seed) else { return true };
            let state = std::mem::take(&mut table.bots[seat.index()]);
            bot.set_state(&state);
            let words = self.ask(table, wanted, bot.as_mut());
            table.game.play_choice(words.as_deref());
            table.game.forget_acts();
            table.bots[seat.index()] = bot.state();
        }
        false
    }

    /// What a bot chooses for the seat that is asked.
    pub(super) fn ask(
        &self,
        table: &Table<C>,
        wanted: &CancelToken,
        bot: &mut dyn AnyBot,
    ) -> Option<String> {
        let seat = table.game.asked()?;
        let again;
        let mut game = &table.game;
        if bot.remembers() || bot.listens() {
            // what a seat remembers is found in the acts, and a table forgets them
            let mut replayed = self.deal(table.number, table.episode).ok()?.game;
            replayed.replay(game.journal()).ok()?;
            again = replayed;
            game = &again;
        }
        let choice = AnyGame::ask_while(game.seated(), wanted.clone(), seat, bot);
        choice.map(|choice| choice.action)
    }
}

impl<C: Encoder> Table<C> {
    /// What it takes to put it back here.
    pub(super) fn save(&self) -> SavedTable {
        let mut chances = 0;
        self.rng.clone().visit_state(&mut |number| chances = *number);
        SavedTable {
            episode: self.episode,
            scores: self.scores.clone(),
            journal: self.game.journal().clone(),
            chances,
            bots: self.bots.clone(),
        }
    }

    /// A seed for the answer of a bot that does not sit here.
    pub(super) fn seed_of_advice(&self) -> u64 {
        FastRng::of_game(self.seed, !(self.game.journal().len() as u64)).next_u64()
    }
}
