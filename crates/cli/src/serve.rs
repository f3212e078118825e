//! `parlour serve`: the table server, for friends with a browser.

mod lab;
mod named;

use crate::{player::Terms, rules};
use anyhow::{Context, Result};
use clap::Args;
use named::Named;
use parlour_server::{Config, Limits, PageFile, PublicUrl, Server};
use std::{
    io::{IsTerminal, stdout},
    net::SocketAddr,
    path::PathBuf,
    time::Duration,
};

/// So long bots that think may hold up the end of the server.
const FAREWELL: Duration = Duration::from_secs(2);

/// Serve tables to browsers and to `parlour join`
#[derive(Args, Clone)]
pub(crate) struct Serve {
    /// Where to listen; 0.0.0.0:4280 is for everybody in your network
    #[arg(long, default_value = "127.0.0.1:4280", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
    /// The folder where everything is written down [default: where the system keeps such data]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The address that people type, if a proxy or a tunnel stands before the server
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Forget tables after so many days without a change
    #[arg(long, default_value_t = 90, value_name = "DAYS")]
    keep_days: u32,
    /// Open lines in all
    #[arg(long, default_value_t = Limits::default().sockets, value_name = "LINES")]
    max_lines: usize,
    /// Open lines from one address
    #[arg(long, default_value_t = Limits::default().sockets_per_address, value_name = "LINES")]
    max_lines_per_address: usize,
    /// A program that plays at tables under a name, such as `--bot deep=./mybot` (again for more)
    #[arg(long = "bot", value_name = "NAME=COMMAND")]
    bots: Vec<Named>,
    /// How long such a program may think, in milliseconds
    #[arg(long, default_value_t = 1000, value_name = "MS")]
    bot_time: u64,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
}

/// What `parlour` does without a subcommand: serve, and open the page where there is a screen.
pub(crate) fn run_and_open() -> Result<()> {
    let listen = SocketAddr::from(([127, 0, 0, 1], 4280));
    let open = stdout().is_terminal();
    let Limits { sockets: max_lines, sockets_per_address: max_lines_per_address, .. } =
        Limits::default();
    Serve {
        listen,
        data: None,
        public_url: None,
        keep_days: 90,
        max_lines,
        max_lines_per_address,
        bots: Vec::new(),
        bot_time: 1000,
        open,
    }
    .run()
}

impl Serve {
    pub(crate) fn run(self) -> Result<()> {
        let folder = data_folder(self.data)?;
        tracing_subscriber::fmt()
            .with_env_filter(
                tracing_subscriber::EnvFilter::try_from_env("PARLOUR_LOG")
                    .unwrap_or_else(|_| "warn".into()),
            )
            .with_writer(std::io::stderr)
            .init();
        let (house, levels) = named::house(self.bots, &Terms::within(self.bot_time))?;
        let config = Config {
            listen: self.listen,
            data: Some(folder.clone()),
            public_url: self.public_url.clone(),
            keep_days: Some(self.keep_days).filter(|&days| days > 0),
            house,
            rules: rules::rulebook,
            levels,
            page,
            study: Some(lab::STUDY),
            limits: Limits {
                sockets: self.max_lines,
                sockets_per_address: self.max_lines_per_address,
                ..Limits::default()
            },
            ..Config::quiet()
        };
        let runtime = tokio::runtime::Runtime::new().context("starting the server")?;
        let done = runtime.block_on(async {
            let server = Server::start(config).await?;
            let url = match &self.public_url {
                Some(url) => format!("{}://{}", url.scheme, url.authority),
                None => format!("http://{}", server.address()),
            };
            println!(
                "Parlour is open at {url} (Ctrl-C to close); tables are kept in {}",
                folder.display()
            );
            if self.open && webbrowser::open(&url).is_err() {
                println!("No browser could be opened: type the address into one.");
            }
            let broken = tokio::select! {
                () = told_to_stop() => None,
                broken = server.broken() => Some(broken),
            };
            println!("Closing: what was acknowledged is written down.");
            let closed = server.stop().await;
            match broken {
                Some(broken) => Err(broken).context("the store has failed, so the server ends"),
                None => closed.context("closing the store"),
            }
        });
        // whoever still thinks, thinks for nobody
        runtime.shutdown_timeout(FAREWELL);
        done
    }
}

/// The folder where everything is written down: the one given, or where the system keeps such data.
pub(crate) fn data_folder(given: Option<PathBuf>) -> Result<PathBuf> {
    match given {
        Some(folder) => Ok(folder),
        None => Ok(directories::ProjectDirs::from("", "", "parlour")
            .context("the system names no folder for data: give one with --data")?
            .data_dir()
            .to_owned()),
    }
}

/// Waits for Ctrl-C, or for the system to end the process.
async fn told_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut end) = signal(SignalKind::terminate()) else {
            let _ = interrupt.await;
            return;
        };
        tokio::select! {
            _ = interrupt => {}
            _ = end.recv() => {}
        }
    }
    #[cfg(not(unix))]
    {
        let _ = interrupt.await;
    }
}

/// A file of the page, as the build has put it into this program.
fn page(path: &str) -> Option<PageFile> {
    let parlour_page::File { bytes, mime, immutable, etag } = parlour_page::file(path)?;
    Some(PageFile { bytes, mime, immutable, etag })
}
