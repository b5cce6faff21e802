-- Sources, their snapshots, and what they list: see docs/decisions/0060-listings-in-postgresql.md.
-- Times of the trade (snapshots, listings) are milliseconds since epoch UTC, as in the engine and in index files.

CREATE TABLE source (
  number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  -- catalogue: its entry is code, and this row only its number; ad-hoc: found in a mirror; custom: somebody's own.
  origin text NOT NULL CHECK (origin IN ('catalogue', 'ad-hoc', 'custom')),
  -- The entry of a source that no catalogue knows.
  definition jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),

  -- Collecting.
  due_at timestamptz,
  last_attempt timestamptz,
  last_success timestamptz,
  failures integer NOT NULL DEFAULT 0,
  -- What went wrong last, for the log and the operator; users read one sentence for all of it.
  fault text,
  -- Validators of the copies that are here: address -> {etag, lastModified}.
  validators jsonb NOT NULL DEFAULT '{}',

  -- The last snapshot that was applied.
  applied_at bigint,
  applied_sha256 bytea,
  applied_reading text,
  listed integer NOT NULL DEFAULT 0,
  -- What it lists now: kind number -> marks -> indicators.
  figures jsonb NOT NULL DEFAULT '{}',
  CHECK ((origin = 'catalogue') = (definition IS NULL))
);

CREATE TABLE snapshot (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source integer NOT NULL REFERENCES source ON DELETE CASCADE,
  taken_at bigint NOT NULL,
  received_at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN ('applied', 'held-back', 'unreadable', 'unchanged')),
  reason text,
  bytes bigint NOT NULL,
  sha256 bytea NOT NULL,
  -- Format and options it was read with.
  reading text,
  etag text,
  rows bigint NOT NULL DEFAULT 0,
  read bigint NOT NULL DEFAULT 0,
  indicators integer NOT NULL DEFAULT 0,
  rejected jsonb NOT NULL DEFAULT '{}',
  samples jsonb NOT NULL DEFAULT '[]',
  added integer NOT NULL DEFAULT 0,
  removed integer NOT NULL DEFAULT 0,
  duration_ms integer NOT NULL DEFAULT 0
);
CREATE INDEX snapshot_of_source ON snapshot (source, taken_at DESC, id DESC);
CREATE UNIQUE INDEX snapshot_applied_once ON snapshot (source, taken_at) WHERE status = 'applied';

CREATE TABLE indicator (
  -- The first 128 bits of SHA-256 over kind and value, made by the application: the same key in every store.
  key uuid PRIMARY KEY,
  kind smallint NOT NULL,
  -- Bits: 1 on a warning list, 2 not routable.
  marks smallint NOT NULL DEFAULT 0,
  value text COLLATE "C" NOT NULL
);
-- "Below this domain" (kind 5) and "inside which range" (kinds 3 and 4); the numbers are those of domain/observables.
CREATE INDEX indicator_below ON indicator (reverse(value) text_pattern_ops) WHERE kind = 5;
CREATE INDEX indicator_prefix ON indicator (kind, left(value, 24) text_pattern_ops);
CREATE INDEX indicator_range ON indicator USING gist ((value::inet) inet_ops) WHERE kind IN (3, 4);

-- One source lists one indicator during [listed_from, listed_until); the rules are those of engine/listings/timeline.ts.
CREATE TABLE listing (
  key uuid NOT NULL,
  source integer NOT NULL,
  -- Time of the snapshot that brought it, and of the one that no longer held it: NULL while the newest one does.
  added bigint NOT NULL,
  removed bigint,
  listed_from bigint NOT NULL,
  -- 8640000000000000 (the end of time in ECMAScript) where no end is known.
  listed_until bigint NOT NULL,
  last_seen bigint,
  score smallint,
  -- Whether listed_from is proven: the publisher's date, or an earlier snapshot without it.
  dated boolean NOT NULL,
  tags text[]
);
CREATE INDEX listing_of_key ON listing (key) INCLUDE (source, added, removed);
CREATE UNIQUE INDEX listing_present ON listing (source, key) WHERE removed IS NULL;
CREATE INDEX listing_added ON listing (source, added);
CREATE INDEX listing_removed ON listing (source, removed) WHERE removed IS NOT NULL;

-- Rows of the newest snapshot of a source that was held back, until it is confirmed or a better one comes.
CREATE TABLE held_row (
  snapshot bigint NOT NULL REFERENCES snapshot ON DELETE CASCADE,
  key uuid NOT NULL,
  kind smallint NOT NULL,
  marks smallint NOT NULL,
  value text COLLATE "C" NOT NULL,
  first_seen bigint,
  last_seen bigint,
  valid_until bigint NOT NULL,
  score smallint,
  tags text[],
  PRIMARY KEY (snapshot, key)
);

CREATE TABLE warning_list (
  id text COLLATE "C" PRIMARY KEY,
  version text NOT NULL,
  sha256 bytea NOT NULL,
  entries integer NOT NULL,
  -- The list as it was read, as JSON packed with Zstandard.
  body bytea NOT NULL,
  loaded_at timestamptz NOT NULL
);

-- One row: which lists the marks were made with (digest over all lists), and which index is the newest.
CREATE TABLE listing_state (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  warning_digest text NOT NULL DEFAULT '',
  marked_digest text NOT NULL DEFAULT '',
  -- Goes up with every change to listings or marks.
  revision bigint NOT NULL DEFAULT 0
);
INSERT INTO listing_state DEFAULT VALUES;

-- Index files that were built of the listings; the newest is in use.
CREATE TABLE listing_index (
  version bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  revision bigint NOT NULL,
  file text NOT NULL,
  bytes bigint NOT NULL,
  indicators bigint NOT NULL,
  listings bigint NOT NULL,
  built_at timestamptz NOT NULL,
  duration_ms integer NOT NULL
);
