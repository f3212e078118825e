//! The packages as someone meets them who has just downloaded them: unpacked into an empty folder,
//! started, looked at in a browser's way, and played by bots.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};
use flate2::read::GzDecoder;

use super::program::Program;

/// A match of bots by themselves.
const MATCH: &[&str] =
    &["simulate", "down-the-well", "-n", "1", "--bots", "rule", "--seed", "dist"];

/// Unpacks the archive and plays with what is in its folder.
pub(super) fn tarball(path: &Path, name: &str) -> Result<()> {
    let place = tempfile::tempdir()?;
    tar::Archive::new(GzDecoder::new(fs::File::open(path)?)).unpack(place.path())?;
    let folder = place.path().join(name);
    for file in
        ["README.txt", "licences/third-party.txt", "man/man1/parlour.1", "systemd/parlour.service"]
    {
        ensure!(folder.join(file).is_file(), "{file} is not in the archive");
    }
    let program = Program::at(&folder.join("parlour"))?;
    println!("unpacked: parlour {}", program.version);
    ensure!(program.says(MATCH)?.contains("rule"), "no match was played");
    println!("played: {}", MATCH.join(" "));
    serve(&folder.join("parlour"), &place.path().join("data"))
}

/// Unpacks the Debian package without dpkg, and finds the program in it.
pub(super) fn debian(path: &Path, program: &Program) -> Result<()> {
    let place = tempfile::tempdir()?;
    let mut package = ar::Archive::new(fs::File::open(path)?);
    let mut members = Vec::new();
    while let Some(member) = package.next_entry() {
        let member = member?;
        let name = String::from_utf8_lossy(member.header().identifier()).into_owned();
        if name == "data.tar.gz" {
            tar::Archive::new(GzDecoder::new(member)).unpack(place.path())?;
        }
        members.push(name);
    }
    ensure!(members == ["debian-binary", "control.tar.gz", "data.tar.gz"], "members: {members:?}");
    let installed = place.path().join("usr/bin/parlour");
    ensure!(fs::read(&installed)? == program.bytes, "another program is in the package");
    let service = fs::read_to_string(place.path().join("lib/systemd/system/parlour.service"))?;
    ensure!(
        service.contains("\nExecStart=/usr/bin/parlour serve"),
        "the service runs another program"
    );
    println!("unpacked: {}", path.display());
    Ok(())
}

/// Starts a server, asks for its health and for the page, and ends it.
fn serve(program: &Path, data: &Path) -> Result<()> {
    let mut server = Server(
        Command::new(program)
            .args(["serve", "--lan=off", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?,
    );
    let said = server.0.stdout.take().context("a server prints")?;
    let opened = BufReader::new(said).lines().map_while(Result::ok).find_map(|line| address(&line));
    let address = opened.context("the server ended before it was open")?;
    let health = Command::new(program).args(["health", "--listen", &address]).status()?;
    ensure!(health.success(), "the server at {address} is not ready");
    let page = get(&address)?;
    ensure!(
        page.starts_with("HTTP/1.1 200"),
        "the page: {}",
        page.lines().next().unwrap_or("nothing")
    );
    ensure!(page.contains("<script"), "this program has no page inside: {page}");
    println!("served: the page at http://{address}");
    Ok(())
}

/// A server that ends when it is no longer needed.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // it may have ended by itself
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The address in a line that the server prints.
fn address(line: &str) -> Option<String> {
    let (_, rest) = line.split_once("http://")?;
    let end =
        rest.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == ':')).unwrap_or(rest.len());
    Some(rest[..end].to_owned())
}

/// The answer to a browser that asks for the first page.
fn get(address: &str) -> Result<String> {
    let mut stream = TcpStream::connect(address)?;
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_read_from_what_the_server_prints() {
        let line = "Parlour is running at http://127.0.0.1:4280/ (this computer).";
        assert_eq!(address(line).as_deref(), Some("127.0.0.1:4280"));
        assert_eq!(address("Tables are stored in /tmp."), None);
    }
}
