-- What is delivered to whom. A release is one state of a subscription's indicators.

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
  fence bigint not null default 0,
  -- Since when somebody composes the next release; null: nobody does. So that long work is not begun anew by another worker
  -- each time somebody looks for what is due.
  composing_since timestamptz,
  -- What the newest release was made of, in the blob store. Null: the next one is composed of everything. Its blob
  -- outlives the row as those of delivered_file do.
  state text,
  -- digest of the settings that it was made with: it serves while they are the same
  state_settings text,
  kept bigint not null default 0,
  -- A release that would lose too many entries waits for a person (docs/deliveries.md), while the one before it is served.
  -- digest of what people shrink a release with on purpose, when it was composed
  reasons text,
  -- {since, before, after, causes, decision: approved or refused, told: people were mailed}; null: none waits
  held jsonb
);
create index delivery_of_group on delivery (group_id);

create table delivered_item (
  subscription_id uuid not null,
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
  removed boolean not null default false
);
create unique index delivered_item_sequence on delivered_item (subscription_id, sequence);
-- What was withdrawn is forgotten after a while, and found without looking at all that is delivered.
create index delivered_item_removed on delivered_item (modified) where removed;
-- A first release writes its items in the order of their values. An index by id alone is written at a random place
-- for each of them. The id makes entries unique; a value may be longer than an index takes, so only its start is in
-- it.
create unique index delivered_item_key on delivered_item (subscription_id, left(value, 24), id);

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
  -- Digest of the texts around a file's entries, so that it is written again if they change, as with the subscription's name.
  -- Null for a file from before this migration.
  head text,
  primary key (subscription_id, format, part, release)
);
-- The newest of each file is among those whose body is there: a few of each, where the differences of a month are thousands.
create index delivered_file_standing on delivered_file (subscription_id, format, part, release desc) where not body_gone;

-- Blobs that are being written. One that no file names after a day was left behind by a killed process.
create table delivered_blob (name text primary key, created_at timestamptz not null);

