//! Twelve tables and their connections.

/// A connection: what a frame needs there and a hit back, in milliseconds.
#[derive(Clone, Copy)]
pub(crate) struct Wire {
    /// The shortest round trip.
    pub(crate) base: f64,
    /// The part of it that lies on the way to the player.
    pub(crate) down: f64,
    /// The mean of what a round trip takes longer.
    pub(crate) jitter: f64,
    /// So often one way takes 80 ms more: a packet was lost and sent again.
    pub(crate) loss: f64,
    /// Pictures a second of this player's screen.
    pub(crate) hertz: f64,
    /// The round trip from the node where the connection ends to the one that plays the table.
    pub(crate) hop: f64,
}

/// A table.
pub(crate) struct Profile {
    pub(crate) name: &'static str,
    pub(crate) wires: Vec<Wire>,
    /// Does the system say how slow the connections are?
    pub(crate) kernel: bool,
}

const fn wire(base: f64, jitter: f64) -> Wire {
    Wire { base, down: 0.5, jitter, loss: 0.0, hertz: 60.0, hop: 0.0 }
}

fn table(name: &'static str, wires: &[Wire]) -> Profile {
    Profile { name, wires: wires.to_vec(), kernel: true }
}

/// All of them.
pub(crate) fn all() -> Vec<Profile> {
    let lossy = |base, jitter| Wire { loss: 0.01, ..wire(base, jitter) };
    let uneven = |base, down| Wire { down, ..wire(base, 4.0) };
    let at = |base, hertz| Wire { hertz, ..wire(base, 3.0) };
    let proxied = Profile {
        kernel: false,
        ..table(
            "behind a proxy",
            &[wire(20.0, 3.0), wire(60.0, 3.0), wire(120.0, 4.0), wire(250.0, 5.0)],
        )
    };
    vec![
        table(
            "cable and radio in one house",
            &[wire(1.0, 0.5), wire(3.0, 2.0), wire(6.0, 5.0), wire(9.0, 7.0)],
        ),
        table("one town", &[wire(8.0, 2.0), wire(12.0, 2.0), wire(15.0, 2.0), wire(20.0, 2.0)]),
        table(
            "one continent",
            &[wire(20.0, 3.0), wire(35.0, 3.0), wire(50.0, 3.0), wire(70.0, 3.0)],
        ),
        table(
            "near to far",
            &[wire(20.0, 3.0), wire(60.0, 3.0), wire(120.0, 4.0), wire(250.0, 5.0)],
        ),
        proxied,
        table("two, near and far", &[wire(15.0, 2.0), wire(140.0, 4.0)]),
        table("three over an ocean", &[wire(18.0, 2.0), wire(95.0, 4.0), wire(150.0, 4.0)]),
        table("radio on one street", &[wire(22.0, 11.0); 4]),
        table(
            "telephones and a cable",
            &[wire(12.0, 2.0), wire(45.0, 9.0), wire(55.0, 9.0), wire(65.0, 9.0)],
        ),
        table(
            "uneven ways",
            &[uneven(40.0, 0.2), uneven(40.0, 0.8), uneven(90.0, 0.2), uneven(90.0, 0.8)],
        ),
        table(
            "unlike screens",
            &[at(30.0, 60.0), at(30.0, 75.0), at(40.0, 120.0), at(40.0, 144.0)],
        ),
        table(
            "six with losses",
            &[
                lossy(10.0, 2.0),
                lossy(25.0, 3.0),
                lossy(40.0, 3.0),
                lossy(60.0, 4.0),
                lossy(80.0, 4.0),
                lossy(110.0, 4.0),
            ],
        ),
    ]
}
