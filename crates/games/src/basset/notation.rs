//! Actions, events and views as text: the language of records, golden files and the plain table.

use super::{
    action::{Action, Event, Lay, Stake},
    bet::Outcome,
    options::{Basset, SideBets},
    state::Phase,
    view::{BetView, LiveView, PunterView, View},
};
use arrayvec::ArrayVec;
use parlour_engine::{
    Money, ParseActionError, Seat, Viewer,
    cards::Rank,
    seat::MAX_SEATS,
    seen_cards::{row, spoken},
};
use std::{fmt, str::FromStr};

const FORMS: &str = "`lay 7:10 Q:5 K:10`, `cash K`, `paroli K`, `mace K 5`, `replace 4 10`, \
     `book`, `offer 2 Q loses 5`, `accept 1` or `done`, as far as the house rules have them";

/// Reads an action, as far as its form and the house rules go.
pub(super) fn read_action(
    rules: &Basset,
    seats: u8,
    text: &str,
) -> Result<Action, ParseActionError> {
    let (bets, books) = (rules.side_bets == SideBets::On, rules.new_book.offered);
    action_of(text, seats, bets, books).ok_or_else(|| ParseActionError::new(text, FORMS))
}

impl FromStr for Action {
    type Err = ParseActionError;
    /// Reads an action of any house rules.
    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        action_of(text, MAX_SEATS, true, true).ok_or_else(|| ParseActionError::new(text, FORMS))
    }
}

fn action_of(text: &str, seats: u8, bets: bool, books: bool) -> Option<Action> {
    let mut words = text.split(' ');
    let verb = words.next()?;
    if verb == "lay" {
        let cards: Vec<Stake> = words.map(stake).collect::<Option<_>>()?;
        return (!cards.is_empty()).then(|| Action::Lay(Lay::of(&cards)));
    }
    let mut given = ArrayVec::<&str, 7>::new();
    for word in words {
        given.try_push(word).ok()?;
    }
    Some(match (verb, given.as_slice()) {
        ("cash", [rank]) => Action::Cash(rank.parse().ok()?),
        ("paroli", [rank]) => Action::Paroli(rank.parse().ok()?),
        ("mace", [rank, amount]) => Action::Mace(rank.parse().ok()?, number(amount)?),
        ("replace", [rank, amount]) => Action::Replace(rank.parse().ok()?, number(amount)?),
        ("book", []) if books => Action::Book,
        ("offer", [on, rank, outcome, amount, to @ ..]) if bets => Action::Offer {
            on: seat(on, seats)?,
            rank: rank.parse().ok()?,
            outcome: match *outcome {
                "wins" => Outcome::Wins,
                "loses" => Outcome::Loses,
                _ => return None,
            },
            amount: number(amount)?,
            to: match to {
                [] => None,
                ["to", partner] => Some(seat(partner, seats)?),
                _ => return None,
            },
        },
        ("accept", [id]) if bets => Action::Accept(number(id)?),
        ("done", []) => Action::Done,
        _ => return None,
    })
}

/// `7:10`.
fn stake(text: &str) -> Option<Stake> {
    let (rank, stake) = text.split_once(':')?;
    Some(Stake { rank: rank.parse::<Rank>().ok()?, stake: number(stake)? })
}

/// Digits without a leading zero. What is too large for any amount stays too large.
fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let leading_zero = text.len() > 1 && text.starts_with('0');
    (digits && !leading_zero).then(|| text.parse().unwrap_or(u32::MAX))
}

fn seat(text: &str, seats: u8) -> Option<Seat> {
    Seat::at(u64::from(number(text)?), seats)
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Wins => "wins",
            Self::Loses => "loses",
        })
    }
}

/// `{}` writes `Q:10`, `{:#}` what people say: `10 on the Queen`.
impl fmt::Display for Stake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return write!(f, "{} on the {:#}", self.stake, self.rank);
        }
        write!(f, "{}:{}", self.rank, self.stake)
    }
}

