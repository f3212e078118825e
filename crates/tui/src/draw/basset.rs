//! Basset: the couples as they fall, and every punter's cards with stakes and bent corners.

use super::{
    pack,
    sketch::{Face, Group, Reader, Sketch},
};
use crate::{look::QUIET, menu::Picks};
use parlour_engine::{Seat, cards::Rank};
use parlour_games::basset::{BetView, LiveView, Phase, View};
use ratatui::{
    style::{Color, Modifier, Style},
    text::{Line, Span},
};

/// How many of the last turns lie on the table.
const COUPLES: usize = 4;
/// A bent corner: one mark of paroli.
const CORNER: &str = "◣";

/// The table before this viewer.
pub(super) fn sketch(view: &View, reader: Reader<'_>) -> Sketch {
    Sketch {
        headline: headline(view, reader),
        groups: groups(view),
        seats: Seat::all(view.punters.len() as u8).map(|seat| about(view, seat)).collect(),
        notes: view.bets.iter().map(|bet| self::bet(bet, reader)).collect(),
        hand: hand(view, reader),
        hand_title: hand_title(view).to_owned(),
        picks: match view.phase {
            Phase::Lay => Picks::Staked("lay"),
            Phase::Topup | Phase::Mace => Picks::Amount,
            _ => Picks::None,
        },
        now: if reader.due { now(view) } else { String::new() },
        form: form(view).to_owned(),
        // Everything but the choice of cards lies open.
        secret: view.phase == Phase::Lay,
        ..Sketch::default()
    }
}

fn hand_title(view: &View) -> &'static str {
    match view.phase {
        Phase::Lay => "Your book: ←→ rank, ↑↓ stake, Space marks",
        Phase::Topup => "Your cards: ←→ card, ↑↓ how much more",
        Phase::Mace => "Your cards, then your book: ←→ card, ↑↓ how much (◣: a paroli)",
        _ => "Your cards with their stakes (◣: a bent corner, paroli)",
    }
}

fn headline(view: &View, reader: Reader<'_>) -> String {
    let phase = match view.phase {
        Phase::Lay => "everyone lays",
        Phase::Bets => "side bets",
        Phase::Topup => "the bottom card has hit",
        Phase::Cash => "cash or paroli",
        Phase::Mace => "more money, fresh cards",
        Phase::Over => "over",
    };
    let turn =
        if view.turn_no == 0 { String::new() } else { format!(" · turn {} of 24", view.turn_no) };
    let bank = if reader.own == Some(view.tailleur) {
        "you are the bank".to_owned()
    } else {
        format!("{} is the bank", reader.name(view.tailleur))
    };
    format!("Deal {} · {bank}{turn} · {phase}", view.deal)
}

fn groups(view: &View) -> Vec<Group> {
    let deck = view.deck.len();
    let deck = if deck == 0 { Face::none() } else { Face::down(deck.to_string()) };
    let mut groups = vec![pack::group("Pack", vec![deck])];
    if let Some(bottom) = view.bottom {
        groups.push(pack::group("Bottom", vec![pack::face(&bottom.to_string())]));
    }
    let from = view.shown.len().saturating_sub(COUPLES);
    for (place, couple) in view.shown.iter().enumerate().skip(from) {
        let newest = place + 1 == view.shown.len();
        let mut cards: Vec<Face> =
            couple.iter().map(|card| pack::face(&card.to_string()).dimmed(!newest)).collect();
        if cards.len() == 1 {
            cards.push(Face::none());
        }
        let group = pack::group(format!("Turn {}", place + 1), cards);
        groups.push(Group { lit: newest, ..group.note(Span::styled("wins loses", QUIET)) });
    }
    if let Some(last) = view.last {
        let group = pack::group("Last", vec![pack::face(&last.to_string())]);
        groups.push(group.note(Span::styled("loses", QUIET)));
    }
    groups
}

/// What a seat has won so far, and what lies before it.
fn about(view: &View, seat: Seat) -> Vec<Span<'static>> {
    let account = view.accounts[seat.index()].units();
    let ink = if account < 0 { Color::Red } else { Color::Green };
    let mut about = vec![Span::styled(format!("{account:>+6} "), Style::new().fg(ink))];
    let Some(punter) = &view.punters[seat.index()] else {
        let live = view.punters.iter().flatten().flat_map(|punter| &punter.live);
        let staked: u64 = live.map(|card| u64::from(card.stake)).sum();
        about.push(Span::raw(format!("the bank, against {staked}")));
        return about;
    };
    for card in &punter.live {
        about.push(Span::raw(" "));
        about.push(live(card, view.won() == Some(card.rank)));
    }
    if punter.live.is_empty() {
        about.push(Span::styled(if punter.out { "out" } else { "no cards" }, QUIET));
    }
    if punter.owes > 0 {
        about.push(Span::styled(format!(" owes {}", punter.owes), QUIET));
    }
    about
}

