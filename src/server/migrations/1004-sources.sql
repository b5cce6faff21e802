-- Sources, their snapshots, and what they list. Times of snapshots and listings are milliseconds since the epoch, UTC, as
-- in the engine and in index files.

create table source (
  number integer generated always as identity primary key,
  id text collate "C" not null unique,
  -- catalogue: its entry is code, and this row only its number; ad-hoc: found in a mirror; custom: somebody's own.
  origin text not null check (origin in ('catalogue', 'ad-hoc', 'custom')),
  -- The entry of a source that no catalogue knows.
  definition jsonb,
  created_at timestamptz not null default now(),
  -- Collecting.
  due_at timestamptz,
  last_attempt timestamptz,
  last_success timestamptz,
  failures integer not null default 0,
  -- What went wrong last, for the log and the operator; users read one sentence for all of it.
  fault text,
  -- Validators of the copies that are here: address -> {etag, lastModified}.
  validators jsonb not null default '{}',
  -- The last snapshot that was applied.
  applied_at bigint,
  applied_sha256 bytea,
  applied_reading text,
  listed integer not null default 0,
  -- What it lists now: kind number -> marks -> indicators.
  figures jsonb not null default '{}',
  -- A source that somebody brought by its address belongs to their group: nobody else sees it, or what it lists. When the
  -- group goes, nobody does.
  group_id uuid references app_group on delete set null,
  -- What the operator knows better of a source's licence than the catalogue, whole.
  licence jsonb,
  -- The newest look at which what it lists had changed, or its first one.
  changed_at bigint,
  -- the newest time in `changed` of its listings
  rows_changed_at bigint,
  -- how often its listings were deleted or written in another way than by a snapshot: times of before tell nothing then
  listings_reset int not null default 0,
  -- Which rows a source's applied snapshot had: digest of a file that whoever ingested it keeps. Null where there is
  -- none.
  rows_digest bytea,
  -- Whether dates of the applied snapshot tell when the publisher listed something, not only when the threat was first seen.
  has_added_dates boolean not null default false,
  check ((origin = 'catalogue') = (definition is null)),
  check (group_id is null or origin = 'custom')
);
create index source_of_group on source (group_id) where group_id is not null;

create table snapshot (
  id bigint generated always as identity primary key,
  source integer not null references source on delete cascade,
  taken_at bigint not null,
  received_at timestamptz not null,
  status text not null check (status in ('applied', 'held-back', 'unreadable', 'unchanged')),
  reason text,
  bytes bigint not null,
  sha256 bytea not null,
  -- Format and options it was read with.
  reading text,
  etag text,
  rows bigint not null default 0,
  read bigint not null default 0,
  indicators integer not null default 0,
  rejected jsonb not null default '{}',
  samples jsonb not null default '[]',
  added integer not null default 0,
  removed integer not null default 0,
  duration_ms integer not null default 0,
  -- Whether a snapshot says only what is new: one that was held back must be applied as what it is when it is accepted.
  increment boolean not null default false
);
create index snapshot_of_source on snapshot (source, taken_at desc, id desc);
create unique index snapshot_applied_once on snapshot (source, taken_at) where status = 'applied';

create table indicator (
  -- The first 128 bits of SHA-256 over kind and value, made by the application: the same key in every store.
  key uuid primary key,
  kind smallint not null,
  -- Bits: 1 on a warning list, 2 not routable.
  marks smallint not null default 0,
  value text collate "C" not null
);
-- "Below this domain" (kind 5) and "inside which range" (kinds 3 and 4); the numbers are those of domain/observables.
create index indicator_below on indicator (reverse(value) text_pattern_ops) where kind = 5;
create index indicator_range on indicator using gist ((value::inet) inet_ops) where kind in (3, 4);

