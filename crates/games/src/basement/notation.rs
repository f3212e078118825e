//! Actions, events and views as text: the language of records, golden files and the plain table.

use super::{
    action::{Action, Event, From, Lay, TopChoice},
    cards::Card,
    options::Deck,
    run::Kind,
    state::Phase,
    view::{Faced, View},
};
use parlour_engine::{
    ParseActionError, Seat, Viewer,
    seen_cards::{row, spoken},
};
use std::{fmt, str::FromStr};

const FORMS: &str =
    "`top 3 7 C`, `play 6 6 B`, `chance`, `eat`, `eat 7 7` or `reveal 1`, with cards of this deck";

/// Reads `top …`, `play …`, `chance`, `eat …` or `reveal …`.
pub(super) fn read_action(text: &str, deck: Deck) -> Result<Action, ParseActionError> {
    read_with(text, |card| deck.count(card) > 0)
}

impl FromStr for Action {
    type Err = ParseActionError;
    /// Reads an action with the cards of any deck.
    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        read_with(text, |_| true)
    }
}

fn read_with(text: &str, is_known: impl Fn(Card) -> bool) -> Result<Action, ParseActionError> {
    let wrong = || ParseActionError::new(text, FORMS);
    let mut words = text.split(' ');
    let verb = words.next().unwrap_or_default();
    if verb == "reveal" {
        let slot = match (words.next(), words.next()) {
            (Some("0"), None) => 0,
            (Some("1"), None) => 1,
            (Some("2"), None) => 2,
            _ => return Err(wrong()),
        };
        return Ok(Action::Reveal(slot));
    }
    let cards: Vec<Card> = words
        .map(|word| word.parse().ok().filter(|&card| is_known(card)))
        .collect::<Option<_>>()
        .ok_or_else(wrong)?;
    match (verb, Lay::from_cards(&cards)) {
        ("top", Some(_)) => Ok(Action::Top(TopChoice::from_cards(cards))),
        ("play", Some(lay)) => Ok(Action::Play(lay)),
        ("eat", picked_up) => Ok(Action::Eat(picked_up)),
        ("chance", None) => Ok(Action::ChanceIt),
        _ => Err(wrong()),
    }
}

impl fmt::Display for Lay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return f.write_str(&spoken(self.cards()));
        }
        for (i, card) in self.cards().enumerate() {
            let blank = if i == 0 { "" } else { " " };
            write!(f, "{blank}{card}")?;
        }
        Ok(())
    }
}

