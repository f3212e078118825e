-- Names with a passkey. All that belongs to an account goes with it.
CREATE TABLE accounts (
    id BYTEA PRIMARY KEY CHECK (length(id) = 64),
    name TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE INDEX accounts_by_name ON accounts (name);

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

-- How strong an account is in each game, in thousandths of an Elo.
CREATE TABLE ratings (
    account BYTEA NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    game TEXT COLLATE "C" NOT NULL,
    mu BIGINT NOT NULL,
    sigma BIGINT NOT NULL,
    matches BIGINT NOT NULL,
    PRIMARY KEY (account, game)
);

-- Which accounts play at a table, and from which match on it counts: apart from the log, which others read.
CREATE TABLE rated_seats (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat SMALLINT NOT NULL CHECK (seat BETWEEN 0 AND 255),
    account BYTEA NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    since BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, account)
);
CREATE INDEX rated_seats_of_account ON rated_seats (account);

-- Which matches have counted, and for whom.
CREATE TABLE rated_matches (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    match_no BIGINT NOT NULL,
    account BYTEA NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, match_no, account)
);
CREATE INDEX rated_matches_of_account ON rated_matches (account);
