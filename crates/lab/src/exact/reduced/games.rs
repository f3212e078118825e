//! The five games, reduced: which of them become trees, and what a best response wins there.

use super::build::{Start, TreeError, build};
use crate::exact::{
    Cell, Page, Table, as_f64,
    basset::{Policy, deal},
    gamble,
};
use parlour_bots::{Level, WithBots};
use parlour_games::{
    basement::{Basement, Deck},
    basset::Basset,
    bread_basket::BreadBasket,
    down_the_well::DownTheWell,
};

/// Rounds of CFR+.
const ROUNDS: u32 = 200;

/// A game with few cards.
pub struct Reduced<G> {
    /// The house rules.
    pub rules: G,
    /// What they reduce, in words.
    pub deck: &'static str,
    /// Where its trees begin.
    pub start: Start,
}

/// Ten cards of two suits; each player has four and passes none.
#[must_use]
pub fn down_the_well() -> Reduced<DownTheWell> {
    let rules = DownTheWell {
        suits: 2,
        ranks: 5,
        hand_size: Some(4),
        cards_passed: 0,
        ..DownTheWell::default()
    };
    let deck = "2 suits of 5 ranks, 4 cards each, none passed";
    Reduced { rules, deck, start: Start { deals: 1_500, moves: 0 } }
}

/// Two of each kind; one round of two cards each.
#[must_use]
pub fn bread_basket() -> Reduced<BreadBasket> {
    let rules =
        BreadBasket { copies: 2, hand_size: Some(2), rounds: Some(1), ..BreadBasket::default() };
    let deck = "2 cards of each kind, 2 each, 1 round";
    Reduced { rules, deck, start: Start { deals: 2_000, moves: 0 } }
}

/// Two numbers; the end of a round, because a whole one is too deep for a tree: a player may eat in
/// any turn.
#[must_use]
pub fn basement() -> Reduced<Basement> {
    let rules = Basement {
        deck: Deck { lo: 1, hi: 2, copies: 7, clears: 0, resets: 0, blanks: 0 },
        hand_size: 4,
        draw_to: 1,
        rounds: 1,
        turn_cap: 10,
        ..Basement::default()
    };
    let deck = "7 ones and 7 twos, 4 cards each, a round of 10 turns after its first 8 moves";
    Reduced { rules, deck, start: Start { deals: 400, moves: 8 } }
}

/// What CFR+ and a best response say of the reduced games, beside this level.
///
/// # Errors
/// If a tree is too large.
pub fn page(level: Level) -> Result<Page, TreeError> {
    let falls_short = format!("{level} falls short by");
    let title = "Reduced games of two as whole trees: how much more than half of the wins a player \
        gets who knows the strategy of the other (exploitability), on average of both seats";
    let head = [
        "game",
        "deck",
        "deals",
        "nodes",
        "information sets",
        "first seat wins",
        "CFR+ falls short by",
        &falls_short,
    ];
    let mut table = Table::new(title, head);
    table.row(row("Down the Well", &down_the_well(), level)?);
    table.row(row("Bread Basket", &bread_basket(), level)?);
    table.row(row("Basement", &basement(), level)?);
    let tables = vec![table, basset(), gambling()];
    Ok(Page { title: "The games, reduced".to_owned(), tables })
}

fn row<G: WithBots>(
    name: &str,
    reduced: &Reduced<G>,
    level: Level,
) -> Result<[Cell; 8], TreeError> {
    let (tree, strategy) = build(&reduced.rules, reduced.start, level)?;
    let solved = tree.solved(ROUNDS);
    let count = |count: usize| Cell::from(count as i128);
    Ok([
        name.into(),
        reduced.deck.into(),
        i128::from(reduced.start.deals).into(),
        count(tree.nodes.len()),
        count(tree.info_sets.len()),
        tree.value(&solved).into(),
        tree.exploitability(&solved).into(),
        tree.exploitability(&strategy).into(),
    ])
}

/// Basset is not reduced: no player's choice changes what another wins of the bank, so the best
/// response to all of them is the best policy for one card.
fn basset() -> Table {
    let title = "Basset is not a game of two against each other: what others do changes nothing for a \
        punter, so the best response is the best policy for a card, known for the whole pack";
    let mut table = Table::new(title, ["policy", "gains of a stake", "falls short of the best by"]);
    let rules = Basset::default();
    let worth = |policy| deal(&rules, policy).value(&rules);
    for policy in Policy::ALL {
        let short = worth(Policy::Best) - worth(policy);
        table.row([policy.name().into(), as_f64(worth(policy)).into(), as_f64(short).into()]);
    }
    table
}

/// Of Budr Basef, the gambling is reduced to a duel; the rest is a race, which no tree holds.
fn gambling() -> Table {
    let title = "Budr Basef is played in real time, and no one sees a card before the others do: \
        only its gambling is a tree, reduced to two players (`parlour lab exact budr-basef`)";
    let head = ["strategy", "exploitability, as a part of the pool"];
    let mut table = Table::new(title, head);
    table.row(["CFR+, as `medium` and above play it".into(), gamble::shortfall().into()]);
    table
}
