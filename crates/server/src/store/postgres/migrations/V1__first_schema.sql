-- The first schema. A published migration is never edited: a change is the next file.
--
-- Every key begins with the table's id, so that the rows of a table stay together when they are
-- sharded by it. What a client chose freely (a request id) is kept as bytes: TEXT holds no NUL.
-- Numbers that are 32 bits without a sign are BIGINT here.

-- The count of openings. Each opening is a node, and its number the node's id.
CREATE TABLE store (
    one SMALLINT PRIMARY KEY CHECK (one = 1),
    epoch BIGINT NOT NULL
);
INSERT INTO store VALUES (1, 0);

-- The processes that use this database. One lease for all tables of a node: leases cost by the node.
CREATE TABLE nodes (
    id BIGINT PRIMARY KEY,
    address TEXT NOT NULL,
    started TIMESTAMPTZ NOT NULL DEFAULT now(),
    lease_until TIMESTAMPTZ NOT NULL
);

-- How many commits a node has made: after a lost connection it finds out whether its last one was
-- done. Apart from the lease, so that renewing it waits for no commit.
CREATE TABLE commits (
    node BIGINT PRIMARY KEY,
    number BIGINT NOT NULL
);

-- `owner` is the node that plays the table, and may be a node that is gone; `epoch` is raised with
-- each change of owner. Rows that are updated often have room beside them.
CREATE TABLE tables (
    id TEXT COLLATE "C" PRIMARY KEY,
    created BIGINT NOT NULL,
    game TEXT NOT NULL,
    rules BIGINT NOT NULL,
    setup TEXT NOT NULL,
    paused TEXT,
    tombstone BIGINT,
    tombstone_reason TEXT CHECK (tombstone_reason IN ('deleted', 'expired')),
    restored BIGINT,
    owner BIGINT,
    epoch BIGINT NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX tables_of_owner ON tables (owner) WHERE owner IS NOT NULL;

CREATE TABLE entries (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL CHECK (seq BETWEEN 0 AND 4294967295),
    epoch BIGINT NOT NULL,
    at BIGINT NOT NULL,
    seat SMALLINT CHECK (seat BETWEEN 0 AND 255),
    request_id BYTEA,
    event TEXT NOT NULL,
    game_events TEXT NOT NULL,
    hash BYTEA CHECK (length(hash) = 32),
    PRIMARY KEY (table_id, seq)
);

-- No seat is a seat too, or two requests without one would never be equal.
CREATE UNIQUE INDEX requests ON entries (table_id, request_id, (coalesce(seat, -1)))
    WHERE request_id IS NOT NULL;

-- Apart from the entries, so that a log can be shown without them.
CREATE TABLE secrets (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    match_no BIGINT NOT NULL,
    secret BYTEA NOT NULL CHECK (length(secret) = 32),
    PRIMARY KEY (table_id, match_no)
);

CREATE TABLE tokens (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat SMALLINT NOT NULL CHECK (seat BETWEEN 0 AND 255),
    hash BYTEA NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (table_id, seat)
);

CREATE TABLE playtests (
    id TEXT COLLATE "C" PRIMARY KEY,
    created BIGINT NOT NULL,
    hash BYTEA NOT NULL CHECK (length(hash) = 32),
    setup TEXT NOT NULL
);

-- `author` is the hash of the token of the player who shared it; `ended` only puts matches in order.
CREATE TABLE notes (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    match_no BIGINT NOT NULL,
    seat SMALLINT NOT NULL CHECK (seat BETWEEN 0 AND 255),
    author BYTEA NOT NULL CHECK (length(author) = 32),
    playtest TEXT COLLATE "C" NOT NULL REFERENCES playtests (id) ON DELETE CASCADE,
    ended BIGINT NOT NULL,
    result TEXT NOT NULL,
    notes TEXT NOT NULL,
    PRIMARY KEY (table_id, match_no, seat)
);
CREATE INDEX notes_of_playtest ON notes (playtest);
