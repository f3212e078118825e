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
    /// What is kept for this seat, if something is.
    pub(super) fn at(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())?.as_ref()
    }

    /// Keeps this for the seat, and nothing else.
    pub(super) fn set(&mut self, seat: Seat, value: T) {
        *self.entry(seat) = Some(value);
    }

    /// Keeps this for the seat, or nothing; returns what was kept before.
    pub(super) fn replace(&mut self, seat: Seat, value: Option<T>) -> Option<T> {
        std::mem::replace(self.entry(seat), value)
    }

    /// Removes and returns what is kept for the seat.
    pub(super) fn take(&mut self, seat: Seat) -> Option<T> {
        self.replace(seat, None)
    }

    /// Two players have swapped seats.
    pub(super) fn swap(&mut self, seat: Seat, with: Seat) {
        let value = self.take(seat);
        let value = self.replace(with, value);
        self.replace(seat, value);
    }

    /// What is kept, in the order of the seats.
    pub(super) fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flatten()
    }

    /// What belongs to a seat, to be changed.
    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut().flatten()
    }

    /// Removes all for which `keep` is false.
    pub(super) fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        for entry in &mut self.0 {
            entry.take_if(|value| !keep(value));
        }
    }

    /// Where something can be kept for the seat: there is room for it afterwards.
    fn entry(&mut self, seat: Seat) -> &mut Option<T> {
        let count = self.0.len().max(seat.index() + 1);
        self.0.resize_with(count, || None);
        &mut self.0[seat.index()]
    }
}

/// From rows of the store. A seat that no table has holds nothing.
impl<T> FromIterator<(u8, T)> for BySeat<T> {
    fn from_iter<I: IntoIterator<Item = (u8, T)>>(rows: I) -> Self {
        let mut by_seat = Self::default();
        for (seat, value) in rows {
            if let Some(seat) = Seat::new(seat) {
                by_seat.set(seat, value);
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
        tokens.set(ben, "Ben's");
        tokens.swap(cleo, ben);
        assert_eq!(tokens.values().copied().collect::<Vec<_>>(), ["Ann's", "Ben's"]);
        assert_eq!((tokens.take(ben), tokens.take(ben)), (Some("Ann's"), None));
        tokens.retain(|token| token.starts_with("Ann"));
        assert_eq!(tokens.values().count(), 0);
    }
}
