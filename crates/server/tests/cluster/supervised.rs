//! PostgreSQL servers that are killed: a script starts each again when it is to be up.

use crate::postgres::Postgres;
use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Makes a cluster in folder $2, or a copy of the one whose server is in folder $3, and keeps its
/// server running while there is no file `down`.
const SCRIPT: &str = r#"
set -e
cd "$2"
if [ "$3" ]; then
    "$1/pg_basebackup" -c fast -D data -R -d "host=$3 user=parlour application_name=standby"
else
    "$1/initdb" --no-sync --auth=trust --username=parlour --encoding=UTF8 --locale=C data >initdb.log 2>&1
fi
(
    while [ ! -e end ]; do
        [ -e down ] || "$1/postgres" -D data -k "$2" -c listen_addresses= -c max_connections=200 >>server.log 2>&1 || true
        sleep 0.1
    done
) &
keeper=$!
trap 'touch end; kill -QUIT $(head -1 data/postmaster.pid) 2>/dev/null || true; wait $keeper || true; rm -rf "$2"' EXIT
for _ in $(seq 300); do
    "$1/pg_isready" -q -h "$2" && break
    sleep 0.1
done
echo up
read -r _ || true
"#;

/// A server that can be killed.
pub(crate) struct Supervised(pub(crate) Postgres);

impl Supervised {
    pub(crate) fn start(programs: &Path) -> Self {
        Self(Postgres::run(programs, SCRIPT, OsStr::new("")))
    }

    /// A standby of this server, which from now on confirms a commit only when the standby has it, too.
    pub(crate) fn standby(&self) -> Self {
        let standby = Self(Postgres::run(&self.0.programs, SCRIPT, self.0.folder.as_os_str()));
        self.0.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'standby'");
        self.0.sql("postgres", "SELECT pg_reload_conf()");
        let state = "SELECT sync_state FROM pg_stat_replication";
        while self.0.sql("postgres", state) != "sync" {
            std::thread::yield_now();
        }
        standby
    }

    /// Kills the server with all that it has begun; it stays down.
    pub(crate) fn is_killed(&self) {
        fs::write(self.file("down"), "").expect("a file");
        let pid = fs::read_to_string(self.file("data/postmaster.pid")).expect("a server");
        let pid = pid.lines().next().expect("its number");
        let children = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
        let children = children.expect("what it has begun");
        let killed = Command::new("kill").args(["-KILL", pid]).status();
        assert!(killed.is_ok_and(|status| status.success()));
        // some have ended by themselves by now
        let mut kill = Command::new("kill");
        let _ = kill.arg("-KILL").args(children.split_whitespace()).output();
    }

    /// It is up again, after it has recovered.
    pub(crate) fn is_up(&self) {
        fs::remove_file(self.file("down")).expect("it is down");
        let ready = self.0.programs.join("pg_isready");
        while !Command::new(&ready)
            .arg("-qh")
            .arg(&self.0.folder)
            .status()
            .expect("it runs")
            .success()
        {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }

    /// The standby is the primary from now on.
    pub(crate) fn is_promoted(&self) {
        self.0.sql("postgres", "SELECT pg_promote()");
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.folder.join(name)
    }
}
