-- Names with a passkey. All that belongs to an account goes with it.
CREATE TABLE accounts (
    key INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE CHECK (length(id) = 64),
    name TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;

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
