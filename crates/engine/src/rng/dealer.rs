//! The dealer of a real table: shuffles that can be checked by anyone, cards
//! that can be stacked for a test, and a note of every outcome for the record.
//!
//! The way from a seed's text to the order of a deck is described in
//! `docs/shuffle.md` and held by golden vectors: no library's shuffle, so that a
//! record means the same deal for ever.

use super::Rng;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng as _, SeedableRng};
use sha2::{Digest, Sha256};

/// A deck, draw or deal that cannot be: what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct DealError(pub String);

/// Shuffles from a seed, unless the cards are given; writes down what came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dealer {
    seed: Vec<u8>,
    /// Orders that are given: for each deal, places in the canonical deck.
    given_deals: Vec<Vec<u8>>,
    given_draws: Vec<u32>,
    deals: Vec<Vec<u8>>,
    draws: Vec<u32>,
    /// A given draw that did not fit its question: (its number, the bound).
    misfit: Option<(usize, u32)>,
}

/// How far a dealer has come, to go back to if an act is refused after all.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    deals: usize,
    draws: usize,
}

impl Dealer {
    /// A dealer who shuffles from this text.
    #[must_use]
    pub fn seeded(seed: &str) -> Self {
        Self {
            seed: seed.as_bytes().to_vec(),
            given_deals: Vec::new(),
            given_draws: Vec::new(),
            deals: Vec::new(),
            draws: Vec::new(),
            misfit: None,
        }
    }

    /// The same dealer with the first deals stacked: each a list of card codes,
    /// top card first, and a permutation of `deck`.
    ///
    /// # Errors
    /// If a list is not a permutation of the deck.
    pub fn with_deals<C: std::fmt::Display>(
        mut self,
        deck: &[C],
        deals: &[Vec<String>],
    ) -> Result<Self, DealError> {
        let codes: Vec<String> = deck.iter().map(ToString::to_string).collect();
        self.given_deals = deals
            .iter()
            .enumerate()
            .map(|(number, deal)| places(&codes, deal, number))
            .collect::<Result<_, _>>()?;
        Ok(self)
    }

    /// The same dealer with the tops of the first deals stacked: each text names cards with blanks
    /// between, top card first; the rest of the deck follows in its canonical order.
    ///
    /// # Errors
    /// If a card is named too often.
    pub fn with_tops<C: std::fmt::Display>(
        self,
        deck: &[C],
        tops: &[&str],
    ) -> Result<Self, DealError> {
        let codes: Vec<String> = deck.iter().map(ToString::to_string).collect();
        let deals: Vec<Vec<String>> =
            tops.iter().map(|top| completed(&codes, top)).collect::<Result<_, _>>()?;
        self.with_deals(&codes, &deals)
    }

    /// The same dealer with the first draws given.
    #[must_use]
    pub fn with_draws(mut self, draws: Vec<u32>) -> Self {
        self.given_draws = draws;
        self
    }

    /// Every deal so far, then those that are given and not yet used, so that a record
    /// taken in the middle of a game goes on with the same cards. Places in the canonical
    /// deck, top card first.
    pub fn deals(&self) -> impl Iterator<Item = &Vec<u8>> {
        self.deals.iter().chain(self.given_deals.iter().skip(self.deals.len()))
    }

    /// How many deals there were so far.
    #[must_use]
    pub fn dealt(&self) -> usize {
        self.deals.len()
    }

    /// How many other random outcomes there were so far.
    #[must_use]
    pub fn drawn(&self) -> usize {
        self.draws.len()
    }

    /// Every other random outcome so far, then those that are given and not yet used.
    pub fn draws(&self) -> impl Iterator<Item = u32> {
        self.draws.iter().chain(self.given_draws.iter().skip(self.draws.len())).copied()
    }

    /// Has a given draw turned out not to fit its question, or have more deals
    /// or draws been needed than were given? Then a record does not belong to its acts.
    ///
    /// # Errors
    /// Saying which.
    pub fn kept_to_the_record(&self) -> Result<(), DealError> {
        if let Some((number, bound)) = self.misfit {
            return Err(DealError(format!("draw {number} must be below {bound}")));
        }
        if self.deals.len() > self.given_deals.len() {
            return Err(DealError(format!(
                "the acts use {} deals, the record holds {}",
                self.deals.len(),
                self.given_deals.len()
            )));
        }
        if self.draws.len() > self.given_draws.len() {
            return Err(DealError(format!(
                "the acts use {} draws, the record holds {}",
                self.draws.len(),
                self.given_draws.len()
            )));
        }
        Ok(())
    }

    /// Where the dealer stands.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark { deals: self.deals.len(), draws: self.draws.len() }
    }

    /// Forget what came after the mark. The same outcomes will come again.
    pub fn back_to(&mut self, mark: Mark) {
        self.deals.truncate(mark.deals);
        self.draws.truncate(mark.draws);
    }

    /// Forget everything. The same outcomes will come again.
    pub(crate) fn begin_again(&mut self) {
        self.back_to(Mark { deals: 0, draws: 0 });
    }

    /// The words of one question: ChaCha20 under the hash of (domain, number, seed).
    fn words(&self, domain: &str, number: usize) -> ChaCha20Rng {
        let mut hash = Sha256::new();
        hash.update(b"parlour/1/");
        hash.update(domain.as_bytes());
        hash.update([0]);
        hash.update((number as u64).to_le_bytes());
        hash.update(&self.seed);
        ChaCha20Rng::from_seed(hash.finalize().into())
    }
}

