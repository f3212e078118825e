//! Why the punter does what it does, in words.

use parlour_engine::{Annotation, cards::Rank};

/// Cash or paroli: what each is worth.
pub(super) fn answer(rank: Rank, cash: f64, paroli: f64, copies: u8) -> Annotation {
    let (cash, paroli) = (amount(cash), amount(paroli));
    let left = counted(copies);
    Annotation::new(
        "cash_or_paroli",
        format!(
            "Cash pays {cash}; left as paroli the card is worth {paroli} on average, with {left} of the {rank:#} unseen."
        ),
        [
            ("rank", format!("{rank:#}")),
            ("cash", cash),
            ("paroli", paroli),
            ("copies", copies.to_string()),
        ],
    )
}

/// Money laid on a card, now or before the first turn; the gain of a player who raises it later
/// is that of all the money that comes.
pub(super) fn money(
    rank: Rank,
    amount_put: u32,
    gain: f64,
    copies: u8,
    raises_later: bool,
) -> Annotation {
    let gain = amount(gain);
    let (left, are) = (counted(copies), if copies > 1 { "are" } else { "is" });
    let means = if raises_later { ", raised later when the odds are good," } else { "" };
    Annotation::new(
        "money_on_card",
        format!(
            "{amount_put} more on the {rank:#}{means} gains {gain} on average; {left} of its rank {are} unseen."
        ),
        [
            ("rank", format!("{rank:#}")),
            ("amount", amount_put.to_string()),
            ("gain", gain),
            ("copies", copies.to_string()),
        ],
    )
}

/// Money is left where it is.
pub(super) fn no_gain() -> Annotation {
    Annotation::new("no_gain", "Nothing more that you could stake gains money on average.", [])
}

/// A side bet, for it or against it.
pub(super) fn bet(rank: Rank, wins: f64, loses: f64) -> Annotation {
    let (wins, loses) = (percent(wins), percent(loses));
    Annotation::new(
        "side_bet",
        format!("The {rank:#} wins first in {wins} of all packs and loses first in {loses}."),
        [("rank", format!("{rank:#}")), ("wins", wins), ("loses", loses)],
    )
}

fn counted(copies: u8) -> String {
    match copies {
        0 => "no copy".to_owned(),
        1 => "one copy".to_owned(),
        more => format!("{more} copies"),
    }
}

fn amount(value: f64) -> String {
    let text = format!("{value:.2}");
    text.strip_suffix(".00").map_or(text.clone(), str::to_owned)
}

fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_counted_as_people_say_it() {
        let said = |copies| money(Rank::ACE, 170, 92.5, copies, false).sentence;
        assert!(said(0).ends_with("no copy of its rank is unseen."), "{}", said(0));
        assert!(said(1).ends_with("one copy of its rank is unseen."), "{}", said(1));
        assert!(said(3).ends_with("3 copies of its rank are unseen."), "{}", said(3));
    }
}
