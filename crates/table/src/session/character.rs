//! Who a bot at a table is.

/// Who a bot is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Character {
    /// The word for it, by which pages know its face.
    pub id: &'static str,
    /// What it is called: no other bot at the table has this name.
    pub name: String,
    /// How it plays, as the level that its [registry](super::GameRegistry) makes a bot of.
    pub plays: String,
}