/// A number below `n` from a stream of 32-bit words; words that would favour
/// the small numbers are thrown away.
fn below(words: &mut ChaCha20Rng, n: u32) -> u32 {
    let whole = u32::MAX - (u32::MAX % n + 1) % n;
    loop {
        let word = words.next_u32();
        if word <= whole {
            return word % n;
        }
    }
}

/// The whole deal that begins with these cards.
fn completed(codes: &[String], top: &str) -> Result<Vec<String>, DealError> {
    let mut rest = codes.to_vec();
    let mut deal = Vec::new();
    for card in top.split_whitespace() {
        let place = rest.iter().position(|code| code == card);
        let place = place.ok_or_else(|| DealError(format!("no {card} left in the deck")))?;
        deal.push(rest.remove(place));
    }
    deal.extend(rest);
    Ok(deal)
}

/// The canonical places of a given order; equal cards are taken first to last.
fn places(codes: &[String], deal: &[String], number: usize) -> Result<Vec<u8>, DealError> {
    if deal.len() != codes.len() {
        return Err(DealError(format!(
            "deal {number} has {} cards, the deck has {}",
            deal.len(),
            codes.len()
        )));
    }
    let mut free = vec![true; codes.len()];
    deal.iter()
        .map(|card| {
            let place = (0..codes.len()).find(|&p| free[p] && codes[p] == *card);
            place.map_or_else(
                || {
                    let card: String = card.chars().take(20).collect();
                    Err(DealError(format!(
                        "deal {number} is not a permutation of the deck: `{card}` is once too many"
                    )))
                },
                |place| {
                    free[place] = false;
                    Ok(place as u8)
                },
            )
        })
        .collect()
}

impl Rng for Dealer {
    fn draw(&mut self, n: u32) -> u32 {
        let number = self.draws.len();
        let outcome = match self.given_draws.get(number) {
            Some(&given) if given < n => given,
            Some(_) => {
                self.misfit.get_or_insert((number, n));
                0
            }
            None => below(&mut self.words("draw", number), n),
        };
        self.draws.push(outcome);
        outcome
    }

    fn shuffle<C: Copy>(&mut self, deck: &mut [C], _needed: usize) {
        let number = self.deals.len();
        let order = self.given_deals.get(number).cloned().unwrap_or_else(|| {
            let mut words = self.words("deal", number);
            let mut order: Vec<u8> = (0..deck.len() as u8).collect();
            for last in (1..order.len()).rev() {
                let chosen = below(&mut words, last as u32 + 1) as usize;
                order.swap(last, chosen);
            }
            order
        });
        let canonical = deck.to_vec();
        for (card, &place) in deck.iter_mut().zip(&order) {
            *card = canonical[usize::from(place)];
        }
        // as a rule the only one, or one of few
        self.deals.reserve_exact(1);
        self.deals.push(order);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(seed: &str, cards: u8) -> Vec<u8> {
        let mut deck: Vec<u8> = (0..cards).collect();
        Dealer::seeded(seed).shuffle(&mut deck, 0);
        deck
    }

    #[test]
    fn golden_vectors_of_the_shuffle() {
        // Remade independently in docs/shuffle.md (Python); they never change.
        assert_eq!(order("parlour", 10), [4, 9, 6, 1, 8, 3, 7, 0, 5, 2]);
        let mut dealer = Dealer::seeded("parlour");
        let draws: Vec<u32> = (0..8).map(|_| dealer.draw(6)).collect();
        assert_eq!(draws, [1, 5, 0, 5, 2, 0, 4, 2]);
    }

    #[test]
    fn a_stacked_deal_comes_first_and_the_seed_after_it() {
        let codes = ["a", "b", "b", "c"];
        let stacked: Vec<String> = ["b", "c", "b", "a"].map(String::from).to_vec();
        let mut dealer = Dealer::seeded("x").with_deals(&codes, &[stacked]).unwrap();
        let mut deck = codes;
        dealer.shuffle(&mut deck, 4);
        assert_eq!(deck, ["b", "c", "b", "a"]);
        let mut second = codes;
        dealer.shuffle(&mut second, 4);
        assert_eq!(dealer.deals().count(), 2);
        assert!(dealer.kept_to_the_record().is_err());
    }

    #[test]
    fn a_deal_that_is_no_permutation_is_refused() {
        let codes = ["a", "b", "c"];
        for bad in [&["a", "b"][..], &["a", "b", "b"], &["a", "b", "d"]] {
            let deal = bad.iter().map(ToString::to_string).collect();
            assert!(Dealer::seeded("").with_deals(&codes, &[deal]).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn going_back_to_a_mark_gives_the_same_outcomes_again() {
        let mut dealer = Dealer::seeded("again");
        dealer.draw(10);
        let mark = dealer.mark();
        let first: Vec<u32> = (0..5).map(|_| dealer.draw(100)).collect();
        dealer.back_to(mark);
        let second: Vec<u32> = (0..5).map(|_| dealer.draw(100)).collect();
        assert_eq!(first, second);
    }

    #[test]
    fn no_number_is_favoured() {
        let mut words = Dealer::seeded("fair").words("test", 0);
        let mut counts = [0u32; 3];
        for _ in 0..30_000 {
            counts[below(&mut words, 3) as usize] += 1;
        }
        assert!(counts.iter().all(|&n| n.abs_diff(10_000) < 400), "{counts:?}");
    }
}
