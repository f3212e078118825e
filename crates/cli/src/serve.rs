//! `parlour serve`: the table server, for friends with a browser.

mod analysis;
mod cluster;
mod invitation;
mod keyboard;
mod lab;
mod named;
mod notices;
mod passkeys;
mod started;
mod stop;

pub(crate) use invitation::tell_code;
pub(crate) use stop::STORE_HAS_FAILED;

use crate::{
    admin,
    local_server::at_this_computer,
    out, page,
    player::{BotTime, ExternalBotConfig},
    print::PRINT,
    registry::LEVELS,
    rules,
};
use anyhow::{Context, Result};
use clap::{Args, Parser, ValueEnum};
use named::Named;
use notices::Notices;
use parlour_protocol::wire::{NetworkInfo, NetworkState};
use parlour_server::{
    Config, LanConfig, Limits, OfflineSite, PublicUrl, Server, TrustedProxy, store::Database,
};
use passkeys::Passkeys;
use started::Started;
use std::{
    io::{IsTerminal, stdout},
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
    sync::Arc,
};
use stop::SEARCH_STOP_TIMEOUT;
use tokio::runtime::Runtime;
use tracing_subscriber::filter::{EnvFilter, LevelFilter};

/// Serve tables to browsers and to `parlour join`
#[derive(Args)]
#[command(after_help = "\
Examples:
  parlour serve
  parlour serve --lan
  parlour serve --listen 0.0.0.0:4280
  parlour serve --public-url https://cards.example.org --trusted-proxy 127.0.0.1
  parlour serve --database postgres://parlour@db.example.org/parlour
  parlour serve --bot deep=\"./mybot --flag\"

Environment:
  PARLOUR_LOG  what the server logs on standard error, such as info [default: warn]")]
pub(crate) struct Serve {
    #[command(flatten)]
    settings: Settings,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
}

/// How a server is set up.
#[derive(Args, Clone)]
pub(crate) struct Settings {
    /// Where to listen; 0.0.0.0:4280 accepts connections from every network, including the internet.
    /// For your local network, use --lan
    #[arg(
        long,
        env = "PARLOUR_LISTEN",
        hide_env_values = true,
        default_value = "127.0.0.1:4280",
        value_name = "ADDRESS:PORT"
    )]
    listen: SocketAddr,
    /// Let your network in, too, while `--listen` is this computer only: at once (`--lan`), when
    /// someone at this computer says so in the terminal or on the page (ask), or never (off)
    #[arg(long, value_name = "WHEN", num_args = 0..=1, require_equals = true, default_value = "ask", default_missing_value = "on")]
    lan: Lan,
    /// The address for your network [default: those that this computer has in private networks]
    #[arg(long, value_name = "ADDRESS")]
    lan_address: Vec<IpAddr>,
    /// Answer /metrics and /readyz here, such as 127.0.0.1:4281; do not expose it to the internet
    #[arg(long, env = "PARLOUR_ADMIN_LISTEN", hide_env_values = true, value_name = "ADDRESS:PORT")]
    admin_listen: Option<SocketAddr>,
    /// A file with a token of at least 32 characters, which `parlour admin` has to send
    #[arg(
        long,
        env = "PARLOUR_ADMIN_TOKEN_FILE",
        hide_env_values = true,
        value_name = "FILE",
        requires = "admin_listen"
    )]
    admin_token_file: Option<PathBuf>,
    /// The folder where all data is kept [default: where the system keeps such data]
    #[arg(long, env = "PARLOUR_DATA", hide_env_values = true, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Keep all data in this PostgreSQL database instead: postgres://user@host/name; give the password
    /// in PGPASSWORD
    #[arg(long, env = "PARLOUR_DATABASE", hide_env_values = true, value_name = "URL")]
    database: Option<Database>,
    #[command(flatten)]
    cluster: cluster::Cluster,
    /// The address that people type, if the server is behind a proxy or a tunnel
    #[arg(long, env = "PARLOUR_PUBLIC_URL", hide_env_values = true, value_name = "URL")]
    public_url: Option<PublicUrl>,
    #[command(flatten)]
    passkeys: Passkeys,
    /// Trust `X-Forwarded-For` from this proxy: its address or network (can be repeated)
    #[arg(long = "trusted-proxy", value_name = "ADDRESS[/PREFIX]")]
    trusted_proxies: Vec<TrustedProxy>,
    /// Expire tables after this many days without a change; they can be restored for another week; 0
    /// keeps them all
    #[arg(long, default_value_t = 90, value_name = "DAYS")]
    keep_days: u32,
    /// Trust the system clock and expire old tables, even if nothing was played for a long time
    #[arg(long)]
    trust_clock: bool,
    /// Maximum number of open connections
    #[arg(long, default_value_t = Limits::default().sockets, value_name = "NUMBER")]
    max_sockets: usize,
    /// Maximum number of open connections from one address
    #[arg(long, default_value_t = Limits::default().sockets_per_address, value_name = "NUMBER")]
    max_sockets_per_address: usize,
    #[command(flatten)]
    notices: Notices,
    /// Also serve the page that plays without a network: the folder that `cargo xtask site` makes
    #[arg(long, env = "PARLOUR_OFFLINE", hide_env_values = true, value_name = "FOLDER")]
    offline: Option<PathBuf>,
    /// Let visitors run studies in the lab [default: on, but off with --public-url]
    #[arg(long, value_name = "on|off")]
    studies: Option<Switch>,
    /// A program that plays at tables under a name, such as `--bot deep=./mybot` (can be repeated)
    #[arg(id = "named_bots", long = "bot", value_name = "NAME=COMMAND")]
    bots: Vec<Named>,
    /// How long such a program may think, in milliseconds
    #[arg(long, default_value_t, value_name = "MS")]
    bot_time: BotTime,
}