-- One source lists one indicator during [listed_from, listed_until); the rules are those of engine/listings/timeline.ts.
create table listing (
  key uuid not null,
  source integer not null,
  -- Time of the snapshot that brought it, and of the one that no longer held it: NULL while the newest one does.
  added bigint not null,
  removed bigint,
  listed_from bigint not null,
  -- 8640000000000000 (the end of time in ECMAScript) where no end is known.
  listed_until bigint not null,
  last_seen bigint,
  score smallint,
  -- Whether listed_from is proven: the publisher's date, or an earlier snapshot without it.
  dated boolean not null,
  tags text[],
  -- What a source has changed since a time is found without looking at all that it lists. Time of the newest snapshot
  -- that changed the row but neither added nor removed it, ms since epoch UTC; null if none did.
  changed bigint
);
create index listing_of_key on listing (key) include (source, added, removed);
create unique index listing_present on listing (source, key) where removed is null;
create index listing_added on listing (source, added);
create index listing_removed on listing (source, removed) where removed is not null;

-- Rows of the newest snapshot of a source that was held back, until it is confirmed or a better one comes.
create table held_row (
  snapshot bigint not null references snapshot on delete cascade,
  key uuid not null,
  kind smallint not null,
  marks smallint not null,
  value text collate "C" not null,
  first_seen bigint,
  last_seen bigint,
  valid_until bigint not null,
  score smallint,
  tags text[],
  -- The date on which the publisher put a held-back row on its list.
  added bigint,
  primary key (snapshot, key)
);

create table warning_list (
  id text collate "C" primary key,
  version text not null,
  sha256 bytea not null,
  entries integer not null,
  -- The list as it was read, as JSON packed with Zstandard.
  body bytea not null,
  loaded_at timestamptz not null,
  -- Where a warning list comes from: built into the product, a folder, or fetched from its address. What one of them no
  -- longer has is dropped without touching the others.
  origin text not null default 'folder' check (origin in ('built-in', 'folder', 'fetched')),
  -- Validators of the copy that is here, where it was fetched.
  etag text,
  last_modified text
);

-- One row: which lists the marks were made with (digest over all lists), and which index is the newest.
create table listing_state (
  one_row boolean primary key default true check (one_row),
  warning_digest text not null default '',
  marked_digest text not null default '',
  -- Goes up with every change to listings or marks.
  revision bigint not null default 0,
  -- Which store holds listings: docs/decisions/0363-listings-url.md.
  store text not null default 'postgresql' check (store in ('postgresql', 'clickhouse')),
  -- Written into the ClickHouse too, so that no other one is taken for it.
  clickhouse uuid check (store = 'postgresql' or clickhouse is not null),
  -- While an operator moves them: nothing is taken in.
  moving_to text check (moving_to in ('postgresql', 'clickhouse')),
  -- How often changes were merged in ClickHouse, which counts too: one that counts less is older than PostgreSQL.
  merges bigint not null default 0,
  -- How often marks of indicators were changed: an index is made of the one before and what has changed since
  -- (docs/decisions/0432-an-index-of-the-one-before.md).
  remarks bigint not null default 0
);

-- Index files that were built of the listings; the newest is in use.
create table listing_index (
  version bigint generated always as identity primary key,
  revision bigint not null,
  file text not null,
  bytes bigint not null,
  indicators bigint not null,
  listings bigint not null,
  built_at timestamptz not null,
  duration_ms integer not null,
  -- Which state of the listings the index has, and when one was last made of all of them. Null where that cannot be told.
  state jsonb
);

-- Index files in the blob store, from where hosts without a shared disk fetch them. A row is written after the
-- upload.
create table index_file (
  -- Of a listing_index file, or of the names beside it.
  name text primary key,
  version bigint not null references listing_index on delete cascade,
  bytes bigint not null,
  sha256 bytea not null,
  -- A host found the blob missing or damaged: nobody fetches it until a worker has uploaded it again.
  damaged boolean not null default false
);
create index index_file_version on index_file (version);

create table listing_change (
  -- Numbers an attempt to change listings, whether or not it gets a row here; a number is never used again.
  attempt bigint generated by default as identity primary key,
  -- change: rows were written for a source; forget: the source has no row of an earlier attempt; marks: indicators were
  -- marked anew; held: rows of a snapshot that was held back.
  what text not null check (what in ('change', 'forget', 'marks', 'held')),
  source integer check ((source is null) = (what = 'marks')),
  snapshot bigint references snapshot on delete cascade check ((snapshot is not null) = (what = 'held')),
  -- When the tables that readers use had it; NULL while readers add it to them.
  merged_at timestamptz
);
create index listing_change_of_snapshot on listing_change (snapshot) where snapshot is not null;

