-- A deleted or expired table stays under its tombstone for a while and can be restored.
-- All three are milliseconds of the Unix clock, or the reason: 'deleted' or 'expired'.
ALTER TABLE tables ADD COLUMN tombstone INTEGER;
ALTER TABLE tables ADD COLUMN tombstone_reason TEXT
    CHECK (tombstone_reason IN ('deleted', 'expired'));
ALTER TABLE tables ADD COLUMN restored INTEGER;