/// What `parlour` does without a subcommand: serve, and open the page where there is a screen.
pub(crate) fn run_and_open() -> Result<()> {
    /// The arguments without a name, each with its default.
    #[derive(Parser)]
    struct Unnamed {
        #[command(flatten)]
        serve: Serve,
    }
    let Unnamed { serve } = Unnamed::parse_from(["parlour"]);
    Serve { open: stdout().is_terminal(), ..serve }.run()
}

/// When the local network is let in.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Lan {
    /// At once
    On,
    /// When someone at this computer says so
    Ask,
    /// Never
    Off,
}

/// On or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Switch {
    On,
    Off,
}

impl Serve {
    pub(crate) fn run(self) -> Result<()> {
        tracing_subscriber::fmt()
            .with_env_filter(log_filter()?)
            .with_writer(std::io::stderr)
            .init();
        let public_url = self.settings.public_url.clone();
        let runtime = runtime()?;
        // before the server answers anyone: it may be told to end from then on
        let stopped = {
            let _inside = runtime.enter();
            stop::told_to_stop()?
        };
        let Started { runtime, server, kept_in } = self.settings.start_on(runtime)?;
        let done = runtime.block_on(async {
            let url = match &public_url {
                Some(url) => url.to_string(),
                None => format!("http://{}", at_this_computer(server.address())),
            };
            out::tell(format_args!(
                "Parlour is running at {url} (Ctrl-C to stop). Tables are stored in {kept_in}"
            ));
            if self.open && webbrowser::open(&url).is_err() {
                out::tell(format_args!("Could not open a browser: open the address yourself."));
            }
            let broken = tokio::select! {
                () = stopped => None,
                broken = server.broken() => Some(broken),
                () = let_neighbours_in(&server) => None,
            };
            out::tell(format_args!("Shutting down: everything acknowledged is saved."));
            let closed = server.stop().await;
            match broken {
                Some(broken) => Err(broken).context(STORE_HAS_FAILED),
                None => closed.context("closing the store"),
            }
        });
        // bots that still search do so for no one
        runtime.shutdown_timeout(SEARCH_STOP_TIMEOUT);
        done
    }
}

impl Settings {
    /// Does this server play studies for strangers? Each takes all cores but one for a minute, so
    /// they get none unless the operator says so.
    fn may_study(&self) -> bool {
        match self.studies {
            Some(switch) => switch == Switch::On,
            None => self.public_url.is_none(),
        }
    }

    /// Is the local network to be let in at once?
    pub(crate) fn lets_network_in(&self) -> bool {
        self.lan == Lan::On
    }

    /// The folder for data, if one was named.
    pub(crate) fn data(&self) -> Option<&Path> {
        self.data.as_deref()
    }

    /// What the operator calls the programs that play.
    pub(crate) fn bot_names(&self) -> impl Iterator<Item = &str> {
        self.bots.iter().map(Named::name)
    }

    /// Where the server listens, as this computer calls it.
    pub(crate) fn listens_at(&self) -> SocketAddr {
        at_this_computer(self.listen)
    }

    /// Starts the server.
    pub(crate) fn start(self) -> Result<Started> {
        self.start_on(runtime()?)
    }

