//! The system's own measure of a connection. Only Linux says it; it needs no privileges.

use std::{net::SocketAddr, time::Duration};

/// Both ends of a connection with nothing between them and us.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ends {
    pub(crate) ours: SocketAddr,
    pub(crate) theirs: SocketAddr,
}

impl Ends {
    /// The shortest round trip that the system has seen on this connection, if it says.
    #[cfg(target_os = "linux")]
    pub(crate) fn shortest_round_trip(self) -> Option<Duration> {
        linux::shortest_round_trip(self.ours, self.theirs).ok().flatten()
    }

    /// No other system says.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn shortest_round_trip(self) -> Option<Duration> {
        None
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use netlink_packet_core::{NLM_F_REQUEST, NetlinkHeader, NetlinkMessage, NetlinkPayload};
    use netlink_packet_sock_diag::{
        SockDiagMessage,
        constants::{AF_INET, AF_INET6, IPPROTO_TCP, TCP_ESTABLISHED},
        inet::{ExtensionFlags, InetRequest, SocketId, StateFlags, nlas::Nla},
    };
    use netlink_sys::{Socket, SocketAddr as Port, protocols::NETLINK_SOCK_DIAG};
    use std::{io, net::SocketAddr, time::Duration};

    /// Asks the kernel's socket diagnostics for one connection (`tcpi_min_rtt`).
    pub(super) fn shortest_round_trip(
        local: SocketAddr,
        peer: SocketAddr,
    ) -> io::Result<Option<Duration>> {
        let (family, mut socket_id) = match local {
            SocketAddr::V4(_) => (AF_INET, SocketId::new_v4()),
            SocketAddr::V6(_) => (AF_INET6, SocketId::new_v6()),
        };
        (socket_id.source_port, socket_id.source_address) = (local.port(), local.ip());
        (socket_id.destination_port, socket_id.destination_address) = (peer.port(), peer.ip());
        socket_id.cookie = [0xff; 8];
        let (extensions, states) = (ExtensionFlags::INFO, StateFlags::all());
        let request = InetRequest { family, protocol: IPPROTO_TCP, extensions, states, socket_id };
        let mut header = NetlinkHeader::default();
        header.flags = NLM_F_REQUEST;
        let mut request = NetlinkMessage::new(header, SockDiagMessage::InetRequest(request).into());
        request.finalize();
        let mut bytes = vec![0; request.buffer_len()];
        request.serialize(&mut bytes);
        let mut socket = Socket::new(NETLINK_SOCK_DIAG)?;
        socket.bind_auto()?;
        socket.connect(&Port::new(0, 0))?;
        socket.send(&bytes, 0)?;
        let (answer, _) = socket.recv_from_full()?;
        let answer =
            NetlinkMessage::<SockDiagMessage>::deserialize(&answer).map_err(io::Error::other)?;
        let NetlinkPayload::InnerMessage(SockDiagMessage::InetResponse(found)) = answer.payload
        else {
            return Ok(None);
        };
        if found.header.state != TCP_ESTABLISHED {
            return Ok(None); // of a connection that is gone the kernel shows the listener
        }
        Ok(found.nlas.iter().find_map(|nla| match nla {
            Nla::TcpInfo(info) if (1..u32::MAX).contains(&info.min_rtt) => {
                Some(Duration::from_micros(info.min_rtt.into()))
            }
            _ => None,
        }))
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::{
        io::{Read, Write},
        net::{TcpListener, TcpStream},
    };

    #[test]
    fn a_connection_on_this_machine_is_measured() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut far = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (mut near, theirs) = listener.accept().unwrap();
        let ends = Ends { ours: near.local_addr().unwrap(), theirs };
        let mut byte = [0];
        for _ in 0..3 {
            near.write_all(&[1]).unwrap();
            far.read_exact(&mut byte).unwrap();
            far.write_all(&byte).unwrap();
            near.read_exact(&mut byte).unwrap();
        }
        let measured = ends.shortest_round_trip().unwrap();
        assert!(measured < Duration::from_millis(100), "{measured:?}");
        let closed = Ends { theirs: "127.0.0.1:1".parse().unwrap(), ..ends };
        assert_eq!(closed.shortest_round_trip(), None);
    }
}
