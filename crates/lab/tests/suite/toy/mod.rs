//! Small games whose answers are known. A coin: it falls for one of two, whatever they do. A
//! heap: fifteen stones, each takes one to three in turn, and who takes the last one wins
//! (Bouton 1901: leave a multiple of four). A circle: the same heap, but who leaves a multiple of four
//! puts the stones back, so that players who know how to win the heap never end. A bag: the same
//! heap, but a player may put a stone back instead, so that one who always does never lets it end.

use parlour_bots::{Level, Manner, Style, WithBots};
use parlour_engine::{
    Act, Annotated, Bot, Choice, Game, Hidden, Log, Menu, Meta, Observation, OptionError,
    ParseActionError, Preset, RealTime, Rng, Seat, Turn, Viewer,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A whole heap.
const STONES: u8 = 15;

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) enum Toy {
    #[default]
    Coin,
    Heap,
    Circle,
    Bag,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Table {
    stones: u8,
    next: Seat,
    winner: Option<Seat>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Take(u8);

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Took;

parlour_engine::illegal! {
    pub enum Illegal {
        NotThere = "TOY-1", "not_there", "There are not so many.";
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 { f.write_str("put") } else { write!(f, "take {}", self.0) }
    }
}

impl fmt::Display for Took {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stones are taken.")
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} stones", self.stones)
    }
}

impl Toy {
    /// The fewest stones that a move may take: none is one put back.
    fn fewest(self, state: &Table) -> u8 {
        u8::from(self != Self::Bag || state.stones >= STONES)
    }
}

impl Game for Toy {
    type Card = u8;
    type State = Table;
    type Action = Take;
    type Event = Took;
    type View = Table;
    type Illegal = Illegal;

    const META: Meta = Meta {
        id: "toy",
        title: "Toy",
        about: "",
        rulebook: "",
        clauses: "TOY",
        min_players: 2,
        max_players: 2,
        version: 1,
        real_time: false,
        first_person: 0,
        first_to_act: 0,
        seats_alike: true,
        options: &[],
        main_options: &[],
        presets: &[Preset::as_written(&[])],
    };

    fn validate(&self, _seats: u8) -> Result<(), OptionError> {
        Ok(())
    }

    fn deck(&self) -> Vec<u8> {
        Vec::new()
    }

    fn start(&self, seats: u8, rng: &mut impl Rng, _log: &mut impl Log<Took>) -> Table {
        let falls = (*self == Self::Coin).then(|| rng.draw_seat(seats));
        let stones = if *self == Self::Coin { 1 } else { STONES };
        Table { stones, next: Seat::ZERO, winner: falls }
    }

    fn seats(&self, _state: &Table) -> u8 {
        2
    }

    fn turn(&self, state: &Table) -> Turn {
        if state.stones == 0 { Turn::Over } else { Turn::One(state.next) }
    }

    fn menu(&self, state: &Table, _seat: Seat, menu: &mut Menu<Take>) {
        menu.extend((self.fewest(state)..=state.stones.min(3)).map(Take));
    }

    fn parse(&self, _seats: u8, text: &str) -> Result<Take, ParseActionError> {
        let taken = || text.strip_prefix("take ").and_then(|number| number.parse().ok());
        let number = if text == "put" { Some(0) } else { taken() };
        number.map(Take).ok_or_else(|| ParseActionError::new(text, "`take 1`"))
    }

    fn check(&self, state: &Table, act: &Act<Take>) -> Result<(), Illegal> {
        let there = (self.fewest(state)..=state.stones.min(3)).contains(&act.action.0);
        if there { Ok(()) } else { Err(Illegal::NotThere) }
    }

    fn apply(
        &self,
        state: &mut Table,
        act: Act<Take>,
        _chance: &mut impl Rng,
        log: &mut impl Log<Took>,
    ) {
        let put = u8::from(act.action.0 == 0);
        let left = state.stones + put - act.action.0;
        let back = *self == Self::Circle && left.is_multiple_of(4) && left > 0;
        state.stones = if back { state.stones } else { left };
        state.next = act.seat.left(2);
        if *self != Self::Coin {
            state.winner = Some(act.seat);
        }
        log.note(|| Took);
    }

    fn scores(&self, state: &Table) -> Vec<i64> {
        let over = state.stones == 0;
        Seat::all(2).map(|seat| i64::from(over && state.winner == Some(seat))).collect()
    }

    fn view(&self, state: &Table, _viewer: Viewer) -> Table {
        state.clone()
    }

    fn reveal(&self, state: &Table) -> Table {
        state.clone()
    }

    fn redact_for(&self, event: &Took, _viewer: Viewer) -> Option<Took> {
        Some(event.clone())
    }

    fn default_action(&self, _view: &Table) -> Take {
        Take(1)
    }
}

impl RealTime for Toy {}

impl Hidden for Toy {
    type Memory = ();

    fn sample_world(&self, view: &Table, (): &(), _chance: &mut impl Rng) -> Option<Table> {
        Some(view.clone())
    }
}

impl Annotated for Toy {}

/// Leaves a multiple of four, if it knows how.
pub(crate) struct Player {
    knows: bool,
}

impl Bot<Toy> for Player {
    fn choose(&mut self, observation: &Observation<Toy>) -> Option<Choice<Take>> {
        let right = observation.view.stones % 4;
        Some(Choice::of(Take(if self.knows && right > 0 { right } else { 1 })))
    }
}

/// `rule` and above know how to play; `easy` takes one, always.
impl WithBots for Toy {
    fn rule_bot(_style: Style, _seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(Player { knows: true })
    }

    fn skilled(manner: Manner, _seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(Player { knows: manner.level != Level::Easy })
    }
}
