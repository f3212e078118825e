//! The tables that people without a link find: those that their hosts have listed, as long as a seat is free and
//! no match has begun. Each table's task keeps its own entry; none outlives it.

use parking_lot::Mutex;
use parlour_protocol::wire::ListedTable;
use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
    time::Instant,
};

/// How many tables are shown at most.
const MAX_SHOWN: usize = 100;

/// All listed tables of this node.
#[derive(Clone, Default)]
pub(crate) struct ListedTables {
    tables: Arc<Mutex<BTreeMap<String, Listed>>>,
}

/// A table as the list has it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Listed {
    /// What everyone sees.
    pub(crate) table: ListedTable,
    /// The accounts for which players who are there play.
    pub(crate) accounts: Vec<Vec<u8>>,
}

impl ListedTables {
    /// The entry of a table, which is empty at first.
    pub(crate) fn entry(&self, table: &str) -> Listing {
        Listing { all: self.clone(), table: table.to_owned(), shown: None }
    }

    /// All of them, in no order that means anything.
    pub(crate) fn all(&self) -> Vec<ListedTable> {
        self.tables.lock().values().map(|listed| listed.table.clone()).collect()
    }

    /// At which of them accounts play.
    pub(crate) fn by_account(&self) -> HashMap<Vec<u8>, String> {
        let tables = self.tables.lock();
        let pairs = tables.iter().flat_map(|(name, Listed { accounts, .. })| {
            accounts.iter().map(|account| (account.clone(), name.clone()))
        });
        pairs.collect()
    }
}

/// The tables of the other nodes as they were named last, and when.
pub(crate) type OthersTables = tokio::sync::Mutex<Option<(Instant, Vec<ListedTable>)>>;

/// The tables as they are shown: those that need the fewest players more come first.
pub(crate) fn shown(mut tables: Vec<ListedTable>) -> Vec<ListedTable> {
    tables.sort_by(|a, b| (a.free, &a.table).cmp(&(b.free, &b.table)));
    tables.dedup_by(|a, b| a.table == b.table);
    tables.truncate(MAX_SHOWN);
    tables
}

/// What the list shows of one table.
pub(crate) struct Listing {
    all: ListedTables,
    table: String,
    shown: Option<Listed>,
}

impl Listing {
    /// Shows the table like this from now on, or not at all.
    pub(crate) fn show(&mut self, table: Option<Listed>) {
        if self.shown == table {
            return;
        }
        match &table {
            Some(table) => self.all.tables.lock().insert(self.table.clone(), table.clone()),
            None => self.all.tables.lock().remove(&self.table),
        };
        self.shown = table;
    }
}

impl Drop for Listing {
    fn drop(&mut self) {
        self.show(None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &str, free: u8) -> ListedTable {
        let (game, people) = ("basset".to_owned(), vec!["Ann".to_owned()]);
        let options = Default::default();
        ListedTable { table: name.to_owned(), game, players: 4, people, free, options }
    }

    fn listed(table: ListedTable, account: u8) -> Option<Listed> {
        Some(Listed { table, accounts: vec![vec![account]] })
    }

    #[test]
    fn the_list_shows_a_table_until_its_task_ends() {
        let list = ListedTables::default();
        let (mut ann, mut ben) = (list.entry("otter"), list.entry("heron"));
        ann.show(listed(table("otter", 3), 1));
        ben.show(listed(table("heron", 2), 2));
        assert_eq!(shown(list.all()), [table("heron", 2), table("otter", 3)]);
        assert_eq!(list.by_account().get(&vec![2]).map(String::as_str), Some("heron"));
        ben.show(None);
        assert_eq!(list.all(), [table("otter", 3)]);
        drop(ann);
        assert_eq!((list.all(), list.by_account().len()), (vec![], 0));
    }

    #[test]
    fn a_table_that_two_nodes_name_is_shown_once() {
        assert_eq!(shown(vec![table("otter", 3), table("otter", 3)]), [table("otter", 3)]);
    }
}
