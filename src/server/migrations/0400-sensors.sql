-- Sensors send what they have seen, instead of logs: docs/decisions/0335-sensors.md, 0336-kept-sightings.md.
insert into scope_permission (permission, scope) values ('SENSOR_READ', 'NIL'), ('SENSOR_MANAGE', 'NIL');
update role set permissions = permissions || '{SENSOR_READ,SENSOR_MANAGE}'::text[] where id = 'admin';
update role set permissions = permissions || '{SENSOR_READ}'::text[] where id = 'analyst';
-- Whoever may bring programs in may bring sensors in; nobody loses anything.
update entitlement set permissions = permissions || '{SENSOR_READ,SENSOR_MANAGE}'::text[]
where scope = 'NIL' and 'GROUP_INVITE_USER' = any(permissions);

create table sensor (
  id uuid primary key default gen_random_uuid(),
  number int generated always as identity unique,
  group_id uuid not null references app_group on delete cascade,
  name text not null,
  prefix text not null,
  -- SHA-256 of 160 random bits or more
  digest bytea not null unique,
  -- null: nobody is told when it falls silent
  silent_minutes int check (silent_minutes between 1 and 43200),
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  key_made_at timestamptz not null,
  revoked_at timestamptz,
  -- of the service
  last_seen_at timestamptz,
  silence_noted_at timestamptz,
  minute timestamptz,
  minute_segments int not null default 0,
  unique (id, group_id)
);
create index sensor_of_group on sensor (group_id, created_at);

-- What a sensor sent on each day (UTC), without any value.
create table sensor_day (
  sensor int not null references sensor (number) on delete cascade,
  day date not null,
  segments int not null,
  -- unpacked
  bytes bigint not null,
  -- of the logs, as the segments say
  lines bigint not null,
  log_bytes bigint not null,
  sightings bigint not null,
  -- rows in `sighting`, and values that were older than what is kept
  kept bigint not null,
  old bigint not null,
  -- format id -> lines
  formats jsonb not null,
  primary key (sensor, day)
);

-- Segments that were taken: the same one again changes nothing.
create table sensor_segment (
  sensor int not null references sensor (number) on delete cascade,
  segment text collate "C" not null,
  -- the first 128 bits of SHA-256 over its lines
  digest bytea not null,
  received_on date not null,
  primary key (sensor, segment)
);
create index sensor_segment_age on sensor_segment (received_on);

-- Sightings of a sensor belong to a series. To delete them is to delete the series; the next segment begins another.
create table sighting_series (
  number int generated always as identity primary key,
  id uuid not null unique default gen_random_uuid(),
  group_id uuid not null,
  sensor_id uuid not null unique,
  foreign key (sensor_id, group_id) references sensor (id, group_id) on delete cascade
);
create index sighting_series_of_group on sighting_series (group_id);

-- A value that a segment has seen, under the day (UTC) of its newest sighting. Rows are only added and deleted.
create table sighting (
  series int not null,
  day date not null,
  -- code of domain/observables
  kind smallint not null,
  value text collate "C" not null,
  -- the rest of its line in docs/sightings.md, with times that count from the beginning of the day
  facts text collate "C" not null
) partition by range (day);
create index sighting_of_series on sighting (series, kind);
-- Days that have a partition; a restored backup makes them anew from this.
create table sighting_day (day date primary key);

-- Readers and writers of other days go on meanwhile: `attach` locks less than `create table … partition of`.
create function make_sighting_day(wanted date) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare part text := 'sighting_' || to_char(wanted, 'YYYYMMDD');
begin
  perform pg_advisory_xact_lock(7946665336);
  insert into sighting_day values (wanted) on conflict do nothing;
  if to_regclass('public.' || part) is not null then return; end if;
  execute format('create table public.%I (like public.sighting)', part);
  execute format('alter table public.%I enable row level security', part);
  execute format('alter table public.sighting attach partition public.%I for values from (%L) to (%L)', part, wanted, wanted + 1);
end
$$;
create function drop_sighting_day(old date) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7946665336);
  execute format('drop table if exists public.%I', 'sighting_' || to_char(old, 'YYYYMMDD'));
  delete from sighting_day where day = old;
end
$$;
revoke execute on function make_sighting_day(date), drop_sighting_day(date) from public;

create function sighting_series_ended() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from sighting where series = old.number;
  return null;
end
$$;
revoke execute on function sighting_series_ended() from public;
create trigger ended after delete on sighting_series for each row execute function sighting_series_ended();

-- When a group was told last that sensors are silent: at most one message an hour.
create table sensor_told (
  group_id uuid primary key references app_group on delete cascade,
  told_at timestamptz not null
);

create trigger audited after insert or update of name, digest, silent_minutes, revoked_at on sensor
  for each row execute function audit_change('sensor', 'group', 'group_id', 'id',
    '{number,group_id,digest,created_by,created_at,last_seen_at,silence_noted_at,minute,minute_segments}');
create trigger audited after delete on sighting_series
  for each row execute function audit_change('sightings', 'group', 'group_id', 'sensor_id', '{number,group_id}');
create trigger tombstone after update of revoked_at on sensor
  for each row execute function tombstone_note('sensor', '{id}', 'mark', 'revoked_at');
-- A replaced key does not work again after an old backup was restored: the sensor then needs another.
create trigger tombstone_key after update of digest on sensor
  for each row when (old.digest <> new.digest) execute function tombstone_note('sensor-key', '{id}', 'value', 'key_made_at');
create trigger tombstone after delete on sighting_series
  for each row execute function tombstone_note('sightings', '{id}', 'row');

alter table sensor enable row level security;
create policy own on sensor for select to winnow_user
  using (group_id in (select groups_with('SENSOR_READ')) or group_id in (select groups_with('SENSOR_MANAGE')));
create policy made on sensor for insert to winnow_user
  with check (group_id in (select groups_with('SENSOR_MANAGE')) and created_by = acting_user());
create policy changed on sensor for update to winnow_user using (group_id in (select groups_with('SENSOR_MANAGE')));
-- Never the digest.
grant select (id, number, group_id, name, prefix, silent_minutes, created_by, created_at, key_made_at, revoked_at, last_seen_at)
  on sensor to winnow_user;
grant insert (id, group_id, name, prefix, digest, silent_minutes, created_by, created_at, key_made_at),
      update (name, prefix, digest, key_made_at, silent_minutes, revoked_at) on sensor to winnow_user;

alter table sensor_day enable row level security;
create policy own on sensor_day for select to winnow_user
  using (exists (select from sensor s where s.number = sensor_day.sensor));
grant select on sensor_day to winnow_user;

alter table sighting_series enable row level security;
create policy own on sighting_series for select to winnow_user
  using (group_id in (select groups_with('SENSOR_READ')) or group_id in (select groups_with('SENSOR_MANAGE')));
create policy ended on sighting_series for delete to winnow_user using (group_id in (select groups_with('SENSOR_MANAGE')));
grant select, delete on sighting_series to winnow_user;

-- For the service alone.
alter table sensor_segment enable row level security;
alter table sighting enable row level security;
alter table sighting_day enable row level security;
alter table sensor_told enable row level security;
