//! Free-style: what the taker of a King may do to the sets (BUD-47, BUD-R32).

use super::{
    action::{Action, Event, Illegal},
    modify::{Change, ChangeError, Match, Steps},
    name::Name,
    options::{BudrBasef, FreestyleCustom},
    set_name::SetName,
    state::{MAX_OWN_SETS, Phase, State},
};
use parlour_engine::{Log, Menu, Rng, Seat};
use std::sync::Arc;

const KING: Name = Name::Standard(SetName::King);

impl BudrBasef {
    /// May the editor stop here? Only where many changes are allowed, and after one (BUD-B18).
    fn may_keep(&self, state: &State) -> bool {
        self.freestyle_edits.is_none() && state.edited
    }

    /// Why this edit is refused, if it is.
    pub(super) fn check_edit(&self, state: &State, action: &Action) -> Result<(), Illegal> {
        let place = |name: Name| match (state.place(name), name) {
            (Some(place), _) => Ok(place),
            (None, Name::Own(name)) => Err(Illegal::UnknownSet { name }),
            (None, Name::Standard(_)) => Err(Illegal::NotActive),
        };
        match action {
            Action::Activate(name) => match (state.is_active(place(*name)?), name) {
                (true, _) => Err(Illegal::ActiveAlready),
                (false, Name::Own(_)) => Err(Illegal::GoneForGood),
                (false, Name::Standard(_)) => Ok(()),
            },
            Action::Deactivate(KING) | Action::Modify(KING, _) => Err(Illegal::NotTheKing),
            Action::Deactivate(name) => {
                if state.is_active(place(*name)?) {
                    Ok(())
                } else {
                    Err(Illegal::NotActive)
                }
            }
            Action::Modify(name, change) => {
                let active = state.is_active(place(*name)?);
                let Name::Standard(set) = *name else { return Err(Illegal::OwnSetIsFixed) };
                if !active {
                    return Err(Illegal::NotActive);
                }
                match state.rule(set).modified(*change, self.cards()) {
                    Ok(_) => Ok(()),
                    Err(ChangeError::NoSuchParameter) => Err(Illegal::NoSuchParameter { set }),
                    Err(ChangeError::OutOfRange) => Err(Illegal::OutOfRange { change: *change }),
                    Err(ChangeError::Same) => Err(Illegal::SameValue { change: *change }),
                }
            }
            Action::Define(_) if self.freestyle_custom == FreestyleCustom::LibraryOnly => {
                Err(Illegal::LibraryOnly)
            }
            Action::Define(set) if state.place(Name::Own(set.name)).is_some() => {
                Err(Illegal::NameTaken { name: set.name })
            }
            Action::Define(_) if state.own_sets().len() >= MAX_OWN_SETS => {
                Err(Illegal::TooManySets)
            }
            Action::Define(_) => Ok(()),
            Action::Keep if self.may_keep(state) => Ok(()),
            Action::Keep => Err(Illegal::ChangeSomething),
            _ => Err(Illegal::EditFirst),
        }
    }

    /// Changes the sets, and goes on when that was the last change.
    pub(super) fn edit(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        let bit = |state: &State, name: Name| 1u32 << state.place(name).unwrap_or(31);
        let mut done = self.freestyle_edits.is_some();
        match action {
            Action::Activate(set) => {
                state.active |= bit(state, set);
                log.note(|| Event::Activated { seat, set });
            }
            Action::Deactivate(set) => {
                state.active &= !bit(state, set);
                log.note(|| Event::Deactivated { seat, set });
            }
            Action::Modify(set, change) => {
                if let Name::Standard(name) = set
                    && let Ok(rule) = state.rule(name).modified(change, self.cards())
                {
                    state.change_library(|library| library.rules[name.index()] = rule);
                }
                log.note(|| Event::Modified { seat, set, change });
            }
            Action::Define(set) => {
                log.note(|| Event::Defined { seat, set: Arc::clone(&set) });
                let name = Name::Own(set.name);
                state.change_library(|library| {
                    let _ = library.own.try_push(set); // `check` has counted them
                });
                state.active |= bit(state, name);
            }
            _ => {
                log.note(|| Event::Kept { seat });
                done = true;
            }
        }
        state.edited = !done;
        if done {
            state.editor = None;
            state.phase = Phase::Play;
            state.version = state.version.wrapping_add(1);
            state.find_next();
            self.free_the_dead(state, log);
            self.after_the_answers(state, rng, log);
        }
    }

    /// A useful choice of edits: every switch, and the nearest values of every parameter.
    pub(super) fn edits(&self, state: &State, menu: &mut Menu<Action>) {
        const USEFUL: [Change; 14] = [
            Change::Target(10),
            Change::Target(11),
            Change::Target(12),
            Change::Target(13),
            Change::Target(14),
            Change::Match(Match::Any),
            Change::Match(Match::Colour),
            Change::Match(Match::Suit),
            Change::Steps(Steps::ONE),
            Change::Steps(Steps::ONE_OR_TWO),
            Change::Window(2),
            Change::Window(3),
            Change::Window(4),
            Change::Window(5),
        ];
        for name in SetName::LIST {
            if !state.is_active(name.index() as u8) {
                menu.push(Action::Activate(Name::Standard(name)));
            }
        }
        for name in state.names() {
            if name != KING && state.place(name).is_some_and(|place| state.is_active(place)) {
                menu.push(Action::Deactivate(name));
            }
        }
        for set in SetName::LIST {
            for change in USEFUL {
                let action = Action::Modify(Name::Standard(set), change);
                if self.check_edit(state, &action).is_ok() {
                    menu.push(action);
                }
            }
        }
        if self.may_keep(state) {
            menu.push(Action::Keep);
        }
    }
}
