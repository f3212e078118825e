//! Writing an observation, number after number.

use parlour_engine::Seat;

/// Writes into a row of floats from left to right. What goes beyond its end is not written
/// (and shows in [`written`](Self::written)).
pub struct FeatureWriter<'a> {
    row: &'a mut [f32],
    at: usize,
    seats: u8,
    own: u8,
}

impl<'a> FeatureWriter<'a> {
    /// Starts a row, all zeros, as seen from this seat.
    pub fn new(row: &'a mut [f32], seat: Seat, seats: u8) -> Self {
        row.fill(0.0);
        Self { row, at: 0, seats, own: seat.index() as u8 }
    }

    /// How many numbers there are by now.
    #[must_use]
    pub fn written(&self) -> usize {
        self.at
    }

    /// One number.
    #[inline]
    pub fn number(&mut self, number: f32) {
        if let Some(place) = self.row.get_mut(self.at) {
            *place = number;
        }
        self.at += 1;
    }

    /// 1 for yes, 0 for no.
    #[inline]
    pub fn flag(&mut self, flag: bool) {
        self.number(f32::from(u8::from(flag)));
    }

    /// `len` numbers, of which the one at `place` is 1; none of them if there is no place.
    #[inline]
    pub fn hot(&mut self, place: Option<usize>, len: usize) {
        self.counts(place, len);
    }

    /// `len` numbers: how often each place comes up.
    #[inline]
    pub fn counts(&mut self, places: impl IntoIterator<Item = usize>, len: usize) {
        for place in places {
            if place < len
                && let Some(number) = self.row.get_mut(self.at + place)
            {
                *number += 1.0;
            }
        }
        self.at += len;
    }

    /// `len` numbers, the first of them given, the others 0.
    #[inline]
    pub fn list(&mut self, numbers: impl IntoIterator<Item = f32>, len: usize) {
        let end = self.at + len;
        for number in numbers.into_iter().take(len) {
            self.number(number);
        }
        self.at = end;
    }

    /// All seats clockwise from the viewer's, as places in a list by seat.
    #[inline]
    pub fn round(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        (self.own..self.seats).chain(0..self.own).map(usize::from)
    }

    /// One number a seat, the viewer's first, then to the left.
    #[inline]
    pub fn each(&mut self, of: impl Fn(usize) -> f32) {
        for seat in self.round() {
            self.number(of(seat));
        }
    }

    /// How many seats to the left a player sits.
    #[must_use]
    pub fn places_to_the_left(&self, seat: Seat) -> usize {
        let (seat, own, seats) = (seat.index(), usize::from(self.own), usize::from(self.seats));
        (seat + seats - own) % seats.max(1)
    }

    /// One number a seat: 1 for this one.
    pub fn seat(&mut self, seat: Option<Seat>) {
        let place = seat.map(|seat| self.places_to_the_left(seat));
        self.hot(place, usize::from(self.seats));
    }
}
