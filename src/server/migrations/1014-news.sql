-- What groups hear of: watches, saved searches, and the hunt for what sources list only later.

-- What a group wants to hear of when a source lists or delists it.
create table watch (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references app_group on delete cascade,
  what text not null check (what in ('value', 'family', 'list')),
  kind text,
  -- canonical; of a family without signs
  value text collate "C" check (value !~ '[\n\r]'),
  list_id uuid,
  created_by uuid references app_user on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paused boolean not null default false,
  -- Since when a watched list is compared with nothing, because the watched lists of its organisation have too many rows
  -- together; null: it is compared.
  not_compared_at timestamptz,
  foreign key (list_id, group_id) references group_list (id, group_id) on delete cascade,
  check (case what when 'value' then kind is not null and value is not null and list_id is null
                   when 'family' then kind is null and value is not null and list_id is null
                   else kind is null and value is null and list_id is not null end)
);
create index watch_author on watch (created_by);
create index watch_list on watch (list_id);
create unique index watch_once on watch (group_id, created_by, what, kind, md5(value), list_id) nulls not distinct;

-- What a source has listed or delisted, one row a watch, source and direction; the changes themselves are in `listing`.
create table watch_news (
  id bigint generated always as identity primary key,
  watch_id uuid not null references watch on delete cascade,
  group_id uuid not null references app_group on delete cascade,
  source integer not null,
  listed boolean not null,
  indicators bigint not null,
  -- the first of them: [{kind, value}]
  samples jsonb not null,
  -- the source was never looked at before
  is_first boolean not null,
  at timestamptz not null,
  -- null: not told yet
  told_at timestamptz
);
create index watch_news_untold on watch_news (group_id) where told_at is null;
create index watch_news_of on watch_news (group_id, id desc);
create index watch_news_age on watch_news (at);

-- When a group was told last: at most one message an hour.
create table watch_told (
  group_id uuid primary key references app_group on delete cascade,
  told_at timestamptz not null
);

-- Up to which snapshot of a source its changes were looked at.
create table watch_cursor (
  source integer primary key references source on delete cascade,
  -- ms since epoch
  at bigint not null
);

-- What sources list only after a sensor saw it.
create table hunt_hit (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null,
  -- Deleting the sightings of a sensor deletes what was found in them.
  series int not null,
  -- code of domain/observables
  kind smallint not null,
  value text collate "C" not null,
  -- of the sightings that were kept when it was found or found again (UTC)
  first_seen date not null,
  last_seen date not null,
  -- a device let some of it through
  passed boolean not null,
  -- the value is shared infrastructure
  doubtful boolean not null,
  found_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'false-alarm')),
  judged_by uuid references app_user on delete set null,
  judged_at timestamptz,
  reason text not null default '',
  unique (series, kind, value),
  check ((state = 'open') = (judged_at is null))
);
create index hunt_hit_of on hunt_hit (group_id, state, found_at desc, id);

-- The listings that meet a hit, one row a source.
create table hunt_listing (
  hit uuid not null,
  source int not null,
  -- as in reports
  how text not null check (how in ('exact', 'cidr', 'domain', 'url-host', 'host-url')),
  -- the indicator as the source lists it
  kind smallint not null,
  value text collate "C" not null,
  -- the indicator is shared infrastructure
  doubtful boolean not null,
  -- time of the snapshot that brought it, ms since epoch
  listed_at bigint not null,
  -- 0: found before this
  run bigint not null default 0,
  -- The snapshot that brought the listing is the source's first: the source may have listed it long before.
  first_look boolean not null default false,
  primary key (hit, source)
);
create index hunt_listing_run on hunt_listing (run);

-- What people said of hits, for each source that listed them. No value is in it, so it outlives the sightings.
create table hunt_outcome (
  hit uuid not null,
  group_id uuid not null references app_group on delete cascade,
  source int not null references source on delete cascade,
  outcome text not null check (outcome in ('confirmed', 'false-alarm')),
  at timestamptz not null,
  primary key (hit, source)
);
create index hunt_outcome_of on hunt_outcome (group_id, source);
create index hunt_outcome_source on hunt_outcome (source);

-- Up to which snapshot of a source its new listings were looked at.
create table hunt_cursor (
  source int primary key references source on delete cascade,
  -- ms since epoch
  at bigint not null
);

-- When a group was told last: at most one message an hour.
create table hunt_told (
  group_id uuid primary key references app_group on delete cascade,
  told_at timestamptz not null
);

-- Each listing of a hit remembered whether its group was told of it, so that telling of 200,000 rewrote them all, and
-- each hunt looked at all hits for those that were not. Now what a hunt finds for a group is a run, and the runs that
-- it was not told of stand apart.
create table hunt_untold (
  group_id uuid not null references app_group on delete cascade,
  run bigint not null generated always as identity,
  primary key (group_id, run)
);

