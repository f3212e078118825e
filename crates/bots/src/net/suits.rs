//! A network for games whose suits are alike: each suit is read by the same weights, their sum and
//! the table make a summary, and each suit is valued in view of it.

use super::{ACTIVATION_ONE, MAX_ACTIVATION, activation, dot};

/// Numbers of the three layers: a suit, the summary, a suit in view of the summary.
const SUIT: usize = 32;
const SUMMARY: usize = 64;
const VALUED: usize = 32;

/// What begins a file of weights.
const MAGIC: &[u8] = b"parlour suit net 1\n";

/// The file is no network of this shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetError {
    /// It begins with something else.
    #[error("this is not a file of weights")]
    Magic,
    /// It is for other inputs, or cut off.
    #[error("the weights are {has} bytes, not {needs}")]
    Length {
        /// How long it is.
        has: usize,
        /// How long it has to be.
        needs: usize,
    },
}

/// What a suit says: made of its bits, and of nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Suit([i16; SUIT]);

/// What all suits and the table say.
#[derive(Clone, Copy, Debug)]
pub struct Table([i32; VALUED]);

/// The weights.
#[derive(Clone, Debug)]
pub struct SuitNet {
    bits: Vec<[i16; SUIT]>,
    bits_bias: [i16; SUIT],
    sum: Vec<[i16; SUIT]>,
    table: Vec<[i16; SUMMARY]>,
    sum_bias: [i16; SUMMARY],
    own: Vec<[i16; SUIT]>,
    view: Vec<[i16; SUMMARY]>,
    view_bias: [i16; VALUED],
    actions: Vec<[i16; VALUED]>,
    actions_bias: Vec<i16>,
}

/// Reads numbers of two bytes, the lower one first.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn number(&mut self) -> i16 {
        let Some((number, rest)) = self.0.split_first_chunk() else { return 0 };
        self.0 = rest;
        i16::from_le_bytes(*number)
    }

    fn row<const N: usize>(&mut self) -> [i16; N] {
        std::array::from_fn(|_| self.number())
    }

    fn rows<const N: usize>(&mut self, rows: usize) -> Vec<[i16; N]> {
        (0..rows).map(|_| self.row()).collect()
    }
}

impl SuitNet {
    /// Reads weights for so many bits of a suit, bits of the table, and actions of a suit.
    ///
    /// # Errors
    /// If the file is of another shape.
    pub fn read(
        file: &[u8],
        (bits, table, actions): (usize, usize, usize),
    ) -> Result<Self, NetError> {
        let weights = file.strip_prefix(MAGIC).ok_or(NetError::Magic)?;
        let numbers = (bits + 1) * SUIT
            + (SUIT + table + 1) * SUMMARY
            + (SUIT + SUMMARY + 1) * VALUED
            + (VALUED + 1) * actions;
        let (has, needs) = (weights.len(), 2 * numbers);
        if has != needs {
            return Err(NetError::Length { has, needs });
        }
        let mut reader = Reader(weights);
        Ok(Self {
            bits: reader.rows(bits),
            bits_bias: reader.row(),
            sum: reader.rows(SUMMARY),
            table: reader.rows(table),
            sum_bias: reader.row(),
            own: reader.rows(VALUED),
            view: reader.rows(VALUED),
            view_bias: reader.row(),
            actions: reader.rows(actions),
            actions_bias: (0..actions).map(|_| reader.number()).collect(),
        })
    }

    /// What a suit with these bits says. No more than thirty of them may be set.
    #[inline(always)]
    #[must_use]
    pub fn suit(&self, mut bits: u64) -> Suit {
        let mut sums = self.bits_bias;
        while bits != 0 {
            let row = &self.bits[bits.trailing_zeros() as usize];
            for place in 0..SUIT {
                sums[place] = sums[place].wrapping_add(row[place]);
            }
            bits &= bits - 1;
        }
        Suit(sums.map(|sum| (sum / 2).clamp(0, MAX_ACTIVATION as i16)))
    }

    /// What these suits say together with the bits of the table that are set.
    #[inline(always)]
    #[must_use]
    pub fn table(&self, suits: &[Suit], set: impl Iterator<Item = usize>) -> Table {
        let mut sum = [0_i16; SUIT];
        for suit in suits {
            // a table of more than sixteen suits may say more than there is room for
            sum.iter_mut().zip(suit.0).for_each(|(sum, said)| *sum = sum.saturating_add(said));
        }
        let mut bias = self.sum_bias;
        for bit in set {
            for (bias, weight) in bias.iter_mut().zip(&self.table[bit]) {
                *bias = bias.wrapping_add(*weight);
            }
        }
        let mut summary = [0_i16; SUMMARY];
        for place in 0..SUMMARY {
            let products = dot(&sum, &self.sum[place]);
            summary[place] = activation(products + i32::from(bias[place]) * ACTIVATION_ONE);
        }
        Table(std::array::from_fn(|place| {
            let bias = i32::from(self.view_bias[place]) * ACTIVATION_ONE;
            dot(&summary, &self.view[place]) + bias
        }))
    }

    /// A suit in view of all: what its actions are valued by.
    #[inline(always)]
    #[must_use]
    pub fn valued(&self, suit: &Suit, table: &Table) -> [i16; VALUED] {
        std::array::from_fn(|place| activation(dot(&suit.0, &self.own[place]) + table.0[place]))
    }

    /// What an action of a suit is worth: its log-odds, times 2¹⁵.
    #[inline(always)]
    #[must_use]
    pub fn value(&self, valued: &[i16; VALUED], action: usize) -> i32 {
        let bias = i32::from(self.actions_bias[action]) * ACTIVATION_ONE;
        dot(valued, &self.actions[action]) + bias
    }
}
