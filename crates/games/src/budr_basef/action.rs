//! What a player can do, what is refused, and what happens.

use super::{
    cards::Card,
    define::{Custom, CustomName},
    gesture::Touch,
    modify::Change,
    name::Name,
    set_name::SetName,
};
use parlour_engine::{Seat, Tick, illegal};
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// What a player can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Flip the top card of the deck onto the stack.
    Flip,
    /// Hit the stack (with Announce: naming a set). Also the sealed answer.
    Hit(Option<Name>),
    /// Leave the stack alone (a sealed answer).
    Wait,
    /// Touch something; of a touch of the stack, the set that is named.
    Touch(Touch, Option<Name>),
    /// Give up your power and the pool.
    Fold,
    /// Stay in, owing nothing.
    Check,
    /// Pay what is owed.
    Call,
    /// Pay what is owed and so many cards more.
    Raise(u32),
    /// Switch on a set of the list.
    Activate(Name),
    /// Switch off a set.
    Deactivate(Name),
    /// Change a parameter of a set.
    Modify(Name, Change),
    /// Invent a set.
    Define(Arc<Custom>),
    /// Leave the sets as they are now.
    Keep,
}

illegal! {
    /// Why an action of Budr Basef is refused.
    pub enum Illegal {
        /// A flip out of turn.
        NotDue { due: Seat } = "BUD-05", "not_due",
            "It is seat {due}'s turn to flip.";
        /// A flip while no one has cards.
        NothingToFlip = "BUD-R12", "nothing_to_flip",
            "No one has a card to flip.";
        /// A flip while hits may still join.
        ContestOpen = "BUD-R34", "contest_open",
            "The stack has just been hit; wait until it is clear who was first.";
        /// A flip too soon after the last.
        TooSoon { wait: u64 } = "BUD-R34", "too_soon",
            "The last card needs to be seen: wait another {wait} ms.";
        /// A flip onto a Joker.
        OntoJoker = "BUD-35", "onto_joker",
            "A Joker is on top: now it comes to gambling.";
        /// A flip while sealed answers are owed.
        AnswerFirst = "BUD-R7", "answer_first",
            "First, every player says whether to hit.";
        /// A second hit in one contest.
        HitAlready = "BUD-R7", "hit_already",
            "You have hit this stack already; wait for the verdict.";
        /// A hit on an empty stack where that is ignored.
        EmptyStack = "BUD-R9", "empty_stack",
            "There is no card to hit.";
        /// A hit by a seat that may not.
        Barred = "BUD-R11", "barred",
            "After a bad hit without cards you may not hit now.";
        /// A hit in gambling.
        NoStack = "BUD-R20", "no_stack",
            "There is no stack to hit during gambling.";
        /// With Announce, a hit without a name (a touch without one is not a hit).
        NameASet = "BUD-R31", "name_a_set",
            "With Announce a hit must name a set.";
        /// With Announce, a name that no set has.
        NoSuchSet { name: CustomName } = "BUD-R31", "no_such_set",
            "There is no set called {name}.";
        /// A hit in one move where it is made of touches.
        ByTouch = "BUD-R6", "by_touch",
            "At this table you hit by touching deck, surface, stack; without cards, carry hand, forehead, surface, stack.";
        /// A touch where a hit is one move.
        NotByTouch = "BUD-R6", "not_by_touch",
            "At this table a hit is one move.";
        /// A name where none is asked for.
        NoNames = "BUD-48", "no_names",
            "Sets are named only with Announce.";
        /// A hit, or a sealed answer, when no one is asked for one.
        NotAsked = "BUD-R7", "not_asked",
            "The answers to this card have been given; now the next one is flipped.";
        /// A word of gambling at another time.
        NoGambling = "BUD-35", "no_gambling",
            "Only a Joker brings gambling.";
        /// Another act in gambling.
        Gambling = "BUD-38", "gambling",
            "This is gambling: fold, check, call or raise.";
        /// A check while owing.
        Owing { owed: u8 } = "BUD-41", "owing",
            "You cannot check while you owe {owed} to the pool.";
        /// A call owing nothing.
        NothingOwed = "BUD-R26", "nothing_owed",
            "You owe nothing: check, raise or fold.";
        /// A call of more than you have.
        CannotPay { owed: u8, has: u8 } = "BUD-R27", "cannot_pay",
            "You owe {owed} and have {has}: you must fold.";
        /// A raise by nothing.
        RaiseByNothing = "BUD-R26", "raise_by_nothing",
            "A raise is by at least one card.";
        /// A raise of more than you have, or more than the table allows.
        RaiseTooHigh { most: u8 } = "BUD-R27", "raise_too_high",
            "You can raise by {most} at most.";
        /// A fold by the last one in.
        LastOneIn = "BUD-R28", "last_one_in",
            "You are the last one in and have won.";
        /// A word of Free-style at another time.
        NoEdit = "BUD-47", "no_edit",
            "Sets are changed only after a good hit on a King.";
        /// Another act while the sets are changed.
        EditFirst = "BUD-R32", "edit_first",
            "First change the sets.";
        /// A change of the King.
        NotTheKing = "BUD-47", "not_the_king",
            "The King set may not be changed.";
        /// A switch that is on already.
        ActiveAlready = "BUD-R32", "active_already",
            "This set is active already.";
        /// A switch that is off already, or a change of a set that is off.
        NotActive = "BUD-R32", "not_active",
            "This set is not active.";
        /// A set of the players' own that has been switched off.
        GoneForGood = "BUD-R32", "gone_for_good",
            "Only sets of the list can be brought in.";
        /// An edit of a set that does not exist.
        UnknownSet { name: CustomName } = "BUD-R32", "unknown_set",
            "There is no set called {name}.";
        /// A set of the players' own has no parameters.
        OwnSetIsFixed = "BUD-R32", "own_set_is_fixed",
            "A set of your own can be dropped, but not changed.";
        /// The set has no such parameter.
        NoSuchParameter { set: SetName } = "BUD-R32", "no_such_parameter",
            "{set} has no such parameter.";
        /// The value is out of range.
        OutOfRange { change: Change } = "BUD-R32", "out_of_range",
            "{change} is out of range.";
        /// The parameter has this value.
        SameValue { change: Change } = "BUD-R32", "same_value",
            "It is {change} already.";
        /// A name that is taken.
        NameTaken { name: CustomName } = "BUD-R32", "name_taken",
            "There is a set called {name} already.";
        /// A ninth set of the players' own.
        TooManySets = "BUD-R32", "too_many_sets",
            "There are eight sets of your own already.";
        /// An invented set where only the list is played.
        LibraryOnly = "BUD-R32", "library_only",
            "At this table no sets are invented.";
        /// A `keep` when there is still a change to be made.
        ChangeSomething = "BUD-R32", "change_something",
            "Make a change first.";
    }
}