fn live(card: &LiveView, won: bool) -> Span<'static> {
    let paper = if won { Color::Indexed(194) } else { Color::Indexed(255) };
    let style = Style::new().fg(Color::Indexed(16)).bg(paper).add_modifier(Modifier::BOLD);
    let corners = CORNER.repeat(usize::from(card.level));
    Span::styled(format!(" {}:{}{corners} ", name(card.rank), card.stake), style)
}

fn name(rank: Rank) -> String {
    match rank.to_string().as_str() {
        "T" => "10".to_owned(),
        rank => rank.to_owned(),
    }
}

/// The live cards; while something can be laid, the cards of the book too.
fn hand(view: &View, reader: Reader<'_>) -> Vec<Face> {
    let punter = reader.own.and_then(|own| view.punters[own.index()].as_ref());
    let Some(punter) = punter else { return Vec::new() };
    let ink = Color::Indexed(16);
    let live = |card: &LiveView| {
        let index = format!("{}:{}", name(card.rank), card.stake);
        Face::up(&card.rank, index, ink)
            .tagged(CORNER.repeat(usize::from(card.level)))
            .lit(view.won() == Some(card.rank))
            .with_verb("mace")
    };
    let fresh = |rank: &Rank| Face::up(rank, name(*rank), ink).with_verb("replace");
    let may_lay = match view.phase {
        Phase::Lay => true,
        Phase::Mace => punter.owes + punter.optional > 0,
        _ => false,
    };
    let book = punter.reserve.iter().filter(|_| may_lay).map(fresh);
    punter.live.iter().filter(|_| view.phase != Phase::Lay).map(live).chain(book).collect()
}

fn bet(bet: &BetView, reader: Reader<'_>) -> Line<'static> {
    let outcome = format!("{:?}", bet.event).to_lowercase();
    let whose = if reader.own == Some(bet.on) {
        "your".to_owned()
    } else {
        format!("{}'s", reader.name(bet.on))
    };
    let mut text = format!(
        "Bet {} of {}: {whose} {} {outcome}, for {}",
        bet.id,
        reader.name(bet.by),
        name(bet.rank),
        bet.amount
    );
    match (bet.taker, bet.to) {
        (Some(taker), _) => text += &format!("; taken by {}", reader.name(taker)),
        (None, Some(to)) => text += &format!("; offered to {}", reader.name(to)),
        (None, None) => text += "; offered to everyone",
    }
    let style = if bet.taker.is_none() { Style::new() } else { QUIET };
    Line::styled(text, style)
}

fn now(view: &View) -> String {
    match view.phase {
        Phase::Lay => "Mark three cards of your book, put a stake on each, then Enter.".to_owned(),
        Phase::Bets => "Offer or accept a side bet, or say done.".to_owned(),
        Phase::Topup => {
            "The bottom card matches yours: add money to that card, or say done.".to_owned()
        }
        Phase::Cash => match view.won() {
            Some(won) => {
                format!("Your {} has won: cash it, or bend a corner and let it ride.", name(won))
            }
            None => String::new(),
        },
        Phase::Mace => match view.own().map_or(0, |own| own.owes) {
            0 => "Put more on a card, lay a fresh one where you may, or say done.".to_owned(),
            owes => format!("Lay {owes} fresh from your book before you say done."),
        },
        Phase::Over => String::new(),
    }
}

fn form(view: &View) -> &'static str {
    match view.phase {
        Phase::Lay => "Any ranks, any stakes: / then  lay 7:10 Q:5 K:10",
        Phase::Bets => {
            "Any bet: / then  offer 2 Q loses 5  (the Queen of the third player, for 5: typed, \
             players count from 0), or with  to 3  at the end"
        }
        Phase::Topup => "Any amount: / then  mace K 5",
        Phase::Mace => "Any amount: / then  mace K 5  or  replace 4 10  (a fresh 4 with 10)",
        Phase::Cash | Phase::Over => "",
    }
}