-- What of a move of listings to another store is done.
create table listing_move (
  source integer primary key references source on delete cascade,
  listings bigint not null,
  -- SHA-256 of the listings as they were read.
  digest bytea not null,
  -- Whether they were read again where they are now, and were the same.
  is_verified boolean not null default false
);

-- Addresses that a process which may not go out has another one look at; the answer waits here for who asked.
create table feed_check (
  id uuid primary key,
  address text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  -- An address that needs a credential is looked at with it: sealed, until whoever asked has the answer.
  sealed text
);

-- What sources have been adding of late, counted every hour: a call only reads it.
create table trending_topic (
  -- A tag of the publishers, or a flavour of the catalogue.
  kind text not null check (kind in ('tag', 'flavour')),
  topic text not null,
  -- Distinct indicators for a tag, additions for a flavour.
  indicators bigint not null,
  primary key (kind, topic)
);

-- Figures of each source, one row a day: docs/decisions/0066-figures-of-sources.md. Those of a custom source, and what it
-- has in common with others, carry its group and go with it; no other row changes with it.
create table source_figures (
  source integer not null references source on delete cascade,
  -- UTC.
  day date not null,
  group_id uuid references app_group on delete cascade,
  -- When it was measured; NULL: reconstructed later from intervals, as of the end of the day.
  measured_at timestamptz,
  listed integer not null,
  exclusive integer not null,
  -- Began to be listed during the 30 days before; novel: that no other source had listed before.
  newly integer not null,
  novel integer not null,
  median_age_days real,
  -- From here on of measured days only.
  warned integer,
  dated integer,
  compared integer,
  first integer,
  same integer,
  lead_hours real,
  added_per_day real,
  removed_per_day real,
  complexity real,
  -- [{category, filters, indicators}]
  warnings jsonb,
  -- Of what a source lists: shared infrastructure, and ranges that are wide. Not known of days before, nor of reconstructed ones.
  doubtful integer,
  wide integer,
  primary key (source, day)
);
create index source_figures_of_group on source_figures (group_id) where group_id is not null;

-- What two sources have in common now; the latency as `a` sees it.
create table source_overlap (
  a integer not null references source on delete cascade,
  b integer not null references source on delete cascade check (a < b),
  group_id uuid references app_group on delete cascade,
  shared integer not null,
  compared integer not null,
  first integer not null,
  same integer not null,
  lead_hours real,
  primary key (a, b)
);
create index source_overlap_b on source_overlap (b);
create index source_overlap_of_group on source_overlap (group_id) where group_id is not null;

-- One row: of which index the newest figures are, and what the past was when it was reconstructed.
create table source_figures_state (
  one_row boolean primary key default true check (one_row),
  index_version bigint,
  measured_at timestamptz,
  past text not null default ''
);

-- When each source was fetched and read with success, changed or not. The first and the last look of each UTC day are
-- kept. No two looks of a day are further apart than any tolerance, so what counts as watched is the same as with
-- every look.
create table source_look (
  source integer not null references source on delete cascade,
  -- Days since 1970-01-01.
  day integer not null,
  -- Milliseconds since epoch UTC, as in `snapshot`.
  first_at bigint not null,
  last_at bigint not null,
  looks integer not null,
  -- Taken from an archive: how often the archive was filled says how often the source was looked at.
  archived boolean not null,
  primary key (source, day)
);

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

-- How much the own sources of an organisation brought anew, by day: listings are kept after they ended, also of a
-- source whose content is another one each time.
create table own_source_news (
  -- The group at the top. No foreign key: an ingest must not wait for a group that is being deleted, nor the other way round.
  root uuid not null,
  -- When it was received, UTC.
  day date not null,
  added bigint not null,
  part uuid not null,
  primary key (root, day, part)
);

-- Changes of what decides who sees which source, so that readers may keep what they read. The committed rows as a set
-- identify that state. Rows are only added, so writers never wait for each other.
create table seen_change (id uuid primary key default gen_random_uuid(), at timestamptz not null default now());

-- Which data each enricher has now. A release names what it was made of by these too, so that it is made anew when
-- they are others.
create table enrichment_data (enricher text primary key, version text not null, changed_at timestamptz not null);

insert into listing_state default values;
insert into source_figures_state default values;

