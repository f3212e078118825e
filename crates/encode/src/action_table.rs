//! What the indices of an action space have in common: a row of numbers for each of them, so that
//! what is learned of one card, kind or set is learned for all actions with it.

use crate::field::{Field, length};

/// A row of numbers for every action: first which field it is of, then its parts.
#[derive(Clone, PartialEq, Debug)]
pub struct ActionTable {
    /// Each action: its field's name, and its place in that.
    actions: Vec<(&'static str, usize)>,
    columns: Vec<Field>,
    rows: Vec<Vec<f32>>,
}

impl ActionTable {
    /// Which of these fields an action is of.
    #[must_use]
    pub fn new(fields: &[Field]) -> Self {
        let actions =
            fields.iter().flat_map(|field| (0..field.len).map(|place| (field.name, place)));
        let mut table = Self { actions: actions.collect(), columns: Vec::new(), rows: Vec::new() };
        table.rows.resize_with(length(fields), Vec::new);
        let names: Vec<&'static str> = fields.iter().map(|field| field.name).collect();
        table.part("action", fields.len(), "one-hot: which group of actions", |name, _| {
            names.iter().position(|other| *other == name).into_iter().collect()
        })
    }

    /// Adds a part: how often each of its numbers comes up in the action at this
    /// place of a field.
    #[must_use]
    pub fn part(
        mut self,
        name: &'static str,
        len: usize,
        meaning: &'static str,
        of: impl Fn(&'static str, usize) -> Vec<usize>,
    ) -> Self {
        let mut most = 1.0_f32;
        for (row, &(field, place)) in self.rows.iter_mut().zip(&self.actions) {
            let begin = row.len();
            row.resize(begin + len, 0.0);
            for number in of(field, place) {
                row[begin + number] += 1.0;
                most = most.max(row[begin + number]);
            }
        }
        self.columns.push(Field::new(name, len, meaning).up_to(most as usize));
        self
    }

    /// What the numbers of a row are.
    #[must_use]
    pub fn columns(&self) -> &[Field] {
        &self.columns
    }

    /// The rows, one for each action.
    #[must_use]
    pub fn rows(&self) -> &[Vec<f32>] {
        &self.rows
    }
}

/// The numbers a < b < … of which this is the number in the combinatorial number system (Knuth, The
/// Art of Computer Programming 4A, 7.2.1.3): C(a, 1) + C(b, 2) + …
#[must_use]
pub(crate) fn combination(mut number: usize, count: usize) -> Vec<usize> {
    let mut chosen = Vec::with_capacity(count);
    for which in (1..=count).rev() {
        let mut most = which - 1;
        while choose(most + 1, which) <= number {
            most += 1;
        }
        number -= choose(most, which);
        chosen.push(most);
    }
    chosen.reverse();
    chosen
}

/// In how many ways so many things can be chosen; none where they are too few.
#[must_use]
pub(crate) fn choose(of: usize, things: usize) -> usize {
    (0..things).fold(1, |ways, taken| ways * of.saturating_sub(taken) / (taken + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_numbered_without_gaps() {
        let all: Vec<Vec<usize>> = (0..choose(6, 3)).map(|number| combination(number, 3)).collect();
        assert_eq!(all[0], [0, 1, 2]);
        assert_eq!(all[1], [0, 1, 3]);
        assert_eq!(all[19], [3, 4, 5]);
        for (number, chosen) in all.iter().enumerate() {
            let places = chosen.iter().enumerate();
            let sum: usize = places.map(|(which, place)| choose(*place, which + 1)).sum();
            assert_eq!(sum, number);
        }
    }
}
