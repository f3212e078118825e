//! What one action does for your hand that another would not, in words.

use super::tops;
use parlour_engine::{Annotation, Observation, Seat};
use parlour_games::basement::{Action, Basement, Card, Heap, Lay, Player, Run, Zone};

/// Compares two actions.
pub(super) fn of(
    observation: &Observation<Basement>,
    better: Action,
    done: Action,
) -> Option<Annotation> {
    let table = Table::of(observation)?;
    match (better, done) {
        (Action::Play(better), Action::Play(done)) => table.of_plays(better, done),
        (Action::Play(_), Action::ChanceIt) => table.surely_fits(),
        (Action::ChanceIt, Action::Play(_)) => table.keeps_hand(),
        (Action::Play(_), Action::Eat(_)) => {
            Some(Annotation::new("spares_the_pile", "It spares you the cards of the pile.", []))
        }
        (Action::ChanceIt, Action::Eat(_)) => Some(Annotation::new(
            "chance_first",
            "The card that you turn may fit; you take the pile only if it does not.",
            [],
        )),
        (Action::Reveal(_), Action::Eat(_)) => Some(Annotation::new(
            "reveal_first",
            "The card of your Basement may fit; you take the pile only if it does not.",
            [],
        )),
        (Action::Top(better), Action::Top(done)) => tops::of(better.heap(), done.heap()),
        _ => None,
    }
}

/// Numbers of equal cards in words, from two on.
const SEVERAL: [&str; 7] = ["two", "three", "four", "five", "six", "seven", "eight"];

/// What the seat can see of the table, and remembers.
struct Table<'a> {
    observation: &'a Observation<Basement>,
    own: &'a Player,
    run: Run,
}

impl<'a> Table<'a> {
    fn of(observation: &'a Observation<Basement>) -> Option<Self> {
        let own = observation.view.own()?;
        Some(Self { observation, own, run: observation.view.run.unwrap_or(Run::EMPTY) })
    }

    fn of_plays(&self, better: Lay, done: Lay) -> Option<Annotation> {
        self.goes_on_better(better, done)
            .or_else(|| self.keeps_special(better, done))
            .or_else(|| self.comes_nearer(better, done))
            .or_else(|| self.stops_the_next(better, done))
            .or_else(|| self.keeps_together(better, done))
            .or_else(|| self.number(better, done))
    }

    /// It is the last play, or clears the pile.
    fn goes_on_better(&self, better: Lay, done: Lay) -> Option<Annotation> {
        let is_out = |lay: Lay| {
            let own = self.own.hand.len()
                + self.own.top.len()
                + self.own.basement.iter().flatten().count();
            self.observation.view.deck.is_empty() && lay.len() as usize == own
        };
        let clears = |lay| self.run_after(lay).clears(self.observation.rules.clearing_run);
        if is_out(better) && !is_out(done) {
            return Some(Annotation::new("goes_out", "You are out with it.", []));
        }
        (!self.run.is_empty() && clears(better) && !clears(done))
            .then(|| Annotation::new("clears", "It clears the pile, and you play again.", []))
    }

    fn run_after(&self, lay: Lay) -> Run {
        let kind = lay.kind_on(self.run, self.observation.rules.blank_on_empty);
        self.run.with(kind, lay.len() as u8)
    }

    fn keeps_special(&self, better: Lay, done: Lay) -> Option<Annotation> {
        let (given, kept) = (specials(better), specials(done));
        let more = |(card, count): (Card, u8)| (count > given.count(card)).then_some(card);
        let card = kept.by_kind().find_map(more).filter(|_| given.len() < kept.len())?;
        let sentence = format!("It keeps {card:#} for a pile that your other cards do not fit.");
        Some(Annotation::new("keeps_special", sentence, [("card", format!("{card:#}"))]))
    }

    /// It empties the hand or the Top Cards, or at least sheds more cards.
    fn comes_nearer(&self, better: Lay, done: Lay) -> Option<Annotation> {
        if better.len() <= done.len() {
            return None;
        }
        let Observation { rules, view, .. } = self.observation;
        let zone = self.zone();
        if view.deck.is_empty() && !rules.mix_hand_and_top && zone.len() == better.len() {
            return match (self.own.zone(), self.own.top.is_empty()) {
                (Zone::Hand, false) => Some(Annotation::new(
                    "empties_hand",
                    "It empties your hand: next you play your Top Cards.",
                    [],
                )),
                _ => Some(Annotation::new(
                    "empties_zone",
                    "Your hand and Top Cards are gone after it: next you turn a card of your Basement.",
                    [],
                )),
            };
        }
        let args = [("more", better.len().to_string()), ("fewer", done.len().to_string())];
        let sentence =
            format!("It sheds {} cards in one play instead of {}.", better.len(), done.len());
        Some(Annotation::new("sheds_more", sentence, args))
    }