/// `{}` writes the text of the wire, `{:#}` what people say.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lay(lay) if f.alternate() => write!(f, "lay {}", spoken(lay.cards())),
            Self::Cash(rank) if f.alternate() => write!(f, "cash the {rank:#}"),
            Self::Paroli(rank) if f.alternate() => write!(f, "paroli on the {rank:#}"),
            Self::Mace(rank, amount) if f.alternate() => {
                write!(f, "put {amount} more on the {rank:#}")
            }
            Self::Replace(rank, stake) if f.alternate() => {
                write!(f, "lay the {rank:#} with {stake} on it")
            }
            Self::Book if f.alternate() => f.write_str("buy a new book"),
            Self::Offer { on, rank, outcome, amount, to } if f.alternate() => {
                write!(f, "bet {amount} that seat {on}'s {rank:#} {outcome}")?;
                to.map_or(Ok(()), |to| write!(f, ", against seat {to}"))
            }
            Self::Accept(id) if f.alternate() => write!(f, "accept offer {id}"),
            Self::Lay(lay) => {
                let cards: ArrayVec<Stake, 3> = lay.cards().collect();
                write!(f, "lay {}", row(&cards))?;
                if usize::from(lay.count()) > cards.len() { f.write_str(" …") } else { Ok(()) }
            }
            Self::Cash(rank) => write!(f, "cash {rank}"),
            Self::Paroli(rank) => write!(f, "paroli {rank}"),
            Self::Mace(rank, amount) => write!(f, "mace {rank} {amount}"),
            Self::Replace(rank, stake) => write!(f, "replace {rank} {stake}"),
            Self::Book => f.write_str("book"),
            Self::Offer { on, rank, outcome, amount, to } => {
                write!(f, "offer {on} {rank} {outcome} {amount}")?;
                to.map_or(Ok(()), |to| write!(f, " to {to}"))
            }
            Self::Accept(id) => write!(f, "accept {id}"),
            Self::Done => f.write_str("done"),
        }
    }
}

/// What the first card of a turn does: of a doublet that the bank takes it wins nothing (BST-R6).
const fn first_does(void: bool) -> &'static str {
    if void { "comes first" } else { "wins" }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dealt { deal, tailleur } => {
                write!(f, "Deal {deal}: seat {tailleur} is the tailleur and shuffles the pack.")
            }
            Self::Laid { seat, cards } if cards.is_empty() => {
                write!(f, "Seat {seat} lays nothing more.")
            }
            Self::Laid { seat, cards } => write!(f, "Seat {seat} lays {}.", spoken(cards)),
            Self::Bottom { card } => write!(f, "The bottom card is {card:#}."),
            Self::PaidBottom { seat, rank, amount } => {
                write!(f, "Seat {seat} pays {amount} for the {rank:#}, which stays in play.")
            }
            Self::SetAside => f.write_str("Two cards go aside, unseen."),
            Self::First { turn, card, void } => {
                write!(f, "Turn {turn}: {card:#} {}.", first_does(*void))
            }
            Self::Second { turn, card } => write!(f, "Turn {turn}: {card:#} loses."),
            Self::Last { card } => write!(f, "The last card is {card:#}, which loses."),
            Self::Cashed { seat, rank, level, stake, gain } => {
                write!(f, "Seat {seat} cashes the {rank:#} with {stake} on it")?;
                if *level > 0 {
                    write!(f, " after {level} paroli{}", if *level == 1 { "" } else { "s" })?;
                }
                write!(f, " and gains {gain}.")
            }
            Self::Paroli { seat, rank, level } => {
                write!(f, "Seat {seat} leaves the {rank:#} in play: paroli {level}.")
            }
            Self::Paid { seat, amount } => write!(f, "The bank pays {amount} to seat {seat}."),
            Self::Ruin { owed, had, .. } => {
                write!(f, "The bank owed {owed} and had {had}: it is ruined.")
            }
            Self::Lost { seat, rank, stake } => {
                write!(f, "Seat {seat} loses the {rank:#} with {stake} on it.")
            }
            Self::Maced { seat, rank, amount, stake } => {
                write!(f, "Seat {seat} puts {amount} more on the {rank:#}, now {stake}.")
            }
            Self::Replaced { seat, rank, stake } => {
                write!(f, "Seat {seat} lays the {rank:#} with {stake} on it.")
            }
            Self::BoughtBook { seat, price } => {
                write!(f, "Seat {seat} buys a new book for {price}.")
            }
            Self::Returned { seat, rank, stake } => {
                write!(f, "Seat {seat} takes back the {rank:#} with {stake} on it.")
            }
            Self::PaidOpen { seat, rank, gain } => {
                write!(f, "Seat {seat} takes back the {rank:#} and gains {gain}.")
            }
            Self::Carried { seat, rank, level } => {
                write!(f, "Seat {seat}'s {rank:#} stays for the next deal at paroli {level}.")
            }
            Self::Offered { .. }
            | Self::Accepted { .. }
            | Self::Withdrawn { .. }
            | Self::BetWon { .. }
            | Self::BetVoid { .. } => self.write_side_bet(f),
            Self::DealOver { accounts } => deal_over(f, accounts),
        }
    }
}

fn deal_over(f: &mut fmt::Formatter<'_>, accounts: &[Money]) -> fmt::Result {
    f.write_str("The deal is over.")?;
    let mut accounts = accounts.iter().enumerate();
    accounts.try_for_each(|(seat, account)| write!(f, " Seat {seat}: {account}."))
}

