//! What a room keeps for its seats besides its session, and what goes along when players leave or swap.

use parlour_engine::Seat;

/// Something for some of the seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BySeat<T>(Vec<Option<T>>);

impl<T> Default for BySeat<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> BySeat<T> {
    pub(super) fn at(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())?.as_ref()
    }

    /// Puts it there, or nothing.
    pub(super) fn put(&mut self, seat: Seat, thing: impl Into<Option<T>>) {
        *self.place(seat) = thing.into();
    }

    /// Takes it out of the seat.
    pub(super) fn take(&mut self, seat: Seat) -> Option<T> {
        self.0.get_mut(seat.index())?.take()
    }

    /// Two players have swapped seats.
    pub(super) fn swap(&mut self, seat: Seat, with: Seat) {
        let (of_seat, of_with) = (self.take(seat), self.take(with));
        *self.place(seat) = of_with;
        *self.place(with) = of_seat;
    }

    /// All that is there.
    pub(super) fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flatten()
    }

    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut().flatten()
    }

    /// Keeps only what is such.
    pub(super) fn retain(&mut self, is_such: impl Fn(&T) -> bool) {
        for place in &mut self.0 {
            place.take_if(|thing| !is_such(thing));
        }
    }

    fn place(&mut self, seat: Seat) -> &mut Option<T> {
        let count = self.0.len().max(seat.index() + 1);
        self.0.resize_with(count, || None);
        &mut self.0[seat.index()]
    }
}

/// From rows of the store. A seat that no table has holds nothing.
impl<T> FromIterator<(u8, T)> for BySeat<T> {
    fn from_iter<I: IntoIterator<Item = (u8, T)>>(rows: I) -> Self {
        let mut by_seat = Self::default();
        for (seat, thing) in rows {
            if let Some(seat) = Seat::new(seat) {
                by_seat.put(seat, thing);
            }
        }
        by_seat
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_goes_along_with_its_player() {
        let [ann, ben, cleo] = [0, 1, 2].map(|seat| Seat::new(seat).unwrap());
        let mut tokens: BySeat<&str> = [(0, "Ann's"), (200, "no one's")].into_iter().collect();
        tokens.swap(ann, cleo);
        assert_eq!([ann, ben, cleo].map(|seat| tokens.at(seat)), [None, None, Some(&"Ann's")]);
        tokens.put(ben, "Ben's");
        tokens.swap(cleo, ben);
        assert_eq!(tokens.values().copied().collect::<Vec<_>>(), ["Ann's", "Ben's"]);
        assert_eq!((tokens.take(ben), tokens.take(ben)), (Some("Ann's"), None));
        tokens.retain(|token| token.starts_with("Ann"));
        assert_eq!(tokens.values().count(), 0);
    }
}
