//! Faults, as they begin and end.

use crate::{
    clock::MS,
    event::Event,
    faults::{Fault, Site},
    network::HEARTBEAT_TIMEOUT,
    world::World,
};
use parlour_server::nodes::Input;

impl World {
    pub(crate) fn fault(&mut self, fault: Fault) {
        self.history.note(self.now, || format!("{fault:?}"));
        match fault {
            Fault::Crash(place) => self.crash(place),
            Fault::Drain(place) => {
                self.nodes[place].is_draining = true;
                if self.nodes[place].paused.is_none() {
                    self.input(place, Input::Drain);
                }
            }
            Fault::Pause(place) => {
                let process = &mut self.nodes[place];
                process.paused = process.node.is_some().then_some(self.now);
                self.after(HEARTBEAT_TIMEOUT, Event::Silent { place, since: self.now });
            }
            Fault::Cut(from, to) => self.net.cut.push((from, to)),
            Fault::Slow(from, to) => self.net.slow.push((from, to)),
            Fault::DatabaseDown => {
                self.database.stop();
                self.database_is_down = true;
            }
            Fault::DatabaseStall => self.database_stalls += 1,
        }
    }

    pub(crate) fn over(&mut self, fault: Fault) {
        self.history.note(self.now, || format!("{fault:?} is over"));
        let remove = |list: &mut Vec<(Site, Site)>, pair| {
            if let Some(n) = list.iter().position(|other| *other == pair) {
                list.swap_remove(n);
            }
        };
        match fault {
            Fault::Crash(place) if self.nodes[place].node.is_none() => self.start(place),
            Fault::Crash(_) => {}
            Fault::Drain(place) => {
                self.crash(place);
                self.start(place);
            }
            Fault::Pause(place) => {
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
            Fault::Cut(from, to) => remove(&mut self.net.cut, (from, to)),
            Fault::Slow(from, to) => remove(&mut self.net.slow, (from, to)),
            Fault::DatabaseDown => self.database_is_down = false,
            Fault::DatabaseStall => self.database_stalls -= 1,
        }
    }
}
