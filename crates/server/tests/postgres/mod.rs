//! A PostgreSQL of the tests' own: made in a temporary folder with the first test that asks for it,
//! shared by the tests of a process, and ended with that process, however it ends. Where each test is a
//! process, `cargo xtask test` starts one for all of them.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use parlour_server::store::Database;

/// Where Debian keeps its programs, one folder for each version.
const DEBIAN: &str = "/usr/lib/postgresql";

/// The user as which a server runs where the tests are an administrator's: PostgreSQL refuses that.
const USER: &str = "postgres";

/// The folder of a server that runs already.
const RUNNING: &str = "PARLOUR_POSTGRES";

/// Makes a cluster in folder $2 with the programs of folder $1, runs it, and says when it is up. When
/// the input ends, so does the server, and the folder is removed.
const SCRIPT: &str = r#"
set -e
cd "$2"
"$1/initdb" --no-sync --auth=trust --username=parlour --encoding=UTF8 --locale=C data >initdb.log 2>&1
"$1/postgres" -D data -k "$2" -c listen_addresses= -c max_connections=500 $3 >server.log 2>&1 &
server=$!
trap 'kill -QUIT $server; wait $server; rm -rf "$2"' EXIT
for _ in $(seq 300); do
    "$1/pg_isready" -q -h "$2" && break
    kill -0 $server || { cat server.log; exit 1; }
    sleep 0.1
done
echo up
read -r _ || true
"#;

/// Before the above: the server encrypts, with the certificate of folder $3, and listens on the port that is
/// named there. It accepts a key only if no one else can read it.
const ENCRYPTED: &str = r#"
umask 077
cp "$3/server.pem" "$3/server.key" "$2"
export PGPORT=$(cat "$3/port")
set -- "$1" "$2" "-c ssl=on -c ssl_cert_file=../server.pem -c ssl_key_file=../server.key \
    -c listen_addresses=127.0.0.1"
"#;

/// A running server, until it is dropped or this process ends.
pub(crate) struct Postgres {
    pub(crate) programs: PathBuf,
    pub(crate) folder: PathBuf,
    /// Its input stays open for as long as this process lives. None where another one started it.
    shell: Option<Child>,
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(shell) = &mut self.shell {
            drop(shell.stdin.take());
            let _ = shell.wait();
        }
    }
}

impl Postgres {
    /// The server of this process, or of all tests. Nothing where there is no PostgreSQL: then one line says that the
    /// test was skipped; in CI that is a failure.
    pub(crate) fn shared() -> Option<&'static Self> {
        static SHARED: OnceLock<Option<Postgres>> = OnceLock::new();
        let shared = SHARED.get_or_init(|| {
            let programs = programs()?;
            Some(match std::env::var_os(RUNNING) {
                Some(folder) => Self { programs, folder: folder.into(), shell: None },
                None => Self::start(&programs, ""),
            })
        });
        if shared.is_none() {
            assert!(std::env::var_os("CI").is_none(), "there is no PostgreSQL here");
            // past the capture of a test that passes
            let why = "skipped: there is no PostgreSQL here; `apt-get install postgresql`";
            let _ = writeln!(std::io::stderr(), "{why}");
        }
        shared.as_ref()
    }

    /// One with these options.
    pub(crate) fn start(programs: &Path, options: &str) -> Self {
        Self::run(programs, SCRIPT, options.as_ref())
    }

    /// One that encrypts: the folder has `server.pem`, `server.key` and `port`.
    #[allow(dead_code, reason = "the tests of several nodes do without")]
    pub(crate) fn start_encrypted(programs: &Path, folder: &Path) -> Self {
        Self::run(programs, &format!("{ENCRYPTED}{SCRIPT}"), folder.as_os_str())
    }

    /// One that this script runs: it is given the folder of the programs, its own, and this, and says
    /// "up" when the server is.
    pub(crate) fn run(programs: &Path, script: &str, argument: &OsStr) -> Self {
        let folder = tempfile::Builder::new().prefix("parlour-pg").tempdir().unwrap().keep();
        let mut shell = Command::new("sh");
        shell.args(["-c", script, "sh"]).arg(programs).arg(&folder).arg(argument);
        shell.stdin(Stdio::piped()).stdout(Stdio::piped());
        run_as_other(&mut shell, &folder);
        let mut shell = shell.spawn().unwrap();
        let mut said = String::new();
        let mut output = BufReader::new(shell.stdout.take().unwrap());
        while !said.ends_with("up\n") && output.read_line(&mut said).unwrap() > 0 {}
        assert!(said.ends_with("up\n"), "PostgreSQL did not start: {said}");
        Self { programs: programs.to_owned(), folder, shell: Some(shell) }
    }

    /// A new empty database.
    pub(crate) fn database(&self) -> Database {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("test{}_{count}", std::process::id());
        self.sql("postgres", &format!("CREATE DATABASE {name} STRATEGY wal_log"));
        self.named(&name)
    }

    /// A database that is there.
    pub(crate) fn named(&self, name: &str) -> Database {
        format!("postgres://parlour@/{name}?host={}", self.folder.display()).parse().unwrap()
    }

    /// All its processes are killed except the first, which starts anew what they did.
    pub(crate) fn crash(&self) {
        let checkpointer = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'";
        let pid = self.sql("postgres", checkpointer);
        assert!(Command::new("kill").args(["-9", &pid]).status().unwrap().success());
    }

    /// What a statement gives, as another program sees it.
    pub(crate) fn sql(&self, database: &str, sql: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["-qAtX", "-v", "ON_ERROR_STOP=1", "-U", "parlour", "-d", database, "-c", sql]);
        let done = psql.arg("-h").arg(&self.folder).output().unwrap();
        assert!(done.status.success(), "{sql}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap().trim().to_owned()
    }
}

/// The folder of PostgreSQL's programs: the newest of Debian's, or the one on the path.
pub(crate) fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir(DEBIAN).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    folders.reverse();
    folders.extend(std::env::split_paths(&path));
    folders.into_iter().find(|folder| folder.join("initdb").exists())
}

/// An administrator gives the folder to another user, and runs the server as that one.
fn run_as_other(command: &mut Command, folder: &Path) {
    let id = |what: &str, user: &[&str]| -> Option<u32> {
        let id = Command::new("id").arg(what).args(user).output().ok()?;
        String::from_utf8(id.stdout).ok()?.trim().parse().ok()
    };
    if id("-u", &[]) != Some(0) {
        return;
    }
    let user = id("-u", &[USER]).zip(id("-g", &[USER]));
    let (uid, gid) = user.unwrap_or_else(|| panic!("there is no user {USER}"));
    std::os::unix::fs::chown(folder, Some(uid), Some(gid)).unwrap();
    std::os::unix::process::CommandExt::uid(command, uid);
    std::os::unix::process::CommandExt::gid(command, gid);
}