/// A card that a viewer may not be allowed to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// Face up for this viewer.
    Card(Card),
    /// Face down.
    Hidden,
}

impl Serialize for Seen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Card(card) => card.serialize(serializer),
            Self::Hidden => serializer.serialize_str("?"),
        }
    }
}

fn shared<S: Serializer>(set: &Custom, serializer: S) -> Result<S::Ok, S::Error> {
    set.serialize(serializer)
}

/// A hit as it is shown after the verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ToldHit {
    /// Who.
    pub seat: Seat,
    /// When.
    pub at: Tick,
    /// The set that was named.
    pub set: Option<Name>,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The cards were dealt; no one looks at them.
    Dealt {
        /// How many each player has.
        decks: Vec<u8>,
        /// Those left over, on the keep.
        keep: Vec<Card>,
        /// Who plays first.
        first: Seat,
    },
    /// A card went face up onto the stack.
    Flipped {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A hit fell. Only the hitter learns of it before the verdict.
    Hit {
        /// Who.
        seat: Seat,
        /// When.
        at: Tick,
        /// The set that was named.
        set: Option<Name>,
    },
    /// A touch. Only the player learns of it.
    Touched {
        /// Who.
        seat: Seat,
        /// What.
        touch: Touch,
    },
    /// A sealed answer is in. No one else learns which.
    Answered {
        /// Who.
        seat: Seat,
    },
    /// A contest is decided: these were the hits, and this one counts.
    Decided {
        /// All of them, in order.
        hits: Vec<ToldHit>,
        /// Whose counts.
        seat: Seat,
        /// Was it good?
        good: bool,
        /// The active sets that the stack matches.
        matches: Vec<Name>,
        /// Was the table dead, so that the first hit takes all (BUD-R23)?
        deadlock: bool,
    },
    /// No one hit (sealed answers).
    NobodyHit,
    /// A player took keep and stack.
    Took {
        /// Who.
        seat: Seat,
        /// How many cards.
        cards: u8,
    },
    /// Cards were paid onto the keep, for a bad hit or an old debt.
    Paid {
        /// Who.
        seat: Seat,
        /// The cards, in the order in which they were laid.
        cards: Vec<Card>,
    },
    /// A player will have to pay the rest later.
    Owes {
        /// Who.
        seat: Seat,
        /// How many cards in all.
        cards: u8,
    },
    /// A player may not hit for a while, or any more.
    Barred {
        /// Who.
        seat: Seat,
        /// For good?
        ejected: bool,
    },
    /// Everyone may hit again.
    Freed,
    /// Stack and keep became the pool, after the Joker of this player.
    Pooled {
        /// Who played the Joker.
        seat: Seat,
        /// How many cards.
        cards: u8,
    },
    /// A player set the power aside and looked at it.
    SetAside {
        /// Who.
        seat: Seat,
        /// The power.
        card: Seen,
    },
    /// A player folded; the power went into the pool.
    Folded {
        /// Who.
        seat: Seat,
        /// The power.
        card: Seen,
    },
    /// A player checked.
    Checked {
        /// Who.
        seat: Seat,
    },
    /// A player called.
    Called {
        /// Who.
        seat: Seat,
        /// How many cards were put in.
        cards: u8,
    },
    /// A player raised.
    Raised {
        /// Who.
        seat: Seat,
        /// By how much.
        by: u8,
        /// How many cards were put in.
        cards: u8,
    },
    /// A power was shown.
    Revealed {
        /// Whose.
        seat: Seat,
        /// The power.
        card: Card,
    },
    /// A player won the pool.
    WonPool {
        /// Who.
        seat: Seat,
        /// How many cards, the powers included.
        cards: u8,
    },
    /// A player may change the sets.
    MayEdit {
        /// Who.
        seat: Seat,
    },
    /// A set was switched on.
    Activated {
        /// Who.
        seat: Seat,
        /// The set.
        set: Name,
    },
    /// A set was switched off.
    Deactivated {
        /// Who.
        seat: Seat,
        /// The set.
        set: Name,
    },
    /// A parameter of a set was changed.
    Modified {
        /// Who.
        seat: Seat,
        /// The set.
        set: Name,
        /// Its new value.
        change: Change,
    },
    /// A set was invented.
    Defined {
        /// Who.
        seat: Seat,
        /// Its name and what it asks for.
        #[serde(serialize_with = "shared")]
        set: Arc<Custom>,
    },
    /// The sets stay as they are now.
    Kept {
        /// Who.
        seat: Seat,
    },
    /// One deck holds every card.
    Won {
        /// Whose.
        seat: Seat,
    },
    /// The last play that was agreed on has been made.
    Stopped {
        /// How many cards were played.
        plays: u32,
    },
}
