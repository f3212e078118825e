//! Addresses of loopback, so that clients come from many places, and plain requests from them.

use anyhow::{Context, Result, ensure};
use parlour_protocol::{line, wire};
use std::net::{Ipv4Addr, SocketAddr};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

/// Where the server listens.
pub(crate) const HOME: Ipv4Addr = Ipv4Addr::LOCALHOST;

/// As many tables as a server lets one address make in a minute.
const TABLES_PER_ADDRESS: usize = 30;

/// One of many addresses of this machine.
pub(crate) fn address(number: usize) -> Ipv4Addr {
    // other systems than Linux have only the one
    if !cfg!(target_os = "linux") {
        return HOME;
    }
    let (third, fourth) = (number / 250 % 250, number % 250);
    Ipv4Addr::new(127, 0, 1 + third as u8, 1 + fourth as u8)
}

/// A connection from this address.
pub(crate) async fn connect(to: SocketAddr, from: Ipv4Addr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    let stream = socket.connect(to).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

pub(crate) async fn get(to: SocketAddr, path: &str) -> Result<(u16, String)> {
    let head = format!("GET {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\n\r\n");
    request(to, HOME, &head).await
}

/// Makes a table; `number` says from which address. Returns its name.
pub(crate) async fn make_table(
    to: SocketAddr,
    number: usize,
    wanted: &wire::NewTable,
) -> Result<String> {
    let body = line(wanted);
    let head = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let (status, body) = request(to, address(number / TABLES_PER_ADDRESS), &head).await?;
    ensure!(status == 201, "no table: {status} {body}");
    let made: wire::TableMade = wire::read(&body).map_err(anyhow::Error::msg)?;
    Ok(made.table)
}

async fn request(to: SocketAddr, from: Ipv4Addr, text: &str) -> Result<(u16, String)> {
    let mut stream = connect(to, from).await?;
    stream.write_all(text.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").context("an answer without a body")?;
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
    Ok((status.context("an answer without a status")?, body.to_owned()))
}

/// How many files a process here may have open, if the system says it.
pub(crate) fn files() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}
