//! What a player can do, what is refused, and what happens.

use super::bet::Outcome;
use arrayvec::ArrayVec;
use parlour_engine::{
    Money, Seat,
    cards::{PackCard, Rank},
    illegal,
};
use serde::Serialize;

/// A card with the money on it, as it is laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Stake {
    /// The card's rank; suits do not matter.
    pub rank: Rank,
    /// The money.
    pub stake: u32,
}

/// The cards of a `lay`, in the order they are laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lay {
    stakes: [u32; 3],
    ranks: [Rank; 3],
    /// How many were named; more than three can only be refused.
    count: u8,
}

impl Lay {
    /// These cards. Only the first three are kept, but all are counted.
    #[inline]
    #[must_use]
    pub fn of(cards: &[Stake]) -> Self {
        let mut lay = Self { stakes: [0; 3], ranks: [Rank::ACE; 3], count: 0 };
        for (slot, card) in cards.iter().enumerate().take(3) {
            lay.stakes[slot] = card.stake;
            lay.ranks[slot] = card.rank;
        }
        lay.count = cards.len().min(255) as u8;
        lay
    }

    /// The cards, at most three.
    #[inline]
    pub fn cards(&self) -> impl ExactSizeIterator<Item = Stake> + Clone + '_ {
        (0..usize::from(self.count).min(3))
            .map(|slot| Stake { rank: self.ranks[slot], stake: self.stakes[slot] })
    }

    /// How many cards were named.
    #[inline]
    #[must_use]
    pub fn count(&self) -> u8 {
        self.count
    }
}

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Lay these cards with this money, face up (BST-08, BST-09).
    Lay(Lay),
    /// Take the winning card's money (BST-20).
    Cash(Rank),
    /// Leave the winning card in play with one more mark (BST-21).
    Paroli(Rank),
    /// Put more money on a live card (BST-34).
    Mace(Rank, u32),
    /// Lay a fresh card from the book with its stake (BST-29).
    Replace(Rank, u32),
    /// Buy a new book (BST-30).
    Book,
    /// Offer a side bet (BST-11).
    Offer {
        /// Whose card.
        on: Seat,
        /// Which card.
        rank: Rank,
        /// What the proposer says will happen to it.
        outcome: Outcome,
        /// For how much.
        amount: u32,
        /// To whom, if it is named.
        to: Option<Seat>,
    },
    /// Accept the offer with this number.
    Accept(u32),
    /// Nothing more in this window.
    Done,
}