    fn start_on(self, runtime: Runtime) -> Result<Started> {
        let may_study = self.may_study();
        let notices = self.notices.config(self.listen, self.public_url.is_some())?;
        let offline = self.offline.as_deref().map(OfflineSite::read).transpose()?.map(Arc::new);
        let token_file = self.admin_token_file.as_deref();
        let admin_token = token_file.map(admin::read_token).transpose()?.map(|(_, token)| token);
        let (data, kept_in) = match &self.database {
            Some(database) => (None, database.to_string()),
            None => {
                let folder = data_folder(self.data)?;
                let kept_in = folder.display().to_string();
                (Some(folder), kept_in)
            }
        };
        let (registry, levels) =
            named::registry(self.bots, &ExternalBotConfig::within(self.bot_time))?;
        let config = Config {
            listen: self.listen,
            admin_listen: self.admin_listen,
            admin_token,
            data,
            database: self.database,
            cluster: self.cluster.config()?,
            passkeys: self.passkeys.config(self.public_url.as_ref())?,
            public_url: self.public_url,
            trusted_proxies: self.trusted_proxies,
            lan: LanConfig {
                is_locked: self.lan == Lan::Off,
                addresses: Some(self.lan_address).filter(|named| !named.is_empty()),
            },
            keep_days: Some(self.keep_days).filter(|&days| days > 0),
            trust_clock: self.trust_clock,
            registry,
            rules: rules::rulebook,
            levels,
            // those that the operator has named come behind the usual ones
            programs: &levels[LEVELS.len()..],
            page: page::file,
            offline,
            print: Some(PRINT),
            study: may_study.then_some(lab::STUDY),
            analysis: Some(analysis::ANALYSIS),
            notices,
            limits: Limits {
                sockets: self.max_sockets,
                sockets_per_address: self.max_sockets_per_address,
                hellos_per_minute: Limits::hellos_of(self.max_sockets_per_address),
                ..Limits::default()
            },
            ..Config::quiet()
        };
        let server = runtime.block_on(async {
            let server = Server::start(config).await?;
            if self.lan == Lan::On {
                server.open_lan().await.context("opening it to your network")?;
            }
            anyhow::Ok(server)
        })?;
        Ok(Started { runtime, server, kept_in })
    }
}

fn runtime() -> Result<Runtime> {
    Runtime::new().context("starting the server")
}

/// Says how others reach the server, now and when that changes, and asks the person at the
/// terminal whether they may. Never ends.
async fn let_neighbours_in(server: &Server) {
    let may_ask = keyboard::is_there();
    let network = server.network();
    invitation::tell(&network, may_ask);
    if network.state == NetworkState::Closed {
        let opened: NetworkInfo = tokio::select! {
            opened = server.opened() => opened,
            () = answers(server), if may_ask => server.network(),
        };
        invitation::tell(&opened, may_ask);
    }
    std::future::pending::<()>().await;
}

/// Waits for a yes at the terminal, and opens the server. Ends when it is open.
async fn answers(server: &Server) {
    let mut lines = keyboard::lines();
    while let Some(line) = lines.recv().await {
        if !keyboard::is_yes(&line) {
            continue;
        }
        match server.open_lan().await {
            Ok(_) => return,
            Err(no) => {
                out::tell(format_args!("It stays closed: {no}. Type y and Enter to try again."));
            }
        }
    }
    std::future::pending::<()>().await;
}

/// What is logged: warnings, unless `PARLOUR_LOG` says otherwise.
fn log_filter() -> Result<EnvFilter> {
    let filter = EnvFilter::builder().with_default_directive(LevelFilter::WARN.into());
    filter.with_env_var("PARLOUR_LOG").from_env().context("PARLOUR_LOG")
}

/// The data folder: the one given, or where the system keeps such data.
pub(crate) fn data_folder(given: Option<PathBuf>) -> Result<PathBuf> {
    match given {
        Some(folder) => Ok(folder),
        None => Ok(directories::ProjectDirs::from("", "", "parlour")
            .context("the system names no folder for data: give one with --data")?
            .data_dir()
            .to_owned()),
    }
}

/// The folder of a server that has run already.
pub(crate) fn used_folder(given: Option<PathBuf>) -> Result<PathBuf> {
    let folder = data_folder(given)?;
    let is_used = folder.join("parlour.db").exists();
    anyhow::ensure!(is_used, "no server has kept anything in {} yet", folder.display());
    Ok(folder)
}