-- Who pulled, by the hour.
create table delivery_pull (
  subscription_id uuid not null references subscription on delete cascade,
  group_id uuid not null,
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
create unlogged table delivery_turn (key_id uuid primary key, window_start timestamptz not null, taken int not null);

-- Objects of the TAXII collection of a subscription: what its STIX output holds, each in its newest version. A removed one
-- stays as its revoked version, so that whoever pages by time hears of it.
create table taxii_object (
  subscription_id uuid not null references subscription on delete cascade,
  id text collate "C" not null,
  type text not null,
  -- `modified`, or `created` where it has none, as STIX writes them
  version text not null,
  -- microseconds since epoch UTC: `date_added`, never twice the same in a collection
  sequence bigint not null,
  object text not null,
  -- Within the text of a JSON string its quotes would be escaped: nobody's value looks like this.
  revoked boolean not null
  generated always as (object like '%"revoked":true%') stored,
  primary key (subscription_id, id)
);
create unique index taxii_object_sequence on taxii_object (subscription_id, sequence);
create index taxii_object_type on taxii_object (subscription_id, type, sequence);
create index taxii_object_revoked on taxii_object (sequence) where revoked;

-- When the objects of a collection could be read for the first time. Their numbers are given while a release is being
-- composed, which takes minutes; a client that goes by its own clock must be told when they came and not when the work began.
-- An object whose number is n was added at `added` + (n - `first`), by the last row with `first` <= n.
create table taxii_addition (
  subscription_id uuid not null references subscription on delete cascade,
  -- number of the first object (taxii_object.sequence)
  first bigint not null,
  -- microseconds since epoch UTC; later than the date of all objects before
  added bigint not null,
  primary key (subscription_id, first)
);
create unique index taxii_addition_date on taxii_addition (subscription_id, added);

-- Where the reader with a key stands in a file of a subscription in mode DELTA: what was last sent to the end.
create table delivery_position (
  key_id uuid not null references subscription_key on delete cascade,
  format text not null,
  part text not null,
  -- as in the header x-winnow-cursor
  cursor text not null,
  -- as the reader calls itself; empty: it does not
  client text not null default '' check (client ~ '^[A-Za-z0-9._-]{0,64}$'),
  seen_at timestamptz not null default now(),
  primary key (key_id, client, format, part)
);

-- What somebody would have delivered, reckoned by another process than the one that is asked. A person has one question at a
-- time: the next one takes its place. The service alone reads it.
create table delivery_preview (
  user_id uuid primary key references app_user on delete cascade,
  id uuid not null,
  question jsonb not null,
  answer json,
  -- Renewed while somebody waits: work for nobody is given up.
  asked_at timestamptz not null default now()
);

-- Entries that a group asked not to have delivered, for a while.
create table delivery_exception (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references app_group on delete cascade,
  -- null: in all subscriptions of the group
  subscription_id uuid,
  kind text not null,
  value text collate "C" not null check (value !~ '[\n\r]'),
  -- of the delivered item: UUIDv5 of kind and value
  item uuid not null,
  reason text not null,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (subscription_id, group_id) references subscription (id, group_id) on delete cascade,
  unique nulls not distinct (group_id, subscription_id, item)
);
create index delivery_exception_author on delivery_exception (created_by);

-- Blobs outlive the rows that name them. Whatever deletes such a row, be it with its subscription or its group, leaves the
-- names where those of work that died stand, and they are removed a day later.
create function delivered_files_gone() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into delivered_blob (name, created_at) select blob, now() from gone on conflict do nothing;
  return null;
end
$$;

create function forget_positions() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from delivery_position where key_id = new.id;
  return null;
end
$$;

create function delivery_state_gone() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into delivered_blob (name, created_at) values (old.state, now()) on conflict do nothing;
  return null;
end
$$;

create function delivered_items_gone() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from delivered_item where subscription_id = old.subscription_id;
  return null;
end
$$;

-- What a group above lends with its deny lists is delivered below it, and no more once a group is moved from below
-- it: nothing is served until it is composed again, and a composition that began there does not count..
create function group_left() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from group_list l
             where l.group_id = any(old.path) and l.group_id <> all(new.path)
               and l.subgroups and l.effect = 'deny' and l.deleted_at is null and l.rows > 0) then
    update delivery d set checked_at = null, composed_of = '', composing_since = null, fence = fence + 1
    from subscription s where s.group_id = new.id and d.subscription_id = s.id;
  end if;
  return null;
end
$$;

-- Tells workers, once the change is committed, whose deliveries it concerns: 'group <id>' for those of a group and of the groups
-- below it, 'source <id>' for those that hold a source, or 'all'. The parts are those of `digestParts` in deliveries/due.ts. Calls that
-- change a subscription queue its release themselves, in their transaction.
create function tell_due() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('due', tg_argv[0] || coalesce(' ' || (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[1]), ''));
  return null;
end
$$;

create function release_held() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  decision text := new.held ->> 'decision';
  was jsonb := jsonb_build_object('indicators', new.held -> 'before');
  became jsonb := jsonb_build_object('indicators', new.held -> 'after');
begin
  insert into subscription_change (subscription_id, group_id, by_user, what, before, after)
  values (new.subscription_id, new.group_id, acting_user(), 'release-' || coalesce(decision, 'held'), was, became);
  if decision is not null then
    perform write_audit('group', new.group_id, 'release.' || decision, new.subscription_id::text, was, became);
  end if;
  return null;
end
$$;

create trigger gone after delete on delivered_file referencing old table as gone
  for each statement execute function delivered_files_gone();
create trigger positions after update of reset_at on subscription_key for each row
  when (old.reset_at is distinct from new.reset_at) execute function forget_positions();
create trigger audited after insert or update or delete on delivery_exception
  for each row execute function audit_change('exception', 'group', 'group_id', 'id',
    '{id,group_id,item,created_by,created_at}');
-- A revoked exception and a deleted watch do not return with an old backup.
create trigger tombstone after delete on delivery_exception
  for each row execute function tombstone_note('exception', '{id}', 'row');
create trigger state_gone after delete on delivery for each row when (old.state is not null)
  execute function delivery_state_gone();
