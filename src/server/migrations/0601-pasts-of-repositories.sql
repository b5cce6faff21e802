-- Whose past somebody has asked for, and what became of it (`backfills.ts`). A killed process leaves what waits.
create table source_backfill (
  source integer primary key references source on delete cascade,
  since timestamptz not null,
  asked_at timestamptz not null,
  -- Null while it waits.
  done_at timestamptz,
  -- What the last fetch knew: the last commit, when it was asked for (ms since epoch, UTC), and the start of the span.
  tip text,
  fetched_at bigint,
  fetched_since timestamptz,
  -- Why there is no past, or what it lacks: {"de": …, "en": …}
  problem jsonb
);
