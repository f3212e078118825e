//! The sets of this table: which are active, and what Free-style has made of them.

use super::{
    define::{Custom, CustomName},
    glance::any_official,
    name::Name,
    options::BudrBasef,
    set_name::SetName,
    sets::SetRule,
    state::{Library, State},
};
use std::sync::Arc;

/// All fifteen sets of the list.
pub(super) const ALL_STANDARD: u32 = (1 << SetName::LIST.len()) - 1;
/// What Free-style begins with (BUD-47).
pub(super) const FREESTYLE: u32 = 1 << SetName::King.index() | 1 << SetName::All.index();

/// The sets in the order in which a newcomer meets them (BUD-07): the easiest to see first.
const BY_EASE: [SetName; SetName::LIST.len()] = [
    SetName::Twelve,
    SetName::King,
    SetName::Double,
    SetName::Sandwich,
    SetName::Suit,
    SetName::Odd,
    SetName::Even,
    SetName::Fries,
    SetName::Straight,
    SetName::Thirteen,
    SetName::Color,
    SetName::Genesis,
    SetName::Sprite,
    SetName::Dragon,
    SetName::All,
];

/// This many sets, the easiest of all (BUD-07), a bit for each place of the list.
pub(super) fn easiest(count: u8) -> u32 {
    let sets = BY_EASE.iter().take(usize::from(count));
    sets.fold(0, |active, set| active | 1 << set.index())
}

impl State {
    /// The sets that the players have invented, active or not.
    pub(super) fn own_sets(&self) -> &[Arc<Custom>] {
        self.library.as_ref().map_or(&[], |library| &library.own)
    }

    /// A set of the list with its present parameters.
    pub(super) fn rule(&self, name: SetName) -> SetRule {
        match &self.library {
            Some(library) => library.rules[name.index()],
            None => SetRule::OFFICIAL[name.index()],
        }
    }

    /// Changes the library, keeping to the one way of writing "nothing changed".
    pub(super) fn change_library(&mut self, change: impl FnOnce(&mut Library)) {
        let shared = self.library.get_or_insert_with(|| Arc::new(Library::OFFICIAL));
        let library = Arc::make_mut(shared);
        change(library);
        if library.is_official() {
            self.library = None;
        }
    }

    /// The place of a set in the list: the fifteen, then the players' own (BUD-R33).
    pub(super) fn place(&self, name: Name) -> Option<u8> {
        match name {
            Name::Standard(name) => Some(name.index() as u8),
            Name::Own(name) => self.place_of_own(name),
        }
    }

    fn place_of_own(&self, name: CustomName) -> Option<u8> {
        let place = self.own_sets().iter().position(|set| set.name == name)?;
        Some((SetName::LIST.len() + place) as u8)
    }

    /// The name of the set at a place of the list.
    pub(super) fn name_at(&self, place: u8) -> Option<Name> {
        let place = usize::from(place);
        match SetName::LIST.get(place) {
            Some(&name) => Some(Name::Standard(name)),
            None => {
                let own = self.own_sets().get(place - SetName::LIST.len())?;
                Some(Name::Own(own.name))
            }
        }
    }

    /// Every set there is, in the order of the list.
    pub(super) fn names(&self) -> impl Iterator<Item = Name> + '_ {
        (0..self.list_len()).filter_map(|place| self.name_at(place))
    }

    /// How long the list is.
    #[inline(always)]
    pub(super) fn list_len(&self) -> u8 {
        (SetName::LIST.len() + self.own_sets().len()) as u8
    }

    /// Is the set at this place active?
    #[inline(always)]
    pub(super) const fn is_active(&self, place: u8) -> bool {
        self.active >> place & 1 == 1
    }

    /// Does the stack match the set at this place, active or not?
    pub(super) fn matches(&self, place: u8, rules: &BudrBasef) -> bool {
        let place = usize::from(place);
        let face = self.face();
        match SetName::LIST.get(place) {
            Some(&name) => self.rule(name).matches(&face, &rules.set_options()),
            None => self
                .own_sets()
                .get(place - SetName::LIST.len())
                .is_some_and(|own| own.matches(&face)),
        }
    }

    /// Does the stack match any active set (BUD-07)?
    #[inline(always)]
    pub(super) fn matches_any(&self, rules: &BudrBasef) -> bool {
        if self.active == ALL_STANDARD && self.library.is_none() {
            return any_official(&self.face(), &rules.set_options());
        }
        self.matching(rules).next().is_some()
    }

    /// The active sets that the stack matches.
    pub(super) fn matching<'a>(&'a self, rules: &'a BudrBasef) -> impl Iterator<Item = Name> + 'a {
        (0..self.list_len())
            .filter(|&place| self.is_active(place) && self.matches(place, rules))
            .filter_map(|place| self.name_at(place))
    }
}