illegal! {
    /// Why an action of Basset is refused.
    pub enum Illegal {
        /// Another act than `lay` before all cards are laid.
        LayFirst = "BST-08", "lay_first", "First every punter lays three cards.";
        /// A `lay` when the cards have been laid.
        AlreadyLaid = "BST-08", "already_laid", "The cards have been laid already.";
        /// More or fewer cards than the punter lacks.
        LayCount { need: u8, count: u8 } = "BST-08", "lay_count",
            "Lay exactly {need} of your cards, not {count}.";
        /// One rank twice in a `lay`.
        RankTwice { rank: Rank } = "BST-08", "rank_twice", "Your book has only one {rank:#}.";
        /// A rank that is not in the reserve.
        NotInBook { rank: Rank } = "BST-R12", "not_in_book",
            "There is no {rank:#} left in your book.";
        /// Less than the least stake.
        BelowMinimum { least: u32 } = "BST-R4", "below_minimum",
            "Put at least {least} on each card.";
        /// A raise or an offer of nothing.
        NoAmount = "BST-R4", "no_amount", "The amount must be at least 1.";
        /// More than a billion.
        TooMuch = "BST-R4", "too_much", "No amount is above 1,000,000,000.";
        /// More on a card than the tailleur allows.
        AboveLimit { most: u64 } = "BST-13", "above_limit",
            "The tailleur allows at most {most} on a card.";
        /// More on all cards than the tailleur allows.
        AboveTotal { most: u64 } = "BST-13", "above_total",
            "The tailleur allows at most {most} on all your cards together.";
        /// More than a card can hold.
        CardFull = "BST-C30", "card_full", "A card holds at most 1,000,000,000.";
        /// More than the purse holds.
        BeyondPurse { left: i64 } = "BST-R15", "beyond_purse",
            "Your purse has only {left} left for your cards.";
        /// More raises in a window than are allowed.
        TooManyRaises = "BST-C30", "too_many_raises", "You have raised 16 times in this window.";
        /// `cash` when nothing has won.
        NothingToCash = "BST-20", "nothing_to_cash", "None of your cards has just won.";
        /// `paroli` when nothing has won.
        NoParoliNow = "BST-21", "no_paroli_now", "None of your cards has just won.";
        /// `cash` of another card than the winning one.
        CashTheWinner { won: Rank } = "BST-20", "cash_the_winner", "It is the {won:#} that has won.";
        /// `paroli` of another card than the winning one.
        ParoliTheWinner { won: Rank } = "BST-21", "paroli_the_winner", "It is the {won:#} that has won.";
        /// Something else while a card has won.
        DecideFirst { won: Rank } = "BST-R26", "decide_first",
            "First say what becomes of the {won:#}: cash or paroli.";
        /// `mace` at the wrong time.
        NoMaceNow = "BST-34", "no_mace_now", "Money is put on cards only in a mace window.";
        /// A rank that is not live.
        NotLive { rank: Rank } = "BST-34", "not_live", "You have no {rank:#} on the table.";
        /// A top-up of another card than the one that was hit.
        OnlyTheCardHit { hit: Rank } = "BST-16", "only_the_card_hit",
            "Only the {hit:#}, which the bottom card hit, may be topped up.";
        /// New money on a paroli card where that is forbidden.
        NoMaceOnParoli { rank: Rank } = "BST-R18", "no_mace_on_paroli",
            "The {rank:#} is paroli: no money is added to it at this table.";
        /// `replace` at the wrong time.
        NoReplaceNow = "BST-R13", "no_replace_now", "Cards are replaced only in a mace window.";
        /// `replace` with an empty reserve.
        BookIsEmpty = "BST-R14", "book_is_empty", "Your book has no card left.";
        /// `replace` without a place for it.
        NoOpenPlace = "BST-R11", "no_open_place", "You have no place for a fresh card.";
        /// `replace` with a rank that is live.
        RankIsLive { rank: Rank } = "BST-R3", "rank_is_live", "The {rank:#} lies on the table already.";
        /// `done` while a card must be replaced.
        MustReplace { owes: u8 } = "BST-29", "must_replace",
            "You still have {owes} to replace from your book.";
        /// `book` where none is offered.
        NoBookOffered = "BST-R14", "no_book_offered", "The tailleur offers no new book.";
        /// `book` at the wrong time.
        NoBookNow = "BST-R14", "no_book_now", "Books are bought only in a mace window.";
        /// `book` while the old one lasts.
        BookNotEmpty = "BST-R14", "book_not_empty", "Your book has not run out yet.";
        /// `offer` or `accept` at the wrong time.
        NoBetsNow = "BST-35", "no_bets_now", "Side bets are made only in their window.";
        /// A bet on a card of the tailleur.
        TailleurHasNoCards = "BST-10", "tailleur_has_no_cards", "The tailleur has no cards.";
        /// A bet on a card that is not there.
        NoSuchCard { seat: Seat, rank: Rank } = "BST-R20", "no_such_card",
            "Seat {seat} has no {rank:#} on the table.";
        /// An offer to yourself.
        NotToYourself = "BST-R20", "not_to_yourself", "You cannot bet against yourself.";
        /// An offer to someone who takes no part.
        NotBetting { seat: Seat } = "BST-R20", "not_betting",
            "Seat {seat} takes no part in side bets.";
        /// More offers in a window than are allowed.
        TooManyOffers = "BST-C30", "too_many_offers", "You have made 4 offers in this window.";
        /// More bets at once than are allowed.
        TooManyBets = "BST-C30", "too_many_bets", "There are 24 bets and offers already.";
        /// `accept` of a number that no one offers.
        NoSuchOffer { id: u32 } = "BST-R20", "no_such_offer", "There is no offer {id}.";
        /// `accept` of a bet that is taken.
        AlreadyTaken { id: u32 } = "BST-R20", "already_taken", "Bet {id} is taken already.";
        /// `accept` of an offer to someone else.
        NotForYou { id: u32 } = "BST-R20", "not_for_you", "Offer {id} is not made to you.";
    }
}

