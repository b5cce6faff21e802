-- What is delivered to whom: docs/decisions/0150-releases.md. A release is one state of a subscription's indicators; each
-- change of any of them takes a number that is greater than all before, and is written in one transaction with the release
-- under the subscription's lock: who has read up to a number has missed nothing below it.
create table delivery (
  subscription_id uuid primary key references subscription on delete cascade,
  group_id uuid not null references app_group on delete cascade,
  -- 0: nothing was composed yet
  release bigint not null default 0,
  -- of the newest change
  sequence bigint not null default 0,
  -- digest of all that it was made of: nothing is composed again while it stays the same
  composed_of text not null default '',
  released_at timestamptz,
  -- when it was last looked at, whether or not anything had changed: the pulse that a dead pipe lacks
  checked_at timestamptz,
  -- {total, kinds: {}, sources: {}, omitted: {}, refused: []}
  figures jsonb not null default '{}',
  -- why the last try failed, for the operator; null: it did not
  fault text,
  -- goes up with every worker that takes it on: whoever holds an older one writes nothing
  fence bigint not null default 0
);
create index delivery_of_group on delivery (group_id);

create table delivered_item (
  subscription_id uuid not null references subscription on delete cascade,
  -- UUIDv5 of kind and value
  id uuid not null,
  kind smallint not null,
  value text collate "C" not null,
  -- what else is known of it, as it was last delivered: JSON of DeliveredIndicator without the other columns
  record text not null,
  -- its place in the order of changes: microseconds since epoch UTC, about when it was released, never twice the same
  sequence bigint not null,
  release bigint not null,
  -- ms since epoch UTC
  created bigint not null,
  modified bigint not null,
  -- no longer delivered; kept for a while, so that everybody hears of it
  removed boolean not null default false,
  primary key (subscription_id, id)
);
create unique index delivered_item_sequence on delivered_item (subscription_id, sequence);
create index delivered_item_order on delivered_item (subscription_id, kind, value) where not removed;

-- A part of an output as it stands from a release on, until the next row of the same part. In the blob store: `blob` is the
-- body, `blob.gz`, `.br` and `.zst` the same packed, `blob.e` its entries, `blob.c` what came and went since the row before.
create table delivered_file (
  subscription_id uuid not null references subscription on delete cascade,
  format text not null,
  part text not null,
  release bigint not null,
  -- names the format's options: a difference goes back as far as they are the same
  written_with text not null,
  media_type text not null,
  blob text not null,
  -- a newer one took its place so long ago that only the changes are kept
  body_gone boolean not null default false,
  -- bytes by encoding: {identity, gzip, br, zstd}
  sizes jsonb not null,
  entries bigint not null,
  sha256 bytea not null,
  -- lines in `blob.c`; null on the first row, and of parts that speak of others
  changes bigint,
  -- ms since epoch UTC
  changed_at bigint not null,
  -- indicators that are not in it, by reason
  omitted jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (subscription_id, format, part, release)
);

-- Blobs that are being written. One that no file names after a day was left behind by a killed process.
create table delivered_blob (
  name text primary key,
  created_at timestamptz not null
);

-- Who pulled, by the hour.
create table delivery_pull (
  subscription_id uuid not null references subscription on delete cascade,
  group_id uuid not null references app_group on delete cascade,
  key_id uuid,
  format text not null,
  part text not null,
  hour timestamptz not null,
  -- full, delta, unchanged, refused, failed
  outcome text not null,
  pulls bigint not null default 0,
  entries bigint not null default 0,
  bytes bigint not null default 0,
  -- of the last one
  last_at timestamptz not null,
  last_status int not null,
  last_release bigint not null default 0,
  last_ip text not null default '',
  last_agent text not null default '',
  unique nulls not distinct (subscription_id, key_id, format, part, hour, outcome)
);
create index delivery_pull_age on delivery_pull (hour);

-- Requests of a key in its present minute, over all processes. Lost with a crash of the database, and nobody minds.
create unlogged table delivery_turn (
  key_id uuid primary key,
  window_start timestamptz not null,
  taken int not null
);

alter table delivery enable row level security;
create policy own on delivery for select to winnow_user using (group_id in (select groups_with('SUBSCRIPTION_READ')));
alter table delivered_item enable row level security;
create policy own on delivered_item for select to winnow_user using (
  exists (select from subscription s where s.id = delivered_item.subscription_id)
);
alter table delivered_file enable row level security;
create policy own on delivered_file for select to winnow_user using (
  exists (select from subscription s where s.id = delivered_file.subscription_id)
);
alter table delivery_pull enable row level security;
create policy own on delivery_pull for select to winnow_user using (group_id in (select groups_with('SUBSCRIPTION_READ')));
alter table delivery_turn enable row level security;
alter table delivered_blob enable row level security;
grant select on delivery, delivered_item, delivered_file, delivery_pull to winnow_user;
