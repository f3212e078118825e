//! Mistakes that a program could have, planted one at a time: the judge has to find each.

/// A mistake. Those of the database stand for a statement that was written wrongly; the others are
/// in what carries out the outputs of a node. The state machine itself has no switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bug {
    /// An entry is written without a look at the owner and the epoch of its table.
    NoEpochCheck,
    /// A table is given up without a look at its epoch.
    ReleaseOfAnyEpoch,
    /// No one takes a table from an owner whose lease is over.
    NoTakeOver,
    /// A request is acknowledged before it is committed.
    EarlyAcknowledgement,
    /// An entry does not say which request it answers.
    LostRequestId,
    /// A lease counts from when its renewal was answered.
    LeaseFromAnswer,
    /// An owner answers without a look at its lease: a timer is to stop it in time.
    TrustedTimer,
    /// What may have been written is taken not to be, and the table is played on.
    UnknownTakenForFailed,
}