create trigger state_replaced after update of state on delivery for each row
  when (old.state is not null and old.state is distinct from new.state)
  execute function delivery_state_gone();
create trigger items_gone after delete on delivery for each row execute function delivered_items_gone();
create trigger left_above after update of path on app_group for each row
  when (old.path <> new.path) execute function group_left();
create trigger due after update on app_group for each row
  when ((old.parent, old.own_ranges) is distinct from (new.parent, new.own_ranges)) execute function tell_due('group', 'id');
create trigger due after insert or delete or update of effect, subgroups, rows, changed_at, deleted_at on group_list
  for each row execute function tell_due('group', 'group_id');
create trigger due after insert or update or delete on delivery_exception
  for each row execute function tell_due('group', 'group_id');
create trigger due after insert or delete or update of subgroups on own_licence
  for each row execute function tell_due('group', 'group_id');
create trigger due after insert or update or delete on licence_consent
  for each row execute function tell_due('group', 'group_id');
-- Not for each look that finds the same: ages are brought up to date by the schedule.
create trigger due after update on source for each row
  when ((old.changed_at, old.rows_changed_at, old.listings_reset, old.licence, old.definition)
        is distinct from (new.changed_at, new.rows_changed_at, new.listings_reset, new.licence, new.definition))
  execute function tell_due('source', 'id');
create trigger due_copy after insert on source for each row when (new.id like 'licence.%') execute function tell_due('source', 'id');
create trigger due_removed after delete on source for each row execute function tell_due('source', 'id');
create trigger due after update on listing_state for each row
  when (old.marked_digest <> new.marked_digest and new.marked_digest <> '') execute function tell_due('all');
create trigger held after update of held on delivery for each row
  when (new.held is not null and (old.held is null or old.held -> 'decision' is distinct from new.held -> 'decision'))
  execute function release_held();

alter table delivery enable row level security;
create policy own on delivery for select to winnow_user using (group_id in (select groups_with('SUBSCRIPTION_READ')));
grant select on delivery to winnow_user;
alter table delivered_item enable row level security;
create policy own on delivered_item for select to winnow_user using (
  exists (select from subscription s where s.id = delivered_item.subscription_id)
);
grant select on delivered_item to winnow_user;
alter table delivered_file enable row level security;
create policy own on delivered_file for select to winnow_user using (
  exists (select from subscription s where s.id = delivered_file.subscription_id)
);
grant select on delivered_file to winnow_user;
alter table delivered_blob enable row level security;
alter table delivery_pull enable row level security;
create policy own on delivery_pull for select to winnow_user using (group_id in (select groups_with('SUBSCRIPTION_READ')));
grant select on delivery_pull to winnow_user;
alter table delivery_turn enable row level security;
alter table taxii_object enable row level security;
create policy own on taxii_object for select to winnow_user using (
  exists (select from subscription s where s.id = taxii_object.subscription_id)
);
alter table taxii_addition enable row level security;
create policy own on taxii_addition for select to winnow_user using (
  exists (select from subscription s where s.id = taxii_addition.subscription_id)
);
alter table delivery_position enable row level security;
alter table delivery_preview enable row level security;
alter table delivery_exception enable row level security;
create policy own on delivery_exception for select to winnow_user using (
  group_id in (select groups_with('SUBSCRIPTION_READ')) or group_id in (select groups_with('SUBSCRIPTION_PATCH'))
);
create policy made on delivery_exception for insert to winnow_user
  with check (group_id in (select groups_with('SUBSCRIPTION_PATCH')) and created_by = acting_user());
create policy changed on delivery_exception for update to winnow_user
  using (group_id in (select groups_with('SUBSCRIPTION_PATCH')))
  with check (group_id in (select groups_with('SUBSCRIPTION_PATCH')) and created_by = acting_user());
create policy removed on delivery_exception for delete to winnow_user
  using (group_id in (select groups_with('SUBSCRIPTION_PATCH')));
grant select, delete, insert (id, group_id, subscription_id, kind, value, item, reason, created_by, created_at,
  expires_at), update (reason, created_by, created_at, expires_at) on delivery_exception to winnow_user;

revoke execute on all functions in schema public from public;
