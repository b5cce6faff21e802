-- How often changes were merged in ClickHouse, which counts too: one that counts less is older than PostgreSQL.
ALTER TABLE listing_state ADD COLUMN merges bigint NOT NULL DEFAULT 0;
