//! Connections, and what faults do to them. A connection delivers in order, each message once, until
//! it breaks; each end learns of that when it learns of it.

use crate::{
    clock::{MS, SECOND, Time},
    event::Event,
    faults::Site,
    process::Message,
    test_rng::TestRng,
};

/// An end that receives nothing notices it by its heartbeats within this time.
pub(crate) const HEARTBEAT_TIMEOUT: Time = 3 * SECOND;

/// The number of a connection.
pub(crate) type LinkId = usize;

/// One end of a connection. A process that was started again is another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Client(usize),
    Node { place: usize, run: u32 },
}

impl End {
    fn site(self) -> Site {
        match self {
            Self::Client(_) => Site::Clients,
            Self::Node { place, .. } => Site::Node(place),
        }
    }
}

/// Which way: from the end that connected, or to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Up,
    Down,
}

/// A connection: from a client to a node, or from a node to the owner of a table.
struct Link {
    ends: [End; 2],
    broken: bool,
    /// When the last message arrives, each way.
    last: [Time; 2],
}

/// All connections, and what lies in between.
#[derive(Default)]
pub(crate) struct Network {
    links: Vec<Link>,
    pub(crate) cut: Vec<(Site, Site)>,
    pub(crate) slow: Vec<(Site, Site)>,
}

impl Network {
    pub(crate) fn connect(&mut self, from: End, to: End) -> LinkId {
        self.links.push(Link { ends: [from, to], broken: false, last: [0; 2] });
        self.links.len() - 1
    }

    /// Who is at the end where messages of this way arrive.
    pub(crate) fn end(&self, link: LinkId, way: Way) -> End {
        self.links[link].ends[if way == Way::Up { 1 } else { 0 }]
    }

    pub(crate) fn is_cut(&self, from: Site, to: Site) -> bool {
        self.cut.contains(&(from, to))
    }

    /// How long something takes from here to there.
    pub(crate) fn delay(&self, from: Site, to: Site, rng: &mut TestRng) -> Time {
        let usual = 200 + rng.next() % (2 * MS);
        let slow = match self.slow.contains(&(from, to)) {
            true => rng.next() % (6 * SECOND),
            false if rng.strikes(50) => rng.next() % (200 * MS),
            false => 0,
        };
        usual + slow
    }

    /// Sends a message. What cannot arrive breaks the connection: nothing gets past a gap.
    pub(crate) fn send(
        &mut self,
        (link, way): (LinkId, Way),
        message: Message,
        now: Time,
        rng: &mut TestRng,
    ) -> Vec<(Time, Event)> {
        let [up, down] = self.links[link].ends;
        let (from, to, index) = match way {
            Way::Up => (up.site(), down.site(), 0),
            Way::Down => (down.site(), up.site(), 1),
        };
        if self.links[link].broken {
            return Vec::new();
        }
        if self.is_cut(from, to) {
            return self.breaks(link, HEARTBEAT_TIMEOUT, now, rng);
        }
        let at = (now + self.delay(from, to, rng)).max(self.links[link].last[index]);
        self.links[link].last[index] = at;
        vec![(at, Event::Message { link, way, message })]
    }

    /// A connection breaks: both ends notice within this time, behind what is on its way to them.
    pub(crate) fn breaks(
        &mut self,
        link: LinkId,
        within: Time,
        now: Time,
        rng: &mut TestRng,
    ) -> Vec<(Time, Event)> {
        let link_state = &mut self.links[link];
        if std::mem::replace(&mut link_state.broken, true) {
            return Vec::new();
        }
        let last = link_state.last;
        [(Way::Up, 0), (Way::Down, 1)]
            .map(|(way, index)| {
                let at = (now + rng.next() % within.max(1)).max(last[index]);
                (at, Event::Broken { link, way })
            })
            .into()
    }

    /// The process at this end is paused: other nodes notice by their heartbeats.
    pub(crate) fn is_silent(
        &mut self,
        end: End,
        now: Time,
        rng: &mut TestRng,
    ) -> Vec<(Time, Event)> {
        let is_node = |end: &End| matches!(end, End::Node { .. });
        let of_end = |link: &LinkId| {
            let ends = &self.links[*link].ends;
            ends.contains(&end) && ends.iter().all(is_node)
        };
        let lost: Vec<LinkId> = (0..self.links.len()).filter(of_end).collect();
        lost.into_iter().flat_map(|link| self.breaks(link, MS, now, rng)).collect()
    }

    /// The process at this end is gone: its machine says so at once, or is gone itself.
    pub(crate) fn lose(&mut self, end: End, now: Time, rng: &mut TestRng) -> Vec<(Time, Event)> {
        let of_end = |link: &LinkId| self.links[*link].ends.contains(&end);
        let lost: Vec<LinkId> = (0..self.links.len()).filter(of_end).collect();
        let within = if rng.strikes(3) { HEARTBEAT_TIMEOUT } else { 5 * MS };
        lost.into_iter().flat_map(|link| self.breaks(link, within, now, rng)).collect()
    }
}
