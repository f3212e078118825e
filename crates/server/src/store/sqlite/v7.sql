-- Names with a passkey. All that belongs to an account goes with it.
CREATE TABLE accounts (
    key INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE CHECK (length(id) = 64),
    name TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;

CREATE INDEX accounts_by_name ON accounts (name);

-- How the names look: no two accounts have a look in common.
CREATE TABLE account_looks (
    look TEXT PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX looks_of_account ON account_looks (account);

-- The public halves of the passkeys.
CREATE TABLE credentials (
    id BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
    fixed BLOB NOT NULL,
    changing BLOB NOT NULL CHECK (length(changing) = 7)
) STRICT, WITHOUT ROWID;

CREATE INDEX credentials_of_account ON credentials (account);

-- Who is signed in: only hashes of tokens.
CREATE TABLE sessions (
    hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
    account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of_account ON sessions (account, created);

-- How strong an account is in each game, in thousandths of an Elo.
CREATE TABLE ratings (
    account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
    game TEXT NOT NULL,
    mu INTEGER NOT NULL,
    sigma INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;

-- Which accounts play at a table, and from which match on it counts: apart from the log, which others read.
CREATE TABLE rated_seats (
    tbl INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 255),
    account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
    since INTEGER NOT NULL,
    PRIMARY KEY (tbl, seat),
    UNIQUE (tbl, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX rated_seats_of_account ON rated_seats (account);

-- Which matches have counted, and for whom.
CREATE TABLE rated_matches (
    tbl INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
    match_no INTEGER NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
    PRIMARY KEY (tbl, match_no, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX rated_matches_of_account ON rated_matches (account);
