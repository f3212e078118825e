//! What lies on the table for one viewer.

use super::{
    action::{Action, Seen, ToldHit},
    cards::Card,
    define::Custom,
    face::Face,
    gesture::Touch,
    name::Name,
    options::{BudrBasef, Slap},
    piles::{Pile, SEATS},
    set_name::SetName,
    sets::{ParseSetRuleError, SetRule},
    state::{MAX_OWN_SETS, Phase, State},
};
use arrayvec::ArrayVec;
use parlour_engine::{Cards, Sealed, Seat, SeatSet, Tick, Viewer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{str::FromStr, sync::Arc};

/// The most sets a table can have.
const MAX_SETS: usize = SetName::LIST.len() + MAX_OWN_SETS;

/// The table as one viewer sees it (or, revealed, as it is).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ts_rs::TS)]
pub struct View {
    /// The viewer; absent when all is revealed.
    #[serde(rename = "seat", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub viewer: Option<Viewer>,
    /// What the table is doing.
    pub phase: Phase,
    /// The game's clock.
    pub clock: Tick,
    /// The decks, top card first. No one looks at them, not even at their own.
    pub decks: ArrayVec<Cards<Card, { Card::COUNT }>, SEATS>,
    /// The stack, bottom card first.
    pub stack: ArrayVec<Card, { Card::COUNT }>,
    /// The penalty cards, bottom first.
    pub keep: ArrayVec<Card, { Card::COUNT }>,
    /// What is gambled for: stack and keep as they lay, then what was put in unseen.
    pub pool: ArrayVec<Seen, { Card::COUNT }>,
    /// In gambling, the cards that were set aside.
    pub powers: ArrayVec<Option<Seen>, SEATS>,
    /// In gambling, who has not folded.
    #[serde(rename = "in")]
    pub inside: ArrayVec<bool, SEATS>,
    /// In gambling, how many cards each player has put in.
    pub paid: ArrayVec<u8, SEATS>,
    /// Who is to play; in gambling, who is to act.
    pub next: Seat,
    /// The active sets, in the order of the list.
    pub sets: ArrayVec<Name, MAX_SETS>,
    /// The contest that is open.
    pub contest: Option<Contest>,
    /// Who played the last card.
    pub last: Option<Seat>,
    /// Where the search for the next player begins.
    pub from: Seat,
    /// How many cards have been played.
    pub plays: u32,
    /// When the last card was played.
    pub flipped: Tick,
    /// Goes up with every card played and with every verdict.
    #[serde(default)]
    pub version: u32,
    /// How many cards of the pool lay face up before.
    #[serde(default)]
    pub open_pool: u8,
    /// In gambling, who has checked or called since the last raise (with `gamble_end` at
    /// `last_call`, its maker too).
    pub acted: SeatSet,
    /// How many penalty cards each player still owes.
    pub debts: ArrayVec<u8, SEATS>,
    /// Who may not hit until the next take.
    pub locked: SeatSet,
    /// Who may not hit any more.
    pub ejected: SeatSet,
    /// Who is changing the sets.
    pub editor: Option<Seat>,
    /// Has the editor made a change?
    pub edited: bool,
    /// The sets that differ from the text, such as `Twelve target=11`, active or not.
    pub modified: ArrayVec<Modified, { SetName::LIST.len() }>,
    /// The sets of the players' own, active or not, in order of creation.
    #[serde(serialize_with = "shared", deserialize_with = "read_shared")]
    #[ts(type = "{ name: string; expression: string }[]")]
    pub defined: ArrayVec<Arc<Custom>, MAX_OWN_SETS>,
    /// With full gestures, each player's latest touches since the last one of the
    /// stack; those of others are hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub touches: Option<ArrayVec<Option<ArrayVec<Touch, 3>>, SEATS>>,
    /// With sealed answers, whose are owed.
    pub asked: SeatSet,
    /// With sealed answers, those that are in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sealed: Option<ArrayVec<Sealed<Action>, SEATS>>,
}

/// An open contest: that it is open, and the hits that the viewer may know of.
/// Those of others stay secret until it closes, and so does when it was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ts_rs::TS)]
pub struct Contest {
    /// When it was opened; nothing in a view.
    pub opened: Option<Tick>,
    /// The hits, in order.
    #[serde(serialize_with = "as_rows", deserialize_with = "read_rows")]
    #[ts(as = "Vec<(Seat, Tick, Option<Name>)>")]
    pub hits: ArrayVec<ToldHit, SEATS>,
}

impl Contest {
    fn of(state: &State, viewer: Option<Viewer>) -> Self {
        let sees = |seat: Seat| viewer.is_none_or(|viewer| viewer.is(seat));
        let hits = state.hits().iter().map(|&hit| state.told(hit));
        Self {
            opened: viewer.is_none().then_some(state.opened),
            hits: hits.filter(|hit| sees(hit.seat)).collect(),
        }
    }
}

/// The sealed answer of a seat, if it has been asked and has given one.
fn sealed(state: &State, seat: Seat) -> Sealed<Action> {
    let answered =
        !state.asked.is_empty() && !state.asked.contains(seat) && !state.barred().contains(seat);
    if !answered {
        return Sealed::None;
    }
    let mut hits = state.hits().iter().map(|&hit| state.told(hit));
    Sealed::Seen(match hits.find(|hit| hit.seat == seat) {
        Some(hit) => Action::Hit(hit.set),
        None => Action::Wait,
    })
}

fn shared<S: Serializer>(sets: &[Arc<Custom>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(sets.iter().map(AsRef::as_ref))
}

fn read_shared<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<ArrayVec<Arc<Custom>, MAX_OWN_SETS>, D::Error> {
    let sets = ArrayVec::<Custom, MAX_OWN_SETS>::deserialize(deserializer)?;
    Ok(sets.into_iter().map(Arc::new).collect())
}

fn as_rows<S: Serializer>(hits: &[ToldHit], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(hits.iter().map(|hit| (hit.seat, hit.at, hit.set)))
}

fn read_rows<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<ArrayVec<ToldHit, SEATS>, D::Error> {
    let rows = ArrayVec::<(Seat, Tick, Option<Name>), SEATS>::deserialize(deserializer)?;
    Ok(rows.into_iter().map(|(seat, at, set)| ToldHit { seat, at, set }).collect())
}

/// A set that has other parameters than the text gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modified(pub SetRule);

impl Serialize for Modified {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl FromStr for Modified {
    type Err = ParseSetRuleError;
    fn from_str(text: &str) -> Result<Self, ParseSetRuleError> {
        text.parse().map(Self)
    }
}

parlour_engine::read_as_text!(Modified);

impl View {
    pub(super) fn of(rules: &BudrBasef, state: &State, viewer: Option<Viewer>) -> Self {
        let sees = |seat: Seat| viewer.is_none_or(|viewer| viewer.is(seat));
        let revealed = viewer.is_none();
        let seats = || Seat::all(state.seats);
        let shown =
            |visible: bool, card: Card| if visible { Seen::Card(card) } else { Seen::Hidden };
        let open = usize::from(state.open_pool);
        let all_rules = || SetName::LIST.into_iter().map(|name| state.rule(name));
        let sealed = |seat: Seat| match sealed(state, seat) {
            Sealed::Seen(_) if !sees(seat) => Sealed::Hidden,
            answer => answer,
        };
        let touches = |seat: Seat| sees(seat).then(|| state.touches[seat.index()].iter().collect());
        Self {
            viewer,
            phase: state.phase,
            clock: state.clock,
            decks: seats()
                .map(|seat| Cards::seen(revealed, state.piles.cards(Pile::Deck(seat))))
                .collect(),
            stack: state.piles.stack().iter().copied().collect(),
            keep: state.piles.cards(Pile::Keep).collect(),
            pool: state
                .piles
                .cards(Pile::Pool)
                .enumerate()
                .map(|(place, card)| shown(revealed || place < open, card))
                .collect(),
            powers: seats()
                .map(|seat| state.power(seat).map(|card| shown(sees(seat), card)))
                .collect(),
            inside: seats().map(|seat| state.inside.contains(seat)).collect(),
            paid: seats().map(|seat| state.paid[seat.index()]).collect(),
            next: state.next,
            sets: (0..state.list_len())
                .filter(|&place| state.is_active(place))
                .filter_map(|place| state.name_at(place))
                .collect(),
            contest: state.contest().then(|| Contest::of(state, viewer)),
            last: state.last,
            from: state.from,
            plays: state.plays,
            flipped: state.flipped,
            version: state.version,
            open_pool: state.open_pool,
            acted: state.acted,
            debts: seats().map(|seat| state.debts[seat.index()]).collect(),
            locked: state.locked,
            ejected: state.ejected,
            editor: state.editor,
            edited: state.edited,
            modified: all_rules().filter(|rule| !rule.is_official()).map(Modified).collect(),
            defined: state.own_sets().iter().cloned().collect(),
            touches: rules.by_touch().then(|| seats().map(touches).collect()),
            asked: state.asked,
            sealed: (rules.slap == Slap::Sealed).then(|| seats().map(sealed).collect()),
        }
    }

    /// Is no card left in any deck?
    #[must_use]
    pub fn is_every_deck_empty(&self) -> bool {
        self.decks.iter().all(Cards::is_empty)
    }

    /// How many cards this viewer owes the pool.
    #[must_use]
    pub fn owed(&self, seat: Seat) -> u8 {
        let highest = self.paid.iter().copied().max().unwrap_or(0);
        highest - self.paid.get(seat.index()).copied().unwrap_or(0)
    }

    /// A set of the list with its present parameters.
    #[must_use]
    pub fn rule(&self, name: SetName) -> SetRule {
        let changed = self.modified.iter().find(|set| set.0.name() == name);
        changed.map_or(SetRule::official(name), |set| set.0)
    }

    /// The active sets that the stack matches, in the order of the list: what there is to see.
    #[must_use]
    pub fn matching(&self, rules: &BudrBasef) -> ArrayVec<Name, MAX_SETS> {
        let face = Face::new(&self.stack, self.keep.len(), self.is_every_deck_empty());
        let options = rules.set_options();
        let matches = |name: &Name| match *name {
            Name::Standard(name) => self.rule(name).matches(&face, &options),
            Name::Own(name) => {
                self.defined.iter().any(|set| set.name == name && set.matches(&face))
            }
        };
        self.sets.iter().copied().filter(matches).collect()
    }

    /// Play the card due and never hit; check, else fold; bring in the first set, and no more than
    /// that (BUD-B18). Asked for a sealed answer, wait, unless waiting would go on for ever: a Joker
    /// begins the gambling once all have waited.
    pub(super) fn default_action(&self, rules: &BudrBasef) -> Action {
        let seat = match self.viewer {
            Some(Viewer::Seat(seat)) => seat,
            _ => self.next,
        };
        let joker_on_top = self.stack.last().is_some_and(|card| card.is_joker());
        match self.phase {
            Phase::Gamble if self.owed(seat) == 0 => Action::Check,
            Phase::Gamble => Action::Fold,
            Phase::Edit if rules.freestyle_edits.is_none() && self.edited => Action::Keep,
            Phase::Edit => {
                let missing = SetName::LIST
                    .into_iter()
                    .map(Name::Standard)
                    .find(|name| !self.sets.contains(name));
                missing.map_or_else(
                    || Action::Deactivate(Name::Standard(SetName::All)),
                    Action::Activate,
                )
            }
            _ if rules.slap == Slap::Sealed && self.is_every_deck_empty() && !joker_on_top => {
                Action::Hit(rules.announce.then_some(Name::Standard(SetName::All)))
            }
            _ if self.asked.contains(seat) => Action::Wait,
            _ => Action::Flip,
        }
    }
}
