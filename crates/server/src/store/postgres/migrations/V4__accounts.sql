-- Names with a passkey. All that belongs to an account goes with it.
CREATE TABLE accounts (
    id BYTEA PRIMARY KEY CHECK (length(id) = 64),
    name TEXT NOT NULL,
    created BIGINT NOT NULL
);

-- How the names look: no two accounts have a look in common.
CREATE TABLE account_looks (
    look TEXT COLLATE "C" PRIMARY KEY,
    account BYTEA NOT NULL REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX looks_of_account ON account_looks (account);

-- The public halves of the passkeys.
CREATE TABLE credentials (
    id BYTEA PRIMARY KEY,
    account BYTEA NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    fixed BYTEA NOT NULL,
    changing BYTEA NOT NULL CHECK (length(changing) = 7)
);
CREATE INDEX credentials_of_account ON credentials (account);

-- Who is signed in: only hashes of tokens.
CREATE TABLE sessions (
    hash BYTEA PRIMARY KEY CHECK (length(hash) = 32),
    account BYTEA NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX sessions_of_account ON sessions (account, created);