    /// No card that the next player can play fits, where the seat knows all of them.
    fn stops_the_next(&self, better: Lay, done: Lay) -> Option<Annotation> {
        let (from, cards) = self.next_cards()?;
        let fits = |lay: Lay| {
            let run = self.run_after(lay);
            let kind = |card| Lay::single(card).kind_on(run, self.observation.rules.blank_on_empty);
            cards.by_kind().any(|(card, _)| run.is_beaten_by(kind(card)))
        };
        let clears = self.run_after(better).clears(self.observation.rules.clearing_run);
        if clears || fits(better) || !fits(done) {
            return None;
        }
        match from {
            Zone::Top => Some(Annotation::new(
                "stops_top",
                "None of the next player's Top Cards fits on it.",
                [],
            )),
            _ => Some(Annotation::new(
                "stops_hand",
                "You know the next player's hand, and no card of it fits.",
                [],
            )),
        }
    }

    /// What the next player plays from, if the seat knows all of it.
    fn next_cards(&self) -> Option<(Zone, Heap)> {
        let Observation { view, memory, seat, seats, .. } = self.observation;
        let still_plays = |seat: &Seat| view.players[seat.index()].place.is_none();
        let next = seat.round(*seats).skip(1).find(still_plays)?;
        let player = &view.players[next.index()];
        let known = memory.known()[next.index()];
        match player.zone() {
            Zone::Hand => {
                (known.len() as usize == player.hand.len()).then_some((Zone::Hand, known))
            }
            Zone::Top => Some((Zone::Top, player.top.iter().copied().collect())),
            Zone::Basement => None,
        }
    }

    /// It does not break up cards of one number.
    fn keeps_together(&self, better: Lay, done: Lay) -> Option<Annotation> {
        let zone = self.zone();
        let count = zone.count(done.kind);
        let is_broken = |lay: Lay| lay.naturals > 0 && lay.naturals < zone.count(lay.kind);
        let number = done.kind.rank().filter(|_| better.kind != done.kind)?;
        (is_broken(done) && !is_broken(better)).then(|| {
            let args = [("count", count.to_string()), ("number", number.to_string())];
            let several = SEVERAL.get(usize::from(count).saturating_sub(2));
            let several = several.map_or_else(|| count.to_string(), |&word| word.to_owned());
            let sentence = format!("It keeps your {several} {number}s together.");
            Annotation::new("keeps_together", sentence, args)
        })
    }

    /// Of two numbers the lower one is given up, or fewer cards fit on the higher one.
    fn number(&self, better: Lay, done: Lay) -> Option<Annotation> {
        let (low, high) = (better.kind.rank()?, done.kind.rank()?);
        if low < high {
            let sentence = format!("It keeps the {high}, which fits on more piles than the {low}.");
            return Some(Annotation::new(
                "keeps_higher",
                sentence,
                [("card", format!("{:#}", done.kind))],
            ));
        }
        let (run, other) = (self.run_after(better), self.run_after(done));
        let alike = self.observation.rules.clearing_run;
        let (all, fit, more) = (self.unseen().len(), self.fitting(run), self.fitting(other));
        (fit < more && !run.clears(alike) && !other.clears(alike)).then(|| {
            let args = [("unseen", all.to_string()), ("fit", fit.to_string())];
            let sentence = if all == 1 {
                format!("The one card that you have not seen fits on the {high}, but not on it.")
            } else {
                format!(
                    "Of {all} cards that you have not seen, {fit} fit on it, and {more} on the {high}."
                )
            };
            Annotation::new("harder_to_beat", sentence, args)
        })
    }

    fn surely_fits(&self) -> Option<Annotation> {
        let all = self.unseen().len();
        let fail = all - self.fitting(self.run);
        (fail > 0).then(|| {
            let args = [("unseen", all.to_string()), ("fail", fail.to_string())];
            let others = if all == 1 {
                "The one card you have not seen would not.".to_owned()
            } else {
                format!("Of the {all} cards you have not seen, {fail} would not.")
            };
            let sentence = format!("It is certain to fit. {others}");
            Annotation::new("surely_fits", sentence, args)
        })
    }

    fn keeps_hand(&self) -> Option<Annotation> {
        let (all, fit) = (self.unseen().len(), self.fitting(self.run));
        (fit > 0).then(|| {
            let args = [("unseen", all.to_string()), ("fit", fit.to_string())];
            let sentence = match fit == all {
                true => "It costs you no card of your hand: any card that you have not seen fits.".into(),
                false => format!(
                    "It costs you no card of your hand if it works: {fit} of {all} cards that you have not seen fit."
                ),
            };
            Annotation::new("keeps_hand", sentence, args)
        })
    }

    fn unseen(&self) -> Heap {
        let Observation { rules, view, memory, .. } = self.observation;
        rules.unseen(view, memory)
    }

    /// How many of the cards out of sight fit on this.
    fn fitting(&self, run: Run) -> u32 {
        let alone = self.observation.rules.blank_on_empty;
        let fits = |card| run.is_beaten_by(Lay::single(card).kind_on(run, alone));
        let kinds = self.unseen().by_kind().filter(|&(card, _)| fits(card));
        kinds.map(|(_, count)| u32::from(count)).sum()
    }

    /// The cards that the seat plays from.
    fn zone(&self) -> Heap {
        match self.own.zone() {
            Zone::Top => self.own.top.iter().copied().collect(),
            _ => self.own.hand.shown().iter().copied().collect(),
        }
    }
}

/// The Blanks and other cards without a number of a play.
fn specials(lay: Lay) -> Heap {
    lay.cards().filter(|card| card.rank().is_none()).collect()
}
