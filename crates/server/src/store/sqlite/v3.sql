-- The words of the code: a log entry, the id of the request that asked for it, the session's event
-- and the events of the game that came of it.
ALTER TABLE lines RENAME TO entries;
ALTER TABLE entries RENAME COLUMN ask TO request_id;
ALTER TABLE entries RENAME COLUMN events TO game_events;
ALTER TABLE entries RENAME COLUMN fact TO event;
UPDATE entries SET event = '{"event":' || substr(event, length('{"fact":') + 1)
    WHERE event LIKE '{"fact":%';
UPDATE entries SET event = '{"event":"seed_committed"' || substr(event, length('{"event":"promised"') + 1)
    WHERE event LIKE '{"event":"promised"%';

DROP INDEX asks;
CREATE UNIQUE INDEX requests ON entries (tbl, request_id, ifnull(seat, -1))
    WHERE request_id IS NOT NULL;