impl Event {
    /// What became of a side bet; of another event, nothing.
    fn write_side_bet(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Offered { id, by, on, rank, outcome, amount, to } => {
                let whose = if on == by { "their own".into() } else { format!("seat {on}'s") };
                let to = to.map_or_else(|| "everyone".into(), |to| format!("seat {to}"));
                write!(
                    f,
                    "Offer {id}: seat {by} bets {amount} that {whose} {rank:#} {outcome}, offered to {to}."
                )
            }
            Self::Accepted { id, seat } => write!(f, "Seat {seat} accepts offer {id}."),
            Self::Withdrawn { id } => write!(f, "No one accepts offer {id}."),
            Self::BetWon { id, seat, from, amount } => {
                write!(f, "Seat {seat} wins bet {id}: seat {from} pays {amount}.")
            }
            Self::BetVoid { id } => write!(f, "Bet {id} was never decided."),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for View {
    /// The table in a few lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phase = match self.phase {
            Phase::Lay => "everyone lays",
            Phase::Bets => "side bets",
            Phase::Topup => "top-up after the bottom card",
            Phase::Cash => "cash or paroli",
            Phase::Mace => "mace",
            Phase::Over => "the game is over",
        };
        let (deal, turn, tailleur) = (self.deal, self.turn_no, self.tailleur);
        writeln!(f, "Deal {deal}, turn {turn}, seat {tailleur} is the tailleur; {phase}")?;
        self.write_pack(f)?;
        for (seat, punter) in Seat::all(self.punters.len() as u8).zip(&self.punters) {
            let own = self.viewer == Some(Viewer::Seat(seat));
            let mark = if self.next == Some(seat) { '>' } else { ' ' };
            write!(f, "{mark} seat {seat}{}", if own { " (you)" } else { "" })?;
            match punter {
                None => write!(f, ": tailleur")?,
                Some(punter) => write!(f, ": {punter}")?,
            }
            writeln!(f, ", account {}", self.accounts[seat.index()])?;
        }
        self.bets.iter().try_for_each(|bet| writeln!(f, "  {bet}"))?;
        if self.phase == Phase::Over {
            let best = self.accounts.iter().max();
            let winners: Vec<String> = Seat::all(self.accounts.len() as u8)
                .filter(|seat| self.accounts.get(seat.index()) == best)
                .map(|seat| format!("seat {seat}"))
                .collect();
            writeln!(f, "The largest gain: {}.", winners.join(" and "))?;
        }
        Ok(())
    }
}

impl View {
    /// What lies on the table of the pack, and the cards shown in turns.
    fn write_pack(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(bottom) = self.bottom {
            write!(f, "  bottom {bottom}, aside {}, ", self.aside)?;
        }
        writeln!(f, "{} cards in the pack", self.deck.len())?;
        if !self.deck.shown().is_empty() {
            writeln!(f, "  pack {}", self.deck)?;
        }
        for (line, pairs) in self.shown.chunks(8).enumerate() {
            f.write_str(if line == 0 { "  wins/loses" } else { "            " })?;
            for pair in pairs {
                let second = pair.get(1).map_or_else(|| "?".into(), ToString::to_string);
                write!(f, " {}/{second}", pair[0])?;
            }
            writeln!(f)?;
        }
        self.last.map_or(Ok(()), |last| writeln!(f, "  last {last} loses"))
    }
}

impl fmt::Display for BetView {
    /// `bet 3: seat 1 bets 20 that seat 1's Q wins, against seat 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, by, on, rank, event, amount, to, taker } = self;
        let what = if taker.is_some() { "bet" } else { "offer" };
        write!(f, "{what} {id}: seat {by} bets {amount} that seat {on}'s {rank} {event}")?;
        match (taker, to) {
            (Some(taker), _) => write!(f, ", against seat {taker}"),
            (None, Some(to)) => write!(f, ", offered to seat {to}"),
            (None, None) => f.write_str(", offered to everyone"),
        }
    }
}

impl fmt::Display for PunterView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let live = row(&self.live);
        write!(f, "{}", if live.is_empty() { "-" } else { &live })?;
        let codes = |ranks: &[Rank]| if ranks.is_empty() { "-".into() } else { row(ranks) };
        write!(f, " | book {} | gone {}", codes(&self.reserve), codes(&self.retired))?;
        if self.owes > 0 {
            write!(f, " | must lay {}", self.owes)?;
        }
        if self.optional > 0 {
            write!(f, " | may lay {}", self.optional)?;
        }
        if self.out { write!(f, " | out") } else { Ok(()) }
    }
}

impl fmt::Display for LiveView {
    /// `Q:10`, and a mark for every paroli.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}{}", self.rank, self.stake, "'".repeat(usize::from(self.level)))?;
        match &self.tranches {
            Some(tranches) if tranches.len() > 1 => {
                let parts: Vec<String> = tranches
                    .iter()
                    .map(|(amount, level)| format!("{amount}{}", "'".repeat(usize::from(*level))))
                    .collect();
                write!(f, "({})", parts.join("+"))
            }
            _ => Ok(()),
        }
    }
}