/// `{}` writes the text of the wire, `{:#}` what people say.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Top(choice) if f.alternate() => {
                write!(f, "lay {} as Top Cards", spoken(choice.cards.iter().flatten()))
            }
            Self::Play(lay) if f.alternate() => write!(f, "play {lay:#}"),
            Self::ChanceIt if f.alternate() => f.write_str("chance it"),
            Self::Eat(None) if f.alternate() => f.write_str("eat the pile"),
            Self::Eat(Some(lay)) if f.alternate() => write!(f, "pick up {lay:#} and eat the pile"),
            Self::Reveal(slot) if f.alternate() => {
                write!(f, "turn Basement card {}", u16::from(*slot) + 1)
            }
            Self::Top(choice) => {
                f.write_str("top")?;
                choice.cards.iter().flatten().try_for_each(|card| write!(f, " {card}"))
            }
            Self::Play(lay) => write!(f, "play {lay}"),
            Self::ChanceIt => f.write_str("chance"),
            Self::Eat(None) => f.write_str("eat"),
            Self::Eat(Some(lay)) => write!(f, "eat {lay}"),
            Self::Reveal(slot) => write!(f, "reveal {slot}"),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dealt { round, dealer, hands, deck } => {
                let cards = if *deck == 1 { "card" } else { "cards" };
                write!(f, "Round {round}, dealt by seat {dealer}; {deck} {cards} in the Deck.")?;
                let mut seen =
                    hands.iter().enumerate().filter(|(_, cards)| !cards.shown().is_empty());
                seen.try_for_each(|(seat, cards)| write!(f, " Seat {seat}: {cards:#}."))
            }
            Self::Topped { seat, cards } => {
                write!(f, "Seat {seat} lays {} as Top Cards.", spoken(cards))
            }
            Self::Opens { seat } => write!(f, "Seat {seat} opens the round."),
            Self::Played { seat, cards, kind, from } => {
                write!(f, "Seat {seat} plays {}", spoken(cards))?;
                as_kind(f, cards, *kind)?;
                f.write_str(match from {
                    From::Hand => ".",
                    From::Top => " from the Top Cards.",
                    From::HandAndTop => " from hand and Top Cards.",
                })
            }
            Self::Chanced { seat, card, kind, stands } => {
                write!(f, "Seat {seat} takes a chance and turns {card:#}")?;
                as_kind(f, &[*card], *kind)?;
                f.write_str(if *stands { "." } else { ": too low." })
            }
            Self::Revealed { seat, slot, card, kind, stands } => {
                write!(f, "Seat {seat} turns Basement card {}: {card:#}", slot + 1)?;
                as_kind(f, &[*card], *kind)?;
                f.write_str(if *stands { "." } else { ", too low." })
            }
            Self::Cleared { seat, cards: 1 } => {
                write!(f, "Seat {seat} clears the pile: 1 card goes to the Trash.")
            }
            Self::Cleared { seat, cards } => {
                write!(f, "Seat {seat} clears the pile: {cards} cards go to the Trash.")
            }
            Self::Ate { seat, cards, picked_up } => {
                write!(f, "Seat {seat} ")?;
                if !picked_up.is_empty() {
                    write!(f, "picks up {} from the Top Cards and ", spoken(picked_up))?;
                }
                write!(f, "eats the pile: {cards:#}.")
            }
            Self::Drew { seat, cards, .. } => write!(f, "Seat {seat} draws {cards:#}."),
            Self::Out { seat, place: 1 } => {
                write!(f, "Seat {seat} is out first and wins the round.")
            }
            Self::Out { seat, place } => write!(f, "Seat {seat} is out, in place {place}."),
            Self::RoundOver { round, points, stopped } => {
                let how = if *stopped { "stopped by the limit of turns" } else { "over" };
                write!(f, "Round {round} is {how}.")?;
                let mut points = points.iter().enumerate();
                points.try_for_each(|(seat, points)| write!(f, " Seat {seat}: {points}."))
            }
        }
    }
}

/// What Blanks count as, where only they were laid.
fn as_kind(f: &mut fmt::Formatter<'_>, cards: &[Card], kind: Kind) -> fmt::Result {
    if cards.iter().all(|&card| card == Card::BLANK) { write!(f, " as {kind:#}") } else { Ok(()) }
}

impl fmt::Display for Faced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Up(card) => card.fmt(f),
            Self::Down => f.write_str("?"),
        }
    }
}

impl View {
    /// `(12 under it) 6`, or every card where they are seen.
    fn write_pile(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(run), Some((top, under))) = (self.run, self.pile.split_last()) else {
            return writeln!(f, "  Pile   -");
        };
        f.write_str("  Pile   ")?;
        if under.contains(&Faced::Down) {
            write!(f, "{top} on {} more", under.len())?;
        } else {
            f.write_str(&row(&self.pile))?;
        }
        writeln!(f, "; to beat: {}, {} in a row", run.kind, run.len)
    }
}

impl fmt::Display for View {
    /// The table in a few lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Round {}, dealt by seat {}", self.round, self.dealer)?;
        writeln!(f, "  Deck   {}", self.deck)?;
        writeln!(f, "  Trash  {}", self.trash)?;
        self.write_pile(f)?;
        for (seat, player) in Seat::all(self.players.len() as u8).zip(&self.players) {
            let own = self.viewer == Some(Viewer::Seat(seat));
            let mark = if self.next == Some(seat) { '>' } else { ' ' };
            write!(f, "{mark} seat {seat}{}: ", if own { " (you)" } else { "" })?;
            if let (Some(place), true) = (player.place, player.hand.is_empty()) {
                write!(f, "out in place {place}")?;
            } else {
                let basement: Vec<String> = player
                    .basement
                    .iter()
                    .map(|slot| slot.map_or("-".into(), |card| card.to_string()))
                    .collect();
                let top = if player.top.is_empty() { "-".into() } else { row(&player.top) };
                write!(f, "{}, Top {top}, Basement {}", player.hand, basement.join(" "))?;
            }
            if self.phase == Phase::Top && self.sealed[seat.index()] != parlour_engine::Sealed::None
            {
                f.write_str(", has chosen")?;
            }
            if self.totals.iter().any(|&points| points > 0) {
                let points = self.totals[seat.index()];
                write!(f, ", {points} point{}", if points == 1 { "" } else { "s" })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
