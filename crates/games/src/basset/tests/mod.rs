//! Basset, told as tests.

mod contract;
mod counts;
mod errors;
mod frame;
mod golden;
mod money;
mod numbers;
mod options;
mod readings;
mod rulings;
mod sample_world;
mod shape;
mod side_bets;
mod sound;
mod turns;

use super::{Basset, SideBets};
use parlour_engine::{Game, Turn, cards::PackCard, story::Story};

type Table = Story<Basset>;

/// The default rules without side bets.
fn quiet() -> Basset {
    Basset { side_bets: SideBets::Off, ..Basset::default() }
}

/// A pack that begins with `top` (two cards aside, then the turns) and ends with
/// `last` and the bottom card. In between lies the rest in its canonical order.
fn pack_with(top: &str, last: &str, bottom: &str) -> String {
    let named: Vec<&str> = top.split(' ').chain([last, bottom]).collect();
    let rest = PackCard::all().map(|card| card.to_string());
    let rest: Vec<String> = rest.filter(|card| !named.contains(&card.as_str())).collect();
    format!("{top} {} {last} {bottom}", rest.join(" "))
}

/// A pack whose last card does not matter.
fn pack(top: &str, bottom: &str) -> String {
    pack_with(top, "9C", bottom)
}

fn sit(rules: Basset, seats: u8, pack: &str) -> Table {
    Story::stacked(rules, seats, &[pack])
}

/// Three at the table: seat 1 lays a Queen with 10 (and an Ace and a Two with 1), seat
/// 2 lays Three, Four and Five with 1 each. Nothing but a Queen matters in these tests.
fn queen(rules: Basset, pack: &str) -> Table {
    let mut table = sit(rules, 3, pack);
    table.does(1, "lay A:1 2:1 Q:10").does(2, "lay 3:1 4:1 5:1");
    table
}

/// Everyone to act does the default until `stop`.
fn until(table: &mut Table, stop: impl Fn(&Table) -> bool) {
    while !stop(table) {
        let seat = match table.turn() {
            Turn::Over => return,
            turn => turn.seats().first().unwrap(),
        };
        let view = table.table().rules().view(table.state(), parlour_engine::Viewer::Seat(seat));
        let action = table.table().rules().default_action(&view).to_string();
        table.does(seat.index() as u8, &action);
    }
}

/// Everyone passes until this turn has come to a question or its mace window.
fn until_turn(table: &mut Table, turn: u8) {
    until(table, |table| table.reveal().turn_no == turn);
}

/// The live cards of a seat, such as `A:1 2:1 Q:10'`.
fn live(table: &Table, seat: usize) -> String {
    let punter = table.reveal().punters[seat].clone().unwrap();
    parlour_engine::seen_cards::row(&punter.live)
}

/// The retired cards of a seat.
fn gone(table: &Table, seat: usize) -> String {
    let punter = table.reveal().punters[seat].clone().unwrap();
    parlour_engine::seen_cards::row(&punter.retired)
}

/// `owes` and `optional` of a seat.
fn places(table: &Table, seat: usize) -> (u8, u8) {
    let punter = table.reveal().punters[seat].clone().unwrap();
    (punter.owes, punter.optional)
}

/// Seats 1 and 2 have nothing more to do in this mace window.
fn pass(table: &mut Table) {
    table.does(1, "done").does(2, "done");
}

/// Seat 1 loses Ace, Two, … in the turns 1, 2, … and lays the lowest card left, until
/// the mace window of this turn. After turn 10 the reserve is empty; after turn 13 all is gone.
fn using_up_a_book(rules: Basset, turn: u8) -> Table {
    let ranks: Vec<char> = "A23456789TJQK".chars().collect();
    let mut top = vec!["AD".to_owned(), "2D".to_owned()];
    for (turn, loser) in ranks.iter().enumerate() {
        // the first card of a turn is one that seat 1 has lost already
        let winner = if turn == 0 { 'K' } else { ranks[turn - 1] };
        top.push(format!("{winner}H"));
        top.push(format!("{loser}S"));
    }
    let mut table = sit(rules, 3, &pack(&top.join(" "), "3D"));
    table.does(1, "lay A:1 2:1 3:1").does(2, "lay J:1 Q:1 K:1");
    while table.reveal().turn_no < turn {
        until(&mut table, |table| {
            table.reveal().turn_no == turn || (table.next() == 1 && places(table, 1).0 > 0)
        });
        if table.reveal().turn_no < turn {
            let lowest = table.reveal().punters[1].as_ref().unwrap().reserve[0];
            table.does(1, &format!("replace {lowest} 1"));
        }
    }
    table
}
