//! Connections to a node: at a table of its own, or passed on to the owner.

use crate::{
    clock::{MS, SECOND, Time},
    network::{End, LinkId, Way},
    process::{Message, Process, Session},
    world::World,
};
use parlour_server::nodes::{Input, NodeId, TableLocation, TableName};

/// How long a connection may wait until its table is found.
const SEEK_TIMEOUT: Time = 8 * SECOND;

impl World {
    /// A message arrives at a node.
    pub(crate) fn node_receives(&mut self, place: usize, link: LinkId, message: Message) {
        if let Message::Hello { table, last_seq } = message {
            let until = self.now + SEEK_TIMEOUT;
            let seeks = Session::Seeks { table: table.clone(), last_seq, until };
            self.nodes[place].sessions.insert(link, seeks);
            return self.input(place, Input::Want { table, missed: false });
        }
        match self.nodes[place].sessions.get_mut(&link) {
            Some(Session::Here { table, epoch }) => {
                let room = (table.clone(), *epoch);
                self.command(place, &room, link, message);
            }
            Some(Session::There { owner, .. }) => {
                let owner = *owner;
                self.send(owner, Way::Up, message);
            }
            Some(Session::Onward { client }) => {
                let client = *client;
                self.owner_says(place, client, message);
            }
            Some(Session::Seeks { .. }) | None => {}
        }
    }

    /// The owner of a table has something for a client.
    fn owner_says(&mut self, place: usize, client: LinkId, message: Message) {
        match (self.nodes[place].sessions.get_mut(&client), &message) {
            (Some(Session::There { is_welcome: false, .. }), Message::NotHere | Message::Bye) => {
                self.missed(place, client);
            }
            (Some(Session::There { is_welcome, .. }), _) => {
                *is_welcome |= matches!(message, Message::Welcome { .. });
                self.send(client, Way::Down, message);
            }
            _ => {}
        }
    }

    /// An owner was not reached, or is none any more: the table is looked for again.
    fn missed(&mut self, place: usize, client: LinkId) {
        let sessions = &mut self.nodes[place].sessions;
        let Some(Session::There { owner, table, last_seq, until, .. }) = sessions.remove(&client)
        else {
            return;
        };
        sessions.remove(&owner);
        sessions.insert(client, Session::Seeks { table: table.clone(), last_seq, until });
        self.breaks(owner, MS);
        self.input(place, Input::Want { table, missed: true });
    }

    /// Those who look for a table learn where it is.
    pub(crate) fn found(&mut self, place: usize, table: &TableName, found: &TableLocation) {
        let seekers =
            self.nodes[place].sessions.iter().filter_map(|(link, session)| match session {
                Session::Seeks { table: wanted, last_seq, until } if wanted == table => {
                    Some((*link, *last_seq, *until))
                }
                _ => None,
            });
        for (link, last_seq, until) in seekers.collect::<Vec<_>>() {
            let is_client = matches!(self.net.end(link, Way::Down), End::Client(_));
            match found {
                TableLocation::Here(epoch) => {
                    let room = (table.clone(), *epoch);
                    let here = Session::Here { table: table.clone(), epoch: *epoch };
                    self.nodes[place].sessions.insert(link, here);
                    let hello = Message::Hello { table: table.clone(), last_seq };
                    self.command(place, &room, link, hello);
                }
                // no connection is passed on twice
                _ if !is_client => self.refuse(place, link, Message::NotHere),
                TableLocation::There(holder) if self.now < until => {
                    let seeker = Session::There {
                        owner: 0,
                        table: table.clone(),
                        last_seq,
                        until,
                        is_welcome: false,
                    };
                    self.passes_on(place, link, holder.node, seeker);
                }
                _ => self.refuse(place, link, Message::Bye),
            }
        }
    }

    /// Passes a connection on to the node that plays its table.
    fn passes_on(&mut self, place: usize, link: LinkId, holder: NodeId, mut session: Session) {
        let to = self.nodes.iter().find(|node| node.id == holder && node.node.is_some());
        let Some(to) = to.map(Process::end) else {
            // its machine refuses the connection
            self.nodes[place].sessions.insert(link, session);
            return self.missed(place, link);
        };
        let from = self.nodes[place].end();
        let onward = self.net.connect(from, to);
        if let Session::There { owner, table, last_seq, .. } = &mut session {
            *owner = onward;
            let hello = Message::Hello { table: table.clone(), last_seq: *last_seq };
            self.nodes[place].sessions.insert(onward, Session::Onward { client: link });
            self.nodes[place].sessions.insert(link, session);
            self.send(onward, Way::Up, hello);
        }
    }

    /// Says a last word on a connection.
    pub(crate) fn refuse(&mut self, place: usize, link: LinkId, word: Message) {
        self.nodes[place].sessions.remove(&link);
        self.send(link, Way::Down, word);
        self.breaks(link, MS);
    }

    /// A connection of this node's has ended.
    pub(crate) fn node_is_cut_off(&mut self, place: usize, link: LinkId) {
        match self.nodes[place].sessions.remove(&link) {
            Some(Session::There { owner, .. }) => {
                self.nodes[place].sessions.remove(&owner);
                self.breaks(owner, MS);
            }
            Some(Session::Onward { client }) => match self.nodes[place].sessions.get(&client) {
                Some(Session::There { is_welcome: false, .. }) => self.missed(place, client),
                Some(Session::There { .. }) => self.refuse(place, client, Message::Bye),
                _ => {}
            },
            Some(Session::Here { table, epoch }) => {
                self.leaves(place, (table, epoch), link);
            }
            Some(Session::Seeks { .. }) | None => {}
        }
    }
}
