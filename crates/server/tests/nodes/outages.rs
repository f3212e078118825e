//! Faults, as they begin and end.

use crate::{
    clock::MS,
    event::Event,
    faults::{InjectedFault, Site},
    network::HEARTBEAT_TIMEOUT,
    world::World,
};
use parlour_server::nodes::Input;

impl World {
    pub(crate) fn fault(&mut self, fault: InjectedFault) {
        self.history.note(self.now, || format!("{fault:?}"));
        match fault {
            InjectedFault::Crash(place) => self.crash(place),
            InjectedFault::Drain(place) => {
                self.nodes[place].is_draining = true;
                if self.nodes[place].paused.is_none() {
                    self.input(place, Input::Drain);
                }
            }
            InjectedFault::Move { from, to } => {
                if self.nodes[from].paused.is_none() {
                    let to = self.nodes[to].id;
                    let names: Vec<_> = self.nodes[from].rooms.keys().cloned().collect();
                    for (table, _) in names {
                        self.input(from, Input::Move { table, to });
                    }
                }
            }
            InjectedFault::Pause(place) => {
                let process = &mut self.nodes[place];
                process.paused = process.node.is_some().then_some(self.now);
                self.after(HEARTBEAT_TIMEOUT, Event::Silent { place, since: self.now });
            }
            InjectedFault::Cut(from, to) => self.net.cut.push((from, to)),
            InjectedFault::Slow(from, to) => self.net.slow.push((from, to)),
            InjectedFault::DatabaseDown => {
                self.database.stop();
                self.database_is_down = true;
            }
            InjectedFault::DatabaseStall => self.database_stalls += 1,
        }
    }

    pub(crate) fn over(&mut self, fault: InjectedFault) {
        self.history.note(self.now, || format!("{fault:?} is over"));
        let remove = |list: &mut Vec<(Site, Site)>, pair| {
            if let Some(n) = list.iter().position(|other| *other == pair) {
                list.swap_remove(n);
            }
        };
        match fault {
            InjectedFault::Crash(place) if self.nodes[place].node.is_none() => self.start(place),
            InjectedFault::Crash(_) | InjectedFault::Move { .. } => {}
            InjectedFault::Drain(place) => {
                self.crash(place);
                self.start(place);
            }
            InjectedFault::Pause(place) => {
                self.nodes[place].paused = None;
                for event in std::mem::take(&mut self.nodes[place].inbox) {
                    match event {
                        // what came on a connection is there in order; the rest is as late as its thread
                        Event::Message { .. } | Event::Broken { .. } => self.happens(event),
                        event => {
                            let late = self.rng.next() % (20 * MS);
                            self.after(late, event);
                        }
                    }
                }
            }
            InjectedFault::Cut(from, to) => remove(&mut self.net.cut, (from, to)),
            InjectedFault::Slow(from, to) => remove(&mut self.net.slow, (from, to)),
            InjectedFault::DatabaseDown => self.database_is_down = false,
            InjectedFault::DatabaseStall => self.database_stalls -= 1,
        }
    }
}