-- Groups that could not be followed with the others of a source: each has a position of its own, so that it delays nobody.
create table news_behind (
  cursor text not null check (cursor in ('watch_cursor', 'hunt_cursor')),
  source int not null references source on delete cascade,
  group_id uuid not null references app_group on delete cascade,
  -- the last snapshot that was compared for this group, ms since epoch
  after bigint not null,
  -- null: not tried alone yet
  tried_at timestamptz,
  primary key (cursor, source, group_id)
);
create index news_behind_source on news_behind (source);
create index news_behind_group on news_behind (group_id);

create function hunt_hits_ended() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from hunt_listing where hit in (select id from ended);
  return null;
end
$$;

create function hunt_source_ended() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from hunt_listing where source = old.number;
  return null;
end
$$;

-- Rows of all own lists that an organisation watches, seen from one of its groups: its limit counts lists that the user may
-- not see. One transaction at a time, so that concurrent watches cannot exceed the limit together.
create function watched_rows(of_group uuid) returns bigint language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare organisation uuid;
begin
  select path[1] into organisation from app_group where id = of_group and id in (select groups_with('IOC_SEARCH_SHOW'));
  perform pg_advisory_xact_lock(hashtextextended('watched rows ' || organisation, 0));
  return (
    select coalesce(sum(l.rows), 0) from group_list l join app_group g on g.id = l.group_id
    where g.path[1] = organisation and l.deleted_at is null
      and exists (select from watch w where w.list_id = l.id and w.expires_at > now())
  );
end
$$;

create trigger audited after insert or update of expires_at, paused or delete on watch
  for each row execute function audit_change('watch', 'group', 'group_id', 'id', '{id,group_id,created_by,created_at}');
create trigger tombstone after delete on watch
  for each row execute function tombstone_note('watch', '{id}', 'row');
-- The value stays out of the record: it has to go with the sightings.
create trigger audited after update of state, reason on hunt_hit
  for each row execute function audit_change('hunt-hit', 'group', 'group_id', 'id',
    '{id,group_id,series,kind,value,first_seen,last_seen,passed,doubtful,found_at,judged_by,judged_at}');
create trigger ended after delete on hunt_hit referencing old table as ended
  for each statement execute function hunt_hits_ended();
create trigger hunt_ended after delete on source for each row execute function hunt_source_ended();

alter table watch enable row level security;
create policy own on watch for select to winnow_user using (group_id in (select groups_with('IOC_SEARCH_SHOW')));
create policy made on watch for insert to winnow_user
  with check (group_id in (select groups_with('IOC_SEARCH_SHOW')) and created_by = acting_user());
create policy changed on watch for update to winnow_user using (group_id in (select groups_with('IOC_SEARCH_SHOW')));
create policy removed on watch for delete to winnow_user using (group_id in (select groups_with('IOC_SEARCH_SHOW')));
grant select, delete, insert (id, group_id, what, kind, value, list_id, created_by, created_at, expires_at),
  update (expires_at, paused) on watch to winnow_user;
alter table watch_news enable row level security;
create policy own on watch_news for select to winnow_user using (group_id in (select groups_with('IOC_SEARCH_SHOW')));
grant select on watch_news to winnow_user;
alter table watch_told enable row level security;
alter table watch_cursor enable row level security;
alter table hunt_hit enable row level security;
create policy own on hunt_hit for select to winnow_user
  using (group_id in (select groups_with('SENSOR_READ')) or group_id in (select groups_with('SENSOR_MANAGE')));
create policy judged on hunt_hit for update to winnow_user using (group_id in (select groups_with('SENSOR_MANAGE')))
  with check (group_id in (select groups_with('SENSOR_MANAGE')) and (judged_by is null or judged_by = acting_user()));
grant select, update (state, judged_by, judged_at, reason) on hunt_hit to winnow_user;
alter table hunt_listing enable row level security;
create policy own on hunt_listing for select to winnow_user
  using (exists (select from hunt_hit h where h.id = hunt_listing.hit));
grant select on hunt_listing to winnow_user;
alter table hunt_outcome enable row level security;
create policy own on hunt_outcome for select to winnow_user
  using (group_id in (select groups_with('SENSOR_READ')) or group_id in (select groups_with('SENSOR_MANAGE')));
create policy made on hunt_outcome for insert to winnow_user
  with check (group_id in (select groups_with('SENSOR_MANAGE'))
    and exists (select from hunt_hit h where h.id = hunt_outcome.hit and h.group_id = hunt_outcome.group_id));
create policy withdrawn on hunt_outcome for delete to winnow_user using (group_id in (select groups_with('SENSOR_MANAGE')));
grant select, insert, delete on hunt_outcome to winnow_user;
-- For the service alone.
alter table hunt_cursor enable row level security;
alter table hunt_told enable row level security;
-- For the service alone.
alter table hunt_untold enable row level security;
-- For the service alone.
alter table news_behind enable row level security;

revoke execute on all functions in schema public from public;
grant execute on function watched_rows(uuid) to winnow_user;