create function seen_changed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into seen_change default values;
  -- What others are deleting is left to them.
  delete from seen_change where id in (
    select id from seen_change where at < now() - interval '1 day' for update skip locked);
  return null;
end
$$;

-- A source that a group removes leaves the group at once, under another id, and stands in its audit log. Its listings
-- and its row are deleted afterwards, as those of groups that are gone.
create function audit_removed_source() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform write_audit('group', old.group_id, 'source.removed', old.id,
    jsonb_build_object('definition', without_queries(old.definition)), null);
  return null;
end
$$;

create function note_own_news() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into own_source_news as n (root, part, day, added)
    select g.path[1], g.path[least(2, cardinality(g.path))], (new.received_at at time zone 'UTC')::date, new.added
    from source s join app_group g on g.id = s.group_id where s.number = new.source and s.origin = 'custom'
    on conflict (root, day, part) do update set added = n.added + excluded.added;
  return null;
end
$$;

-- A source that is removed gets another id. The same address can be added again, and has the same id then.
create function tombstone_of_source() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into tombstone (what, target, state) values ('own-source', old.id, 'gone');
  return null;
end
$$;

-- Own sources in the audit log of their group: addresses without their query, which may be a key. Who reads the log need not
-- be who may see it, and the log outlives the source.
create function without_queries(definition jsonb) returns jsonb language sql immutable set search_path = pg_catalog, pg_temp as $$
  select definition || jsonb_build_object('addresses', coalesce(
    (select jsonb_agg(split_part(one, '?', 1) order by n)
     from jsonb_array_elements_text(definition -> 'addresses') with ordinality a (one, n)), '[]'))
$$;

create function audit_source() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform write_audit('group', new.group_id, 'source.created', new.id, null,
      jsonb_build_object('id', new.id, 'origin', new.origin, 'definition', without_queries(new.definition)));
  elsif new.definition <> old.definition then
    perform write_audit('group', new.group_id, 'source.changed', new.id,
      jsonb_build_object('definition', without_queries(old.definition)),
      jsonb_build_object('definition', without_queries(new.definition)));
  end if;
  return null;
end
$$;

-- Every process reads the setting again.
create function collecting_changed() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('collecting', '');
  return null;
end
$$;

create trigger seen after insert or delete or truncate or update of id, origin, group_id, definition, licence on source
  for each statement execute function seen_changed();
-- Demo sources are shown until a real one lists something.
create trigger seen_listing after update of listed on source for each row
  when ((old.listed > 0) is distinct from (new.listed > 0)) execute function seen_changed();
create trigger seen after delete or truncate or update of deleted_at on app_group
  for each statement execute function seen_changed();
create trigger audited_removal after update of group_id on source for each row
  when (old.group_id is not null and new.group_id is null and new.id <> old.id)
  execute function audit_removed_source();
create trigger own_news after insert on snapshot
  for each row when (new.added > 0) execute function note_own_news();
-- One that was held back brings something once it is confirmed.
create trigger own_news_confirmed after update of added on snapshot
  for each row when (old.added = 0 and new.added > 0) execute function note_own_news();
create trigger tombstone_removed after update of group_id on source for each row
  when (old.group_id is not null and new.group_id is null and new.id <> old.id)
  execute function tombstone_of_source();
create trigger tombstone_added after insert on source for each row
  when (new.group_id is not null and new.id like 'custom.%')
  execute function tombstone_note('own-source', '{id}', 'row');
create trigger audited after insert or update of definition on source for each row
  when (new.origin = 'custom' and new.group_id is not null and new.id not like 'licence.%')
  execute function audit_source();

-- The service alone reads it, and picks for each reader: for calls that run as a person there is nothing here.
alter table source enable row level security;
-- For the service alone.
alter table index_file enable row level security;
alter table source_figures enable row level security;
create policy seen on source_figures for select to winnow_user
  using (group_id is null or group_id in (select own_groups()));
grant select on source_figures to winnow_user;
alter table source_overlap enable row level security;
create policy seen on source_overlap for select to winnow_user
  using (group_id is null or group_id in (select own_groups()));
grant select on source_overlap to winnow_user;
grant select on source_figures_state to winnow_user;
alter table own_source_news enable row level security;
alter table enrichment_data enable row level security;

revoke execute on all functions in schema public from public;
