-- What sources list only after a sensor saw it: docs/decisions/0341-retro-hunt.md.
create table hunt_hit (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references app_group on delete cascade,
  -- Deleting the sightings of a sensor deletes what was found in them.
  series int not null references sighting_series (number) on delete cascade,
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
create index hunt_hit_age on hunt_hit (last_seen);

-- The listings that meet a hit, one row a source.
create table hunt_listing (
  hit uuid not null references hunt_hit on delete cascade,
  source int not null references source on delete cascade,
  -- as in reports
  how text not null check (how in ('exact', 'cidr', 'domain', 'url-host', 'host-url')),
  -- the indicator as the source lists it
  kind smallint not null,
  value text collate "C" not null,
  -- the indicator is shared infrastructure
  doubtful boolean not null,
  -- time of the snapshot that brought it, ms since epoch
  listed_at bigint not null,
  -- null: nobody was told yet
  told_at timestamptz,
  primary key (hit, source)
);
create index hunt_listing_source on hunt_listing (source);
create index hunt_listing_untold on hunt_listing (hit) where told_at is null;

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
insert into hunt_cursor select number, applied_at from source where applied_at is not null;

-- When a group was told last: at most one message an hour.
create table hunt_told (
  group_id uuid primary key references app_group on delete cascade,
  told_at timestamptz not null
);

-- The value stays out of the record: it has to go with the sightings.
create trigger audited after update of state, reason on hunt_hit
  for each row execute function audit_change('hunt-hit', 'group', 'group_id', 'id',
    '{id,group_id,series,kind,value,first_seen,last_seen,passed,doubtful,found_at,judged_by,judged_at}');

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
