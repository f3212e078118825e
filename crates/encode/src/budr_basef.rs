//! Budr Basef in numbers.

use crate::action_table::ActionTable;
use crate::encoder::{Encoded, Encoder, NO_NUMBER, Numbers};
use crate::feature_writer::FeatureWriter;
use crate::field::{Field, Value};
use parlour_engine::{Sealed, Seat};
use parlour_games::budr_basef::{Action, BudrBasef, Card, Name, Phase, Seen, SetName, Touch, View};

const CARDS: usize = Card::COUNT;
const STANDARD: usize = SetName::LIST.len();
/// The most sets of the players' own.
const OWN: usize = 8;
const SETS: usize = STANDARD + OWN;
const TOUCHES: usize = Touch::ALL.len();
/// How many other changes of the sets have an index.
const EDITS: usize = 96;

const HIT: usize = 3;
const FOLD: usize = HIT + 1 + SETS;
const RAISE: usize = FOLD + 3;
const TOUCH: usize = RAISE + CARDS;
const TOUCH_STACK: usize = TOUCH + TOUCHES;
const ACTIVATE: usize = TOUCH_STACK + SETS;
const DEACTIVATE: usize = ACTIVATE + SETS;
const EDIT: usize = DEACTIVATE + SETS;

/// The spaces of Budr Basef.
#[derive(Clone, Copy, Debug)]
pub struct BudrBasefEncoder {
    seats: usize,
}

impl Encoded for BudrBasef {
    type Encoder = BudrBasefEncoder;
}

impl Encoder for BudrBasefEncoder {
    type Game = BudrBasef;

    const WAIT: Option<u16> = Some(1);

    fn new(_rules: &BudrBasef, seats: u8) -> Self {
        Self { seats: usize::from(seats) }
    }

    fn actions(&self) -> Vec<Field> {
        vec![
            Field::new("flip", 1, "flip the top card of your deck onto the stack"),
            Field::new("wait", 1, "leave the stack alone until the table has changed"),
            Field::new("keep", 1, "leave the sets as they are now"),
            Field::new("hit", 1, "hit the stack"),
            Field::new(
                "hit_set",
                SETS,
                "hit, naming a set: the fifteen of the list, then the players' own in the menu's order",
            ),
            Field::new("fold", 1, "give up your power and the pool"),
            Field::new("check", 1, "stay in, owing nothing"),
            Field::new("call", 1, "pay what is owed"),
            Field::new("raise", CARDS, "raise by 1, 2, … cards"),
            Field::new("touch", TOUCHES, "touch deck, surface, carry, forehead, stack"),
            Field::new("touch_stack", SETS, "touch the stack, naming a set: as `hit_set`"),
            Field::new("activate", SETS, "switch a set on: as `hit_set`"),
            Field::new("deactivate", SETS, "switch a set off: as `hit_set`"),
            Field::new("edit", EDITS, "the n-th other change of the sets in the menu"),
        ]
    }

    fn action_table(&self) -> ActionTable {
        let set = |field: &str, place: usize| match field {
            "hit_set" | "touch_stack" | "activate" | "deactivate" => vec![place],
            _ => vec![],
        };
        let touch = |field: &str, place: usize| match field {
            "touch" => vec![place],
            "touch_stack" => vec![TOUCHES - 1],
            _ => vec![],
        };
        let only = |wanted| {
            move |field: &str, place: usize| if field == wanted { vec![place] } else { vec![] }
        };
        ActionTable::new(&self.actions())
            .part("set", SETS, "one-hot: the set that is named or switched", set)
            .part("touch", TOUCHES, "one-hot: what is touched", touch)
            .part("raise", CARDS, "one-hot: by how many cards less one it is raised", only("raise"))
            .part("edit", EDITS, "one-hot: which of the other changes", only("edit"))
    }

    fn number(&self, menu: &[Action], numbers: &mut Numbers) {
        // the players' own sets come in the same order in every group of a menu
        let (mut own, mut edits) = ([0; 4], 0);
        let set = |name: Name, own: &mut usize| match name {
            Name::Standard(name) => SetName::LIST.iter().position(|&listed| listed == name),
            Name::Own(_) => {
                *own += 1;
                (*own <= OWN).then_some(STANDARD + *own - 1)
            }
        };
        for action in menu {
            let number = match action {
                Action::Flip => Some(0),
                Action::Wait => Some(1),
                Action::Keep => Some(2),
                Action::Hit(None) => Some(HIT),
                Action::Hit(Some(name)) => set(*name, &mut own[0]).map(|n| HIT + 1 + n),
                Action::Fold => Some(FOLD),
                Action::Check => Some(FOLD + 1),
                Action::Call => Some(FOLD + 2),
                Action::Raise(by) => Some(*by as usize)
                    .filter(|by| (1..=CARDS).contains(by))
                    .map(|by| RAISE + by - 1),
                Action::Touch(_, Some(name)) => set(*name, &mut own[1]).map(|n| TOUCH_STACK + n),
                Action::Touch(touch, None) => {
                    Touch::ALL.iter().position(|other| other == touch).map(|n| TOUCH + n)
                }
                Action::Activate(name) => set(*name, &mut own[2]).map(|n| ACTIVATE + n),
                Action::Deactivate(name) => set(*name, &mut own[3]).map(|n| DEACTIVATE + n),
                Action::Modify(..) | Action::Define(_) => {
                    edits += 1;
                    (edits <= EDITS).then_some(EDIT + edits - 1)
                }
            };
            numbers.push(number.map_or(NO_NUMBER, |number| number as u16));
        }
    }