/// What happened. Everything in Basset happens in the open, but for a `lay`
/// that waits for the last one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A deal begins.
    Dealt {
        /// Which deal of the session, from 1.
        deal: u16,
        /// Who deals and runs the bank.
        tailleur: Seat,
    },
    /// A punter's cards lie face up.
    Laid {
        /// Who.
        seat: Seat,
        /// The cards with their money.
        cards: ArrayVec<Stake, 3>,
    },
    /// A side bet was offered.
    Offered {
        /// Its number.
        id: u32,
        /// By whom.
        by: Seat,
        /// On whose card.
        on: Seat,
        /// Which card.
        rank: Rank,
        /// What is said to happen to it.
        outcome: Outcome,
        /// For how much.
        amount: u32,
        /// To whom; to all if no one is named.
        to: Option<Seat>,
    },
    /// An offer was accepted.
    Accepted {
        /// Its number.
        id: u32,
        /// By whom.
        seat: Seat,
    },
    /// No one accepted an offer.
    Withdrawn {
        /// Its number.
        id: u32,
    },
    /// The bottom card was shown.
    Bottom {
        /// The card.
        card: PackCard,
    },
    /// The bottom card cost someone money.
    PaidBottom {
        /// Whom.
        seat: Seat,
        /// The card that was hit.
        rank: Rank,
        /// How much.
        amount: Money,
    },
    /// Two cards went aside, unseen.
    SetAside,
    /// The winning card of a turn.
    First {
        /// Which turn, from 1.
        turn: u8,
        /// The card.
        card: PackCard,
        /// Is it the first of a doublet that the bank takes, so that it wins nothing (BST-R6)?
        #[serde(skip)]
        void: bool,
    },
    /// The losing card of a turn.
    Second {
        /// Which turn, from 1.
        turn: u8,
        /// The card.
        card: PackCard,
    },
    /// The last card, a losing one.
    Last {
        /// The card.
        card: PackCard,
    },
    /// A winning card was taken back, and is to be paid.
    Cashed {
        /// Whose.
        seat: Seat,
        /// Which card.
        rank: Rank,
        /// The marks on it.
        level: u8,
        /// The money on it, which its owner takes back.
        stake: u32,
        /// What the bank owes for it.
        gain: Money,
    },
    /// A winning card was left in play.
    Paroli {
        /// Whose.
        seat: Seat,
        /// Which card.
        rank: Rank,
        /// The marks on it now.
        level: u8,
    },
    /// A bank with a bottom has paid.
    Paid {
        /// To whom.
        seat: Seat,
        /// How much.
        amount: Money,
    },
    /// The bank could not pay everything: the deal is over.
    Ruin {
        /// Who keeps it.
        tailleur: Seat,
        /// What it owed.
        owed: Money,
        /// What it had.
        had: Money,
    },
    /// A card lost.
    Lost {
        /// Whose.
        seat: Seat,
        /// Which card.
        rank: Rank,
        /// What it cost.
        stake: u32,
    },
    /// A side bet was decided.
    BetWon {
        /// Its number.
        id: u32,
        /// Who was right.
        seat: Seat,
        /// Who pays.
        from: Seat,
        /// How much.
        amount: u32,
    },
    /// A side bet was never decided.
    BetVoid {
        /// Its number.
        id: u32,
    },
    /// Money was put on a card.
    Maced {
        /// By whom.
        seat: Seat,
        /// On which card.
        rank: Rank,
        /// How much more.
        amount: u32,
        /// How much lies there now.
        stake: u32,
    },
    /// A fresh card was laid.
    Replaced {
        /// By whom.
        seat: Seat,
        /// Which card.
        rank: Rank,
        /// The money on it.
        stake: u32,
    },
    /// A new book was bought.
    BoughtBook {
        /// By whom.
        seat: Seat,
        /// For how much.
        price: u32,
    },
    /// The deal is over and a stake goes back to its owner.
    Returned {
        /// To whom.
        seat: Seat,
        /// From which card.
        rank: Rank,
        /// How much.
        stake: u32,
    },
    /// The deal is over and a paroli card is paid as if it had one mark less (BST-C26).
    PaidOpen {
        /// Whose.
        seat: Seat,
        /// Which card.
        rank: Rank,
        /// What the bank owes for it.
        gain: Money,
    },
    /// The deal is over and a paroli card stays for the next one.
    Carried {
        /// Whose.
        seat: Seat,
        /// Which card.
        rank: Rank,
        /// The marks on it.
        level: u8,
    },
    /// The deal is over.
    DealOver {
        /// What everyone has won or lost so far.
        accounts: ArrayVec<Money, 12>,
    },
}
