//! Who may talk to the server: the `Host` must be one of ours (a name that was bound anew to
//! this machine is not), and a browser's `Origin` must be that host.

use crate::config::PublicUrl;
use axum::http::{HeaderMap, header};
use std::net::IpAddr;

/// The hosts by which the server may be called.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    public: Option<PublicUrl>,
}

impl Guard {
    pub(crate) fn new(public: Option<PublicUrl>) -> Self {
        Self { public }
    }

    /// Is this a request to us, and from a page of ours or from no page at all?
    ///
    /// # Errors
    /// A sentence.
    pub(crate) fn admit(&self, headers: &HeaderMap) -> Result<(), &'static str> {
        // of two, a proxy may look at the one and we at the other
        for name in [header::HOST, header::ORIGIN] {
            if headers.get_all(&name).iter().nth(1).is_some() {
                return Err("A request must have one Host and at most one Origin.");
            }
        }
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).map(str::to_ascii_lowercase);
        let Some(host) = host.filter(|host| self.is_ours(host)) else {
            return Err(
                "This server does not accept this host name (Host). Set --public-url to the address that people type.",
            );
        };
        match headers.get(header::ORIGIN) {
            None => Ok(()),
            Some(origin) if origin.to_str().is_ok_and(|origin| self.is_page(origin, &host)) => {
                Ok(())
            }
            Some(_) => Err("A page from elsewhere may not talk to this server (Origin)."),
        }
    }

    /// Only a name can be bound anew, so any number will do, and of the names the local
    /// one and the public one.
    fn is_ours(&self, host: &str) -> bool {
        if self.public.as_ref().is_some_and(|public| public.authority == host) {
            return true;
        }
        let name = name_of(host);
        name == "localhost" || name.parse::<IpAddr>().is_ok()
    }

    /// Is this a request by the name of this computer itself: `localhost`, 127.0.0.1, [::1]? No
    /// page from elsewhere can ask so, whatever its name is bound to.
    pub(crate) fn is_by_loopback(headers: &HeaderMap) -> bool {
        let mut hosts = headers.get_all(header::HOST).iter();
        let host = hosts.next().and_then(|host| host.to_str().ok()).map(str::to_ascii_lowercase);
        let (Some(host), None) = (host, hosts.next()) else { return false };
        let name = name_of(&host);
        name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    }

    fn is_page(&self, origin: &str, host: &str) -> bool {
        let origin = origin.to_ascii_lowercase();
        match &self.public {
            Some(public) if public.authority == host => {
                origin == format!("{}://{}", public.scheme, public.authority)
            }
            _ => origin.strip_prefix("http://") == Some(host),
        }
    }
}

/// A host without its port.
fn name_of(host: &str) -> &str {
    match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((name, _)) => name,
        None => host.split(':').next().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admits(public: Option<&str>, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        Guard::new(public.map(|url| url.parse().unwrap())).admit(&headers).is_ok()
    }

    #[test]
    fn our_own_page_and_programs_without_a_page_are_let_in() {
        for host in ["127.0.0.1:4280", "localhost:4280", "[::1]:4280", "192.168.1.7:4280"] {
            assert!(admits(None, host, None));
            assert!(admits(None, host, Some(&format!("http://{host}"))));
        }
        let public = Some("https://cards.example.org");
        assert!(admits(public, "cards.example.org", Some("https://cards.example.org")));
        assert!(admits(public, "127.0.0.1:4280", None), "a health check beside the proxy");
    }

    #[test]
    fn a_page_from_elsewhere_is_not() {
        for origin in
            ["http://evil.example", "https://127.0.0.1:4280", "null", "http://localhost:4281"]
        {
            assert!(!admits(None, "localhost:4280", Some(origin)), "{origin}");
        }
        let public = Some("https://cards.example.org");
        assert!(!admits(public, "cards.example.org", Some("http://cards.example.org")));
    }

    #[test]
    fn a_name_that_was_bound_anew_to_this_machine_is_not() {
        for host in ["evil.example", "evil.example:4280", "127.0.0.1.evil.example", ""] {
            assert!(!admits(None, host, None), "{host}");
            assert!(!admits(None, host, Some(&format!("http://{host}"))), "{host}");
        }
    }

    #[test]
    fn two_hosts_or_two_origins_are_one_too_many() {
        let guard = Guard::new(None);
        let (host, origin) = ("127.0.0.1:4280", "http://127.0.0.1:4280");
        for (name, value) in [
            (header::HOST, host),
            (header::HOST, "evil.example"),
            (header::ORIGIN, origin),
            (header::ORIGIN, "http://evil.example"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            headers.insert(header::ORIGIN, origin.parse().unwrap());
            assert!(guard.admit(&headers).is_ok());
            headers.append(&name, value.parse().unwrap());
            assert!(guard.admit(&headers).is_err(), "a second {name}: {value}");
        }
    }
}