    fn fields(&self) -> Vec<Field> {
        let n = self.seats;
        vec![
            Field::new("phase", 4, "one-hot: play, gamble, edit, over"),
            Field::new("decks", n, "cards in each deck").up_to(CARDS),
            Field::new(
                "stack",
                CARDS,
                "the stack, top card first: 1 for AS up to 52 for KD, then Jokers; 0 beyond it",
            )
            .of([Value::code(CARDS)]),
            Field::new("keep", CARDS, "1 for each card of the keep: S H C D, A to K, then Jokers"),
            Field::new("pool", 1, "cards in the pool").up_to(CARDS),
            Field::new("pool_seen", CARDS, "1 for each card of the pool that is seen"),
            Field::new("power", CARDS, "1 for your own power"),
            Field::new("powers", n, "1 for who has a power set aside"),
            Field::new("in", n, "1 for who has not folded"),
            Field::new("paid", n, "cards put into the pool in this gamble").up_to(CARDS),
            Field::new(
                "acted",
                n,
                "1 for who has checked or called since the last raise; with last_call, its maker too",
            ),
            Field::new("next", n, "one-hot: who is to play or to act"),
            Field::new("last", n, "one-hot: who played the last card"),
            Field::new(
                "sets",
                SETS,
                "1 for each active set: the fifteen of the list, then those that players have defined",
            ),
            Field::new(
                "matching",
                STANDARD,
                "1 for each active set of the list that the stack shows",
            ),
            Field::new("contest", 2, "1 while a contest is open, and 1 if you have hit in it"),
            Field::new("debts", n, "penalty cards still owed").up_to(usize::from(u8::MAX)),
            Field::new("barred", n, "1 for who may not hit until the next take, or any more"),
            Field::new("editor", n, "one-hot: who is changing the sets"),
            Field::new("edited", 1, "1 if the editor has made a change"),
            Field::new("asked", n, "1 for whose sealed answer is owed"),
            Field::new("plays", 1, "cards played so far").of([Value::COUNT]),
            Field::new("since", 1, "seconds since the last card was played").of([Value::COUNT]),
        ]
    }

    fn observe(&self, rules: &BudrBasef, view: &View, seat: Seat, to: &mut FeatureWriter<'_>) {
        let phase = match view.phase {
            Phase::Play => 0,
            Phase::Gamble => 1,
            Phase::Edit => 2,
            Phase::Over => 3,
        };
        let seen = |card: &Seen| match card {
            Seen::Card(card) => Some(card.index()),
            Seen::Hidden => None,
        };
        let bit = |set: bool| f32::from(u8::from(set));
        let seat_at = |place: usize| Seat::new(place as u8).unwrap_or(Seat::ZERO);
        to.hot(Some(phase), 4);
        to.each(|seat| view.decks[seat].len() as f32);
        to.list(view.stack.iter().rev().map(|card| 1.0 + card.index() as f32), CARDS);
        to.counts(view.keep.iter().map(|card| card.index()), CARDS);
        to.number(view.pool.len() as f32);
        to.counts(view.pool.iter().filter_map(seen), CARDS);
        to.counts(view.powers[seat.index()].iter().filter_map(seen), CARDS);
        to.each(|seat| bit(view.powers[seat].is_some()));
        to.each(|seat| bit(view.inside[seat]));
        to.each(|seat| f32::from(view.paid[seat]));
        to.each(|seat| bit(view.acted.contains(seat_at(seat))));
        to.seat(Some(view.next));
        to.seat(view.last);
        let place = |name: &Name| match *name {
            Name::Standard(name) => SetName::LIST.iter().position(|&listed| listed == name),
            Name::Own(name) => {
                view.defined.iter().position(|set| set.name == name).map(|n| STANDARD + n)
            }
        };
        to.counts(view.sets.iter().filter_map(place), SETS);
        let matching =
            if view.stack.is_empty() { Default::default() } else { view.matching(rules) };
        to.counts(matching.iter().filter_map(place), STANDARD);
        to.flag(view.contest.is_some());
        let own_hit = |hits: &[_]| !hits.is_empty();
        to.flag(view.contest.as_ref().is_some_and(|contest| own_hit(&contest.hits)));
        to.each(|seat| f32::from(view.debts[seat]));
        let barred = view.locked.union(view.ejected);
        to.each(|seat| bit(barred.contains(seat_at(seat))));
        to.seat(view.editor);
        to.flag(view.edited);
        let sealed =
            |seat: usize| view.sealed.as_ref().is_some_and(|sealed| sealed[seat] == Sealed::None);
        to.each(|seat| bit(view.asked.contains(seat_at(seat)) && sealed(seat)));
        to.number(view.plays as f32);
        to.number((view.clock.0.saturating_sub(view.flipped.0)) as f32 / 1000.0);
    }
}
